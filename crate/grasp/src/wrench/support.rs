//! Support functions of the two sets of Ferrari & Canny 1992: normal forces that sum to one (L1, eq. 9) and
//! that are each one at most (L∞, eq. 8).
//!
//! A contact's primitive wrenches are the edges of a pyramid, the exact circle, or the ellipsoid of a soft
//! finger. In a direction `y` each contact's farthest wrench has a closed form in `q_i = sides_i·y`.

use std::f64::consts::PI;

use nalgebra::SVector;

use super::grasp::{ContactMap, Grasp};
use super::reach::Reach;
use super::{polish, settle, walk};
use crate::hull::Support;

/// Set of wrenches of a contact with unit normal force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Primitives {
    /// Edges of an inner pyramid, this many; a soft finger adds its two extremes of torsion. In the plane,
    /// both edges.
    Edges(usize),
    /// Exact circle; a soft finger adds its two extremes of torsion.
    Circle,
    /// Exact circle, or the ellipsoid of a soft finger.
    Ellipsoid,
}

/// A set together with the origin: less than the whole budget of forces is a choice too.
#[derive(Clone, Debug)]
pub struct WithOrigin<S>(pub S);

impl<const D: usize, S: Support<D>> Support<D> for WithOrigin<S> {
    fn farthest(&self, y: &SVector<f64, D>) -> (f64, SVector<f64, D>) {
        let (reach, w) = self.0.farthest(y);
        if reach > 0.0 { (reach, w) } else { (0.0, SVector::zeros()) }
    }
}

/// Compass directions of a pyramid's edges, computed once.
#[derive(Clone, Debug)]
struct Compass {
    primitives: Primitives,
    edges: Vec<(f64, f64)>,
}

impl Compass {
    fn new(primitives: Primitives) -> Self {
        let edges = match primitives {
            Primitives::Edges(m) => {
                (0..m).map(|j| 2.0 * PI * j as f64 / m as f64).map(|a| (libm::cos(a), libm::sin(a))).collect()
            }
            _ => Vec::new(),
        };
        Self { primitives, edges }
    }

    /// Returns the amounts of the sides `u`, `|u| ≤ 1`, that reach farthest toward `y`, and the reach `max
    /// u·q`, `q_i = sides_i·y`.
    fn farthest(&self, q: &[f64]) -> ([f64; 3], f64) {
        match *q {
            [] => ([0.0; 3], 0.0),
            [a] => ([if a < 0.0 { -1.0 } else { 1.0 }, 0.0, 0.0], a.abs()),
            [a, b] => self.compass(a, b),
            [a, b, c, ..] => {
                if self.primitives == Primitives::Ellipsoid {
                    let length = (a * a + b * b + c * c).sqrt();
                    let s = 1.0 / length.max(f64::MIN_POSITIVE);
                    return ([a * s, b * s, c * s], length);
                }
                let (u, reach) = self.compass(a, b);
                let torsion = [0.0, 0.0, if c < 0.0 { -1.0 } else { 1.0 }];
                if c.abs() > reach { (torsion, c.abs()) } else { (u, reach) }
            }
        }
    }

    fn compass(&self, a: f64, b: f64) -> ([f64; 3], f64) {
        if let Primitives::Edges(_) = self.primitives {
            let mut best = ([0.0; 3], f64::NEG_INFINITY);
            for &(c, s) in &self.edges {
                let reach = c * a + s * b;
                if reach > best.1 {
                    best = ([c, s, 0.0], reach);
                }
            }
            best
        } else {
            let length = (a * a + b * b).sqrt();
            let s = 1.0 / length.max(f64::MIN_POSITIVE);
            ([a * s, b * s, 0.0], length)
        }
    }

    fn support<const D: usize>(&self, c: &ContactMap<D>, y: &SVector<f64, D>) -> (f64, [f64; 3]) {
        let mut q = [0.0; 3];
        for (q, side) in q.iter_mut().zip(&c.sides) {
            *q = side.dot(y);
        }
        let (u, reach) = self.farthest(q.get(..c.sides.len()).unwrap_or(&[]));
        (c.normal.dot(y) + reach, u)
    }
}

fn point<const D: usize>(c: &ContactMap<D>, u: &[f64; 3]) -> SVector<f64, D> {
    c.sides.iter().zip(u).fold(c.normal, |w, (side, u)| w + side * *u)
}

/// Returns the primitive wrenches of a contact whose set is a polytope.
fn list<const D: usize>(compass: &Compass, c: &ContactMap<D>) -> Vec<SVector<f64, D>> {
    match c.sides.len() {
        0 => vec![c.normal],
        1 => [1.0, -1.0].map(|s| point(c, &[s, 0.0, 0.0])).to_vec(),
        sides => {
            let mut all: Vec<_> = compass.edges.iter().map(|&(x, y)| point(c, &[x, y, 0.0])).collect();
            if sides == 3 {
                all.extend([1.0, -1.0].map(|s| point(c, &[0.0, 0.0, s])));
            }
            all
        }
    }
}

/// Wrenches of contacts whose normal forces sum to one: the convex hull of all primitive wrenches (Ferrari &
/// Canny 1992, eq. 9).
#[derive(Clone, Debug)]
pub struct L1<'a, const D: usize> {
    grasp: &'a Grasp<D>,
    compass: Compass,
    corners: walk::Corners<D>,
}

impl<'a, const D: usize> L1<'a, D> {
    /// Makes the set for these contacts.
    pub fn new(grasp: &'a Grasp<D>, primitives: Primitives) -> Self {
        let mut set =
            Self { grasp, compass: Compass::new(primitives), corners: walk::Corners::new(Vec::new()) };
        if set.is_polyhedral() {
            set.corners =
                walk::Corners::new(grasp.contacts.iter().flat_map(|c| list(&set.compass, c)).collect());
        }
        set
    }

    /// Returns every primitive wrench; empty unless they are finitely many.
    pub fn points(&self) -> &[SVector<f64, D>] {
        self.corners.points()
    }

    fn is_polyhedral(&self) -> bool {
        matches!(self.compass.primitives, Primitives::Edges(_))
            || self.grasp.contacts.iter().all(|c| c.sides.len() < 2)
    }
}

impl<const D: usize> Support<D> for L1<'_, D> {
    fn farthest(&self, y: &SVector<f64, D>) -> (f64, SVector<f64, D>) {
        let mut best = (f64::NEG_INFINITY, SVector::zeros());
        for c in &self.grasp.contacts {
            let (value, u) = self.compass.support(c, y);
            if value > best.0 {
                best = (value, point(c, &u));
            }
        }
        best
    }

    fn descend(&self, y: &SVector<f64, D>) -> SVector<f64, D> {
        if self.is_polyhedral() {
            polish::flatten(self.corners.points(), &walk::to_facet(&self.corners, y))
        } else {
            settle::settle(&Reach::of_largest(self.grasp, self.compass.primitives), y)
        }
    }

    fn descend_here(&self, y: &SVector<f64, D>) -> SVector<f64, D> {
        if self.is_polyhedral() {
            self.descend(y)
        } else {
            settle::settle_here(&Reach::of_largest(self.grasp, self.compass.primitives), y)
        }
    }

    fn descends_quickly(&self) -> bool {
        self.is_polyhedral()
    }
}

/// Wrenches of contacts whose normal forces are each one at most: the Minkowski sum of each contact's hull
/// with the origin (Ferrari & Canny 1992, eq. 8).
#[derive(Clone, Debug)]
pub struct LInfinity<'a, const D: usize> {
    grasp: &'a Grasp<D>,
    compass: Compass,
}

impl<'a, const D: usize> LInfinity<'a, D> {
    /// Makes the set for these contacts.
    pub fn new(grasp: &'a Grasp<D>, primitives: Primitives) -> Self {
        Self { grasp, compass: Compass::new(primitives) }
    }

    fn reach(&self) -> Reach<D> {
        Reach::of_sum(self.grasp, self.compass.primitives, |c| list(&self.compass, c))
    }
}

impl<const D: usize> Support<D> for LInfinity<'_, D> {
    fn farthest(&self, y: &SVector<f64, D>) -> (f64, SVector<f64, D>) {
        let mut sum = (0.0, SVector::zeros());
        for c in &self.grasp.contacts {
            let (value, u) = self.compass.support(c, y);
            if value > 0.0 {
                sum = (sum.0 + value, sum.1 + point(c, &u));
            }
        }
        sum
    }

    fn descend(&self, y: &SVector<f64, D>) -> SVector<f64, D> {
        settle::settle(&self.reach(), y)
    }

    fn descend_here(&self, y: &SVector<f64, D>) -> SVector<f64, D> {
        settle::settle_here(&self.reach(), y)
    }
}
