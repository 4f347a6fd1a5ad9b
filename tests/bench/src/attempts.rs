//! Attempts of a shipped policy, natively: how many decisions a second it makes while it inserts.

use asperity_scene::{Answer, Query, Scene};
use asperity_session::{Clock, Session};
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
    let mut session = Session::open(text, Clock::STOPPED).map_err(said)?;
    let clock = ThreadTime::now();
    let Answer::TryDrawn(all) = session.ask(Query::TryDrawn { from: 0, count: COUNT }).map_err(said)? else {
        return Err("the answer is to another question".to_owned());
    };
    let seconds = clock.elapsed().as_secs_f64();
    let times: Vec<f64> = all.iter().map(|trial| trial.time).collect();
    Ok(Made { decisions: times.iter().sum::<f64>() / decision(session.scene())?, times, seconds })
}

/// Returns the time of a decision, s.
fn decision(scene: &Scene) -> Result<f64, String> {
    match &scene.experiment {
        asperity_scene::document::Experiment::Insertion(i) => {
            Ok(i.cell.step * f64::from(i.rules.action_period))
        }
        _ => Err("the scene is of another kind".to_owned()),
    }
}
