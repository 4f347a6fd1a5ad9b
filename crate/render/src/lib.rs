//! Frame and camera to pixels: "quiet bench, loud forces".
//!
//! Everything but `gpu` and `viewer` is free of any graphics card and tested natively: the camera, picking, the
//! gizmo, the lengths of arrows. The crate reads frames of `asperity-scene` and never meets the engine's state;
//! `three-d` is named here alone and in no public signature.

pub mod camera;
pub mod colormap;
pub mod drag;
pub mod figures;
mod frame_data;
mod gpu;
pub mod grip;
mod grip_marks;
mod mechanics;
mod meshes;
mod pick;
mod ray;
pub mod sensed;
mod solids;
pub mod stage;
pub mod theme;
mod viewer;

pub use stage::{Picked, Stage};
pub use viewer::Viewer;
