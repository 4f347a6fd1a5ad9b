//! Acts and conditions of the cell: the words that the state machine and the behaviour tree share. An act is
//! asked once a tick; it answers that it is running, has succeeded, or has failed, and goes on where it was
//! at the next tick.
//!
//! Work that takes long on the reader's machine is spread over ticks: one look, some candidates, the ways of
//! a few of them, one search for a way in each.

use std::sync::Arc;

use asperity_control::behaviour::Status::{self, Failure, Running, Success};
use asperity_dynamics::arm::Joints;
use asperity_geometry::{Pose, Vec3};
use asperity_perception::grasp::{Candidate, GraspFrame};

use crate::clearing::document::Clearing;

use super::super::grasp_selection::{Chosen, Seen, weighed};
use super::run::Run;
use super::space::{Space, Stays};
use super::tally::Place;
use super::trouble::Trouble;
use super::ways::{self, Leg, Searched};

/// An act, by its place among [`ACTIONS`].
pub(super) type Act = usize;
pub(super) const CONDITIONS: [&str; 6] = [
    "Bin empty?",
    "Grasp selected?",
    "Object grasped?",
    "Above the other bin?",
    "At home?",
    "Nothing to grasp?",
];
pub(super) const ACTIONS: [&str; 8] =
    ["Select grasp", "Grasp", "Transport", "Drop", "Go home", "Wait", "Change bins", "Push"];
pub(super) const SELECT: Act = 0;
pub(super) const GRASP: Act = 1;
pub(super) const TRANSPORT: Act = 2;
pub(super) const DROP: Act = 3;
pub(super) const HOME: Act = 4;
pub(super) const WAIT: Act = 5;
const CHANGE: Act = 6;
pub(super) const PUSH: Act = 7;

/// Times for closing, opening and coming to rest, s.
const CLOSING: f64 = 0.35;
const OPENING: f64 = 0.25;
const SETTLING: f64 = 0.5;
/// Least width of something held between the fingers, m.
const THIN: f64 = 0.005;
/// Speeds of reaching in and lifting, as shares of the speed of ways.
const REACHING: f64 = 0.5;
const LIFTING: f64 = 0.6;
/// Greatest height above the walls at which things are let go, m: the tips come down from where they carry
/// it.
const LOW: f64 = 0.03;
/// Share of the other bin's floor, about its middle, over which things are dropped.
const SPREAD: f64 = 0.4;
/// Searches for one way; draws of candidates, and candidates whose ways are looked at, in a tick.
const SEARCHES: u32 = 3;
const DRAWS: u32 = 60;
const AT_ONCE: usize = 4;
/// Number of the leg of a grasp that reaches in: open, there, in.
const IN: usize = 2;

/// Cloud that was seen and the grasps found there; in the frame of the bin, whose middle is at `at` in the
/// world.
pub(super) struct Look {
    pub seen: Arc<Seen>,
    /// Candidates without collision, the best first.
    pub candidates: Vec<Candidate>,
    pub at: Vec3,
}

/// Grasp whose ways are known.
pub(super) struct Selected {
    pub X_WG: GraspFrame,
    /// Number of the candidate in the look.
    pub candidate: usize,
    legs: Arc<[Leg]>,
}

/// Search for a choice, or for a way.
#[derive(Clone)]
pub(super) enum Search {
    /// Drawing: the bin has been seen, and so many candidates have been drawn.
    Drawn(Arc<Look>, u32),
    /// Looking at candidates from this one on.
    Candidates(Arc<Look>, usize),
    /// Way to a candidate that can be reached: to where it waits, in, and up. `tried`: vain searches so far.
    Ways { look: Arc<Look>, candidate: usize, X_WG: GraspFrame, ways: Arc<[Vec<Joints>; 2]>, tried: u32 },
    /// Way to these joints, and the vain searches so far.
    To(Joints, u32),
    /// A push is to be planned in what was seen.
    Push(Arc<Look>),
    /// Way to where a push comes down from, and the vain searches so far. The push: down, along, and up.
    ToPush(Arc<[Vec<Joints>; 3]>, u32),
}

impl Run {
    /// True if a condition holds.
    pub fn holds(&self, condition: usize) -> bool {
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
    pub fn halt(&mut self, act: Act) {
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
    pub fn act(&mut self, act: Act) -> Status {
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
                self.now.search = Some(Search::To(to, 0));
            }
            DROP => {
                self.now.releasing.clear();
                let held = self.now.lifted;
                let legs =
                    if held && self.now.above { self.lower() } else { vec![Leg::Fingers(false, OPENING)] };
                self.go(legs.into());
            }
            HOME => self.now.search = Some(Search::To(self.cell.home, 0)),
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

    pub(super) fn go(&mut self, legs: Arc<[Leg]>) {
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

    fn space(&mut self, stays: Stays) -> Space<'_> {
        Space::new(&self.cell, &mut self.motion, self.settings.planning.clearance, stays)
    }

    /// Returns the joints as they are commanded, which is where they are.
    fn joints(&self) -> Joints {
        self.state.arm(0).map_or(self.now.goal, |arm| *arm.wanted())
    }

    pub(super) fn seed(&mut self) -> u64 {
        self.now.draws += 1;
        u64::from(self.settings.seed) << 32 | u64::from(self.now.draws)
    }

    fn select(&mut self) -> Status {
        match self.now.search.take() {
            None => {
                let start = self.clock.microseconds();
                let look = self.look();
                self.timings[0] = self.clock.microseconds() - start;
                let Some(look) = look else { return Failure };
                let nothing = look.seen.p_W.is_empty();
                let look = Arc::new(look);
                self.now.look = Some(Arc::clone(&look));
                if nothing {
                    self.now.empty = true;
                    self.tell("nothing is seen");
                    return Failure;
                }
                self.now.search = Some(Search::Drawn(look, 0));
                Running
            }
            Some(Search::Drawn(look, drawn)) => self.draw(&look, drawn),
            Some(Search::Candidates(look, from)) => self.candidates(look, from),
            Some(Search::Ways { look, candidate, X_WG, ways, tried }) => {
                self.way_to(look, candidate, X_WG, ways, tried)
            }
            Some(Search::To(..) | Search::Push(_) | Search::ToPush(..)) => Failure,
        }
    }

    /// Draws some more candidates.
    fn draw(&mut self, look: &Look, drawn: u32) -> Status {
        let start = self.clock.microseconds();
        let mut how = (*self.settings.select).clone();
        let weights = how.weights;
        how.sampling.seed = how.sampling.seed.wrapping_add(self.seed());
        how.sampling.draws = how.sampling.draws.saturating_sub(drawn).min(DRAWS);
        let more = match Chosen::draw(&how, &self.cell.gripper, &look.seen) {
            Ok(more) => more,
            Err(e) => {
                self.trouble = Some(Clearing::in_select(e));
                return Failure;
            }
        };
        let mut candidates = look.candidates.clone();
        candidates.extend(more.all.into_iter().take(more.free));
        let key = |c: &Candidate| weighed(&c.cost, &weights).unwrap_or(f64::INFINITY);
        candidates.sort_by(|a, b| key(a).total_cmp(&key(b)));
        let none = candidates.is_empty();
        let look = Arc::new(Look { seen: Arc::clone(&look.seen), candidates, at: look.at });
        self.now.look = Some(Arc::clone(&look));
        self.timings[1] = self.clock.microseconds() - start;
        let drawn = drawn + DRAWS;
        if drawn < self.settings.select.sampling.draws {
            self.now.search = Some(Search::Drawn(look, drawn));
            return Running;
        }
        if none {
            self.now.tally.nothing += 1;
            self.now.nothing = true;
            self.fails(Trouble::NothingFound);
            return Failure;
        }
        self.now.search = Some(Search::Candidates(look, 0));
        Running
    }

    /// Takes a look: the cloud of the bodies in the bin, in its frame; the arm, whose place is known, is left
    /// out of it.
    fn look(&mut self) -> Option<Look> {
        let at = self.cell.middles[self.now.source];
        let X_BW = Pose::translation(-at.x, -at.y, -at.z);
        let poses = self.work.poses().iter();
        let posed: Vec<_> = self.cell.shapes.iter().cloned().zip(poses.map(|X| X_BW * X)).collect();
        let mut how = (*self.settings.select).clone();
        how.noise.seed = how.noise.seed.wrapping_add(self.seed());
        // Pictures that nobody looks at are not kept with every moment.
        let seen =
            Seen::look(&how, &posed, self.clock, &mut [0.0; 2]).map(|seen| Seen { by: Vec::new(), ..seen });
        match seen {
            Ok(seen) => Some(Look { seen: Arc::new(seen), candidates: Vec::new(), at }),
            Err(e) => {
                self.trouble = Some(Clearing::in_select(e));
                None
            }
        }
    }

    /// Looks for the gripper's ways at some more candidates.
    fn candidates(&mut self, look: Arc<Look>, from: usize) -> Status {
        let start = self.clock.microseconds();
        let (near, approach) = (self.joints(), self.settings.select.approach);
        let most = look.candidates.len().min(self.settings.planning.candidates as usize);
        let rise_to = self.cell.size.height + super::cell::ABOVE;
        for k in from..(from + AT_ONCE).min(most) {
            let Some(candidate) = look.candidates.get(k).filter(|c| c.approach_is_free) else { continue };
            let X_BG = candidate.X_WG;
            // A gripper turned half about its own axis grasps the same.
            for side in [1.0, -1.0] {
                let mut X_WG = X_BG;
                X_WG.p_WG += look.at;
                X_WG.R_WG.column_mut(0).scale_mut(side);
                X_WG.R_WG.column_mut(2).scale_mut(side);
                let tips = X_WG.R_WG * self.cell.gripper.between_fingers() + X_WG.p_WG;
                let rise = (rise_to - tips.z).max(0.05);
                let found = self.space(Stays::Near).grasp(&X_WG, approach, rise, &near);
                if let Some(ways) = found {
                    let ways = Arc::new(ways);
                    self.timings[2] = self.clock.microseconds() - start;
                    self.now.search = Some(Search::Ways { look, candidate: k, X_WG, ways, tried: 0 });
                    return Running;
                }
            }
        }
        self.timings[2] = self.clock.microseconds() - start;
        if from + AT_ONCE >= most {
            self.fails(Trouble::Unreachable);
            self.now.tally.unreachable += 1;
            self.now.nothing = true;
            return Failure;
        }
        self.now.search = Some(Search::Candidates(look, from + AT_ONCE));
        Running
    }

    /// Searches once for the way to where a candidate waits.
    fn way_to(
        &mut self,
        look: Arc<Look>,
        candidate: usize,
        X_WG: GraspFrame,
        ways: Arc<[Vec<Joints>; 2]>,
        tried: u32,
    ) -> Status {
        let start = self.clock.microseconds();
        let (from, seed, p) = (self.joints(), self.seed(), self.settings.planning);
        self.now.tally.searches += 1;
        let [way_in, up] = &*ways;
        let mut space = self.space(Stays::Clear);
        space.cloud = Some((&look.seen, look.at));
        let searched = match way_in.first() {
            Some(to) => ways::search(&mut space, &from, to, &p, seed),
            None => Searched::Never,
        };
        let answer = match searched {
            Searched::Found(way) => {
                let mut legs = vec![Leg::Fingers(false, 0.0)];
                legs.extend(ways::timed(&mut space, &way, &p, 1.0));
                (space.stays, space.cloud) = (Stays::Near, None);
                legs.extend(ways::timed(&mut space, way_in, &p, REACHING));
                legs.push(Leg::Fingers(true, CLOSING));
                legs.extend(ways::timed(&mut space, up, &p, LIFTING));
                self.now.grasp = Some(Arc::new(Selected { X_WG, candidate, legs: legs.into() }));
                self.now.tally.freed += u32::from(std::mem::take(&mut self.now.pushed));
                Success
            }
            Searched::Not if tried + 1 < SEARCHES => {
                self.now.search = Some(Search::Ways { look, candidate, X_WG, ways, tried: tried + 1 });
                Running
            }
            _ => {
                self.now.search = Some(Search::Candidates(look, candidate + 1));
                Running
            }
        };
        self.timings[2] = self.clock.microseconds() - start;
        answer
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
        let Some(Search::To(to, tried)) = self.now.search.take() else { return self.legs_done() };
        let start = self.clock.microseconds();
        let (from, seed, p) = (self.joints(), self.seed(), self.settings.planning);
        self.now.tally.searches += 1;
        let mut space = self.space(stays);
        let answer = match ways::search(&mut space, &from, &to, &p, seed) {
            Searched::Found(way) => {
                let legs: Vec<Leg> = ways::timed(&mut space, &way, &p, 1.0).into_iter().collect();
                self.go(legs.into());
                Running
            }
            Searched::Not if tried + 1 < SEARCHES => {
                self.now.search = Some(Search::To(to, tried + 1));
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
        let p = self.settings.planning;
        let from = self.joints();
        let down = LOW - super::cell::ABOVE;
        let mut space = self.space(Stays::Near);
        let way = space.straight(&from, &Vec3::new(0.0, 0.0, down));
        let mut legs: Vec<Leg> =
            way.and_then(|way| ways::timed(&mut space, &way, &p, LIFTING)).into_iter().collect();
        legs.extend([Leg::Fingers(false, OPENING), Leg::Wait(OPENING)]);
        legs
    }

    fn drop_held(&mut self) -> Status {
        if self.legs_done() == Running {
            return Running;
        }
        let other = Place::Bin(1 - self.now.source);
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
