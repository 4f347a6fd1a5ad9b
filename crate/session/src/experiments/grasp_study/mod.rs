//! Many grasps of one object, each of which is tried many times elsewhere: a trial is a question, and its answer hangs on the document and its
//! numbers alone. Here stands one of the grasps, with where the gripper is in its trials, and what is known without simulating any.

mod draw;
mod plots;
mod readings;
mod tries;

use asperity_convert as convert;
use asperity_gripper::sure::{Candidate, Study};
use asperity_scene::document::{self, Experiment as Kind, Shape};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Change, Description, PlotData, Scene, SceneError};

use crate::experiment::figure::Figure;
use crate::experiment::{
    Adopted, Experiment, Grasps, Plots, Tries, another_kind, own_object, readings as table,
};
use crate::{Clock, StateHash};

/// The study, and which of its grasps is shown.
pub(super) struct GraspStudy {
    study: Study,
    shown: u32,
    readings: Vec<f64>,
    figure: Figure,
    microseconds: f64,
}

fn settings(scene: &Scene) -> Result<&document::GraspStudy, SceneError> {
    match &scene.experiment {
        Kind::GraspStudy(study) => Ok(study),
        _ => Err(another_kind()),
    }
}

/// The engine's study, judged; errors name the document's field.
fn study(from: &document::GraspStudy) -> Result<Study, SceneError> {
    let candidate = |grasp: &document::TriedGrasp| {
        let own = document::SoftGrasp { grasp: grasp.grasp, up: grasp.up, ..from.with.clone() };
        let made = convert::soft_grasp(&own).map_err(|e| e.within("experiment.with"))?;
        let real = grasp.real.map(|r| (r.trials, r.successes));
        Ok(Candidate { id: grasp.id.clone(), model: made.model, X_WG: made.X_WG, real })
    };
    let grasps = from.grasps.iter().map(candidate).collect::<Result<Vec<_>, SceneError>>()?;
    let plan = convert::plan(&from.with.trials);
    Ok(Study { grasps, plan, longest: from.longest, force: from.force })
}

impl GraspStudy {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let start = clock.microseconds();
        let from = settings(scene)?;
        let study = study(from)?;
        let readings = readings::of(&study, from.shown)?;
        let microseconds = clock.microseconds() - start;
        Ok(Self { study, shown: from.shown, readings, figure: Figure::default(), microseconds })
    }

    fn grasp(&self) -> Option<&Candidate> {
        self.study.grasps.get(self.shown as usize)
    }
}

impl Experiment for GraspStudy {
    fn describe(&self) -> Description {
        Description {
            plots: plots::described(),
            labels: self.grasp().map(|g| g.id.clone()).into_iter().collect(),
            ..Description::of(table::described(&readings::TABLE), vec!["judges".to_owned()])
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let (was, is) = (settings(now)?, settings(next)?);
        if was == is {
            return Ok(Adopted::InPlace(false));
        }
        let only_another_is_shown = document::GraspStudy { shown: is.shown, ..was.clone() } == *is;
        if only_another_is_shown {
            self.readings = readings::of(&self.study, is.shown)?;
            self.shown = is.shown;
        } else {
            let study = study(is)?;
            self.readings = readings::of(&study, is.shown)?;
            (self.study, self.shown) = (study, is.shown);
        }
        Ok(Adopted::InPlace(true))
    }

    fn tell(&self, _scene: &Scene) -> String {
        let Some(grasp) = self.grasp() else { return String::new() };
        let tried = match grasp.real {
            Some((trials, successes)) => format!("a real gripper held it in {successes} of {trials} trials"),
            None => "no real gripper tried it".to_owned(),
        };
        format!("Grasp {} of {} grasps: {tried}.", grasp.id, self.study.grasps.len())
    }

    fn readings(&self) -> &[f64] {
        &self.readings
    }

    fn hash(&self, hash: &mut StateHash) {
        for grasp in &self.study.grasps {
            hash.numbers(grasp.X_WG.translation.vector.iter());
            hash.numbers(grasp.X_WG.rotation.coords.iter());
        }
        hash.numbers(&self.readings);
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&[self.microseconds]));
        if let Some(grasp) = self.study.grasps.get(self.shown as usize) {
            draw::poses(grasp, writer);
            draw::figures(&self.study, grasp, self.shown, &mut self.figure);
        }
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        if let Some(grasp) = self.grasp() {
            draw::assets(grasp, writer);
        }
    }

    fn as_plots(&mut self) -> Option<&mut dyn Plots> {
        Some(self)
    }

    fn as_tries(&self) -> Option<&dyn Tries> {
        Some(self)
    }

    fn as_grasps(&self) -> Option<&dyn Grasps> {
        Some(self)
    }
}

impl Grasps for GraspStudy {
    fn take_object(&self, shape: &Shape) -> Vec<Change> {
        own_object::take_object("experiment.with", shape, false)
    }
}

impl Plots for GraspStudy {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(&self.study, self.shown, id)
    }
}
