//! Reader of the golden cases of `tests/reference/hydroelastic`, which converts their conventions.

use std::sync::Arc;

use asperity_contact::hydroelastic::{Compliance, HydroBody, Totals};
use asperity_geometry::{Pose, Rotation, Shape, TriangleMesh, Vec3};
use serde_json::Value;

/// Returns the cases of a golden file.
pub fn load(file: &str) -> Vec<Value> {
    let path = format!("{}/../../tests/reference/hydroelastic/{file}", env!("CARGO_MANIFEST_DIR"));
    let document: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    document["cases"].as_array().unwrap().clone()
}

pub fn vec3(value: &Value) -> Vec3 {
    Vec3::from_fn(|k, _| value[k].as_f64().unwrap())
}

/// Returns shape, compliance and pose of body `"A"` or `"B"`.
pub fn setup(case: &Value, body: &str) -> (Shape, Compliance, Pose) {
    (shape(&case[body]["shape"]), compliance(&case[body]["compliance"]), pose(&case[body]["pose"]))
}

pub fn body(case: &Value, name: &str) -> (HydroBody, Pose) {
    let (shape, compliance, pose) = setup(case, name);
    (HydroBody::new(&shape, &compliance).unwrap(), pose)
}

fn shape(s: &Value) -> Shape {
    let length = |key: &str| s[key].as_f64().unwrap();
    match s["type"].as_str().unwrap() {
        "sphere" => Shape::Sphere { radius: length("radius") },
        "box" => Shape::Box { half_size: vec3(&s["size"]) / 2.0 },
        "cylinder" => Shape::Cylinder { radius: length("radius"), half_length: length("length") / 2.0 },
        "capsule" => Shape::Capsule { radius: length("radius"), half_length: length("length") / 2.0 },
        "ellipsoid" => Shape::Ellipsoid { semi_axes: vec3(&s["semi_axes"]) },
        "half_space" => Shape::HalfSpace,
        "mesh" => Shape::Convex(Arc::new(TriangleMesh {
            vertices: s["vertices"].as_array().unwrap().iter().map(vec3).collect(),
            triangles: s["triangles"]
                .as_array()
                .unwrap()
                .iter()
                .map(|t| [0, 1, 2].map(|k| t[k].as_u64().unwrap() as u32))
                .collect(),
        })),
        other => panic!("{other}"),
    }
}

fn compliance(c: &Value) -> Compliance {
    let resolution_hint = c["resolution_hint"].as_f64();
    match c["hydroelastic_modulus"].as_f64() {
        None => Compliance::Rigid { resolution_hint },
        Some(hydroelastic_modulus) => Compliance::Compliant {
            hydroelastic_modulus,
            resolution_hint,
            slab_thickness: c["slab_thickness"].as_f64(),
        },
    }
}

fn pose(p: &Value) -> Pose {
    let q = |k: usize| p["rotation"][k].as_f64().unwrap();
    let rotation = Rotation::from_quaternion(nalgebra::Quaternion::new(q(0), q(1), q(2), q(3)));
    Pose::from_parts(vec3(&p["translation"]).into(), rotation)
}

/// A block of the golden file in our convention: forces act on B.
pub struct Golden {
    pub totals: Totals,
    pub force_magnitude: f64,
}

/// Reads a block; `None` for a block without contact.
pub fn golden(block: &Value) -> Option<Golden> {
    block["contact"].as_bool().unwrap().then(|| {
        let number = |key: &str| block[key].as_f64().unwrap();
        Golden {
            totals: Totals {
                force_on_b: -vec3(&block["force_on_A"]),
                moment_on_b: -vec3(&block["moment_on_A"]),
                area: number("total_area"),
                centroid: vec3(&block["centroid"]),
                pressure_integral: number("pressure_integral"),
                center_of_pressure: vec3(&block["center_of_pressure"]),
                pressure_max: number("max_pressure"),
                pressure_mean: number("mean_pressure"),
                ..Totals::default()
            },
            force_magnitude: number("force_magnitude"),
        }
    })
}
