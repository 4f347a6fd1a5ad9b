//! An arm's inverse in closed form, all solutions of a pose, and the mass its tool has along a normal.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::{Arm, ArmMotion, Joints, Solutions, preset};
use asperity_fault::Fault;
use asperity_geometry::{Pose, Vec3};

/// Number of poses of one round.
pub const ROUND: usize = 1000;

/// Arm and poses all over its reach.
pub struct Reaching {
    arm: Arm,
    motion: ArmMotion,
    states: Vec<Joints>,
    poses: Vec<Pose>,
    found: Solutions,
}

impl Reaching {
    /// Makes the arm of the grinding paper's class.
    pub fn new() -> Result<Self, Fault> {
        let missing = || Fault::new("arm".to_owned(), "It is not built in.".to_owned());
        let arm = Arm::new(&preset("er10_900_like").ok_or_else(missing)?)?;
        let state = |i: u32| [0.7, 0.4, 0.5, 0.9, 1.1, 1.3].map(|k| 2.5 * libm::sin(k * f64::from(i) + k));
        let states: Vec<Joints> = (0..ROUND as u32).map(|i| state(i).into()).collect();
        let mut motion = ArmMotion::default();
        let pose = |q: &Joints| {
            motion.place(&arm, q, &[0.0; 6]);
            motion.tool(&arm)
        };
        let poses = states.iter().map(pose).collect();
        Ok(Self { arm, motion, states, poses, found: Solutions::default() })
    }

    /// Finds the solutions of all poses; returns their number.
    pub fn inverses(&mut self) -> usize {
        let mut count = 0;
        for X_WT in &self.poses {
            self.arm.inverse(X_WT, &[0.0; 6], &mut self.found);
            count += self.found.all().len();
        }
        count
    }

    /// Sums the masses at all states, kg.
    pub fn masses(&mut self) -> f64 {
        let mut sum = 0.0;
        for q in &self.states {
            self.motion.place(&self.arm, q, &[0.0; 6]);
            sum += self.motion.effective_inertia(&self.arm, &Vec3::z()).unwrap_or(0.0);
        }
        sum
    }
}
