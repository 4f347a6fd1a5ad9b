//! Differential inverse kinematics: one command of the joints, `min ‖J Δq − Δx‖² + λ² ‖Δq‖²` between the
//! bounds of `Δq`.
//!
//! Damped least squares with damping that sets in near singularities (Nakamura and Hanafusa 1986, *Inverse kinematic solutions
//! with singularity robustness*; Wampler 1986): `λ² = λ₀² (1 − w/w₀)²` where the manipulability `w = |det J|` is below `w₀`, else 0.
//! With another number of joints than six it is `√det(J Jᵀ)`, or `√det(Jᵀ J)` where there are fewer joints than directions asked ([`Task`]).
//! `Δx` is what is missing to the commanded place from where the last command led, so that nothing adds up (closed loop inverse kinematics,
//! Chiaverini 1997). Lengths are shares of the arm's reach.
//!
//! A joint that can go no nearer to its stop is taken out, and the others make up for it (`bounded.rs`). A step that would turn a joint
//! faster than it may turn, or so that it could not come to rest where it is to be, is shortened as a whole, so that the direction stays; where
//! that does not help, since a joint has to brake first, the rest makes up for that too (`room.rs`).
//!
//! Where there are more joints than directions asked, what moves no tool draws them near to their posture (Liégeois 1977, `in_null_space`):
//! by the time [`DRAWN_IN`], as far as speeds, accelerations and stops allow.
//!
//! [`Task`]: crate::arm::Task

use asperity_control::joints::Joints;
use asperity_geometry::{Length, Pose, Rotation, Vec3};

use super::room::Room;
use crate::arm::bounded::{LEAST, bounded, in_null_space, unbounded};
use crate::arm::matrix::{Jacobian, Square};
use crate::arm::{Arm, ArmMotion};

/// Thresholds `w₀` and `λ₀²`: a wrist or an elbow within some five degrees of straight counts as near, in an
/// arm of the usual proportions.
const NEAR: f64 = 5e-3;
const DAMPING: f64 = 2.5e-3;
/// In which joints that are free to would be at their posture if they went on as they begin, s.
const DRAWN_IN: f64 = 1.0;
/// At most with this share of its speed a joint is drawn, and with this share of its acceleration it begins to be, so that the task is not
/// slowed for it.
const DRAWN_AT: f64 = 0.2;

/// Newest command of the joints.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Command {
    /// Base first, rad (m).
    pub q: Joints,
    /// From the command before, rad (m).
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

/// Least squares in the joints about where they are: `H = Jᵀ J + λ² I` of what is asked, lengths as shares of the reach, those of joints that
/// slide too.
struct Squares<'a> {
    arm: &'a Arm,
    H: Square,
    /// `λ²`.
    damping: f64,
    J: Jacobian,
    R_WT: Rotation,
}

impl<'a> Squares<'a> {
    /// Builds the normal equations of a placed arm.
    fn new(arm: &'a Arm, motion: &ArmMotion) -> Self {
        let R_WT = motion.tool(arm).rotation;
        let mut J = arm.task().rows(&motion.jacobian(arm), &R_WT);
        let (n, asked, reach) = (arm.count(), arm.task().count(), arm.reach());
        let lengths = arm.task().lengths();
        for (i, column) in J.columns_mut().iter_mut().enumerate() {
            column.iter_mut().take(lengths).for_each(|x| *x /= reach);
            if arm.slides(i) {
                column.iter_mut().for_each(|x| *x *= reach);
            }
        }
        let H = J.gram();
        // |det J| is the product of its factor's diagonal; a singular one has none.
        let factor = if n > asked { J.outer(asked).cholesky() } else { H.cholesky() };
        let w = factor.map_or(0.0, |f| f.root_of_determinant());
        let near = (1.0 - w / NEAR).max(0.0);
        let damping = DAMPING * near * near;
        Self { arm, H: H.with_diagonal(damping), damping, J, R_WT }
    }

    /// Returns `Jᵀ Δx` of a displacement (m) and a rotation vector (rad).
    fn right(&self, way: &Vec3, turn: &Vec3) -> Joints {
        let mut e = self.arm.task().error(way, turn, &self.R_WT);
        e.iter_mut().take(self.arm.task().lengths()).for_each(|x| *x /= self.arm.reach());
        self.J.transposed_times(&e)
    }

    /// Has the joints, at `q` (rad, m), drawn to their posture beside, by what `time` (s) is of [`DRAWN_IN`]; in the last command they went
    /// `moved`.
    fn draw(&mut self, q: &Joints, moved: &Joints, time: f64, g: &mut Joints) {
        let (n, asked) = (self.arm.count(), self.arm.task().count());
        if n <= asked {
            return;
        }
        let share = (time / DRAWN_IN).min(1.0);
        let posture = self.arm.posture();
        let way = self.scaled(&Joints::from_fn(n, |i| share * (posture[i] - q[i])), false);
        let Some(way) = in_null_space(&self.J.gram(), &way) else { return };
        // As a whole, so that it stays in the null space.
        let slower = self.arm.limits().iter().enumerate().fold(1.0_f64, |slower, (i, l)| {
            let begun = DRAWN_AT * l.acceleration * time * time + moved[i].abs();
            let most = begun.min(DRAWN_AT * l.speed * time);
            let goes = self.scaled(&way, true)[i].abs();
            if goes * slower > most { most / goes } else { slower }
        });
        self.damping += LEAST;
        self.H = self.H.with_diagonal(LEAST);
        g.iter_mut().zip(&way).for_each(|(g, z)| *g += self.damping * slower * z);
    }

    /// Numbers of joints (rad, m) as they are here, or `back`.
    fn scaled(&self, x: &Joints, back: bool) -> Joints {
        let reach = self.arm.reach();
        Joints::from_fn(x.len(), |i| match (self.arm.slides(i), back) {
            (false, _) => x[i],
            (true, true) => x[i] * reach,
            (true, false) => x[i] / reach,
        })
    }

    /// The joints' step (rad, m) without bounds; none where a number is not finite.
    fn free(&self, g: &Joints) -> Option<Joints> {
        unbounded(&self.H, g).map(|x| self.scaled(&x, true))
    }

    /// The same between bounds.
    fn between(&self, g: &Joints, [low, high]: &[Joints; 2]) -> Option<Joints> {
        bounded(&self.H, g, &self.scaled(low, false), &self.scaled(high, false))
            .map(|x| self.scaled(&x, true))
    }
}

impl Command {
    /// Makes a command at rest.
    pub fn new(q: &Joints) -> Self {
        Self { q: *q, moved: Joints::zeros(q.len()), short: 0.0, held_back: false }
    }

    /// Advances the command by `time` (s) towards a pose of the tool.
    pub fn follow(&mut self, arm: &Arm, motion: &mut ArmMotion, wanted: &Pose, time: f64) {
        // The arm mostly is where the last command left it.
        motion.renew(arm, &self.q);
        let (way, turn) = apart(&motion.tool(arm), wanted);
        let mut squares = Squares::new(arm, motion);
        let mut g = squares.right(&way, &turn);
        squares.draw(&self.q, &self.moved, time, &mut g);
        let n = arm.count();
        let room = Room::new(arm.limits(), &self.q, &self.moved, time);
        // An arm that is not finite is the only one without a solution; it stays where it is.
        let free = squares.free(&g).unwrap_or(Joints::zeros(n));
        let [low, high] = &room.stops;
        let within = (0..n).all(|i| (low[i]..=high[i]).contains(&free[i]));
        let whole = if within { Some(free) } else { squares.between(&g, &room.stops) };
        let whole = whole.unwrap_or(Joints::zeros(n));
        let (share, slow) = room.share(&whole);
        let mut step = whole.map(|x| x * share);
        let brakes = !room.holds(&step);
        if brakes {
            let shared = g.map(|x| x * share);
            step = squares.between(&shared, &room.all).unwrap_or(Joints::zeros(n));
        }
        self.go(arm, motion, &step, (wanted, slow || brakes || whole != free));
    }

    /// Advances the command by `time` (s) towards joint angles that have the tool at `place`.
    pub fn go_to(&mut self, arm: &Arm, motion: &mut ArmMotion, joints: &Joints, place: &Pose, time: f64) {
        let room = Room::new(arm.limits(), &self.q, &self.moved, time);
        let n = arm.count();
        let missing = Joints::from_fn(n, |i| joints[i] - self.q[i]);
        let [low, high] = &room.stops;
        let within = Joints::from_fn(n, |i| missing[i].max(low[i]).min(high[i]));
        let (share, slow) = room.share(&within);
        let shared = within.map(|d| share * d);
        let [low, high] = &room.all;
        let step = Joints::from_fn(n, |i| shared[i].max(low[i]).min(high[i]));
        self.go(arm, motion, &step, (place, slow || step != shared || within != missing));
    }

    fn go(&mut self, arm: &Arm, motion: &mut ArmMotion, step: &Joints, (wanted, held_back): (&Pose, bool)) {
        for (i, limits) in arm.limits().iter().enumerate() {
            let next = (self.q[i] + step[i]).max(limits.lower).min(limits.upper);
            self.moved[i] = next - self.q[i];
            self.q[i] = next;
        }
        motion.rest(arm, &self.q);
        self.short = apart(&motion.tool(arm), wanted).0.length();
        self.held_back = held_back;
    }
}

/// How the joints (rad, m) move when the tool, of an arm that is placed, is displaced a little: m, rad.
pub(super) fn displaced(arm: &Arm, motion: &ArmMotion, way: &Vec3, turn: &Vec3) -> Joints {
    let mut squares = Squares::new(arm, motion);
    let mut g = squares.right(way, turn);
    // About the joints themselves: none is drawn anywhere.
    let here = *arm.posture();
    squares.draw(&here, &here, 0.0, &mut g);
    squares.free(&g).unwrap_or(Joints::zeros(arm.count()))
}
