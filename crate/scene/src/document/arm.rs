//! An arm among moving bodies: its model, its tool and its control. SI units.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

use super::{Body, CellArm, Pose};
use crate::SceneError;
use crate::validate::{bounded, not_negative, pose, positive, value};

/// An arm that is told positions, and presses where it is asked to. Lists have one number per joint, base first: rad, or m where it slides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Arm {
    /// Model of the arm.
    pub model: CellArm,
    /// Pose of its base in the world.
    pub base: Pose,
    /// Masses of the links, base first, kg; absent: assumed for a built-in arm (makers do not publish them),
    /// or those of the own arm.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub masses: Option<Vec<f64>>,
    /// Which links touch what stands about, base first; absent: all. Those of the arm and its tool never touch each other.
    #[serde(skip_serializing_if = "all")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<bool>>", optional))]
    pub touches: Vec<bool>,
    /// At the start, base first, rad (m).
    pub joints: Vec<f64>,
    /// True if the tool's body is at the start where the document has it; `joints` then only picks the
    /// nearest of the joint angles that hold it there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub starts_at_tool: bool,
    /// Tool that the arm holds.
    pub tool: ArmTool,
    /// Law by which its joints follow their commands.
    pub servo: ArmServo,
    /// Force and torque sensor between flange and tool.
    pub sensor: WristSensor,
    /// Control law: commands from goals and from errors of force.
    pub control: ArmControl,
    /// Goals one after another, in order of time.
    pub way: Vec<WayPoint>,
}

fn all(each: &[bool]) -> bool {
    each.iter().all(|one| *one)
}

impl Default for Arm {
    fn default() -> Self {
        Self {
            model: CellArm::Vs060Like,
            base: Pose::default(),
            masses: None,
            touches: Vec::new(),
            // The flange looks straight down.
            joints: vec![0.0, 0.5, 1.2, 0.0, std::f64::consts::PI - 1.7, 0.0],
            starts_at_tool: false,
            tool: ArmTool::default(),
            servo: ArmServo::default(),
            sensor: WristSensor::default(),
            control: ArmControl::default(),
            way: Vec::new(),
        }
    }
}

/// Tool of an arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ArmTool {
    /// Index of the body on the flange: its mass and shapes are the tool's. Absent: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub body: Option<usize>,
    /// Pose of that body's frame on the flange.
    pub grip: Pose,
    /// Frame of the controlled point on the flange: forces and moments are taken about it.
    pub point: Pose,
}

/// How joints get to where they are told to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ArmServo {
    /// Law of a joint.
    pub law: ServoLaw,
    /// Rate at which it reads its command, Hz; absent: at every step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rate: Option<f64>,
    /// Delay from a command to its effect, s.
    pub delay: f64,
    /// Springs of the joints: each gives way about the place where its law has it, weight carried. Absent:
    /// joints are held there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub spring: Option<JointSpring>,
    /// Largest torque of each joint, base first, N·m (N): one that would take more gives way. Absent: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub torque: Option<Vec<f64>>,
}

/// Springs and dampers of the joints, base first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JointSpring {
    /// N·m/rad (N/m)
    pub stiffness: Vec<f64>,
    /// N·m·s/rad (N·s/m)
    pub damping: Vec<f64>,
}

impl Default for ArmServo {
    fn default() -> Self {
        Self {
            law: ServoLaw::SecondOrder { natural_frequency: 60.0, damping_ratio: 0.9 },
            rate: None,
            delay: 0.0,
            spring: None,
            torque: None,
        }
    }
}

/// Law of a position-controlled joint, whatever touches the arm.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ServoLaw {
    /// First order: `q̇ = (q_c − q)/T`.
    FirstOrder {
        /// Time constant `T`, s.
        time_constant: f64,
    },
    /// Second order: `q̈ = ωₙ² (q_c − q) − 2 ζ ωₙ q̇`.
    SecondOrder {
        /// Natural frequency `ωₙ`, rad/s.
        natural_frequency: f64,
        /// Damping ratio `ζ`.
        damping_ratio: f64,
    },
    /// Computed torque: `τ = M (q̈_d + D (q̇_d − q̇) + K (q_d − q)) + τ_ext + C + g`.
    ComputedTorque {
        /// Stiffness `K`, 1/s².
        stiffness: f64,
        /// Damping `D`, 1/s.
        damping: f64,
        /// True if velocity and acceleration of the commands are fed forward: the joint is there when the
        /// next command comes.
        #[serde(default)]
        fed_forward: bool,
    },
}

/// A force and torque sensor; its frame is the flange's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct WristSensor {
    /// Rate of its samples, Hz; absent: one a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rate: Option<f64>,
    /// Part of the tool's own load that is subtracted.
    pub taken_off: TakenOff,
    /// Bias, its reading where nothing acts: three forces, N, three moments, N·m.
    pub bias: [f64; 6],
    /// Standard deviation of a sample: of a force, N, of a moment, N·m.
    pub noise: [f64; 2],
    /// Cut-off frequency of its filter, Hz; absent: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub cutoff: Option<f64>,
    /// Largest force it is made for, N: beyond it the run stops. Absent: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub range: Option<f64>,
    /// Seed of its noise: the same seed gives the same noise everywhere.
    pub seed: u64,
}

impl Default for WristSensor {
    fn default() -> Self {
        Self {
            rate: None,
            taken_off: TakenOff::Weight,
            bias: [0.0; 6],
            noise: [0.0; 2],
            cutoff: None,
            range: None,
            seed: 1,
        }
    }
}

/// Part of the tool's own load that a sensor subtracts from its readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TakenOff {
    /// Nothing: the sensor reads the whole load.
    Nothing,
    /// The tool's weight, wherever the joints are.
    Weight,
    /// The tool's weight and inertia: what touches the tool is left.
    All,
}

/// Parallel position and force control: the tool goes to its goal, displaced by the error of the force.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ArmControl {
    /// Rate of its commands, Hz.
    pub rate: f64,
    /// Gains from error of force to displacement: proportional, m/N, and integral, m/(N·s).
    pub force_gains: [f64; 2],
    /// Gains from error of moment to rotation: proportional, rad/(N·m), and integral, rad/(N·m·s).
    pub moment_gains: [f64; 2],
    /// Flags: true if it gives way along x, y, z and about x, y, z of the world.
    pub gives: [bool; 6],
    /// Speeds of the tool on the way to a goal: m/s, rad/s.
    pub speed: [f64; 2],
}

impl Default for ArmControl {
    fn default() -> Self {
        Self {
            rate: 125.0,
            force_gains: [2e-6, 6e-5],
            moment_gains: [0.0; 2],
            gives: [false; 6],
            speed: [0.1, 0.5],
        }
    }
}

/// A goal of the arm, from a time on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct WayPoint {
    /// Time from which it holds, s.
    pub time: f64,
    /// Goal of the controlled point in the world, m; absent: the goal before, at first its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub position: Option<[f64; 3]>,
    /// Goal of its rotation from the start, rotation vector in the world, rad; absent: as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub turn: Option<[f64; 3]>,
    /// Where the joints go, base first, rad (m); in place of the two above, until a way-point has one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub joints: Option<Vec<f64>>,
    /// Force of the tool on its surroundings, in the world, N.
    pub force: [f64; 3],
    /// Moment of the tool on its surroundings, in the world, about the controlled point, N·m.
    pub moment: [f64; 3],
}

/// Largest number of way-points.
const MOST_WAY_POINTS: usize = 256;

impl Arm {
    /// Checks the arm's fields; paths start at the arm.
    pub fn validate(&self, bodies: &[Body]) -> Result<(), SceneError> {
        if let CellArm::Own(own) = &self.model {
            crate::validate::arm::own(own).map_err(|e| e.within("model.own"))?;
        }
        pose("base", &self.base)?;
        let each = |field: &str, list: &[f64], check: fn(&str, f64) -> Result<(), SceneError>| {
            list.iter().enumerate().try_for_each(|(k, x)| check(&format!("{field}[{k}]"), *x))
        };
        let count = self.model.count();
        let of_all = |field: &str, list: &[f64]| {
            let message = format!("one number for each of the arm's {count} joints, base first");
            if list.len() == count { Ok(()) } else { Err(value(field, message)) }
        };
        self.masses
            .iter()
            .try_for_each(|m| of_all("masses", m).and_then(|()| each("masses", m, positive)))?;
        of_all("joints", &self.joints)?;
        each("joints", &self.joints, bounded)?;
        if !self.touches.is_empty() && self.touches.len() != count {
            return Err(value(
                "touches",
                format!("true or false for each of the arm's {count} links, or none"),
            ));
        }
        pose("tool.grip", &self.tool.grip)?;
        pose("tool.point", &self.tool.point)?;
        match self.tool.body.map(|b| bodies.get(b)) {
            Some(None) => return Err(value("tool.body", "names a body the scene does not have")),
            Some(Some(b)) if b.fixed => {
                return Err(value("tool.body", "this body is fixed: an arm holds one that moves"));
            }
            _ => {}
        }
        if self.starts_at_tool && self.tool.body.is_none() {
            return Err(value("starts_at_tool", "the arm holds no tool; tool.body says which body it holds"));
        }
        match self.servo.law {
            ServoLaw::FirstOrder { time_constant } => positive("servo.law.time_constant", time_constant)?,
            ServoLaw::SecondOrder { natural_frequency, damping_ratio } => {
                positive("servo.law.natural_frequency", natural_frequency)?;
                positive("servo.law.damping_ratio", damping_ratio)?;
            }
            ServoLaw::ComputedTorque { stiffness, damping, .. } => {
                positive("servo.law.stiffness", stiffness)?;
                positive("servo.law.damping", damping)?;
            }
        }
        self.servo.rate.map_or(Ok(()), |rate| positive("servo.rate", rate))?;
        not_negative("servo.delay", self.servo.delay)?;
        self.servo.spring.iter().try_for_each(|s| {
            of_all("servo.spring.stiffness", &s.stiffness)?;
            of_all("servo.spring.damping", &s.damping)?;
            each("servo.spring.stiffness", &s.stiffness, positive)?;
            each("servo.spring.damping", &s.damping, positive)
        })?;
        self.servo
            .torque
            .iter()
            .try_for_each(|t| of_all("servo.torque", t).and_then(|()| each("servo.torque", t, positive)))?;
        self.sensor.rate.map_or(Ok(()), |rate| positive("sensor.rate", rate))?;
        each("sensor.bias", &self.sensor.bias, bounded)?;
        each("sensor.noise", &self.sensor.noise, not_negative)?;
        self.sensor.cutoff.map_or(Ok(()), |f| positive("sensor.cutoff", f))?;
        self.sensor.range.map_or(Ok(()), |f| positive("sensor.range", f))?;
        positive("control.rate", self.control.rate)?;
        each("control.force_gains", &self.control.force_gains, not_negative)?;
        each("control.moment_gains", &self.control.moment_gains, not_negative)?;
        each("control.speed", &self.control.speed, positive)?;
        if self.way.len() > MOST_WAY_POINTS {
            return Err(value("way", format!("at most {MOST_WAY_POINTS}")));
        }
        for (i, point) in self.way.iter().enumerate() {
            let before = i.checked_sub(1).and_then(|k| self.way.get(k)).map_or(0.0, |p| p.time);
            point.joints.iter().try_for_each(|q| of_all(&format!("way[{i}].joints"), q))?;
            point.validate(before).map_err(|e| e.within(&format!("way[{i}]")))?;
        }
        Ok(())
    }
}

impl WayPoint {
    fn validate(&self, before: f64) -> Result<(), SceneError> {
        not_negative("time", self.time)?;
        if self.time < before {
            return Err(value("time", "not before that of the way-point above"));
        }
        let each = |field: &str, v: &[f64]| {
            v.iter().enumerate().try_for_each(|(k, x)| bounded(&format!("{field}[{k}]"), *x))
        };
        if self.joints.is_some() && (self.position.is_some() || self.turn.is_some()) {
            return Err(value(
                "joints",
                "a way-point is a place of the tool or a list of its joints, not both",
            ));
        }
        self.joints.iter().try_for_each(|q| each("joints", q))?;
        self.position.iter().try_for_each(|p| each("position", p))?;
        self.turn.iter().try_for_each(|p| each("turn", p))?;
        each("force", &self.force)?;
        each("moment", &self.moment)
    }
}
