//! A gripper held by hand: the fingers down, then turned, `R = R_z(turn) R₀ R_x(lean) R_z(roll)`.

use asperity_geometry::{Mat3, Vec3};

use crate::grasp::{GraspPose, Gripper};

/// Pose of a gripper as three angles and the middle between its fingertips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GripperAngles {
    /// Position of the middle between the fingertips, world, m.
    pub position: Vec3,
    /// Angle about the world's vertical, rad: 0 closes along x.
    pub turn: f64,
    /// Angle about the direction of closing, rad.
    pub lean: f64,
    /// Angle of the direction of closing out of the horizontal, rad.
    pub roll: f64,
}

/// Returns the rotation about the z axis.
fn about_z(angle: f64) -> Mat3 {
    let (s, c) = libm::sincos(angle);
    Mat3::new(c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0)
}

fn about_x(angle: f64) -> Mat3 {
    let (s, c) = libm::sincos(angle);
    Mat3::new(1.0, 0.0, 0.0, 0.0, c, -s, 0.0, s, c)
}

/// Returns the rotation of a gripper with its fingers down, closing along x.
fn upright() -> Mat3 {
    Mat3::new(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0)
}

impl GripperAngles {
    /// Returns the frame of the gripper.
    pub fn frame(&self, gripper: &Gripper) -> GraspPose {
        let R_WG = about_z(self.turn) * upright() * about_x(self.lean) * about_z(self.roll);
        GraspPose { R_WG, p_WG: self.position - R_WG * gripper.between_fingers() }
    }

    /// Returns the angles that hold a gripper in a frame.
    pub fn of(X_WG: &GraspPose, gripper: &Gripper) -> Self {
        let m = upright().transpose() * X_WG.R_WG;
        let lean = libm::asin((-m[(1, 2)]).clamp(-1.0, 1.0));
        // With the closing direction upright, turn and roll are one: the turn has it.
        let (turn, roll) = if m[(1, 2)].abs() < 1.0 - 1e-12 {
            (-libm::atan2(m[(0, 2)], m[(2, 2)]), libm::atan2(m[(1, 0)], m[(1, 1)]))
        } else {
            (libm::atan2(m[(2, 0)], m[(0, 0)]), 0.0)
        };
        let position = X_WG.R_WG * gripper.between_fingers() + X_WG.p_WG;
        Self { position, turn, lean, roll }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_held_by_its_angles() {
        let gripper = Gripper::wsg_like();
        for (turn, lean, roll) in [(0.0, 0.0, 0.0), (1.2, -0.7, 0.4), (-3.0, 1.4, -2.5), (2.0, -1.5, 3.1)] {
            let hand = GripperAngles { position: Vec3::new(0.1, -0.2, 0.3), turn, lean, roll };
            let X = hand.frame(&gripper);
            assert!((X.R_WG.determinant() - 1.0).abs() < 1e-12);
            let again = GripperAngles::of(&X, &gripper).frame(&gripper);
            assert!((again.R_WG - X.R_WG).abs().max() < 1e-12 && (again.p_WG - X.p_WG).abs().max() < 1e-12);
        }
        // The closing direction upright.
        let upright = GripperAngles {
            lean: std::f64::consts::FRAC_PI_2,
            turn: 0.6,
            roll: 0.2,
            position: Vec3::zeros(),
        };
        let X = upright.frame(&gripper);
        let again = GripperAngles::of(&X, &gripper).frame(&gripper);
        assert!((again.R_WG - X.R_WG).abs().max() < 1e-6);
    }
}
