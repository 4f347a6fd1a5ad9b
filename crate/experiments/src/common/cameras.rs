//! A document's cameras as the engine's (lens, pose, errors), and what each sees: the clean depth image by
//! rays, the measured one with its errors, and the point of each pixel.

use asperity_fault::Fault;
use asperity_geometry::{Length, Mat3, Pose, Rotation, Vec3};
use asperity_perception::camera::{
    DepthImage, DepthNoise, DepthRange, Pinhole, PixelPoints, Quantum, Target, View, cast, view_of_points,
};
use asperity_scene::{ErrorKind, SceneError};
use nalgebra::Rotation3;

use crate::Clock;

/// Sine of the angle to the vertical below which a camera's image is upright against y.
const UPRIGHT: f64 = 1e-6;

/// Returns the lens of a camera: square pixels; the optical axis meets the middle of the image.
fn pinhole(camera: &crate::depth_cameras::document::DepthCamera) -> Pinhole {
    let (width, height) = (f64::from(camera.width), f64::from(camera.height));
    let focal = 0.5 * width / libm::tan(0.5 * camera.field_of_view);
    Pinhole {
        width: camera.width as usize,
        height: camera.height as usize,
        focal: [focal; 2],
        centre: [0.5 * (width - 1.0), 0.5 * (height - 1.0)],
    }
}

/// Returns the pose of a camera: x to the right of the image, y down, z to what it looks at.
fn pose(camera: &crate::depth_cameras::document::DepthCamera) -> Pose {
    let eye = Vec3::from(camera.eye);
    let z = (Vec3::from(camera.target) - eye).unit();
    let right = z.cross(&Vec3::z());
    let x = right.try_unit(UPRIGHT).unwrap_or_else(|| z.cross(&Vec3::y()).unit());
    let R_WC = Rotation3::from_matrix_unchecked(Mat3::from_columns(&[x, z.cross(&x), z]));
    Pose::from_parts(eye.into(), Rotation::from_rotation_matrix(&R_WC))
}

fn range(camera: &crate::depth_cameras::document::DepthCamera) -> DepthRange {
    DepthRange { near: camera.near, far: camera.far }
}

/// Returns the errors of the camera of this number; `None` where it has none.
fn noise(
    from: &crate::depth_cameras::document::CameraNoise,
    camera: &Pinhole,
    number: usize,
) -> Option<DepthNoise> {
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

/// One camera's look.
pub struct SeenBy {
    /// Number of the camera in the document, counted from zero.
    pub number: usize,
    pub lens: Pinhole,
    pub X_WC: Pose,
    /// Image without errors: depth, which body, how obliquely.
    pub truth: View,
    /// Depth image with the camera's errors.
    pub told: DepthImage,
    /// Points of `told`.
    pub points: PixelPoints,
}

impl SeenBy {
    /// Takes the look of the camera of this number. Adds what rays with noise, and points, took (µs).
    pub fn look(
        number: usize,
        camera: &crate::depth_cameras::document::DepthCamera,
        errors: &crate::depth_cameras::document::CameraNoise,
        targets: &[Target],
        clock: Clock,
        timings: &mut [f64; 2],
    ) -> Result<Self, SceneError> {
        let at = |fault| refused(&format!("experiment.cameras[{number}]"), fault);
        let (lens, X_WC) = (pinhole(camera), pose(camera));
        let start = clock.microseconds();
        let truth = cast(&lens, &X_WC, range(camera), targets).map_err(at)?;
        let told = match noise(errors, &lens, number) {
            Some(noise) => noise.applied(&truth).map_err(|fault| refused("experiment.noise", fault))?,
            None => truth.image.clone(),
        };
        let shot = clock.microseconds();
        let points = told.points(&X_WC).map_err(at)?;
        timings[0] += shot - start;
        timings[1] += clock.microseconds() - shot;
        Ok(Self { number, lens, X_WC, truth, told, points })
    }

    /// Takes the look at points in place of bodies, without errors: those of a file have their own.
    pub fn look_at_points(
        number: usize,
        camera: &crate::depth_cameras::document::DepthCamera,
        p_W: &[Vec3],
        clock: Clock,
        timings: &mut [f64; 2],
    ) -> Result<Self, SceneError> {
        let at = |fault| refused(&format!("experiment.cameras[{number}]"), fault);
        let (lens, X_WC) = (pinhole(camera), pose(camera));
        let start = clock.microseconds();
        let truth = view_of_points(&lens, &X_WC, range(camera), p_W).map_err(at)?;
        let told = truth.image.clone();
        let points = told.points(&X_WC).map_err(at)?;
        timings[0] += clock.microseconds() - start;
        Ok(Self { number, lens, X_WC, truth, told, points })
    }
}

/// Returns an error of the engine, at a field of the document.
pub fn refused(field: &str, fault: Fault) -> SceneError {
    let path = if fault.path.is_empty() { field.to_owned() } else { format!("{field}.{}", fault.path) };
    SceneError::new(ErrorKind::Value, path, fault.message)
}

/// Returns the angle between unit vectors, rad.
pub fn angle(a: &Vec3, b: &Vec3) -> f64 {
    libm::atan2(a.cross(b).length(), a.dot(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_image_is_upright_and_its_middle_is_the_target() {
        for (eye, down) in [([0.3, -0.4, 0.5], true), ([0.0, 0.0, 1.0], false), ([0.0, 0.0, -1.0], false)] {
            let camera =
                crate::depth_cameras::document::DepthCamera { eye, target: [0.0; 3], ..Default::default() };
            let X_WC = pose(&camera);
            let to_target = X_WC.rotation * Vec3::z();
            assert!((to_target + Vec3::from(eye).normalize()).length() < 1e-12);
            let right = X_WC.rotation * Vec3::x();
            let below = X_WC.rotation * Vec3::y();
            assert!((right.cross(&below) - to_target).length() < 1e-12);
            assert!(right.z.abs() < 1e-12 && (!down || below.z < -0.1));
            let lens = pinhole(&camera);
            let edge = lens.ray_C(-0.5, lens.centre[1]);
            assert!((libm::atan2(-edge.x, edge.z) - 0.5 * camera.field_of_view).abs() < 1e-12);
        }
    }
}
