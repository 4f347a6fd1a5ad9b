//! Normals from the depth image: rows and columns give the neighbours, so nothing is searched.

use asperity_geometry::{Length, Vec3};

use super::{PrincipalAxes, towards};
use crate::camera::PixelPoints;

/// Computes the spread of all seen points in the window of `2 half_window + 1` pixels about a pixel, clipped
/// at the image's border. Edges are not detected: a window across one holds both sides of it.
pub fn window_spread(image: &PixelPoints, pixel: usize, half_window: usize) -> Option<PrincipalAxes> {
    let (u, v) = (pixel % image.camera.width, pixel / image.camera.width);
    let columns = u.saturating_sub(half_window)
        ..u.saturating_add(half_window).saturating_add(1).min(image.camera.width);
    let rows = v.saturating_sub(half_window)
        ..v.saturating_add(half_window).saturating_add(1).min(image.camera.height);
    let width = image.camera.width;
    let window = rows.flat_map(|v| columns.clone().map(move |u| v * width + u));
    PrincipalAxes::of(window.filter(|i| image.seen[*i]).map(|i| image.p_W[i]))
}

/// Returns the unit normal by central differences, turned to the camera; `None` where one of the four is not
/// seen or outside the image.
pub fn difference_normal(image: &PixelPoints, pixel: usize) -> Option<Vec3> {
    Some(towards(difference_product(image, pixel)?, &(image.p_WC - image.p_W[pixel])))
}

/// Returns `(p(u+1, v) − p(u−1, v)) × (p(u, v+1) − p(u, v−1))` as a unit vector. Columns run to the right and
/// rows down, so it points away from the camera.
pub fn difference_product(image: &PixelPoints, pixel: usize) -> Option<Vec3> {
    let (u, v) = (pixel % image.camera.width, pixel / image.camera.width);
    let inside = u > 0 && v > 0 && u + 1 < image.camera.width && v + 1 < image.camera.height;
    if !inside {
        return None;
    }
    let ends = [pixel + 1, pixel - 1, pixel + image.camera.width, pixel - image.camera.width];
    if !ends.iter().all(|i| image.seen[*i]) {
        return None;
    }
    let [right, left, down, up] = ends.map(|i| image.p_W[i]);
    (right - left).cross(&(down - up)).try_unit(0.0)
}
