//! Zeros of curves: Newton's method in a bracket, which every event uses, and the arrival of a body in free
//! flight without cancellation.

/// Finds the root of `curve` in [lo, hi], to the last bits; `curve` is positive at `lo` and not positive at
/// `hi`.
///
/// `curve(t)` gives value and slope. Newton's method, and bisection whenever Newton leaves the bracket or
/// gains too little, so the answer does not depend on a good first guess.
pub(super) fn falling_root(curve: impl Fn(f64) -> (f64, f64), lo: f64, hi: f64, guess: f64) -> f64 {
    let (mut lo, mut hi) = (lo, hi);
    let mut t = if guess > lo && guess < hi { guess } else { lo + 0.5 * (hi - lo) };
    let mut last_width = hi - lo;
    for _ in 0..200 {
        let (value, slope) = curve(t);
        if value > 0.0 {
            lo = t;
        } else {
            hi = t;
        }
        let newton = t - value / slope;
        if (newton - t).abs() <= f64::EPSILON * t.abs() {
            return newton;
        }
        let next = if newton > lo && newton < hi && (newton - t).abs() < 0.5 * last_width {
            newton
        } else {
            lo + 0.5 * (hi - lo)
        };
        last_width = (next - t).abs();
        if next == lo || next == hi {
            return next;
        }
        t = next;
    }
    t
}

/// Finds the smallest t > 0 at which x + v t + ½ a t² rises (or stays) from below zero to zero; `x` ≤ 0.
///
/// At x = 0 exactly only a body that is not leaving arrives at once, so rounding does not catch a body that
/// has just left.
pub(super) fn ballistic_arrival(x: f64, v: f64, a: f64) -> Option<f64> {
    if x >= 0.0 {
        return if v > 0.0 || (v == 0.0 && a >= 0.0) {
            Some(0.0)
        } else if a > 0.0 {
            Some(-2.0 * v / a)
        } else {
            None
        };
    }
    let discriminant = v * v - 2.0 * a * x;
    if discriminant < 0.0 {
        return None;
    }
    let root = discriminant.sqrt();
    // Of the two roots (−v ± √)/a, each in the form that does not cancel.
    let t = if v > 0.0 {
        -2.0 * x / (v + root)
    } else if a > 0.0 {
        (root - v) / a
    } else {
        return None;
    };
    t.is_finite().then_some(t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_last_bit() {
        let t = falling_root(|t| (libm::cos(t), -libm::sin(t)), 0.0, 3.0, 0.1);
        assert!((t - std::f64::consts::FRAC_PI_2).abs() < 5e-16);
        let cubic = falling_root(|t| (1.0 - t * t * t, -3.0 * t * t), 0.0, 1e6, f64::NAN);
        assert!((cubic - 1.0).abs() < 4e-16);
    }

    #[test]
    fn ballistic_arrivals() {
        assert_eq!(ballistic_arrival(-1.0, 0.0, 2.0), Some(1.0));
        assert_eq!(ballistic_arrival(0.0, -1.0, 2.0), Some(1.0));
        assert_eq!(ballistic_arrival(-1.0, -1.0, 0.0), None);
        assert_eq!(ballistic_arrival(-1.0, 1.0, -4.0), None);
        assert_eq!(ballistic_arrival(-1.0, 1.0, 0.0), Some(1.0));
        assert_eq!(ballistic_arrival(0.0, 0.0, 9.81), Some(0.0));
        let near = ballistic_arrival(-1e-20, 1.0, 9.81).unwrap();
        assert!((near - 1e-20).abs() < 1e-35);
    }
}
