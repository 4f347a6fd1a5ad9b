use asperity_scene::document::Camera;
use asperity_scene::link::{self, LinkView};
use asperity_scene::{parse, to_json};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::convert::{from_js, thrown, to_js};

/// [`LinkView`], as JavaScript sees it.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct View {
    #[serde(skip_serializing_if = "Option::is_none")]
    camera: Option<Camera>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<String>,
}

#[derive(Serialize)]
struct Opened {
    scene_text: String,
    view: View,
    notes: Vec<String>,
}

/// Opens the fragment of a link over the gallery scene it belongs to, if any. Throws a `SceneError`.
#[wasm_bindgen(unchecked_return_type = "OpenedLink")]
pub fn open_link(fragment: &str, base_text: Option<String>) -> Result<JsValue, JsValue> {
    let base = base_text.map(|text| parse(&text)).transpose().map_err(|e| thrown(&e))?;
    let opened = link::open(fragment, base.as_ref()).map_err(|e| thrown(&e))?;
    let LinkView { camera, time, moment, fingerprint } = opened.view;
    to_js(&Opened {
        scene_text: to_json(&opened.scene),
        view: View { camera, time, moment, fingerprint },
        notes: opened.notes,
    })
}

/// The fragment (without `#`) that opens to this scene and view. Throws a `SceneError`.
#[wasm_bindgen]
pub fn write_link(
    scene_text: &str,
    base_text: Option<String>,
    #[wasm_bindgen(unchecked_param_type = "LinkView")] view: JsValue,
) -> Result<String, JsValue> {
    let scene = parse(scene_text).map_err(|e| thrown(&e))?;
    let base = base_text.map(|text| parse(&text)).transpose().map_err(|e| thrown(&e))?;
    let View { camera, time, moment, fingerprint } = from_js(view, "link's view")?;
    Ok(link::write(&scene, base.as_ref(), &LinkView { camera, time, moment, fingerprint }))
}
