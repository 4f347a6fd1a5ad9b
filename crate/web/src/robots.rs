//! The module that reads robots of other programs.

use wasm_bindgen::prelude::*;

use crate::convert::{thrown, to_js};

/// Reads a robot or scene in URDF, SDF or MJCF, the first of the files, with its meshes among the others. Throws a
/// `SceneError`.
#[wasm_bindgen(unchecked_return_type = "ModelScene")]
pub fn import_model(names: Vec<String>, contents: Vec<js_sys::Uint8Array>) -> Result<JsValue, JsValue> {
    let bytes: Vec<Vec<u8>> = contents.iter().map(js_sys::Uint8Array::to_vec).collect();
    let file = |(name, bytes)| asperity_import::DroppedFile { name, bytes };
    let files: Vec<_> =
        names.iter().map(String::as_str).zip(bytes.iter().map(Vec::as_slice)).map(file).collect();
    to_js(&asperity_import::model_scene(&files).map_err(|e| thrown(&e))?)
}
