//! The finite beam in time: Newmark's average acceleration (β = 1/4, γ = 1/2; Newmark 1959), which is the trapezoidal rule.
//!
//! A step seeks the increment Δ of the unknowns u. With r(u) the forces of the foundation and F those of the load,
//!
//! ```text
//! (4/Δt² M + 2/Δt C + K_b) Δ + r(u + Δ) = F₀ + F₁ − 2 K_b u − r(u) + 4/Δt M v,     v₁ = 2Δ/Δt − v
//! ```
//!
//! On a bonded foundation r is linear. There energy is kept to rounding: Δ(½vᵀMv + ½uᵀKu) = ½Δᵀ(F₀ + F₁) − ΔᵀCΔ/Δt. On a tensionless
//! one r is linear between the sets of points that touch, so Newton's method is a search for the right set; it has ended when the set
//! stays.

use asperity_fault::Fault;

use crate::band::Band;
use crate::hermite::{GAUSS, cubics};
use crate::model::Model;

/// Largest number of sets tried in a step.
const MOST_SETS: usize = 60;

/// What evolves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BeamState {
    /// Steps taken.
    pub steps: u32,
    /// Deflections: w (m) and h w' (m) of each node in turn.
    pub u: Vec<f64>,
    /// Their rates, m/s.
    pub v: Vec<f64>,
    /// Work of the load since the start, J: ∫ P ẇ dt at the load. What pushes the load forward up its own slope is not in it.
    pub work: f64,
    /// Energy lost in the dashpots since the start, J.
    pub lost: f64,
}

/// Energies of a state, J.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// ½ ∫ m ẇ² dx.
    pub kinetic: f64,
    /// ½ ∫ EI w''² dx.
    pub bending: f64,
    /// Energy of the foundation and of the weight, above that at rest: ½ ∫ k w² dx where the beam touches.
    pub foundation: f64,
}

impl Energy {
    /// Returns the sum.
    pub fn total(&self) -> f64 {
        self.kinetic + self.bending + self.foundation
    }
}

/// Memory of a step. It saves work and changes no result.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    factor: Band,
    /// What `factor` is the factor of: a step or statics, and the points that touch.
    factored: Option<(Problem, Vec<bool>)>,
    /// Points that touch, four of each element.
    touching: Vec<bool>,
    /// F₀ + F₁, N.
    forces: Vec<f64>,
    right: Vec<f64>,
    delta: Vec<f64>,
}

/// Equation that is solved: that of a step, or its static part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Problem {
    Step,
    Statics,
}

impl Model {
    /// Returns the beam at rest under the load where it starts, and a workspace.
    ///
    /// # Errors
    /// Says so where no equilibrium is found.
    pub fn start(&self) -> Result<(BeamState, Workspace), Fault> {
        let n = 2 * self.nodes();
        let mut state = BeamState { u: vec![0.0; n], v: vec![0.0; n], ..BeamState::default() };
        let mut scratch = Workspace {
            touching: vec![true; GAUSS.len() * self.passage.elements],
            forces: vec![0.0; n],
            right: vec![0.0; n],
            delta: vec![0.0; n],
            ..Workspace::default()
        };
        self.push(0, &mut scratch.right);
        self.solve(Problem::Statics, &state.u, &mut scratch)?;
        state.u.copy_from_slice(&scratch.delta);
        Ok((state, scratch))
    }

    /// Takes one step.
    ///
    /// # Errors
    /// Says so where no set of touching points is found; the state is as it was.
    pub fn step(&self, state: &mut BeamState, scratch: &mut Workspace) -> Result<(), Fault> {
        let dt = self.passage.step;
        scratch.forces.fill(0.0);
        self.push(state.steps, &mut scratch.forces);
        self.push(state.steps + 1, &mut scratch.forces);
        scratch.right.copy_from_slice(&scratch.forces);
        self.bending.multiply(&state.u, -2.0, &mut scratch.right);
        self.mass.multiply(&state.v, 4.0 / dt, &mut scratch.right);
        self.react(&state.u, &mut scratch.right);
        self.solve(Problem::Step, &state.u, scratch)?;
        let done: f64 = scratch.delta.iter().zip(&scratch.forces).map(|(d, f)| d * f).sum();
        state.work += 0.5 * done;
        state.lost += self.beam.viscosity() / (self.beam.mass * dt) * self.mass.square(&scratch.delta);
        for ((u, v), d) in state.u.iter_mut().zip(&mut state.v).zip(&scratch.delta) {
            *u += d;
            *v = 2.0 * d / dt - *v;
        }
        state.steps += 1;
        Ok(())
    }

    /// Returns the energies of a state.
    pub fn energy(&self, state: &BeamState) -> Energy {
        let k = self.beam.foundation;
        let mut foundation = 0.0;
        for (_, w, weight) in self.points(&state.u) {
            // Off the foundation the weight alone pulls: the tangent to ½ k w² where the beam leaves.
            let energy = if self.lifts(w) { k * self.off * (w - 0.5 * self.off) } else { 0.5 * k * w * w };
            foundation += weight * energy;
        }
        Energy {
            kinetic: 0.5 * self.mass.square(&state.v),
            bending: 0.5 * self.bending.square(&state.u),
            foundation,
        }
    }

    /// Returns the length of the beam that is off its foundation, m.
    pub fn lifted(&self, state: &BeamState) -> f64 {
        self.points(&state.u).filter(|(_, w, _)| self.lifts(*w)).map(|(.., weight)| weight).sum()
    }

    /// Returns the Gauss points: element, deflection (m), length that the point stands for (m).
    fn points<'a>(&self, u: &'a [f64]) -> impl Iterator<Item = (usize, f64, f64)> + use<'a> {
        let shapes = GAUSS.map(|[s, weight]| (cubics(s), weight * self.h));
        let deflection = |n: &[f64; 4], u: &[f64]| n.iter().zip(u).map(|(n, u)| n * u).sum::<f64>();
        (0..self.passage.elements)
            .flat_map(move |e| shapes.map(|(n, weight)| (e, deflection(&n, &u[2 * e..2 * e + 4]), weight)))
    }

    /// Adds the load after some steps to forces: those on the element under it, N.
    fn push(&self, steps: u32, forces: &mut [f64]) {
        if let Some(x) = self.load_at(steps) {
            let (e, s) = self.element(x);
            cubics(s)
                .iter()
                .zip(&mut forces[2 * e..2 * e + 4])
                .for_each(|(n, f)| *f += self.passage.load * n);
        }
    }

    /// Takes the forces r(u) of the foundation from forces.
    fn react(&self, u: &[f64], forces: &mut [f64]) {
        let shapes = GAUSS.map(|[s, _]| cubics(s));
        for (k, (e, w, weight)) in self.points(u).enumerate() {
            let p = weight * self.pressure(w);
            shapes[k % GAUSS.len()].iter().zip(&mut forces[2 * e..2 * e + 4]).for_each(|(n, f)| *f -= p * n);
        }
    }

    /// Seeks the increment Δ of A Δ + r(u + Δ) = right, A of the problem; Newton's method from the points that touch at u.
    fn solve(&self, problem: Problem, u: &[f64], scratch: &mut Workspace) -> Result<(), Fault> {
        self.touch(u, &mut scratch.touching);
        for _ in 0..MOST_SETS {
            self.factor(problem, scratch)?;
            scratch.delta.copy_from_slice(&scratch.right);
            self.react_as(&scratch.touching, u, &mut scratch.delta);
            self.hinge_ends(&mut scratch.delta);
            scratch.factor.solve(&mut scratch.delta);
            if !self.touch_after(u, &scratch.delta, &mut scratch.touching) {
                return Ok(());
            }
        }
        Err(Fault::new(
            "foundation",
            "no set of touching points was found in which the beam rests; take a shorter step",
        ))
    }

    /// Takes from forces what the foundation would answer at u if the given points touched: k w there, the weight elsewhere.
    fn react_as(&self, touching: &[bool], u: &[f64], forces: &mut [f64]) {
        let shapes = GAUSS.map(|[s, _]| cubics(s));
        for (k, (e, w, weight)) in self.points(u).enumerate() {
            let p = weight * self.beam.foundation * if touching[k] { w } else { self.off };
            shapes[k % GAUSS.len()].iter().zip(&mut forces[2 * e..2 * e + 4]).for_each(|(n, f)| *f -= p * n);
        }
    }

    fn touch(&self, u: &[f64], touching: &mut [bool]) {
        for ((_, w, _), touches) in self.points(u).zip(touching) {
            *touches = !self.lifts(w);
        }
    }

    /// Puts the points that touch at u + Δ in the place of others. True if any changed.
    fn touch_after(&self, u: &[f64], delta: &[f64], touching: &mut [bool]) -> bool {
        let mut changed = false;
        for (((_, w, _), (_, d, _)), touches) in self.points(u).zip(self.points(delta)).zip(touching) {
            let now = !self.lifts(w + d);
            changed |= now != *touches;
            *touches = now;
        }
        changed
    }

    /// Factors the matrix of a problem with the foundation where it touches, unless it is factored.
    fn factor(&self, problem: Problem, scratch: &mut Workspace) -> Result<(), Fault> {
        let Workspace { factor, factored, touching, .. } = scratch;
        if factored.as_ref().is_some_and(|(of, set)| *of == problem && set == touching) {
            return Ok(());
        }
        factor.copy_from(match problem {
            Problem::Step => &self.inert,
            Problem::Statics => &self.bending,
        });
        for (k, _) in touching.iter().enumerate().filter(|(_, touches)| **touches) {
            let [s, weight] = GAUSS[k % GAUSS.len()];
            let n = cubics(s);
            factor.add(
                2 * (k / GAUSS.len()),
                &n.map(|a| n.map(|b| a * b)),
                weight * self.h * self.beam.foundation,
            );
        }
        self.hinge(factor);
        if !factor.factor() {
            *factored = None;
            return Err(Fault::new("foundation", "nothing holds the beam: all of it is off its foundation"));
        }
        match factored {
            Some((of, set)) => {
                *of = problem;
                set.copy_from_slice(touching);
            }
            None => *factored = Some((problem, touching.clone())),
        }
        Ok(())
    }
}
