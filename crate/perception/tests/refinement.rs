//! Evolution (`grasp/refine.rs`) beside compass search (Kolda, Lewis & Torczon 2003) on the chapter's cost in
//! the six variables of a gripper's pose: from the same candidates, over piles. `cargo test --release -p
//! asperity-perception --test refinement -- --nocapture` prints the table of the README.

#![allow(clippy::unwrap_used, reason = "a test may stop")]
#![allow(non_snake_case, reason = "monogram notation")]

use std::cell::Cell;

use asperity_geometry::{Mat3, Pose, Rotation, Shape, Vec3};
use asperity_perception::camera::{DepthRange, Pinhole, Target, cast};
use asperity_perception::cloud::{merged, voxels};
use asperity_perception::grasp::{
    Candidate, GraspCloud, GraspCost, GraspPose, Gripper, Heuristic, Refined, Sampling, candidates, refine,
    score,
};
use asperity_perception::neighbours::KdTree;

const APPROACH: f64 = 0.1;
const TILT: f64 = 20.0;

/// Boxes, balls, rods and capsules on a floor, another pile for each seed.
fn pile(seed: u32) -> (Vec<Vec3>, Vec<Vec3>) {
    let mut targets = vec![Target::new(&Shape::HalfSpace, Pose::identity())];
    for k in 0..10 {
        let t = f64::from(k) + 17.0 * f64::from(seed);
        let shape = match k % 4 {
            0 => Shape::Box { half_size: Vec3::new(0.02, 0.03, 0.04) },
            1 => Shape::Sphere { radius: 0.03 },
            2 => Shape::Cylinder { radius: 0.025, half_length: 0.05 },
            _ => Shape::Capsule { radius: 0.02, half_length: 0.04 },
        };
        let place = Vec3::new(0.13 * libm::sin(2.4 * t), 0.13 * libm::cos(1.3 * t), 0.035);
        let pose = Pose::from_parts(place.into(), Rotation::from_euler_angles(t, 0.7 * t, 0.3 * t));
        targets.push(Target::new(&shape, pose));
    }
    let lens = Pinhole { width: 160, height: 120, focal: [150.0; 2], centre: [79.5, 59.5] };
    let views: Vec<_> = [0.0, 2.1, 4.2]
        .map(|angle: f64| {
            let eye = Vec3::new(0.35 * libm::cos(angle), 0.35 * libm::sin(angle), 0.55);
            let z = (Vec3::new(0.0, 0.0, 0.05) - eye).normalize();
            let x = z.cross(&Vec3::z()).normalize();
            let R = nalgebra::Rotation3::from_matrix_unchecked(Mat3::from_columns(&[x, z.cross(&x), z]));
            let X_WC = Pose::from_parts(eye.into(), Rotation::from_rotation_matrix(&R));
            let view = cast(&lens, &X_WC, DepthRange { near: 0.1, far: 2.0 }, &targets).unwrap();
            view.image.points(&X_WC).unwrap()
        })
        .into();
    let cloud = merged(&views, &Vec3::new(-0.2, -0.2, 0.004), &Vec3::new(0.2, 0.2, 0.3), 20).unwrap();
    let cells = voxels(&cloud.p_W, &cloud.n_W, 0.003, &Vec3::zeros()).unwrap();
    (cells.iter().map(|c| c.p_W).collect(), cells.iter().map(|c| c.n_W).collect())
}

/// Compass search: moves along and about each axis of the gripper, both ways, the best taken, half as long
/// where none is better; returns its least cost, and the number of scores that it asked for.
fn compass(of: &Candidate, cloud: &GraspCloud, tree: &KdTree) -> (f64, usize) {
    let gripper = Gripper::wsg_like();
    let p_G = gripper.between_fingers();
    let moved = |X: &GraspPose, which: usize, by: (f64, f64)| {
        let e = Vec3::ith(which / 2 % 3, if which.is_multiple_of(2) { 1.0 } else { -1.0 });
        if which < 6 {
            return GraspPose { p_WG: X.p_WG + X.R_WG * e * by.0, ..*X };
        }
        let R_WG = X.R_WG * Rotation::from_scaled_axis(e * by.1).to_rotation_matrix().matrix();
        GraspPose { R_WG, p_WG: X.p_WG + X.R_WG * p_G - R_WG * p_G }
    };
    let (mut X, mut least) = (of.X_WG, of.cost.cost().unwrap());
    let (mut by, mut asked) = ((0.008, 0.16), 0);
    for _ in 0..5 {
        loop {
            let costs = (0..12).filter_map(|which| {
                let to = moved(&X, which, by);
                asked += 1;
                let cost = score(&gripper, &to, cloud, tree).cost()?;
                score(&gripper, &to.before(APPROACH), cloud, tree).cost().map(|_| (cost, to))
            });
            match costs.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|best| best.0 < least) {
                Some(best) => (least, X) = best,
                None => break,
            }
        }
        by = (0.5 * by.0, 0.5 * by.1);
    }
    (least, asked)
}

#[test]
fn evolution_reaches_a_lower_cost_than_compass_search_and_never_a_higher_one_than_it_began_with() {
    let gripper = Gripper::wsg_like();
    let (mut from, mut by_compass, mut by_evolution) = (0.0, 0.0, 0.0);
    let (mut compass_asked, asked, mut better, mut n) = (0, Cell::new(0), 0, 0);
    for seed in 0..4 {
        let (p_W, n_W) = pile(seed);
        let cloud = GraspCloud { p_W: &p_W, n_W: &n_W, bin: &[], tilt_weight: TILT };
        let tree = KdTree::new(&p_W).unwrap();
        let sampling = Sampling {
            heuristic: Heuristic::Normal,
            draws: 200,
            radius: 0.01,
            approach: APPROACH,
            seed: u64::from(seed),
        };
        let all = candidates(&gripper, &cloud, &sampling).unwrap();
        for of in all.iter().filter(|c| c.cost.cost().is_some()).take(5) {
            let begun = of.cost.cost().unwrap();
            let (there, scores) = compass(of, &cloud, &tree);
            let worth = |cost: &GraspCost| {
                asked.set(asked.get() + 1);
                cost.cost()
            };
            let Refined { X_WG: X, cost, course } =
                refine(&gripper, &of.X_WG, &cloud, &tree, APPROACH, &worth);
            let reached = cost.cost().unwrap();
            assert_eq!(course.last().unwrap().least, reached);
            assert!(course.windows(2).all(|w| w[1].least <= w[0].least));
            assert!(course.iter().all(|g| g.best.is_none_or(|best| best >= g.least)));
            assert!(reached <= begun, "{reached} after {begun}");
            assert_eq!(score(&gripper, &X, &cloud, &tree).cost(), Some(reached));
            assert!(score(&gripper, &X.before(APPROACH), &cloud, &tree).cost().is_some());
            (from, by_compass, by_evolution) = (from + begun, by_compass + there, by_evolution + reached);
            compass_asked += scores;
            better += usize::from(reached < there);
            n += 1;
        }
    }
    let mean = |sum: f64| sum / f64::from(n);
    println!("{n} candidates of 4 piles: cost {:.1} before", mean(from));
    println!("compass: {:.1} by {} scores", mean(by_compass), compass_asked / n as usize);
    println!(
        "evolution: {:.1} by {} scores, lower for {better}",
        mean(by_evolution),
        asked.get() / n as usize
    );
    assert!(n >= 15 && by_compass < from && by_evolution < by_compass);
}
