//! A grasp held into the cloud: its cost term by term, and what is in its way, part by part.

use crate::grasp_selection::document::{GraspWeights, HeldGripper};
use asperity_geometry::{Mat3, Vec3};
use asperity_perception::grasp::{CornerBox, GraspCloud, GraspCost, GraspFrame, Gripper, gap, score};

use super::seen::Seen;

/// Parts of the gripper, in the order of its solids.
pub(super) const PARTS: [&str; 3] = ["the palm", "the left finger", "the right finger"];

/// Cost of a grasp, and its reasons.
#[derive(Clone)]
pub(super) struct Grasped {
    pub X_WG: GraspFrame,
    pub cost: GraspCost,
    /// Numbers of the points between the fingers.
    pub between: Vec<u32>,
    /// Numbers of the points inside each part of the gripper.
    pub hits: [Vec<u32>; PARTS.len()],
    /// Parts that overlap boxes of the bin, as pairs.
    pub in_bin: Vec<(usize, usize)>,
    /// The same where the gripper waits: points that are hit, and parts in the bin.
    pub waiting_hits: usize,
    pub waiting_in_bin: Vec<(usize, usize)>,
    /// Number of bodies that the points between the fingers belong to, which no camera knows.
    pub bodies: usize,
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

/// Returns the frame of a gripper held by hand: `R = R_z(turn) R₀ R_x(lean) R_z(roll)`.
pub(super) fn frame(hand: &HeldGripper, gripper: &Gripper) -> GraspFrame {
    let R_WG = about_z(hand.turn) * upright() * about_x(hand.lean) * about_z(hand.roll);
    GraspFrame { R_WG, p_WG: Vec3::from(hand.position) - R_WG * gripper.between_fingers() }
}

/// Returns the settings that hold a gripper by hand in a frame.
pub(super) fn held(X_WG: &GraspFrame, gripper: &Gripper) -> HeldGripper {
    let m = upright().transpose() * X_WG.R_WG;
    let lean = libm::asin((-m[(1, 2)]).clamp(-1.0, 1.0));
    // With the closing direction upright, turn and roll are one: the turn has it.
    let (turn, roll) = if m[(1, 2)].abs() < 1.0 - 1e-12 {
        (-libm::atan2(m[(0, 2)], m[(2, 2)]), libm::atan2(m[(1, 0)], m[(1, 1)]))
    } else {
        (libm::atan2(m[(2, 0)], m[(0, 0)]), 0.0)
    };
    let middle = X_WG.R_WG * gripper.between_fingers() + X_WG.p_WG;
    HeldGripper { position: middle.into(), turn, lean, roll }
}

/// Returns the cloud that grasps are scored in. Leaning counts once there: which terms count is asked
/// afterwards, so that other weights score nothing anew.
pub(super) fn cloud(seen: &Seen) -> GraspCloud<'_> {
    GraspCloud { p_W: &seen.p_W, n_W: &seen.n_W, bin: &seen.bin, tilt_weight: 1.0 }
}

/// Returns the cost with its weights; `None` is infinite.
pub(crate) fn weighed(cost: &GraspCost, weights: &GraspWeights) -> Option<f64> {
    cost.cost().map(|_| weights.tilt * cost.tilt - weights.facing * cost.facing)
}

/// Returns the pairs of a part of the gripper and a box of the bin that overlap.
pub(super) fn in_bin(gripper: &Gripper, X_WG: &GraspFrame, bin: &[CornerBox]) -> Vec<(usize, usize)> {
    let parts = gripper.solids.iter().enumerate();
    let pairs = parts
        .flat_map(|(s, solid)| bin.iter().enumerate().map(move |(b, part)| (s, b, gap(solid, X_WG, part))));
    pairs.filter(|(.., gap)| *gap < 0.0).map(|(s, b, _)| (s, b)).collect()
}

impl Grasped {
    pub fn at(X_WG: GraspFrame, gripper: &Gripper, seen: &Seen, approach: f64) -> Self {
        let cloud = cloud(seen);
        let cost = score(gripper, &X_WG, &cloud, &seen.tree);
        let R_GW = X_WG.R_WG.transpose();
        let (mut between, mut hits) = (Vec::new(), [const { Vec::new() }; PARTS.len()]);
        for (i, p) in (0..).zip(&seen.p_W) {
            let q = R_GW * (p - X_WG.p_WG);
            if gripper.crop.holds(&q) {
                between.push(i);
            }
            for (own, solid) in hits.iter_mut().zip(&gripper.solids) {
                if solid.holds_strictly(&q) {
                    own.push(i);
                }
            }
        }
        let waits = X_WG.before(approach);
        let mut of: Vec<u32> = between.iter().filter_map(|i| seen.body.get(*i as usize).copied()).collect();
        of.retain(|b| (*b as usize) < seen.bodies);
        of.sort_unstable();
        of.dedup();
        Self {
            waiting_hits: score(gripper, &waits, &cloud, &seen.tree).hit_points,
            waiting_in_bin: in_bin(gripper, &waits, &seen.bin),
            in_bin: in_bin(gripper, &X_WG, &seen.bin),
            bodies: of.len(),
            X_WG,
            cost,
            between,
            hits,
        }
    }

    /// True if nothing is in the way where it waits.
    pub fn waits_free(&self) -> bool {
        self.waiting_hits == 0 && self.waiting_in_bin.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_held_by_its_angles() {
        let gripper = Gripper::wsg_like();
        for (turn, lean, roll) in [(0.0, 0.0, 0.0), (1.2, -0.7, 0.4), (-3.0, 1.4, -2.5), (2.0, -1.5, 3.1)] {
            let hand = HeldGripper { position: [0.1, -0.2, 0.3], turn, lean, roll };
            let X = frame(&hand, &gripper);
            assert!((X.R_WG.determinant() - 1.0).abs() < 1e-12);
            let again = frame(&held(&X, &gripper), &gripper);
            assert!((again.R_WG - X.R_WG).abs().max() < 1e-12 && (again.p_WG - X.p_WG).abs().max() < 1e-12);
        }
        // The closing direction upright.
        let X = frame(
            &HeldGripper { lean: std::f64::consts::FRAC_PI_2, turn: 0.6, roll: 0.2, position: [0.0; 3] },
            &gripper,
        );
        let again = frame(&held(&X, &gripper), &gripper);
        assert!((again.R_WG - X.R_WG).abs().max() < 1e-6);
    }
}
