//! Images of all cameras in use, and what their errors do to depth.

use asperity_fault::Fault;
use asperity_geometry::{Pose, Shape, Vec3};

use super::{CloudWork, PlacedCloud};
use crate::camera::{CameraImage, PlacedCamera, Target};

/// Images of all cameras in use.
pub struct CameraImages {
    /// Points of a file, which take the place of what the cameras would see of bodies.
    pub own: Option<PlacedCloud>,
    /// Images, one for each camera in use, in their order.
    pub by: Vec<CameraImage>,
}

/// Differences between measured and true depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DepthErrors {
    /// Number of pixels that see something and give nothing back.
    pub lost: usize,
    /// Root of the mean square of `z − z_true` over the others, m; `None` without any.
    pub rms: Option<f64>,
}

impl CameraImages {
    /// Takes the image of each camera: of bodies with their poses `X_WB`, or of a file's points. `lap` is
    /// called after each piece of work.
    ///
    /// # Errors
    ///
    /// Refuses a camera that is not valid; paths begin with `cameras[number]` or `noise`.
    pub fn take(
        cameras: &[PlacedCamera],
        own: Option<PlacedCloud>,
        bodies: &[(Shape, Pose)],
        lap: &mut dyn FnMut(CloudWork),
    ) -> Result<Self, Fault> {
        let targets: Vec<Target> = bodies.iter().map(|(shape, X_WB)| Target::new(shape, *X_WB)).collect();
        let mut by = Vec::new();
        for camera in cameras {
            by.push(match &own {
                None => CameraImage::take(camera, &targets, lap)?,
                Some(own) => CameraImage::take_of_points(camera, &own.p_W, lap)?,
            });
        }
        Ok(Self { own, by })
    }

    /// Returns the image of the camera of this index, if it is in use.
    pub fn of(&self, number: u32) -> Option<&CameraImage> {
        self.by.iter().find(|s| s.number == number as usize)
    }

    /// Returns the number of pixels of all images.
    pub fn pixels(&self) -> usize {
        self.by.iter().map(|c| c.lens.pixels()).sum()
    }

    /// Computes what noise does to depth, over all images: `√(mean (z − z_true)²)`. Points of a file have no
    /// noise.
    pub fn depth_errors(&self) -> DepthErrors {
        let (mut lost, mut squares, mut both) = (0, 0.0, 0_usize);
        for camera in self.by.iter().filter(|_| self.own.is_none()) {
            for (z, measured) in camera.truth.image.depth.iter().zip(&camera.measured.depth) {
                match (*z > 0.0, *measured > 0.0) {
                    (true, true) => {
                        both += 1;
                        squares += (measured - z) * (measured - z);
                    }
                    (true, false) => lost += 1,
                    _ => {}
                }
            }
        }
        DepthErrors { lost, rms: (both > 0).then(|| (squares / both as f64).sqrt()) }
    }

    /// Returns the direction to the outer side of the surface at a point: to the camera that saw it, or as a
    /// file says. `from`: camera in use and pixel, as in [`PointCloud::from`](super::PointCloud::from).
    pub fn side(&self, p_W: &Vec3, [camera, number]: [u32; 2]) -> Vec3 {
        match (&self.own, self.by.get(camera as usize)) {
            (Some(own), _) => own.side(number as usize),
            (None, Some(camera)) => camera.X_WC.translation.vector - p_W,
            (None, None) => -p_W,
        }
    }
}
