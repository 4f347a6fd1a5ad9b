//! The built-in arms that their maker publishes: the flange stands where the published description has it,
//! and a session runs with each.

#![allow(non_snake_case, clippy::unwrap_used, reason = "a test; monogram notation")]

use std::path::Path;

use asperity_dynamics::arm::preset;
use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

const ARMS: [&str; 6] = [
    "estun_ier10_900_mi",
    "estun_ier7_910_mi",
    "ur5e",
    "kuka_kr6_r900_sixx",
    "abb_irb1200_5_90",
    "fanuc_lrmate_200id_7l",
];

fn read(path: &str) -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

fn numbers<const N: usize>(value: &Value) -> [f64; N] {
    std::array::from_fn(|k| value[k].as_f64().unwrap())
}

#[test]
fn flanges_stand_where_the_published_descriptions_have_them() {
    for name in ARMS {
        let arm = preset(name).unwrap();
        let reference = read(&format!("tests/reference/robot/published/{name}.json"));
        for case in reference["cases"].as_array().unwrap() {
            let q: [f64; 6] = numbers(&case["q_rad"]);
            let mut X_WF = Pose::identity();
            for (joint, q) in arm.joints.iter().zip(q) {
                X_WF = X_WF * joint.X_PF * Rotation::from_axis_angle(&Vec3::z_axis(), q) * joint.X_ML;
            }
            let found = X_WF.to_homogeneous();
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
        let mut scene = read("scenes/grinding/your_own_part.json");
        scene["experiment"]["cell"]["arm"] = json!(name);
        let session = asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap();
        let readings = session.description().readings.clone();
        let at = |id: &str| session.readings()[readings.iter().position(|r| r.id == id).unwrap()];
        assert!(at("passes") > 1.0, "{name}: {} passes", at("passes"));
        assert!(at("unreached") < 0.2 * at("points"), "{name}: {} of {}", at("unreached"), at("points"));
    }
}
