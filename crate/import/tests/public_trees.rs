//! Behaviour trees of other people: compact and explicit form, versions 3 and 4, subtrees and their entries,
//! hostile files.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use std::time::Instant;

use asperity_import::read_behaviour_tree;
use asperity_scene::TreeImport;
use asperity_scene::document::{TreeNode, TreeNodeKind as Kind};

fn read(text: &str) -> TreeImport {
    read_behaviour_tree(text.as_bytes()).unwrap_or_else(|e| panic!("{} at {:?}: {text}", e.message, e.line))
}

fn case(name: &str) -> TreeImport {
    let folder = "../../tests/reference/public_cases/28_tree_in_the_compact_form";
    let path = format!("{}/{folder}/{name}.xml", env!("CARGO_MANIFEST_DIR"));
    read_behaviour_tree(&std::fs::read(path).unwrap()).unwrap()
}

fn root(children: &str) -> String {
    format!("<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\">{children}</BehaviorTree></root>")
}

/// Returns kinds and names, children in brackets.
fn shape(node: &TreeNode) -> String {
    let kind = serde_json::to_value(node.kind).unwrap().as_str().unwrap().to_owned();
    let name = if node.name.is_empty() { String::new() } else { format!(" {}", node.name) };
    let below: Vec<String> = node.children.iter().map(shape).collect();
    if below.is_empty() { format!("{kind}{name}") } else { format!("{kind}{name}({})", below.join(", ")) }
}

#[test]
fn the_files_of_the_case_open_as_they_say() {
    let compact = case("compact").tree;
    assert_eq!(compact.kind, Kind::SequenceMemory);
    let names: Vec<&str> = compact.children.iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names, ["CheckBattery", "open", "approach"]);
    assert!(compact.children.iter().all(|c| c.kind == Kind::Action));
    assert_eq!(case("seqmem").tree.kind, Kind::SequenceResume);
    assert!(shape(&case("always").tree).contains("always_success"), "{}", shape(&case("always").tree));
    case("dashes");
}

#[test]
fn forms_that_others_write_open() {
    for (text, wanted) in [
        // No name where there is one tree; a blank before the declaration; two signs of and.
        ("<root BTCPP_format=\"4\"><BehaviorTree><A/></BehaviorTree></root>".to_owned(), "action A"),
        ("\n <?xml version=\"1.0\"?><root BTCPP_format=\"4\"><BehaviorTree ID=\"x\"><A/></BehaviorTree></root>".to_owned(), "action A"),
        (root("<ScriptCondition code=\"a && b\"/>"), "script_condition"),
        (root("<A _skipIf=\"a < 3 && b\"/>"), "action A"),
        // Explicit and compact.
        (root("<Control ID=\"Sequence\"><Action ID=\"A\"/><Condition ID=\"B\" name=\"b\"/></Control>"), "sequence_memory(action A, condition b)"),
        (root("<Decorator ID=\"Inverter\"><AlwaysFailure/></Decorator>"), "inverter(always_failure)"),
        (root("<Action ID=\"AlwaysSuccess\"/>"), "always_success"),
        (root("<Timeout msec=\"500\"><Delay delay_msec=\"{d}\"><Sleep msec=\"10\"/></Delay></Timeout>"), "timeout(delay(sleep))"),
        (root("<Parallel><A/><B/></Parallel>"), "parallel(action A, action B)"),
        (root("<Switch3 variable=\"{v}\" case_1=\"1\" case_2=\"2\" case_3=\"3\"><A/><B/><C/><D/></Switch3>"), "switch(action A, action B, action C, action D)"),
        (root("<RetryUntilSuccesful num_attempts=\"-1\"><A/></RetryUntilSuccesful>"), "retry(action A)"),
        // Nav2.
        (root("<RecoveryNode number_of_retries=\"6\" name=\"Go\"><PipelineSequence><RateController hz=\"1.0\"><A/></RateController><B/></PipelineSequence><RoundRobin><C/><D/></RoundRobin></RecoveryNode>"), "recovery Go(pipeline(rate(action A), action B), round_robin(action C, action D))"),
        (root("<DistanceController distance=\"1\"><A/></DistanceController>"), "gate(condition DistanceController, action A)"),
        (root("<ReactiveFallback><GoalUpdated/><A/></ReactiveFallback>"), "fallback(condition GoalUpdated, action A)"),
        // Nodes of unknown names.
        (root("<Shielded><A/></Shielded>"), "same Shielded(action A)"),
        (root("<Juggle><A/><B/></Juggle>"), "sequence_memory Juggle(action A, action B)"),
        // A subtree by its own name, and one of another file.
        ("<root BTCPP_format=\"4\" main_tree_to_execute=\"M\"><BehaviorTree ID=\"M\"><Sequence><Sub/><SubTree ID=\"Elsewhere\"/></Sequence></BehaviorTree><BehaviorTree ID=\"Sub\"><A/></BehaviorTree></root>".to_owned(), "sequence_memory(action A, action Elsewhere)"),
        // Version 3, also where nobody says so.
        ("<root main_tree_to_execute=\"M\"><BehaviorTree ID=\"M\"><SequenceStar><A/><BlackboardCheckInt value_A=\"{n}\" value_B=\"3\" return_on_mismatch=\"SUCCESS\"><B/></BlackboardCheckInt></SequenceStar></BehaviorTree></root>".to_owned(), "sequence_resume(action A, precondition(action B))"),
    ] {
        let found = read(&text);
        assert_eq!(shape(&found.tree), wanted, "{text}");
    }
}

#[test]
fn what_is_guessed_is_told() {
    for (text, says) in [
        (root("<Shielded><A/></Shielded>"), "<Shielded> is no node of BehaviorTree.CPP or Nav2: it answers as its child here."),
        (root("<SubTree ID=\"Elsewhere\"/>"), "The tree Elsewhere is not in the file: it is a leaf here."),
        (root("<SpeedController><A/></SpeedController>"), "whether it lets its child be asked is the condition SpeedController"),
        (root("<AsyncSequence><A/></AsyncSequence>"), "<AsyncSequence> goes on to its next child within the tick"),
        ("<root><BehaviorTree ID=\"M\"><A/></BehaviorTree></root>".to_owned(), "read as version 3"),
        ("<root BTCPP_format=\"4\"><BehaviorTree ID=\"S\"><A/></BehaviorTree><BehaviorTree ID=\"M\"><SubTree ID=\"S\"/></BehaviorTree></root>".to_owned(), "M is."),
        ("<root BTCPP_format=\"4\"><include path=\"other.xml\"/><BehaviorTree ID=\"M\"><A/></BehaviorTree></root>".to_owned(), "other.xml is not here"),
    ] {
        let notes = read(&text).notes;
        assert!(notes.iter().any(|n| n.contains(says)), "{says}: {notes:?}");
    }
}

fn port<'t>(node: &'t TreeNode, name: &str) -> &'t str {
    node.port(name).unwrap_or("none")
}

/// Each tree has a blackboard of its own; here there is one, and entries that are not given have names of
/// their own.
#[test]
fn entries_of_subtrees_are_named_apart() {
    let text = r#"<root BTCPP_format="4" main_tree_to_execute="M">
        <BehaviorTree ID="M"><Sequence><SubTree ID="S" goal="{target}" speed="fast"/><SubTree ID="S" _autoremap="true"/></Sequence></BehaviorTree>
        <BehaviorTree ID="S"><Sequence><Move goal="{goal}" speed="{speed}" own="{own}" all="{@all}" same="{=}"/>
            <Script code="own := goal; @all = 'x' .. own"/></Sequence></BehaviorTree></root>"#;
    let tree = read(text).tree;
    let [first, second] = tree.children.as_slice() else { panic!("two subtrees") };
    let ports = |sub: &TreeNode| {
        ["goal", "speed", "own", "all", "same"].map(|p| port(&sub.children[0], p).to_owned())
    };
    assert_eq!(ports(first), ["{target}", "{sub1_speed}", "{sub1_own}", "{all}", "{sub1_same}"]);
    assert_eq!(ports(second), ["{goal}", "{speed}", "{own}", "{all}", "{same}"]);
    assert_eq!(port(&first.children[1], "code"), "sub1_own := target; all = 'x' .. sub1_own");
    assert_eq!(port(first, "start:sub1_speed"), "fast");
    // Version 3: a plain word is an entry.
    let text = r#"<root main_tree_to_execute="M"><BehaviorTree ID="M"><SubTree ID="S" goal="target"/></BehaviorTree>
        <BehaviorTree ID="S"><Move goal="{goal}"/></BehaviorTree></root>"#;
    assert_eq!(port(&read(text).tree, "goal"), "{target}");
    // Values of a tree's model where the node gives none.
    let text = r#"<root BTCPP_format="4" main_tree_to_execute="M"><TreeNodesModel><SubTree ID="S"><input_port name="n" default="42"/>
        <output_port name="out" default="{result}"/></SubTree></TreeNodesModel>
        <BehaviorTree ID="M"><SubTree ID="S" _skipIf="done"/></BehaviorTree><BehaviorTree ID="S"><Script code="out := n"/></BehaviorTree></root>"#;
    let tree = read(text).tree;
    assert_eq!((tree.kind, port(&tree, "_skipIf")), (Kind::Same, "done"));
    assert_eq!(port(&tree.children[0], "code"), "result := sub1_n");
    assert_eq!(port(&tree.children[0], "start:sub1_n"), "42");
}

#[test]
fn hostile_files_end_soon() {
    let hostile = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/hostile");
    let overflow = std::fs::read(format!("{hostile}/parallel_overflow/tree.xml")).unwrap();
    let error = read_behaviour_tree(&overflow).unwrap_err();
    assert!(error.line.is_some() && error.message.contains("success_count"), "{}", error.message);
    for count in ["-9223372036854775808", "9223372036854775807", "1e3", "", "-3", "99"] {
        let text = root(&format!(
            "<Parallel success_count=\"{count}\" failure_count=\"{count}\"><A/><B/></Parallel>"
        ));
        let _ = read_behaviour_tree(text.as_bytes());
    }
    let small = std::fs::read_to_string(format!("{hostile}/bt_ports/bt_ports_small.xml")).unwrap();
    // As many ports as the file may have, each by its own name.
    let leaves: String = (0..12_000).map(|k| format!("<A p{k}=\"{{v{k}}}\" _q{k}=\"\"/>")).collect();
    let many = root(&format!("<Sequence>{leaves}</Sequence>"));
    for text in [small, many] {
        let start = Instant::now();
        let _ = read_behaviour_tree(text.as_bytes());
        assert!(start.elapsed().as_secs_f64() < 5.0, "{:?} for {} bytes", start.elapsed(), text.len());
    }
    // Nested brackets, unary signs and choices end in a sentence.
    for deep in ["(", "-", "!", "a ? b : ", "a := "] {
        let text = root(&format!("<Script code=\"{}1\"/>", deep.repeat(3000)));
        let _ = read_behaviour_tree(text.as_bytes());
    }
}
