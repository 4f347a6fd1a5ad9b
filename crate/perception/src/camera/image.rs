//! A camera where it stands, and its image: the clean depth image by rays, the measured one with its errors,
//! and the point of each pixel.

use asperity_fault::Fault;
use asperity_geometry::{Length, Mat3, Pose, Rotation, Vec3};
use nalgebra::Rotation3;

use super::{DepthImage, DepthNoise, DepthRange, Pinhole, PixelPoints, Target, View, cast, view_of_points};
use crate::stages::CloudWork;

/// Sine of the angle to the vertical below which a camera's image is upright against y.
const UPRIGHT: f64 = 1e-6;

/// Depth camera with its pose and its errors.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedCamera {
    /// Index of the camera among all that there are, used or not; faults name it.
    pub number: usize,
    /// Intrinsics.
    pub lens: Pinhole,
    /// Pose in the world: x to the right of the image, y down, z to what it looks at.
    pub X_WC: Pose,
    /// Depths that it sees.
    pub range: DepthRange,
    /// Errors; `None` if it has none.
    pub noise: Option<DepthNoise>,
}

/// Image of one camera.
pub struct CameraImage {
    /// Index of the camera, as in [`PlacedCamera::number`].
    pub number: usize,
    /// Intrinsics of the camera.
    pub lens: Pinhole,
    /// Pose of the camera in the world.
    pub X_WC: Pose,
    /// Image without errors: depth, which body, how obliquely.
    pub truth: View,
    /// Depth image with the camera's errors.
    pub measured: DepthImage,
    /// Points of `measured`.
    pub points: PixelPoints,
}

/// Returns the pose of a camera at `eye` that looks at `target` (world, m): x to the right of the image, y
/// down, z to the target. The image is upright against the world's z axis.
pub fn pose_looking_at(eye: Vec3, target: Vec3) -> Pose {
    let z = (target - eye).unit();
    let right = z.cross(&Vec3::z());
    let x = right.try_unit(UPRIGHT).unwrap_or_else(|| z.cross(&Vec3::y()).unit());
    let R_WC = Rotation3::from_matrix_unchecked(Mat3::from_columns(&[x, z.cross(&x), z]));
    Pose::from_parts(eye.into(), Rotation::from_rotation_matrix(&R_WC))
}

impl CameraImage {
    /// Takes the image of bodies. `lap` is called after the rays with their noise, and after the points.
    ///
    /// # Errors
    ///
    /// Refuses a lens, a range or a noise that is not valid; paths begin with `cameras[number]` or `noise`.
    pub fn take(
        camera: &PlacedCamera,
        targets: &[Target],
        lap: &mut dyn FnMut(CloudWork),
    ) -> Result<Self, Fault> {
        let PlacedCamera { number, lens, X_WC, range, noise } = camera.clone();
        let at = |fault: Fault| fault.within(&format!("cameras[{number}]"));
        let truth = cast(&lens, &X_WC, range, targets).map_err(at)?;
        let measured = match noise {
            Some(noise) => noise.applied(&truth).map_err(|fault| fault.within("noise"))?,
            None => truth.image.clone(),
        };
        lap(CloudWork::DepthImages);
        let points = measured.points(&X_WC).map_err(at)?;
        lap(CloudWork::Points);
        Ok(Self { number, lens, X_WC, truth, measured, points })
    }

    /// Takes the image of points in place of bodies, without errors: those of a file have their own.
    ///
    /// # Errors
    ///
    /// Refuses a lens or a range that is not valid; paths begin with `cameras[number]`.
    pub fn take_of_points(
        camera: &PlacedCamera,
        p_W: &[Vec3],
        lap: &mut dyn FnMut(CloudWork),
    ) -> Result<Self, Fault> {
        let PlacedCamera { number, lens, X_WC, range, .. } = camera.clone();
        let at = |fault: Fault| fault.within(&format!("cameras[{number}]"));
        let truth = view_of_points(&lens, &X_WC, range, p_W).map_err(at)?;
        let measured = truth.image.clone();
        let points = measured.points(&X_WC).map_err(at)?;
        lap(CloudWork::DepthImages);
        Ok(Self { number, lens, X_WC, truth, measured, points })
    }

    /// Returns column and row of the pixel nearest to a place in the image.
    pub fn pixel(&self, at: [f64; 2]) -> (usize, usize) {
        let within = |x: f64, size: usize| x.round().clamp(0.0, size.saturating_sub(1) as f64) as usize;
        (within(at[0], self.lens.width), within(at[1], self.lens.height))
    }

    /// Returns the measured depth at a place in the image, m; `None` where nothing came back.
    pub fn depth_at(&self, at: [f64; 2]) -> Option<f64> {
        let (u, v) = self.pixel(at);
        self.measured.depth.get(v * self.lens.width + u).copied().filter(|z| *z > 0.0)
    }

    /// Returns the point that the pixel at a place in the image sees, world, m.
    pub fn point_at(&self, at: [f64; 2]) -> Option<Vec3> {
        let (u, v) = self.pixel(at);
        let i = v * self.lens.width + u;
        self.points.seen.get(i).filter(|seen| **seen).and_then(|_| self.points.p_W.get(i).copied())
    }

    /// Returns column and row of the pixel that shows a point of the world; `None` where none does.
    pub fn pixel_of(&self, p_W: &Vec3) -> Option<[f64; 2]> {
        let p_C = self.X_WC.rotation.inverse() * (p_W - self.X_WC.translation.vector);
        let (u, v) = self.lens.pixel_of(&p_C)?;
        Some([u as f64, v as f64])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_image_is_upright_and_its_middle_is_the_target() {
        for (eye, down) in [([0.3, -0.4, 0.5], true), ([0.0, 0.0, 1.0], false), ([0.0, 0.0, -1.0], false)] {
            let X_WC = pose_looking_at(eye.into(), Vec3::zeros());
            let to_target = X_WC.rotation * Vec3::z();
            assert!((to_target + Vec3::from(eye).normalize()).length() < 1e-12);
            let right = X_WC.rotation * Vec3::x();
            let below = X_WC.rotation * Vec3::y();
            assert!((right.cross(&below) - to_target).length() < 1e-12);
            assert!(right.z.abs() < 1e-12 && (!down || below.z < -0.1));
            let lens = Pinhole::of_field_of_view(160, 120, 1.0);
            let edge = lens.ray_C(-0.5, lens.centre[1]);
            assert!((libm::atan2(-edge.x, edge.z) - 0.5).abs() < 1e-12);
        }
    }
}
