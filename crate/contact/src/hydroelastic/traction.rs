//! Damping and friction on a contact surface: Hunt & Crossley 1975 for the normal traction, regularised
//! Coulomb friction across it, integrated face by face.
//!
//! The formulas stand at [`traction()`]. Dissipation and friction of a pair are combined as Drake combines
//! them: weighted by the other's modulus, and by the harmonic mean. Tractions are in pascals on B.

use std::f64::consts::FRAC_2_PI;

use asperity_geometry::{Length, Vec3};

use super::body::HydroBody;
use super::surface::ContactSurface;

/// Damping and friction of a body's surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfaceMaterial {
    /// Hunt–Crossley dissipation `d`, s/m.
    pub dissipation: f64,
    /// Coulomb friction coefficient `μ`.
    pub friction: f64,
}

impl Default for SurfaceMaterial {
    /// Returns Drake's defaults.
    fn default() -> Self {
        Self { dissipation: 50.0, friction: 0.5 }
    }
}

/// Motion of a body, world frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BodyVelocity {
    /// Angular velocity, rad/s.
    pub w_WB: Vec3,
    /// Velocity of the body's origin, m/s.
    pub v_WBo: Vec3,
}

/// A body with its motion and material, for the traction.
#[derive(Clone, Copy, Debug)]
pub struct MovingBody<'a> {
    /// Body, whose modulus weights the dissipation.
    pub body: &'a HydroBody,
    /// Origin of the body, m.
    pub p_WBo: Vec3,
    /// Velocity of the body.
    pub velocity: BodyVelocity,
    /// Material of its surface.
    pub material: SurfaceMaterial,
}

/// Slip speed at which friction reaches half its strength, m/s (Drake's stiction tolerance).
pub const STICTION_SPEED: f64 = 1e-4;

/// Forces of a moving contact. They are reused: the array keeps its capacity.
#[derive(Clone, Debug, Default)]
pub struct Traction {
    /// Force on B, N.
    pub force_on_b: Vec3,
    /// Moment on B about the world origin, N·m.
    pub moment_on_b: Vec3,
    /// Combined dissipation `(E_B d_A + E_A d_B) / (E_A + E_B)`; beside a rigid body the other's own, s/m.
    pub dissipation: f64,
    /// Combined friction `2 μ_A μ_B / (μ_A + μ_B)`.
    pub friction: f64,
    /// Traction on each face of the surface.
    pub faces: Vec<FaceTraction>,
}

/// Traction and motion on a face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaceTraction {
    /// Mean force per area on B, Pa.
    pub traction: Vec3,
    /// Tangential velocity of B relative to A at the centroid, m/s.
    pub slip: Vec3,
    /// Separation speed along the normal at the centroid, m/s; negative when approaching.
    pub separation_speed: f64,
}

/// Computes damping and friction on a contact surface.
///
/// At a point with pressure `p` and velocity `v` of B relative to A, `v_n = v · n`, `v_t = v − v_n n`: normal
/// traction `t = max(0, p (1 − d v_n))` (Hunt & Crossley 1975), friction
/// `−μ (2/π) atan(|v_t| / v_s) t v_t / |v_t|` with `v_s` the stiction speed. Integrated over the triangle
/// fans with the three-point Gauss rule, as Drake's continuous plant does.
pub fn traction(
    surface: &ContactSurface,
    a: &MovingBody,
    b: &MovingBody,
    stiction_speed: f64,
    out: &mut Traction,
) {
    let (d_a, d_b) = (a.material.dissipation, b.material.dissipation);
    let dissipation = match (a.body.hydroelastic_modulus(), b.body.hydroelastic_modulus()) {
        (Some(e_a), Some(e_b)) => (e_b * d_a + e_a * d_b) / (e_a + e_b),
        (Some(_), None) => d_a,
        (None, _) => d_b,
    };
    let (mu_a, mu_b) = (a.material.friction, b.material.friction);
    let friction = if mu_a + mu_b > 0.0 { 2.0 * mu_a * mu_b / (mu_a + mu_b) } else { 0.0 };
    let law = Law { dissipation, friction, stiction_speed };

    let velocity = |p: &Vec3| {
        let of = |x: &MovingBody| x.velocity.v_WBo + x.velocity.w_WB.cross(&(p - x.p_WBo));
        of(b) - of(a)
    };
    out.faces.clear();
    let (mut force, mut moment) = (Vec3::zeros(), Vec3::zeros());
    for (f, face) in surface.faces.iter().enumerate() {
        let corners = surface.corners(f);
        let (points, pressures) = (&surface.vertices[corners.clone()], &surface.pressures[corners]);
        let hub = face.centroid;
        let mut face_force = Vec3::zeros();
        if let (Some(mut previous), Some(mut q_previous)) = (points.last(), pressures.last()) {
            for (point, q) in points.iter().zip(pressures) {
                let third = (previous - hub).cross(&(point - hub)).length() / 6.0;
                for [i, j, k] in GAUSS_POINTS {
                    let p = i * previous + j * point + k * hub;
                    let pressure = i * q_previous + j * q + k * face.pressure;
                    let df = third * law.traction(pressure, &velocity(&p), &face.normal);
                    face_force += df;
                    moment += p.cross(&df);
                }
                (previous, q_previous) = (point, q);
            }
        }
        force += face_force;
        let v = velocity(&hub);
        let separation_speed = v.dot(&face.normal);
        out.faces.push(FaceTraction {
            traction: face_force / face.area,
            slip: v - separation_speed * face.normal,
            separation_speed,
        });
    }
    out.force_on_b = force;
    out.moment_on_b = moment;
    out.dissipation = dissipation;
    out.friction = friction;
}

/// Barycentric coordinates of the three-point rule of degree 2, equal weights.
const GAUSS_POINTS: [[f64; 3]; 3] = {
    const L: f64 = 2.0 / 3.0;
    const S: f64 = 1.0 / 6.0;
    [[L, S, S], [S, L, S], [S, S, L]]
};

struct Law {
    dissipation: f64,
    friction: f64,
    stiction_speed: f64,
}

impl Law {
    /// Returns the force per area on B, Pa.
    #[inline]
    fn traction(&self, pressure: f64, v: &Vec3, n: &Vec3) -> Vec3 {
        let separation = v.dot(n);
        let normal = (pressure * (1.0 - self.dissipation * separation)).max(0.0);
        let slip = v - separation * n;
        let speed = slip.length();
        let mut traction = normal * n;
        if speed > 0.0 && self.friction > 0.0 {
            let strength = self.friction * FRAC_2_PI * libm::atan(speed / self.stiction_speed);
            traction -= (strength * normal / speed) * slip;
        }
        traction
    }
}
