//! Timing of a path: as fast as the joints' speeds and accelerations allow, at rest at both ends, by
//! reachability on a grid (TOPP-RA, Pham & Pham 2018).
//!
//! With `x = ṡ²` and `u = s̈`, both limits are linear:
//!
//! ```text
//! |q'ᵢ u + q''ᵢ x| ≤ aᵢ,   q'ᵢ² x ≤ vᵢ²,   xₖ₊₁ = xₖ + 2 Δ uₖ
//! ```
//!
//! Backwards: the largest `xₖ` from which some `u` leads into the known interval of `k + 1` to end at rest.
//! `x = 0` with `u = 0` always does, and the set is convex, so that it is an interval from zero. Forwards:
//! the largest `u` that stays in it. `u` is constant from one knot of the grid to the next; limits are held
//! at both ends and in the middle of each interval. In between, on arcs, they may be exceeded by the square
//! of the grid's step: the whole is slowed by the excess that a check at more points finds, so that it
//! exceeds none of them there.

use asperity_fault::{Fault, positive};

use super::Joints;
use super::blend::{Blended, PathDerivatives};

/// Number of bisections of an interval: to the last bits.
const HALVINGS: u32 = 60;
/// Least number of intervals of a piece: a short arc may turn far.
const LEAST: f64 = 8.0;
/// Number of points of an interval that are checked in the end.
const LOOKED_AT: u32 = 8;

/// Limits of each joint.
#[derive(Clone, Debug, PartialEq)]
pub struct MotionLimits {
    /// Greatest speed, rad/s or m/s.
    pub speed: Vec<f64>,
    /// Greatest acceleration, rad/s² or m/s².
    pub acceleration: Vec<f64>,
}

/// Path with its times.
#[derive(Clone, Debug)]
pub struct Timed {
    way: Blended,
    grid: Vec<Knot>,
    /// Factor by which all times are longer than on the grid.
    slowed: f64,
}

/// Knot of the grid.
#[derive(Clone, Copy, Debug)]
struct Knot {
    /// Piece of the interval that begins here.
    piece: usize,
    s: f64,
    /// Rate ṡ; `gain` is s̈ until the next knot.
    rate: f64,
    gain: f64,
    /// Time, s.
    time: f64,
}

/// Motion of the joints at one time.
#[derive(Clone, Debug, PartialEq)]
pub struct TrajectoryPoint {
    /// Positions, rad or m.
    pub q: Joints,
    /// Velocities, rad/s or m/s.
    pub speed: Joints,
    /// Accelerations, rad/s² or m/s².
    pub acceleration: Joints,
}

/// Interval of the grid: its piece and its ends.
struct Interval {
    piece: usize,
    s: [f64; 2],
    /// Shares of its beginning, middle and end, and the path there.
    places: [(f64, PathDerivatives); 3],
    /// True if the path stops where it begins.
    stop: bool,
}

impl Interval {
    fn step(&self) -> f64 {
        self.s[1] - self.s[0]
    }

    /// Returns the range of `u` with which a start at `x` keeps all limits and leads into `[0, most]`; `None`
    /// where it is empty.
    fn gains(&self, x: f64, most: f64, limits: &MotionLimits) -> Option<[f64; 2]> {
        let step = 2.0 * self.step();
        let (mut least, mut most) = (-x / step, (most - x) / step);
        for (share, place) in &self.places {
            // x grows with u on the way: x(share) = x + share · step · u.
            for (k, (dq, ddq)) in place.dq.iter().zip(&place.ddq).enumerate() {
                let (v, a) = (limits.speed[k], limits.acceleration[k]);
                narrow(&mut least, &mut most, dq + ddq * share * step, -a - ddq * x, a - ddq * x);
                narrow(&mut least, &mut most, dq * dq * share * step, f64::NEG_INFINITY, v * v - dq * dq * x);
            }
        }
        (least <= most).then_some([least, most])
    }
}

/// Narrows `least ≤ u ≤ most` by `low ≤ c u ≤ high`.
fn narrow(least: &mut f64, most: &mut f64, c: f64, low: f64, high: f64) {
    if c > 0.0 {
        (*least, *most) = (least.max(low / c), most.min(high / c));
    } else if c < 0.0 {
        (*least, *most) = (least.max(high / c), most.min(low / c));
    } else if low > 0.0 || high < 0.0 {
        // No u does.
        (*least, *most) = (f64::INFINITY, f64::NEG_INFINITY);
    }
}

impl Timed {
    /// Times a path on at least `grid` knots; each piece has some of its own.
    ///
    /// # Errors
    /// Refuses limits of another number of joints, or limits that are not positive.
    pub fn new(way: Blended, limits: &MotionLimits, grid: u32) -> Result<Self, Fault> {
        let joints = way.on(0, 0.0).q.len();
        for (name, of) in [("speed", &limits.speed), ("acceleration", &limits.acceleration)] {
            if of.len() != joints {
                return Err(Fault::new(
                    name,
                    format!("The way has {joints} joints, and there are {} limits.", of.len()),
                ));
            }
            for (k, x) in of.iter().enumerate() {
                positive(&format!("{name}[{k}]"), *x)?;
            }
        }
        let intervals = intervals(&way, grid);
        // Backwards: the largest x at the beginning of each interval.
        let mut most = vec![0.0; intervals.len() + 1];
        for (k, interval) in intervals.iter().enumerate().rev() {
            most[k] = if interval.stop { 0.0 } else { largest(interval, most[k + 1], limits) };
        }
        if let Some(first) = most.first_mut() {
            *first = 0.0;
        }
        // Forwards: as fast as leads into it.
        let mut knots = Vec::with_capacity(intervals.len() + 1);
        let (mut x, mut time) = (0.0_f64, 0.0);
        for (interval, ahead) in intervals.iter().zip(&most[1..]) {
            let gain = interval.gains(x, *ahead, limits).map_or(0.0, |[_, most]| most);
            let next = (x + 2.0 * interval.step() * gain).clamp(0.0, *ahead);
            let [rate, rate_next] = [x.sqrt(), next.sqrt()];
            // Correct for rounding.
            let gain = (next - x) / (2.0 * interval.step());
            knots.push(Knot { piece: interval.piece, s: interval.s[0], rate, gain, time });
            time += 2.0 * interval.step() / (rate + rate_next);
            x = next;
        }
        if !time.is_finite() {
            return Err(Fault::new("grid", "The way cannot be run through on so coarse a grid."));
        }
        let last = way.ends().len().saturating_sub(2);
        knots.push(Knot { piece: last, s: way.length(), rate: 0.0, gain: 0.0, time });
        let mut timed = Self { way, grid: knots, slowed: 1.0 };
        timed.slowed = timed.passes(limits);
        Ok(timed)
    }

    /// Returns the factor by which the path must take longer to exceed no limit at the points that are
    /// checked.
    fn passes(&self, limits: &MotionLimits) -> f64 {
        let mut slowed = 1.0_f64;
        for pair in self.grid.windows(2) {
            for k in 0..=LOOKED_AT {
                let t = pair[0].time + (pair[1].time - pair[0].time) * f64::from(k) / f64::from(LOOKED_AT);
                let now = self.within(&pair[0], t);
                for (j, (v, a)) in now.speed.iter().zip(&now.acceleration).enumerate() {
                    slowed =
                        slowed.max(v.abs() / limits.speed[j]).max((a.abs() / limits.acceleration[j]).sqrt());
                }
            }
        }
        slowed
    }

    /// Returns the duration, s.
    pub fn duration(&self) -> f64 {
        self.grid.last().map_or(0.0, |k| k.time * self.slowed)
    }

    /// Returns the path.
    pub fn way(&self) -> &Blended {
        &self.way
    }

    /// Returns the motion at a time; before the start and after the end the joints rest there.
    pub fn at(&self, time: f64) -> TrajectoryPoint {
        let t = (time / self.slowed).clamp(0.0, self.grid.last().map_or(0.0, |k| k.time));
        let k = self.grid.partition_point(|knot| knot.time <= t).clamp(1, self.grid.len().max(1)) - 1;
        let Some(knot) = self.grid.get(k) else {
            return TrajectoryPoint { q: Vec::new(), speed: Vec::new(), acceleration: Vec::new() };
        };
        let mut now = self.within(knot, t);
        now.speed.iter_mut().for_each(|v| *v /= self.slowed);
        now.acceleration.iter_mut().for_each(|a| *a /= self.slowed * self.slowed);
        now
    }

    /// Returns the motion in the interval that begins at a knot, by the grid's own time.
    fn within(&self, knot: &Knot, t: f64) -> TrajectoryPoint {
        let t = t - knot.time;
        let (s, rate) = (knot.s + t * (knot.rate + 0.5 * t * knot.gain), knot.rate + t * knot.gain);
        let PathDerivatives { q, dq, ddq } = self.way.on(knot.piece, s);
        let acceleration = dq.iter().zip(&ddq).map(|(dq, ddq)| dq * knot.gain + ddq * rate * rate).collect();
        TrajectoryPoint { q, speed: dq.iter().map(|dq| dq * rate).collect(), acceleration }
    }
}

/// Cuts each piece evenly into intervals.
fn intervals(way: &Blended, grid: u32) -> Vec<Interval> {
    let mut all = Vec::new();
    let step = way.length() / f64::from(grid.max(1));
    for (piece, ends) in way.ends().windows(2).enumerate() {
        let length = ends[1] - ends[0];
        let count = (length / step).ceil().clamp(LEAST, 1e6) as u32;
        for k in 0..count {
            let at = |k: u32| ends[0] + length * f64::from(k) / f64::from(count);
            let s = [at(k), at(k + 1)];
            let places = [0.0, 0.5, 1.0].map(|share| (share, way.on(piece, s[0] + share * (s[1] - s[0]))));
            all.push(Interval { piece, s, places, stop: k == 0 && way.stops_before(piece) });
        }
    }
    all
}

/// Returns the largest x at the beginning of an interval from which its end is reached with at most `ahead`.
fn largest(interval: &Interval, ahead: f64, limits: &MotionLimits) -> f64 {
    let speed = |(_, place): &(f64, PathDerivatives)| {
        let of = place.dq.iter().zip(&limits.speed).filter(|(dq, _)| **dq != 0.0);
        of.map(|(dq, v)| (v / dq) * (v / dq)).fold(f64::INFINITY, f64::min)
    };
    let (mut low, mut high) = (0.0, speed(&interval.places[0]));
    if interval.gains(high, ahead, limits).is_some() {
        return high;
    }
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if interval.gains(middle, ahead, limits).is_some() {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
