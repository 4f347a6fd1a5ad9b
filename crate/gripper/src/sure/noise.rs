//! Noise of poses. A draw is a function of seed, stream and number (SplitMix64, Steele et al. 2014), with no
//! state between.

use asperity_fault::{Fault, not_negative};

use crate::{Pose, Rotation, Vec3};

/// Random numbers of one stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    state: u64,
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Draws {
    /// Makes the random numbers of a seed and a number.
    pub fn new(seed: u64, number: u64) -> Self {
        Self { state: mix(mix(seed.wrapping_add(GOLDEN)) ^ number.wrapping_mul(GOLDEN)) }
    }

    /// Draws uniformly in (0, 1).
    pub fn even(&mut self) -> f64 {
        self.state = self.state.wrapping_add(GOLDEN);
        ((mix(self.state) >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }

    /// Draws from the normal distribution of mean 0 and deviation 1 (Box and Muller 1958).
    pub fn normal(&mut self) -> f64 {
        let (u, v) = (self.even(), self.even());
        (-2.0 * libm::log(u)).sqrt() * libm::cos(std::f64::consts::TAU * v)
    }

    /// Draws three normal numbers.
    pub fn normals(&mut self) -> Vec3 {
        let x = self.normal();
        let y = self.normal();
        Vec3::new(x, y, self.normal())
    }
}

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
        let mut draws = Draws::new(seed, number);
        let p = draws.normals() * self.translation;
        let turn = Rotation::from_scaled_axis(draws.normals() * self.rotation);
        let wrist = Vec3::new(0.0, 0.0, -self.wrist);
        X_WG * Pose::from_parts((wrist + p - turn * wrist).into(), turn)
    }
}
