//! Numbers over all steps of a run: what was hardest, what could not be resolved, and what the steps cost.

use crate::step::StepReport;

/// Extremes and counts over the steps of a run. A snapshot of a run holds them beside its state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Newton iterations of the step that took most.
    pub most_iterations: u32,
    /// Number of steps that could not be cut into parts short enough for what bounced in them.
    pub unresolved: u32,
}

impl Tally {
    /// Adds one more step.
    pub fn add(&mut self, report: &StepReport) {
        self.most_iterations = self.most_iterations.max(report.solve.iterations);
        self.unresolved += u32::from(report.unresolved);
    }
}

/// Mean cost of the steps that were computed on this machine: the columns of Table I of Vuong and Pham,
/// *Contact reduction with bounded stiffness*. All zero where no clock runs; no part of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeanCost {
    /// Sum over all steps, s.
    detection: f64,
    response: f64,
    steps: u32,
}

impl MeanCost {
    /// Adds one more step.
    pub fn add(&mut self, report: &StepReport) {
        let t = &report.timings;
        self.detection += t.broad_phase + t.narrow_phase;
        self.response += t.assemble + t.solve;
        self.steps += 1;
    }

    /// Returns the mean time of broad and narrow phase, reduction included, s.
    pub fn detection(&self) -> f64 {
        self.detection / self.steps()
    }

    /// Returns the mean time of assembly and solver, s.
    pub fn response(&self) -> f64 {
        self.response / self.steps()
    }

    fn steps(&self) -> f64 {
        f64::from(self.steps.max(1))
    }
}
