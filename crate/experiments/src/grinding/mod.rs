//! A tool path on a part, the arm along it, how hard it presses and what that takes off: before planning, and
//! as planned.
//!
//! Everything follows from the document (`runs`); the clock only walks along the shown run. The planner works
//! beside it.

pub mod answers;
mod arm;
mod cell;
pub mod document;
mod draw;
mod export;
mod figures;
mod first_curve;
mod maps_by_now;
mod now;
mod own_part;
mod planned;
mod planner;
mod plots;
mod readings;
mod runs;
mod words;

use std::sync::Arc;

use asperity_dynamics::arm::ArmMotion;
use asperity_geometry::{Pose, Vec3};
use asperity_grinding::cell::reach_map;
use asperity_grinding::plan::{ExecutedPath, Figures};
use asperity_grinding::simulate::Maps;
use asperity_scene::document::Shape;
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{
    Capability, Change, Coloured, Description, ErrorKind, ExportFile, ExportFormat, Handle, Lacking,
    PlotData, RunClock, RunEvent, Scene, SceneError,
};
use document::{FirstCurve, GrindingMap, ShownRun};

use self::cell::refused;
use self::maps_by_now::MapsByNow;
use self::runs::{Runs, settings};
use crate::{Clock, StateHash};
use answers::GrindingAsk;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::questions::{self, answer};
use asperity_exhibit::readings::Readings;
use asperity_exhibit::{
    Adopted, Clocked, Experiment, Exports, Handles, Kind, Made, Plots, Questions, Takes, parts,
    readings as table,
};
use serde_json::Value;

/// Steps in a metre to which a dragged place is rounded.
const PER_METRE: f64 = 1e4;

/// The running experiment.
pub(super) struct Grinding {
    runs: Runs,
    settings: Box<document::Grinding>,
    step: u32,
    /// Readings of the runs and of the present moment.
    readings: Readings<readings::Key, { readings::COUNT }>,
    /// Readings of the runs alone.
    of_runs: Readings<readings::Key, { readings::COUNT }>,
    /// Maps of the work so far.
    maps_by_now: MapsByNow,
    /// Margin to the stops at every vertex; only where it is shown.
    reach: Vec<f64>,
    /// Planner at work, for the document as it was when it was started.
    planner: Option<planner::Planner>,
    coloured: draw::Coloured,
    motion: ArmMotion,
    figure: Figure,
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::Grinding>(),
    build: |scene, clock| Ok(Box::new(Grinding::build(scene, clock)?)),
    questions: Questions::of::<GrindingAsk>(),
};

impl Grinding {
    pub(super) fn build(scene: &Scene, _clock: Clock) -> Result<Self, SceneError> {
        Self::with(scene, Runs::build(scene, None)?, 0)
    }

    fn with(scene: &Scene, runs: Runs, step: u32) -> Result<Self, SceneError> {
        let settings = Box::new(settings(scene)?.clone());
        let coloured = draw::Coloured::new(&runs, |_| false);
        let mut grind = Self {
            runs,
            settings,
            step,
            readings: Readings::default(),
            of_runs: Readings::default(),
            maps_by_now: MapsByNow::default(),
            reach: Vec::new(),
            planner: None,
            coloured,
            motion: ArmMotion::default(),
            figure: Figure::default(),
        };
        grind.measure()?;
        Ok(grind)
    }

    /// Computes everything that depends on the document and not on the time.
    fn measure(&mut self) -> Result<(), SceneError> {
        let job = self.runs.job(&self.settings)?;
        let shown = self.shown();
        let figures = Figures::of(&job, &self.runs.laid, &shown);
        let start = Figures::of(&job, &self.runs.laid, &self.runs.start);
        self.of_runs = readings::of_runs(&job, &self.runs, &shown, [&figures, &start]);
        self.reach = match self.settings.map {
            GrindingMap::Reach => {
                let first = self.runs.first_curve.first();
                let along =
                    first.and_then(|c| c.points.windows(2).next()).map_or_else(Vec3::x, |p| p[1] - p[0]);
                let found = reach_map(job.arm, job.part, &job.X_WP, &along, job.lean);
                found.iter().map(|r| if r.ways > 0 { r.limit } else { 0.0 }).collect()
            }
            _ => Vec::new(),
        };
        self.coloured = match self.settings.map {
            GrindingMap::None => draw::Coloured::new(&self.runs, |_| false),
            GrindingMap::Reach => draw::Coloured::new(&self.runs, |_| true),
            _ => {
                let meant = &self.runs.laid.meant;
                let dwell = &shown.maps.dwell;
                let ground = |i: usize| meant.get(i) == Some(&true) || dwell.get(i).is_some_and(|t| *t > 0.0);
                draw::Coloured::new(&self.runs, ground)
            }
        };
        self.maps_by_now = MapsByNow::default();
        self.measure_now()
    }

    /// Computes everything that depends on the time.
    fn measure_now(&mut self) -> Result<(), SceneError> {
        let (shown, time) = (self.shown(), self.time());
        let job = self.runs.job(&self.settings)?;
        let mut all = self.of_runs.clone();
        readings::set_present(&job, now::now(&shown, time), &mut self.motion, &mut all);
        if self.settings.live {
            self.maps_by_now.follow(&job, &shown, time).map_err(refused)?;
        }
        self.readings = all;
        Ok(())
    }

    fn shown(&self) -> Arc<ExecutedPath> {
        match (&self.runs.plan, self.settings.shown) {
            (Some(plan), ShownRun::Plan) => plan.clone(),
            _ => self.runs.start.clone(),
        }
    }

    /// Returns the reason why the planned run cannot be shown before there is one.
    fn without_plan(&self) -> Option<Lacking> {
        let why = match (&self.runs.plan, &self.settings.plan) {
            (Some(_), _) => return None,
            (None, Some(_)) => "The plan was made for another path: plan again.",
            (None, None) => "Nothing is planned yet: press Plan in the planner.",
        };
        Some(Lacking {
            path: "experiment.shown".into(),
            value: "plan".into(),
            instead: "start".into(),
            why: why.into(),
        })
    }

    /// Returns the map that is shown.
    fn map_of<'m>(&'m self, maps: &'m Maps) -> &'m [f64] {
        match self.settings.map {
            GrindingMap::None | GrindingMap::Reach => &self.reach,
            GrindingMap::Dwell => &maps.dwell,
            GrindingMap::Pressure => &maps.pressure,
            GrindingMap::Depth => &maps.depth,
            GrindingMap::Roughness => &maps.roughness,
        }
    }

    /// Returns the last step: past the end the run stands still, and so does the clock.
    fn last_step(&self) -> u32 {
        (self.shown().duration / self.settings.step).ceil() as u32
    }

    fn go_to(&mut self, step: u32) -> Result<(), SceneError> {
        self.step = step;
        self.measure_now()
    }
}

impl Experiment for Grinding {
    fn describe(&self) -> Description {
        let part = Handle { label: "Workpiece".into(), id: "w".into() };
        let points = match &self.settings.path.first {
            FirstCurve::Through { points } => points.len(),
            _ => 0,
        };
        let point = |i: usize| Handle { label: format!("Curve point {i}"), id: format!("p{i}") };
        let coloured = readings::quantity_of_map(self.settings.map, self.settings.live);
        Description {
            plots: plots::described(),
            handles: std::iter::once(part).chain((1..=points).map(point)).collect(),
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            clock: Some(RunClock {
                step: self.settings.step,
                end: Some(f64::from(self.last_step()) * self.settings.step),
            }),
            coloured: coloured.map(|(label, quantity)| Coloured { label, quantity }),
            notes: std::iter::once(arm::told(&self.runs.cell.arm))
                .chain(words::refined(&self.runs.cell))
                .collect(),
            lacking: self.without_plan().into_iter().collect(),
            exports: export::formats(&self.settings),
            capabilities: vec![Capability::TakeMesh],
            ..Description::of(table::described(&readings::TABLE), Vec::new())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, step: u32) -> Result<Adopted, SceneError> {
        let runs = Runs::build(next, Some((&self.runs, now)))?;
        let meshes_changed = !Arc::ptr_eq(&runs.cell, &self.runs.cell);
        let before = std::mem::replace(self, Self::with(next, runs, step)?);
        Ok(Adopted::InPlace(meshes_changed || before.coloured != self.coloured))
    }

    fn tell(&self, _scene: &Scene) -> String {
        words::tell(&self.settings, &self.runs, now::now(&self.shown(), self.time()), self.time())
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        hash.word(self.runs.hash);
        hash.numbers(&self.reach);
        self.maps_by_now.hash(hash);
    }

    fn ask(&mut self, scene: &Scene, question: Value) -> Result<Value, SceneError> {
        match questions::read::<GrindingAsk>(question)? {
            GrindingAsk::PlanStart {} => {
                self.planner = Some(planner::Planner::new(&self.settings, &self.runs));
                answer(())
            }
            GrindingAsk::PlanAdvance { pieces } => {
                let none = || {
                    let message = "no planner is at work: start one first";
                    SceneError::new(ErrorKind::Value, "pieces", message)
                };
                let planner = self.planner.as_mut().ok_or_else(none)?;
                for _ in 0..pieces {
                    if !planner.advance()? {
                        break;
                    }
                }
                answer(planner.progress())
            }
            GrindingAsk::PlanChanges {} => {
                answer(self.planner.as_ref().map_or_else(Vec::new, planner::Planner::changes))
            }
            GrindingAsk::PlanCancel {} => {
                self.planner = None;
                answer(())
            }
            GrindingAsk::CheckProgram { text } => answer(export::check_program(
                scene,
                (&self.runs.job(&self.settings)?, &self.runs.laid),
                &text,
            )?),
            GrindingAsk::TakeArm { arm } => answer(own_part::take_arm(&arm)),
        }
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        let Ok(job) = self.runs.job(&self.settings) else { return };
        let shown = self.shown();
        let now = now::now(&shown, self.time());
        // All joints of the arm stand at zero where there is no run.
        let q = now.map_or([0.0; 6], |now| now.sample.q);
        draw::write_poses(writer, &job, &q, &mut self.motion);
        let values = self.map_of(if self.settings.live { self.maps_by_now.maps() } else { &shown.maps });
        let most = self.map_of(&shown.maps).iter().copied().fold(0.0, f64::max);
        self.coloured.write((|i: usize| values.get(i).copied().unwrap_or(0.0), most), writer);
        draw::figures(&job, &self.settings, &self.runs, now, &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        draw::write_assets(writer, &self.runs, &self.coloured);
    }

    parts!(clocked, plots, handles, exports, takes);
}

impl Clocked for Grinding {
    fn rewind(&mut self, _scene: &Scene) -> Result<(), SceneError> {
        self.go_to(0)
    }

    fn time(&self) -> f64 {
        f64::from(self.step) * self.settings.step
    }

    fn seek(&mut self, _scene: &Scene, step: u32) -> Result<u32, SceneError> {
        self.go_to(step).map(|()| step)
    }

    fn events(&self) -> Vec<RunEvent> {
        let starts = now::starts(&self.shown());
        let anew = starts.iter().skip(1);
        anew.map(|&time| RunEvent { time, label: "the arm sets itself anew".into(), body: None }).collect()
    }
}

impl Plots for Grinding {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        let Ok(job) = self.runs.job(&self.settings) else { return PlotData::default() };
        let (e, runs, shown, time) = (&self.settings, &self.runs, self.shown(), self.time());
        plots::data(&plots::PlotSource { job: &job, e, runs, shown: &shown, time }, id)
    }
}

impl Handles for Grinding {
    fn drag(&self, scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let rounded = |v: Vec3| [v.x, v.y, v.z].map(|x| (x * PER_METRE).round() / PER_METRE);
        let Some(body) = scene.bodies.first() else { return Vec::new() };
        let change = |path: String, value: [f64; 3]| vec![Change { path, value: serde_json::json!(value) }];
        match handle.checked_sub(1) {
            None => {
                let [x, y, _] = rounded(Vec3::from(target));
                change("bodies[0].pose.translation".into(), [x, y, body.pose.translation[2]])
            }
            Some(i) => {
                let X_PW: Pose = self.runs.X_WP.inverse();
                let p = X_PW.rotation * Vec3::from(target) + X_PW.translation.vector;
                change(format!("experiment.path.first.points[{i}]"), rounded(p))
            }
        }
    }
}

impl Exports for Grinding {
    fn export(&self, scene: &Scene, format: ExportFormat, made: &Made<'_>) -> Result<ExportFile, SceneError> {
        export::export(scene, (&self.runs.job(&self.settings)?, &self.runs.laid, &self.shown()), format, made)
    }
}

impl Takes for Grinding {
    fn take_mesh(&self, _scene: &Scene, shape: &Shape) -> Vec<Change> {
        own_part::take_mesh(&self.settings, shape)
    }
}
