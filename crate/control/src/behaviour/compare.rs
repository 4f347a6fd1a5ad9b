//! Whether two trees act alike: asked in every state of the conditions, with every answer of the actions.
//!
//! Both trees are asked from the start. A state is which conditions hold (`2^c` of them) and what every action that is asked answers
//! (three of them). The trees act alike in it where their roots answer the same and the same actions were asked in the same order.
//! So a tree is judged by what it does, and not by how it is drawn.

use asperity_fault::Fault;

use super::{Kind, Memory, Status, Tick, Tree, World};

/// Most different conditions of two trees: 3072 states.
const MOST_CONDITIONS: usize = 10;

/// In how many states two trees act alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// States in which they do.
    pub alike: u32,
    /// All states.
    pub of: u32,
    /// The first in which they do not.
    pub differs: Option<Difference>,
}

/// A state in which two trees do not act alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The conditions that hold.
    pub holds: Vec<String>,
    /// What every action answers.
    pub actions: Status,
    /// Of each tree: what the root answers, and the actions that were asked, in order.
    pub does: [(Status, Vec<String>); 2],
}

/// Leaves that answer as a state says.
struct Told<'t> {
    tree: &'t Tree,
    conditions: &'t [String],
    bits: u32,
    actions: Status,
}

impl World for Told<'_> {
    fn ask(&mut self, leaf: usize) -> Status {
        let node = &self.tree.nodes()[leaf];
        if node.kind == Kind::Action {
            return self.actions;
        }
        let holds =
            self.conditions.iter().position(|c| *c == node.name).is_some_and(|k| self.bits >> k & 1 == 1);
        if holds { Status::Success } else { Status::Failure }
    }
}

/// What a tree does in one state.
fn does(tree: &Tree, conditions: &[String], bits: u32, actions: Status) -> (Status, Vec<String>) {
    let mut tick = Tick::default();
    let mut told = Told { tree, conditions, bits, actions };
    let answer = tree.tick(&mut Memory::new(tree), &mut told, &mut tick);
    let nodes = tree.nodes();
    let asked =
        tick.leaves.iter().filter(|&&l| nodes[l].kind == Kind::Action).map(|&l| nodes[l].name.clone());
    (answer, asked.collect())
}

/// Compares a tree with the one that acts as wanted, by the names of their leaves.
///
/// # Errors
/// More conditions than can be gone through.
pub fn compare(tree: &Tree, wanted: &Tree) -> Result<Agreement, Fault> {
    let mut conditions: Vec<String> = Vec::new();
    for node in wanted.nodes().iter().chain(tree.nodes()) {
        if node.kind == Kind::Condition && !conditions.contains(&node.name) {
            conditions.push(node.name.clone());
        }
    }
    if conditions.len() > MOST_CONDITIONS {
        let message = format!("Trees are compared by at most {MOST_CONDITIONS} different conditions.");
        return Err(Fault::new("", message));
    }
    let mut agreement = Agreement { alike: 0, of: 0, differs: None };
    for bits in 0..1_u32 << conditions.len() {
        for actions in [Status::Success, Status::Running, Status::Failure] {
            let [one, other] = [tree, wanted].map(|t| does(t, &conditions, bits, actions));
            agreement.of += 1;
            if one == other {
                agreement.alike += 1;
            } else if agreement.differs.is_none() {
                let holds = conditions.iter().enumerate().filter(|(k, _)| bits >> k & 1 == 1);
                let holds = holds.map(|(_, c)| c.clone()).collect();
                agreement.differs = Some(Difference { holds, actions, does: [one, other] });
            }
        }
    }
    Ok(agreement)
}
