//! Evolving state of a system, and the numbers of it that go into a hash.

use asperity_contact::broad_phase::PairKey;
use asperity_contact::identity::ContactId;
use asperity_contact::manifold::CachedManifold;
use asperity_contact::narrow_phase::PairMemory;
use asperity_geometry::Vec3;

use crate::arm::ArmState;
use crate::inputs::Inputs;
use crate::model::Model;
use crate::sleepers::Sleepers;
use crate::step::Watched;
use crate::touch::{Pushed, Remembered};

/// State of a system. A clone is a snapshot: stepping it again gives the same bits.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Time, s.
    pub time: f64,
    /// Number of steps taken.
    pub steps: u64,
    /// Positions. A free body: quaternion wxyz and centre of mass, m; a joint: see [`crate::JointKind`]; a
    /// ball: quaternion.
    pub q: Vec<f64>,
    /// Velocities. A free body: angular velocity, rad/s, then that of the centre of mass, m/s, world frame.
    pub v: Vec<f64>,
    /// Inputs from outside.
    pub inputs: Inputs,
    /// Integral of each controller's error over time: m s, or rad s in the first number.
    pub(crate) sums: Vec<Vec3>,
    /// States of the position-controlled arms.
    pub(crate) arms: Vec<ArmState>,
    /// Work of all scripts so far, J; see [`crate::BodyWayPoints`].
    pub script_work: f64,
    /// Normals of the pairs near each other, sorted.
    pub(crate) memory: Vec<(PairKey, PairMemory)>,
    /// Normals of the pairs of pieces that touch, sorted.
    pub(crate) piece_memory: Vec<Remembered>,
    /// Manifolds of the pairs that touch and hardly move, sorted; empty after every [`RENEWED`] steps, so
    /// that a snapshot taken then is small.
    pub(crate) kept: Vec<(PairKey, CachedManifold)>,
    /// Contact forces of the last step, sorted by pair.
    pub(crate) pushed: Vec<Pushed>,
    pub(crate) sleepers: Sleepers,
    /// Energy balance of each tree.
    pub(crate) watched: Vec<Watched>,
    /// Contacts that pushed in the last step, those of the sleeping among them, sorted: events compare with
    /// them.
    pub(crate) touching: Vec<ContactId>,
}

/// Number of steps after which every manifold is made anew.
pub(crate) const RENEWED: u64 = 50;

impl State {
    /// Makes the start of a model.
    pub fn new(model: &Model) -> Self {
        Self {
            time: 0.0,
            steps: 0,
            q: model.start_q.clone(),
            v: model.start_v.clone(),
            inputs: Inputs::default(),
            sums: Vec::new(),
            arms: model.arms.iter().map(|arm| arm.state()).collect(),
            script_work: 0.0,
            memory: Vec::new(),
            piece_memory: Vec::new(),
            kept: Vec::new(),
            pushed: Vec::new(),
            sleepers: Sleepers::new(model.trees.len()),
            watched: vec![Watched::default(); model.trees.len()],
            touching: Vec::new(),
        }
    }

    /// Copies `other` into the allocated room.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        (self.time, self.steps, self.script_work) = (other.time, other.steps, other.script_work);
        self.q.clone_from(&other.q);
        self.v.clone_from(&other.v);
        self.inputs.copy_from(&other.inputs);
        self.sums.clone_from(&other.sums);
        self.arms.clone_from(&other.arms);
        self.memory.clone_from(&other.memory);
        self.piece_memory.clone_from(&other.piece_memory);
        self.kept.clone_from(&other.kept);
        self.pushed.clone_from(&other.pushed);
        self.sleepers.copy_from(&other.sleepers);
        self.watched.clone_from(&other.watched);
        self.touching.clone_from(&other.touching);
    }

    /// Returns the state of controller, servos and sensor of an arm of the description.
    pub fn arm(&self, i: usize) -> Option<&ArmState> {
        self.arms.get(i)
    }

    /// Wakes everything.
    pub fn wake(&mut self) {
        self.sleepers.wake_all();
    }

    /// Returns true if `body` sleeps.
    pub fn is_asleep(&self, model: &Model, body: usize) -> bool {
        let link = model.bodies.get(body).and_then(|b| b.link);
        link.is_some_and(|l| self.sleepers.group[model.links[l as usize].tree as usize] != 0)
    }

    /// Writes the pairs of bodies with a contact that pushed in the last step, in order and each once, into
    /// `pairs`.
    pub fn touching_bodies(&self, model: &Model, pairs: &mut Vec<(u32, u32)>) {
        let body = |geometry: u32| model.geometries[geometry as usize].body;
        pairs.clear();
        pairs.extend(self.touching.iter().map(|id| (body(id.pair.a), body(id.pair.b))));
        pairs.sort_unstable();
        pairs.dedup();
    }

    /// Appends every number that a step changes and the next one reads, in a fixed order: a hash is computed
    /// from them. The inputs, which a step only reads, are left out, and so is the energy balance, which
    /// decides only whether a step is refused; of a kept manifold, the poses where it was made and its gaps
    /// are appended. No function of the caller is called: thousands of numbers are appended after every step,
    /// by a crate that is compiled for size.
    pub fn words(&self, into: &mut Vec<u64>) {
        into.extend([self.time.to_bits(), self.steps]);
        let sums = self.sums.iter().flat_map(|sum| sum.iter());
        let numbers = self.q.iter().chain(&self.v).chain(&self.sleepers.slow_for).chain(sums);
        into.extend(numbers.map(|x| x.to_bits()));
        self.arms.iter().for_each(|arm| arm.words(into));
        if self.script_work != 0.0 {
            into.push(self.script_work.to_bits());
        }
        into.extend(self.sleepers.group.iter().map(|&group| u64::from(group)));
        for (key, memory) in &self.memory {
            into.extend([u64::from(key.a), u64::from(key.b)]);
            into.extend(memory.n.iter().map(|x| x.to_bits()));
        }
        for r in &self.piece_memory {
            into.extend([r.key.pair.a, r.key.pair.b, r.key.pieces[0], r.key.pieces[1]].map(u64::from));
            into.extend(r.memory.n.iter().map(|x| x.to_bits()));
        }
        for (key, kept) in &self.kept {
            into.extend([u64::from(key.a), u64::from(key.b)]);
            kept.words(into);
        }
        for p in &self.pushed {
            into.extend(p.pair.map(u64::from));
            into.push(u64::from(p.feature.number()));
            into.extend(p.arm.iter().chain(&p.force).map(|x| x.to_bits()));
        }
    }
}
