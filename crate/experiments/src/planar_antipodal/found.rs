//! Results on a curve: every pair at which the spring between the fingers is at rest, crossings of the curve
//! with itself, and how the fingers stand where they are.
//!
//! A crossing is a pair without distance: both are zeros of the same two equations, so the search that proves
//! the pairs to be all proves the crossings to be all.

use std::f64::consts::TAU;

use crate::planar_antipodal::document::PlanarAntipodal;
use asperity_perception::antipodal::{
    Critical, Facing, Limits, Pair, Undecided, antipodal_pairs_within, least_friction,
};
use asperity_scene::SceneError;

use super::readings::{COUNT, Key};
use super::shape::Shape;
use crate::Clock;
use asperity_exhibit::readings::Readings;

/// Distance over the curve's size below which two points are one.
const ONE_POINT: f64 = 1e-9;
/// Greatest number of parts of formulas times cells that are looked at: fewer cells of a long formula. The
/// gear of the book takes 36,000.
const MOST_PARTS: usize = 10_000_000;
const MOST_CELLS: usize = 100_000;
/// Greatest number of boxes that may hold a pair.
const MOST_BOXES: usize = 1000;
/// Distance below which fingers are on a pair, rad.
pub(super) const ON_A_PAIR: f64 = 0.01;

/// Results on a curve, whatever the fingers do.
pub(super) struct Found {
    pub shape: Shape,
    /// Pairs, the farthest apart first.
    pub pairs: Vec<Pair>,
    /// Pairs of values of t at which the curve is at one place.
    pub crossings: Vec<[f64; 2]>,
    pub undecided: Vec<Undecided>,
    pub given_up: bool,
    /// True if it has an inside: it does not cross itself, and has an area.
    pub has_inside: bool,
    /// Times of reading the formulas and of the search, µs.
    pub timings: [f64; 2],
}

impl Found {
    pub fn search(e: &PlanarAntipodal, clock: Clock) -> Result<Self, SceneError> {
        let start = clock.microseconds();
        let shape = Shape::build(&e.curve)?;
        let read = clock.microseconds();
        let cells = (MOST_PARTS / shape.curve.parts(MOST_PARTS).max(1)).min(MOST_CELLS);
        let found = antipodal_pairs_within(&shape.curve, Limits { cells, boxes: MOST_BOXES });
        let apart = |t: &[f64; 2]| {
            let [a, b] = t.map(|t| shape.curve.at(t).p);
            length([a[0] - b[0], a[1] - b[1]]) > ONE_POINT * shape.outline.size
        };
        let (pairs, crossings): (Vec<_>, Vec<_>) = found.pairs.into_iter().partition(apart);
        let mut pairs: Vec<Pair> =
            pairs.iter().map(|t| Pair::new(&shape.curve, &shape.outline, *t)).collect();
        // Pairs at one distance, as symmetric curves have, stand in the order of the smaller t.
        pairs.sort_by(|p, q| {
            let near = (p.distance - q.distance).abs() <= ONE_POINT * shape.outline.size;
            let by_place = p.t[0].total_cmp(&q.t[0]).then(p.t[1].total_cmp(&q.t[1]));
            if near { by_place } else { q.distance.total_cmp(&p.distance) }
        });
        let has_inside = crossings.is_empty() && shape.has_area();
        let timings = [read - start, clock.microseconds() - read];
        Ok(Self {
            shape,
            pairs,
            crossings,
            undecided: found.undecided,
            given_up: found.given_up,
            has_inside,
            timings,
        })
    }

    /// True if the pairs are proven to be all.
    pub fn is_complete(&self) -> bool {
        self.undecided.is_empty()
    }

    pub fn count(&self, of: Critical) -> usize {
        self.pairs.iter().filter(|p| p.critical == of).count()
    }

    /// Returns the pair that is looked at.
    pub fn pair(&self, e: &PlanarAntipodal) -> Option<&Pair> {
        self.pairs.get((e.pair as usize).checked_sub(1)?)
    }

    /// Returns the number of the pair, counted from 1, that the fingers are on; 0: none.
    pub fn under_fingers(&self, e: &PlanarAntipodal) -> usize {
        let near = |p: &Pair| {
            let off = |a: f64, b: f64| {
                let turn = (a - b) / TAU;
                (turn - turn.round()).abs() * TAU
            };
            let [a, b] = e.fingers;
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

    pub fn energy(&self, e: &PlanarAntipodal, t: [f64; 2]) -> f64 {
        let [a, b] = t.map(|t| self.shape.curve.at(t).p);
        let d = length([a[0] - b[0], a[1] - b[1]]);
        0.5 * e.stiffness * d * d
    }

    /// Returns the slopes ∂E/∂a and ∂E/∂b, J/rad.
    pub fn slopes(&self, e: &PlanarAntipodal, t: [f64; 2]) -> [f64; 2] {
        let [a, b] = t.map(|t| self.shape.curve.at(t));
        let d = [a.p[0] - b.p[0], a.p[1] - b.p[1]];
        let along = |first: [f64; 2]| d[0] * first[0] + d[1] * first[1];
        [e.stiffness * along(a.first), -e.stiffness * along(b.first)]
    }

    pub fn read(&self, e: &PlanarAntipodal) -> Readings<COUNT> {
        let mut all = Readings::default();
        let facing = |f: Facing| self.pairs.iter().filter(|p| p.facing == f).count() as f64;
        let [maxima, saddles, minima] =
            [Critical::Maximum, Critical::Saddle, Critical::Minimum].map(|c| self.count(c) as f64);
        all.set(Key::Pairs, self.pairs.len() as f64);
        all.set(Key::Maxima, maxima);
        all.set(Key::Saddles, saddles);
        all.set(Key::Minima, minima);
        all.set(Key::Crossings, self.crossings.len() as f64);
        all.set(Key::Undecided, self.undecided.len() as f64);
        all.set_flag(Key::Complete, self.is_complete());
        if self.is_complete() {
            all.set(Key::Balance, maxima + minima + self.crossings.len() as f64 - saddles);
        }
        if self.has_inside {
            all.set(Key::Squeezed, facing(Facing::External));
            all.set(Key::Spread, facing(Facing::Internal));
            all.set(Key::Parallel, facing(Facing::Parallel));
            all.set(Key::Reachable, self.pairs.iter().filter(|p| p.reachable).count() as f64);
        }
        all.set(Key::Area, self.shape.outline.area.abs());
        all.set(Key::Length, self.shape.outline.length);
        if let Some(pair) = self.pair(e) {
            let scale = 0.5 * e.stiffness;
            all.set(Key::PairDistance, pair.distance);
            all.set(Key::PairEnergy, scale * pair.distance * pair.distance);
            all.set(Key::PairA, pair.t[0]);
            all.set(Key::PairB, pair.t[1]);
            all.set(Key::PairLow, scale * pair.hessian[0]);
            all.set(Key::PairHigh, scale * pair.hessian[1]);
            all.set(Key::PairIndex, pair.hessian.iter().filter(|x| **x < 0.0).count() as f64);
            all.set_verdict(Key::PairSqueezed, self.has_inside.then_some(pair.facing == Facing::External));
            all.set_verdict(Key::PairReachable, self.has_inside.then_some(pair.reachable));
        }
        let [slope_a, slope_b] = self.slopes(e, e.fingers);
        let needs = self.needs(e.fingers);
        all.set(Key::Energy, self.energy(e, e.fingers));
        all.set(Key::SlopeA, slope_a);
        all.set(Key::SlopeB, slope_b);
        all.set_some(Key::Needs, needs);
        all.set_verdict(Key::Holds, self.has_inside.then(|| needs.is_some_and(|mu| mu <= e.friction)));
        all.set(Key::OnPair, self.under_fingers(e) as f64);
        all
    }
}

fn length(v: [f64; 2]) -> f64 {
    (v[0] * v[0] + v[1] * v[1]).sqrt()
}
