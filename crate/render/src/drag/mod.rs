//! The gizmo: handles at a body's origin, or at another pose of the world (a camera's), that move it along an
//! axis or in a plane, or turn it about an axis.
//!
//! Axes are the world's. Sizes are in css px, so the gizmo looks the same at any zoom.

mod handle;
mod motion;

pub use handle::{ARM, Handle, PLANE_HANDLE, RING, ring_points};
pub use motion::{Drag, round_length};

use asperity_scene::document::Pose;
use nalgebra::{Matrix4, Quaternion, UnitQuaternion, Vector3};

/// Mode of the gizmo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GizmoMode {
    /// Three arms and three plane handles.
    #[default]
    Move,
    /// Three rings.
    Turn,
}

impl GizmoMode {
    /// Finds a mode by the name the page uses.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "move" => Some(Self::Move),
            "turn" => Some(Self::Turn),
            _ => None,
        }
    }
}

/// Returns the position and orientation of a scene's pose; a rotation of length zero is none at all.
pub fn parts(pose: &Pose) -> (Vector3<f64>, UnitQuaternion<f64>) {
    let [w, x, y, z] = pose.rotation;
    let rotation = UnitQuaternion::try_new(Quaternion::new(w, x, y, z), 1e-12).unwrap_or_default();
    (pose.translation.into(), rotation)
}

/// Makes a pose of these parts.
pub fn pose(translation: Vector3<f64>, rotation: UnitQuaternion<f64>) -> Pose {
    Pose { translation: translation.into(), rotation: [rotation.w, rotation.i, rotation.j, rotation.k] }
}

/// Returns the matrix from body to world.
pub fn model(pose: &Pose) -> Matrix4<f64> {
    let (origin, rotation) = parts(pose);
    rotation.to_homogeneous().append_translation(&origin)
}

/// Returns the unit vector of an axis: 0, 1, 2 are x, y, z.
pub fn axis(i: usize) -> Vector3<f64> {
    match i {
        0 => Vector3::x(),
        1 => Vector3::y(),
        _ => Vector3::z(),
    }
}
