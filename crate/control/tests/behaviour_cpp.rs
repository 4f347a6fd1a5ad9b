//! Rules of BehaviorTree.CPP's nodes, tick by tick, after its documentation (nodes library 4.x: sequences,
//! fallbacks, decorators, pre- and post-conditions) and of Nav2's controls. Each row: a tree, the answers of
//! its leaves (the last repeats), the answers of the root.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeMap;

use asperity_control::behaviour::{Memory, NestedNode, NodeKind, Port, Status, Tick, Tree, Value, World};

fn node(kind: NodeKind, ports: &[(&str, &str)], children: Vec<NestedNode>) -> NestedNode {
    let ports = ports.iter().map(|(n, v)| Port { name: (*n).into(), value: (*v).into() }).collect();
    NestedNode { kind, name: String::new(), children, ports }
}

fn leaf(name: &str) -> NestedNode {
    NestedNode { name: name.into(), ..node(NodeKind::Action, &[], vec![]) }
}

/// World whose leaves answer by rows of letters, a second a tick.
struct Told {
    names: Vec<String>,
    rows: BTreeMap<String, (Vec<Status>, usize)>,
    time: f64,
    asked: Vec<String>,
    halted: Vec<String>,
}

impl World for Told {
    fn ask(&mut self, leaf: usize) -> Status {
        let name = &self.names[leaf];
        self.asked.push(name.clone());
        let (row, at) = self.rows.get_mut(name).unwrap();
        let answer = row[(*at).min(row.len() - 1)];
        *at += 1;
        answer
    }

    fn halt(&mut self, leaf: usize) {
        self.halted.push(self.names[leaf].clone());
    }

    fn time(&self) -> f64 {
        self.time
    }
}

fn status(c: char) -> Status {
    match c {
        'S' => Status::Success,
        'F' => Status::Failure,
        'R' => Status::Running,
        _ => Status::Skipped,
    }
}

fn letter(s: Status) -> char {
    match s {
        Status::Success => 'S',
        Status::Failure => 'F',
        Status::Running => 'R',
        Status::Skipped => 'K',
    }
}

struct Run {
    tree: Tree,
    memory: Memory,
    told: Told,
    tick: Tick,
}

impl Run {
    /// Parses `rows` such as `a:SRF b:S`.
    fn new(outline: &NestedNode, rows: &str) -> Self {
        let tree = Tree::new(outline).unwrap();
        let rows = rows.split_whitespace().map(|row| {
            let (name, letters) = row.split_once(':').unwrap();
            (name.to_owned(), (letters.chars().map(status).collect(), 0))
        });
        let names = tree.nodes().iter().map(|n| n.name.clone()).collect();
        let told = Told { names, rows: rows.collect(), time: 0.0, asked: vec![], halted: vec![] };
        Self { memory: Memory::new(&tree), tree, told, tick: Tick::default() }
    }

    /// Ticks `count` times; returns the root's answers, and the leaves that were asked, each tick's behind a
    /// comma.
    fn ticks(&mut self, count: usize) -> (String, String) {
        let (mut root, mut asked) = (String::new(), vec![]);
        for _ in 0..count {
            self.told.asked.clear();
            root.push(letter(self.tree.tick(&mut self.memory, &mut self.told, &mut self.tick)));
            asked.push(self.told.asked.concat());
            self.told.time += 1.0;
        }
        (root, asked.join(","))
    }
}

#[test]
fn nodes_answer_as_the_documentation_says() {
    use NodeKind::*;
    let abc = || vec![leaf("a"), leaf("b"), leaf("c")];
    let ab = || vec![leaf("a"), leaf("b")];
    let a = || vec![leaf("a")];
    let seq = Sequence { memory: true };
    let fall = Fallback { memory: true };
    let table: &[(&str, NestedNode, &str, &str, &str)] = &[
        // Sequences: after a failure from the first child, from the failed one, at every tick from the first.
        ("sequence", node(seq, &[], abc()), "a:S b:FS c:S", "FS", "ab,abc"),
        ("with memory", node(Steady, &[], abc()), "a:S b:FS c:S", "FS", "ab,bc"),
        ("running", node(seq, &[], abc()), "a:S b:RS c:S", "RS", "ab,bc"),
        ("reactive", node(Sequence { memory: false }, &[], abc()), "a:S b:RS c:S", "RS", "ab,abc"),
        ("fallback", node(fall, &[], abc()), "a:F b:RF c:S", "RS", "ab,bc"),
        // Parallel: a child that has answered is not asked again; it fails at once with its first failure, or
        // later.
        ("parallel", node(ParallelOnce, &[], abc()), "a:S b:RS c:RRS", "RRS", "abc,bc,c"),
        ("parallel fails", node(ParallelOnce, &[], abc()), "a:R b:F c:R", "F", "ab"),
        (
            "one of three",
            node(ParallelOnce, &[("success_count", "1")], abc()),
            "a:R b:RS c:R",
            "RS",
            "abc,ab",
        ),
        (
            "two failures",
            node(ParallelOnce, &[("success_count", "1"), ("failure_count", "2")], abc()),
            "a:F b:RF c:R",
            "RF",
            "abc,b",
        ),
        ("all", node(ParallelAll, &[], abc()), "a:F b:RS c:S", "RF", "abc,b"),
        (
            "all, two failures",
            node(ParallelAll, &[("max_failures", "2")], abc()),
            "a:F b:RS c:S",
            "RS",
            "abc,b",
        ),
        // Choices.
        ("if", node(IfThenElse, &[], abc()), "a:S b:RS c:S", "RS", "ab,b"),
        ("else", node(IfThenElse, &[], abc()), "a:F b:S c:RF", "RF", "ac,c"),
        ("no else", node(IfThenElse, &[], ab()), "a:F b:S", "F", "a"),
        ("while", node(WhileDoElse, &[], abc()), "a:SF b:R c:S", "RS", "ab,ac"),
        ("try", node(TryCatch, &[], abc()), "a:S b:F c:RS", "RF", "abc,c"),
        ("tried", node(TryCatch, &[], abc()), "a:S b:S c:S", "S", "ab"),
        (
            "switch",
            node(Switch, &[("variable", "2"), ("case_1", "1"), ("case_2", "2")], abc()),
            "a:S b:F c:S",
            "F",
            "b",
        ),
        (
            "default",
            node(Switch, &[("variable", "x"), ("case_1", "1"), ("case_2", "2")], abc()),
            "a:S b:F c:S",
            "S",
            "c",
        ),
        // Decorators.
        ("retry", node(RetryUntil, &[("num_attempts", "3")], a()), "a:FFS", "S", "aaa"),
        ("retry fails", node(RetryUntil, &[("num_attempts", "2")], a()), "a:F", "F", "aa"),
        ("retry running", node(RetryUntil, &[("num_attempts", "2")], a()), "a:RFRF", "RRF", "a,aa,a"),
        ("endless", node(RetryUntil, &[("num_attempts", "-1")], a()), "a:FFFS", "RRRS", "a,a,a,a"),
        ("repeat", node(RepeatTimes, &[("num_cycles", "3")], a()), "a:S", "S", "aaa"),
        ("repeat fails", node(RepeatTimes, &[("num_cycles", "3")], a()), "a:SF", "F", "aa"),
        ("repeat none", node(RepeatTimes, &[("num_cycles", "0")], a()), "a:S", "S", ""),
        ("keep running", node(KeepRunning, &[], a()), "a:SSF", "RRF", "a,a,a"),
        ("delay", node(Delay, &[("delay_msec", "2000")], a()), "a:S", "RRS", ",,a"),
        ("timeout", node(Timeout, &[("msec", "2000")], a()), "a:R", "RRF", "a,a,"),
        ("in time", node(Timeout, &[("msec", "2000")], a()), "a:RS", "RS", "a,a"),
        ("run once", node(RunOnce, &[], a()), "a:RF", "RFK", "a,a,"),
        ("once, again so", node(RunOnce, &[("then_skip", "false")], a()), "a:F", "FFF", "a,,"),
        ("same", node(Same, &[], a()), "a:RF", "RF", "a,a"),
        ("each", node(Loop, &[("queue", "1;2"), ("value", "{x}")], a()), "a:S", "RRS", "a,a,"),
        ("sleep", node(Sleep, &[("msec", "1000")], vec![]), "", "RS", ","),
        (
            "always",
            node(seq, &[], vec![node(AlwaysSuccess, &[], vec![]), node(AlwaysFailure, &[], vec![])]),
            "",
            "F",
            "",
        ),
        // Nav2: an earlier child is asked again while a later one runs.
        ("pipeline", node(Pipeline, &[], abc()), "a:RSRSS b:RSSS c:RS", "RRRS", "a,ab,abc,abc"),
        ("recovery", node(Recovery, &[("number_of_retries", "1")], ab()), "a:FS b:S", "S", "aba"),
        ("recovery ends", node(Recovery, &[("number_of_retries", "1")], ab()), "a:F b:S", "F", "aba"),
        ("recovery fails", node(Recovery, &[("number_of_retries", "5")], ab()), "a:F b:F", "F", "ab"),
        ("round robin", node(RoundRobin, &[("wrap_around", "true")], ab()), "a:S b:S", "SSS", "a,b,a"),
        ("round", node(RoundRobin, &[], abc()), "a:F b:S c:S", "SS", "ab,c"),
        ("nonblocking", node(Nonblocking, &[], ab()), "a:RS b:S", "RS", "ab,ab"),
        ("rate", node(seq, &[], vec![node(Rate, &[("hz", "0.5")], a()), leaf("b")]), "a:S b:R", "RR", "ab,b"),
        (
            "rate in a pipeline",
            node(Pipeline, &[], vec![node(Rate, &[("hz", "0.5")], a()), leaf("b")]),
            "a:S b:R",
            "RRRR",
            "ab,b,ab,b",
        ),
        (
            "gate",
            node(Pipeline, &[], vec![node(Gate, &[], ab()), leaf("c")]),
            "a:FS b:S c:R",
            "RRR",
            "bc,ac,abc",
        ),
        ("where needed", node(WhereNeeded, &[], ab()), "a:FS b:F", "SF", "a,ab"),
        (
            "single trigger",
            node(
                Pipeline,
                &[],
                vec![node(ForceSuccess, &[], vec![node(SingleTrigger, &[], a())]), leaf("b")],
            ),
            "a:S b:R",
            "R",
            "ab",
        ),
    ];
    for (what, outline, rows, root, asked) in table {
        let told = Run::new(outline, rows).ticks(root.len());
        assert_eq!(told, ((*root).to_owned(), (*asked).to_owned()), "{what}");
    }
}

/// Scripts before and after a node.
#[test]
fn scripts_stand_before_and_after_nodes() {
    let guarded = |name: &str, script: &str| {
        let mut one = leaf("a");
        one.ports = vec![Port { name: name.into(), value: script.into() }];
        node(
            NodeKind::Sequence { memory: true },
            &[],
            vec![node(NodeKind::Script, &[("code", "x := 1; y := 2")], vec![]), one, leaf("b")],
        )
    };
    for (name, script, root, asked) in [
        ("_skipIf", "x == 1", "S", "b"),
        ("_skipIf", "x != 1", "S", "ab"),
        ("_failureIf", "x + y == 3", "F", ""),
        ("_successIf", "y > x && !(x == 2)", "S", "b"),
        ("_while", "x < y", "S", "ab"),
        ("_while", "x > y", "S", "b"),
        ("_onSuccess", "x = 5", "S", "ab"),
    ] {
        let mut run = Run::new(&guarded(name, script), "a:S b:S");
        assert_eq!(run.ticks(1), (root.to_owned(), asked.to_owned()), "{name} {script}");
    }
    let mut run = Run::new(&guarded("_onSuccess", "x = 5 * y"), "a:S b:S");
    run.ticks(1);
    assert_eq!(run.memory.blackboard.get("x"), Some(&Value::Number(10.0)));
    // A running node is halted when its script does not hold any more.
    let mut one = leaf("a");
    one.ports = vec![Port { name: "_while".into(), value: "go".into() }];
    let clear = node(NodeKind::Script, &[("code", "go := n < 2; n += 1")], vec![]);
    let start = node(NodeKind::RunOnce, &[], vec![node(NodeKind::Script, &[("code", "n := 0")], vec![])]);
    let mut run = Run::new(&node(NodeKind::Sequence { memory: false }, &[], vec![start, clear, one]), "a:R");
    assert_eq!(run.ticks(4).0, "RRSS");
    assert_eq!(run.told.halted, ["a"]);
}

/// An entry that a port refers to may be written by a script that does not make it.
#[test]
fn entries_that_ports_name_may_be_written() {
    let mut told = leaf("a");
    told.ports = vec![Port { name: "goal".into(), value: "{goal}".into() }];
    let write = |name: &str| node(NodeKind::Script, &[("code", &format!("{name} = 'x'"))], vec![]);
    let tree = |name: &str| node(NodeKind::Sequence { memory: true }, &[], vec![write(name), told.clone()]);
    assert_eq!(Run::new(&tree("goal"), "a:S").ticks(1).0, "S");
    assert_eq!(Run::new(&tree("other"), "a:S").ticks(1).0, "F");
}

/// A node whose children are all skipped is skipped.
#[test]
fn what_is_passed_over_counts_neither_way() {
    let skipped = || node(NodeKind::Precondition, &[("if", "false"), ("else", "SKIPPED")], vec![leaf("a")]);
    for (kind, alone, beside) in [
        (NodeKind::Sequence { memory: true }, "K", "S"),
        (NodeKind::Fallback { memory: true }, "K", "S"),
        (NodeKind::Sequence { memory: false }, "K", "S"),
        (NodeKind::Steady, "K", "S"),
        (NodeKind::ParallelAll, "K", "S"),
        (NodeKind::Pipeline, "K", "S"),
        (NodeKind::RoundRobin, "K", "S"),
    ] {
        let mut run = Run::new(&node(kind, &[], vec![skipped(), skipped()]), "a:S b:S");
        assert_eq!(run.ticks(1).0, alone, "{kind:?}");
        let mut run = Run::new(&node(kind, &[], vec![skipped(), leaf("b")]), "a:S b:S");
        assert_eq!(run.ticks(1).0, beside, "{kind:?}");
    }
}

/// Running nodes are halted at once: the recovery's first child begins anew, and a parallel's slower child
/// with its end.
#[test]
fn what_is_left_is_let_go_at_once() {
    let mut run = Run::new(
        &node(
            NodeKind::RepeatTimes,
            &[("num_cycles", "2")],
            vec![node(NodeKind::ParallelOnce, &[("success_count", "1")], vec![leaf("a"), leaf("b")])],
        ),
        "a:R b:S",
    );
    assert_eq!(run.ticks(1), ("S".to_owned(), "abab".to_owned()));
    assert_eq!(run.told.halted, ["a", "a"]);
    let mut run = Run::new(
        &node(
            NodeKind::Sequence { memory: false },
            &[],
            vec![leaf("a"), node(NodeKind::Steady, &[], vec![leaf("b")])],
        ),
        "a:SF b:R",
    );
    run.ticks(2);
    assert_eq!(run.told.halted, ["b"]);
}

/// Nothing asks without end in one tick, and a node that cannot do its task fails with a sentence.
#[test]
fn a_tick_ends_and_troubles_are_told() {
    let many = node(
        NodeKind::RepeatTimes,
        &[("num_cycles", "1000000000")],
        vec![node(NodeKind::AlwaysSuccess, &[], vec![])],
    );
    assert_eq!(Run::new(&many, "").ticks(3).0, "RRR");
    for (kind, ports, says) in [
        (NodeKind::Script, ("code", "x = 1"), "there is no x on the blackboard: := makes one"),
        (NodeKind::Script, ("code", "x := y"), "there is no y on the blackboard"),
        (NodeKind::ScriptCondition, ("code", "1 / 0 == 1"), "1 / 0 is no finite number"),
        (NodeKind::ScriptCondition, ("code", "'a' * 2 == 1"), "* takes numbers, and “a” is text"),
        (NodeKind::SetBlackboard, ("output_key", "x"), "what it is to set stands nowhere"),
        (NodeKind::Sleep, ("msec", "{wait}"), "msec is given what does not stand on the blackboard"),
    ] {
        let mut run = Run::new(&node(kind, &[ports], vec![]), "");
        assert_eq!(run.ticks(1).0, "F");
        assert_eq!(run.tick.troubles, [(0, says.to_owned())]);
    }
}

/// The script language, after its documentation.
#[test]
fn scripts_have_the_values_that_the_documentation_gives() {
    for (text, value) in [
        ("1 + 2 * 3", "7"),
        ("(1 + 2) * 3", "9"),
        ("7 / 2 - 1", "2.5"),
        ("-2 + 5", "3"),
        ("0xF & 6 | 8 ^ 1", "15"),
        ("~0", "-1"),
        ("true && !false", "1"),
        ("false || 0", "0"),
        ("1 < 2 < 3", "1"),
        ("3 > 2 > 2", "0"),
        ("'a' .. 'b' .. 1", "ab1"),
        ("'a' + 'b'", "ab"),
        ("'b' > 'a'", "1"),
        ("'2' == 2", "1"),
        ("2 > 1 ? 'yes' : 'no'", "yes"),
        ("x := 3; x += 4; x *= 2; x /= 7; x -= 1; x", "1"),
        ("color := RED; color == RED", "1"),
        ("a := 'x'; b := a; b", "x"),
        (" v:=1.5e1 ; ; v", "15"),
        ("a := b := 2; a + b", "4"),
    ] {
        let mut board = asperity_control::behaviour::Blackboard::default();
        let script = asperity_control::behaviour::script::Script::new(text).unwrap();
        assert_eq!(script.run(&mut board).map(|v| v.text()), Ok(value.to_owned()), "{text}");
    }
    for text in ["", "1 +", "(1", "1 = 2", "'open", "1 ? 2", "a b", "3x", "#"] {
        assert!(asperity_control::behaviour::script::Script::new(text).is_err(), "{text}");
    }
    for deep in ["(".repeat(100_000), "(".repeat(5000), "1+".repeat(4000) + "1", "-".repeat(5000) + "1"] {
        assert!(asperity_control::behaviour::script::Script::new(&deep).is_err());
    }
}
