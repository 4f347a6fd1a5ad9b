//! Masses under the compiler's settings: bounds, a total, and moments of inertia that no body can have.

use asperity_convert as convert;
use asperity_geometry::{Mat3, Pose};
use asperity_linear::eigen::{Eigen, eigenvalues};
use asperity_scene::SceneError;
use asperity_scene::document::Shape;

use super::super::assemble::{Assembly, Link, turned};
use super::super::weigh::Weight;
use super::compiler::Compiler;

/// Bounds and balances each link made from a body of this model.
pub fn bound(link: &mut Link, compiler: &Compiler, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    if compiler.balance {
        balance(link, into);
    }
    if link.fixed || (compiler.least_mass <= 0.0 && compiler.least_inertia <= 0.0) {
        return Ok(());
    }
    let Some((mass, mut inertia)) = whole(link)? else { return Ok(()) };
    let moments = Eigen::of(&inertia.1);
    let low = moments.values.min();
    if mass >= compiler.least_mass && low >= compiler.least_inertia {
        return Ok(());
    }
    let most = mass.max(compiler.least_mass);
    if low < compiler.least_inertia {
        let bounded = moments.values.map(|i| i.max(compiler.least_inertia));
        inertia.1 = moments.vectors * Mat3::from_diagonal(&bounded) * moments.vectors.transpose();
    }
    let sentence = format!(
        "Body “{}” has {mass:.3e} kg and a moment of {low:.3e} kg·m²: the file's bounds (boundmass {}, boundinertia {}) hold.",
        link.name, compiler.least_mass, compiler.least_inertia
    );
    into.mended(&link.place.clone(), sentence);
    (link.mass, link.inertia) = (Some(most), Some(inertia));
    Ok(())
}

/// Sets the mass of a moving body to zero whose shapes weigh nothing by the file.
pub fn weightless(link: &mut Link) {
    let solid = link.pieces.iter().any(|p| !matches!(p.shape, Shape::HalfSpace {}));
    if !link.fixed && link.mass.is_none() && solid && link.pieces.iter().all(|p| p.weight.is_none()) {
        link.mass = Some(0.0);
    }
}

/// Mass, and centre and inertia about it; `None` where nothing weighs.
type Whole = (f64, (asperity_geometry::Vec3, Mat3));

fn whole(link: &Link) -> Result<Option<Whole>, SceneError> {
    if let (Some(mass), Some(inertia)) = (link.mass, link.inertia) {
        return Ok(Some((mass, inertia)));
    }
    let mut pieces = Vec::new();
    for piece in link.pieces.iter().filter(|p| !p.weight.is_none()) {
        let shape = convert::shape(&piece.shape).map_err(|e| e.within(&piece.place))?;
        let Some(unit) = shape.mass_properties(1.0) else { continue };
        let density = match piece.weight {
            Weight::Usual => convert::DENSITY,
            Weight::Density(density) => density,
            Weight::Mass(mass) => mass / unit.mass,
        };
        let center = piece.X_LS.transform_point(&unit.p_BCm.into()).coords;
        pieces.push((density * unit.mass, center, turned(&unit.I_Cm, &piece.X_LS) * density));
    }
    let mass: f64 = pieces.iter().map(|p| p.0).sum();
    if mass <= 0.0 {
        return Ok(None);
    }
    let center = pieces.iter().map(|(m, p, _)| p * *m).sum::<asperity_geometry::Vec3>() / mass;
    // Steiner's theorem.
    let inertia = pieces.iter().fold(Mat3::zeros(), |sum, (m, p, i)| {
        let r = p - center;
        sum + i + (Mat3::identity() * r.norm_squared() - r * r.transpose()) * *m
    });
    Ok(Some((mass, (center, inertia))))
}

/// Replaces moments of which one exceeds the sum of the others by their mean (`balanceinertia`).
fn balance(link: &mut Link, into: &mut Assembly<'_>) {
    let Some((_, inertia)) = &mut link.inertia else { return };
    let moments = eigenvalues(inertia);
    if moments.sum() - 2.0 * moments.max() >= 0.0 {
        return;
    }
    let mean = moments.sum() / 3.0;
    *inertia = Mat3::identity() * mean;
    let sentence = format!(
        "Body “{}” has moments of inertia {:.3e}, {:.3e} and {:.3e} kg·m², which no body can have: by balanceinertia each is their mean, {mean:.3e}.",
        link.name, moments[0], moments[1], moments[2]
    );
    into.mended(&link.place.clone(), sentence);
}

/// Scales the masses of all bodies to a total (`settotalmass`).
pub fn total(wanted: f64, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    let mut sum = 0.0;
    for link in into.links.iter().filter(|l| !l.between) {
        // Geoms of the world weigh nothing; fixed bodies do.
        if link.pieces.iter().all(|p| p.X_LS == Pose::identity()) && link.fixed && link.mass.is_none() {
            continue;
        }
        sum += match link.mass {
            Some(mass) => mass,
            None => whole(link)?.map_or(0.0, |(mass, _)| mass),
        };
    }
    if sum <= 0.0 {
        return Ok(());
    }
    let factor = wanted / sum;
    for link in &mut into.links {
        link.mass = link.mass.map(|m| m * factor);
        link.inertia = link.inertia.map(|(c, i)| (c, i * factor));
        for piece in &mut link.pieces {
            piece.weight = match piece.weight {
                Weight::Usual => Weight::Density(convert::DENSITY * factor),
                Weight::Density(density) => Weight::Density(density * factor),
                Weight::Mass(mass) => Weight::Mass(mass * factor),
            };
        }
    }
    into.mended(
        "mujoco/compiler",
        format!("All bodies weigh {sum:.4} kg together; by settotalmass they weigh {wanted}."),
    );
    Ok(())
}
