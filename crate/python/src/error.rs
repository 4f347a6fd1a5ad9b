//! Errors as the exceptions of `asperity/errors.py`, which say of themselves what to do.

use asperity_scene::SceneError;
use pyo3::prelude::*;

/// Reason why something did not happen.
pub enum Failure {
    /// Refused: the input is at fault.
    Refused(SceneError),
    /// Bug of the engine: what its panic said.
    Bug(String),
    /// Ended: a panic has ended it before.
    Ended,
}

impl From<SceneError> for Failure {
    fn from(error: SceneError) -> Self {
        Self::Refused(error)
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| thrown(py, &failure).unwrap_or_else(|error| error))
    }
}

fn thrown(py: Python<'_>, failure: &Failure) -> PyResult<PyErr> {
    let errors = py.import("asperity.errors")?;
    let value = match failure {
        Failure::Refused(error) => {
            let kind = serde_json::to_value(error.kind).unwrap_or_default();
            let of = (
                kind.as_str().unwrap_or_default(),
                &error.path,
                &error.message,
                error.allowed.map(|[least, most]| (least, most)),
                error.line,
                error.column,
            );
            errors.getattr("scene_error")?.call1(of)?
        }
        Failure::Bug(said) => errors.getattr("EngineBug")?.call1((said,))?,
        Failure::Ended => {
            errors.getattr("EngineBug")?.call1(("it was ended by a bug of the engine before",))?
        }
    };
    Ok(PyErr::from_value(value))
}

/// Makes an error of ours an exception.
pub fn refused(error: SceneError) -> PyErr {
    Failure::Refused(error).into()
}
