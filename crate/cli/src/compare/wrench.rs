//! Grasps against their reference: rank, closure, radii and least squeeze. A radius above the truth would be
//! a false proof.

use serde_json::Value;

use super::{Check, number};

/// Tolerances of `reference/wrench/README.md`, relative.
const EPSILON: f64 = 1e-6;
const FORCE: f64 = 1e-5;
/// Tolerance of the closure margin, absolute: below the threshold that decides.
const MARGIN: f64 = 1e-7;
/// Names of the radii. An exact cone's radius is stored to nine digits and found to 1e-6.
const RADII: [&str; 4] = ["epsilon", "epsilon_8", "epsilon_64", "epsilon_exact_cone"];

/// Checks rank, closure, radii and grip; cases tagged `boundary` may decide closure either way.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    let expected = &case["expected"];
    let boundary = case["tags"].as_array().is_some_and(|t| t.iter().any(|t| t == "boundary"));
    let mut checks = vec![same("rank", &expected["grasp_matrix_rank"], &output["grasp_matrix_rank"])];
    if !boundary {
        checks.push(same("force closure", &expected["force_closure"], &output["force_closure"]));
    }
    match (expected["closure_margin"].as_f64(), output["closure_margin"].as_f64()) {
        (Some(a), Some(b)) => {
            checks.push(Check { what: "closure margin", error: (a - b).abs(), tolerance: MARGIN })
        }
        (a, b) => checks.push(Check {
            what: "closure margin",
            error: f64::from(u8::from(a.is_some() != b.is_some())),
            tolerance: 0.0,
        }),
    }
    for key in RADII {
        match expected.get(key) {
            None => {}
            Some(Value::Null) => checks.push(same(key, &Value::Null, &output[key])),
            Some(want) => {
                let size = number(want).max(1e-9);
                let error = (number(&output[key]) - number(want)).abs() / size;
                checks.push(Check { what: key, error, tolerance: EPSILON });
                // The lower bound is one: above the truth it would be a false proof.
                let above = (number(&output[format!("{key}_lower")]) - number(want)) / size;
                checks.push(Check { what: "lower bound", error: above.max(0.0), tolerance: EPSILON });
            }
        }
    }
    let (grip, found) = (&expected["resist_gravity"], &output["resist_gravity"]);
    if grip.is_object() {
        checks.push(same("gravity can be resisted", &grip["feasible"], &found["feasible"]));
        for key in ["min_total_normal_force", "min_largest_normal_force", "min_total_normal_force_64_edges"] {
            if let Some(want) = grip[key].as_f64() {
                let error = (number(&found[key]) / want - 1.0).abs();
                checks.push(Check { what: key, error, tolerance: FORCE });
            }
        }
    }
    checks
}

fn same(what: &'static str, expected: &Value, found: &Value) -> Check {
    Check { what, error: f64::from(u8::from(expected != found)), tolerance: 0.0 }
}
