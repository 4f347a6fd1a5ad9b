//! Motion of the axis between two samples: `ẍ = ωₙ² (x_c − x) − 2 ζ ωₙ ẋ − (k/m) x` with `x_c` held, in
//! closed form.
//!
//! With `κ = ωₙ² + k/m`, `σ = ζ ωₙ` and `δ = √|κ − σ²|`:
//!
//! ```text
//! Φ = e^(−σT) [ C + σ S    S       ]      C = cos δT, S = sin δT / δ       κ > σ²
//!             [ −κ S       C − σ S ]      C = cosh δT, S = sinh δT / δ     κ ≤ σ²,  S = T where δ = 0
//! Γ = (ωₙ²/κ) [ 1 − Φ₁₁, κ e^(−σT) S ]ᵀ
//! ```

use asperity_fault::{Fault, positive, positive_in};

/// Position-controlled axis of second order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// Natural frequency `ωₙ`, rad/s.
    pub natural_frequency: f64,
    /// Damping ratio `ζ`; at 1 the axis reaches a new position without overshoot as fast as it can.
    pub damping_ratio: f64,
    /// Mass that the surface's force accelerates, kg; `None` where the joint controller cancels external
    /// torques (eq. 11).
    pub effective_mass: Option<f64>,
}

/// Map from one sample to the next: `(x, ẋ) ← Φ (x, ẋ) + Γ x_c`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    /// Matrix `Φ`, rows of (x in m, ẋ in m/s).
    pub state: [[f64; 2]; 2],
    /// Vector `Γ`: m per m, m/s per m.
    pub command: [f64; 2],
}

impl Axis {
    pub(crate) fn check(&self) -> Result<(), Fault> {
        positive_in("rad/s", "natural_frequency", self.natural_frequency)?;
        positive("damping_ratio", self.damping_ratio)?;
        self.effective_mass.map_or(Ok(()), |m| positive_in("kg", "effective_mass", m).map(|_| ()))
    }

    /// Computes the map of the axis on a surface of stiffness `k` (N/m; 0 in the air), with its command held
    /// for `time` (s).
    pub(crate) fn held(&self, k: f64, time: f64) -> Held {
        let square = self.natural_frequency * self.natural_frequency;
        let kappa = square + self.effective_mass.map_or(0.0, |m| k / m);
        let sigma = self.damping_ratio * self.natural_frequency;
        let apart = kappa - sigma * sigma;
        // e^(−σT) C and e^(−σT) S.
        let (c, s) = if apart > 0.0 {
            let (fading, delta) = (libm::exp(-sigma * time), apart.sqrt());
            let (sin, cos) = libm::sincos(delta * time);
            (fading * cos, fading * sin / delta)
        } else {
            let delta = (-apart).sqrt();
            // The slower of the two rates, without the cancellation of σ − δ.
            let slow = libm::exp(-kappa / (sigma + delta) * time);
            // 1 − e^(−2δT): the part of the faster rate that has decayed.
            let gone = -libm::expm1(-2.0 * delta * time);
            (slow * (1.0 - 0.5 * gone), if delta > 0.0 { slow * gone / (2.0 * delta) } else { slow * time })
        };
        let stays = c + sigma * s;
        Held {
            state: [[stays, s], [-kappa * s, c - sigma * s]],
            command: [square / kappa * (1.0 - stays), square * s],
        }
    }
}
