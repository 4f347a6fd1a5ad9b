//! The part of a cloud inside a box.

use asperity_geometry::Vec3;

/// Returns the indices of the points in the box with these corners, faces included; in their order.
pub fn crop<'a>(points: impl IntoIterator<Item = &'a Vec3>, low: &Vec3, high: &Vec3) -> Vec<usize> {
    let inside = |p: &Vec3| (0..3).all(|k| low[k] <= p[k] && p[k] <= high[k]);
    points.into_iter().enumerate().filter(|(_, p)| inside(p)).map(|(i, _)| i).collect()
}
