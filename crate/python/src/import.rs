//! Files of other programs as documents.

use asperity_import::DroppedFile;
use asperity_scene::{ErrorKind, SceneError};
use pyo3::prelude::*;

use crate::guard;

/// Returns a value as JSON text.
///
/// # Errors
///
/// Refuses a value that JSON cannot hold.
fn json(value: &impl serde::Serialize) -> Result<String, SceneError> {
    serde_json::to_string(value).map_err(|e| SceneError::new(ErrorKind::Value, "", e.to_string()))
}

/// Reads a mesh file and returns `{"shape", "report"}` as JSON text. `unit` is that of the file's lengths:
/// `m`,
/// `cm`, `mm` or `in`; without it, the unit of the format holds, or a guess from the size.
#[pyfunction]
#[pyo3(signature = (content, name, unit=None))]
pub fn import_mesh(py: Python<'_>, content: &[u8], name: &str, unit: Option<&str>) -> PyResult<String> {
    guard::free(py, || Ok(json(&asperity_import::read_mesh(content, name, unit)?)?))
}

/// Reads the points of a PLY or PCD file and returns `{"cloud", "report"}` as JSON text. `unit` is read as
/// for meshes.
#[pyfunction]
#[pyo3(signature = (content, name, unit=None))]
pub fn import_cloud(py: Python<'_>, content: &[u8], name: &str, unit: Option<&str>) -> PyResult<String> {
    guard::free(py, || Ok(json(&asperity_import::read_cloud(content, name, unit)?)?))
}

/// Reads a robot or scene in URDF, SDF or MJCF and returns `{"scene_text", "notes", …}` as JSON text. The
/// first of
/// `files` (name and bytes) that is such a model is read, and its meshes are looked for among the others.
/// `arguments` are the names and values of xacro's arguments.
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
        Ok(json(&asperity_import::model_scene_with(&dropped, &arguments.unwrap_or_default())?)?)
    })
}

/// Reads a recorded motion in CSV, JSON or MCAP and returns `{"recorded", "told", "findings", …}` as JSON
/// text. `layout`, JSON text too, says which numbers of the file are times, positions and so on; without it,
/// they are guessed. `topic` is the channel of an MCAP file.
#[pyfunction]
#[pyo3(signature = (content, name, layout=None, topic=None))]
pub fn import_motion(
    py: Python<'_>,
    content: &[u8],
    name: &str,
    layout: Option<&str>,
    topic: Option<&str>,
) -> PyResult<String> {
    guard::free(py, || {
        let meant = layout.map(serde_json::from_str).transpose();
        let meant = meant.map_err(|e| SceneError::new(ErrorKind::Value, "told", e.to_string()))?;
        let read = asperity_import::read_motion_of(content, name, meant, topic)?;
        Ok(json(&read)?)
    })
}
