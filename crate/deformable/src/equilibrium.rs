//! Equilibrium of a soft body under loads: the minimum of elastic energy less the work of forces plus another
//! potential, with held coordinates, by projected Newton with a line search. Near the minimum the energy's
//! differences drown in rounding; there a step counts if it makes the greatest force smaller.

mod ball;

use asperity_fault::Fault;

use crate::elasticity::{CORNERS, Solid};
use crate::{Mat3, Vec3};
use asperity_linear::sparse::fronts::{Factor, Slot, Symbolic};

pub use ball::{NearBall, RigidBall, layer_factor};

/// Potential beside the elastic one, whose Hessian joins only points that share a tetrahedron.
pub trait Potential {
    /// Returns the value, J; infinite in forbidden states.
    fn value(&mut self, x: &[Vec3]) -> f64;
    /// Adds its gradient, N.
    fn add_gradient(&mut self, x: &[Vec3], gradient: &mut [Vec3]);
    /// Visits blocks of its Hessian, projected: of a point with itself and with others, each pair in one
    /// order.
    fn blocks(&mut self, x: &[Vec3], add: &mut dyn FnMut(u32, u32, &Mat3));
    /// Returns the share of a motion that is free.
    fn limit(&mut self, x: &[Vec3], p: &[Vec3]) -> f64;
}

/// No potential.
pub struct Nothing;

impl Potential for Nothing {
    fn value(&mut self, _: &[Vec3]) -> f64 {
        0.0
    }
    fn add_gradient(&mut self, _: &[Vec3], _: &mut [Vec3]) {}
    fn blocks(&mut self, _: &[Vec3], _: &mut dyn FnMut(u32, u32, &Mat3)) {}
    fn limit(&mut self, _: &[Vec3], _: &[Vec3]) -> f64 {
        1.0
    }
}

/// Solid with held coordinates and forces.
pub struct Equilibrium<'a> {
    solid: &'a Solid,
    held: Vec<[bool; 3]>,
    force: Vec<Vec3>,
    symbolic: Symbolic,
    factor: Factor,
    /// Slots of each tetrahedron's pairs of corners.
    slots: Vec<[Slot; 10]>,
    gradient: Vec<Vec3>,
    tried: Vec<Vec3>,
    step: Vec<f64>,
}

/// Report of a search for the minimum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Relaxed {
    /// Number of Newton steps.
    pub iterations: u32,
    /// Greatest remaining force, as a share of the greatest internal one.
    pub residual: f64,
}

const MOST_ITERATIONS: u32 = 200;
const LEAST_STEP: f64 = 1e-12;
/// Share of the energies below which their differences are rounding.
const NOISE: f64 = 1e-8;

impl<'a> Equilibrium<'a> {
    /// Makes the problem of a solid at `rest`, with flags of the held coordinates of each point, and the
    /// force on it, N.
    ///
    /// # Errors
    ///
    /// Refuses a solid of too many points.
    pub fn new(
        solid: &'a Solid,
        rest: &[Vec3],
        held: Vec<[bool; 3]>,
        force: Vec<Vec3>,
    ) -> Result<Self, Fault> {
        let edges: Vec<(u32, u32)> = solid.edges().collect();
        let n = rest.len();
        let symbolic = Symbolic::new(&vec![3; n], rest, &edges)?;
        let missing = || Fault::new("tets", "the pattern lacks a block");
        let mut slots = Vec::with_capacity(solid.tets.len());
        for t in &solid.tets {
            let mut own = [Slot { offset: 0, leading: 0, turned: false }; 10];
            for (slot, (a, b)) in own.iter_mut().zip(CORNERS) {
                *slot = symbolic.slot(t[a], t[b]).ok_or_else(missing)?;
            }
            slots.push(own);
        }
        let factor = Factor::new(&symbolic);
        let zeros = vec![Vec3::zeros(); n];
        Ok(Self {
            solid,
            held,
            force,
            symbolic,
            factor,
            slots,
            gradient: zeros.clone(),
            tried: zeros,
            step: vec![0.0; 3 * n],
        })
    }

    fn energy(&self, x: &[Vec3], other: &mut dyn Potential) -> (f64, f64) {
        let elastic = self.solid.energy(x);
        let work: f64 = self.force.iter().zip(x).map(|(f, x)| f.dot(x)).sum();
        (elastic - work + if elastic.is_finite() { other.value(x) } else { 0.0 }, elastic + work.abs())
    }

    /// Computes the gradient at `x`; returns its greatest free entry, and the greatest internal force.
    fn forces(&mut self, x: &[Vec3], other: &mut dyn Potential) -> (f64, f64) {
        self.gradient.fill(Vec3::zeros());
        self.solid.add_gradient(x, &mut self.gradient);
        let greatest = |v: &[Vec3]| v.iter().map(|v| v.amax()).fold(0.0, f64::max);
        let scale = greatest(&self.gradient).max(greatest(&self.force)).max(1e-30);
        other.add_gradient(x, &mut self.gradient);
        let mut worst = 0.0_f64;
        for ((g, f), held) in self.gradient.iter_mut().zip(&self.force).zip(&self.held) {
            *g -= f;
            for k in 0..3 {
                if !held[k] {
                    worst = worst.max(g[k].abs());
                }
            }
        }
        (worst, scale)
    }

    /// Moves the free coordinates to equilibrium; ends where the greatest force is `tolerance` of the
    /// greatest internal one.
    pub fn relax(&mut self, x: &mut [Vec3], other: &mut dyn Potential, tolerance: f64) -> Relaxed {
        let (mut worst, mut scale) = self.forces(x, other);
        let mut motion = vec![Vec3::zeros(); x.len()];
        for iterations in 0..MOST_ITERATIONS {
            if worst < tolerance * scale || !self.direction(x, other, &mut motion) {
                return Relaxed { iterations, residual: worst / scale };
            }
            let (value, size) = self.energy(x, other);
            let slope: f64 = self.gradient.iter().zip(&motion).map(|(g, p)| g.dot(p)).sum();
            let noise = NOISE * size + 1e-30;
            let mut a = other.limit(x, &motion);
            let moved = loop {
                for ((to, x), p) in self.tried.iter_mut().zip(x.iter()).zip(&motion) {
                    *to = x + p * a;
                }
                let tried = std::mem::take(&mut self.tried);
                let (there, _) = self.energy(&tried, other);
                let mut accepted = there <= value + 1e-4 * a * slope + 1e-13 * value.abs();
                if !accepted && slope.abs() < noise && there.is_finite() {
                    accepted = self.forces(&tried, other).0 < worst;
                }
                self.tried = tried;
                if accepted || a < LEAST_STEP {
                    break accepted;
                }
                a *= 0.5;
            };
            if !moved {
                return Relaxed { iterations, residual: worst / scale };
            }
            x.copy_from_slice(&self.tried);
            (worst, scale) = self.forces(x, other);
        }
        Relaxed { iterations: MOST_ITERATIONS, residual: worst / scale }
    }

    /// Computes the Newton step of the free coordinates.
    fn direction(&mut self, x: &[Vec3], other: &mut dyn Potential, motion: &mut [Vec3]) -> bool {
        let (factor, held) = (&mut self.factor, &self.held);
        factor.clear();
        let free = |a: u32, i: usize, b: u32, j: usize| !held[a as usize][i] && !held[b as usize][j];
        let (tets, slots) = (&self.solid.tets, &self.slots);
        self.solid.each_force(x, true, |e, _, h| {
            for ((slot, (a, b)), h) in slots[e].iter().zip(CORNERS).zip(h.into_iter().flatten()) {
                let (p, q) = (tets[e][a], tets[e][b]);
                factor.add(*slot, 3, 3, |i, j| if free(p, i, q, j) { h[3 * j + i] } else { 0.0 });
            }
        });
        let symbolic = &self.symbolic;
        other.blocks(x, &mut |a, b, h| {
            if let Some(slot) = symbolic.slot(a, b) {
                factor.add(slot, 3, 3, |i, j| if free(a, i, b, j) { h[(i, j)] } else { 0.0 });
            }
        });
        for (k, (g, held)) in self.gradient.iter().zip(held).enumerate() {
            if let Some(slot) = symbolic.slot(k as u32, k as u32) {
                factor.add(slot, 3, 3, |i, j| if i == j && held[i] { 1.0 } else { 0.0 });
            }
            for i in 0..3 {
                self.step[3 * k + i] = if held[i] { 0.0 } else { -g[i] };
            }
        }
        if factor.factor(symbolic).is_err() {
            return false;
        }
        factor.solve(symbolic, &mut self.step);
        for (p, s) in motion.iter_mut().zip(self.step.as_chunks::<3>().0) {
            *p = Vec3::from(*s);
        }
        true
    }
}

#[cfg(test)]
mod truth;
