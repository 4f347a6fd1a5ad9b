//! The pinhole camera. Its frame C has x to the right of the image, y down and z forward; an integer pixel
//! (u, v) is the centre of a pixel, and the point that it sees at depth z (along the optical axis, not along
//! the ray) is
//!
//! ```text
//! p_C = ( (u − cx) z / fx,  (v − cy) z / fy,  z )
//! ```
//!
//! (Hartley & Zisserman, *Multiple View Geometry*, 2nd ed., eq. 6.4, without skew.)

use asperity_fault::{Fault, finite, positive};
use asperity_geometry::Vec3;

/// Intrinsics of a pinhole camera, pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pinhole {
    /// Number of pixels in a row.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// Focal lengths (fx, fy).
    pub focal: [f64; 2],
    /// Principal point (cx, cy), where the optical axis meets the image.
    pub centre: [f64; 2],
}

/// Greatest number of pixels of an image: 16 megapixels are 400 MB of points.
const MOST_PIXELS: usize = 1 << 24;

impl Pinhole {
    /// Returns a lens with square pixels whose optical axis meets the middle of the image; `field_of_view`
    /// is the angle between the left and the right edge, rad.
    pub fn of_field_of_view(width: u32, height: u32, field_of_view: f64) -> Self {
        let (columns, rows) = (f64::from(width), f64::from(height));
        let focal = 0.5 * columns / libm::tan(0.5 * field_of_view);
        Self {
            width: width as usize,
            height: height as usize,
            focal: [focal; 2],
            centre: [0.5 * (columns - 1.0), 0.5 * (rows - 1.0)],
        }
    }

    /// Refuses an image without pixels, or with more than 16 million, and focal lengths that are not
    /// positive.
    pub fn validate(&self) -> Result<(), Fault> {
        let pixels = self.width.checked_mul(self.height).filter(|n| (1..=MOST_PIXELS).contains(n));
        if pixels.is_none() {
            let message =
                format!("An image has 1 to {MOST_PIXELS} pixels, not {} × {}.", self.width, self.height);
            return Err(Fault::new("image_size", message));
        }
        for k in 0..2 {
            positive(&format!("focal[{k}]"), self.focal[k])?;
            finite(&format!("centre[{k}]"), self.centre[k])?;
        }
        Ok(())
    }

    /// Returns the number of pixels.
    pub fn pixels(&self) -> usize {
        self.width * self.height
    }

    /// Returns the point on the ray of pixel `(u, v)` at depth 1 m, camera frame.
    pub fn ray_C(&self, u: f64, v: f64) -> Vec3 {
        Vec3::new((u - self.centre[0]) / self.focal[0], (v - self.centre[1]) / self.focal[1], 1.0)
    }

    /// Returns the pixel that sees the point `p_C`; `None` behind the camera and outside the image.
    pub fn pixel_of(&self, p_C: &Vec3) -> Option<(usize, usize)> {
        if p_C.z <= 0.0 {
            return None;
        }
        let u = (self.focal[0] * p_C.x / p_C.z + self.centre[0]).round();
        let v = (self.focal[1] * p_C.y / p_C.z + self.centre[1]).round();
        let inside = u >= 0.0 && v >= 0.0 && u < self.width as f64 && v < self.height as f64;
        inside.then_some((u as usize, v as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_sees_the_point_on_its_ray() {
        let camera = Pinhole { width: 64, height: 48, focal: [111.0, 112.0], centre: [31.5, 23.5] };
        camera.validate().unwrap();
        for (u, v) in [(0, 0), (63, 47), (31, 24)] {
            let p = camera.ray_C(u as f64, v as f64) * 0.7;
            assert_eq!(camera.pixel_of(&p), Some((u, v)));
            assert_eq!(camera.pixel_of(&-p), None);
        }
        assert_eq!(camera.pixel_of(&Vec3::new(5.0, 0.0, 1.0)), None);
    }

    #[test]
    fn a_camera_without_pixels_or_lens_is_refused() {
        let good = Pinhole { width: 4, height: 3, focal: [1.0, 1.0], centre: [0.0, 0.0] };
        assert_eq!(Pinhole { width: 0, ..good }.validate().unwrap_err().path, "image_size");
        assert_eq!(Pinhole { width: usize::MAX, ..good }.validate().unwrap_err().path, "image_size");
        assert_eq!(Pinhole { focal: [1.0, 0.0], ..good }.validate().unwrap_err().path, "focal[1]");
        assert_eq!(Pinhole { centre: [f64::NAN, 0.0], ..good }.validate().unwrap_err().path, "centre[0]");
    }
}
