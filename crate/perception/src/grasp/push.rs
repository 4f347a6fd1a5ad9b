//! Pushes that make ungraspable points graspable (Tedrake, *Robotic Manipulation*, ch. 5: drive the hand down
//! and nudge that part of the cloud towards the middle of the bin).
//!
//! The part of the cloud that is furthest out is taken with all that is connected to it. On the line from the
//! middle of the bin through that part a place for the closed hand is searched, from outside inwards: behind
//! the part, if it fits there, otherwise on its outer rim. Behind, it goes down to the floor and pushes; on
//! the rim it presses down and drags.

use asperity_geometry::{Length, Vec3};

use super::boxes::gap;
use super::cost::{GraspCloud, GraspPose, score};
use super::gripper::Gripper;
use crate::neighbours::KdTree;

/// Push of a closed hand, fingers down.
#[derive(Clone, Debug, PartialEq)]
pub struct Push {
    /// Pose of the closed hand where it has come down, before it moves.
    pub X_WG: GraspPose,
    /// Direction of the push, unit, horizontal.
    pub direction: Vec3,
    /// Length of the push, m.
    pub length: f64,
    /// Indices of the cloud's points in the part that is pushed.
    pub part: Vec<u32>,
}

/// Distance below which points are connected, m.
const TOGETHER: f64 = 0.012;
/// Number of parts of a cloud that are tried, the outermost first.
const PARTS: usize = 12;
/// Least distance between the middles of part and bin for a push, m.
const MIDDLE: f64 = 0.02;
/// Step between places along the line, m, and distance of the first beyond the outermost point, m.
const STEP: f64 = 0.002;
const OUTSIDE: f64 = 0.04;
/// Number of turns of the hand about the vertical, over half a turn: its fingers are alike.
const TURNS: usize = 8;
/// Clearance of a hand from floor and walls, m.
const CLEAR: f64 = 0.002;
/// Height of the fingertips behind a body, m.
const LOW: f64 = 0.008;
/// Height above a surface at which the hand counts as touching it, m: more than rounding.
const TOUCHING: f64 = 1e-4;
/// Length of the shortest push, m.
const SHORTEST: f64 = 0.02;

/// Finds the push of the outermost part that can be pushed, towards `middle_W`, `length` long, the hand
/// coming down from `approach` above.
pub fn push(
    gripper: &Gripper,
    cloud: &GraspCloud,
    tree: &KdTree,
    middle_W: &Vec3,
    length: f64,
    approach: f64,
) -> Option<Push> {
    let hand = gripper.closed();
    let out = |i: &u32| cloud.p_W.get(*i as usize).map_or(0.0, |p| level(&(p - middle_W)).length());
    let mut order: Vec<u32> = (0..cloud.p_W.len() as u32).collect();
    order.sort_by(|a, b| out(b).total_cmp(&out(a)));
    let mut taken = vec![false; cloud.p_W.len()];
    let mut parts = 0;
    for seed in order {
        if parts == PARTS {
            break;
        }
        if taken.get(seed as usize).copied().unwrap_or(true) {
            continue;
        }
        parts += 1;
        let part = together(cloud, tree, seed, &mut taken);
        if let Some(found) = of_part(&hand, cloud, tree, part, middle_W, (length, approach)) {
            return Some(found);
        }
    }
    None
}

fn level(v: &Vec3) -> Vec3 {
    Vec3::new(v.x, v.y, 0.0)
}

/// Returns all points that are connected to a point, in rising order.
fn together(cloud: &GraspCloud, tree: &KdTree, seed: u32, taken: &mut [bool]) -> Vec<u32> {
    let (mut part, mut near, mut next) = (vec![seed], Vec::new(), 0);
    if let Some(own) = taken.get_mut(seed as usize) {
        *own = true;
    }
    while let Some(&i) = part.get(next) {
        next += 1;
        let Some(p) = cloud.p_W.get(i as usize) else { continue };
        tree.within(p, TOGETHER, &mut near);
        for &j in &near {
            if let Some(own) = taken.get_mut(j as usize).filter(|own| !**own) {
                *own = true;
                part.push(j);
            }
        }
    }
    part.sort_unstable();
    part
}

fn of_part(
    hand: &Gripper,
    cloud: &GraspCloud,
    tree: &KdTree,
    part: Vec<u32>,
    middle_W: &Vec3,
    (length, approach): (f64, f64),
) -> Option<Push> {
    let places = || part.iter().filter_map(|i| cloud.p_W.get(*i as usize));
    // The middle of the part's extent: it is not biased to the side that cameras see better.
    let (low, high) = places()
        .fold((Vec3::repeat(f64::INFINITY), Vec3::repeat(f64::NEG_INFINITY)), |(low, high), p| {
            (low.inf(p), high.sup(p))
        });
    let centre = 0.5 * (low + high);
    let inward = level(&(middle_W - centre));
    let direction = inward.try_unit(MIDDLE)?;
    let outermost = places().map(|p| (p - centre).dot(&direction)).fold(0.0, f64::min) - OUTSIDE;
    let steps = (-outermost / STEP) as usize;
    for k in 0..=steps {
        let spot = level(&(centre + direction * (outermost + STEP * k as f64)));
        for turn in 0..TURNS {
            let Some(X_WG) = down_at(hand, cloud, tree, &spot, (turn, approach)) else { continue };
            // The push is as long as the walls allow.
            let mut far = length;
            while far >= SHORTEST {
                let end = GraspPose { p_WG: X_WG.p_WG + direction * far, ..X_WG };
                if clear(hand, &end, cloud) {
                    return Some(Push { X_WG, direction, length: far, part });
                }
                far -= 0.01;
            }
        }
    }
    None
}

/// Returns the rotation of a hand with its fingers down, turned about the vertical.
fn upright(turn: usize) -> nalgebra::Matrix3<f64> {
    let (s, c) = libm::sincos(std::f64::consts::PI * turn as f64 / TURNS as f64);
    nalgebra::Matrix3::from_columns(&[
        Vec3::new(c, s, 0.0),
        -Vec3::z(),
        Vec3::new(c, s, 0.0).cross(&-Vec3::z()),
    ])
}

/// Returns the pose of the hand as far down as it goes at a place: on the points under its fingertips, or above
/// the floor. `None` where it collides.
fn down_at(
    hand: &Gripper,
    cloud: &GraspCloud,
    tree: &KdTree,
    spot: &Vec3,
    (turn, approach): (usize, f64),
) -> Option<GraspPose> {
    let R_WG = upright(turn);
    let fingers = hand.solids.get(1..)?;
    let (low, high) = fingers
        .iter()
        .fold((Vec3::repeat(f64::INFINITY), Vec3::repeat(f64::NEG_INFINITY)), |(low, high), s| {
            (low.inf(&s.low), high.sup(&s.high))
        });
    let half = R_WG.abs() * (0.5 * (high - low));
    let mut height = LOW;
    let (from, to) =
        (spot - Vec3::new(half.x, half.y, 0.0), spot + Vec3::new(half.x, half.y, hand.crop.high.y));
    tree.inside(&from, &to, &mut |p: &Vec3, _| {
        let q = R_WG.transpose() * (p - spot);
        let under = q.x > low.x && q.x < high.x && q.z > low.z && q.z < high.z;
        if under {
            height = height.max(p.z + TOUCHING);
        }
    });
    let X_WG = GraspPose { R_WG, p_WG: spot + Vec3::new(0.0, 0.0, height + high.y) };
    let free = clear(hand, &X_WG, cloud)
        && score(hand, &X_WG, cloud, tree).hit_points == 0
        && score(hand, &X_WG.before(approach), cloud, tree).cost().is_some();
    free.then_some(X_WG)
}

fn clear(hand: &Gripper, X_WG: &GraspPose, cloud: &GraspCloud) -> bool {
    hand.solids.iter().all(|solid| cloud.bin.iter().all(|part| gap(solid, X_WG, part) >= CLEAR))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grasp::CornerBox;

    /// Boxes of a bin of 36 × 36 × 12 cm and the top of a box in it.
    fn bin() -> [CornerBox; 5] {
        let (x, t, h) = (0.18, 0.01, 0.12);
        let part = |low: [f64; 3], high: [f64; 3]| CornerBox { low: low.into(), high: high.into() };
        [
            part([-x - t, -x - t, -t], [x + t, x + t, 0.0]),
            part([-x - t, -x - t, 0.0], [-x, x + t, h]),
            part([x, -x - t, 0.0], [x + t, x + t, h]),
            part([-x, -x - t, 0.0], [x, -x, h]),
            part([-x, x, 0.0], [x, x + t, h]),
        ]
    }

    fn top(centre: [f64; 2], half: [f64; 2], height: f64) -> Vec<Vec3> {
        let mut points = Vec::new();
        for i in -10..=10 {
            for j in -10..=10 {
                let x = centre[0] + half[0] * f64::from(i) / 10.0;
                points.push(Vec3::new(x, centre[1] + half[1] * f64::from(j) / 10.0, height));
            }
        }
        points
    }

    #[test]
    fn a_box_in_the_corner_is_pressed_on_its_outer_rim_and_dragged_inwards() {
        let p_W = top([0.145, 0.145], [0.03, 0.03], 0.05);
        let n_W = vec![Vec3::z(); p_W.len()];
        let bin = bin();
        let cloud = GraspCloud { p_W: &p_W, n_W: &n_W, bin: &bin, tilt_weight: 1.0 };
        let tree = KdTree::new(&p_W).unwrap();
        let gripper = Gripper::wsg_like();
        let found = push(&gripper, &cloud, &tree, &Vec3::zeros(), 0.1, 0.1).unwrap();
        let half = std::f64::consts::FRAC_1_SQRT_2;
        assert!((found.direction + Vec3::new(half, half, 0.0)).norm() < 1e-12 && found.length == 0.1);
        assert_eq!(found.part.len(), p_W.len());
        let hand = gripper.closed();
        let tips = found.X_WG.R_WG * Vec3::new(0.0, hand.crop.high.y, 0.0) + found.X_WG.p_WG;
        // On the top, further out than its middle.
        assert!((tips.z - 0.05 - TOUCHING).abs() < 1e-12 && tips.x > 0.145 && tips.y > 0.145, "{tips:?}");
        assert!(clear(&hand, &found.X_WG, &cloud));
    }

    #[test]
    fn behind_a_box_that_leaves_room_the_hand_goes_to_the_floor() {
        let p_W = top([0.08, 0.0], [0.02, 0.03], 0.05);
        let n_W = vec![Vec3::z(); p_W.len()];
        let bin = bin();
        let cloud = GraspCloud { p_W: &p_W, n_W: &n_W, bin: &bin, tilt_weight: 1.0 };
        let tree = KdTree::new(&p_W).unwrap();
        let found = push(&Gripper::wsg_like(), &cloud, &tree, &Vec3::zeros(), 0.1, 0.1).unwrap();
        let tips = found.X_WG.R_WG * Vec3::new(0.0, 0.1125, 0.0) + found.X_WG.p_WG;
        assert!((tips.z - LOW).abs() < 1e-12 && tips.x > 0.1, "{tips:?}");
        assert!((found.direction + Vec3::x()).norm() < 1e-12);
    }

    #[test]
    fn what_is_in_the_middle_is_not_pushed_and_an_empty_cloud_neither() {
        let gripper = Gripper::wsg_like();
        let bin = bin();
        let p_W = top([0.0, 0.0], [0.03, 0.03], 0.05);
        let n_W = vec![Vec3::z(); p_W.len()];
        let cloud = GraspCloud { p_W: &p_W, n_W: &n_W, bin: &bin, tilt_weight: 1.0 };
        assert_eq!(push(&gripper, &cloud, &KdTree::new(&p_W).unwrap(), &Vec3::zeros(), 0.1, 0.1), None);
        let none = GraspCloud { p_W: &[], n_W: &[], ..cloud };
        assert_eq!(push(&gripper, &none, &KdTree::new(&[]).unwrap(), &Vec3::zeros(), 0.1, 0.1), None);
    }
}
