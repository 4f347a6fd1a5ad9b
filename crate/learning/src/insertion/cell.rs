//! Cell of an insertion: a position-controlled arm, the body that it holds, and the mouth that it goes into.

use std::sync::Arc;

use asperity_dynamics::{Model, State, StepOptions};
use asperity_fault::{Fault, FaultKind, not_negative, positive, within};
use asperity_geometry::{Pose, Vec3};

/// Cell in its initial state. Constant. Several that differ (in friction, stiffness, play) make a policy
/// robust.
#[derive(Debug)]
pub struct Cell {
    /// Model with one arm.
    pub model: Arc<Model>,
    /// Initial state: the arm's tool stands anywhere above the mouth, oriented for insertion.
    pub start: State,
    /// Options of the steps.
    pub options: StepOptions,
    /// Length of a step, s.
    pub dt: f64,
    /// Index of the body that is inserted.
    pub body: usize,
    /// Foremost point of the body, body frame, m.
    pub p_BP: Vec3,
    /// Controlled point of the arm, body frame.
    pub X_BT: Pose,
    /// Pose of the mouth in the world: its z leads out.
    pub X_WM: Pose,
    /// Depth from the mouth at which the body is in, m.
    pub depth: f64,
    /// Values that only a critic may see: friction, stiffness, play, each as a share of its usual value.
    pub truth: Vec<f64>,
}

impl Cell {
    /// Checks the cell.
    ///
    /// # Errors
    ///
    /// Names the field that is refused.
    pub fn check(&self) -> Result<(), Fault> {
        positive("dt", self.dt)?;
        positive("depth", self.depth)?;
        if self.start.arm(0).is_none() {
            return Err(Fault::new("arm", "There is no arm that could put anything in."));
        }
        Ok(())
    }
}

/// Rules by which an attempt begins, acts and is judged. Constant; defaults are the paper's where it has
/// them.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Number of steps of the world per action.
    pub action_period: u32,
    /// Number of actions of an attempt.
    pub horizon: u32,
    /// Height of the start over the mouth, m.
    pub above: f64,
    /// Largest offset across the mouth's axis at the start, m (Vuong & Pham, VI-B: 2 mm, and a turn of 1°).
    pub aside: f64,
    /// Largest lean at the start, rad; see [`Self::aside`].
    pub lean: f64,
    /// Largest turn about the axis at the start, rad.
    pub yaw: f64,
    /// Speeds of the set-point at an action of 1: m/s, rad/s.
    pub speed: [f64; 2],
    /// Force along the way in at an action of 1, N; none at −1.
    pub press: f64,
    /// Room of the set-point about the expected pose: m, rad.
    pub room: [f64; 2],
    /// Limits `f_u` of eq. 13: N, N m.
    pub limit: [f64; 2],
    /// True if the actor sees its pose from the mouth; otherwise it sees it from where the attempt began.
    pub mouth_seen: bool,
    /// Largest bias of force (N) and of moment (N·m) of the actor's sensor in an attempt.
    pub bias: [f64; 2],
    /// Weights of the reward: of the share of the way that is left (eq. 12), and of exceeding the limit (eq.
    /// 13).
    pub reward: [f64; 2],
}

/// Greatest offset from the mouth's axis or height above it, m; greatest lean, and greatest turn about the
/// way in, rad.
const MOST_OFF: f64 = 1.0;
const MOST_LEAN: f64 = 0.5;
const MOST_TURN: f64 = std::f64::consts::PI;
/// Greatest speed of a set-point: m/s, rad/s.
const MOST_SPEED: f64 = 100.0;
/// Greatest commanded or measured load: N, N m.
const MOST_FORCE: f64 = 1e6;
/// Greatest weight: a sum of rewards stays finite in the single precision in which a network learns.
const MOST_REWARD: f64 = 1e9;

impl Default for Rules {
    fn default() -> Self {
        Self {
            action_period: 20,
            horizon: 100,
            above: 1e-3,
            aside: 2e-3,
            lean: 1_f64.to_radians(),
            yaw: 0.0,
            speed: [0.01, 8_f64.to_radians()],
            press: 20.0,
            room: [6e-3, 6_f64.to_radians()],
            limit: [60.0, 3.0],
            mouth_seen: true,
            bias: [0.0; 2],
            reward: [1.0, 2.0],
        }
    }
}

impl Rules {
    /// Checks the rules.
    ///
    /// # Errors
    ///
    /// Names the field that is refused.
    pub fn check(&self) -> Result<(), Fault> {
        for (name, count, most) in
            [("action_period", self.action_period, 1000), ("horizon", self.horizon, 100_000)]
        {
            if count == 0 || count > most {
                return Err(Fault::of(
                    FaultKind::OutOfRange,
                    name,
                    format!("It must lie between 1 and {most}."),
                ));
            }
        }
        for (name, value, most) in [
            ("above", self.above, MOST_OFF),
            ("aside", self.aside, MOST_OFF),
            ("lean", self.lean, MOST_LEAN),
            ("yaw", self.yaw, MOST_TURN),
            ("press", self.press, MOST_FORCE),
        ] {
            not_negative(name, value)?;
            within(name, value, 0.0, most)?;
        }
        for (name, pair, most) in [
            ("speed", self.speed, [MOST_SPEED; 2]),
            ("room", self.room, [MOST_OFF, MOST_TURN]),
            ("limit", self.limit, [f64::MAX; 2]),
        ] {
            for (i, (value, most)) in pair.into_iter().zip(most).enumerate() {
                let name = format!("{name}[{i}]");
                positive(&name, value)?;
                within(&name, value, 0.0, most)?;
            }
        }
        for (name, pair, most) in [("bias", self.bias, MOST_FORCE), ("reward", self.reward, MOST_REWARD)] {
            for (i, value) in pair.into_iter().enumerate() {
                let name = format!("{name}[{i}]");
                not_negative(&name, value)?;
                within(&name, value, 0.0, most)?;
            }
        }
        Ok(())
    }
}
