//! Parts of an experiment: what a session asks of every one, and what it may ask of some. Each part of
//! [`Experiment`] is a trait of its own, reached by `as_…`, which is `None` where the experiment has no such
//! part. The parts an experiment has are its [`Capability`]s ([`capabilities`]); the page asks these, never
//! the kind.

use asperity_scene::document::Shape;
use asperity_scene::frame::{FrameWriter, Outcome};
use asperity_scene::{
    BodyContact, BodyMotion, BodyVelocity, Capability, Change, CloudUp, Command, Description, DrivenChannel,
    ExportFile, ExportFormat, InputTrack, PlotData, RunEvent, Scene, SceneError, TreeTicks,
};
use serde_json::Value;

use crate::StateHash;
use crate::questions::not_answered;

/// An experiment, as a session uses it. The document is the session's; the experiment holds what it built
/// from it.
pub trait Experiment: Send {
    /// Returns the names, units and formulas of what the frames hold. Capabilities that follow from a part
    /// are added by [`capabilities`].
    fn describe(&self) -> Description;

    /// Goes from one document to the next, and to its step nearest in time. On an error nothing has changed.
    fn adopt(&mut self, now: &Scene, next: &Scene, step: u32) -> Result<Adopted, SceneError>;

    /// Returns the readings in the description's order; NaN where there is none.
    fn readings(&self) -> &[f64];

    /// Mixes the state into the session's hash.
    fn hash(&self, hash: &mut StateHash);

    /// Describes the state in a sentence or two, for those who cannot see it; empty where the page has words
    /// of its own.
    fn tell(&self, _scene: &Scene) -> String {
        String::new()
    }

    /// Writes the sections of a frame.
    fn write_frame(&mut self, scene: &Scene, writer: &mut FrameWriter);

    /// Writes the bodies' meshes.
    fn write_assets(&self, writer: &mut FrameWriter);

    /// State of the contact query; told of by nothing else where there is none.
    fn outcome(&self) -> Outcome {
        Outcome::Told
    }

    /// Names of its kind's questions that this document gives no answer to.
    fn unanswered(&self) -> &'static [&'static str] {
        &[]
    }

    /// Answers a question of the kind's own ([`crate::questions!`]). Document and clock stay.
    fn ask(&mut self, _scene: &Scene, question: Value) -> Result<Value, SceneError> {
        Err(not_answered(&question))
    }

    /// Returns the part of an experiment that runs in time.
    fn as_clocked(&self) -> Option<&dyn Clocked> {
        None
    }

    /// Returns the same part, whose clock is to be moved.
    fn as_clocked_mut(&mut self) -> Option<&mut dyn Clocked> {
        None
    }

    /// Returns the part with data for the plots it describes.
    fn as_plots(&mut self) -> Option<&mut dyn Plots> {
        None
    }

    /// Returns the part with handles that can be dragged.
    fn as_handles(&self) -> Option<&dyn Handles> {
        None
    }

    /// Returns the part whose bodies move.
    fn as_moves(&self) -> Option<&dyn Moves> {
        None
    }

    /// Returns the part whose run can be driven while it goes on.
    fn as_driven(&self) -> Option<&dyn Driven> {
        None
    }

    /// Returns the same part, whose run is to be driven.
    fn as_driven_mut(&mut self) -> Option<&mut dyn Driven> {
        None
    }

    /// Returns the part with several runs, each of which can be drawn in a view of its own.
    fn as_views(&mut self) -> Option<&mut dyn Views> {
        None
    }

    /// Returns the part whose run can be written as a file.
    fn as_exports(&self) -> Option<&dyn Exports> {
        None
    }

    /// Returns the part in which a reader's own cloud can take the place of what cameras see.
    fn as_takes_cloud(&self) -> Option<&dyn TakesCloud> {
        None
    }

    /// A mesh of the reader's own has a place in it.
    fn as_takes(&self) -> Option<&dyn Takes> {
        None
    }

    /// Returns the part in which a behaviour tree is ticked.
    fn as_ticks(&self) -> Option<&dyn Ticks> {
        None
    }
}

/// Outcome of going from one document to the next.
pub enum Adopted {
    /// The experiment is the next document's now, at the step that was asked for. The flag: its bodies'
    /// meshes changed.
    InPlace(bool),
    /// Another experiment takes its place, at the first step: the run is to be gone through again. This one
    /// is as it was.
    Anew(Box<dyn Experiment>),
}

/// A clock that is sent to a step.
pub trait Clocked {
    /// Takes steps one after another, where a later step is had in no other way.
    fn step(&mut self, _count: u32) {}

    /// Goes back to the document's first state.
    fn rewind(&mut self, scene: &Scene) -> Result<(), SceneError>;

    /// Goes towards a step counted from the first, as near as is had at once: that step, or the present one,
    /// or a snapshot before it. Returns the step that is reached; from there on steps are to be taken.
    fn seek(&mut self, scene: &Scene, step: u32) -> Result<u32, SceneError>;

    /// Returns the simulated time, s.
    fn time(&self) -> f64;

    /// Returns the events of the run, in order of time, as far as they are known.
    fn events(&self) -> Vec<RunEvent>;

    /// Returns the readings of a step, where they are known without going there.
    fn past(&self, _step: u32) -> Option<Vec<f64>> {
        None
    }

    /// Returns the time of the first impact, s, where that is what the run is about.
    fn first_impact(&self) -> Option<f64> {
        None
    }

    /// Returns the reason why the run stands: it has come to a step that could not be taken.
    fn trouble(&self) -> Option<String> {
        None
    }
}

/// Plots beside the view.
pub trait Plots {
    /// Returns the data of a described plot; empty for one it does not have.
    fn plot(&mut self, scene: &Scene, id: &str) -> PlotData;
}

/// Things beside the bodies that can be dragged.
pub trait Handles {
    /// Returns the changes of the document when a described handle is dragged towards a point of the world
    /// (m).
    fn drag(&self, scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change>;
}

/// Bodies that move.
pub trait Moves {
    /// Returns the velocities of the bodies, in their order.
    fn velocities(&self) -> Vec<BodyVelocity>;

    /// Returns the frames and velocities of the bodies, in their order.
    fn motions(&self) -> Vec<BodyMotion>;

    /// Returns the contacts between the bodies.
    fn contacts(&self) -> Vec<BodyContact>;
}

/// A run that inputs act on while it goes on.
pub trait Driven {
    /// Takes another track from a step on; nothing before that step has changed. It goes back to a state
    /// before the change, if it is past it, and returns the step of that; from there on steps are to be
    /// taken.
    fn drive(&mut self, inputs: &InputTrack, from: u32, scene: &Scene) -> u32;

    /// Returns the command of a described handle that is an input's (the far end of a pull) when it is
    /// dragged towards a point of the world (m).
    fn drag(&self, handle: usize, target: [f64; 3]) -> Option<Command>;

    /// Returns the channels by which a body is pushed and pulled; none where it does not move.
    fn channels_of(&self, body: usize) -> Vec<DrivenChannel>;

    /// Returns the command that takes a body at a point of the world (m) with the pointer.
    fn grab(&self, body: usize, point: [f64; 3]) -> Option<Command>;
}

/// Runs beside each other.
pub trait Views {
    /// Writes the sections of a frame of one of the described views alone.
    fn write_view(&mut self, scene: &Scene, view: usize, writer: &mut FrameWriter);

    /// Writes the meshes of one of the described views alone.
    fn write_view_assets(&self, view: usize, writer: &mut FrameWriter);
}

/// A run that is written as a file.
pub trait Exports {
    /// Writes the shown run as a file, with the state and the date that it says it was made of.
    fn export(&self, scene: &Scene, format: ExportFormat, made: &Made<'_>) -> Result<ExportFile, SceneError>;
}

/// Origin of a file: the state it was written of, and when.
pub struct Made<'m> {
    /// The session's hash.
    pub hash: u64,
    /// Date as the reader gives it; empty where none is given.
    pub date: &'m str,
}

/// A place for a mesh of the reader's own: as what is worked on, or as what is grasped.
pub trait Takes {
    /// Changes, beside the body's shape, by which the mesh is worked on or grasped.
    fn take_mesh(&self, scene: &Scene, shape: &Shape) -> Vec<Change>;

    /// Changes by which the mesh becomes the pads; none where nothing is grasped.
    fn take_pad(&self, _scene: &Scene, _shape: &Shape) -> Vec<Change> {
        Vec::new()
    }
}

/// A place for a cloud of the reader's own.
pub trait TakesCloud {
    /// Returns the changes that place a cloud of this box (file's frame, m).
    fn take_cloud(&self, bounds: [[f64; 3]; 2], up: CloudUp, as_in_file: bool) -> Vec<Change>;
}

/// A behaviour tree that is ticked.
pub trait Ticks {
    /// Answers of its nodes at up to `count` ticks from the `from`th on, as far as they have been.
    fn ticks(&self, from: u32, count: u32) -> TreeTicks;
}

/// Returns the capabilities of an experiment: those it names, and those that follow from the parts it has, in
/// the order of [`Capability::ALL`].
pub fn capabilities(experiment: &dyn Experiment, said: &[Capability]) -> Vec<Capability> {
    let has = |capability: &Capability| match capability {
        Capability::MoveBodies => experiment.as_moves().is_some(),
        Capability::PullBodies => experiment.as_driven().is_some(),
        Capability::Export => experiment.as_exports().is_some(),
        Capability::TakeCloud => experiment.as_takes_cloud().is_some(),
        Capability::TickTree => experiment.as_ticks().is_some(),
        Capability::PlaceBodies
        | Capability::EditBodies
        | Capability::OpenRobot
        | Capability::Vary
        | Capability::MapSteps
        | Capability::TakeMesh
        | Capability::TakeObject
        | Capability::SeePictures => false,
    };
    Capability::ALL.iter().filter(|c| has(c) || said.contains(c)).copied().collect()
}

/// Says which parts an experiment has itself, within its `impl Experiment`: `parts!(clocked, plots);`.
#[macro_export]
macro_rules! parts {
    ($($part:ident),+) => {
        $($crate::part!($part);)+
    };
}

/// One part of [`parts!`].
#[doc(hidden)]
#[macro_export]
macro_rules! part {
    (clocked) => {
        fn as_clocked(&self) -> Option<&dyn $crate::Clocked> {
            Some(self)
        }

        fn as_clocked_mut(&mut self) -> Option<&mut dyn $crate::Clocked> {
            Some(self)
        }
    };
    (driven) => {
        fn as_driven(&self) -> Option<&dyn $crate::Driven> {
            Some(self)
        }

        fn as_driven_mut(&mut self) -> Option<&mut dyn $crate::Driven> {
            Some(self)
        }
    };
    (plots) => {
        fn as_plots(&mut self) -> Option<&mut dyn $crate::Plots> {
            Some(self)
        }
    };
    (views) => {
        fn as_views(&mut self) -> Option<&mut dyn $crate::Views> {
            Some(self)
        }
    };
    (handles) => {
        fn as_handles(&self) -> Option<&dyn $crate::Handles> {
            Some(self)
        }
    };
    (moves) => {
        fn as_moves(&self) -> Option<&dyn $crate::Moves> {
            Some(self)
        }
    };
    (exports) => {
        fn as_exports(&self) -> Option<&dyn $crate::Exports> {
            Some(self)
        }
    };
    (takes) => {
        fn as_takes(&self) -> Option<&dyn $crate::Takes> {
            Some(self)
        }
    };
    (takes_cloud) => {
        fn as_takes_cloud(&self) -> Option<&dyn $crate::TakesCloud> {
            Some(self)
        }
    };
    (ticks) => {
        fn as_ticks(&self) -> Option<&dyn $crate::Ticks> {
            Some(self)
        }
    };
}
