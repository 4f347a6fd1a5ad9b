//! Net stiffness at which the force loop through a servo turns unstable.

use super::Servo;
use crate::force_loop::{Axis, ForceGains, ForceLoop, perfect_servo_limit};

impl Servo {
    /// Returns the least net stiffness of what is pressed on, N/m, at which a force loop through this servo is
    /// no longer stable; `period` and `delay` are times, s. `None` where there is no theory: a lag of first
    /// order, a delay that is not whole periods, no integral gain.
    pub fn stability_limit(&self, gains: ForceGains, period: f64, delay: f64) -> Option<f64> {
        let delay = delay / period;
        let whole = delay.round();
        if (delay - whole).abs() > 1e-6 || gains.integral <= 0.0 {
            return None;
        }
        match *self {
            Self::SecondOrder { natural_frequency, damping_ratio } => {
                let axis = Axis { natural_frequency, damping_ratio, effective_mass: None };
                Some(ForceLoop::new(axis, gains, period, whole as usize).ok()?.unmoved_limit()?.stiffness)
            }
            Self::Tracking if whole == 0.0 => Some(perfect_servo_limit(gains, period)),
            Self::FirstOrder { .. } | Self::Tracking => None,
        }
    }
}
