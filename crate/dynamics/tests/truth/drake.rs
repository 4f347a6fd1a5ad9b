//! Drake 1.51.1 on the same scenes (`tests/reference/dynamics`).

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_dynamics::*;
use asperity_geometry::{Shape, Vec3};
use serde_json::Value;

use crate::common::*;

fn vector(v: &Value) -> Vec3 {
    Vec3::from_fn(|i, _| v[i].as_f64().unwrap())
}

fn simulate(case: &Value) -> Run {
    let mu = case["mu"].as_f64().unwrap_or(0.5);
    let material = Material { friction: mu, ..Material::default() };
    let mut bodies = vec![ground(material)];
    for ball in case["balls"].as_array().unwrap() {
        let p = vector(&ball[2]);
        bodies.push(Body {
            inertia: Inertia::Mass(ball[1].as_f64().unwrap()),
            v_WBcm: vector(&ball[3]),
            w_WB: vector(&ball[4]),
            ..Body::solid(
                "ball",
                Shape::Sphere { radius: ball[0].as_f64().unwrap() },
                1.0,
                material,
                at(p.x, p.y, p.z),
            )
        });
    }
    let mut run =
        Run::new(&Description { gravity: vector(&case["gravity"]), bodies, ..Description::default() });
    run.run(case["seconds"].as_f64().unwrap(), case["step"].as_f64().unwrap());
    run
}

/// Tolerances of speed and distance. Where contact lasts the two agree to the tolerance of their solvers. A
/// pyramid that falls apart and a ball that is dropped begin with a blow, which each meets at another moment
/// of its step: first order in the step.
fn tolerance(id: &str, step: f64) -> f64 {
    match (id.split('_').next(), step < 5e-3) {
        (Some("pyramid"), true) => 1e-3,
        (Some("pyramid"), false) => 0.03,
        (Some("dropped"), true) => 0.02,
        (Some("dropped"), false) => 0.15,
        _ => 1e-5,
    }
}

#[test]
fn balls_roll_slip_and_bounce_as_in_drake() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/dynamics/drake.json");
    let data: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for case in data["cases"].as_array().unwrap() {
        let run = simulate(case);
        let tolerance = tolerance(case["id"].as_str().unwrap(), case["step"].as_f64().unwrap());
        for (i, expected) in case["drake"]["lagged"].as_array().unwrap().iter().enumerate() {
            let (v, w) = (vector(&expected["v"]), vector(&expected["w"]));
            let p = vector(&expected["p"]);
            let scale = v.norm().max(0.1 * w.norm()).max(0.05);
            let dv = (run.velocity(i + 1) - v).norm() / scale;
            let dw = 0.1 * (run.work.angular_velocities()[i + 1] - w).norm() / scale;
            let dp = (run.position(i + 1) - p).norm() / (scale * case["seconds"].as_f64().unwrap());
            assert!(
                dv < tolerance && dw < tolerance && dp < tolerance,
                "{} ball {i}: {dv} {dw} {dp}",
                case["id"]
            );
        }
    }
}
