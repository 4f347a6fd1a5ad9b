//! Roots of a polynomial of degree four within an interval, by the extrema in between.

/// Halvings that bring an interval down to the last bit of its ends.
const HALVINGS: u32 = 80;

/// Returns the least root of `Σ c[k] sᵏ` in `[from, to]`. Between the roots of its derivative a polynomial is
/// monotone and has one root at most, which is found by Newton's method, kept in its interval by halving; the
/// derivative's are found so, one degree lower. A polynomial that touches zero without a change of sign has no
/// root there, up to rounding.
pub(crate) fn first_root(c: [f64; 5], from: f64, to: f64) -> Option<f64> {
    let mut ends = [from, to, to, to, to];
    let mut count = 2;
    // Derivatives of third, second and first order, then the polynomial itself.
    for order in (0..4).rev() {
        let mut d = c;
        for _ in 0..order {
            d = derivative(&d);
        }
        let (mut next, mut found) = (ends, 1);
        next[0] = from;
        for k in 1..count {
            if let Some(s) = monotone_root(&d, ends[k - 1], ends[k]) {
                if order == 0 {
                    return Some(s);
                }
                next[found] = s;
                found += 1;
            }
        }
        if found < next.len() {
            next[found] = to;
        }
        (ends, count) = (next, found + 1);
    }
    None
}

fn derivative(c: &[f64; 5]) -> [f64; 5] {
    [c[1], 2.0 * c[2], 3.0 * c[3], 4.0 * c[4], 0.0]
}

/// Returns value and slope at `s`.
fn value(c: &[f64; 5], s: f64) -> (f64, f64) {
    c.iter().rev().fold((0.0, 0.0), |(p, slope), c| (p * s + c, slope * s + p))
}

/// Returns the root of a polynomial that is monotone in `[low, high]`.
fn monotone_root(c: &[f64; 5], mut low: f64, mut high: f64) -> Option<f64> {
    let (at_low, at_high) = (value(c, low).0, value(c, high).0);
    if at_low == 0.0 {
        return Some(low);
    }
    if at_high == 0.0 {
        return Some(high);
    }
    let rises = at_high > 0.0;
    let crosses = at_low * at_high < 0.0;
    if !crosses {
        return None;
    }
    let mut s = 0.5 * (low + high);
    for _ in 0..HALVINGS {
        let (p, slope) = value(c, s);
        if (p > 0.0) == rises {
            high = s
        } else {
            low = s
        }
        let newton = s - p / slope;
        let next = if newton > low && newton < high { newton } else { 0.5 * (low + high) };
        if next == s || next <= low || next >= high {
            return Some(next);
        }
        s = next;
    }
    Some(s)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_root_of_four() {
        // (s − 1)(s − 2)(s − 3)(s − 4)
        let c = [24.0, -50.0, 35.0, -10.0, 1.0];
        for (from, to, root) in [
            (0.0, 5.0, Some(1.0)),
            (1.5, 5.0, Some(2.0)),
            (2.5, 3.5, Some(3.0)),
            (3.5, 9.0, Some(4.0)),
            (2.2, 2.8, None),
            (4.1, 9.0, None),
        ] {
            let found = first_root(c, from, to);
            assert_eq!(found.is_some(), root.is_some(), "{from} {to}");
            assert!(found.zip(root).is_none_or(|(a, b): (f64, f64)| (a - b).abs() < 1e-13));
        }
        assert_eq!(first_root([1.0, 0.0, 0.0, 0.0, 1.0], -5.0, 5.0), None);
        assert_eq!(first_root([f64::NAN; 5], 0.0, 1.0), None);
    }
}
