//! Attempts that begin at many places, each from its start to its end.

use asperity_learning::environment::{End, Environment};
use asperity_learning::insertion::{Attempt, Insertion as World, Rules};
use asperity_learning::random::Stream;
use asperity_scene::{ErrorKind, SceneError, StartTrial};

use super::actor::{self, Actor};
use super::{Insertion, named};
use crate::experiment::Starts;

impl Starts for Insertion {
    fn try_starts(&self, row: u32) -> Result<Vec<StartTrial>, SceneError> {
        let map = self.settings.map;
        if row >= map.cells {
            let message = format!("the map has rows 0 to {}", map.cells.saturating_sub(1));
            return Err(SceneError::new(ErrorKind::Value, "row", message));
        }
        let rules: &Rules = self.now.attempt.rules();
        let mut world = World::new(self.cells.clone(), rules.clone()).map_err(|e| named(&e))?;
        (0..map.cells).map(|k| Ok(self.try_start(&mut world, [map.at(k), map.at(row)]))).collect()
    }
}

impl Insertion {
    /// One attempt, which begins so far off (m).
    fn try_start(&self, world: &mut World, aside: [f64; 2]) -> StartTrial {
        let shape = world.shape();
        let mut seen = vec![0.0; shape.observation + shape.privileged];
        let mut trial = StartTrial { aside, done: false, time: 0.0, depth: 0.0, peak: 0.0, trouble: None };
        if let Err(e) = world.begin(0, &actor::start(&self.settings.start, aside), &mut seen) {
            trial.trouble = Some(e.message);
            return trial;
        }
        let mut actor = Actor::new(self.settings.strategy, world.attempt(), self.learnt.as_ref());
        let mut stream = Stream::new(0, 0);
        loop {
            actor.act(&seen);
            let taken = world.step(&actor.action, &mut stream, &mut seen);
            let end = taken.map_or(Some(End::Failed), |taken| taken.end);
            let Some(end) = end else { continue };
            let attempt: &Attempt = world.attempt();
            trial.done = end == End::Done;
            trial.time = attempt.action_time() * f64::from(attempt.taken());
            trial.depth = world.depth();
            trial.peak = attempt.peak();
            trial.trouble = world.trouble().map(str::to_owned);
            return trial;
        }
    }
}
