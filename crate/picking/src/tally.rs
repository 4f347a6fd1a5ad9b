//! Places of the bodies, and the outcome of the picks so far. Every body is in one of the bins, in the hand,
//! or beside them: always in one of these, and in one alone.

use asperity_dynamics::Workspace;
use asperity_geometry::Vec3;

use crate::PickingCell;

/// Place of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyLocation {
    /// In the bin of this number.
    Bin(usize),
    /// In the gripper.
    Hand,
    /// Neither in a bin nor in the hand.
    Beside,
}

/// Number of stages whose time is told, in order: those of the acts, and all else.
pub const STAGES: usize = 6;

/// Counts so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PickTally {
    /// Times that the fingers closed to grasp something.
    pub grasps: u32,
    /// Times that something was in the hand once it was up.
    pub picks: u32,
    /// Times that more than one body was.
    pub doubles: u32,
    /// Times that nothing was in the hand.
    pub misses: u32,
    /// Bodies that left the hand on the way.
    pub dropped: u32,
    /// Grasps whose bodies, or some of them, came into the other bin.
    pub brought: u32,
    /// Number of such bodies.
    pub delivered: u32,
    /// Looks in which nothing could be grasped.
    pub nothing: u32,
    /// Times that no grasp could be reached, or no way was found.
    pub unreachable: u32,
    /// Pushes that were made.
    pub pushes: u32,
    /// Pushes after which a grasp was found.
    pub freed: u32,
    /// Times that the arm met with more than it may.
    pub blocked: u32,
    /// Searches for ways.
    pub searches: u32,
    /// Time in each stage, s.
    pub stages: [f64; STAGES],
}

/// Seconds in an hour.
const HOUR: f64 = 3600.0;

impl PickTally {
    /// Returns the time of all stages, s.
    pub fn busy(&self) -> f64 {
        self.stages.iter().sum()
    }

    /// Returns the share of the grasps that are over that brought something; `None` before the first is over.
    pub fn success_rate(&self, under_way: bool) -> Option<f64> {
        let over = self.grasps.saturating_sub(u32::from(under_way));
        (over > 0).then(|| f64::from(self.brought) / f64::from(over))
    }

    /// Returns the bodies brought over in an hour, `3600 n / t`; `None` at the start.
    pub fn per_hour(&self) -> Option<f64> {
        let busy = self.busy();
        (busy > 0.0).then(|| HOUR * f64::from(self.delivered) / busy)
    }

    /// Returns the time for a grasp on average, s; `None` before the first.
    pub fn cycle(&self) -> Option<f64> {
        (self.grasps > 0).then(|| self.busy() / f64::from(self.grasps))
    }
}

/// Returns true if a place is over the floor of a bin, walls counted.
pub(crate) fn over(cell: &PickingCell, bin: usize, p: &Vec3) -> bool {
    let [floor, ..] = &cell.bins[bin];
    (0..2).all(|k| floor.low[k] <= p[k] && p[k] <= floor.high[k])
}

/// Returns the places of the bodies, given which are in the hand.
pub(crate) fn places(cell: &PickingCell, work: &Workspace, hand: &[bool]) -> Vec<BodyLocation> {
    let centres = work.centres().iter().take(cell.objects());
    let place = |(p, held): (&Vec3, &bool)| match (0..2).find(|bin| over(cell, *bin, p)) {
        _ if *held => BodyLocation::Hand,
        Some(bin) => BodyLocation::Bin(bin),
        None => BodyLocation::Beside,
    };
    centres.zip(hand).map(place).collect()
}

/// Returns the flags of the bodies that the hand holds: those that touch it, and what rests on them; nothing
/// that rests on a bin or on the floor.
pub(crate) fn held(cell: &PickingCell, work: &Workspace) -> Vec<bool> {
    let count = cell.objects();
    let mut hand = vec![false; count];
    let mut rests = vec![false; count];
    let pairs = || work.contacts().iter().map(|c| (c.a as usize, c.b as usize));
    let stands = cell.palm() + 3;
    for (a, b) in pairs() {
        for (one, other) in [(a, b), (b, a)] {
            if one < count {
                hand[one] |= cell.is_hand(other);
                rests[one] |= other >= stands;
            }
        }
    }
    // A body that is held hands this on to those it touches.
    loop {
        let mut more = false;
        for (a, b) in pairs() {
            for (one, other) in [(a, b), (b, a)] {
                if one < count && other < count && hand[other] && !rests[other] && !hand[one] {
                    hand[one] = true;
                    more = true;
                }
            }
        }
        if !more {
            break;
        }
    }
    hand.iter().zip(rests).map(|(hand, rests)| *hand && !rests).collect()
}
