//! Two jaws with soft pads and a body between them, as a document has them.

use asperity_scene::Settings;
use asperity_tagged::{Scoped, Tagged};
use serde::{Deserialize, Serialize};

use asperity_scene::document::{Scene, Shape, Variant};
use asperity_scene::validate::{bounded, not_negative, positive, value};
use asperity_scene::{Channel, InputValue, SceneError};

/// Two jaws with soft pads close on a body. They face each other along x, the left one (the smaller x) first.
///
/// Body 0 stands between them: it is stiff, and free unless it is fixed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct SoftJaws {
    /// Pads on the jaws.
    pub pads: Pads,
    /// Distance between the faces of the unstrained pads at the start, m.
    pub start: f64,
    /// Goal of the jaws: the distance between the faces of unstrained pads, m. Negative: they would overlap.
    pub opening: f64,
    /// Height by which both jaws go up from their start, m.
    pub height: f64,
    /// Largest speed of a jaw, m/s.
    pub speed: f64,
    /// Gravity, m/s², downwards.
    pub gravity: f64,
    /// Height of a floor, m; absent: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub floor: Option<f64>,
    /// Coefficient of friction of everything.
    pub friction: f64,
    /// Contact law of the surfaces.
    pub contact: SoftContact,
    /// Parameters of the barrier, where `contact` is the barrier.
    pub barrier: BarrierContact,
    /// Time integration.
    pub integrator: SoftIntegrator,
    /// Time step, s.
    pub step: f64,
    /// Time at which the run ends, s; absent: it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub end: Option<f64>,
    /// Largest number of Newton iterations in a step: then it is cut off, at a state without intersection.
    pub iterations: u32,
    /// Tolerance: a step is done when Newton moves nothing faster, m/s.
    pub tolerance: f64,
    /// Label of the scene's own run beside its variants.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<String>", optional))]
    pub label: String,
    /// Variants: the scene with a few fields changed, run beside it; up to four runs.
    pub variants: Vec<Variant>,
    /// Offset at which each run is shown from the one before, in the world, m.
    #[scope(look)]
    pub apart: [f64; 3],
    /// Source of the pads' colours.
    #[scope(look)]
    pub colour: PadColour,
    /// Readings to plot over time, in this order.
    #[scope(look)]
    pub plots: Vec<String>,
    /// Channels that the page offers at once, in this order.
    #[scope(look)]
    pub drive: Vec<Channel>,
}

impl Default for SoftJaws {
    fn default() -> Self {
        Self {
            pads: Pads::default(),
            start: 0.031,
            opening: 0.028,
            height: 0.0,
            speed: 0.02,
            gravity: 9.81,
            floor: None,
            friction: 0.5,
            contact: SoftContact::Barrier {},
            barrier: BarrierContact::default(),
            integrator: SoftIntegrator::ImplicitEuler,
            step: 0.01,
            end: None,
            iterations: 30,
            tolerance: 1e-4,
            label: String::new(),
            variants: Vec::new(),
            apart: [0.0, 0.05, 0.0],
            colour: PadColour::Energy,
            plots: Vec::new(),
            drive: Vec::new(),
        }
    }
}

impl Settings for SoftJaws {
    const KIND: &'static str = "soft_jaws";
    const ABOUT: &'static str = "Close two jaws with soft pads on a body.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(scene)
    }

    fn step(&self) -> Option<f64> {
        Some(self.step)
    }

    fn has_channel(&self, _scene: &Scene, channel: &Channel) -> Result<(), SceneError> {
        match channel {
            Channel::Jaws {} => Ok(()),
            _ => Err(value("channel", "here the jaws can be driven")),
        }
    }

    fn takes(&self, _channel: &Channel, taken: &InputValue) -> Result<(), SceneError> {
        match taken {
            InputValue::Jaws { opening, .. } => self.opens("value.opening", *opening),
            _ => Ok(()),
        }
    }
}

/// A pad: a block whose back is held by its jaw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Pads {
    /// Thickness, width and height, m.
    pub size: [f64; 3],
    /// Radius to which the face is rounded across its width, m; absent: it is flat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub round: Option<f64>,
    /// Number of cells along each edge; each cell is six tetrahedra.
    pub cells: [u32; 3],
    /// Height of the pad's middle, m.
    pub middle: f64,
    /// Young's modulus E, Pa.
    pub youngs_modulus: f64,
    /// Poisson's ratio ν.
    pub poissons_ratio: f64,
    /// Density, kg/m³.
    pub density: f64,
    /// Constitutive law.
    pub law: SoftLaw,
}

impl Default for Pads {
    fn default() -> Self {
        Self {
            size: [0.006, 0.02, 0.02],
            round: None,
            cells: [3, 8, 8],
            middle: 0.0,
            youngs_modulus: 1e6,
            poissons_ratio: 0.45,
            density: 1100.0,
            law: SoftLaw::NeoHookean,
        }
    }
}

/// Contact law of the surfaces. All but the barrier let them into each other, by springs at the points of
/// each surface that are inside the other; the body is then convex, so that their depth is exact.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SoftContact {
    /// The barrier of incremental potential contact: `experiment.barrier` has its numbers.
    Barrier {},
    /// Penalty: a spring as long as a point is inside, found anew at each iterate: energy ½ k δ².
    Penalty {
        /// Stiffness k of a point, N/m.
        stiffness: f64,
    },
    /// Compliant contact of the rigid bodies' convex solver: k (δ₀ − (1 + τ/h) s), linear about where the
    /// step begins, with springs found there; s is the way out since then.
    Convex {
        /// Stiffness k of a point, N/m.
        stiffness: f64,
        /// Relaxation time τ, s: a damper of k τ stands beside the spring.
        #[serde(default)]
        relaxation_time: f64,
    },
}

/// The barrier of incremental potential contact (Li et al. 2020, eq. 6).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct BarrierContact {
    /// Gap d̂ at which contact begins, m.
    pub reach: f64,
    /// Stiffness κ, J/m⁴; absent: such that a pair of points at half of d̂ bears about half of E on a cell of
    /// the pad.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub stiffness: Option<f64>,
    /// Slip speed ε_v below which friction holds, smoothly, m/s.
    pub slip: f64,
}

impl Default for BarrierContact {
    fn default() -> Self {
        Self { reach: 1e-4, stiffness: None, slip: 1e-3 }
    }
}

/// Constitutive law: the energy density ψ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SoftLaw {
    /// Neo-Hookean: ψ = μ/2 (tr FᵀF − 3) − μ ln J + λ/2 ln² J.
    #[default]
    NeoHookean,
    /// Saint Venant and Kirchhoff: ψ = μ |E|² + λ/2 (tr E)².
    StVenantKirchhoff,
    /// Corotated, linear in the stretches: ψ = μ |S − I|² + λ/2 (tr S − 3)².
    Corotated,
}

/// Time integration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SoftIntegrator {
    /// Implicit Euler, of first order; it damps what is fast.
    #[default]
    ImplicitEuler,
    /// Backward differentiation, of second order.
    Bdf2,
}

/// Source of the pads' colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PadColour {
    /// Strain energy by volume, J/m³.
    #[default]
    Energy,
    /// Equivalent stress of von Mises, Pa.
    Stress,
    /// The barrier's force by area, Pa.
    Pressure,
}

/// Largest number of cells in a pad, and along an edge: a step of them takes a second.
const MOST_CELLS: u32 = 2000;
const MOST_ALONG: u32 = 64;
/// Largest number of runs beside each other.
const MOST_RUNS: usize = 4;
/// Smallest and largest size, m: sizes beyond these are mistakes of units.
const SIZES: [f64; 2] = [1e-5, 10.0];
/// Largest number of iterations in a step: more are a hang.
const MOST_ITERATIONS: u32 = 1000;

impl SoftJaws {
    /// Checks that the jaws can go to an opening.
    pub(crate) fn opens(&self, path: &str, opening: f64) -> Result<(), SceneError> {
        let least = -1.6 * self.pads.size[0];
        if (least..=self.start).contains(&opening) {
            return Ok(());
        }
        let message = "between what the jaws begin with and a fifth of the pads' thickness left";
        Err(value(path, message).allowing(least, self.start))
    }

    /// Checks what the types alone cannot say; paths start at the document.
    pub(crate) fn validate(&self, scene: &Scene) -> Result<(), SceneError> {
        let at = |field: &str| format!("experiment.{field}");
        match scene.bodies.as_slice() {
            [body] => match body.shape {
                Shape::HalfSpace {} | Shape::Empty {} => {
                    return Err(value(
                        "bodies[0].shape",
                        "what the jaws hold has an inside: a box, a sphere, a mesh",
                    ));
                }
                _ => {}
            },
            bodies => {
                let message = format!("the jaws hold one body; there are {}", bodies.len());
                return Err(value("bodies", message));
            }
        }
        self.pads.validate().map_err(|e| e.within(&at("pads")))?;
        sized(&at("start"), self.start)?;
        self.opens(&at("opening"), self.opening)?;
        bounded(&at("height"), self.height)?;
        positive(&at("speed"), self.speed)?;
        bounded(&at("gravity"), self.gravity)?;
        if let Some(floor) = self.floor {
            bounded(&at("floor"), floor)?;
        }
        not_negative(&at("friction"), self.friction)?;
        self.contact.validate().map_err(|e| e.within(&at("contact")))?;
        self.barrier.validate(self).map_err(|e| e.within(&at("barrier")))?;
        if !(1e-5..=0.1).contains(&self.step) {
            return Err(value(&at("step"), "between 10 µs and 0.1 s").allowing(1e-5, 0.1));
        }
        if let Some(end) = self.end {
            positive(&at("end"), end)?;
        }
        if !(1..=MOST_ITERATIONS).contains(&self.iterations) {
            return Err(value(&at("iterations"), format!("between 1 and {MOST_ITERATIONS}")));
        }
        positive(&at("tolerance"), self.tolerance)?;
        for (k, d) in self.apart.into_iter().enumerate() {
            bounded(&at(&format!("apart[{k}]")), d)?;
        }
        for (i, channel) in self.drive.iter().enumerate() {
            channel.validate(scene).map_err(|e| {
                let inside = e.path.strip_prefix("channel").unwrap_or(&e.path).to_owned();
                SceneError { path: at(&format!("drive[{i}]{inside}")), ..e }
            })?;
        }
        if self.variants.len() >= MOST_RUNS {
            return Err(value(&at("variants"), "at most three beside the scene itself"));
        }
        for (i, variant) in self.variants.iter().enumerate() {
            if variant.set.iter().any(|c| c.path == "experiment" || c.path.starts_with("experiment.variants"))
            {
                let message = "a variant does not change the variants";
                return Err(value(&at(&format!("variants[{i}].set")), message));
            }
        }
        Ok(())
    }
}

impl Pads {
    fn validate(&self) -> Result<(), SceneError> {
        for (k, x) in self.size.into_iter().enumerate() {
            sized(&format!("size[{k}]"), x)?;
        }
        if let Some(radius) = self.round {
            sized("round", radius)?;
            let half = 0.5 * self.size[1];
            let deep =
                if radius > half { radius - (radius * radius - half * half).sqrt() } else { f64::INFINITY };
            if deep > 0.8 * self.size[0] {
                let message =
                    "at least half the width, and so large that a fifth of the thickness is left at the rims";
                return Err(value("round", message));
            }
        }
        for (k, n) in self.cells.into_iter().enumerate() {
            if !(1..=MOST_ALONG).contains(&n) {
                return Err(value(&format!("cells[{k}]"), format!("between 1 and {MOST_ALONG}")));
            }
        }
        if self.cells.iter().product::<u32>() > MOST_CELLS {
            return Err(value(
                "cells",
                format!("at most {MOST_CELLS} in all: a step of more takes a second"),
            ));
        }
        bounded("middle", self.middle)?;
        positive("youngs_modulus", self.youngs_modulus)?;
        if !(self.poissons_ratio > -1.0 && self.poissons_ratio <= 0.499) {
            let message = "above −1 and at most 0.499: at 0.5 no tetrahedron gives way";
            return Err(value("poissons_ratio", message).allowing(-0.99, 0.499));
        }
        positive("density", self.density)
    }
}

impl SoftContact {
    fn validate(&self) -> Result<(), SceneError> {
        match *self {
            Self::Barrier {} => Ok(()),
            Self::Penalty { stiffness } => positive("stiffness", stiffness),
            Self::Convex { stiffness, relaxation_time } => {
                positive("stiffness", stiffness)?;
                not_negative("relaxation_time", relaxation_time)
            }
        }
    }
}

impl BarrierContact {
    fn validate(&self, jaws: &SoftJaws) -> Result<(), SceneError> {
        let least = 1e-4 * jaws.pads.size[0];
        let most = 0.2 * jaws.pads.size[0];
        if !(least..=most).contains(&self.reach) {
            let message = "between a ten-thousandth and a fifth of the pads' thickness";
            return Err(value("reach", message).allowing(least, most));
        }
        if let Some(stiffness) = self.stiffness {
            positive("stiffness", stiffness)?;
        }
        positive("slip", self.slip)
    }
}

fn sized(path: &str, x: f64) -> Result<(), SceneError> {
    if (SIZES[0]..=SIZES[1]).contains(&x) {
        return Ok(());
    }
    Err(value(path, "between 0.01 mm and 10 m").allowing(SIZES[0], SIZES[1]))
}
