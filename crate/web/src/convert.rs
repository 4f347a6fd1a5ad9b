//! Values across the boundary: ours as plain JavaScript objects and back, errors as objects to throw.

use serde::{Serialize, de::DeserializeOwned};
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

/// The types of `scene.ts`, for the signatures below.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type {
  Camera, Colormap, Command, Description, Effect, MeshImport, ModelScene, PiecesImport, Pose, Query, SceneError, TreeImport,
  View,
} from '../scene';

export interface LinkView { camera?: Camera; time?: number; moment?: string; fingerprint?: string; step?: number }
export interface OpenedLink { scene_text: string; view: LinkView; notes: string[] }
export interface Picked {
  kind: 'none' | 'body' | 'face' | 'gizmo' | 'grip';
  body?: number;
  face?: number;
  point?: [number, number, number];
  handle?: string;
  grip?: number;
}
"#;

/// Converts a value to a plain JavaScript object.
pub fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    value.serialize(&Serializer::json_compatible()).map_err(Into::into)
}

/// Converts a JavaScript object to a value of ours; the sentence names what was wanted.
pub fn from_js<T: DeserializeOwned>(value: JsValue, what: &str) -> Result<T, JsValue> {
    let refused =
        |e: &dyn std::fmt::Display| js_sys::TypeError::new(&format!("this is not a {what}: {e}")).into();
    // The engines read documents as JSON trees. Questions and commands take the same way: a second way to
    // read their types is 40 KB of each module.
    #[cfg(feature = "engine")]
    return serde_wasm_bindgen::from_value::<serde_json::Value>(value)
        .map_err(|e| refused(&e))
        .and_then(|tree| asperity_scene::from_tree(tree).map_err(|e| refused(&e)));
    #[cfg(not(feature = "engine"))]
    return serde_wasm_bindgen::from_value(value).map_err(|e| refused(&e));
}

/// Converts an error of ours to an object to throw: `{ kind, path, message, line?, column? }`.
#[cfg(any(feature = "engine", feature = "import", feature = "fit", feature = "learner"))]
pub fn thrown(error: &impl Serialize) -> JsValue {
    to_js(error).unwrap_or_else(|e| e)
}
