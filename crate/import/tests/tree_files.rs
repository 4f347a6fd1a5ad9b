//! A written tree is read as it was; parts that are read otherwise, or not, are reported with their place.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_import::read_behaviour_tree;
use asperity_scene::document::{TreeNode, TreeNodeKind as Kind, TreePort, tree_xml};

fn leaf(kind: Kind, name: &str) -> TreeNode {
    TreeNode::new(kind, name)
}

fn port(name: &str, value: &str) -> TreePort {
    TreePort { name: name.to_owned(), value: value.to_owned() }
}

/// All kinds of nodes, with all their attributes.
fn everything() -> TreeNode {
    let counted = |kind, n| TreeNode { n: Some(n), ..TreeNode::new(kind, "") };
    let one = || vec![leaf(Kind::Action, "Find Ball")];
    TreeNode::new(Kind::Fallback, "a <\"name\"> & more").over(vec![
        TreeNode::new(Kind::Sequence, "")
            .over(vec![leaf(Kind::Condition, "Bin 1 empty?"), leaf(Kind::Action, "Grasp Object(s)")]),
        TreeNode::new(Kind::SequenceMemory, "").over(one()),
        TreeNode::new(Kind::FallbackMemory, "").over(one()),
        TreeNode { success_threshold: Some(1), ..TreeNode::new(Kind::Parallel, "") }
            .over([one(), one()].concat()),
        TreeNode::new(Kind::Inverter, "").over(one()),
        TreeNode::new(Kind::ForceSuccess, "").over(one()),
        TreeNode::new(Kind::ForceFailure, "").over(one()),
        counted(Kind::MaxTries, 3).over(one()),
        counted(Kind::Retry, 4).over(one()),
        counted(Kind::Repeat, 5).over(one()),
    ])
}

#[test]
fn what_is_written_is_read_as_it_was() {
    let tree = everything();
    let read = read_behaviour_tree(tree_xml(&tree).as_bytes()).unwrap();
    assert_eq!(read.tree, tree);
}

fn file(tree: &str) -> String {
    format!("<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\">{tree}</BehaviorTree></root>")
}

#[test]
fn subtrees_and_declared_leaves_are_read() {
    let text = r#"<root BTCPP_format="4" main_tree_to_execute="Main">
        <BehaviorTree ID="Main"><Sequence><SubTree ID="Pick" _autoremap="true"/><PlaceBall speed="{v}"/></Sequence></BehaviorTree>
        <BehaviorTree ID="Pick"><ReactiveFallback><Condition ID="BallGrasped"/><GraspBall/></ReactiveFallback></BehaviorTree>
        <TreeNodesModel><Action ID="PlaceBall"/><Action ID="GraspBall"/></TreeNodesModel>
    </root>"#;
    let read = read_behaviour_tree(text.as_bytes()).unwrap();
    let pick = TreeNode::new(Kind::Fallback, "Pick")
        .over(vec![leaf(Kind::Condition, "BallGrasped"), leaf(Kind::Action, "GraspBall")]);
    let whole = TreeNode::new(Kind::SequenceMemory, "")
        .over(vec![pick, TreeNode { ports: vec![port("speed", "{v}")], ..leaf(Kind::Action, "PlaceBall") }]);
    assert_eq!(read.tree, whole);
    assert!(read.notes.iter().any(|n| n.contains("write on the blackboard")), "{:?}", read.notes);
}

#[test]
fn what_is_not_read_is_said_with_its_place() {
    let why = |text: &str| read_behaviour_tree(text.as_bytes()).unwrap_err();
    for (text, says) in [
        ("<root", "not XML"),
        ("<robot/>", "BTCPP_format"),
        ("<root BTCPP_format=\"5\"/>", "versions 3 and 4"),
        ("<root BTCPP_format=\"4\"/>", "no <BehaviorTree>"),
        (&file("<Script code=\"a := \"/>"), "code: the end stands where a value is wanted"),
        (&file("<Switch2 variable=\"a\"><Action ID=\"A\"/></Switch2>"), "a child for each case"),
        (&file("<Sequence/><Sequence/>"), "holds one node"),
        (&file("<Repeat num_cycles=\"often\"><Action ID=\"A\"/></Repeat>"), "no count"),
        (&file("<Action ID=\"A\" _skipIf=\"x ==\"/>"), "_skipIf: the end"),
        (
            &file(
                "<Parallel success_count=\"1\" failure_count=\"3\"><Action ID=\"A\"/><Action ID=\"B\"/></Parallel>",
            ),
            "there are 2 children",
        ),
        (&file("<SubTree ID=\"Main\"/>"), "does a tree hold itself"),
    ] {
        let error = why(text);
        assert!(error.message.contains(says), "{text}: {}", error.message);
        assert!(error.line.is_some(), "{text}");
    }
    let error = why(
        "<root BTCPP_format=\"4\">\n <BehaviorTree ID=\"Main\">\n  <Repeat><Foo/></Repeat>\n </BehaviorTree>\n</root>",
    );
    assert_eq!((error.line, error.column), (Some(3), Some(3)));
}

#[test]
fn trees_that_double_do_not_grow_without_end() {
    let mut text = String::from("<root BTCPP_format=\"4\" main_tree_to_execute=\"T0\">");
    for k in 0..20 {
        let next = format!("<SubTree ID=\"T{}\"/>", k + 1);
        text += &format!("<BehaviorTree ID=\"T{k}\"><Sequence>{next}{next}</Sequence></BehaviorTree>");
    }
    text += "<BehaviorTree ID=\"T20\"><Action ID=\"A\"/></BehaviorTree></root>";
    assert!(read_behaviour_tree(text.as_bytes()).unwrap_err().message.contains("more than 2000 nodes"));
}

/// Nodes of BehaviorTree.CPP and Nav2, with their attributes.
#[test]
fn nodes_of_other_programs_are_written_as_they_were_read() {
    let a = || leaf(Kind::Action, "A");
    let given = |kind, ports: &[(&str, &str)], children: Vec<TreeNode>| TreeNode {
        ports: ports.iter().map(|(n, v)| port(n, v)).collect(),
        children,
        ..TreeNode::new(kind, "")
    };
    let all = [
        given(Kind::SequenceResume, &[], vec![a()]),
        given(Kind::ParallelAll, &[("max_failures", "2")], vec![a(), a()]),
        given(Kind::Parallel, &[("success_count", "{n}"), ("failure_count", "1")], vec![a(), a()]),
        given(Kind::IfThenElse, &[], vec![a(), a(), a()]),
        given(Kind::WhileDoElse, &[], vec![a(), a()]),
        given(Kind::TryCatch, &[], vec![a(), a()]),
        given(Kind::Switch, &[("variable", "{v}"), ("case_1", "1"), ("case_2", "2")], vec![a(), a(), a()]),
        given(Kind::Retry, &[("num_attempts", "-1")], vec![a()]),
        TreeNode { n: Some(3), ..given(Kind::Repeat, &[("num_cycles", "3")], vec![a()]) },
        given(Kind::Delay, &[("delay_msec", "100")], vec![a()]),
        given(Kind::Precondition, &[("if", "a < 1 && b"), ("else", "SKIPPED")], vec![a()]),
        given(Kind::Loop, &[("queue", "1;2"), ("value", "{x}")], vec![a()]),
        given(Kind::Pipeline, &[("_skipIf", "!ready")], vec![a(), a()]),
        given(Kind::Recovery, &[("number_of_retries", "1")], vec![a(), a()]),
        given(Kind::Gate, &[], vec![leaf(Kind::Condition, "C"), a()]),
        given(Kind::WhereNeeded, &[], vec![leaf(Kind::Condition, "C"), a()]),
        given(Kind::Script, &[("code", "a := 'x' .. 2")], vec![]),
        given(Kind::SetBlackboard, &[("value", "1"), ("output_key", "a")], vec![]),
        given(Kind::AlwaysFailure, &[], vec![]),
        given(Kind::Sleep, &[("msec", "10")], vec![]),
    ];
    let tree = TreeNode::new(Kind::SequenceMemory, "").over(all.to_vec());
    let read = read_behaviour_tree(tree_xml(&tree).as_bytes()).unwrap();
    for (read, was) in read.tree.children.iter().zip(&all) {
        assert_eq!(read, was);
    }
}
