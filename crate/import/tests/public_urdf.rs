//! URDF of other people: one detail never refuses the robot, and repairs, fixed links and omissions are
//! reported.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_convert as convert;
use asperity_import::{DroppedFile, model_scene, read_model};
use asperity_scene::document::{JointMotion, Shape};
use asperity_scene::{Command, ModelImport, SceneError};
use asperity_session::{Clock, Session};

fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../tests/reference/public_cases/{name}", env!("CARGO_MANIFEST_DIR")))
        .unwrap()
}

fn try_read(bytes: &[u8]) -> Result<ModelImport, SceneError> {
    read_model(&[DroppedFile { name: "r.urdf", bytes }])
}

/// Reads a model, and checks that it opens and makes a step.
fn read(text: &str) -> ModelImport {
    let model = try_read(text.as_bytes()).unwrap_or_else(|e| panic!("{text}: {e}"));
    let scene = model_scene(&[DroppedFile { name: "r.urdf", bytes: text.as_bytes() }]).unwrap();
    let mut session = asperity_experiments::open(&scene.scene_text, Clock::STOPPED)
        .unwrap_or_else(|e| panic!("{text}: {e}"));
    session.apply(&Command::Step { count: 2 }).unwrap();
    model
}

fn told(model: &ModelImport, parts: &[&str]) {
    let found = model.notes.iter().any(|n| parts.iter().all(|p| n.contains(p)));
    assert!(found, "{parts:?} in {:#?}", model.notes);
}

/// Returns a plate or rod on a hinge.
fn hinged(mass: &str, inertia: &str, shape: &str) -> String {
    format!(
        "<robot name='r'><link name='base'/><link name='plate'><inertial><mass value='{mass}'/><inertia {inertia}/></inertial>\
         <collision><geometry>{shape}</geometry></collision></link>\
         <joint name='j' type='revolute'><parent link='base'/><child link='plate'/><axis xyz='0 0 1'/>\
         <limit lower='-1' upper='1' effort='10' velocity='1'/></joint></robot>"
    )
}

fn moments(model: &ModelImport, body: usize) -> [f64; 3] {
    let [xx, yy, zz, xy, xz, yz] = model.bodies[body].inertia.unwrap().matrix;
    let all = asperity_geometry::Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz).symmetric_eigenvalues();
    let mut all = [all[0], all[1], all[2]];
    all.sort_by(f64::total_cmp);
    all
}

#[test]
fn inertias_that_no_body_has_are_mended_and_told() {
    for name in ["inertia_round", "inertia_zero_moment", "inertia_bad"] {
        let text = file(&format!("13_inertia_that_is_not_quite_physical/{name}.urdf"));
        let model = read(std::str::from_utf8(&text).unwrap());
        told(&model, &["“plate”", "moments of"]);
    }
    let thin = "<box size='.4 .4 .002'/>";
    // Off by rounding: the smaller two are raised by half of what is missing, the largest stays.
    for (izz, missing) in [(0.02667, 1e-5), (0.026_660_01, 1e-8), (0.026_660_000_1, 1e-10)] {
        let model = read(&hinged("1", &format!("ixx='0.01333' iyy='0.01333' izz='{izz}'"), thin));
        let [a, b, c] = moments(&model, 1);
        assert!((a - 0.01333 - missing / 2.0).abs() < 1e-15 && (b - a).abs() < 1e-15, "{a} {b} {c}");
        assert!((c - izz).abs() < 1e-15);
        told(&model, &["“plate”", "0.01333, 0.01333 and", "raised"]);
    }
    // An exact plate is left as it is.
    let exact = read(&hinged("1", "ixx='0.01333' iyy='0.01333' izz='0.02666'", thin));
    assert!(!exact.notes.iter().any(|n| n.contains("moments of")), "{:?}", exact.notes);
    // A moment of zero, or next to it.
    for ixx in ["0", "1e-12", "-1e-14"] {
        let model = read(&hinged("0.03", &format!("ixx='{ixx}' iyy='0.00012' izz='0.00012'"), thin));
        let [a, b, c] = moments(&model, 1);
        assert!((a - 1.2e-7).abs() < 1e-12 || ixx == "1e-12", "{a}");
        assert!((b - 0.00012).abs() < 1e-9 && (c - 0.00012).abs() < 1e-9);
    }
    // Products that make a moment negative go.
    let model = read(&hinged("1", "ixx='0.1' iyy='0.1' izz='0.1' ixy='0.2'", thin));
    assert_eq!(moments(&model, 1), [0.1; 3]);
    told(&model, &["“plate”", "products"]);
    // A negative moment: the shapes', of this mass.
    let model = read(&hinged("3", "ixx='-0.1' iyy='0.1' izz='0.1'", "<box size='1 1 1'/>"));
    assert!(moments(&model, 1).iter().all(|d| (d - 0.5).abs() < 1e-12), "{:?}", moments(&model, 1));
    told(&model, &["“plate”", "its shapes"]);
    // Turned axes.
    let model = read(&hinged("1", "ixx='0.03' iyy='0.03' izz='0.2' ixy='0.01'", thin));
    let [a, b, c] = moments(&model, 1);
    assert!((c - 0.2).abs() < 1e-12 && (a + b - c).abs() < 1e-12 && (b - a - 0.02).abs() < 1e-12, "{a} {b}");
    // Next to no mass, with moments: the moments stay.
    let model = read(&hinged("1e-9", "ixx='0.001' iyy='0.001' izz='0.001'", thin));
    assert_eq!((model.bodies[1].mass, moments(&model, 1)), (Some(1e-6), [0.001; 3]));
}

#[test]
fn limits_without_end_are_none() {
    let limits = |model: &ModelImport| model.joints[0].motion.drive().unwrap().limits;
    for name in ["lim16", "liminf"] {
        let text = file(&format!("14_limits_without_end/{name}.urdf"));
        assert_eq!(limits(&read(std::str::from_utf8(&text).unwrap())), None);
    }
    let of = |limit: &str| {
        read(&format!(
            "<robot name='r'><link name='base'/><link name='l'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1'/></inertial></link>\
             <joint name='j' type='revolute'><parent link='base'/><child link='l'/><axis xyz='0 0 1'/><limit {limit}/></joint></robot>"
        ))
    };
    for none in [
        "lower='-1e10' upper='1e10'",
        "lower='-INF' upper='+inf'",
        "lower='-infinity' upper='Infinity' velocity='inf' effort='1e300'",
        "effort='1' velocity='1'",
    ] {
        assert_eq!(limits(&of(none)), None, "{none}");
    }
    assert_eq!(limits(&of("lower='-inf' upper='1'")), Some([-1e9, 1.0]));
    assert_eq!(limits(&of("lower='-1' upper='1'")), Some([-1.0, 1.0]));
    assert_eq!(limits(&of("upper='1'")), Some([0.0, 1.0]));
    let wrong = of("lower='1' upper='-2'");
    assert_eq!(limits(&wrong), None);
    told(&wrong, &["“j”", "1", "-2"]);
    assert!(
        try_read(
            hinged("1", "ixx='1'", "<box size='1 1 1'/>").replace("lower='-1'", "lower='nan'").as_bytes()
        )
        .is_err()
    );
}

#[test]
fn shapes_of_no_size_are_left_out() {
    for shape in [
        "<sphere radius='0'/>",
        "<box size='1 0 1'/>",
        "<cylinder radius='0' length='1'/>",
        "<cylinder radius='1' length='0'/>",
        "<drake:capsule radius='0.0' length='1'/>",
        "<drake:ellipsoid a='0' b='1' c='1'/>",
        "<mesh filename='a.stl' scale='1 0 1'/>",
    ] {
        let model = read(&hinged("1", "ixx='1' iyy='1' izz='1'", shape));
        assert_eq!(model.bodies[1].shape, Shape::Empty {}, "{shape}");
        told(&model, &["left out"]);
        let two = format!("{shape}</geometry></collision><collision><geometry><sphere radius='.1'/>");
        let model = read(&hinged("1", "ixx='1' iyy='1' izz='1'", &two));
        assert_eq!(model.bodies[1].shape, Shape::Sphere { radius: 0.1 }, "{shape}");
    }
    let model = read(&hinged("1", "ixx='1' iyy='1' izz='1'", "<drake:ellipsoid a='1' b='2' c='3'/>"));
    assert_eq!(model.bodies[1].shape, Shape::Ellipsoid { semi_axes: [1.0, 2.0, 3.0] });
}

const HEAVY: &str = "<inertial><mass value='1'/><inertia ixx='.1' iyy='.1' izz='.1'/></inertial>";

fn robot(links: &[(&str, &str)], joints: &[(&str, &str, &str)]) -> String {
    let links: String =
        links.iter().map(|(name, inside)| format!("<link name='{name}'>{inside}</link>")).collect();
    let joints: String = joints
        .iter()
        .map(|(kind, parent, child)| {
            format!(
                "<joint name='{child}_joint' type='{kind}'><origin xyz='0 0 1' rpy='0 0 1'/><parent link='{parent}'/>\
                 <child link='{child}'/><axis xyz='0 1 0'/></joint>"
            )
        })
        .collect();
    format!("<robot name='r'>{links}{joints}</robot>")
}

#[test]
fn what_has_mass_and_no_joint_is_free() {
    for (name, body) in [("free_cube", 0), ("floating", 1)] {
        let text = file(&format!("16_free_body_pinned_to_the_world/{name}.urdf"));
        let model = read(std::str::from_utf8(&text).unwrap());
        assert!(!model.bodies[body].fixed && model.joints.is_empty(), "{name}");
        assert_eq!(model.bodies[body].mass, Some(1.0));
    }
    // Legs, wheels, rotors: free; also where a mark without mass stands above the trunk.
    let legs = robot(
        &[("trunk", HEAVY), ("a", HEAVY), ("b", HEAVY)],
        &[("revolute", "trunk", "a"), ("continuous", "trunk", "b")],
    );
    assert!(!read(&legs).bodies[0].fixed);
    let marked = robot(
        &[("base", ""), ("trunk", HEAVY), ("a", HEAVY), ("b", HEAVY)],
        &[("fixed", "base", "trunk"), ("revolute", "trunk", "a"), ("revolute", "trunk", "b")],
    );
    assert!(!read(&marked).bodies[0].fixed);
    let rotors = robot(&[("hull", HEAVY), ("rotor", HEAVY)], &[("fixed", "hull", "rotor")]);
    assert!(!read(&rotors).bodies[0].fixed);
    // A drone that carries an arm is no arm.
    let drone = robot(
        &[("base", HEAVY), ("propeller_1", HEAVY), ("arm", HEAVY)],
        &[("fixed", "base", "propeller_1"), ("revolute", "base", "arm")],
    );
    assert!(!read(&drone).bodies[0].fixed);
    // An arm is fixed, and so is a link without mass; both are reported, with the way to change it.
    for (text, says) in [
        (robot(&[("base", HEAVY), ("arm", HEAVY)], &[("revolute", "base", "arm")]), "one chain"),
        (
            robot(
                &[("base", ""), ("a", HEAVY), ("b", HEAVY)],
                &[("revolute", "base", "a"), ("revolute", "base", "b")],
            ),
            "no mass",
        ),
        (
            robot(&[("table", "<collision><geometry><box size='1 1 1'/></geometry></collision>")], &[]),
            "no mass",
        ),
        (
            robot(
                &[(
                    "plane",
                    "<inertial><mass value='0'/></inertial><collision><geometry><box size='9 9 1'/></geometry></collision>",
                )],
                &[],
            ),
            "no mass",
        ),
    ] {
        let model = read(&text);
        assert!(model.bodies[0].fixed, "{text}");
        told(&model, &[says, "held by the world", "bodies[0].fixed"]);
    }
    let world = robot(&[("world", ""), ("a", HEAVY)], &[("fixed", "world", "a")]);
    assert!(read(&world).bodies[0].fixed);
}

#[test]
fn floating_and_planar_joints_move() {
    let two = robot(
        &[("world", ""), ("a", HEAVY), ("b", HEAVY)],
        &[("floating", "world", "a"), ("revolute", "a", "b")],
    );
    let model = read(&two);
    assert!(!model.bodies[1].fixed && model.joints.len() == 1);
    assert_eq!(model.bodies[1].pose.translation, [0.0, 0.0, 1.0]);
    assert_eq!(model.bodies[2].pose.translation, [0.0, 0.0, 2.0]);
    // On another link: free too, from where the file has it.
    let carried = robot(
        &[("base", ""), ("a", HEAVY), ("b", HEAVY)],
        &[("revolute", "base", "a"), ("floating", "a", "b")],
    );
    let model = read(&carried);
    assert!(!model.bodies[2].fixed && model.joints.len() == 1);
    assert_eq!(model.bodies[2].pose.translation, [0.0, 0.0, 2.0]);
    // In the plane across its axis, here x and z of the turned frame.
    let planar = read(&robot(&[("world", ""), ("a", HEAVY)], &[("planar", "world", "a")]));
    assert!(matches!(planar.joints[0].motion, JointMotion::Planar { .. }));
    let frame = convert::pose(&planar.joints[0].frame_in_parent);
    let normal = frame.rotation * asperity_geometry::Vec3::z();
    let axis = asperity_geometry::Rotation::from_euler_angles(0.0, 0.0, 1.0) * asperity_geometry::Vec3::y();
    assert!((normal - axis).amax() < 1e-15, "{normal:?} {axis:?}");
    let at = convert::pose(&planar.bodies[1].pose) * convert::pose(&planar.joints[0].frame_in_child);
    assert!((at.inverse() * frame).translation.vector.amax() < 1e-15);
    for kind in ["ball", "spherical", "universal"] {
        let model = read(&robot(&[("world", ""), ("a", HEAVY)], &[(kind, "world", "a")]));
        let freedom = if kind == "universal" { 2 } else { 1 };
        assert_eq!(model.joints.len(), freedom, "{kind}");
        let body = model.bodies.iter().find(|b| b.name == "a").unwrap();
        assert_eq!(body.pose.translation, [0.0, 0.0, 1.0]);
    }
    let other = read(&robot(&[("world", ""), ("a", HEAVY)], &[("screw", "world", "a")]));
    told(&other, &["“screw”", "“a_joint”", "rigidly"]);
    let twice =
        robot(&[("world", ""), ("a", HEAVY)], &[("floating", "world", "a"), ("revolute", "world", "a")]);
    assert!(try_read(twice.as_bytes()).is_err());
}

#[test]
fn quaternions_of_origins_are_read() {
    let text = robot(&[("world", ""), ("a", HEAVY)], &[("fixed", "world", "a")])
        .replace("rpy='0 0 1'", "quat_xyzw='0 0 0.479425538604203 0.8775825618903728'");
    let by_angles = read(&robot(&[("world", ""), ("a", HEAVY)], &[("fixed", "world", "a")]));
    let (a, b) = (read(&text).bodies[1].pose.rotation, by_angles.bodies[1].pose.rotation);
    assert!(a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-15), "{a:?} {b:?}");
}

#[test]
fn visuals_alone_are_drawn_and_touch_nothing() {
    let seen = "<visual><origin xyz='0 0 .1'/><geometry><box size='1 1 1'/></geometry></visual>";
    let solid = "<collision><geometry><sphere radius='2'/></geometry></collision>";
    let text = robot(
        &[("base", seen), ("a", &format!("{HEAVY}{seen}")), ("b", &format!("{HEAVY}{seen}{solid}"))],
        &[("revolute", "base", "a"), ("revolute", "base", "b")],
    );
    let model = read(&text);
    assert_eq!(model.bodies[1].parts[0].shape, Shape::Box { size: [1.0; 3] });
    assert_eq!(model.bodies[2].shape, Shape::Sphere { radius: 2.0 });
    assert_eq!(model.bodies[1].mass, Some(1.0));
    assert!(model.passing.contains(&[1, 2]), "{:?}", model.passing);
    told(&model, &["“base”", "“a”", "drawn"]);
    // With a shape that touches: as heavy as that, which is reported.
    let solid = read(&robot(&[("base", ""), ("a", solid)], &[("revolute", "base", "a")]));
    told(&solid, &["“a”", "1000 kg/m³"]);
    // Without any inertia: as light as a point, not as its picture.
    let light = read(&robot(&[("base", ""), ("a", seen)], &[("revolute", "base", "a")]));
    assert_eq!(light.bodies[1].mass, Some(1e-6));
}

#[test]
fn scales_of_other_lengths_are_read() {
    let obj = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
    for (scale, x) in [("0.5", 0.5), ("2 2 2 1", 2.0), ("", 1.0), ("1 2 3", 1.0)] {
        let text = format!(
            "<robot name='r'><link name='a'><collision><geometry><mesh filename='a.obj' scale='{scale}'/></geometry></collision></link></robot>"
        );
        let files = [
            DroppedFile { name: "r.urdf", bytes: text.as_bytes() },
            DroppedFile { name: "a.obj", bytes: obj },
        ];
        let model = read_model(&files).unwrap();
        let Shape::Mesh { vertices, .. } = &model.bodies[0].shape else { panic!() };
        assert_eq!(vertices.iter().map(|v| v[0]).fold(0.0, f64::max), x, "{scale}");
    }
    let error = try_read(b"<robot name='r'><link/><deformable name='d'/></robot>").unwrap_err();
    assert!(error.message.contains("name"), "{error}");
    let error = try_read(b"<robot name='r'><deformable name='d'/></robot>").unwrap_err();
    assert!(error.message.contains("<deformable>"), "{error}");
}
