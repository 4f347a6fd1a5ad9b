//! Attempts of a shipped policy, natively: how many decisions a second it makes while it inserts.

use asperity_experiments::insertion::answers::StartTrial;
use asperity_experiments::insertion::document::Insertion;
use asperity_scene::Scene;
use asperity_session::{Clock, Reply};
use cpu_time::ThreadTime;

/// The scene whose policy inserts, and how many attempts are timed.
pub const SCENE: &str = "scenes/dynamics/learn_to_insert.json";
/// Number of attempts.
pub const COUNT: u32 = 40;

/// Outcome of the attempts.
pub struct Made {
    /// Number of decisions of all attempts.
    pub decisions: f64,
    /// Times at which each ended, s: the same in wasm.
    pub times: Vec<f64>,
    /// Time of the processor, s.
    pub seconds: f64,
}

/// Makes the first attempts of the scene's policy, with starts as its course draws them.
pub fn attempts(text: &str) -> Result<Made, String> {
    let said = |e: asperity_scene::SceneError| e.to_string();
    let mut session = asperity_experiments::open(text, Clock::STOPPED).map_err(said)?;
    let clock = ThreadTime::now();
    let question = serde_json::json!({ "kind": "try_drawn", "from": 0, "count": COUNT });
    let Reply::OfKind(all) = session.answer(question).map_err(said)? else {
        return Err("the answer is to another question".to_owned());
    };
    let all: Vec<StartTrial> = serde_json::from_value(all).map_err(|e| e.to_string())?;
    let seconds = clock.elapsed().as_secs_f64();
    let times: Vec<f64> = all.iter().map(|trial| trial.time).collect();
    Ok(Made { decisions: times.iter().sum::<f64>() / decision(session.scene())?, times, seconds })
}

/// Returns the time of a decision, s.
fn decision(scene: &Scene) -> Result<f64, String> {
    let insertion: Option<&Insertion> = scene.experiment.settings();
    let length = insertion.map(|i| i.cell.step * f64::from(i.rules.action_period));
    length.ok_or_else(|| "the scene is of another kind".to_owned())
}
