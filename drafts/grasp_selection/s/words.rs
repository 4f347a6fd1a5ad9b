//! The state in words: what the grasp costs, and if it is infinite, why.

use asperity_scene::document::GraspSelection;

use super::chosen::Chosen;
use super::grasped::{Grasped, PARTS, weighed};
use super::seen::{BIN_PARTS, Seen};
use crate::experiment::touched::number;

pub(super) fn tell(e: &GraspSelection, seen: &Seen, chosen: &Chosen, grasped: &Grasped) -> String {
    if seen.p_W.is_empty() {
        return "The cameras see no body in the bin: the cloud is empty, and there is nothing to grasp.".into();
    }
    let mut said = Vec::new();
    match (e.candidate, chosen.standing(e).is_some()) {
        (0, _) => said.push("The gripper is held by hand.".to_owned()),
        (k, true) => said.push(format!("Candidate {k} of {}.", chosen.all.len())),
        (k, false) => said.push(format!("There is no candidate {k}: the gripper is held by hand.")),
    }
    match weighed(&grasped.cost, &e.weights) {
        Some(cost) => said.push(format!(
            "Cost {}: {} for {} points between the fingers, {} for how it leans.",
            number(cost, 1),
            number(-e.weights.facing * grasped.cost.facing, 1),
            grasped.between.len(),
            number(grasped.cost.tilt, 1)
        )),
        None => said.push(format!("Infinite cost: {}.", reasons(grasped).join("; "))),
    }
    if !grasped.waits_free() {
        said.push("Where it waits before it reaches out, something is in the way too.".into());
    }
    if grasped.bodies > 1 {
        said.push(format!("Points of {} bodies are between the fingers.", grasped.bodies));
    }
    said.push(match (chosen.all.len(), chosen.free) {
        (0, _) if e.sampling.draws == 0 => "No candidates are drawn.".into(),
        (0, _) => "None of the draws leads to a candidate.".into(),
        (n, 0) => format!(
            "All of the {n} candidates cost infinitely much: no grasp is free. Push the bodies towards the middle of the bin, or draw from elsewhere."
        ),
        (n, free) => format!("Of {n} candidates {free} are free."),
    });
    said.join(" ")
}

/// Which part hits what.
pub(super) fn reasons(grasped: &Grasped) -> Vec<String> {
    let cloud = PARTS.iter().zip(&grasped.hits).filter(|(_, hits)| !hits.is_empty());
    let cloud = cloud.map(|(part, hits)| {
        let n = hits.len();
        format!("{n} {} inside {part}", if n == 1 { "point is" } else { "points are" })
    });
    let bin = grasped.in_bin.iter().filter_map(|(solid, part)| {
        Some(format!("{} is in {}", PARTS.get(*solid)?, BIN_PARTS.get(*part)?))
    });
    cloud.chain(bin).collect()
}
