//! Depth cameras through a session: what is kept is what would be found anew, what is strange is said,
//! dragging goes both ways.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_experiments::parse;
use asperity_scene::{Change, Command, ExportFormat};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn scene(experiment: Value) -> String {
    json!({
        "version": 3,
        "title": "Seen",
        "experiment": experiment,
        "bodies": [
            { "name": "Floor", "shape": { "type": "half_space" } },
            { "name": "Ball", "shape": { "type": "sphere", "radius": 0.05 }, "pose": { "translation": [0.08, 0.0, 0.05] } },
            { "name": "Box", "shape": { "type": "box", "size": [0.08, 0.1, 0.06] }, "pose": { "translation": [-0.08, 0.02, 0.03] } },
            { "name": "Rod", "shape": { "type": "cylinder", "radius": 0.03, "length": 0.12 },
              "pose": { "translation": [0.0, -0.12, 0.03], "rotation": [0.5, 0.5, 0.5, 0.5] } }
        ]
    })
    .to_string()
}

fn three() -> Value {
    let camera = |name: &str, eye: [f64; 3]| json!({ "name": name, "eye": eye, "target": [0, 0, 0.03], "width": 120, "height": 90, "field_of_view": 0.8 });
    json!({
        "kind": "depth_cameras",
        "cameras": [
            camera("One", [0.0, 0.5, 0.45]), camera("Two", [-0.43, -0.25, 0.45]), camera("Three", [0.43, -0.25, 0.45])
        ]
    })
}

fn opened(experiment: Value) -> Session {
    asperity_experiments::run(parse(&scene(experiment)).unwrap(), Clock::STOPPED).unwrap()
}

fn set(session: &mut Session, path: &str, value: Value) {
    session.apply(&Command::SetAll { changes: vec![Change { path: path.into(), value }] }).unwrap();
}

fn reading(session: &Session, id: &str) -> f64 {
    let at = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[at]
}

fn told(session: &Session) -> String {
    session.tell()
}

#[test]
fn three_cameras_see_more_than_one_and_each_stage_leaves_no_more_than_the_one_before() {
    let mut session = opened(three());
    let counts = ["seen", "cropped", "thinned", "filtered"].map(|id| reading(&session, id));
    assert!(counts.windows(2).all(|w| w[1] <= w[0]) && counts[3] > 500.0, "{counts:?}");
    // Clean depth: points are on the bodies to the size of a cube, normals to a few degrees.
    set(&mut session, "experiment.voxels.used", json!(false));
    assert!(reading(&session, "off_surface") < 1e-12);
    assert!(reading(&session, "normal_error") < 0.03 && reading(&session, "flipped") < 1e-3);
    let all = reading(&session, "cropped");
    set(&mut session, "experiment.cameras[1].used", json!(false));
    set(&mut session, "experiment.cameras[2].used", json!(false));
    assert!(reading(&session, "cropped") < 0.5 * all);
    set(&mut session, "experiment.normals.towards_camera", json!(false));
    set(&mut session, "experiment.normals.by", json!("differences"));
    // The product of differences points away from the camera.
    assert!(reading(&session, "flipped") > 0.9);
}

#[test]
fn what_is_kept_is_what_would_be_found_anew() {
    let mut session = opened(three());
    for (path, value) in [
        ("experiment.query.pixel", json!([40, 50])),
        ("experiment.colour", json!("bending")),
        ("experiment.voxels.size", json!(0.008)),
        ("experiment.shown", json!("cropped")),
        ("experiment.noise.axial", json!(1.0)),
        ("experiment.outliers.used", json!(true)),
        ("bodies[1].pose.translation[2]", json!(0.09)),
        ("experiment.cameras[0].eye[2]", json!(0.6)),
        ("experiment.normals.by", json!("window")),
        ("experiment.query.k", json!(20)),
        ("experiment.colour", json!("normal_error")),
        ("experiment.strokes", json!(300)),
    ] {
        set(&mut session, path, value);
        let anew = asperity_experiments::run(session.scene().clone(), Clock::STOPPED).unwrap();
        assert_eq!(session.hash(), anew.hash(), "{path}");
        assert_eq!(session.readings().len(), anew.readings().len());
    }
    let refused =
        Command::SetAll { changes: vec![Change { path: "experiment.cameras".into(), value: json!([]) }] };
    let before = session.hash();
    assert!(session.apply(&refused).is_err());
    assert_eq!(session.hash(), before);
}

#[test]
fn a_ball_bends_as_its_radius_says_and_a_rod_along_one_direction() {
    let mut session = opened(three());
    set(&mut session, "experiment.voxels.used", json!(false));
    set(&mut session, "experiment.query.k", json!(30));
    let drag = |session: &mut Session, to: [f64; 3]| {
        let command = session.drag(0, to).unwrap();
        session.apply(&command).unwrap();
    };
    drag(&mut session, [0.08, 0.02, 0.1]);
    for id in ["bend_1", "bend_2", "true_bend_1", "true_bend_2"] {
        assert!((reading(&session, id) - 20.0).abs() < 0.5, "{id} {}", reading(&session, id));
    }
    assert!(reading(&session, "quadric_error") < 0.01);
    drag(&mut session, [0.0, -0.11, 0.06]);
    assert!((reading(&session, "bend_1") - 1.0 / 0.03).abs() < 1.5);
    assert!(reading(&session, "bend_2").abs() < 1.0);
    // The pixel that the point has is the one whose point it is.
    let scene = serde_json::to_value(session.scene()).unwrap();
    let pixel = scene["experiment"]["query"]["pixel"].clone();
    assert_eq!(pixel[0].as_f64(), Some(reading(&session, "column")));
}

#[test]
fn noise_moves_points_and_takes_some_away_and_a_filter_takes_what_stands_alone() {
    let mut session = opened(three());
    assert_eq!((reading(&session, "lost"), reading(&session, "depth_error")), (0.0, 0.0));
    for (path, value) in [
        ("axial", json!(1.0)),
        ("lateral", json!(1.0)),
        ("edge_loss", json!(0.5)),
        ("blind_angle", json!(1.4)),
    ] {
        set(&mut session, &format!("experiment.noise.{path}"), value);
    }
    assert!(reading(&session, "lost") > 100.0);
    let error = reading(&session, "depth_error");
    assert!(error > 0.001 && error < 0.05, "{error}");
    set(&mut session, "experiment.outliers.used", json!(true));
    assert!(reading(&session, "filtered") < reading(&session, "thinned"));
    assert!(told(&session).contains("The filter takes away"));
}

#[test]
fn a_cloud_and_a_depth_image_are_written_as_files() {
    let mut session = opened(three());
    let ply = session.export(ExportFormat::Ply).unwrap().text;
    let count = reading(&session, "filtered");
    assert!(ply.contains(&format!("element vertex {count}\n")));
    assert_eq!(ply.split("end_header\n").nth(1).unwrap().lines().count() as f64, count);
    let png = session.export(ExportFormat::DepthPng).unwrap();
    assert!(png.base64 && png.text.starts_with("iVBORw0KGgo"));
    assert!(session.export(ExportFormat::Krl).is_err());
    set(&mut session, "experiment.cameras[0].used", json!(false));
    assert_eq!(session.export(ExportFormat::DepthPng).unwrap_err().path, "experiment.query.camera");
}

#[test]
fn what_is_strange_is_said() {
    let mut session = opened(three());
    set(&mut session, "experiment.crop.high", json!([-0.29, 0.3, 0.4]));
    assert!(told(&session).contains("The box holds no point"));
    for shown in ["seen", "cropped", "thinned", "filtered"] {
        set(&mut session, "experiment.shown", json!(shown));
        for plot in session.description().plots {
            session.plot(&plot.id);
        }
    }
    set(&mut session, "experiment.cameras[0].far", json!(0.2));
    assert!(told(&session).contains("One sees nothing"));
    for k in 0..3 {
        set(&mut session, &format!("experiment.cameras[{k}].far"), json!(0.11));
    }
    assert!(told(&session).contains("see nothing: no body is before them"));
    for k in 0..3 {
        set(&mut session, &format!("experiment.cameras[{k}].used"), json!(false));
    }
    assert!(told(&session).contains("No camera is in use"));
    assert_eq!(reading(&session, "seen"), 0.0);
    // One point is a cloud too.
    let mut one = three();
    one["cameras"] = json!([{ "width": 1, "height": 1, "eye": [0.08, 0, 0.5], "target": [0.08, 0, 0] }]);
    let session = opened(one);
    assert_eq!(reading(&session, "cropped"), 1.0);
    assert!(told(&session).contains("too few for a plane"));
    let mut fine = three();
    fine["voxels"] = json!({ "used": true, "size": 1e-9 });
    let refused =
        asperity_experiments::run(parse(&scene(fine)).unwrap(), Clock::STOPPED).map(|_| ()).unwrap_err();
    assert_eq!(refused.path, "experiment.voxels.size");
}
