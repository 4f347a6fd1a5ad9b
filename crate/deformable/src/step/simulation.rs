//! Simulation of a world, step by step.

mod derivatives;
mod iterate;
mod measures;

use asperity_fault::Fault;

use super::assemble::Assembly;
use super::contacts::Contacts;
use super::springs::Springs;
use super::stiffness::Stiffness;
use super::world::{DeformableBody, HELD, Integrator, State, World};
use crate::affine::{linear, orthogonality, place};
use crate::barrier::{self, Barrier};
use crate::compliant::Law;
use crate::contact::PrimitivePair;
use crate::friction::Lagged;
use crate::{Vec3, Vec12};

pub use measures::Touch;

/// Least share of its volume that an element keeps in one Newton step.
const VOLUME: f64 = 0.2;
/// Greatest motion of a point in one Newton step, in reaches: the search for pairs stays small.
const FAR: f64 = 20.0;
const HALVINGS: u32 = 40;
/// Share of the energies below which their differences are rounding.
const NOISE: f64 = 1e-10;

/// Report of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Report {
    /// Number of Newton iterations.
    pub iterations: u32,
    /// True if it converged; otherwise it was cut off, at a valid state.
    pub converged: bool,
    /// Greatest speed of the last Newton step, m/s.
    pub residual: f64,
    /// Greatest distance of held points from their targets, m.
    pub behind: f64,
    /// Number of pairs in contact.
    pub contacts: u32,
    /// Least gap of an active pair, m; infinite where there is none, negative where a point is inside another
    /// body.
    pub gap: f64,
    /// Strain energy, J.
    pub strain: f64,
    /// Energy dissipated by friction, J.
    pub rubbed: f64,
}

/// World and all the memory that its steps need.
#[derive(Clone, Debug)]
pub struct Simulation {
    world: World,
    assembly: Assembly,
    contacts: Contacts,
    /// Springs of a law that is not the barrier: of the step, and of states that are tried.
    springs: Springs,
    springs_tried: Springs,
    friction: Vec<(PrimitivePair, Lagged)>,
    stiffness: Stiffness,
    /// True if friction's stiffness bounds it from above: after a step that was cut short.
    careful: bool,
    /// Energy of inertia and strain of `z` and `x`, where it is known, J.
    own: Option<f64>,
    /// Positions of the unknowns without forces, and the β of the integrator.
    predicted: Vec<f64>,
    beta: f64,
    z: Vec<f64>,
    z_tried: Vec<f64>,
    x: Vec<Vec3>,
    x_tried: Vec<Vec3>,
    motion: Vec<Vec3>,
    step: Vec<f64>,
    forces: Vec<Vec3>,
    /// Forces of friction in the last step, N.
    rubbing: Vec<Vec3>,
    /// Greatest speed of each Newton step of the last step, m/s.
    residuals: Vec<f64>,
}

impl Simulation {
    /// Makes the pattern of the world's matrix.
    ///
    /// # Errors
    ///
    /// Refuses a world of too many free points.
    pub fn new(world: World) -> Result<Self, Fault> {
        let assembly = Assembly::new(&world)?;
        let (n, unknowns) = (world.rest.len(), assembly.symbolic.unknowns());
        Ok(Self {
            contacts: Contacts::new(&world),
            assembly,
            springs: Springs::default(),
            springs_tried: Springs::default(),
            friction: vec![],
            stiffness: Stiffness::default(),
            careful: false,
            own: None,
            predicted: vec![0.0; unknowns],
            beta: 1.0,
            z: vec![0.0; unknowns],
            z_tried: vec![0.0; unknowns],
            x: world.rest.clone(),
            x_tried: world.rest.clone(),
            motion: vec![Vec3::zeros(); n],
            step: vec![0.0; unknowns],
            forces: vec![Vec3::zeros(); n],
            rubbing: vec![Vec3::zeros(); n],
            residuals: Vec::with_capacity(world.settings.iterations.min(1000) as usize + 2),
            world,
        })
    }

    /// Returns the world.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Returns the numbers of unknowns, of values of the factor, and of operations of a factorisation.
    pub fn size(&self) -> (usize, usize, f64) {
        let s = &self.assembly.symbolic;
        (s.unknowns(), s.values(), s.operations())
    }

    /// Makes one step. Held points go to their places in `told` (others' are not read). `go_on` is asked
    /// before each Newton iteration but the first, with its number; where it returns false, the step ends at
    /// the state reached.
    ///
    /// # Errors
    ///
    /// Refuses targets that are not finite, or not one for each point.
    pub fn step(
        &mut self,
        state: &mut State,
        told: &[Vec3],
        go_on: &mut dyn FnMut(u32) -> bool,
    ) -> Result<Report, Fault> {
        self.check(state, told)?;
        self.begin(state, told);
        let mut report = self.iterate(state, told, go_on);
        report.behind = self.remaining(told);
        report.rubbed = self.rub(&state.x);
        self.hold_pushes(&state.x);
        self.finish(state);
        report.strain = self.strain(&state.x);
        report.gap = self.gap(state);
        if self.world.settings.law != Law::Barrier {
            report.contacts = self.springs_tried.feet.iter().filter(|f| f.depth > 0.0).count() as u32;
        }
        Ok(report)
    }

    /// Returns the energy of strain of all bodies, J.
    pub fn strain(&self, x: &[Vec3]) -> f64 {
        (0..self.world.bodies.len()).map(|b| self.strain_of(b, x)).sum()
    }

    /// Returns the energy of strain of one body, J.
    pub fn strain_of(&self, body: usize, x: &[Vec3]) -> f64 {
        match self.world.bodies.get(body) {
            Some((DeformableBody::Soft { solid }, _)) => solid.energy(x),
            _ => 0.0,
        }
    }

    /// Returns the momentum of the unknowns, kg m/s, and their kinetic energy, J.
    pub fn motion_of(&self, state: &State) -> (Vec3, f64) {
        let (mut momentum, mut energy) = (Vec3::zeros(), 0.0);
        for (k, n) in self.world.node_of.iter().enumerate() {
            if *n != HELD && self.world.widths[*n as usize] == 3 {
                let at = self.world.start[*n as usize] as usize;
                let v = Vec3::new(state.rate[at], state.rate[at + 1], state.rate[at + 2]);
                momentum += v * self.world.masses[k];
                energy += 0.5 * self.world.masses[k] * v.norm_squared();
            }
        }
        for (body, _) in &self.world.bodies {
            if let DeformableBody::Affine { mass, node, .. } = body {
                let rate = numbers(&state.rate, self.world.start[*node as usize]);
                let p = **mass * rate;
                momentum += Vec3::new(p[0], p[1], p[2]);
                energy += 0.5 * rate.dot(&p);
            }
        }
        (momentum, energy)
    }

    /// Returns the force of contact on each point at a state, N, by the pairs of the last step; for springs,
    /// at the end of that step.
    pub fn contact_forces(&mut self, state: &State) -> &[Vec3] {
        if self.world.settings.law != Law::Barrier {
            return &self.forces;
        }
        self.forces.fill(Vec3::zeros());
        let b = self.barrier();
        for (pair, near) in self.contacts.each(&self.world, &state.x) {
            let g = barrier::gradient(&b.at(near.closest.squared), &near.closest, near.mollifier.as_ref());
            for (i, k) in pair.points.iter().enumerate() {
                self.forces[*k as usize] -= Vec3::new(g[3 * i], g[3 * i + 1], g[3 * i + 2]);
            }
        }
        &self.forces
    }

    fn barrier(&self) -> Barrier {
        let s = &self.world.settings;
        Barrier { reach: s.reach, stiffness: s.stiffness, least: 0.0 }
    }

    /// Refuses a state of another world, and targets that are not one for each point, or not finite.
    fn check(&self, state: &State, told: &[Vec3]) -> Result<(), Fault> {
        if told.len() != self.world.rest.len() || state.x.len() != told.len() || state.z.len() != self.z.len()
        {
            return Err(Fault::new("told", "must have a place for each point of the world"));
        }
        let finite = |p: &Vec3| p.iter().all(|x| x.is_finite());
        match told.iter().zip(&self.world.node_of).position(|(p, n)| *n == HELD && !finite(p)) {
            Some(k) => Err(Fault::new(format!("told[{k}]"), "must be three finite numbers")),
            None => Ok(()),
        }
    }

    /// Sets out from a state: forgets the last step, predicts, and begins as far ahead as is free.
    fn begin(&mut self, state: &State, told: &[Vec3]) {
        self.predict(state);
        self.contacts.forget();
        self.residuals.clear();
        self.x.copy_from_slice(&state.x);
        self.z.copy_from_slice(&state.z);
        (self.own, self.careful) = (None, false);
        self.hold_friction(state, true);
        self.start_ahead(state, told);
    }

    /// Computes ẑ and β.
    fn predict(&mut self, state: &State) {
        let h = self.world.settings.step;
        let integrator = self.world.settings.integrator;
        let before = state.before.as_ref().filter(|_| integrator == Integrator::Bdf2);
        let acceleration = state.acceleration.as_ref().filter(|_| integrator == Integrator::Newmark);
        if let Some((z, rate)) = before {
            self.beta = 4.0 * h * h / 9.0;
            for i in 0..self.z.len() {
                let (to, v) = ((4.0 * state.z[i] - z[i]) / 3.0, (4.0 * state.rate[i] - rate[i]) / 3.0);
                self.predicted[i] = to + 2.0 * h / 3.0 * v;
            }
        } else if let Some(acceleration) = acceleration {
            self.beta = 0.25 * h * h;
            for i in 0..self.z.len() {
                self.predicted[i] = state.z[i] + h * state.rate[i] + self.beta * acceleration[i];
            }
        } else {
            self.beta = h * h;
            for i in 0..self.z.len() {
                self.predicted[i] = state.z[i] + h * state.rate[i];
            }
        }
        let fall = self.world.settings.gravity * self.beta;
        for at in self.world.start[..self.world.widths.len()].iter().map(|a| *a as usize) {
            for k in 0..3 {
                self.predicted[at + k] += fall[k];
            }
        }
    }

    /// Takes normals and forces of friction from `self.x`; slip is measured from the beginning of the step.
    fn hold_friction(&mut self, state: &State, first: bool) {
        self.friction.clear();
        if self.world.settings.law != Law::Barrier {
            if first {
                self.springs.find(&self.world, &state.x);
            } else {
                self.springs.follow(&self.world, &self.x);
            }
            let world = &self.world;
            for (foot, at) in self.springs.each(world, &self.x, &state.x) {
                let mu = friction_of(world, &foot.pair);
                if mu > 0.0 {
                    self.friction.push((foot.pair, Lagged::new(&foot.closest, mu * at.first)));
                }
            }
            return;
        }
        if first {
            self.contacts.count(&self.world, &state.x, &state.x);
        }
        let b = self.barrier();
        let world = &self.world;
        for (pair, near) in self.contacts.each(world, &self.x) {
            let mu = friction_of(world, pair);
            if mu > 0.0 && near.mollifier.is_none() {
                self.friction.push((*pair, Lagged::new(&near.closest, mu * b.force(near.closest.squared))));
            }
        }
    }

    /// Begins with everything moved by its speed, and held points at their targets, if the way is free.
    fn start_ahead(&mut self, state: &State, told: &[Vec3]) {
        let h = self.world.settings.step;
        for ((z, from), rate) in self.z_tried.iter_mut().zip(&state.z).zip(&state.rate) {
            *z = from + h * rate;
        }
        self.place_tried(told);
        let far = FAR * self.world.settings.reach;
        let quick = self.x.iter().zip(&self.x_tried).any(|(a, b)| (b - a).norm_squared() > far * far);
        if quick {
            return;
        }
        let barrier = self.world.settings.law == Law::Barrier;
        if barrier {
            self.contacts.count(&self.world, &self.x, &self.x_tried);
        }
        for ((m, a), b) in self.motion.iter_mut().zip(&self.x).zip(&self.x_tried) {
            *m = b - a;
        }
        let free = (!barrier || self.contacts.limit(&self.world, &self.x, &self.x_tried, 1.0) >= 1.0)
            && self.free_of_inversion(1.0) >= 1.0;
        let own = self.own_energy(&self.z_tried, &self.x_tried);
        if free && own.is_finite() && self.touching_energy(true, &state.x).is_finite() {
            self.own = Some(own);
            std::mem::swap(&mut self.z, &mut self.z_tried);
            std::mem::swap(&mut self.x, &mut self.x_tried);
        }
    }

    /// Places all points by `z_tried`, and held ones at their targets.
    fn place_tried(&mut self, told: &[Vec3]) {
        let world = &self.world;
        for (k, x) in self.x_tried.iter_mut().enumerate() {
            let node = world.node_of[k];
            *x = if node == HELD {
                told[k]
            } else {
                let at = world.start[node as usize] as usize;
                if world.widths[node as usize] == 3 {
                    Vec3::new(self.z_tried[at], self.z_tried[at + 1], self.z_tried[at + 2])
                } else {
                    place(&numbers(&self.z_tried, at as u32), &world.rest[k])
                }
            };
        }
    }

    /// Writes the remaining way of held points into `motion`, zero for all others; returns the greatest.
    fn remaining(&mut self, told: &[Vec3]) -> f64 {
        let mut worst = 0.0_f64;
        for (k, m) in self.motion.iter_mut().enumerate() {
            *m = if self.world.node_of[k] == HELD { told[k] - self.x[k] } else { Vec3::zeros() };
            worst = worst.max(m.norm_squared());
        }
        worst.sqrt()
    }

    /// Returns the greatest motion of the Newton step, m.
    fn greatest(&self) -> f64 {
        self.motion.iter().map(|m| m.norm_squared()).fold(0.0, f64::max).sqrt()
    }

    /// Computes the Newton step, of the unknowns and of all points.
    fn direction(&mut self) -> bool {
        let a = &mut self.assembly;
        for (s, g) in self.step.iter_mut().zip(&a.gradient) {
            *s = -g;
        }
        a.factor.solve(&a.symbolic, &mut self.step);
        let world = &self.world;
        for (k, m) in self.motion.iter_mut().enumerate() {
            let node = world.node_of[k];
            if node == HELD {
                continue;
            }
            let at = world.start[node as usize] as usize;
            *m = if world.widths[node as usize] == 3 {
                Vec3::new(self.step[at], self.step[at + 1], self.step[at + 2])
            } else {
                place(&numbers(&self.step, at as u32), &world.rest[k])
            };
        }
        self.step.iter().all(|s| s.is_finite())
    }

    /// Moves along the Newton step as far as the filter and the line search allow; returns the share of it,
    /// `None` where it is zero.
    fn advance(&mut self, began: &[Vec3], held_move: bool) -> Option<f64> {
        let most = self.greatest();
        let far = FAR * self.world.settings.reach;
        let mut a: f64 = if most > far { far / most } else { 1.0 };
        self.try_at(a);
        if self.world.settings.law == Law::Barrier {
            self.contacts.count(&self.world, &self.x, &self.x_tried);
            a *= self.contacts.limit(&self.world, &self.x, &self.x_tried, 1.0);
        }
        a = self.free_of_inversion(a);
        let (value, slope) = if held_move {
            (f64::INFINITY, 0.0)
        } else {
            let slope: f64 = self.assembly.gradient.iter().zip(&self.step).map(|(g, s)| g * s).sum();
            let own = self.own.take().unwrap_or_else(|| self.own_energy(&self.z, &self.x));
            (own + self.touching_energy(false, began), slope)
        };
        let noise = NOISE * value.abs();
        for _ in 0..HALVINGS {
            self.try_at(a);
            let own = self.own_energy(&self.z_tried, &self.x_tried);
            let there = if own.is_finite() { own + self.touching_energy(true, began) } else { own };
            let lower = there <= value + 1e-4 * a * slope;
            if there.is_finite() && (held_move || lower || slope.abs() < noise && there <= value + noise) {
                std::mem::swap(&mut self.z, &mut self.z_tried);
                std::mem::swap(&mut self.x, &mut self.x_tried);
                self.own = Some(own);
                return Some(a).filter(|a| *a > 0.0);
            }
            a *= 0.5;
        }
        None
    }

    /// Places `z_tried` and `x_tried` at a share of the Newton step.
    fn try_at(&mut self, a: f64) {
        for ((to, z), s) in self.z_tried.iter_mut().zip(&self.z).zip(&self.step) {
            *to = z + a * s;
        }
        let world = &self.world;
        for (k, to) in self.x_tried.iter_mut().enumerate() {
            let node = world.node_of[k];
            *to = if node != HELD && world.widths[node as usize] == 12 {
                place(&numbers(&self.z_tried, world.start[node as usize]), &world.rest[k])
            } else {
                self.x[k] + self.motion[k] * a
            };
        }
    }

    fn free_of_inversion(&self, until: f64) -> f64 {
        self.world.bodies.iter().fold(until, |until, (body, _)| match body {
            DeformableBody::Soft { solid } => solid.limit(&self.x, &self.motion, VOLUME, until),
            _ => until,
        })
    }

    /// Returns the energy of inertia and strain, J.
    fn own_energy(&self, z: &[f64], x: &[Vec3]) -> f64 {
        let world = &self.world;
        let mut sum = 0.0;
        for (k, n) in world.node_of.iter().enumerate() {
            if *n != HELD && world.widths[*n as usize] == 3 {
                let at = world.start[*n as usize] as usize;
                let square: f64 =
                    (at..at + 3).map(|i| (z[i] - self.predicted[i]) * (z[i] - self.predicted[i])).sum();
                sum += 0.5 * world.masses[k] / self.beta * square;
            }
        }
        for (body, _) in &world.bodies {
            match body {
                DeformableBody::Soft { solid } => sum += solid.energy(x),
                DeformableBody::Affine { mass, stiffness, node } => {
                    let at = world.start[*node as usize];
                    let q = numbers(z, at);
                    if linear(&q).determinant() <= 0.0 {
                        return f64::INFINITY;
                    }
                    let d = q - numbers(&self.predicted, at);
                    sum += 0.5 / self.beta * d.dot(&(**mass * d)) + orthogonality(&q, *stiffness, true).value;
                }
                DeformableBody::Held => {}
            }
        }
        if sum.is_finite() { sum } else { f64::INFINITY }
    }

    /// Returns the energy of contact and friction at `x`, or with `tried` at the state tried, J.
    fn touching_energy(&mut self, tried: bool, began: &[Vec3]) -> f64 {
        let x = if tried { &self.x_tried } else { &self.x };
        let (world, mut sum) = (&self.world, 0.0);
        let springs = match world.settings.law {
            Law::Penalty { .. } => {
                self.springs_tried.find(world, x);
                &self.springs_tried
            }
            _ => &self.springs,
        };
        sum += springs.each(world, x, began).map(|(_, at)| at.value).sum::<f64>();
        let s = &world.settings;
        let b = Barrier { reach: s.reach, stiffness: s.stiffness, least: 0.0 };
        for (_, near) in self.contacts.each(world, x) {
            sum += barrier::value(&b.at(near.closest.squared), near.mollifier.as_ref());
        }
        for (pair, lag) in &self.friction {
            let slid = pair.points.map(|k| x[k as usize] - began[k as usize]);
            sum += lag.value(&slid, s.slip * s.step);
        }
        if sum.is_nan() { f64::INFINITY } else { sum }
    }

    /// Writes the result into the state, and updates its rates.
    fn finish(&mut self, state: &mut State) {
        let h = self.world.settings.step;
        let integrator = self.world.settings.integrator;
        let before = state.before.take().filter(|_| integrator == Integrator::Bdf2);
        let acceleration = state.acceleration.take().filter(|_| integrator == Integrator::Newmark);
        let mut rates = std::mem::take(&mut self.z_tried);
        for i in 0..self.z.len() {
            rates[i] = match (&before, &acceleration) {
                (Some((z, _)), _) => (3.0 * self.z[i] - 4.0 * state.z[i] + z[i]) / (2.0 * h),
                (_, Some(_)) => 2.0 * (self.z[i] - state.z[i]) / h - state.rate[i],
                _ => (self.z[i] - state.z[i]) / h,
            };
        }
        if integrator == Integrator::Newmark {
            let first = acceleration.is_none();
            let mut a = acceleration.unwrap_or_else(|| vec![0.0; rates.len()]);
            for i in 0..rates.len() {
                let mean = (rates[i] - state.rate[i]) / h;
                a[i] = if first { mean } else { 2.0 * mean - a[i] };
            }
            state.acceleration = Some(a);
        }
        if integrator == Integrator::Bdf2 {
            let (mut z, mut rate) = before.unwrap_or_else(|| (state.z.clone(), state.rate.clone()));
            z.copy_from_slice(&state.z);
            rate.copy_from_slice(&state.rate);
            state.before = Some((z, rate));
        }
        state.rate.copy_from_slice(&rates);
        self.z_tried = rates;
        state.z.copy_from_slice(&self.z);
        state.x.copy_from_slice(&self.x);
        state.time += h;
    }
}

/// Returns the coefficient of friction of a pair's bodies.
fn friction_of(world: &World, pair: &PrimitivePair) -> f64 {
    let body = |k: usize| world.body_of[pair.points[k] as usize];
    world.friction_between(body(0), body(3))
}

/// Returns the twelve numbers that begin at `at`.
#[inline]
fn numbers(z: &[f64], at: u32) -> Vec12 {
    let at = at as usize;
    Vec12::from_fn(|i, _| z[at + i])
}
