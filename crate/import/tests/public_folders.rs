//! Meshes by their paths, and folders dropped as a whole.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_import::{DroppedFile, model_scene, read_model};
use asperity_scene::ModelImport;
use asperity_scene::document::{Body, Shape};

fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../tests/reference/public_cases/{name}", env!("CARGO_MANIFEST_DIR")))
        .unwrap()
}

/// Returns half the largest extent along x of a body's mesh, m; `None` where it has no shape.
fn half(body: &Body) -> Option<f64> {
    let Shape::Mesh { vertices, .. } = &body.shape else { return None };
    Some(vertices.iter().map(|v| v[0].abs()).fold(0.0, f64::max))
}

/// Returns a cube as OBJ.
fn cube(half: f64) -> Vec<u8> {
    let mut text = String::new();
    for i in 0..8 {
        let at = |k: i32| if i >> k & 1 == 0 { -half } else { half };
        text += &format!("v {} {} {}\n", at(0), at(1), at(2));
    }
    for [a, b, c, d] in [[1, 3, 4, 2], [5, 6, 8, 7], [1, 2, 6, 5], [3, 7, 8, 4], [1, 5, 7, 3], [2, 4, 8, 6]] {
        text += &format!("f {a} {b} {c} {d}\n");
    }
    text.into_bytes()
}

fn with(uri: &str) -> Vec<u8> {
    format!("<robot name='r'><link name='a'><collision><geometry><mesh filename='{uri}'/></geometry></collision></link></robot>")
        .into_bytes()
}

fn read(files: &[(&str, &[u8])]) -> ModelImport {
    let files: Vec<_> = files.iter().map(|(name, bytes)| DroppedFile { name, bytes }).collect();
    read_model(&files).unwrap()
}

#[test]
fn two_meshes_of_one_name_are_two() {
    let case = "05_same_name_in_two_folders";
    let urdf = file(&format!("{case}/same_name.urdf"));
    let (visual, collision) = (
        file(&format!("{case}/meshes/visual/link1.stl")),
        file(&format!("{case}/meshes/collision/link1.stl")),
    );
    for folder in ["", "r/", "home/me/r/"] {
        let (v, c) =
            (format!("{folder}meshes/visual/link1.stl"), format!("{folder}meshes/collision/link1.stl"));
        let main = format!("{folder}same_name.urdf");
        for files in [
            [(v.as_str(), visual.as_slice()), (c.as_str(), collision.as_slice())],
            [(&c, &collision), (&v, &visual)],
        ] {
            let model = read(&[(&main, urdf.as_slice()), files[0], files[1]]);
            let size = half(&model.bodies[1]).unwrap();
            assert!((size - 0.05).abs() < 1e-9, "{folder}: {size}");
        }
    }
    // Nothing distinguishes them: the first is taken, and reported.
    let model = read(&[("same_name.urdf", &urdf), ("link1.stl", &collision), ("link1.stl", &visual)]);
    assert!((half(&model.bodies[1]).unwrap() - 0.05).abs() < 1e-9);
    assert!(model.notes.iter().any(|n| n.contains("2 different files")), "{:?}", model.notes);
    // The other one is not taken for it.
    let model = read(&[("same_name.urdf", &urdf), ("meshes/visual/link1.stl", &visual)]);
    assert_eq!(half(&model.bodies[1]), None);
    assert!(model.notes.iter().any(|n| n.contains("another folder")), "{:?}", model.notes);
}

#[test]
fn paths_of_all_kinds_find_their_file() {
    let (small, large) = (cube(1.0), cube(2.0));
    for (uri, main, right, wrong) in [
        ("package://arm/meshes/c/a.obj", "r.urdf", "a.obj", "b.obj"),
        ("package://arm/meshes/c/a.obj", "arm/urdf/r.urdf", "arm/meshes/c/a.obj", "arm/meshes/v/a.obj"),
        ("package://arm/meshes/c/a.obj", "x/arm/urdf/r.urdf", "x/arm/meshes/c/a.obj", "x/leg/meshes/c/a.obj"),
        ("model://arm/meshes/a.obj", "arm/model.urdf", "arm/meshes/a.obj", "meshes/x/a.obj"),
        ("../meshes/a.obj", "arm/urdf/r.urdf", "arm/meshes/a.obj", "arm/urdf/meshes/a.obj"),
        ("../meshes/a.obj", "urdf/r.urdf", "meshes/a.obj", "other/meshes/a.obj"),
        ("a.obj", "arm/r.urdf", "arm/a.obj", "leg/a.obj"),
        ("./c/a.obj", "arm/r.urdf", "arm/c/a.obj", "leg/c/a.obj"),
        ("file:///home/me/arm/c/a.obj", "r.urdf", "c/a.obj", "v/a.obj"),
        ("C:\\arm\\c\\A.OBJ", "r.urdf", "c/a.obj", "v/a.obj"),
        ("package://arm/my%20meshes/a.obj", "r.urdf", "my meshes/a.obj", "my/a.obj"),
        (
            "package://arm/meshes/a.obj",
            "arm_description/r.urdf",
            "arm_description/meshes/a.obj",
            "arm_description/a.obj2",
        ),
    ] {
        let urdf = with(uri);
        for swapped in [false, true] {
            let mut files = vec![(right, small.as_slice()), (wrong, large.as_slice())];
            if swapped {
                files.reverse();
            }
            let model = read(&[&[(main, urdf.as_slice())], files.as_slice()].concat());
            assert_eq!(half(&model.bodies[0]), Some(1.0), "{uri}, {right}: {:?}", model.notes);
        }
    }
}

#[test]
fn the_model_is_found_among_what_was_dropped() {
    let case = "19_folder_of_a_robot";
    let (package, urdf) = (file(&format!("{case}/package.xml")), file(&format!("{case}/robot.urdf")));
    for files in [
        [("package.xml", &package), ("robot.urdf", &urdf)],
        [("robot.urdf", &urdf), ("package.xml", &package)],
    ] {
        let files: Vec<_> = files.iter().map(|(name, bytes)| DroppedFile { name, bytes }).collect();
        let scene = model_scene(&files).unwrap();
        assert_eq!((scene.bodies, scene.joints), (2, 1));
        assert!(
            scene.scene_text.contains("\"title\": \"robot\"")
                || scene.scene_text.contains("\"title\":\"robot\"")
        );
    }
    let (small, large) = (cube(1.0), cube(2.0));
    let model = read(&[
        ("arm/CMakeLists.txt", b"project(arm)"),
        ("arm/package.xml", &package),
        ("arm/meshes/a.obj", &small),
        ("arm/old/meshes/a.obj", &large),
        ("arm/launch/arm.xml", b"<launch/>"),
        ("arm/urdf/arm.urdf", &with("package://arm/meshes/a.obj")),
    ]);
    assert_eq!(half(&model.bodies[0]), Some(1.0), "{:?}", model.notes);
    // Several models: the one that lies highest, and the others are reported.
    let model = read(&[
        ("arm/package.xml", &package),
        ("arm/urdf/more/other.urdf", &with("x.obj")),
        ("arm/urdf/arm.urdf", &urdf),
    ]);
    assert_eq!(model.bodies.len(), 2);
    assert!(model.notes.iter().any(|n| n.contains("other.urdf")), "{:?}", model.notes);
    // A scene that includes the robot beside it is the model, in whichever order they come.
    let (scene, arm) = (file(&format!("{case}/scene.xml")), file(&format!("{case}/arm.xml")));
    for files in [[("scene.xml", &scene), ("arm.xml", &arm)], [("arm.xml", &arm), ("scene.xml", &scene)]] {
        let model = read(&files.map(|(name, bytes)| (name, bytes.as_slice())));
        assert!(model.bodies.iter().any(|b| b.name == "floor"), "{:?}", model.notes);
    }
    // A fault about no model is reported for the first file.
    let error = read_model(&[DroppedFile { name: "package.xml", bytes: &package }]).unwrap_err();
    assert!(error.message.contains("<package>"), "{error}");
}

/// Returns a fine sphere as OBJ with `rings` rings of as many corners.
fn sphere(rings: usize) -> Vec<u8> {
    use std::fmt::Write;
    let mut text = String::from("v 0 0 1\nv 0 0 -1\n");
    let angle = |k: usize, of: usize| std::f64::consts::PI * k as f64 / of as f64;
    for i in 1..rings {
        for k in 0..rings {
            let (a, b) = (angle(i, rings), 2.0 * angle(k, rings));
            let ring = libm::sin(a);
            writeln!(text, "v {} {} {}", ring * libm::cos(b), ring * libm::sin(b), libm::cos(a)).unwrap();
        }
    }
    let at = |i: usize, k: usize| 3 + (i - 1) * rings + k % rings;
    for k in 0..rings {
        writeln!(text, "f 1 {} {}", at(1, k), at(1, k + 1)).unwrap();
        writeln!(text, "f 2 {} {}", at(rings - 1, k + 1), at(rings - 1, k)).unwrap();
        for i in 1..rings - 1 {
            writeln!(text, "f {} {} {}", at(i, k), at(i + 1, k), at(i + 1, k + 1)).unwrap();
            writeln!(text, "f {} {} {}", at(i, k), at(i + 1, k + 1), at(i, k + 1)).unwrap();
        }
    }
    text.into_bytes()
}

#[test]
fn meshes_of_too_many_corners_do_not_refuse_the_robot() {
    let fine = sphere(200);
    let link = |k: usize| {
        format!(
            "<link name='l{k}'><inertial><mass value='1'/></inertial><collision><geometry><mesh filename='m{k}.obj'/></geometry></collision></link>"
        )
    };
    let urdf = format!("<robot name='r'>{}</robot>", (0..6).map(link).collect::<String>());
    let names: Vec<String> = (0..6).map(|k| format!("m{k}.obj")).collect();
    let mut files = vec![("r.urdf", urdf.as_bytes())];
    files.extend(names.iter().map(|name| (name.as_str(), fine.as_slice())));
    let model = read(&files);
    assert_eq!(model.bodies.len(), 6);
    assert!(model.notes.iter().any(|n| n.contains("m5.obj") && n.contains("hull")), "{:?}", model.notes);
}

/// An SRDF is a <robot> too, but of groups and poses: the robot is read, also where another file includes it.
#[test]
fn an_srdf_is_no_model() {
    let urdf = br#"<robot name="r"><link name="l"><inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>"#;
    let srdf = br#"<robot name="r"><group name="arm"><joint name="j"/></group><disable_collisions link1="l" link2="m"/></robot>"#;
    let outer = br#"<robot name="r" xmlns:xacro="x"><xacro:include filename="urdf/r.urdf"/></robot>"#;
    let model = read(&[("config/robot.xml", srdf), ("urdf/r.urdf", urdf)]);
    assert_eq!(model.bodies[0].name, "l");
    let model = read(&[("urdf/r.urdf", urdf), ("config/robot.xml", srdf), ("config/r.urdf.xacro", outer)]);
    assert_eq!(model.bodies[0].name, "l");
}
