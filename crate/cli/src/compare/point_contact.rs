//! Signed distances against their reference; normals and witness points only where they are unique.

use serde_json::Value;

use super::{Check, distance, number, vector};

/// Tolerances of `reference/point_contact/README.md`.
const DISTANCE: f64 = 1e-6;
const NORMAL: f64 = 1e-3;
const WITNESS: f64 = 1e-4;

/// Checks the distance always; normal and witness points where they are unique, and their relation where they
/// are not.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    let exact = &case["exact"];
    let (gap, normal) = (number(&output["signed_distance"]), vector(&output["nhat_BA_W"]));
    let [a, b] = ["p_WCa", "p_WCb"].map(|key| vector(&output[key]));
    let offset: [f64; 3] = [0, 1, 2].map(|k| a[k] - b[k] - gap * normal[k]);
    let mut checks = vec![
        Check {
            what: "signed distance",
            error: (gap - number(&exact["signed_distance"])).abs(),
            tolerance: DISTANCE,
        },
        Check {
            what: "length of the normal",
            error: (distance(normal, [0.0; 3]) - 1.0).abs(),
            tolerance: 1e-9,
        },
        Check { what: "p_Ca - p_Cb = gap n", error: distance(offset, [0.0; 3]), tolerance: DISTANCE },
    ];
    if exact["nhat_BA_W"].is_array() {
        let error = distance(normal, vector(&exact["nhat_BA_W"]));
        checks.push(Check { what: "normal", error, tolerance: NORMAL });
    }
    for key in ["p_WCa", "p_WCb"] {
        if exact[key].is_array() {
            let error = distance(vector(&output[key]), vector(&exact[key]));
            checks.push(Check { what: "witness point", error, tolerance: WITNESS });
        }
    }
    checks
}
