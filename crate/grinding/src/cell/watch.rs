//! Clearance of an arm from pose to pose, with as few searches as possible: no point of a bar moves farther
//! than `Σ |Δq| r`, so the clearance found at a pose near by bounds the clearance here.

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::TAU;

use asperity_dynamics::arm::{Arm, ArmMotion};
use asperity_geometry::{Length, Pose};

use super::{Obstacle, Obstacles};
use crate::timing::SixJoints;

/// Distance to which a search looks beyond the clearance that counts, in multiples of it.
const AHEAD: f64 = 3.0;
/// Longest error of the search along the bars, m, and more.
const FINE: f64 = 2e-3;

/// Clearance found at some joints.
#[derive(Clone, Copy, Debug)]
struct Seen {
    q: SixJoints,
    /// Clearance, m; the greatest that is searched where it is larger.
    free: f64,
    of: Obstacle,
}

/// Watch over the clearance of an arm whose configurations change little from pose to pose: no point of a bar
/// moves farther than `Σ |Δq| r`, r its greatest distance from the axis, so that most of what was found
/// before still holds.
pub(super) struct Watch<'o> {
    obstacles: &'o Obstacles,
    X_WP: Pose,
    motion: ArmMotion,
    /// Greatest distance of anything beyond a joint from its axis, m.
    reach: SixJoints,
    /// Clearance that counts as small, m.
    little: f64,
    before: Vec<Seen>,
    now: Vec<Seen>,
}

impl<'o> Watch<'o> {
    pub fn new(obstacles: &'o Obstacles, X_WP: &Pose, little: f64) -> Self {
        let mut reach = [0.0; 6];
        // Distances of each link's bars and of its next joint from its own joint.
        let bars = obstacles.bars();
        for i in 0..6 {
            let own = bars.iter().filter(|b| b.link == i);
            let spans = own.map(|b| (b.ends[1] - b.ends[0]).length());
            let (length, radius) = (spans.sum::<f64>(), bars.iter().map(|b| b.radius).fold(0.0, f64::max));
            for r in &mut reach[..=i] {
                *r += length;
            }
            reach[i] += radius;
        }
        let (X_WP, motion) = (*X_WP, ArmMotion::default());
        Self { obstacles, X_WP, motion, reach, little, before: Vec::new(), now: Vec::new() }
    }

    /// Advances to the next pose.
    pub fn next(&mut self) {
        std::mem::swap(&mut self.before, &mut self.now);
        self.now.clear();
    }

    /// Returns the clearance of the arm, m, at most `little`, and its obstacle.
    pub fn free(&mut self, arm: &Arm, q: &SixJoints) -> (f64, Obstacle) {
        let moved = |seen: &Seen| {
            let turns = seen.q.iter().zip(q).map(|(a, b)| libm::remainder(b - a, TAU).abs());
            turns.zip(&self.reach).map(|(d, r)| d * r).sum::<f64>()
        };
        for seen in &self.before {
            let moved = moved(seen);
            if seen.free - moved >= self.little || seen.free + FINE + moved < 0.0 {
                let (seen, free) = (*seen, if seen.free > 0.0 { self.little } else { seen.free });
                self.now.push(seen);
                return (free, seen.of);
            }
        }
        self.motion.rest(arm, q);
        let (free, of) = self.obstacles.room(&self.motion, &self.X_WP, AHEAD * self.little).least();
        self.now.push(Seen { q: *q, free, of });
        (free.min(self.little), of)
    }
}
