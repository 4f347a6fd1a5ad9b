//! Motions as they were recorded, beside a run: its start, its errors as readings, and the ghost that moves
//! as the body did.

use std::sync::Arc;

use asperity_chance::Stream;
use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_motion::{Deviation, Mean, Recording, UpwardFace};
use asperity_scene::document;
use asperity_scene::document::{Body, Dynamics, Quantity};
use asperity_scene::frame::LineStyle;
use asperity_scene::{Reading, Role, SceneError};

use super::motion;
use super::run::Run;
use asperity_exhibit::display::DisplayMesh;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::{ReadingRow, Readings};
use asperity_exhibit::table;

const DEVIATION: &str = "crate/motion/src/deviation.rs#Deviation::of";
const MEAN: &str = "crate/motion/src/deviation.rs#Mean::deviation";
const FACE: &str = "crate/motion/src/deviation.rs#UpwardFace::up";
const HERE: &str = "crate/experiments/src/dynamics/recorded.rs#Beside::read";

table! {
    Distance: "distance", "Distance from the recorded", "d", Quantity::Length, r"\lVert p - \hat p\rVert", DEVIATION;
    Share: "share", "Distance in widths", "d/w", Quantity::Ratio, r"\lVert p - \hat p\rVert / w", HERE;
    Angle: "angle", "Angle from the recorded", r"\theta", Quantity::Angle, r"2\arccos\lvert q\cdot\hat q\rvert", DEVIATION;
    MeanShare: "mean_share", "Distance in widths, mean so far", r"\bar d/w", Quantity::Ratio,
        r"\frac1{wn}\sum_{k \le n} \lVert p_k - \hat p_k\rVert", HERE;
    MeanAngle: "mean_angle", "Angle from the recorded, mean so far", r"\bar\theta", Quantity::Angle,
        r"\frac1n\sum_{k \le n} 2\arccos\lvert q_k\cdot\hat q_k\rvert", MEAN;
    Face: "face", "Same side up as in the end", "", Quantity::Truth, "", FACE;
}

/// One recording of a run.
#[derive(Clone, Debug)]
pub(super) struct Beside {
    /// Body, by index.
    body: usize,
    /// Width, m.
    width: Option<f64>,
    recording: Recording,
    /// Surface of the body in its frame, as its ghost.
    ghost: DisplayMesh,
}

/// Greatest number of vertices of a ghost, which is written in every frame; finer bodies have only its path.
const MOST_VERTICES: usize = 20_000;

/// Returns the recordings of a run, from its document, whose bodies are put where they start.
pub(super) fn all(dynamics: &Dynamics, bodies: &mut [Body]) -> Result<Arc<[Beside]>, SceneError> {
    let of = |(i, from): (usize, &document::Recorded)| {
        let at = |e: SceneError| e.within(&format!("experiment.recorded[{i}]"));
        let recording = Recording::new(&from.rows).map_err(|e| at(e.into()))?;
        let mut ghost = DisplayMesh::default();
        if let Some(body) = bodies.get_mut(from.body) {
            if from.starts {
                start(from, &recording, body);
            }
            ghost = super::draw::ghost(body);
        }
        if ghost.positions.len() > MOST_VERTICES {
            ghost = DisplayMesh::default();
        }
        Ok(Beside { body: from.body, width: from.width, recording, ghost })
    };
    dynamics.recorded.iter().enumerate().map(of).collect()
}

/// Puts the body where the recording starts, or near it.
fn start(from: &document::Recorded, recording: &Recording, body: &mut Body) {
    let mut X_WB = recording.at(0.0);
    body.velocity = from.velocity;
    if let Some(noise) = from.noise.filter(|n| n.draw > 0) {
        let mut stream = Stream::new(u64::from(noise.draw));
        let mut error = |deviation: f64| Vec3::from_fn(|_, _| deviation * normal(&mut stream));
        X_WB.translation.vector += error(noise.position);
        X_WB.rotation = Rotation::from_scaled_axis(error(noise.rotation)) * X_WB.rotation;
        body.velocity.linear = (Vec3::from(body.velocity.linear) + error(noise.linear)).into();
        body.velocity.angular = (Vec3::from(body.velocity.angular) + error(noise.angular)).into();
    }
    body.pose = asperity_convert::pose_document(&X_WB);
}

/// Draws a normal number but for its tails, which end at six deviations: the sum of twelve even draws (Irwin
/// and Hall, 1927).
fn normal(stream: &mut Stream) -> f64 {
    (0..12).fold(-6.0, |sum, _| sum + stream.uniform())
}

impl Beside {
    /// Takes a step of a run's bodies into the mean error.
    pub fn look(&self, mean: &mut Mean, from: (f64, &[Pose]), to: (f64, &[Pose])) {
        if let (Some(before), Some(after)) = (from.1.get(self.body), to.1.get(self.body)) {
            mean.look(&self.recording, (from.0, before), (to.0, after));
        }
    }

    /// Draws the body as it was recorded at a time, s, and its way until then.
    pub fn draw(&self, time: f64, away: Vec3, figure: &mut Figure) {
        let X = self.recording.at(time);
        let place = |p: &Vec3| X.rotation * p + X.translation.vector + away;
        let mesh = &self.ghost;
        let vertices: Vec<[Vec3; 2]> =
            mesh.positions.iter().zip(&mesh.normals).map(|(p, n)| [place(p), X.rotation * n]).collect();
        figure.shell(Role::Slip, GHOST, &vertices, &mesh.triangles);
        let so_far = self.recording.times().iter().zip(self.recording.poses());
        let passed = so_far.take_while(|(t, _)| **t < time).map(|(_, X)| X.translation.vector + away);
        figure.line(Role::Slip, LineStyle::Open, passed.chain([X.translation.vector + away]));
    }

    fn read(&self, X: &Pose, time: f64, mean: &Mean) -> Readings<Key, COUNT> {
        let mut all = Readings::default();
        let shares = |d: f64| self.width.map(|w| d / w);
        // After its end nothing was recorded.
        if time <= self.recording.duration() + TIME {
            let now = Deviation::of(X, &self.recording.at(time));
            all.set(Key::Distance, now.position);
            all.set_some(Key::Share, shares(now.position));
            all.set(Key::Angle, now.rotation);
        }
        if let Some(mean) = mean.deviation() {
            all.set_some(Key::MeanShare, shares(mean.position));
            all.set(Key::MeanAngle, mean.rotation);
        }
        let last = self.recording.at(self.recording.duration());
        all.set_flag(Key::Face, UpwardFace::up(X) == UpwardFace::up(&last));
        all
    }
}

/// Opacity of a ghost.
const GHOST: f64 = 0.3;
/// Difference below which two times are the same, s.
const TIME: f64 = 1e-6;

/// Returns the readings of one recording of a run.
pub(super) fn of(run: &Run, index: usize) -> Readings<Key, COUNT> {
    let beside = run.recorded.get(index).zip(run.means.get(index));
    let read = |(beside, mean): (&Beside, &Mean)| {
        Some(beside.read(run.work.poses().get(beside.body)?, run.time(), mean))
    };
    beside.and_then(read).unwrap_or_default()
}

/// Returns the id of a reading: the first is plain, later ones have their number.
fn id(index: usize, row: &ReadingRow) -> String {
    match index {
        0 => format!("recorded_{}", row.id),
        k => format!("recorded{}_{}", k + 1, row.id),
    }
}

/// Finds a reading by its id: the row, and its place among these readings in the first of `runs`.
pub(super) fn found(id_: &str, runs: usize, settings: &Dynamics) -> Option<(&'static ReadingRow, usize)> {
    (0..settings.recorded.len()).find_map(|index| {
        let k = TABLE.iter().position(|row| id(index, row) == id_)?;
        Some((&TABLE[k], index * runs * COUNT + k))
    })
}

/// Returns the number of these readings, all runs together.
pub(super) fn width(settings: &Dynamics, runs: usize) -> usize {
    settings.recorded.len() * runs * COUNT
}

/// Describes all runs' readings of each recording, without what tells runs apart; with each the run's number.
pub(super) fn described(settings: &Dynamics, runs: &[Run]) -> Vec<(Reading, usize)> {
    let mut all = Vec::new();
    for (index, recorded) in settings.recorded.iter().enumerate() {
        let of = match settings.recorded.len() {
            1 => String::new(),
            _ => motion::name(runs.first(), recorded.body) + ": ",
        };
        for k in 0..runs.len() {
            for (row, reading) in TABLE.iter().zip(asperity_exhibit::readings::described(&TABLE)) {
                let label = format!("{of}{}", row.label);
                all.push((Reading { id: id(index, row), label, ..reading }, k));
            }
        }
    }
    all
}
