//! Files a user drops on the page: meshes, and robots or scenes in URDF, SDF and MJCF.

mod mesh;
mod robot;

pub use mesh::read_mesh;
pub use robot::{DroppedFile, read_model};
