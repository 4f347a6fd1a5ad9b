//! The cost along the ways in which the hand can be moved, infinite where something is in the way; the costs of all candidates in their
//! order.

use std::f64::consts::PI;

use asperity_geometry::Vec3;
use asperity_perception::grasp::{GraspCost, GraspFrame, Gripper, score};
use asperity_scene::document::{GraspSelection, HeldGripper, Quantity};
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::chosen::Chosen;
use super::grasped::{Grasped, cloud, frame, weighed};
use super::seen::Seen;

const COST: &str = "crate/perception/src/grasp/cost.rs";
const CANDIDATES: &str = "crate/perception/src/grasp/candidates.rs";

/// Samples along a way.
const SAMPLES: usize = 181;
/// How far the gripper is moved along its own axes to each side, m.
const FAR: f64 = 0.08;
/// Heights of the middle between the fingertips that are tried, m.
const HEIGHTS: [f64; 2] = [0.0, 0.2];

pub(super) fn described() -> Vec<Plot> {
    let ratio = |label: &str| Axis::linear(label, Quantity::Ratio);
    let infinite = "Where the cost is infinite, marks above the curve say what is in the way.";
    vec![
        Plot::curves(
            "height",
            "The cost on the way down",
            [
                Axis::linear("Height of the fingertips’ middle", Quantity::Length)
                    .of_field("experiment.hand.position[2]"),
                ratio("Cost"),
            ],
            &format!("The hand as it is, at other heights. {infinite} A click puts it there."),
            COST,
        ),
        Plot::curves(
            "turn",
            "The cost as the hand is turned",
            [
                Axis::linear("Turn about the vertical", Quantity::Angle).of_field("experiment.hand.turn"),
                ratio("Cost"),
            ],
            &format!("The hand as it is, turned about the vertical. {infinite} A click puts it there."),
            COST,
        ),
        Plot::curves(
            "along",
            "The cost along the hand’s own axes",
            [Axis::linear("Moved by", Quantity::Length), ratio("Cost")],
            "The gripper moved from where it is along $x_G$ (the direction of closing), $y_G$ (reaching out) and $z_G$ (across). Where a curve \
             breaks off, the cost is infinite.",
            COST,
        ),
        Plot::curves(
            "ranking",
            "Costs of the candidates, the best first",
            [Axis::linear("Candidate", Quantity::Count).of_field("experiment.candidate"), ratio("Cost")],
            "Only those whose cost is finite. A click puts the gripper there.",
            CANDIDATES,
        ),
    ]
}

pub(super) fn data(
    e: &GraspSelection,
    gripper: &Gripper,
    (seen, chosen, grasped): (&Seen, &Chosen, &Grasped),
    id: &str,
) -> PlotData {
    let by_hand = chosen.standing(e).is_none();
    match id {
        "height" if by_hand => {
            let at = |z: f64| {
                let [x, y, _] = e.hand.position;
                HeldGripper { position: [x, y, z], ..e.hand }
            };
            over(e, (gripper, seen), HEIGHTS, at, e.hand.position[2])
        }
        "turn" if by_hand => {
            let at = |turn: f64| HeldGripper { turn, ..e.hand };
            over(e, (gripper, seen), [-PI, PI], at, e.hand.turn)
        }
        "along" => along(e, gripper, seen, grasped),
        "ranking" => ranking(e, chosen, grasped),
        _ => PlotData::default(),
    }
}

fn samples([from, to]: [f64; 2]) -> Vec<f64> {
    (0..SAMPLES).map(|k| from + (to - from) * k as f64 / (SAMPLES - 1) as f64).collect()
}

/// The cost over one number of the hand.
fn over(
    e: &GraspSelection,
    (gripper, seen): (&Gripper, &Seen),
    range: [f64; 2],
    at: impl Fn(f64) -> HeldGripper,
    now: f64,
) -> PlotData {
    let cloud = cloud(seen);
    let x = samples(range);
    let costs: Vec<GraspCost> =
        x.iter().map(|x| score(gripper, &frame(&at(*x), gripper), &cloud, &seen.tree)).collect();
    let finite: Vec<Option<f64>> = costs.iter().map(|c| weighed(c, &e.weights)).collect();
    let (low, high) =
        finite.iter().flatten().fold((0.0_f64, 0.0_f64), |(low, high), c| (low.min(*c), high.max(*c)));
    let above = |step: f64| high + step * 0.06 * (high - low).max(1.0);
    let infinite = |label: &str, role: Role, step: f64, hit: fn(&GraspCost) -> bool| Series {
        points: true,
        ..Series::curve(label, role, x.clone(), costs.iter().map(|c| hit(c).then(|| above(step))).collect())
    };
    let all = [
        Series::curve("cost", Role::First, x.clone(), finite.clone()),
        infinite("infinite: points in the way", Role::Danger, 1.0, GraspCost::hits_cloud),
        infinite("infinite: the bin in the way", Role::Second, 2.0, GraspCost::hits_bin),
    ];
    PlotData {
        series: all.into_iter().filter(|s| s.y.iter().any(Option::is_some)).collect(),
        map: None,
        marks: vec![Mark { x: now, y: None, label: "here".into(), role: Role::Ink }],
    }
}

fn ranking(e: &GraspSelection, chosen: &Chosen, grasped: &Grasped) -> PlotData {
    let costs: Vec<f64> =
        chosen.all.iter().take(chosen.free).filter_map(|c| weighed(&c.cost, &e.weights)).collect();
    if costs.is_empty() {
        return PlotData::default();
    }
    // By hand it stands at the place that it would have.
    let place = |now: f64| match chosen.standing(e) {
        Some(_) => f64::from(e.candidate),
        None => costs.iter().filter(|c| **c < now).count() as f64 + 1.0,
    };
    let marks = weighed(&grasped.cost, &e.weights).map(|now| Mark {
        x: place(now),
        y: Some(now),
        label: if chosen.standing(e).is_some() { "here" } else { "by hand" }.into(),
        role: Role::Ink,
    });
    let x = (1..=costs.len()).map(|k| k as f64).collect();
    let y = costs.iter().map(|c| Some(*c)).collect();
    let series = Series { points: true, ..Series::curve("candidates", Role::First, x, y) };
    PlotData { series: vec![series], map: None, marks: marks.into_iter().collect() }
}

fn along(e: &GraspSelection, gripper: &Gripper, seen: &Seen, grasped: &Grasped) -> PlotData {
    let cloud = cloud(seen);
    let x = samples([-FAR, FAR]);
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
        marks: vec![Mark { x: 0.0, y: now, label: "here".into(), role: Role::Ink }],
    }
}
