//! Grasps and pushes by the gripper alone, against statics: friction lifts a block if `2 μ F > m g`, and a push
//! carries it no further than the gripper goes.
#![allow(non_snake_case, reason = "monogram notation")]
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod kit;

use asperity_geometry::{Pose, Vec3};
use asperity_perception::grasp::{Gripper, Push};
use asperity_perception::in_bin::{GripperAngles, ObservedCloud};
use asperity_picking::{BinContents, BinObject, GraspTrial, PushedBin, TrialOptions, TrialOutcome};

use kit::{block, options};

const GRAVITY: f64 = 9.81;
/// Mass of the block, kg, and coefficients of friction of pads and block.
const MASS: f64 = 1.0;
const PAD: f64 = 0.8;
const BLOCK: f64 = 1.2;

/// Tries a grasp of a block from above, its sides between the fingers.
fn tried(by: &TrialOptions) -> GraspTrial {
    let object = BinObject { mass: Some(MASS), friction: BLOCK, ..block([0.05, 0.05, 0.06], [0.0; 3]) };
    let gripper = Gripper::wsg_like();
    let angles = GripperAngles { position: Vec3::new(0.0, 0.0, 0.03), turn: 0.0, lean: 0.0, roll: 0.0 };
    let bin = options().observation.bin.boxes();
    let contents = BinContents { objects: std::slice::from_ref(&object), poses: &[object.X_WB], bin: &bin };
    GraspTrial::run(&contents, &gripper, &angles.frame(&gripper), 0.1, by).unwrap()
}

#[test]
fn friction_lifts_what_it_can_carry() {
    // Coefficients of a pair combine by their harmonic mean.
    let friction = 2.0 * PAD * BLOCK / (PAD + BLOCK);
    let least = MASS * GRAVITY / (2.0 * friction);
    let with = |force: f64| tried(&TrialOptions { force, friction: PAD, shake: 0.0 });
    // The lift adds 1.8 m/s² to gravity at most.
    let held = with(1.5 * least);
    assert_eq!((held.outcome, held.held), (TrialOutcome::One, 1));
    // The block stands in the middle between the fingers.
    assert!(held.off_centre.unwrap() < 1e-3, "{held:?}");
    let missed = with(0.8 * least);
    assert_eq!((missed.outcome, missed.held, missed.off_centre), (TrialOutcome::Missed, 0, None));
}

#[test]
fn a_push_carries_a_block_no_further_than_the_gripper_goes() {
    let options = options();
    let gripper = Gripper::wsg_like();
    let object = block([0.06, 0.12, 0.05], [0.1, 0.0, 0.0]);
    let posed = [(object.shape.clone(), object.X_WB)];
    let seen = ObservedCloud::take(&options.observation, None, &posed, &mut |_| ()).unwrap();
    let plan: Push = seen.push(&gripper, 0.05, 0.1).unwrap();
    // Towards the middle of the bin, level.
    assert!(plan.direction.dot(&-Vec3::x()) > 0.9 && plan.direction.z.abs() < 1e-12, "{plan:?}");
    let before = [object.X_WB];
    let mut pushed = PushedBin::untouched(before.to_vec());
    let length = plan.length;
    pushed.push((&[object], &seen.bin), &gripper, plan, 0.1, (40.0, 0.8)).unwrap();
    let way = pushed.furthest(&before);
    assert!(way > 0.005 && way < length + 0.005, "{way}");
    // Its moments begin where it was and end where it is.
    let first: &Pose = &pushed.moment(0.0).unwrap().1[0];
    assert!((first.translation.vector - before[0].translation.vector).norm() < 1e-9);
    assert!(pushed.moment(1.0).is_none());
}
