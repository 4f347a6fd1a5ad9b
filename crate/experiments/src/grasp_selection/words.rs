//! The state in words: what the grasp costs, and if it is infinite, why.

use crate::grasp_selection::document::GraspSelection;
use asperity_scene::document::OwnCloud;

use asperity_perception::in_bin::{
    BIN_BOXES, ExaminedGrasp, LaidGripper, ObservedCloud, PARTS as PART_COUNT, RankedCandidates, Unlaid,
};

use super::engine::weights;
use super::{Found, standing, standing_before};
use crate::common::touched::number;

/// Parts of the gripper, in the order of its solids.
const PARTS: [&str; PART_COUNT] = ["the palm", "the left finger", "the right finger"];
/// Parts of the bin, in the order of its boxes.
const BIN_PARTS: [&str; BIN_BOXES] =
    ["the floor", "the wall at −x", "the wall at +x", "the wall at −y", "the wall at +y"];
/// Greatest number of reasons that are told.
const MOST_REASONS: usize = 4;

pub(super) fn tell(e: &GraspSelection, seen: &ObservedCloud, found: &Found) -> String {
    let Found { chosen, grasped, .. } = found;
    if let Some(cloud) = e.cloud.as_ref().filter(|_| seen.p_W.is_empty()) {
        return format!(
            "None of the {} points of {} is in the bin, away from its floor and walls: move the cloud, or make the bin larger.",
            cloud.points.len(),
            name(cloud)
        );
    }
    if seen.p_W.is_empty() {
        return "The cameras see nothing in the bin: the cloud is empty, and there is nothing to grasp. Put a body into the bin, or turn a camera on.".into();
    }
    let mut said = Vec::new();
    if let Some(cloud) = &e.cloud {
        said.push(format!("In the place of what the cameras see: {}.", name(cloud)));
    }
    pushes(e, found, &mut said);
    if e.surface.used {
        surface(e, found.laid.as_ref(), &mut said);
    }
    match (e.candidate, standing(e, chosen).is_some()) {
        _ if found.stands_on_surface(e) => said.push("The gripper is laid along the surface.".to_owned()),
        (0, _) => said.push("The gripper is held by hand.".to_owned()),
        (k, true) => said.push(format!("Candidate {k} of {}.", chosen.all.len())),
        (k, false) => said.push(format!("There is no candidate {k}: the gripper is held by hand.")),
    }
    let between = grasped.between.len();
    let costs = weights(&e.weights);
    match costs.cost(&grasped.cost) {
        Some(cost) => said.push(format!(
            "Cost {}: {} for {} between the fingers, {} for the direction of the fingers.",
            number(cost, 1),
            number(costs.facing_term(&grasped.cost), 1),
            points(between),
            number(costs.tilt_term(&grasped.cost), 1)
        )),
        None => said.push(format!("Infinite cost: {}.", reasons(grasped).join("; "))),
    }
    let before = standing_before(e, chosen).and_then(|before| costs.cost(&before.drawn.cost));
    if let Some(cost) = before {
        said.push(format!("As it was drawn, it cost {}; evolution moved and turned it.", number(cost, 1)));
    }
    if let Some(camera) = super::asked(e, seen) {
        let [u, v] = e.query.pixel;
        let name = e.cameras.get(camera.number).map_or("", |c| c.name.as_str());
        said.push(match super::asked_point(e, seen) {
            Some(p) => format!(
                "Column {u}, row {v} of {name} sees a point {} cm above the floor.",
                number(100.0 * p.z, 1)
            ),
            None => format!("Column {u}, row {v} of {name} sees nothing."),
        });
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
    candidates(e, chosen, &mut said);
    said.join(" ")
}

/// Says how many candidates there are, and why not all of them are free.
fn candidates(e: &GraspSelection, chosen: &RankedCandidates, said: &mut Vec<String>) {
    match (chosen.all.len(), chosen.free) {
        (0, _) if e.sampling.draws == 0 => {}
        (0, _) => said.push("None of the draws leads to a candidate.".into()),
        (n, 0) => said.push(format!(
            "All of the {n} candidates cost infinitely much: no grasp is free. Push bodies towards the middle of the bin, or draw more."
        )),
        (n, free) => said.push(format!("Of {n} candidates {free} are free.")),
    }
    let reasons = chosen.blocked.reasons();
    if !reasons.is_empty() {
        let told = reasons.iter().take(MOST_REASONS).filter_map(|(part, what, n)| {
            let part = PARTS.get(*part)?;
            Some(match what.checked_sub(1) {
                None => format!("points inside {part} ({n})"),
                Some(of_bin) => format!("{part} in {} ({n})", BIN_PARTS.get(of_bin)?),
            })
        });
        said.push(format!("Why the others are not: {}.", told.collect::<Vec<_>>().join(", ")));
    }
}

fn name(cloud: &OwnCloud) -> &str {
    if cloud.name.is_empty() { "points of a file" } else { &cloud.name }
}

/// Says what was pushed, and what would be.
fn pushes(e: &GraspSelection, found: &Found, said: &mut Vec<String>) {
    let made = found.pushed.made.len();
    let asked = e.pushes.times as usize;
    if made > 0 {
        let times =
            if made == 1 { "One push was made".to_owned() } else { format!("{made} pushes were made") };
        let by = 100.0 * found.pushed.furthest(&found.placed);
        said.push(format!("{times}; the furthest that a body has gone is {} cm.", number(by, 1)));
    }
    if made < asked {
        said.push(
            "For the next push the closed hand finds no place from which it could move anything: lower the walls, or turn the bodies.".into(),
        );
    }
    if made == 0 && asked == 0 && found.plan.is_some() {
        said.push("A push is planned: the dashed hand, and the way it would go.".into());
    }
}

/// Says what is found at the point.
fn surface(e: &GraspSelection, laid: Option<&Result<LaidGripper, Unlaid>>, said: &mut Vec<String>) {
    let laid = match laid {
        None | Some(Err(Unlaid::Nothing)) => return,
        Some(Err(Unlaid::Few(n))) => {
            said.push(format!(
                "The point has {n} neighbours within {} mm: too few to say how the surface bends. Take a wider patch.",
                number(1e3 * e.sampling.radius, 1)
            ));
            return;
        }
        Some(Ok(laid)) => laid,
    };
    said.push(format!("{} neighbours say how the surface bends.", laid.neighbours.len()));
    if let Some(q) = &laid.quadric {
        said.push(format!(
            "Principal curvatures {} and {} per metre.",
            number(q.curvatures[0], 1),
            number(q.curvatures[1], 1)
        ));
    }
    match (laid.laid_error(), laid.is_right()) {
        (Some(off), Some(right)) => said.push(format!(
            "The gripper is {}° from how the body bends: {}.",
            number(off.to_degrees(), 1),
            if right { "it lies right" } else { "not yet" }
        )),
        _ if laid.R_WG.is_none() => {
            said.push("The fingers cannot close and reach out along the same axis: choose two.".into());
        }
        _ => {}
    }
    if laid.truth.is_some_and(|t| t.along.is_none()) {
        said.push("Here the body bends alike in all directions: none is that of least curvature.".into());
    }
    let free = laid.grasps().count();
    said.push(format!("Of {} hands about these axes {free} are grasps.", laid.hands.len()));
    match &laid.by_normal {
        None => {
            said.push("By its normal alone the point leads to no candidate: the normal is upright.".into())
        }
        Some((_, cost)) if cost.cost().is_none() => {
            said.push("The hand that closes along the point’s normal is in the way of something.".into());
        }
        Some(_) => {}
    }
}

fn points(n: usize) -> String {
    format!("{n} {}", if n == 1 { "point" } else { "points" })
}

/// Names the parts that meet boxes of the bin.
fn meets(pairs: &[(usize, usize)]) -> impl Iterator<Item = String> {
    let said = |(solid, part): &(usize, usize)| {
        Some(format!("{} meets {}", PARTS.get(*solid)?, BIN_PARTS.get(*part)?))
    };
    pairs.iter().filter_map(said)
}

/// Names the parts that hit something, and what.
fn reasons(grasped: &ExaminedGrasp) -> Vec<String> {
    let cloud = PARTS.iter().zip(&grasped.hits).filter(|(_, hits)| !hits.is_empty());
    let cloud = cloud.map(|(part, hits)| {
        format!("{} {} inside {part}", points(hits.len()), if hits.len() == 1 { "is" } else { "are" })
    });
    cloud.chain(meets(&grasped.in_bin)).collect()
}

fn waiting(grasped: &ExaminedGrasp) -> Vec<String> {
    let hits = grasped.waiting_hits;
    let cloud =
        (hits > 0).then(|| format!("{} {} inside it", points(hits), if hits == 1 { "is" } else { "are" }));
    cloud.into_iter().chain(meets(&grasped.waiting_in_bin)).collect()
}
