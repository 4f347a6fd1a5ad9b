//! Poses that are a little off. A draw is a function of seed and number, with no state between.

use asperity_chance::split_mix;
use asperity_fault::{Fault, not_negative};

use crate::{Pose, Rotation, Vec3};

/// Noise of the gripper's pose: normal in each direction, by standard deviations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoseNoise {
    /// Standard deviation of each coordinate, m.
    pub translation: f64,
    /// Standard deviation of each component of the rotation vector, rad.
    pub rotation: f64,
    /// Distance of the rotation's centre behind the middle of the pads, m: at the robot's wrist, 3 mrad are
    /// half a millimetre at the tips.
    pub wrist: f64,
}

impl Default for PoseNoise {
    /// The thesis' 1 mm and 3 mrad, at the wrist of the ABB YuMi.
    fn default() -> Self {
        Self { translation: 1e-3, rotation: 3e-3, wrist: 0.160098 }
    }
}

impl PoseNoise {
    /// Checks every number.
    ///
    /// # Errors
    ///
    /// Names the field that is refused.
    pub fn check(&self) -> Result<(), Fault> {
        not_negative("noise.translation", self.translation)?;
        not_negative("noise.rotation", self.rotation)?;
        not_negative("noise.wrist", self.wrist)?;
        Ok(())
    }

    /// Returns the perturbed pose, `X_WG X_GB exp(ε) X_BG`, with B the wrist.
    pub fn shaken(&self, X_WG: &Pose, seed: u64, number: u64) -> Pose {
        let mut state = split_mix::numbered(seed, number);
        let mut three = || {
            let [x, y, z] = [(); 3].map(|()| split_mix::normal_inside(&mut state));
            Vec3::new(x, y, z)
        };
        let p = three() * self.translation;
        let turn = Rotation::from_scaled_axis(three() * self.rotation);
        let wrist = Vec3::new(0.0, 0.0, -self.wrist);
        X_WG * Pose::from_parts((wrist + p - turn * wrist).into(), turn)
    }
}
