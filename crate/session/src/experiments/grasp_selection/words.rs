//! The state in words: what the grasp costs, and if it is infinite, why.

use asperity_scene::document::GraspSelection;

use super::chosen::Chosen;
use super::grasped::{Grasped, PARTS, weighed};
use super::seen::{BIN_PARTS, Seen};
use crate::experiment::touched::number;

pub(super) fn tell(e: &GraspSelection, seen: &Seen, chosen: &Chosen, grasped: &Grasped) -> String {
    if seen.p_W.is_empty() {
        return "The cameras see nothing in the bin: the cloud is empty, and there is nothing to grasp. Put a body into the bin, or turn a camera on.".into();
    }
    let mut said = Vec::new();
    match (e.candidate, chosen.standing(e).is_some()) {
        (0, _) => said.push("The gripper is held by hand.".to_owned()),
        (k, true) => said.push(format!("Candidate {k} of {}.", chosen.all.len())),
        (k, false) => said.push(format!("There is no candidate {k}: the gripper is held by hand.")),
    }
    let between = grasped.between.len();
    match weighed(&grasped.cost, &e.weights) {
        Some(cost) => said.push(format!(
            "Cost {}: {} for {} between the fingers, {} for the direction of the fingers.",
            number(cost, 1),
            number(-e.weights.facing * grasped.cost.facing, 1),
            points(between),
            number(e.weights.tilt * grasped.cost.tilt, 1)
        )),
        None => said.push(format!("Infinite cost: {}.", reasons(grasped).join("; "))),
    }
    if between == 0 {
        said.push("Nothing is between the fingers.".into());
    }
    if !grasped.waits_free() {
        said.push(format!("Where it waits before it reaches out, {}.", waiting(grasped).join("; ")));
    }
    if grasped.bodies > 1 {
        said.push(format!("Points of {} bodies are between the fingers.", grasped.bodies));
    }
    match (chosen.all.len(), chosen.free) {
        (0, _) if e.sampling.draws == 0 => {}
        (0, _) => said.push("None of the draws leads to a candidate.".into()),
        (n, 0) => said.push(format!(
            "All of the {n} candidates cost infinitely much: no grasp is free. Push bodies towards the middle of the bin, or draw more."
        )),
        (n, free) => said.push(format!("Of {n} candidates {free} are free.")),
    }
    said.join(" ")
}

fn points(n: usize) -> String {
    format!("{n} {}", if n == 1 { "point" } else { "points" })
}

/// Which part meets which box of the bin.
fn meets(pairs: &[(usize, usize)]) -> impl Iterator<Item = String> {
    let said = |(solid, part): &(usize, usize)| {
        Some(format!("{} meets {}", PARTS.get(*solid)?, BIN_PARTS.get(*part)?))
    };
    pairs.iter().filter_map(said)
}

/// Which part hits what.
fn reasons(grasped: &Grasped) -> Vec<String> {
    let cloud = PARTS.iter().zip(&grasped.hits).filter(|(_, hits)| !hits.is_empty());
    let cloud = cloud.map(|(part, hits)| {
        format!("{} {} inside {part}", points(hits.len()), if hits.len() == 1 { "is" } else { "are" })
    });
    cloud.chain(meets(&grasped.in_bin)).collect()
}

fn waiting(grasped: &Grasped) -> Vec<String> {
    let hits = grasped.waiting_hits;
    let cloud =
        (hits > 0).then(|| format!("{} {} inside it", points(hits), if hits == 1 { "is" } else { "are" }));
    cloud.into_iter().chain(meets(&grasped.waiting_in_bin)).collect()
}
