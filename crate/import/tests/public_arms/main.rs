//! Arms that no one here made (`tests/reference/arms`): a Panda and an iiwa of seven joints, a SCARA of four, a Baxter with two arms. Each is
//! read from its URDF, and goes through kinematics, inverse, controllers and planning.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]
#![allow(non_snake_case, reason = "monogram notation")]

mod control;
mod inverse;
mod kinematics;
mod planning;
mod session;

use asperity_convert as convert;
use asperity_dynamics::arm::{Arm, ArmDescription, ArmJoint, ArmMotion, JointLimits, Joints};
use asperity_geometry::{Length, MassProperties, Mat3, Pose, Rotation, Vec3};
use asperity_import::{DroppedFile, model_scene};
use asperity_scene::document::OwnArm;
use asperity_scene::{ModelArm, ModelOwnArm, ModelScene};
use serde_json::Value;

fn file(name: &str) -> Vec<u8> {
    let path = format!("{}/../../tests/reference/arms/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).unwrap()
}

fn reference() -> Value {
    serde_json::from_slice(&file("expected.json")).unwrap()
}

fn read(name: &str) -> ModelScene {
    model_scene(&[DroppedFile { name, bytes: &file(name) }]).unwrap()
}

/// A case of an arm of the reference.
struct Case {
    q: Joints,
    v: Joints,
    a: Joints,
    X_WT: Pose,
    value: Value,
}

/// An arm of the reference, as its file is read.
struct Reference {
    name: String,
    own: OwnArm,
    described: ArmDescription,
    arm: Arm,
    cases: Vec<Case>,
}

fn numbers(v: &Value) -> Vec<f64> {
    v.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

fn joints(v: &Value) -> Joints {
    Joints::try_from(numbers(v).as_slice()).unwrap()
}

/// As the session makes it.
fn described(own: &OwnArm) -> ArmDescription {
    let X_LF = convert::pose(&own.flange);
    let last = own.joints.len() - 1;
    let joint = |(i, j): (usize, &asperity_scene::document::OwnJoint)| {
        let [xx, yy, zz, xy, xz, yz] = j.inertia;
        let I_Cm = Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz);
        let held = MassProperties { mass: j.mass, p_BCm: Vec3::from(j.center_of_mass), I_Cm };
        let limits = JointLimits::ramped(j.limits[0], j.limits[1], j.speed);
        let joint = ArmJoint::about_axis(convert::pose(&j.frame), &Vec3::from(j.axis).unit(), held, limits);
        let joint = if j.slides { joint.sliding() } else { joint };
        if i == last { joint.with_flange(&X_LF) } else { joint }
    };
    ArmDescription {
        name: own.name.clone(),
        joints: own.joints.iter().enumerate().map(joint).collect(),
        X_LT: Pose::identity(),
        asked: own.asked,
        posture: None,
        gravity: Vec3::new(0.0, 0.0, -9.81),
    }
}

/// The arm of a file whose joints are called so.
fn called(scene: &ModelScene, names: &[String]) -> ModelOwnArm {
    let same = |a: &&ModelOwnArm| a.arm.joints.iter().map(|j| &j.name).eq(names);
    scene.arms.iter().find(same).unwrap_or_else(|| panic!("{names:?}")).clone()
}

/// All of the reference.
fn all() -> Vec<Reference> {
    let all = reference();
    let one = |a: &Value| {
        let names: Vec<String> = serde_json::from_value(a["joints"].clone()).unwrap();
        let own = called(&read(a["file"].as_str().unwrap()), &names).arm;
        let described = described(&own);
        let case = |c: &Value| {
            let (p, r) = (numbers(&c["translation"]), numbers(&c["rotation"]));
            let turn = Rotation::from_quaternion(nalgebra::Quaternion::new(r[0], r[1], r[2], r[3]));
            Case {
                q: joints(&c["q"]),
                v: joints(&c["v"]),
                a: joints(&c["a"]),
                X_WT: Pose::from_parts(Vec3::new(p[0], p[1], p[2]).into(), turn),
                value: c.clone(),
            }
        };
        let cases = a["cases"].as_array().unwrap().iter().map(case).collect();
        let arm = Arm::new(&described).unwrap();
        Reference { name: a["name"].as_str().unwrap().to_owned(), own, described, arm, cases }
    };
    all["arms"].as_array().unwrap().iter().map(one).collect()
}

fn tool_at(arm: &Arm, q: &[f64]) -> Pose {
    let mut motion = ArmMotion::default();
    motion.rest(arm, q);
    motion.tool(arm)
}

/// Way (m) and turn (rad) from one pose to another.
fn apart(a: &Pose, b: &Pose) -> [f64; 2] {
    let turn = b.rotation * a.rotation.inverse();
    [(b.translation.vector - a.translation.vector).length(), 2.0 * libm::asin(turn.imag().length().min(1.0))]
}

#[test]
fn files_are_read_as_the_arms_they_are() {
    for (file, counts) in [
        ("panda.urdf", vec![7]),
        ("iiwa.urdf", vec![7]),
        ("cobra600.urdf", vec![4]),
        ("baxter.urdf", vec![7, 7]),
    ] {
        let scene = read(file);
        let found: Vec<usize> = scene.arms.iter().map(|a| a.arm.joints.len()).collect();
        assert_eq!(found, counts, "{file}");
        // A grinding cell's programs are for six axes, and it says so.
        let ModelArm::None { why } = &scene.arm else { panic!("{file}") };
        assert!(why.message.contains("six"), "{file}: {why:?}");
    }
    let panda = &read("panda.urdf").arms[0];
    assert!(
        panda.notes.iter().any(|n| n == "What moves after the seventh joint was left out."),
        "{:?}",
        panda.notes
    );
    let cobra = &read("cobra600.urdf").arms[0].arm;
    assert_eq!(cobra.joints.iter().map(|j| j.slides).collect::<Vec<_>>(), [false, false, true, false]);
    assert_eq!(cobra.joints[2].limits, [0.0, 0.21]);
    let names: Vec<String> = read("baxter.urdf").arms.iter().map(|a| a.arm.name.clone()).collect();
    assert_eq!(names, ["baxter, to right_w2", "baxter, to left_w2"]);
}
