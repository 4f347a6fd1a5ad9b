//! Many runs of a scene.

use std::sync::atomic::AtomicBool;

use asperity_scene::{ErrorKind, SceneError};
use asperity_sweep::{Journal as File, Order, Progress, Sweep as Inner, run_all};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::error::Failure;
use crate::guard::{self, Guarded};
use crate::scene::PyScene;

/// An order that its scene can take.
#[pyclass(name = "Sweep", frozen, module = "asperity._core")]
pub struct PySweep(Inner);

/// The file of a sweep, which itself holds how far it is.
#[pyclass(name = "Journal", frozen, module = "asperity._core")]
pub struct PyJournal(Guarded<Option<File>>);

/// Result of writing: a file that failed is the system's word, not a bug.
type Written<T> = Result<T, String>;

fn system<T>(outcome: Written<T>) -> PyResult<T> {
    outcome.map_err(PyOSError::new_err)
}

#[pymethods]
impl PySweep {
    /// Checks an order (JSON) against its scene, which `name` stands for in the rows.
    #[new]
    fn new(py: Python<'_>, scene: &PyScene, name: &str, order: &str) -> PyResult<Self> {
        let scene = scene.0.with(py, |held| Ok(held.scene.clone()))?;
        let inner = guard::free(py, || {
            let order: Order = serde_json::from_str(order)
                .map_err(|e| SceneError::new(ErrorKind::Field, "order", e.to_string()))?;
            Ok(Inner::new(scene, name, order)?)
        })?;
        Ok(Self(inner))
    }

    /// Returns the number of the runs.
    #[getter]
    fn runs(&self) -> u64 {
        self.0.runs()
    }

    /// Returns the id of the sweep: 16 hex digits of scene, order and version.
    #[getter]
    fn id(&self) -> &str {
        self.0.id()
    }

    /// Returns the names of a row's cells.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.0.columns()
    }

    /// Makes the rows of some runs, from `start` up to before `stop`, as lines of CSV. An interrupt ends it
    /// after the present run: it is for machines of a cluster, which end their workers themselves.
    fn rows(&self, py: Python<'_>, start: u64, stop: u64) -> PyResult<String> {
        let never = AtomicBool::new(false);
        let mut rows = String::new();
        for k in start..stop.min(self.0.runs()) {
            rows.push_str(&guard::free(py, || Ok(self.0.row(k, &never).unwrap_or_default()))?);
            py.check_signals()?;
        }
        Ok(rows)
    }
}

#[pymethods]
impl PyJournal {
    /// Opens or makes the file of a sweep: `.csv` or `.parquet`. Raises OSError with what to do.
    #[staticmethod]
    fn open(py: Python<'_>, path: std::path::PathBuf, sweep: &PySweep) -> PyResult<Self> {
        let file = guard::free(py, || Ok(File::open(&path, &sweep.0)))?;
        Ok(Self(Guarded::new(Some(system(file)?))))
    }

    /// Returns the number of the first run that is not in it.
    fn next(&self, py: Python<'_>) -> PyResult<u64> {
        self.0.with(py, |file| Ok(file.as_ref().map_or(0, File::next)))
    }

    /// Appends the next rows, in order.
    fn append(&self, py: Python<'_>, rows: &str) -> PyResult<()> {
        system(self.0.with(py, |file| Ok(file.as_mut().map_or(Ok(()), |file| file.append(rows))))?)
    }

    /// Finishes the file, all rows being there; returns its path.
    fn finish(&self, py: Python<'_>) -> PyResult<std::path::PathBuf> {
        let file = self.0.with(py, |file| file.take().ok_or(Failure::Ended))?;
        system(guard::free(py, || Ok(file.finish()))?)
    }

    /// Makes the runs that are missing, on threads; `told` is called with (done, total) some twenty times a
    /// second. Ends at the next step when it is interrupted; what is written stays.
    fn run(&self, py: Python<'_>, sweep: &PySweep, workers: usize, told: &Bound<'_, PyAny>) -> PyResult<()> {
        let told = told.clone().unbind();
        let mut raised: Option<PyErr> = None;
        let outcome = self.0.with(py, |file| {
            let Some(file) = file.as_mut() else { return Err(Failure::Ended) };
            let mut tick = |Progress { done, total }: Progress| {
                if raised.is_none() {
                    raised = Python::attach(|py| {
                        py.check_signals().and_then(|()| told.call1(py, (done, total)).map(drop)).err()
                    });
                }
                raised.is_none()
            };
            Ok(run_all(&sweep.0, file, workers, &mut tick))
        })?;
        if let Some(error) = raised {
            return Err(error);
        }
        system(outcome).map(drop)
    }
}
