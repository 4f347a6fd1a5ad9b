//! Incremental potential contact against its reference, with the tolerances of
//! `tests/reference/ipc/README.md`: values 1e-10 (edges nearly parallel 1e-9), gradients 1e-8, Hessians and
//! equilibria 1e-6, each relative to the greatest entry.

use serde_json::Value;

use super::{Check, number};

const VALUE: f64 = 1e-10;
const NEAR_PARALLEL: f64 = 1e-9;
const GRADIENT: f64 = 1e-8;
const HESSIAN: f64 = 1e-6;
/// Tolerance of equilibria on the given mesh.
const EQUILIBRIUM: f64 = 1e-6;
/// Rounding of coordinates, as a share of the size of a stencil.
const ROUNDING: f64 = 1e-15;
/// Smallest share of the certified time of impact that must be reached.
const LEAST_SHARE: f64 = 0.45;

/// Checks every number the case expects.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    match case["kind"].as_str().unwrap_or_default() {
        "point_triangle" | "edge_edge" | "point_edge" => distance(case, output),
        "scalar" => scalar(case, output),
        "cases" => impact(case, output),
        "tet_inversion" => inversion(case, output),
        "bases" => basis(case, output),
        "density" | "inverted" => density(case, output),
        "mesh_pairs" => meshes(case, output),
        "f1" | "f2" | "f3" | "f3_layer" | "f4" | "f5" => {
            vec![Check {
                what: "forces, energies, places",
                error: worst_field(case, output),
                tolerance: EQUILIBRIUM,
            }]
        }
        _ => plain(case, output),
    }
}

/// Fields that need nothing but a tolerance.
const FIELDS: [(&str, f64); 28] = [
    ("f0", VALUE),
    ("f1", VALUE),
    ("f1_over_y", VALUE),
    ("f2", VALUE),
    ("N", VALUE),
    ("D", VALUE),
    ("num_normal_collisions", 0.0),
    ("num_friction_collisions", 0.0),
    ("volume", VALUE),
    ("energy", VALUE),
    ("grad", GRADIENT),
    ("hess", HESSIAN),
    ("hess_psd", HESSIAN),
    ("hess_psd_from_9x9", HESSIAN),
    ("hess_psd_from_12x12", HESSIAN),
    ("mass", VALUE),
    ("first_moment", VALUE),
    ("second_moment", VALUE),
    ("M12", VALUE),
    ("V", VALUE),
    ("potential", VALUE),
    ("grad_q", GRADIENT),
    ("hess_q_psd", HESSIAN),
    ("num_collisions", 0.0),
    ("min_distance", VALUE),
    ("raw_pairs_PT", 0.0),
    ("raw_pairs_EE", 0.0),
    ("num_mollified_EE", 0.0),
];

fn plain(case: &Value, output: &Value) -> Vec<Check> {
    // A number that is zero but for rounding is held against the size of its terms.
    let floor = |what: &str| match what {
        "energy" => 1e-2 * number(&case["E"]) * number(&case["volume"]),
        "grad" if case["kind"] == "tets" => 1e-4 * greatest(&case["hess"]) * greatest(&case["x"]),
        "first_moment" => number(&case["mass"]) * greatest(&case["vertices"]),
        "M12" => number(&case["mass"]) * greatest(&case["vertices"]) * 1e-6,
        _ => 0.0,
    };
    FIELDS
        .iter()
        .filter(|(what, _)| case.get(what).is_some())
        .map(|&(what, tolerance)| Check {
            what,
            error: relative(&case[what], &output[what], floor(what)),
            tolerance,
        })
        .collect()
}

fn distance(case: &Value, output: &Value) -> Vec<Check> {
    let mut checks = Vec::new();
    let (d2, size) = (number(&case["d2"]), spread(&case["x"]));
    // Two points a tiny gap apart have the gap to the rounding of their coordinates.
    let (far, gap) = (greatest(&case["x"]), d2.abs().sqrt());
    let floor = (far * ROUNDING).max(size * ROUNDING) * gap + size * size * ROUNDING * ROUNDING;
    let tag = case["tag"].as_str().unwrap_or_default();
    let tolerance = if tag.contains("parallel") { NEAR_PARALLEL } else { VALUE };
    let error = (number(&output["d2"]) - d2).abs();
    checks.push(Check { what: "d2", error, tolerance: tolerance * d2 + floor * 4.0 });
    for (what, tolerance) in [("eps_x", VALUE), ("cross_sq", tolerance), ("mollifier", tolerance)] {
        if case.get(what).is_some() {
            checks.push(Check { what, error: relative(&case[what], &output[what], 0.0), tolerance });
        }
    }
    if case.get("mollifier_grad").is_some() {
        let error = relative(&case["mollifier_grad"], &output["mollifier_grad"], 0.0);
        checks.push(Check { what: "mollifier's gradient", error, tolerance: GRADIENT });
    }
    if case["unique"] == false {
        return checks;
    }
    checks.push(Check { what: "type", error: differ(&case["type"], &output["type"]), tolerance: 0.0 });
    let floor = 8.0 * far * ROUNDING / GRADIENT;
    checks.push(Check {
        what: "gradient",
        error: relative(&case["grad"], &output["grad"], floor),
        tolerance: GRADIENT,
    });
    for what in ["closest_bary", "closest_st"] {
        if case.get(what).is_some() {
            checks.push(Check {
                what,
                error: relative(&case[what], &output[what], 1.0),
                tolerance: GRADIENT,
            });
        }
    }
    for what in ["hess", "mollifier_hess"] {
        if case.get(what).is_some() {
            checks.push(Check { what, error: relative(&case[what], &output[what], 0.0), tolerance: HESSIAN });
        }
    }
    checks
}

fn scalar(case: &Value, output: &Value) -> Vec<Check> {
    ["b", "db", "d2b", "force_mag_kappa1"]
        .map(|what| Check { what, error: relative(&case[what], &output[what], 0.0), tolerance: VALUE })
        .into()
}

fn impact(case: &Value, output: &Value) -> Vec<Check> {
    let mut checks = Vec::new();
    let (dmin, d0) = (number(&case["dmin"]), number(&case["d0"]));
    if case["hit"] == true {
        checks.push(Check { what: "hit", error: differ(&case["hit"], &output["hit"]), tolerance: 0.0 });
        let (toi, ours) = (number(&case["toi"]), number(&output["toi"]));
        checks.push(Check { what: "later than the contact", error: ours - toi, tolerance: 0.0 });
        if toi > 0.0 {
            checks.push(Check {
                what: "gap gone",
                error: dmin - number(&output["d_at_toi"]),
                tolerance: -f64::MIN_POSITIVE,
            });
            checks.push(Check { what: "too early", error: LEAST_SHARE - ours / toi, tolerance: 0.0 });
        }
    } else if number(&case["margin"]) > 0.1 * (d0 - dmin) {
        checks.push(Check { what: "hit", error: differ(&case["hit"], &output["hit"]), tolerance: 0.0 });
    } else {
        // Near misses may be taken for hits.
        checks.push(Check { what: "d0", error: relative(&case["d0"], &output["d0"], 0.0), tolerance: VALUE });
    }
    checks
}

fn inversion(case: &Value, output: &Value) -> Vec<Check> {
    let mut checks: Vec<Check> = ["six_volume_t0", "cubic_c0_to_c3"]
        .map(|what| Check { what, error: relative(&case[what], &output[what], 0.0), tolerance: VALUE })
        .into();
    for what in ["t_zero_volume", "t_20pct_volume"] {
        let error = match (&case[what], &output[what]) {
            (Value::Null, Value::Null) => 0.0,
            (want, got) => relative(want, got, 0.0),
        };
        checks.push(Check { what, error, tolerance: GRADIENT });
    }
    checks
}

/// Compares `T Tᵀ`, since tangents are defined up to a rotation.
fn basis(case: &Value, output: &Value) -> Vec<Check> {
    let outer = |t: &Value| -> Vec<f64> {
        let at = |i: usize, k: usize| number(&t[i][k]);
        (0..9).map(|n| at(n / 3, 0) * at(n % 3, 0) + at(n / 3, 1) * at(n % 3, 1)).collect()
    };
    let (want, got) = (outer(&case["T"]), outer(&output["T"]));
    let error = want.iter().zip(&got).fold(0.0_f64, |m, (a, b)| m.max((a - b).abs()));
    let mut checks = vec![Check {
        what: "tangents",
        error: if error.is_finite() { error } else { f64::NAN },
        tolerance: GRADIENT,
    }];
    for what in ["beta", "Gamma"] {
        checks.push(Check { what, error: relative(&case[what], &output[what], 1.0), tolerance: GRADIENT });
    }
    checks
}

fn density(case: &Value, output: &Value) -> Vec<Check> {
    if case["psi"].is_string() {
        return vec![Check { what: "psi", error: differ(&case["psi"], &output["psi"]), tolerance: 0.0 }];
    }
    let (psi, mu) = (number(&case["psi"]), number(&case["mu"]));
    let error = (number(&output["psi"]) - psi).abs() / psi.abs().max(mu);
    let mut checks = vec![Check { what: "psi", error, tolerance: 1e-12 }];
    for (what, tolerance, floor) in [
        ("P", GRADIENT, mu),
        ("dPdF", HESSIAN, 0.0),
        ("dPdF_psd", HESSIAN, 0.0),
        ("eigs_dPdF", HESSIAN, 0.0),
        ("principal_stretches_signed", GRADIENT, 0.0),
    ] {
        checks.push(Check { what, error: relative(&case[what], &output[what], floor), tolerance });
    }
    checks
}

fn meshes(case: &Value, output: &Value) -> Vec<Check> {
    let mut checks = Vec::new();
    let answers = output["variants"].as_array().map_or(&[][..], Vec::as_slice);
    for want in case["variants"].as_array().into_iter().flatten() {
        let Some(got) = answers.iter().find(|got| got["variant"] == want["variant"]) else { continue };
        checks.extend(plain(want, got));
        for what in ["hess_upper_ijv", "hess_psd_upper_ijv"] {
            if let Some(list) = want[what].as_array() {
                checks.push(Check { what, error: entries(list, &got[what]), tolerance: HESSIAN });
            }
        }
        if let Some(list) = want["collisions"].as_array() {
            checks.push(Check {
                what: "collisions",
                error: collisions(list, &got["collisions"]),
                tolerance: VALUE,
            });
        }
    }
    checks
}

/// Compares entries (i, j, value) of two lists, relative to the greatest.
fn entries(want: &[Value], got: &Value) -> f64 {
    let mut left: Vec<(u64, u64, f64)> = Vec::new();
    let mut push = |e: &Value, sign: f64| {
        left.push((e[0].as_u64().unwrap_or(0), e[1].as_u64().unwrap_or(0), sign * number(&e[2])))
    };
    want.iter().for_each(|e| push(e, 1.0));
    got.as_array().into_iter().flatten().for_each(|e| push(e, -1.0));
    left.sort_unstable_by_key(|e| (e.0, e.1));
    let worst = left
        .chunk_by(|a, b| (a.0, a.1) == (b.0, b.1))
        .map(|same| same.iter().map(|e| e.2).sum::<f64>().abs());
    let scale = want.iter().map(|e| number(&e[2]).abs()).fold(0.0, f64::max);
    worst.fold(0.0, f64::max) / scale
}

/// Compares two lists with the same entries and the same weights: returns the worst difference of their
/// squared distances.
fn collisions(want: &[Value], got: &Value) -> f64 {
    let key = |c: &Value| {
        let mut ids: Vec<u64> =
            c["vertex_ids"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        ids.sort_unstable();
        (c["kind"].as_str().unwrap_or_default().to_owned(), ids)
    };
    let got = got.as_array().map_or(&[][..], Vec::as_slice);
    let mut worst = if got.len() == want.len() { 0.0_f64 } else { f64::INFINITY };
    for w in want {
        let found = got.iter().find(|g| key(g) == key(w) && number(&g["weight"]) == number(&w["weight"]));
        worst = worst.max(found.map_or(f64::INFINITY, |g| relative(&w["d2"], &g["d2"], 0.0)));
    }
    worst
}

/// Returns the worst difference of all fields of an answer that the case has too, lists of numbers relative
/// to their greatest.
fn worst_field(want: &Value, got: &Value) -> f64 {
    let worst = |m: f64, d: f64| if d.is_nan() || m.is_nan() { f64::NAN } else { m.max(d) };
    match (want, got) {
        (Value::Object(want), Value::Object(got)) => {
            got.iter().filter_map(|(k, g)| Some(worst_field(want.get(k)?, g))).fold(0.0, worst)
        }
        (Value::Array(want), Value::Array(got)) if want.iter().any(Value::is_object) => {
            if want.len() == got.len() {
                want.iter().zip(got).map(|(w, g)| worst_field(w, g)).fold(0.0, worst)
            } else {
                f64::NAN
            }
        }
        (Value::Bool(_), _) => differ(want, got),
        _ => relative(want, got, 0.0),
    }
}

fn differ(a: &Value, b: &Value) -> f64 {
    f64::from(u8::from(a != b))
}

/// Returns the greatest difference of two numbers or nested lists, relative to the greatest entry that is
/// wanted or a floor.
fn relative(want: &Value, got: &Value, floor: f64) -> f64 {
    let scale = greatest(want).max(floor);
    let error = difference(want, got);
    if error == 0.0 { 0.0 } else { error / scale }
}

fn difference(want: &Value, got: &Value) -> f64 {
    match (want, got) {
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let worst = |m: f64, d: f64| if d.is_nan() || m.is_nan() { f64::NAN } else { m.max(d) };
            a.iter().zip(b).map(|(a, b)| difference(a, b)).fold(0.0, worst)
        }
        (Value::Array(_), _) | (_, Value::Array(_)) => f64::NAN,
        _ => (number(want) - number(got)).abs(),
    }
}

fn greatest(v: &Value) -> f64 {
    match v {
        Value::Array(list) => list.iter().map(greatest).fold(0.0, f64::max),
        _ => v.as_f64().unwrap_or(0.0).abs(),
    }
}

/// Returns the greatest extent of points along an axis.
fn spread(points: &Value) -> f64 {
    let list = points.as_array().map_or(&[][..], Vec::as_slice);
    (0..3)
        .map(|k| {
            let along = || list.iter().map(|p| number(&p[k]));
            along().fold(f64::NEG_INFINITY, f64::max) - along().fold(f64::INFINITY, f64::min)
        })
        .fold(0.0, f64::max)
}
