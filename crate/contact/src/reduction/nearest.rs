//! Nonnegative numbers nearest to given ones under a few linear bounds: the program behind every stiffness
//! here.
//!
//! ```text
//! min ½ Σᵢ (sᵢ − tᵢ)²   with   sᵢ ≥ 0,   Σᵢ sᵢ aᵢⱼ ≤ bⱼ  (j < M; an equation where `Row::Equal`)
//! ```
//! Its dual has M variables however many `s` there are: `sᵢ = max(0, tᵢ − aᵢ·y)` with the `y` that minimises
//! `φ(y) = ½ Σ sᵢ(y)² + b·y + ½ ρ y·y` over `yⱼ ≥ 0` (any `yⱼ` for an equation). φ is convex, once
//! differentiable and made of finitely many parabolas, one for each set of positive `s`. Newton's step on
//! such a parabola is exact, so that it ends after finitely many steps, at rounding. With [`Sign::Any`] there
//! is no `max` and one parabola. `ρ` is zero but for equations that need not have a solution: then the error
//! of an equation is `Σ sᵢ aᵢⱼ − bⱼ = ρ yⱼ`.
//!
//! Each step minimises the parabola over the bounds of `y` (Lawson & Hanson's active set, at most M
//! variables), then halves until φ falls. Sums run over the contacts in their order.

#![allow(clippy::needless_range_loop, reason = "indices are those of the equations above")]
#![allow(non_snake_case, reason = "the matrices' own names")]

/// Number of rows up to which all are always used.
const FEW: usize = 6;
/// Largest number of steps: it takes about five, and ends for certain before the sets of positive `s` repeat.
const STEPS: usize = 100;
/// Largest number of halvings of a step.
const HALVINGS: usize = 40;
/// Rounding of a sum, relative to its largest term.
const ROUNDING: f64 = 1e-15;
/// Rounding of φ, relative, with room: a smaller decrease may as well be an increase.
const NOISE: f64 = 1e-12;
/// Relative addition to the diagonal: rows that depend on each other share their multiplier.
const RIDGE: f64 = 1e-12;

/// Kind of a row: a bound, or an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// Bound `Σ s a ≤ b`.
    Below,
    /// Equation `Σ s a = b`.
    Equal,
}

/// `M` bounds of which the first `used` count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds<const M: usize> {
    pub b: [f64; M],
    pub used: usize,
    pub row: Row,
    pub softness: f64,
    pub sign: Sign,
}

/// Sign of the scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Nonnegative: `s ≥ 0`.
    NotNegative,
    /// Any number: the paper's program to the letter, in which stiffnesses may turn negative.
    Any,
}

/// Solution of the dual.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dual<const M: usize> {
    pub y: [f64; M],
    /// Largest violation of a bound or slack under a positive multiplier, relative to `b` (to the sum's
    /// terms, where these are larger).
    pub residual: f64,
    pub steps: usize,
}

/// Value, slope and curvature of φ at a point.
struct Parabola<const M: usize> {
    value: f64,
    g: [f64; M],
    H: [[f64; M]; M],
}

/// Solves for `s`; `target` gives `t` of a row of `a`.
pub(super) fn nearest<const M: usize>(
    a: &[[f64; M]],
    target: impl Fn(usize) -> f64,
    bounds: &Bounds<M>,
    start: [f64; M],
    s: &mut Vec<f64>,
) -> Dual<M> {
    // Few rows are all used: then the compiler knows their number.
    let m = if M <= FEW { M } else { bounds.used.min(M) };
    let mut y = start;
    let mut here = parabola(a, &target, bounds, m, &y);
    // Size of the sums' terms at y = 0: the measure of their rounding.
    let mut size = bounds.b.map(f64::abs);
    for (i, row) in a.iter().enumerate() {
        for j in 0..m {
            size[j] += (target(i) * row[j]).abs();
        }
    }
    let mut steps = 0;
    while steps < STEPS && worst(&y, &here.g, bounds, m, &size) > ROUNDING {
        steps += 1;
        let d = step(&here, &y, bounds.row, m);
        let before = worst(&y, &here.g, bounds, m, &size);
        let mut share = 1.0;
        let mut found = None;
        for _ in 0..HALVINGS {
            let mut there = y;
            for j in 0..m {
                there[j] += share * d[j];
                if bounds.row == Row::Below && there[j] < 0.0 {
                    there[j] = 0.0;
                }
            }
            let next = parabola(a, &target, bounds, m, &there);
            let after = worst(&there, &next.g, bounds, m, &size);
            // Near the end φ falls by less than its rounding: then the slope says whether the step is worth
            // it.
            let rise = next.value - here.value;
            if rise < -NOISE * here.value.abs() || (rise <= NOISE * here.value.abs() && after < 0.9 * before)
            {
                found = Some((there, next));
                break;
            }
            share *= 0.5;
        }
        let Some(found) = found else { break };
        (y, here) = found;
    }
    s.clear();
    s.extend(a.iter().enumerate().map(|(i, row)| scale(target(i), row, &y, bounds, m)));
    Dual { y, residual: worst(&y, &here.g, bounds, m, &bounds.b.map(f64::abs)), steps }
}

#[inline]
fn scale<const M: usize>(t: f64, row: &[f64; M], y: &[f64; M], bounds: &Bounds<M>, m: usize) -> f64 {
    let mut s = t;
    for j in 0..m {
        s -= row[j] * y[j];
    }
    if s > 0.0 || bounds.sign == Sign::Any { s } else { 0.0 }
}

#[inline]
fn parabola<const M: usize>(
    a: &[[f64; M]],
    target: &impl Fn(usize) -> f64,
    bounds: &Bounds<M>,
    m: usize,
    y: &[f64; M],
) -> Parabola<M> {
    let mut p = Parabola { value: 0.0, g: bounds.b, H: [[0.0; M]; M] };
    for j in 0..m {
        p.value += y[j] * (bounds.b[j] + 0.5 * bounds.softness * y[j]);
        p.g[j] += bounds.softness * y[j];
        p.H[j][j] = bounds.softness;
    }
    for (i, row) in a.iter().enumerate() {
        let s = scale(target(i), row, y, bounds, m);
        let counts = if s > 0.0 || bounds.sign == Sign::Any { 1.0 } else { 0.0 };
        p.value += 0.5 * s * s;
        for j in 0..m {
            p.g[j] -= s * row[j];
            let weighted = counts * row[j];
            for l in 0..=j {
                p.H[j][l] += weighted * row[l];
            }
        }
    }
    p
}

/// Returns the distance of `y` from the optimum: violations of bounds, and slack under positive multipliers,
/// relative to `size`.
#[inline]
fn worst<const M: usize>(y: &[f64; M], g: &[f64; M], bounds: &Bounds<M>, m: usize, size: &[f64; M]) -> f64 {
    let mut worst = 0.0_f64;
    for j in 0..m {
        let counts = bounds.row == Row::Equal || y[j] > 0.0 || g[j] < 0.0;
        if counts && size[j] > 0.0 {
            worst = worst.max(g[j].abs() / size[j]);
        }
    }
    worst
}

/// Returns the step from `y` to the minimum of the parabola, over `y + d ≥ 0` where the rows are bounds.
#[inline]
fn step<const M: usize>(p: &Parabola<M>, y: &[f64; M], row: Row, m: usize) -> [f64; M] {
    let mut H = p.H;
    for j in 0..m {
        // Where no s is positive there is no curvature: any ridge points downhill.
        H[j][j] = if H[j][j] > 0.0 { H[j][j] * (1.0 + RIDGE) } else { 1.0 };
    }
    let mut free = [false; M];
    for j in 0..m {
        free[j] = row == Row::Equal || y[j] > 0.0;
    }
    let mut d = [0.0; M];
    // Each round either frees a variable that then lowers the parabola, or holds one: far fewer than this.
    for _ in 0..4 * M + 4 {
        let wanted = solve(&H, &p.g, &free, y, m);
        let mut share = 1.0;
        let mut held = None;
        if row == Row::Below {
            for j in 0..m {
                if free[j] && y[j] + wanted[j] < 0.0 {
                    let most = (y[j] + d[j]) / (d[j] - wanted[j]);
                    if held.is_none() || most < share {
                        (share, held) = (most.clamp(0.0, 1.0), Some(j));
                    }
                }
            }
        }
        for j in 0..m {
            d[j] += share * (wanted[j] - d[j]);
        }
        if let Some(j) = held {
            d[j] = -y[j];
            free[j] = false;
            continue;
        }
        // The held variable that would lower it most.
        let mut best = (0.0, None);
        for j in 0..m {
            if free[j] {
                continue;
            }
            let mut slope = p.g[j];
            for l in 0..m {
                slope += entry(&H, j, l) * d[l];
            }
            if slope < best.0 - ROUNDING * p.g[j].abs() {
                best = (slope, Some(j));
            }
        }
        match best.1 {
            Some(j) => free[j] = true,
            None => break,
        }
    }
    d
}

fn entry<const M: usize>(H: &[[f64; M]; M], j: usize, l: usize) -> f64 {
    if l <= j { H[j][l] } else { H[l][j] }
}

/// Solves `H d = −g` among the free, and `y + d = 0` among the held variables, by Cholesky.
#[inline]
fn solve<const M: usize>(
    H: &[[f64; M]; M],
    g: &[f64; M],
    free: &[bool; M],
    y: &[f64; M],
    m: usize,
) -> [f64; M] {
    let mut d = [0.0; M];
    for j in 0..m {
        d[j] = if free[j] { -g[j] } else { -y[j] };
    }
    for j in 0..m {
        for l in 0..m {
            if free[j] && !free[l] {
                d[j] += entry(H, j, l) * y[l];
            }
        }
    }
    let mut L = [[0.0; M]; M];
    for j in 0..m {
        if !free[j] {
            continue;
        }
        for l in 0..=j {
            if !free[l] {
                continue;
            }
            let mut sum = H[j][l];
            for q in 0..l {
                sum -= L[j][q] * L[l][q];
            }
            // Rounding cannot take a pivot below the ridge's order.
            L[j][l] = if l < j { sum / L[l][l] } else { sum.max(0.1 * RIDGE * H[j][j]).sqrt() };
        }
        let mut x = d[j];
        for l in 0..j {
            x -= L[j][l] * if free[l] { d[l] } else { 0.0 };
        }
        d[j] = x / L[j][j];
    }
    for j in (0..m).rev() {
        if !free[j] {
            continue;
        }
        let mut x = d[j];
        for l in j + 1..m {
            x -= L[l][j] * if free[l] { d[l] } else { 0.0 };
        }
        d[j] = x / L[j][j];
    }
    d
}
