//! Reduction of a polygon of contact points to four that span it.

use super::clip::Corner;

/// Keeps at most four corners: the deepest, the farthest from it, the farthest from their line, and the
/// farthest on the other side. The order of the survivors is that of the choice.
pub(crate) fn reduce(corners: &mut [Corner]) -> usize {
    let n = corners.len();
    if n <= 4 {
        return n;
    }
    let pick = |from: usize, corners: &mut [Corner], measure: &dyn Fn(&Corner) -> f64| {
        let mut best = (f64::NEG_INFINITY, from);
        for (i, c) in corners.iter().enumerate().skip(from) {
            let m = measure(c);
            if m > best.0 {
                best = (m, i);
            }
        }
        corners.swap(from, best.1);
        best.0
    };
    pick(0, corners, &|c| c.a - c.b);
    let p = corners[0];
    pick(1, corners, &|c| (c.x - p.x) * (c.x - p.x) + (c.y - p.y) * (c.y - p.y));
    let q = corners[1];
    let side = |c: &Corner| (q.x - p.x) * (c.y - p.y) - (q.y - p.y) * (c.x - p.x);
    pick(2, corners, &|c| side(c).abs());
    let sign = if side(&corners[2]) >= 0.0 { -1.0 } else { 1.0 };
    let r = corners[2];
    // Area that the fourth corner adds beyond the triangle.
    let beyond = |a: &Corner, b: &Corner, c: &Corner| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    pick(3, corners, &|c| {
        let o = if sign < 0.0 { 1.0 } else { -1.0 };
        let edges = [beyond(&p, &q, c), beyond(&q, &r, c), beyond(&r, &p, c)];
        edges.iter().fold(0.0f64, |m, e| m.max(-o * e))
    });
    4
}
