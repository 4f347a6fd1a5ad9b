//! Differential inverse kinematics: one command of the joints, `min ‖J Δq − Δx‖² + λ² ‖Δq‖²` between the
//! bounds of `Δq`.
//!
//! The method is damped least squares with damping that sets in near singularities (Nakamura and Hanafusa
//! 1986, *Inverse kinematic solutions with singularity robustness*; Wampler 1986): `λ² = λ₀² (1 − w/w₀)²`
//! where the manipulability `w = |det J|` is below `w₀`, else 0. `Δx` is the error from the place of the last
//! command to the commanded place, so that errors do not add up (closed loop inverse kinematics, Chiaverini
//! 1997). Lengths are shares of the arm's reach.
//!
//! A joint that can go no nearer to its stop is taken out, and the others make up for it (`bounded.rs`). A
//! step that would exceed a joint's speed, or from which it could not come to rest at its target, is
//! shortened as a whole, so that its direction stays; where that does not help, since a joint has to brake
//! first, the other joints make up for that too (`room.rs`).

use asperity_geometry::{Length, Pose, Rotation, Vec3};
use nalgebra::{Cholesky, Const, Matrix6, Vector6};

use super::bounded::{bounded, unbounded};
use super::room::Room;
use crate::arm::{Arm, ArmMotion, Joints};

/// Thresholds `w₀` and `λ₀²`: a wrist or an elbow within some five degrees of straight counts as near, in an
/// arm of the usual proportions.
const NEAR: f64 = 5e-3;
const DAMPING: f64 = 2.5e-3;

/// Newest command of the joints.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Command {
    /// Joint angles, base first, rad.
    pub q: Joints,
    /// Change of the joint angles since the command before, rad.
    pub moved: Joints,
    /// Distance of the tool from its commanded place, m.
    pub short: f64,
    /// True if a stop, a largest speed or a largest acceleration limits the command.
    pub held_back: bool,
}

/// Returns the displacement (m) and the rotation vector (rad, the shorter way) from one pose to another,
/// world frame.
pub(super) fn apart(from: &Pose, to: &Pose) -> (Vec3, Vec3) {
    (
        to.translation.vector - from.translation.vector,
        rotation_vector(&(to.rotation * from.rotation.inverse())),
    )
}

/// Returns the rotation vector of a rotation, rad: the shorter way.
pub fn rotation_vector(r: &Rotation) -> Vec3 {
    let (w, v) = if r.w < 0.0 { (-r.w, -r.imag()) } else { (r.w, r.imag()) };
    let sin = v.length();
    // Below 1e-8 the angle is twice the sine of its half, to rounding.
    if sin < 1e-8 { v * 2.0 } else { v * (2.0 * libm::atan2(sin, w) / sin) }
}

/// Normal equations in the joints at their present angles: `H = Jᵀ J + λ² I` and `Jᵀ`, lengths as shares of
/// the reach.
struct Squares {
    H: Matrix6<f64>,
    Jt: Matrix6<f64>,
    reach: f64,
}

impl Squares {
    /// Builds the normal equations of a placed arm.
    fn new(arm: &Arm, motion: &ArmMotion) -> Self {
        let mut J = motion.jacobian(arm);
        let reach = arm.reach();
        J.fixed_rows_mut::<3>(0).iter_mut().for_each(|x| *x /= reach);
        let Jt = J.transpose();
        let H = Jt * J;
        // |det J| is the product of its factor's diagonal; a singular one has none.
        let w = Cholesky::<f64, Const<6>>::new(H).map_or(0.0, |f| f.l_dirty().diagonal().product());
        let near = (1.0 - w / NEAR).max(0.0);
        Self { H: H + Matrix6::identity() * (DAMPING * near * near), Jt, reach }
    }

    /// Returns `Jᵀ Δx` of a displacement (m) and a rotation vector (rad).
    fn right(&self, way: &Vec3, turn: &Vec3) -> Vector6<f64> {
        let r = self.reach;
        self.Jt * Vector6::new(way.x / r, way.y / r, way.z / r, turn.x, turn.y, turn.z)
    }
}

impl Command {
    /// Makes a command at rest.
    pub fn new(q: &Joints) -> Self {
        Self { q: *q, moved: [0.0; 6], short: 0.0, held_back: false }
    }

    /// Advances the command by `time` (s) towards a pose of the tool.
    pub fn follow(&mut self, arm: &Arm, motion: &mut ArmMotion, wanted: &Pose, time: f64) {
        // The arm mostly is where the last command left it.
        motion.renew(arm, &self.q, &[0.0; 6]);
        let (way, turn) = apart(&motion.tool(arm), wanted);
        let squares = Squares::new(arm, motion);
        let g = squares.right(&way, &turn);
        let room = Room::new(arm.limits(), &self.q, &self.moved, time);
        // An arm that is not finite is the only one without a solution; it stays where it is.
        let free = unbounded(&squares.H, &g).unwrap_or_else(Vector6::zeros);
        let [low, high] = &room.stops;
        let within = (0..6).all(|i| (low[i]..=high[i]).contains(&free[i]));
        let whole = if within { Some(free) } else { bounded(&squares.H, &g, low, high) };
        let whole = whole.unwrap_or_else(Vector6::zeros);
        let (share, slow) = room.share(&whole.into());
        let mut step = whole * share;
        let brakes = !room.holds(&step.into());
        if brakes {
            let [low, high] = &room.all;
            step = bounded(&squares.H, &(g * share), low, high).unwrap_or_else(Vector6::zeros);
        }
        self.go(arm, motion, &step.into(), (wanted, slow || brakes || whole != free));
    }

    /// Advances the command by `time` (s) towards joint angles that have the tool at `place`.
    pub fn go_to(&mut self, arm: &Arm, motion: &mut ArmMotion, joints: &Joints, place: &Pose, time: f64) {
        let room = Room::new(arm.limits(), &self.q, &self.moved, time);
        let missing: Joints = std::array::from_fn(|i| joints[i] - self.q[i]);
        let [low, high] = &room.stops;
        let within: Joints = std::array::from_fn(|i| missing[i].max(low[i]).min(high[i]));
        let (share, slow) = room.share(&within);
        let shared = within.map(|d| share * d);
        let [low, high] = &room.all;
        let step: Joints = std::array::from_fn(|i| shared[i].max(low[i]).min(high[i]));
        self.go(arm, motion, &step, (place, slow || step != shared || within != missing));
    }

    fn go(&mut self, arm: &Arm, motion: &mut ArmMotion, step: &Joints, (wanted, held_back): (&Pose, bool)) {
        for (i, limits) in arm.limits().iter().enumerate() {
            let next = (self.q[i] + step[i]).max(limits.lower).min(limits.upper);
            self.moved[i] = next - self.q[i];
            self.q[i] = next;
        }
        motion.place(arm, &self.q, &[0.0; 6]);
        self.short = apart(&motion.tool(arm), wanted).0.length();
        self.held_back = held_back;
    }
}

/// Returns the change of the joint angles (rad) that displaces the tool of a placed arm a little: m, rad.
pub(super) fn displaced(arm: &Arm, motion: &ArmMotion, way: &Vec3, turn: &Vec3) -> Joints {
    let squares = Squares::new(arm, motion);
    unbounded(&squares.H, &squares.right(way, turn)).map_or([0.0; 6], Into::into)
}
