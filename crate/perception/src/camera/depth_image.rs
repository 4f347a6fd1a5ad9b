//! Depth images, and the point of each pixel in the world.

use asperity_fault::{Fault, FaultKind};
use asperity_geometry::{Pose, Vec3};

use super::Pinhole;

/// Image of a depth camera.
#[derive(Clone, Debug, PartialEq)]
pub struct DepthImage {
    /// Intrinsics of the camera.
    pub camera: Pinhole,
    /// Depth along the optical axis, m, row by row (`v * width + u`); 0 where nothing came back.
    pub depth: Vec<f64>,
}

/// Points of a depth image, still in its rows and columns.
#[derive(Clone, Debug, PartialEq)]
pub struct PixelPoints {
    /// Intrinsics of the camera.
    pub camera: Pinhole,
    /// Depth of each pixel, m; 0 where nothing came back.
    pub depth: Vec<f64>,
    /// Point of each pixel, world, m; the origin where nothing came back.
    pub p_W: Vec<Vec3>,
    /// Flag of each pixel: true if something came back.
    pub seen: Vec<bool>,
    /// Position of the camera, world, m.
    pub p_WC: Vec3,
}

impl DepthImage {
    /// Refuses an invalid camera, another number of depths than pixels, and depths below zero or not finite.
    pub fn validate(&self) -> Result<(), Fault> {
        self.camera.validate()?;
        if self.depth.len() != self.camera.pixels() {
            let message =
                format!("There are {} depths of {} pixels.", self.depth.len(), self.camera.pixels());
            return Err(Fault::new("depth", message));
        }
        match self.depth.iter().position(|z| !(z.is_finite() && *z >= 0.0)) {
            None => Ok(()),
            Some(i) => {
                let message = format!("It must be zero or a positive number, not {}.", self.depth[i]);
                let kind = if self.depth[i].is_finite() { FaultKind::Negative } else { FaultKind::NotFinite };
                Err(Fault::of(kind, format!("depth[{i}]"), message))
            }
        }
    }

    /// Computes the point of each pixel, for a camera at `X_WC`.
    ///
    /// # Errors
    ///
    /// Refuses an invalid image, and a pose that is not finite.
    pub fn points(&self, X_WC: &Pose) -> Result<PixelPoints, Fault> {
        self.validate()?;
        let (R_WC, p_WC) = (X_WC.rotation.to_rotation_matrix(), X_WC.translation.vector);
        if !(R_WC.matrix().iter().chain(p_WC.iter()).all(|x| x.is_finite())) {
            return Err(Fault::of(FaultKind::NotFinite, "X_WC", "Every number must be finite."));
        }
        let width = self.camera.width;
        let point = |(i, z): (usize, &f64)| {
            if *z > 0.0 {
                R_WC * (self.camera.ray_C((i % width) as f64, (i / width) as f64) * *z) + p_WC
            } else {
                Vec3::zeros()
            }
        };
        Ok(PixelPoints {
            camera: self.camera,
            depth: self.depth.clone(),
            p_W: self.depth.iter().enumerate().map(point).collect(),
            seen: self.depth.iter().map(|z| *z > 0.0).collect(),
            p_WC,
        })
    }
}

impl PixelPoints {
    /// Returns the pixels with a point, row by row.
    pub fn seen_pixels(&self) -> Vec<usize> {
        (0..self.seen.len()).filter(|i| self.seen[*i]).collect()
    }

    /// Returns the points of these pixels.
    pub fn points_of(&self, pixels: &[usize]) -> Vec<Vec3> {
        pixels.iter().map(|i| self.p_W[*i]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_that_is_none_is_named() {
        let camera = Pinhole { width: 2, height: 1, focal: [1.0, 1.0], centre: [0.0, 0.0] };
        let points = |depth: &[f64]| DepthImage { camera, depth: depth.to_vec() }.points(&Pose::identity());
        assert_eq!(points(&[1.0]).unwrap_err().path, "depth");
        assert_eq!(points(&[1.0, f64::NAN]).unwrap_err().path, "depth[1]");
        assert_eq!(points(&[-1.0, 1.0]).unwrap_err().path, "depth[0]");
        let got = points(&[0.0, 2.0]).unwrap();
        assert_eq!((got.seen_pixels(), got.p_W[1]), (vec![1], Vec3::new(2.0, 0.0, 2.0)));
    }
}
