//! A training as a document: a scene, cells that differ from it, rules, the algorithm's numbers. Its scene is opened by whoever reads it.

use std::collections::BTreeMap;
use std::sync::Arc;

use asperity_learning::insertion::{Cell, Rules};
use asperity_learning::ppo::Options;
use asperity_scene::{Change, ErrorKind, SceneError, parse, typed};
use serde::Deserialize;
use serde_json::Value;

use crate::experiments::dynamics::cell::cell;

/// Everything that a document says.
pub struct Training {
    /// Worlds to learn in; at least one.
    pub cells: Arc<[Cell]>,
    /// How attempts are begun and judged.
    pub rules: Rules,
    /// Of the algorithm.
    pub options: Options,
    /// Of all draws.
    pub seed: u64,
    /// How many there are to be.
    pub updates: u64,
    /// Name of the checkpoint whose policy it begins with, beside the document.
    pub from: Option<String>,
    /// Text of its scene.
    pub scene: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    schema: String,
    scene: String,
    #[serde(default)]
    from: Option<String>,
    #[serde(default)]
    cells: Vec<CellText>,
    #[serde(default)]
    rules: RulesText,
    #[serde(default)]
    ppo: PpoText,
    #[serde(default = "one")]
    seed: u64,
    #[serde(default = "fifty")]
    updates: u64,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct CellText {
    #[serde(default)]
    set: BTreeMap<String, Value>,
    #[serde(default)]
    truth: Vec<f64>,
}

/// A struct whose fields may each be left out, and what it makes of the engine's defaults.
macro_rules! optional {
    ($name:ident of $made:ty { $($field:ident: $kind:ty),* $(,)? }) => {
        #[derive(Deserialize, Default)]
        #[serde(deny_unknown_fields, default)]
        struct $name { $($field: Option<$kind>),* }

        impl $name {
            fn over(self, mut made: $made) -> $made {
                $(if let Some(value) = self.$field { made.$field = value; })*
                made
            }
        }
    };
}

optional!(RulesText of Rules {
    action_period: u32, horizon: u32, above: f64, aside: f64, lean: f64, yaw: f64, speed: [f64; 2], press: f64,
    room: [f64; 2], limit: [f64; 2], mouth_seen: bool, bias: [f64; 2],
});
optional!(PpoText of Options {
    hidden: Vec<usize>, spread: f64, lanes: usize, steps: usize, batch: usize, epochs: u32, rate: f64, discount: f64, lambda: f64,
    clip: f64, value_weight: f64, entropy_weight: f64, longest_gradient: f64, furthest: Option<f64>, measure_seen: bool,
    measure_rewards: bool,
});

fn one() -> u64 {
    1
}

fn fifty() -> u64 {
    50
}

impl Training {
    /// Reads a document and builds its cells. `open` gives the text of its scene, which it names. Errors name the field.
    pub fn read(
        text: &str,
        open: impl FnOnce(&str) -> Result<String, SceneError>,
    ) -> Result<Self, SceneError> {
        let refused = |message: String| SceneError::new(ErrorKind::Field, "", message);
        let tree = serde_json::from_str(text).map_err(|e| refused(e.to_string()))?;
        let read: Text = typed(tree)?;
        if read.schema != "asperity-training/1" {
            let message = format!("this program reads asperity-training/1, not {}", read.schema);
            return Err(SceneError::new(ErrorKind::Version, "schema", message));
        }
        let scene = open(&read.scene)?;
        let base = parse(&scene).map_err(|e| e.within("scene"))?;
        let wanted = if read.cells.is_empty() { vec![CellText::default()] } else { read.cells };
        let cells = wanted.into_iter().enumerate().map(|(i, of)| {
            let changes: Vec<Change> =
                of.set.into_iter().map(|(path, value)| Change { path, value }).collect();
            let mut own = base.clone();
            own.set_all(&changes)
                .and_then(|_| cell(&own, of.truth))
                .map_err(|e| e.within(&format!("cells[{i}]")))
        });
        let cells: Vec<Cell> = cells.collect::<Result<_, _>>()?;
        let options =
            Options { lanes: 8, steps: 256, measure_seen: true, measure_rewards: true, ..Options::default() };
        Ok(Self {
            cells: cells.into(),
            rules: read.rules.over(Rules::default()),
            options: read.ppo.over(options),
            seed: read.seed,
            updates: read.updates,
            from: read.from,
            scene,
        })
    }
}
