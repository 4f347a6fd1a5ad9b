//! Runs of one throw in the scene with given values, and their distance from the recording.

use asperity_chance::Stream;
use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_motion::{Mean, Recording, UpwardFace};
use asperity_scene::document::Dynamics;
use asperity_scene::{Command, Scene, SceneError, step_at};
use asperity_session::{Clock, Session};
use nalgebra::Quaternion;

use super::crew;
use super::flight::{self, Start};
use super::order::Question;
use super::throws::{self, Throw};

/// Start of the runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Starting {
    /// The first recorded row and its recorded velocity.
    Recorded,
    /// The free flight that comes nearest to the rows before the first touch.
    Flight,
}

/// Distance of a run from its recording, in the mean over the rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Position error in widths of the body.
    pub position: f64,
    /// Rotation error, rad.
    pub rotation: f64,
    /// True if the same side is up in the end.
    pub face: bool,
}

/// Score of a run that fails (`tests/reference/cube_tosses/README.md` of the measurements).
const LOST: Score = Score { position: 10.0, rotation: std::f64::consts::PI, face: false };
/// Smallest change of velocity from row to row beside gravity's that counts as a touch, m/s.
const TOUCH: f64 = 0.05;
/// Largest share by which a constant angular velocity may change in flight.
const STEADY: f64 = 0.02;
/// Longest run, steps: as far as a session can be sent.
const MOST_STEPS: f64 = 1e7;

impl Score {
    /// Returns the loss that a search makes small.
    pub fn loss(&self) -> f64 {
        self.position + self.rotation
    }
}

fn no_bodies_that_move() -> String {
    "experiment.kind: recorded motion is fitted in scenes whose bodies move, dynamics".to_owned()
}

/// Returns the moving bodies of a scene.
pub fn dynamics(scene: &Scene) -> Result<&Dynamics, String> {
    scene.experiment.settings().ok_or_else(no_bodies_that_move)
}

/// Returns the moving bodies of a scene, to be changed.
pub fn dynamics_mut(scene: &mut Scene) -> Result<&mut Dynamics, String> {
    scene.experiment.settings_mut().ok_or_else(no_bodies_that_move)
}

/// Errors of a start.
#[derive(Clone, Copy, Debug, Default)]
struct Off {
    /// Error of the velocity, m/s.
    linear: Vec3,
    /// Error of the angular velocity, rad/s.
    angular: Vec3,
}

/// Bench: everything that a run needs but the values.
pub struct Bench {
    /// Scene without variants, plots, end, lesson and controls.
    scene: Scene,
    question: Question,
    throws: Vec<Throw>,
    /// Number of first rows in free flight, of each throw; none where runs start as recorded.
    flights: Vec<Option<usize>>,
    workers: usize,
}

impl Bench {
    /// Runs every throw once in the scene as it is, and refuses those that cannot be run.
    pub fn new(
        scene: &Scene,
        question: Question,
        throws: Vec<Throw>,
        from: Starting,
        workers: usize,
    ) -> Result<Self, String> {
        let mut bare = scene.clone();
        throws::started(&mut bare)?;
        let settings = dynamics_mut(&mut bare)?;
        settings.variants.clear();
        settings.plots.clear();
        settings.step_map = None;
        settings.end = None;
        // Texts and controls beside a run may name fields that are no longer there.
        bare.controls.clear();
        bare.proof.clear();
        bare.lesson = None;
        question.scene(&bare, &question.space.values(&vec![0.5; question.space.parameters().len()]))?;
        let mut bench = Self { scene: bare, question, flights: vec![None; throws.len()], throws, workers };
        for j in 0..bench.throws.len() {
            let name = bench.throws[j].name.clone();
            let flown = bench.try_throw(j, from).map_err(|e| format!("{name}: {e}"))?;
            bench.flights[j] = flown;
        }
        Ok(bench)
    }

    fn try_throw(&self, j: usize, from: Starting) -> Result<Option<usize>, String> {
        let recording = &self.throws[j].recording;
        let step = dynamics(&self.scene)?.step;
        if recording.duration() / step > MOST_STEPS {
            return Err(format!("rows: its run has more than {MOST_STEPS:.0} steps"));
        }
        let mut session = self.session(&self.scene, j, Off::default()).map_err(|e| e.to_string())?;
        match from {
            Starting::Recorded => Ok(None),
            Starting::Flight => {
                let g = Vec3::from(dynamics(&self.scene)?.gravity);
                flown(&mut session, self.throws[j].body, recording.times(), g, step).map(Some)
            }
        }
    }

    /// Returns the question.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// Returns the throws, in their order.
    pub fn throws(&self) -> &[Throw] {
        &self.throws
    }

    /// Returns the scores at each point of the unit cube, of each throw that is named by its number. They do
    /// not depend on the workers.
    pub fn scores(&self, points: &[Vec<f64>], throws: &[usize]) -> Vec<Vec<Score>> {
        let scene = |p: &Vec<f64>| self.question.scene(&self.scene, &self.question.space.values(p)).ok();
        self.run_all(&points.iter().map(scene).collect::<Vec<_>>(), throws)
    }

    /// Returns the scores of the scene as it is.
    pub fn scores_as_it_is(&self, throws: &[usize]) -> Vec<Score> {
        self.run_all(&[Some(self.scene.clone())], throws).into_iter().flatten().collect()
    }

    /// Scores runs of a point whose starts are off by the noise against the run that starts where it should:
    /// no law can be nearer than that. Velocity and angular velocity are off by a normal number along each
    /// axis, of these standard deviations in m/s and rad/s; `draws` runs of each throw.
    pub fn noise(
        &self,
        point: &[f64],
        throws: &[usize],
        noise: [f64; 2],
        draws: u32,
        seed: u64,
    ) -> Vec<Score> {
        let Ok(scene) = self.question.scene(&self.scene, &self.question.space.values(point)) else {
            return vec![LOST; throws.len() * draws as usize];
        };
        let still = Off::default();
        let made = |k: usize| Some((throws[k], self.way(&scene, throws[k], still)?));
        let right = crew::run(self.workers, throws.len(), &made);
        let twin = |k: usize| {
            let (place, draw) = (k / draws as usize, k % draws as usize);
            let (j, right) = right.get(place)?.as_ref()?;
            let mut stream = Stream::numbered(seed, (*j as u64) << 32 | draw as u64);
            let mut off = |deviation: f64| Vec3::from_fn(|_, _| deviation * stream.normal());
            self.run(&scene, *j, right, Off { linear: off(noise[0]), angular: off(noise[1]) })
        };
        let all = crew::run(self.workers, throws.len() * draws as usize, &twin);
        all.into_iter().map(|score| score.unwrap_or(LOST)).collect()
    }

    fn run_all(&self, scenes: &[Option<Scene>], throws: &[usize]) -> Vec<Vec<Score>> {
        let n = throws.len();
        let job = |k: usize| {
            let j = throws[k % n];
            self.run(scenes[k / n].as_ref()?, j, &self.throws[j].recording, Off::default())
        };
        let scores: Vec<Score> = crew::run(self.workers, scenes.len() * n, &job)
            .into_iter()
            .map(|score| score.unwrap_or(LOST))
            .collect();
        if n == 0 {
            vec![Vec::new(); scenes.len()]
        } else {
            scores.chunks(n).map(<[Score]>::to_vec).collect()
        }
    }

    /// Runs throw `j` against a recording. None where the run fails or is not finite.
    fn run(&self, scene: &Scene, j: usize, recording: &Recording, off: Off) -> Option<Score> {
        let mut session = self.session(scene, j, off).ok()?;
        let Throw { body, width, .. } = &self.throws[j];
        let step = scene.experiment.step()?;
        let mut mean = Mean::default();
        let mut before = (0.0, pose(&session, *body)?);
        mean.look(recording, (before.0, &before.1), (before.0, &before.1));
        while mean.rows() < recording.times().len() {
            session.apply(&Command::Step { count: 1 }).ok()?;
            let now = (f64::from(session.step()) * step, pose(&session, *body)?);
            mean.look(recording, (before.0, &before.1), (now.0, &now.1));
            before = now;
        }
        let off = mean.deviation()?;
        let face = UpwardFace::up(&before.1) == UpwardFace::up(&recording.at(recording.duration()));
        let score = Score { position: off.position / width, rotation: off.rotation, face };
        score.loss().is_finite().then_some(score)
    }

    /// Returns a run as a recording, a row a step.
    fn way(&self, scene: &Scene, j: usize, off: Off) -> Option<Recording> {
        let mut session = self.session(scene, j, off).ok()?;
        let Throw { body, recording, .. } = &self.throws[j];
        let step = scene.experiment.step()?;
        let mut rows = Vec::new();
        loop {
            let X = pose(&session, *body)?;
            let (t, p, q) = (f64::from(session.step()) * step, X.translation.vector, X.rotation);
            rows.push([t, p.x, p.y, p.z, q.w, q.i, q.j, q.k]);
            if t >= recording.duration() {
                return Recording::new(&rows).ok();
            }
            session.apply(&Command::Step { count: 1 }).ok()?;
        }
    }

    /// Opens a session at the start of a throw, or off it.
    fn session(&self, scene: &Scene, j: usize, off: Off) -> Result<Session, SceneError> {
        let mut scene = scene.clone();
        let throw = &self.throws[j];
        let settings = scene.experiment.settings::<Dynamics>();
        let g = settings.map_or_else(Vec3::zeros, |dynamics| Vec3::from(dynamics.gravity));
        let flight = self.flights[j].and_then(|count| flight::through(&throw.recording, count, g));
        let recorded = || throw.velocity.map(|velocity| Start::of(&throw.recording, &velocity));
        if let Some(body) = scene.bodies.get_mut(throw.body) {
            if let Some(start) = flight.or_else(recorded) {
                start.put(body);
            }
            let with = |v: [f64; 3], off: Vec3| (Vec3::from(v) + off).into();
            body.velocity.linear = with(body.velocity.linear, off.linear);
            body.velocity.angular = with(body.velocity.angular, off.angular);
        }
        asperity_experiments::run(scene, Clock::STOPPED)
    }
}

/// Returns the pose of a body in the world.
fn pose(session: &Session, body: usize) -> Option<Pose> {
    let motion = session.motions().get(body).copied()?;
    let [w, x, y, z] = motion.rotation;
    let q = Rotation::new_normalize(Quaternion::new(w, x, y, z));
    Some(Pose::from_parts(Vec3::from(motion.translation).into(), q))
}

/// Returns the number of first rows that a run from the recorded start passes before anything touches the
/// body, less one: the time of the touch is known no better than to a frame.
fn flown(session: &mut Session, body: usize, times: &[f64], g: Vec3, step: f64) -> Result<usize, String> {
    let velocity = |session: &Session| {
        let motion = session.motions().get(body).copied();
        motion.map(|m| (Vec3::from(m.linear), Vec3::from(m.angular))).ok_or("body: it does not move")
    };
    let (first, turn) = velocity(session)?;
    let (mut before, mut count) = (first, 1);
    for time in &times[1..] {
        let at = step_at(*time, step);
        let steps = f64::from(at - session.step()) * step;
        session.apply(&Command::Seek { step: at }).map_err(|e| e.to_string())?;
        let (now, turning) = velocity(session)?;
        let change = now - before - g * steps;
        if change.amax() > TOUCH {
            break;
        }
        if (turning - turn).amax() > STEADY * turn.amax().max(1.0) {
            return Err(
                "inertia: its rate of turn changes in flight, and --start flight takes a constant one; use --start recorded"
                    .to_owned(),
            );
        }
        (before, count) = (now, count + 1);
    }
    Ok(count - 1)
}
