//! A peg that is pushed into a hole, as a document has it.

use asperity_scene::{Scene, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use asperity_scene::SceneError;
use asperity_scene::document::{Body, Shape};
use asperity_scene::validate::{bounded, not_negative, positive, value};

/// A peg between two walls is pushed across, turned and pushed in, and either slides or jams. The bodies are
/// boxes: the peg, the wall at −x, the wall at x, the bottom; their places follow from play and depth. The
/// middle of the hole's mouth is the world's origin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Jamming {
    /// Time step, s.
    pub step: f64,
    /// Friction coefficient of peg and walls.
    pub friction: f64,
    /// Depth of the tip at the start, m.
    pub depth: f64,
    /// Play: width of the hole less that of the peg, m.
    pub play: f64,
    /// Stiffness of each body where it touches, N/m.
    pub stiffness: f64,
    /// Force that pushes the peg in at the end, N.
    pub push: f64,
    /// Load: the force across over that push, and the moment over that push times half of the peg's width;
    /// both act at the middle of the tip.
    pub load: [f64; 2],
    /// Map of pushes that are tried beside each other.
    #[scope(look)]
    pub map: PushMap,
    /// Plots, in this order; empty: the usual ones.
    #[scope(look)]
    pub plots: Vec<String>,
}

/// Map of pushes of the same strength and other loads, in a rectangle about no load.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct PushMap {
    /// Margin beyond the corners of the parallelogram, as a share of these.
    pub beyond: f64,
    /// Number of pushes along each side, odd: one is without a load.
    pub cells: u32,
}

impl Default for PushMap {
    fn default() -> Self {
        Self { beyond: 0.3, cells: 21 }
    }
}

impl Default for Jamming {
    fn default() -> Self {
        Self {
            step: 1e-3,
            friction: 0.2,
            depth: 0.02,
            play: 1e-4,
            stiffness: 1e9,
            push: 30.0,
            load: [0.0, 0.0],
            map: PushMap::default(),
            plots: Vec::new(),
        }
    }
}

impl Settings for Jamming {
    const KIND: &'static str = "jamming";
    const ABOUT: &'static str = "Push a peg into a hole and see whether it jams.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(&scene.bodies)
    }

    fn step(&self) -> Option<f64> {
        Some(self.step)
    }
}

/// Largest number of pushes along one side of a map.
const MOST_CELLS: u32 = 41;
/// Largest margin beyond the corners.
const MOST_BEYOND: f64 = 4.0;
/// Largest load, in both its numbers.
const MOST_LOAD: f64 = 1e4;
/// Largest lean of the peg, rad: the computation is for small angles.
const MOST_LEAN: f64 = 0.1;

impl Jamming {
    /// Checks what the types alone cannot say; paths start at the document.
    pub(crate) fn validate(&self, bodies: &[Body]) -> Result<(), SceneError> {
        let at = |field: &str| format!("experiment.{field}");
        if !(1e-5..=5e-3).contains(&self.step) {
            return Err(value(&at("step"), "between 10 µs and 5 ms").allowing(1e-5, 5e-3));
        }
        not_negative(&at("friction"), self.friction)?;
        for (field, x) in [
            ("depth", self.depth),
            ("play", self.play),
            ("stiffness", self.stiffness),
            ("push", self.push),
            ("map.beyond", self.map.beyond),
        ] {
            positive(&at(field), x)?;
        }
        for (k, x) in self.load.into_iter().enumerate() {
            let path = at(&format!("load[{k}]"));
            bounded(&path, x)?;
            if x.abs() > MOST_LOAD {
                let message = format!("between −{MOST_LOAD} and {MOST_LOAD}");
                return Err(value(&path, message).allowing(-MOST_LOAD, MOST_LOAD));
            }
        }
        let boxes: Vec<&[f64; 3]> = bodies
            .iter()
            .filter_map(|b| match &b.shape {
                Shape::Box { size } => Some(size),
                _ => None,
            })
            .collect();
        let ([peg, wall, other, bottom], 4) = (boxes.as_slice(), bodies.len()) else {
            let message = "four bodies of shape box: the peg, the wall at −x, the wall at x, the bottom";
            return Err(value("bodies", message));
        };
        let deepest = (wall[2].min(other[2]) - bottom[2]).min(peg[2]);
        if self.depth >= deepest {
            return Err(value(&at("depth"), "less than the peg is long and the hole is deep"));
        }
        if self.play > MOST_LEAN * self.depth {
            let message = format!("at most {MOST_LEAN} of the depth: beyond it the peg leans too far");
            return Err(value(&at("play"), message));
        }
        if self.map.beyond > MOST_BEYOND {
            return Err(value(&at("map.beyond"), format!("at most {MOST_BEYOND}")));
        }
        if self.map.cells.is_multiple_of(2) || self.map.cells > MOST_CELLS {
            return Err(value(&at("map.cells"), format!("an odd number, at most {MOST_CELLS}")));
        }
        Ok(())
    }
}
