//! Robots of other programs, against MuJoCo's reading of the same files (tests/reference/model_import).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]

use asperity_convert as convert;
use asperity_import::{DroppedFile, model_scene, read_model};
use asperity_scene::ModelImport;
use asperity_scene::document::{Body, Compliance, ContactModel, Experiment, JointMotion, Shape};
use asperity_scene::frame::{FrameReader, Section};
use serde_json::Value;

fn reference(name: &str) -> Vec<u8> {
    let path = format!("{}/../../tests/reference/model_import/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).unwrap()
}

fn read(name: &str) -> ModelImport {
    read_model(&[DroppedFile { name, bytes: &reference(name) }]).unwrap()
}

fn text(xml: &str) -> Result<ModelImport, asperity_scene::SceneError> {
    read_model(&[DroppedFile { name: "x.xml", bytes: xml.as_bytes() }])
}

fn numbers(v: &Value) -> Vec<f64> {
    v.as_array().unwrap().iter().flat_map(|x| x.as_f64().map_or_else(|| numbers(x), |f| vec![f])).collect()
}

fn close(a: impl IntoIterator<Item = f64>, b: &Value, tolerance: f64, what: &str) {
    let (a, b): (Vec<f64>, _) = (a.into_iter().collect(), numbers(b));
    assert_eq!(a.len(), b.len(), "{what}");
    for (x, y) in a.iter().zip(&b) {
        assert!((x - y).abs() < tolerance, "{what}: {a:?} against {b:?}");
    }
}

/// Poses of bodies and geoms are MuJoCo's, and so are masses and inertias where the file gives them.
#[test]
#[allow(non_snake_case, reason = "monogram notation")]
fn as_mujoco_reads_them() {
    let expected: Value = serde_json::from_slice(&reference("expected.json")).unwrap();
    for name in ["arm.urdf", "arm.mjcf.xml", "walker.mjcf.xml"] {
        let model = read(name);
        let bodies = expected[name]["bodies"].as_object().unwrap();
        for (body_name, e) in bodies {
            let body = model.bodies.iter().find(|b| b.name == *body_name).expect(body_name);
            let X_WB = convert::pose(&body.pose);
            let what = format!("{name}, {body_name}");
            close(X_WB.translation.vector.iter().copied(), &e["position"], 1e-9, &what);
            let q = X_WB.rotation;
            let sign = if q.w * e["quaternion"][0].as_f64().unwrap() < 0.0 { -1.0 } else { 1.0 };
            close([q.w, q.i, q.j, q.k].map(|x| sign * x), &e["quaternion"], 1e-9, &what);
            if let (Some(inertia), Some(mass)) = (body.inertia, body.mass) {
                close([mass], &serde_json::json!([e["mass"]]), 1e-12, &what);
                close(inertia.center_of_mass, &e["center"], 1e-12, &what);
                let [xx, yy, zz, xy, xz, yz] = inertia.matrix;
                close([xx, xy, xz, xy, yy, yz, xz, yz, zz], &e["inertia"], 1e-12, &what);
            }
            geoms(body, &expected[name]["geoms"], &what);
        }
        for (joint_name, e) in expected[name]["joints"].as_object().unwrap() {
            let joint = model.joints.iter().find(|j| j.name == *joint_name).expect(joint_name);
            let X_WP = joint
                .parent
                .map_or_else(asperity_geometry::Pose::identity, |p| convert::pose(&model.bodies[p].pose));
            let X_WJ = X_WP * convert::pose(&joint.frame_in_parent);
            let X_WC = convert::pose(&model.bodies[joint.child].pose);
            let from_child = X_WC * convert::pose(&joint.frame_in_child);
            close(X_WJ.translation.vector.iter().copied(), &e["anchor"], 1e-9, joint_name);
            close(from_child.translation.vector.iter().copied(), &e["anchor"], 1e-9, joint_name);
            if let JointMotion::Revolute { axis, drive } | JointMotion::Prismatic { axis, drive } =
                &joint.motion
            {
                let axis = X_WJ.rotation * asperity_geometry::Vec3::from(*axis).normalize();
                close(axis.iter().copied(), &e["axis"], 1e-9, joint_name);
                // A servo and the joint's own spring are one motor: the walker's accelerations hold it.
                let spring = e["stiffness"] != 0.0 && e["actuated"] == false;
                let motor = drive.motor.filter(|_| spring).unwrap_or_default();
                for (ours, theirs) in [
                    (drive.damping, "damping"),
                    (drive.friction.unwrap_or(0.0), "friction"),
                    (drive.rotor_inertia.unwrap_or(0.0), "armature"),
                    (motor.stiffness, "stiffness"),
                    (motor.target_position, "rest"),
                ] {
                    if matches!(theirs, "stiffness" | "rest") && !spring {
                        continue;
                    }
                    close([ours], &serde_json::json!([e[theirs]]), 1e-12, &format!("{joint_name}, {theirs}"));
                }
                assert_eq!(drive.limits.is_some(), e["limited"].as_bool().unwrap(), "{joint_name}");
                if let Some(limits) = drive.limits {
                    close(limits, &e["range"], 1e-9, joint_name);
                }
            }
        }
    }
}

/// Friction is that of MuJoCo, as far as its contacts have the dimensions for it.
#[test]
fn surfaces_rub_as_in_mujoco() {
    let expected: Value = serde_json::from_slice(&reference("expected.json")).unwrap();
    for name in ["arm.mjcf.xml", "walker.mjcf.xml"] {
        let model = read(name);
        for (body_name, e) in expected[name]["surfaces"].as_object().unwrap() {
            let Some(body) = model.bodies.iter().find(|b| b.name == *body_name) else { continue };
            let dimensions = e["condim"].as_u64().unwrap();
            let [slide, spin, roll] = numbers(&e["friction"]).try_into().unwrap();
            let m = body.material;
            assert_eq!(m.friction, if dimensions < 3 { 0.0 } else { slide }, "{name}, {body_name}");
            assert_eq!(m.spinning, (dimensions >= 4).then_some(spin), "{name}, {body_name}");
            assert_eq!(m.rolling, (dimensions >= 6).then_some(roll), "{name}, {body_name}");
        }
    }
    let walker = read("walker.mjcf.xml");
    for said in ["“user” of <joint>", "the larger of two"] {
        assert!(walker.notes.iter().any(|n| n.contains(said)), "{:?}", walker.notes);
    }
}

/// Several joints on one body, rotors, springs, dry friction and shapes of several densities: the walker in
/// the air accelerates as in MuJoCo.
#[test]
fn the_walker_accelerates_as_in_mujoco() {
    let expected: Value = serde_json::from_slice(&reference("expected.json")).unwrap();
    let motion = &expected["walker.mjcf.xml"]["motion"];
    let file = DroppedFile { name: "walker.mjcf.xml", bytes: &reference("walker.mjcf.xml") };
    let mut scene: Value = serde_json::from_str(&model_scene(&[file]).unwrap().scene_text).unwrap();
    let step = 1e-6;
    scene["experiment"]["step"] = step.into();
    for joint in scene["experiment"]["joints"].as_array_mut().unwrap() {
        let start = &motion["state"][joint["name"].as_str().unwrap()];
        if let Some([q, v]) = start.as_array().map(Vec::as_slice) {
            joint["motion"]["drive"]["position"] = q.clone();
            joint["motion"]["drive"]["velocity"] = v.clone();
        }
    }
    let mut session =
        asperity_session::asperity_experiments::open(&scene.to_string(), asperity_session::Clock::STOPPED)
            .unwrap();
    let before = session.velocities();
    session.apply(&asperity_scene::Command::Step { count: 1 }).unwrap();
    let after = session.velocities();
    for (name, e) in motion["acceleration"].as_object().unwrap() {
        let body = session.scene().bodies.iter().position(|b| b.name == *name).unwrap();
        let of = |v: &asperity_scene::BodyVelocity| [v.linear, v.angular].concat();
        let (v0, v1) = (of(&before[body]), of(&after[body]));
        close(v0.iter().copied(), &motion["velocity"][name], 1e-9, name);
        // To the order of the step; the link between two joints weighs a milligram.
        close(v0.iter().zip(&v1).map(|(a, b)| (b - a) / step), e, 0.01, name);
    }
}

/// A crank, a wheel and a slider, the one tied to the other: half a second of falling, with the error of a
/// first-order step.
#[test]
fn tied_joints_swing_as_in_mujoco() {
    let (file, expected) = (reference("../ties/ties.mjcf.xml"), reference("../ties/expected.json"));
    let expected: Value = serde_json::from_slice(&expected).unwrap();
    let file = DroppedFile { name: "ties.mjcf.xml", bytes: &file };
    let mut scene: Value = serde_json::from_str(&model_scene(&[file]).unwrap().scene_text).unwrap();
    for joint in scene["experiment"]["joints"].as_array_mut().unwrap() {
        let start = numbers(&expected["start"][joint["name"].as_str().unwrap()]);
        joint["motion"]["drive"]["position"] = start[0].into();
        joint["motion"]["drive"]["velocity"] = start[1].into();
    }
    let mut errors = Vec::new();
    for step in [2e-3, 1e-3, 5e-4] {
        scene["experiment"]["step"] = step.into();
        let mut session = asperity_session::asperity_experiments::open(
            &scene.to_string(),
            asperity_session::Clock::STOPPED,
        )
        .unwrap();
        let (mut at, mut error) = (0.0, 0.0_f64);
        for (time, e) in numbers(&expected["times"]).into_iter().zip(expected["exact"].as_array().unwrap()) {
            let count = ((time - at) / step).round() as u32;
            session.apply(&asperity_scene::Command::Step { count }).unwrap();
            at = time;
            let velocities = session.velocities();
            for (name, e) in e["velocity"].as_object().unwrap() {
                let body = session.scene().bodies.iter().position(|b| b.name == *name).unwrap();
                let ours = [velocities[body].linear, velocities[body].angular].concat();
                error = numbers(e).iter().zip(&ours).fold(error, |most, (a, b)| most.max((a - b).abs()));
            }
        }
        errors.push(error);
    }
    println!("{errors:?} m/s and rad/s");
    assert!(errors[2] < 0.002, "{errors:?}");
    assert!(errors.windows(2).all(|two| (1.7..2.3).contains(&(two[0] / two[1]))), "{errors:?}");
}

/// `drake:proximity_properties` as Drake reads them, and the scene then touches by surfaces.
#[test]
fn surfaces_give_way_as_in_drake() {
    let expected: Value = serde_json::from_slice(&reference("expected.json")).unwrap();
    for name in ["pads.urdf", "pads.sdf"] {
        let model = read(name);
        for body in &model.bodies {
            let e = &expected[name]["surfaces"][&body.name];
            let number = |key: &str| e[key].as_f64();
            // Where friction differs in two directions the first is taken; Drake takes it for friction at
            // rest.
            let direction = if (name, body.name.as_str()) == ("pads.sdf", "palm") { 0 } else { 1 };
            assert_eq!(body.material.friction, numbers(&e["friction"])[direction], "{name}");
            assert_eq!(body.material.dissipation, number("hunt_crossley_dissipation").unwrap_or(0.0));
            // Without a value of damping, impacts shall die out.
            let untold = (direction == 0).then_some(0.005);
            assert_eq!(body.material.relaxation_time, number("relaxation_time").or(untold));
            let (modulus, hint) = match body.compliance {
                Compliance::Rigid { resolution_hint } => (None, resolution_hint),
                Compliance::Compliant { hydroelastic_modulus, resolution_hint, .. } => {
                    (Some(hydroelastic_modulus), resolution_hint)
                }
            };
            assert_eq!(
                (modulus, hint),
                (number("hydroelastic_modulus"), number("resolution_hint")),
                "{name}"
            );
        }
        let JointMotion::Prismatic { drive, .. } = &model.joints[0].motion else { panic!("{name}") };
        assert_eq!((drive.limits, drive.damping), (Some([-0.04, 0.04]), 0.3));
        let spring = drive.motor.map(|m| (m.stiffness, m.target_position));
        let told = if name == "pads.urdf" { (Some(0.7), None) } else { (None, Some((12.0, 0.01))) };
        assert_eq!((drive.friction, spring), told);
        assert_eq!(model.speeds, [(0, 0.5)]);
        let found = model_scene(&[DroppedFile { name, bytes: &reference(name) }]).unwrap();
        let session =
            asperity_session::asperity_experiments::open(&found.scene_text, asperity_session::Clock::STOPPED)
                .unwrap();
        let Experiment::Dynamics(dynamics) = &session.scene().experiment else { panic!("{name}") };
        assert!(matches!(dynamics.contact, ContactModel::Hydroelastic { .. }));
    }
    let said = |name: &str, what: &str| {
        let notes = read(name).notes;
        assert!(notes.iter().any(|n| n.contains(what)), "{what}: {notes:?}");
    };
    said("pads.urdf", "<point_contact_stiffness> in <proximity_properties>");
    said("pads.urdf", "“mu_static”");
    said("pads.sdf", "<contact> in <surface>");
    said("pads.sdf", "“mu2”");
}

/// Kinds touch as their bits say, welded bodies are one, neighbours at a joint pass; a grain's inertia stands
/// for none.
#[test]
fn bodies_pass_as_in_mujoco() {
    let model = text(
        r#"<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
          <body name="trunk"><freejoint/><geom size="0.1"/>
            <body name="left"><geom size="0.1"/>
              <body name="upper"><joint name="hip"/><geom size="0.1"/>
                <body name="lower"><joint name="x"/><joint name="y" axis="0 1 0"/><geom size="0.1"/>
                  <body name="frame"><joint name="end"/></body></body></body></body>
            <body name="right"><geom size="0.1"/></body></body>
          <body name="ghost"><freejoint/><geom size="0.1" contype="2" conaffinity="4"/></body>
          <body name="other"><freejoint/><geom size="0.1" contype="4" conaffinity="8"/></body>
        </worldbody></mujoco>"#,
    )
    .unwrap();
    let name = |i: usize| model.bodies[i].name.as_str();
    let mut pairs: Vec<_> = model.passing.iter().map(|&[a, b]| (name(a), name(b))).collect();
    pairs.sort_unstable();
    let mut expected = vec![("trunk", "upper"), ("left", "right"), ("upper", "right"), ("upper", "lower")];
    // The ghost touches the other alone, and that the ghost.
    for apart in ["floor", "trunk", "left", "upper", "lower", "right"] {
        expected.extend([(apart, "ghost"), (apart, "other")]);
    }
    expected.sort_unstable();
    assert_eq!(pairs, expected);
    let frame = model.bodies.iter().find(|b| b.name == "frame").unwrap();
    assert!(frame.mass.is_some_and(|m| m > 0.0) && frame.inertia.is_some());
    assert!(model.notes.iter().any(|n| n.contains("“frame”: without inertia")), "{:?}", model.notes);
}

/// Servos of one joint are one motor. A limit of one is not one of their sum: it is dropped, whichever comes
/// first, and that is reported.
#[test]
fn servos_share_a_joint() {
    for (first, second) in [
        (r#"position kp="8" forcerange="-3 3""#, r#"velocity kv="2""#),
        (r#"velocity kv="2""#, r#"position kp="8" forcerange="-3 3""#),
    ] {
        let mjcf = |actuators: &str| {
            text(&format!(
                r#"<mujoco><worldbody><body><joint name="j"/><geom size="0.1"/></body></worldbody>
                  <actuator>{actuators}</actuator></mujoco>"#
            ))
            .unwrap()
        };
        let motor = |model: &asperity_scene::ModelImport| {
            let JointMotion::Revolute { drive, .. } = &model.joints[0].motion else { panic!() };
            drive.motor.unwrap()
        };
        let model = mjcf(&format!(r#"<{first} joint="j"/><{second} joint="j"/>"#));
        let both = motor(&model);
        assert_eq!((both.stiffness, both.damping, both.limit), (8.0, 2.0, None));
        assert!(model.notes.iter().any(|n| n.contains("no limit of force")), "{:?}", model.notes);
        let alone = mjcf(r#"<position kp="8" forcerange="-3 3" gear="2" joint="j"/>"#);
        assert_eq!((motor(&alone).stiffness, motor(&alone).limit), (32.0, Some(6.0)));
        assert!(alone.notes.iter().all(|n| !n.contains("no limit of force")), "{:?}", alone.notes);
    }
}

/// A point mass has no inertia about itself, and a link without mass none at all: both swing.
#[test]
fn points_and_frames_swing() {
    let urdf = r#"<robot name="r">
      <joint name="base" type="fixed"><parent link="world"/><child link="stand"/></joint><link name="stand"/>
      <link name="frame"/><joint name="turn" type="continuous"><parent link="stand"/><child link="frame"/><axis xyz="0 0 1"/></joint>
      <link name="bob"><inertial><origin xyz="0.5 0 0"/><mass value="1"/></inertial></link>
      <joint name="swing" type="revolute"><parent link="frame"/><child link="bob"/><axis xyz="0 1 0"/><limit lower="0.3" upper="1.2"/></joint>
    </robot>"#;
    let found = model_scene(&[DroppedFile { name: "p.urdf", bytes: urdf.as_bytes() }]).unwrap();
    let mut session =
        asperity_session::asperity_experiments::open(&found.scene_text, asperity_session::Clock::STOPPED)
            .unwrap();
    let bob = session.scene().bodies.iter().position(|b| b.name == "bob").unwrap();
    let Experiment::Dynamics(dynamics) = &session.scene().experiment else { panic!() };
    let JointMotion::Revolute { drive, .. } = &dynamics.joints[2].motion else { panic!() };
    assert_eq!(drive.position, 0.3);
    session
        .apply(&asperity_scene::Command::Set { path: "experiment.step".to_owned(), value: 1e-4.into() })
        .unwrap();
    session.apply(&asperity_scene::Command::Step { count: 1 }).unwrap();
    // A point on a string: g cos q / l.
    let faster = session.velocities()[bob].angular[1] / 1e-4;
    assert!((faster / (9.81 * libm::cos(0.3) / 0.5) - 1.0).abs() < 1e-4, "{faster}");
}

/// Scanned or drawn meshes have open surfaces: their convex hull stands for them.
#[test]
fn an_open_mesh_is_its_hull() {
    let obj = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\n";
    let urdf = br#"<robot name="r"><link name="l"><collision><geometry><mesh filename="tet.obj"/></geometry></collision></link></robot>"#;
    let model = read_model(&[
        DroppedFile { name: "r.urdf", bytes: urdf },
        DroppedFile { name: "tet.obj", bytes: obj },
    ])
    .unwrap();
    let volume = convert::shape(&model.bodies[0].shape).unwrap().volume().unwrap();
    assert!((volume - 1.0 / 6.0).abs() < 1e-9, "{volume}");
    assert!(model.notes.iter().any(|n| n.contains("convex hull")), "{:?}", model.notes);
}

/// By a patch radius of 20 mm: (3π/16) a μ.
#[test]
fn torsion_is_read_from_sdf() {
    let model = text(
        r#"<sdf version="1.9"><model name="m"><link name="l"><collision name="c"><geometry><sphere><radius>0.1</radius></sphere></geometry>
          <surface><friction><torsional><coefficient>0.8</coefficient><patch_radius>0.02</patch_radius></torsional></friction></surface></collision></link></model></sdf>"#,
    )
    .unwrap();
    let material = model.bodies[0].material;
    assert!((material.spinning.unwrap() - 0.6 * std::f64::consts::FRAC_PI_4 * 0.02).abs() < 1e-12);
    assert_eq!(material.friction, 1.0);
}

/// Each geom of MuJoCo's body is a shape of ours at the same place.
#[allow(non_snake_case, reason = "monogram notation")]
fn geoms(body: &Body, geoms: &Value, what: &str) {
    let X_WB = convert::pose(&body.pose);
    let ours: Vec<_> = match &body.shape {
        Shape::Empty {} => body.parts.iter().map(|p| (&p.shape, X_WB * convert::pose(&p.pose))).collect(),
        shape => vec![(shape, X_WB)],
    };
    let theirs: Vec<_> =
        geoms.as_array().unwrap().iter().filter(|g| g["body"] == body.name.as_str()).collect();
    assert_eq!(ours.len(), theirs.len(), "{what}");
    for ((shape, X_WS), g) in ours.iter().zip(theirs) {
        close(X_WS.translation.vector.iter().copied(), &g["position"], 1e-9, what);
        let size = numbers(&g["size"]);
        match shape {
            Shape::Box { size: s } => close(s.map(|x| x / 2.0), &g["size"], 1e-12, what),
            Shape::Sphere { radius } => assert!((radius - size[0]).abs() < 1e-12, "{what}"),
            Shape::Cylinder { radius, length } | Shape::Capsule { radius, length } => {
                assert!((radius - size[0]).abs() < 1e-12 && (length / 2.0 - size[1]).abs() < 1e-9, "{what}");
                let z = X_WS.rotation * asperity_geometry::Vec3::z();
                let r = numbers(&g["rotation"]);
                close(
                    [z.x, z.y, z.z].map(f64::abs),
                    &serde_json::json!([r[2].abs(), r[5].abs(), r[8].abs()]),
                    1e-9,
                    what,
                );
            }
            Shape::Ellipsoid { semi_axes } => close(*semi_axes, &g["size"], 1e-12, what),
            other => panic!("{what}: {other:?}"),
        }
    }
}

#[test]
fn what_is_left_out_is_said() {
    let urdf = read("arm.urdf");
    assert!(urdf.notes.iter().any(|n| n.contains("<transmission>")), "{:?}", urdf.notes);
    let rubs = |name: &str| {
        urdf.joints.iter().any(|j| matches!(&j.motion, JointMotion::Revolute { drive, .. } if j.name == name && drive.friction.is_some()))
    };
    assert!(rubs("shoulder"), "{:?}", urdf.joints);
    let mjcf = read("arm.mjcf.xml");
    assert!(mjcf.notes.iter().any(|n| n.contains("<tendon>")), "{:?}", mjcf.notes);
    assert_eq!(mjcf.gravity, Some([0.0, 0.0, -9.5]));
    assert_eq!(mjcf.step, Some(0.004));
    assert_eq!(mjcf.passing.len(), 1);
    let motor = mjcf.joints.iter().find_map(|j| match &j.motion {
        JointMotion::Revolute { drive, .. } => drive.motor,
        _ => None,
    });
    assert_eq!(motor.map(|m| (m.stiffness, m.damping, m.limit)), Some((20.0, 1.0, Some(5.0))));
}

#[test]
fn sdf_is_read_with_its_frames() {
    let model = text(
        r#"<sdf version="1.9"><world name="w"><gravity>0 0 -3.7</gravity>
          <model name="floor"><static>true</static><link name="l"><collision name="c"><geometry><plane><normal>0 0 1</normal></plane></geometry></collision></link></model>
          <model name="arm"><pose>1 0 0 0 0 1.5707963267948966</pose>
            <link name="a"><pose>0 0 1 0 0 0</pose><inertial><mass>2</mass><inertia><ixx>1</ixx><iyy>2</iyy><izz>3</izz></inertia></inertial>
              <collision name="c"><geometry><box><size>1 2 3</size></box></geometry><surface><friction><ode><mu>0.7</mu></ode></friction></surface></collision></link>
            <link name="b"><pose relative_to="a">1 0 0 0 0 0</pose><collision name="c"><pose>0 0 0.1 0 0 0</pose><geometry><sphere><radius>0.2</radius></sphere></geometry></collision></link>
            <joint name="j" type="revolute"><parent>a</parent><child>b</child><pose>-0.5 0 0 0 0 0</pose><axis><xyz>0 1 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>
            <joint name="k" type="ball"><parent>world</parent><child>a</child></joint>
            <plugin name="p"/>
          </model></world></sdf>"#,
    )
    .unwrap();
    let names: Vec<_> = model.bodies.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(names, ["floor::l", "arm::a", "arm::b"]);
    assert!(model.bodies[0].fixed && !model.bodies[1].fixed);
    // The model is turned by a quarter: the link's x is the world's y.
    let b = model.bodies[2].pose.translation;
    assert!((b[0] - 1.0).abs() < 1e-12 && (b[1] - 1.0).abs() < 1e-12 && (b[2] - 1.0).abs() < 1e-12, "{b:?}");
    assert_eq!(model.joints[0].frame_in_parent.translation, [0.5, 0.0, 0.0]);
    assert_eq!(model.joints[0].frame_in_child.translation, [-0.5, 0.0, 0.0]);
    assert_eq!(model.joints[1].parent, None);
    assert_eq!(model.bodies[1].material.friction, 0.7);
    assert!(model.notes.iter().any(|n| n.contains("<plugin>")), "{:?}", model.notes);
    assert_eq!(model.gravity, Some([0.0, 0.0, -3.7]));
}

#[test]
fn a_mesh_is_taken_from_beside_it() {
    let obj = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
    let urdf = br#"<robot name="r"><link name="l"><collision><geometry><mesh filename="package://r/meshes/Tet.OBJ" scale="0.1 0.1 -0.1"/></geometry></collision></link></robot>"#;
    let beside = [DroppedFile { name: "r.urdf", bytes: urdf }, DroppedFile { name: "tet.obj", bytes: obj }];
    let model = read_model(&beside).unwrap();
    let Shape::Mesh { vertices, .. } = &model.bodies[0].shape else { panic!("{:?}", model.bodies[0].shape) };
    assert_eq!(vertices.len(), 4);
    assert!(convert::shape(&model.bodies[0].shape).is_ok());
    let alone = read_model(&beside[..1]).unwrap();
    assert!(alone.notes.iter().any(|n| n.contains("Tet.OBJ")), "{:?}", alone.notes);
}

#[test]
fn bad_files_are_refused_where_they_are_wrong() {
    let ring = r#"<robot name="r"><link name="a"/><link name="b"/><link name="c"/>
      <joint name="1" type="fixed"><parent link="b"/><child link="c"/></joint>
      <joint name="2" type="fixed"><parent link="c"/><child link="b"/></joint></robot>"#;
    let deep = format!(
        "<mujoco><worldbody>{}{}</worldbody></mujoco>",
        "<body>".repeat(5000),
        "</body>".repeat(5000)
    );
    for (xml, path) in [
        ("", ""),
        ("<robot", ""),
        ("<html/>", "html"),
        (r#"<robot name="r"/>"#, ""),
        (ring, "robot/link[b]"),
        (
            r#"<robot name="r"><link name="a"><inertial><mass value="heavy"/></inertial></link></robot>"#,
            "robot[r]/link[a]/inertial/mass",
        ),
        (
            r#"<robot name="r"><link name="a"><inertial><mass value="NaN"/></inertial></link></robot>"#,
            "robot[r]/link[a]/inertial/mass",
        ),
        (
            r#"<mujoco><worldbody><body name="b"><joint/><freejoint/><joint/><geom size="1"/></body></worldbody></mujoco>"#,
            "mujoco/worldbody/body[b]",
        ),
        (
            r#"<mujoco><worldbody><body><geom type="box" size="1"/></body></worldbody></mujoco>"#,
            "mujoco/worldbody/body/geom",
        ),
        (
            r#"<sdf version="1.9"><model name="m"><joint name="j" type="screw"><parent>x</parent><child>y</child></joint></model></sdf>"#,
            "sdf/model[m]/joint[j]",
        ),
        (&deep, ""),
    ] {
        let error = text(xml).unwrap_err();
        assert_eq!(error.path, path, "{xml:.80}: {error}");
    }
}

/// Files dropped on the page become a scene that opens and runs; parts that were not understood are reported.
#[test]
fn a_robot_becomes_a_scene() {
    for name in ["arm.urdf", "arm.mjcf.xml"] {
        let found = model_scene(&[DroppedFile { name, bytes: &reference(name) }]).unwrap();
        let mut session =
            asperity_session::asperity_experiments::open(&found.scene_text, asperity_session::Clock::STOPPED)
                .unwrap();
        assert_eq!(session.scene().bodies.len(), found.bodies as usize);
        assert!(found.joints >= 3 && session.scene().title == "arm");
        let slider = session.scene().controls[0].path.clone();
        let poses = |session: &mut asperity_session::Session| {
            FrameReader::new(session.frame()).unwrap().words(Section::BodyPoses).to_vec()
        };
        let before = poses(&mut session);
        session.apply(&asperity_scene::Command::Set { path: slider, value: 0.2.into() }).unwrap();
        assert_ne!(poses(&mut session), before);
        session.apply(&asperity_scene::Command::Step { count: 20 }).unwrap();
        assert!(session.readings().iter().take(2).all(|x| x.is_finite()));
    }
    let found = model_scene(&[DroppedFile { name: "arm.urdf", bytes: &reference("arm.urdf") }]).unwrap();
    assert!(found.notes.iter().any(|n| n.contains("transmission")), "{:?}", found.notes);
}

/// MuJoCo: `y − y₀ = a₀ + a₁ (x − x₀)`, whatever the joints are called at the start; URDF:
/// `multiplier · other + offset`; SDF: `multiplier · (other − reference) + offset`.
#[test]
fn tied_joints_are_couplers() {
    let mjcf = |equality: &str| {
        text(&format!(
            r#"<mujoco><compiler angle="radian"/><worldbody><body name="a"><joint name="x" axis="0 0 1" ref="0.3"/>
            <geom type="sphere" size="0.1"/><body name="b"><joint name="y" type="slide" axis="1 0 0" ref="0.2"/>
            <geom type="sphere" size="0.1"/><body name="c"><joint name="z" axis="0 1 0" range="-1 1"/>
            <geom type="sphere" size="0.1"/></body></body></body></worldbody><equality>{equality}</equality></mujoco>"#
        ))
    };
    let ties = |model: &ModelImport| -> Vec<(usize, usize, f64, f64)> {
        model.couplers.iter().map(|c| (c.joint, c.to, c.ratio, c.offset)).collect()
    };
    let position = |model: &ModelImport, j: usize| model.joints[j].motion.drive().unwrap().position;
    // The chain settles whatever its order is.
    let model = mjcf(
        r#"<joint joint1="z" joint2="y" polycoef="0 3"/><joint joint1="y" joint2="x" polycoef="0.05 -0.5 0 0 0"/>"#,
    )
    .unwrap();
    assert_eq!(ties(&model), [(2, 1, 3.0, 0.0), (1, 0, -0.5, 0.05)]);
    assert_eq!((position(&model, 0), position(&model, 1)), (0.0, 0.05));
    assert!((position(&model, 2) - 0.15).abs() < 1e-15);
    assert!(model.notes.iter().any(|n| n.contains("start where their ties")), "{:?}", model.notes);
    let plain = mjcf(r#"<joint joint1="y" joint2="x"/>"#).unwrap();
    assert_eq!(ties(&plain), [(1, 0, 1.0, 0.0)]);
    assert!(plain.notes.is_empty(), "{:?}", plain.notes);
    for (equality, said) in [
        (r#"<joint joint1="y" joint2="x" polycoef="0 1 0.5 0 0"/>"#, "straight part"),
        (r#"<joint joint1="y"/>"#, "held at a place"),
        (r#"<connect body1="a" anchor="0 0 0"/>"#, "<connect>"),
        (r#"<joint joint1="y" joint2="x"/><joint joint1="y" joint2="z"/>"#, "more than once"),
        (
            r#"<joint joint1="y" joint2="x" polycoef="1 2"/><joint joint1="x" joint2="y" polycoef="1 2"/>"#,
            "ring that does not close",
        ),
    ] {
        let model = mjcf(equality).unwrap();
        assert!(model.notes.iter().any(|n| n.contains(said)), "{equality}: {:?}", model.notes);
    }
    assert!(mjcf(r#"<joint joint1="y" joint2="x" active="false"/>"#).unwrap().couplers.is_empty());
    for (equality, said) in [
        (r#"<joint joint1="y" joint2="w"/>"#, "no joint “w”"),
        (r#"<joint joint1="y" joint2="y"/>"#, "itself"),
    ] {
        let error = mjcf(equality).unwrap_err();
        assert!(error.message.contains(said), "{error:?}");
        assert!(error.path.ends_with("equality/joint"), "{error:?}");
    }

    let urdf = r#"<robot name="gripper"><link name="base"/>
        <link name="left"><inertial><mass value="1"/></inertial></link>
        <link name="right"><inertial><mass value="1"/></inertial></link>
        <joint name="follower" type="prismatic"><parent link="base"/><child link="right"/><axis xyz="0 -1 0"/>
        <limit lower="0" upper="0.1" effort="1" velocity="1"/><mimic joint="leader" multiplier="0.5" offset="0.01"/></joint>
        <joint name="leader" type="prismatic"><parent link="base"/><child link="left"/><axis xyz="0 1 0"/>
        <limit lower="0.02" upper="0.1" effort="1" velocity="1"/></joint></robot>"#;
    let model = text(urdf).unwrap();
    assert_eq!(ties(&model), [(0, 1, 0.5, 0.01)]);
    assert_eq!((position(&model, 1), position(&model, 0)), (0.02, 0.02));
    // As a scene it opens, and offers no slider that would tear the two apart.
    let scene = model_scene(&[DroppedFile { name: "gripper.urdf", bytes: urdf.as_bytes() }]).unwrap();
    let scene = asperity_experiments::parse(&scene.scene_text).unwrap();
    let Experiment::Dynamics(dynamics) = &scene.experiment else { panic!("bodies that move") };
    assert_eq!(dynamics.couplers.len(), 1);
    assert!(scene.controls.iter().all(|c| !c.path.contains("joints")));

    let finger = |mimic: &str| {
        let link = |name: &str| format!(r#"<link name="{name}"><inertial><mass>1</mass></inertial></link>"#);
        let joint = |name: &str, child: &str, more: &str| {
            format!(
                r#"<joint name="{name}" type="prismatic"><parent>base</parent><child>{child}</child><axis><xyz>0 1 0</xyz>{more}</axis></joint>"#
            )
        };
        format!(
            "{}{}{}{}{}",
            link("base"),
            link("left"),
            link("right"),
            joint("follower", "right", mimic),
            joint("leader", "left", "")
        )
    };
    let model = |name: &str, mimic: &str| format!(r#"<model name="{name}">{}</model>"#, finger(mimic));
    let tied = r#"<mimic joint="leader"><multiplier>-0.5</multiplier><offset>0.02</offset><reference>0.1</reference></mimic>"#;
    let one = text(&format!(r#"<sdf version="1.11">{}</sdf>"#, model("hand", tied))).unwrap();
    assert_eq!(ties(&one), [(0, 1, -0.5, 0.02 + 0.5 * 0.1)]);
    assert_eq!((position(&one, 1), position(&one, 0)), (0.0, 0.07));
    assert!(!one.notes.iter().any(|n| n.contains("mimic")), "{:?}", one.notes);
    let plain = r#"<mimic joint="leader" axis="axis"/>"#;
    let two = format!(
        r#"<sdf version="1.11"><world name="w">{}{}</world></sdf>"#,
        model("one", tied),
        model("two", plain)
    );
    // Each hand's finger follows its own.
    assert_eq!(ties(&text(&two).unwrap()), [(0, 1, -0.5, 0.07), (2, 3, 1.0, 0.0)]);
    let second = r#"<mimic joint="leader" axis="axis2"><multiplier>1</multiplier></mimic>"#;
    let left_out = text(&format!(r#"<sdf version="1.11">{}</sdf>"#, model("hand", second))).unwrap();
    assert!(left_out.couplers.is_empty());
    assert!(left_out.notes.iter().any(|n| n.contains("second axis")), "{:?}", left_out.notes);
    let nobody = tied.replace("leader", "thumb");
    let error = text(&format!(r#"<sdf version="1.11">{}</sdf>"#, model("hand", &nobody))).unwrap_err();
    assert!(error.message.contains("no joint “thumb”") && error.path.ends_with("axis/mimic"), "{error:?}");
}
