//! Tests of halts, depths, and the machine that acts as a tree, which no truth table covers. The reference's
//! trees are tested in `crate/cli/tests/golden.rs`.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use super::machine::{guard, running};
use super::{Memory, NestedNode, NodeKind, Status, Tick, Tree, World, compare};

fn leaf(name: &str, kind: NodeKind) -> NestedNode {
    NestedNode { kind, name: name.into(), children: Vec::new(), ports: Vec::new() }
}

fn node(kind: NodeKind, children: Vec<NestedNode>) -> NestedNode {
    NestedNode { kind, name: String::new(), children, ports: Vec::new() }
}

fn pair(condition: &str, action: &str) -> NestedNode {
    node(
        NodeKind::Fallback { memory: false },
        vec![leaf(condition, NodeKind::Condition), leaf(action, NodeKind::Action)],
    )
}

/// World with given answers of conditions; actions run. Halted leaves are recorded.
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

/// The tree of pairs and the machine with their guards choose the same action, whatever the conditions
/// become.
#[test]
fn the_machine_acts_as_the_tree() {
    const PAIRS: usize = 4;
    let pairs = (0..PAIRS).map(|i| pair(&format!("c{i}"), &format!("a{i}"))).collect();
    let tree = Tree::new(&node(NodeKind::Sequence { memory: false }, pairs)).unwrap();
    let holds = |bits: usize| (0..PAIRS).map(|i| bits >> i & 1 == 1).collect::<Vec<bool>>();
    for bits in 0..1 << PAIRS {
        let c = holds(bits);
        let answers = tree.nodes().iter().map(|n| match n.kind {
            NodeKind::Condition if c[n.name[1..].parse::<usize>().unwrap()] => Status::Success,
            NodeKind::Condition => Status::Failure,
            _ => Status::Running,
        });
        let mut world = Told { answers: answers.collect(), halted: vec![] };
        let mut tick = Tick::default();
        tree.tick(&mut Memory::new(&tree), &mut world, &mut tick);
        let acts = tick.leaves.iter().find(|&&l| tree.nodes()[l].kind == NodeKind::Action);
        let acts = acts.map(|&l| tree.nodes()[l].name[1..].parse::<usize>().unwrap());
        assert_eq!(acts, running(&c));
        // From any state in which the tree may have been, one guard is met: that of the tree's next action.
        for before in 0..1 << PAIRS {
            let Some(from) = running(&holds(before)) else { continue };
            let to = acts.unwrap_or(PAIRS);
            let met = guard(from, to, PAIRS);
            if to != from {
                // A condition that held at `from` and is not named by a guard forwards still holds, or
                // another guard is met.
                assert!(met.holds.iter().all(|&i| c[i]) && met.fails.is_none_or(|i| !c[i]), "{from} to {to}");
            }
        }
    }
}

#[test]
fn what_is_no_tree_is_said_with_its_place() {
    let wrong = |outline: &NestedNode| Tree::new(outline).unwrap_err();
    let two = vec![leaf("a", NodeKind::Action), leaf("b", NodeKind::Action)];
    let bad = node(NodeKind::Sequence { memory: true }, vec![node(NodeKind::Inverter, two.clone())]);
    assert_eq!(wrong(&bad).path, "children[0].children");
    assert_eq!(wrong(&node(NodeKind::Parallel { success_threshold: 3 }, two)).path, "success_threshold");
    assert_eq!(wrong(&node(NodeKind::Fallback { memory: false }, vec![])).path, "children");
    assert_eq!(wrong(&node(NodeKind::Retry(0), vec![leaf("a", NodeKind::Action)])).path, "n");
    let deep = (0..2000).fold(leaf("a", NodeKind::Action), |below, _| node(NodeKind::Inverter, vec![below]));
    assert!(wrong(&deep).message.contains("one below the other"));
}

/// The memory of another tree does no harm.
#[test]
fn a_memory_of_another_tree_does_no_harm() {
    let small = Tree::new(&leaf("a", NodeKind::Action)).unwrap();
    let large =
        Tree::new(&node(NodeKind::Sequence { memory: true }, vec![pair("c", "a"), pair("d", "b")])).unwrap();
    let mut world = Told { answers: vec![Status::Running; 8], halted: vec![] };
    let mut memory = Memory::new(&large);
    large.tick(&mut memory, &mut world, &mut Tick::default());
    assert_eq!(small.tick(&mut memory, &mut world, &mut Tick::default()), Status::Running);
    assert_eq!(large.tick(&mut memory, &mut world, &mut Tick::default()), Status::Running);
}

/// The exercise's draft and its repair: a tree is like itself in all states, and the draft is not like the
/// repair.
#[test]
fn trees_are_compared_by_what_they_do() {
    let wanted = Tree::new(&node(
        NodeKind::Fallback { memory: false },
        vec![
            leaf("empty?", NodeKind::Condition),
            node(NodeKind::Sequence { memory: false }, vec![pair("c", "a"), pair("d", "b")]),
        ],
    ))
    .unwrap();
    let same = compare(&wanted, &wanted).unwrap();
    assert_eq!((same.alike, same.of, same.differs), (24, 24, None));
    // Drawn otherwise, it acts the same: a fallback in a fallback.
    let drawn = node(NodeKind::Sequence { memory: true }, vec![pair("c", "a"), pair("d", "b")]);
    let nested = node(NodeKind::Fallback { memory: true }, vec![leaf("empty?", NodeKind::Condition), drawn]);
    assert_eq!(compare(&Tree::new(&nested).unwrap(), &wanted).unwrap().alike, 24);
    let draft = node(
        NodeKind::Sequence { memory: false },
        vec![leaf("empty?", NodeKind::Condition), pair("c", "a"), pair("d", "b")],
    );
    let other = compare(&Tree::new(&draft).unwrap(), &wanted).unwrap();
    let differs = other.differs.unwrap();
    assert!(other.alike < 24 && differs.holds.is_empty());
    assert_eq!(differs.does[0], (Status::Failure, vec![]));
    assert_eq!(differs.does[1].1, ["a", "b"]);
}

mod worlds {
    use super::*;
    use crate::behaviour::task::{BallRules, BallWorld, Bins, BinsRules, ObjectLocation, TaskModel};

    /// World that answers leaves by their names.
    struct In<'t, W>(&'t Tree, &'t mut W, f64);

    impl<W: TaskModel> World for In<'_, W> {
        fn ask(&mut self, leaf: usize) -> Status {
            let node = &self.0.nodes()[leaf];
            let find = |words: &[&str]| words.iter().position(|w| *w == node.name).unwrap();
            match node.kind {
                NodeKind::Condition if self.1.holds(find(W::CONDITIONS)) => Status::Success,
                NodeKind::Condition => Status::Failure,
                _ => self.1.act(find(W::ACTIONS), self.2),
            }
        }

        fn halt(&mut self, leaf: usize) {
            let name = &self.0.nodes()[leaf].name;
            self.1.halt(W::ACTIONS.iter().position(|w| w == name).unwrap());
        }
    }

    fn run<W: TaskModel>(tree: &Tree, world: &mut W, ticks: usize) -> Vec<Status> {
        let (mut memory, mut tick) = (Memory::new(tree), Tick::default());
        let mut answers = Vec::new();
        for _ in 0..ticks {
            world.pass(0.1);
            answers.push(tree.tick(&mut memory, &mut In(tree, world, 0.1), &mut tick));
        }
        answers
    }

    fn full() -> Tree {
        let pairs = [
            ("Ball Found", "Find Ball"),
            ("Ball Close", "Approach Ball"),
            ("Ball Grasped", "Grasp Ball"),
            ("Bin Close", "Approach Bin"),
            ("Ball Placed", "Place Ball"),
        ];
        let pairs = pairs.into_iter().map(|(c, a)| pair(c, a)).collect();
        Tree::new(&node(
            NodeKind::Fallback { memory: false },
            vec![node(NodeKind::Sequence { memory: false }, pairs), leaf("Ask for Help", NodeKind::Action)],
        ))
        .unwrap()
    }

    fn ball(slip: f64, place: [f64; 2], taken: Vec<(f64, [f64; 2])>) -> BallWorld {
        let rules = BallRules {
            sight: 2.5,
            view: 0.7,
            reach: 0.5,
            speed: 0.5,
            turning: 1.5,
            grasp_time: 0.8,
            place_time: 0.5,
            help_time: 4.0,
            slip,
            roll: 0.8,
            room: 3.0,
            bin: [1.5, -1.0],
            bin_radius: 0.25,
            taken,
        };
        BallWorld::new(rules, [0.0, 0.0], 0.0, place, 7)
    }

    #[test]
    fn the_full_tree_brings_the_ball_whatever_happens_to_it() {
        for (slip, taken) in
            [(0.0, vec![]), (0.6, vec![]), (0.0, vec![(5.0, [-1.5, 1.5]), (9.0, [1.0, 1.0])])]
        {
            let mut world = ball(slip, [-1.0, 1.0], taken);
            let answers = run(&full(), &mut world, 900);
            assert!(answers.contains(&Status::Success), "{slip}");
            assert!(world.grasps > 0 && (slip > 0.0 || world.slips == 0));
        }
    }

    #[test]
    fn out_of_sight_the_human_is_asked_and_brings_it() {
        let mut world = ball(0.0, [-2.9, 2.9], vec![]);
        let answers = run(&full(), &mut world, 82);
        // Once around takes ⌈2π/0.15⌉ = 42 ticks, the human 40.
        assert_eq!(answers.iter().position(|s| *s == Status::Success), Some(81));
        assert!(world.placed && world.helped == 1);
    }

    #[test]
    fn bins_are_cleared_and_every_object_is_somewhere() {
        let tree = Tree::new(&node(
            NodeKind::Fallback { memory: false },
            vec![
                leaf(Bins::CONDITIONS[0], NodeKind::Condition),
                node(
                    NodeKind::Sequence { memory: false },
                    (0..5).map(|k| pair(Bins::CONDITIONS[k + 1], Bins::ACTIONS[k])).collect(),
                ),
            ],
        ))
        .unwrap();
        let rules = BinsRules { feasible: 0.5, slip: 0.3, double: 0.2, times: [1.0, 0.5, 1.0, 2.0, 0.5] };
        let mut world = Bins::new(rules, 7, 3);
        let answers = run(&tree, &mut world, 1500);
        assert!(world.objects.iter().all(|p| matches!(p, ObjectLocation::Second(_))), "{world:?}");
        assert_eq!(world.brought, 7);
        assert!(world.slips > 0 && world.shaken > 0);
        assert_eq!(answers.last(), Some(&Status::Success));
    }
}
