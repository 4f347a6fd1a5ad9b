//! Hydroelastic contact against its reference, with the tolerances of each case.

use serde_json::Value;

use super::{Check, distance, number, text, vector};

/// Checks a case by its `tolerance` block, as the reference's README says; cases with motion to 1e-6 of the
/// force.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    let tolerance = &case["tolerance"];
    if tolerance.is_null() {
        return against_motion(&case["expected"], output);
    }
    let truth = &case[text(&tolerance["compare_with"])];
    let contact = truth["contact"].as_bool().unwrap_or(true);
    if !contact || output["contact"] != true {
        let error = f64::from(u8::from(output["contact"].as_bool() != Some(contact)));
        return vec![Check { what: "contact", error, tolerance: 0.0 }];
    }
    let force = number(&truth["force_magnitude"]).max(1e-12);
    let relative = |key: &str| (number(&output[key]) / number(&truth[key]) - 1.0).abs();
    let apart = |key: &str| distance(vector(&output[key]), vector(&truth[key]));
    let vector_known = truth["force_on_A"].is_array();
    let candidates = [
        (
            "force",
            "force_rel",
            if vector_known { apart("force_on_A") / force } else { relative("force_magnitude") },
        ),
        ("area", "area_rel", relative("total_area")),
        ("pressure integral", "pressure_integral_rel", relative("pressure_integral")),
        ("centroid", "centroid_abs", apart("centroid")),
        ("centre of pressure", "center_of_pressure_abs", apart("center_of_pressure")),
        ("moment", "moment_rel_to_force_times_1m", apart("moment_on_A") / force),
    ];
    let check = |(what, key, error): (&'static str, &str, f64)| {
        tolerance[key].as_f64().map(|tolerance| Check { what, error, tolerance })
    };
    candidates.into_iter().filter_map(check).collect()
}

fn against_motion(expected: &Value, output: &Value) -> Vec<Check> {
    let force = vector(&expected["force_on_A"]);
    let scale = distance(force, [0.0; 3]).max(1e-9);
    let check = |what, key: &str| {
        let error = distance(vector(&output[key]), vector(&expected[key])) / scale;
        Check { what, error, tolerance: 1e-6 }
    };
    vec![check("force", "force_on_A"), check("moment", "moment_on_A")]
}
