//! Antipodal points and costs of grasps against their reference.

use serde_json::Value;

use super::{Check, distance, number, vector};

/// Tolerances of `reference/antipodal/cases.json`: t (rad), positions and distances (relative to the longest
/// pair), eigenvalues and least friction (relative), costs, frames.
const PLACE: f64 = 1e-8;
const POSITION: f64 = 1e-9;
const HESSIAN: f64 = 1e-6;
const FRICTION: f64 = 1e-9;
const COST: f64 = 1e-9;
const FRAME: f64 = 1e-8;
/// Tolerance of area and length, relative: the reference measured them on a polygon of 20,000 sides.
const POLYGON: f64 = 1e-5;
/// Tolerance of the distance that all pairs of a continuum share, relative.
const SHARED: f64 = 1e-9;

/// Checks every number the case expects.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    let mut checks = Vec::new();
    match case["kind"].as_str() {
        Some("curve") => curve(case, output, &mut checks),
        Some("curve_degenerate") => {
            checks.push(same("a continuum", &Value::Bool(true), &output["continuum"]));
            let what = "expected_distance";
            checks.push(relative("shared distance", &case[what], &output[what], SHARED));
        }
        _ => grasps(case, output, &mut checks),
    }
    checks
}

fn curve(case: &Value, output: &Value, checks: &mut Vec<Check>) {
    for what in ["orientation", "count", "count_by_type", "count_antipodal"] {
        checks.push(same("orientation and counts", &case[what], &output[what]));
    }
    checks.push(same("proven to be all", &Value::Bool(true), &output["certified"]));
    checks.push(relative("area", &case["area"], &output["area"], POLYGON));
    checks.push(relative("length", &case["length"], &output["length"], POLYGON));
    let (want, got) = (items(&case["pairs"]), items(&output["pairs"]));
    let scale = want.iter().map(|pair| number(&pair["distance"])).fold(0.0, f64::max);
    for want in want {
        pair(want, got, scale, checks);
    }
    let rows = |of: &Value| items(&of["min_friction_for_force_closure"]["rows"]).to_vec();
    let (want, got) = (rows(case), rows(output));
    checks.push(same("rows", &want.len().into(), &got.len().into()));
    for (want, got) in want.iter().zip(&got) {
        if want[2].is_null() {
            checks.push(same("least friction", &want[2], &got[2]));
        } else {
            checks.push(relative("least friction", &want[2], &got[2], FRICTION));
        }
    }
}

/// Checks a pair against the nearest that was found, whose points may be the other way round.
fn pair(want: &Value, found: &[Value], scale: f64, checks: &mut Vec<Check>) {
    let apart = |a: &Value, b: &Value| {
        let turns = (number(a) - number(b)) / std::f64::consts::TAU;
        (turns - turns.round()).abs() * std::f64::consts::TAU
    };
    let off = |got: &Value, k: usize| {
        apart(&want["t"][0], &got["t"][k]).max(apart(&want["t"][1], &got["t"][1 - k]))
    };
    let all = found.iter().flat_map(|got| [(off(got, 0), got, 0), (off(got, 1), got, 1)]);
    let Some((error, got, k)) = all.min_by(|a, b| a.0.total_cmp(&b.0)) else {
        checks.push(Check { what: "pairs", error: 1.0, tolerance: 0.0 });
        return;
    };
    checks.push(Check { what: "place on the curve", error, tolerance: PLACE });
    let names = [["p1", "p2"], ["n1_outward", "n2_outward"]];
    let flat = |v: &Value| [number(&v[0]), number(&v[1]), 0.0];
    for i in 0..2 {
        let error = distance(flat(&want[names[0][i]]), flat(&got[names[0][(i + k) % 2]])) / scale;
        checks.push(Check { what: "point", error, tolerance: POSITION });
        let error = distance(flat(&want[names[1][i]]), flat(&got[names[1][(i + k) % 2]]));
        checks.push(Check { what: "normal", error, tolerance: POSITION });
        let (want, got) = (&want["hessian_eig_kappa2"][i], &got["hessian_eig_kappa2"][i]);
        checks.push(relative("eigenvalue of the Hessian", want, got, HESSIAN));
    }
    checks.push(relative("distance", &want["distance"], &got["distance"], POSITION));
    for what in ["kind", "critical_type", "segment_inside", "fingers_reach_from_outside"] {
        checks.push(same(what, &want[what], &got[what]));
    }
}

fn grasps(case: &Value, output: &Value, checks: &mut Vec<Check>) {
    for (i, want) in items(&case["poses"]).iter().enumerate() {
        let got = &output["poses"][i];
        cost(&want["expected"], got, checks);
        let (want, got) = (&want["expected"]["after_recenter"], &got["after_recenter"]);
        let error = distance(vector(&want["p_WG"]), vector(&got["p_WG"]));
        checks.push(Check { what: "place after centring", error, tolerance: COST });
        for what in ["collides_cloud", "collides_bin"] {
            checks.push(same("collision after centring", &want[what], &got[what]));
        }
        let what = "cost_with_points_selected_before_the_shift";
        checks.push(maybe("cost after centring", &want[what], &got[what]));
    }
    for (i, want) in items(&case["darboux_frames"]).iter().enumerate() {
        let got = &output["darboux_frames"][i];
        checks.push(same("neighbours", &want["neighbours"], &got["neighbours"]));
        let what = "eigenvalues_desc";
        let error = distance(vector(&want[what]), vector(&got[what]));
        checks.push(Check { what: "eigenvalues of normals", error, tolerance: FRAME });
        checks.push(frame(&want["R_WF_columns_v2_v1_v3"], &got["R_WF_columns_v2_v1_v3"]));
    }
}

fn cost(want: &Value, got: &Value, checks: &mut Vec<Check>) {
    for what in ["points_in_crop", "collides_cloud", "n_points_in_gripper", "collides_bin"] {
        checks.push(same(what, &want[what], &got[what]));
    }
    for what in ["sum_nx_sq", "tilt_term", "cost_without_collision", "cost", "min_bin_gap_SAT", "recenter_dx"]
    {
        checks.push(maybe(what, &want[what], &got[what]));
    }
}

/// Compares frames that may both be turned by half a turn about v₁.
fn frame(want: &Value, got: &Value) -> Check {
    let off = |sign: f64| {
        let entry = |of: &Value, i: usize, j: usize| number(&of[i][j]);
        let places = (0..9).map(|k| (k / 3, k % 3));
        let signed = |j: usize| if j == 1 { 1.0 } else { sign };
        places.map(|(i, j)| (entry(want, i, j) - signed(j) * entry(got, i, j)).abs()).fold(0.0, f64::max)
    };
    Check { what: "Darboux frame", error: off(1.0).min(off(-1.0)), tolerance: FRAME }
}

/// Compares a number, or none in both.
fn maybe(what: &'static str, want: &Value, got: &Value) -> Check {
    if want.is_null() {
        return same(what, want, got);
    }
    Check { what, error: (number(want) - number(got)).abs(), tolerance: COST }
}

fn relative(what: &'static str, want: &Value, got: &Value, tolerance: f64) -> Check {
    Check { what, error: (number(want) - number(got)).abs() / number(want).abs(), tolerance }
}

fn same(what: &'static str, want: &Value, got: &Value) -> Check {
    Check { what, error: f64::from(u8::from(want != got)), tolerance: 0.0 }
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
