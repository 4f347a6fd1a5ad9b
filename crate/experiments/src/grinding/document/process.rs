//! Force and removal of a grinding document's tool, with the unit of every number.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

/// Process of grinding: how the tool presses, and what it removes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GrindingProcess {
    /// Wanted normal force, N.
    pub force: f64,
    /// Depth commanded before a plan, m; absent: the depth that the wanted force needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub offset: Option<f64>,
    /// Wanted speeds of the tool.
    pub feed: GrindingFeed,
    /// Law of the normal force by penetration and its rate.
    pub law: GrindingLaw,
    /// Force control of the arm.
    pub control: ForceControl,
    /// Damping of the arm along the normal, as a share of critical.
    pub arm_damping: f64,
    /// True for a rigid arm: the tool is where the path says.
    pub rigid: bool,
    /// Friction coefficient: tangential over normal force.
    pub friction: f64,
    /// Specific energy: energy to remove a volume, J/m³.
    pub specific_energy: f64,
    /// Face of the tool that touches.
    pub face: ToolFace,
    /// Grit: removal and roughness.
    pub grit: Grit,
    /// Runout of the tool.
    pub runout: Runout,
    /// Grains: noise on the force.
    pub grains: Grains,
}

impl Default for GrindingProcess {
    fn default() -> Self {
        Self {
            force: 5.0,
            offset: None,
            feed: GrindingFeed::default(),
            law: GrindingLaw::default(),
            control: ForceControl::default(),
            arm_damping: 0.1,
            rigid: false,
            friction: 0.3,
            specific_energy: 0.0,
            face: ToolFace::default(),
            grit: Grit::default(),
            runout: Runout::default(),
            grains: Grains::default(),
        }
    }
}

/// Wanted speeds of the tool.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GrindingFeed {
    /// Feed on the part, m/s.
    pub cut: f64,
    /// Travel speed off the part, m/s.
    pub travel: f64,
}

impl Default for GrindingFeed {
    fn default() -> Self {
        Self { cut: 0.06, travel: 0.25 }
    }
}

/// Normal force against penetration δ and its rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum GrindingLaw {
    /// Kelvin–Voigt, for a pad: F = Kδ + Dδ̇.
    KelvinVoigt {
        /// Stiffness K, N/m.
        stiffness: f64,
        /// Damping D, N·s/m.
        damping: f64,
    },
    /// Hertz and Hunt–Crossley, for a ball: F = Kδ^1.5 (1 + χδ̇).
    HuntCrossley {
        /// Stiffness K, N/m^1.5.
        stiffness: f64,
        /// Dissipation χ, s/m.
        dissipation: f64,
    },
}

impl Default for GrindingLaw {
    fn default() -> Self {
        Self::KelvinVoigt { stiffness: 5e4, damping: 50.0 }
    }
}

/// Force control of the arm.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ForceControl {
    /// None: the offset is kept, and the force follows from it.
    Offset {},
    /// Integral control: the offset is moved by the error of the force.
    Force {
        /// Gain, m/(N·s).
        gain: f64,
    },
}

impl Default for ForceControl {
    fn default() -> Self {
        Self::Offset {}
    }
}

/// Face of the tool that touches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToolFace {
    /// A flat pad: even pressure.
    Pad {
        /// Radius, m.
        radius: f64,
    },
    /// A ball: a Hertz patch.
    Ball {
        /// Radius, m.
        radius: f64,
    },
}

impl Default for ToolFace {
    fn default() -> Self {
        Self::Pad { radius: 8e-3 }
    }
}

/// Preston's law; roughness is `R_f + (Ra₀ − R_f) e^(−h/h_c)` at a removed depth h.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Grit {
    /// Preston's coefficient k_p, 1/Pa.
    pub preston: f64,
    /// Speed of the grit over the part, m/s.
    pub speed: f64,
    /// Roughness Ra₀ of the part before, m.
    pub roughness: f64,
    /// Roughness R_f that this grit can reach, m.
    pub finest: f64,
    /// Depth h_c over which the roughness falls, m.
    pub depth: f64,
}

impl Default for Grit {
    fn default() -> Self {
        Self { preston: 1e-12, speed: 10.0, roughness: 1.6396e-6, finest: 0.4e-6, depth: 1e-6 }
    }
}

/// Runout of the tool: it runs out of true.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Runout {
    /// Amplitude, m.
    pub amplitude: f64,
    /// Frequency, 1/s.
    pub frequency: f64,
}

impl Default for Runout {
    fn default() -> Self {
        Self { amplitude: 0.0, frequency: 30.0 }
    }
}

/// Noise on the force, by a seed: grains cut now more, now less.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Grains {
    /// Standard deviation, a share of the force.
    pub deviation: f64,
    /// Correlation time, over which the noise changes, s.
    pub time: f64,
    /// Seed of the noise.
    pub seed: u32,
}

impl Default for Grains {
    fn default() -> Self {
        Self { deviation: 0.0, time: 0.01, seed: 1 }
    }
}
