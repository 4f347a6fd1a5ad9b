//! Why a file gives no mesh: where in the file, and a sentence.

/// Why a file gives no mesh.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    /// Always `mesh`, as scene errors name their kind.
    pub kind: &'static str,
    /// Where: `line 12`, `triangles[17]`, `accessors[3].count` …
    pub path: String,
    /// One sentence for the user.
    pub message: String,
}

impl ImportError {
    pub(crate) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { kind: "mesh", path: path.into(), message: message.into() }
    }
}

impl std::fmt::Display for ImportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for ImportError {}
