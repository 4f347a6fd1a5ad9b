//! One contact of a power law, integrated by DOP853 with dense output, only as far as it is asked for.
//!
//! Length and time are scaled by the impact's own energy, so tolerances mean the same for every size. The
//! number of steps is bounded.

use super::dop853::Dop853;
use crate::events::falling_root;
use crate::{ContactLaw, PowerLaw, Release};
use asperity_fault::{Fault, FaultKind, finite, positive};

/// A contact of `law` from any start under a constant force.
///
/// Length is scaled by (m v²/K)^{1/(n+1)} and time by that length over v, where v is the speed of the body's
/// whole energy, so that tolerances mean the same for a marble and a hammer.
#[derive(Debug, Clone, PartialEq)]
pub struct PowerContact {
    law: PowerLaw,
    mass: f64,
    push: f64,
    release: Release,
    length: f64,
    time: f64,
    solution: Dop853<2>,
    end: Option<f64>,
    ends_inside: bool,
    settled: bool,
    steps: usize,
}

/// Greatest number of integrator steps of a contact. An impact takes some fifty; a body that clings to the
/// surface some ten for each oscillation, until it rests.
pub const MAX_CONTACT_STEPS: usize = 200_000;

/// Distance from rest, in scaled units, below which the body is at rest.
const SETTLED: f64 = 1e-13;

impl PowerContact {
    /// Makes a contact from `mass` kg; `depth` δ ≥ 0, m; `velocity` m/s, positive approaching; `push` N,
    /// positive into the surface.
    ///
    /// # Errors
    ///
    /// Refuses a mass that is not positive, and numbers that are not finite.
    pub fn new(
        law: PowerLaw,
        mass: f64,
        depth: f64,
        velocity: f64,
        push: f64,
        release: Release,
    ) -> Result<Self, Fault> {
        let mass = positive("mass", mass)?;
        let depth = finite("depth", depth)?.max(0.0);
        let (velocity, push) = (finite("velocity", velocity)?, finite("push", push)?);
        let speed = energy_speed(&ContactLaw::Power(law), mass, depth, velocity, push);
        let length = libm::pow(mass * speed * speed / law.stiffness(), 1.0 / (law.exponent() + 1.0));
        let time = length / speed;
        let mut contact = Self {
            law,
            mass,
            push,
            release,
            length,
            time,
            solution: Dop853::new([0.0; 2], 0.0, |y| *y),
            end: None,
            ends_inside: false,
            settled: depth == 0.0 && velocity == 0.0 && push == 0.0,
            steps: 0,
        };
        let start = [depth / length, velocity / speed];
        contact.solution = Dop853::new(start, 1e-2, contact.motion());
        Ok(contact)
    }

    /// Returns the law.
    pub fn law(&self) -> &PowerLaw {
        &self.law
    }

    /// Integrates until time `t` after the start is covered, or to the end of the contact if that is earlier,
    /// and then returns its time. A body that has come to rest is covered for ever.
    ///
    /// # Errors
    ///
    /// Fails where the integrator takes too many steps.
    pub fn advance(&mut self, t: f64) -> Result<Option<f64>, Fault> {
        while self.end.is_none() && !self.settled && self.solution.t * self.time < t {
            self.grow()?;
        }
        Ok(self.end.filter(|end| *end <= t))
    }

    /// Returns (δ, v) at `t`, m and m/s. Only for the stretch since the last step of the integrator; ask in
    /// order.
    pub fn state(&self, t: f64) -> (f64, f64) {
        if self.settled && t / self.time > self.solution.t {
            return (ContactLaw::Power(self.law).rest_depth(self.push), 0.0);
        }
        let y = self.solution.last().at(t / self.time);
        (y[0] * self.length, y[1] * self.length / self.time)
    }

    /// Returns true if the contact has ended at zero force with the body still inside.
    pub fn ends_inside(&self) -> bool {
        self.ends_inside
    }

    /// Returns the number of integrator steps so far: the cost of following this contact.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Returns true if the body has come to rest on the surface.
    pub fn settled(&self) -> bool {
        self.settled
    }

    /// Makes one step of the integrator and looks for the end of the contact in it.
    pub(super) fn grow(&mut self) -> Result<(), Fault> {
        if self.steps >= MAX_CONTACT_STEPS {
            let message = format!(
                "a contact takes more than {MAX_CONTACT_STEPS} steps of the integrator: the damping is too strong for this \
                 speed, or the body swings too long on the surface"
            );
            return Err(Fault::of(FaultKind::TooManySteps, "law", message));
        }
        self.steps += 1;
        let motion = self.motion();
        self.solution.step(motion)?;
        let segment = self.solution.last();
        let (from, to) = (segment.start, segment.start + segment.length);
        // Outside at the end of the step: the body has left, if only after a graze too short to see.
        let surface = (self.solution.y()[0] <= 0.0).then(|| self.fall(from, to, |y| y[0]).unwrap_or(from));
        let let_go = match self.release {
            Release::ZeroPenetration => None,
            // At the surface itself every force vanishes, which is not the end of pressing inside the dent.
            Release::ZeroForce => self
                .fall(from, surface.unwrap_or(to), |y| self.force_at(y))
                .filter(|t| segment.at(*t)[0] > 1e-11),
        };
        self.ends_inside = let_go.is_some();
        if let Some(end) = let_go.or(surface) {
            self.land(end);
            self.end = Some(self.solution.t * self.time);
        }
        let rest = ContactLaw::Power(self.law).rest_depth(self.push) / self.length;
        let y = self.solution.y();
        self.settled = self.end.is_none()
            && (y[0] - rest).abs() < SETTLED * rest.max(1e-3)
            && y[1].abs() < SETTLED * rest.max(1e-3);
        Ok(())
    }

    /// Ends the last step at the event near `end`: the step itself is more accurate than its dense output.
    fn land(&mut self, end: f64) {
        let start = self.solution.last().start;
        let mut end = end;
        for _ in 0..3 {
            if end <= start {
                return;
            }
            let motion = self.motion();
            self.solution.retake(end - start, &motion);
            let y = *self.solution.y();
            let (value, slope) = if self.ends_inside {
                let [rate, acceleration] = motion(&y).map(|change| change * self.length / self.time);
                let depth = y[0] * self.length;
                (self.force_at(&y), self.time * self.law.force_rate(depth, rate, acceleration / self.time))
            } else {
                (y[0], y[1])
            };
            let correction = value / slope;
            if !(slope < 0.0 && correction.abs() < 1e-6 * (end - start) && correction != 0.0) {
                return;
            }
            end -= correction;
        }
    }

    /// Returns the stretch covered by the last step of the integrator, s.
    pub(super) fn last_stretch(&self) -> (f64, f64) {
        let segment = self.solution.last();
        (segment.start * self.time, (segment.start + segment.length) * self.time)
    }

    pub(super) fn found_end(&self) -> Option<f64> {
        self.end
    }

    /// Finds the time at which `curve` falls through zero between `from` and `to` of the last step.
    fn fall(&self, from: f64, to: f64, curve: impl Fn(&[f64; 2]) -> f64) -> Option<f64> {
        let segment = self.solution.last();
        // A contact starts at zero penetration and zero force: the sign a little inside decides.
        let starts_at_zero = from == 0.0 && curve(&segment.at(from)) <= 0.0;
        let inside = if starts_at_zero { 1e-6 * (to - from) } else { from };
        if curve(&segment.at(inside)) > 0.0 && curve(&segment.at(to)) <= 0.0 {
            // A safe bisection: near the surface these curves may have no slope.
            Some(falling_root(|t| (curve(&segment.at(t)), f64::NAN), inside, to, f64::NAN))
        } else {
            None
        }
    }

    fn force_at(&self, y: &[f64; 2]) -> f64 {
        self.law.force(y[0] * self.length, y[1] * self.length / self.time)
    }

    fn motion(&self) -> impl Fn(&[f64; 2]) -> [f64; 2] + use<> {
        let (law, push, length, speed) = (self.law, self.push, self.length, self.length / self.time);
        let factor = self.time * self.time / (self.length * self.mass);
        move |y| [y[1], factor * (push - law.force(y[0] * length, y[1] * speed))]
    }
}

/// Returns the speed at which the kinetic energy would be that of motion, spring and push together, m/s.
pub(crate) fn energy_speed(law: &ContactLaw, mass: f64, depth: f64, velocity: f64, push: f64) -> f64 {
    let stored = law.spring_energy(depth) + push.abs() * (depth + law.rest_depth(push.abs()));
    let squared = velocity * velocity + 2.0 * stored / mass;
    if squared > 0.0 { squared.sqrt() } else { 1.0 }
}
