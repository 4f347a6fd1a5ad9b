//! Hands about a Darboux frame (ten Pas & Platt, *Using Geometry to Detect Grasps in 3D Point Clouds*, 2015,
//! §4.2): the hand reaches out against the surface and closes across the axis of least curvature. It is
//! turned about that axis and shifted across it, and for each of these it is pushed forward until palm,
//! finger or bin stops it. A hand that then has something between its fingers and nothing inside them is a
//! grasp.

use std::f64::consts::FRAC_PI_3;

use asperity_geometry::{Mat3, Vec3};

use super::boxes::gap;
use super::cost::{GraspCloud, GraspCost, GraspPose, score};
use super::gripper::Gripper;
use crate::neighbours::KdTree;

/// Number of turns about the axis of least curvature, between −π/3 and π/3; the middle one is among them.
pub const TURNS: usize = 7;
/// Number of shifts across that axis, between −2 and 2 cm; the middle one is among them.
pub const SHIFTS: usize = 5;
const FURTHEST: f64 = 0.02;
/// Steps by which a hand is drawn back, m, and their number: a finger's length together.
const BACK: (f64, usize) = (0.01, 8);
/// Distance at which a hand stops before a point, m: more than rounding, for a point inside it is a
/// collision.
const TOUCHING: f64 = 1e-6;
/// Number of bisections of the way to the bin.
const HALVINGS: u32 = 12;

/// Hand of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    /// Turn about the axis of least curvature, rad.
    pub turn: f64,
    /// Shift across it, m.
    pub shift: f64,
    /// Pose of the hand where it stops.
    pub X_WG: GraspPose,
    /// Cost of the grasp there.
    pub cost: GraspCost,
}

impl Hand {
    /// Returns true if something is between its fingers and it collides with nothing.
    pub fn is_grasp(&self) -> bool {
        self.cost.between > 0 && self.cost.cost().is_some()
    }
}

/// Computes all turns and shifts at a point `p_W`, turn by turn. Columns of `R_WF`: across (greatest
/// curvature), inward normal, along (least curvature).
pub fn hands(gripper: &Gripper, R_WF: &Mat3, p_W: &Vec3, cloud: &GraspCloud, tree: &KdTree) -> Vec<Hand> {
    let at = |k: usize, n: usize, most: f64| most * (2.0 * k as f64 / (n - 1) as f64 - 1.0);
    let mut all = Vec::with_capacity(TURNS * SHIFTS);
    for i in 0..TURNS {
        for j in 0..SHIFTS {
            let (turn, shift) = (at(i, TURNS, FRAC_PI_3), at(j, SHIFTS, FURTHEST));
            let (X_WG, cost) = settled(gripper, &laid(gripper, R_WF, p_W, turn, shift), cloud, tree);
            all.push(Hand { turn, shift, X_WG, cost });
        }
    }
    all
}

/// Returns the pose of a hand at a point, its fingertips level with it.
pub fn laid(gripper: &Gripper, R_WF: &Mat3, p_W: &Vec3, turn: f64, shift: f64) -> GraspPose {
    let (s, c) = libm::sincos(turn);
    let R_WG = R_WF * Mat3::new(c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0);
    GraspPose { R_WG, p_WG: p_W + R_WG * Vec3::new(shift, -gripper.crop.high.y, 0.0) }
}

/// Pushes a hand forward until something stops it, and draws it back to where most points face its
/// fingertips. What it passed on its way is free, and its direction stays: so only the points between are
/// summed up again.
pub fn settled(
    gripper: &Gripper,
    X_WG: &GraspPose,
    cloud: &GraspCloud,
    tree: &KdTree,
) -> (GraspPose, GraspCost) {
    let deepest = pushed(gripper, X_WG, cloud, tree);
    let mut facing = [0.0; BACK.1];
    // Points in the volume that the space between the fingertips sweeps as the hand is drawn back.
    let (low, high) = (gripper.crop.low, gripper.crop.high);
    let far = Vec3::new(0.0, BACK.0 * (BACK.1 - 1) as f64, 0.0);
    let (R_GW, x_G) = (deepest.R_WG.transpose(), deepest.R_WG.column(0).into_owned());
    let (from, half) = (low - far, 0.5 * (high - low + far));
    let middle = deepest.R_WG * (from + half) + deepest.p_WG;
    let reach = deepest.R_WG.abs() * half;
    tree.inside(&(middle - reach), &(middle + reach), &mut |p: &Vec3, i| {
        let q = R_GW * (p - deepest.p_WG);
        let along = cloud.n_W.get(i as usize).map_or(0.0, |n| n.dot(&x_G));
        for (k, sum) in facing.iter_mut().enumerate() {
            if gripper.crop.holds(&(q + Vec3::new(0.0, BACK.0 * k as f64, 0.0))) {
                *sum += along * along;
            }
        }
    });
    // Of equal ones the deepest.
    let best = (1..BACK.1).fold(0, |best, k| if facing[k] > facing[best] { k } else { best });
    let back = deepest.before(BACK.0 * best as f64);
    let cost = score(gripper, &back, cloud, tree);
    if best == 0 || cost.cost().is_some() {
        return (back, cost);
    }
    (deepest, score(gripper, &deepest, cloud, tree))
}

/// Pushes a hand forward along `y_G` until something stops it, a finger's length at most. Where it collides
/// already, or on the way with the bin alone, it goes as far as the bin lets it.
fn pushed(gripper: &Gripper, X_WG: &GraspPose, cloud: &GraspCloud, tree: &KdTree) -> GraspPose {
    let Some(palm) = gripper.solids.first() else { return *X_WG };
    let longest = (gripper.crop.high.y - palm.high.y).max(0.0);
    // Points in the swept volume.
    let (low, high) = gripper
        .solids
        .iter()
        .fold((palm.low, palm.high), |(low, high), solid| (low.inf(&solid.low), high.sup(&solid.high)));
    let high = high + Vec3::new(0.0, longest, 0.0);
    let (middle, half) = (X_WG.R_WG * (0.5 * (low + high)) + X_WG.p_WG, 0.5 * (high - low));
    let reach = X_WG.R_WG.abs() * half;
    let R_GW = X_WG.R_WG.transpose();
    let mut far = longest;
    tree.inside(&(middle - reach), &(middle + reach), &mut |p: &Vec3, _| {
        let q = R_GW * (p - X_WG.p_WG);
        for solid in &gripper.solids {
            let before = q.x > solid.low.x && q.x < solid.high.x && q.z > solid.low.z && q.z < solid.high.z;
            if before && q.y >= solid.high.y {
                far = far.min(q.y - solid.high.y - TOUCHING);
            }
        }
    });
    far = far.max(0.0);
    let forward = |by: f64| X_WG.before(-by);
    let in_bin = |by: f64| {
        let X = forward(by);
        gripper.solids.iter().any(|solid| cloud.bin.iter().any(|part| gap(solid, &X, part) < 0.0))
    };
    if in_bin(far) {
        let (mut free, mut blocked) = (0.0, far);
        for _ in 0..HALVINGS {
            let by = 0.5 * (free + blocked);
            if in_bin(by) {
                blocked = by;
            } else {
                free = by;
            }
        }
        far = free;
    }
    forward(far)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grasp::CornerBox;
    use crate::surface::darboux;

    const RADIUS: f64 = 0.03;

    /// Points of a rod along y that lies on the floor, seen from above.
    fn rod() -> (Vec<Vec3>, Vec<Vec3>) {
        let (mut p_W, mut n_W) = (Vec::new(), Vec::new());
        for i in -20..=20 {
            for k in 0..=24 {
                let (s, c) = libm::sincos(std::f64::consts::PI * f64::from(k) / 24.0);
                let n = Vec3::new(c, 0.0, s);
                p_W.push(n * RADIUS + Vec3::new(0.0, 0.003 * f64::from(i), RADIUS));
                n_W.push(n);
            }
        }
        (p_W, n_W)
    }

    #[test]
    fn a_hand_over_a_rod_stops_at_what_is_first_in_its_way() {
        let (p_W, n_W) = rod();
        let floor = [CornerBox { low: Vec3::new(-0.5, -0.5, -0.01), high: Vec3::new(0.5, 0.5, 0.0) }];
        let cloud = GraspCloud { p_W: &p_W, n_W: &n_W, bin: &floor, tilt_weight: 1.0 };
        let tree = KdTree::new(&p_W).unwrap();
        let gripper = Gripper::wsg_like();
        let top = Vec3::new(0.0, 0.0, 2.0 * RADIUS);
        let mut near = Vec::new();
        tree.within(&top, 0.01, &mut near);
        let frame = darboux(near.iter().map(|i| &n_W[*i as usize]), &Vec3::z()).unwrap();
        assert!(frame.R_WF.column(2).y.abs() > 1.0 - 1e-9 && frame.R_WF[(2, 1)] < -1.0 + 1e-9);
        let all = hands(&gripper, &frame.R_WF, &top, &cloud, &tree);
        assert_eq!(all.len(), TURNS * SHIFTS);
        let middle = all[TURNS * SHIFTS / 2];
        assert_eq!((middle.turn, middle.shift), (0.0, 0.0));
        // Straight down the fingers, 77.5 mm, would go to the floor, 60 mm below.
        let down = pushed(&gripper, &laid(&gripper, &frame.R_WF, &top, 0.0, 0.0), &cloud, &tree);
        let tips = |X: &GraspPose| X.R_WG * Vec3::new(0.0, gripper.crop.high.y, 0.0) + X.p_WG;
        assert!(tips(&down).z.abs() < 1e-4 && tips(&down).z >= 0.0, "{down:?}");
        // Only points of the upper half are seen: the hand is drawn back to where the flanks are between its
        // tips.
        assert!(middle.is_grasp() && tips(&middle.X_WG).z > 0.015, "{middle:?}");
        assert!(middle.cost.facing > 0.9 * middle.cost.between as f64, "{middle:?}");
        // Without a floor, to the palm.
        let open = GraspCloud { bin: &[], ..cloud };
        let deep = pushed(&gripper, &laid(&gripper, &frame.R_WF, &top, 0.0, 0.0), &open, &tree);
        assert!((deep.p_WG.z - (2.0 * RADIUS + 0.035 + TOUCHING)).abs() < 1e-12, "{deep:?}");
        // A hand that is free before it is pushed is free where it stops.
        for hand in &all {
            let start = laid(&gripper, &frame.R_WF, &top, hand.turn, hand.shift);
            let blocked = score(&gripper, &start, &cloud, &tree).cost().is_none();
            assert!(hand.cost.cost().is_some() || blocked, "{hand:?}");
        }
        // Shifted by 2 cm the far finger still comes down beside the rod: the hand is open by 10 cm, the rod
        // is 6 cm wide.
        assert!(all.iter().filter(|h| h.turn == 0.0).all(Hand::is_grasp));
    }

    #[test]
    fn nothing_before_a_hand_stops_it_at_a_fingers_length() {
        let p_W = [Vec3::new(5.0, 5.0, 5.0)];
        let cloud = GraspCloud { p_W: &p_W, n_W: &[Vec3::z()], bin: &[], tilt_weight: 1.0 };
        let tree = KdTree::new(&p_W).unwrap();
        let gripper = Gripper::wsg_like();
        let X = laid(&gripper, &Mat3::identity(), &Vec3::zeros(), 0.3, 0.01);
        let there = pushed(&gripper, &X, &cloud, &tree);
        assert!(((there.p_WG - X.p_WG).norm() - 0.0775).abs() < 1e-12);
    }
}
