#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_picking::BodyLocation;
use asperity_scene::document::{TreeNode, TreeNodeKind};

use super::*;

/// A scene with some of the bodies of the scene of candidates, by their numbers, in the first bin.
fn scene(bodies: &[usize], change: impl FnOnce(&mut crate::clearing::document::Clearing)) -> Scene {
    let text = include_str!("../../../../scenes/picking/candidates.json");
    let mut scene = crate::parse(text).unwrap();
    let mut clearing = crate::clearing::document::Clearing::default();
    let select: &crate::grasp_selection::document::GraspSelection = scene.experiment.settings().unwrap();
    clearing.select = Box::new(select.clone());
    let [x, y] = clearing.bins[0];
    scene.bodies = bodies.iter().map(|k| scene.bodies[*k].clone()).collect();
    for body in &mut scene.bodies {
        body.pose.translation[0] += x;
        body.pose.translation[1] += y;
    }
    scene.lesson = None;
    change(&mut clearing);
    scene.experiment = asperity_scene::document::Experiment::new(clearing);
    scene
}

/// A soap, a tube, a tea box.
const THREE: [usize; 3] = [1, 9, 0];
/// Flat, and wider than the fingers open.
const BOOK: usize = 3;

fn built(scene: &Scene) -> Clearing {
    Clearing::build(scene, Clock::STOPPED).unwrap()
}

fn hash(run: &Clearing) -> u64 {
    let mut hash = StateHash::default();
    run.hash(&mut hash);
    hash.value()
}

/// Runs to the end, at most so many steps; every body is somewhere at every step.
fn run(run: &mut Clearing, most: u32) {
    let count = run.run.cell.objects() as f64;
    for _ in 0..most {
        run.advance();
        let at = |key: Key| run.readings.get(key);
        assert_eq!(at(Key::First) + at(Key::Second) + at(Key::Hand) + at(Key::Beside), count);
        for (p, place) in run.run.work.centres().iter().zip(&run.run.now.places) {
            let low = if *place == BodyLocation::Beside { run.run.cell.obstacles.floor } else { 0.0 };
            assert!(p.iter().all(|x| x.is_finite()) && p.z > low, "{place:?} {p:?} after {} s", run.time());
        }
        if run.run.now.end.is_some() {
            break;
        }
    }
}

#[test]
fn a_bin_is_cleared_and_every_body_is_somewhere() {
    let scene = scene(&THREE, |_| {});
    let mut all = built(&scene);
    run(&mut all, 3000);
    let at = |key: Key| all.readings.get(key);
    assert_eq!(
        (at(Key::Second), at(Key::Delivered), at(Key::Cleared)),
        (3.0, 3.0, 1.0),
        "{}",
        all.tell(&scene)
    );
    assert!(at(Key::Grasps) >= at(Key::Picks) && at(Key::Picks) >= at(Key::Brought));
    assert!(at(Key::PerHour) > 100.0 && at(Key::Success) > 0.5 && at(Key::Cycle) < 12.0);
    let stages = [Key::Choosing, Key::Grasping, Key::Carrying, Key::Dropping, Key::Waiting].map(at);
    assert!((stages.iter().sum::<f64>() - at(Key::Ended)).abs() < 0.05, "{stages:?}");
    assert_eq!(
        all.tape.events().iter().filter(|e| e.label == "picked" || e.label == "two at once").count() as f64,
        at(Key::Picks)
    );
    assert!(all.tell(&scene).contains("Cleared"));
}

#[test]
fn going_back_gives_the_same_bits() {
    let scene = scene(&THREE, |_| {});
    let mut one = built(&scene);
    one.step(330);
    let wanted = hash(&one);
    let told = one.tape.events().len();
    // In the middle of choosing, of grasping, of carrying.
    for step in [28, 90, 200, 0] {
        let from = one.seek(&scene, step).unwrap();
        assert!(from <= step);
        one.step(330 - from);
        assert_eq!(hash(&one), wanted, "back to {step}");
    }
    assert_eq!(one.tape.events().len(), told);
    let mut other = built(&scene);
    other.step(330);
    assert_eq!(hash(&other), wanted);
}

#[test]
fn a_tree_of_the_same_acts_clears_it_too() {
    let scene = scene(&THREE[..2], |c| c.by = ClearingBy::Tree);
    let mut all = built(&scene);
    run(&mut all, 3000);
    assert_eq!(
        (all.readings.get(Key::Second), all.readings.get(Key::Cleared)),
        (2.0, 1.0),
        "{}",
        all.tell(&scene)
    );
    let ticks = all.ticks(1, u32::MAX);
    assert_eq!(ticks.ticks.len(), all.tape.step() as usize);
    assert!(ticks.ticks[0].starts_with('R') && ticks.ticks.last().unwrap().starts_with('S'));
}

/// With the same seed the machine and the tree that does the same pick the same bodies, in the same order.
#[test]
fn machine_and_tree_pick_alike() {
    let picked = |by: ClearingBy| {
        let mut all = built(&scene(&THREE, |c| c.by = by));
        run(&mut all, 1000);
        let picks = all.tape.events().into_iter().filter(|e| e.label == "picked").map(|e| e.body);
        picks.collect::<Vec<_>>()
    };
    let (machine, tree) = (picked(ClearingBy::Machine), picked(ClearingBy::Tree));
    assert!(!machine.is_empty() && machine == tree, "{machine:?} {tree:?}");
}

/// One failure ends a tree that does not try again, and one that does goes on.
#[test]
fn what_tries_again_goes_on() {
    let once = |by: TreeNode| {
        // Nothing can be lifted with so little force.
        let scene = scene(&THREE[..1], |c| {
            (c.by, c.tree) = (ClearingBy::Tree, by);
            c.select.trials.force = 0.2;
        });
        let mut all = built(&scene);
        run(&mut all, 900);
        (all.readings.get(Key::Misses), all.readings.get(Key::Grasps), all.readings.get(Key::GivenUp))
    };
    let acts = ["Wait", "Select grasp", "Grasp"].map(|name| TreeNode::new(TreeNodeKind::Action, name));
    let pick = TreeNode::new(TreeNodeKind::SequenceMemory, "").over(acts.to_vec());
    let retry = TreeNode { n: Some(3), ..TreeNode::new(TreeNodeKind::Retry, "") }.over(vec![pick.clone()]);
    assert_eq!(once(pick), (1.0, 1.0, 1.0));
    assert_eq!(once(retry), (3.0, 3.0, 1.0));
}

#[test]
fn a_tree_that_never_answers_is_said_to_be_that() {
    let leaf = |name: &str| TreeNode::new(TreeNodeKind::Action, name);
    let waits =
        TreeNode { n: Some(1000), ..TreeNode::new(TreeNodeKind::Repeat, "") }.over(vec![leaf("Wait")]);
    let scene = scene(&THREE[..1], |c| (c.by, c.tree, c.end) = (ClearingBy::Tree, waits, 1.0));
    let mut all = built(&scene);
    run(&mut all, 50);
    assert!(all.run.now.end.is_none() && all.tell(&scene).contains("never answers"), "{}", all.tell(&scene));
}

#[test]
fn what_no_grasp_reaches_is_given_up() {
    let scene = scene(&[BOOK], |c| c.tries = 2);
    let mut all = built(&scene);
    run(&mut all, 1000);
    let at = |key: Key| all.readings.get(key);
    assert_eq!((at(Key::GivenUp), at(Key::First), at(Key::Delivered)), (1.0, 1.0, 0.0));
    assert!(at(Key::Nothing) + at(Key::Unreachable) + at(Key::Misses) >= 2.0);
    assert!(all.tell(&scene).contains("Given up"));
}

#[test]
fn what_cannot_be_is_named() {
    let path = |scene: &Scene| Clearing::build(scene, Clock::STOPPED).err().unwrap().path;
    let far = scene(&THREE[..1], |c| c.bins[1] = [0.0, -3.0]);
    assert_eq!(path(&far), "experiment.bins[1]");
    let mut beside = scene(&THREE, |_| {});
    beside.bodies[2].pose.translation[0] = 0.0;
    assert_eq!(path(&beside), "bodies[2].pose");
    let juggle = TreeNode::new(TreeNodeKind::Action, "Juggle");
    let unknown = scene(&THREE[..1], |c| c.tree = juggle);
    assert_eq!(path(&unknown), "experiment.tree.name");
}

/// A scene with boxes of these sizes at these places from the middle of the first bin's floor, alone in it.
fn boxes(
    of: &[([f64; 3], [f64; 3])],
    change: impl FnOnce(&mut crate::clearing::document::Clearing),
) -> Scene {
    let mut scene = scene(&THREE[..1], change);
    let clearing: &crate::clearing::document::Clearing = scene.experiment.settings().unwrap();
    let [x, y] = clearing.bins[0];
    let pattern = scene.bodies[0].clone();
    let made = of.iter().map(|(size, at)| {
        let mut body = pattern.clone();
        body.shape = asperity_scene::document::Shape::Box { size: *size };
        body.pose = asperity_scene::document::Pose {
            translation: [x + at[0], y + at[1], at[2] + 0.5 * size[2]],
            rotation: [1.0, 0.0, 0.0, 0.0],
        };
        body
    });
    scene.bodies = made.collect();
    scene
}

fn told(all: &Clearing, label: &str) -> usize {
    all.tape.events().iter().filter(|e| e.label == label).count()
}

/// A block that is wider one way than the fingers open, with a wall at both ends of the other: no finger fits
/// beside it.
const IN_THE_CORNER: ([f64; 3], [f64; 3]) = ([0.06, 0.12, 0.05], [0.148, 0.118, 0.0]);

#[test]
fn what_stands_in_the_corner_is_pushed_out_and_brought_over() {
    let end = |times: u32, by: ClearingBy| {
        let scene = boxes(&[IN_THE_CORNER], |c| {
            (c.select.pushes.times, c.by, c.tree) = (times, by, pushing_tree());
        });
        let mut all = built(&scene);
        run(&mut all, 3000);
        let at = |key: Key| all.readings.get(key);
        assert_eq!(told(&all, "pushes") as f64, at(Key::Pushes));
        let said = all.tell(&scene);
        ([Key::Delivered, Key::GivenUp, Key::Pushes, Key::Freed, Key::Pushing].map(at), said)
    };
    let ([delivered, given_up, pushes, ..], said) = end(0, ClearingBy::Machine);
    assert_eq!([delivered, given_up, pushes], [0.0, 1.0, 0.0], "{said}");
    let ([delivered, given_up, pushes, freed, time], said) = end(3, ClearingBy::Machine);
    assert_eq!([delivered, given_up], [1.0, 0.0], "{said}");
    assert!(pushes >= 1.0 && freed >= 1.0 && time > 1.0, "{pushes} {freed} {time}");
    let ([delivered, _, by_tree, ..], said) = end(3, ClearingBy::Tree);
    assert_eq!([delivered, by_tree], [1.0, pushes], "{said}");
}

/// Tree of the scene with pushes.
fn pushing_tree() -> TreeNode {
    let text = include_str!("../../../../scenes/picking/clear_the_bin.json");
    let scene = crate::parse(text).unwrap();
    let clearing: crate::clearing::document::Clearing = scene.experiment.settings().cloned().unwrap();
    clearing.tree
}

#[test]
fn a_push_beyond_those_allowed_is_refused_and_said() {
    let push = TreeNode::new(TreeNodeKind::Action, "Push");
    let scene = boxes(&[IN_THE_CORNER], |c| (c.by, c.tree) = (ClearingBy::Tree, push));
    let mut all = built(&scene);
    run(&mut all, 10);
    assert_eq!((told(&all, "pushed often enough"), all.readings.get(Key::GivenUp)), (1, 1.0));
    assert!(all.tell(&scene).contains("pushed as often as"), "{}", all.tell(&scene));
    // Allowed, but nobody has looked yet.
    let push = TreeNode::new(TreeNodeKind::Action, "Push");
    let scene = boxes(&[IN_THE_CORNER], |c| {
        (c.by, c.tree, c.select.pushes.times) = (ClearingBy::Tree, push, 1);
    });
    let mut all = built(&scene);
    run(&mut all, 10);
    assert_eq!((told(&all, "has not looked"), all.readings.get(Key::Pushes)), (1, 0.0));
}

/// Two slabs that stand side by side look like one block, and are taken together.
#[test]
fn two_bodies_in_one_grip_are_a_double_pick() {
    let slab = |y: f64| ([0.14, 0.03, 0.06], [0.0, y, 0.0]);
    let scene = boxes(&[slab(-0.0151), slab(0.0151)], |_| {});
    let mut all = built(&scene);
    run(&mut all, 3000);
    assert_eq!((all.readings.get(Key::Doubles), told(&all, "two at once")), (1.0, 1), "{}", all.tell(&scene));
    // Both are in the hand, and both are brought over.
    assert_eq!(all.readings.get(Key::Delivered), 2.0);
    assert!(all.tell(&scene).contains("Two bodies were taken at once"));
    let mut back = built(&scene);
    back.step(all.tape.step());
    assert_eq!(hash(&back), hash(&all));
}

#[test]
fn what_is_lost_on_the_way_is_told() {
    let text = include_str!("../../../../scenes/picking/clear_the_bin.json");
    let mut scene = crate::parse(text).unwrap();
    let clearing: &mut crate::clearing::document::Clearing = scene.experiment.settings_mut().unwrap();
    // As in its lesson: so little force that what is lifted slips as the arm sets off.
    clearing.select.trials.force = 2.0;
    let mut all = built(&scene);
    while all.readings.get(Key::Dropped) < 1.0 {
        run(&mut all, 1);
        assert!(all.tape.step() < 600, "{}", all.tell(&scene));
    }
    assert_eq!(told(&all, "falls from the hand"), 1);
    assert!(all.tell(&scene).contains("The hand lost a body on the way"), "{}", all.tell(&scene));
}

#[test]
fn what_the_arm_does_not_reach_is_said_with_the_way_on() {
    // The middle of the bin is within the arm's reach, and its far end is not.
    let far = boxes(&[([0.04, 0.08, 0.05], [0.13, 0.0, 0.0])], |c| (c.base[0], c.tries) = (-0.16, 2));
    let mut all = built(&far);
    run(&mut all, 1000);
    assert!(all.readings.get(Key::Unreachable) >= 1.0, "{}", all.tell(&far));
    let said = all.tell(&far);
    assert!(said.contains("reaches none of those"), "{said}");
}
