//! The file of a training: a scene, cells that differ from it, rules, the algorithm's numbers.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use asperity_learning::insertion::{Cell, Rules};
use asperity_learning::ppo::Options;
use asperity_scene::Command;
use asperity_session::{Session, insertion_cell};
use serde::Deserialize;
use serde_json::Value;

use crate::output;

/// Everything that a file says.
pub struct Training {
    pub cells: Arc<[Cell]>,
    pub rules: Rules,
    pub options: Options,
    pub seed: u64,
    pub updates: u64,
    /// Text of the checkpoint whose policy it begins with, and its path.
    pub from: Option<(PathBuf, String)>,
    /// Of the text, of the scene's, and of the checkpoint's that it begins with.
    pub hash: u64,
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

/// Reads a training and builds its cells.
pub fn read(path: &Path) -> Result<Training, String> {
    let text = output::read(path)?;
    let named = path.display();
    let mut reader = serde_json::Deserializer::from_str(&text);
    let read: Text = serde_path_to_error::deserialize(&mut reader)
        .map_err(|e| format!("{named}: {}: {}", e.path(), e.inner()))?;
    if read.schema != "asperity-training/1" {
        return Err(format!("{named}: schema: this program reads asperity-training/1, not {}", read.schema));
    }
    let scene = path.parent().unwrap_or_else(|| Path::new(".")).join(&read.scene);
    let document = output::read(&scene)?;
    let from = match &read.from {
        Some(name) => {
            let path = path.parent().unwrap_or_else(|| Path::new(".")).join(name);
            Some((path.clone(), output::read(&path)?))
        }
        None => None,
    };
    let wanted = if read.cells.is_empty() { vec![CellText::default()] } else { read.cells };
    let mut cells = Vec::with_capacity(wanted.len());
    for (i, cell) in wanted.into_iter().enumerate() {
        let at = |e: asperity_scene::SceneError| format!("{named}: cells[{i}]: {e}");
        let mut session =
            Session::open(&document, output::CLOCK).map_err(|e| format!("{}: {e}", scene.display()))?;
        for (path, value) in cell.set {
            session.apply(&Command::Set { path, value }).map_err(at)?;
        }
        cells.push(insertion_cell(session.scene(), cell.truth).map_err(at)?);
    }
    let base =
        Options { lanes: 8, steps: 256, measure_seen: true, measure_rewards: true, ..Options::default() };
    Ok(Training {
        cells: cells.into(),
        rules: read.rules.over(Rules::default()),
        options: read.ppo.over(base),
        seed: read.seed,
        updates: read.updates,
        hash: hash(&[&text, &document, from.as_ref().map_or("", |(_, text)| text)]),
        from,
    })
}

/// FNV-1a over texts.
fn hash(texts: &[&str]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}
