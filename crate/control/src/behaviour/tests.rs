//! What no truth table says: halts, depths, and the machine that acts as a tree. The reference's trees are held in
//! `crate/cli/tests/golden.rs`.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use super::machine::{guard, running};
use super::{Kind, Memory, Outline, Status, Tick, Tree, World};

fn leaf(name: &str, kind: Kind) -> Outline {
    Outline { kind, name: name.into(), children: Vec::new() }
}

fn node(kind: Kind, children: Vec<Outline>) -> Outline {
    Outline { kind, name: String::new(), children }
}

fn pair(condition: &str, action: &str) -> Outline {
    node(Kind::Fallback { memory: false }, vec![leaf(condition, Kind::Condition), leaf(action, Kind::Action)])
}

/// Conditions as told; actions run. Who was halted is written down.
struct Told {
    answers: Vec<Status>,
    halted: Vec<usize>,
}

impl World for Told {
    fn ask(&mut self, leaf: usize) -> Status {
        self.answers[leaf]
    }

    fn halt(&mut self, leaf: usize) {
        self.halted.push(leaf);
    }
}

#[test]
fn an_action_that_is_not_asked_any_more_is_halted_once() {
    let tree = Tree::new(&pair("here?", "go")).unwrap();
    let mut memory = Memory::new(&tree);
    let mut tick = Tick::default();
    let mut world = Told { answers: vec![Status::Failure, Status::Failure, Status::Running], halted: vec![] };
    assert_eq!(tree.tick(&mut memory, &mut world, &mut tick), Status::Running);
    assert!(world.halted.is_empty());
    world.answers[1] = Status::Success;
    for _ in 0..3 {
        assert_eq!(tree.tick(&mut memory, &mut world, &mut tick), Status::Success);
    }
    assert_eq!(world.halted, [2]);
    assert_eq!(tick.leaves, [1]);
}

/// The tree of pairs and the machine with their guards choose the same action, whatever the conditions become.
#[test]
fn the_machine_acts_as_the_tree() {
    const PAIRS: usize = 4;
    let pairs = (0..PAIRS).map(|i| pair(&format!("c{i}"), &format!("a{i}"))).collect();
    let tree = Tree::new(&node(Kind::Sequence { memory: false }, pairs)).unwrap();
    let holds = |bits: usize| (0..PAIRS).map(|i| bits >> i & 1 == 1).collect::<Vec<bool>>();
    for bits in 0..1 << PAIRS {
        let c = holds(bits);
        let answers = tree.nodes().iter().map(|n| match n.kind {
            Kind::Condition if c[n.name[1..].parse::<usize>().unwrap()] => Status::Success,
            Kind::Condition => Status::Failure,
            _ => Status::Running,
        });
        let mut world = Told { answers: answers.collect(), halted: vec![] };
        let mut tick = Tick::default();
        tree.tick(&mut Memory::new(&tree), &mut world, &mut tick);
        let acts = tick.leaves.iter().find(|&&l| tree.nodes()[l].kind == Kind::Action);
        let acts = acts.map(|&l| tree.nodes()[l].name[1..].parse::<usize>().unwrap());
        assert_eq!(acts, running(&c));
        // From any state in which the tree may have been, one guard is met: that of where the tree goes.
        for before in 0..1 << PAIRS {
            let Some(from) = running(&holds(before)) else { continue };
            let to = acts.unwrap_or(PAIRS);
            let met = guard(from, to, PAIRS);
            if to != from {
                // What held at `from` and is not named by a guard forwards still holds, or another guard is met.
                assert!(met.holds.iter().all(|&i| c[i]) && met.fails.is_none_or(|i| !c[i]), "{from} to {to}");
            }
        }
    }
}

#[test]
fn what_is_no_tree_is_said_with_its_place() {
    let wrong = |outline: &Outline| Tree::new(outline).unwrap_err();
    let two = vec![leaf("a", Kind::Action), leaf("b", Kind::Action)];
    let bad = node(Kind::Sequence { memory: true }, vec![node(Kind::Inverter, two.clone())]);
    assert_eq!(wrong(&bad).path, "children[0].children");
    assert_eq!(wrong(&node(Kind::Parallel { success_threshold: 3 }, two)).path, "success_threshold");
    assert_eq!(wrong(&node(Kind::Fallback { memory: false }, vec![])).path, "children");
    assert_eq!(wrong(&node(Kind::Retry(0), vec![leaf("a", Kind::Action)])).path, "n");
    let deep = (0..2000).fold(leaf("a", Kind::Action), |below, _| node(Kind::Inverter, vec![below]));
    assert!(wrong(&deep).message.contains("one below the other"));
}

/// The memory of another tree is no fault of this one.
#[test]
fn a_memory_of_another_tree_does_no_harm() {
    let small = Tree::new(&leaf("a", Kind::Action)).unwrap();
    let large =
        Tree::new(&node(Kind::Sequence { memory: true }, vec![pair("c", "a"), pair("d", "b")])).unwrap();
    let mut world = Told { answers: vec![Status::Running; 8], halted: vec![] };
    let mut memory = Memory::new(&large);
    large.tick(&mut memory, &mut world, &mut Tick::default());
    assert_eq!(small.tick(&mut memory, &mut world, &mut Tick::default()), Status::Running);
    assert_eq!(large.tick(&mut memory, &mut world, &mut Tick::default()), Status::Running);
}
