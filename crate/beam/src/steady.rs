//! The infinite beam seen from a load that has moved for ever (Timoshenko 1926; Kenney 1954; Frýba, *Vibration of Solids and
//! Structures under Moving Loads*, ch. 13).
//!
//! With ξ = λ (x − v t), α = v/v_cr and W = w/(P λ/2k) the equation of the beam is
//!
//! ```text
//! W'''' + 4 α² W'' − 8 α ζ W' + 4 W = 8 δ(ξ)
//! ```
//!
//! and its characteristic polynomial splits into two real quadratics,
//!
//! ```text
//! r⁴ + 4 α² r² − 8 α ζ r + 4 = (r² + 2 a r + b)(r² − 2 a r + d),   b d = 4,   b + d = 4 (α² + A),   b − d = 4 α ζ/a
//! A³ + 2 α² A² + (α⁴ − 1) A − α² ζ² = 0,   A = a²
//! ```
//!
//! The cubic has one change of sign, so one positive root. The roots of the first quadratic decay ahead of the load, those of the
//! second behind it. Without damping and at α = 1 nothing decays and the deflection has no bound; beyond it the limit ζ → 0 is
//! taken: short waves run ahead, long ones stay behind.

use crate::Beam;

/// Below this damping ratio the beam counts as undamped.
const UNDAMPED: f64 = 1e-12;
/// Relative change at which Newton's method on the cubic has ended.
const ROUNDING: f64 = 1e-15;
/// Largest speed over the critical one that is answered; the polynomial's numbers stay finite.
const FASTEST: f64 = 1e6;

/// The steady deflection of the infinite beam under one moving load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Steady {
    /// λ, 1/m.
    lambda: f64,
    /// P λ/(2 k), m.
    scale: f64,
    /// EI, N m².
    rigidity: f64,
    ahead: Side,
    behind: Side,
}

/// One side of the load: W solves W'' = −2 p W' − q W from W(0) and W'(0) on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Side {
    p: f64,
    q: f64,
    value: f64,
    slope: f64,
}

impl Steady {
    /// Solves for a load (N) of some speed (m/s, either way). `None` where the deflection has no bound (the critical speed without
    /// damping), and beyond a million times that speed.
    pub fn new(beam: &Beam, load: f64, speed: f64) -> Option<Self> {
        let alpha = (speed / beam.critical_speed()).abs();
        if !(alpha <= FASTEST && load.is_finite()) {
            return None;
        }
        let (ahead, behind) = sides(alpha, beam.damping)?;
        // A load that moves the other way sees the mirror image.
        let (ahead, behind) =
            if speed < 0.0 { (behind.mirrored(), ahead.mirrored()) } else { (ahead, behind) };
        let (lambda, scale) = (beam.lambda(), beam.static_deflection(load));
        Some(Self { lambda, scale, rigidity: beam.rigidity, ahead, behind })
    }

    /// Returns w, w', w'' and w''' at a distance x − v t to the right of the load, m, 1, 1/m, 1/m². At 0, w''' is that just right of it.
    pub fn at(&self, ahead: f64) -> [f64; 4] {
        let xi = self.lambda * ahead;
        let side = if xi < 0.0 { self.behind } else { self.ahead };
        let [w, w1] = side.at(xi);
        let w2 = -2.0 * side.p * w1 - side.q * w;
        let w3 = -2.0 * side.p * w2 - side.q * w1;
        let l = self.lambda;
        [w, l * w1, l * l * w2, l * l * l * w3].map(|x| self.scale * x)
    }

    /// Returns the bending moment −EI w'' at a distance to the right of the load, N m; positive where the lower side is stretched.
    pub fn moment(&self, ahead: f64) -> f64 {
        -self.rigidity * self.at(ahead)[2]
    }

    /// Returns the shear force −EI w''' at a distance to the right of the load, N.
    pub fn shear(&self, ahead: f64) -> f64 {
        -self.rigidity * self.at(ahead)[3]
    }

    /// Returns the place to the right of the load, and the size, of the largest deflection under and behind the load, m.
    pub fn peak(&self) -> [f64; 2] {
        // The load drags its trough behind it: W' has its first zero there, within a wave.
        let leads = self.behind.slope > 0.0;
        let trailing = if leads { self.ahead } else { self.behind };
        let wave = std::f64::consts::TAU / (trailing.q.sqrt().max(f64::MIN_POSITIVE) * self.lambda);
        const SAMPLES: usize = 400;
        let place = |k: f64| (if leads { wave } else { -wave }) * k / SAMPLES as f64;
        let size = |x: f64| self.at(x)[0] * self.scale.signum();
        let best = (0..=SAMPLES)
            .map(|k| k as f64)
            .fold(0.0, |best, k| if size(place(k)) > size(place(best)) { k } else { best });
        // Golden section between the neighbours.
        let (mut low, mut high) = (place((best - 1.0).max(0.0)), place(best + 1.0));
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        for _ in 0..60 {
            let (a, b) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
            if size(a) > size(b) { high = b } else { low = a }
        }
        let x = 0.5 * (low + high);
        let x = if size(0.0) >= size(x) { 0.0 } else { x };
        [x, self.at(x)[0]]
    }

    /// Returns decay rates (1/m) and wave numbers (rad/m) on the right and on the left; a wave number of 0: no wave.
    pub fn waves(&self) -> [[f64; 2]; 2] {
        [self.ahead, self.behind].map(|side| {
            let square = side.q - side.p * side.p;
            let decay = if square < 0.0 { side.p.abs() - (-square).sqrt() } else { side.p.abs() };
            [self.lambda * decay, self.lambda * square.max(0.0).sqrt()]
        })
    }
}

impl Side {
    fn mirrored(self) -> Self {
        Self { p: -self.p, slope: -self.slope, ..self }
    }

    /// Returns W and W' at ξ: e^{−pξ} (C, S) of the reduced equation y'' = (p² − q) y.
    fn at(&self, xi: f64) -> [f64; 2] {
        let square = self.p * self.p - self.q;
        let root = square.abs().sqrt();
        let lean = self.slope + self.p * self.value;
        let z = root * xi;
        if square > 0.0 && z.abs() > 1.0 {
            // Far out: the exponentials are joined before they are taken, so that none overflows.
            let sum = |sign: f64| {
                let rate = sign * root - self.p;
                let part = 0.5 * (self.value + sign * lean / root) * libm::exp(rate * xi);
                [part, rate * part]
            };
            let (plus, minus) = (sum(1.0), sum(-1.0));
            return [plus[0] + minus[0], plus[1] + minus[1]];
        }
        let (c, s) = if square > 0.0 {
            (libm::cosh(z), if root > 1e-8 { libm::sinh(z) / root } else { xi })
        } else {
            let (sin, cos) = libm::sincos(z);
            (cos, if root > 1e-8 { sin / root } else { xi })
        };
        let e = libm::exp(-self.p * xi);
        let w = e * (self.value * c + lean * s);
        [w, e * (self.value * square * s + lean * c) - self.p * w]
    }
}

/// Solves the dimensionless equation for α ≥ 0.
fn sides(alpha: f64, zeta: f64) -> Option<(Side, Side)> {
    let undamped = zeta < UNDAMPED;
    if undamped && alpha >= 1.0 {
        return waves_of_an_undamped_beam(alpha);
    }
    let square = if undamped { (1.0 - alpha) * (1.0 + alpha) } else { root_of_the_cubic(alpha, zeta) };
    let a = square.sqrt();
    let sum = 2.0 * (alpha * alpha + square);
    let b = sum + if undamped { 0.0 } else { 2.0 * alpha * zeta / a };
    let d = 4.0 / b;
    // w'(0)/w(0) from the continuity of w'', w(0) from the jump of w'''.
    let kappa = if undamped { 0.0 } else { -alpha * zeta / square };
    let value = 2.0 / (a * (sum + kappa * kappa));
    let slope = kappa * value;
    let finite = value.is_finite() && slope.is_finite() && a > 0.0;
    finite.then_some((Side { p: a, q: b, value, slope }, Side { p: -a, q: d, value, slope }))
}

/// Returns the waves of an undamped beam under a load faster than critical: q₁ < q₂ are the wave numbers over λ, and the one whose
/// group is faster than the load runs ahead.
fn waves_of_an_undamped_beam(alpha: f64) -> Option<(Side, Side)> {
    let spread = ((alpha * alpha - 1.0) * (alpha * alpha + 1.0)).sqrt();
    let short = 2.0 * (alpha * alpha + spread);
    let long = 4.0 / short;
    let slope = -8.0 / (4.0 * spread);
    let side = |q: f64| Side { p: 0.0, q, value: 0.0, slope };
    slope.is_finite().then_some((side(short), side(long)))
}

/// Returns the positive root A of A³ + 2α²A² + (α⁴ − 1)A − α²ζ² for ζ > 0; 1 at α = 0.
fn root_of_the_cubic(alpha: f64, zeta: f64) -> f64 {
    let s = alpha * alpha;
    if s == 0.0 {
        return 1.0;
    }
    let (c1, c0) = ((s - 1.0) * (s + 1.0), s * zeta * zeta);
    let f = |x: f64| ((x + 2.0 * s) * x + c1) * x - c0;
    // Above: A (α² + A)² = A + α²ζ² has A < 1 + αζ.
    let (mut low, mut high) = (0.0, 1.0 + alpha * zeta);
    let mut x = high;
    for _ in 0..200 {
        let slope = (3.0 * x + 4.0 * s) * x + c1;
        let newton = x - f(x) / slope;
        let next = if slope > 0.0 && newton > low && newton < high { newton } else { 0.5 * (low + high) };
        if (next - x).abs() <= ROUNDING * next {
            return next;
        }
        x = next;
        if f(x) > 0.0 { high = x } else { low = x }
    }
    x
}
