//! A single body that turns freely for one step: the angular momentum is exact, and the attitude follows it
//! by Runge–Kutta of fourth order (the idea: Buss, J. Comput. Phys. 164, 2000). A step is cut into stages of
//! at most 0.05 rad.

use asperity_geometry::{Length, Mat3, Rotation, Vec3};
use nalgebra::{Quaternion, UnitQuaternion};

/// Result of a free turn of a body over one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FreeTurn {
    pub rotation: Rotation,
    /// Angular velocity at the end, rad/s, world frame.
    pub w: Vec3,
}

/// Largest turn of one stage, rad: the method is of fourth order, so a stage errs by about 1e-7 rad.
const STAGE: f64 = 0.05;
/// Largest number of stages of a step, however fast the body spins.
const MOST_STAGES: f64 = 200.0;

/// Turns a body for `dt` under a moment that is constant in the world: `Ṙ = [R I⁻¹ Rᵀ L]× R`, `L = L₀ + τ t`.
///
/// The angular momentum is carried exactly and only the attitude is integrated (classical Runge–Kutta on the
/// quaternion), so that momentum holds to rounding and energy to fourth order; see Buss, *Accurate and
/// efficient simulation of rigid-body rotations*, J. Comput. Phys. 164 (2000), for the idea.
pub(crate) fn turn_freely(
    rotation: &Rotation,
    inertia: &Mat3,
    inverse: &Mat3,
    w: &Vec3,
    moment: &Vec3,
    dt: f64,
) -> FreeTurn {
    let r = rotation.to_rotation_matrix();
    let start = r * (inertia * (r.inverse() * w));
    let speed = |q: &Quaternion<f64>, t: f64| {
        let r = UnitQuaternion::new_unchecked(*q).to_rotation_matrix();
        r * (inverse * (r.inverse() * (start + moment * t)))
    };
    let rate = |q: &Quaternion<f64>, t: f64| {
        let w = speed(q, t) * 0.5;
        Quaternion::new(0.0, w.x, w.y, w.z) * q
    };
    let turn = (w.length() + 0.5 * dt * (inverse * moment).length()) * dt;
    let stages = (turn / STAGE).ceil().clamp(1.0, MOST_STAGES);
    let h = dt / stages;
    let mut q = rotation.into_inner();
    for k in 0..stages as u32 {
        let t = f64::from(k) * h;
        let k1 = rate(&q, t);
        let k2 = rate(&(q + k1 * (0.5 * h)), t + 0.5 * h);
        let k3 = rate(&(q + k2 * (0.5 * h)), t + 0.5 * h);
        let k4 = rate(&(q + k3 * h), t + h);
        q += (k1 + k2 * 2.0 + k3 * 2.0 + k4) * (h / 6.0);
        q /= q.coords.length();
    }
    FreeTurn { rotation: UnitQuaternion::new_unchecked(q), w: speed(&q, dt) }
}
