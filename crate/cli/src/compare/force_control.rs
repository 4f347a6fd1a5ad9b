//! Force loops against their reference: limits and radii, samples and settling, and the extremes of a limit
//! cycle.

use serde_json::Value;

use super::{Check, number};

/// Tolerances of `reference/force_control/cases.json`: limits, relative; samples of a stable run, N; extremes
/// of a limit cycle, relative to the greatest force. Within 2 % of the limit a verdict is not held.
const LIMIT: f64 = 1e-6;
const FORCE: f64 = 1e-6;
const CYCLE: f64 = 0.1;
const NEAR: f64 = 0.02;
/// Tolerances of the spectral radius, absolute, and of sums of stiffnesses, relative: both are closed forms
/// but for rounding.
const RADIUS: f64 = 1e-8;
const SUM: f64 = 1e-9;

/// Checks every number the case expects.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    let want = &case["expected"];
    match case["kind"].as_str() {
        Some("step_response") => response(case, want, output),
        Some("effective_stiffness") => ["Ke_along_push", "Ke_lateral", "Ke_cross"]
            .map(|what| {
                let scale = number(&want["Ke_along_push"]).abs().max(number(&want["Ke_lateral"]).abs());
                Check {
                    what,
                    error: (number(&output[what]) - number(&want[what])).abs() / scale,
                    tolerance: SUM,
                }
            })
            .into(),
        _ => limit(want, output),
    }
}

fn limit(want: &Value, got: &Value) -> Vec<Check> {
    let mut checks = Vec::new();
    for what in ["Ke_crit", "crossing_frequency_rad_s", "continuous_time_Ke_crit"] {
        if let Some(want) = want.get(what) {
            checks.push(Check { what, error: relative(want, &got[what]), tolerance: LIMIT });
        }
    }
    for (i, row) in rows(want, "spectral_radius").enumerate() {
        let error = (number(&got["spectral_radius"][i][1]) - number(&row[1])).abs();
        checks.push(Check { what: "spectral radius", error, tolerance: RADIUS });
    }
    for (i, row) in rows(want, "N_max_stable_for_K").enumerate() {
        let error = (number(&got["N_max_stable_for_K"][i][1]) - number(&row[1])).abs();
        checks.push(Check { what: "contacts that are still stable", error, tolerance: 0.0 });
    }
    checks
}

fn response(case: &Value, want: &Value, got: &Value) -> Vec<Check> {
    let mut checks = Vec::new();
    let differ = |a: &Value, b: &Value| f64::from(u8::from(a != b));
    if (number(&case["Ke_over_Ke_crit"]) - 1.0).abs() > NEAR {
        checks.push(Check { what: "stable", error: differ(&want["stable"], &got["stable"]), tolerance: 0.0 });
    }
    let radius = (number(&want["spectral_radius"]) - number(&got["spectral_radius"])).abs();
    checks.push(Check { what: "spectral radius", error: radius, tolerance: RADIUS });
    for (i, force) in want["force"].as_array().into_iter().flatten().enumerate() {
        let error = (number(force) - number(&got["force"][i])).abs();
        // A run that grows carries rounding of its own size along.
        let tolerance = FORCE * if want["stable"] == true { 1.0 } else { number(force).abs().max(1.0) };
        checks.push(Check { what: "force", error, tolerance });
    }
    for (name, phase) in want.as_object().into_iter().flatten().filter(|(name, _)| name.starts_with("phase_"))
    {
        let ours = &got[name];
        if want["stable"] == true {
            for what in ["overshoot_N", "t_settle_2pct", "tail_min", "tail_max"] {
                let error = match (&phase[what], &ours[what]) {
                    (Value::Null, Value::Null) => 0.0,
                    (a, b) => (number(a) - number(b)).abs(),
                };
                checks.push(Check { what, error, tolerance: FORCE });
            }
            checks.push(Check {
                what: "settled",
                error: differ(&phase["settled"], &ours["settled"]),
                tolerance: 0.0,
            });
        } else {
            let greatest = number(&phase["tail_max"]);
            for what in ["tail_min", "tail_max"] {
                let error = (number(&phase[what]) - number(&ours[what])).abs() / greatest;
                checks.push(Check { what, error, tolerance: CYCLE });
            }
        }
        let lost = (number(&phase["lost_contact_samples"]) - number(&ours["lost_contact_samples"])).abs();
        let tolerance =
            if want["stable"] == true { 0.0 } else { CYCLE * number(&phase["lost_contact_samples"]) };
        checks.push(Check { what: "samples without contact", error: lost, tolerance });
    }
    checks
}

fn rows<'a>(want: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    want[key].as_array().into_iter().flatten()
}

/// Returns the relative difference; zero where neither has a number.
fn relative(want: &Value, got: &Value) -> f64 {
    match (want.as_f64(), got.as_f64()) {
        (None, None) => 0.0,
        (Some(want), Some(got)) => (got / want - 1.0).abs(),
        _ => f64::NAN,
    }
}
