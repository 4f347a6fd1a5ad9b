//! The state in words: where the line lies, what is closed, what holds the load, and why nothing does.

use std::f64::consts::PI;

use asperity_grasp::wrench::{CLOSURE_MARGIN, Epsilon, Resistance};

use super::evaluate::GraspAnalysis;
use crate::common::touched::{number, proof};

pub(super) fn tell(e: &crate::two_fingers::document::TwoFingers, found: &GraspAnalysis) -> String {
    [line(found), closed(e, found), held(e, found)].join(" ")
}

fn line(found: &GraspAnalysis) -> String {
    let Some(a) = found.antipodal else {
        return "Both fingers are at one point: there is no line between them.".to_owned();
    };
    let degrees = |x: f64| number(x * 180.0 / PI, 1);
    let inside = |k: usize| if a.angles[k] < a.half_angles[k] { "inside" } else { "outside" };
    format!(
        "The line between the fingers is {}° off finger 1's normal, {} its cone, and {}° off finger 2's, {} its cone; the cones open to {}°.",
        degrees(a.angles[0]),
        inside(0),
        degrees(a.angles[1]),
        inside(1),
        degrees(a.half_angles[0])
    )
}

fn closed(e: &crate::two_fingers::document::TwoFingers, found: &GraspAnalysis) -> String {
    let kind = match (e.friction > 0.0, found.patch.torsional_radius > 0.0) {
        (false, _) => "Frictionless fingers",
        (true, false) => "Hard fingers",
        (true, true) => "Soft fingers",
    };
    let squashed = if found.patch.squashed {
        " The tips are squashed: they carry no more than this patch does."
    } else {
        ""
    };
    if found.closure.force_closure {
        return format!(
            "{kind}: force closure, ε is {} with forces that sum to 1 N.{squashed}",
            between_bounds(&found.sum)
        );
    }
    let squeezes = found.closure.margin.is_some_and(|s| s > CLOSURE_MARGIN);
    let why = if squeezes {
        format!(
            "they can squeeze, but their wrenches span {} of 6 dimensions: nothing resists a turn about the line",
            found.closure.rank
        )
    } else {
        "forces that cancel would have to leave their cones".to_owned()
    };
    format!("{kind}: no force closure; {why}.{squashed}")
}

/// Writes a radius with its bounds. It is a reach, and so never below the truth: while dragging it is not
/// proven to be the least one, and both bounds are said where they differ in the digits that are told.
fn between_bounds(epsilon: &Epsilon<6>) -> String {
    let [low, high] = [epsilon.at_least, epsilon.radius].map(|x| number(x, 3));
    if low == high {
        format!("{high} N")
    } else {
        format!("at most {high} N and proven to be at least {low} N")
    }
}

fn held(e: &crate::two_fingers::document::TwoFingers, found: &GraspAnalysis) -> String {
    match &found.held {
        Resistance::Resisted { squeeze, .. } if found.holds(e) => {
            format!(
                "The load is held: it needs {} N of the {} N of squeeze.",
                number(*squeeze, 2),
                number(e.squeeze, 2)
            )
        }
        Resistance::Resisted { squeeze, .. } => {
            format!(
                "The load slips: with this patch it needs {} N of squeeze, there are {} N.",
                number(*squeeze, 2),
                number(e.squeeze, 2)
            )
        }
        Resistance::Impossible { motion } => format!(
            "No squeeze holds this load. Proof: let the body be one that {}. No force of a finger within its cone can do negative work on that motion (the least is {} W per newton), but the load does 1 W.",
            proof::in_words(motion, found.grasp.length),
            number(found.grasp.least_work(motion).max(0.0), 3)
        ),
        Resistance::Unknown(failure) => format!("Whether the load is held is undecided: {failure}."),
    }
}
