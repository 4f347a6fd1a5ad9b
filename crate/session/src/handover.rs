//! Handover of a session where the page goes from one wasm module to another: everything but the experiment,
//! which is built anew where the other module holds it. The recording goes on, as if there were one module.

use asperity_scene::{Command, ErrorKind, Input, Scene, SceneError};
use serde::{Deserialize, Serialize};

use crate::recording::document;
use crate::sought_step::SoughtStep;
use crate::{Clock, Kinds, Recording, Session};
use asperity_exhibit::Absent;

/// A session without its experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Handover {
    /// Recording, from the document as first opened on.
    recording: Recording,
    /// Document now.
    #[serde(deserialize_with = "document")]
    scene: Scene,
    /// Inputs that drive the run.
    inputs: Vec<Input>,
    step: u32,
    sought: SoughtStep,
}

impl Handover {
    /// Reads the text that [`Handover::to_text`] made.
    ///
    /// # Errors
    /// Refuses text that is no handover.
    pub fn from_text(text: &str) -> Result<Self, SceneError> {
        let refused =
            |e: &dyn std::fmt::Display| SceneError::new(ErrorKind::Syntax, "handover", e.to_string());
        let tree = serde_json::from_str(text).map_err(|e| refused(&e))?;
        asperity_scene::from_tree(tree).map_err(|e| refused(&e))
    }

    /// Writes it as JSON.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Session {
    /// Returns all that another module needs to go on from here.
    pub fn handover(&self) -> Handover {
        Handover {
            recording: self.recording(),
            scene: self.scene.clone(),
            inputs: self.inputs().to_vec(),
            step: self.step,
            sought: self.sought,
        }
    }

    /// Goes on where another session was, and carries out a command, if there is one, that turns its document
    /// into one that this module holds. Returns the command that undoes it; the run that leads to where the
    /// other was is under way.
    ///
    /// # Errors
    /// Refuses a document that this module cannot build, and a command that cannot be carried out.
    pub fn begin_resume(
        from: Handover,
        command: Option<&Command>,
        kinds: &'static Kinds,
        clock: Clock,
    ) -> Result<(Self, Option<Command>), SceneError> {
        let Handover { recording, scene, inputs, step, sought } = from;
        let mut session = match (Self::run(scene.clone(), kinds, clock), command) {
            (Ok(session), _) => session,
            // The experiment is another module's; the command may turn it into one of this module.
            (Err(e), Some(_)) if e.kind == ErrorKind::Unsupported => {
                Self::with(scene, Box::new(Absent(kinds)), kinds, clock)
            }
            (Err(e), _) => return Err(e),
        };
        session.inputs.replace(0.0, None, &inputs).map_err(|e| e.within("inputs"))?;
        session.drive(0);
        session.send(step)?;
        session.sought = sought;
        let mut first = recording.scene;
        first.read_by(kinds)?;
        (session.first, session.log) = (first, recording.entries);
        let Some(command) = command else { return Ok((session, None)) };
        session.go_on(u32::MAX);
        let inverse = session.begin(command)?;
        Ok((session, Some(inverse)))
    }

    /// Goes on where another session was, after a command if there is one, run and all:
    /// [`Session::begin_resume`].
    ///
    /// # Errors
    /// Refuses a document that this module cannot build, and a command that cannot be carried out.
    pub fn resume(
        from: Handover,
        command: Option<&Command>,
        kinds: &'static Kinds,
        clock: Clock,
    ) -> Result<(Self, Option<Command>), SceneError> {
        let (mut session, inverse) = Self::begin_resume(from, command, kinds, clock)?;
        session.go_on(u32::MAX);
        session.end_run();
        Ok((session, inverse))
    }
}
