//! Import of files that a user drops on the page: meshes ([`read_mesh`], [`cut_mesh`], [`file_mesh`]), robots
//! or scenes in URDF, SDF and MJCF ([`read_model`], [`model_scene`]), clouds of points ([`read_cloud`]),
//! behaviour trees ([`read_behaviour_tree`]), and recorded motions ([`read_motion`]) and other numbers over
//! time ([`read_series`]). The result is a document or a part of one; nothing here runs it.

mod behaviour_tree;
mod cloud;
mod mesh;
mod motion;
mod pieces;
mod robot;
mod xacro;
mod xml;

pub use behaviour_tree::read_behaviour_tree;
pub use cloud::read_cloud;
pub use mesh::{file_mesh, read_mesh};
pub use motion::{TimeSeries, read_motion, read_motion_of, read_series};
pub use pieces::cut_mesh;
pub use robot::{DroppedFile, model_scene, model_scene_with, read_model};
