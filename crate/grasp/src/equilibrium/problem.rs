//! Problem of static equilibrium: bodies at given poses, the contacts between them, and the loads.
//!
//! SI units, world frame. [`Problem::residual`] is a ratio: imbalance over load, or over load times lever.

use asperity_geometry::{Length, Vec3};

use crate::spatial::SpatialForce;
use asperity_fault::{Fault, all_finite, direction, not_negative, positive_in};

/// Rigid body under gravity and contacts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RestingBody {
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass, m, world frame.
    pub com: Vec3,
    /// Further load on it, about its centre of mass in the world frame.
    pub applied: SpatialForce,
}

/// Contact of two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RestContact {
    /// Index of body A; `None` is the fixed world.
    pub a: Option<usize>,
    /// Index of body B, which the force acts on.
    pub b: Option<usize>,
    /// Contact point, m, world frame.
    pub point: Vec3,
    /// Unit normal from A into B.
    pub normal: Vec3,
    /// Ratio of this contact's friction to the common `μ`; 1 unless surfaces differ.
    pub friction_ratio: f64,
}

/// Bodies at rest in given poses and the contacts between them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Problem {
    /// Gravity, m/s².
    pub gravity: Vec3,
    /// Free bodies.
    pub bodies: Vec<RestingBody>,
    /// Contacts between them and with the world.
    pub contacts: Vec<RestContact>,
}

impl Problem {
    /// Checks that numbers are finite, normals unit, and bodies exist.
    ///
    /// # Errors
    ///
    /// Names the field that is refused.
    pub fn check(&self) -> Result<(), Fault> {
        all_finite("gravity", &self.gravity)?;
        for (i, b) in self.bodies.iter().enumerate() {
            positive_in("kg", &format!("bodies[{i}].mass"), b.mass)?;
            all_finite(&format!("bodies[{i}].com"), &b.com)?;
            all_finite(&format!("bodies[{i}].applied"), b.applied.force.iter().chain(&b.applied.torque))?;
        }
        for (i, c) in self.contacts.iter().enumerate() {
            for (name, side) in [("a", c.a), ("b", c.b)] {
                if side.is_some_and(|s| s >= self.bodies.len()) {
                    return Err(Fault::new(format!("contacts[{i}].{name}"), "there is no such body"));
                }
            }
            if c.a == c.b {
                return Err(Fault::new(format!("contacts[{i}].b"), "a body cannot touch itself"));
            }
            all_finite(&format!("contacts[{i}].point"), &c.point)?;
            let n = c.normal / direction(&format!("contacts[{i}].normal"), c.normal.length())?;
            if (n - c.normal).length() > 1e-6 {
                return Err(Fault::new(format!("contacts[{i}].normal"), "the normal is not of unit length"));
            }
            not_negative(&format!("contacts[{i}].friction_ratio"), c.friction_ratio)?;
        }
        Ok(())
    }

    /// Returns the sum of `m |g|` and applied forces, N; 1 where there is no load.
    pub fn load(&self) -> f64 {
        let g = self.gravity.length();
        let sum: f64 = self.bodies.iter().map(|b| b.mass * g + b.applied.force.length()).sum();
        if sum > 0.0 { sum } else { 1.0 }
    }

    /// Returns the longest distance from a centre of mass to a contact of its body, m.
    pub fn lever(&self) -> f64 {
        let mut longest = 1e-3_f64;
        for c in &self.contacts {
            for body in [c.a, c.b].into_iter().flatten().filter_map(|i| self.bodies.get(i)) {
                longest = longest.max((c.point - body.com).length());
            }
        }
        longest
    }

    /// Returns the largest imbalance of any body under these forces on B (N): force over the load, moment
    /// over load × lever; a ratio.
    pub fn residual(&self, forces_on_b: &[Vec3]) -> f64 {
        let mut sums: Vec<SpatialForce> =
            self.bodies.iter().map(|b| b.applied + SpatialForce::from_force(self.gravity * b.mass)).collect();
        for (c, f) in self.contacts.iter().zip(forces_on_b) {
            for (side, sign) in [(c.a, -1.0), (c.b, 1.0)] {
                if let Some(i) = side
                    && let (Some(sum), Some(body)) = (sums.get_mut(i), self.bodies.get(i))
                {
                    *sum += SpatialForce::from_force(*f * sign).shift(&(body.com - c.point));
                }
            }
        }
        let (load, lever) = (self.load(), self.lever());
        sums.iter().fold(0.0, |m, s| m.max(s.force.length() / load).max(s.torque.length() / (load * lever)))
    }
}
