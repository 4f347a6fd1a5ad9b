//! Smoothing of a curve on a mesh: local parabolas by weighted least squares (LOESS, Cleveland 1979, tricube
//! weights).

use asperity_geometry::Vec3;
use nalgebra::Matrix3;

use crate::part::{PartMesh, unit};

/// Smoother of a curve's points, normals and direction, without the facets of the mesh: at each point a
/// parabola by weighted least squares through the points within half a window (LOESS: Cleveland 1979, tricube
/// weights), so that bends are kept and ripples are not.
pub(super) struct Local<'a> {
    /// Point, triangle, arc length.
    fine: &'a [(Vec3, u32, f64)],
    normals: Vec<Vec3>,
    /// Half windows of points and of normals, m.
    half: [f64; 2],
}

/// Values of the parabola at its middle.
pub(super) struct Smooth {
    pub p: Vec3,
    /// Unit normal.
    pub n: Vec3,
    /// Unit direction.
    pub t: Vec3,
}

impl<'a> Local<'a> {
    /// Makes a smoother with `windows` (m): of points, of normals.
    pub fn new(part: &PartMesh, fine: &'a [(Vec3, u32, f64)], windows: [f64; 2]) -> Self {
        let normals = fine.iter().map(|f| part.normal_at(f.1, &f.0)).collect();
        Self { fine, normals, half: windows.map(|w| 0.5 * w) }
    }

    /// Returns the smoothed values at fine point `k`.
    pub fn at(&self, k: usize) -> Smooth {
        let p = self.fine[k].0;
        let last = self.fine.len() - 1;
        let along = || self.fine[(k + 1).min(last)].0 - self.fine[k.saturating_sub(1)].0;
        let [off, t] =
            self.fit(k, self.half[0], |i| self.fine[i].0 - p).unwrap_or_else(|| [Vec3::zeros(), along()]);
        let n = self.fit(k, self.half[1], |i| self.normals[i]).map_or(self.normals[k], |[n, _]| n);
        Smooth { p: p + off, n: unit(n), t: unit(t) }
    }

    /// Returns value and slope of the parabola at point `k`; `None` where too few points are near.
    fn fit(&self, k: usize, half: f64, value: impl Fn(usize) -> Vec3) -> Option<[Vec3; 2]> {
        let arc = self.fine[k].2;
        let last = self.fine.len() - 1;
        let first = self.fine[..k].partition_point(|f| f.2 < arc - half);
        let end = k + self.fine[k..].partition_point(|f| f.2 <= arc + half);
        let mut moments = [0.0; 5];
        let mut values = [Vec3::zeros(); 3];
        for i in first..end {
            let u = (self.fine[i].2 - arc) / half;
            let bell = 1.0 - (u * u * u).abs();
            // A point's weight is the length around it: crowded points do not count for more.
            let length = self.fine[(i + 1).min(last)].2 - self.fine[i.saturating_sub(1)].2;
            let w = length * bell * bell * bell;
            let v = value(i);
            let mut power = w;
            for (j, m) in moments.iter_mut().enumerate() {
                *m += power;
                if j < 3 {
                    values[j] += v * power;
                }
                power *= u;
            }
        }
        let [m0, m1, m2, m3, m4] = moments;
        let inverse =
            (end - first > 3).then(|| Matrix3::new(m0, m1, m2, m1, m2, m3, m2, m3, m4).try_inverse())??;
        let row = |i: usize| {
            values[0] * inverse[(i, 0)] + values[1] * inverse[(i, 1)] + values[2] * inverse[(i, 2)]
        };
        Some([row(0), row(1)])
    }
}
