//! Normals by nearest neighbours of a cloud that is still an image: neighbours are searched in a window of
//! pixels. The normals are the same as those by a tree.
//!
//! That they are the nearest is proven. A point of a pixel w + 1 columns away lies on a plane through the
//! camera, and from the point of depth z at column u that plane is
//!
//! ```text
//! z (w + 1) / √( fx² + (u ± (w + 1) − cx)² )
//! ```
//!
//! away; rows alike. If the k-th nearest in the window is no further, no point outside it is nearer.
//! Otherwise the window grows.

use asperity_fault::Fault;
use asperity_geometry::Vec3;

use super::by_neighbours::check_count;
use super::plane::PlaneSums;
use super::{positive_or_none, towards};
use crate::camera::PixelPoints;
use crate::neighbours::{KdTree, Nearest, check_points};

/// Greatest half-width of a window; wider ones are left to a tree.
const WIDEST: usize = 12;
/// Factor on the bound, so that rounding does not hide a point.
const SURE: f64 = 1.0 - 1e-12;

/// Neighbours of a point, and the side to which its normal points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NormalSearch {
    /// Number of nearest points, the point itself among them.
    pub k: usize,
    /// Greatest distance of a neighbour, m.
    pub radius: f64,
    /// True to turn normals to the camera; otherwise they have the sign of the plane's axis.
    pub towards_camera: bool,
}

/// Computes the unit normals of the points of these pixels (rising, each seen) by the `k` nearest among them,
/// turned to the camera.
///
/// # Errors
///
/// Refuses numbers of neighbours that make no plane, pixels that do not exist, and points that are not
/// finite.
pub fn image_normals(view: &PixelPoints, pixels: &[usize], k: usize) -> Result<Vec<Vec3>, Fault> {
    searched_normals(view, pixels, &NormalSearch { k, radius: f64::INFINITY, towards_camera: true })
}

/// Computes the same by another search; zero where fewer than three neighbours are within the radius.
///
/// # Errors
///
/// Refuses numbers of neighbours that make no plane, a radius that is not positive, pixels that do not exist,
/// and points that are not finite.
pub fn searched_normals(
    view: &PixelPoints,
    pixels: &[usize],
    search: &NormalSearch,
) -> Result<Vec<Vec3>, Fault> {
    let NormalSearch { k, radius, towards_camera } = *search;
    check_count(k, pixels.len())?;
    positive_or_none("radius", radius)?;
    let most = radius * radius;
    let n = view.camera.pixels();
    if view.p_W.len() != n || view.depth.len() != n || pixels.iter().any(|i| *i >= n) {
        return Err(Fault::new("pixels", "There is no such pixel."));
    }
    let points = view.points_of(pixels);
    check_points(&points)?;
    let mut kept = vec![false; n];
    pixels.iter().for_each(|i| kept[*i] = true);
    let mut window = Window { view, kept, near: Vec::new(), sizes: Vec::new() };
    let mut tree: Option<KdTree> = None;
    let mut found = Vec::new();
    let mut half = 4;
    let mut n_W = Vec::with_capacity(pixels.len());
    let k = k.min(pixels.len());
    for &pixel in pixels {
        let p = view.p_W[pixel];
        let mut plane = PlaneSums::about(&p);
        match window.nearest(pixel, k, &mut half) {
            Some(last) => {
                for (_, i) in window.near.iter().filter(|near| **near <= last && near.0 <= most) {
                    plane.add(&view.p_W[*i as usize]);
                }
            }
            None => {
                let tree = match &mut tree {
                    Some(tree) => tree,
                    None => tree.insert(KdTree::new(&points)?),
                };
                tree.nearest(&p, k, &mut found);
                let near = found.iter().filter(|near| near.0 <= most);
                near.for_each(|(_, i)| plane.add(&points[*i as usize]));
            }
        }
        n_W.push(match plane.normal() {
            _ if !plane.holds_three() => Vec3::zeros(),
            n if towards_camera => towards(n, &(view.p_WC - p)),
            n => n,
        });
    }
    Ok(n_W)
}

struct Window<'a> {
    view: &'a PixelPoints,
    kept: Vec<bool>,
    /// Points of the window, row by row: squared distance (m²) and pixel.
    near: Vec<Nearest>,
    /// Copy of `near` for selection.
    sizes: Vec<Nearest>,
}

impl Window<'_> {
    /// Fills `near` from a window that is proven to hold the `k` nearest, and returns the last of these;
    /// `None` if it would be too wide. `half` is the half-width to begin with; it becomes the one that would
    /// have been enough.
    fn nearest(&mut self, pixel: usize, k: usize, half: &mut usize) -> Option<Nearest> {
        let camera = &self.view.camera;
        let (u, v) = (pixel % camera.width, pixel / camera.width);
        let z = self.view.depth[pixel];
        while *half <= WIDEST {
            self.gather(pixel, *half);
            if self.near.len() >= k {
                self.sizes.clone_from(&self.near);
                let order = |a: &Nearest, b: &Nearest| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
                let last = *self.sizes.select_nth_unstable_by(k - 1, order).1;
                let reach = SURE * self.beyond(u, v, z, *half);
                if last.0 <= reach * reach {
                    *half = enough(last.0.sqrt(), reach, *half);
                    return Some(last);
                }
            }
            *half += 1;
        }
        *half = WIDEST / 2;
        None
    }

    fn gather(&mut self, pixel: usize, half: usize) {
        let camera = &self.view.camera;
        let (u, v) = (pixel % camera.width, pixel / camera.width);
        let (left, right) = (u.saturating_sub(half), (u + half).min(camera.width - 1));
        let (top, bottom) = (v.saturating_sub(half), (v + half).min(camera.height - 1));
        let p = self.view.p_W[pixel];
        self.near.clear();
        for row in top..=bottom {
            let from = row * camera.width + left;
            let to = row * camera.width + right;
            let points = self.view.p_W[from..=to].iter().zip(&self.kept[from..=to]);
            for ((q, kept), i) in points.zip(from..) {
                if *kept {
                    let d = p - q;
                    self.near.push((d.x * d.x + d.y * d.y + d.z * d.z, i as u32));
                }
            }
        }
    }

    /// Returns a lower bound of the distance of points outside the window, m.
    fn beyond(&self, u: usize, v: usize, z: f64, half: usize) -> f64 {
        let camera = &self.view.camera;
        let step = half as f64 + 1.0;
        let plane = |at: f64, focal: f64, centre: f64| {
            let off = at - centre;
            z * step / (focal * focal + off * off).sqrt()
        };
        let (at_u, at_v) = (u as f64, v as f64);
        let mut least = f64::INFINITY;
        let sides = [
            (u > half, at_u - step, 0),
            (u + half + 1 < camera.width, at_u + step, 0),
            (v > half, at_v - step, 1),
            (v + half + 1 < camera.height, at_v + step, 1),
        ];
        for (there, at, axis) in sides {
            if there {
                least = least.min(plane(at, camera.focal[axis], camera.centre[axis]));
            }
        }
        least
    }
}

/// Returns the half-width that reaches `distance`, given the `reach` of another.
fn enough(distance: f64, reach: f64, half: usize) -> usize {
    let steps = (distance / reach * (half as f64 + 1.0)).ceil();
    if steps >= 2.0 { (steps as usize - 1).min(half) } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::{DepthRange, Pinhole, Target, cast};
    use crate::normals::normals;
    use asperity_geometry::{Pose, Rotation, Shape};

    #[test]
    fn they_are_those_of_a_search_through_the_cloud() {
        let camera = Pinhole { width: 80, height: 60, focal: [90.0, 95.0], centre: [39.5, 29.5] };
        let turn = Rotation::from_axis_angle(&Vec3::x_axis(), 2.3);
        let pose = Pose::from_parts(Vec3::new(0.0, -0.5, 0.6).into(), turn);
        let targets = [
            Target::new(&Shape::HalfSpace, Pose::identity()),
            Target::new(&Shape::Sphere { radius: 0.1 }, Pose::translation(0.1, 0.0, 0.1)),
            Target::new(&Shape::Box { half_size: Vec3::repeat(0.08) }, Pose::translation(-0.15, 0.05, 0.08)),
        ];
        let range = DepthRange { near: 0.1, far: 1.5 };
        let view = cast(&camera, &pose, range, &targets).unwrap().image.points(&pose).unwrap();
        // All that is seen, and a cloud full of holes.
        for keep in [1, 5] {
            let pixels: Vec<usize> = view.seen_pixels().into_iter().filter(|i| (i * 7) % keep == 0).collect();
            for k in [3, 12, 30] {
                let got = image_normals(&view, &pixels, k).unwrap();
                let want = normals(&view.points_of(&pixels), k, &view.p_WC).unwrap();
                for (i, (a, b)) in got.iter().zip(&want).enumerate() {
                    // Neighbours in a square grid tie; which of them is taken goes by the index in both.
                    assert!((a - b).norm() < 1e-6, "{keep} {k} {i}: {a} {b}");
                }
            }
        }
        assert_eq!(image_normals(&view, &[0, 1, 1 << 40], 3).unwrap_err().path, "pixels");
        assert_eq!(image_normals(&view, &[0, 1], 3).unwrap_err().path, "points");
    }
}
