//! An arm of one's own in a grinding cell, from a URDF: the reference's arms written as one give the
//! reference's results.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]
#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::TAU;
use std::fmt::Write;

use asperity_convert as convert;
use asperity_dynamics::arm::{Arm, ArmDescription, ArmJoint, JointLimits, Solutions};
use asperity_geometry::{MassProperties, Mat3, Pose, Rotation, Vec3};
use asperity_import::{DroppedFile, model_scene};
use asperity_scene::document::{OwnArm, OwnJoint};
use asperity_scene::{Command, ExportFormat, ModelArm};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn reference() -> Value {
    let path = format!("{}/../../tests/reference/robot/cases.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn number(v: &Value) -> f64 {
    v.as_f64().unwrap()
}

fn xyz_rpy(X: &Pose) -> String {
    let t = X.translation.vector;
    let (r, p, y) = X.rotation.euler_angles();
    format!(r#"<origin xyz="{:?} {:?} {:?}" rpy="{r:?} {p:?} {y:?}"/>"#, t.x, t.y, t.z)
}

/// Returns the transform behind the turn of a row, `Tz(d) Tx(a) Rx(α)`; and the turn before it.
fn after(row: &Value) -> Pose {
    let [a, alpha, d] = [0, 1, 2].map(|k| number(&row[k]));
    Pose::from_parts(Vec3::new(a, 0.0, d).into(), Rotation::from_axis_angle(&Vec3::x_axis(), alpha))
}
fn before(row: &Value) -> Pose {
    Pose::from_parts(Vec3::zeros().into(), Rotation::from_axis_angle(&Vec3::z_axis(), number(&row[3])))
}

/// Writes an arm of the reference as a URDF: links at the joints, a base below and a flange on the last.
fn urdf(arm: &Value, extra: &str) -> String {
    let mut text = String::from("<robot name=\"r\">\n<link name=\"base\"/>\n");
    for i in 0..6 {
        let link = &arm["links"][i];
        let X = after(&arm["dh"][i]);
        let c = X * nalgebra::Point3::new(
            number(&link["com"][0]),
            number(&link["com"][1]),
            number(&link["com"][2]),
        );
        let R = X.rotation.to_rotation_matrix();
        let I = R * Mat3::from_fn(|r, k| number(&link["inertia_com"][r][k])) * R.transpose();
        writeln!(
            text,
            r#"<link name="l{i}"><inertial><origin xyz="{:?} {:?} {:?}"/><mass value="{}"/><inertia ixx="{:?}" iyy="{:?}" izz="{:?}" ixy="{:?}" ixz="{:?}" iyz="{:?}"/></inertial>
            <collision><geometry><sphere radius="0.05"/></geometry></collision></link>"#,
            c.x, c.y, c.z, number(&link["mass"]), I[(0, 0)], I[(1, 1)], I[(2, 2)], I[(0, 1)], I[(0, 2)], I[(1, 2)]
        )
        .unwrap();
        let from = if i == 0 { Pose::identity() } else { after(&arm["dh"][i - 1]) };
        let parent = if i == 0 { "base".to_owned() } else { format!("l{}", i - 1) };
        let limits = &arm["limits"][i];
        writeln!(
            text,
            r#"<joint name="axis_{}" type="revolute"><parent link="{parent}"/><child link="l{i}"/>{}<axis xyz="0 0 1"/><limit lower="{}" upper="{}" velocity="3.5" effort="100"/></joint>"#,
            i + 1, xyz_rpy(&(from * before(&arm["dh"][i]))), limits[0], limits[1]
        )
        .unwrap();
    }
    let flange = xyz_rpy(&after(&arm["dh"][5]));
    writeln!(
        text,
        r#"<link name="flange"/><joint name="end" type="fixed"><parent link="l5"/><child link="flange"/>{flange}</joint>{extra}</robot>"#
    )
    .unwrap();
    text
}

fn read(text: &str) -> ModelArm {
    model_scene(&[DroppedFile { name: "my_robot.urdf", bytes: text.as_bytes() }]).unwrap().arm
}

fn taken(text: &str) -> (OwnArm, Vec<String>) {
    match read(text) {
        ModelArm::Arm { arm, notes } => (*arm, notes),
        ModelArm::None { why } => panic!("{why:?}"),
    }
}

fn refused(text: &str) -> (String, String) {
    match read(text) {
        ModelArm::Arm { .. } => panic!("taken"),
        ModelArm::None { why } => (why.path, why.message),
    }
}

/// Compiles the arm as the session does, with the reference's tool on the flange.
fn compiled(own: &OwnArm, tool: &Pose) -> Arm {
    let joint = |j: &OwnJoint| {
        let held = MassProperties { mass: j.mass, p_BCm: Vec3::zeros(), I_Cm: Mat3::identity() };
        let limits = JointLimits::ramped(j.limits[0], j.limits[1], j.speed);
        ArmJoint::about_axis(convert::pose(&j.frame), &Vec3::from(j.axis).normalize(), held, limits)
    };
    let X_LT = convert::pose(&own.flange) * tool;
    let gravity = Vec3::zeros();
    let joints = own.joints.iter().map(joint).collect();
    Arm::new(&ArmDescription {
        name: own.name.clone(),
        joints,
        X_LT,
        gravity,
        asked: own.asked,
        posture: None,
    })
    .unwrap()
}

fn pose(T: &Value) -> Pose {
    let R = nalgebra::Matrix3::from_fn(|i, j| number(&T[i][j]));
    let R = Rotation::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(R));
    Pose::from_parts(Vec3::new(number(&T[0][3]), number(&T[1][3]), number(&T[2][3])).into(), R)
}

#[test]
fn the_references_arms_as_urdf_have_the_references_solutions() {
    let all = reference();
    let mut answered = 0;
    for arm in all["arms"].as_array().unwrap() {
        let (own, notes) = taken(&urdf(arm, ""));
        assert!(notes.is_empty(), "{notes:?}");
        let compiled = compiled(&own, &pose(&arm["tool"]));
        assert!(compiled.searched().is_none(), "{:?}", compiled.searched());
        for case in
            all["cases"].as_array().unwrap().iter().filter(|c| c["kind"] == "ik" && c["arm"] == arm["name"])
        {
            let mut found = Solutions::default();
            compiled.inverse(&pose(&case["T_tool"]), &[0.0; 6], &mut found);
            let wanted = case["expected"]["solutions"].as_array().unwrap();
            assert_eq!(found.all().len(), wanted.len(), "{}", case["id"]);
            for q in wanted {
                let off = |s: &[f64]| {
                    let each =
                        s.iter().enumerate().map(|(k, a)| libm::remainder(a - number(&q[k]), TAU).abs());
                    each.fold(0.0, f64::max)
                };
                let nearest = found.all().iter().map(|s| off(&s.q)).fold(f64::INFINITY, f64::min);
                assert!(nearest < 1e-8, "{}: {nearest:e}", case["id"]);
                answered += 1;
            }
        }
    }
    assert!(answered > 100, "{answered}");
}

#[test]
fn what_is_no_arm_of_six_turning_joints_is_refused_with_its_place() {
    let arm = reference()["arms"][0].clone();
    let text = urdf(&arm, "");
    let (path, message) =
        refused(&text.replacen("name=\"axis_4\" type=\"revolute\"", "name=\"axis_4\" type=\"prismatic\"", 1));
    assert!(
        path == "robot/joint[axis_4]" && message.starts_with("joint 4 is prismatic"),
        "{path}: {message}"
    );
    let (path, message) =
        refused(&text.replacen("name=\"axis_2\" type=\"revolute\"", "name=\"axis_2\" type=\"fixed\"", 1));
    assert!(path == "robot" && message.starts_with("5 turning joints"), "{path}: {message}");
    let seventh = r#"<link name="l7"/><joint name="axis_7" type="revolute"><parent link="flange"/><child link="l7"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" velocity="1"/></joint>"#;
    let (path, message) = refused(&urdf(&arm, seventh));
    assert!(path == "robot/joint[axis_7]" && message.starts_with("joint 7 turns too"), "{path}: {message}");
    // Fingers are a gripper's.
    let finger = |k: u32| {
        format!(
            r#"<link name="f{k}"/><joint name="finger_{k}" type="prismatic"><parent link="flange"/><child link="f{k}"/><axis xyz="1 0 0"/><limit lower="0" upper="0.1" velocity="1"/></joint>"#
        )
    };
    let (_, notes) = taken(&urdf(&arm, &(finger(1) + &finger(2))));
    assert_eq!(notes, ["What moves after the sixth joint was left out."]);
    // Assumptions for values that the file does not give are reported.
    let bare = text.replace(" velocity=\"3.5\"", "").replace("type=\"revolute\"", "type=\"continuous\"");
    let (own, notes) = taken(&bare);
    assert!(own.joints.iter().all(|j| j.limits == [-TAU, TAU]));
    assert!(
        notes.len() == 2 && notes[0].contains("have no stops") && notes[1].contains("have no speed"),
        "{notes:?}"
    );
}

fn grinding() -> Session {
    let scene = json!({ "version": 2, "title": "A plate", "experiment": {
        "kind": "grinding",
        "part": { "kind": "workpiece", "name": "weld_plate", "triangles": 3000 },
        "path": { "step_over": 0.02, "reach": 0.03 },
        "process": { "feed": { "cut": 0.05, "travel": 0.25 } }
    }, "bodies": [{ "name": "Workpiece", "shape": { "type": "empty" }, "pose": { "translation": [0.55, 0, 0.25] } }] });
    asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap()
}

fn set(session: &mut Session, path: &str, value: Value) -> Result<(), asperity_scene::SceneError> {
    session.apply(&Command::Set { path: path.into(), value }).map(|_| ())
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

#[test]
fn a_cell_grinds_with_an_arm_of_ones_own() {
    let all = reference();
    let arms = all["arms"].as_array().unwrap();
    let er10 = arms.iter().find(|a| a["name"] == "er10_900_like").unwrap();
    let (own, _) = taken(&urdf(er10, ""));
    let mut session = grinding();
    let built_in = reading(&session, "mean_force");
    assert!(session.description().notes[0].contains("closed form"));
    set(&mut session, "experiment.cell.arm", json!({ "own": own })).unwrap();
    assert_eq!(reading(&session, "unreached"), 0.0);
    assert!((reading(&session, "mean_force") - built_in).abs() < 0.05 * built_in);
    assert!(session.description().notes[0].contains("closed form"), "{:?}", session.description().notes);
    assert!(session.export(ExportFormat::Ros).unwrap().text.contains("\"axis_1\""));
    assert!(!session.frame().is_empty());
    // With axis 6 beside the others the joints are found by search, and that is reported.
    let x = own.joints[5].frame.translation[0];
    set(&mut session, "experiment.cell.arm.own.joints[5].frame.translation[0]", json!(x + 0.03)).unwrap();
    let notes = session.description().notes.join(" ");
    assert!(notes.contains("do not meet") && notes.contains("damped least squares"), "{notes}");
    assert_eq!(reading(&session, "unreached"), 0.0);
    assert!((reading(&session, "mean_force") - built_in).abs() < 0.1 * built_in);
    // Opened again, it is the same run.
    let again = asperity_experiments::open(&session.scene_text(), Clock::STOPPED).unwrap();
    assert_eq!(again.hash(), session.hash());
    for (field, value, at) in [
        ("joints[2].axis", json!([0, 0, 0]), "joints[2].axis"),
        ("joints[1].limits", json!([1, -1]), "joints[1].limits"),
        ("joints[3].speed", json!(0), "joints[3].speed"),
        ("joints[0].radius", json!(0), "joints[0].radius"),
    ] {
        let error = set(&mut session, &format!("experiment.cell.arm.own.{field}"), value).unwrap_err();
        assert_eq!(error.path, format!("experiment.cell.arm.own.{at}"));
    }
}

#[test]
fn a_table_in_the_way_is_said_and_what_is_fine_is_kept() {
    let mut session = grinding();
    let free = reading(&session, "least_room");
    assert!(free > 0.05, "{free}");
    // Leaning far to the side over a table as high as the part.
    set(&mut session, "experiment.path.tilt", json!(1.0)).unwrap();
    let mut seen = false;
    for table in [0.15, 0.2, 0.24, 0.28, 0.32, 0.36] {
        set(&mut session, "experiment.cell.table", json!(table)).unwrap();
        let (lost, points) = (reading(&session, "unreached"), reading(&session, "points"));
        seen |= lost > 0.0 && session.tell().contains("only with the arm in the table");
        assert!(lost == points || reading(&session, "least_room") > 0.0);
    }
    assert!(seen, "{}", session.tell());
}

/// The file that the page's tests drop is checked here. `UPDATE_URDF=1` writes it.
#[test]
fn the_file_that_is_dropped_in_tests_is_the_references_arm() {
    let path = format!("{}/../../tests/reference/robot/er10_900_like.urdf", env!("CARGO_MANIFEST_DIR"));
    let all = reference();
    let arm = all["arms"].as_array().unwrap().iter().find(|a| a["name"] == "er10_900_like").unwrap();
    if std::env::var_os("UPDATE_URDF").is_some() {
        std::fs::write(&path, urdf(arm, "")).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), urdf(arm, ""));
}
