//! Entry into the engine: the interpreter is let go, and a panic, which is a bug, ends what was being worked
//! on and nothing else.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use pyo3::prelude::*;

use crate::error::Failure;

/// Returns the message of a panic.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no words".to_owned())
}

/// Does work that belongs to no object.
pub fn free<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T, Failure> + Send) -> PyResult<T> {
    let outcome = py.detach(|| {
        catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|p| Err(Failure::Bug(said(p.as_ref()))))
    });
    Ok(outcome?)
}

/// Something of the engine's that one thread works on at a time; none after a panic in it.
pub struct Guarded<T>(Mutex<Option<T>>);

impl<T: Send> Guarded<T> {
    /// Guards something that has not been worked on.
    pub fn new(inner: T) -> Self {
        Self(Mutex::new(Some(inner)))
    }

    /// Works on it; other threads of Python wait for their turn without holding the interpreter.
    pub fn with<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T) -> Result<R, Failure> + Send,
    ) -> PyResult<R> {
        let outcome = py.detach(|| {
            let mut held = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let Some(inner) = held.as_mut() else { return Err(Failure::Ended) };
            catch_unwind(AssertUnwindSafe(|| work(inner))).unwrap_or_else(|panic| {
                *held = None;
                Err(Failure::Bug(said(panic.as_ref())))
            })
        });
        Ok(outcome?)
    }
}
