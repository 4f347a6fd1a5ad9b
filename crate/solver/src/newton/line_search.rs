//! Exact minimum along a search direction: the root of `ℓ'(α)` by Newton's method in a bracket, `α` from 0 to
//! 1.5.
//!
//! Each evaluation costs the same for every constraint, because velocities along the direction are kept
//! (Castro et al. 2022, section IV-E). The root is exact enough when the slope has fallen by 1e-4.

use crate::problem::Vec3;
use crate::solver::Work;

/// Longest step along the Newton direction (SAP uses the same).
const LONGEST: f64 = 1.5;
/// Fraction of the first slope at which a step is exact enough.
const FLAT: f64 = 1e-4;
/// Largest number of step lengths tried.
const MOST_TRIALS: u32 = 60;

/// Returns slope and curvature of `ℓ` along the search direction at `α` (Castro et al. 2022, section IV-E:
/// constant effort per constraint since velocities are kept). `mass` holds `pᵀA(v − v*)` and `pᵀAp`.
fn slope(work: &Work, island: usize, mass: (f64, f64), alpha: f64) -> (f64, f64) {
    let (mut first, mut second) = (mass.0 + alpha * mass.1, mass.1);
    for &k in work.pairs_of(island) {
        let pair = &work.pairs[k as usize];
        for c in pair.points(&work.points) {
            let v: Vec3 = c.v + c.dv * alpha;
            if !c.idle(v.dot(&c.n)) {
                let (g, h) = c.along(&v);
                first -= g;
                second += h;
            }
            if c.turns() {
                let w: Vec3 = pair.w + pair.dw * alpha;
                let (g, h) = c.turn_along(&w, &pair.dw);
                first -= g;
                second += h;
            }
        }
        for c in pair.pins(&work.pins) {
            let (g, h) = c.along(&(c.v + c.dv * alpha));
            first -= g;
            second += h;
        }
    }
    for row in work.rows_of(island).iter().map(|&k| &work.rows[k as usize]) {
        let (g, h) = row.evaluate(row.u + alpha * row.du);
        first -= g * row.du;
        second += h * row.du * row.du;
    }
    (first, second)
}

/// Finds the minimum along the direction: Newton's method on the slope, kept in a bracket. Returns
/// `(α, evaluations)`.
pub(super) fn line_search(work: &Work, island: usize, mass: (f64, f64), at_zero: f64) -> (f64, u32) {
    let enough = FLAT * at_zero.abs();
    let (mut low, mut high) = (0.0, LONGEST);
    let mut alpha = 1.0;
    for count in 1..=MOST_TRIALS {
        let (first, second) = slope(work, island, mass, alpha);
        if first.abs() <= enough {
            return (alpha, count);
        }
        if first < 0.0 {
            low = alpha
        } else {
            high = alpha
        }
        if low >= LONGEST {
            return (LONGEST, count);
        }
        let newton = alpha - first / second;
        alpha = if newton > low && newton < high {
            newton
        } else if high == LONGEST && low > 0.0 {
            LONGEST
        } else {
            0.5 * (low + high)
        };
        if high - low < 1e-14 {
            return (alpha, count);
        }
    }
    (alpha, MOST_TRIALS)
}
