//! Many grasps of one object, in one variant or more, each of which is tried many times elsewhere: a trial is
//! a question, and its answer depends on the document and its numbers alone. Here stands one of the grasps,
//! with where the gripper is in its trials, and what is known without simulating any.

pub mod answers;
pub mod document;
mod draw;
mod plots;
mod readings;
mod tries;
pub mod variants_document;

use crate::grasp_study::variants_document::VariedField;
use crate::soft_grasp::document::{GraspPads, SoftGrasp};
use asperity_gripper::sure::{GraspToTry, Says, Study, drawn};
use asperity_scene::document::{Choice, Control, ControlKind, Shape};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Capability, Change, Description, PlotData, Scene, SceneError};
use document::DrawnGrasps;
use serde_json::json;

use crate::common::own_object;
use crate::{Clock, StateHash};
use answers::GraspStudyAsk;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::questions::{self, answer};
use asperity_exhibit::{
    Adopted, Experiment, Kind, Plots, Questions, Takes, another_kind, parts, readings as table,
};
use serde_json::Value;

/// Studies of the variants, of the same grasps with the same draws; and the number of the shown one.
pub(super) struct GraspStudy {
    variants: Vec<Study>,
    drawn: Drawn,
    variant: usize,
    shown: u32,
    /// Judgements about the shown variant without any simulation.
    says: Vec<Says>,
    readings: Vec<f64>,
    figure: Figure,
    microseconds: f64,
}

fn settings(scene: &Scene) -> Result<&document::GraspStudy, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// Makes the engine's studies, judged; errors name the document's field.
fn variants(from: &document::GraspStudy, known: &mut Drawn) -> Result<Vec<Study>, SceneError> {
    let all: Result<Vec<_>, _> = (0..from.variants.count()).map(|k| study(from, k, known)).collect();
    // Draws that no variant asks for any more would pile up while an object is changed.
    known.drain(..known.len().saturating_sub(from.variants.count()));
    all
}

/// Draws, and their settings: drawing asks often whether a gripper stands free.
type Drawn = Vec<(SoftGrasp, DrawnGrasps, Vec<GraspToTry>)>;

fn study(from: &document::GraspStudy, k: usize, known: &mut Drawn) -> Result<Study, SceneError> {
    let with = from.variants.of(&from.with, k).map_err(|e| e.within("experiment"))?;
    let grasps = match &from.drawn {
        Some(by) => candidates(from, &with, *by, k, known)?,
        None => listed(from, &with, k)?,
    };
    let plan = crate::common::grasp::plan(&from.with.trials);
    Ok(Study { grasps, plan, longest: from.longest, force: from.force, threshold: from.threshold })
}

fn listed(from: &document::GraspStudy, with: &SoftGrasp, k: usize) -> Result<Vec<GraspToTry>, SceneError> {
    let candidate = |grasp: &document::TriedGrasp| {
        let own = SoftGrasp { grasp: grasp.grasp, up: grasp.up, ..with.clone() };
        let made = made(from, &own, k)?;
        let real = grasp.real.map(|r| (r.trials, r.successes));
        Ok(GraspToTry { id: grasp.id.clone(), model: made.model, X_WG: made.X_WG, real })
    };
    from.grasps.iter().map(candidate).collect()
}

/// Draws grasps from the variant's object by the pads of the document, so that variants of one object have
/// the same grasps.
fn candidates(
    from: &document::GraspStudy,
    with: &SoftGrasp,
    by: DrawnGrasps,
    k: usize,
    known: &mut Drawn,
) -> Result<Vec<GraspToTry>, SceneError> {
    // Everything that drawing depends on.
    let of = SoftGrasp {
        object: with.object.clone(),
        up: with.up,
        pads: GraspPads {
            design: from.with.pads.design.clone(),
            spacing: from.with.pads.spacing,
            layers: from.with.pads.layers,
            ..GraspPads::default()
        },
        opening: from.with.opening,
        friction: by.friction,
        ..SoftGrasp::default()
    };
    let model = made(from, with, k)?.model;
    let place = match known.iter().position(|(was, how, _)| *how == by && *was == of) {
        Some(place) => place,
        None => {
            let blame = |e: SceneError| match from.variants.blame(k, e.within("object")) {
                // The field is not one of the variants' values.
                e if e.path.starts_with("with.") => SceneError { path: "experiment.drawn".to_owned(), ..e },
                e => e.within("experiment"),
            };
            let drawn = drawn(&made(from, &of, k)?.model, by.count as usize, by.seed.into());
            known.push((of, by, drawn.map_err(|f| blame(f.into()))?));
            known.len() - 1
        }
    };
    let found = known.get(place).map_or(&[][..], |(.., found)| found);
    Ok(found.iter().map(|c| GraspToTry { model: model.clone(), ..c.clone() }).collect())
}

/// Makes the engine's grasp of variant `k`.
fn made(
    from: &document::GraspStudy,
    grasp: &SoftGrasp,
    k: usize,
) -> Result<crate::common::grasp::Grasp, SceneError> {
    crate::common::grasp::soft_grasp(grasp).map_err(|e| from.variants.blame(k, e).within("experiment"))
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::GraspStudy>(),
    build: |scene, clock| Ok(Box::new(GraspStudy::build(scene, clock)?)),
    questions: Questions::of::<GraspStudyAsk>(),
};

impl GraspStudy {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let start = clock.microseconds();
        let from = settings(scene)?;
        let mut drawn = Drawn::new();
        let mut made = Self {
            variants: variants(from, &mut drawn)?,
            drawn,
            variant: from.variant as usize,
            shown: 0,
            says: Vec::new(),
            readings: Vec::new(),
            figure: Figure::default(),
            microseconds: 0.0,
        };
        made.show(from);
        made.judge()?;
        made.read()?;
        made.microseconds = clock.microseconds() - start;
        Ok(made)
    }

    fn study(&self) -> Option<&Study> {
        self.variants.get(self.variant)
    }

    fn grasp(&self) -> Option<&GraspToTry> {
        self.study()?.grasps.get(self.shown as usize)
    }

    /// Shows the grasp that is asked for; the last where fewer are drawn.
    fn show(&mut self, from: &document::GraspStudy) {
        let last = self.study().map_or(0, |study| study.grasps.len().saturating_sub(1));
        self.shown = from.shown.min(last as u32);
    }

    /// Judges the variant that is shown.
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
            capabilities: vec![Capability::TakeObject],
            ..Description::of(table::described(&readings::TABLE), vec!["judges".to_owned()])
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let (was, is) = (settings(now)?, settings(next)?);
        if was == is {
            return Ok(Adopted::InPlace(false));
        }
        // Settings that are only looked at, or counted with, build and judge nothing anew.
        let looked = |study: &document::GraspStudy| document::GraspStudy {
            shown: is.shown,
            variant: is.variant,
            threshold: is.threshold,
            published: is.published.clone(),
            ..study.clone()
        };
        // Fallible steps come before anything is changed.
        let fresh = if looked(was) == *is { None } else { Some(variants(is, &mut self.drawn)?) };
        let judged = fresh.is_some() || was.variant != is.variant;
        if let Some(fresh) = fresh {
            self.variants = fresh;
        }
        self.variant = is.variant as usize;
        self.show(is);
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
    }

    fn ask(&mut self, _scene: &Scene, question: Value) -> Result<Value, SceneError> {
        match questions::read::<GraspStudyAsk>(question)? {
            GraspStudyAsk::TryGrasp { grasp, trial } => answer(self.try_grasp(grasp, trial)?),
            GraspStudyAsk::SumGrasps { made } => answer(self.sum_grasps(&made)?),
        }
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

    parts!(plots, takes);
}

impl Takes for GraspStudy {
    fn take_mesh(&self, scene: &Scene, shape: &Shape) -> Vec<Change> {
        settings(scene).map_or(Vec::new(), |from| study_of(from, &scene.controls, shape))
    }

    fn take_pad(&self, scene: &Scene, shape: &Shape) -> Vec<Change> {
        let pads = |from: &document::GraspStudy| {
            own_object::take_pad("experiment.with.pads", &from.with.pads, shape)
        };
        settings(scene).map_or(Vec::new(), pads)
    }
}

/// Changes to another object. Drawn grasps of this object and what a real gripper did with them are none of
/// the other's: its own are drawn.
fn study_of(from: &document::GraspStudy, controls: &[Control], shape: &Shape) -> Vec<Change> {
    let Some((object, _)) = own_object::object_of(shape) else { return Vec::new() };
    let up = SoftGrasp::default().up;
    let by = from.drawn.unwrap_or_default();
    let with = SoftGrasp { object, up, ..from.with.clone() };
    let change = |path: &str, value| Change { path: path.to_owned(), value };
    let mut changes = vec![
        change("experiment.with.object", json!(with.object)),
        change("experiment.with.up", json!(up)),
        change("experiment.drawn", json!(by)),
        change("experiment.grasps", json!([])),
        change("experiment.shown", json!(0)),
    ];
    // A variant of another object would hide it.
    let mut variants = from.variants.clone();
    let of_object = |field: &VariedField| {
        ["object", "up"].iter().any(|at| field.path.split(['.', '[']).next() == Some(at))
    };
    let hides = variants.fields.iter().any(of_object);
    if hides {
        variants.fields.retain(|field| !of_object(field));
        (variants.published, variants.tables) = (Vec::new(), Vec::new());
        changes.push(change("experiment.variants", json!(variants)));
        changes.push(change("experiment.variant", json!(0)));
    }
    // The choice of a grasp by its name gets the names of those that are drawn.
    let next = document::GraspStudy { with, variants, drawn: Some(by), ..from.clone() };
    let named = study(&next, 0, &mut Drawn::new()).map_or(Vec::new(), |study| study.grasps);
    let choice = |(k, grasp): (usize, GraspToTry)| Choice { label: grasp.id, value: json!(k) };
    let found: Vec<_> = named.into_iter().enumerate().map(choice).collect();
    let mut shown = controls.to_vec();
    shown.retain(|c| !(hides && c.path == "experiment.variant"));
    for control in &mut shown {
        if let ControlKind::Choice { options } = &mut control.input
            && control.path == "experiment.shown"
            && !found.is_empty()
        {
            options.clone_from(&found);
        }
    }
    if shown != controls {
        changes.push(change("controls", json!(shown)));
    }
    changes
}

impl Plots for GraspStudy {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        self.study().map_or_else(PlotData::default, |study| plots::data(study, self.shown, id))
    }
}
