//! SDFormat 1.4 to 1.11: public cases 07 to 11 and 43, and others of their kinds.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_convert as convert;
use asperity_geometry::Vec3;
use asperity_import::{DroppedFile, model_scene, read_model};
use asperity_scene::document::{Body, JointMotion, Shape};
use asperity_scene::{ModelImport, SceneError};

fn text(xml: &str) -> Result<ModelImport, SceneError> {
    read_model(&[DroppedFile { name: "model.sdf", bytes: xml.as_bytes() }])
}

/// Reads a public case, with files beside it, and checks that its scene opens.
fn case(name: &str, beside: &[&str]) -> ModelImport {
    let path =
        |file: &str| format!("{}/../../tests/reference/public_cases/{file}", env!("CARGO_MANIFEST_DIR"));
    let folder = name.split('/').next().unwrap();
    let names: Vec<String> =
        std::iter::once(name.to_owned()).chain(beside.iter().map(|f| format!("{folder}/{f}"))).collect();
    let bytes: Vec<Vec<u8>> = names.iter().map(|n| std::fs::read(path(n)).unwrap()).collect();
    let files: Vec<_> = names.iter().zip(&bytes).map(|(n, b)| DroppedFile { name: n, bytes: b }).collect();
    model_scene(&files).unwrap();
    read_model(&files).unwrap()
}

fn body<'m>(model: &'m ModelImport, name: &str) -> &'m Body {
    model.bodies.iter().find(|b| b.name == name).unwrap_or_else(|| {
        panic!("{name} is none of {:?}", model.bodies.iter().map(|b| &b.name).collect::<Vec<_>>())
    })
}

fn near(found: [f64; 3], wanted: [f64; 3]) {
    assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?}, not {wanted:?}");
}

/// Returns the axis of a joint in the world.
fn axis(model: &ModelImport, joint: &str) -> [f64; 3] {
    let joint = model.joints.iter().find(|j| j.name == joint).unwrap();
    let (JointMotion::Revolute { axis, .. } | JointMotion::Prismatic { axis, .. }) = joint.motion else {
        panic!("{joint:?}")
    };
    let parent =
        joint.parent.map_or_else(asperity_geometry::Pose::identity, |p| convert::pose(&model.bodies[p].pose));
    (parent * convert::pose(&joint.frame_in_parent)).rotation.transform_vector(&Vec3::from(axis)).into()
}

fn joined<'m>(model: &'m ModelImport, joint: &str) -> (Option<&'m str>, &'m str) {
    let joint = model.joints.iter().find(|j| j.name == joint).unwrap();
    let name = |b: usize| model.bodies[b].name.as_str();
    (joint.parent.map(name), name(joint.child))
}

const UNIT: &str =
    "<inertial><mass>1</mass><inertia><ixx>.1</ixx><iyy>.1</iyy><izz>.1</izz></inertia></inertial>";

#[test]
fn an_axis_is_told_along_any_frame() {
    for file in ["expressed_in", "parent_model_frame", "v14"] {
        let model = case(&format!("07_sdf_axis_expressed_in/{file}.sdf"), &[]);
        near(axis(&model, "hinge"), [0.0, 0.0, 1.0]);
    }
    let door = |version: &str, xyz: &str, frame: &str| {
        let xml = format!(
            r#"<sdf version="{version}"><model name="door"><pose>0 0 0 0 0 1.5707963267948966</pose>
              <link name="wall">{UNIT}</link><link name="leaf"><pose>0 0 1 1.5707963267948966 0 0</pose>{UNIT}</link>{frame}
              <joint name="hinge" type="revolute"><parent>wall</parent><child>leaf</child><axis>{xyz}</axis></joint></model></sdf>"#
        );
        axis(&text(&xml).unwrap(), "hinge")
    };
    // The model is turned by a quarter about z, the leaf by one more about its x.
    near(door("1.7", "<xyz expressed_in='wall'>1 0 0</xyz>", ""), [0.0, 1.0, 0.0]);
    near(door("1.7", "<xyz expressed_in='leaf'>0 1 0</xyz>", ""), [0.0, 0.0, 1.0]);
    near(door("1.7", "<xyz>0 1 0</xyz>", ""), [0.0, 0.0, 1.0]);
    near(door("1.4", "<xyz>1 0 0</xyz>", ""), [0.0, 1.0, 0.0]);
    near(door("1.5", "<xyz>0 1 0</xyz>", ""), [0.0, 0.0, 1.0]);
    near(
        door("1.4", "<xyz>0 1 0</xyz><use_parent_model_frame>false</use_parent_model_frame>", ""),
        [0.0, 0.0, 1.0],
    );
    let tilted = "<frame name='tilted' attached_to='leaf'><pose>0 0 0 0 1.5707963267948966 0</pose></frame>";
    near(door("1.8", "<xyz expressed_in='tilted'>1 0 0</xyz>", tilted), door("1.8", "<xyz>0 0 -1</xyz>", ""));
    let unknown = r#"<sdf version="1.7"><model name="m"><link name="a"/><link name="b"/>
      <joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz expressed_in="c">0 0 1</xyz></axis></joint></model></sdf>"#;
    let e = text(unknown).unwrap_err();
    assert!(e.path.ends_with("joint[j]") && e.message.contains("“c”"), "{e}");
}

#[test]
fn poses_are_told_relative_to_anything() {
    let model = case("08_sdf_pose_relative_to/relative_model.sdf", &[]);
    near(body(&model, "cup::body").pose.translation, [1.2, 0.1, 0.8]);
    let model = case("08_sdf_pose_relative_to/relative_collision.sdf", &[]);
    near(body(&model, "b").parts[0].pose.translation, [-2.0, 0.0, 1.0]);
    let model = case("09_sdf_empty_pose_frame_joint/empty_pose.sdf", &[]);
    near(body(&model, "base").pose.translation, [0.0; 3]);
    near(body(&model, "upper").pose.translation, [0.0; 3]);
    near(
        body(&case("09_sdf_empty_pose_frame_joint/frame.sdf", &[]), "base").pose.translation,
        [0.0, 0.0, 2.5],
    );
    // A link relative to a joint that stands after it and is given in a third link.
    let xml = format!(
        r#"<sdf version="1.9"><model name="arm"><link name="upper"><pose relative_to="j"/>{UNIT}</link><link name="base">{UNIT}</link>
          <joint name="j" type="revolute"><pose relative_to="base">0 0 .5 0 0 0</pose><parent>base</parent><child>upper</child><axis><xyz>0 1 0</xyz></axis></joint>
          <frame name="tip" attached_to="upper"><pose>0 0 1 0 0 0</pose></frame><link name="tool"><pose relative_to="tip">.1 0 0 0 0 0</pose>{UNIT}</link></model></sdf>"#
    );
    let model = text(&xml).unwrap();
    near(body(&model, "upper").pose.translation, [0.0, 0.0, 0.5]);
    near(body(&model, "tool").pose.translation, [0.1, 0.0, 1.5]);
    near(axis(&model, "j"), [0.0, 1.0, 0.0]);
    // A ring of frames is refused, at one of them.
    let ring = r#"<sdf version="1.9"><model name="m"><link name="a"><pose relative_to="b"/></link><link name="b"><pose relative_to="a"/></link></model></sdf>"#;
    assert!(text(ring).unwrap_err().message.contains("ring"));
    // Degrees, and quaternions.
    let turned = |pose: &str| {
        let xml =
            format!(r#"<sdf version="1.9"><model name="m"><link name="a">{pose}{UNIT}</link></model></sdf>"#);
        text(&xml).unwrap().bodies[0].pose.rotation
    };
    let half = std::f64::consts::FRAC_1_SQRT_2;
    for pose in
        ["<pose degrees='true'>0 0 0 90 0 0</pose>", "<pose rotation_format='quat_xyzw'>0 0 0 1 0 0 1</pose>"]
    {
        assert!((turned(pose)[0] - half).abs() < 1e-12 && (turned(pose)[1] - half).abs() < 1e-12);
    }
}

#[test]
fn joints_reach_into_models_and_frames() {
    let model = case("10_sdf_nested_models/nested.sdf", &[]);
    assert_eq!(body(&model, "left::link").mass, Some(1.0));
    assert_eq!(body(&model, "right::link").mass, Some(3.0));
    near(body(&model, "left::link").pose.translation, [0.0, 1.0, 0.0]);
    near(body(&model, "right::link").pose.translation, [0.0, -1.0, 0.0]);
    assert_eq!(joined(&model, "jl"), (Some("base"), "left::link"));
    assert_eq!(joined(&model, "jr"), (Some("base"), "right::link"));
    // A model within has a link of the outer one's name; the joint is the inner one's.
    let xml = format!(
        r#"<sdf version="1.8"><model name="robot"><link name="base">{UNIT}</link>
          <model name="right"><pose>0 -1 0 0 0 0</pose><link name="base"><inertial><mass>3</mass></inertial></link><link name="tip">{UNIT}</link>
            <joint name="j" type="fixed"><parent>base</parent><child>tip</child></joint></model>
          <joint name="k" type="fixed"><parent>base</parent><child>right</child></joint></model></sdf>"#
    );
    let model = text(&xml).unwrap();
    assert_eq!(joined(&model, "right::j"), (Some("right::base"), "right::tip"));
    assert_eq!(joined(&model, "k"), (Some("base"), "right::base"), "a model moves with its first link");
    near(body(&model, "right::base").pose.translation, [0.0, -1.0, 0.0]);
    // Frames as ends, a canonical link that is not the first, and a placement frame.
    let xml = format!(
        r#"<sdf version="1.9"><world name="w"><model name="one"><link name="l">{UNIT}</link></model>
          <model name="two" canonical_link="b" placement_frame="grip"><pose>0 0 5 0 0 0</pose><link name="a">{UNIT}</link><link name="b">{UNIT}</link>
            <frame name="grip" attached_to="b"><pose>0 0 1 0 0 0</pose></frame><joint name="f" type="fixed"><parent>b</parent><child>a</child></joint></model>
          <joint name="weld" type="fixed"><parent>one::l</parent><child>two::grip</child></joint>
          <joint name="held" type="fixed"><parent>world</parent><child>one</child></joint></world></sdf>"#
    );
    let model = text(&xml).unwrap();
    near(body(&model, "two::a").pose.translation, [0.0, 0.0, 4.0]);
    assert_eq!(joined(&model, "weld"), (Some("one::l"), "two::b"));
    assert_eq!(joined(&model, "held"), (None, "one::l"));
}

#[test]
fn joints_of_two_axes_and_screws_are_chains() {
    let joint = |rest: &str| {
        let xml = format!(
            r#"<sdf version="1.10"><model name="m"><link name="a">{UNIT}</link><link name="b">{UNIT}</link>
              <joint name="j" {rest}</joint></model></sdf>"#
        );
        let files = [DroppedFile { name: "m.sdf", bytes: xml.as_bytes() }];
        model_scene(&files).unwrap();
        read_model(&files).unwrap()
    };
    let ends = "<parent>a</parent><child>b</child>";
    let universal = joint(&format!(
        "type='universal'>{ends}<axis><xyz>0 0 1</xyz></axis><axis2><xyz>0 1 0</xyz><limit><lower>-1e16</lower><upper>inf</upper></limit></axis2>"
    ));
    assert_eq!(universal.joints.len(), 2);
    near(axis(&universal, "j"), [0.0, 0.0, 1.0]);
    near(axis(&universal, "j, second axis"), [0.0, 1.0, 0.0]);
    assert_eq!(universal.joints[1].motion.drive().unwrap().limits, None);
    let screw = joint(&format!(
        "type='screw'>{ends}<screw_thread_pitch>.04</screw_thread_pitch><axis><xyz>1 0 0</xyz></axis>"
    ));
    let [tie] = screw.couplers.as_slice() else { panic!("{:?}", screw.couplers) };
    assert!((tie.ratio - 0.04 / std::f64::consts::TAU).abs() < 1e-15);
    let old = joint(&format!(
        "type='screw'>{ends}<thread_pitch>-157.07963267948966</thread_pitch><axis><xyz>1 0 0</xyz></axis>"
    ));
    assert!((old.couplers[0].ratio - tie.ratio).abs() < 1e-12);
    let planar = joint(&format!("type='planar'>{ends}<damping>.1 .1 .1</damping>"));
    assert!(matches!(planar.joints[0].motion, JointMotion::Planar { damping: 0.1, .. }));
}

#[test]
fn a_link_that_says_nothing_weighs_what_the_format_has() {
    let model = case("11_sdf_without_inertial/no_inertial.sdf", &[]);
    assert_eq!(model.bodies[0].mass, Some(1.0));
    assert_eq!(model.bodies[0].inertia.unwrap().matrix, [1.0, 1.0, 1.0, 0.0, 0.0, 0.0]);
    assert!(model.notes.iter().any(|n| n.contains("<inertial>") && n.contains("1 kg")), "{:?}", model.notes);
    let model = case("11_sdf_without_inertial/mass_only.sdf", &[]);
    assert_eq!(model.bodies[0].mass, Some(2.0));
    assert_eq!(model.bodies[0].inertia.unwrap().matrix, [1.0, 1.0, 1.0, 0.0, 0.0, 0.0]);
    let link = |inertial: &str| {
        let shape = "<collision name='c'><density>500</density><geometry><box><size>.1 .1 .1</size></box></geometry></collision>";
        text(&format!(
            r#"<sdf version="1.11"><model name="m"><link name="l">{inertial}{shape}</link></model></sdf>"#
        ))
        .unwrap()
    };
    // By the shape where the file asks for that.
    let auto = link("<inertial auto='true'/>");
    assert_eq!(auto.bodies[0].mass.unwrap_or_else(|| auto.bodies[0].material.density.unwrap() * 1e-3), 0.5);
    let empty = link("<inertial><mass/><inertia><ixx>2</ixx><iyy/><izz>2</izz></inertia></inertial>");
    assert_eq!(empty.bodies[0].inertia.unwrap().matrix, [2.0, 1.0, 2.0, 0.0, 0.0, 0.0]);
    let nothing = link("<inertial><mass>0</mass></inertial>");
    assert!(nothing.notes.iter().any(|n| n.contains("weighs 0 kg")), "{:?}", nothing.notes);
}

#[test]
fn one_object_of_a_mesh_is_taken() {
    let model = case("43_sdf_submesh/submesh.sdf", &["two.obj"]);
    let Shape::Mesh { vertices, triangles, .. } = &model.bodies[0].shape else { panic!() };
    assert_eq!((vertices.len(), triangles.len()), (8, 12));
    assert!(vertices.iter().flatten().all(|x| (x.abs() - 0.1).abs() < 1e-9), "{vertices:?}");
    let obj = std::fs::read(format!(
        "{}/../../tests/reference/public_cases/43_sdf_submesh/two.obj",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap();
    let of = |part: &str| {
        let xml = format!(
            r#"<sdf version="1.8"><model name="m"><link name="a">{UNIT}<collision name="c"><geometry><mesh><uri>model://m/two.obj</uri><scale>2 2 2</scale>
              {part}</mesh></geometry></collision></link></model></sdf>"#
        );
        let files = [
            DroppedFile { name: "m/model.sdf", bytes: xml.as_bytes() },
            DroppedFile { name: "m/two.obj", bytes: &obj },
        ];
        read_model(&files).unwrap()
    };
    let small = of("<submesh><name>small</name></submesh>");
    let Shape::Mesh { vertices, .. } = &small.bodies[0].shape else { panic!() };
    assert!(vertices.iter().all(|v| (9.8 - 1e-9..=10.2 + 1e-9).contains(&v[0])), "{vertices:?}");
    let none = of("<submesh><name>tiny</name></submesh>");
    assert!(none.notes.iter().any(|n| n.contains("no object “tiny”")), "{:?}", none.notes);
}

#[test]
fn models_of_other_files_are_read_or_told() {
    let arm = format!(
        r#"<sdf version="1.9"><model name="arm"><link name="l1">{UNIT}</link><link name="l2"><pose>0 0 1 0 0 0</pose>{UNIT}</link>
          <joint name="j" type="revolute"><parent>l1</parent><child>l2</child><axis><xyz>0 1 0</xyz></axis></joint></model></sdf>"#
    );
    let main = |merge: &str, end: &str| {
        format!(
            r#"<sdf version="1.10"><model name="robot"><link name="base">{UNIT}</link>
              <include {merge}><uri>model://arm</uri><name>left</name><pose relative_to="base">0 2 0 0 0 0</pose></include>
              <joint name="k" type="fixed"><parent>base</parent><child>{end}</child></joint></model></sdf>"#
        )
    };
    let read = |main: &str, beside: bool| {
        let files = [
            DroppedFile { name: "robot/model.sdf", bytes: main.as_bytes() },
            DroppedFile { name: "arm/model.sdf", bytes: arm.as_bytes() },
        ];
        read_model(if beside { &files } else { &files[..1] })
    };
    let nested = read(&main("", "left::l1"), true).unwrap();
    near(body(&nested, "left::l2").pose.translation, [0.0, 2.0, 1.0]);
    assert_eq!(joined(&nested, "k"), (Some("base"), "left::l1"));
    let merged = read(&main("merge='true'", "l1"), true).unwrap();
    near(body(&merged, "l2").pose.translation, [0.0, 2.0, 1.0]);
    assert_eq!(joined(&merged, "j"), (Some("l1"), "l2"));
    let without = read(&main("", "left::l1"), false).unwrap();
    assert_eq!(without.bodies.len(), 1);
    assert!(without.notes.iter().any(|n| n.contains("model://arm")), "{:?}", without.notes);
    let world = r#"<sdf version="1.9"><world name="w"><include><uri>model://sun</uri></include><include><uri>model://ground</uri></include></world></sdf>"#;
    let e = text(world).unwrap_err();
    assert!(e.message.contains("model://sun") && e.message.contains("drop the folders"), "{e}");
    // A file that includes itself comes to an end.
    let own = r#"<sdf version="1.9"><model name="m"><link name="l"/><include><uri>model://m</uri></include></model></sdf>"#;
    let files = [
        DroppedFile { name: "main.sdf", bytes: own.as_bytes() },
        DroppedFile { name: "m/model.sdf", bytes: own.as_bytes() },
    ];
    assert!(read_model(&files).unwrap_err().message.contains("without end"));
}

/// A chain held by its last link: every joint is turned around, and turns as commanded.
#[test]
fn a_body_that_two_joints_move_hangs_on_one() {
    let link = |name: &str, z: f64| format!(r#"<link name="{name}"><pose>0 0 {z} 0 0 0</pose>{UNIT}</link>"#);
    let joint = |name: &str, parent: &str, child: &str| {
        format!(
            r#"<joint name="{name}" type="revolute"><parent>{parent}</parent><child>{child}</child><axis><xyz>0 1 0</xyz></axis></joint>"#
        )
    };
    let links = [link("a", 0.0), link("b", 1.0), link("c", 2.0)].concat();
    let model = |joints: &str| {
        text(&format!(r#"<sdf version="1.9"><model name="m">{links}{joints}</model></sdf>"#)).unwrap()
    };
    let hose = model(&[joint("ab", "a", "b"), joint("bc", "b", "c"), joint("up", "world", "c")].concat());
    assert_eq!(joined(&hose, "up"), (None, "c"));
    assert_eq!(joined(&hose, "bc"), (Some("c"), "b"));
    assert_eq!(joined(&hose, "ab"), (Some("b"), "a"));
    // By the same angle, seen from the other side. The joint stands where its child of the file does.
    near(axis(&hose, "ab"), [0.0, -1.0, 0.0]);
    near(axis(&hose, "up"), [0.0, 1.0, 0.0]);
    let ab = hose.joints.iter().find(|j| j.name == "ab").unwrap();
    near(ab.frame_in_parent.translation, [0.0; 3]);
    near(ab.frame_in_child.translation, [0.0, 0.0, 1.0]);
    assert!(hose.notes.iter().any(|n| n.contains("“bc”") && n.contains("turned around")), "{:?}", hose.notes);
    // Both b and c move a: the second takes c with it.
    let two = model(&[joint("up", "world", "b"), joint("ba", "b", "a"), joint("ca", "c", "a")].concat());
    assert_eq!(joined(&two, "ca"), (Some("a"), "c"));
    // A loop is open here, and that is reported with its place.
    let ring = model(&[joint("ab", "a", "b"), joint("ac", "a", "c"), joint("cb", "c", "b")].concat());
    assert_eq!(ring.joints.len(), 2);
    assert!(
        ring.notes.iter().any(|n| n.contains("“cb”") && n.contains("loop") && n.place.contains("joint[cb]"))
    );
}

/// A file that only names others stands for them (PX4's `atmos`).
#[test]
fn a_file_may_include_at_its_root() {
    let part = format!(r#"<sdf version="1.9"><model name="part"><link name="l">{UNIT}</link></model></sdf>"#);
    let main =
        r#"<sdf version="1.9"><include><uri>model://part</uri><pose>0 0 3 0 0 0</pose></include></sdf>"#;
    let files = [
        DroppedFile { name: "main/model.sdf", bytes: main.as_bytes() },
        DroppedFile { name: "part/model.sdf", bytes: part.as_bytes() },
    ];
    let read = read_model(&files).unwrap();
    near(body(&read, "l").pose.translation, [0.0, 0.0, 3.0]);
    let e = read_model(&files[..1]).unwrap_err();
    assert!(e.message.contains("model://part") && e.message.contains("drop the folders"), "{e}");
}
