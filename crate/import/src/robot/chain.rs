//! Joints in a row that turn or slide, of whatever else a robot's file holds: the chains from its base to its hands.

use asperity_scene::document::{JointMotion, MOST_ARM_JOINTS};
use asperity_scene::{ModelImport, SceneError};

use super::check::moving_below;
use super::refusal;

/// Joints of an arm, base first.
#[derive(Clone)]
pub struct Chain {
    /// Indices into the file's joints: those that turn or slide.
    pub joints: Vec<usize>,
    /// What hangs on after the last and moves: fingers, say.
    pub left_out: usize,
}

/// Joints of a finger at most: what branches into nothing longer is a hand.
const FINGER: usize = 2;
/// After so many joints whatever branches is a hand, however long its fingers.
const BEFORE_A_HAND: usize = 4;
/// After so many joints that turn, one that slides is a gripper's.
const BEFORE_A_SLIDE: usize = 6;
/// Chains of a file at most.
const MOST_CHAINS: usize = 16;

fn moves(motion: &JointMotion) -> bool {
    !matches!(motion, JointMotion::Weld {})
}

fn slides(motion: &JointMotion) -> bool {
    matches!(motion, JointMotion::Prismatic { .. })
}

/// A file's tree, and how many joints move below each of its bodies.
struct Tree<'m> {
    model: &'m ModelImport,
    below: Vec<usize>,
}

impl<'m> Tree<'m> {
    fn new(model: &'m ModelImport) -> Self {
        Self { model, below: moving_below(model) }
    }

    /// Joints on a body, or on the world, below which something moves: which, and how many in a row, themselves among them.
    fn on(&self, body: Option<usize>) -> Vec<(usize, usize)> {
        let joints = self.model.joints.iter().enumerate().filter(|(_, j)| j.parent == body);
        let deep = joints.map(|(k, j)| (k, usize::from(moves(&j.motion)) + self.below[j.child]));
        deep.filter(|(_, d)| *d > 0).collect()
    }

    /// Where its longest chain begins: the world, or a body that hangs on none.
    fn root(&self) -> Option<usize> {
        let carried = |b: usize| self.model.joints.iter().any(|j| j.child == b);
        let free = (0..self.model.bodies.len()).filter(|b| !carried(*b)).map(Some);
        let mut best = (0, None);
        // The first of those that are as deep as any.
        for root in std::iter::once(None).chain(free) {
            let deep = self.on(root).iter().map(|(_, d)| *d).max().unwrap_or(0);
            if deep > best.0 {
                best = (deep, root);
            }
        }
        best.1
    }

    /// On from a body at which a chain has come; what it branches into is added to `others`, with the chain so far.
    fn follow(
        &self,
        mut chain: Chain,
        mut body: Option<usize>,
        others: &mut Vec<(Chain, usize)>,
    ) -> Result<Chain, SceneError> {
        loop {
            let next = self.on(body);
            let best = next.iter().fold(None, |best: Option<(usize, usize)>, n| match best {
                Some(b) if b.1 >= n.1 => Some(b),
                _ => Some(*n),
            });
            let Some((k, deepest)) = best else { return Ok(chain) };
            let count = chain.joints.len();
            let hand = count >= BEFORE_A_HAND || count > 0 && deepest <= FINGER;
            let joint = &self.model.joints[k];
            let all_turn = chain.joints.iter().all(|&j| !slides(&self.model.joints[j].motion));
            let gripper = count >= BEFORE_A_SLIDE && all_turn && slides(&joint.motion);
            if next.len() > 1 && hand || gripper {
                chain.left_out = next.len();
                return Ok(chain);
            }
            for (other, _) in next.iter().filter(|(o, d)| *o != k && *d > FINGER) {
                others.push((chain.clone(), *other));
            }
            self.add(&mut chain, k)?;
            body = Some(joint.child);
        }
    }

    fn add(&self, chain: &mut Chain, k: usize) -> Result<(), SceneError> {
        let joint = &self.model.joints[k];
        if !moves(&joint.motion) {
            return Ok(());
        }
        let (number, at) = (chain.joints.len() + 1, format!("robot/joint[{}]", joint.name));
        let kind = match joint.motion {
            JointMotion::Revolute { .. } | JointMotion::Prismatic { .. } => "",
            JointMotion::Planar { .. } => "is planar",
            _ => "is a ball joint",
        };
        if !kind.is_empty() {
            return Err(refusal(&at, &format!("joint {number} {kind}: the joints of an arm turn or slide")));
        }
        if number > MOST_ARM_JOINTS {
            let message = format!("an arm has {MOST_ARM_JOINTS} joints in a row at most, and here are more");
            return Err(refusal(&at, &message));
        }
        chain.joints.push(k);
        Ok(())
    }
}

fn empty() -> Chain {
    Chain { joints: Vec::new(), left_out: 0 }
}

/// The longest chain from the base.
pub fn chain(model: &ModelImport) -> Result<Chain, SceneError> {
    let tree = Tree::new(model);
    let found = tree.follow(empty(), tree.root(), &mut Vec::new())?;
    if found.joints.is_empty() {
        return Err(refusal("robot", "no joint turns or slides: there is no arm"));
    }
    Ok(found)
}

/// All chains from the base that are longer than fingers, the longest first: those of a robot with two arms. One that no arm can be is left
/// out.
pub fn chains(model: &ModelImport) -> Vec<Chain> {
    let tree = Tree::new(model);
    let mut others = Vec::new();
    let mut all: Vec<Chain> = tree.follow(empty(), tree.root(), &mut others).into_iter().collect();
    let mut k = 0;
    while let Some((before, joint)) = others.get(k).cloned() {
        k += 1;
        let mut chain = before;
        if all.len() < MOST_CHAINS && tree.add(&mut chain, joint).is_ok() {
            let on = Some(model.joints[joint].child);
            all.extend(tree.follow(chain, on, &mut others));
        }
    }
    all.retain(|chain| !chain.joints.is_empty());
    all
}

/// Refused where a grinding cell cannot use it: its programs are for six joints that turn.
pub fn six_turning(model: &ModelImport, chain: &Chain) -> Result<(), SceneError> {
    let wanted = "the arm of a grinding cell has six turning joints";
    let at = |k: usize| format!("robot/joint[{}]", model.joints[k].name);
    if let Some((i, &k)) = chain.joints.iter().enumerate().find(|(_, k)| slides(&model.joints[**k].motion)) {
        return Err(refusal(&at(k), &format!("joint {} is prismatic: {wanted}", i + 1)));
    }
    if let Some(&k) = chain.joints.get(6) {
        return Err(refusal(&at(k), &format!("joint 7 turns too: {wanted}")));
    }
    match chain.joints.len() {
        6 => Ok(()),
        count => {
            let message =
                format!("{count} turning joints in a row from the base: a grinding cell's arm has six");
            Err(refusal("robot", &message))
        }
    }
}
