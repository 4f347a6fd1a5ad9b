//! Grinding against its reference: closed forms, passes, geodesics, splines, each with its tolerance.

use serde_json::Value;

use super::{Check, number};

/// Tolerance of closed forms, relative, as in `reference/grinding/cases.json`; so are those below.
const CLOSED_FORM: f64 = 1e-9;
/// Tolerance of passes: their lengths, relative; points (m) and normals, absolute.
const RASTER: f64 = 1e-8;
/// Tolerance of the ends of geodesics, m.
const GEODESIC: f64 = 1e-7;
/// Tolerances of a spline: its points (m); its normals and curvatures, the latter relative to themselves
/// where they exceed 1/m.
const SPLINE: (f64, f64) = (1e-12, 1e-10);

/// Checks every number of the case's table or path.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    let want = &case["expected"];
    match case["kind"].as_str() {
        Some("raster") => raster(want, output),
        Some("geodesic_parallel") => table(want, output, |_, _| GEODESIC),
        Some("bspline_eval") => table(want, output, |column, value| match column {
            0..=4 => SPLINE.0,
            5..=7 => SPLINE.1,
            _ => SPLINE.1 * value.abs().max(1.0),
        }),
        Some("sphere_parallels") => table(want, output, closed_form),
        _ => table(case, output, closed_form),
    }
}

fn closed_form(_: usize, value: f64) -> f64 {
    CLOSED_FORM * value.abs()
}

fn raster(want: &Value, got: &Value) -> Vec<Check> {
    let relative = |what: &'static str, a: &Value, b: &Value, tolerance: f64| Check {
        what,
        error: (number(b) / number(a) - 1.0).abs(),
        tolerance,
    };
    let key = "max_true_stepover_over_step";
    let mut checks = vec![relative(key, &want[key], &got[key], CLOSED_FORM)];
    let passes = |v: &Value| v["passes"].as_array().cloned().unwrap_or_default();
    let (wanted, found) = (passes(want), passes(got));
    let missing = wanted.len().abs_diff(found.len());
    checks.push(Check { what: "number of passes", error: missing as f64, tolerance: 0.0 });
    for (a, b) in wanted.iter().zip(&found) {
        checks.push(Check {
            what: "points of a pass",
            error: (number(&a["points"]) - number(&b["points"])).abs(),
            tolerance: 0.0,
        });
        checks.push(relative("length", &a["length"], &b["length"], RASTER));
        checks.push(relative("spacing", &a["spacing"], &b["spacing"], RASTER));
        checks.push(relative("y", &a["y"], &b["y"], RASTER));
        checks.extend(table(a, b, |_, _| RASTER));
    }
    checks
}

/// Compares every cell of `rows`, each with the tolerance of its column and value.
fn table(want: &Value, got: &Value, tolerance: impl Fn(usize, f64) -> f64) -> Vec<Check> {
    let rows = |v: &Value| v["rows"].as_array().cloned().unwrap_or_default();
    let (wanted, found) = (rows(want), rows(got));
    let missing = wanted.len().abs_diff(found.len());
    let mut checks = vec![Check { what: "number of rows", error: missing as f64, tolerance: 0.0 }];
    for (a, b) in wanted.iter().zip(&found) {
        let cells = a.as_array().map_or(0, Vec::len);
        if b.as_array().map_or(0, Vec::len) != cells {
            checks.push(Check { what: "length of a row", error: 1.0, tolerance: 0.0 });
            continue;
        }
        for k in 0..cells {
            if a[k].is_null() {
                let error = f64::from(u8::from(!b[k].is_null()));
                checks.push(Check { what: "an empty cell", error, tolerance: 0.0 });
                continue;
            }
            let value = number(&a[k]);
            let error = (number(&b[k]) - value).abs();
            checks.push(Check { what: "a cell", error, tolerance: tolerance(k, value) });
        }
    }
    checks
}
