//! A rigid block on a slope: cases in, the closed form ([`Slide`]) out.

use asperity_dynamics::Slide;
use asperity_fault::{Fault, all_finite, finite, not_negative, within};
use serde::Deserialize;
use serde_json::{Value, json};

/// Block and the moments at which its place is wanted, s.
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
        let slide = Slide {
            angle: within("theta_deg", self.theta_deg, 0.0, 90.0)?.to_radians(),
            friction: not_negative("mu", self.mu)?,
            gravity: not_negative("g", self.g)?,
        };
        finite("v0", self.v0)?;
        all_finite("t", &self.t)?;
        let sin = libm::sin(slide.angle);
        let states: Vec<[f64; 2]> = self.t.iter().map(|t| slide.after(self.v0, *t)).collect();
        Ok(json!({
            "verdict": if slide.slides() { "slides" } else { "sticks (or stops)" },
            "t": self.t,
            "s_along_slope_down": states.iter().map(|s| s[0]).collect::<Vec<_>>(),
            "v": states.iter().map(|s| s[1]).collect::<Vec<_>>(),
            "height_change": states.iter().map(|s| 0.0 - s[0] * sin).collect::<Vec<_>>(),
        }))
    }
}
