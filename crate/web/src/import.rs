//! Files of other programs as documents.

use asperity_scene::MotionUnits;
use wasm_bindgen::prelude::*;

use crate::convert::{from_js, thrown, to_js};

/// Reads a mesh file the user dropped. `unit` is `m`, `cm`, `mm` or `in`; without it the format's own, or a
/// guess that is reported. Throws a `SceneError`.
#[wasm_bindgen(unchecked_return_type = "MeshImport")]
pub fn import_mesh(bytes: &[u8], file_name: &str, unit: Option<String>) -> Result<JsValue, JsValue> {
    to_js(&asperity_import::read_mesh(bytes, file_name, unit.as_deref()).map_err(|e| thrown(&e))?)
}

/// Reads the points of a PLY or PCD file the user dropped. `unit` as for `import_mesh`. Throws a
/// `SceneError`.
#[wasm_bindgen(unchecked_return_type = "CloudImport")]
pub fn import_cloud(bytes: &[u8], file_name: &str, unit: Option<String>) -> Result<JsValue, JsValue> {
    to_js(&asperity_import::read_cloud(bytes, file_name, unit.as_deref()).map_err(|e| thrown(&e))?)
}

/// Cuts the solid of a mesh file into convex pieces, at most so many, from `resolution` voxels along its
/// longest side. `unit` as for `import_mesh`. Throws a `SceneError`.
#[wasm_bindgen(unchecked_return_type = "PiecesImport")]
pub fn cut_mesh(
    bytes: &[u8],
    file_name: &str,
    unit: Option<String>,
    resolution: u32,
    pieces: u32,
) -> Result<JsValue, JsValue> {
    let cut = asperity_import::cut_mesh(bytes, file_name, unit.as_deref(), resolution, pieces);
    to_js(&cut.map_err(|e| thrown(&e))?)
}

/// Reads a behaviour tree of BehaviorTree.CPP. Throws a `SceneError`.
#[wasm_bindgen(unchecked_return_type = "TreeImport")]
pub fn import_tree(bytes: &[u8]) -> Result<JsValue, JsValue> {
    to_js(&asperity_import::read_behaviour_tree(bytes).map_err(|e| thrown(&e))?)
}

/// Reads a robot or scene in URDF, SDF or MJCF, the first of the files, with its meshes among the others.
/// Throws a `SceneError`.
#[wasm_bindgen(unchecked_return_type = "ModelScene")]
pub fn import_model(names: Vec<String>, contents: Vec<js_sys::Uint8Array>) -> Result<JsValue, JsValue> {
    let bytes: Vec<Vec<u8>> = contents.iter().map(js_sys::Uint8Array::to_vec).collect();
    let file = |(name, bytes)| asperity_import::DroppedFile { name, bytes };
    let files: Vec<_> =
        names.iter().map(String::as_str).zip(bytes.iter().map(Vec::as_slice)).map(file).collect();
    to_js(&asperity_import::model_scene(&files).map_err(|e| thrown(&e))?)
}

/// Reads a recorded motion in CSV, JSON or MCAP. `told` says what its numbers are; without it they are as its
/// column names say. `topic` says which of its motions, where it has several; without it the first. Throws a
/// `SceneError`.
#[wasm_bindgen(unchecked_return_type = "MotionImport")]
pub fn import_motion(
    bytes: &[u8],
    file_name: &str,
    #[wasm_bindgen(unchecked_param_type = "MotionUnits | undefined")] told: JsValue,
    topic: Option<String>,
) -> Result<JsValue, JsValue> {
    let told: Option<MotionUnits> = if told.is_undefined() { None } else { Some(from_js(told, "told")?) };
    let read = asperity_import::read_motion_of(bytes, file_name, told, topic.as_deref());
    to_js(&read.map_err(|e| thrown(&e))?)
}
