//! Links opened and written for JavaScript.

use asperity_scene::document::Camera;
use asperity_scene::link::{self, LinkView};
use asperity_scene::{Input, InputTrack, Scene, to_json};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::convert::{from_js, thrown, to_js};
use crate::kinds::parse;

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
    /// Number of the lesson's step, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u32>,
    /// Inputs of the run that a link carries; one that is written takes the session's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inputs: Vec<Input>,
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
    let LinkView { camera, time, moment, fingerprint, step, inputs } = opened.view;
    let inputs = inputs.entries().to_vec();
    to_js(&Opened {
        scene_text: to_json(&opened.scene),
        view: View { camera, time, moment, fingerprint, step, inputs },
        notes: opened.notes,
    })
}

#[derive(Serialize)]
struct Written {
    fragment: String,
    inputs_left_out: bool,
}

pub(crate) fn write(
    scene: &Scene,
    inputs: &[Input],
    base_text: Option<String>,
    view: JsValue,
) -> Result<JsValue, JsValue> {
    let base = base_text.map(|text| parse(&text)).transpose().map_err(|e| thrown(&e))?;
    let View { camera, time, moment, fingerprint, step, .. } = from_js(view, "link's view")?;
    let mut track = InputTrack::default();
    track.replace(0.0, None, inputs).map_err(|e| thrown(&e))?;
    let view = LinkView { camera, time, moment, fingerprint, step, inputs: track };
    let link::Written { fragment, inputs_left_out } = link::write(scene, base.as_ref(), &view);
    to_js(&Written { fragment, inputs_left_out })
}
