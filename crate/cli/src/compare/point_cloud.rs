//! Point clouds against their reference.

use serde_json::Value;

use super::{Check, distance, number, vector};

/// Tolerances of `reference/point_cloud/cases.json`: points (m), angles of normals (rad), surface variation,
/// and medians of errors, relative.
const POINT: f64 = 1e-9;
const ANGLE: f64 = 1e-6;
const VARIATION: f64 = 1e-9;
const MEDIAN: f64 = 0.1;
/// Tolerances of variances, as a share of the greatest, and of curvatures, relative: closed forms but for
/// rounding of the file.
const VARIANCE: f64 = 1e-8;
const CURVATURE: f64 = 1e-6;

/// Checks every number the case expects.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    let mut checks = Vec::new();
    for (i, want) in items(&case["cameras"]).iter().enumerate() {
        camera(want, &output["cameras"][i], &mut checks);
    }
    statistics(&case["merged"], &output["merged"], &mut checks);
    for (name, want) in case["voxel_grid"].as_object().into_iter().flatten() {
        let got = &output["voxel_grid"][name];
        checks.push(same("voxels", &want["count"], &got["count"]));
        checks.push(apart("origin of voxels", &want["origin"], &got["origin"], POINT));
        // The rounding of all the means adds up.
        let sum = POINT * number(&want["count"]);
        checks.push(apart("sum of voxels' means", &want["sum_of_centroids"], &got["sum_of_centroids"], sum));
        rows(want, got, &mut checks, |want, got, checks| {
            for k in 0..4 {
                checks.push(same("a voxel and its points", &want[k], &got[k]));
            }
            let mean = |row: &Value| [4, 5, 6].map(|k| number(&row[k]));
            checks.push(Check {
                what: "mean of a voxel",
                error: distance(mean(want), mean(got)),
                tolerance: POINT,
            });
        });
    }
    checks
}

fn camera(want: &Value, got: &Value, checks: &mut Vec<Check>) {
    checks.push(same("valid pixels", &want["valid"], &got["valid"]));
    checks.push(apart("mean of points", &want["mean_valid_points_W"], &got["mean_valid_points_W"], POINT));
    statistics(&want["cropped"], &got["cropped"], checks);
    rows(&want["knn_pca"], &got["knn_pca"], checks, |want, got, checks| {
        checks.push(turn("normal by neighbours", want, got));
        let largest = number(&want[6]);
        for k in 4..7 {
            let error = (number(&want[k]) - number(&got[k])).abs() / largest;
            checks.push(Check { what: "variance of neighbours", error, tolerance: VARIANCE });
        }
        let error = (number(&want[7]) - number(&got[7])).abs();
        checks.push(Check { what: "surface variation", error, tolerance: VARIATION });
        for k in 8..10 {
            let both_none = want[k].is_null() && got[k].is_null();
            let scale = number(&want[8]).abs().max(number(&want[9]).abs()).max(1.0);
            let error = if both_none { 0.0 } else { (number(&want[k]) - number(&got[k])).abs() / scale };
            checks.push(Check { what: "curvature of the true surface", error, tolerance: CURVATURE });
        }
    });
    rows(&want["grid_pca"], &got["grid_pca"], checks, |want, got, checks| {
        checks.push(turn("normal by a window", want, got));
    });
    rows(&want["grid_cross_product"], &got["grid_cross_product"], checks, |want, got, checks| {
        checks.push(turn("normal by differences", want, got));
    });
    for what in ["knn_median", "grid_median"] {
        let median = |of: &Value| number(&of["accuracy_vs_surface_deg"][what]);
        let error = (median(want) - median(got)).abs() / median(want);
        checks.push(Check { what, error, tolerance: MEDIAN });
    }
    let what = "surface_variation_mean_interior";
    let error = (number(&want[what]) - number(&got[what])).abs() / number(&want[what]);
    checks.push(Check { what: "mean surface variation", error, tolerance: MEDIAN });
    for what in [
        "median_abs_cos",
        "fraction_within_20deg",
        "fraction_expected_by_chance",
        "fraction_within_20deg_smallest_eigenvector_of_normal_scatter",
    ] {
        let axis = |of: &Value| of["largest_eigenvector_vs_axis"][what].clone();
        if axis(want).is_number() {
            let error = (number(&axis(want)) - number(&axis(got))).abs() / number(&axis(want));
            checks.push(Check { what, error, tolerance: MEDIAN });
        }
    }
}

fn statistics(want: &Value, got: &Value, checks: &mut Vec<Check>) {
    checks.push(same("points", &want["count"], &got["count"]));
    checks.push(apart("mean of points", &want["mean"], &got["mean"], POINT));
    for k in 0..3 {
        checks.push(apart("covariance", &want["covariance"][k], &got["covariance"][k], POINT));
    }
    for k in 0..2 {
        checks.push(apart("box of points", &want["aabb"][k], &got["aabb"][k], POINT));
    }
}

/// Checks every row that is expected; the answer must have one for the same pixel.
fn rows(want: &Value, got: &Value, checks: &mut Vec<Check>, row: impl Fn(&Value, &Value, &mut Vec<Check>)) {
    let (want, got) = (items(&want["rows"]), items(&got["rows"]));
    let differ = f64::from(u8::from(want.len() != got.len()));
    checks.push(Check { what: "rows", error: differ, tolerance: 0.0 });
    for (want, got) in want.iter().zip(got) {
        checks.push(same("what a row is of", &want[0], &got[0]));
        row(want, got, checks);
    }
}

/// Returns the angle between the normals of two rows; rounding of the file alone stays below its tolerance.
fn turn(what: &'static str, want: &Value, got: &Value) -> Check {
    let n = |row: &Value| [1, 2, 3].map(|k| number(&row[k]));
    Check { what, error: distance(n(want), n(got)), tolerance: ANGLE }
}

fn apart(what: &'static str, want: &Value, got: &Value, tolerance: f64) -> Check {
    Check { what, error: distance(vector(want), vector(got)), tolerance }
}

fn same(what: &'static str, want: &Value, got: &Value) -> Check {
    Check { what, error: f64::from(u8::from(want != got)), tolerance: 0.0 }
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
