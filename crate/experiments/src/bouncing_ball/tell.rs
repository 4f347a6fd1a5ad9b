//! The state in words, and the events of the run.

use asperity_impact::drop::{BallState, DropRun};
use asperity_impact::{ContactLaw, ContactMaterial, Release};
use asperity_scene::RunEvent;

use super::{Runs, plots};

/// Greatest number of events listed for each ball.
const MOST_IMPACTS: usize = 200;

/// Returns the events: touches, departures, and where a ball comes to stay; in order of time.
pub(super) fn events(runs: &Runs) -> Vec<RunEvent> {
    let mut events = Vec::new();
    for (k, track) in runs.tracks.iter().enumerate() {
        let mut add = |time: f64, what: &str| {
            let label = format!("{} {what}", plots::label(runs, k));
            events.push(RunEvent { time, label, body: u32::try_from(k + 1).ok() });
        };
        for impact in track.impacts.iter().take(MOST_IMPACTS) {
            add(impact.touch, if impact.leave.is_some() { "touches" } else { "touches, and stays" });
            if let Some(time) = impact.let_go {
                add(time, "lets go inside its dent");
            }
            if let Some((time, _)) = impact.leave {
                add(time, "leaves");
            }
        }
    }
    events.sort_by(|a, b| a.time.total_cmp(&b.time));
    events
}

pub(super) fn tell(runs: &Runs, moments: &[BallState], time: f64) -> String {
    let mut text = format!("After {}:", seconds(time));
    for (k, (track, moment)) in runs.tracks.iter().zip(moments).enumerate() {
        text.push_str(&format!(" {} {};", plots::label(runs, k), state(track, moment, time)));
    }
    text.pop();
    text.push('.');
    for (k, track) in runs.tracks.iter().enumerate() {
        if let Some(why) = sticks(track) {
            text.push_str(&format!(" {}: it {why}", plots::label(runs, k)));
        }
    }
    text
}

fn state(track: &DropRun, moment: &BallState, time: f64) -> String {
    let (depth, velocity) = (moment.body.depth(), moment.body.velocity());
    if depth > 0.0 || moment.body.pressing() {
        let stays = track.impacts.last().is_some_and(|i| i.leave.is_none() && i.touch <= time);
        let rest = stays && velocity.abs() < 1e-6;
        let force = moment.body.force();
        let what = if rest {
            "rests"
        } else if force < 0.0 {
            "is pulled back"
        } else {
            "presses"
        };
        format!("{what} {} deep with {:.4} N", length(depth), force)
    } else {
        let way = if velocity < 0.0 { "rising" } else { "falling" };
        format!("is {} up, {way} at {:.3} m/s", length(-depth), velocity.abs())
    }
}

/// Returns the reason why the last contact never ends, where it does not.
fn sticks(track: &DropRun) -> Option<&'static str> {
    let last = track.impacts.last().filter(|impact| impact.leave.is_none())?;
    let over = match (track.drop.material, last.law) {
        (ContactMaterial::Fixed(ContactLaw::Linear(law)), _) => law.damping_ratio(track.drop.mass) >= 1.0,
        _ => false,
    };
    Some(if over && track.drop.release == Release::ZeroPenetration {
        "is damped beyond critical: it creeps back and never separates."
    } else {
        "comes to stay: its last contact is too slow to separate against gravity, and does not end."
    })
}

fn length(m: f64) -> String {
    if m < 1e-3 {
        format!("{:.3} µm", m * 1e6)
    } else if m < 0.1 {
        format!("{:.3} mm", m * 1e3)
    } else {
        format!("{m:.3} m")
    }
}

fn seconds(s: f64) -> String {
    format!("{s:.4} s")
}
