//! Constraints on a tree that moves by itself: stops of its joints, which push and never pull, and ties
//! between two of them.
//!
//! A blow takes the momentum `M v` to the velocities that stops and ties allow, and a stop that is pressed
//! does the same to forces and accelerations: the least of `½ xᵀ M x − rᵀ x` over `J x ≥ 0` of the stops and
//! over the velocities that ties leave free, found by principal pivoting (Murty, Opsearch 11, 1974). So a
//! blow is plastic: it takes energy and gives none. Tied velocities are ratios of one of them, and velocities
//! of pressed stops are left out: nothing is stiff, and a finger of a gram may be tied to an arm.

use super::swing::quadratic;

/// Share of two numbers below which their difference counts as zero.
const NOTHING: f64 = 1e-12;
/// Most pivots beyond the number of stops; each change of the set takes energy.
const MORE_PIVOTS: usize = 64;

/// One end of a joint's range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop {
    /// Index of its position among those of the model.
    pub q: usize,
    /// Index of its velocity among those of the tree.
    pub v: usize,
    /// Position of the stop, rad or m.
    pub bound: f64,
    /// Sign: 1 at the lower end, −1 at the upper.
    pub sign: f64,
}

impl Stop {
    /// Returns the distance to the stop, rad or m.
    pub fn gap(&self, q: &[f64]) -> f64 {
        self.sign * (q[self.q] - self.bound)
    }
}

/// A stop that gives way slowly enough to be followed: a spring with damping, which pushes by
/// `−k (gap + τ d gap/dt)` and never pulls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Buffer {
    pub stop: Stop,
    /// Stiffness, N/m or N m/rad.
    pub stiffness: f64,
    /// Relaxation time, s.
    pub relaxation_time: f64,
}

/// A velocity of the tree as a ratio of another, or of itself.
#[derive(Clone, Copy, Debug)]
struct Follows {
    of: usize,
    ratio: f64,
}

/// Stops and ties of a tree, with a flag for each pressed stop. Keeps nothing from step to step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Holds {
    pub stops: Vec<Stop>,
    /// Soft stops. They are not among the stops: their forces are those of the motion.
    pub buffers: Vec<Buffer>,
    /// True for a pressed stop (stops).
    pub held: Vec<bool>,
    /// Effort of each stop, N or N m (stops); by `solve`.
    pub push: Vec<f64>,
    /// Velocity that each velocity follows (velocities).
    follows: Vec<Follows>,
    tied: bool,
    /// True for a velocity that contradicting ties hold at zero (velocities).
    stuck: Vec<bool>,
    /// True for a velocity that others follow and that is at rest (velocities).
    at_rest: Vec<bool>,
    /// Mass matrix and forces of the velocities that others follow (velocities²; velocities).
    mass: Vec<f64>,
    force: Vec<f64>,
    /// Forces or momentum to be contained (velocities).
    given: Vec<f64>,
}

impl Holds {
    /// Clears the constraints for a tree of `n` velocities.
    pub fn clear(&mut self, n: usize) {
        self.stops.clear();
        self.buffers.clear();
        self.follows.clear();
        self.follows.extend((0..n).map(|of| Follows { of, ratio: 1.0 }));
        self.stuck.clear();
        self.stuck.resize(n, false);
        self.tied = false;
    }

    /// Ties two velocities: `v_a = ratio · v_b`.
    pub fn tie(&mut self, a: usize, b: usize, ratio: f64) {
        self.tied = true;
        let (a, b) = (self.follows[a], self.follows[b]);
        let ratio = ratio * b.ratio;
        if a.of == b.of || a.ratio == 0.0 {
            let agree = (a.ratio - ratio).abs() <= NOTHING * (a.ratio.abs() + ratio.abs());
            self.stuck[b.of] |= !agree;
            return;
        }
        let ratio = ratio / a.ratio;
        self.stuck[b.of] |= self.stuck[a.of] && ratio != 0.0;
        for follows in self.follows.iter_mut().filter(|follows| follows.of == a.of) {
            *follows = Follows { of: b.of, ratio: follows.ratio * ratio };
        }
    }

    /// Adds the efforts of the buffers to the forces of a tree at `q` (of the model) and `v`.
    pub fn push_back(&self, q: &[f64], v: &[f64], forces: &mut [f64]) {
        for Buffer { stop, stiffness, relaxation_time } in &self.buffers {
            let back = stop.gap(q) + relaxation_time * stop.sign * v[stop.v];
            if back < 0.0 {
                forces[stop.v] -= stop.sign * stiffness * back;
            }
        }
    }

    /// Releases all stops.
    pub fn open(&mut self) {
        self.held.clear();
        self.held.resize(self.stops.len(), false);
        self.push.clear();
        self.push.resize(self.stops.len(), 0.0);
    }

    /// Returns true if joints are tied.
    pub fn ties(&self) -> bool {
        self.tied
    }

    /// Returns true if a stop is pressed or joints are tied.
    pub fn hold(&self) -> bool {
        self.tied || self.held.contains(&true)
    }

    /// Returns true if velocities break the ties by more than rounding.
    pub fn strained(&self, v: &[f64]) -> bool {
        let off = |(a, x): (&Follows, &f64)| {
            let asked = a.ratio * v[a.of];
            (x - asked).abs() > NOTHING * (x.abs() + asked.abs())
        };
        self.tied && self.follows.iter().zip(v).any(off)
    }

    /// Takes forces `x` to the accelerations under the ties and the pressed stops, or a momentum to
    /// velocities.
    pub fn solve(&mut self, mass: &[f64], factor: &mut Vec<f64>, x: &mut [f64]) {
        let n = x.len();
        let Self { stops, held, push, follows, stuck, at_rest, mass: own, force, .. } = self;
        at_rest.clone_from(stuck);
        for (stop, _) in stops.iter().zip(held.iter()).filter(|(_, held)| **held) {
            at_rest[follows[stop.v].of] |= follows[stop.v].ratio != 0.0;
        }
        own.clear();
        own.resize(n * n, 0.0);
        force.clear();
        force.resize(n, 0.0);
        for (i, a) in follows.iter().enumerate() {
            force[a.of] += a.ratio * x[i];
            for (b, m) in follows.iter().zip(&mass[i * n..(i + 1) * n]) {
                own[a.of * n + b.of] += a.ratio * b.ratio * m;
            }
        }
        for i in 0..n {
            if at_rest[i] || follows[i].of != i {
                (0..n).for_each(|j| (own[i * n + j], own[j * n + i]) = (0.0, 0.0));
                (own[i * (n + 1)], force[i]) = (1.0, 0.0);
            }
        }
        asperity_linear::dense::solve(own, n, factor, force);
        // A stop's effort is the missing part of the balance.
        let missing = |stop: &Stop| {
            let (mut sum, mut size) = (0.0, 0.0);
            let of = follows[stop.v].of;
            for (i, a) in follows.iter().enumerate().filter(|(_, a)| a.of == of) {
                let mut add = |term: f64| {
                    sum += a.ratio * term;
                    size += (a.ratio * term).abs();
                };
                add(-x[i]);
                let row = mass[i * n..(i + 1) * n].iter().zip(follows.iter());
                row.for_each(|(m, b)| add(m * b.ratio * force[b.of]));
            }
            let ratio = follows[stop.v].ratio;
            if sum.abs() <= NOTHING * size || ratio == 0.0 { 0.0 } else { sum / (stop.sign * ratio) }
        };
        for ((stop, held), push) in stops.iter().zip(held.iter()).zip(push.iter_mut()) {
            *push = if *held { missing(stop) } else { 0.0 };
        }
        x.iter_mut().zip(follows.iter()).for_each(|(x, a)| *x = a.ratio * force[a.of]);
    }

    /// Solves with those stops of `asked` pressed that push, and no other; `first` are tried first.
    pub fn contain(
        &mut self,
        mass: &[f64],
        factor: &mut Vec<f64>,
        x: &mut [f64],
        asked: impl Fn(&Stop) -> bool,
        first: impl Fn(&Stop) -> bool,
    ) {
        let mut given = std::mem::take(&mut self.given);
        given.clear();
        given.extend_from_slice(x);
        self.held.clear();
        self.held.extend(self.stops.iter().map(|stop| asked(stop) && first(stop)));
        self.push.resize(self.stops.len(), 0.0);
        let n = x.len();
        for _ in 0..self.stops.len() + MORE_PIVOTS {
            x.copy_from_slice(&given);
            self.solve(mass, factor, x);
            let whole = quadratic(mass, x);
            let turned = (0..self.stops.len()).find(|&i| {
                let stop = &self.stops[i];
                let most = NOTHING * (whole / mass[stop.v * (n + 1)]).sqrt();
                match self.held[i] {
                    true => self.push[i] < 0.0,
                    false => stop.sign * x[stop.v] < -most && asked(stop),
                }
            });
            let Some(i) = turned else { break };
            self.held[i] = !self.held[i];
        }
        self.given = given;
    }
}
