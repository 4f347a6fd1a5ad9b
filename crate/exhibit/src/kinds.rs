//! The kinds of experiments that a program holds, as a list that is handed in: this crate knows none.

use asperity_scene::{Scene, SceneError};

use crate::{Clock, Experiment, Questions, not_held};

/// An experiment at its start, or why there is none.
pub type Built = Result<Box<dyn Experiment>, SceneError>;

/// One kind of experiment: its document, and how an experiment is built from it.
pub struct Kind {
    /// Name, fields and their scopes.
    pub document: asperity_scene::Kind,
    /// Builds the experiment at its start.
    pub build: fn(&Scene, Clock) -> Built,
    /// What it can be asked beside what all kinds can.
    pub questions: Questions,
}

/// The kinds that a program holds.
pub struct Kinds {
    /// Kinds that can be built.
    pub held: &'static [&'static Kind],
    /// Names of all kinds there are, whichever program holds them.
    pub known: &'static [&'static str],
}

impl asperity_scene::Kinds for Kinds {
    fn kind(&self, name: &str) -> Option<&'static asperity_scene::Kind> {
        self.find(name).map(|kind| &kind.document)
    }

    fn names(&self) -> &'static [&'static str] {
        self.known
    }
}

impl Kinds {
    fn find(&self, name: &str) -> Option<&'static Kind> {
        self.held.iter().copied().find(|kind| kind.document.name == name)
    }

    /// Names of the questions to a kind alone; none where it is not held.
    pub fn questions(&self, kind: &str) -> &'static [&'static str] {
        self.find(kind).map_or(&[], |kind| kind.questions.names)
    }

    /// Reads a document. One of a kind that is not held stays unread.
    ///
    /// # Errors
    /// Names the first field that is refused.
    pub fn parse(&'static self, text: &str) -> Result<Scene, SceneError> {
        let mut scene = asperity_scene::parse(text)?;
        scene.read_by(self)?;
        Ok(scene)
    }

    /// Builds the experiment a document asks for, at its start.
    ///
    /// # Errors
    /// Refuses a kind that is not held, and what the kind refuses.
    pub fn build(&self, scene: &Scene, clock: Clock) -> Result<Box<dyn Experiment>, SceneError> {
        let kind = self.find(scene.experiment.kind()).ok_or_else(not_held)?;
        (kind.build)(scene, clock)
    }
}
