//! A position-controlled joint: its motion from one commanded position to the next.
//!
//! ```text
//! first order      q̇ = (q_c − q) / T
//! second order     q̈ = ωₙ² (q_c − q) − 2 ζ ωₙ q̇
//! tracking         q goes from one commanded position to the next in a straight line, and arrives in time
//! ```
//!
//! **Computed torque**, eq. 11 of Vuong and Pham (*Contact reduction with bounded stiffness*), is printed as
//! `τ = M (q̈_d + D (q̇_d − q) + K (q_d − q)) + τ_ext + C + g`. The misprint: `q̇_d − q` takes an angle from
//! a speed, and at rest at `q_d ≠ 0` would ask for the torque `−M D q_d`. It must be `D (q̇_d − q̇)`. For
//! then, with `M q̈ + C + g = τ − τ_ext` (`τ_ext` is the surface's load on the joints) and `e = q_d − q`,
//!
//! ```text
//! M (ë + D ė + K e) = 0
//! ```
//!
//! whatever touches the arm. Handed positions alone (`q̇_d = q̈_d = 0`) that is the joint of second order
//! with `ωₙ = √K`, `ζ = D / 2√K`; handed `q̇_d` and `q̈_d` as well, `e` stays zero, which is tracking. Both
//! are solved exactly between steps, so a joint does not depend on the step of the world that it is in. The
//! external torque is cancelled within the step: the servo says where the joint is at its end, and the torque
//! is what that takes.

mod limit;
mod waiting;

pub use waiting::{MOST_WAITING, Waiting};

use asperity_fault::{Fault, positive_in};

use crate::force_loop::Axis;

/// Law by which a joint follows commanded positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Servo {
    /// Lag of first order, `q̇ = (q_c − q)/T`.
    FirstOrder {
        /// Time constant `T`, s.
        time_constant: f64,
    },
    /// Lag of second order, `q̈ = ωₙ² (q_c − q) − 2 ζ ωₙ q̇`.
    SecondOrder {
        /// Natural frequency `ωₙ`, rad/s.
        natural_frequency: f64,
        /// Damping ratio `ζ`.
        damping_ratio: f64,
    },
    /// Motion in a straight line that arrives when the next position is commanded.
    Tracking,
}

/// State of a joint under its servo.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ServoState {
    /// Position, rad (or m).
    pub position: f64,
    /// Velocity, rad/s (or m/s).
    pub velocity: f64,
}

/// Map of a servo over one step: `(q, q̇) ← Φ (q, q̇) + Γ q_c`.
#[derive(Clone, Copy, Debug)]
pub struct Advance {
    state: [[f64; 2]; 2],
    command: [f64; 2],
}

impl Servo {
    /// Makes the servo of eq. 11 from its gains `K` (1/s²) and `D` (1/s); `fed_forward`: velocity and
    /// acceleration are handed in too.
    pub fn computed_torque(stiffness: f64, damping: f64, fed_forward: bool) -> Self {
        if fed_forward {
            return Self::Tracking;
        }
        let natural_frequency = stiffness.sqrt();
        Self::SecondOrder { natural_frequency, damping_ratio: damping / (2.0 * natural_frequency) }
    }

    /// Checks the servo's numbers.
    ///
    /// # Errors
    ///
    /// Names `time_constant`, `natural_frequency` or `damping_ratio`.
    pub fn check(&self) -> Result<(), Fault> {
        match *self {
            Self::FirstOrder { time_constant } => {
                positive_in("s", "time_constant", time_constant).map(|_| ())
            }
            Self::SecondOrder { natural_frequency, damping_ratio } => {
                Axis { natural_frequency, damping_ratio, effective_mass: None }.check()
            }
            Self::Tracking => Ok(()),
        }
    }

    /// Returns the map of a step of `dt` with one commanded position. `left` is the time until the next
    /// command (s, at least `dt`).
    pub fn advance(&self, dt: f64, left: f64) -> Advance {
        match *self {
            Self::FirstOrder { time_constant } => {
                let gone = -libm::expm1(-dt / time_constant);
                let faded = (1.0 - gone) / time_constant;
                Advance { state: [[1.0 - gone, 0.0], [-faded, 0.0]], command: [gone, faded] }
            }
            Self::SecondOrder { natural_frequency, damping_ratio } => {
                let held = Axis { natural_frequency, damping_ratio, effective_mass: None }.held(0.0, dt);
                Advance { state: held.state, command: held.command }
            }
            Self::Tracking => {
                let share = (dt / left).min(1.0);
                Advance { state: [[1.0 - share, 0.0], [-share / dt, 0.0]], command: [share, share / dt] }
            }
        }
    }
}

impl Advance {
    /// Advances one joint with the commanded position `command`.
    pub fn of(&self, s: ServoState, command: f64) -> ServoState {
        let ([[a, b], [c, d]], [x, v]) = (self.state, self.command);
        ServoState {
            position: a * s.position + b * s.velocity + x * command,
            velocity: c * s.position + d * s.velocity + v * command,
        }
    }
}
