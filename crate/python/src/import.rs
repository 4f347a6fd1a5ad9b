//! Files of other programs as documents.

use asperity_import::DroppedFile;
use asperity_scene::{ErrorKind, SceneError};
use pyo3::prelude::*;

use crate::guard;

fn told(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads a mesh file as `{"shape", "report"}`, JSON; its unit is `m`, `cm`, `mm`, `in` or none: then the
/// format's own, or a guess.
#[pyfunction]
#[pyo3(signature = (content, name, unit=None))]
pub fn import_mesh(py: Python<'_>, content: &[u8], name: &str, unit: Option<&str>) -> PyResult<String> {
    guard::free(py, || Ok(told(&asperity_import::read_mesh(content, name, unit)?)))
}

/// Reads the points of a PLY or PCD file as `{"cloud", "report"}`, JSON; the unit as for meshes.
#[pyfunction]
#[pyo3(signature = (content, name, unit=None))]
pub fn import_cloud(py: Python<'_>, content: &[u8], name: &str, unit: Option<&str>) -> PyResult<String> {
    guard::free(py, || Ok(told(&asperity_import::read_cloud(content, name, unit)?)))
}

/// Reads a robot or scene in URDF, SDF or MJCF, the first of the files that is one, with its meshes among the
/// others, as `{"scene_text", "notes", …}`, JSON. Arguments are those of xacro, names and values.
#[pyfunction]
#[pyo3(signature = (files, arguments=None))]
pub fn import_model(
    py: Python<'_>,
    files: Vec<(String, Vec<u8>)>,
    arguments: Option<Vec<(String, String)>>,
) -> PyResult<String> {
    guard::free(py, || {
        let dropped: Vec<DroppedFile<'_>> =
            files.iter().map(|(name, bytes)| DroppedFile { name, bytes }).collect();
        Ok(told(&asperity_import::model_scene_with(&dropped, &arguments.unwrap_or_default())?))
    })
}

/// Reads a recorded motion in CSV, JSON or MCAP as `{"recorded", "told", "findings", …}`, JSON; what its
/// numbers are may be told, as JSON.
#[pyfunction]
#[pyo3(signature = (content, name, told=None, topic=None))]
pub fn import_motion(
    py: Python<'_>,
    content: &[u8],
    name: &str,
    told: Option<&str>,
    topic: Option<&str>,
) -> PyResult<String> {
    guard::free(py, || {
        let meant = told.map(serde_json::from_str).transpose();
        let meant = meant.map_err(|e| SceneError::new(ErrorKind::Value, "told", e.to_string()))?;
        let read = asperity_import::read_motion_of(content, name, meant, topic)?;
        Ok(self::told(&read))
    })
}
