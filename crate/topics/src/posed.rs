//! A pair of posed bodies, as every geometric topic writes it.

use asperity_convert as convert;
use asperity_fault::Fault;
use asperity_geometry::{Length, Mat3, Pose, Rotation, Shape, Vec3};
use asperity_scene::{SceneError, document};
use serde::Deserialize;

/// One body of a case. Fields beyond these belong to the topic or to the reference.
#[derive(Deserialize)]
pub struct Posed {
    /// Shape in the body frame.
    pub shape: document::Shape,
    /// Pose of the body frame in the world.
    #[serde(default)]
    pub pose: document::Pose,
}

impl Posed {
    /// Makes the engine's shape and pose.
    pub fn build(&self) -> Result<(Shape, Pose), SceneError> {
        let shape = convert::shape(&self.shape).map_err(|e| e.within("shape"))?;
        convert::checked_pose(&self.pose).map_err(|e| e.within("pose")).map(|pose| (shape, pose))
    }
}

/// Greatest error of a rotation's rows from unit vectors at right angles.
const ROUNDED: f64 = 1e-6;

/// Reads a pose written as the rows of a rotation matrix, perhaps rounded, and a place.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn pose_of(rows: &[[f64; 3]; 3], p: [f64; 3], path: &str) -> Result<Pose, Fault> {
    let m = Mat3::from_fn(|i, j| rows[i][j]);
    let off = (m * m.transpose() - Mat3::identity()).amax();
    // Numbers that are none are off, too.
    let is_rotation = off < ROUNDED && m.determinant() > 0.0;
    if !(is_rotation && p.iter().all(|x| x.is_finite())) {
        return Err(Fault::new(path, "It is no rotation and place."));
    }
    let columns = [0, 1, 2].map(|k| m.column(k).into_owned().unit());
    let R = nalgebra::Rotation3::from_matrix_unchecked(Mat3::from_columns(&columns));
    Ok(Pose::from_parts(Vec3::from(p).into(), Rotation::from_rotation_matrix(&R)))
}
