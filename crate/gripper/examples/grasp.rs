//! Times grasps and prints their verdicts: a cube of 30 mm between the thesis' rounded jaws, the pose a
//! little off each time. `cargo run --release -p asperity-gripper --example grasp -- SPACING_MM LAYERS
//! TRIALS`

use std::time::Instant;

use asperity_gripper::lift::GraspModel;
use asperity_gripper::object::{Object, Primitive};
use asperity_gripper::pad::PadDesign;
use asperity_gripper::sure::{PoseNoise, trial};
use asperity_gripper::{Fault, Pose, Rotation, Vec3};

fn main() -> Result<(), Fault> {
    let told: Vec<f64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let at = |k: usize, otherwise: f64| told.get(k).copied().unwrap_or(otherwise);
    let (spacing, layers) = (at(0, 2.5) * 1e-3, at(1, 2.0) as u32);
    let pad = PadDesign { spacing, layers, ..PadDesign::rounded_jaw() }.mesh()?;
    let object = Object::of_mass(Primitive::Cube(0.03).surface(), 3e-3)?;
    // The first of the physical grasps of tests/reference/cube_grasps: beside the middle, 3° off.
    let standing = object.standing(&Vec3::y())?;
    let turn = Rotation::new_normalize(nalgebra::Quaternion::new(
        0.023183915,
        -0.012585844,
        -0.706718742,
        0.707002632,
    ));
    let grasp = standing * Pose::from_parts(Vec3::new(-0.003646651, 0.002059689, -0.018227077).into(), turn);
    let model = GraspModel::new(pad, object, standing, 1e6, 0.4);
    println!("{} pad vertices", 2 * model.pad.points.len());
    for number in 0..at(2, 5.0) as u64 {
        let began = Instant::now();
        let made = trial(&model, &PoseNoise::default().shaken(&grasp, 1, number), 4.0)?;
        let (r, took) = (made.reading, began.elapsed().as_secs_f64());
        println!(
            "{}: {took:.2} s, {} steps, {} Newton, {} unfinished, {:.1} N, {:.1e} J",
            made.verdict.word(),
            r.steps,
            r.newton,
            r.unfinished,
            r.force[0],
            r.strain[0].min(r.strain[1])
        );
    }
    Ok(())
}
