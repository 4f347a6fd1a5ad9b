//! Clearance of an arm from the part and the table (m), its links modelled as round bars.
//!
//! A bar's distance is found by sphere tracing (Hart 1996): walking along it as far as each distance shows to
//! be free. The result may be too small by a stated amount and is never too large.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::{ArmMotion, Bar};
use asperity_geometry::{Aabb, Length, Pose, SurfaceDistance, TriangleMesh, Vec3};
use nalgebra::Point3;

/// Obstacle of an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The part.
    Part,
    /// The table that all stands on.
    Table,
}

/// Clearance of a placed arm from part and table, m; at or below zero it touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// Clearance from the part, m; at least minus the bar's radius, for the part is its surface.
    pub part: f64,
    /// Clearance from the table, m.
    pub table: f64,
}

impl Room {
    /// Returns the smaller clearance and its obstacle.
    pub fn least(&self) -> (f64, Obstacle) {
        if self.part <= self.table { (self.part, Obstacle::Part) } else { (self.table, Obstacle::Table) }
    }
}

/// Obstacles of the arm: the part, in any pose, and a table below all.
#[derive(Clone, Debug)]
pub struct Obstacles {
    bars: Vec<Bar>,
    part: SurfaceDistance,
    bounds: Aabb,
    /// Height of the table in the world, m.
    table: f64,
}

/// Accuracy of the search for a bar's nearest point: the result is too small by at most this length (m), and
/// this share of it.
const FINE: (f64, f64) = (1e-3, 0.02);

fn fine(least: f64) -> f64 {
    FINE.0 + FINE.1 * least.max(0.0)
}

impl Obstacles {
    /// Makes the obstacles of a part, closed or not, and of a table at a height of the world's z (m).
    pub fn new(bars: Vec<Bar>, part: &TriangleMesh, table: f64) -> Self {
        let part = SurfaceDistance::new(part);
        Self { bars, bounds: part.bounds(), part, table }
    }

    /// Returns the arm's bars.
    pub fn bars(&self) -> &[Bar] {
        &self.bars
    }

    /// Returns the clearance of a placed arm, the part standing at `X_WP`; distances beyond `most` (m) are
    /// returned as that. The first link may touch the table, on which it stands. Never too large.
    pub fn room(&self, motion: &ArmMotion, X_WP: &Pose, most: f64) -> Room {
        let X_PW = X_WP.inverse();
        let mut room = Room { part: most, table: most };
        for bar in &self.bars {
            let X_WL = motion.link(bar.link);
            let [a, b] = bar.ends.map(|p| (X_WL * Point3::from(p)).coords);
            if bar.link > 0 {
                room.table = room.table.min(a.z.min(b.z) - bar.radius - self.table);
            }
            let [a, b] = [a, b].map(|p| (X_PW * Point3::from(p)).coords);
            if boxes_apart(&self.bounds, &a, &b) - bar.radius < room.part {
                room.part = room.part.min(self.walk(&a, &b, bar.radius, room.part));
            }
        }
        room
    }

    /// Walks along a bar by sphere tracing (Hart 1996): the distance changes by no more than the way.
    fn walk(&self, a: &Vec3, b: &Vec3, radius: f64, most: f64) -> f64 {
        let length = (b - a).length();
        let most = most + fine(most);
        let (mut least, mut s) = (most, 0.0);
        loop {
            let p = if length > 0.0 { a.lerp(b, (s / length).min(1.0)) } else { *a };
            // Distances beyond what counts are not searched.
            let free = self.part.within(&p, most + radius).map_or(most, |d| d - radius);
            least = least.min(free);
            if s >= length {
                break least - fine(least);
            }
            // Nothing that is skipped can be nearer than the least so far by more than the accuracy.
            s += 2.0 * fine(least) + (free - least).max(0.0);
        }
    }
}

/// Returns the distance of a box from the box about a segment, m: a lower bound for what is in them.
fn boxes_apart(bounds: &Aabb, a: &Vec3, b: &Vec3) -> f64 {
    let gap = |k: usize| (bounds.min[k] - a[k].max(b[k])).max(a[k].min(b[k]) - bounds.max[k]).max(0.0);
    Vec3::new(gap(0), gap(1), gap(2)).length()
}
