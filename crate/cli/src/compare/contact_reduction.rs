//! Contact reduction against its reference; tolerances are those that the reference states. Clusters are held
//! against the proven bound and the best that is known, since many are as good; scales, being unique, against
//! those of the reference.

#![allow(non_snake_case, reason = "the reference's names")]

use serde_json::Value;

use super::{Check, number, vector};

const OBJECTIVE: f64 = 1e-9;
const SCALE: f64 = 1e-8;
const FEASIBLE: f64 = 1e-9;
const SLIDE: f64 = 1e-9;
const REPRESENTATIVE: f64 = 1e-9;

/// Checks every number the case expects, whatever its kind.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    match case["kind"].as_str() {
        Some("reduce") => reduce(case, output),
        Some("reduce_degenerate") => degenerate(case, output),
        Some("qp") => scales(case, &case["normal"], &case["expected"], output),
        Some("inclined_plane") => slide(case, output),
        _ => table(&case["rows"], &output["rows"]),
    }
}

fn reduce(case: &Value, output: &Value) -> Vec<Check> {
    let bounds = &case["kmeans"];
    let labels = integers(&output["labels"]);
    let found = objective(case, &labels);
    let (lower, upper) = (number(&bounds["lower_bound"]), number(&bounds["upper_bound"]));
    let check = |what, error: f64, tolerance| Check { what, error, tolerance };
    let mut checks = vec![
        check("objective told", (number(&output["objective"]) / found - 1.0).abs(), OBJECTIVE),
        check("below the proven bound", 1.0 - found / lower, OBJECTIVE),
        check("above the best known", found / upper - 1.0, number(&bounds["must_be_within_ratio"]) - 1.0),
    ];
    if labels == integers(&bounds["best_labels"]) {
        let rows = |v: &Value| v["reduced_from_best_labels"]["rows"].clone();
        checks.extend(cells("representative", &rows(case), &rows(output), REPRESENTATIVE));
        checks.push(apart(
            "scales of the clusters",
            &case["qp_reduced"]["s"],
            &output["qp_reduced"]["s"],
            SCALE,
        ));
    }
    checks.push(feasible(case, &output["qp_reduced"]["normals"], &output["qp_reduced"]["s"]));
    checks.extend(scales(case, &case["normal"], &case["qp_all_contacts"], &output["qp_all_contacts"]));
    checks
}

fn degenerate(case: &Value, output: &Value) -> Vec<Check> {
    let expected = number(&case["expected_objective"]);
    let found = objective(case, &integers(&output["labels"]));
    let size = expected.abs().max(1e-9);
    let key = "expected_non_empty_clusters";
    let told = (number(&output["expected_objective"]) - expected).abs() / size;
    vec![
        Check { what: "objective", error: (found - expected).abs() / size, tolerance: OBJECTIVE },
        Check { what: "objective told", error: told, tolerance: OBJECTIVE },
        Check { what: "clusters", error: (number(&output[key]) - number(&case[key])).abs(), tolerance: 0.0 },
    ]
}

/// Checks everything but the multipliers, which need not be unique.
fn scales(case: &Value, normals: &Value, expected: &Value, found: &Value) -> Vec<Check> {
    let relative = |what, a: &Value, b: &Value| {
        let error = (number(a) - number(b)).abs() / number(b).abs().max(1.0);
        Check { what, error, tolerance: SCALE }
    };
    let papers = |v: &Value, key: &str| v["paper_qp_without_nonnegativity"][key].clone();
    let same = |key: &str| f64::from(u8::from(expected[key] != found[key]));
    let mut checks = vec![
        apart("s", &expected["s"], &found["s"], SCALE),
        feasible(case, normals, &found["s"]),
        relative("objective of s", &found["objective"], &expected["objective"]),
        Check { what: "zeros", error: same("n_zero"), tolerance: 0.0 },
        relative("least s of the paper's", &papers(found, "min_s"), &papers(expected, "min_s")),
        relative("objective of the paper's", &papers(found, "objective"), &papers(expected, "objective")),
    ];
    for key in ["net_stiffness_diag_before", "net_stiffness_diag_after"] {
        for (a, b) in vector(&found[key]).into_iter().zip(vector(&expected[key])) {
            let error = (a - b).abs() / number(&case["Kmax"]).max(b.abs());
            checks.push(Check { what: "net stiffness", error, tolerance: SCALE });
        }
    }
    let key = "net_stiffness_max_eig_after_over_Kmax";
    checks.push(relative("largest eigenvalue", &found[key], &expected[key]));
    checks
}

/// Returns how far the scales pass the bounds, relative, or are negative.
fn feasible(case: &Value, normals: &Value, s: &Value) -> Check {
    let (normals, s) = (list(normals), numbers(s));
    let ratio = number(&case["Kmax"]) / number(&case["K"]);
    let mut worst = s.iter().fold(0.0_f64, |worst, s| worst.max(-s));
    for j in 0..3 {
        let sum: f64 = normals.iter().zip(&s).map(|(n, s)| s * vector(n)[j] * vector(n)[j]).sum();
        worst = worst.max(sum / ratio - 1.0);
    }
    let error = if normals.len() == s.len() { worst } else { f64::NAN };
    Check { what: "beyond the bound", error, tolerance: FEASIBLE }
}

fn slide(case: &Value, output: &Value) -> Vec<Check> {
    let mut checks = vec![Check {
        what: "verdict",
        error: f64::from(u8::from(case["verdict"] != output["verdict"])),
        tolerance: 0.0,
    }];
    for key in ["s_along_slope_down", "v", "height_change"] {
        let size = numbers(&case[key]).into_iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        checks.push(apart("slide", &case[key], &output[key], SLIDE * size.max(1e-9)));
    }
    checks
}

fn table(expected: &Value, found: &Value) -> Vec<Check> {
    cells("row", expected, found, SLIDE)
}

/// Compares rows of numbers, each to `tolerance` of itself, or of a thousandth where it is smaller.
fn cells(what: &'static str, expected: &Value, found: &Value, tolerance: f64) -> Vec<Check> {
    let (expected, found) = (list(expected), list(found));
    let same = f64::from(u8::from(expected.len() != found.len()));
    let mut checks = vec![Check { what: "number of rows", error: same, tolerance: 0.0 }];
    for (want, got) in expected.iter().zip(&found) {
        for (a, b) in list(want).iter().zip(&list(got)) {
            checks.push(Check {
                what,
                error: (number(a) - number(b)).abs(),
                tolerance: tolerance * number(a).abs().max(1e-3),
            });
        }
    }
    checks
}

/// Returns the largest difference of two lists.
fn apart(what: &'static str, expected: &Value, found: &Value, tolerance: f64) -> Check {
    let (expected, found) = (numbers(expected), numbers(found));
    let worst = expected.iter().zip(&found).fold(0.0_f64, |worst, (a, b)| worst.max((a - b).abs()));
    let error =
        if expected.len() == found.len() && found.iter().all(|x| x.is_finite()) { worst } else { f64::NAN };
    Check { what, error, tolerance }
}

/// Computes Σ of eq. 9 to the means of the clusters, from the labels alone.
fn objective(case: &Value, labels: &[u64]) -> f64 {
    let root = number(&case["c"]).sqrt();
    let points: Vec<[f64; 6]> = list(&case["normal"])
        .iter()
        .zip(&list(&case["position"]))
        .map(|(n, p)| {
            let ([a, b, c], [x, y, z]) = (vector(n), vector(p));
            [a, b, c, root * x, root * y, root * z]
        })
        .collect();
    if points.len() != labels.len() || labels.iter().any(|l| *l >= points.len() as u64) {
        return f64::NAN;
    }
    let most = labels.iter().copied().max().unwrap_or(0);
    (0..=most)
        .map(|j| {
            let own: Vec<&[f64; 6]> =
                points.iter().zip(labels).filter(|(_, l)| **l == j).map(|(x, _)| x).collect();
            let mean = |m: usize| own.iter().map(|x| x[m]).sum::<f64>() / own.len() as f64;
            let means: [f64; 6] = std::array::from_fn(mean);
            own.iter().flat_map(|x| x.iter().zip(means).map(|(x, m)| (x - m) * (x - m))).sum::<f64>()
        })
        .sum()
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

fn numbers(value: &Value) -> Vec<f64> {
    list(value).iter().map(number).collect()
}

fn integers(value: &Value) -> Vec<u64> {
    list(value).iter().map(|l| l.as_u64().unwrap_or(u64::MAX)).collect()
}
