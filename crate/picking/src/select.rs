//! Choosing a grasp: a look, candidates in its cloud, the joint paths of a few of them, one search for a way in
//! each tick.

use std::sync::Arc;

use asperity_control::behaviour::Status::{self, Failure, Running, Success};
use asperity_dynamics::arm::Joints;
use asperity_geometry::{Pose, Vec3};
use asperity_perception::grasp::{Candidate, GraspPose};
use asperity_perception::in_bin::{ObservationOptions, ObservedCloud, RankedCandidates};

use crate::acts::{ActSearch, CLOSING, LIFTING, SEARCHES};
use crate::legs::{self, Leg, Searched};
use crate::space::Stays;
use crate::{PickingState, Trouble};

/// Draws of candidates, and candidates whose ways are looked at, in a tick.
const DRAWS: u32 = 60;
const AT_ONCE: usize = 4;
/// Speed of reaching in, as a share of the speed of ways.
const REACHING: f64 = 0.5;

/// Cloud that was seen and the grasps found there; in the frame of the bin, whose middle is at `at` in the
/// world.
pub struct BinLook {
    /// Cloud, without the images that nobody looks at.
    pub seen: Arc<ObservedCloud>,
    /// Candidates without collision, the best first.
    pub candidates: Vec<Candidate>,
    /// Middle of the bin's floor, world, m.
    pub at: Vec3,
}

/// Grasp whose ways are known.
pub struct SelectedGrasp {
    /// Frame of the gripper, world.
    pub X_WG: GraspPose,
    /// Number of the candidate in the look.
    pub candidate: usize,
    /// Legs of the grasp.
    pub(crate) legs: Arc<[Leg]>,
}

impl PickingState {
    pub(crate) fn select(&mut self) -> Status {
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
                self.now.search = Some(ActSearch::Drawn(look, 0));
                Running
            }
            Some(ActSearch::Drawn(look, drawn)) => self.draw(&look, drawn),
            Some(ActSearch::Candidates(look, from)) => self.candidates(look, from),
            Some(ActSearch::Ways { look, candidate, X_WG, ways, tried }) => {
                self.way_to(look, candidate, X_WG, ways, tried)
            }
            Some(ActSearch::To(..) | ActSearch::Push(_) | ActSearch::ToPush(..)) => Failure,
        }
    }

    /// Draws some more candidates.
    fn draw(&mut self, look: &BinLook, drawn: u32) -> Status {
        let start = self.clock.microseconds();
        let mut how = self.options.ranking;
        let (draws, weights) = (how.sampling.draws, how.weights);
        how.sampling.seed = how.sampling.seed.wrapping_add(self.seed());
        how.sampling.draws = draws.saturating_sub(drawn as usize).min(DRAWS as usize);
        let more = match RankedCandidates::draw(&how, &self.cell.gripper, &look.seen) {
            Ok(more) => more,
            Err(fault) => {
                self.trouble = Some(fault.within("select"));
                return Failure;
            }
        };
        let mut candidates = look.candidates.clone();
        candidates.extend(more.all.into_iter().take(more.free));
        let key = |c: &Candidate| weights.cost(&c.cost).unwrap_or(f64::INFINITY);
        candidates.sort_by(|a, b| key(a).total_cmp(&key(b)));
        let none = candidates.is_empty();
        let look = Arc::new(BinLook { seen: Arc::clone(&look.seen), candidates, at: look.at });
        self.now.look = Some(Arc::clone(&look));
        self.timings[1] = self.clock.microseconds() - start;
        let drawn = drawn + DRAWS;
        if (drawn as usize) < draws {
            self.now.search = Some(ActSearch::Drawn(look, drawn));
            return Running;
        }
        if none {
            self.now.tally.nothing += 1;
            self.now.nothing = true;
            self.fails(Trouble::NothingFound);
            return Failure;
        }
        self.now.search = Some(ActSearch::Candidates(look, 0));
        Running
    }

    /// Takes a look: the cloud of the bodies in the bin, in its frame; the arm, whose place is known, is left
    /// out of it.
    fn look(&mut self) -> Option<BinLook> {
        let at = self.cell.middles[self.now.source];
        let X_BW = Pose::translation(-at.x, -at.y, -at.z);
        let poses = self.work.poses().iter();
        let posed: Vec<_> = self.cell.shapes.iter().cloned().zip(poses.map(|X| X_BW * X)).collect();
        let seed = self.seed();
        let mut cameras = self.options.observation.cameras.clone();
        for noise in cameras.iter_mut().filter_map(|camera| camera.noise.as_mut()) {
            noise.seed = noise.seed.wrapping_add(seed);
        }
        let how = ObservationOptions { cameras, ..self.options.observation };
        // Images that nobody looks at are not kept with every moment.
        let seen = ObservedCloud::take(&how, None, &posed, &mut |_| ());
        match seen.map(|seen| ObservedCloud { by: Vec::new(), ..seen }) {
            Ok(seen) => Some(BinLook { seen: Arc::new(seen), candidates: Vec::new(), at }),
            Err(fault) => {
                self.trouble = Some(fault.within("select"));
                None
            }
        }
    }

    /// Looks for the gripper's ways at some more candidates.
    fn candidates(&mut self, look: Arc<BinLook>, from: usize) -> Status {
        let start = self.clock.microseconds();
        let (near, approach) = (self.joints(), self.options.approach());
        let most = look.candidates.len().min(self.options.planning.candidates as usize);
        let rise_to = self.cell.size.height + crate::cell::ABOVE;
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
                    self.now.search = Some(ActSearch::Ways { look, candidate: k, X_WG, ways, tried: 0 });
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
        self.now.search = Some(ActSearch::Candidates(look, from + AT_ONCE));
        Running
    }

    /// Searches once for the way to where a candidate waits.
    fn way_to(
        &mut self,
        look: Arc<BinLook>,
        candidate: usize,
        X_WG: GraspPose,
        ways: Arc<[Vec<Joints>; 2]>,
        tried: u32,
    ) -> Status {
        let start = self.clock.microseconds();
        let (from, seed, p) = (self.joints(), self.seed(), self.options.planning);
        self.now.tally.searches += 1;
        let [way_in, up] = &*ways;
        let mut space = self.space(Stays::Clear);
        space.cloud = Some((&look.seen, look.at));
        let searched = match way_in.first() {
            Some(to) => legs::search(&mut space, &from, to, &p, seed),
            None => Searched::Never,
        };
        let answer = match searched {
            Searched::Found(way) => {
                let mut legs = vec![Leg::Fingers(false, 0.0)];
                legs.extend(legs::timed(&mut space, &way, &p, 1.0));
                (space.stays, space.cloud) = (Stays::Near, None);
                legs.extend(legs::timed(&mut space, way_in, &p, REACHING));
                legs.push(Leg::Fingers(true, CLOSING));
                legs.extend(legs::timed(&mut space, up, &p, LIFTING));
                self.now.grasp = Some(Arc::new(SelectedGrasp { X_WG, candidate, legs: legs.into() }));
                self.now.tally.freed += u32::from(std::mem::take(&mut self.now.pushed));
                Success
            }
            Searched::Not if tried + 1 < SEARCHES => {
                self.now.search = Some(ActSearch::Ways { look, candidate, X_WG, ways, tried: tried + 1 });
                Running
            }
            _ => {
                self.now.search = Some(ActSearch::Candidates(look, candidate + 1));
                Running
            }
        };
        self.timings[2] = self.clock.microseconds() - start;
        answer
    }
}
