//! Differential inverse kinematics: the joints one command further, `Δq = Jᵀ (J Jᵀ + λ² I)⁻¹ Δx`.
//!
//! Damped least squares with damping that sets in near singularities (Nakamura and Hanafusa 1986, *Inverse kinematic solutions
//! with singularity robustness*; Wampler 1986): `λ² = λ₀² (1 − w/w₀)²` where the manipulability `w = |det J|` is below `w₀`, else 0.
//! `Δx` is what is missing to the commanded place from where the last command led, so that nothing adds up (closed loop inverse kinematics,
//! Chiaverini 1997). Lengths are shares of the arm's reach. A step that would turn a joint faster than it may turn is shortened as a
//! whole, so that the direction stays; a joint at a stop stays there.

use asperity_geometry::{Length, Pose, Rotation, Vec3};
use nalgebra::{Cholesky, Const, Matrix6, Vector6};

use crate::arm::{Arm, ArmMotion, Joints};

/// `w₀` and `λ₀²`: a wrist or an elbow within some five degrees of straight counts as near, in an arm of the usual proportions.
const NEAR: f64 = 5e-3;
const DAMPING: f64 = 2.5e-3;

/// What came of a command.
pub(super) struct Reached {
    /// m from where the tool was to be.
    pub short: f64,
    /// By a stop or a largest speed.
    pub held_back: bool,
}

/// Way (m) and turn (rotation vector, rad, the shorter way) from one pose to another, world frame.
pub(super) fn apart(from: &Pose, to: &Pose) -> (Vec3, Vec3) {
    (
        to.translation.vector - from.translation.vector,
        rotation_vector(&(to.rotation * from.rotation.inverse())),
    )
}

/// The rotation vector of a rotation, rad: the shorter way.
pub fn rotation_vector(r: &Rotation) -> Vec3 {
    let (w, v) = if r.w < 0.0 { (-r.w, -r.imag()) } else { (r.w, r.imag()) };
    let sin = v.length();
    // Below 1e-8 the angle is twice its half's sine to rounding.
    if sin < 1e-8 { v * 2.0 } else { v * (2.0 * libm::atan2(sin, w) / sin) }
}

/// Moves `q` one command of `time` (s) towards a place of the tool.
pub(super) fn follow(arm: &Arm, motion: &mut ArmMotion, q: &mut Joints, wanted: &Pose, time: f64) -> Reached {
    motion.place(arm, q, &[0.0; 6]);
    let (way, turn) = apart(&motion.tool(arm), wanted);
    let mut J = motion.jacobian(arm);
    let reach = arm.reach();
    J.fixed_rows_mut::<3>(0).iter_mut().for_each(|x| *x /= reach);
    let missing = Vector6::new(way.x / reach, way.y / reach, way.z / reach, turn.x, turn.y, turn.z);
    let square = J * J.transpose();
    // |det J| is the product of its factor's diagonal; a singular one has none.
    let w = Cholesky::<f64, Const<6>>::new(square).map_or(0.0, |f| f.l_dirty().diagonal().product());
    let near = (1.0 - w / NEAR).max(0.0);
    let damped = square + Matrix6::identity() * (DAMPING * near * near);
    // Only an arm that is not finite has no factor; it stays where it is.
    let solved = Cholesky::<f64, Const<6>>::new(damped).map(|factor| J.transpose() * factor.solve(&missing));
    let step = solved.filter(|s| s.iter().all(|x| x.is_finite())).unwrap_or_else(Vector6::zeros);
    let mut share: f64 = 1.0;
    for (limits, d) in arm.limits().iter().zip(&step) {
        let most = limits.speed * time;
        if d.abs() * share > most {
            share = most / d.abs();
        }
    }
    let mut held_back = share < 1.0;
    for ((q, limits), d) in q.iter_mut().zip(arm.limits()).zip(&step) {
        let next = *q + share * d;
        let kept = next.clamp(limits.lower, limits.upper);
        held_back |= kept != next;
        *q = kept;
    }
    motion.place(arm, q, &[0.0; 6]);
    Reached { short: apart(&motion.tool(arm), wanted).0.length(), held_back }
}
