//! Reasons why candidates are not free: which part of the gripper is in what, counted over all of them.

use asperity_geometry::Vec3;
use asperity_perception::grasp::{Candidate, CornerBox, GraspFrame, Gripper};

use super::grasped::{PARTS, in_bin};
use super::seen::{BIN_PARTS, Seen};

/// Number of things that a part of the gripper can be in: the cloud, then the parts of the bin.
pub(super) const WHATS: usize = 1 + BIN_PARTS.len();

/// Counts of candidates of which a part of the gripper is in something; one that is blocked twice counts in
/// both.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Blocked {
    pub by: [[u32; WHATS]; PARTS.len()],
    /// Candidates of which this part is in anything.
    pub part: [u32; PARTS.len()],
    /// Candidates of which any part is in this.
    pub what: [u32; WHATS],
    /// Candidates of which any part is in a wall.
    pub walls: u32,
}

/// True if a point of the cloud is inside a part of the gripper.
fn holds_a_point(solid: &CornerBox, X_WG: &GraspFrame, seen: &Seen) -> bool {
    let middle = X_WG.R_WG * (0.5 * (solid.low + solid.high)) + X_WG.p_WG;
    let reach = X_WG.R_WG.abs() * (0.5 * (solid.high - solid.low));
    let mut holds = false;
    seen.tree.inside(&(middle - reach), &(middle + reach), &mut |p: &Vec3, _| {
        holds |= solid.holds_strictly(&(X_WG.R_WG.transpose() * (p - X_WG.p_WG)));
    });
    holds
}

impl Blocked {
    pub fn of(all: &[Candidate], gripper: &Gripper, seen: &Seen) -> Self {
        let mut blocked = Self::default();
        for c in all.iter().filter(|c| c.cost.cost().is_none()) {
            let mut is = [[false; WHATS]; PARTS.len()];
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
