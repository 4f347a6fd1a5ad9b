//! The cost along the ways in which the hand can be moved, infinite where something is in the way; the costs
//! of all candidates in their order.

use std::f64::consts::PI;

use crate::grasp_selection::document::{CandidatesBy, GraspSelection, HeldGripper};
use asperity_geometry::{Shape, Vec3};
use asperity_perception::grasp::{
    CostWeights, Generation, GraspCost, GraspPose, Gripper, SHIFTS, TURNS, score,
};
use asperity_perception::in_bin::{ExaminedGrasp, LaidGripper, LaidOptions, ObservedCloud, RankedCandidates};
use asperity_scene::document::{Quantity, Scale};
use asperity_scene::{Axis, MapData, Mark, Plot, PlotData, PlotKind, Role, Series};

use super::{Found, engine, standing, standing_before};

const COST: &str = "crate/perception/src/grasp/weights.rs#CostWeights::cost";
const CANDIDATES: &str = "crate/perception/src/grasp/candidates.rs#candidates";
const REFINE: &str = "crate/perception/src/grasp/refine.rs#refine";
const HANDS: &str = "crate/perception/src/grasp/hands.rs#hands";
const PATCH: &str = "crate/perception/src/in_bin/laid.rs#LaidGripper::normal_error";

/// Number of radii of a patch that are tried, and the widest, m.
const RADII: u32 = 30;
const WIDEST: f64 = 0.045;
/// Number of samples along a way.
const SAMPLES: usize = 181;
/// Greatest way of the gripper along its own axes to each side, m.
const FAR: f64 = 0.08;
/// Least and greatest height of the middle between the fingertips, m.
const HEIGHTS: [f64; 2] = [0.0, 0.2];

pub(super) fn described() -> Vec<Plot> {
    [of_costs(), of_surface()].concat()
}

fn ratio(label: &str) -> Axis {
    Axis::linear(label, Quantity::Ratio)
}

/// Describes the plots of the gripper in its place, and of the candidates.
fn of_costs() -> Vec<Plot> {
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
            "Only those whose cost is finite; of those that are refined also what they cost as they were drawn. A click puts the gripper there.",
            CANDIDATES,
        )
        .or("No candidate is free, so no cost is finite: something is in the way of each. Candidates from another source, or a push, may free some."),
        Plot::curves(
            "refining",
            "The cost of a candidate that is refined",
            [Axis::linear("Generation", Quantity::Count), ratio("Cost")],
            "Evolution draws nine poses about this candidate, scores them, and moves and stretches the cloud of its draws towards the better ones, forty times. Points: the best draw of \
             each generation; where there is none, something is in the way of all nine. Curve: the least so far, which is kept.",
            REFINE,
        )
        .or("The candidate that is shown is not refined: let as many of the best be refined as its number says."),
    ]
}

/// Describes the plots of a gripper that is laid along the surface, and of the heuristics.
fn of_surface() -> Vec<Plot> {
    vec![
        Plot {
            kind: PlotKind::Map,
            ..Plot::curves(
                "hands",
                "Hands about the axes at the point",
                [
                    Axis::linear("Turned about the third axis", Quantity::Angle)
                        .of_field("experiment.surface.turn"),
                    Axis::linear("Shifted along the first", Quantity::Length)
                        .of_field("experiment.surface.shift"),
                ],
                "Each cell is a hand laid at the point, turned and shifted so, pushed forward until something is in its way, and drawn back to where most faces its fingertips. Its colour is the \
                 cost; an empty cell is no grasp. A click lays the gripper so.",
                HANDS,
            )
        },
        Plot::curves(
            "patch",
            "A small patch follows the noise, a large one leaves the body",
            [
                Axis::linear("Radius of the patch", Quantity::Length).of_field("experiment.sampling.radius"),
                Axis::linear("Error", Quantity::Angle),
            ],
            "How far the normal and the direction of least curvature that the patch tells are from the body’s own.",
            PATCH,
        ),
        Plot::curves(
            "heuristics",
            "Free grasps of the same draws, by what they begin with",
            [Axis::linear("Candidate", Quantity::Count), ratio("Cost")],
            "Of the points that are drawn: those that lead to a grasp, the best first. By the normal of the point, by a pair of opposite normals, by its \
             Darboux frame, and by the best of the hands about that frame.",
            CANDIDATES,
        ),
    ]
}

pub(super) fn data(
    e: &GraspSelection,
    gripper: &Gripper,
    seen: &ObservedCloud,
    found: &Found,
    id: &str,
) -> PlotData {
    let (chosen, grasped) = (&found.chosen, &found.grasped);
    let by_hand = standing(e, chosen).is_none() && !found.stands_on_surface(e);
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
        "refining" => refining(e, chosen),
        "hands" => found
            .laid
            .as_ref()
            .and_then(|laid| laid.as_ref().ok())
            .map_or_else(PlotData::default, |laid| lay(e, laid)),
        "patch" => patch(e, gripper, (seen, found)),
        "heuristics" => heuristics(e, gripper, seen),
        _ => PlotData::default(),
    }
}

/// Returns the costs of the hands; none where one is no grasp.
fn lay(e: &GraspSelection, laid: &LaidGripper) -> PlotData {
    let grid = |n: usize, of: &dyn Fn(usize) -> Option<f64>| (0..n).filter_map(of).collect::<Vec<f64>>();
    // Turn by turn; a map goes row by row.
    let hand = |turn: usize, shift: usize| laid.hands.get(turn * SHIFTS + shift);
    let x = grid(TURNS, &|i| hand(i, 0).map(|h| h.turn));
    let y = grid(SHIFTS, &|j| hand(0, j).map(|h| h.shift));
    if x.is_empty() {
        return PlotData::default();
    }
    // Costs are rounded to a hundredth: rounding errors of equal ones would take all colours.
    let cost = |i: usize, j: usize| {
        let cost = hand(i, j).filter(|h| h.is_grasp()).and_then(|h| weights(e).cost(&h.cost))?;
        Some((100.0 * cost).round() / 100.0)
    };
    let values = (0..y.len()).flat_map(|j| (0..x.len()).map(move |i| cost(i, j))).collect();
    let map = MapData { x, y, values, classes: Vec::new(), quantity: Quantity::Ratio, scale: Scale::Linear };
    PlotData {
        series: Vec::new(),
        map: Some(map),
        marks: vec![Mark {
            x: e.surface.turn,
            y: Some(e.surface.shift),
            label: "here".into(),
            role: Role::Ink,
        }],
    }
}

/// Returns the errors over the radius of the patch.
fn patch(e: &GraspSelection, gripper: &Gripper, (seen, found): (&ObservedCloud, &Found)) -> PlotData {
    let Some(Ok(_)) = &found.laid else { return PlotData::default() };
    let x: Vec<f64> = (1..=RADII).map(|k| WIDEST * f64::from(k) / f64::from(RADII)).collect();
    let shapes: Vec<Shape> = found.objects.iter().map(|object| object.shape.clone()).collect();
    let posed = (shapes.as_slice(), found.pushed.poses.as_slice());
    let at = |radius: f64| {
        let how = LaidOptions { radius, ..engine::laid(e) };
        LaidGripper::of(&how, gripper, seen, posed).ok()
    };
    let all: Vec<Option<LaidGripper>> = x.iter().map(|r| at(*r)).collect();
    let curve = |label: &str, role: Role, of: fn(&LaidGripper) -> Option<f64>| {
        Series::curve(label, role, x.clone(), all.iter().map(|l| l.as_ref().and_then(of)).collect())
    };
    let series = [
        curve("normal", Role::First, LaidGripper::normal_error),
        curve("direction of least curvature", Role::Second, LaidGripper::axis_error),
    ];
    PlotData {
        series: series.into_iter().filter(|s| s.y.iter().any(Option::is_some)).collect(),
        map: None,
        marks: vec![Mark { x: e.sampling.radius, y: None, label: "here".into(), role: Role::Ink }],
    }
}

/// Returns the costs of the same draws by each heuristic.
fn heuristics(e: &GraspSelection, gripper: &Gripper, seen: &ObservedCloud) -> PlotData {
    let all = [
        ("normals", CandidatesBy::Normals, Role::First),
        ("pairs", CandidatesBy::Pairs, Role::Second),
        ("Darboux frame", CandidatesBy::Curvature, Role::Third),
        ("hands about it", CandidatesBy::Hands, Role::Fourth),
    ];
    let series = all.into_iter().filter_map(|(label, by, role)| {
        let mut e = e.clone();
        (e.sampling.by, e.sampling.refined) = (by, 0);
        let chosen = RankedCandidates::draw(&engine::ranking(&e), gripper, seen).ok()?;
        let costs: Vec<Option<f64>> = chosen
            .all
            .iter()
            .take(chosen.free)
            .filter(|c| c.cost.between > 0)
            .map(|c| weights(&e).cost(&c.cost))
            .collect();
        let x = (1..=costs.len()).map(|k| k as f64).collect();
        (!costs.is_empty()).then(|| Series::curve(label, role, x, costs))
    });
    PlotData { series: series.collect(), map: None, marks: Vec::new() }
}

/// Returns the weights of the cost.
fn weights(e: &GraspSelection) -> CostWeights {
    engine::weights(&e.weights)
}

fn samples([from, to]: [f64; 2]) -> Vec<f64> {
    (0..SAMPLES).map(|k| from + (to - from) * k as f64 / (SAMPLES - 1) as f64).collect()
}

/// Returns the cost over one number of the hand.
fn over(
    e: &GraspSelection,
    (gripper, seen): (&Gripper, &ObservedCloud),
    range: [f64; 2],
    at: impl Fn(f64) -> HeldGripper,
    now: f64,
) -> PlotData {
    let cloud = seen.grasp_cloud();
    let x = samples(range);
    let costs: Vec<GraspCost> = x
        .iter()
        .map(|x| score(gripper, &engine::angles(&at(*x)).frame(gripper), &cloud, &seen.tree))
        .collect();
    let finite: Vec<Option<f64>> = costs.iter().map(|c| weights(e).cost(c)).collect();
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

fn ranking(e: &GraspSelection, chosen: &RankedCandidates, grasped: &ExaminedGrasp) -> PlotData {
    let costs: Vec<f64> =
        chosen.all.iter().take(chosen.free).filter_map(|c| weights(e).cost(&c.cost)).collect();
    if costs.is_empty() {
        return PlotData::default();
    }
    // By hand it stands at the place that it would have.
    let place = |now: f64| match standing(e, chosen) {
        Some(_) => f64::from(e.candidate),
        None => costs.iter().filter(|c| **c < now).count() as f64 + 1.0,
    };
    let marks = weights(e).cost(&grasped.cost).map(|now| Mark {
        x: place(now),
        y: Some(now),
        label: if standing(e, chosen).is_some() { "here" } else { "by hand" }.into(),
        role: Role::Ink,
    });
    let x = (1..=costs.len()).map(|k| k as f64).collect();
    let y = costs.iter().map(|c| Some(*c)).collect();
    let now = Series { points: true, ..Series::curve("candidates", Role::First, x, y) };
    let mut series = vec![now];
    let as_drawn: Vec<(f64, Option<f64>)> = (0..costs.len())
        .filter_map(|k| Some((k as f64 + 1.0, weights(e).cost(&chosen.before(k)?.drawn.cost))))
        .collect();
    if !as_drawn.is_empty() {
        let (x, y) = as_drawn.into_iter().unzip();
        series.push(Series { points: true, ..Series::curve("as they were drawn", Role::Third, x, y) });
    }
    PlotData { series, map: None, marks: marks.into_iter().collect() }
}

/// Returns the generations of the candidate that stands here, as it was refined.
fn refining(e: &GraspSelection, chosen: &RankedCandidates) -> PlotData {
    let Some(before) = standing_before(e, chosen) else { return PlotData::default() };
    let began = weights(e).cost(&before.drawn.cost);
    let x: Vec<f64> = (0..=before.generations.len()).map(|k| k as f64).collect();
    let over = |of: fn(&Generation) -> Option<f64>| -> Vec<Option<f64>> {
        std::iter::once(began).chain(before.generations.iter().map(of)).collect()
    };
    let best = Series::curve("best of nine", Role::Second, x.clone(), over(|g| g.best));
    let least = Series::curve("least so far", Role::First, x, over(|g| Some(g.least)));
    PlotData { series: vec![Series { points: true, ..best }, least], map: None, marks: Vec::new() }
}

fn along(e: &GraspSelection, gripper: &Gripper, seen: &ObservedCloud, grasped: &ExaminedGrasp) -> PlotData {
    let cloud = seen.grasp_cloud();
    let x = samples([-FAR, FAR]);
    let way = |label: &str, role: Role, axis: usize| {
        let d: Vec3 = grasped.X_WG.R_WG.column(axis).into_owned();
        let at = |by: &f64| {
            let moved = GraspPose { p_WG: grasped.X_WG.p_WG + d * *by, ..grasped.X_WG };
            weights(e).cost(&score(gripper, &moved, &cloud, &seen.tree))
        };
        Series::curve(label, role, x.clone(), x.iter().map(at).collect())
    };
    let now = weights(e).cost(&grasped.cost);
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
