//! Mass, centre and inertia of a link whose shapes are not all of one density.

use asperity_geometry::{Mat3, Pose, Vec3};
use asperity_linear::eigen::eigenvalues;
use asperity_scene::SceneError;
use asperity_scene::document::Shape;

use super::assemble::turned;
use super::refusal;
use asperity_convert as convert;

/// A shape on a link, with its weight.
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Piece {
    pub shape: Shape,
    pub X_LS: Pose,
    pub weight: Weight,
    /// Place in the file.
    pub place: String,
    /// Kinds of the shape and kinds that it touches, as bits: MuJoCo's `contype` and `conaffinity`.
    pub touch: [u32; 2],
}

/// One kind, which touches itself.
pub const TOUCH: [u32; 2] = [1, 1];

impl Piece {
    /// Returns false where it only colours.
    pub fn touches(&self) -> bool {
        self.touch != [0, 0]
    }

    pub fn weighs(&self) -> bool {
        !matches!(self.shape, Shape::HalfSpace {}) && !self.weight.is_none()
    }

    /// Returns mass, centre in the link and inertia about it for a density; `None` where the shape holds no
    /// volume.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn of_density(&self, density: f64) -> Option<(f64, Vec3, Mat3)> {
        let unit = convert::shape(&self.shape).ok()?.mass_properties(1.0)?;
        let p_LCm = self.X_LS.transform_point(&unit.p_BCm.into()).coords;
        Some((density * unit.mass, p_LCm, turned(&unit.I_Cm, &self.X_LS) * density))
    }
}

/// Weight of a shape.
#[derive(Clone, Copy, PartialEq)]
pub enum Weight {
    /// None in the file: the usual density here.
    Usual,
    /// Density, kg/m³.
    Density(f64),
    /// Mass, kg.
    Mass(f64),
}

impl Weight {
    /// Returns true where the file says that it weighs nothing.
    pub fn is_none(self) -> bool {
        matches!(self, Self::Density(0.0) | Self::Mass(0.0))
    }
}

/// Mass of a body in the document.
#[derive(Default)]
pub struct Weighed {
    /// Density of all its shapes, kg/m³.
    pub density: Option<f64>,
    /// Mass, kg.
    pub mass: Option<f64>,
    /// Centre of mass in the link (m) and inertia about it along the link's axes (kg·m²).
    pub inertia: Option<(Vec3, Mat3)>,
}

/// Least mass (kg) of a moving body, and radius (m) of the ball whose inertia stands for a point's.
const GRAIN: (f64, f64) = (1e-6, 1e-3);

/// Gives a body that nothing would turn or move as a mass does the mass of a grain; returns true if so.
/// `solid`: its inertia follows from its shapes.
pub fn at_least_a_grain(body: &mut Weighed, solid: bool) -> bool {
    let (least, radius) = GRAIN;
    let light = body.mass.is_some_and(|m| m < least);
    let point = body.inertia.is_some_and(|(_, i)| i == Mat3::zeros());
    let nothing = body.inertia.is_none() && !solid;
    if !(light || point || nothing) {
        return false;
    }
    let mass = body.mass.unwrap_or(least).max(least);
    body.mass = Some(mass);
    let ball = Mat3::identity() * (0.4 * mass * radius * radius);
    match &mut body.inertia {
        // A moment that the file gives stays: that of a rotor, say, whose mass is counted elsewhere.
        Some((_, i)) if point || eigenvalues(i).max() < ball[(0, 0)] => *i = ball,
        Some(_) => {}
        None if nothing => body.inertia = Some((Vec3::zeros(), ball)),
        None => {}
    }
    true
}

/// Weighs a body: one density or one mass stays that, so that it can be changed in the scene; several are
/// summed.
pub fn weigh(name: &str, pieces: &[Piece]) -> Result<Weighed, SceneError> {
    let solid: Vec<&Piece> = pieces.iter().filter(|p| p.weighs()).collect();
    // Shapes that the scene keeps: those that touch.
    let kept = pieces.iter().all(|p| p.weighs() == p.touches());
    match solid.as_slice() {
        [] => return Ok(Weighed::default()),
        _ if !kept => {}
        [Piece { weight: Weight::Mass(mass), .. }] => {
            return Ok(Weighed { mass: Some(*mass), ..Weighed::default() });
        }
        [first, others @ ..] if others.iter().all(|p| p.weight == first.weight) => match first.weight {
            Weight::Usual => return Ok(Weighed::default()),
            Weight::Density(density) => return Ok(Weighed { density: Some(density), ..Weighed::default() }),
            // As much in each, whatever its size: their densities differ.
            Weight::Mass(_) => {}
        },
        _ => {}
    }
    let mut parts = Vec::with_capacity(solid.len());
    for piece in solid {
        let (volume, center, inertia) = piece.of_density(1.0).ok_or_else(|| {
            refusal(name, "a shape of this body holds no volume that could be weighed; give its inertia")
        })?;
        let density = match piece.weight {
            Weight::Usual => convert::DENSITY,
            Weight::Density(density) => density,
            Weight::Mass(mass) => mass / volume,
        };
        parts.push((density * volume, center, inertia * density));
    }
    let (mass, center, inertia) = summed(&parts);
    Ok(Weighed { density: None, mass: Some(mass), inertia: Some((center, inertia)) })
}

/// Returns several bodies as one: mass, centre, and inertia about it.
pub fn summed(parts: &[(f64, Vec3, Mat3)]) -> (f64, Vec3, Mat3) {
    let mass: f64 = parts.iter().map(|(m, ..)| m).sum();
    let center = parts.iter().map(|(m, p, _)| p * *m).sum::<Vec3>() / mass;
    // Steiner: I_C = Σ I_k + m_k (r² 1 − r rᵀ).
    let inertia = parts.iter().fold(Mat3::zeros(), |sum, (m, p, i)| {
        let r = p - center;
        sum + i + (Mat3::identity() * r.norm_squared() - r * r.transpose()) * *m
    });
    (mass, center, inertia)
}
