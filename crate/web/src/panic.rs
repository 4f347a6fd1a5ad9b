//! Panics in a page: a panic is a bug, it is logged, and it ends the instance.

use wasm_bindgen::prelude::*;

/// Installs what a panic does: it is a bug and ends this instance. The console gets where it happened, the
/// caller an `Error` to show.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| {
        web_sys::console::error_1(&format!("asperity: {info}").into());
        wasm_bindgen::throw_val(
            js_sys::Error::new("The engine met a bug of its own and stopped; reload the page to go on.")
                .into(),
        );
    }));
}
