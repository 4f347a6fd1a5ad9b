//! Answers the behaviour trees' cases: truth tables, trees with scripted leaves, the course's trees and its
//! questions.

use asperity_control::behaviour::{Memory, NestedNode, NodeKind, Status, Tick, Tree, World, machine};
use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::read_case;

/// Greatest number of answers of one case: nodes times ticks, or rows of a table.
const MOST_ANSWERS: usize = 5_000_000;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Case {
    TruthTable(TruthTable),
    ScriptedTree(Scripted),
    Table(Table),
    Question(Question),
}

#[derive(Deserialize)]
struct TruthTable {
    node: String,
    n_children: usize,
    success_threshold: Option<usize>,
}

#[derive(Deserialize)]
struct Scripted {
    tree: Written,
    ticks: usize,
}

/// A tree under conditions and actions told by rows: a bit for each condition, what all actions answer, what
/// the one beside them does.
#[derive(Deserialize)]
struct Table {
    tree: Written,
    conditions: Vec<String>,
    rows: Vec<Vec<Value>>,
}

#[derive(Deserialize)]
struct Question {
    conditions_after: Option<String>,
}

/// A node as the reference writes it.
#[derive(Deserialize)]
struct Written {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    script: Vec<String>,
    success_threshold: Option<usize>,
    n: Option<u32>,
    #[serde(default)]
    children: Vec<Written>,
}

/// The preconditions of the course's ball task with the actions that bring them about.
const BALL: [(&str, &str); 5] = [
    ("Ball Found", "Find Ball"),
    ("Ball Close", "Approach Ball"),
    ("Ball Grasped", "Grasp Ball"),
    ("Bin Close", "Approach Bin"),
    ("Ball Placed", "Place Ball"),
];
/// Names of the opposite conditions of the ball, when the first two do not hold.
const OPPOSITE: [&str; 2] = ["Ball Lost", "Ball Far"];

/// Answers one case.
pub fn solve(case: Value) -> Result<Value, SceneError> {
    match read_case(case)? {
        Case::TruthTable(case) => truth_table(&case),
        Case::ScriptedTree(case) => scripted(&case),
        Case::Table(case) => table(&case),
        Case::Question(case) => question(&case),
    }
}

fn unfit(path: &str, message: impl Into<String>) -> SceneError {
    SceneError::new(ErrorKind::Value, path, message.into())
}

fn status(letter: &str, path: &str) -> Result<Status, SceneError> {
    match letter {
        "S" => Ok(Status::Success),
        "F" => Ok(Status::Failure),
        "R" => Ok(Status::Running),
        _ => Err(unfit(path, "S (success), F (failure) or R (running)")),
    }
}

fn letter(status: Status) -> &'static str {
    match status {
        Status::Success => "S",
        Status::Failure => "F",
        Status::Running => "R",
        Status::Skipped => "K",
    }
}

/// A leaf's answers, by how often it was asked; the last one repeats.
#[derive(Clone, Default)]
struct Script {
    answers: Vec<Status>,
    asked: usize,
}

/// Leaves that answer as they are told, by node.
struct Scripts(Vec<Script>);

impl World for Scripts {
    fn ask(&mut self, leaf: usize) -> Status {
        let script = &mut self.0[leaf];
        let answer = script.answers.get(script.asked).or(script.answers.last());
        script.asked += 1;
        answer.copied().unwrap_or(Status::Failure)
    }
}

/// The tree, its leaves' scripts, and each node's path: `r.0.2` is the third child of the first child of the
/// root.
struct Read {
    tree: Tree,
    scripts: Scripts,
    paths: Vec<String>,
}

fn read(written: &Written) -> Result<Read, SceneError> {
    let mut read = (Vec::new(), Vec::new());
    let outline = outline(written, "tree", "r", &mut read)?;
    let tree = Tree::new(&outline).map_err(|fault| SceneError::from(fault.within("tree")))?;
    Ok(Read { tree, scripts: Scripts(read.0), paths: read.1 })
}

fn outline(
    written: &Written,
    field: &str,
    path: &str,
    read: &mut (Vec<Script>, Vec<String>),
) -> Result<NestedNode, SceneError> {
    let kind = kind(&written.kind, written.success_threshold, written.n, field)?;
    if kind.is_leaf() && written.script.is_empty() {
        return Err(unfit(&format!("{field}.script"), "a leaf answers at least once"));
    }
    let answers = written.script.iter().enumerate().map(|(i, s)| status(s, &format!("{field}.script[{i}]")));
    read.0.push(Script { answers: answers.collect::<Result<_, _>>()?, asked: 0 });
    read.1.push(path.to_owned());
    let child = |(i, c)| outline(c, &format!("{field}.children[{i}]"), &format!("{path}.{i}"), read);
    let children = written.children.iter().enumerate().map(child).collect::<Result<_, _>>()?;
    Ok(NestedNode { kind, name: written.name.clone(), children, ports: Vec::new() })
}

fn kind(name: &str, threshold: Option<usize>, n: Option<u32>, field: &str) -> Result<NodeKind, SceneError> {
    let times = || n.ok_or_else(|| unfit(&format!("{field}.n"), "how often is missing"));
    Ok(match name {
        "sequence" => NodeKind::Sequence { memory: false },
        "sequence_memory" => NodeKind::Sequence { memory: true },
        "fallback" => NodeKind::Fallback { memory: false },
        "fallback_memory" => NodeKind::Fallback { memory: true },
        "parallel" => NodeKind::Parallel {
            success_threshold: threshold
                .ok_or_else(|| unfit(&format!("{field}.success_threshold"), "how many is missing"))?,
        },
        "inverter" => NodeKind::Inverter,
        "force_success" => NodeKind::ForceSuccess,
        "force_failure" => NodeKind::ForceFailure,
        "max_tries" => NodeKind::MaxTries(times()?),
        "retry" => NodeKind::Retry(times()?),
        "repeat" => NodeKind::Repeat(times()?),
        "condition" => NodeKind::Condition,
        "action" => NodeKind::Action,
        _ => return Err(unfit(&format!("{field}.type"), format!("there is no node of type {name}"))),
    })
}

/// Answers `SRF:R2`: the children answer S, R and F; the node answers R and has asked two of them.
fn truth_table(case: &TruthTable) -> Result<Value, SceneError> {
    const LETTERS: [&str; 3] = ["S", "R", "F"];
    if !(1..=8).contains(&case.n_children) {
        return Err(unfit("n_children", "from 1 to 8: the table has 3 to that power rows"));
    }
    let kind = kind(&case.node, case.success_threshold, None, "").map_err(|e| {
        unfit(if e.path == ".type" { "node" } else { e.path.trim_start_matches('.') }, e.message)
    })?;
    let leaf =
        NestedNode { kind: NodeKind::Action, name: String::new(), children: Vec::new(), ports: Vec::new() };
    let outline =
        NestedNode { kind, name: String::new(), children: vec![leaf; case.n_children], ports: Vec::new() };
    let tree = Tree::new(&outline).map_err(SceneError::from)?;
    let rows = (0..3_usize.pow(case.n_children as u32)).map(|row| {
        let digit = |child| row / 3_usize.pow((case.n_children - 1 - child) as u32) % 3;
        let letters: Vec<&str> = (0..case.n_children).map(|child| LETTERS[digit(child)]).collect();
        let answers = letters.iter().map(|l| status(l, ""));
        let mut scripts = vec![Script::default()];
        for answer in answers {
            scripts.push(Script { answers: vec![answer?], asked: 0 });
        }
        let mut tick = Tick::default();
        let answer = tree.tick(&mut Memory::new(&tree), &mut Scripts(scripts), &mut tick);
        Ok(format!("{}:{}{}", letters.concat(), letter(answer), tick.leaves.len()))
    });
    Ok(json!({ "rows": rows.collect::<Result<Vec<_>, SceneError>>()?.join(" ") }))
}

fn scripted(case: &Scripted) -> Result<Value, SceneError> {
    let Read { tree, mut scripts, paths } = read(&case.tree)?;
    if case.ticks.saturating_mul(tree.nodes().len()) > MOST_ANSWERS {
        return Err(unfit("ticks", format!("ticks times nodes may be {MOST_ANSWERS}")));
    }
    let mut memory = Memory::new(&tree);
    let mut tick = Tick::default();
    let ticks = (0..case.ticks).map(|_| {
        let root = tree.tick(&mut memory, &mut scripts, &mut tick);
        let answered =
            tick.status.iter().zip(&paths).filter_map(|(s, path)| Some((path.clone(), letter((*s)?))));
        let status: Map<String, Value> = answered.map(|(path, s)| (path, s.into())).collect();
        json!({ "root": letter(root), "leaves_ticked": names(&tree, &tick), "node_status": status })
    });
    Ok(Value::Array(ticks.collect()))
}

fn names(tree: &Tree, tick: &Tick) -> Vec<String> {
    tick.leaves.iter().map(|&leaf| tree.nodes()[leaf].name.clone()).collect()
}

/// Answers a table of actions; those asked are among the leaves that are no conditions.
fn table(case: &Table) -> Result<Value, SceneError> {
    let Read { tree, scripts, .. } = read(&case.tree)?;
    if case.rows.len().saturating_mul(tree.nodes().len()) > MOST_ANSWERS {
        return Err(unfit("rows", format!("rows times nodes may be {MOST_ANSWERS}")));
    }
    let rows = case.rows.iter().enumerate().map(|(r, row)| {
        let at = |i: usize| format!("rows[{r}][{i}]");
        let cell = |i: usize| row.get(i).and_then(Value::as_str).ok_or_else(|| unfit(&at(i), "a text"));
        let bits = cell(0)?;
        if bits.len() != case.conditions.len() || !bits.bytes().all(|b| b == b'0' || b == b'1') {
            return Err(unfit(&at(0), "0 or 1 for each condition"));
        }
        let acts = status(cell(1)?, &at(1))?;
        // A third answer is that of the one action beside the pairs, the last of the tree.
        let last = if row.len() > 4 { status(cell(2)?, &at(2))? } else { acts };
        let mut told = scripts.0.clone();
        let action = tree.nodes().iter().rposition(|n| n.kind == NodeKind::Action);
        for (n, node) in tree.nodes().iter().enumerate().filter(|(_, node)| node.kind.is_leaf()) {
            let condition = case.conditions.iter().position(|name| *name == node.name);
            let answer = match condition {
                Some(i) if bits.as_bytes()[i] == b'1' => Status::Success,
                Some(_) => Status::Failure,
                None if Some(n) == action => last,
                None => acts,
            };
            told[n] = Script { answers: vec![answer], asked: 0 };
        }
        let mut tick = Tick::default();
        let root = tree.tick(&mut Memory::new(&tree), &mut Scripts(told), &mut tick);
        tick.leaves.retain(|&leaf| tree.nodes()[leaf].kind == NodeKind::Action);
        let mut answer = row[..if row.len() > 4 { 3 } else { 2 }].to_vec();
        answer.extend([letter(root).into(), names(&tree, &tick).into()]);
        Ok(Value::Array(answer))
    });
    Ok(json!({ "rows": rows.collect::<Result<Vec<_>, SceneError>>()? }))
}

/// Answers the course's questions on the ball task: what runs under new conditions, and what makes the
/// printed state machine act as the tree.
fn question(case: &Question) -> Result<Value, SceneError> {
    let Some(bits) = &case.conditions_after else { return Ok(blanks()) };
    if bits.len() != BALL.len() {
        return Err(unfit("conditions_after", format!("{} bits, of {BALL:?}", BALL.len())));
    }
    let holds: Vec<bool> = bits.bytes().map(|b| b == b'1').collect();
    let pair = machine::running(&holds);
    Ok(json!({
        "first_failing_condition": pair.map(|i| BALL[i].0),
        "action_ticked": pair.map(|i| BALL[i].1),
    }))
}

/// Answers the figure's blanks. Its states are *Find Ball*, *Approach Ball* and a third; asked are the words
/// at the arrows forth and back between the first two, the third state, and the arrow back from it.
fn blanks() -> Value {
    const FIND: usize = 0;
    const APPROACH: usize = 1;
    const GRASP: usize = 2;
    let words = |from: usize, to: usize| {
        let guard = machine::guard(from, to, BALL.len());
        let held = guard.holds.iter().map(|&i| BALL[i].0);
        held.chain(guard.fails.map(|i| OPPOSITE[i])).collect::<Vec<_>>().join(" and ")
    };
    json!({ "1": words(FIND, APPROACH), "2": words(APPROACH, FIND), "3": BALL[GRASP].1, "4": words(GRASP, APPROACH) })
}
