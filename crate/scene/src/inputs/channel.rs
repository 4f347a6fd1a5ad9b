//! Channels of a run: the closed list of what can be driven, and of the values that act on it.

use asperity_tagged::Tagged;
use serde::Serialize;

use crate::document::MOST_ARM_JOINTS;
use crate::validate::{bounded, not_negative, positive, value};
use crate::{Scene, SceneError};

/// A channel of a run: something that can be driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Channel {
    /// A force and a torque on a body.
    Force {
        /// Index of the body.
        body: usize,
    },
    /// A spring from a point of a body to one of the world, as the pointer pulls.
    Pull {
        /// Index of the body.
        body: usize,
    },
    /// The set-points of a joint's motor.
    Motor {
        /// Index of the joint in `experiment.joints`.
        joint: usize,
    },
    /// The set-point of a controller.
    Controller {
        /// Index of the controller in `experiment.controllers`.
        controller: usize,
    },
    /// The goal of the arm.
    Arm {},
    /// The goal of the arm in joint angles: while something acts here, the other goal waits.
    ArmJoints {},
    /// The goal of the jaws.
    Jaws {},
}

/// Value that acts on a channel.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum InputValue {
    /// Force and torque on a body, constant in the world.
    Force {
        /// Force in the world, N.
        #[serde(default)]
        force: [f64; 3],
        /// Torque in the world, N·m.
        #[serde(default, rename = "moment")]
        torque: [f64; 3],
        /// Point of the force in the body's frame, m.
        #[serde(default)]
        point: [f64; 3],
    },
    /// Spring that pulls at a body, critically damped on the body's own mass.
    Pull {
        /// Point that it pulls to, in the world, m.
        target: [f64; 3],
        /// Point where the body is held, in the body's frame, m.
        #[serde(default)]
        point: [f64; 3],
        /// Natural frequency, Hz.
        #[serde(default = "two")]
        frequency: f64,
    },
    /// Set-points of a motor, each in place of the document's; absent: the document's own.
    Motor {
        /// Position, m or rad.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        position: Option<f64>,
        /// Velocity, m/s or rad/s.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        velocity: Option<f64>,
        /// Largest effort, N or N·m.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        limit: Option<f64>,
        /// Effort beside the gains, N or N·m.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        effort: Option<f64>,
    },
    /// Set-point of a controller that moves a joint, in place of the document's.
    JointSetPoint {
        /// Position, m or rad.
        position: f64,
        /// Velocity, m/s or rad/s.
        #[serde(default)]
        velocity: f64,
    },
    /// Set-point of a controller that moves a point, in place of the document's.
    PointSetPoint {
        /// Position in the world, m.
        position: [f64; 3],
        /// Velocity in the world, m/s.
        #[serde(default)]
        velocity: [f64; 3],
    },
    /// Goal of the arm, in place of its way-point.
    ArmGoal {
        /// Position of the controlled point in the world, m.
        position: [f64; 3],
        /// Rotation from the start, rotation vector in the world, rad.
        #[serde(default)]
        turn: [f64; 3],
        /// Force of the tool on its surroundings, in the world, N.
        #[serde(default)]
        force: [f64; 3],
    },
    /// Goal of the arm's joints, in place of its way-point: angles, base first, rad. The tool presses as it
    /// would without.
    ArmJoints {
        /// Position of joint 1, rad (m).
        q1: f64,
        /// Position of joint 2, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q2: Option<f64>,
        /// Position of joint 3, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q3: Option<f64>,
        /// Position of joint 4, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q4: Option<f64>,
        /// Position of joint 5, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q5: Option<f64>,
        /// Position of joint 6, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q6: Option<f64>,
        /// Position of joint 7, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q7: Option<f64>,
        /// Position of joint 8, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q8: Option<f64>,
        /// Position of joint 9, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q9: Option<f64>,
        /// Position of joint 10, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q10: Option<f64>,
        /// Position of joint 11, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q11: Option<f64>,
        /// Position of joint 12, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q12: Option<f64>,
        /// Position of joint 13, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q13: Option<f64>,
        /// Position of joint 14, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q14: Option<f64>,
        /// Position of joint 15, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q15: Option<f64>,
        /// Position of joint 16, rad (m); absent where the arm has fewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        q16: Option<f64>,
    },
    /// Goal of the jaws, in place of the document's opening and height.
    Jaws {
        /// Distance between the faces of unstrained pads, m.
        opening: f64,
        /// Height of both jaws above their start, m.
        #[serde(default)]
        height: f64,
    },
}

/// Natural frequency of the hand's pull, Hz.
const HAND: f64 = 2.0;

fn two() -> f64 {
    HAND
}

impl Channel {
    /// Returns the channel that is released when something acts on this one: an arm has one goal, a pose or
    /// angles, whichever came last.
    pub fn other_word(self) -> Option<Self> {
        match self {
            Self::Arm {} => Some(Self::ArmJoints {}),
            Self::ArmJoints {} => Some(Self::Arm {}),
            _ => None,
        }
    }

    /// Refuses a channel that a scene does not have.
    ///
    /// # Errors
    /// Says why the channel is not there.
    pub fn validate(&self, scene: &Scene) -> Result<(), SceneError> {
        scene.experiment.has_channel(scene, self)
    }

    /// Returns true if there is a handle in the view while something acts on it.
    pub(crate) fn is_a_handle(&self) -> bool {
        matches!(self, Self::Pull { .. })
    }

    /// Returns its letter and index, its name in a link.
    pub(crate) fn code(&self) -> (char, usize) {
        match *self {
            Self::Force { body } => ('f', body),
            Self::Pull { body } => ('p', body),
            Self::Motor { joint } => ('m', joint),
            Self::Controller { controller } => ('c', controller),
            Self::Arm {} => ('a', 0),
            Self::ArmJoints {} => ('j', 0),
            Self::Jaws {} => ('g', 0),
        }
    }

    /// Returns the channel of a letter and index in a link.
    pub(crate) fn of_code(letter: char, index: usize) -> Option<Self> {
        Some(match letter {
            'f' => Self::Force { body: index },
            'p' => Self::Pull { body: index },
            'm' => Self::Motor { joint: index },
            'c' => Self::Controller { controller: index },
            'a' if index == 0 => Self::Arm {},
            'j' if index == 0 => Self::ArmJoints {},
            'g' if index == 0 => Self::Jaws {},
            _ => return None,
        })
    }

    /// Returns the value from its numbers (see [`InputValue::numbers`]); missing ones are as usual.
    pub(crate) fn value(&self, numbers: &[Option<f64>]) -> Option<InputValue> {
        let at = |i: usize| numbers.get(i).copied().flatten();
        let three = |i: usize| [0, 1, 2].map(|k| at(i + k).unwrap_or(0.0));
        let (most, value) = match self {
            Self::Force { .. } => {
                (9, InputValue::Force { force: three(0), torque: three(3), point: three(6) })
            }
            Self::Pull { .. } => {
                let frequency = at(6).unwrap_or(HAND);
                (7, InputValue::Pull { target: three(0), point: three(3), frequency })
            }
            Self::Motor { .. } => {
                (4, InputValue::Motor { position: at(0), velocity: at(1), limit: at(2), effort: at(3) })
            }
            // A joint has two numbers, a point six, of which the velocity may be left out.
            Self::Controller { .. } if numbers.len() <= 2 => {
                let number = |i| at(i).unwrap_or(0.0);
                (2, InputValue::JointSetPoint { position: number(0), velocity: number(1) })
            }
            Self::Controller { .. } => {
                (6, InputValue::PointSetPoint { position: three(0), velocity: three(3) })
            }
            Self::Arm {} => (9, InputValue::ArmGoal { position: three(0), turn: three(3), force: three(6) }),
            Self::ArmJoints {} => {
                let joints: Vec<f64> = (0..numbers.len()).map(|i| at(i).unwrap_or(0.0)).collect();
                (MOST_ARM_JOINTS, InputValue::arm_joints(&joints))
            }
            Self::Jaws {} => {
                (2, InputValue::Jaws { opening: at(0).unwrap_or(0.0), height: at(1).unwrap_or(0.0) })
            }
        };
        (numbers.len() <= most).then_some(value)
    }
}

/// The refusal of a kind in which a channel cannot be driven.
pub(crate) fn not_driven(channel: &Channel) -> SceneError {
    match channel {
        Channel::Jaws {} => value("channel", "the scene has no jaws"),
        _ => value("channel", "only a run of bodies that move can be driven"),
    }
}

impl InputValue {
    /// Returns the value by which an arm's joints go to positions, base first, rad (m): six numbers at least, as
    /// links have had them; those beyond the sixteenth are left out.
    pub fn arm_joints(joints: &[f64]) -> Self {
        let q = |k: usize| joints.get(k - 1).copied().or((k <= 6).then_some(0.0));
        Self::ArmJoints {
            q1: q(1).unwrap_or(0.0),
            q2: q(2),
            q3: q(3),
            q4: q(4),
            q5: q(5),
            q6: q(6),
            q7: q(7),
            q8: q(8),
            q9: q(9),
            q10: q(10),
            q11: q(11),
            q12: q(12),
            q13: q(13),
            q14: q(14),
            q15: q(15),
            q16: q(16),
        }
    }
    /// Refuses a value of another kind than the scene's channel takes: a point's set-point for a joint.
    pub(super) fn fits(&self, channel: &Channel, scene: &Scene) -> Result<(), SceneError> {
        scene.experiment.takes(channel, self)
    }

    /// Checks that the numbers are finite and of the channel's kind.
    pub(crate) fn validate(&self, channel: &Channel) -> Result<(), SceneError> {
        let three = |at: &str, x: &[f64; 3]| {
            x.iter().enumerate().try_for_each(|(k, x)| bounded(&format!("value.{at}[{k}]"), *x))
        };
        match (self, channel) {
            (Self::Force { force, torque, point }, Channel::Force { .. }) => {
                three("force", force)?;
                three("moment", torque)?;
                three("point", point)
            }
            (Self::Pull { target, point, frequency }, Channel::Pull { .. }) => {
                three("target", target)?;
                three("point", point)?;
                positive("value.frequency", *frequency)
            }
            (Self::Motor { position, velocity, limit, effort }, Channel::Motor { .. }) => {
                effort.map_or(Ok(()), |x| bounded("value.effort", x))?;
                position.map_or(Ok(()), |x| bounded("value.position", x))?;
                velocity.map_or(Ok(()), |x| bounded("value.velocity", x))?;
                limit.map_or(Ok(()), |x| not_negative("value.limit", x))
            }
            (Self::JointSetPoint { position, velocity }, Channel::Controller { .. }) => {
                bounded("value.position", *position)?;
                bounded("value.velocity", *velocity)
            }
            (Self::PointSetPoint { position, velocity }, Channel::Controller { .. }) => {
                three("position", position)?;
                three("velocity", velocity)
            }
            (Self::ArmGoal { position, turn, force }, Channel::Arm {}) => {
                three("position", position)?;
                three("turn", turn)?;
                three("force", force)
            }
            (Self::ArmJoints { .. }, Channel::ArmJoints {}) => {
                let all = self.numbers().into_iter().flatten().zip(1..);
                all.into_iter().try_for_each(|(q, k)| bounded(&format!("value.q{k}"), q))
            }
            (Self::Jaws { opening, height }, Channel::Jaws {}) => {
                bounded("value.opening", *opening)?;
                bounded("value.height", *height)
            }
            _ => Err(value("value.type", "is not what acts on this channel")),
        }
    }

    /// Returns all of its numbers, in a fixed order: a link writes them and a hash is made of them.
    pub fn numbers(&self) -> Vec<Option<f64>> {
        match self {
            Self::Force { force, torque, point } => {
                [force, torque, point].into_iter().flatten().map(|x| Some(*x)).collect()
            }
            Self::Pull { target, point, frequency } => {
                target.iter().chain(point).chain([frequency]).map(|x| Some(*x)).collect()
            }
            // Without an effort, as links have had it.
            Self::Motor { position, velocity, limit, effort } => {
                [Some(*position), Some(*velocity), Some(*limit), effort.map(Some)]
                    .into_iter()
                    .flatten()
                    .collect()
            }
            Self::JointSetPoint { position, velocity } => vec![Some(*position), Some(*velocity)],
            Self::PointSetPoint { position, velocity } => {
                position.iter().chain(velocity).map(|x| Some(*x)).collect()
            }
            Self::ArmGoal { position, turn, force } => {
                [position, turn, force].into_iter().flatten().map(|x| Some(*x)).collect()
            }
            Self::ArmJoints { q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15, q16 } => {
                // Six at least, as links have had them.
                let [q2, q3, q4, q5, q6] = [q2, q3, q4, q5, q6].map(|q| Some(q.unwrap_or(0.0)));
                let beyond = [q7, q8, q9, q10, q11, q12, q13, q14, q15, q16].map(|q| *q);
                let others = [q2, q3, q4, q5, q6].into_iter().chain(beyond);
                let mut all = vec![Some(*q1)];
                all.extend(others.map_while(|q| q.map(Some)));
                all
            }
            Self::Jaws { opening, height } => vec![Some(*opening), Some(*height)],
        }
    }
}
