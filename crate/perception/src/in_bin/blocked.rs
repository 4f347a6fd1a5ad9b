//! Reasons why candidates are not free: which part of the gripper is in what, counted over all of them.

use asperity_geometry::Vec3;

use super::examined::{PARTS, in_bin};
use super::{BIN_BOXES, ObservedCloud};
use crate::grasp::{Candidate, CornerBox, GraspPose, Gripper};

/// Number of things that a part of the gripper can be in: the cloud, then the boxes of the bin.
const WHATS: usize = 1 + BIN_BOXES;

/// Counts of candidates of which a part of the gripper is in something; one that is blocked twice counts in
/// both.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Blocked {
    /// Candidates by part and by what it is in: the cloud, then the boxes of the bin.
    pub by: [[u32; WHATS]; PARTS],
    /// Candidates of which this part is in anything.
    pub part: [u32; PARTS],
    /// Candidates of which any part is in this.
    pub what: [u32; WHATS],
    /// Candidates of which any part is in a wall.
    pub walls: u32,
}

/// True if a point of the cloud is inside a part of the gripper.
fn holds_a_point(solid: &CornerBox, X_WG: &GraspPose, seen: &ObservedCloud) -> bool {
    let middle = X_WG.R_WG * (0.5 * (solid.low + solid.high)) + X_WG.p_WG;
    let reach = X_WG.R_WG.abs() * (0.5 * (solid.high - solid.low));
    let mut holds = false;
    seen.tree.inside(&(middle - reach), &(middle + reach), &mut |p: &Vec3, _| {
        holds |= solid.holds_strictly(&(X_WG.R_WG.transpose() * (p - X_WG.p_WG)));
    });
    holds
}

impl Blocked {
    /// Counts over the candidates whose cost is infinite.
    pub fn of(all: &[Candidate], gripper: &Gripper, seen: &ObservedCloud) -> Self {
        let mut blocked = Self::default();
        for c in all.iter().filter(|c| c.cost.cost().is_none()) {
            let mut is = [[false; WHATS]; PARTS];
            for (own, solid) in is.iter_mut().zip(&gripper.solids) {
                own[0] = holds_a_point(solid, &c.X_WG, seen);
            }
            for (part, of_bin) in &in_bin(gripper, &c.X_WG, &seen.bin) {
                if let Some(own) = is.get_mut(*part).and_then(|own| own.get_mut(1 + of_bin)) {
                    *own = true;
                }
            }
            for ((by, part), is) in blocked.by.iter_mut().zip(&mut blocked.part).zip(&is) {
                for (count, is) in by.iter_mut().zip(is) {
                    *count += u32::from(*is);
                }
                *part += u32::from(is.contains(&true));
            }
            for (k, count) in blocked.what.iter_mut().enumerate() {
                *count += u32::from(is.iter().any(|own| own[k]));
            }
            // After the cloud and the floor.
            blocked.walls += u32::from(is.iter().any(|own| own[2..].contains(&true)));
        }
        blocked
    }

    /// Returns the reasons, the most frequent first, equal ones in the order of the parts: part, what, how
    /// many.
    pub fn reasons(&self) -> Vec<(usize, usize, u32)> {
        let all = self
            .by
            .iter()
            .enumerate()
            .flat_map(|(p, by)| by.iter().enumerate().map(move |(w, n)| (p, w, *n)));
        let mut all: Vec<_> = all.filter(|(.., n)| *n > 0).collect();
        all.sort_by_key(|(.., n)| std::cmp::Reverse(*n));
        all
    }
}
