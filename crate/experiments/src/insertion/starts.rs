//! Attempts that begin at many places, each from its start to its end.

use super::answers::StartTrial;
use asperity_chance::Stream;
use asperity_learning::environment::{End, Environment};
use asperity_learning::insertion::{Actor, Attempt, Insertion as World, JUDGED, Rules, Start};
use asperity_scene::{ErrorKind, SceneError};

use super::actor;
use super::{Insertion, named};
use crate::insertion::training::rules_of;

/// Greatest number of attempts of a question.
const MOST_DRAWN: u32 = 100;

impl Insertion {
    /// Attempts that begin in one row of the document's map.
    pub(super) fn try_starts(&self, row: u32) -> Result<Vec<StartTrial>, SceneError> {
        let map = self.settings.map;
        if row >= map.cells {
            let message = format!("the map has rows 0 to {}", map.cells.saturating_sub(1));
            return Err(SceneError::new(ErrorKind::Value, "row", message));
        }
        let rules: &Rules = self.now.attempt.rules();
        let mut world = World::new(self.cells.clone(), rules.clone()).map_err(|e| named(&e))?;
        let start = |k| actor::start(&self.settings.start, [map.at(k), map.at(row)]);
        Ok((0..map.cells).map(|k| self.attempt(&mut world, &start(k))).collect())
    }

    /// Attempts whose starts are drawn.
    pub(super) fn try_drawn(&self, from: u32, count: u32) -> Result<Vec<StartTrial>, SceneError> {
        let Some(learning) = &self.settings.learning else {
            let message = "a course says how starts are drawn: there is none";
            return Err(SceneError::new(ErrorKind::Value, "experiment.learning", message));
        };
        if count > MOST_DRAWN {
            let message = format!("at most {MOST_DRAWN} at once");
            return Err(SceneError::new(ErrorKind::Value, "count", message));
        }
        let rules = rules_of(&self.settings, learning)?;
        let mut world = World::new(self.cells.clone(), rules.clone()).map_err(|e| named(&e))?;
        let numbers = (0..count).map(|k| u64::from(from) + u64::from(k));
        Ok(numbers
            .map(|number| {
                let mut stream = Stream::numbered(u64::from(learning.seed), JUDGED + number);
                // A world is chosen first, of one, and then the start, as the environment's reset does.
                stream.index(1);
                let start = Start::drawn(&rules, &mut stream);
                self.attempt(&mut world, &start)
            })
            .collect())
    }
}

impl Insertion {
    /// Makes one attempt by the document's strategy.
    fn attempt(&self, world: &mut World, start: &Start) -> StartTrial {
        let shape = world.shape();
        let mut seen = vec![0.0; shape.observation + shape.privileged];
        let Start { aside, turn, .. } = *start;
        let mut trial =
            StartTrial { aside, turn, done: false, time: 0.0, depth: 0.0, peak: 0.0, trouble: None };
        if let Err(e) = world.begin(0, start, &mut seen) {
            trial.trouble = Some(e.message);
            return trial;
        }
        let mut actor =
            Actor::new(actor::mind(self.settings.strategy, self.learnt.as_ref()), world.attempt());
        let mut stream = Stream::numbered(0, 0);
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
mod tests {
    use super::*;
    use crate::Clock;
    use crate::parse;

    const SCENE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/dynamics/push_spiral_tilt.json");

    /// Returns the numbers that are seen at the start of an attempt and after three decisions that do
    /// nothing, in the air: by the actor, by the critic besides.
    fn seen(start: &asperity_learning::insertion::Start, mouth_seen: bool) -> [Vec<f64>; 2] {
        let scene = parse(&std::fs::read_to_string(SCENE).unwrap()).unwrap();
        let built = Insertion::build(&scene, Clock::STOPPED).unwrap();
        let rules = Rules { mouth_seen, ..built.now.attempt.rules().clone() };
        let mut world = World::new(built.cells.clone(), rules).unwrap();
        let shape = world.shape();
        let mut now = vec![0.0; shape.observation + shape.privileged];
        world.begin(0, start, &mut now).unwrap();
        let mut all = [Vec::new(), Vec::new()];
        for k in 0..4 {
            let (actor, critic) = now.split_at(shape.observation);
            all[0].extend_from_slice(actor);
            all[1].extend_from_slice(critic);
            if k < 3 {
                world.step(&vec![0.0; shape.action], &mut Stream::numbered(0, 0), &mut now).unwrap();
            }
        }
        all
    }

    fn apart(a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    }

    /// If the mouth is not seen, what the actor sees in the air is the same wherever it is; the critic is
    /// told.
    #[test]
    fn the_actor_is_not_told_where_the_mouth_is() {
        let at = |aside| asperity_learning::insertion::Start { aside, turn: [0.0; 3], bias: [0.0; 6] };
        let (here, there) = (at([1.5e-3, -1e-3]), at([-1e-3, 2e-3]));
        let [actor, critic] = seen(&here, false);
        let [other_actor, other_critic] = seen(&there, false);
        let leak = apart(&actor, &other_actor);
        assert!(leak < 1e-3, "{leak}");
        assert!(apart(&critic, &other_critic) > 0.1);
        // The test sees a leak where there is one.
        assert!(apart(&seen(&here, true)[0], &seen(&there, true)[0]) > 0.1);
    }

    /// A sensor that is off is off for the actor alone.
    #[test]
    fn the_critic_feels_what_is() {
        let at = |bias| asperity_learning::insertion::Start { aside: [0.0; 2], turn: [0.0; 3], bias };
        let ([actor, critic], [other_actor, other_critic]) =
            (seen(&at([0.0; 6]), false), seen(&at([3.0; 6]), false));
        assert!(apart(&actor, &other_actor) > 0.05);
        assert_eq!(critic, other_critic);
    }
}
