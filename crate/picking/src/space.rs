//! Free space for the arm, and its joints: inverse kinematics, straight ways of the gripper, the way out of a
//! bin.

use std::borrow::Cow;

use asperity_control::planning;
use asperity_dynamics::arm::{Arm, ArmMotion, Joints, Solutions};
use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_perception::grasp::{CornerBox, GraspPose, Gripper, gap};
use asperity_perception::in_bin::ObservedCloud;

use crate::PickingCell;
use crate::hand::pose_of;

/// Distance from place to place of a straight way of the gripper, m.
const PIECE: f64 = 0.02;
/// Turn from one place to the next beyond which joints have gone over to another way of holding the gripper
/// there, rad.
const JUMP: f64 = 0.5;
/// Length that something held is taken to reach beyond the tips, m.
const HELD: f64 = 0.05;
/// Number of turns about the vertical at which a gripper that looks down is tried.
const TURNS: u32 = 8;

/// Clearance of the gripper from bins and floor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stays {
    /// Clear: as far as the arm.
    Clear,
    /// Near: as near as it likes, since it reaches into a bin.
    Near,
    /// Holding: as far as the arm, and with room for what it holds.
    Holding,
}

/// The joints' space, and the obstacles in it.
pub(crate) struct Space<'a> {
    pub cell: &'a PickingCell,
    motion: &'a mut ArmMotion,
    clearance: f64,
    pub stays: Stays,
    /// Cloud that the gripper must not touch, and the origin of its frame.
    pub cloud: Option<(&'a ObservedCloud, Vec3)>,
    /// The gripper, its fingers as far as they are closed.
    gripper: Cow<'a, Gripper>,
    solutions: Solutions,
}

impl planning::Space for Space<'_> {
    fn free(&mut self, q: &[f64]) -> bool {
        let Ok(q) = Joints::try_from(q) else { return false };
        self.allows(&q)
    }
}

impl<'a> Space<'a> {
    pub fn new(cell: &'a PickingCell, motion: &'a mut ArmMotion, clearance: f64, stays: Stays) -> Self {
        Self {
            cell,
            motion,
            clearance,
            stays,
            cloud: None,
            gripper: Cow::Borrowed(&cell.gripper),
            solutions: Solutions::default(),
        }
    }

    /// Returns the same space with closed fingers.
    pub fn closed(self) -> Self {
        Self { gripper: Cow::Owned(self.cell.gripper.closed()), ..self }
    }

    /// Returns the gripper's frame at these joints.
    pub fn tool(&mut self, q: &Joints) -> Pose {
        self.motion.rest(&self.cell.arm, q);
        self.motion.tool(&self.cell.arm)
    }

    /// True if the joints may be there.
    pub fn allows(&mut self, q: &Joints) -> bool {
        let within = q.iter().zip(self.cell.arm.limits()).all(|(q, l)| (l.lower..=l.upper).contains(q));
        if !within {
            return false;
        }
        let X_WG = self.tool(q);
        let clear = self.cell.obstacles.clearance(self.motion, &X_WG, self.clearance) >= self.clearance;
        clear && self.gripper_free(&X_WG.into())
    }

    fn gripper_free(&self, X_WG: &GraspPose) -> bool {
        let gripper: &Gripper = &self.gripper;
        let away = if self.stays == Stays::Near { 0.0 } else { self.clearance };
        let held = (self.stays == Stays::Holding).then(|| {
            let high = Vec3::new(gripper.crop.high.x, gripper.crop.high.y + HELD, HELD);
            CornerBox { low: Vec3::new(-high.x, 0.0, -HELD), high }
        });
        for solid in gripper.solids.iter().chain(held.as_ref()) {
            let middle = X_WG.R_WG * (0.5 * (solid.low + solid.high)) + X_WG.p_WG;
            let half = X_WG.R_WG.abs() * (0.5 * (solid.high - solid.low));
            if middle.z - half.z < self.cell.obstacles.floor + away {
                return false;
            }
            if self.cell.bins.iter().flatten().any(|wall| gap(solid, X_WG, wall) < away) {
                return false;
            }
        }
        let Some((seen, at)) = self.cloud else { return true };
        let R_GW = X_WG.R_WG.transpose();
        gripper.solids.iter().all(|solid| {
            let middle = X_WG.R_WG * (0.5 * (solid.low + solid.high)) + X_WG.p_WG - at;
            let half = X_WG.R_WG.abs() * (0.5 * (solid.high - solid.low));
            let mut touched = false;
            seen.tree.inside(&(middle - half), &(middle + half), &mut |p, _| {
                touched |= solid.holds_strictly(&(R_GW * (p + at - X_WG.p_WG)));
            });
            !touched
        })
    }

    /// Returns the joints that hold the gripper there and are free, the nearest first.
    pub fn reach(&mut self, X_WG: &Pose, near: &Joints) -> Vec<Joints> {
        let mut all = self.inverse(X_WG, near);
        all.retain(|q| self.allows(q));
        all
    }

    /// Returns the joints that hold the gripper there, whatever is in the way.
    fn inverse(&mut self, X_WG: &Pose, near: &Joints) -> Vec<Joints> {
        self.cell.arm.inverse(X_WG, near, &mut self.solutions);
        let mut all = turns(&self.cell.arm, &self.solutions);
        all.sort_by(|a, b| apart(a, near).total_cmp(&apart(b, near)));
        all
    }

    /// Returns the nearest free joints at which the gripper looks down with the middle between its tips at a
    /// place.
    pub fn down_at(&mut self, p: &Vec3, near: &Joints) -> Option<Joints> {
        let turns = (0..TURNS).map(|k| f64::from(k) * std::f64::consts::TAU / f64::from(TURNS));
        let all = turns.flat_map(|turn| self.reach(&self.down(p, turn), near)).collect::<Vec<_>>();
        all.into_iter().min_by(|a, b| apart(a, near).total_cmp(&apart(b, near)))
    }

    fn down(&self, p: &Vec3, turn: f64) -> Pose {
        // y_G down, x_G level.
        let upright = Rotation::from_axis_angle(&Vec3::x_axis(), -std::f64::consts::FRAC_PI_2);
        let R_WG = Rotation::from_axis_angle(&Vec3::z_axis(), turn) * upright;
        Pose::from_parts((p - R_WG * self.cell.gripper.between_fingers()).into(), R_WG)
    }

    /// Returns the joints along a straight way of the gripper by `way` (m) without turning, the first one
    /// given. None where they leave what is free or go over to another way of holding it.
    pub fn straight(&mut self, from: &Joints, way: &Vec3) -> Option<Vec<Joints>> {
        let X = self.tool(from);
        let pieces = (asperity_geometry::Length::length(way) / PIECE).ceil().max(1.0) as u32;
        let mut all = vec![*from];
        for k in 1..=pieces {
            let p = X.translation.vector + way * (f64::from(k) / f64::from(pieces));
            let before = all.last().copied().unwrap_or(*from);
            let next = self.inverse(&Pose::from_parts(p.into(), X.rotation), &before).into_iter().next()?;
            if leaps(&next, &before) || !self.allows(&next) {
                return None;
            }
            all.push(next);
        }
        Some(all)
    }

    /// Returns the joints of a push: the way down from `approach` (m) above, the way along, and the way up by
    /// `rise` (m).
    pub fn push(
        &mut self,
        X: &GraspPose,
        along: &Vec3,
        (approach, rise): (f64, f64),
        near: &Joints,
    ) -> Option<[Vec<Joints>; 3]> {
        let before = pose_of(&X.before(approach));
        let down = X.R_WG.column(1) * approach;
        let starts = self.reach(&before, near);
        starts.iter().take(4).find_map(|q| {
            let way_in = self.straight(q, &down)?;
            let way = self.straight(way_in.last()?, along)?;
            let up = self.straight(way.last()?, &Vec3::new(0.0, 0.0, rise))?;
            Some([way_in, way, up])
        })
    }

    /// Returns the joints of a grasp: the pre-grasp, the way to the grasp, and the way up by `rise` (m) from
    /// there.
    pub fn grasp(
        &mut self,
        X: &GraspPose,
        approach: f64,
        rise: f64,
        near: &Joints,
    ) -> Option<[Vec<Joints>; 2]> {
        let before = pose_of(&X.before(approach));
        let out = X.R_WG.column(1) * approach;
        let starts = self.reach(&before, near);
        starts.iter().take(4).find_map(|q| {
            let way = self.straight(q, &out)?;
            let up = self.straight(way.last()?, &Vec3::new(0.0, 0.0, rise))?;
            Some([way, up])
        })
    }
}

/// Returns all joints that the solutions stand for, within the limits, whole turns counted.
fn turns(arm: &Arm, solutions: &Solutions) -> Vec<Joints> {
    let mut all = Vec::new();
    for solution in solutions.all() {
        arm.turns_within(&solution.q, |q| all.push(*q));
    }
    all
}

/// Returns the joints nearest to `near` that hold the tool there; none where there are none, or where joints
/// would leap.
pub(crate) fn nearest(arm: &Arm, X_WT: &Pose, near: &Joints) -> Option<Joints> {
    let mut solutions = Solutions::default();
    arm.inverse(X_WT, near, &mut solutions);
    let all = turns(arm, &solutions).into_iter();
    all.min_by(|a, b| apart(a, near).total_cmp(&apart(b, near))).filter(|q| !leaps(q, near))
}

fn leaps(a: &Joints, b: &Joints) -> bool {
    a.iter().zip(b).any(|(a, b)| (a - b).abs() > JUMP)
}

/// Returns the distance of two places of the joints, rad: the most that one of them turns, and a little of
/// all.
pub(crate) fn apart(a: &Joints, b: &Joints) -> f64 {
    let turns = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    let (most, sum) = turns.fold((0.0_f64, 0.0), |(most, sum), t| (most.max(t), sum + t));
    most + 0.1 * sum
}
