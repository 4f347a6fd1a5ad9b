//! The colour maps as bytes, for legends of the page.

use asperity_scene::document::Colormap;
use wasm_bindgen::prelude::*;

use crate::convert::from_js;

/// Returns the table of 256 colours, red green blue.
#[wasm_bindgen]
pub fn colormap(
    #[wasm_bindgen(unchecked_param_type = "Colormap")] name: JsValue,
) -> Result<Vec<u8>, JsValue> {
    let name: Colormap = from_js(name, "colour map: viridis, cividis or turbo")?;
    Ok(asperity_render::colormap::table(name).to_vec())
}
