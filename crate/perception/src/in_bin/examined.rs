//! A grasp held into the cloud: its cost term by term, and what is in its way, part by part.

use super::ObservedCloud;
use crate::grasp::{CornerBox, GraspCost, GraspPose, Gripper, gap, score};

/// Number of parts of the gripper: palm, left finger, right finger, in the order of its solids.
pub const PARTS: usize = 3;

/// Cost of a grasp, and its reasons.
#[derive(Clone)]
pub struct ExaminedGrasp {
    /// Frame of the gripper.
    pub X_WG: GraspPose,
    /// Cost, its terms unweighed.
    pub cost: GraspCost,
    /// Numbers of the points between the fingers.
    pub between: Vec<u32>,
    /// Numbers of the points inside each part of the gripper.
    pub hits: [Vec<u32>; PARTS],
    /// Parts that overlap boxes of the bin, as pairs.
    pub in_bin: Vec<(usize, usize)>,
    /// Number of points that are hit where the gripper waits.
    pub waiting_hits: usize,
    /// Parts that overlap boxes of the bin there, as pairs.
    pub waiting_in_bin: Vec<(usize, usize)>,
    /// Number of bodies that the points between the fingers belong to, which no camera knows.
    pub bodies: usize,
}

/// Returns the pairs of a part of the gripper and a box of the bin that overlap.
pub(super) fn in_bin(gripper: &Gripper, X_WG: &GraspPose, bin: &[CornerBox]) -> Vec<(usize, usize)> {
    let parts = gripper.solids.iter().enumerate();
    let pairs = parts
        .flat_map(|(s, solid)| bin.iter().enumerate().map(move |(b, part)| (s, b, gap(solid, X_WG, part))));
    pairs.filter(|(.., gap)| *gap < 0.0).map(|(s, b, _)| (s, b)).collect()
}

impl ExaminedGrasp {
    /// Examines a grasp in a cloud, and the gripper `approach` (m) before it.
    pub fn at(X_WG: GraspPose, gripper: &Gripper, seen: &ObservedCloud, approach: f64) -> Self {
        let cloud = seen.grasp_cloud();
        let cost = score(gripper, &X_WG, &cloud, &seen.tree);
        let R_GW = X_WG.R_WG.transpose();
        let (mut between, mut hits) = (Vec::new(), [const { Vec::new() }; PARTS]);
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

    /// Returns how well the points between the fingers face them, for one of them: `(1/n) Σᵢ (nᵢ · x_G)²`; `None`
    /// without any.
    pub fn facing_each(&self) -> Option<f64> {
        let between = self.between.len() as f64;
        (between > 0.0).then(|| self.cost.facing / between)
    }

    /// Returns true if nothing is in the way where it waits.
    pub fn waits_free(&self) -> bool {
        self.waiting_hits == 0 && self.waiting_in_bin.is_empty()
    }
}
