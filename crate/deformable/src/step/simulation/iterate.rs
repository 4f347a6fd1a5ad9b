//! Newton's iterations of a step: direction, judgement, motion along it.

use super::Simulation;
use crate::Vec3;
use crate::step::{Report, State};

/// Ratio of successive steps with an old factor from which on they are not trusted.
const SURE: f64 = 0.5;

/// A Newton step, not taken yet.
struct Direction {
    /// Greatest motion of a point, m.
    size: f64,
    /// Upper bound of the length that remains to the solution, m.
    left: f64,
    /// True if it was computed with the factor of an earlier iterate.
    reused: bool,
}

impl Simulation {
    /// Iterates from `self.x` until the Newton step is shorter than the tolerance, with normals and forces of
    /// friction that have followed often enough; or until `go_on`, a limit or rounding ends it.
    pub(super) fn iterate(
        &mut self,
        state: &State,
        told: &[Vec3],
        go_on: &mut dyn FnMut(u32) -> bool,
    ) -> Report {
        let mut report = Report::default();
        let mut lags = 1;
        // Length of the last Newton step, where it was taken whole with the present factor.
        let mut last: Option<f64> = None;
        let mut before = f64::INFINITY;
        loop {
            report.behind = self.remaining(told);
            let arrived = report.behind == 0.0;
            let Some(Direction { size, left, reused }) =
                self.newton_step(state, last.take().filter(|_| arrived))
            else {
                break;
            };
            self.judge(left, &mut report);
            if report.converged && self.careful {
                // The bound's steps are shorter than Newton's: only Newton's own shows convergence.
                (self.careful, report.converged) = (false, false);
                continue;
            }
            if report.converged {
                if lags >= self.world.settings.lags {
                    break;
                }
                lags += 1;
                self.hold_friction(state, false);
                report.converged = false;
            }
            let more = report.iterations < self.world.settings.iterations;
            if !more || report.iterations > 0 && !go_on(report.iterations) {
                break;
            }
            report.iterations += 1;
            match self.advance(&state.x, !arrived) {
                Some(share) => {
                    // Whole steps that hardly shrink are slow because of the bound.
                    self.careful = share < 1.0 || self.careful && size < SURE * before;
                    before = size;
                    last = Some(size).filter(|_| share >= 1.0 && arrived && lags == 1);
                }
                None if reused => {}
                None => break,
            }
        }
        report
    }

    /// Computes the Newton step: with the factor of an earlier iterate, where the step before, of length
    /// `last`, was taken whole with it and a step with it is good enough; else with a new one. `None` where the
    /// Hessian cannot be factored.
    fn newton_step(&mut self, state: &State, last: Option<f64>) -> Option<Direction> {
        if let Some((size, left)) = last.and_then(|last| self.direction_again(state, last)) {
            return Some(Direction { size, left, reused: true });
        }
        self.assemble(&state.x, true);
        if !self.factor() {
            return None;
        }
        let size = self.greatest();
        Some(Direction { size, left: size, reused: false })
    }

    /// Records the length that is left to the solution, m, and whether that is converged.
    fn judge(&mut self, left: f64, report: &mut Report) {
        report.contacts = (self.contacts.counted.len() + self.springs.feet.len()) as u32;
        report.residual = left / self.world.settings.step;
        self.residuals.push(report.residual);
        report.converged = report.behind == 0.0 && report.residual < self.world.settings.tolerance;
    }

    /// Factors the Hessian and computes the Newton step with it.
    fn factor(&mut self) -> bool {
        let a = &mut self.assembly;
        a.factor.factor(&a.symbolic).is_ok() && self.direction()
    }

    /// Computes the Newton step with the factor of an earlier iterate, after a step of length `last` that was
    /// taken whole. Returns its length, and an upper bound of the remaining length: simplified Newton shrinks
    /// by θ each time, so that `|p| / (1 − θ)` remains (Hairer and Wanner 1996, §IV.8). `None` where that is
    /// neither the end nor near it; a contact that is gone shows as θ near one.
    fn direction_again(&mut self, state: &State, last: f64) -> Option<(f64, f64)> {
        self.assemble(&state.x, false);
        let kept = self.stiffness.kept()?;
        if !self.direction() {
            return None;
        }
        let size = self.greatest();
        let shrinks = size / last;
        let left = size / (1.0 - shrinks) / kept;
        let wanted = self.world.settings.tolerance * self.world.settings.step;
        let worth = shrinks < SURE && left * if left < wanted { 1.0 } else { shrinks * shrinks } < wanted;
        worth.then_some((size, left))
    }
}
