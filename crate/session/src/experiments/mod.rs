//! One file or folder per experiment. To add one: a variant of `document::Experiment`, a file here that implements
//! [`Experiment`], a row in [`build`], a scene in `/scenes`.

#![allow(non_snake_case, reason = "monogram notation")]

#[cfg(feature = "contact")]
mod bouncing_ball;
#[cfg(feature = "contact")]
mod contact_inspector;
#[cfg(feature = "mechanics")]
mod dynamics;
#[cfg(feature = "mechanics")]
mod equilibrium;
mod figure;
#[cfg(feature = "mechanics")]
mod friction_cone;
#[cfg(feature = "grinding")]
mod grinding;
#[cfg(feature = "mechanics")]
mod ramp;
mod readings;
#[cfg(any(feature = "mechanics", feature = "grinding"))]
mod stage;
#[cfg(feature = "mechanics")]
mod touched;
#[cfg(feature = "mechanics")]
mod two_fingers;
#[cfg(feature = "mechanics")]
mod wrench_cone;

use asperity_scene::document::Experiment as Kind;
use asperity_scene::frame::{FrameWriter, Outcome};
use asperity_scene::{
    BodyContact, BodyVelocity, Change, Description, ErrorKind, ExportFile, ExportFormat, FaceReport,
    PlanProgress, PlotData, RunEvent, Scene, SceneError, SweepCurves,
};

use crate::{Clock, StateHash};

/// What a session asks of an experiment. The document is the session's; the experiment holds what it built from it.
pub trait Experiment {
    /// Names, units and formulas of what the frames hold.
    fn describe(&self) -> Description;

    /// Goes from one document to the next, and to its step nearest in time; true when the bodies' meshes changed. On an
    /// error nothing has changed.
    fn adopt(&mut self, now: &Scene, next: &Scene, step: u32) -> Result<bool, SceneError>;

    /// Advances the clock. An experiment without one stays as it is.
    fn step(&mut self, _count: u32) {}

    /// Back to the document's first state.
    fn rewind(&mut self, _scene: &Scene) -> Result<(), SceneError> {
        Ok(())
    }

    /// Simulated seconds.
    fn time(&self) -> f64 {
        0.0
    }

    /// To a step counted from the first. Experiments that keep snapshots need not run all the way.
    fn seek(&mut self, scene: &Scene, step: u32) -> Result<(), SceneError> {
        self.rewind(scene)?;
        self.step(step);
        Ok(())
    }

    /// What happens in the run, in order of time, as far as that is known.
    fn events(&self) -> Vec<RunEvent> {
        Vec::new()
    }

    /// What became of the contact query.
    fn outcome(&self) -> Outcome {
        Outcome::Told
    }

    /// The state in a sentence or two, for those who cannot see it.
    fn tell(&self, _scene: &Scene) -> String {
        String::new()
    }

    /// The data of a described plot; empty for one it does not have.
    fn plot(&mut self, _scene: &Scene, _id: &str) -> PlotData {
        PlotData::default()
    }

    /// What a described handle, dragged towards a point of the world (m), writes into the document.
    fn drag(&self, _scene: &Scene, _handle: usize, _target: [f64; 3]) -> Vec<Change> {
        Vec::new()
    }

    /// What taking a body at a point of the world (m) with the pointer writes into the document: a spring, say.
    fn grab(&self, _body: usize, _point: [f64; 3]) -> Vec<Change> {
        Vec::new()
    }

    /// What letting go writes.
    fn let_go(&self) -> Vec<Change> {
        Vec::new()
    }

    /// The run has come to a step that could not be taken, and stands there.
    fn stopped(&self) -> bool {
        false
    }

    /// How each body moves; none where bodies do not.
    fn velocities(&self) -> Vec<BodyVelocity> {
        Vec::new()
    }

    /// What touches, where bodies move.
    fn contacts(&self) -> Vec<BodyContact> {
        Vec::new()
    }

    /// In the description's order; NaN where there is none.
    fn readings(&self) -> &[f64];

    /// Mixes in the state.
    fn hash(&self, hash: &mut StateHash);

    /// Writes the sections of a frame.
    fn write_frame(&mut self, scene: &Scene, writer: &mut FrameWriter);

    /// Writes the bodies' meshes.
    fn write_assets(&self, writer: &mut FrameWriter, revision: u32);

    /// Writes the sections of a frame of one of the described views alone.
    fn write_view(&mut self, scene: &Scene, _view: usize, writer: &mut FrameWriter) {
        self.write_frame(scene, writer);
    }

    /// Writes the meshes of one of the described views alone.
    fn write_view_assets(&self, _view: usize, writer: &mut FrameWriter, revision: u32) {
        self.write_assets(writer, revision);
    }

    /// Readings along the scene's sweep, from the present pose; empty where nothing is swept.
    fn sweep(&mut self, _scene: &Scene) -> SweepCurves {
        SweepCurves::default()
    }

    /// Everything about one face of the contact surface.
    fn inspect_face(&self, _face: u32) -> Option<FaceReport> {
        None
    }

    /// A planner of the present document, which works by itself.
    fn plan(&self, _scene: &Scene) -> Result<Box<dyn Planning>, SceneError> {
        Err(SceneError::new(ErrorKind::Unsupported, "experiment.kind", "this experiment plans nothing"))
    }

    /// The shown run as a file.
    fn export(&self, _scene: &Scene, _format: ExportFormat) -> Result<ExportFile, SceneError> {
        Err(SceneError::new(ErrorKind::Unsupported, "experiment.kind", "this experiment has no trajectory"))
    }
}

/// A long work in short pieces.
pub trait Planning {
    /// One piece; false where there was nothing left to do.
    fn advance(&mut self) -> Result<bool, SceneError>;

    /// How far it is.
    fn progress(&self) -> PlanProgress;

    /// What the best so far writes into the document.
    fn changes(&self) -> Vec<Change>;
}

/// The experiment a document asks for.
pub fn build(scene: &Scene, clock: Clock) -> Result<Box<dyn Experiment>, SceneError> {
    match &scene.experiment {
        #[cfg(feature = "contact")]
        Kind::ContactInspector(_) => Ok(Box::new(contact_inspector::ContactInspector::build(scene, clock)?)),
        #[cfg(feature = "mechanics")]
        Kind::Equilibrium(from) => Ok(Box::new(equilibrium::Equilibrium::build(scene, from)?)),
        #[cfg(feature = "mechanics")]
        Kind::Ramp(from) => Ok(Box::new(ramp::Ramp::build(scene, from)?)),
        #[cfg(feature = "mechanics")]
        Kind::Dynamics(dynamics) => Ok(Box::new(dynamics::Dynamics::build(scene, dynamics, clock)?)),
        #[cfg(feature = "grinding")]
        Kind::Grinding(_) => Ok(Box::new(grinding::Grinding::build(scene)?)),
        #[cfg(feature = "mechanics")]
        Kind::FrictionCone(cone) => Ok(Box::new(friction_cone::FrictionCone::build(scene, cone)?)),
        #[cfg(feature = "mechanics")]
        Kind::WrenchCone(_) => Ok(Box::new(wrench_cone::WrenchCone::build(scene, clock)?)),
        #[cfg(feature = "mechanics")]
        Kind::TwoFingers(_) => Ok(Box::new(two_fingers::TwoFingers::build(scene, clock)?)),
        #[cfg(feature = "contact")]
        Kind::BouncingBall(_) => Ok(Box::new(bouncing_ball::BouncingBall::build(scene, clock)?)),
        #[cfg(not(all(feature = "contact", feature = "mechanics", feature = "grinding")))]
        _ => Err(SceneError::new(
            ErrorKind::Unsupported,
            "experiment.kind",
            "this engine does not hold this experiment: there are those of contact, of mechanics and of grinding",
        )),
    }
}
