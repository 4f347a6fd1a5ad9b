//! A document's cameras as the engine's: lens, pose, range, errors.

use asperity_geometry::Vec3;
use asperity_perception::camera::{DepthNoise, DepthRange, Pinhole, PlacedCamera, Quantum, pose_looking_at};

use crate::depth_cameras::document::{CameraNoise, DepthCamera};

/// Returns the cameras that are in use; each has a stream of random numbers of its own.
pub fn placed(cameras: &[DepthCamera], errors: &CameraNoise) -> Vec<PlacedCamera> {
    let used = cameras.iter().enumerate().filter(|(_, camera)| camera.used);
    used.map(|(number, camera)| {
        let lens = Pinhole::of_field_of_view(camera.width, camera.height, camera.field_of_view);
        PlacedCamera {
            number,
            lens,
            X_WC: pose_looking_at(camera.eye.into(), camera.target.into()),
            range: DepthRange { near: camera.near, far: camera.far },
            noise: noise(errors, &lens, number),
        }
    })
    .collect()
}

/// Returns the eyes of the cameras in use, world, m.
pub fn eyes(cameras: &[DepthCamera]) -> Vec<Vec3> {
    cameras.iter().filter(|c| c.used).map(|c| Vec3::from(c.eye)).collect()
}

/// Returns the errors of the camera of this number; `None` where it has none.
fn noise(from: &CameraNoise, camera: &Pinhole, number: usize) -> Option<DepthNoise> {
    let clean = from.axial == 0.0
        && from.lateral == 0.0
        && from.edge_loss == 0.0
        && from.disparity_step == 0.0
        && from.blind_angle >= std::f64::consts::FRAC_PI_2;
    let quantum = if from.disparity_step > 0.0 {
        Quantum::Disparity { scale: from.baseline * camera.focal[0], step: from.disparity_step }
    } else {
        Quantum::None
    };
    (!clean).then_some(DepthNoise {
        axial: from.axial,
        lateral: from.lateral,
        blind_angle: from.blind_angle,
        edge_step: from.edge_step,
        edge_loss: from.edge_loss,
        quantum,
        seed: from.seed.wrapping_add(number as u64),
    })
}
