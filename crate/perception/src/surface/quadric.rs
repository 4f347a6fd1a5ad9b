//! Quadratic surface through a point's neighbours, and its curvatures.
//!
//! In a frame whose z is the normal of the plane of least squares, `z = c₀ + c₁ x + c₂ y + ½ c₃ x² + c₄ x y +
//! ½ c₅ y²` is fitted by least squares (McIvor & Valkenburg 1997, quadric patches). With I the first and II
//! the second fundamental form at the point, principal curvatures are the eigenvalues of I⁻¹ II (do Carmo,
//! §3-3), positive where the solid is convex.

use asperity_fault::Fault;
use asperity_geometry::{Length, Mat3, Vec3};
use asperity_linear::dense::{backward, factor_above, forward};
use nalgebra::{SMatrix, SVector};

use crate::normals::{PrincipalAxes, towards};

/// Surface near a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quadric {
    /// Point of the surface below or above the given one, m.
    pub p_W: Vec3,
    /// Unit normal there, to the given side.
    pub n_W: Vec3,
    /// Principal curvatures, 1/m, the greater first.
    pub curvatures: [f64; 2],
    /// Principal directions, unit, at right angles to the normal and each other.
    pub directions: [Vec3; 2],
    /// Root mean square of the residuals, m.
    pub residual: f64,
}

/// Number of coefficients, and least number of points.
const COEFFICIENTS: usize = 6;

type Coefficients = SVector<f64, COEFFICIENTS>;

/// Fits the surface to these points; the normal is turned towards `outward`.
///
/// # Errors
///
/// Refuses fewer than six points, and points on a line or a conic, through which many quadrics pass.
pub fn quadric(points: &[Vec3], p: &Vec3, outward: &Vec3) -> Result<Quadric, Fault> {
    let refused = |why: &str| Fault::new("points", why);
    if points.len() < COEFFICIENTS {
        return Err(refused("A quadratic surface needs six points."));
    }
    let spread = PrincipalAxes::of(points.iter().copied()).ok_or_else(|| refused("There are no points."))?;
    let z = towards(spread.axes.column(0).into_owned(), outward);
    let x = spread.axes.column(2).into_owned();
    let frame = Mat3::from_columns(&[x, z.cross(&x), z]);
    let scale = points.iter().map(|q| (q - p).length()).fold(0.0, f64::max);
    if !(scale > 0.0 && scale.is_finite()) {
        return Err(refused("All points are the same, or not finite."));
    }
    let local = |q: &Vec3| frame.transpose() * (q - p) / scale;
    let row = |q: &Vec3| Coefficients::from([1.0, q.x, q.y, 0.5 * q.x * q.x, q.x * q.y, 0.5 * q.y * q.y]);
    let mut normal = SMatrix::<f64, COEFFICIENTS, COEFFICIENTS>::zeros();
    let mut right = Coefficients::zeros();
    for q in points.iter().map(local) {
        let row = row(&q);
        normal += row * row.transpose();
        right += row * q.z;
    }
    let solved = solve(normal, right).ok_or_else(|| refused("The points do not spread over a surface."))?;
    let squares = points.iter().map(local).map(|q| {
        let off = row(&q).dot(&solved) - q.z;
        off * off
    });
    let residual = (squares.sum::<f64>() / points.len() as f64).sqrt() * scale;
    let (a, b) = (solved[1], solved[2]);
    let w = (1.0 + a * a + b * b).sqrt();
    // Curvatures of the outward side: a surface that falls away from its normal is convex.
    let (e, f, g) = (-solved[3] / (w * scale), -solved[4] / (w * scale), -solved[5] / (w * scale));
    let (curvatures, turn) = principal([1.0 + a * a, a * b, 1.0 + b * b], [e, f, g]);
    let tangent = |s: f64, t: f64| frame * Vec3::new(s, t, a * s + b * t).unit();
    let n_W = frame * Vec3::new(-a / w, -b / w, 1.0 / w);
    let first = tangent(turn[0], turn[1]);
    Ok(Quadric {
        p_W: p + frame * Vec3::new(0.0, 0.0, solved[0] * scale),
        n_W,
        curvatures,
        directions: [first, n_W.cross(&first)],
        residual,
    })
}

/// Computes the eigenvalues of I⁻¹ II, falling, and the direction of the first.
fn principal([p, q, r]: [f64; 3], [e, f, g]: [f64; 3]) -> ([f64; 2], [f64; 2]) {
    let determinant = p * r - q * q;
    let mean = 0.5 * (e * r - 2.0 * f * q + g * p) / determinant;
    let gauss = (e * g - f * f) / determinant;
    let half = (mean * mean - gauss).max(0.0).sqrt();
    let (k1, k2) = (mean + half, mean - half);
    // (II − k I) d = 0, by the longer of its two rows.
    let rows = [[e - k1 * p, f - k1 * q], [f - k1 * q, g - k1 * r]];
    let size = |row: &[f64; 2]| row[0] * row[0] + row[1] * row[1];
    let row = if size(&rows[0]) >= size(&rows[1]) { rows[0] } else { rows[1] };
    let d = if size(&row) > 0.0 { [-row[1], row[0]] } else { [1.0, 0.0] };
    ([k1, k2], d)
}

/// Least pivot as a share of the greatest diagonal: below it the points do not determine all coefficients.
const LEAST_PIVOT: f64 = 1e-12;

/// `m⁻¹ x`, of the lower triangle of `m`.
fn solve(mut m: SMatrix<f64, COEFFICIENTS, COEFFICIENTS>, mut x: Coefficients) -> Option<Coefficients> {
    let least = LEAST_PIVOT * m.diagonal().max();
    factor_above(m.as_mut_slice(), COEFFICIENTS, |_| least).ok()?;
    forward(m.as_slice(), COEFFICIENTS, x.as_mut_slice());
    backward(m.as_slice(), COEFFICIENTS, x.as_mut_slice());
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known_shape::{KnownShape, Profile};

    /// Patch of points on a surface about one of them.
    fn patch(shape: &KnownShape, p: Vec3, size: f64) -> Vec<Vec3> {
        let n = shape.normal(&p);
        let s = asperity_geometry::perpendicular(&n);
        let t = n.cross(&s);
        let mut points = Vec::new();
        for i in -3..=3 {
            for j in -3..=3 {
                let mut q = p + (s * f64::from(i) + t * f64::from(j)) * (size / 3.0);
                for _ in 0..40 {
                    q -= shape.normal(&q) * shape.distance(&q);
                }
                points.push(q);
            }
        }
        points
    }

    #[test]
    fn it_bends_as_the_true_surface_does() {
        let bottle = Profile::Bottle { body: 0.04, neck: 0.015, shoulder: 0.13, width: 0.012 };
        let bottle = KnownShape::Revolved { axis: [0.0, 0.0], height: 0.18, profile: bottle };
        let pipe = Profile::Cylinder { radius: 0.04 };
        let pipe = KnownShape::Revolved { axis: [0.0, 0.0], height: 0.1, profile: pipe };
        let ball = KnownShape::Sphere { centre: Vec3::new(0.0, 0.0, 0.05), radius: 0.05 };
        for (shape, z) in [(ball, 0.07), (pipe, 0.05), (bottle, 0.08), (bottle, 0.12), (bottle, 0.14)] {
            let mut p = Vec3::new(0.03, 0.02, z);
            for _ in 0..60 {
                p -= shape.normal(&p) * shape.distance(&p);
            }
            let got = quadric(&patch(&shape, p, 0.001), &p, &shape.normal(&p)).unwrap();
            let want = shape.curvatures(&p);
            for k in 0..2 {
                assert!(
                    (got.curvatures[k] - want[k]).abs() < 0.02 * (5.0 + want[0].abs()),
                    "{shape:?} {got:?} {want:?}"
                );
            }
            assert!((got.n_W - shape.normal(&p)).norm() < 1e-3 && (got.p_W - p).norm() < 1e-6);
            assert!(got.directions[0].dot(&got.directions[1]).abs() < 1e-12);
            assert!(got.directions[0].dot(&got.n_W).abs() < 1e-9);
        }
        // Along a pipe it is straight.
        let p = Vec3::new(0.04, 0.0, 0.05);
        let got = quadric(&patch(&pipe, p, 0.003), &p, &Vec3::x()).unwrap();
        assert!(got.directions[1].z.abs() > 1.0 - 1e-9, "{got:?}");
    }

    #[test]
    fn points_without_a_surface_are_refused() {
        let p = Vec3::zeros();
        let line: Vec<Vec3> = (0..20).map(|i| Vec3::x() * f64::from(i)).collect();
        for points in [vec![p; 3], vec![p; 20], line, vec![Vec3::repeat(f64::NAN); 9]] {
            assert_eq!(quadric(&points, &p, &Vec3::z()).unwrap_err().path, "points");
        }
    }
}
