//! The arms that a grinding cell offers beside those of the engine: their flange stands where the maker's published description has
//! it, and a session runs with each.

#![allow(non_snake_case, clippy::unwrap_used, reason = "a test; monogram notation")]

use std::path::Path;

use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_session::{Clock, Session};
use nalgebra::{Quaternion, Unit};
use serde_json::{Value, json};

const ARMS: [&str; 2] = ["estun_ier10_900_mi", "estun_ier7_910_mi"];

fn read(path: &str) -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

fn numbers<const N: usize>(value: &Value) -> [f64; N] {
    std::array::from_fn(|k| value[k].as_f64().unwrap())
}

fn pose(value: &Value) -> Pose {
    let [w, x, y, z] = numbers(&value["rotation"]);
    let turn = Unit::new_normalize(Quaternion::new(w, x, y, z));
    Pose::from_parts(Vec3::from(numbers::<3>(&value["translation"])).into(), turn)
}

#[test]
fn flanges_stand_where_the_published_descriptions_have_them() {
    for name in ARMS {
        let arm = read(&format!("www/src/experiments/grinding/arms/{name}.json"))["arm"].clone();
        let reference = read(&format!("tests/reference/robot/published/{name}.json"));
        for case in reference["cases"].as_array().unwrap() {
            let q: [f64; 6] = numbers(&case["q_rad"]);
            let mut X_WF = Pose::identity();
            for (joint, q) in arm["joints"].as_array().unwrap().iter().zip(q) {
                let axis = Unit::new_normalize(Vec3::from(numbers::<3>(&joint["axis"])));
                X_WF = X_WF * pose(&joint["frame"]) * Rotation::from_axis_angle(&axis, q);
            }
            let found = (X_WF * pose(&arm["flange"])).to_homogeneous();
            for (i, row) in case["flange_4x4"].as_array().unwrap().iter().enumerate() {
                for (k, wanted) in numbers::<4>(row).into_iter().enumerate() {
                    assert!((found[(i, k)] - wanted).abs() < 1e-12, "{name}: {found}");
                }
            }
        }
    }
}

#[test]
fn each_reaches_the_part_of_the_scene_for_ones_own() {
    for name in ARMS {
        let arm = read(&format!("www/src/experiments/grinding/arms/{name}.json"))["arm"].clone();
        let mut scene = read("scenes/grinding/your_own_part.json");
        scene["experiment"]["cell"]["arm"] = json!({ "own": arm });
        let session = Session::open(&scene.to_string(), Clock::STOPPED).unwrap();
        let readings = session.description().readings.clone();
        let at = |id: &str| session.readings()[readings.iter().position(|r| r.id == id).unwrap()];
        assert!(at("passes") > 1.0, "{name}: {} passes", at("passes"));
        assert!(at("unreached") < 0.2 * at("points"), "{name}: {} of {}", at("unreached"), at("points"));
    }
}
