//! The wrist's force and torque sensor: bias, noise, filter, sample rate. Three forces (N), then three
//! moments (N m), in its frame.
//!
//! ```text
//! y ← y + (1 − e^(−2π f_c T)) (w + b + n − y)      a filter of first order, exact for a load that is held from sample to sample
//! ```
//!
//! Noise is normal, from SplitMix64 (`asperity-chance`): the same seed, the same noise everywhere.

use asperity_chance::split_mix;
use asperity_fault::{Fault, finite, not_negative, positive_in};

/// Three forces (N), then three moments (N m).
pub type Load = [f64; 6];

/// Constants of the sensor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sensor {
    /// Reading without any load: N, N m.
    pub bias: Load,
    /// Standard deviation of a sample before the filter: N, N m.
    pub noise: [f64; 2],
    /// Cut-off frequency of the filter, Hz; `None`: no filter.
    pub cutoff: Option<f64>,
}

/// State of the sensor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SensorState {
    /// Reading: N, N m.
    pub told: Load,
    /// State of the noise's random numbers.
    pub seed: u64,
}

impl Sensor {
    /// Checks the constants.
    ///
    /// # Errors
    ///
    /// Names `bias`, `noise` or `cutoff`.
    pub fn check(&self) -> Result<(), Fault> {
        for x in self.bias {
            finite("bias", x)?;
        }
        for x in self.noise {
            not_negative("noise", x)?;
        }
        self.cutoff.map_or(Ok(()), |f| positive_in("Hz", "cutoff", f).map(|_| ()))
    }

    /// Takes a sample of `load`, `sample_time` (s) after the one before.
    pub fn sample(&self, state: &mut SensorState, load: &Load, sample_time: f64) {
        let share = self.cutoff.map_or(1.0, |f| -libm::expm1(-std::f64::consts::TAU * f * sample_time));
        for (i, told) in state.told.iter_mut().enumerate() {
            let spread = self.noise[i / 3];
            let noise = if spread > 0.0 { spread * split_mix::normal(&mut state.seed) } else { 0.0 };
            *told += share * (load[i] + self.bias[i] + noise - *told);
        }
    }
}
