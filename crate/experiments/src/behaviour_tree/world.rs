//! The small worlds as one: what the document's rules make of them, and the leaves of a tree in them.

use crate::behaviour_tree::document::{BehaviourTree, TreeTask};
use asperity_control::behaviour::task::{Ball, BallRules, Bins, BinsRules, Task};
use asperity_control::behaviour::{Status, World};
use asperity_scene::Scene;
use asperity_scene::document::Shape;

use super::hand::Hand;
use crate::StateHash;
use crate::common::ticked::{Spoken, Word, Words};

/// Returns the names of a task's conditions and actions.
pub(super) fn words(task: TreeTask) -> Words {
    match task {
        TreeTask::Ball => Words { conditions: Ball::CONDITIONS, actions: Ball::ACTIONS },
        TreeTask::Bins => Words { conditions: Bins::CONDITIONS, actions: Bins::ACTIONS },
    }
}

/// The world now.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, and snapshots are small")]
pub(super) enum Here {
    Ball(Ball),
    Bins(Bins),
}

/// Half width of the ball's bin where its body does not say, m.
const BIN: f64 = 0.25;
/// Number of bodies before the objects of the bins' task.
pub(super) const BEFORE: usize = 4;

impl Here {
    pub fn new(scene: &Scene, settings: &BehaviourTree) -> Self {
        match settings.task {
            TreeTask::Ball => {
                let t = &settings.ball;
                let mut taken: Vec<_> = t.taken.iter().map(|t| (t.time, t.to)).collect();
                taken.sort_by(|a, b| a.0.total_cmp(&b.0));
                let rules = BallRules {
                    sight: t.sight,
                    view: t.view,
                    reach: t.reach,
                    speed: t.speed,
                    turning: t.turning,
                    grasp_time: t.grasp_time,
                    place_time: t.place_time,
                    help_time: t.help_time,
                    slip: t.slip,
                    roll: t.roll,
                    room: t.room,
                    bin: t.bin,
                    bin_radius: scene.bodies.get(3).map_or(BIN, |b| width(&b.shape)),
                    taken,
                };
                Self::Ball(Ball::new(rules, t.robot, t.heading, t.ball, settings.seed))
            }
            TreeTask::Bins => {
                let t = &settings.bins;
                let rules =
                    BinsRules { feasible: t.feasible, slip: t.slip, double: t.double, times: t.times };
                Self::Bins(Bins::new(rules, scene.bodies.len().saturating_sub(BEFORE), settings.seed))
            }
        }
    }

    pub fn pass(&mut self, dt: f64) {
        match self {
            Self::Ball(ball) => ball.pass(dt),
            Self::Bins(bins) => bins.pass(dt),
        }
    }

    pub fn holds(&self, condition: usize) -> bool {
        match self {
            Self::Ball(ball) => ball.holds(condition),
            Self::Bins(bins) => bins.holds(condition),
        }
    }

    fn act(&mut self, action: usize, dt: f64) -> Status {
        match self {
            Self::Ball(ball) => ball.act(action, dt),
            Self::Bins(bins) => bins.act(action, dt),
        }
    }

    fn halt(&mut self, action: usize) {
        match self {
            Self::Ball(ball) => ball.halt(action),
            Self::Bins(bins) => bins.halt(action),
        }
    }

    /// Returns the numbers of grasps, of those that slipped, of objects where they belong, and of times that
    /// somebody intervened.
    pub fn counts(&self) -> [u32; 4] {
        match self {
            Self::Ball(b) => [b.grasps, b.slips, u32::from(b.placed), b.takes],
            Self::Bins(b) => [b.grasps, b.slips, b.brought, b.shaken],
        }
    }

    pub fn hash(&self, hash: &mut StateHash) {
        match self {
            Self::Ball(b) => {
                hash.numbers(b.robot.iter().chain(&b.ball).chain([&b.heading, &b.looked]).chain(&b.busy));
                hash.word(u64::from(b.held) | u64::from(b.placed) << 1 | u64::from(b.kept) << 2);
                hash.word(u64::from(b.grasps) << 32 | u64::from(b.slips));
                hash.word(u64::from(b.takes) << 32 | u64::from(b.helped));
            }
            Self::Bins(b) => {
                use asperity_control::behaviour::task::Place;
                for place in &b.objects {
                    hash.word(match place {
                        Place::First(k) => u64::from(*k),
                        Place::Hand => 1 << 32,
                        Place::Second(k) => 2 << 32 | u64::from(*k),
                        Place::Beside(k) => 3 << 32 | u64::from(*k),
                    });
                }
                hash.numbers(b.busy.iter().chain([&b.across]));
                hash.word(b.selected.map_or(0, |k| k as u64 + 1));
                hash.word(u64::from(b.feasible) | u64::from(b.dropped) << 1);
            }
        }
    }
}

/// Returns half the width of a shape across x, m.
fn width(shape: &Shape) -> f64 {
    match shape {
        Shape::Mesh { vertices, .. } => vertices.iter().fold(0.0, |most, v| f64::max(most, v[0])),
        other => {
            let around = asperity_convert::shape(other).ok().and_then(|shape| shape.aabb());
            around.map_or(BIN, |around| around.max.x.min(around.max.y))
        }
    }
}

/// A tree's leaves in the world, for one tick of `dt`, s.
pub(super) struct Leaves<'a> {
    pub spoken: &'a Spoken,
    pub here: &'a mut Here,
    pub dt: f64,
    pub hand: Hand<'a>,
}

impl World for Leaves<'_> {
    fn ask(&mut self, leaf: usize) -> Status {
        match self.spoken.words.get(leaf).copied().flatten() {
            Some(Word::Condition(k)) if self.here.holds(k) => Status::Success,
            Some(Word::Action(k)) => self.here.act(k, self.dt),
            Some(Word::Hand(k)) => self.hand.says(self.spoken.hand.get(k).map_or("", String::as_str)),
            _ => Status::Failure,
        }
    }

    fn time(&self) -> f64 {
        self.hand.time
    }

    fn halt(&mut self, leaf: usize) {
        if let Some(Word::Action(k)) = self.spoken.words.get(leaf).copied().flatten() {
            self.here.halt(k);
        }
    }
}
