//! The step of one body in front of a surface: any span at once, from event to event, each stretch in closed
//! form or integrated with dense output.
//!
//! Impulse (N s) and dissipated energy (J) are exact over the step. The number of events and of integrator
//! steps is bounded.

use super::arc::{Arc, PushedMass, State};
use super::clock::Instant;
use super::material::ContactMaterial;
use crate::{ContactLaw, Release};
use asperity_fault::{Fault, FaultKind, finite, not_negative, positive};

/// Greatest number of events in one step. A ball that bounces for ever has two for each bounce; more than
/// this in one step is a wrong unit somewhere.
pub const MAX_EVENTS: usize = 10_000_000;

/// Greatest number of events of one step that a report lists; the rest are only counted.
pub const MAX_LISTED: usize = 10_000;

/// Greatest number of integrator steps in one step, which only power laws need: some fifty for each impact.
pub const MAX_INTEGRATOR_STEPS: usize = 1_000_000;

/// A body that moves along one normal in front of a surface.
#[derive(Debug, Clone, PartialEq)]
pub struct ImpactBody {
    pushed: PushedMass,
    material: ContactMaterial,
    /// Law of the contact under way.
    law: Option<ContactLaw>,
    arc: Arc,
    /// State at the arc's anchor.
    start: State,
    anchor: Instant,
    now: Instant,
    state: State,
}

/// Kind of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// Begin-touch: the body reaches the surface.
    Touch,
    /// Zero force: the body flies on inside the dent.
    LetGo,
    /// The dent catches up with the body and pushes again.
    Caught,
    /// End-touch: the body leaves the surface.
    Leave,
}

/// Event of a contact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// Kind of event.
    pub kind: EventKind,
    /// Time, s.
    pub time: Instant,
    /// Penetration δ, m.
    pub depth: f64,
    /// Rate δ̇, m/s.
    pub velocity: f64,
}

/// Report of one step. Reused from step to step: it allocates only while the list of events grows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StepReport {
    /// Impulse ∫ F_N dt over the step, N s: exact, not a sample.
    pub impulse: f64,
    /// Energy that the contact dissipated, J, of motion and spring.
    pub dissipated: f64,
    /// Time spent pressing, s.
    pub pressing: f64,
    /// Number of events.
    pub event_count: usize,
    /// Number of integrator steps for power laws: the cost of the step.
    pub integrator_steps: usize,
    /// Events in order, the first [`MAX_LISTED`] of them.
    pub events: Vec<Event>,
}

impl ImpactBody {
    /// Makes a body of `mass` (kg) at penetration `depth` (m; negative: a gap) with `velocity` (m/s, positive
    /// approaching) under the constant force `push` (N, positive into the surface). It may start inside.
    ///
    /// # Errors
    ///
    /// Refuses a mass that is not positive, and numbers that are not finite.
    pub fn new(
        mass: f64,
        material: ContactMaterial,
        release: Release,
        (depth, velocity): (f64, f64),
        push: f64,
    ) -> Result<Self, Fault> {
        let pushed = PushedMass { mass: positive("mass", mass)?, push: finite("push", push)?, release };
        let state = (finite("depth", depth)?, finite("velocity", velocity)?);
        let (arc, law) = Arc::starting(pushed, &material, None, state)?;
        let now = Instant::default();
        Ok(Self { pushed, material, law, arc, start: state, anchor: now, now, state })
    }

    /// Returns the present time, s.
    pub fn time(&self) -> Instant {
        self.now
    }

    /// Returns δ, m; negative: a gap.
    pub fn depth(&self) -> f64 {
        self.state.0
    }

    /// Returns δ̇, m/s; positive approaching.
    pub fn velocity(&self) -> f64 {
        self.state.1
    }

    /// Returns the present normal force F_N, N.
    pub fn force(&self) -> f64 {
        match (self.arc.presses(), self.law) {
            (true, Some(law)) => law.force(self.state.0, self.state.1),
            _ => 0.0,
        }
    }

    /// Returns true if body and surface press on each other.
    pub fn pressing(&self) -> bool {
        self.arc.presses()
    }

    /// Returns the law of the contact under way.
    pub fn law(&self) -> Option<&ContactLaw> {
        self.law.as_ref()
    }

    /// Returns the energy of motion, spring and constant force, J; zero for a body at rest that just touches.
    /// A body inside its dent without force has no spring energy left.
    pub fn energy(&self) -> f64 {
        let (depth, velocity) = self.state;
        let spring = match (self.arc.presses(), self.law) {
            (true, Some(law)) => law.spring_energy(depth),
            _ => 0.0,
        };
        0.5 * self.pushed.mass * velocity * velocity + spring - self.pushed.push * depth
    }

    /// Returns the time until the next event, s, where that is known in closed form.
    pub fn next_event(&self) -> Option<f64> {
        match self.arc {
            Arc::Flight { end } | Arc::Linear { end, .. } | Arc::LetGo { end, .. } => {
                end.map(|end| end - self.now.since(self.anchor))
            }
            Arc::Power { .. } => None,
        }
    }

    /// Sets the external force from now on, N.
    ///
    /// # Errors
    ///
    /// Refuses a force that is not finite.
    pub fn set_push(&mut self, push: f64) -> Result<(), Fault> {
        if finite("push", push)? == self.pushed.push {
            return Ok(());
        }
        self.pushed.push = push;
        let (arc, law) = Arc::starting(self.pushed, &self.material, self.law, self.state)?;
        (self.arc, self.law) = (arc, law);
        (self.start, self.anchor) = (self.state, self.now);
        Ok(())
    }

    /// Moves the clock by `span` ≥ 0, s, however large. `report` is written anew.
    ///
    /// # Errors
    ///
    /// Refuses a span that is negative or not finite, and a step with too many events or integrator steps.
    pub fn step(&mut self, span: f64, report: &mut StepReport) -> Result<(), Fault> {
        let target = self.now.after(not_negative("step", span)?);
        report.events.clear();
        (report.impulse, report.dissipated, report.pressing) = (0.0, 0.0, 0.0);
        (report.event_count, report.integrator_steps) = (0, 0);
        let mut before = self.arc.steps();
        while let Some(end) = self.arc.end_by(target.since(self.anchor))? {
            report.integrator_steps += self.arc.steps() - before;
            if report.integrator_steps > MAX_INTEGRATOR_STEPS {
                return Err(Fault::of(
                    FaultKind::TooManySteps,
                    "step",
                    format!(
                        "more than {MAX_INTEGRATOR_STEPS} steps of the integrator in one step of {span} s"
                    ),
                ));
            }
            if report.event_count >= MAX_EVENTS {
                return Err(Fault::of(
                    FaultKind::TooManyEvents,
                    "step",
                    format!("more than {MAX_EVENTS} events in one step of {span} s"),
                ));
            }
            let at = self.anchor.after(end);
            self.run_to(at, end, report);
            self.pass_event(at, report)?;
            before = self.arc.steps();
        }
        report.integrator_steps += self.arc.steps() - before;
        self.run_to(target, target.since(self.anchor), report);
        Ok(())
    }

    /// Runs along the arc to local time `t`, which is the time `at`.
    fn run_to(&mut self, at: Instant, t: f64, report: &mut StepReport) {
        let (span, before) = (at.since(self.now), self.state);
        self.state = self.arc.state(self.pushed, self.start, t);
        self.now = at;
        let PushedMass { mass, push, .. } = self.pushed;
        match &self.arc {
            Arc::Linear { contact, .. } => {
                report.impulse += contact.flow().impulse(before.1, self.state.1, push, span);
                report.dissipated += contact.flow().dissipated(before.0, before.1, push, span);
                report.pressing += span;
            }
            Arc::Power { contact } => {
                let law = ContactLaw::Power(*contact.law());
                let spring = law.spring_energy(before.0) - law.spring_energy(self.state.0);
                let motion = 0.5 * mass * (before.1 - self.state.1) * (before.1 + self.state.1);
                let work = push * (self.state.0 - before.0);
                report.impulse += push * span - mass * (self.state.1 - before.1);
                report.dissipated += (motion + spring + work).max(0.0);
                report.pressing += span;
            }
            Arc::Flight { .. } | Arc::LetGo { .. } => {}
        }
    }

    /// Puts the state exactly on the event's surface and starts the next arc there.
    fn pass_event(&mut self, at: Instant, report: &mut StepReport) -> Result<(), Fault> {
        let (pushed, velocity) = (self.pushed, self.state.1);
        let kind = match (&self.arc, self.law) {
            (Arc::Flight { .. }, _) => {
                self.state = (0.0, velocity.max(0.0));
                (self.arc, self.law) = Arc::starting(pushed, &self.material, None, self.state)?;
                EventKind::Touch
            }
            (Arc::LetGo { law, caught: true, .. }, _) => {
                // The spring takes up the energy that it holds at this depth.
                report.dissipated -= law.spring_energy(self.state.0);
                self.arc = Arc::touching(pushed, *law, self.state)?;
                EventKind::Caught
            }
            (arc, Some(law)) if pushed.release == Release::ZeroForce && arc.ends_inside() => {
                if let ContactLaw::Linear(linear) = law {
                    self.state.0 = -linear.damping() * velocity / linear.stiffness();
                }
                // The dent's own energy is lost in its damper.
                report.dissipated += law.spring_energy(self.state.0);
                self.arc = Arc::let_go(pushed, law, self.state);
                EventKind::LetGo
            }
            _ => {
                self.state = (0.0, velocity.min(0.0));
                (self.arc, self.law) = Arc::starting(pushed, &self.material, None, self.state)?;
                EventKind::Leave
            }
        };
        (self.start, self.anchor) = (self.state, at);
        report.event_count += 1;
        if report.events.len() < MAX_LISTED {
            report.events.push(Event { kind, time: at, depth: self.state.0, velocity: self.state.1 });
        }
        Ok(())
    }
}
