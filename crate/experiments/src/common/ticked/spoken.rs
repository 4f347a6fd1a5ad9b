//! The document's tree as the engine's, its leaves by the task's words.

use asperity_control::behaviour::{NestedNode, NodeKind, Port, Tree};
use asperity_scene::document::{TreeNode, TreeNodeKind};
use asperity_scene::{ErrorKind, SceneError};

/// Names of conditions and actions.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    pub conditions: &'static [&'static str],
    pub actions: &'static [&'static str],
}

/// A question of a leaf to the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Condition(usize),
    Action(usize),
    /// A leaf that the task does not know: its place among those that are answered by hand.
    Hand(usize),
}

/// A tree whose leaves are words of the task, or are answered by hand.
#[derive(Clone, Debug)]
pub struct Spoken {
    pub tree: Tree,
    /// Question of each node; none for those with children.
    pub words: Vec<Option<Word>>,
    /// Names of the leaves that are answered by hand, each once.
    pub hand: Vec<String>,
}

impl Spoken {
    /// Reads a tree; refuses leaves that the task does not know. `at`: where in the document the tree stands.
    pub fn new(root: &TreeNode, words: &Words, at: &str) -> Result<Self, SceneError> {
        Self::read(root, words, at, false)
    }

    /// Reads a tree whose leaves are answered by hand where the task does not know them.
    pub fn with_hand(root: &TreeNode, words: &Words, at: &str) -> Result<Self, SceneError> {
        Self::read(root, words, at, true)
    }

    fn read(root: &TreeNode, words: &Words, at: &str, by_hand: bool) -> Result<Self, SceneError> {
        let outline = outline(root, &Speech { words, by_hand }).map_err(|e| e.within(at))?;
        let tree = Tree::new(&outline).map_err(|e| SceneError::from(e).within(at))?;
        let mut hand: Vec<String> = Vec::new();
        let mut word_of = |kind: NodeKind, name: &str| {
            let known = match kind {
                NodeKind::Condition => words.conditions.iter().position(|w| *w == name).map(Word::Condition),
                NodeKind::Action => words.actions.iter().position(|w| *w == name).map(Word::Action),
                _ => return None,
            };
            known.or_else(|| {
                let k = hand.iter().position(|h| h == name).unwrap_or_else(|| {
                    hand.push(name.to_owned());
                    hand.len() - 1
                });
                Some(Word::Hand(k))
            })
        };
        let words = tree.nodes().iter().map(|node| word_of(node.kind, &node.name)).collect();
        Ok(Self { words, tree, hand })
    }

    /// Returns the pairs of a condition and the action that brings it about, where a sequence is made of such
    /// pairs alone: the machine that acts as it has their actions for states. Conditions by their words.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let nodes = self.tree.nodes();
        let pair = |&n: &usize| {
            let node = nodes.get(n).filter(|n| matches!(n.kind, NodeKind::Fallback { .. }))?;
            match node.children.as_slice() {
                [c, a] => match (self.words.get(*c)?, self.words.get(*a)?) {
                    (Some(Word::Condition(c)), Some(Word::Action(a))) => Some((*c, *a)),
                    _ => None,
                },
                _ => None,
            }
        };
        let sequences = nodes.iter().filter(|n| matches!(n.kind, NodeKind::Sequence { .. }));
        let made = sequences.map(|n| n.children.iter().map(pair).collect::<Option<Vec<_>>>());
        made.flatten().find(|pairs| pairs.len() > 1).unwrap_or_default()
    }
}

/// Names that leaves may have.
struct Speech<'w> {
    words: &'w Words,
    by_hand: bool,
}

fn outline(node: &TreeNode, speech: &Speech<'_>) -> Result<NestedNode, SceneError> {
    let children = node.children.iter().enumerate();
    let children =
        children.map(|(i, child)| outline(child, speech).map_err(|e| e.within(&format!("children[{i}]"))));
    let children = children.collect::<Result<Vec<_>, _>>()?;
    let name = match node.kind {
        TreeNodeKind::Condition => speech.named("condition", &node.name, speech.words.conditions)?,
        TreeNodeKind::Action => speech.named("action", &node.name, speech.words.actions)?,
        _ => node.name.clone(),
    };
    Ok(NestedNode { kind: kind(node, children.len()), name, children, ports: ports(node) })
}

/// Returns the ports as the engine reads them: what a reader counts by hand stands in the document's own
/// fields.
fn ports(node: &TreeNode) -> Vec<Port> {
    let counted = match node.kind {
        TreeNodeKind::Retry => node.n.map(|n| ("num_attempts", n)),
        TreeNodeKind::Repeat => node.n.map(|n| ("num_cycles", n)),
        TreeNodeKind::Parallel => node.success_threshold.map(|n| ("success_count", n)),
        _ => None,
    };
    let port = |p: &asperity_scene::document::TreePort| {
        let own = counted.filter(|(name, _)| *name == p.name);
        Port { name: p.name.clone(), value: own.map_or_else(|| p.value.clone(), |(_, n)| n.to_string()) }
    };
    node.ports.iter().map(port).collect()
}

fn kind(node: &TreeNode, children: usize) -> NodeKind {
    let count = node.n.unwrap_or(0);
    match node.kind {
        TreeNodeKind::Sequence => NodeKind::Sequence { memory: false },
        TreeNodeKind::Fallback => NodeKind::Fallback { memory: false },
        TreeNodeKind::SequenceMemory => NodeKind::Sequence { memory: true },
        TreeNodeKind::FallbackMemory => NodeKind::Fallback { memory: true },
        TreeNodeKind::Parallel if node.port("success_count").is_some() => NodeKind::ParallelOnce,
        TreeNodeKind::Parallel => {
            NodeKind::Parallel { success_threshold: node.success_threshold.map_or(children, |m| m as usize) }
        }
        TreeNodeKind::Inverter => NodeKind::Inverter,
        TreeNodeKind::ForceSuccess => NodeKind::ForceSuccess,
        TreeNodeKind::ForceFailure => NodeKind::ForceFailure,
        TreeNodeKind::MaxTries => NodeKind::MaxTries(count),
        TreeNodeKind::Retry if node.port("num_attempts").is_some() => NodeKind::RetryUntil,
        TreeNodeKind::Retry => NodeKind::Retry(count),
        TreeNodeKind::Repeat if node.port("num_cycles").is_some() => NodeKind::RepeatTimes,
        TreeNodeKind::Repeat => NodeKind::Repeat(count),
        TreeNodeKind::Condition => NodeKind::Condition,
        TreeNodeKind::Action => NodeKind::Action,
        TreeNodeKind::SequenceResume => NodeKind::Steady,
        TreeNodeKind::ParallelAll => NodeKind::ParallelAll,
        TreeNodeKind::IfThenElse => NodeKind::IfThenElse,
        TreeNodeKind::WhileDoElse => NodeKind::WhileDoElse,
        TreeNodeKind::TryCatch => NodeKind::TryCatch,
        TreeNodeKind::Switch => NodeKind::Switch,
        TreeNodeKind::KeepRunning => NodeKind::KeepRunning,
        TreeNodeKind::Delay => NodeKind::Delay,
        TreeNodeKind::Timeout => NodeKind::Timeout,
        TreeNodeKind::RunOnce => NodeKind::RunOnce,
        TreeNodeKind::Precondition => NodeKind::Precondition,
        TreeNodeKind::Loop => NodeKind::Loop,
        TreeNodeKind::SkipUnlessUpdated => NodeKind::SkipUnlessUpdated,
        TreeNodeKind::WaitValueUpdate => NodeKind::WaitValueUpdate,
        TreeNodeKind::Same => NodeKind::Same,
        TreeNodeKind::Pipeline => NodeKind::Pipeline,
        TreeNodeKind::Recovery => NodeKind::Recovery,
        TreeNodeKind::RoundRobin => NodeKind::RoundRobin,
        TreeNodeKind::Nonblocking => NodeKind::Nonblocking,
        TreeNodeKind::Persistent => NodeKind::Persistent,
        TreeNodeKind::Rate => NodeKind::Rate,
        TreeNodeKind::Gate => NodeKind::Gate,
        TreeNodeKind::WhereNeeded => NodeKind::WhereNeeded,
        TreeNodeKind::SingleTrigger => NodeKind::SingleTrigger,
        TreeNodeKind::AlwaysSuccess => NodeKind::AlwaysSuccess,
        TreeNodeKind::AlwaysFailure => NodeKind::AlwaysFailure,
        TreeNodeKind::Script => NodeKind::Script,
        TreeNodeKind::ScriptCondition => NodeKind::ScriptCondition,
        TreeNodeKind::SetBlackboard => NodeKind::SetBlackboard,
        TreeNodeKind::UnsetBlackboard => NodeKind::UnsetBlackboard,
        TreeNodeKind::Sleep => NodeKind::Sleep,
        TreeNodeKind::WasEntryUpdated => NodeKind::WasEntryUpdated,
    }
}

impl Speech<'_> {
    /// Finds one of the task's words; capitals, spaces and signs do not matter. Another name stays as it is
    /// where leaves are answered by hand.
    fn named(&self, what: &str, name: &str, words: &[&str]) -> Result<String, SceneError> {
        let plain = |s: &str| -> String {
            s.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
        };
        let wanted = plain(name);
        if let Some(word) = words.iter().find(|w| plain(w) == wanted) {
            return Ok((*word).to_owned());
        }
        if self.by_hand && !name.is_empty() {
            return Ok(name.to_owned());
        }
        let called = if name.is_empty() { "without a name".to_owned() } else { format!("called {name}") };
        let message = format!("this task has no {what} {called}; it has {}", words.join(", "));
        Err(SceneError::new(ErrorKind::Value, "name", message))
    }
}
