//! A cloud of a block in a bin, and grasps in it: the cost is its terms, what blocks a grasp is counted, a
//! gripper is laid as a bar bends.
#![allow(non_snake_case, reason = "monogram notation")]
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_geometry::{Pose, Shape, Vec3};
use asperity_perception::camera::{DepthRange, Pinhole, PlacedCamera, pose_looking_at};
use asperity_perception::grasp::{CostWeights, Gripper, Heuristic, Sampling};
use asperity_perception::in_bin::{
    BinSize, ExaminedGrasp, GripperAngles, LaidGripper, LaidOptions, ObservationOptions, ObservedCloud,
    RankedCandidates, RankingOptions, ScatterAxis,
};

const BIN: BinSize = BinSize { size: [0.36, 0.3], height: 0.12, thickness: 0.01 };
const APPROACH: f64 = 0.1;

fn observed(shape: &Shape, X_WB: Pose) -> ObservedCloud {
    let eyes = [[0.0, -0.45, 0.6], [0.39, 0.225, 0.6], [-0.39, 0.225, 0.6]];
    let camera = |(number, eye): (usize, [f64; 3])| PlacedCamera {
        number,
        lens: Pinhole::of_field_of_view(200, 150, 0.75),
        X_WC: pose_looking_at(eye.into(), Vec3::new(0.0, 0.0, 0.03)),
        range: DepthRange { near: 0.1, far: 2.0 },
        noise: None,
    };
    let options = ObservationOptions {
        bin: BIN,
        cameras: eyes.into_iter().enumerate().map(camera).collect(),
        neighbours: 30,
        voxel: 0.003,
    };
    ObservedCloud::take(&options, None, &[(shape.clone(), X_WB)], &mut |_| ()).unwrap()
}

fn block(at: [f64; 3]) -> ObservedCloud {
    let shape = Shape::Box { half_size: Vec3::new(0.02, 0.04, 0.025) };
    observed(&shape, Pose::translation(at[0], at[1], at[2]))
}

fn ranking(draws: usize) -> RankingOptions {
    let sampling =
        Sampling { heuristic: Heuristic::Normal, draws, radius: 0.01, approach: APPROACH, seed: 1 };
    RankingOptions { sampling, refined: 0, weights: CostWeights { facing: 1.0, tilt: 20.0 } }
}

#[test]
fn a_bin_has_a_floor_and_four_walls_about_what_lies_in_it() {
    let boxes = BIN.boxes();
    let volume = |b: &asperity_perception::grasp::CornerBox| (b.high - b.low).product();
    let [x, y] = BIN.size.map(|s| s + 2.0 * BIN.thickness);
    let walls = (x * y - BIN.size[0] * BIN.size[1]) * BIN.height;
    assert!((volume(&boxes[0]) - x * y * BIN.thickness).abs() < 1e-15);
    assert!((boxes[1..].iter().map(volume).sum::<f64>() - walls).abs() < 1e-15);
    // Points of the bin are left out, and all others belong to the block.
    let seen = block([0.0, 0.0, 0.025]);
    assert!(seen.p_W.len() > 200 && seen.body.iter().all(|b| *b == 0));
    assert!(seen.p_W.iter().all(|p| p.x.abs() < 0.0215 && p.y.abs() < 0.0415 && p.z < 0.0515));
}

#[test]
fn a_grasp_across_a_block_costs_its_terms_and_one_into_it_says_what_is_in_the_way() {
    let (seen, gripper) = (block([0.0, 0.0, 0.025]), Gripper::wsg_like());
    let at = |x: f64, turn: f64| {
        let held = GripperAngles { position: Vec3::new(x, 0.0, 0.03), turn, lean: 0.0, roll: 0.0 };
        ExaminedGrasp::at(held.frame(&gripper), &gripper, &seen, APPROACH)
    };
    let across = at(0.0, 0.0);
    let weights = CostWeights { facing: 2.0, tilt: 20.0 };
    let cost = weights.cost(&across.cost).unwrap();
    assert!((cost - weights.facing_term(&across.cost) - weights.tilt_term(&across.cost)).abs() < 1e-12);
    // The fingers point down, and no more than every point between them faces them.
    assert!((across.cost.tilt + 1.0).abs() < 1e-12 && across.facing_each().unwrap() <= 1.0);
    assert!(across.waits_free() && across.bodies == 1);
    let aside = at(0.045, 0.0);
    assert!(weights.cost(&aside.cost).is_none() && !aside.hits[1].is_empty() && aside.hits[2].is_empty());
    // A wall is where the right finger would be.
    assert!(at(0.125, 0.0).in_bin.contains(&(2, 2)));
}

#[test]
fn candidates_come_in_the_order_of_their_costs_and_the_blocked_are_counted() {
    let gripper = Gripper::wsg_like();
    let free = RankedCandidates::draw(&ranking(200), &gripper, &block([0.0, 0.0, 0.025])).unwrap();
    assert!(free.free > 0);
    let costs = free.costs(&ranking(200).weights);
    assert!(costs.best() <= costs.median());
    assert_eq!(costs.better_than(costs.best().unwrap()), Some(0));
    assert_eq!(costs.better_than(f64::INFINITY), Some(free.free));
    // In the corner a wall is in the way of each.
    let corner = block([0.158, 0.108, 0.025]);
    let none = RankedCandidates::draw(&ranking(200), &gripper, &corner).unwrap();
    let blocked = none.all.len() - none.free;
    assert!(none.blocked.walls as usize <= blocked && none.blocked.walls > 0);
    let reasons = none.blocked.reasons();
    assert!(reasons.windows(2).all(|w| w[0].2 >= w[1].2) && !reasons.is_empty());
    let many = RankedCandidates::draw(&ranking(usize::MAX), &gripper, &corner).err().unwrap();
    assert_eq!(many.path, "sampling.draws");
}

#[test]
fn a_gripper_is_laid_across_a_bar() {
    let turn = asperity_geometry::Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::FRAC_PI_2);
    let X_WB = Pose::from_parts(Vec3::new(0.0, 0.0, 0.02).into(), turn);
    let shape = Shape::Cylinder { radius: 0.02, half_length: 0.08 };
    let seen = observed(&shape, X_WB);
    let gripper = Gripper::wsg_like();
    let mut options = LaidOptions {
        near: Vec3::new(0.0, 0.0, 0.04),
        radius: 0.012,
        closes: ScatterAxis::Middle,
        reaches: ScatterAxis::Greatest,
        inward: true,
        turn: 0.0,
        shift: 0.0,
        pushed: true,
    };
    let laid = |options: &LaidOptions| {
        LaidGripper::of(options, &gripper, &seen, (std::slice::from_ref(&shape), &[X_WB]))
    };
    let right = laid(&options).unwrap();
    assert_eq!(right.is_right(), Some(true), "{:?}", right.laid_error());
    assert!(right.normal_error().unwrap() < 0.1 && right.axis_error().unwrap() < 0.2);
    assert!(right.turns()[0] > right.turns()[1] && right.grasps().count() > 0);
    options.closes = ScatterAxis::Least;
    assert_eq!(laid(&options).unwrap().is_right(), Some(false));
    options.reaches = ScatterAxis::Least;
    assert!(laid(&options).unwrap().X_WG.is_none());
}
