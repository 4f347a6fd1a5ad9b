//! An input that cannot be taken, with the path of its field and a sentence, and the checks that make such
//! errors.

/// An input that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrindingError {
    /// The field at fault, as the caller names it: `tool.radius`.
    pub path: String,
    /// One sentence for the user.
    pub message: String,
}

impl GrindingError {
    pub(crate) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }
}

impl std::fmt::Display for GrindingError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for GrindingError {}

/// A finite number greater than zero.
pub(crate) fn positive(path: &str, value: f64) -> Result<f64, GrindingError> {
    if value > 0.0 && value.is_finite() {
        Ok(value)
    } else {
        Err(GrindingError::new(path, format!("It must be greater than zero and finite, not {value}.")))
    }
}

/// A finite number.
pub(crate) fn finite(path: &str, value: f64) -> Result<f64, GrindingError> {
    if value.is_finite() {
        Ok(value)
    } else {
        Err(GrindingError::new(path, format!("{value} is not a finite number.")))
    }
}

/// A finite number that is zero or more.
pub(crate) fn not_negative(path: &str, value: f64) -> Result<f64, GrindingError> {
    if finite(path, value)? >= 0.0 {
        Ok(value)
    } else {
        Err(GrindingError::new(path, format!("It must not be negative, and is {value}.")))
    }
}
