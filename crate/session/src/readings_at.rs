//! Readings at moments of the run, for the numbers of a text. What the run already knows is looked up; where it has not come yet,
//! the document is run beside it, once, through all the moments that are asked for. The shown run stays where it is.

use asperity_scene::document::TextMoment;
use asperity_scene::{ErrorKind, ReadingAt, SceneError};

use crate::Session;
use crate::experiment;
use crate::probe::MAX_PROOF_STEPS;

impl Session {
    /// In the order of the questions; `None` where the document has no such reading, or it has no value then.
    pub fn readings_at(&mut self, wanted: &[ReadingAt]) -> Result<Vec<Option<f64>>, SceneError> {
        let described = self.experiment.describe();
        let steps = wanted
            .iter()
            .enumerate()
            .map(|(i, w)| self.step_of(&w.moment, i))
            .collect::<Result<Vec<_>, _>>()?;
        let mut order: Vec<u32> = steps.clone();
        order.sort_unstable();
        order.dedup();
        let mut beside = None;
        let mut known: Vec<(u32, Vec<f64>)> = Vec::with_capacity(order.len());
        for step in order {
            let past = self.experiment.as_clocked().and_then(|c| c.past(step));
            let row = match past {
                Some(row) => row,
                None => {
                    let run = match &mut beside {
                        Some(run) => run,
                        none => none.insert(experiment::build_driven(&self.scene, &self.inputs, self.clock)?),
                    };
                    experiment::seek(run.as_mut(), &self.scene, step)?;
                    run.readings().to_vec()
                }
            };
            known.push((step, row));
        }
        let value = |(w, step): (&ReadingAt, &u32)| {
            let index = described.readings.iter().position(|r| r.id == w.reading)?;
            let row = known.iter().find(|(at, _)| at == step)?;
            row.1.get(index).copied().filter(|x| x.is_finite())
        };
        Ok(wanted.iter().zip(&steps).map(value).collect())
    }

    /// The step of the run that is nearest to a moment.
    fn step_of(&self, words: &str, i: usize) -> Result<u32, SceneError> {
        let refuse = |kind: ErrorKind, message: &str| {
            Err(SceneError::new(kind, format!("wanted[{i}].moment"), message.to_owned()))
        };
        let described = self.experiment.describe();
        let (Some(clock), Some(clocked)) = (described.clock, self.experiment.as_clocked()) else {
            return refuse(ErrorKind::Unsupported, "this experiment has no clock");
        };
        let last = clock.end.map_or(MAX_PROOF_STEPS, |end| (end / clock.step).round());
        let step = match TextMoment::parse(words) {
            None => return refuse(ErrorKind::Value, "start, end, first_impact or a time like 0.45 s"),
            Some(TextMoment::Start) => 0.0,
            Some(TextMoment::End) if clock.end.is_none() => {
                return refuse(ErrorKind::Unsupported, "this run has no end");
            }
            Some(TextMoment::End) => last,
            Some(TextMoment::Seconds(time)) => (time / clock.step).round(),
            Some(TextMoment::FirstImpact) => match clocked.first_impact() {
                Some(time) => (time / clock.step).floor(),
                None => return refuse(ErrorKind::Unsupported, "nothing falls on anything in this run"),
            },
        };
        Ok(step.clamp(0.0, last) as u32)
    }
}
