//! Shapes, poses, triangle and tetrahedral meshes, bounding volumes and distance queries.
//!
//! Everything is SI and `f64`. This crate knows no pressure, no contact, no scene format, no file system. It
//! alone names parry, and keeps its types to itself: README.md lists which library computes what.

mod aabb;
pub mod assembly;
mod bvh;
mod convex;
mod convex_pieces;
pub mod distance;
pub mod import;
mod length;
mod mass_properties;
mod meeting;
mod mesh_check;
mod mesh_distance;
mod mesh_edges;
mod mesh_report;
mod nearest_leaf;
pub mod parts;
mod perpendicular;
mod pose;
mod rays;
mod shape;
mod shells;
mod sweep;
mod tessellate;
mod tet_mesh;
mod tetrahedralise;
mod to_parry;
mod triangle_mesh;

pub use aabb::Aabb;
pub use bvh::{Bvh, BvhContent, BvhNode, ShellBox};
pub use convex::{convex_hull, is_convex};
pub use convex_pieces::{Fineness, Fit, convex_pieces};
pub use length::Length;
pub use mass_properties::MassProperties;
pub use meeting::{solids_meet, surfaces_meet};
pub use mesh_check::{check_finite, check_indices};
pub use mesh_distance::{MeshDistance, SurfaceDistance, nearest_on_mesh};
pub use mesh_report::{MeshReport, ShellOverlap, Unit, clean_up};
pub use perpendicular::{perpendicular, tangents};
pub use pose::{Mat3, Pose, Rotation, Vec3};
pub use rays::{DrawnMesh, DrawnRay, Ray, RayHit, RayShape};
pub use shape::{Drawing, Shape, Skin, SurfacePoint, tessellate};
pub use shells::shells;
pub use sweep::{Impact, SweptBody, first_touch};
pub use tessellate::{MAX_TETRAHEDRA, boundary, check_hint};
pub use tet_mesh::TetMesh;
pub use tetrahedralise::{VolumeMesh, tetrahedralise};
pub use triangle_mesh::TriangleMesh;
