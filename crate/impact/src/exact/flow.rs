//! The exact flow of `m δ̈ = F − K δ − D δ̇` under a constant force F, for every start and every damping
//! (paper, Eq. 4).
//!
//! Below, at and beyond critical damping the same two functions are used, continued through the critical
//! case, so that nothing cancels near it. Kilograms, N/m, N s/m, seconds.

use core::f64::consts::PI;

use crate::KelvinVoigt;
use asperity_fault::{Fault, not_negative, positive};

/// Regime of the motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Regime {
    /// Under-damped, ζ < 1: it oscillates.
    Under,
    /// Critically damped, ζ = 1 to nine digits.
    Critical,
    /// Over-damped, ζ > 1: it creeps.
    Over,
}

impl Regime {
    /// Returns the regime's name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Under => "under",
            Self::Critical => "critical",
            Self::Over => "over",
        }
    }
}

/// The constants of the linear law with one mass (paper, Eq. 4, for every start and every damping).
///
/// With r = D/2m, ω₀ = √(K/m) and ω = √|ω₀² − r²|, the pair C, S is cos ωt, sin(ωt)/ω below critical damping;
/// 1, t at it; cosh ωt, sinh(ωt)/ω beyond.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LinearFlow {
    law: KelvinVoigt,
    mass: f64,
    omega0: f64,
    rate: f64,
    /// Frequency ω, rad/s.
    omega: f64,
    sign: f64,
}

/// Linear map of a state over one time span: δ₁ = p δ₀ + q v₀ + g F/m, v₁ = −ω₀² q δ₀ + q′ v₀ + q F/m.
struct Transition {
    p: f64,
    q: f64,
    q_rate: f64,
    g: f64,
}

impl LinearFlow {
    /// Makes the flow of `law` with `mass`, kg.
    ///
    /// # Errors
    ///
    /// Refuses a mass that is not positive.
    pub fn new(law: KelvinVoigt, mass: f64) -> Result<Self, Fault> {
        let mass = positive("mass", mass)?;
        let omega0 = (law.stiffness() / mass).sqrt();
        let rate = law.damping() / (2.0 * mass);
        let squared = (omega0 - rate) * (omega0 + rate);
        let sign = if squared == 0.0 { 0.0 } else { squared.signum() };
        Ok(Self { law, mass, omega0, rate, omega: squared.abs().sqrt(), sign })
    }

    /// Returns the law.
    pub fn law(&self) -> &KelvinVoigt {
        &self.law
    }

    /// Returns the mass m, kg.
    pub fn mass(&self) -> f64 {
        self.mass
    }

    /// Returns ω₀ = √(K/m), rad/s.
    pub fn omega0(&self) -> f64 {
        self.omega0
    }

    /// Returns the decay rate r = D/2m, 1/s.
    pub fn rate(&self) -> f64 {
        self.rate
    }

    /// Returns the damping ratio ζ = D/(2√(Km)) = r/ω₀.
    pub fn zeta(&self) -> f64 {
        self.rate / self.omega0
    }

    /// Returns the damped frequency ω_d = √(ω₀² − r²), rad/s, where the motion oscillates.
    pub fn omega_d(&self) -> Option<f64> {
        (self.regime() == Regime::Under).then_some(self.omega)
    }

    /// Returns the regime. Within a part in 10⁹ of critical damping it is called critical; the numbers do not
    /// need it.
    pub fn regime(&self) -> Regime {
        let zeta = self.zeta();
        if (zeta - 1.0).abs() <= 1e-9 {
            Regime::Critical
        } else if zeta < 1.0 {
            Regime::Under
        } else {
            Regime::Over
        }
    }

    /// Returns the state (δ, v) a time `t` ≥ 0 after (`depth`, `velocity`) under a constant force `push` (N,
    /// into the surface). Bilateral: nothing separates here.
    pub fn state(&self, depth: f64, velocity: f64, push: f64, t: f64) -> (f64, f64) {
        let Transition { p, q, q_rate, g } = self.transition(t);
        let drive = push / self.mass;
        (
            depth * p + velocity * q + drive * g,
            velocity * q_rate + (drive - self.omega0_squared() * depth) * q,
        )
    }

    /// Returns ∫ F_N dt over a span that leads from velocity `v0` to `v1`, N s: F Δt − m (v₁ − v₀).
    ///
    /// The same number as the paper's Eq. 5 with its lost signs restored.
    pub fn impulse(&self, v0: f64, v1: f64, push: f64, t: f64) -> f64 {
        push * t - self.mass * (v1 - v0)
    }

    /// Returns ∫ D v² dt over `t` from (`depth`, `velocity`), J; never a difference of large energies.
    pub fn dissipated(&self, depth: f64, velocity: f64, push: f64, t: f64) -> f64 {
        if self.law.damping() == 0.0 || t <= 0.0 {
            return 0.0;
        }
        let a = depth - push / self.law.stiffness();
        if (self.omega0 + self.rate) * t <= 1.0 {
            // v is entire and nearly a polynomial here: ten Gauss points give every digit.
            let mut sum = 0.0;
            for (node, weight) in GAUSS_10 {
                let early = self.state(depth, velocity, push, t * (0.5 - 0.5 * node)).1;
                let late = self.state(depth, velocity, push, t * (0.5 + 0.5 * node)).1;
                sum += weight * (early * early + late * late);
            }
            return 0.5 * self.law.damping() * t * sum;
        }
        if self.zeta() > 0.1 {
            // The energy about the rest position falls by the energy that the damper dissipates.
            let (d1, v1) = self.state(depth, velocity, push, t);
            let a1 = d1 - push / self.law.stiffness();
            let lost =
                self.mass * (velocity - v1) * (velocity + v1) + self.law.stiffness() * (a - a1) * (a + a1);
            return (0.5 * lost).max(0.0);
        }
        // v = e^{−rt} (x cos ωt + y sin ωt), squared and integrated.
        let (r, w) = (self.rate, self.omega);
        let x = velocity;
        let y = (-self.omega0_squared() * a - r * velocity) / w;
        let fade = libm::exp(-2.0 * r * t);
        let (sine, cosine) = libm::sincos(2.0 * w * t);
        let mean = -libm::expm1(-2.0 * r * t) / (2.0 * r);
        let norm = 2.0 * self.omega0_squared();
        let even = (r - fade * (r * cosine - w * sine)) / norm;
        let odd = (w - fade * (w * cosine + r * sine)) / norm;
        0.5 * self.law.damping() * ((x * x + y * y) * mean + (x * x - y * y) * even + 2.0 * x * y * odd)
    }

    pub(super) fn omega0_squared(&self) -> f64 {
        self.law.stiffness() / self.mass
    }

    /// Returns e^{−rt} C(t) and e^{−rt} S(t).
    pub(super) fn decaying_pair(&self, t: f64) -> (f64, f64) {
        let (r, w) = (self.rate, self.omega);
        if self.sign > 0.0 {
            let fade = libm::exp(-r * t);
            let (sine, cosine) = libm::sincos(w * t);
            (fade * cosine, fade * sine / w)
        } else if self.sign < 0.0 {
            // r − ω = ω₀²/(r + ω): the slow rate without cancellation.
            let slow = libm::exp(-self.omega0_squared() / (r + w) * t);
            let fast = libm::expm1(-2.0 * w * t);
            (0.5 * slow * (2.0 + fast), -0.5 * slow * fast / w)
        } else {
            let fade = libm::exp(-r * t);
            (fade, fade * t)
        }
    }

    /// Returns the first t > 0 at which a C(t) + b S(t) = 0.
    pub(super) fn pair_zero(&self, a: f64, b: f64) -> Option<f64> {
        let w = self.omega;
        if self.sign > 0.0 {
            // tan ωt = −a ω/b, in (0, π].
            let angle = if a == 0.0 { PI } else { libm::atan2(-a * w, b) };
            let angle = if angle <= 0.0 { angle + PI } else { angle };
            return (a != 0.0 || b != 0.0).then_some(angle / w);
        }
        let t = if self.sign < 0.0 { libm::atanh(-a * w / b) / w } else { -a / b };
        (t.is_finite() && t > 0.0).then_some(t)
    }

    /// Returns half a period, π/ω, s, where the motion oscillates.
    pub(super) fn half_period(&self) -> Option<f64> {
        (self.sign > 0.0).then_some(PI / self.omega)
    }

    fn transition(&self, t: f64) -> Transition {
        let squared = self.omega0_squared();
        if (self.omega0 + 2.0 * self.rate) * t <= 0.5 {
            // g″ + 2 r g′ + ω₀² g = 1 from rest, as a power series: no cancellation for any small step.
            let (mut older, mut newer) = (0.0, 0.5 * t * t);
            let (mut g, mut q, mut q_rate) = (newer, t, 1.0);
            let mut k = 2.0;
            // `older`, `newer` are g_{k−1} t^{k−1} and g_k t^k.
            while k < 20.0 {
                let next = -(2.0 * self.rate * t * k * newer + squared * t * t * older) / ((k + 1.0) * k);
                // `next` is g_{k+1} t^{k+1}.
                q += (k + 1.0) * next / t;
                q_rate += (k + 1.0) * k * next / (t * t);
                g += next;
                older = newer;
                newer = next;
                k += 1.0;
                if next == 0.0 && older == 0.0 {
                    break;
                }
            }
            if t == 0.0 {
                return Transition { p: 1.0, q: 0.0, q_rate: 1.0, g: 0.0 };
            }
            return Transition { p: 1.0 - squared * g, q, q_rate, g };
        }
        let (c, s) = self.decaying_pair(t);
        let p = c + self.rate * s;
        Transition { p, q: s, q_rate: c - self.rate * s, g: (1.0 - p) / squared }
    }
}

/// Returns the largest stable ω₀ h of semi-implicit Euler, v += h a; δ += h v, on the same law: 2 (√(1 + ζ²)
/// − ζ).
///
/// The exact flow has no such limit; the paper's own integrator does.
///
/// # Errors
///
/// Refuses a negative damping ratio.
pub fn semi_implicit_limit(zeta: f64) -> Result<f64, Fault> {
    let zeta = not_negative("damping_ratio", zeta)?;
    Ok(2.0 / ((1.0 + zeta * zeta).sqrt() + zeta))
}

/// Positive nodes and weights of the ten-point Gauss rule on [−1, 1].
const GAUSS_10: [(f64, f64); 5] = [
    (0.148_874_338_981_631_22, 0.295_524_224_714_752_87),
    (0.433_395_394_129_247_2, 0.269_266_719_309_996_35),
    (0.679_409_568_299_024_4, 0.219_086_362_515_982_05),
    (0.865_063_366_688_984_5, 0.149_451_349_150_580_6),
    (0.973_906_528_517_171_7, 0.066_671_344_308_688_14),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn flow(zeta: f64) -> LinearFlow {
        let (mass, stiffness) = (0.7, 3.0e4);
        LinearFlow::new(KelvinVoigt::new(stiffness, 2.0 * zeta * (stiffness * mass).sqrt()).unwrap(), mass)
            .unwrap()
    }

    #[test]
    fn two_steps_are_one() {
        for zeta in [0.0, 0.03, 0.5, 1.0, 1.0 + 1e-9, 3.0, 40.0] {
            let flow = flow(zeta);
            let (d0, v0, push) = (1e-3, -0.4, 25.0);
            for (h1, h2) in [(1e-6, 3e-3), (2e-3, 1.0), (1e-9, 1e-9)] {
                let (d, v) = flow.state(d0, v0, push, h1);
                let (d2, v2) = flow.state(d, v, push, h2);
                let (e2, w2) = flow.state(d0, v0, push, h1 + h2);
                assert!(
                    (d2 - e2).abs() < 1e-16 && (v2 - w2).abs() < 1e-14,
                    "{zeta} {h1} {h2}: {} {}",
                    d2 - e2,
                    v2 - w2
                );
                let sum = flow.dissipated(d0, v0, push, h1) + flow.dissipated(d, v, push, h2);
                let once = flow.dissipated(d0, v0, push, h1 + h2);
                assert!((sum - once).abs() < 1e-14 * once.max(1e-3), "{zeta} {h1} {h2}: {sum} {once}");
            }
        }
    }

    #[test]
    fn satisfies_the_equation_of_motion() {
        for zeta in [0.0, 0.03, 0.5, 1.0, 3.0] {
            let flow = flow(zeta);
            let (d0, v0, push, h) = (1e-3, -0.4, 25.0, 1e-5);
            let (t, law) = (4e-3, flow.law());
            let (before, here, after) = (
                flow.state(d0, v0, push, t - h),
                flow.state(d0, v0, push, t),
                flow.state(d0, v0, push, t + h),
            );
            let acceleration = (after.1 - before.1) / (2.0 * h);
            let force = push - law.force(here.0, here.1);
            assert!((acceleration * flow.mass() - force).abs() < 1e-4 * push, "{zeta}");
        }
    }
}
