//! The report on a model: public case 03, and findings for contact, each with its fix.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_import::{DroppedFile, model_scene, read_model};
use asperity_scene::{FindingKind, ModelFinding, ModelScene, NoteKind};
use asperity_session::{Clock, Session};

fn scene(text: &str, beside: &[(&str, &[u8])]) -> ModelScene {
    let mut files = vec![DroppedFile { name: "robot.xml", bytes: text.as_bytes() }];
    files.extend(beside.iter().map(|&(name, bytes)| DroppedFile { name, bytes }));
    model_scene(&files).unwrap()
}

fn found(scene: &ModelScene, kind: FindingKind) -> &ModelFinding {
    scene.findings.iter().find(|f| f.kind == kind).unwrap_or_else(|| panic!("{:?}", scene.findings))
}

/// Checks that the scene with a finding's proposal opens.
fn mended(scene: &ModelScene, kind: FindingKind) {
    let fix = found(scene, kind).fix.clone().unwrap();
    let parsed = asperity_experiments::parse(&scene.scene_text).unwrap();
    let mut session = asperity_experiments::run(parsed, Clock::STOPPED).unwrap();
    session.apply(&asperity_scene::Command::SetAll { changes: fix.changes }).unwrap();
}

#[test]
fn what_overlaps_in_a_robot_passes_and_is_told() {
    let path = "../../tests/reference/public_cases/03_robot_overlaps_itself_at_the_start/overlap.urdf";
    let bytes = std::fs::read(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let model = read_model(&[DroppedFile { name: "overlap.urdf", bytes: &bytes }]).unwrap();
    let index = |name: &str| model.bodies.iter().position(|b| b.name == name).unwrap();
    assert!(model.passing.contains(&[index("base"), index("hand")]), "{:?}", model.passing);
    let told = model.notes.iter().find(|n| n.contains("“base”") && n.contains("“hand”")).unwrap();
    assert_eq!(told.kind, NoteKind::Guessed);
    assert!(told.contains("10 mm"), "{told:?}");
}

#[test]
fn robots_of_several_parts_pass_only_where_they_overlap() {
    let link = |name: &str, x: f64| {
        format!(
            "<link name='{name}'><pose>{x} 0 0 0 0 0</pose><inertial><mass>1</mass><inertia><ixx>.002</ixx><iyy>.002</iyy><izz>.002</izz></inertia></inertial>\
             <collision name='c'><geometry><box><size>.1 .1 .1</size></box></geometry></collision></link>"
        )
    };
    let joint = |name: &str, parent: &str, child: &str| {
        format!(
            "<joint name='{name}' type='revolute'><parent>{parent}</parent><child>{child}</child><axis><xyz>0 0 1</xyz></axis></joint>"
        )
    };
    let chain = |third: f64| {
        let links = [link("a", 0.0), link("b", 0.2), link("c", third)].concat();
        let text = format!(
            "<sdf version='1.9'><model name='m'>{links}{}{}</model></sdf>",
            joint("j", "a", "b"),
            joint("k", "b", "c")
        );
        read_model(&[DroppedFile { name: "m.sdf", bytes: text.as_bytes() }]).unwrap().passing
    };
    assert_eq!(chain(0.09), [[0, 2]]);
    assert!(chain(0.4).is_empty(), "a and c stand apart");
    assert!(chain(-0.1).is_empty(), "faces that touch do not overlap");
    // Two free bodies are not of one robot: they are reported, with a fix.
    let text =
        format!("<sdf version='1.9'><model name='m'>{}{}</model></sdf>", link("a", 0.0), link("b", 0.06));
    let model = scene(&text, &[]);
    let finding = found(&model, FindingKind::Overlap);
    assert!(
        finding.text.contains("40 mm") && finding.bodies == [0, 1] && finding.at.is_some(),
        "{finding:?}"
    );
    mended(&model, FindingKind::Overlap);
    let apart =
        format!("<sdf version='1.9'><model name='m'>{}{}</model></sdf>", link("a", 0.0), link("b", 0.2));
    assert!(!scene(&apart, &[]).findings.iter().any(|f| f.kind == FindingKind::Overlap));
}

#[test]
fn units_of_mass_and_inertia_are_told() {
    let box_of = |mass: f64, inertia: f64| {
        scene(
            &format!(
                "<mujoco><worldbody><body name='crate' pos='0 0 1'><freejoint/><inertial pos='0 0 0' mass='{mass}' diaginertia='{inertia} {inertia} {inertia}'/>\
                 <geom type='box' size='.05 .05 .05'/></body></worldbody></mujoco>"
            ),
            &[],
        )
    };
    let right = box_of(1.0, 1.0 / 600.0);
    assert!(
        right.findings.iter().all(|f| !matches!(f.kind, FindingKind::Mass | FindingKind::Inertia)),
        "{:?}",
        right.findings
    );
    let grams = box_of(1.0, 1000.0 / 600.0);
    assert!(found(&grams, FindingKind::Inertia).text.contains("g·m²"), "{:?}", grams.findings);
    mended(&grams, FindingKind::Inertia);
    let millimetres = box_of(1.0, 1e6 / 600.0);
    assert!(found(&millimetres, FindingKind::Inertia).text.contains("kg·mm²"));
    let heavy = box_of(1000.0, 1000.0 / 600.0);
    assert!(
        found(&heavy, FindingKind::Mass).fix.as_ref().unwrap().label.contains("1 kg"),
        "{:?}",
        heavy.findings
    );
    mended(&heavy, FindingKind::Mass);
}

#[test]
fn what_rests_deep_and_what_a_step_passes_over_is_told() {
    let bodies = |size: f64, mass: f64| {
        format!("<body pos='0 0 1'><freejoint/><geom type='sphere' size='{size}' mass='{mass}'/></body>")
    };
    let small = scene(&format!("<mujoco><worldbody>{}</worldbody></mujoco>", bodies(0.002, 0.001)), &[]);
    // 1e4 N/m is the least here: 2 µm of 2 mm is little.
    assert!(!small.findings.iter().any(|f| f.kind == FindingKind::Soft), "{:?}", small.findings);
    let thin = "<mujoco><worldbody><body pos='0 0 1'><freejoint/><geom type='box' size='.5 .5 .002' mass='50'/></body></worldbody></mujoco>";
    let thin = scene(thin, &[]);
    assert!(found(&thin, FindingKind::Soft).text.contains("mm deep"), "{:?}", thin.findings);
    mended(&thin, FindingKind::Soft);
    let both = format!(
        "<mujoco><option timestep='.01'/><worldbody>{}<body pos='3 0 1'><freejoint/><geom type='sphere' size='.5' mass='500'/></body></worldbody></mujoco>",
        bodies(0.02, 0.01)
    );
    let both = scene(&both, &[]);
    assert!(found(&both, FindingKind::Step).text.contains("within a step"), "{:?}", both.findings);
    mended(&both, FindingKind::Step);
}

#[test]
fn a_hull_that_fills_a_cavity_is_told() {
    // A cup without its lid: five faces of a cube outside, five inside.
    let mut obj = String::new();
    for (s, low) in [(1.0, 0.0), (0.9, 0.1)] {
        for z in [low, 2.0] {
            for (x, y) in [(-s, -s), (s, -s), (s, s), (-s, s)] {
                obj += &format!("v {} {} {}\n", 0.1 * x, 0.1 * y, 0.1 * z);
            }
        }
    }
    for (o, flip) in [(0, false), (8, true)] {
        for f in [[1, 4, 3, 2], [1, 2, 6, 5], [2, 3, 7, 6], [3, 4, 8, 7], [4, 1, 5, 8]] {
            let mut f = f.map(|i: usize| i + o);
            if flip {
                f.reverse();
            }
            obj += &format!("f {} {} {} {}\n", f[0], f[1], f[2], f[3]);
        }
    }
    let urdf = "<robot name='r'><link name='cup'><inertial><mass value='1'/><inertia ixx='.01' iyy='.01' izz='.01'/></inertial>\
                <collision><geometry><mesh filename='cup.obj'/></geometry></collision></link></robot>";
    let cup = scene(urdf, &[("cup.obj", obj.as_bytes())]);
    let finding = found(&cup, FindingKind::Hull);
    assert!(finding.text.contains("cup.obj") && finding.bodies == [0], "{finding:?}");
}

#[test]
fn what_was_read_is_counted() {
    let model = scene(
        "<robot name='r'><link name='a'/><link name='b'><inertial><mass value='2'/><inertia ixx='1' iyy='1' izz='1'/></inertial>\
         <collision><geometry><box size='1 1 1'/></geometry></collision></link>\
         <joint name='j' type='continuous'><parent link='a'/><child link='b'/></joint></robot>",
        &[],
    );
    let said = model.read.join(" ");
    assert!(
        said.contains("URDF: 2 bodies") && said.contains("1 joint: 1 turn") && said.contains("1 shape."),
        "{said}"
    );
}
