//! All pairs of a curve at which the spring between two fingers is at rest, crossings of the curve with itself, and how the
//! fingers stand where they are.
//!
//! With `E(a, b) = κ/2 |p(a) − p(b)|²` on the torus of (a, b), whose Euler characteristic is 0, maxima and minima less saddles
//! make 0, crossings (minima of E = 0) among them (Milnor, *Morse Theory*, §5).
//!
//! A crossing is a pair without distance: both are zeros of the same two equations, so the search that proves
//! the pairs to be all proves the crossings to be all.

use std::f64::consts::TAU;

use super::pair::{AntipodalPair, Critical, Facing, least_friction};
use super::pulled_curve::PulledCurve;
use super::search::{SearchLimits, Undecided, antipodal_pairs_within};

/// Distance over the curve's size below which two points are one.
const ONE_POINT: f64 = 1e-9;
/// Greatest number of parts of formulas times cells that are looked at: fewer cells of a long formula. The
/// gear of the book takes 36,000.
const MOST_PARTS: usize = 10_000_000;
const MOST_CELLS: usize = 100_000;
/// Greatest number of boxes that may hold a pair.
const MOST_BOXES: usize = 1000;
/// Distance below which fingers are on a pair, rad.
pub const ON_A_PAIR: f64 = 0.01;

/// All pairs of a curve, wherever the fingers are.
pub struct CurvePairs {
    /// The curve.
    pub shape: PulledCurve,
    /// Pairs, the farthest apart first.
    pub pairs: Vec<AntipodalPair>,
    /// Pairs of values of t at which the curve is at one place.
    pub crossings: Vec<[f64; 2]>,
    /// Sets that could not be counted.
    pub undecided: Vec<Undecided>,
    /// True if the search reached its limit.
    pub given_up: bool,
    /// True if it has an inside: it does not cross itself, and has an area.
    pub has_inside: bool,
}

impl CurvePairs {
    /// Searches a curve, fewer cells of long formulas.
    pub fn search(shape: PulledCurve) -> Self {
        let cells = (MOST_PARTS / shape.curve.parts(MOST_PARTS).max(1)).min(MOST_CELLS);
        let found = antipodal_pairs_within(&shape.curve, SearchLimits { cells, boxes: MOST_BOXES });
        let apart = |t: &[f64; 2]| {
            let [a, b] = t.map(|t| shape.curve.at(t).p);
            length([a[0] - b[0], a[1] - b[1]]) > ONE_POINT * shape.outline.size
        };
        let (pairs, crossings): (Vec<_>, Vec<_>) = found.pairs.into_iter().partition(apart);
        let mut pairs: Vec<AntipodalPair> =
            pairs.iter().map(|t| AntipodalPair::new(&shape.curve, &shape.outline, *t)).collect();
        // Pairs at one distance, as symmetric curves have, stand in the order of the smaller t.
        pairs.sort_by(|p, q| {
            let near = (p.distance - q.distance).abs() <= ONE_POINT * shape.outline.size;
            let by_place = p.t[0].total_cmp(&q.t[0]).then(p.t[1].total_cmp(&q.t[1]));
            if near { by_place } else { q.distance.total_cmp(&p.distance) }
        });
        let has_inside = crossings.is_empty() && shape.has_area();
        Self { shape, pairs, crossings, undecided: found.undecided, given_up: found.given_up, has_inside }
    }

    /// True if the pairs are proven to be all.
    pub fn is_complete(&self) -> bool {
        self.undecided.is_empty()
    }

    /// Returns the number of pairs that are critical points of this type.
    pub fn count(&self, of: Critical) -> usize {
        self.pairs.iter().filter(|p| p.critical == of).count()
    }

    /// Returns the number of pairs whose normals stand so to each other.
    pub fn count_facing(&self, of: Facing) -> usize {
        self.pairs.iter().filter(|p| p.facing == of).count()
    }

    /// Returns the number of pairs that two fingers reach from outside.
    pub fn count_reachable(&self) -> usize {
        self.pairs.iter().filter(|p| p.reachable).count()
    }

    /// Returns maxima and minima, crossings among them, less saddles: the Euler characteristic of the torus, 0; `None` where
    /// the pairs are not proven to be all.
    pub fn balance(&self) -> Option<f64> {
        let [maxima, saddles, minima] =
            [Critical::Maximum, Critical::Saddle, Critical::Minimum].map(|c| self.count(c) as f64);
        self.is_complete().then_some(maxima + minima + self.crossings.len() as f64 - saddles)
    }

    /// Returns the pair of this number, counted from 1.
    pub fn numbered(&self, pair: u32) -> Option<&AntipodalPair> {
        self.pairs.get((pair as usize).checked_sub(1)?)
    }

    /// Returns the number of the pair, counted from 1, that the fingers are on; 0: none.
    pub fn under_fingers(&self, fingers: [f64; 2]) -> usize {
        let near = |p: &AntipodalPair| {
            let off = |a: f64, b: f64| {
                let turn = (a - b) / TAU;
                (turn - turn.round()).abs() * TAU
            };
            let [a, b] = fingers;
            [p.t, [p.t[1], p.t[0]]].iter().any(|t| off(t[0], a) < ON_A_PAIR && off(t[1], b) < ON_A_PAIR)
        };
        self.pairs.iter().position(near).map_or(0, |k| k + 1)
    }

    /// Returns the friction that the fingers need, where pushing can do it at all and they are not at one
    /// point.
    pub fn needs(&self, t: [f64; 2]) -> Option<f64> {
        let [a, b] = t.map(|t| self.shape.curve.at(t).p);
        let apart = length([a[0] - b[0], a[1] - b[1]]) > ONE_POINT * self.shape.outline.size;
        if !(apart && self.has_inside) {
            return None;
        }
        least_friction(&self.shape.curve, &self.shape.outline, t).filter(|mu| mu.is_finite())
    }

    /// Returns whether the fingers hold it with this friction coefficient; `None` where the curve has no inside.
    pub fn holds(&self, t: [f64; 2], friction: f64) -> Option<bool> {
        self.has_inside.then(|| self.needs(t).is_some_and(|mu| mu <= friction))
    }

    /// Returns the energy of a spring of this stiffness (N/m) between the fingers, `κ/2 |p(a) − p(b)|²`, J.
    pub fn energy(&self, stiffness: f64, t: [f64; 2]) -> f64 {
        let [a, b] = t.map(|t| self.shape.curve.at(t).p);
        let d = length([a[0] - b[0], a[1] - b[1]]);
        0.5 * stiffness * d * d
    }

    /// Returns the slopes of that energy, `∂E/∂a = κ (p(a) − p(b)) · p′(a)` and `∂E/∂b = −κ (p(a) − p(b)) · p′(b)`, J/rad.
    pub fn slopes(&self, stiffness: f64, t: [f64; 2]) -> [f64; 2] {
        let [a, b] = t.map(|t| self.shape.curve.at(t));
        let d = [a.p[0] - b.p[0], a.p[1] - b.p[1]];
        let along = |first: [f64; 2]| d[0] * first[0] + d[1] * first[1];
        [stiffness * along(a.first), -stiffness * along(b.first)]
    }
}

fn length(v: [f64; 2]) -> f64 {
    (v[0] * v[0] + v[1] * v[1]).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs_of(x: &str, y: &str) -> CurvePairs {
        CurvePairs::search(PulledCurve::new(x, y, &[]).unwrap())
    }

    /// An ellipse has four critical pairs as ordered, two as unordered: its axes.
    #[test]
    fn an_ellipse_has_its_axes() {
        let found = pairs_of("0.06*cos(t)", "0.04*sin(t)");
        assert!(found.is_complete() && found.has_inside && found.crossings.is_empty());
        let distances: Vec<f64> = found.pairs.iter().map(|p| p.distance).collect();
        assert!((distances[0] - 0.12).abs() < 1e-9 && (distances[1] - 0.08).abs() < 1e-9);
        assert_eq!((found.count(Critical::Maximum), found.count(Critical::Saddle)), (1, 1));
        assert_eq!((found.balance(), found.count_facing(Facing::External)), (Some(0.0), 2));
        let long = found.numbered(1).unwrap();
        assert_eq!((found.under_fingers(long.t), found.numbered(0).is_none()), (1, true));
        assert!((long.energy(100.0) - found.energy(100.0, long.t)).abs() < 1e-15);
        // At a pair nothing pulls, and no friction is needed.
        assert!(found.slopes(100.0, long.t).iter().all(|s| s.abs() < 1e-9));
        assert!(found.needs(long.t).is_some_and(|mu| mu < 1e-9));
        assert_eq!(found.holds(long.t, 1e-6), Some(true));
    }

    /// Slopes against central differences.
    #[test]
    fn slopes_are_those_of_the_energy() {
        let found = pairs_of("0.06*cos(t)+0.01*cos(2*t)", "0.04*sin(t)");
        for k in 0..12 {
            let t = [0.5 * f64::from(k), 1.0 + 0.3 * f64::from(k)];
            let [a, b] = found.slopes(100.0, t);
            let h = 1e-6;
            let e = |da: f64, db: f64| found.energy(100.0, [t[0] + da, t[1] + db]);
            assert!((a - (e(h, 0.0) - e(-h, 0.0)) / (2.0 * h)).abs() < 1e-8);
            assert!((b - (e(0.0, h) - e(0.0, -h)) / (2.0 * h)).abs() < 1e-8);
        }
    }

    #[test]
    fn the_nearest_point_of_an_ellipse_is_at_the_foot_of_the_normal() {
        let curve = pairs_of("0.06*cos(t)", "0.04*sin(t)").shape.curve;
        for k in 0..20 {
            let t = 0.05 + 0.31 * f64::from(k);
            let q = curve.at(t);
            let n = q.outward(1.0);
            let near = curve.nearest([q.p[0] + 0.01 * n[0], q.p[1] + 0.01 * n[1]]);
            let off = (near - t) / TAU;
            assert!((off - off.round()).abs() * TAU < 1e-9, "{t} {near}");
        }
    }

    #[test]
    fn a_curve_that_crosses_itself_has_no_inside() {
        let eight = pairs_of("0.06*sin(t)", "0.04*sin(2*t)");
        assert!(!eight.has_inside && eight.crossings.len() == 1);
        assert!(eight.needs([0.3, 2.0]).is_none() && eight.holds([0.3, 2.0], 1.0).is_none());
    }
}
