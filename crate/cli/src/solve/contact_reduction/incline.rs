//! A rigid block on a slope with Coulomb's friction, static and kinetic alike (the line of theory of the paper's Fig. 2).
//!
//! Downhill is positive. Uphill the block brakes at `g (sin θ + μ cos θ)`, downhill it moves at `g (sin θ − μ cos θ)`; at rest
//! it stays where that is not positive.

use asperity_fault::{Fault, all_finite, finite, not_negative, within};
use serde::Deserialize;
use serde_json::{Value, json};

/// A block and the moments at which its place is wanted, s.
#[derive(Deserialize)]
pub(super) struct Incline {
    theta_deg: f64,
    mu: f64,
    v0: f64,
    g: f64,
    t: Vec<f64>,
}

impl Incline {
    pub fn solve(&self) -> Result<Value, Fault> {
        let theta = within("theta_deg", self.theta_deg, 0.0, 90.0)?.to_radians();
        let mu = not_negative("mu", self.mu)?;
        let g = not_negative("g", self.g)?;
        finite("v0", self.v0)?;
        all_finite("t", &self.t)?;
        let (sin, cos) = libm::sincos(theta);
        let (down, up) = (g * (sin - mu * cos), g * (sin + mu * cos));
        let states: Vec<[f64; 2]> = self.t.iter().map(|t| state(self.v0, down, up, *t)).collect();
        let slides = libm::tan(theta) > mu * (1.0 + 1e-9);
        Ok(json!({
            "verdict": if slides { "slides" } else { "sticks (or stops)" },
            "t": self.t,
            "s_along_slope_down": states.iter().map(|s| s[0]).collect::<Vec<_>>(),
            "v": states.iter().map(|s| s[1]).collect::<Vec<_>>(),
            "height_change": states.iter().map(|s| 0.0 - s[0] * sin).collect::<Vec<_>>(),
        }))
    }
}

/// Place and speed after `t`, with accelerations `down` downhill and `up` (against the motion) uphill.
fn state(v0: f64, down: f64, up: f64, t: f64) -> [f64; 2] {
    let (mut x, mut v, mut left) = (0.0, v0, t);
    if v < 0.0 {
        // Without gravity or slope and friction it goes on uphill for ever.
        let turn = if up > 0.0 { -v / up } else { f64::INFINITY };
        if left < turn {
            return [v * left + 0.5 * up * left * left, v + up * left];
        }
        (x, v, left) = (0.5 * v * turn, 0.0, left - turn);
    }
    if v == 0.0 && down <= 0.0 {
        return [x, 0.0];
    }
    if down < 0.0 && left > -v / down {
        return [x - 0.5 * v * v / down, 0.0];
    }
    [x + v * left + 0.5 * down * left * left, v + down * left]
}
