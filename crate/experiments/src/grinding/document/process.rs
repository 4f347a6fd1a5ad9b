//! How a grinding document's tool presses and what it takes off, with the unit of every number.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

/// How the tool presses, and what it takes off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GrindingProcess {
    /// Wanted normal force, N.
    pub force: f64,
    /// Depth commanded before a plan, m; absent: what the wanted force takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub offset: Option<f64>,
    /// Wanted speeds.
    pub feed: GrindingFeed,
    /// Normal force against penetration and its rate.
    pub law: GrindingLaw,
    /// How the arm holds the tool.
    pub control: ForceControl,
    /// Damping of the arm along the normal, a share of critical.
    pub arm_damping: f64,
    /// The arm gives nothing: the tool is where the path says.
    pub rigid: bool,
    /// Tangential over normal force.
    pub friction: f64,
    /// Energy to take off a volume, J/m³.
    pub specific_energy: f64,
    /// Where the tool touches.
    pub face: ToolFace,
    /// What the grit does.
    pub grit: Grit,
    /// The tool runs out of true.
    pub runout: Runout,
    /// Grains cut now more, now less.
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
    /// On the part, m/s.
    pub cut: f64,
    /// Off it, m/s.
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
    /// F = Kδ + Dδ̇: a pad.
    KelvinVoigt {
        /// K, N/m.
        stiffness: f64,
        /// D, N·s/m.
        damping: f64,
    },
    /// F = Kδ^1.5 (1 + χδ̇): a ball, after Hertz and Hunt–Crossley.
    HuntCrossley {
        /// K, N/m^1.5.
        stiffness: f64,
        /// χ, s/m.
        dissipation: f64,
    },
}

impl Default for GrindingLaw {
    fn default() -> Self {
        Self::KelvinVoigt { stiffness: 5e4, damping: 50.0 }
    }
}

/// How the arm holds the tool to the surface.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ForceControl {
    /// The offset is kept; the force is what comes of it.
    Offset {},
    /// The offset is moved by the missing force.
    Force {
        /// m/(N·s)
        gain: f64,
    },
}

impl Default for ForceControl {
    fn default() -> Self {
        Self::Offset {}
    }
}

/// Where the tool touches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToolFace {
    /// A flat pad: even pressure.
    Pad {
        /// m
        radius: f64,
    },
    /// A ball: a Hertz patch.
    Ball {
        /// m
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
    /// k_p, 1/Pa.
    pub preston: f64,
    /// Speed of the grit over the part, m/s.
    pub speed: f64,
    /// Ra₀, m.
    pub roughness: f64,
    /// R_f, m: what this grit can do.
    pub finest: f64,
    /// h_c, m.
    pub depth: f64,
}

impl Default for Grit {
    fn default() -> Self {
        Self { preston: 1e-12, speed: 10.0, roughness: 1.6396e-6, finest: 0.4e-6, depth: 1e-6 }
    }
}

/// The tool runs out of true.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Runout {
    /// m
    pub amplitude: f64,
    /// 1/s
    pub frequency: f64,
}

impl Default for Runout {
    fn default() -> Self {
        Self { amplitude: 0.0, frequency: 30.0 }
    }
}

/// Grains cut now more, now less: noise on the force, by a seed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Grains {
    /// Standard deviation, a share of the force.
    pub deviation: f64,
    /// Over which it changes, s.
    pub time: f64,
    /// Of the noise.
    pub seed: u32,
}

impl Default for Grains {
    fn default() -> Self {
        Self { deviation: 0.0, time: 0.01, seed: 1 }
    }
}
