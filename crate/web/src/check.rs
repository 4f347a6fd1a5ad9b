//! Check of a scene's text, and the version of this build.

use wasm_bindgen::prelude::*;

use crate::convert::thrown;
use crate::kinds::parse;

/// Returns the error of a scene's text, if there is any.
#[wasm_bindgen(unchecked_return_type = "SceneError | undefined")]
pub fn check_scene(text: &str) -> JsValue {
    match parse(text) {
        Ok(_) => JsValue::UNDEFINED,
        Err(error) => thrown(&error),
    }
}

/// Returns the version of this build.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
