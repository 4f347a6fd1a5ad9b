//! A part that is turned in its body meets what the same part does with the turn baked into its vertices.
//!
//! A spinner of 20 rad/s carries an off-centre mesh past a fixed plate of 2 mm, once with the part's pose
//! turned by half a turn and once without (`tests/reference/dynamics/{turned,baked}_part.json`, scene
//! documents). Measured in two frames at once, the reach of the turned one was a tenth of what it is, and it
//! passed through.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
#![allow(non_snake_case, reason = "monogram notation")]

use std::sync::Arc;

use asperity_dynamics::*;
use asperity_geometry::{MassProperties, Mat3, Pose, Rotation, Shape, TriangleMesh, Vec3};
use serde_json::Value;

use crate::common::*;

fn vector(v: &Value) -> Vec3 {
    Vec3::from_fn(|i, _| v[i].as_f64().unwrap_or(0.0))
}

fn pose(v: &Value) -> Pose {
    let [w, x, y, z] = [0, 1, 2, 3].map(|i| v["rotation"][i].as_f64().unwrap_or(f64::from(u8::from(i == 0))));
    let turn = Rotation::new_normalize(nalgebra::Quaternion::new(w, x, y, z));
    Pose::from_parts(vector(&v["translation"]).into(), turn)
}

fn shape(v: &Value) -> Shape {
    match v["type"].as_str().unwrap() {
        "box" => Shape::Box { half_size: vector(&v["size"]) / 2.0 },
        "sphere" => Shape::Sphere { radius: v["radius"].as_f64().unwrap() },
        _ => Shape::Mesh(Arc::new(TriangleMesh {
            vertices: v["vertices"].as_array().unwrap().iter().map(vector).collect(),
            triangles: serde_json::from_value(v["triangles"].clone()).unwrap(),
        })),
    }
}

/// Reads the system of one of the two documents, its spinner turned to `angle` about z.
fn spinner(name: &str, angle: f64) -> Run {
    let path = format!("{}/../../tests/reference/dynamics/{name}_part.json", env!("CARGO_MANIFEST_DIR"));
    let scene: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let stiffness = scene["experiment"]["contact"]["stiffness"].as_f64().unwrap();
    // Without friction, whose bounds are set anew a few times a step and differ by a thousandth of the force.
    let material = Material { stiffness, dissipation: 1.0, friction: 0.0, ..Material::default() };
    let [plate, hub] = [0, 1].map(|i| &scene["bodies"][i]);
    let part = &hub["parts"][0];
    let geometry = |s: &Value, X_BG: Pose| Geometry::new(shape(s), X_BG, material);
    let moment = vector(&hub["inertia"]["matrix"]);
    let bodies = vec![
        Body::fixed("plate", shape(&plate["shape"]), material, pose(&plate["pose"])),
        Body {
            name: "spinner".into(),
            mobility: Mobility::Moving,
            inertia: Inertia::Explicit(MassProperties {
                mass: hub["mass"].as_f64().unwrap(),
                p_BCm: vector(&hub["inertia"]["center_of_mass"]),
                I_Cm: Mat3::from_diagonal(&moment),
            }),
            geometries: vec![
                geometry(&hub["shape"], Pose::identity()),
                geometry(&part["shape"], pose(&part["pose"])),
            ],
            X_WB: posed(Vec3::zeros(), Vec3::z() * angle),
            w_WB: vector(&hub["velocity"]["angular"]),
            v_WBcm: Vec3::zeros(),
        },
    ];
    Run::new(&Description {
        gravity: vector(&scene["experiment"]["gravity"]),
        bodies,
        ..Description::default()
    })
}

#[test]
fn a_turned_part_touches_where_the_baked_one_does() {
    const STEP: f64 = 0.01;
    for k in 0..40 {
        // The tip is at x = 1 m at angle 0, where the plate is; a step turns it by 0.2 rad.
        let angle = -1.1 + 0.2 * f64::from(k) / 40.0;
        let mut runs = ["turned", "baked"].map(|name| spinner(name, angle));
        runs.iter_mut().for_each(|r| r.options.solver.relative_tolerance = 1e-12);
        for step in 0..12 {
            runs.iter_mut().for_each(|r| r.step(STEP));
            let [turned, baked] = runs.each_ref().map(|r| r.work.contacts());
            assert_eq!(turned.len(), baked.len(), "angle {angle}, step {step}");
            for s in turned {
                let far = |t: &Contact| {
                    (s.p_WC - t.p_WC).norm().max((s.n_W - t.n_W).norm()).max((s.gap - t.gap).abs())
                };
                // Points of a manifold come in the order of the vertices, which is another.
                let least = baked.iter().map(far).fold(f64::INFINITY, f64::min);
                assert!(least < 1e-6, "angle {angle}, step {step}: {least:e} {s:?}");
            }
            let tip = runs[0].work.poses()[1].transform_point(&nalgebra::Point3::new(1.0, 0.0, 0.0));
            assert!(tip.y < 0.0, "angle {angle}, step {step}: it passed through, {tip}");
        }
    }
}
