//! B-spline basis functions with two derivatives (Piegl and Tiller, *The NURBS Book*, 2nd ed. 1997, A2.1 and
//! A2.3), and the check of a knot vector.

use asperity_fault::Fault;

/// Highest degree that is accepted.
pub(super) const MAX_DEGREE: usize = 7;

/// Values of the `degree + 1` basis functions that are not zero, and their first and second derivatives.
pub(super) type Basis = [[f64; MAX_DEGREE + 1]; 3];

/// Knot vector that has been checked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Knots {
    pub degree: usize,
    knots: Vec<f64>,
}

impl Knots {
    /// Checks a knot vector for `count` control points.
    pub fn new(path: &str, degree: usize, knots: &[f64], count: usize) -> Result<Self, Fault> {
        if !(1..=MAX_DEGREE).contains(&degree) {
            return Err(Fault::new(path, format!("The degree must be 1 to {MAX_DEGREE}, not {degree}.")));
        }
        if count <= degree || knots.len() != count + degree + 1 {
            let message =
                format!("{count} control points of degree {degree} need {} knots.", count + degree + 1);
            return Err(Fault::new(path, message));
        }
        let rising = knots.windows(2).all(|k| k[0] <= k[1]) && knots.iter().all(|k| k.is_finite());
        if !rising || !(knots[degree] < knots[count]) {
            return Err(Fault::new(path, "The knots must be numbers that do not fall."));
        }
        Ok(Self { degree, knots: knots.to_vec() })
    }

    /// Returns the first and the last parameter.
    pub fn domain(&self) -> (f64, f64) {
        (self.knots[self.degree], self.knots[self.knots.len() - self.degree - 1])
    }

    /// Returns the span that `u` lies in, and the basis there (Piegl and Tiller, *The NURBS Book*, 2nd ed.
    /// 1997, A2.1 and A2.3).
    pub fn basis(&self, u: f64) -> (usize, Basis) {
        let (p, n) = (self.degree, self.knots.len() - self.degree - 1);
        let span = self.knots[p..=n].partition_point(|k| *k <= u).clamp(1, n - p) + p - 1;
        // Spans of no length are passed over.
        let span = (p..=span).rev().find(|&s| self.knots[s] < self.knots[s + 1]).unwrap_or(p);
        let mut ndu = [[0.0; MAX_DEGREE + 1]; MAX_DEGREE + 1];
        ndu[0][0] = 1.0;
        let left = |j: usize| u - self.knots[span + 1 - j];
        let right = |j: usize| self.knots[span + j] - u;
        for j in 1..=p {
            let mut saved = 0.0;
            for r in 0..j {
                ndu[j][r] = right(r + 1) + left(j - r);
                let temp = ndu[r][j - 1] / ndu[j][r];
                ndu[r][j] = saved + right(r + 1) * temp;
                saved = left(j - r) * temp;
            }
            ndu[j][j] = saved;
        }
        let mut ders: Basis = [[0.0; MAX_DEGREE + 1]; 3];
        for (j, value) in ders[0].iter_mut().enumerate().take(p + 1) {
            *value = ndu[j][p];
        }
        for r in 0..=p {
            let mut a = [[0.0; MAX_DEGREE + 1]; 2];
            a[0][0] = 1.0;
            let (mut s1, mut s2) = (0, 1);
            for k in 1..=p.min(2) {
                let mut d = 0.0;
                let pk = p - k;
                if r >= k {
                    a[s2][0] = a[s1][0] / ndu[pk + 1][r - k];
                    d = a[s2][0] * ndu[r - k][pk];
                }
                let j1 = if r + 1 >= k { 1 } else { k - r };
                let j2 = if r <= pk + 1 { k - 1 } else { p - r };
                for j in j1..=j2 {
                    a[s2][j] = (a[s1][j] - a[s1][j - 1]) / ndu[pk + 1][r + j - k];
                    d += a[s2][j] * ndu[r + j - k][pk];
                }
                if r <= pk {
                    a[s2][k] = -a[s1][k - 1] / ndu[pk + 1][r];
                    d += a[s2][k] * ndu[r][pk];
                }
                ders[k][r] = d;
                (s1, s2) = (s2, s1);
            }
        }
        let mut factor = p as f64;
        for k in 1..=p.min(2) {
            ders[k].iter_mut().for_each(|d| *d *= factor);
            factor *= (p - k) as f64;
        }
        (span, ders)
    }
}
