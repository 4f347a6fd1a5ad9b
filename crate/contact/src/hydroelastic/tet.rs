//! One tetrahedron with its linear pressure: barycentric coordinates and pressure as linear functions of
//! position.
//!
//! The coordinates are laid out as 3 × 4 lanes so that four corners are handled by one vector instruction.

use asperity_geometry::{Length, Mat3, Vec3};

/// A tetrahedron with its linear pressure, ready to be cut without access to the mesh.
///
/// Four of a kind lie side by side so that the compiler can use vector instructions.
#[derive(Clone, Copy, Debug)]
pub struct Tet {
    /// Corner coordinates (3 × 4), metres.
    corner: [[f64; 4]; 3],
    /// Gradients of the barycentric coordinates (3 × 4), 1/m.
    slope: [[f64; 4]; 3],
    /// Barycentric coordinates at the origin of the frame (4).
    offset: [f64; 4],
    /// Pressure gradient, Pa/m.
    pub gradient: Vec3,
    /// Pressure, continued linearly, at the origin of the frame, Pa.
    pub pressure_at_origin: f64,
    /// Length of the gradient, Pa/m.
    pub steepness: f64,
}

impl Tet {
    /// Makes a tetrahedron from four corners (positively oriented) and the pressures there. `None` if it is
    /// flat.
    pub fn new([a, b, c, d]: &[Vec3; 4], pressure: [f64; 4]) -> Option<Self> {
        let six_volume = (b - a).cross(&(c - a)).dot(&(d - a));
        // ∇λ_i = −(outward area vector of the face opposite i) / 3V.
        let slopes = [
            (d - b).cross(&(c - b)) / six_volume,
            (c - a).cross(&(d - a)) / six_volume,
            (d - a).cross(&(b - a)) / six_volume,
            (b - a).cross(&(c - a)) / six_volume,
        ];
        if !slopes.iter().all(|s| s.iter().all(|x| x.is_finite())) {
            return None;
        }
        let on_face = [b, a, a, a];
        let gradient = (0..4).fold(Vec3::zeros(), |g, i| g + pressure[i] * slopes[i]);
        Some(Self {
            corner: [0, 1, 2].map(|k| [a[k], b[k], c[k], d[k]]),
            slope: [0, 1, 2].map(|k| [slopes[0][k], slopes[1][k], slopes[2][k], slopes[3][k]]),
            offset: [0, 1, 2, 3].map(|i: usize| -slopes[i].dot(on_face[i])),
            gradient,
            pressure_at_origin: pressure[0] - gradient.dot(a),
            steepness: gradient.length(),
        })
    }

    /// Returns the same tetrahedron in frame F, given in frame G: `x_F = R_FG x_G + t`.
    #[inline]
    pub fn transformed(&self, R: &Mat3, t: &Vec3) -> Self {
        let (mut corner, mut slope, mut offset) = ([[0.0; 4]; 3], [[0.0; 4]; 3], self.offset);
        for k in 0..3 {
            for i in 0..4 {
                corner[k][i] = R[(k, 0)] * self.corner[0][i]
                    + R[(k, 1)] * self.corner[1][i]
                    + R[(k, 2)] * self.corner[2][i]
                    + t[k];
                slope[k][i] = R[(k, 0)] * self.slope[0][i]
                    + R[(k, 1)] * self.slope[1][i]
                    + R[(k, 2)] * self.slope[2][i];
            }
        }
        for i in 0..4 {
            offset[i] -= slope[0][i] * t.x + slope[1][i] * t.y + slope[2][i] * t.z;
        }
        let gradient = R * self.gradient;
        Self {
            corner,
            slope,
            offset,
            gradient,
            pressure_at_origin: self.pressure_at_origin - gradient.dot(t),
            steepness: self.steepness,
        }
    }

    /// Returns corner `i`.
    #[inline]
    pub fn corner(&self, i: usize) -> Vec3 {
        Vec3::new(self.corner[0][i & 3], self.corner[1][i & 3], self.corner[2][i & 3])
    }

    /// Returns the linear function `n · x + c` at the four corners.
    #[inline]
    pub fn heights(&self, n: &Vec3, c: f64) -> [f64; 4] {
        let [x, y, z] = &self.corner;
        let at = |i: usize| n.x * x[i] + n.y * y[i] + n.z * z[i] + c;
        [at(0), at(1), at(2), at(3)]
    }

    /// Returns the barycentric coordinates of `p`: all non-negative inside.
    #[inline]
    pub fn barycentric(&self, p: &Vec3) -> [f64; 4] {
        let [x, y, z] = &self.slope;
        let at = |i: usize| p.x * x[i] + p.y * y[i] + p.z * z[i] + self.offset[i];
        [at(0), at(1), at(2), at(3)]
    }
}
