use crate::collide::{PairKey, PairMemory};
use crate::contact::Contact;
use crate::inputs::Inputs;
use crate::model::Model;
use crate::step::Pushed;

/// Everything that evolves. A clone is a snapshot: stepping it again gives the same bits.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Seconds.
    pub time: f64,
    /// Steps taken.
    pub steps: u64,
    /// Positions. A free body: quaternion wxyz and centre of mass; a joint: see [`crate::JointKind`]; a ball: quaternion.
    pub q: Vec<f64>,
    /// Velocities. A free body: angular, then of the centre of mass, world frame.
    pub v: Vec<f64>,
    /// What pushes.
    pub inputs: Inputs,
    /// Normals of the pairs near each other, sorted.
    pub(crate) memory: Vec<(PairKey, PairMemory)>,
    /// What contacts pushed with in the last step, sorted by pair.
    pub(crate) pushed: Vec<Pushed>,
    /// How long each tree has been slow, s.
    pub(crate) slow_for: Vec<f64>,
    /// Trees asleep carry the number of the group they fell asleep with; 0 is awake.
    pub(crate) asleep: Vec<u32>,
    pub(crate) next_group: u32,
    /// Contacts of the sleeping, with their group.
    pub(crate) resting: Vec<(u32, Contact)>,
}

impl State {
    /// The start of a model.
    pub fn new(model: &Model) -> Self {
        Self {
            time: 0.0,
            steps: 0,
            q: model.start_q.clone(),
            v: model.start_v.clone(),
            inputs: Inputs::default(),
            memory: Vec::new(),
            pushed: Vec::new(),
            slow_for: vec![0.0; model.trees.len()],
            asleep: vec![0; model.trees.len()],
            next_group: 1,
            resting: Vec::new(),
        }
    }

    /// Wakes everything.
    pub fn wake(&mut self) {
        self.asleep.fill(0);
        self.slow_for.fill(0.0);
        self.resting.clear();
    }

    /// True if `body` sleeps.
    pub fn is_asleep(&self, model: &Model, body: usize) -> bool {
        let link = model.bodies.get(body).and_then(|b| b.link);
        link.is_some_and(|l| self.asleep[model.links[l as usize].tree as usize] != 0)
    }

    /// Hands every number that decides the future to `sink`, in a fixed order: what a hash is made of.
    pub fn feed(&self, mut sink: impl FnMut(&[u8])) {
        sink(&self.time.to_le_bytes());
        sink(&self.steps.to_le_bytes());
        for x in self.q.iter().chain(&self.v).chain(&self.slow_for) {
            sink(&x.to_le_bytes());
        }
        for group in &self.asleep {
            sink(&group.to_le_bytes());
        }
        for (key, memory) in &self.memory {
            sink(&key.a.to_le_bytes());
            sink(&key.b.to_le_bytes());
            for x in memory.n.iter() {
                sink(&x.to_le_bytes());
            }
        }
        for p in &self.pushed {
            for id in p.pair {
                sink(&id.to_le_bytes());
            }
            for x in p.arm.iter().chain(&p.force) {
                sink(&x.to_le_bytes());
            }
        }
    }
}
