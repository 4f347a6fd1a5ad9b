//! The world of a document by its rules, and the leaves of a tree in it.

use crate::behaviour_tree::document::{BehaviourTree, TreeTask};
use asperity_control::behaviour::task::{BallRules, BallWorld, Bins, BinsRules, TaskModel, TaskWorld};
use asperity_control::behaviour::{Status, World};
use asperity_scene::Scene;
use asperity_scene::document::Shape;

use super::hand::Hand;
use crate::StateHash;
use crate::common::ticked::{Spoken, Word, Words};

/// Returns the names of a task's conditions and actions.
pub(super) fn words(task: TreeTask) -> Words {
    match task {
        TreeTask::Ball => Words { conditions: BallWorld::CONDITIONS, actions: BallWorld::ACTIONS },
        TreeTask::Bins => Words { conditions: Bins::CONDITIONS, actions: Bins::ACTIONS },
    }
}

/// Half width of the ball's bin where its body does not say, m.
const BIN: f64 = 0.25;
/// Number of bodies before the objects of the bins' task.
pub(super) const BEFORE: usize = 4;

/// Makes the world of a document.
pub(super) fn of(scene: &Scene, settings: &BehaviourTree) -> TaskWorld {
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
            TaskWorld::Ball(BallWorld::new(rules, t.robot, t.heading, t.ball, settings.seed))
        }
        TreeTask::Bins => {
            let t = &settings.bins;
            let rules = BinsRules { feasible: t.feasible, slip: t.slip, double: t.double, times: t.times };
            TaskWorld::Bins(Bins::new(rules, scene.bodies.len().saturating_sub(BEFORE), settings.seed))
        }
    }
}

/// Mixes in the state of a world.
pub(super) fn mix_into(world: &TaskWorld, hash: &mut StateHash) {
    match world {
        TaskWorld::Ball(b) => {
            hash.numbers(b.robot.iter().chain(&b.ball).chain([&b.heading, &b.looked]).chain(&b.busy));
            hash.word(u64::from(b.held) | u64::from(b.placed) << 1 | u64::from(b.kept) << 2);
            hash.word(u64::from(b.grasps) << 32 | u64::from(b.slips));
            hash.word(u64::from(b.takes) << 32 | u64::from(b.helped));
        }
        TaskWorld::Bins(b) => {
            use asperity_control::behaviour::task::ObjectLocation;
            for place in &b.objects {
                hash.word(match place {
                    ObjectLocation::First(k) => u64::from(*k),
                    ObjectLocation::Hand => 1 << 32,
                    ObjectLocation::Second(k) => 2 << 32 | u64::from(*k),
                    ObjectLocation::Beside(k) => 3 << 32 | u64::from(*k),
                });
            }
            hash.numbers(b.busy.iter().chain([&b.across]));
            hash.word(b.selected.map_or(0, |k| k as u64 + 1));
            hash.word(u64::from(b.feasible) | u64::from(b.dropped) << 1);
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
    pub here: &'a mut TaskWorld,
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
