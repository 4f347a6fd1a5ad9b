//! Step map: how small must a step be? One row at a time: the run at each step against a run far finer than
//! the finest of them, all read at the very same moment.

use asperity_scene::document::{Dynamics, Scale, StepMap};
use asperity_scene::{ErrorKind, FieldSweep, InputTrack, Scene, SceneError, StepMapRow};

use crate::probe::sample;
use crate::{Clock, Kinds};
use asperity_exhibit::{self as experiment, Clocked};

/// Ratio of the shortest cell's step to that of the run that cells are compared with: an implicit step loses
/// energy in proportion.
const FINER: f64 = 16.0;
/// Share of the larger energy that a run may gain by rounding and by what it stored at the start.
const GAIN: f64 = 0.01;

/// State at the end of a run.
#[derive(Default)]
struct Ending {
    reading: Option<f64>,
    /// Reading at the start.
    first: f64,
    gains: bool,
    explicit_step: Option<f64>,
}

/// Computes a row of the map, counted from the smallest value. Refused as a whole only where no cell could be
/// had.
pub(crate) fn row(
    scene: &Scene,
    inputs: &InputTrack,
    map: &StepMap,
    row: u32,
    kinds: &'static Kinds,
    clock: Clock,
) -> Result<StepMapRow, SceneError> {
    map.validate()?;
    let [columns, rows] = map.cells;
    if row >= rows {
        return Err(SceneError::new(ErrorKind::Value, "row", format!("the map has rows 0 to {}", rows - 1)));
    }
    let along = |[from, to]: [f64; 2], samples| FieldSweep {
        path: map.path.clone(),
        from,
        to,
        samples,
        scale: Scale::Log,
    };
    let mut scene = scene.clone();
    if let Some(dynamics) = scene.experiment.settings_mut::<Dynamics>() {
        dynamics.variants.clear();
    }
    let value = sample(&along(map.values, rows), row);
    scene.set(&map.path, &value.into())?;
    // A whole number of steps each, so that all runs are read at one moment.
    let counts = (0..columns).map(|i| (map.at / sample(&along(map.steps, columns), i)).round().max(1.0));
    let mut steps: Vec<f64> = counts.map(|count| map.at / count).collect();
    steps.dedup();
    let finest = map.at / (map.at / map.steps[0] * FINER).round();
    let best = run(&scene, inputs, map, finest, kinds, clock)?;
    let mut found = StepMapRow {
        value,
        readings: Vec::with_capacity(steps.len()),
        errors: Vec::with_capacity(steps.len()),
        gains: Vec::with_capacity(steps.len()),
        finest: [Some(finest), best.reading],
        explicit_step: best.explicit_step,
        steps,
    };
    for &step in &found.steps {
        let here = run(&scene, inputs, map, step, kinds, clock).unwrap_or_default();
        let off = here.reading.zip(best.reading).map(|(x, y)| {
            let size = y.abs().max(best.first.abs());
            if size > 0.0 { (x - y).abs() / size } else { (x - y).abs() }
        });
        found.readings.push(here.reading);
        found.errors.push(off.filter(|x| x.is_finite()));
        found.gains.push(here.gains);
    }
    Ok(found)
}

fn run(
    scene: &Scene,
    inputs: &InputTrack,
    map: &StepMap,
    step: f64,
    kinds: &'static Kinds,
    clock: Clock,
) -> Result<Ending, SceneError> {
    let mut scene = scene.clone();
    scene.set("experiment.step", &step.into())?;
    let mut experiment = experiment::build_driven(&scene, inputs, kinds, clock)?;
    let described = experiment.describe().readings;
    let index = |id: &str| described.iter().position(|r| r.id == id);
    let Some(asked) = index(&map.reading) else {
        let message = format!("this scene has no reading {}", map.reading);
        return Err(SceneError::new(ErrorKind::Value, "reading", message));
    };
    let at = |readings: &[f64], k: Option<usize>| {
        k.and_then(|k| readings.get(k)).copied().filter(|x| x.is_finite())
    };
    let energy = index("energy");
    let (first, before) = (at(experiment.readings(), Some(asked)), at(experiment.readings(), energy));
    experiment::seek(experiment.as_mut(), &scene, (map.at / step).round() as u32)?;
    let readings = experiment.readings();
    let gains = at(readings, energy)
        .zip(before)
        .is_some_and(|(after, before)| after - before > GAIN * after.abs().max(before.abs()));
    Ok(Ending {
        reading: at(readings, Some(asked))
            .filter(|_| experiment.as_clocked().and_then(Clocked::trouble).is_none()),
        first: first.unwrap_or(0.0),
        gains,
        explicit_step: at(readings, index("explicit_step")),
    })
}
