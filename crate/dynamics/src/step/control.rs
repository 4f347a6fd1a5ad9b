//! Controllers: effort `k e + d ė + i z`, with the error `e = x* − x` from the set-point, `ė = v* − v`,
//! `z = ∫ e dt`.
//!
//! All three are taken at the end of the step, so that the loop is stable however stiff (as Tan, Liu and
//! Turk, *Stable proportional-derivative controllers*, IEEE CG&A 31(4), 2011, and for the integral as well):
//! with `x⁺ = x + δt v` and `z⁺ = z + δt e⁺`
//!
//! ```text
//! f = K (e − δt v) + d (v* − v) + i z,   K = k + i δt,   bounded in size
//! ```
//!
//! is linear in `v`: a row on a joint's velocity, a point spring on a body. Joints: rad or m, N m or N.
//! Points: world frame, m, N. The integral is frozen while the bound is reached and it would push beyond
//! (conditional integration; Åström and Hägglund, *Advanced PID Control*, 2006, section 3.5).

use asperity_geometry::Vec3;

use crate::inputs::{Controller, Gains, Goal};
use crate::model::Model;
use crate::multibody::Kinematics;
use crate::state::State;

/// Effort of a controller over a step as a spring: `f = stiffness (reach − δt v) − damping v`.
pub(super) struct Asked<T> {
    /// Stiffness `K`.
    pub stiffness: f64,
    /// Damping `d`.
    pub damping: f64,
    /// Effort at rest, `K e + d v* + i z`.
    pub at_rest: T,
}

/// Returns the control law of a step, for joints (`T = f64`) and points (`T = Vec3`), from the error, the
/// velocity set-point and the integral.
pub(super) fn asked<T>(gains: &Gains, dt: f64, missing: T, velocity: T, sum: T) -> Asked<T>
where
    T: std::ops::Mul<f64, Output = T> + std::ops::Add<Output = T>,
{
    let stiffness = gains.stiffness + gains.integral * dt;
    let at_rest = missing * stiffness + velocity * gains.damping + sum * gains.integral;
    Asked { stiffness, damping: gains.damping, at_rest }
}

/// Returns the integral of a controller so far; that of a joint is its first number.
pub(super) fn sum(state: &State, controller: usize) -> Vec3 {
    state.sums.get(controller).copied().unwrap_or_else(Vec3::zeros)
}

/// Updates the integrals after a step.
pub(super) fn add_up(model: &Model, state: &mut State, kinematics: &Kinematics, dt: f64) {
    let State { inputs, sums, q, v, .. } = state;
    sums.resize(inputs.controllers.len(), Vec3::zeros());
    for (controller, sum) in inputs.controllers.iter().zip(sums) {
        let gains = &controller.gains;
        if gains.integral == 0.0 {
            *sum = Vec3::zeros();
            continue;
        }
        let (missing, rate) = missing(model, kinematics, q, v, controller);
        let next = *sum + missing * dt;
        let effort = missing * gains.stiffness + rate * gains.damping + next * gains.integral;
        let most = gains.max_effort;
        if !(effort.norm_squared() > most * most && effort.dot(&missing) > 0.0) {
            *sum = next;
        }
    }
}

/// Returns the errors `(e, ė)`; of a joint in the first numbers.
#[allow(non_snake_case, reason = "monogram notation")]
fn missing(
    model: &Model,
    kinematics: &Kinematics,
    q: &[f64],
    v: &[f64],
    controller: &Controller,
) -> (Vec3, Vec3) {
    match controller.goal {
        Goal::Joint { joint, position, velocity } => {
            let link = &model.links[model.joint_links[joint] as usize];
            (Vec3::new(position - q[link.q], 0.0, 0.0), Vec3::new(velocity - v[link.v], 0.0, 0.0))
        }
        Goal::Point { body, p_BP, position, velocity } => {
            let p_WP = kinematics.X_WB[body].transform_point(&p_BP.into()).coords;
            let v_WP = kinematics.v[body] + kinematics.w[body].cross(&(p_WP - kinematics.p_WCm[body]));
            (position - p_WP, velocity - v_WP)
        }
    }
}
