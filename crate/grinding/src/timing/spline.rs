//! Natural cubic spline through the joints over the way (de Boor 1978, ch. IV), by Thomas's algorithm: rad
//! over m, two continuous derivatives.

use crate::timing::SixJoints;

/// Natural cubic spline through joints over the way (de Boor 1978, ch. IV): two continuous derivatives.
#[derive(Clone, Debug, Default)]
pub struct JointSpline {
    way: Vec<f64>,
    q: Vec<SixJoints>,
    /// Second derivatives at the knots, rad/m².
    bend: Vec<SixJoints>,
}

impl JointSpline {
    /// Makes the spline; `way` (m) rises strictly and has as many entries as `q`.
    pub fn new(way: &[f64], q: &[SixJoints]) -> Self {
        let n = way.len().min(q.len());
        let mut bend = vec![[0.0; 6]; n];
        // Thomas's algorithm for the tridiagonal system of second derivatives.
        let (mut diagonal, mut right) = (vec![1.0; n], vec![[0.0; 6]; n]);
        for i in 1..n.saturating_sub(1) {
            let (h0, h1) = (way[i] - way[i - 1], way[i + 1] - way[i]);
            let below = if i > 1 { h0 / diagonal[i - 1] } else { 0.0 };
            diagonal[i] = 2.0 * (h0 + h1) - below * if i > 1 { h0 } else { 0.0 };
            for k in 0..6 {
                let jump = (q[i + 1][k] - q[i][k]) / h1 - (q[i][k] - q[i - 1][k]) / h0;
                right[i][k] = 6.0 * jump - below * right[i - 1][k];
            }
        }
        for i in (1..n.saturating_sub(1)).rev() {
            let h1 = way[i + 1] - way[i];
            for k in 0..6 {
                bend[i][k] = (right[i][k] - h1 * bend[i + 1][k]) / diagonal[i];
            }
        }
        Self { way: way[..n].to_vec(), q: q[..n].to_vec(), bend }
    }

    /// Returns the length of the way, m.
    pub fn length(&self) -> f64 {
        self.way.last().copied().unwrap_or(0.0)
    }

    /// Returns the piece that `s` lies in; the search begins at `from` (pieces are asked for in order).
    pub fn piece(&self, s: f64, from: usize) -> usize {
        let last = self.way.len().saturating_sub(2);
        let mut i = from.min(last);
        while i < last && s >= self.way[i + 1] {
            i += 1;
        }
        while i > 0 && s < self.way[i] {
            i -= 1;
        }
        i
    }

    /// Returns the way at the ends of piece `i`, m.
    pub fn ends(&self, i: usize) -> (f64, f64) {
        let at = |i: usize| self.way.get(i).copied().unwrap_or_else(|| self.length());
        (at(i), at(i + 1))
    }

    /// Returns the joints in piece `i`, rad.
    pub fn joints(&self, s: f64, i: usize) -> SixJoints {
        if self.way.len() < 2 {
            return self.q.first().copied().unwrap_or_default();
        }
        let h = self.way[i + 1] - self.way[i];
        let (a, b) = (self.way[i + 1] - s, s - self.way[i]);
        // The cubic over the straight line between the knots.
        let (wa, wb) = (a * (a * a - h * h) / (6.0 * h), b * (b * b - h * h) / (6.0 * h));
        let (a, b) = (a / h, b / h);
        std::array::from_fn(|k| {
            let (y0, y1, m0, m1) = (self.q[i][k], self.q[i + 1][k], self.bend[i][k], self.bend[i + 1][k]);
            wa * m0 + wb * m1 + y0 * a + y1 * b
        })
    }

    /// Returns the third derivative on piece `i`, rad/m³.
    pub fn third(&self, i: usize) -> SixJoints {
        let (Some(a), Some(b)) = (self.bend.get(i), self.bend.get(i + 1)) else { return [0.0; 6] };
        let h = self.way[i + 1] - self.way[i];
        std::array::from_fn(|k| (b[k] - a[k]) / h)
    }

    /// Returns the joints and their first two derivatives by the way in piece `i`.
    pub fn at(&self, s: f64, i: usize) -> [SixJoints; 3] {
        let mut out = [[0.0; 6]; 3];
        if self.way.len() < 2 {
            out[0] = self.q.first().copied().unwrap_or_default();
            return out;
        }
        let h = self.way[i + 1] - self.way[i];
        let (a, b) = (self.way[i + 1] - s, s - self.way[i]);
        for k in 0..6 {
            let (y0, y1, m0, m1) = (self.q[i][k], self.q[i + 1][k], self.bend[i][k], self.bend[i + 1][k]);
            out[0][k] = (m0 * a * a * a + m1 * b * b * b) / (6.0 * h)
                + (y0 / h - m0 * h / 6.0) * a
                + (y1 / h - m1 * h / 6.0) * b;
            out[1][k] = (m1 * b * b - m0 * a * a) / (2.0 * h) + (y1 - y0) / h - h * (m1 - m0) / 6.0;
            out[2][k] = (m0 * a + m1 * b) / h;
        }
        out
    }
}
