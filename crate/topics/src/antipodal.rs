//! Answers the antipodal reference's cases: all pairs of closed curves, and what grasps of a cloud cost.
//! Gripper and bin are the reference's own (its `conventions`) where a case has none.

use asperity_fault::Fault;
use asperity_geometry::{Mat3, Vec3};
use asperity_perception::antipodal::{
    AntipodalPair, AntipodalPairs, Critical, Curve, Facing, Outline, antipodal_pairs, least_friction,
};
use asperity_perception::expression::{Expression, parse_with};
use asperity_perception::grasp::{CornerBox, GraspCloud, GraspCost, GraspPose, Gripper, evaluate, recentre};
use asperity_perception::neighbours::KdTree;
use asperity_perception::surface::darboux;
use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::posed::pose_of;
use super::read_case;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Case {
    Curve(Formulas),
    CurveDegenerate(Formulas),
    Grasp(Grasps),
}

#[derive(Deserialize)]
struct Formulas {
    x_expr: Option<String>,
    y_expr: Option<String>,
    /// The curve as a book writes it, where there are no formulas.
    definition: Option<String>,
    min_friction_for_force_closure: Option<FrictionRows>,
}

/// Rows whose first two entries are the points that are asked for.
#[derive(Deserialize)]
struct FrictionRows {
    rows: Vec<Vec<Value>>,
}

#[derive(Deserialize)]
struct Grasps {
    points: Vec<[f64; 3]>,
    normals: Vec<[f64; 3]>,
    #[serde(default)]
    poses: Vec<AskedPose>,
    #[serde(default)]
    darboux_frames: Vec<AskedFrame>,
    crop_min: Option<[f64; 3]>,
    crop_max: Option<[f64; 3]>,
    boxes: Option<Vec<Corners>>,
    bin_boxes_world: Option<Vec<Corners>>,
}

/// The lower and the upper corner.
type Corners = [[f64; 3]; 2];

#[derive(Deserialize)]
#[allow(non_snake_case, reason = "the reference's names")]
struct AskedPose {
    R_WG: [[f64; 3]; 3],
    p_WG: [f64; 3],
    alpha: f64,
}

#[derive(Deserialize)]
struct AskedFrame {
    index: usize,
    radius: f64,
}

/// The reference's bin: its floor and four walls.
const BIN: [Corners; 5] = [
    [[-0.2, -0.2, -0.02], [0.2, 0.2, 0.0]],
    [[-0.2, -0.2, 0.0], [-0.18, 0.2, 0.16]],
    [[0.18, -0.2, 0.0], [0.2, 0.2, 0.16]],
    [[-0.18, -0.2, 0.0], [0.18, -0.18, 0.16]],
    [[-0.18, 0.18, 0.0], [0.18, 0.2, 0.16]],
];

pub fn solve(case: Value) -> Result<Value, SceneError> {
    match read_case(case)? {
        Case::Curve(case) => curve_answer(&case).map_err(wrong),
        Case::CurveDegenerate(case) => degenerate_answer(&case).map_err(wrong),
        Case::Grasp(case) => grasps_answer(&case).map_err(wrong),
    }
}

fn curve_of(case: &Formulas) -> Result<Curve, Fault> {
    match (&case.x_expr, &case.y_expr, &case.definition) {
        (Some(x), Some(y), _) => Curve::parse(x, y),
        (None, None, Some(text)) => defined(text).map_err(|e| Fault { path: "definition".to_owned(), ..e }),
        (None, _, _) => Err(Fault::new("x_expr", "The formula of x is needed.")),
        (_, None, _) => Err(Fault::new("y_expr", "The formula of y is needed.")),
    }
}

/// Reads `(X, Y)`, or `h = …: x = …, y = …` where x and y use h and its derivative h'.
fn defined(text: &str) -> Result<Curve, Fault> {
    let needs = || Fault::new("", "A curve is defined as (X, Y), or as h = H: x = X, y = Y.");
    let (names, pair) = match text.split_once(':') {
        Some((left, right)) => {
            let (name, formula) = left.split_once('=').ok_or_else(needs)?;
            (vec![(name.trim(), parse_with(formula, &[])?)], right.trim())
        }
        None => {
            let inner = text.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            (Vec::new(), inner.ok_or_else(needs)?)
        }
    };
    let (x, y) = pair.split_once(',').ok_or_else(needs)?;
    let formula = |text: &str, name: &str| -> Result<Expression, Fault> {
        let text = text.trim();
        let right = text.strip_prefix(name).map(str::trim_start).and_then(|rest| rest.strip_prefix('='));
        parse_with(right.unwrap_or(text), &names)
    };
    Curve::new(formula(x, "x")?, formula(y, "y")?)
}

fn curve_answer(case: &Formulas) -> Result<Value, Fault> {
    let curve = curve_of(case)?;
    let outline = curve.outline();
    let found = antipodal_pairs(&curve);
    let mut pairs: Vec<AntipodalPair> =
        found.pairs.iter().map(|t| AntipodalPair::new(&curve, &outline, *t)).collect();
    // The reference's order: long ones first, equal ones (to 1e-9) by the second point.
    let key = |p: &AntipodalPair| (-(p.distance * 1e9).round(), p.t[1]);
    pairs.sort_by(|a, b| {
        let ((a, s), (b, t)) = (key(a), key(b));
        a.total_cmp(&b).then(s.total_cmp(&t))
    });
    let of = |kind: Critical| pairs.iter().filter(|p| p.critical == kind).count();
    let mut answer = json!({
        "orientation": if outline.area > 0.0 { "ccw" } else { "cw" },
        "area": outline.area.abs(),
        "length": outline.length,
        "count": pairs.len(),
        "count_by_type": {
            "max": of(Critical::Maximum),
            "saddle": of(Critical::Saddle),
            "min": of(Critical::Minimum),
        },
        "count_antipodal": pairs.iter().filter(|p| p.facing != Facing::Parallel).count(),
        "certified": found.undecided.is_empty(),
        "cells": found.cells,
        "pairs": pairs.iter().map(pair_answer).collect::<Vec<_>>(),
    });
    if !found.undecided.is_empty() {
        answer["undecided"] = undecided(&found);
    }
    if let Some(asked) = &case.min_friction_for_force_closure {
        let rows: Result<Vec<Value>, Fault> =
            asked.rows.iter().enumerate().map(|(i, row)| friction(&curve, &outline, i, row)).collect();
        answer["min_friction_for_force_closure"] = json!({ "rows": rows? });
    }
    Ok(answer)
}

fn pair_answer(pair: &AntipodalPair) -> Value {
    json!({
        "t": pair.t,
        "p1": pair.points[0],
        "p2": pair.points[1],
        "distance": pair.distance,
        "n1_outward": pair.normals[0],
        "n2_outward": pair.normals[1],
        "kind": match pair.facing {
            Facing::External => "external",
            Facing::Internal => "internal",
            Facing::Parallel => "parallel",
        },
        "critical_type": match pair.critical {
            Critical::Minimum => "min",
            Critical::Maximum => "max",
            Critical::Saddle => "saddle",
        },
        "hessian_eig_kappa2": pair.hessian,
        "segment_inside": pair.segment_inside,
        "fingers_reach_from_outside": pair.reachable,
    })
}

fn undecided(found: &AntipodalPairs) -> Value {
    let sets = found.undecided.iter().map(|set| json!({ "extent": set.extent, "distance": set.distance }));
    sets.collect()
}

fn friction(curve: &Curve, outline: &Outline, i: usize, row: &[Value]) -> Result<Value, Fault> {
    let path = |k: usize| format!("min_friction_for_force_closure.rows[{i}][{k}]");
    let place = |k: usize| {
        let t = row.get(k).and_then(Value::as_f64);
        t.ok_or_else(|| Fault::new(path(k), "It must be a number."))
    };
    let t = [place(0)?, place(1)?];
    Ok(json!([t[0], t[1], least_friction(curve, outline, t)]))
}

/// Answers for a curve with a continuum of pairs: the distance that they share.
fn degenerate_answer(case: &Formulas) -> Result<Value, Fault> {
    let curve = curve_of(case)?;
    let found = antipodal_pairs(&curve);
    let longest = found.undecided.iter().max_by(|a, b| a.extent.total_cmp(&b.extent));
    Ok(json!({
        "continuum": longest.is_some_and(|set| set.extent > 0.01),
        "expected_distance": longest.map(|set| 0.5 * (set.distance[0] + set.distance[1])),
        "count": if found.undecided.is_empty() { Some(found.pairs.len()) } else { None },
        "undecided": undecided(&found),
    }))
}

fn grasps_answer(case: &Grasps) -> Result<Value, Fault> {
    let points: Vec<Vec3> = case.points.iter().copied().map(Vec3::from).collect();
    let normals: Vec<Vec3> = case.normals.iter().copied().map(Vec3::from).collect();
    let solid = |corners: &Corners| CornerBox { low: corners[0].into(), high: corners[1].into() };
    let mut gripper = Gripper::wsg_like();
    if let (Some(low), Some(high)) = (case.crop_min, case.crop_max) {
        gripper.crop = solid(&[low, high]);
    }
    if let Some(boxes) = &case.boxes {
        gripper.solids = boxes.iter().map(solid).collect();
    }
    gripper.validate()?;
    let bin: Vec<CornerBox> = case.bin_boxes_world.as_deref().unwrap_or(&BIN).iter().map(solid).collect();
    let mut poses = Vec::new();
    for (i, asked) in case.poses.iter().enumerate() {
        let cloud = GraspCloud { p_W: &points, n_W: &normals, bin: &bin, tilt_weight: asked.alpha };
        cloud.validate()?;
        // Scored as it is written, rounding and all; that it is a rotation is checked.
        pose_of(&asked.R_WG, asked.p_WG, "R_WG").map_err(|e| e.within(&format!("poses[{i}]")))?;
        let pose = GraspPose { R_WG: Mat3::from_fn(|r, c| asked.R_WG[r][c]), p_WG: asked.p_WG.into() };
        let found = evaluate(&gripper, &pose, &cloud);
        let after = recentre(&gripper, &pose, &cloud, &found);
        let p = after.X_WG.p_WG;
        let mut answer = cost_answer(&found);
        answer["after_recenter"] = json!({
            "p_WG": [p.x, p.y, p.z],
            "collides_cloud": after.moved.hits_cloud(),
            "collides_bin": after.moved.hits_bin(),
            "margin_m": after.moved.margin,
            "cost_with_points_selected_before_the_shift": after.moved.cost().map(|_| found.without_collision()),
        });
        poses.push(answer);
    }
    Ok(json!({ "poses": poses, "darboux_frames": frames_answer(case, &points, &normals)? }))
}

fn cost_answer(found: &GraspCost) -> Value {
    json!({
        "points_in_crop": found.between,
        "sum_nx_sq": found.facing,
        "tilt_term": found.tilt,
        "cost_without_collision": found.without_collision(),
        "collides_cloud": found.hits_cloud(),
        "n_points_in_gripper": found.hit_points,
        "collides_bin": found.hits_bin(),
        "min_bin_gap_SAT": found.bin_gap.map(|(_, _, gap)| gap),
        "recenter_dx": found.off_centre,
        "cost": found.cost(),
        "margin_m": found.margin,
    })
}

fn frames_answer(case: &Grasps, points: &[Vec3], normals: &[Vec3]) -> Result<Vec<Value>, Fault> {
    let tree = KdTree::new(points)?;
    let mut found = Vec::new();
    let mut frames = Vec::new();
    for (i, asked) in case.darboux_frames.iter().enumerate() {
        let within = |e: Fault| e.within(&format!("darboux_frames[{i}]"));
        let (Some(p), Some(n)) = (points.get(asked.index), normals.get(asked.index)) else {
            return Err(within(Fault::new("index", "There is no such point with a normal.")));
        };
        tree.within(p, asked.radius, &mut found);
        let around = found.iter().filter_map(|k| normals.get(*k as usize));
        let frame = darboux(around, n).map_err(within)?;
        let rows = [0, 1, 2].map(|i| [0, 1, 2].map(|j| frame.R_WF[(i, j)]));
        frames.push(json!({
            "index": asked.index,
            "radius": asked.radius,
            "neighbours": found.len(),
            "eigenvalues_desc": [frame.eigenvalues.x, frame.eigenvalues.y, frame.eigenvalues.z],
            "R_WF_columns_v2_v1_v3": rows,
        }));
    }
    Ok(frames)
}

fn wrong(fault: Fault) -> SceneError {
    SceneError::new(ErrorKind::Value, fault.path, fault.message)
}
