//! One run as a row.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use asperity_scene::{Command, ErrorKind, Query, Scene, SceneError, ThresholdQuery, step_at};
use asperity_session::{Clock, Session};

use crate::order::Sweep;
use crate::table_value::{TableValue, line};

/// Result of a threshold search.
#[derive(Clone, Copy)]
struct Found {
    /// Value at the first crossing; NaN where there is none.
    value: f64,
    falls: bool,
    crossings: u32,
    /// Number of runs that it took.
    probes: u32,
}

/// Result of a run.
struct Outcome {
    readings: Vec<f64>,
    found: Option<Found>,
    step: u32,
    hash: u64,
}

/// Reason why a run has no result.
enum Ending {
    Refused(SceneError),
    Cancelled,
}

impl From<SceneError> for Ending {
    fn from(error: SceneError) -> Self {
        Self::Refused(error)
    }
}

impl Sweep {
    /// Returns the names of a row's cells, in order.
    pub fn columns(&self) -> Vec<String> {
        let own = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let mut columns = own(&["run", "sweep", "scene", "version", "seed"]);
        columns.extend(self.paths().into_iter().map(str::to_owned));
        if self.order.threshold.is_some() {
            columns.extend(own(&["threshold", "along", "falls", "crossings", "probes"]));
        }
        columns.extend(self.readings.iter().map(|(_, id)| id.clone()));
        columns.extend(own(&["step", "hash", "error"]));
        columns
    }

    /// Makes run k and returns its row of a CSV file, with its line end; `None` where it was cancelled.
    pub fn row(&self, k: u64, cancelled: &AtomicBool) -> Option<String> {
        // A panic is a bug of the engine, and would take all other runs along.
        let outcome = catch_unwind(AssertUnwindSafe(|| self.run(k, cancelled)));
        let (outcome, error) = match outcome {
            Ok(Ok(outcome)) => (Some(outcome), String::new()),
            Ok(Err(Ending::Refused(error))) => (None, error.to_string()),
            Ok(Err(Ending::Cancelled)) => return None,
            Err(_) => (None, "a bug of the engine ended this run".to_owned()),
        };
        let mut cells = vec![
            TableValue::Whole(k),
            TableValue::Text(self.id().to_owned()),
            TableValue::Text(self.name.clone()),
            TableValue::Text(env!("CARGO_PKG_VERSION").to_owned()),
            TableValue::Whole(self.seed_of(k)),
        ];
        cells.extend(self.values_of(k).into_iter().map(TableValue::of_json));
        if let Some(threshold) = &self.order.threshold {
            let none = Found { value: f64::NAN, falls: false, crossings: 0, probes: 0 };
            let found = outcome.as_ref().and_then(|o| o.found).unwrap_or(none);
            cells.extend([
                TableValue::Number(found.value),
                TableValue::Text(threshold.field.path.clone()),
                TableValue::Whole(found.falls.into()),
                TableValue::Whole(found.crossings.into()),
                TableValue::Whole(found.probes.into()),
            ]);
        }
        let reading =
            |i: usize| outcome.as_ref().and_then(|o| o.readings.get(i).copied()).unwrap_or(f64::NAN);
        cells.extend((0..self.readings.len()).map(|i| TableValue::Number(reading(i))));
        cells.extend([
            TableValue::Whole(outcome.as_ref().map_or(0, |o| o.step.into())),
            TableValue::Text(outcome.map_or_else(String::new, |o| format!("{:016x}", o.hash))),
            TableValue::Text(error),
        ]);
        Some(line(&cells))
    }

    fn run(&self, k: u64, cancelled: &AtomicBool) -> Result<Outcome, Ending> {
        let mut scene = self.scene_of(k)?;
        let mut found = None;
        if let Some(query) = &self.order.threshold {
            let crossing = self.threshold(&scene, query, cancelled)?;
            if crossing.value.is_finite() {
                scene.set(&query.field.path, &crossing.value.into())?;
            }
            found = Some(crossing);
        }
        let mut session = asperity_experiments::run(scene, Clock::STOPPED)?;
        if let Some(command) = self.moment(&session) {
            session.begin(&command)?;
            while session.left() > 0 {
                if cancelled.load(Ordering::Relaxed) {
                    return Err(Ending::Cancelled);
                }
                session.go_on(1);
            }
            session.end_run();
        }
        if let Some(trouble) = session.trouble() {
            let message = format!("the run stopped: {trouble}");
            return Err(SceneError::new(ErrorKind::Value, "experiment.step", message).into());
        }
        let all = session.readings();
        let readings = self.readings.iter().map(|&(i, _)| all.get(i).copied().unwrap_or(f64::NAN)).collect();
        Ok(Outcome { readings, found, step: session.step(), hash: session.hash() })
    }

    /// Returns the command that leads to the time at which readings are taken.
    fn moment(&self, session: &Session) -> Option<Command> {
        let clock = session.description().clock?;
        let at = self.order.at.or(clock.end)?;
        Some(Command::Seek { step: step_at(at, clock.step) })
    }

    fn threshold(
        &self,
        scene: &Scene,
        query: &ThresholdQuery,
        cancelled: &AtomicBool,
    ) -> Result<Found, Ending> {
        let mut session = asperity_experiments::run(scene.clone(), Clock::STOPPED)?;
        if let Some(command) = self.moment(&session) {
            // The probes go to this moment; the session's own run need not.
            session.begin(&command)?;
        }
        session.ask(Query::ThresholdStart { query: query.clone() })?;
        loop {
            if cancelled.load(Ordering::Relaxed) {
                return Err(Ending::Cancelled);
            }
            let told = session.threshold_advance(1)?;
            if told.finished {
                let first = told.report.crossings.first();
                return Ok(Found {
                    value: first.map_or(f64::NAN, |c| c.value),
                    falls: first.is_some_and(|c| c.falls),
                    crossings: told.report.crossings.len() as u32,
                    probes: told.done,
                });
            }
        }
    }
}
