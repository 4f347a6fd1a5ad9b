//! Frame and camera to pixels: "quiet bench, loud forces".
//!
//! A frame is read by the `display_scene`, which picks and drags; what it shows is written into a `draw_list`; `gpu`
//! paints that with WebGL 2, `plain` on the processor where there is none. Everything but `gpu` is free of
//! any graphics card and tested natively. The crate reads frames of `asperity-scene` and never meets the
//! engine's state; `three-d` is named here alone and in no public signature.

pub mod camera;
pub mod colormap;
mod creased;
pub mod display_scene;
pub mod drag;
pub mod draw_list;
pub mod figures;
mod follow;
mod frame_data;
mod gpu;
pub mod grip;
mod grip_marks;
pub mod mechanics;
mod meshes;
mod pick;
mod plain;
mod ray;
pub mod sensed;
mod solids;
mod stripes;
pub mod theme;
mod unit_shapes;
mod viewer;

pub use display_scene::{DisplayScene, Picked};
pub use viewer::Viewer;
