//! "What if": experiments built from a changed document, beside the session's own, which stays as it is.

use asperity_scene::document::{Proof, Scale};
use asperity_scene::{
    Crossing, ErrorKind, FieldCurves, FieldSweep, InputTrack, Scene, SceneError, ThresholdQuery,
    ThresholdReport,
};

use crate::sought_step::SoughtStep;
use crate::{Clock, experiment, experiments};

/// Most samples of a sweep.
const MAX_SAMPLES: u32 = 2000;
/// Longest run of a proof, steps.
const MAX_PROOF_STEPS: f64 = 1e6;
/// A bracket this narrow, relative to the range, is a point.
const NARROW: f64 = 1e-12;
/// Most changes of side that are narrowed.
const MAX_CROSSINGS: usize = 8;

/// A document, what is done to its run, and the step its readings are taken at.
pub(crate) struct Probe<'s> {
    pub scene: &'s Scene,
    /// What is done to its run.
    pub inputs: &'s InputTrack,
    pub sought: SoughtStep,
    pub clock: Clock,
}

impl Probe<'_> {
    /// The readings with `value` at `path`.
    fn readings(&self, path: &str, value: f64) -> Result<Vec<f64>, SceneError> {
        let mut scene = self.scene.clone();
        scene.set(path, &value.into())?;
        let mut experiment = experiment::build_driven(&scene, self.inputs, self.clock)?;
        let step = self.sought.step_in(&scene)?;
        if step > 0 {
            experiment::seek(experiment.as_mut(), &scene, step)?;
        }
        Ok(experiment.readings().to_vec())
    }

    /// Our number of each of the document's proofs; NaN where the engine refuses its state.
    pub fn prove(&self) -> Vec<f64> {
        self.scene.proof.iter().map(|proof| self.ours(proof).unwrap_or(f64::NAN)).collect()
    }

    fn ours(&self, proof: &Proof) -> Option<f64> {
        let mut scene = self.scene.clone();
        scene.set_all(&proof.set).ok()?;
        let mut experiment = experiment::build_driven(&scene, self.inputs, self.clock).ok()?;
        let described = experiment.describe();
        if let (Some(at), Some(clock)) = (proof.at, described.clock) {
            let step = (at / clock.step).round().clamp(0.0, MAX_PROOF_STEPS) as u32;
            experiment::seek(experiment.as_mut(), &scene, step).ok()?;
        }
        let index = described.readings.iter().position(|r| r.id == proof.reading)?;
        experiment.readings().get(index).copied()
    }

    /// Every reading over a range of the field; values the engine refuses have none.
    pub fn sweep(&self, sweep: &FieldSweep) -> Result<FieldCurves, SceneError> {
        check(sweep)?;
        let count = experiments::build(self.scene, self.clock)?.describe().readings.len();
        let values: Vec<f64> = (0..sweep.samples).map(|i| sample(sweep, i)).collect();
        let mut readings = vec![Vec::with_capacity(values.len()); count];
        for &value in &values {
            let found = self.readings(&sweep.path, value).unwrap_or_default();
            for (k, curve) in readings.iter_mut().enumerate() {
                curve.push(found.get(k).copied().filter(|x| x.is_finite()));
            }
        }
        Ok(FieldCurves { values, readings })
    }
}

/// The i-th value of a sweep, ends exact.
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

fn check(sweep: &FieldSweep) -> Result<(), SceneError> {
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

/// Looks over the range, then bisects each change of side. A missing reading is on neither side.
pub(crate) fn find_threshold(
    probe: &Probe<'_>,
    query: &ThresholdQuery,
) -> Result<ThresholdReport, SceneError> {
    let described = experiments::build(probe.scene, probe.clock)?.describe().readings;
    let Some(index) = described.iter().position(|r| r.id == query.reading) else {
        let message = format!("this scene has no reading {}", query.reading);
        return Err(SceneError::new(ErrorKind::Value, "reading", message));
    };
    let curves = probe.sweep(&query.field)?;
    let curve = &curves.readings[index];
    let look: Vec<_> = curves.values.iter().zip(curve).map(|(&v, &r)| [Some(v), r]).collect();
    let side = |value: f64| -> Option<bool> {
        let readings = probe.readings(&query.field.path, value).ok()?;
        readings.get(index).filter(|x| x.is_finite()).map(|x| *x > query.level)
    };
    let mut crossings = Vec::new();
    for (value, reading) in curves.values.windows(2).zip(curve.windows(2)) {
        let (&[from, to], &[Some(before), Some(after)]) = (value, reading) else { continue };
        let (before, after) = (before > query.level, after > query.level);
        if before != after && crossings.len() < MAX_CROSSINGS {
            crossings.push(narrow([from, to], before, &query.field, &side));
        }
    }
    let verdict = verdict(&crossings, curve, query);
    Ok(ThresholdReport { look, crossings, verdict })
}

/// Halves a bracket whose left end is on the side `before`, until it is a point or a reading is missing.
fn narrow(
    [mut from, mut to]: [f64; 2],
    before: bool,
    field: &FieldSweep,
    side: &dyn Fn(f64) -> Option<bool>,
) -> Crossing {
    let mut brackets = vec![[from, to]];
    while to - from > NARROW * (field.to - field.from) {
        let middle = 0.5 * (from + to);
        if middle <= from || middle >= to {
            break;
        }
        match side(middle) {
            Some(s) if s == before => from = middle,
            Some(_) => to = middle,
            None => break,
        }
        brackets.push([from, to]);
    }
    Crossing { value: 0.5 * (from + to), brackets, falls: before }
}

fn verdict(crossings: &[Crossing], curve: &[Option<f64>], query: &ThresholdQuery) -> String {
    if !crossings.is_empty() {
        return match crossings.len() {
            1 => "It changes once in this range.".to_owned(),
            n => format!("It changes {n} times in this range."),
        };
    }
    let known: Vec<f64> = curve.iter().flatten().copied().collect();
    match known.first() {
        None => "The reading has no value anywhere in this range.".to_owned(),
        Some(&first) if first > query.level => "It stays above the level over the whole range.".to_owned(),
        Some(_) => "It stays at or below the level over the whole range.".to_owned(),
    }
}
