//! The finite beam: what does not change while it runs.

use asperity_fault::{Fault, FaultKind, finite, within};

use crate::Beam;
use crate::band::Band;
use crate::hermite::{BENDING, SPREAD, cubics, curvatures};

/// Largest number of elements.
const MOST_ELEMENTS: usize = 4000;
/// Smallest and largest λ h of an element: below, rounding eats the digits of 12 EI/h³; above, an element cannot bend as the beam
/// does.
const FINENESS: [f64; 2] = [1e-3, 1.0];
/// Smallest λ L of a span: a shorter beam has ends that matter everywhere.
const SHORTEST: f64 = 10.0;
/// Largest ω₀ Δt of a step: 2π/0.5 steps in a period.
const LONGEST_STEP: f64 = 0.5;

/// How the beam lies on its foundation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Foundation {
    /// The foundation pushes and pulls: the equation is linear.
    Bonded,
    /// The foundation only pushes. The beam rests on it by its own weight under this gravity (m/s²) and lifts off where it would have
    /// to be pulled: a contact problem.
    Tensionless(f64),
}

/// Passage of a load over a finite beam: all that a run needs beside the beam.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage {
    /// Length of the beam, m; it is hinged at both ends.
    pub span: f64,
    /// Number of elements of equal length.
    pub elements: usize,
    /// Load, N, downwards.
    pub load: f64,
    /// Speed of the load towards larger x, m/s.
    pub speed: f64,
    /// Place where the load stands at first, m. The beam is at rest under it.
    pub start: f64,
    /// Time step, s.
    pub step: f64,
    /// Foundation that pulls, or does not.
    pub foundation: Foundation,
}

/// A finite beam with its matrices. Unknowns (2 × nodes): w and h w' of each node in turn.
#[derive(Clone, Debug)]
pub struct Model {
    pub(crate) beam: Beam,
    pub(crate) passage: Passage,
    /// Length of an element, m.
    pub(crate) h: f64,
    /// Deflection below which the beam is off its foundation, m.
    pub(crate) off: f64,
    pub(crate) bending: Band,
    pub(crate) mass: Band,
    /// (4/Δt²) M + (2/Δt) C + K_b: what a step solves, without the foundation.
    pub(crate) inert: Band,
}

impl Model {
    /// Checks the passage and builds the matrices.
    ///
    /// # Errors
    /// By field of [`Passage`]: λ · span is at least 10, λ · span/elements between 0.001 and 1, √(k/m) · step at most 0.5, the load starts
    /// on the beam, gravity is positive where the foundation does not pull.
    pub fn new(beam: Beam, passage: Passage) -> Result<Self, Fault> {
        let lambda = beam.lambda();
        within("load", passage.load, 0.0, 1e12)?;
        within("speed", passage.speed, -1e6, 1e6)?;
        if finite("span", passage.span)? * lambda < SHORTEST {
            let least = SHORTEST / lambda;
            let message =
                format!("at least ten characteristic lengths, {least:.3e} m, so that its ends do not matter");
            return Err(Fault::of(FaultKind::OutOfRange, "span", message));
        }
        let h = passage.span / passage.elements.max(1) as f64;
        if !(2..=MOST_ELEMENTS).contains(&passage.elements)
            || !(FINENESS[0]..=FINENESS[1]).contains(&(lambda * h))
        {
            let least = (passage.span * lambda / FINENESS[1]).ceil();
            let most = (passage.span * lambda / FINENESS[0]).floor().min(MOST_ELEMENTS as f64);
            let message = if least > most {
                format!(
                    "this span would need {least:.3e} elements, one for each characteristic length: shorten it"
                )
            } else {
                format!("between {least} and {most}: an element is no longer than a characteristic length")
            };
            let field = if least > most { "span" } else { "elements" };
            return Err(Fault::of(FaultKind::OutOfRange, field, message));
        }
        within("start", passage.start, 0.0, passage.span)?;
        let longest = LONGEST_STEP / beam.natural_frequency();
        if !(passage.step > 1e-4 * longest && passage.step <= longest) {
            let message = format!(
                "between {:.3e} and {longest:.3e} s: a period of the beam has twelve steps or more",
                1e-4 * longest
            );
            return Err(Fault::of(FaultKind::OutOfRange, "step", message));
        }
        let off = match passage.foundation {
            Foundation::Bonded => f64::NEG_INFINITY,
            Foundation::Tensionless(gravity) => {
                within("gravity", gravity, 1e-3, 1e3)?;
                -beam.mass * gravity / beam.foundation
            }
        };
        let n = 2 * (passage.elements + 1);
        let (mut bending, mut spread) = (Band::zeros(n), Band::zeros(n));
        for e in 0..passage.elements {
            bending.add(2 * e, &BENDING, beam.rigidity / (h * h * h));
            spread.add(2 * e, &SPREAD, h / 420.0);
        }
        let mut mass = Band::zeros(n);
        mass.add_all(&spread, beam.mass);
        let mut inert = Band::zeros(n);
        inert.add_all(&bending, 1.0);
        inert.add_all(
            &spread,
            4.0 * beam.mass / (passage.step * passage.step) + 2.0 * beam.viscosity() / passage.step,
        );
        Ok(Self { beam, passage, h, off, bending, mass, inert })
    }

    /// Returns the beam.
    pub fn beam(&self) -> &Beam {
        &self.beam
    }

    /// Returns what it runs with.
    pub fn passage(&self) -> &Passage {
        &self.passage
    }

    /// Returns the number of nodes.
    pub fn nodes(&self) -> usize {
        self.passage.elements + 1
    }

    /// Returns the place of a node, m.
    pub fn place(&self, node: usize) -> f64 {
        self.passage.span * node as f64 / self.passage.elements as f64
    }

    /// Returns the place of the load after some steps, m; `None` once it has left the beam.
    pub fn load_at(&self, steps: u32) -> Option<f64> {
        let x = self.passage.start + self.passage.speed * (f64::from(steps) * self.passage.step);
        (0.0..=self.passage.span).contains(&x).then_some(x)
    }

    /// Returns the number of the element at a place of the beam, and how far along it is (0..1).
    pub(crate) fn element(&self, x: f64) -> (usize, f64) {
        let s = (x / self.h).clamp(0.0, self.passage.elements as f64);
        let e = (s as usize).min(self.passage.elements - 1);
        (e, s - e as f64)
    }

    /// Returns the deflection (m), or its rate (m/s), at a place from the unknowns.
    pub fn deflection(&self, u: &[f64], x: f64) -> f64 {
        let (e, s) = self.element(x);
        cubics(s).iter().zip(&u[2 * e..2 * e + 4]).map(|(n, u)| n * u).sum()
    }

    /// Returns the bending moment −EI w'' at a node: the mean of both sides, N m.
    pub fn moment(&self, u: &[f64], node: usize) -> f64 {
        let curved =
            |e: usize, s| curvatures(s).iter().zip(&u[2 * e..2 * e + 4]).map(|(n, u)| n * u).sum::<f64>();
        let last = self.passage.elements;
        let curvature = match node {
            0 => curved(0, 0.0),
            n if n >= last => curved(last - 1, 1.0),
            n => 0.5 * (curved(n - 1, 1.0) + curved(n, 0.0)),
        };
        -self.beam.rigidity * curvature / (self.h * self.h)
    }

    /// Returns the pressure of the foundation above that at rest, N/m, where the beam has some deflection.
    pub fn pressure(&self, w: f64) -> f64 {
        self.beam.foundation * w.max(self.off)
    }

    /// True if the beam is off its foundation where it has some deflection.
    pub fn lifts(&self, w: f64) -> bool {
        w < self.off
    }

    /// Holds the ends of the beam in a matrix.
    pub(crate) fn hinge(&self, a: &mut Band) {
        a.hold(0);
        a.hold(2 * self.passage.elements);
    }

    /// Holds the ends of the beam in a vector.
    pub(crate) fn hinge_ends(&self, x: &mut [f64]) {
        x[0] = 0.0;
        x[2 * self.passage.elements] = 0.0;
    }
}
