//! What a training goes on from: everything that the next update depends on, to the last bit, and the rows so far.

use std::fs;
use std::path::{Path, PathBuf};

use asperity_learning::insertion::Insertion;
use asperity_learning::normalise::Moments;
use asperity_learning::ppo::Learner;
use asperity_learning::random::Stream;
use asperity_learning::rollout::{Lane, Place};
use serde::{Deserialize, Serialize};

use super::file::Training;
use super::log::{HEAD, Log};

#[derive(Serialize, Deserialize)]
struct Checkpoint {
    schema: String,
    /// Of training and scene; other numbers of updates are fine.
    training: String,
    updates: u64,
    parameters: Vec<f32>,
    adam: (Vec<f32>, Vec<f32>, u64),
    seen: MomentsText,
    returns: MomentsText,
    stream: [u64; 2],
    lanes: Vec<LaneText>,
    rows: String,
}

#[derive(Serialize, Deserialize)]
struct MomentsText {
    count: f64,
    mean: Vec<f64>,
    squares: Vec<f64>,
}

#[derive(Serialize, Deserialize)]
struct LaneText {
    world: [u64; 2],
    hand: [u64; 2],
    under_way: bool,
    did: Vec<f64>,
}

const SCHEMA: &str = "asperity-checkpoint/1";

fn moments(from: &Moments) -> MomentsText {
    MomentsText { count: from.count, mean: from.mean.clone(), squares: from.squares.clone() }
}

fn of(text: MomentsText) -> Moments {
    Moments { count: text.count, mean: text.mean, squares: text.squares }
}

fn place(folder: &Path) -> PathBuf {
    folder.join("checkpoint.json")
}

/// Writes what stands, beside what stood, and then in its place: whoever is stopped between two writes loses nothing.
pub fn keep(
    folder: &Path,
    training: &Training,
    learner: &Learner<f32>,
    lanes: &[Lane<Insertion>],
    log: &Log,
) -> Result<(), String> {
    let lane = |lane: &Lane<Insertion>| {
        let Place { world, hand, under_way, did } = lane.place();
        LaneText { world, hand, under_way, did }
    };
    let told = Checkpoint {
        schema: SCHEMA.to_owned(),
        training: format!("{:016x}", training.hash),
        updates: learner.updates,
        parameters: learner.policy.parameters.clone(),
        adam: (learner.adam.first.clone(), learner.adam.second.clone(), learner.adam.steps),
        seen: moments(&learner.policy.seen),
        returns: moments(&learner.returns),
        stream: learner.stream.place(),
        lanes: lanes.iter().map(lane).collect(),
        rows: log.rows.clone(),
    };
    let text = serde_json::to_string(&told).map_err(|e| e.to_string())?;
    let at = |path: &Path, e: std::io::Error| format!("{}: {e}", path.display());
    fs::create_dir_all(folder).map_err(|e| at(folder, e))?;
    let (new, path) = (folder.join("checkpoint.new"), place(folder));
    fs::write(&new, text).map_err(|e| at(&new, e))?;
    fs::rename(&new, &path).map_err(|e| at(&path, e))?;
    let table = folder.join("log.csv");
    fs::write(&table, format!("{HEAD}{}", log.rows)).map_err(|e| at(&table, e))
}

/// Begins with the policy of another training, what it has seen and how it was paid: the next lesson of a course. Lanes, draws and
/// the optimiser's moments are its own.
pub fn begin(training: &Training, learner: &mut Learner<f32>) -> Result<(), String> {
    let Some((path, text)) = &training.from else { return Ok(()) };
    let says = |e: String| format!("from: {}: {e}", path.display());
    let kept: Checkpoint = serde_json::from_str(text).map_err(|e| says(e.to_string()))?;
    if kept.schema != SCHEMA {
        return Err(says(format!("this program reads {SCHEMA}, not {}", kept.schema)));
    }
    let (seen, returns) = (of(kept.seen), of(kept.returns));
    let wide = learner.policy.seen.mean.len();
    if kept.parameters.len() != learner.policy.parameters.len()
        || [seen.mean.len(), seen.squares.len()] != [wide; 2]
    {
        return Err(says("its networks have other sizes than those of this training".into()));
    }
    learner.policy.parameters = kept.parameters;
    (learner.policy.seen, learner.returns) = (seen, returns);
    Ok(())
}

/// Goes on from the folder's checkpoint, if there is one; it must be of this training.
pub fn resume(
    folder: &Path,
    training: &Training,
    learner: &mut Learner<f32>,
    lanes: &mut [Lane<Insertion>],
) -> Result<Log, String> {
    let path = place(folder);
    let Ok(text) = fs::read_to_string(&path) else { return Ok(Log::default()) };
    let says = |e: String| format!("{}: {e}", path.display());
    let kept: Checkpoint = serde_json::from_str(&text).map_err(|e| says(e.to_string()))?;
    if kept.schema != SCHEMA {
        return Err(says(format!("this program reads {SCHEMA}, not {}", kept.schema)));
    }
    if kept.training != format!("{:016x}", training.hash) {
        return Err(says(
            "it is of another training, or the file or its scene has changed since: name another folder"
                .into(),
        ));
    }
    let count = learner.policy.parameters.len();
    let sizes = [kept.parameters.len(), kept.adam.0.len(), kept.adam.1.len()];
    let (seen, returns) = (of(kept.seen), of(kept.returns));
    let wide = learner.policy.seen.mean.len();
    if sizes != [count; 3]
        || [seen.mean.len(), seen.squares.len()] != [wide; 2]
        || kept.lanes.len() != lanes.len()
    {
        return Err(says("its sizes are not those of this training".into()));
    }
    learner.policy.parameters = kept.parameters;
    (learner.adam.first, learner.adam.second, learner.adam.steps) = kept.adam;
    (learner.policy.seen, learner.returns) = (seen, returns);
    learner.stream = Stream::resumed(kept.stream);
    learner.updates = kept.updates;
    let fresh = Insertion::new(training.cells.clone(), training.rules.clone()).map_err(|e| e.to_string())?;
    for (lane, LaneText { world, hand, under_way, did }) in lanes.iter_mut().zip(kept.lanes) {
        let place = Place { world, hand, under_way, did };
        *lane = Lane::resumed(fresh.clone(), &place, training.options.discount)
            .map_err(|e| says(e.to_string()))?;
    }
    Ok(Log { rows: kept.rows })
}
