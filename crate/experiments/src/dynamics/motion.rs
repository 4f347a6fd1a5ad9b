//! Pose and velocity of chosen bodies as readings: 13 numbers of each, called `body3_x` and so on.
//!
//! They are of the body's frame, as the document has poses and velocities, and all in the world.

use asperity_dynamics::FrameMotion;
use asperity_scene::document::{Dynamics, Quantity};
use asperity_scene::{BodyMotion, Reading};

use super::run::Run;
use asperity_exhibit::readings::{ReadingRow, Readings};
use asperity_exhibit::table;

const MOTION: &str = "crate/dynamics/src/measures.rs#Workspace::motion";

table! {
    X: "x", "x", "x", Quantity::Length, "", MOTION;
    Y: "y", "y", "y", Quantity::Length, "", MOTION;
    Z: "z", "z", "z", Quantity::Length, "", MOTION;
    Qw: "qw", "attitude, w", "q_w", Quantity::Ratio, "", MOTION;
    Qx: "qx", "attitude, x", "q_x", Quantity::Ratio, "", MOTION;
    Qy: "qy", "attitude, y", "q_y", Quantity::Ratio, "", MOTION;
    Qz: "qz", "attitude, z", "q_z", Quantity::Ratio, "", MOTION;
    Vx: "vx", "velocity, x", "v_x", Quantity::Speed, r"v_{cm} - \omega \times R\,p_{cm}", MOTION;
    Vy: "vy", "velocity, y", "v_y", Quantity::Speed, r"v_{cm} - \omega \times R\,p_{cm}", MOTION;
    Vz: "vz", "velocity, z", "v_z", Quantity::Speed, r"v_{cm} - \omega \times R\,p_{cm}", MOTION;
    Wx: "wx", "rate of turn, x", r"\omega_x", Quantity::AngularSpeed, "", MOTION;
    Wy: "wy", "rate of turn, y", r"\omega_y", Quantity::AngularSpeed, "", MOTION;
    Wz: "wz", "rate of turn, z", r"\omega_z", Quantity::AngularSpeed, "", MOTION;
}

/// Returns the motion of a body of a run: pose and velocity of its frame.
pub(super) fn motion(run: &Run, body: usize) -> Option<BodyMotion> {
    let FrameMotion { X_WB, v_WB, w_WB } = run.work.motion(body)?;
    let q = X_WB.rotation;
    Some(BodyMotion {
        translation: X_WB.translation.vector.into(),
        rotation: [q.w, q.i, q.j, q.k],
        linear: v_WB.into(),
        angular: w_WB.into(),
    })
}

/// Returns the readings of a body of a run.
pub(super) fn of(run: &Run, body: usize) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    if let Some(m) = motion(run, body) {
        all.set_vector([Key::X, Key::Y, Key::Z], m.translation);
        let [w, x, y, z] = m.rotation;
        all.set(Key::Qw, w);
        all.set_vector([Key::Qx, Key::Qy, Key::Qz], [x, y, z]);
        all.set_vector([Key::Vx, Key::Vy, Key::Vz], m.linear);
        all.set_vector([Key::Wx, Key::Wy, Key::Wz], m.angular);
    }
    all
}

/// Returns the number of these readings, all runs together.
pub(super) fn width(settings: &Dynamics, runs: usize) -> usize {
    settings.motion_of.len() * runs * COUNT
}

/// Returns the id of a body's reading.
fn id(body: usize, row: &ReadingRow) -> String {
    format!("body{body}_{}", row.id)
}

/// Returns the number of the body that a reading of this id belongs to.
pub(super) fn body_of(id: &str) -> Option<usize> {
    id.strip_prefix("body")?.split_once('_')?.0.parse().ok()
}

/// Finds a reading by its id: the row, and its place among these readings in the first of `runs`.
pub(super) fn found(id: &str, runs: usize, settings: &Dynamics) -> Option<(&'static ReadingRow, usize)> {
    let body = body_of(id)?;
    let (_, of) = id.split_once('_')?;
    let place = settings.motion_of.iter().position(|&b| b == body)?;
    let k = TABLE.iter().position(|row| row.id == of)?;
    Some((&TABLE[k], place * runs * COUNT + k))
}

/// Returns the name of a body.
pub(super) fn name(run: Option<&Run>, body: usize) -> String {
    let named = run.and_then(|run| run.bodies.get(body)).map(|b| b.name.clone());
    named.filter(|name| !name.is_empty()).unwrap_or_else(|| format!("Body {body}"))
}

/// Describes the chosen bodies' readings, all runs' of each, without what tells runs apart; with each the
/// run's number.
pub(super) fn described(settings: &Dynamics, runs: &[Run]) -> Vec<(Reading, usize)> {
    let mut all = Vec::new();
    for &body in &settings.motion_of {
        let name = name(runs.first(), body);
        for k in 0..runs.len() {
            for (row, reading) in TABLE.iter().zip(asperity_exhibit::readings::described(&TABLE)) {
                let label = format!("{name}, {}", row.label);
                all.push((Reading { id: id(body, row), label, ..reading }, k));
            }
        }
    }
    all
}
