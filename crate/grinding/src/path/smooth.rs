use asperity_geometry::Vec3;
use nalgebra::Matrix3;

use crate::part::{PartMesh, unit};

/// A curve's points, normals and direction without the facets of the mesh: at each point a parabola by weighted least squares
/// through what lies within half a window (LOESS: Cleveland 1979, tricube weights), so that bends are kept and ripples are not.
pub(super) struct Local<'a> {
    /// Point, triangle, arc length.
    fine: &'a [(Vec3, u32, f64)],
    normals: Vec<Vec3>,
    half: f64,
}

/// The parabola at its middle.
pub(super) struct Smooth {
    pub p: Vec3,
    /// Unit.
    pub n: Vec3,
    /// Unit.
    pub t: Vec3,
}

impl<'a> Local<'a> {
    pub fn new(part: &PartMesh, fine: &'a [(Vec3, u32, f64)], window: f64) -> Self {
        let normals = fine.iter().map(|f| part.normal_at(f.1, &f.0)).collect();
        Self { fine, normals, half: 0.5 * window }
    }

    /// At fine point `k`.
    pub fn at(&self, k: usize) -> Smooth {
        let (p, _, arc) = self.fine[k];
        let last = self.fine.len() - 1;
        let first = self.fine[..k].partition_point(|f| f.2 < arc - self.half);
        let end = k + self.fine[k..].partition_point(|f| f.2 <= arc + self.half);
        let mut moments = [0.0; 5];
        let (mut points, mut normals) = ([Vec3::zeros(); 3], [Vec3::zeros(); 3]);
        for i in first..end {
            let u = (self.fine[i].2 - arc) / self.half;
            let bell = 1.0 - (u * u * u).abs();
            // Points stand for the length around them: where they crowd they do not count for more.
            let length = self.fine[(i + 1).min(last)].2 - self.fine[i.saturating_sub(1)].2;
            let w = length * bell * bell * bell;
            let mut power = w;
            for (j, m) in moments.iter_mut().enumerate() {
                *m += power;
                if j < 3 {
                    points[j] += (self.fine[i].0 - p) * power;
                    normals[j] += self.normals[i] * power;
                }
                power *= u;
            }
        }
        let [m0, m1, m2, m3, m4] = moments;
        let inverse = (end - first > 3)
            .then(|| Matrix3::new(m0, m1, m2, m1, m2, m3, m2, m3, m4).try_inverse())
            .flatten();
        let Some(inverse) = inverse else {
            let (a, b) = (self.fine[k.saturating_sub(1)].0, self.fine[(k + 1).min(last)].0);
            return Smooth { p, n: self.normals[k], t: unit(b - a) };
        };
        let row = |i: usize, of: &[Vec3; 3]| {
            of[0] * inverse[(i, 0)] + of[1] * inverse[(i, 1)] + of[2] * inverse[(i, 2)]
        };
        Smooth { p: p + row(0, &points), n: unit(row(0, &normals)), t: unit(row(1, &points)) }
    }
}
