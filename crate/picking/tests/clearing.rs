//! A cell at work: paths that touch nothing, forces that are as asked, bodies that are somewhere, and the same
//! bits again.
#![allow(non_snake_case, reason = "monogram notation")]

mod kit;

use std::sync::Arc;

use asperity_dynamics::arm::{ArmMotion, Joints};
use asperity_geometry::{Length, Pose, Vec3};
use asperity_picking::{ACTIONS, BodyLocation, Ending, Leg, PickTally, PickingState, STAGES, Trouble};

use kit::{cell, options};

/// A block that is wider one way than the fingers open, with a wall at both ends of the other: no finger fits
/// beside it.
const IN_THE_CORNER: ([f64; 3], [f64; 3]) = ([0.06, 0.12, 0.05], [0.148, 0.118, 0.0]);
const SMALL: ([f64; 3], [f64; 3]) = ([0.04, 0.08, 0.05], [0.0, 0.0, 0.0]);

fn words(run: &PickingState) -> Vec<u64> {
    let mut words = Vec::new();
    run.state.words(&mut words);
    words
}

/// Advances to the end, at most so many steps; every body is somewhere at every step, and above the floor
/// there.
fn go(run: &mut PickingState, most: u32, mut each: impl FnMut(&PickingState)) {
    for _ in 0..most {
        run.advance();
        let all = [BodyLocation::Bin(0), BodyLocation::Bin(1), BodyLocation::Hand, BodyLocation::Beside];
        assert_eq!(all.iter().map(|at| run.count(*at)).sum::<usize>(), run.cell.objects());
        for (p, place) in run.work.centres().iter().zip(&run.now.places) {
            let low = if *place == BodyLocation::Beside { run.cell.obstacles.floor } else { 0.0 };
            assert!(p.iter().all(|x| x.is_finite()) && p.z > low, "{place:?} {p:?}");
        }
        each(run);
        if run.now.end.is_some() || run.trouble.is_some() {
            break;
        }
    }
}

#[test]
fn a_block_is_brought_over_and_the_time_of_all_stages_is_the_time_of_the_run() {
    let mut run = cell(&[SMALL], options());
    go(&mut run, 2000, |_| ());
    let (end, ending) = run.now.end.expect("it ends");
    assert_eq!((ending, run.count(BodyLocation::Bin(1))), (Ending::Cleared, 1));
    let tally = &run.now.tally;
    assert_eq!((tally.delivered, tally.brought, tally.picks), (1, 1, 1));
    assert!(tally.grasps >= tally.picks);
    assert!((tally.busy() - end).abs() < 0.05, "{} {end}", tally.busy());
}

#[test]
fn going_back_gives_the_same_bits() {
    let mut run = cell(&[SMALL], options());
    let start = run.snapshot();
    go(&mut run, 120, |_| ());
    let middle = run.snapshot();
    go(&mut run, 120, |_| ());
    let wanted = words(&run);
    run.restore(&middle);
    go(&mut run, 120, |_| ());
    assert_eq!(words(&run), wanted);
    run.restore(&start);
    go(&mut run, 240, |_| ());
    assert_eq!(words(&run), wanted);
}

#[test]
fn what_no_grasp_reaches_is_given_up_or_pushed_with_the_force_that_is_asked_for() {
    let end = |times: u32| {
        let mut options = options();
        options.pushes.times = times;
        let mut run = cell(&[IN_THE_CORNER], options);
        let mut hardest: f64 = 0.0;
        go(&mut run, 3000, |run| {
            if matches!(run.now.legs.get(run.now.leg), Some(Leg::Press(..))) {
                hardest = hardest.max(-run.now.load.z);
            }
        });
        (run.now.end.map(|end| end.1), run.now.tally.clone(), hardest)
    };
    let (ending, tally, _) = end(0);
    assert_eq!((ending, tally.delivered, tally.pushes), (Some(Ending::GivenUp), 0, 0));
    let (ending, tally, hardest) = end(3);
    assert_eq!((ending, tally.delivered), (Some(Ending::Cleared), 1), "{tally:?}");
    assert!(tally.pushes >= 1 && tally.freed >= 1 && tally.stages[4] > 1.0, "{tally:?}");
    // It presses with about the 40 N that it is asked for.
    assert!((20.0..80.0).contains(&hardest), "{hardest}");
}

/// Planned paths touch nothing: looked at far more finely and by other means than the planner looks, points of
/// bars and boxes, and how deep they are in the bins' boxes.
#[test]
fn paths_touch_nothing_by_a_slow_twin() {
    let blocks = [
        SMALL,
        ([0.06, 0.09, 0.05], [-0.1, 0.08, 0.0]),
        ([0.05, 0.05, 0.11], [0.1, 0.1, 0.0]),
        ([0.03, 0.08, 0.09], [0.1, -0.09, 0.0]),
    ];
    let mut run = cell(&blocks, options());
    // The legs as they come, each once; and if they are a grasp's.
    let mut all: Vec<(Arc<[Leg]>, bool)> = Vec::new();
    go(&mut run, 900, |run| {
        let now = &run.now;
        if !now.legs.is_empty() && all.last().is_none_or(|(last, _)| !Arc::ptr_eq(last, &now.legs)) {
            all.push((Arc::clone(&now.legs), now.doing.is_some_and(|act| ACTIONS[act] == "Grasp")));
        }
    });
    let mut looked = 0;
    for (legs, grasps) in all {
        for (k, leg) in legs.iter().enumerate() {
            let Leg::Move(timed) = leg else { continue };
            // In and out of the bin the gripper may come near; from the end of a path on it has reached in.
            let clear = !grasps || k == 1;
            for i in 0..=200 {
                let q = timed.at(timed.duration() * f64::from(i) / 200.0).q;
                let q = Joints::try_from(q.as_slice()).expect("as many as the arm has");
                let free = nearest(&run, &q, clear);
                // Between two places that the planner looks at a path may come nearer, by less than it is
                // asked to stay away.
                assert!(free > 0.0, "leg {k}, {i}: {free}");
                looked += 1;
            }
        }
    }
    assert!(looked > 1000, "{looked}");
}

/// Least distance of points of the arm, and of its gripper where it is to stay `clear`, from boxes and floor, m.
fn nearest(run: &PickingState, q: &Joints, clear: bool) -> f64 {
    let obstacles = &run.cell.obstacles;
    let outside = |p: &Vec3| {
        let off = obstacles.boxes.iter().map(|b| (p - p.sup(&b.min).inf(&b.max)).length());
        off.fold(p.z - obstacles.floor, f64::min)
    };
    let mut motion = ArmMotion::default();
    motion.rest(&run.cell.arm, q);
    let mut least = f64::INFINITY;
    for bar in obstacles.bars.iter().filter(|b| b.link > 0) {
        let X = motion.link(bar.link);
        for k in 0..=40 {
            let p = bar.ends[0] + (bar.ends[1] - bar.ends[0]) * (f64::from(k) / 40.0);
            least = least.min(outside(&(X.rotation * p + X.translation.vector)) - bar.radius);
        }
    }
    let X_WG: Pose = motion.tool(&run.cell.arm);
    for solid in run.cell.gripper.solids.iter().filter(|_| clear) {
        for k in 0..11 * 11 * 11 {
            let share = Vec3::new(f64::from(k % 11), f64::from(k / 11 % 11), f64::from(k / 121)) * 0.1;
            let p = solid.low + (solid.high - solid.low).component_mul(&share);
            least = least.min(outside(&(X_WG.rotation * p + X_WG.translation.vector)));
        }
    }
    least
}

/// Something is put where no camera saw it once the grasp has been chosen.
#[test]
fn an_arm_that_meets_what_nobody_saw_stops_and_looks_again() {
    let mut run = cell(&[SMALL, ([0.05, 0.05, 0.11], [0.12, 0.12, 0.0])], options());
    let grasping = |run: &PickingState| run.now.doing.is_some_and(|act| ACTIONS[act] == "Grasp");
    for _ in 0..500 {
        if grasping(&run) {
            break;
        }
        run.advance();
    }
    assert!(grasping(&run));
    // Under a finger of the hand that is to come.
    let X_WG = run.now.grasp.as_ref().expect("one is chosen").X_WG;
    let finger = &run.cell.gripper.solids[1];
    let under = X_WG.R_WG * (0.5 * (finger.low + finger.high)) + X_WG.p_WG;
    let p = run.work.poses()[1].translation.vector;
    let q = &mut run.state.q;
    let place = q.windows(3).position(|w| w == [p.x, p.y, p.z]).expect("it stands there");
    q[place..place + 2].copy_from_slice(&[under.x, under.y]);
    let mut blocked = 0;
    go(&mut run, 400, |run| {
        blocked += run.events.iter().filter(|event| event.label == Trouble::Blocked.label()).count();
    });
    assert!(blocked >= 1 && run.now.tally.blocked as usize == blocked, "{blocked}");
}

#[test]
fn rates_are_counts_over_the_time_of_all_stages() {
    let stages = [10.0, 20.0, 5.0, 5.0, 0.0, 20.0];
    assert_eq!(stages.len(), STAGES);
    let tally = PickTally { grasps: 4, brought: 2, delivered: 3, stages, ..PickTally::default() };
    assert_eq!(tally.per_hour(), Some(3600.0 * 3.0 / 60.0));
    assert_eq!(tally.cycle(), Some(15.0));
    assert_eq!((tally.success_rate(false), tally.success_rate(true)), (Some(0.5), Some(2.0 / 3.0)));
    let none = PickTally::default();
    assert_eq!((none.per_hour(), none.cycle(), none.success_rate(false)), (None, None, None));
}
