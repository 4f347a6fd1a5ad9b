//! The document's tree as the engine's, its leaves by the task's words.

use asperity_control::behaviour::{Kind, Outline, Tree};
use asperity_scene::document::{TreeNode, TreeNodeKind};
use asperity_scene::{ErrorKind, SceneError};

/// What conditions and actions are called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    pub conditions: &'static [&'static str],
    pub actions: &'static [&'static str],
}

/// What a leaf asks of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Condition(usize),
    Action(usize),
}

/// A tree whose leaves are words of the task.
#[derive(Clone, Debug)]
pub(crate) struct Spoken {
    pub tree: Tree,
    /// Of each node; none of those with children.
    pub words: Vec<Option<Word>>,
}

impl Spoken {
    /// `at`: where in the document the tree stands.
    pub fn new(root: &TreeNode, words: &Words, at: &str) -> Result<Self, SceneError> {
        let outline = outline(root, words).map_err(|e| e.within(at))?;
        let tree = Tree::new(&outline).map_err(|e| SceneError::from(e).within(at))?;
        let words = tree.nodes().iter().map(|node| match node.kind {
            Kind::Condition => words.conditions.iter().position(|w| *w == node.name).map(Word::Condition),
            Kind::Action => words.actions.iter().position(|w| *w == node.name).map(Word::Action),
            _ => None,
        });
        Ok(Self { words: words.collect(), tree })
    }

    /// The pairs of a condition and the action that brings it about, where a sequence is made of such pairs alone: the machine that
    /// acts as it has their actions for states. Conditions by their words.
    #[cfg(feature = "behaviour_tree")]
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let nodes = self.tree.nodes();
        let pair = |&n: &usize| {
            let node = nodes.get(n).filter(|n| matches!(n.kind, Kind::Fallback { .. }))?;
            match node.children.as_slice() {
                [c, a] => match (self.words.get(*c)?, self.words.get(*a)?) {
                    (Some(Word::Condition(c)), Some(Word::Action(a))) => Some((*c, *a)),
                    _ => None,
                },
                _ => None,
            }
        };
        let sequences = nodes.iter().filter(|n| matches!(n.kind, Kind::Sequence { .. }));
        let made = sequences.map(|n| n.children.iter().map(pair).collect::<Option<Vec<_>>>());
        made.flatten().find(|pairs| pairs.len() > 1).unwrap_or_default()
    }
}

fn outline(node: &TreeNode, words: &Words) -> Result<Outline, SceneError> {
    let children = node.children.iter().enumerate();
    let children =
        children.map(|(i, child)| outline(child, words).map_err(|e| e.within(&format!("children[{i}]"))));
    let children = children.collect::<Result<Vec<_>, _>>()?;
    let count = node.n.unwrap_or(0);
    let kind = match node.kind {
        TreeNodeKind::Sequence => Kind::Sequence { memory: false },
        TreeNodeKind::Fallback => Kind::Fallback { memory: false },
        TreeNodeKind::SequenceMemory => Kind::Sequence { memory: true },
        TreeNodeKind::FallbackMemory => Kind::Fallback { memory: true },
        TreeNodeKind::Parallel => Kind::Parallel {
            success_threshold: node.success_threshold.map_or(children.len(), |m| m as usize),
        },
        TreeNodeKind::Inverter => Kind::Inverter,
        TreeNodeKind::ForceSuccess => Kind::ForceSuccess,
        TreeNodeKind::ForceFailure => Kind::ForceFailure,
        TreeNodeKind::MaxTries => Kind::MaxTries(count),
        TreeNodeKind::Retry => Kind::Retry(count),
        TreeNodeKind::Repeat => Kind::Repeat(count),
        TreeNodeKind::Condition => Kind::Condition,
        TreeNodeKind::Action => Kind::Action,
    };
    let name = match node.kind {
        TreeNodeKind::Condition => named("condition", &node.name, words.conditions)?,
        TreeNodeKind::Action => named("action", &node.name, words.actions)?,
        _ => node.name.clone(),
    };
    Ok(Outline { kind, name, children })
}

/// One of the task's words; capitals, spaces and signs do not matter.
fn named(what: &str, name: &str, words: &[&str]) -> Result<String, SceneError> {
    let plain = |s: &str| -> String {
        s.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
    };
    let wanted = plain(name);
    words.iter().find(|w| plain(w) == wanted).map(|w| (*w).to_owned()).ok_or_else(|| {
        let called = if name.is_empty() { "without a name".to_owned() } else { format!("called {name}") };
        let message = format!("this task has no {what} {called}; it has {}", words.join(", "));
        SceneError::new(ErrorKind::Value, "name", message)
    })
}
