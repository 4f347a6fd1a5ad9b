//! Rendering of a mesh, triangle by triangle: each is tested only in the pixels between its corners in the
//! image. The rays and their test are those of the tree, so the image is the same to the last bit.

use std::ops::Range;

use asperity_geometry::{DrawnMesh, DrawnRay, Pose, Vec3};

use super::Pinhole;
use super::cast::Target;

/// Greatest number of triangles per pixel: with more, a walk through the tree for each pixel takes less.
const MOST_TRIANGLES: usize = 8;
/// Enlargement of a triangle's rectangle, pixels, and as a share of the coordinate: more than rounding.
const PAD: (f64, f64) = (1e-6, 1e-12);
/// Distance from the plane of the camera's centre below which a point has no place in the image, m.
const NEAREST: f64 = 1e-9;

/// Mesh that is being drawn into a rectangle of an image.
pub(super) struct Drawn<'a> {
    mesh: DrawnMesh<'a>,
    columns: Range<usize>,
    rows: Range<usize>,
    /// Positions of the vertices in the image, pixels.
    corners: Vec<[f64; 2]>,
    /// Ray of each pixel of the rectangle, row by row; `None` where nothing can be met.
    rays: Vec<Option<DrawnRay>>,
}

impl<'a> Drawn<'a> {
    /// Prepares a mesh; `None` for other shapes, and for a mesh that reaches behind the camera or has too
    /// many triangles for so few pixels.
    pub fn new(
        camera: &Pinhole,
        target: &'a Target,
        X_CB: &Pose,
        columns: &Range<usize>,
        rows: &Range<usize>,
    ) -> Option<Self> {
        target.bounds?;
        let mesh = target.shape.drawn()?;
        let pixels = columns.len() * rows.len();
        if pixels.saturating_mul(MOST_TRIANGLES) < mesh.triangles().len() {
            return None;
        }
        let place = |v: Vec3| {
            let p = X_CB.rotation * v + X_CB.translation.vector;
            (p.z > NEAREST).then(|| [0, 1].map(|k| camera.focal[k] * p[k] / p.z + camera.centre[k]))
        };
        let corners = mesh.vertices().map(place).collect::<Option<Vec<_>>>()?;
        let rays = Vec::with_capacity(pixels);
        Some(Self { mesh, columns: columns.clone(), rows: rows.clone(), corners, rays })
    }

    /// Adds the next pixel's ray, body frame, and the distance that a hit must be below, m.
    pub fn add(&mut self, o_B: &Vec3, d_B: &Vec3, most: Option<f64>) {
        self.rays.push(most.map(|most| self.mesh.ray(o_B, d_B, most)));
    }

    /// Draws every triangle, once all rays are there.
    pub fn draw(&mut self) {
        let stride = self.columns.len();
        for (t, triangle) in self.mesh.triangles().iter().enumerate() {
            let at = triangle.map(|v| self.corners[v as usize]);
            let columns = between(at.map(|p| p[0]), &self.columns);
            for v in between(at.map(|p| p[1]), &self.rows) {
                let row = v * stride;
                for ray in self.rays[row + columns.start..row + columns.end].iter_mut().flatten() {
                    self.mesh.meet(ray, t as u32);
                }
            }
        }
    }

    /// Returns distance (m) and cosine of the mesh's surface that the pixel in this column and row sees along
    /// `d_B`.
    pub fn hit(&self, column: usize, row: usize, d_B: &Vec3) -> Option<(f64, f64)> {
        let i = (row - self.rows.start) * self.columns.len() + column - self.columns.start;
        self.mesh.hit(d_B, self.rays[i].as_ref()?)
    }
}

/// Returns the pixels from the least to the greatest of these, counted from the first of `all`.
#[inline]
fn between(at: [f64; 3], all: &Range<usize>) -> Range<usize> {
    let low = at[0].min(at[1]).min(at[2]);
    let high = at[0].max(at[1]).max(at[2]);
    let pad = PAD.0 + PAD.1 * low.abs().max(high.abs());
    let (start, end) = (all.start as f64, all.end as f64);
    let from = (low - pad).ceil().clamp(start, end) - start;
    let to = ((high + pad).floor() + 1.0).clamp(start, end) - start;
    from as usize..(to as usize).max(from as usize)
}
