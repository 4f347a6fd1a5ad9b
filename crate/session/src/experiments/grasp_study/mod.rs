//! Many grasps of one object, in one variant or more, each of which is tried many times elsewhere: a trial is a question, and its answer hangs
//! on the document and its numbers alone. Here stands one of the grasps, with where the gripper is in its trials, and what is known without
//! simulating any.

mod draw;
mod plots;
mod readings;
mod tries;

use asperity_convert as convert;
use asperity_gripper::sure::{Candidate, Says, Study};
use asperity_scene::document::{self, Experiment as Kind, Shape};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Change, Description, PlotData, Scene, SceneError};

use crate::experiment::figure::Figure;
use crate::experiment::{
    Adopted, Experiment, Grasps, Plots, Tries, another_kind, own_object, readings as table,
};
use crate::{Clock, StateHash};

/// A study of each variant, of the same grasps with the same draws; and which of them is shown.
pub(super) struct GraspStudy {
    variants: Vec<Study>,
    variant: usize,
    shown: u32,
    /// Of the variant that is shown, what judges say who simulate nothing.
    says: Vec<Says>,
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

/// The engine's studies, judged; errors name the document's field.
fn variants(from: &document::GraspStudy) -> Result<Vec<Study>, SceneError> {
    (0..from.variants.count()).map(|k| study(from, k)).collect()
}

fn study(from: &document::GraspStudy, k: usize) -> Result<Study, SceneError> {
    let blame = |e| from.variants.blame(k, e).within("experiment");
    let with = from.variants.of(&from.with, k).map_err(|e| e.within("experiment"))?;
    let candidate = |grasp: &document::TriedGrasp| {
        let own = document::SoftGrasp { grasp: grasp.grasp, up: grasp.up, ..with.clone() };
        let made = convert::soft_grasp(&own).map_err(blame)?;
        let real = grasp.real.map(|r| (r.trials, r.successes));
        Ok(Candidate { id: grasp.id.clone(), model: made.model, X_WG: made.X_WG, real })
    };
    let grasps = from.grasps.iter().map(candidate).collect::<Result<Vec<_>, SceneError>>()?;
    let plan = convert::plan(&from.with.trials);
    Ok(Study { grasps, plan, longest: from.longest, force: from.force, threshold: from.threshold })
}

impl GraspStudy {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let start = clock.microseconds();
        let from = settings(scene)?;
        let mut made = Self {
            variants: variants(from)?,
            variant: from.variant as usize,
            shown: from.shown,
            says: Vec::new(),
            readings: Vec::new(),
            figure: Figure::default(),
            microseconds: 0.0,
        };
        made.judge()?;
        made.read()?;
        made.microseconds = clock.microseconds() - start;
        Ok(made)
    }

    fn study(&self) -> Option<&Study> {
        self.variants.get(self.variant)
    }

    fn grasp(&self) -> Option<&Candidate> {
        self.study()?.grasps.get(self.shown as usize)
    }

    /// Of the variant that is shown.
    fn judge(&mut self) -> Result<(), SceneError> {
        self.says = self.study().map_or(Ok(Vec::new()), Study::says)?;
        Ok(())
    }

    fn read(&mut self) -> Result<(), SceneError> {
        let Some(study) = self.study() else { return Ok(()) };
        self.readings = readings::of(study, &self.says, self.shown)?;
        Ok(())
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
        // What is only looked at, or counted with, builds and judges nothing anew.
        let looked = |study: &document::GraspStudy| document::GraspStudy {
            shown: is.shown,
            variant: is.variant,
            threshold: is.threshold,
            published: is.published.clone(),
            ..study.clone()
        };
        // What may be refused comes before anything is changed.
        let fresh = if looked(was) == *is { None } else { Some(variants(is)?) };
        let judged = fresh.is_some() || was.variant != is.variant;
        if let Some(fresh) = fresh {
            self.variants = fresh;
        }
        (self.variant, self.shown) = (is.variant as usize, is.shown);
        self.variants.iter_mut().for_each(|study| study.threshold = is.threshold);
        if judged {
            self.judge()?;
        }
        self.read()?;
        Ok(Adopted::InPlace(true))
    }

    fn tell(&self, _scene: &Scene) -> String {
        let Some(grasp) = self.grasp() else { return String::new() };
        let tried = match grasp.real {
            Some((trials, successes)) => format!("a real gripper held it in {successes} of {trials} trials"),
            None => "no real gripper tried it".to_owned(),
        };
        let all = self.study().map_or(0, |study| study.grasps.len());
        format!("Grasp {} of {all} grasps: {tried}.", grasp.id)
    }

    fn readings(&self) -> &[f64] {
        &self.readings
    }

    fn hash(&self, hash: &mut StateHash) {
        for grasp in self.study().into_iter().flat_map(|study| &study.grasps) {
            hash.numbers(grasp.X_WG.translation.vector.iter());
            hash.numbers(grasp.X_WG.rotation.coords.iter());
        }
        hash.numbers(&self.readings);
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&[self.microseconds]));
        if let Some(study) = self.variants.get(self.variant)
            && let Some(grasp) = study.grasps.get(self.shown as usize)
        {
            draw::poses(grasp, writer);
            draw::figures(study, grasp, self.shown, &mut self.figure);
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
        self.study().map_or_else(PlotData::default, |study| plots::data(study, self.shown, id))
    }
}
