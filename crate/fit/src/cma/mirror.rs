//! Bounds as mirrors.

/// Folds a number back into 0 to 1, as mirrors at both ends show it.
pub(super) fn folded(x: f64) -> f64 {
    let turn = x - 2.0 * (0.5 * x).floor();
    let within = if turn > 1.0 { 2.0 - turn } else { turn };
    if within.is_finite() { within.clamp(0.0, 1.0) } else { 0.5 }
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn what_is_outside_comes_back_as_far_inside() {
        for (x, seen) in [
            (0.3, 0.3),
            (-0.25, 0.25),
            (1.25, 0.75),
            (2.25, 0.25),
            (-1.25, 0.75),
            (7.5, 0.5),
            (0.0, 0.0),
            (1.0, 1.0),
        ] {
            assert_eq!(folded(x), seen, "{x}");
        }
        for x in [f64::NAN, f64::INFINITY, -1e300, 1e300] {
            assert!((0.0..=1.0).contains(&folded(x)), "{x}");
        }
    }
}
