//! Point contact against the golden cases of `tests/reference/point_contact` (exact answers, not Drake's).
#![allow(non_snake_case, clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use asperity_contact::narrow_phase::{DistanceWorkspace, PointContact, signed_distance};
use asperity_geometry::{Pose, Rotation, Shape, TriangleMesh, Vec3};
use serde_json::Value;

fn vec3(v: &Value) -> Vec3 {
    Vec3::from_fn(|i, _| v[i].as_f64().unwrap())
}

fn shape(v: &Value) -> Shape {
    let f = |k: &str| v[k].as_f64().unwrap();
    match v["type"].as_str().unwrap() {
        "sphere" => Shape::Sphere { radius: f("radius") },
        "box" => Shape::Box { half_size: 0.5 * vec3(&v["size"]) },
        "cylinder" => Shape::Cylinder { radius: f("radius"), half_length: 0.5 * f("length") },
        "capsule" => Shape::Capsule { radius: f("radius"), half_length: 0.5 * f("length") },
        "ellipsoid" => Shape::Ellipsoid { semi_axes: vec3(&v["semi_axes"]) },
        "half_space" => Shape::HalfSpace,
        "mesh" => {
            let index = |t: &Value| [0, 1, 2].map(|i| t[i].as_u64().unwrap() as u32);
            Shape::Mesh(Arc::new(TriangleMesh {
                vertices: v["vertices"].as_array().unwrap().iter().map(vec3).collect(),
                triangles: v["triangles"].as_array().unwrap().iter().map(index).collect(),
            }))
        }
        other => panic!("unknown shape {other}"),
    }
}

fn pose(v: &Value) -> Pose {
    let q = |i: usize| v["rotation"][i].as_f64().unwrap();
    let rotation = Rotation::from_quaternion(nalgebra::Quaternion::new(q(0), q(1), q(2), q(3)));
    Pose::from_parts(vec3(&v["translation"]).into(), rotation)
}

/// Every case within the README's tolerances.
#[test]
fn golden_cases() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/point_contact/cases.json");
    let text = std::fs::read_to_string(path).unwrap();
    let cases: Value = serde_json::from_str(&text).unwrap();
    let mut workspace = DistanceWorkspace::default();
    let mut failures = Vec::new();
    for case in cases["cases"].as_array().unwrap() {
        let (a, b) = (shape(&case["A"]["shape"]), shape(&case["B"]["shape"]));
        let (X_WA, X_WB) = (pose(&case["A"]["pose"]), pose(&case["B"]["pose"]));
        let c = signed_distance(&a, &X_WA, &b, &X_WB, &mut workspace).contact().unwrap();
        let exact = &case["exact"];
        let phi = exact["signed_distance"].as_f64().unwrap();
        let phi_error = (c.gap - phi).abs();
        // The golden normal points from B into A.
        let normal_error =
            if exact["normal_unique"] == true { c.n_W.angle(&-vec3(&exact["nhat_BA_W"])) } else { 0.0 };
        let witness_error = if exact["witness_unique"] == true {
            (c.p_WCa - vec3(&exact["p_WCa"])).norm().max((c.p_WCb - vec3(&exact["p_WCb"])).norm())
        } else {
            0.0
        };
        let relation = relation_error(&c);
        let analytic = case["analytic"]["signed_distance"].as_f64().map_or(0.0, |phi| (c.gap - phi).abs());
        let id = case["id"].as_str().unwrap();
        let line = format!(
            "{id:<40} phi {phi:+.9} error {phi_error:.1e} analytic {analytic:.1e} normal {normal_error:.1e} \
             witness {witness_error:.1e} relation {relation:.1e} unique {} {} (golden {} {})",
            c.normal_unique, c.witness_unique, exact["normal_unique"], exact["witness_unique"]
        );
        println!("{line}");
        if phi_error > 1e-6 || normal_error > 1e-3 || witness_error > 1e-4 || relation > 1e-12 {
            failures.push(line);
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn relation_error(c: &PointContact) -> f64 {
    (c.p_WCb - c.p_WCa - c.n_W * c.gap).norm().max((c.n_W.norm() - 1.0).abs())
}
