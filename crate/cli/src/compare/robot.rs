//! Arms against their reference: motion and effort, or the whole set of inverse solutions, no more and no
//! less.

use std::f64::consts::TAU;

use serde_json::Value;

use super::{Check, number};

/// Tolerance of positions and Jacobians, absolute, as in `reference/robot/cases.json`; so are those below.
const PLACE: f64 = 1e-10;
/// Tolerance of mass matrix and efforts, relative to the largest entry, and of effective inertia, relative.
const EFFORT: f64 = 1e-9;
/// Tolerance of each angle, rad, whole turns aside.
const ANGLE: f64 = 1e-8;

/// Checks motion and efforts, or the set of solutions: every listed one, and no other.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    let want = &case["expected"];
    match case["kind"].as_str() {
        Some("dynamics") => dynamics(want, output),
        Some("ik_singular") => singular(want, output),
        _ => solutions(want, output),
    }
}

fn dynamics(want: &Value, got: &Value) -> Vec<Check> {
    let mut checks = Vec::new();
    for key in ["T_flange", "T_tool", "joint_frames_origin", "J_tool_lin_ang", "Jdot_v_lin_ang"] {
        checks.push(Check { what: key, error: apart(&want[key], &got[key]), tolerance: PLACE });
    }
    for key in ["M", "Cv", "g", "tau"] {
        let error = apart(&want[key], &got[key]) / largest(&want[key]);
        checks.push(Check { what: key, error, tolerance: EFFORT });
    }
    for key in ["kinetic_energy", "manipulability", "cond_J"] {
        let error = match (want[key].as_f64(), got[key].as_f64()) {
            (Some(a), Some(b)) => (a - b).abs() / a.abs().max(1e-3),
            (a, b) => f64::from(u8::from(a.is_some() != b.is_some())),
        };
        checks.push(Check { what: key, error, tolerance: EFFORT });
    }
    let (want, got) = (&want["effective_inertia"]["rows"], &got["effective_inertia"]["rows"]);
    for (i, row) in want.as_array().into_iter().flatten().enumerate() {
        let error = (number(&got[i][3]) / number(&row[3]) - 1.0).abs();
        checks.push(Check { what: "effective inertia", error, tolerance: EFFORT });
    }
    checks
}

fn solutions(want: &Value, got: &Value) -> Vec<Check> {
    let count = (number(&want["count"]) - number(&got["count"])).abs();
    let mut checks = vec![Check { what: "number of solutions", error: count, tolerance: 0.0 }];
    let list = |v: &Value| v["solutions"].as_array().cloned().unwrap_or_default();
    let found = list(got);
    for (i, wanted) in list(want).iter().enumerate() {
        let nearest = found.iter().enumerate().map(|(k, f)| (turns_apart(wanted, f), k));
        let (error, k) = nearest.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((f64::NAN, 0));
        checks.push(Check { what: "joint angle", error, tolerance: ANGLE });
        let limits = want["reachable_within_limits"][i] != got["reachable_within_limits"][k];
        checks.push(Check { what: "within limits", error: f64::from(u8::from(limits)), tolerance: 0.0 });
    }
    checks
}

fn singular(want: &Value, got: &Value) -> Vec<Check> {
    let key = "q1_q2_q3_q5";
    let sum = (number(&want["q4_plus_q6"]) - number(&got["q4_plus_q6"])).abs();
    vec![
        Check { what: key, error: turns_apart(&want[key], &got[key]), tolerance: ANGLE },
        Check { what: "q4 + q6", error: libm::remainder(sum, TAU).abs(), tolerance: ANGLE },
    ]
}

/// Returns the largest difference of angles.
fn turns_apart(a: &Value, b: &Value) -> f64 {
    let both = a.as_array().into_iter().flatten().zip(b.as_array().into_iter().flatten());
    both.map(|(x, y)| libm::remainder(number(x) - number(y), TAU).abs()).fold(0.0, f64::max)
}

/// Returns the largest difference of numbers in the same place of two nests of lists; NaN where they are not
/// alike.
fn apart(want: &Value, got: &Value) -> f64 {
    match (want.as_array(), got.as_array()) {
        (Some(a), Some(b)) if a.len() == b.len() => {
            a.iter().zip(b).map(|(a, b)| apart(a, b)).fold(0.0, |m, x| if x <= m { m } else { x })
        }
        (None, None) => (number(want) - number(got)).abs(),
        _ => f64::NAN,
    }
}

fn largest(v: &Value) -> f64 {
    match v.as_array() {
        Some(list) => list.iter().map(largest).fold(0.0, f64::max),
        None => number(v).abs(),
    }
}
