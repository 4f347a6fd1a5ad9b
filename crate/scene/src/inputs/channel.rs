//! What of a run can be driven: the closed list of channels and of what acts on them.

use asperity_tagged::Tagged;
use serde::Serialize;

use crate::validate::{bounded, not_negative, positive, value};
use crate::{Scene, SceneError};

/// What of a run can be driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Channel {
    /// A force and a moment on a body.
    Force {
        /// Index.
        body: usize,
    },
    /// A spring from a point of a body to one of the world, as the pointer pulls.
    Pull {
        /// Index.
        body: usize,
    },
    /// The set-points of a joint's motor.
    Motor {
        /// Index in `experiment.joints`.
        joint: usize,
    },
    /// The set-point of a controller.
    Controller {
        /// Index in `experiment.controllers`.
        controller: usize,
    },
    /// The goal of the arm.
    Arm {},
    /// The same in joint angles: while something acts here, the other goal waits.
    ArmJoints {},
    /// Where the jaws go.
    Jaws {},
}

/// What acts on a channel.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum InputValue {
    /// Constant in the world.
    Force {
        /// N
        #[serde(default)]
        force: [f64; 3],
        /// N·m
        #[serde(default)]
        moment: [f64; 3],
        /// Where it acts, in the body's frame, m.
        #[serde(default)]
        point: [f64; 3],
    },
    /// Critically damped on the body's own mass.
    Pull {
        /// Where it is pulled to, in the world, m.
        target: [f64; 3],
        /// Where it is held, in the body's frame, m.
        #[serde(default)]
        point: [f64; 3],
        /// Natural frequency, Hz.
        #[serde(default = "two")]
        frequency: f64,
    },
    /// Each in place of the document's; absent: the document's own.
    Motor {
        /// m or rad
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        position: Option<f64>,
        /// m/s or rad/s
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        velocity: Option<f64>,
        /// Largest effort, N or N·m.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        limit: Option<f64>,
        /// What it pushes with beside its gains, N or N·m.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        effort: Option<f64>,
    },
    /// In place of the set-point of a controller that moves a joint.
    JointSetPoint {
        /// m or rad
        position: f64,
        /// m/s or rad/s
        #[serde(default)]
        velocity: f64,
    },
    /// In place of the set-point of a controller that moves a point.
    PointSetPoint {
        /// In the world, m.
        position: [f64; 3],
        /// In the world, m/s.
        #[serde(default)]
        velocity: [f64; 3],
    },
    /// In place of the way-point of the arm.
    ArmGoal {
        /// Where the controlled point goes, in the world, m.
        position: [f64; 3],
        /// How it is turned from the start, rotation vector in the world, rad.
        #[serde(default)]
        turn: [f64; 3],
        /// What the tool presses its surroundings with, in the world, N.
        #[serde(default)]
        force: [f64; 3],
    },
    /// In place of the way-point of the arm: where its joints go, base first, rad. The tool presses as it would without.
    ArmJoints {
        /// rad
        q1: f64,
        /// rad
        q2: f64,
        /// rad
        q3: f64,
        /// rad
        q4: f64,
        /// rad
        q5: f64,
        /// rad
        q6: f64,
    },
    /// In place of the document's opening and height.
    Jaws {
        /// What would be between the faces of unstrained pads, m.
        opening: f64,
        /// How far both jaws are above where they were at first, m.
        #[serde(default)]
        height: f64,
    },
}

/// Hz
const HAND: f64 = 2.0;

fn two() -> f64 {
    HAND
}

impl Channel {
    /// The channel that is let go of when something acts on this one: an arm has one goal, a place or angles, whichever it was told last.
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

    /// While something acts on it there is a handle in the view.
    pub(crate) fn is_a_handle(&self) -> bool {
        matches!(self, Self::Pull { .. })
    }

    /// Its letter and index: how a link calls it.
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

    /// The channel a link calls so.
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

    /// What acts, from its numbers (see [`InputValue::numbers`]); those that are missing are as usual.
    pub(crate) fn value(&self, numbers: &[Option<f64>]) -> Option<InputValue> {
        let at = |i: usize| numbers.get(i).copied().flatten();
        let three = |i: usize| [0, 1, 2].map(|k| at(i + k).unwrap_or(0.0));
        let (most, value) = match self {
            Self::Force { .. } => {
                (9, InputValue::Force { force: three(0), moment: three(3), point: three(6) })
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
                let [q1, q2, q3, q4, q5, q6] = [0, 1, 2, 3, 4, 5].map(|i| at(i).unwrap_or(0.0));
                (6, InputValue::ArmJoints { q1, q2, q3, q4, q5, q6 })
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
    /// Refuses a value of another kind than the scene's channel takes: a point's set-point for a joint.
    pub(super) fn fits(&self, channel: &Channel, scene: &Scene) -> Result<(), SceneError> {
        scene.experiment.takes(channel, self)
    }

    /// Numbers that are numbers, of the channel's kind.
    pub(crate) fn validate(&self, channel: &Channel) -> Result<(), SceneError> {
        let three = |at: &str, x: &[f64; 3]| {
            x.iter().enumerate().try_for_each(|(k, x)| bounded(&format!("value.{at}[{k}]"), *x))
        };
        match (self, channel) {
            (Self::Force { force, moment, point }, Channel::Force { .. }) => {
                three("force", force)?;
                three("moment", moment)?;
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

    /// All there is to it, in a fixed order: what a link writes and a hash is made of.
    pub fn numbers(&self) -> Vec<Option<f64>> {
        match self {
            Self::Force { force, moment, point } => {
                [force, moment, point].into_iter().flatten().map(|x| Some(*x)).collect()
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
            Self::ArmJoints { q1, q2, q3, q4, q5, q6 } => [q1, q2, q3, q4, q5, q6].map(|q| Some(*q)).to_vec(),
            Self::Jaws { opening, height } => vec![Some(*opening), Some(*height)],
        }
    }
}
