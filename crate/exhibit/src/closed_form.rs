//! The shell of kinds that follow from their document alone: no clock, and nothing that was before matters.
//!
//! Such a kind computes its document ([`ClosedForm::evaluate`]) and says what is read, drawn, plotted and dragged. The shell shows
//! the document's bodies, and puts the next document in place of the last.

use asperity_geometry::Pose;
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Change, Description, PlotData, Scene, SceneError, Settings};

use crate::figure::Figure;
use crate::shown_bodies::{self, ShownBodies};
use crate::{
    Adopted, Clock, Experiment, Handles, Kind, Plots, Questions, StateHash, another_kind, convert, parts,
};

/// What a document leads to, and how it is shown.
pub trait ClosedForm: Send + Sized + 'static {
    /// The fields of its kind.
    type Document: Settings;

    /// Computes a document. What the document before led to is at hand, for what the two have in common.
    ///
    /// # Errors
    /// Refuses what the engine refuses, with the document's path.
    fn evaluate(
        scene: &Scene,
        bodies: &ShownBodies,
        document: &Self::Document,
        before: Option<&Self>,
        clock: Clock,
    ) -> Result<Self, SceneError>;

    /// Returns the names, units and formulas of what the frames hold.
    fn describe(&self) -> Description;

    /// Describes the result in a sentence or two, for those who cannot see it.
    fn tell(&self) -> String;

    /// Returns the readings in the description's order.
    fn readings(&self) -> &[f64];

    /// Returns the times of the described stages, µs.
    fn timings(&self) -> &[f64] {
        &[]
    }

    /// Mixes the results into the session's hash.
    fn hash(&self, hash: &mut StateHash);

    /// Returns the pose `X_WB` of each body, where the document does not say it.
    fn poses(&self) -> Option<&[Pose]> {
        None
    }

    /// Draws what stands beside the bodies.
    fn draw(&self, scene: &Scene, figure: &mut Figure);

    /// Returns the data of a described plot.
    fn plot(&mut self, id: &str) -> PlotData;

    /// Returns the changes when a described handle is dragged towards a point of the world, m.
    fn drag(&self, scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change>;
}

/// A closed form with the bodies that are shown beside it.
struct Shell<T> {
    result: T,
    bodies: ShownBodies,
    /// Poses `X_WB` of the document.
    poses: Vec<Pose>,
    figure: Figure,
    clock: Clock,
}

/// Returns the kind of a closed form.
pub const fn kind<T: ClosedForm>() -> Kind {
    Kind {
        document: asperity_scene::Kind::of::<T::Document>(),
        build: |scene, clock| Ok(Box::new(Shell::<T>::build(scene, None, clock)?)),
        questions: Questions::NONE,
    }
}

impl<T: ClosedForm> Shell<T> {
    fn build(scene: &Scene, before: Option<&T>, clock: Clock) -> Result<Self, SceneError> {
        let document = scene.experiment.settings().ok_or_else(another_kind)?;
        let bodies = ShownBodies::build(scene)?;
        let result = T::evaluate(scene, &bodies, document, before, clock)?;
        let poses = scene.bodies.iter().map(|body| convert::pose(&body.pose)).collect();
        Ok(Self { result, bodies, poses, figure: Figure::default(), clock })
    }
}

impl<T: ClosedForm> Experiment for Shell<T> {
    fn describe(&self) -> Description {
        self.result.describe()
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let next_one = Self::build(next, Some(&self.result), self.clock)?;
        let figure = std::mem::take(&mut self.figure);
        *self = Self { figure, ..next_one };
        Ok(Adopted::InPlace(!ShownBodies::same_meshes(now, next)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        self.result.tell()
    }

    fn readings(&self) -> &[f64] {
        self.result.readings()
    }

    fn hash(&self, hash: &mut StateHash) {
        self.result.hash(hash);
    }

    fn write_frame(&mut self, scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.result.readings().iter().for_each(|&x| s.f64(x)));
        let timings = self.result.timings();
        if !timings.is_empty() {
            writer.section(Section::Timings, |s| s.f32s(timings));
        }
        shown_bodies::write_poses(writer, self.result.poses().unwrap_or(&self.poses));
        self.result.draw(scene, &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        self.bodies.write_assets(writer);
    }

    parts!(plots, handles);
}

impl<T: ClosedForm> Plots for Shell<T> {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        self.result.plot(id)
    }
}

impl<T: ClosedForm> Handles for Shell<T> {
    fn drag(&self, scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        self.result.drag(scene, handle, target)
    }
}
