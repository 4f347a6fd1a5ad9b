//! Places of the bodies, and the outcome of the picks so far. Every body is in one of the bins, in the hand,
//! or beside them: always in one of these, and in one alone.

use asperity_dynamics::Workspace;
use asperity_geometry::Vec3;

use super::cell::Cell;

/// Place of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Bin(usize),
    Hand,
    /// Neither in a bin nor in the hand.
    Beside,
}

/// Number of stages whose time is told, in order: those of the acts, and all else.
pub(super) const STAGES: usize = 6;

/// Counts so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tally {
    /// Times that the fingers closed to grasp something.
    pub grasps: u32,
    /// Times that something was in the hand once it was up; times that more than one body was.
    pub picks: u32,
    pub doubles: u32,
    /// Times that nothing was in the hand.
    pub misses: u32,
    /// Bodies that left the hand on the way.
    pub dropped: u32,
    /// Grasps whose bodies, or some of them, came into the other bin; and the number of such bodies.
    pub brought: u32,
    pub delivered: u32,
    /// Looks in which nothing could be grasped, and those in which no grasp could be reached.
    pub nothing: u32,
    pub unreachable: u32,
    /// Pushes that were made; those after which a grasp was found.
    pub pushes: u32,
    pub freed: u32,
    /// Times that the arm met with more than it may.
    pub blocked: u32,
    /// Searches for ways.
    pub searches: u32,
    /// Time in each stage, s.
    pub stages: [f64; STAGES],
}

/// True if a place is over the floor of a bin, walls counted.
pub(super) fn over(cell: &Cell, bin: usize, p: &Vec3) -> bool {
    let [floor, ..] = &cell.bins[bin];
    (0..2).all(|k| floor.low[k] <= p[k] && p[k] <= floor.high[k])
}

/// Returns the places of the bodies, given which are in the hand.
pub(super) fn places(cell: &Cell, work: &Workspace, hand: &[bool]) -> Vec<Place> {
    let centres = work.centres().iter().take(cell.objects());
    let place = |(p, held): (&Vec3, &bool)| match (0..2).find(|bin| over(cell, *bin, p)) {
        _ if *held => Place::Hand,
        Some(bin) => Place::Bin(bin),
        None => Place::Beside,
    };
    centres.zip(hand).map(place).collect()
}

/// Returns the flags of the bodies that the hand holds: those that touch it, and what rests on them; nothing
/// that rests on a bin or on the floor.
pub(super) fn held(cell: &Cell, work: &Workspace) -> Vec<bool> {
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
