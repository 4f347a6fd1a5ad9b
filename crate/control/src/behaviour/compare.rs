//! Comparison of two trees: true if they act alike in every state of the conditions, with every answer of the
//! actions.
//!
//! Both trees are ticked from the start. A state is the set of conditions that hold (`2^c` of them) and the
//! answer of every action that is asked (three of them). The trees act alike in it where their roots answer
//! the same and the same actions were asked in the same order. So a tree is judged by its actions, and not by
//! its drawing.

use asperity_fault::Fault;

use super::{Memory, NodeKind, Status, Tick, Tree, World};

/// Greatest number of different conditions of two trees: 3072 states.
const MOST_CONDITIONS: usize = 10;

/// Number of states in which two trees act alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Number of states in which they act alike.
    pub alike: u32,
    /// Number of all states.
    pub of: u32,
    /// First state in which they differ.
    pub differs: Option<Difference>,
}

/// State in which two trees do not act alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Names of the conditions that hold.
    pub holds: Vec<String>,
    /// Answer of every action.
    pub actions: Status,
    /// Answer of the root, and the actions that were asked, in order, of each tree.
    pub does: [(Status, Vec<String>); 2],
}

/// World in which leaves answer as a state says.
struct Told<'t> {
    tree: &'t Tree,
    conditions: &'t [String],
    bits: u32,
    actions: Status,
}

impl World for Told<'_> {
    fn ask(&mut self, leaf: usize) -> Status {
        let node = &self.tree.nodes()[leaf];
        if node.kind == NodeKind::Action {
            return self.actions;
        }
        let holds =
            self.conditions.iter().position(|c| *c == node.name).is_some_and(|k| self.bits >> k & 1 == 1);
        if holds { Status::Success } else { Status::Failure }
    }
}

/// Ticks a tree in one state; returns the root's answer and the actions that were asked.
fn does(tree: &Tree, conditions: &[String], bits: u32, actions: Status) -> (Status, Vec<String>) {
    let mut tick = Tick::default();
    let mut told = Told { tree, conditions, bits, actions };
    let answer = tree.tick(&mut Memory::new(tree), &mut told, &mut tick);
    let nodes = tree.nodes();
    let asked =
        tick.leaves.iter().filter(|&&l| nodes[l].kind == NodeKind::Action).map(|&l| nodes[l].name.clone());
    (answer, asked.collect())
}

/// Compares a tree with the wanted one, by the names of their leaves.
///
/// # Errors
/// Refuses more conditions than can be enumerated.
pub fn compare(tree: &Tree, wanted: &Tree) -> Result<Agreement, Fault> {
    let mut conditions: Vec<String> = Vec::new();
    for node in wanted.nodes().iter().chain(tree.nodes()) {
        if node.kind == NodeKind::Condition && !conditions.contains(&node.name) {
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
