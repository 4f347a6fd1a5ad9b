//! "What if": experiments built from a changed document, beside the session's own, which stays as it is.

use asperity_scene::document::Scale;
use asperity_scene::{Beside, ErrorKind, FieldSweep, InputTrack, ReadBeside, Scene, SceneError};

use crate::sought_step::SoughtStep;
use asperity_exhibit as experiment;
use asperity_exhibit::{Clock, Kinds};

/// Greatest number of samples of a sweep.
const MAX_SAMPLES: u32 = 2000;
/// Longest run of a proof, steps.
pub(crate) const MAX_PROOF_STEPS: f64 = 1e6;

/// Document, the inputs of its run, and the step its readings are taken at.
pub(crate) struct Probe<'s> {
    pub scene: &'s Scene,
    /// Inputs that drive its run.
    pub inputs: &'s InputTrack,
    pub sought: SoughtStep,
    pub kinds: &'static Kinds,
    pub clock: Clock,
}

impl Probe<'_> {
    /// Returns the readings with `value` at `path`.
    pub fn readings(&self, path: &str, value: f64) -> Result<Vec<f64>, SceneError> {
        let mut scene = self.scene.clone();
        scene.set(path, &value.into())?;
        let mut experiment = experiment::build_driven(&scene, self.inputs, self.kinds, self.clock)?;
        let step = self.sought.step_in(&scene)?;
        if step > 0 {
            experiment::seek(experiment.as_mut(), &scene, step)?;
        }
        Ok(experiment.readings().to_vec())
    }

    /// Returns the readings of the document with some fields changed.
    pub fn beside(&self, of: &Beside) -> Result<ReadBeside, SceneError> {
        let mut scene = self.scene.clone();
        scene.set_all(&of.changes)?;
        let mut experiment = experiment::build_driven(&scene, self.inputs, self.kinds, self.clock)?;
        let described = experiment.describe();
        if let (Some(at), Some(clock)) = (of.at, described.clock) {
            let step = (at / clock.step).round().clamp(0.0, MAX_PROOF_STEPS) as u32;
            experiment::seek(experiment.as_mut(), &scene, step)?;
        }
        let value = |id: &String| {
            let index = described.readings.iter().position(|r| r.id == *id)?;
            experiment.readings().get(index).copied().filter(|x| x.is_finite())
        };
        let readings = of.readings.iter().map(value).collect();
        let plot = of.plot.as_deref().and_then(|id| experiment.as_plots().map(|p| p.plot(&scene, id)));
        Ok(ReadBeside { readings, plot })
    }
}

/// Returns the i-th value of a sweep, ends exact.
pub(crate) fn sample(sweep: &FieldSweep, i: u32) -> f64 {
    let last = sweep.samples.max(2) - 1;
    let t = f64::from(i) / f64::from(last);
    match (i, sweep.scale) {
        (0, _) => sweep.from,
        (i, _) if i == last => sweep.to,
        (_, Scale::Linear) => sweep.from + t * (sweep.to - sweep.from),
        (_, Scale::Log) => sweep.from * libm::pow(sweep.to / sweep.from, t),
    }
}

pub(crate) fn check(sweep: &FieldSweep) -> Result<(), SceneError> {
    let refuse = |path: &str, why: &str| Err(SceneError::new(ErrorKind::Value, path, why.to_owned()));
    if !(2..=MAX_SAMPLES).contains(&sweep.samples) {
        return refuse("samples", "between 2 and 2000");
    }
    if !(sweep.from.is_finite() && sweep.to.is_finite() && sweep.from < sweep.to) {
        return refuse("to", "larger than from");
    }
    if sweep.scale == Scale::Log && sweep.from <= 0.0 {
        return refuse("from", "positive on a log scale");
    }
    Ok(())
}
