//! Files a user drops on the page: meshes, and robots or scenes in URDF, SDF and MJCF.

mod mesh;
#[cfg(feature = "robots")]
mod robot;

pub use mesh::read_mesh;
#[cfg(feature = "robots")]
pub use robot::{DroppedFile, model_scene, read_model};
