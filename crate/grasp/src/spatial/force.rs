//! Spatial forces in monogram notation (Tedrake, *Manipulation*, "Spatial force"): a torque (N m) and a force
//! (N), with change of frame and of point.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use asperity_geometry::{Pose, Rotation, Vec3};

/// Spatial force `F_Bp_C`: a wrench on body B, applied at point Bp, expressed in frame C (Tedrake,
/// *Manipulation*, "Spatial force").
///
/// Forces add if they act on the same body at the same point and are expressed in the same frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpatialForce {
    /// Torque `τ_Bp_C`, N·m.
    pub torque: Vec3,
    /// Force `f_Bp_C`, N.
    pub force: Vec3,
}

impl SpatialForce {
    /// Makes a pure force at Bp.
    pub fn from_force(f_Bp_C: Vec3) -> Self {
        Self { torque: Vec3::zeros(), force: f_Bp_C }
    }

    /// Expresses the wrench in frame D: `F_D = R_DC F_C`.
    pub fn re_express(&self, R_DC: &Rotation) -> Self {
        Self { torque: R_DC * self.torque, force: R_DC * self.force }
    }

    /// Shifts the wrench to Bq: `f_Bq = f_Bp`, `τ_Bq = τ_Bp + p_BqBp × f`.
    ///
    /// `p_BpBq_C` goes from the old point to the new one.
    pub fn shift(&self, p_BpBq_C: &Vec3) -> Self {
        Self { torque: self.torque - p_BpBq_C.cross(&self.force), force: self.force }
    }

    /// Transforms from contact frame C (origin Bc) to frame B (origin Bo): rotate, then shift.
    pub fn transform(&self, X_BC: &Pose) -> Self {
        self.re_express(&X_BC.rotation).shift(&-X_BC.translation.vector)
    }

    /// Returns the power on a motion of the body, W. `w` in rad/s, `v_Bp` in m/s, same frame and point.
    pub fn power(&self, w: &Vec3, v_Bp: &Vec3) -> f64 {
        self.torque.dot(w) + self.force.dot(v_Bp)
    }
}

impl Add for SpatialForce {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { torque: self.torque + other.torque, force: self.force + other.force }
    }
}

impl AddAssign for SpatialForce {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for SpatialForce {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for SpatialForce {
    type Output = Self;
    fn neg(self) -> Self {
        Self { torque: -self.torque, force: -self.force }
    }
}

impl Mul<f64> for SpatialForce {
    type Output = Self;
    fn mul(self, s: f64) -> Self {
        Self { torque: self.torque * s, force: self.force * s }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrench() -> SpatialForce {
        SpatialForce { torque: Vec3::new(0.1, -0.4, 0.3), force: Vec3::new(2.0, 1.0, -3.0) }
    }

    #[test]
    fn shift_there_and_back_is_nothing() {
        let p = Vec3::new(0.3, -0.2, 0.7);
        let back = wrench().shift(&p).shift(&-p);
        assert!((back.torque - wrench().torque).norm() < 1e-15);
    }

    /// The chapter: `τ_B = τ_C + p_BC × f`, all in B.
    #[test]
    fn transform_is_rotate_then_lever() {
        let X_BC = Pose::new(Vec3::new(0.5, 0.0, -0.2), Vec3::new(0.3, 0.2, -0.9));
        let (f_C, F_B) = (wrench().force, wrench().transform(&X_BC));
        let f_B = X_BC.rotation * f_C;
        let torque = X_BC.rotation * wrench().torque + X_BC.translation.vector.cross(&f_B);
        assert!((F_B.torque - torque).norm() < 1e-15 && (F_B.force - f_B).norm() < 1e-15);
    }

    /// Power does not depend on the point at which it is computed.
    #[test]
    fn power_is_invariant() {
        let (w, v_Bp, p) = (Vec3::new(1.0, 2.0, -0.5), Vec3::new(-0.2, 0.4, 0.9), Vec3::new(0.1, 0.7, -0.3));
        let v_Bq = v_Bp + w.cross(&p);
        assert!((wrench().power(&w, &v_Bp) - wrench().shift(&p).power(&w, &v_Bq)).abs() < 1e-14);
    }
}
