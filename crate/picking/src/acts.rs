//! Acts and conditions of the cell: the words that the state machine and the behaviour tree share. An act is
//! asked once a tick; it answers that it is running, has succeeded, or has failed, and goes on where it was
//! at the next tick.
//!
//! Work that takes long on the reader's machine is spread over ticks: one look, some candidates, the ways of
//! a few of them, one search for a way in each.

use std::sync::Arc;

use asperity_control::behaviour::Status::{self, Failure, Running, Success};
use asperity_dynamics::arm::Joints;
use asperity_geometry::Vec3;
use asperity_perception::grasp::GraspPose;

use crate::legs::{self, Leg, Searched};
use crate::space::{Space, Stays};
use crate::{BinLook, BodyLocation, PickingState, Trouble};

/// An act, by its index in [`ACTIONS`].
pub type Act = usize;
/// Names of the conditions, which leaves of a tree are called by.
pub const CONDITIONS: [&str; 6] = [
    "Bin empty?",
    "Grasp selected?",
    "Object grasped?",
    "Above the other bin?",
    "At home?",
    "Nothing to grasp?",
];
/// Names of the acts.
pub const ACTIONS: [&str; 8] =
    ["Select grasp", "Grasp", "Transport", "Drop", "Go home", "Wait", "Change bins", "Push"];
pub(crate) const SELECT: Act = 0;
pub(crate) const GRASP: Act = 1;
pub(crate) const TRANSPORT: Act = 2;
pub(crate) const DROP: Act = 3;
pub(crate) const HOME: Act = 4;
pub(crate) const WAIT: Act = 5;
const CHANGE: Act = 6;
pub(crate) const PUSH: Act = 7;

/// Times for closing, opening and coming to rest, s.
pub(crate) const CLOSING: f64 = 0.35;
const OPENING: f64 = 0.25;
const SETTLING: f64 = 0.5;
/// Least width of something held between the fingers, m.
const THIN: f64 = 0.005;
/// Speed of lifting and letting down, as a share of the speed of ways.
pub(crate) const LIFTING: f64 = 0.6;
/// Greatest height above the walls at which things are let go, m: the tips come down from where they carry
/// it.
const LOW: f64 = 0.03;
/// Share of the other bin's floor, about its middle, over which things are dropped.
const SPREAD: f64 = 0.4;
/// Searches for one way.
pub(crate) const SEARCHES: u32 = 3;
/// Number of the leg of a grasp that reaches in: open, there, in.
const IN: usize = 2;

/// Search for a choice, or for a way.
#[derive(Clone)]
pub(crate) enum ActSearch {
    /// Drawing: the bin has been seen, and so many candidates have been drawn.
    Drawn(Arc<BinLook>, u32),
    /// Looking at candidates from this one on.
    Candidates(Arc<BinLook>, usize),
    /// Way to a candidate that can be reached: to where it waits, in, and up. `tried`: vain searches so far.
    Ways { look: Arc<BinLook>, candidate: usize, X_WG: GraspPose, ways: Arc<[Vec<Joints>; 2]>, tried: u32 },
    /// Way to these joints, and the vain searches so far.
    To(Joints, u32),
    /// A push is to be planned in what was seen.
    Push(Arc<BinLook>),
    /// Way to where a push comes down from, and the vain searches so far. The push: down, along, and up.
    ToPush(Arc<[Vec<Joints>; 3]>, u32),
}

impl PickingState {
    /// Returns true if a condition holds.
    pub(crate) fn holds(&self, condition: usize) -> bool {
        let now = &self.now;
        match condition {
            0 => now.empty,
            1 => now.grasp.is_some(),
            2 => now.lifted && self.width() > THIN,
            3 => now.lifted && now.above,
            4 => now.goal == self.cell.home,
            _ => now.nothing,
        }
    }

    /// Stops an act that was at work and is not asked any more: the arm stops where it is.
    pub(crate) fn halt(&mut self, act: Act) {
        if self.now.doing == Some(act) {
            self.stop();
            if act == GRASP {
                self.now.grasp = None;
            }
        }
    }

    fn stop(&mut self) {
        let now = &mut self.now;
        (now.doing, now.search, now.legs, now.leg) = (None, None, Arc::default(), 0);
        now.push = None;
    }

    /// Does the next bit of an act.
    pub(crate) fn act(&mut self, act: Act) -> Status {
        if self.now.doing != Some(act) {
            self.stop();
            if let Some(answer) = self.begin(act) {
                return answer;
            }
            self.now.doing = Some(act);
        }
        let answer = match act {
            SELECT => self.select(),
            GRASP => self.grasp(),
            TRANSPORT => self.transport(),
            DROP => self.drop_held(),
            HOME => self.go_home(),
            PUSH => self.push(),
            _ => self.legs_done(),
        };
        if answer != Running {
            self.stop();
        }
        answer
    }

    /// Begins an act: returns what is answered at once, or sets the act going.
    fn begin(&mut self, act: Act) -> Option<Status> {
        match act {
            SELECT if self.now.grasp.is_some() => return Some(Success),
            SELECT => (self.now.empty, self.now.nothing) = (false, false),
            GRASP if self.holds(2) => return Some(Success),
            GRASP => {
                let Some(selected) = self.now.grasp.clone() else { return Some(Failure) };
                (self.now.lifted, self.now.above) = (false, false);
                self.go(Arc::clone(&selected.legs));
                self.now.tally.grasps += 1;
            }
            TRANSPORT if !self.now.lifted => return Some(Failure),
            TRANSPORT if self.now.above => return Some(Success),
            TRANSPORT => {
                let Some(to) = self.over_the_other() else { return Some(self.out_of_reach()) };
                self.now.search = Some(ActSearch::To(to, 0));
            }
            DROP => {
                self.now.releasing.clear();
                let held = self.now.lifted;
                let legs =
                    if held && self.now.above { self.lower() } else { vec![Leg::Fingers(false, OPENING)] };
                self.go(legs.into());
            }
            HOME => self.now.search = Some(ActSearch::To(self.cell.home, 0)),
            WAIT => self.go([Leg::Wait(SETTLING)].into()),
            CHANGE => {
                let now = &mut self.now;
                (now.source, now.empty, now.grasp) = (1 - now.source, false, None);
                (now.look, now.nothing) = (None, false);
                return Some(Success);
            }
            PUSH => return self.begin_push(),
            _ => return Some(Failure),
        }
        None
    }

    pub(crate) fn go(&mut self, legs: Arc<[Leg]>) {
        let now = &mut self.now;
        (now.legs, now.leg, now.since) = (legs, 0, self.state.time);
    }

    /// Answers that the act is running until the run has gone through all legs.
    fn legs_done(&self) -> Status {
        if self.now.leg < self.now.legs.len() { Running } else { Success }
    }

    /// Returns the distance between the fingers, m.
    pub fn width(&self) -> f64 {
        let closed = self.cell.fingers.iter().filter_map(|j| self.cell.model.joint_position(*j));
        let closed: f64 = closed.filter_map(|q| self.state.q.get(q)).sum();
        self.cell.gripper.opening() - closed
    }

    pub(crate) fn space(&mut self, stays: Stays) -> Space<'_> {
        Space::new(&self.cell, &mut self.motion, self.options.planning.clearance, stays)
    }

    /// Returns the joints as they are commanded, which is where they are.
    pub(crate) fn joints(&self) -> Joints {
        self.state.arm(0).map_or(self.now.goal, |arm| *arm.wanted())
    }

    pub(crate) fn seed(&mut self) -> u64 {
        self.now.draws += 1;
        u64::from(self.options.seed) << 32 | u64::from(self.now.draws)
    }

    fn grasp(&mut self) -> Status {
        if self.legs_done() == Running {
            // The arm may be blocked on its way and between the bodies; later a lifted body weighs on it.
            if self.now.leg <= IN && self.is_blocked() {
                self.now.grasp = None;
                return Failure;
            }
            return Running;
        }
        if self.width() <= THIN {
            self.now.tally.misses += 1;
            self.fails(Trouble::Missed);
            self.now.grasp = None;
            self.now.closed = false;
            return Failure;
        }
        self.now.lifted = true;
        self.see_hand();
        let held = self.now.hand.iter().filter(|held| **held).count();
        let body = self.now.hand.iter().position(|held| *held);
        self.now.tally.picks += u32::from(held > 0);
        self.now.tally.doubles += u32::from(held > 1);
        match held {
            0 => self.tell("holds something askew"),
            1 => self.tell_of("picked", body),
            _ => {
                self.now.failed = Some((self.state.time, Trouble::Double));
                self.tell_of(Trouble::Double.label(), body);
            }
        }
        Success
    }

    /// Finds joints that hold the gripper over the other bin.
    fn over_the_other(&mut self) -> Option<Joints> {
        let seed = self.seed();
        let share = |k: u64| {
            let mixed = (seed ^ k.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            ((mixed ^ (mixed >> 29)) >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
        };
        let size = self.cell.size.size;
        let middle = self.cell.middles[1 - self.now.source];
        let at = middle + Vec3::new(share(1) * SPREAD * size[0], share(2) * SPREAD * size[1], 0.0);
        let near = self.joints();
        let above = self.cell.above(&at);
        let mut space = self.space(Stays::Holding);
        space.down_at(&above, &near)
    }

    fn out_of_reach(&mut self) -> Status {
        self.now.tally.unreachable += 1;
        self.fails(Trouble::NoWay);
        Failure
    }

    /// Searches for a way, or returns the legs of the one that was found.
    fn by_search(&mut self, stays: Stays) -> Status {
        let Some(ActSearch::To(to, tried)) = self.now.search.take() else { return self.legs_done() };
        let start = self.clock.microseconds();
        let (from, seed, p) = (self.joints(), self.seed(), self.options.planning);
        self.now.tally.searches += 1;
        let mut space = self.space(stays);
        let answer = match legs::search(&mut space, &from, &to, &p, seed) {
            Searched::Found(way) => {
                let legs: Vec<Leg> = legs::timed(&mut space, &way, &p, 1.0).into_iter().collect();
                self.go(legs.into());
                Running
            }
            Searched::Not if tried + 1 < SEARCHES => {
                self.now.search = Some(ActSearch::To(to, tried + 1));
                Running
            }
            _ => self.out_of_reach(),
        };
        self.timings[2] = self.clock.microseconds() - start;
        answer
    }

    fn transport(&mut self) -> Status {
        if self.width() <= THIN {
            self.fails(Trouble::Dropped);
            self.forget();
            return Failure;
        }
        let answer = self.by_search(Stays::Holding);
        self.now.above |= answer == Success;
        answer
    }

    fn go_home(&mut self) -> Status {
        let stays = if self.now.lifted { Stays::Holding } else { Stays::Clear };
        self.by_search(stays)
    }

    /// Returns the legs: down to the walls, open, wait.
    fn lower(&mut self) -> Vec<Leg> {
        let p = self.options.planning;
        let from = self.joints();
        let down = LOW - crate::cell::ABOVE;
        let mut space = self.space(Stays::Near);
        let way = space.straight(&from, &Vec3::new(0.0, 0.0, down));
        let mut legs: Vec<Leg> =
            way.and_then(|way| legs::timed(&mut space, &way, &p, LIFTING)).into_iter().collect();
        legs.extend([Leg::Fingers(false, OPENING), Leg::Wait(OPENING)]);
        legs
    }

    fn drop_held(&mut self) -> Status {
        if self.legs_done() == Running {
            return Running;
        }
        let other = BodyLocation::Bin(1 - self.now.source);
        let released = std::mem::take(&mut self.now.releasing);
        let arrived = released.iter().zip(&self.now.places).filter(|(r, place)| **r && **place == other);
        let arrived = arrived.count() as u32;
        let (held, above) = (self.now.lifted, self.now.above);
        self.forget();
        if !held {
            return Failure;
        }
        if above {
            self.now.tally.delivered += arrived;
            self.now.tally.brought += u32::from(arrived > 0);
            self.now.in_a_row = 0;
        }
        if arrived > 0 { Success } else { Failure }
    }

    /// Forgets what was chosen and held.
    fn forget(&mut self) {
        let now = &mut self.now;
        (now.lifted, now.above, now.grasp) = (false, false, None);
    }
}
