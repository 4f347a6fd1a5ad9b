//! The engine and the viewer for JavaScript: two classes, a few functions, and no logic of their own.
//!
//! Values cross as plain JSON-like objects of the types in `www/src/generated/scene.ts`; frames as `Uint32Array`.
//! A worker holds `Session`, the page holds `Viewer`, each in an instance of its own of this one module.

mod convert;
mod functions;
mod panic;
mod session;
#[cfg(target_arch = "wasm32")]
mod viewer;

pub use functions::{check_scene, colormap, open_link, version, write_link};
pub use session::{Session, import_mesh};
#[cfg(target_arch = "wasm32")]
pub use viewer::Viewer;
