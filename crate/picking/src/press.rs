//! Pushes: what no grasp reaches is pushed out of its corner. The push is planned in the cloud that was seen
//! (`asperity_perception::grasp::push`), and the closed hand makes it: down, along while it presses, up. Then
//! a new look is taken.
//!
//! The arm holds its joints wherever it is commanded, whatever touches it. So that the hand presses with a
//! force and not with a place, its set-point goes down while less force is measured than is wanted, and up
//! while there is more: `δ ← δ + T k (F − f)`, an integral controller of force (Chiaverini and Sciavicco
//! 1993, its vertical part alone), as `asperity_control::parallel` has it for arms that press all the time.

use std::sync::Arc;

use asperity_control::behaviour::Status::{self, Failure, Running, Success};
use asperity_dynamics::arm::Joints;
use asperity_geometry::{Length, Pose, Vec3};
use asperity_perception::grasp::{GraspPose, Push};

use crate::acts::{ActSearch, CLOSING, SEARCHES};
use crate::legs::{self, Leg, Searched};
use crate::space::{Space, Stays, nearest};
use crate::{BinLook, PickingState, Trouble};

/// Speeds down and along, as shares of the speed of ways.
const DOWN: f64 = 0.5;
const ALONG: f64 = 0.25;
/// Gain `k` of the force controller, m/(N s), and the greatest speed down or up by it, m/s.
const GAIN: f64 = 5e-4;
const FASTEST: f64 = 0.1;
/// Greatest way of the force controller down and up, m.
const DEEPEST: f64 = 0.03;
/// Greatest force sideways and on the way, N: beyond that the arm is blocked.
const MOST: f64 = 200.0;

/// Force with which the hand presses, N, and how far down it goes at most, m.
#[derive(Clone, Copy)]
pub struct PressForce {
    force: f64,
    deepest: f64,
}

/// A push, planned in the frame of the bin, whose middle is at `at` in the world.
pub struct PlannedPush {
    /// Push.
    pub plan: Push,
    /// Middle of the bin's floor, world, m.
    pub at: Vec3,
}

impl PickingState {
    /// Computes the force with which the hand presses its surroundings; what it holds is among them.
    pub(crate) fn feel(&mut self) {
        let mut load = Vec3::zeros();
        for contact in self.work.contacts() {
            // Forces act on `b`.
            match [contact.a, contact.b].map(|body| self.cell.is_hand(body as usize)) {
                [true, false] => load += contact.force,
                [false, true] => load -= contact.force,
                _ => {}
            }
        }
        self.now.load = load;
    }

    /// Returns true if the arm meets with more force than it may; the failure is recorded.
    pub(crate) fn is_blocked(&mut self) -> bool {
        let blocked = self.now.load.length() > MOST;
        if blocked {
            self.now.tally.blocked += 1;
            self.fails(Trouble::Blocked);
        }
        blocked
    }

    /// Begins a push: returns what is answered at once, or chooses what is to be pushed.
    pub(crate) fn begin_push(&mut self) -> Option<Status> {
        if self.now.in_a_row >= self.options.pushes.times {
            self.fails(Trouble::EnoughPushes);
            return Some(Failure);
        }
        let look = self.now.look.clone().filter(|_| self.now.nothing);
        let Some(look) = look else {
            self.fails(Trouble::NoLook);
            return Some(Failure);
        };
        self.now.search = Some(ActSearch::Push(look));
        None
    }

    /// Does the next bit of a push.
    pub(crate) fn push(&mut self) -> Status {
        match self.now.search.take() {
            Some(ActSearch::Push(look)) => self.plan(&look),
            Some(ActSearch::ToPush(ways, tried)) => self.way_to_push(ways, tried),
            _ => self.pushing(),
        }
    }

    fn plan(&mut self, look: &BinLook) -> Status {
        let start = self.clock.microseconds();
        let (length, approach) = (self.options.pushes.length, self.options.approach());
        let planned = look.seen.push(&self.cell.gripper, length, approach);
        let Some(plan) = planned else {
            self.fails(Trouble::NothingToPush);
            return Failure;
        };
        let near = self.state.arm(0).map_or(self.now.goal, |arm| *arm.wanted());
        let along = plan.direction * plan.length;
        let rise_to = self.cell.size.height + crate::cell::ABOVE;
        // A hand turned half about its own axis pushes the same.
        let found = [1.0, -1.0].into_iter().find_map(|side| {
            let mut X_WG: GraspPose = plan.X_WG;
            X_WG.p_WG += look.at;
            X_WG.R_WG.column_mut(0).scale_mut(side);
            X_WG.R_WG.column_mut(2).scale_mut(side);
            let tips = X_WG.R_WG * self.cell.gripper.between_fingers() + X_WG.p_WG;
            let rise = (rise_to - tips.z).max(0.05);
            self.closed(Stays::Near).push(&X_WG, &along, (approach, rise), &near)
        });
        self.timings[2] = self.clock.microseconds() - start;
        self.now.push = Some(Arc::new(PlannedPush { plan, at: look.at }));
        let Some(ways) = found else {
            self.fails(Trouble::PushUnreachable);
            return Failure;
        };
        self.now.search = Some(ActSearch::ToPush(Arc::new(ways), 0));
        Running
    }

    fn closed(&mut self, stays: Stays) -> Space<'_> {
        Space::new(&self.cell, &mut self.motion, self.options.planning.clearance, stays).closed()
    }

    /// Searches once for the way to where the push comes down from.
    fn way_to_push(&mut self, ways: Arc<[Vec<Joints>; 3]>, tried: u32) -> Status {
        let start = self.clock.microseconds();
        let [down, along, up] = &*ways;
        let (Some(to), Some(planned)) = (down.first(), self.now.push.clone()) else { return Failure };
        let from = self.state.arm(0).map_or(self.now.goal, |arm| *arm.wanted());
        let (seed, p) = (self.seed(), self.options.planning);
        self.now.tally.searches += 1;
        let force = self.options.pushes.force;
        let look = self.now.look.clone();
        let mut space = self.closed(Stays::Clear);
        space.cloud = look.as_ref().map(|look| (&*look.seen, look.at));
        let answer = match legs::search(&mut space, &from, to, &p, seed) {
            Searched::Found(way) => {
                (space.stays, space.cloud) = (Stays::Near, None);
                let tips = planned.plan.X_WG.p_WG.z - space.cell.gripper.crop.high.y;
                // On the floor's side nothing gives way.
                let press = PressForce { force, deepest: DEEPEST.min(0.5 * tips.max(0.0)) };
                let mut legs = vec![Leg::Fingers(true, CLOSING)];
                legs.extend(legs::timed(&mut space, &way, &p, 1.0));
                legs.extend(legs::timed(&mut space, down, &p, DOWN));
                legs.extend(legs::times(&mut space, along, &p, ALONG).map(|t| Leg::Press(t, press)));
                legs.extend(legs::timed(&mut space, up, &p, DOWN));
                self.go(legs.into());
                self.now.tally.pushes += 1;
                self.now.in_a_row += 1;
                self.tell("pushes");
                Running
            }
            Searched::Not if tried + 1 < SEARCHES => {
                self.now.search = Some(ActSearch::ToPush(ways, tried + 1));
                Running
            }
            _ => {
                self.fails(Trouble::PushUnreachable);
                Failure
            }
        };
        self.timings[2] = self.clock.microseconds() - start;
        answer
    }

    fn pushing(&mut self) -> Status {
        if self.now.leg >= self.now.legs.len() {
            (self.now.nothing, self.now.pushed) = (false, true);
            return Success;
        }
        let goes_up = self.now.leg + 1 >= self.now.legs.len();
        if !goes_up && self.is_blocked() { Failure } else { Running }
    }

    /// Updates how far the hand is pressed down at the end of a step of the bodies.
    pub(crate) fn press(&mut self, by: Option<PressForce>, dt: f64) {
        let pressed = self.now.pressed;
        let speed = match by {
            Some(by) => GAIN * (by.force + self.now.load.z),
            None => -pressed / dt,
        };
        let deepest = by.map_or(DEEPEST, |by| by.deepest);
        self.now.pressed = (pressed + speed.clamp(-FASTEST, FASTEST) * dt).clamp(-DEEPEST, deepest);
    }

    /// Returns the set-point of the joints, rad: where they are to be, and the hand pressed down from there.
    pub(crate) fn told_joints(&mut self) -> Joints {
        let goal = self.now.goal;
        if self.now.pressed == 0.0 {
            return goal;
        }
        let arm = &self.cell.arm;
        self.motion.rest(arm, &goal);
        let X = self.motion.tool(arm);
        let down = Pose::translation(0.0, 0.0, -self.now.pressed) * X;
        nearest(arm, &down, &goal).unwrap_or(goal)
    }
}
