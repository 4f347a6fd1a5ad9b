//! A plan as the document keeps it, and its knots.

use crate::grinding::document::{GrindingPlan, PassPlan, PlanChoice};
use asperity_grinding::plan::{Knots, Tried};

/// Makes a document's plan of knots and of the step-overs that were tried.
pub(super) fn of_knots(knots: Vec<Knots>, choices: Vec<PlanChoice>) -> GrindingPlan {
    let passes = knots.into_iter().map(|Knots { offset, feed }| PassPlan { offset, feed });
    GrindingPlan { passes: passes.collect(), choices }
}

/// Returns the knots of a document's plan.
pub(super) fn knots(plan: &GrindingPlan) -> Vec<Knots> {
    let of = |pass: &PassPlan| Knots { offset: pass.offset.clone(), feed: pass.feed.clone() };
    plan.passes.iter().map(of).collect()
}

/// Converts the step-overs that were tried.
pub(super) fn choices(tried: &[Tried]) -> Vec<PlanChoice> {
    let of = |t: &Tried| PlanChoice {
        step_over: t.step_over,
        duration: t.figures.duration,
        depth: t.figures.depth,
        unevenness: t.figures.unevenness,
        force_error: t.figures.force_error,
        best: t.best,
    };
    tried.iter().map(of).collect()
}
