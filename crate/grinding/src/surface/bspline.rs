//! Tensor-product B-spline surfaces: points, two derivatives, normal and curvatures, and their height over
//! the plane by Newton's method. Control points are n_u × n_v with v fastest, metres.

use asperity_geometry::{Length, Vec3};
use nalgebra::{Matrix2, Matrix3, Vector2};

use super::Jet;
use super::basis::Knots;
use asperity_fault::{Fault, finite};

/// Tensor-product B-spline surface.
#[derive(Clone, Debug, PartialEq)]
pub struct BSplineSurface {
    u: Knots,
    v: Knots,
    /// Control points, v fastest (n_u × n_v), m.
    points: Vec<Vec3>,
    columns: usize,
}

/// Point of a parametric surface and its derivatives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfacePoint {
    /// Position, m.
    pub p: Vec3,
    /// Derivative ∂p/∂u.
    pub u: Vec3,
    /// Derivative ∂p/∂v.
    pub v: Vec3,
    /// Derivative ∂²p/∂u².
    pub uu: Vec3,
    /// Derivative ∂²p/∂u∂v.
    pub uv: Vec3,
    /// Derivative ∂²p/∂v².
    pub vv: Vec3,
}

impl SurfacePoint {
    /// Returns the unit normal `∂u × ∂v`.
    pub fn normal(&self) -> Vec3 {
        self.u.cross(&self.v).unit()
    }

    /// Returns the mean and Gaussian curvature, 1/m and 1/m²; the mean is positive where the surface bends
    /// towards its normal (do Carmo 1976, sec. 3-3).
    pub fn curvatures(&self) -> (f64, f64) {
        let n = self.normal();
        let (e, f, g) = (self.u.norm_squared(), self.u.dot(&self.v), self.v.norm_squared());
        let (l, m, k) = (self.uu.dot(&n), self.uv.dot(&n), self.vv.dot(&n));
        let area = e * g - f * f;
        ((e * k - 2.0 * f * m + g * l) / (2.0 * area), (l * k - m * m) / area)
    }
}

/// Greatest number of Newton steps to find the parameters of a point of the plane.
const STEPS: usize = 50;

impl BSplineSurface {
    /// Makes a surface. `points[i][j]` belongs to knot `i` in u and `j` in v.
    ///
    /// # Errors
    ///
    /// Refuses degrees, knots or points that do not fit each other.
    pub fn new(degree: [usize; 2], knots: [&[f64]; 2], points: &[Vec<[f64; 3]>]) -> Result<Self, Fault> {
        let columns = points.first().map_or(0, Vec::len);
        for (i, row) in points.iter().enumerate() {
            if row.len() != columns {
                let path = format!("control_points[{i}]");
                return Err(Fault::new(path, "Every row must have as many points as the first."));
            }
            for (j, p) in row.iter().enumerate() {
                p.iter().try_for_each(|x| finite(&format!("control_points[{i}][{j}]"), *x).map(|_| ()))?;
            }
        }
        Ok(Self {
            u: Knots::new("knots_u", degree[0], knots[0], points.len())?,
            v: Knots::new("knots_v", degree[1], knots[1], columns)?,
            points: points.iter().flatten().map(|p| Vec3::from(*p)).collect(),
            columns,
        })
    }

    /// Returns the point at `(u, v)`; the last polynomial is continued beyond the ends.
    pub fn at(&self, u: f64, v: f64) -> SurfacePoint {
        let ((iu, bu), (iv, bv)) = (self.u.basis(u), self.v.basis(v));
        let sum = |a: usize, b: usize| {
            let mut total = Vec3::zeros();
            for i in 0..=self.u.degree {
                let row = (iu - self.u.degree + i) * self.columns + iv - self.v.degree;
                let mut inner = Vec3::zeros();
                for j in 0..=self.v.degree {
                    inner += self.points[row + j] * bv[b][j];
                }
                total += inner * bu[a][i];
            }
            total
        };
        SurfacePoint { p: sum(0, 0), u: sum(1, 0), v: sum(0, 1), uu: sum(2, 0), uv: sum(1, 1), vv: sum(0, 2) }
    }

    /// Returns the height over `(x, y)`: the parameters by Newton's method, the derivatives by the chain
    /// rule. `None` where no point of the surface lies there.
    pub(super) fn jet(&self, x: f64, y: f64) -> Option<Jet> {
        let ((u0, u1), (v0, v1)) = (self.u.domain(), self.v.domain());
        let (mut u, mut v) = (0.5 * (u0 + u1), 0.5 * (v0 + v1));
        let size = self.points.iter().fold(0.0, |m: f64, p| m.max(p.x.abs()).max(p.y.abs()));
        let mut found = None;
        for _ in 0..STEPS {
            let s = self.at(u, v);
            let miss = Vector2::new(x - s.p.x, y - s.p.y);
            if miss.amax() <= 1e-15 * size {
                found = Some(s);
                break;
            }
            let step = Matrix2::new(s.u.x, s.v.x, s.u.y, s.v.y).try_inverse()? * miss;
            let (next_u, next_v) = ((u + step.x).clamp(u0, u1), (v + step.y).clamp(v0, v1));
            if (next_u, next_v) == (u, v) {
                found = (miss.amax() <= 1e-12 * size).then_some(s);
                break;
            }
            (u, v) = (next_u, next_v);
        }
        let s = found.or_else(|| {
            let s = self.at(u, v);
            ((x - s.p.x).abs().max((y - s.p.y).abs()) <= 1e-12 * size).then_some(s)
        })?;
        let first = Matrix2::new(s.u.x, s.u.y, s.v.x, s.v.y).try_inverse()? * Vector2::new(s.u.z, s.v.z);
        let rest = |d: &Vec3| d.z - first.x * d.x - first.y * d.y;
        let row = |a: &Vec3, b: &Vec3| [a.x * b.x, a.x * b.y + a.y * b.x, a.y * b.y];
        let (uu, uv, vv) = (row(&s.u, &s.u), row(&s.u, &s.v), row(&s.v, &s.v));
        let m = Matrix3::from_row_slice(&[uu, uv, vv].concat());
        let second = m.try_inverse()? * Vec3::new(rest(&s.uu), rest(&s.uv), rest(&s.vv));
        Some(Jet { z: s.p.z, zx: first.x, zy: first.y, zxx: second.x, zxy: second.y, zyy: second.z })
    }
}
