//! The tree and its world, tick by tick.

use crate::behaviour_tree::answer_by_hand::LeafAnswer;
use crate::behaviour_tree::document::BehaviourTree;
use asperity_control::behaviour::task::TaskWorld;
use asperity_control::behaviour::{Agreement, Memory, Status, Tick, compare, machine};
use asperity_scene::{Scene, SceneError};

use super::hand::Hand;
use super::world::{self, Leaves};
use crate::common::ticked::{self, Spoken};

/// State of the run.
#[derive(Clone, Debug)]
pub(super) struct Now {
    pub here: TaskWorld,
    pub memory: Memory,
    /// Last tick.
    pub tick: Tick,
    pub ticks: u32,
    /// Node whose action is at work.
    pub at_work: Option<usize>,
    pub switches: u32,
    /// Time of the root's first success, s.
    pub first_success: Option<f64>,
    pub successes: u32,
    /// True if the root has answered, and is not asked again.
    pub over: bool,
}

/// Returns the guard of the machine's way from one pair's action to another's: for each pair's condition
/// whether it must hold, must not, or does not matter.
fn guard([from, to]: [u32; 2], pairs: usize) -> Vec<Option<bool>> {
    let (from, to) = (from as usize, to as usize);
    if from >= pairs || to > pairs || from == to {
        return vec![None; pairs];
    }
    let guard = machine::guard(from, to, pairs);
    (0..pairs).map(|k| guard.wants(k)).collect()
}

/// A tree in a world.
pub(super) struct TreeRun {
    pub spoken: Spoken,
    pub pairs: Vec<(usize, usize)>,
    pub guard: Vec<Option<bool>>,
    pub agreement: Option<Agreement>,
    pub now: Now,
    tick_on: bool,
    dt: f64,
    /// Answers that are given by hand.
    answers: Vec<LeafAnswer>,
}

impl TreeRun {
    pub fn build(scene: &Scene, settings: &BehaviourTree) -> Result<Self, SceneError> {
        let words = world::words(settings.task);
        let said = |tree, at| {
            if settings.by_hand { Spoken::with_hand(tree, &words, at) } else { Spoken::new(tree, &words, at) }
        };
        let spoken = said(&settings.tree, "experiment.tree")?;
        let wanted = settings.wanted.as_ref().map(|w| said(w, "experiment.wanted")).transpose()?;
        let agreement = wanted.map(|wanted| compare(&spoken.tree, &wanted.tree)).transpose();
        let agreement = agreement.map_err(|e| SceneError::from(e).within("experiment.tree"))?;
        let pairs = spoken.pairs();
        let now = Now {
            here: world::of(scene, settings),
            memory: Memory::new(&spoken.tree),
            tick: Tick { status: vec![None; spoken.tree.nodes().len()], ..Tick::default() },
            ticks: 0,
            at_work: None,
            switches: 0,
            first_success: None,
            successes: 0,
            over: false,
        };
        let guard = guard(settings.transition, pairs.len());
        let answers = settings.answers.clone();
        Ok(Self {
            guard,
            pairs,
            spoken,
            agreement,
            now,
            tick_on: settings.tick_on,
            dt: settings.step,
            answers,
        })
    }

    /// Ticks once, or lets time alone pass where the root has answered. `time`: after the tick, s.
    pub fn step(&mut self, kept: Option<[f64; 2]>, time: f64) {
        let Self { spoken, now, dt, answers, .. } = self;
        if let TaskWorld::Ball(ball) = &mut now.here {
            ball.keep(kept);
        }
        now.here.pass(*dt);
        if now.over {
            return;
        }
        let hand = Hand { answers, time: time - *dt };
        let mut leaves = Leaves { spoken, here: &mut now.here, dt: *dt, hand };
        let answer = spoken.tree.tick(&mut now.memory, &mut leaves, &mut now.tick);
        now.ticks += 1;
        let at_work = ticked::at_work(spoken, &now.tick);
        if at_work.is_some() && at_work != now.at_work {
            now.switches += 1;
        }
        now.at_work = at_work;
        if answer == Status::Success {
            now.successes += 1;
            now.first_success = now.first_success.or(Some(time));
        }
        now.over = answer != Status::Running && !self.tick_on;
    }

    /// Answers of the nodes at the last tick, a letter each.
    pub fn letters(&self) -> String {
        ticked::letters(&self.now.tick)
    }

    /// Returns the sentences about nodes that could not do what they are for at the last tick.
    pub fn troubles(&self) -> Vec<String> {
        let nodes = self.spoken.tree.nodes();
        let told = |(n, why): &(usize, String)| {
            let name = nodes.get(*n).map(|node| node.name.as_str()).filter(|name| !name.is_empty());
            format!(
                "Node {}{} fails: {why}.",
                n + 1,
                name.map_or_else(String::new, |name| format!(", “{name}”,"))
            )
        };
        self.now.tick.troubles.iter().map(told).collect()
    }

    /// Returns the sentence that says how the tree differs from the one that acts as wanted.
    pub fn differs(&self) -> String {
        let Some(d) = self.agreement.as_ref().and_then(|a| a.differs.as_ref()) else { return String::new() };
        let holds = if d.holds.is_empty() {
            "no condition holds".to_owned()
        } else {
            format!("“{}” holds", d.holds.join("”, “"))
        };
        let answer = |s: &Status| match s {
            Status::Success => "succeeds",
            Status::Failure => "fails",
            Status::Running => "runs",
            Status::Skipped => "is passed over",
        };
        let does = |(root, actions): &(Status, Vec<String>)| {
            let asked = if actions.is_empty() {
                "asks no action".to_owned()
            } else {
                format!("asks “{}”", actions.join("”, “"))
            };
            format!("{asked} and {}", answer(root))
        };
        format!(
            "Where {holds} and every action {}, this tree {}; wanted is one that {}.",
            answer(&d.actions),
            does(&d.does[0]),
            does(&d.does[1])
        )
    }
}
