//! Task of bringing the objects of one bin into another (part (c) of the exercise *Behavior Trees* of the
//! bin-picking chapter).
//!
//! The world has no mechanics and no camera: an arrangement of objects allows a grasp or does not, a grasp
//! holds one object, two, or none, by chance. The tree's task is that of the real cell.

use asperity_chance::split_mix::uniform;

use super::{SOON, TaskModel};
use crate::behaviour::Status::{self, Failure, Running, Success};

/// Constants of the task.
#[derive(Clone, Debug, PartialEq)]
pub struct BinsRules {
    /// Probability that an arrangement allows a grasp.
    pub feasible: f64,
    /// Probability that a grasp slips.
    pub slip: f64,
    /// Probability that a grasp that holds has a second object.
    pub double: f64,
    /// Duration of each action, in their order, s.
    pub times: [f64; 5],
}

/// Place of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectLocation {
    /// In the first bin, at this cell of its grid.
    First(u32),
    /// In the hand.
    Hand,
    /// In the second bin, with its rank in the order of arrival.
    Second(u32),
    /// Beside the bins: it was let go where no bin is.
    Beside(u32),
}

/// State of the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Bins {
    /// Constants of the task.
    pub rules: BinsRules,
    /// Place of each object.
    pub objects: Vec<ObjectLocation>,
    /// True if the arrangement allows a grasp.
    pub feasible: bool,
    /// Object whose grasp was selected.
    pub selected: Option<usize>,
    /// Position of the hand, from above the first bin (0) to above the second (1).
    pub across: f64,
    /// True if the objects grasped last have been dropped into the second bin.
    pub dropped: bool,
    /// Time that each action has been at work, s.
    pub busy: [f64; 5],
    /// Number of grasps so far.
    pub grasps: u32,
    /// Number of grasps that held nothing.
    pub slips: u32,
    /// Number of grasps that held two objects.
    pub doubles: u32,
    /// Number of times that the bin was shaken.
    pub shaken: u32,
    /// Number of objects in the second bin.
    pub brought: u32,
    /// Number of objects beside the bins.
    pub lost: u32,
    seed: u64,
}

/// Number of cells of the first bin.
const SLOTS: u32 = 25;

const RANDOMIZE: usize = 0;
const SELECT: usize = 1;
const GRASP: usize = 2;
const TRANSPORT: usize = 3;

impl Bins {
    /// Makes the world at the start, with `objects` in the first bin.
    pub fn new(rules: BinsRules, objects: usize, seed: u32) -> Self {
        let mut new = Self {
            rules,
            objects: (0..objects).map(|k| ObjectLocation::First(k as u32)).collect(),
            feasible: false,
            selected: None,
            across: 0.0,
            dropped: false,
            busy: [0.0; 5],
            grasps: 0,
            slips: 0,
            doubles: 0,
            shaken: 0,
            brought: 0,
            lost: 0,
            seed: u64::from(seed),
        };
        new.arrange();
        new
    }

    /// Returns the objects that lie in the first bin, or are in the hand.
    pub fn at(&self, hand: bool) -> impl Iterator<Item = usize> + '_ {
        let here = move |place: &ObjectLocation| match place {
            ObjectLocation::First(_) => !hand,
            ObjectLocation::Hand => hand,
            _ => false,
        };
        self.objects.iter().enumerate().filter(move |(_, p)| here(p)).map(|(k, _)| k)
    }

    fn holding(&self) -> bool {
        self.at(true).next().is_some()
    }

    /// Shuffles the objects of the first bin (Fisher & Yates), which may then allow a grasp.
    fn arrange(&mut self) {
        let lying: Vec<usize> = self.at(false).collect();
        let mut places: Vec<u32> = (0..SLOTS.max(self.objects.len() as u32)).collect();
        for k in (1..places.len()).rev() {
            let j = (uniform(&mut self.seed) * (k + 1) as f64) as usize;
            places.swap(k, j.min(k));
        }
        for (k, place) in lying.into_iter().zip(places) {
            self.objects[k] = ObjectLocation::First(place);
        }
        self.settle();
    }

    fn settle(&mut self) {
        self.feasible = uniform(&mut self.seed) < self.rules.feasible;
    }

    fn worked(&mut self, action: usize, dt: f64) -> bool {
        self.busy[action] += dt;
        let over = self.busy[action] >= self.rules.times[action] - SOON;
        if over {
            self.busy[action] = 0.0;
        }
        over
    }

    fn grasp(&mut self, dt: f64) -> Status {
        if self.holding() {
            return Success;
        }
        let Some(chosen) = self.selected.filter(|&k| matches!(self.objects[k], ObjectLocation::First(_)))
        else {
            self.busy[GRASP] = 0.0;
            return Failure;
        };
        self.across = 0.0;
        if !self.worked(GRASP, dt) {
            return Running;
        }
        self.grasps += 1;
        if uniform(&mut self.seed) < self.rules.slip {
            self.slips += 1;
            self.selected = None;
            self.settle();
            return Failure;
        }
        self.objects[chosen] = ObjectLocation::Hand;
        let beside = self.at(false).next();
        if uniform(&mut self.seed) < self.rules.double
            && let Some(second) = beside
        {
            self.doubles += 1;
            self.objects[second] = ObjectLocation::Hand;
        }
        Success
    }

    fn drop_held(&mut self, dt: f64) -> Status {
        if !self.holding() {
            self.busy[4] = 0.0;
            return Failure;
        }
        if !self.worked(4, dt) {
            return Running;
        }
        let over = self.across >= 1.0 - SOON;
        let held: Vec<usize> = self.at(true).collect();
        for k in held {
            let count = if over { &mut self.brought } else { &mut self.lost };
            self.objects[k] =
                if over { ObjectLocation::Second(*count) } else { ObjectLocation::Beside(*count) };
            *count += 1;
        }
        self.selected = None;
        self.dropped = over;
        self.settle();
        if over { Success } else { Failure }
    }
}

impl TaskModel for Bins {
    const CONDITIONS: &'static [&'static str] = &[
        "Bin 1 empty?",
        "Feasible Grasp Exists?",
        "Grasp selected?",
        "Object Grasped?",
        "Grasped Object(s) above Bin 2?",
        "Object(s) in Bin 2?",
    ];
    const ACTIONS: &'static [&'static str] = &[
        "Randomize Bin",
        "Select Grasp",
        "Grasp Object(s)",
        "Transport grasped object(s) to above Bin 2",
        "Drop grasped object(s) into Bin 2",
    ];

    fn pass(&mut self, _dt: f64) {}

    fn holds(&self, condition: usize) -> bool {
        match condition {
            // An object in the hand has still to be brought.
            0 => self.at(false).next().is_none() && !self.holding(),
            1 => self.feasible || self.selected.is_some(),
            2 => self.selected.is_some(),
            3 => self.holding(),
            4 => self.holding() && self.across >= 1.0 - SOON,
            _ => self.dropped,
        }
    }

    fn act(&mut self, action: usize, dt: f64) -> Status {
        match action {
            RANDOMIZE => {
                if !self.worked(RANDOMIZE, dt) {
                    return Running;
                }
                self.shaken += 1;
                self.arrange();
                // The action is done; the condition decides at the next tick if it helped.
                if self.feasible { Success } else { Running }
            }
            SELECT => {
                self.dropped = false;
                let lying: Vec<usize> = self.at(false).collect();
                if lying.is_empty() || !self.feasible {
                    self.busy[SELECT] = 0.0;
                    return Failure;
                }
                if !self.worked(SELECT, dt) {
                    return Running;
                }
                let k = (uniform(&mut self.seed) * lying.len() as f64) as usize;
                self.selected = lying.get(k.min(lying.len() - 1)).copied();
                self.across = 0.0;
                Success
            }
            GRASP => self.grasp(dt),
            TRANSPORT => {
                if !self.holding() {
                    return Failure;
                }
                self.across = (self.across + dt / self.rules.times[TRANSPORT]).min(1.0);
                if self.across >= 1.0 - SOON { Success } else { Running }
            }
            _ => self.drop_held(dt),
        }
    }

    fn halt(&mut self, action: usize) {
        if let Some(busy) = self.busy.get_mut(action) {
            *busy = 0.0;
        }
    }
}
