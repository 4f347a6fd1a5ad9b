//! Adaptive quadrature by the eight-point Gauss–Legendre rule (Abramowitz and Stegun, 25.4.30).

/// Nodes and weights of the eight-point Gauss–Legendre rule on [−1, 1], the positive half (Abramowitz and
/// Stegun, 25.4.30).
const RULE: [(f64, f64); 4] = [
    (0.183_434_642_495_649_8, 0.362_683_783_378_362),
    (0.525_532_409_916_329, 0.313_706_645_877_887_3),
    (0.796_666_477_413_626_7, 0.222_381_034_453_374_48),
    (0.960_289_856_497_536_2, 0.101_228_536_290_376_26),
];

/// Greatest depth of halvings.
const DEPTH: u32 = 24;

/// Computes `∫ f` from `a` to `b`, halved until two halves agree with the whole to `tolerance`.
pub fn integrate(f: &impl Fn(f64) -> f64, a: f64, b: f64, tolerance: f64) -> f64 {
    halves(f, a, b, rule(f, a, b), tolerance, DEPTH)
}

fn halves(f: &impl Fn(f64) -> f64, a: f64, b: f64, whole: f64, tolerance: f64, depth: u32) -> f64 {
    let m = 0.5 * (a + b);
    let (left, right) = (rule(f, a, m), rule(f, m, b));
    if depth == 0 || !((left + right - whole).abs() > tolerance) {
        return left + right;
    }
    halves(f, a, m, left, 0.5 * tolerance, depth - 1) + halves(f, m, b, right, 0.5 * tolerance, depth - 1)
}

fn rule(f: &impl Fn(f64) -> f64, a: f64, b: f64) -> f64 {
    let (middle, half) = (0.5 * (a + b), 0.5 * (b - a));
    RULE.iter().map(|(x, w)| w * (f(middle - half * x) + f(middle + half * x))).sum::<f64>() * half
}
