//! Topics: cases in, answers out.

use asperity_scene::{ErrorKind, SceneError};
use asperity_topics::{Cases, TOPICS, answer, solver};
use pyo3::prelude::*;
use serde_json::Value;

use crate::error::refused;
use crate::guard;

/// Returns the names of the topics that can be solved.
#[pyfunction]
pub fn topics() -> Vec<&'static str> {
    TOPICS.iter().map(|(name, _)| *name).collect()
}

/// Answers a JSON file of cases, as a JSON list of `{"id", "output"}` or `{"id", "error"}`. An interrupt ends
/// it after the present case.
#[pyfunction]
pub fn solve(py: Python<'_>, topic: &str, cases: &str) -> PyResult<String> {
    let solver = solver(topic).map_err(|e| refused(SceneError::new(ErrorKind::Value, "topic", e)))?;
    let cases = Cases::of_text(topic, cases).map_err(|e| refused(e.within("cases")))?.cases;
    let mut answers: Vec<Value> = Vec::with_capacity(cases.len());
    for case in cases {
        answers.push(guard::free(py, || Ok(answer(solver, case)))?);
        py.check_signals()?;
    }
    Ok(Value::Array(answers).to_string())
}
