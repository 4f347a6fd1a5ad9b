//! A study of grasps: its trials are those of the command line, to the last bit, and bad questions are
//! refused in words.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};

use asperity_scene::document::Shape;
use asperity_scene::{Answer, Command, ErrorKind, GraspTrial, Query, StudySummary};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

/// The published scene, its pads as coarse as can be.
fn scene() -> Value {
    let mut scene: Value = serde_json::from_str(&read("scenes/soft/how_sure.json")).unwrap();
    scene["experiment"]["with"]["pads"]["spacing"] = json!(0.007);
    scene
}

fn open(scene: &Value) -> Session {
    asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap()
}

fn tried(session: &mut Session, grasp: u32, trial: u32) -> GraspTrial {
    let Answer::TryGrasp(made) = session.ask(Query::TryGrasp { grasp, trial }).unwrap() else { panic!() };
    made
}

fn summed(session: &mut Session, made: Vec<Vec<GraspTrial>>) -> StudySummary {
    let Answer::SumGrasps(sum) = session.ask(Query::SumGrasps { made }).unwrap() else { panic!() };
    sum
}

fn reading(session: &Session, id: &str) -> f64 {
    let k = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[k]
}

#[test]
fn trials_are_the_same_in_any_order_and_everywhere() {
    let mut one = open(&scene());
    let mut other = open(&scene());
    let (a, b) = (tried(&mut one, 2, 1), tried(&mut one, 0, 0));
    assert_eq!((b, a.clone()), (tried(&mut other, 0, 0), tried(&mut other, 2, 1)));
    // The module in Node reads the same file (`tests/node/same_bits.test.mjs`); `UPDATE_HASHES=1` writes it.
    let now = json!({ "grasp": 2, "trial": 1, "spacing": 0.007, "made": a });
    if std::env::var_os("UPDATE_HASHES").is_some() {
        std::fs::write(
            path("tests/suite/grasp_trial.json"),
            serde_json::to_string_pretty(&now).unwrap() + "\n",
        )
        .unwrap();
    }
    let kept: Value = serde_json::from_str(&read("tests/suite/grasp_trial.json")).unwrap();
    assert_eq!(now, kept);
    // Neither document nor state has changed.
    assert_eq!(one.hash(), other.hash());
}

#[test]
fn a_study_is_summed_beside_real_trials() {
    let mut session = open(&scene());
    let none = summed(&mut session, vec![]);
    assert!(none.rows.len() == 10 && none.trials == 5);
    // Who simulates nothing is scored before any trial; the simulation once each grasp has one.
    assert_eq!(none.scores[0].judge, "soft_point");
    assert_eq!(none.scores[0].f1, reading(&session, "soft_point_f1"));
    let real = none.rows[1].real.unwrap();
    assert!((real.successes, real.trials) == (4, 5) && (real.low - 0.2836).abs() < 1e-4, "{real:?}");
    let held = tried(&mut session, 0, 0);
    assert!(held.area[0] > 2e-5 && held.area[0] < 4e-4, "{:?}", held.area);
    let lost = GraspTrial { verdict: "dropped".to_owned(), ..held.clone() };
    let sum = summed(&mut session, vec![vec![held.clone(); 5], vec![lost.clone(); 2]]);
    assert!(sum.rows[0].enough && !sum.rows[1].enough);
    assert_eq!(sum.rows[1].verdicts[0].count, 2);
    assert!(sum.rows[1].verdicts[0].sentence.starts_with("The object was lifted and then lost"));
    assert_eq!(sum.scores.iter().map(|s| s.judge.as_str()).next_back(), Some("always_holds"));
    assert_eq!(sum.scores.len(), 4);
    let whole = summed(&mut session, vec![vec![held.clone()]; 10]);
    let (ipc, always) = (&whole.scores[0], &whole.scores[4]);
    // All grasps hold there: it says the same as who always says so.
    assert!(ipc.judge == "ipc" && ipc.spread == always.spread && ipc.beats_always == 0.5);
    let [low, high] = always.spread[2];
    assert!(low > 0.7 && low < always.f1 && high > always.f1, "{low} {high}");
    let of_variant = whole.variants[0].scores.unwrap();
    assert_eq!((of_variant.f1, of_variant.spread[0]), (always.f1, always.spread[2]));
    let unknown = GraspTrial { verdict: "flew".to_owned(), ..lost };
    let refused = session.ask(Query::SumGrasps { made: vec![vec![unknown]] }).unwrap_err();
    assert_eq!((refused.kind, refused.path.as_str()), (ErrorKind::Value, "made[0][0].verdict"));
    assert!(session.ask(Query::TryGrasp { grasp: 10, trial: 0 }).is_err());
}

#[test]
fn what_no_simulation_is_needed_for_is_read_at_once() {
    let mut session = open(&scene());
    assert!((reading(&session, "always_f1") - 0.8 / 0.9).abs() < 1e-12);
    assert!((reading(&session, "always_brier") - 0.2).abs() < 1e-12);
    assert!((reading(&session, "least_brier") - 0.032).abs() < 1e-12);
    let before = session.hash();
    let inverse =
        session.apply(&Command::Set { path: "experiment.shown".to_owned(), value: json!(7) }).unwrap();
    assert_eq!(reading(&session, "real_share"), 0.0);
    session.apply(&inverse).unwrap();
    assert_eq!(session.hash(), before);
    let refused = session.apply(&Command::Set { path: "experiment.shown".to_owned(), value: json!(10) });
    assert_eq!(refused.unwrap_err().path, "experiment.shown");
}

#[test]
fn variants_are_tried_with_the_same_draws_and_named_where_they_cannot_be() {
    let mut scene = scene();
    scene["experiment"]["grasps"].as_array_mut().unwrap().truncate(2);
    scene["experiment"]["shown"] = json!(1);
    let plain = tried(&mut open(&scene), 1, 0);
    scene["experiment"]["variants"] = json!({
        "fields": [
            { "path": "friction", "label": "Friction", "values": [0.0, 0.4] },
            { "path": "pads.youngs_modulus", "label": "E", "quantity": "pressure", "scale": "log", "values": [1e6, 4e6] }
        ],
        "published": [0.5, 0.5, 0.9, 0.8]
    });
    let mut session = open(&scene);
    // Friction 0.4 and 1 MPa is the third variant, and what the document says without any.
    assert_eq!(tried(&mut session, 2 * 2 + 1, 0), plain);
    let stiff = tried(&mut session, 3 * 2 + 1, 0);
    assert!(stiff.force[0] > 1.5 * plain.force[0], "{:?} {:?}", stiff.force, plain.force);
    assert!(tried(&mut session, 1, 0).verdict != "holds");
    assert!(session.ask(Query::TryGrasp { grasp: 8, trial: 0 }).is_err());
    let made: Vec<_> = (0..8).map(|g| vec![if g == 5 { plain.clone() } else { stiff.clone() }]).collect();
    let sum = summed(&mut session, made);
    assert_eq!((sum.rows.len(), sum.variants.len()), (8, 4));
    assert!(sum.variants[3].force.unwrap() > sum.variants[2].force.unwrap());
    assert_eq!(
        sum.rows.iter().map(|r| r.judges.is_some()).collect::<Vec<_>>(),
        [true, true, false, false, false, false, false, false]
    );
    let before = reading(&session, "reach");
    session.apply(&Command::Set { path: "experiment.variant".to_owned(), value: json!(2) }).unwrap();
    assert!(before == 0.0 && reading(&session, "reach") > 0.5);
    let refused = |path: &str, value: Value| {
        let mut scene = scene.clone();
        *scene.pointer_mut(path).unwrap() = value;
        asperity_experiments::open(&scene.to_string(), Clock::STOPPED).map(|_| ()).unwrap_err().path
    };
    let fields = "/experiment/variants/fields";
    let at = "experiment.variants.fields[0]";
    assert_eq!(refused(&format!("{fields}/0/values/0"), json!(-1)), format!("{at}.values[0]"));
    assert_eq!(refused(&format!("{fields}/0/values/1"), json!("rough")), format!("{at}.values[1]"));
    assert_eq!(refused(&format!("{fields}/0/path"), json!("frictoin")), format!("{at}.values[0]"));
    assert_eq!(refused(&format!("{fields}/0/path"), json!("trials.count")), format!("{at}.path"));
    assert_eq!(refused(&format!("{fields}/0/values"), json!([])), format!("{at}.values"));
    assert_eq!(refused("/experiment/variants/published", json!([1])), "experiment.variants.published");
    let tables = |path: &str, value: Value, f1: Value| {
        let mut variants = scene["experiment"]["variants"].clone();
        variants["tables"] = json!([{ "path": path, "value": value, "f1": f1 }]);
        refused("/experiment/variants", variants)
    };
    let table = "experiment.variants.tables[0]";
    assert_eq!(tables("pads.design", json!("flat"), json!([1])), format!("{table}.f1"));
    assert_eq!(tables("pads.design", json!("flat"), json!([0.5, 0.5, 2.0, 0.5])), format!("{table}.f1[2]"));
    assert_eq!(tables("pads.design", json!("round"), json!([])), format!("{table}.value"));
    // Things that only the engine can judge have their place too.
    let fine = json!({ "path": "pads.spacing", "label": "Points", "values": [0.005, 1e-4] });
    assert_eq!(refused(&format!("{fields}/1"), fine), "experiment.variants.fields[1].values[1]");
}

fn ids(sum: &StudySummary) -> Vec<&str> {
    sum.rows.iter().map(|r| r.id.as_str()).collect()
}

/// A block of 20 x 30 x 24 mm somewhere, as a file's mesh.
fn own_mesh(size: [f64; 3]) -> Shape {
    let (points, triangles) = box_mesh(size);
    serde_json::from_value(json!({ "type": "mesh", "vertices": points, "triangles": triangles })).unwrap()
}

fn box_mesh([x, y, z]: [f64; 3]) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let corner = |k: usize| [(k & 1) as f64 * x, (k >> 1 & 1) as f64 * y, (k >> 2) as f64 * z + 0.1];
    let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let split = |[a, b, c, d]: [u32; 4]| [[a, b, c], [a, c, d]];
    ((0..8).map(corner).collect(), quads.into_iter().flat_map(split).collect())
}

#[test]
fn a_mesh_of_ones_own_has_drawn_grasps_and_no_real_trials() {
    let mut session = open(&scene());
    assert!(ids(&summed(&mut session, vec![]))[0] == "00" && reading(&session, "real_trials") == 5.0);
    let shape = own_mesh([0.02, 0.03, 0.024]);
    let Answer::TakeMesh(changes) = session.ask(Query::TakeMesh { shape: shape.clone() }).unwrap() else {
        panic!()
    };
    let inverse = session.apply(&Command::SetAll { changes: changes.clone() }).unwrap();
    let sum = summed(&mut session, vec![]);
    assert!(sum.rows.len() == 10 && ids(&sum)[0] == "antipodal/00", "{:?}", ids(&sum));
    assert!(sum.rows.iter().all(|r| r.real.is_none()) && sum.scores.is_empty());
    assert!(reading(&session, "real_trials").is_nan() && reading(&session, "grasps") == 10.0);
    // The choice of a grasp names them.
    let options = &json!(session.scene())["controls"][0]["input"]["options"];
    assert_eq!((options.as_array().unwrap().len(), &options[3]["label"]), (10, &json!("antipodal/03")));
    // Now and then the shaken gripper stands in the floor.
    let made: Vec<_> = (0..10).map(|g| tried(&mut session, g, 0)).collect();
    assert!(made.iter().filter(|t| t.verdict == "holds").count() > 5, "{made:?}");
    // The same again, by seed; others by another.
    let hash = session.hash();
    let other = |seed: u32| Command::Set { path: "experiment.drawn.seed".to_owned(), value: json!(seed) };
    session.apply(&other(2)).unwrap();
    assert_ne!(session.hash(), hash);
    session.apply(&other(1)).unwrap();
    assert_eq!(session.hash(), hash);
    // Rougher pads have the same grasps.
    let poses = |session: &Session| json!(session.scene())["experiment"]["drawn"].clone();
    let before = poses(&session);
    session.apply(&Command::Set { path: "experiment.with.friction".to_owned(), value: json!(0.8) }).unwrap();
    assert_eq!(poses(&session), before);
    session.apply(&Command::Set { path: "experiment.with.friction".to_owned(), value: json!(0.4) }).unwrap();
    session.apply(&inverse).unwrap();
    assert!(ids(&summed(&mut session, vec![]))[0] == "00" && reading(&session, "real_trials") == 5.0);
    // One that no gripper of 50 mm takes is refused in words, and the document stays.
    let shape = own_mesh([0.08, 0.09, 0.07]);
    let Answer::TakeMesh(changes) = session.ask(Query::TakeMesh { shape }).unwrap() else { panic!() };
    let before = session.hash();
    let refused = session.apply(&Command::SetAll { changes }).unwrap_err();
    assert!(refused.path == "experiment.drawn" && refused.message.contains("Open further"), "{refused:?}");
    assert_eq!(session.hash(), before);
}

#[test]
fn each_awkward_shape_has_grasps_of_its_own_in_one_study() {
    let shapes = [
        "plate",
        "wedge",
        "rod",
        "coin",
        "egg",
        "bowl",
        "ring",
        "arch",
        "hammer",
        "bracket",
        "loaded_box",
        "loaded_rod",
        "gear",
        "ridged_bar",
        "cone",
        "hourglass",
    ];
    let mut scene = scene();
    let study = &mut scene["experiment"];
    study["grasps"] = json!([]);
    study["drawn"] = json!({ "count": 3, "seed": 1, "friction": 0.5 });
    study["variants"] = json!({ "fields": [{
        "path": "object", "label": "Object",
        "values": shapes.map(|shape| json!({ "awkward": shape })),
    }] });
    let mut session = open(&scene);
    let sum = summed(&mut session, vec![]);
    let counts: Vec<_> = sum.variants.iter().map(|v| v.grasps).collect();
    // A ring of 42 mm leaves little room between open pads.
    assert!(counts.iter().zip(shapes).all(|(n, shape)| *n == 3 || (shape == "ring" && *n > 0)), "{counts:?}");
    assert_eq!(sum.rows.len(), counts.iter().sum::<u32>() as usize);
    // The fifth shape's second grasp is that of a study of this shape alone.
    let egg = tried(&mut session, 4 * 3 + 1, 0);
    scene["experiment"]["with"]["object"] = json!({ "awkward": "egg" });
    scene["experiment"]["variants"] = json!({});
    assert_eq!(tried(&mut open(&scene), 1, 0), egg);
    // A mesh of one's own is not hidden by a variant of another object.
    let mut published: Value = serde_json::from_str(&read("scenes/soft/awkward_shapes.json")).unwrap();
    published["experiment"]["drawn"]["count"] = json!(2);
    let mut session = open(&published);
    let shape = own_mesh([0.02, 0.03, 0.024]);
    let Answer::TakeMesh(changes) = session.ask(Query::TakeMesh { shape }).unwrap() else { panic!() };
    session.apply(&Command::SetAll { changes }).unwrap();
    assert_eq!(summed(&mut session, vec![]).variants.len(), 1);
    let controls = json!(session.scene())["controls"].clone();
    assert!(controls.as_array().unwrap().iter().all(|c| c["path"] != "experiment.variant"));
    for (path, value, at) in [
        ("/experiment/drawn/count", json!(0), "experiment.drawn.count"),
        ("/experiment/drawn/count", json!(201), "experiment.drawn.count"),
        ("/experiment/drawn/friction", json!(0), "experiment.drawn.friction"),
        ("/experiment/shown", json!(3), "experiment.shown"),
    ] {
        let mut scene = scene.clone();
        *scene.pointer_mut(path).unwrap() = value;
        let refused = asperity_experiments::open(&scene.to_string(), Clock::STOPPED).map(|_| ()).unwrap_err();
        assert_eq!(refused.path, at);
    }
}

#[test]
fn a_bad_study_is_refused_by_the_name_of_its_field() {
    let refused = |path: &str, value: Value| {
        let mut scene = scene();
        *scene.pointer_mut(path).unwrap() = value;
        asperity_experiments::open(&scene.to_string(), Clock::STOPPED).map(|_| ()).unwrap_err().path
    };
    assert_eq!(refused("/experiment/with/friction", json!(-1)), "experiment.with.friction");
    assert_eq!(refused("/experiment/with/pads/spacing", json!(1e-5)), "experiment.with.pads.spacing");
    assert_eq!(refused("/experiment/grasps", json!([])), "experiment.grasps");
    assert_eq!(
        refused("/experiment/grasps/3/real", json!({ "trials": 2, "successes": 3 })),
        "experiment.grasps[3].real"
    );
    assert_eq!(refused("/experiment/longest", json!(0)), "experiment.longest");
    assert_eq!(refused("/bodies", json!([{ "shape": { "type": "sphere", "radius": 0.01 } }])), "bodies");
}
