//! The engine and the viewer for JavaScript: two classes, a few functions, and no logic of their own.
//!
//! Values cross as plain JSON-like objects of the types in `www/src/generated/scene.ts`; frames as
//! `Uint32Array`. A worker holds `WebSession` (feature `engine`, with the experiments that `engines.json`
//! names), the page holds `Viewer` (feature `viewer`); what reads files of other programs (feature `import`)
//! is a module of its own, and so is what finds numbers from recorded motion (feature `fit`), and what learns
//! from rollouts (feature `learner`).

#[cfg(feature = "engine")]
mod check;
mod colormap;
mod convert;
#[cfg(feature = "fit")]
mod fit;
#[cfg(feature = "import")]
mod import;
#[cfg(feature = "engine")]
mod kinds;
#[cfg(feature = "learner")]
mod learner;
#[cfg(feature = "engine")]
mod link;
mod panic;
#[cfg(feature = "engine")]
mod session;
#[cfg(feature = "viewer")]
mod viewer;

#[cfg(feature = "engine")]
pub use check::{check_scene, version};
pub use colormap::colormap;
#[cfg(feature = "fit")]
pub use fit::Fit;
#[cfg(feature = "import")]
pub use import::{import_mesh, import_model, import_motion, import_tree};
#[cfg(feature = "learner")]
pub use learner::Learner;
#[cfg(feature = "engine")]
pub use link::open_link;
#[cfg(feature = "engine")]
pub use session::WebSession;
#[cfg(feature = "viewer")]
pub use viewer::Viewer;
