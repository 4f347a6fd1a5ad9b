//! An input that cannot be taken, with the path of its field and a sentence, and the checks that make such
//! errors.

use asperity_geometry::Length;

/// An input that cannot be taken.
#[derive(Clone, Debug, PartialEq)]
pub struct GraspError {
    /// The field at fault, as the caller names it: `contacts[3].normal`.
    pub path: String,
    /// One sentence for the user.
    pub message: String,
}

impl GraspError {
    pub(crate) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }
}

impl std::fmt::Display for GraspError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for GraspError {}

/// A finite number, or an error that names its field.
pub(crate) fn finite(path: &str, value: f64) -> Result<f64, GraspError> {
    if value.is_finite() { Ok(value) } else { Err(GraspError::new(path, format!("{value} is not a number"))) }
}

/// `v / |v|`, or an error that names its field.
pub(crate) fn unit(path: &str, v: &asperity_geometry::Vec3) -> Result<asperity_geometry::Vec3, GraspError> {
    let length = v.length();
    if length.is_finite() && length > 1e-9 {
        Ok(v / length)
    } else {
        Err(GraspError::new(path, "the vector is zero or not a number, so it has no direction"))
    }
}

/// A friction coefficient: finite and not negative.
pub(crate) fn friction_coefficient(path: &str, mu: f64) -> Result<f64, GraspError> {
    if mu.is_finite() && mu >= 0.0 {
        Ok(mu)
    } else {
        Err(GraspError::new(path, format!("a friction coefficient is zero or more, not {mu}")))
    }
}
