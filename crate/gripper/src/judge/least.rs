//! Decides if a convex set that is known by its support comes near a target: the point of least distance, by
//! Wolfe's algorithm (1976).

use super::Wrench;

/// Greatest number of corners that are asked for. A case that is undecided by then counts as not balanced.
const CORNERS: u32 = 2000;
/// Greatest number of corners that span the nearest point: in six dimensions seven suffice, and more are
/// rounding. Each costs the cube of their number.
const HELD: usize = 64;

/// Returns true if the set whose furthest point along `y` is `furthest(y)` has a point within `far` of
/// `target`.
pub(super) fn reaches(furthest: impl Fn(&Wrench) -> Wrench, target: &Wrench, far: f64) -> bool {
    let mut corners: Vec<Wrench> = vec![furthest(target) - target];
    let mut shares = vec![1.0];
    let mut x = corners[0];
    for _ in 0..CORNERS {
        let length = x.norm_squared().sqrt();
        if length <= far {
            return true;
        }
        // Numbers whose squares overflow decide nothing.
        if !length.is_finite() || corners.len() > HELD {
            return false;
        }
        let corner = furthest(&-x) - target;
        // No point of the set is nearer than this.
        if x.dot(&corner) > far * length {
            return false;
        }
        // No descent is left but rounding.
        if x.norm_squared() - x.dot(&corner) <= 1e-13 * x.norm_squared().max(corner.norm_squared()) {
            return false;
        }
        corners.push(corner);
        shares.push(0.0);
        x = settle(&mut corners, &mut shares);
    }
    false
}

/// Moves to the nearest point of the corners' hull to the origin and drops the corners that do not span it.
fn settle(corners: &mut Vec<Wrench>, shares: &mut Vec<f64>) -> Wrench {
    loop {
        let wanted = affine(corners);
        let least = wanted.iter().copied().fold(f64::INFINITY, f64::min);
        if least > 1e-12 {
            *shares = wanted;
            break;
        }
        // As far towards it as the hull goes; a corner whose share falls to zero drops out.
        let way = |(s, w): (&f64, &f64)| if *w < *s { s / (s - w) } else { f64::INFINITY };
        let theta = shares.iter().zip(&wanted).filter(|(_, w)| **w <= 1e-12).map(way).fold(1.0, f64::min);
        for (s, w) in shares.iter_mut().zip(&wanted) {
            *s = (1.0 - theta) * *s + theta * w;
        }
        let before = corners.len();
        let mut k = 0;
        corners.retain(|_| {
            k += 1;
            shares[k - 1] > 1e-12
        });
        shares.retain(|s| *s > 1e-12);
        if corners.len() == before || corners.len() <= 1 {
            break;
        }
    }
    let sum: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|s| *s /= sum);
    corners.iter().zip(shares.iter()).fold(Wrench::zeros(), |x, (c, s)| x + c * *s)
}

/// Computes the shares, which may be negative, of the point nearest to the origin in the plane through all
/// corners: `(1 1ᵀ + C Cᵀ) u = 1`, `u / Σu`.
fn affine(corners: &[Wrench]) -> Vec<f64> {
    let n = corners.len();
    let scale = corners.iter().map(|c| c.norm_squared()).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let mut rows: Vec<Vec<f64>> = (0..n)
        .map(|i| {
            let mut row: Vec<f64> = (0..n).map(|j| scale + corners[i].dot(&corners[j])).collect();
            row[i] += 1e-14 * scale;
            row.push(scale);
            row
        })
        .collect();
    for k in 0..n {
        let pivot = (k..n).max_by(|a, b| rows[*a][k].abs().total_cmp(&rows[*b][k].abs())).unwrap_or(k);
        rows.swap(k, pivot);
        let (above, below) = rows.split_at_mut(k + 1);
        for row in below {
            let f = row[k] / above[k][k];
            row.iter_mut().zip(&above[k]).skip(k).for_each(|(r, p)| *r -= f * p);
        }
    }
    let mut u = vec![0.0; n];
    for k in (0..n).rev() {
        let known: f64 = (k + 1..n).map(|j| rows[k][j] * u[j]).sum();
        u[k] = (rows[k][n] - known) / rows[k][k];
    }
    let sum: f64 = u.iter().sum();
    u.iter_mut().for_each(|u| *u /= sum);
    u
}
