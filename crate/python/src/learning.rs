//! Attempts of an arm that puts something into something, many at a time, for a learner of somebody else's.

use asperity_chance::Stream;
use asperity_experiments::insertion::training::read;
use asperity_learning::environment::{End, Environment};
use asperity_learning::insertion::Insertion;
use asperity_scene::{ErrorKind, SceneError};
use pyo3::prelude::*;

use crate::array::Array;
use crate::error::Failure;
use crate::guard::{self, Guarded};

/// Trainings that come with the package: name, scene.
const TRAININGS: [(&str, &str); 2] = [
    ("round_pin", include_str!("../../learning/trainings/round_pin.json")),
    ("unseen", include_str!("../../learning/trainings/unseen.json")),
];
/// Greatest number of attempts at a time.
const MOST: usize = 4096;

/// Returns the names of the trainings that come with the package.
#[pyfunction]
pub fn trainings() -> Vec<&'static str> {
    TRAININGS.iter().map(|(name, _)| *name).collect()
}

/// Returns a training that comes with the package, as text.
#[pyfunction]
pub fn training(name: &str) -> Option<&'static str> {
    TRAININGS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// One attempt, with its own draws.
struct Lane {
    world: Insertion,
    stream: Stream,
}

/// Last report of a lane.
struct Told {
    seen: Vec<f64>,
    reward: f64,
    /// State of the attempt: 0: it goes on; 1: done; 2: it cannot be done any more; 3: time was up.
    end: u8,
}

/// Attempts beside each other. What is seen: 12 numbers of the actor's, then what only a critic may see
/// (`asperity_learning::insertion`).
#[pyclass(frozen, module = "asperity._core")]
pub struct Attempts {
    lanes: Guarded<Vec<Lane>>,
    threads: usize,
    /// Numbers that the actor sees, that the critic sees besides, and that an action has.
    #[pyo3(get)]
    shape: (usize, usize, usize),
    /// Time in which an action acts, s.
    #[pyo3(get)]
    action_time: f64,
    /// Number of actions of an attempt.
    #[pyo3(get)]
    horizon: u32,
}

/// Works on lanes on so many threads; returns the answers in their order.
fn each<T: Send>(
    lanes: Vec<&mut Lane>,
    threads: usize,
    work: impl Fn(usize, &mut Lane) -> Result<T, SceneError> + Sync,
) -> Result<Vec<T>, SceneError> {
    let size = lanes.len().div_ceil(threads.max(1)).max(1);
    let mut lanes: Vec<(usize, &mut Lane)> = lanes.into_iter().enumerate().collect();
    let made: Vec<Result<T, SceneError>> = std::thread::scope(|scope| {
        let work = &work;
        let parts: Vec<_> = lanes
            .chunks_mut(size)
            .map(|part| {
                scope.spawn(move || part.iter_mut().map(|(k, lane)| work(*k, lane)).collect::<Vec<_>>())
            })
            .collect();
        // A panic goes on to the guard, which knows what to say of it.
        let joined = |part: std::thread::ScopedJoinHandle<'_, Vec<_>>| {
            part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        parts.into_iter().flat_map(joined).collect()
    });
    made.into_iter().collect()
}

fn columns(told: &[Told]) -> (Array, Array, Vec<u8>) {
    let wide = told.first().map_or(0, |t| t.seen.len());
    let seen = Array::shaped(told.iter().flat_map(|t| t.seen.iter().copied()).collect(), told.len(), wide);
    let rewards = Array::flat(told.iter().map(|t| t.reward).collect());
    (seen, rewards, told.iter().map(|t| t.end).collect())
}

#[pymethods]
impl Attempts {
    /// Makes `count` attempts of the first lesson of a scene in which a policy learns (JSON), on so many
    /// threads.
    #[new]
    #[pyo3(signature = (training, count, threads))]
    fn new(py: Python<'_>, training: &str, count: usize, threads: usize) -> PyResult<Self> {
        let (fresh, horizon) = guard::free(py, || {
            let (training, _) = read(training)?;
            if !(1..=MOST).contains(&count) {
                let message = format!("from 1 to {MOST} attempts at a time");
                return Err(Failure::Refused(SceneError::new(ErrorKind::Value, "count", message)));
            }
            let fresh = training.world(0).map_err(SceneError::from)?;
            Ok((fresh, training.rules.horizon))
        })?;
        let shape = fresh.shape();
        let lane = |k: usize| Lane { world: fresh.clone(), stream: Stream::numbered(0, k as u64) };
        Ok(Self {
            threads,
            shape: (shape.observation, shape.privileged, shape.action),
            action_time: fresh.action_time(),
            horizon,
            lanes: Guarded::new((0..count).map(lane).collect()),
        })
    }

    /// Begins the named ones anew; a seed: with draws of their own from then on. Returns what is seen, a row
    /// each.
    fn reset(&self, py: Python<'_>, which: Vec<usize>, seeds: Option<Vec<u64>>) -> PyResult<Array> {
        let (observation, privileged, _) = self.shape;
        let told = self.lanes.with(py, |lanes| {
            if let Some(seeds) = &seeds {
                for (k, seed) in which.iter().zip(seeds) {
                    if let Some(lane) = lanes.get_mut(*k) {
                        lane.stream = Stream::numbered(*seed, 0);
                    }
                }
            }
            let chosen = lanes.iter_mut().enumerate().filter(|(k, _)| which.contains(k));
            let chosen: Vec<&mut Lane> = chosen.map(|(_, lane)| lane).collect();
            Ok(each(chosen, self.threads, |_, lane| {
                let mut seen = vec![0.0; observation + privileged];
                lane.world.reset(&mut lane.stream, &mut seen)?;
                Ok(seen)
            })?)
        })?;
        let rows = told.len();
        Ok(Array::shaped(told.into_iter().flatten().collect(), rows, observation + privileged))
    }

    /// Does an action in each that is named, whose numbers are within −1..1, row after row. Returns what is
    /// seen, rewards, and how each ended.
    fn step(
        &self,
        py: Python<'_>,
        which: Vec<usize>,
        actions: Vec<f64>,
    ) -> PyResult<(Array, Array, Vec<u8>)> {
        let (observation, privileged, wide) = self.shape;
        if actions.len() != which.len() * wide || !actions.iter().all(|a| a.is_finite()) {
            let message = format!("{wide} finite numbers for each attempt");
            return Err(crate::error::refused(SceneError::new(ErrorKind::Value, "action", message)));
        }
        let told = self.lanes.with(py, |lanes| {
            let chosen = lanes.iter_mut().enumerate().filter(|(k, _)| which.contains(k));
            let chosen: Vec<&mut Lane> = chosen.map(|(_, lane)| lane).collect();
            Ok(each(chosen, self.threads, |k, lane| {
                let mut seen = vec![0.0; observation + privileged];
                let mut action = actions.get(k * wide..(k + 1) * wide).unwrap_or_default().to_vec();
                action.iter_mut().for_each(|a| *a = a.clamp(-1.0, 1.0));
                action.resize(wide, 0.0);
                let taken = lane.world.step(&action, &mut lane.stream, &mut seen)?;
                let end = match taken.end {
                    None => 0,
                    Some(End::Done) => 1,
                    Some(End::Failed) => 2,
                    Some(End::TimeUp) => 3,
                };
                Ok(Told { seen, reward: taken.reward, end })
            })?)
        })?;
        Ok(columns(&told))
    }

    /// Returns the depth of each attempt's foremost point (m), and the largest force so far (N), a row each.
    fn told(&self, py: Python<'_>) -> PyResult<Array> {
        self.lanes.with(py, |lanes| {
            Ok(Array::rows(lanes.iter().map(|lane| [lane.world.depth(), lane.world.peak()]).collect()))
        })
    }
}
