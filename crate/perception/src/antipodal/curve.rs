//! A closed curve given by two formulas of t in [0, 2π): its points, its enclosures over stretches of t, its
//! area and length.

use std::f64::consts::TAU;

use asperity_fault::Fault;

use crate::expression::{Expression, Interval, Jet, Real, parse};

/// Number of points of the period at which the curve's point nearest to a given one is looked for.
const LOOKS: usize = 720;
/// Number of times that the interval about the best is narrowed by a third.
const HALVINGS: usize = 40;
/// Number of Newton's steps.
const NEWTON: usize = 3;

/// Closed plane curve.
#[derive(Clone, Debug)]
pub struct Curve {
    x: Expression,
    y: Expression,
}

/// Point of a curve with its derivatives by t, as numbers or as intervals that enclose a stretch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint<S> {
    /// Position p, m.
    pub p: [S; 2],
    /// First derivative p′.
    pub first: [S; 2],
    /// Second derivative p″.
    pub second: [S; 2],
}

/// Area, length and size of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// Area ∮ x dy: positive counter-clockwise, m².
    pub area: f64,
    /// Length, m.
    pub length: f64,
    /// Half the sum of width and height, m.
    pub size: f64,
}

/// Number of points for integrals over the period: the sum over equal steps converges faster than any power
/// of them (Trefethen & Weideman 2014).
const SAMPLES: u32 = 4096;

impl Curve {
    /// Parses both formulas.
    ///
    /// # Errors
    ///
    /// Refuses a curve that is not proven to close after 2π, or that has no value somewhere.
    pub fn parse(x: &str, y: &str) -> Result<Self, Fault> {
        let x = parse(x).map_err(|e| e.within("x_expr"))?;
        let y = parse(y).map_err(|e| e.within("y_expr"))?;
        Self::new(x, y)
    }

    /// Makes a curve of two formulas of t.
    ///
    /// # Errors
    ///
    /// Refuses a curve that is not proven to close after 2π, or that has no value somewhere.
    pub fn new(x: Expression, y: Expression) -> Result<Self, Fault> {
        for (path, part) in [("x_expr", &x), ("y_expr", &y)] {
            if !part.is_periodic() {
                let message = "The curve must close: t may stand only where 2π more of it change nothing, as in cos(3*t).";
                return Err(Fault::new(path, message));
            }
        }
        let curve = Self { x, y };
        for t in (0..SAMPLES).map(place) {
            let q = curve.at(t);
            for (k, path) in ["x_expr", "y_expr"].into_iter().enumerate() {
                if ![q.p[k], q.first[k], q.second[k]].iter().all(|x| x.is_finite()) {
                    return Err(Fault::new(
                        path,
                        format!("The curve has no value, or no slope, at t = {t:.3}."),
                    ));
                }
            }
        }
        Ok(curve)
    }

    /// Returns the number of parts of its formulas, at most `most`: the cost of evaluating them.
    pub fn parts(&self, most: usize) -> usize {
        self.x.size(most).saturating_add(self.y.size(most)).min(most)
    }

    /// Returns the point at t.
    pub fn at(&self, t: f64) -> CurvePoint<f64> {
        CurvePoint::of(self.x.evaluate(t), self.y.evaluate(t))
    }

    /// Encloses every point of a stretch: Taylor's formula about its middle, where that is tighter.
    pub fn over(&self, t: Interval) -> CurvePoint<Interval> {
        let natural = CurvePoint::of(self.x.evaluate(t), self.y.evaluate(t));
        let middle = Interval::point(t.middle());
        let there = CurvePoint::of(self.x.evaluate(middle), self.y.evaluate(middle));
        natural.tightened(&there, t.minus(middle))
    }

    /// Computes area, length and size.
    pub fn outline(&self) -> Outline {
        let step = TAU / f64::from(SAMPLES);
        let (mut area, mut length) = (0.0, 0.0);
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for k in 0..SAMPLES {
            let q = self.at(place(k));
            area += 0.5 * (q.p[0] * q.first[1] - q.p[1] * q.first[0]);
            length += q.speed();
            for i in 0..2 {
                low[i] = low[i].min(q.p[i]);
                high[i] = high[i].max(q.p[i]);
            }
        }
        let size = 0.5 * (high[0] - low[0] + high[1] - low[1]);
        Outline { area: area * step, length: length * step, size }
    }

    /// Returns the parameter t of the curve's point nearest to `p`, in [0, 2π): the best of 720, narrowed by thirds, then by
    /// Newton's method on the slope of the squared distance.
    pub fn nearest(&self, p: [f64; 2]) -> f64 {
        let off = |t: f64| {
            let q = self.at(t).p;
            (q[0] - p[0]) * (q[0] - p[0]) + (q[1] - p[1]) * (q[1] - p[1])
        };
        let step = TAU / LOOKS as f64;
        let places = (0..LOOKS).map(|k| step * k as f64);
        let (best, _) = places
            .map(|t| (t, off(t)))
            .fold((0.0, f64::INFINITY), |best, now| if now.1 < best.1 { now } else { best });
        let (mut low, mut high) = (best - step, best + step);
        for _ in 0..HALVINGS {
            let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if off(a) < off(b) {
                high = b;
            } else {
                low = a;
            }
        }
        let mut t = 0.5 * (low + high);
        // Halving stops where squares of distances are alike; their slope tells more.
        for _ in 0..NEWTON {
            let q = self.at(t);
            let d = [q.p[0] - p[0], q.p[1] - p[1]];
            let slope = d[0] * q.first[0] + d[1] * q.first[1];
            let bend = q.speed() * q.speed() + d[0] * q.second[0] + d[1] * q.second[1];
            let to = t - slope / bend;
            if bend > 0.0 && (to - t).abs() < step {
                t = to;
            }
        }
        t - TAU * (t / TAU).floor()
    }
}

fn place(k: u32) -> f64 {
    TAU * f64::from(k) / f64::from(SAMPLES)
}

impl<S: Real> CurvePoint<S> {
    fn of(x: Jet<S>, y: Jet<S>) -> Self {
        Self { p: [x.value, y.value], first: [x.first, y.first], second: [x.second, y.second] }
    }
}

impl CurvePoint<f64> {
    /// Returns the speed `|p′|`.
    pub fn speed(&self) -> f64 {
        (self.first[0] * self.first[0] + self.first[1] * self.first[1]).sqrt()
    }

    /// Returns the unit normal to the right of the direction of travel, or to the left: outward with the sign
    /// of the area.
    pub fn outward(&self, area: f64) -> [f64; 2] {
        let w = self.speed() * 1.0_f64.copysign(area);
        [self.first[1] / w, -self.first[0] / w]
    }
}

impl CurvePoint<Interval> {
    /// Intersects with `q(m) + q′(T) (T − m)`; positions to second order.
    fn tightened(&self, middle: &Self, away: Interval) -> Self {
        let meet = |a: Interval, b: Interval| a.meet(&b).unwrap_or(a);
        let half = Interval::point(0.5);
        let mut tight = *self;
        for k in 0..2 {
            tight.first[k] = meet(self.first[k], middle.first[k].plus(self.second[k].times(away)));
            let bend = self.second[k].times(away.square()).times(half);
            let taylor = middle.p[k].plus(middle.first[k].times(away)).plus(bend);
            tight.p[k] = meet(self.p[k], taylor);
        }
        tight
    }
}
