//! Why a description is no system: the path of the field and a sentence.

/// Why a description is no system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    /// The field at fault: `bodies[3].geometries[0].shape.radius`.
    pub path: String,
    /// One sentence for the user.
    pub message: String,
}

impl ModelError {
    pub(crate) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }
}

impl std::fmt::Display for ModelError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for ModelError {}
