//! Pose of the tool at a point of the path: z into the surface, x along the point's heading, leant by two
//! angles (rad).

use asperity_geometry::{Mat3, Pose, Rotation, Vec3};
use nalgebra::Rotation3;

use super::PathPoint;

/// Returns the rotation of the tool at a point, not leant: z into the surface.
pub(super) fn stand(point: &PathPoint) -> Rotation {
    let z = -point.n;
    let axes = Mat3::from_columns(&[point.x, z.cross(&point.x), z]);
    Rotation::from_rotation_matrix(&Rotation3::from_matrix_unchecked(axes))
}

/// Returns the pose of the tool at a point, in the part's frame: z into the surface, x along the point's
/// heading, leant by `lead` about its y (the tip ahead) and `tilt` about its x (rad), the contact point
/// `depth` (m) below the surface.
pub fn tool_pose(point: &PathPoint, lead: f64, tilt: f64, depth: f64) -> Pose {
    let lean =
        Rotation::from_axis_angle(&Vec3::y_axis(), lead) * Rotation::from_axis_angle(&Vec3::x_axis(), tilt);
    Pose::from_parts((point.p - point.n * depth).into(), stand(point) * lean)
}
