//! The costs of all candidates in their order, and the cost along each way in which the hand can be moved.

use asperity_geometry::Vec3;
use asperity_perception::grasp::{GraspFrame, Gripper, score};
use asperity_scene::document::{GraspSelection, Quantity};
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::chosen::Chosen;
use super::grasped::{Grasped, cloud, weighed};
use super::seen::Seen;

const COST: &str = "crate/perception/src/grasp/cost.rs";
const CANDIDATES: &str = "crate/perception/src/grasp/candidates.rs";

/// Samples along a way, and how far it goes to each side, m.
const SAMPLES: usize = 161;
const FAR: f64 = 0.08;

pub(super) fn described() -> Vec<Plot> {
    let ratio = |label: &str| Axis::linear(label, Quantity::Ratio);
    vec![
        Plot::curves(
            "ranking",
            "Costs of the candidates, the best first",
            [Axis::linear("Candidate", Quantity::Count).of_field("experiment.candidate"), ratio("Cost")],
            "Only those that cost something finite. A click puts the gripper at that candidate.",
            CANDIDATES,
        ),
        Plot::curves(
            "along",
            "The cost falls where points come between the fingers, and ends where something is in the way",
            [Axis::linear("Moved by", Quantity::Length), ratio("Cost")],
            "The gripper moved from where it is along $x_G$ (the direction of closing), $y_G$ (reaching out) and $z_G$ (across). Gaps: infinite.",
            COST,
        ),
    ]
}

pub(super) fn data(
    e: &GraspSelection,
    gripper: &Gripper,
    (seen, chosen, grasped): (&Seen, &Chosen, &Grasped),
    id: &str,
) -> PlotData {
    match id {
        "ranking" => ranking(e, chosen, grasped),
        "along" => along(e, gripper, seen, grasped),
        _ => PlotData::default(),
    }
}

fn ranking(e: &GraspSelection, chosen: &Chosen, grasped: &Grasped) -> PlotData {
    let free = chosen.all.iter().take(chosen.free);
    let (x, y): (Vec<f64>, Vec<Option<f64>>) =
        free.enumerate().map(|(k, c)| (k as f64 + 1.0, weighed(&c.cost, &e.weights))).unzip();
    let now = weighed(&grasped.cost, &e.weights);
    let place = chosen.standing(e).map(|_| f64::from(e.candidate));
    // By hand it stands at the place that it would have.
    let better = chosen.all.iter().filter(|c| weighed(&c.cost, &e.weights) < now && c.cost.cost().is_some());
    let marks = now.map(|cost| Mark {
        x: place.unwrap_or(better.count() as f64 + 1.0),
        y: Some(cost),
        label: if place.is_some() { "here" } else { "by hand" }.into(),
        role: Role::Ink,
    });
    let series = Series { points: true, ..Series::curve("candidates", Role::First, x, y) };
    PlotData { series: vec![series], map: None, marks: marks.into_iter().collect() }
}

fn along(e: &GraspSelection, gripper: &Gripper, seen: &Seen, grasped: &Grasped) -> PlotData {
    let cloud = cloud(seen, &e.weights);
    let x: Vec<f64> =
        (0..SAMPLES).map(|k| FAR * (2.0 * k as f64 / (SAMPLES - 1) as f64 - 1.0)).collect();
    let way = |label: &str, role: Role, axis: usize| {
        let d: Vec3 = grasped.X_WG.R_WG.column(axis).into_owned();
        let at = |by: &f64| {
            let moved = GraspFrame { p_WG: grasped.X_WG.p_WG + d * *by, ..grasped.X_WG };
            weighed(&score(gripper, &moved, &cloud, &seen.tree), &e.weights)
        };
        Series::curve(label, role, x.clone(), x.iter().map(at).collect())
    };
    let now = weighed(&grasped.cost, &e.weights);
    PlotData {
        series: vec![
            way("closing", Role::First, 0),
            way("reaching out", Role::Second, 1),
            way("across", Role::Third, 2),
        ],
        map: None,
        marks: now
            .map(|y| Mark { x: 0.0, y: Some(y), label: "here".into(), role: Role::Ink })
            .into_iter()
            .collect(),
    }
}
