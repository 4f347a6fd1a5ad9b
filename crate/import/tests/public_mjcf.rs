//! MJCF as MuJoCo reads it: the kinds of fault of `tests/reference/public_cases` and variants of them, with
//! MuJoCo's values.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]

use asperity_convert as convert;
use asperity_import::{DroppedFile, model_scene, read_model};
use asperity_scene::document::{Body, Experiment, JointMotion, Motor, Shape};
use asperity_scene::{Channel, Command, InputValue, ModelImport, SceneError};
use asperity_session::{Clock, Session};

fn case(name: &str) -> Vec<u8> {
    let path = format!("{}/../../tests/reference/public_cases/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).unwrap()
}

fn of_case(folder: &str, names: &[&str]) -> ModelImport {
    let files: Vec<Vec<u8>> = names.iter().map(|name| case(&format!("{folder}/{name}"))).collect();
    let dropped: Vec<DroppedFile<'_>> =
        names.iter().zip(&files).map(|(name, bytes)| DroppedFile { name, bytes }).collect();
    read_model(&dropped).unwrap()
}

fn tried(files: &[(&str, &str)]) -> Result<ModelImport, SceneError> {
    let dropped: Vec<DroppedFile<'_>> =
        files.iter().map(|(name, text)| DroppedFile { name, bytes: text.as_bytes() }).collect();
    read_model(&dropped)
}

fn read(inside: &str) -> ModelImport {
    tried(&[("x.xml", &format!("<mujoco>{inside}</mujoco>"))]).unwrap()
}

fn body<'m>(model: &'m ModelImport, name: &str) -> &'m Body {
    model.bodies.iter().find(|b| b.name == name).unwrap_or_else(|| panic!("{name}"))
}

fn said(model: &ModelImport, words: &str) {
    assert!(model.notes.iter().any(|n| n.contains(words)), "{words}: {:#?}", model.notes);
}

fn volume(shape: &Shape) -> f64 {
    convert::shape(shape).unwrap().volume().unwrap()
}

fn mass(body: &Body) -> f64 {
    let parts: f64 = std::iter::once(&body.shape)
        .chain(body.parts.iter().map(|p| &p.shape))
        .filter_map(|s| convert::shape(s).ok().and_then(|s| s.volume()))
        .sum();
    body.mass.unwrap_or_else(|| parts * body.material.density.unwrap_or(convert::DENSITY))
}

fn near(a: &[f64], b: &[f64], what: &str) {
    assert_eq!(a.len(), b.len(), "{what}");
    let close = a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-9 * (1.0 + y.abs()));
    assert!(close, "{what}: {a:?} against {b:?}");
}

fn corners(shape: &Shape) -> f64 {
    let Shape::Mesh { vertices, .. } = shape else { panic!("{shape:?}") };
    vertices.iter().flatten().fold(0.0, |most, x| f64::max(most, x.abs()))
}

fn motor(model: &ModelImport, joint: usize) -> Motor {
    model.joints[joint].motion.drive().unwrap().motor.unwrap()
}

const CUBE: &str = "v -20 -20 -20\nv 20 -20 -20\nv 20 20 -20\nv -20 20 -20\nv -20 -20 20\nv 20 -20 20\nv 20 20 20\nv -20 20 20\n\
    f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

/// 06: scale of a mesh by its class, at the root and below, and by an inner class.
#[test]
fn meshes_are_scaled_by_their_classes() {
    let model = of_case("06_mjcf_mesh_scale_by_default_class", &["scale_default.xml", "cube.obj"]);
    for (name, half, kilograms) in [("a", 0.02, 0.064), ("b", 0.01, 0.008)] {
        near(&[corners(&body(&model, name).shape), mass(body(&model, name))], &[half, kilograms], name);
    }
    let model = of_case("06_mjcf_mesh_scale_by_default_class", &["scale_root_mass.xml", "cube.obj"]);
    near(&[corners(&body(&model, "a").shape), mass(body(&model, "a"))], &[0.02, 0.064], "root");
    let nested = r#"<mujoco><default><mesh scale="1 1 1"/><default class="o"><mesh scale=".001 .001 .001"/><default class="i"><geom rgba="1 0 0 1"/></default></default></default>
        <asset><mesh class="i" file="cube.obj"/></asset>
        <worldbody><body name="a"><freejoint/><geom type="mesh" mesh="cube"/></body></worldbody></mujoco>"#;
    let model = tried(&[("x.xml", nested), ("cube.obj", CUBE)]).unwrap();
    near(&[corners(&body(&model, "a").shape)], &[0.02], "the class around it");
    // A frame of the mesh's own, taken off before it is scaled.
    let moved = nested.replace("class=\"i\" file", "refpos=\"20 0 0\" class=\"i\" file");
    let model = tried(&[("x.xml", &moved), ("cube.obj", CUBE)]).unwrap();
    near(&[corners(&body(&model, "a").shape)], &[0.04], "refpos");
}

/// 19: included files are read from beside the file, and those that they include.
#[test]
fn files_in_files() {
    let model = of_case("19_folder_of_a_robot", &["scene.xml", "arm.xml"]);
    let moving = model.joints.iter().filter(|j| !matches!(j.motion, JointMotion::Weld {})).count();
    assert_eq!(moving, 1);
    assert!(matches!(body(&model, "floor").shape, Shape::HalfSpace {}));
    near(&body(&model, "l").pose.translation, &[0.0, 0.0, 0.36], "the arm's link");
    let files = [
        ("a/scene.xml", r#"<mujoco><include file="parts/one.xml"/></mujoco>"#),
        ("a/parts/one.xml", r#"<mujocoinclude><include file="two.xml"/></mujocoinclude>"#),
        ("a/parts/two.xml", r#"<mujoco><worldbody><geom name="g" size="1"/></worldbody></mujoco>"#),
    ];
    assert_eq!(tried(&files).unwrap().bodies.len(), 1);
    let missing = tried(&[(
        "s.xml",
        r#"<mujoco><include file="arm.xml"/><worldbody><geom size="1"/></worldbody></mujoco>"#,
    )]);
    said(&missing.unwrap(), "“arm.xml”, which is not among the files");
    let ring = [
        ("a.xml", r#"<mujoco><include file="b.xml"/></mujoco>"#),
        ("b.xml", r#"<mujoco><include file="b.xml"/></mujoco>"#),
    ];
    assert!(tried(&ring).unwrap_err().message.contains("ten deep"));
}

/// 20: sections that come twice are one.
#[test]
fn sections_are_merged() {
    let model = read(
        r#"<option timestep=".001"/><worldbody><geom name="a" size="1"/></worldbody>
        <option gravity="0 0 -1"/><worldbody><geom name="b" size="1" pos="3 0 0"/></worldbody>"#,
    );
    assert_eq!((model.step, model.gravity), (Some(0.001), Some([0.0, 0.0, -1.0])));
    let names: Vec<_> = model.bodies.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
}

/// 21: boxes and ellipsoids between two points take all but the first number of their size from there.
#[test]
fn boxes_and_ellipsoids_between_two_points() {
    let model = of_case("21_mjcf_fromto_of_boxes", &["box_fromto.xml"]);
    for name in ["three", "two", "one"] {
        let Shape::Box { size } = part(body(&model, name)) else { panic!("{name}") };
        near(&size, &[0.04, 0.04, 0.3], name);
        near(&[mass(body(&model, name))], &[0.48], name);
    }
    let Shape::Ellipsoid { semi_axes } = part(body(&model, "ell")) else { panic!() };
    near(&semi_axes, &[0.02, 0.02, 0.15], "ell");
    let place = body(&model, "one").parts[0].pose;
    near(&place.translation, &[0.15, 0.0, 0.0], "in the middle");
    // A class gives the size, the element the points.
    let model = read(
        r#"<default><geom type="box" size=".01 .5 .5"/></default><worldbody><body name="b"><freejoint/><geom fromto="0 0 0 0 0 -.6"/></body></worldbody>"#,
    );
    let Shape::Box { size } = part(body(&model, "b")) else { panic!() };
    near(&size, &[0.02, 0.02, 0.6], "by class");
}

fn part(body: &Body) -> Shape {
    body.parts.first().map_or_else(|| body.shape.clone(), |p| p.shape.clone())
}

/// 22: by corners (their hull), by corners and faces; primitives that fit a mesh, by inertia (MuJoCo's usual)
/// and by bounds.
#[test]
fn meshes_without_a_file_and_what_fits_them() {
    let model = of_case("22_mjcf_mesh_without_a_file", &["inline_mesh.xml"]);
    near(&[volume(&body(&model, "a").shape), mass(body(&model, "a"))], &[6.4e-5, 0.064], "hull");
    let fitted = |compiler: &str, attributes: &str| {
        let xml = format!(
            r#"<mujoco><compiler {compiler}/><asset><mesh name="m" file="cube.obj" scale=".001 .001 .002"/></asset><worldbody>
            <body name="a"><freejoint/><geom mesh="m" {attributes}/></body></worldbody></mujoco>"#
        );
        let model = tried(&[("x.xml", &xml), ("cube.obj", CUBE)]).unwrap();
        part(body(&model, "a"))
    };
    let Shape::Box { size } = fitted("", r#"type="box""#) else { panic!() };
    near(&size, &[0.04, 0.04, 0.08], "box");
    let Shape::Sphere { radius } = fitted("", "") else { panic!() };
    near(&[radius], &[0.08 / 3.0], "ball");
    let Shape::Capsule { radius, length } = fitted("", r#"type="capsule""#) else { panic!() };
    near(&[radius, length / 2.0], &[0.02, 0.03], "capsule");
    let Shape::Cylinder { radius, length } = fitted("", r#"type="cylinder" fitscale="2""#) else { panic!() };
    near(&[radius, length / 2.0], &[0.04, 0.08], "cylinder");
    let Shape::Sphere { radius } = fitted(r#"fitaabb="true""#, "") else { panic!() };
    near(&[radius], &[0.04], "ball around");
    // An open surface has no volume: what MuJoCo counts is its mass.
    let open = r#"<asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2"/></asset><worldbody><body name="a"><freejoint/><geom type="mesh" mesh="m"/></body></worldbody>"#;
    let model = read(open);
    said(&model, "convex hull");
    let closed = read(&open.replace("0 3 2\"", "0 3 2 1 2 3\""));
    near(&[mass(body(&closed, "a"))], &[1000.0 / 6.0], "tetrahedron");
}

/// Meshes that MuJoCo makes: a superball of exponents one is a ball, a supertorus a ring; a cone is the hull
/// of its corners.
#[test]
fn meshes_by_a_rule() {
    for (rule, params, volume_of) in [
        ("supersphere", "80 1 1", 4.0 / 3.0 * std::f64::consts::PI),
        ("supertorus", "80 0.25 1 1", 2.0 * std::f64::consts::PI * std::f64::consts::PI * 0.0625),
        ("sphere", "4", 4.0 / 3.0 * std::f64::consts::PI),
        ("cone", "80 0.5", 2.0 * std::f64::consts::PI * (1.0 + 0.5 + 0.25) / 3.0),
    ] {
        let model = read(&format!(
            r#"<asset><mesh name="m" builtin="{rule}" params="{params}"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>"#
        ));
        let found = volume(&model.bodies[0].shape);
        assert!((found / volume_of - 1.0).abs() < 0.01, "{rule}: {found} for {volume_of}");
    }
}

/// A height field is the solid under it: as high as its size says, the first row of the text at the far side
/// of y.
#[test]
fn height_fields_are_solids() {
    let model = read(
        r#"<asset><hfield name="h" nrow="2" ncol="3" size="1.5 1 .5 .1" elevation="0 0 4  0 0 4"/></asset>
        <worldbody><geom type="hfield" hfield="h"/></worldbody>"#,
    );
    // Half of the field rises to 0.5 over a length of 1.5, all of it goes 0.1 below.
    near(&[volume(&model.bodies[0].shape)], &[3.0 * 2.0 * 0.1 + 1.5 * 2.0 * 0.25], "volume");
    let row = read(
        r#"<asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 .1" elevation="5 5  0 0"/></asset><worldbody><geom type="hfield" hfield="h"/></worldbody>"#,
    );
    let Shape::Mesh { vertices, .. } = &row.bodies[0].shape else { panic!() };
    assert!(vertices.iter().filter(|v| v[2] == 1.0).all(|v| v[1] == 1.0));
}

/// 23: excluded with the world, a body passes through every geom of it, named or not.
#[test]
fn excluded_with_the_world() {
    let model = of_case("23_mjcf_exclude_world", &["exclude_world2.xml"]);
    let mut pairs = model.passing.clone();
    pairs.iter_mut().for_each(|p| p.sort_unstable());
    pairs.sort_unstable();
    assert_eq!(pairs, [[0, 2], [1, 2]]);
    let reversed = r#"<worldbody><geom name="a" size="1"/><body name="b" pos="3 0 0"><freejoint/><geom size="1"/></body></worldbody><contact><exclude body1="b" body2="world"/></contact>"#;
    assert_eq!(read(reversed).passing.len(), 1);
}

/// 24: gravity and contact may be off, and other switches are off or reported.
#[test]
fn flags() {
    let off = read(
        r#"<option gravity="0 0 -3"><flag gravity="disable"/></option><worldbody><geom size="1"/></worldbody>"#,
    );
    assert_eq!(off.gravity, Some([0.0; 3]));
    assert!(!off.notes.iter().any(|n| n.contains("solver")), "{:?}", off.notes);
    let bytes = case("24_mjcf_flags/contact_off.xml");
    let scene = model_scene(&[DroppedFile { name: "contact_off.xml", bytes: &bytes }]).unwrap();
    let mut session = asperity_experiments::open(&scene.scene_text, Clock::STOPPED).unwrap();
    let ball = session.scene().bodies.iter().position(|b| b.name == "ball").unwrap();
    session.apply(&Command::Step { count: 500 }).unwrap();
    // Free fall through the plane, g t after a second.
    assert!((session.velocities()[ball].linear[2] + 9.81).abs() < 1e-6);
    let swing = |flag: &str| {
        read(&format!(
            r#"<option><flag {flag}/></option><worldbody><body><joint name="j" range="-10 10" damping="2" stiffness="3" frictionloss="1"/><geom size=".1"/></body></worldbody>"#
        ))
    };
    let drive = |flag: &str| *swing(flag).joints[0].motion.drive().unwrap();
    assert!(drive(r#"limit="disable""#).limits.is_none() && drive(r#"energy="enable""#).limits.is_some());
    assert!(drive(r#"constraint="disable""#).friction.is_none());
    assert_eq!((drive(r#"passive="disable""#).damping, drive(r#"passive="disable""#).motor), (0.0, None));
    said(&swing(r#"limit="disable""#), "Limits of joints are off");
}

/// 25: coordinate="global" is refused by its name.
#[test]
fn global_coordinates_are_refused() {
    let e = tried(&[(
        "x.xml",
        r#"<mujoco><compiler coordinate="global"/><worldbody><geom size="1"/></worldbody></mujoco>"#,
    )])
    .unwrap_err();
    assert!(e.message.contains("coordinate=\"global\"") && e.path == "mujoco/compiler", "{e}");
}

/// 26: attributes of free and ball joints that we lack are reported, with their number.
#[test]
fn what_joints_have_and_we_do_not_is_told() {
    let free = of_case("26_mjcf_joint_defaults_of_free_and_ball", &["free_damped.xml"]);
    said(&free, "“damping” 2");
    said(&free, "“armature” 0.5");
    let ball = of_case("26_mjcf_joint_defaults_of_free_and_ball", &["ball_limit.xml"]);
    said(&ball, "may turn 30°");
    assert!(matches!(ball.joints[0].motion, JointMotion::Ball { damping, .. } if damping == 0.1));
    let radians = read(
        r#"<compiler angle="radian"/><worldbody><body><joint type="ball" range="0 0.5"/><geom size=".1"/></body></worldbody>"#,
    );
    said(&radians, "may turn 28.64");
}

/// 27: MuJoCo's own step.
#[test]
fn the_step_is_two_milliseconds() {
    assert_eq!(of_case("27_mjcf_default_timestep", &["no_timestep.xml"]).step, Some(0.002));
    let bytes = case("27_mjcf_default_timestep/no_timestep.xml");
    let scene = model_scene(&[DroppedFile { name: "n.xml", bytes: &bytes }]).unwrap();
    let scene = asperity_experiments::parse(&scene.scene_text).unwrap();
    let Experiment::Dynamics(dynamics) = &scene.experiment else { panic!() };
    assert_eq!(dynamics.step, 0.002);
}

/// Frames move their content: bodies, geoms, and points and axes of joints.
#[test]
fn frames() {
    let model = read(
        r#"<default><default class="c"><geom size=".3"/></default></default>
        <worldbody><frame pos="1 0 0" euler="0 0 90" childclass="c"><geom name="g" pos="1 0 0"/>
          <body name="b" pos="2 0 0"><frame pos="0 0 1" axisangle="0 0 1 90"><joint name="j" pos="1 0 0" axis="1 0 0"/><geom/></frame></body></frame></worldbody>"#,
    );
    near(&body(&model, "g").pose.translation, &[1.0, 1.0, 0.0], "geom");
    let b = body(&model, "b");
    near(&b.pose.translation, &[1.0, 2.0, 0.0], "body");
    assert!(matches!(part(b), Shape::Sphere { radius } if radius == 0.3));
    let JointMotion::Revolute { axis, .. } = &model.joints[0].motion else { panic!() };
    near(axis, &[0.0, 1.0, 0.0], "axis");
    near(&model.joints[0].frame_in_child.translation, &[0.0, 1.0, 1.0], "point");
}

/// Copies stand where MuJoCo has them, have its names, and elements that refer to them are copied too.
#[test]
fn replicates() {
    let model = read(
        r#"<worldbody><replicate count="4" offset="1 0 0" euler="0 0 90" sep="-"><body name="b"><joint name="j"/><geom size=".1"/></body></replicate>
          <body name="z" pos="0 0 5"><freejoint/><geom size=".1"/></body></worldbody>
        <actuator><position joint="j" kp="7"/></actuator><contact><exclude body1="b" body2="z"/></contact>"#,
    );
    let names: Vec<_> = model.bodies.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(names, ["b-0", "b-1", "b-2", "b-3", "z"]);
    // MuJoCo 4.0.0: each copy goes on from the last, turned by all turns before it.
    for (name, at) in [("b-0", [0.0, 0.0]), ("b-1", [1.0, 0.0]), ("b-2", [1.0, 1.0]), ("b-3", [0.0, 1.0])] {
        near(&body(&model, name).pose.translation[..2], &at, name);
    }
    assert!((0..4).all(|k| motor(&model, k).stiffness == 7.0));
    assert_eq!(model.passing.iter().filter(|p| p.contains(&4)).count(), 4);
    let nested = read(
        r#"<worldbody><replicate count="12" offset="0 1 0"><replicate count="2" offset="1 0 0"><geom name="g" size=".1"/></replicate></replicate></worldbody>"#,
    );
    assert_eq!(nested.bodies.len(), 24);
    near(&body(&nested, "g111").pose.translation, &[1.0, 11.0, 0.0], "the last");
    let too_many = tried(&[(
        "x.xml",
        r#"<mujoco><worldbody><replicate count="90000"><replicate count="90000"><replicate count="90000"><geom size="1"/></replicate></replicate></replicate></worldbody></mujoco>"#,
    )]);
    assert!(too_many.unwrap_err().message.contains("copies"));
}

const HAND: &str = r#"<mujoco model="hand"><compiler angle="radian"/><default><geom size=".2"/><default class="k"><joint damping="3"/></default></default>
    <worldbody><body name="palm" pos="0 0 1"><geom/><body name="tip" pos="0 0 .5" euler="0 0 1.5707963267948966"><joint name="j" class="k"/><geom/></body></body>
    <body name="other"><freejoint/><geom/></body></worldbody>
    <actuator><motor joint="j" gear="5"/></actuator><contact><exclude body1="palm" body2="tip"/></contact></mujoco>"#;

/// A part of another model comes with its own angles, classes and actuators, under other names.
#[test]
fn models_are_attached() {
    let main = r#"<mujoco><asset><model name="h" file="hand.xml"/></asset><worldbody>
        <body name="arm" pos="1 0 0"><joint name="s"/><geom size=".1"/><frame pos="0 2 0"><attach model="h" body="palm" prefix="l_"/></frame></body>
        <frame euler="0 0 90"><attach model="h" body="palm" prefix="r_"/></frame></worldbody></mujoco>"#;
    let model = tried(&[("m.xml", main), ("hand.xml", HAND)]).unwrap();
    let names: Vec<_> = model.bodies.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(names, ["arm", "l_palm", "l_tip", "r_palm", "r_tip"]);
    near(&body(&model, "l_tip").pose.translation, &[1.0, 2.0, 1.5], "left");
    let turned = body(&model, "r_tip").pose.rotation;
    near(&[turned[0].abs(), turned[3].abs()], &[0.0, 1.0], "a quarter in degrees, a quarter in radians");
    let joint = |name: &str| model.joints.iter().position(|j| j.name == name).unwrap();
    assert_eq!(model.joints[joint("l_j")].motion.drive().unwrap().damping, 3.0);
    assert!(model.joints[joint("r_j")].motion.drive().unwrap().motor.is_some());
    assert!(model.joints[joint("s")].motion.drive().unwrap().motor.is_none());
    let alone = tried(&[("m.xml", main)]).unwrap();
    assert_eq!(alone.bodies.len(), 1);
    said(&alone, "hand.xml");
    let own = read(
        r#"<worldbody><body name="a"><frame name="f" pos="1 0 0"><geom name="g" size=".1"/></frame><joint/></body><body name="b" pos="0 5 0"><joint/><attach frame="f" prefix="p_"/></body></worldbody>"#,
    );
    near(
        &[part(body(&own, "b")) == Shape::Sphere { radius: 0.1 }].map(f64::from),
        &[1.0],
        "its own frame again",
    );
    let ring = tried(&[(
        "a.xml",
        r#"<mujoco><worldbody><body name="a"><attach body="a" prefix="x"/><attach body="a" prefix="y"/><joint/><geom size="1"/></body></worldbody></mujoco>"#,
    )]);
    assert!(ring.unwrap_err().message.contains("holds itself"));
}

/// The start state with the name home: joints, a ball joint, a free body with all that hangs on it; others
/// are reported.
#[test]
fn keyframes_are_start_states() {
    let xml = r#"<compiler angle="radian"/><worldbody><body name="f" pos="0 0 1"><freejoint/><geom size=".1"/><body name="g" pos="0 0 1"><joint name="h" ref=".5"/><geom size=".1"/></body></body>
        <body name="p" pos="5 0 0"><joint name="q" type="ball"/><geom size=".1"/></body></worldbody>
        <actuator><position joint="h" kp="4"/></actuator>
        <keyframe><key name="home" qpos="1 2 3 0 0 0 1  .7  0 1 0 0" ctrl=".9"/><key name="crouch"/></keyframe>"#;
    let model = read(xml);
    near(&body(&model, "f").pose.translation, &[1.0, 2.0, 3.0], "free");
    near(&body(&model, "g").pose.translation, &[1.0, 2.0, 4.0], "on it");
    near(&[model.joints[0].motion.drive().unwrap().position], &[0.2], "hinge, from its ref");
    assert!(
        matches!(model.joints[1].motion, JointMotion::Ball { rotation, .. } if rotation[1].abs() > 0.999)
    );
    // F = kp (ctrl − q), where the file's q is ours and the ref.
    let motor = motor(&model, 0);
    near(&[motor.stiffness, motor.target_position], &[4.0, 0.4], "servo");
    said(&model, "“crouch”");
    let short = read(&xml.replace("0 1 0 0\"", "0 1 0\""));
    near(&body(&short, "f").pose.translation, &[0.0, 0.0, 1.0], "as the file stands");
    said(&short, "has 11 places");
}

/// Servos by their gains: `general` with an affine law is a position servo; a gear multiplies force and
/// displacement.
#[test]
fn actuators_have_their_gains() {
    let with = |actuators: &str| {
        read(&format!(
            r#"<default><general gainprm="1"/><default class="p"><position kp="9"/></default></default><worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody><actuator>{actuators}</actuator>"#
        ))
    };
    let law = |actuators: &str| {
        let m = motor(&with(actuators), 0);
        [m.stiffness, m.damping, m.target_position, m.target_velocity, m.effort, m.limit.unwrap_or(-1.0)]
    };
    near(
        &law(r#"<general joint="j" biastype="affine" gainprm="50" biasprm="0 -50 -2"/>"#),
        &[50.0, 2.0, 0.0, 0.0, 0.0, -1.0],
        "position",
    );
    near(
        &law(
            r#"<general joint="j" biastype="affine" gainprm="50" biasprm="100 -50" gear="2" ctrlrange="1 3"/>"#,
        ),
        &[200.0, 0.0, 1.5, 0.0, 0.0, -1.0],
        "least input",
    );
    near(
        &law(r#"<velocity joint="j" kv="4" forcerange="-6 6"/>"#),
        &[0.0, 4.0, 0.0, 0.0, 0.0, 6.0],
        "velocity",
    );
    near(&law(r#"<motor joint="j" gear="30" ctrlrange="-1 1"/>"#), &[0.0, 0.0, 0.0, 0.0, 0.0, 30.0], "motor");
    near(
        &law(r#"<general joint="j" gainprm="7" ctrlrange="-2 2"/>"#),
        &[0.0, 0.0, 0.0, 0.0, 0.0, 14.0],
        "general motor",
    );
    near(
        &law(r#"<motor joint="j" ctrlrange="2 3"/>"#),
        &[0.0, 0.0, 0.0, 0.0, 2.0, 3.0],
        "never less than two",
    );
    near(&law(r#"<position class="p" joint="j"/>"#)[..1], &[9.0], "by class");
    for (actuator, words) in [
        (r#"<muscle name="m" joint="j"/>"#, "“m” (muscle)"),
        (r#"<intvelocity name="i" joint="j"/>"#, "“i” (intvelocity)"),
        (r#"<position joint="j" dampratio="1"/>"#, "dampratio"),
        (r#"<position tendon="t"/>"#, "anything but a joint"),
        (r#"<general name="d" joint="j" dyntype="integrator"/>"#, "“d” (general)"),
    ] {
        said(&with(actuator), words);
    }
}

/// A motor's input is its torque, up to its limit: a wheel of known inertia speeds up as M t / I.
#[test]
fn a_motor_is_a_torque_input() {
    let xml = r#"<mujoco><option gravity="0 0 0"/><worldbody><body name="wheel"><inertial pos="0 0 0" mass="1" diaginertia=".5 .5 .5"/><joint name="j" axis="0 0 1"/>
        <geom type="cylinder" size=".1 .02" contype="2" conaffinity="2"/></body></worldbody><actuator><motor joint="j" gear="3" ctrlrange="-1 1"/></actuator></mujoco>"#;
    let found = model_scene(&[DroppedFile { name: "wheel.xml", bytes: xml.as_bytes() }]).unwrap();
    let mut session = asperity_experiments::open(&found.scene_text, Clock::STOPPED).unwrap();
    let wheel = session.scene().bodies.iter().position(|b| b.name == "wheel").unwrap();
    let Experiment::Dynamics(dynamics) = &session.scene().experiment else { panic!() };
    let channel = Channel::Motor { joint: 0 };
    assert_eq!(dynamics.drive, [channel]);
    let tell = |session: &mut Session, effort: f64| {
        let value = InputValue::Motor { position: None, velocity: None, limit: None, effort: Some(effort) };
        session.apply(&Command::Act { channel, value: Some(value) }).unwrap();
    };
    session.apply(&Command::Step { count: 100 }).unwrap();
    assert_eq!(session.velocities()[wheel].angular[2], 0.0);
    tell(&mut session, 2.0);
    session.apply(&Command::Step { count: 250 }).unwrap();
    let speed = session.velocities()[wheel].angular[2];
    assert!((speed / (2.0 * 0.5 / 0.5) - 1.0).abs() < 1e-6, "{speed}");
    // Above its limit it pushes with the limit, 3 N·m; backwards it slows down.
    tell(&mut session, -50.0);
    session.apply(&Command::Step { count: 250 }).unwrap();
    let slower = session.velocities()[wheel].angular[2];
    assert!((slower - (speed - 3.0)).abs() < 1e-5, "{slower}");
}

/// Masses by the compiler, and by shapes that weigh nothing.
#[test]
fn masses_by_the_compiler() {
    let with = |compiler: &str, more: &str| {
        read(&format!(
            r#"<compiler {compiler}/><worldbody><body name="a"><freejoint/>{more}<geom size=".1" mass="1" group="1"/><geom size=".1" mass="2" pos="1 0 0" group="3"/></body>
            <body name="b" pos="5 0 0"><freejoint/><geom size=".1" mass="3"/></body></worldbody>"#
        ))
    };
    let inertial = r#"<inertial pos="0 0 0" mass="7" diaginertia="1 1 1"/>"#;
    let masses = |m: &ModelImport| [mass(body(m, "a")), mass(body(m, "b"))];
    near(&masses(&with("", "")), &[3.0, 3.0], "as it is");
    near(&masses(&with("", inertial)), &[7.0, 3.0], "by inertial");
    near(&masses(&with(r#"inertiafromgeom="true""#, inertial)), &[3.0, 3.0], "by geoms");
    near(&masses(&with(r#"inertiagrouprange="0 2""#, "")), &[1.0, 3.0], "by groups");
    near(&masses(&with(r#"settotalmass="12""#, "")), &[6.0, 6.0], "all together");
    near(&masses(&with(r#"boundmass="5""#, "")), &[5.0, 5.0], "at least");
    let balanced =
        with(r#"balanceinertia="true""#, r#"<inertial pos="0 0 0" mass="7" diaginertia="1 1 4"/>"#);
    near(&body(&balanced, "a").inertia.unwrap().matrix[..3], &[2.0, 2.0, 2.0], "balanced");
    said(&balanced, "balanceinertia");
    let ghost = read(r#"<worldbody><body name="a"><joint/><geom size=".1" mass="0"/></body></worldbody>"#);
    assert!(mass(body(&ghost, "a")) < 1e-5, "a geom of no mass weighs nothing");
    said(&ghost, "“a”: without inertia");
}

/// A mesh weighs what its volume does; where MuJoCo's older rule takes more, that is reported with both
/// numbers.
#[test]
fn an_overhanging_mesh_is_told() {
    // A U of three bricks, of unit depth.
    let u = "v 0 0 0\nv 3 0 0\nv 3 3 0\nv 2 3 0\nv 2 1 0\nv 1 1 0\nv 1 3 0\nv 0 3 0\nv 0 0 1\nv 3 0 1\nv 3 3 1\nv 2 3 1\nv 2 1 1\nv 1 1 1\nv 1 3 1\nv 0 3 1\n\
        f 1 6 2\nf 6 5 2\nf 1 8 7\nf 1 7 6\nf 2 5 4\nf 2 4 3\nf 9 10 14\nf 14 10 13\nf 9 15 16\nf 9 14 15\nf 10 12 13\nf 10 11 12\n\
        f 1 2 10 9\nf 2 3 11 10\nf 3 4 12 11\nf 4 5 13 12\nf 5 6 14 13\nf 6 7 15 14\nf 7 8 16 15\nf 8 1 9 16\n";
    let xml = r#"<mujoco><asset><mesh file="u.obj"/></asset><worldbody><body name="a"><freejoint/><geom type="mesh" mesh="u" density="1"/></body></worldbody></mujoco>"#;
    let model = tried(&[("x.xml", xml), ("u.obj", u)]).unwrap();
    near(&[mass(body(&model, "a"))], &[7.0], "volume");
    said(&model, "counts what overhangs twice");
    let exact = tried(&[("x.xml", &xml.replace("file=", "inertia=\"exact\" file=")), ("u.obj", u)]).unwrap();
    assert!(!exact.notes.iter().any(|n| n.contains("overhangs")));
    let hull = tried(&[("x.xml", &xml.replace("file=", "inertia=\"convex\" file=")), ("u.obj", u)]).unwrap();
    near(&[mass(body(&hull, "a"))], &[9.0], "hull");
}

/// Parts without a counterpart here are reported, and the rest opens.
#[test]
fn the_rest_is_told() {
    let model = read(
        r#"<worldbody><geom size="1"/><body name="a" pos="0 0 3"><freejoint/><geom size=".1"/><site name="s"/></body><body name="m" mocap="true"><geom size=".1"/></body>
          <flexcomp name="soft" type="grid"/></worldbody>
        <tendon><spatial name="rope"><site site="s"/></spatial></tendon><equality><connect name="c" body1="a" anchor="0 0 0"/><weld body1="a" body2="m"/></equality>
        <sensor><gyro site="s"/></sensor><contact><pair geom1="x" geom2="y"/></contact>"#,
    );
    for words in [
        "“rope”: a tendon",
        "<connect> of a",
        "<weld> of a and m",
        "<flexcomp> “soft”",
        "<sensor>",
        "mocap",
        "x and y",
    ] {
        said(&model, words);
    }
    let nothing = tried(&[("x.xml", r#"<mujoco><worldbody><flexcomp name="soft"/></worldbody></mujoco>"#)])
        .unwrap_err();
    assert!(nothing.message.contains("soft bodies"), "{nothing}");
}

/// Fetch's base is held by a damping of 1e11; the largest usable damping holds it as well, which is reported.
#[test]
fn a_damping_beyond_all_measure_holds() {
    let model = read(
        r#"<worldbody><body name="b"><joint name="j" type="slide" damping="1e+11"/><geom size="1"/></body></worldbody>"#,
    );
    let JointMotion::Prismatic { drive, .. } = &model.joints[0].motion else { panic!("no slide") };
    assert_eq!(drive.damping, 1e9);
    said(&model, "“j” has a damping of 1e+11");
}

/// The cost of copies is bounded, whatever is copied.
#[test]
fn copies_are_bounded() {
    let many = |n: usize, text: &str| text.repeat(n);
    let names = |n: usize| (0..n).map(|k| format!("<motor joint='j{k}'/>")).collect::<String>();
    let fields = many(20_000, r#"<hfield nrow="400" ncol="400" size="1 1 1 1"/>"#);
    let spheres = many(20_000, r#"<mesh builtin="supersphere" params="300 1 1"/>"#);
    let nested = format!("{}<geom size='1'/>{}", many(60, "<replicate count='3'>"), many(60, "</replicate>"));
    let rows = many(5_000, "<replicate count='1'><site name='s'/></replicate>");
    let fitted = many(9_000, r#"<geom type="box" mesh="m"/>"#);
    let attach = many(3_000, r#"<attach body="a" prefix="x"/>"#);
    for (what, text) in [
        (
            "fields",
            format!("<mujoco><asset>{fields}</asset><worldbody><geom size='1'/></worldbody></mujoco>"),
        ),
        (
            "spheres",
            format!("<mujoco><asset>{spheres}</asset><worldbody><geom size='1'/></worldbody></mujoco>"),
        ),
        ("nested", format!("<mujoco><worldbody>{nested}</worldbody></mujoco>")),
        (
            "speaking",
            format!("<mujoco><worldbody>{rows}</worldbody><actuator>{}</actuator></mujoco>", names(50_000)),
        ),
        (
            "fitted",
            format!(
                r#"<mujoco><asset><mesh name="m" builtin="supersphere" params="200 1 1"/></asset><worldbody><body>{fitted}</body></worldbody></mujoco>"#
            ),
        ),
        (
            "attached",
            format!(
                "<mujoco><worldbody><body name='a'>{}</body><body name='b'>{attach}</body></worldbody></mujoco>",
                many(2_000, "<site/>")
            ),
        ),
    ] {
        let start = std::time::Instant::now();
        let found = tried(&[("x.xml", &text)]).map(|m| m.bodies.len());
        let took = start.elapsed();
        println!("{what}: {took:?}, {found:?}");
        assert!(took < std::time::Duration::from_secs(20), "{what}: {took:?}");
        assert_eq!(found.is_ok(), ["fields", "spheres", "fitted"].contains(&what), "{what}: {found:?}");
    }
}

#[test]
fn a_body_of_which_nothing_touches_is_drawn_by_its_visual_geoms() {
    let seen = "<geom type='box' size='.1 .2 .3' pos='0 0 .1' contype='0' conaffinity='0'/>";
    let heavy = "<inertial pos='0 0 0' mass='2' diaginertia='.1 .1 .1'/>";
    let model = read(&format!(
        "<worldbody><geom name='floor' type='plane' size='1 1 1'/><body name='ghost'><freejoint/>{heavy}{seen}</body>\
         <body name='solid' pos='0 0 5'><freejoint/>{heavy}{seen}<geom type='sphere' size='.5'/></body></worldbody>"
    ));
    let ghost = body(&model, "ghost");
    assert_eq!(ghost.parts[0].shape, Shape::Box { size: [0.2, 0.4, 0.6] });
    assert_eq!(ghost.mass, Some(2.0));
    let at = |name: &str| model.bodies.iter().position(|b| b.name == name).unwrap();
    let [floor, ghost, solid] = ["floor", "ghost", "solid"].map(at);
    for pair in [[floor, ghost], [ghost, solid]] {
        assert!(model.passing.contains(&pair), "{:?}", model.passing);
    }
    // Where something touches, visual shapes are not drawn.
    assert_eq!(body(&model, "solid").shape, Shape::Sphere { radius: 0.5 });
    assert!(body(&model, "solid").parts.is_empty());
}
