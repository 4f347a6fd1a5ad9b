//! Links: their contents, that they are exact, and what they refuse.

use super::*;
use crate::parse;
use crate::{Channel, Input, InputValue};

/// Returns the fragment; nothing may be left out of it.
fn write(scene: &Scene, base: Option<&Scene>, view: &LinkView) -> String {
    let written = super::write(scene, base, view);
    assert!(!written.inputs_left_out);
    written.fragment
}

fn base() -> Scene {
    crate::kind::moving::parse(include_str!("../../../../tests/old_scenes/v2/two_spheres.json")).unwrap()
}

#[test]
fn an_unchanged_scene_needs_no_words() {
    assert_eq!(write(&base(), Some(&base()), &LinkView::default()), "");
    assert_eq!(open("#", Some(&base())).unwrap().scene, base());
}

#[test]
fn a_control_is_readable_and_exact() {
    let mut scene = base();
    scene.set("bodies[0].shape.radius", &0.012_345_678_901_234_5.into()).unwrap();
    let link = write(&scene, Some(&base()), &LinkView::default());
    assert_eq!(link, "radius=0.0123456789012345");
    assert_eq!(open(&link, Some(&base())).unwrap().scene, scene);
    assert_eq!(open("radius=0,0123456789012345", Some(&base())).unwrap().scene, scene);
}

/// A control on one number of a list, beside another number of the same list that no control names.
#[test]
fn a_control_of_an_element_is_readable() {
    let mut base = base();
    base.controls.push(crate::document::Control {
        path: "bodies[1].pose.translation[2]".to_owned(),
        key: "z".to_owned(),
        label: "Height".to_owned(),
        input: ControlKind::Slider {
            min: 0.0,
            max: 1.0,
            scale: Default::default(),
            quantity: Quantity::Length,
        },
    });
    let mut scene = base.clone();
    scene.set("bodies[1].pose.translation[2]", &0.051.into()).unwrap();
    let link = write(&scene, Some(&base), &LinkView::default());
    assert_eq!(link, "z=0.051");
    assert_eq!(open(&link, Some(&base)).unwrap().scene, scene);
    scene.set("bodies[1].pose.translation[0]", &0.25.into()).unwrap();
    let link = write(&scene, Some(&base), &LinkView::default());
    assert!(link.starts_with("z=0.051&d=1."), "{link}");
    assert_eq!(open(&link, Some(&base)).unwrap().scene, scene);
}

#[test]
fn no_control_takes_a_word_of_the_page() {
    for key in LINK_KEYS.into_iter().chain(PAGE_KEYS) {
        let mut scene = base();
        scene.controls[0].key = key.to_owned();
        let error = crate::kind::moving::parse(&crate::to_json(&scene)).unwrap_err();
        assert_eq!(error.path, "controls[0].key", "{key}");
    }
    // Keys that the page did not take out (an old page, the command line) are passed over without a note.
    assert!(open("author&edit&mine=abc&ui=plot", Some(&base())).unwrap().notes.is_empty());
}

#[test]
fn a_step_of_the_lesson_is_none_of_a_control() {
    let mut base = base();
    assert_eq!(open("step=4", Some(&base)).unwrap().view.step, Some(4));
    for unreadable in ["step=0", "step=-1", "step=x", "step", "step=0.5"] {
        let opened = open(unreadable, Some(&base)).unwrap();
        assert_eq!((opened.view.step, opened.notes.len()), (None, 1), "{unreadable}");
    }
    // A control of that name keeps the values that it can take.
    base.controls[0].key = "step".to_owned();
    base.controls[0].path = "bodies[1].pose.translation[2]".to_owned();
    base.controls[0].input =
        ControlKind::Slider { min: 0.001, max: 0.02, scale: Default::default(), quantity: Quantity::Length };
    let moved = open("step=0.006", Some(&base)).unwrap();
    assert_eq!((moved.view.step, moved.scene.bodies[1].pose.translation[2]), (None, 0.006));
    let opened = open("step=4", Some(&base)).unwrap();
    assert_eq!((opened.view.step, opened.scene), (Some(4), base));
}

#[test]
fn every_edit_survives_the_trip() {
    let mut scene = base();
    scene.set("bodies[1].pose.translation", &serde_json::json!([0.1, -0.2, 0.3])).unwrap();
    scene.set("bodies[1].shape", &serde_json::json!({"type": "box", "size": [0.1, 0.2, 0.3]})).unwrap();
    scene.set("title", &"Grüße & more #1".into()).unwrap();
    let view = LinkView {
        camera: Some(Camera { target: [0.0, 0.5, 0.25], distance: 2.0, azimuth: 0.5, elevation: -0.25 }),
        time: Some(1.25),
        moment: None,
        fingerprint: Some("9f3a1c".to_owned()),
        step: Some(4),
        inputs: InputTrack::default(),
    };
    for base in [Some(base()), None] {
        let link = write(&scene, base.as_ref(), &view);
        let opened = open(&link, base.as_ref()).unwrap();
        assert_eq!((opened.scene, opened.view), (scene.clone(), view.clone()));
        assert!(opened.notes.is_empty());
    }
}

#[test]
fn a_scene_with_another_body_travels_whole() {
    let mut scene = base();
    let third = scene.bodies[0].clone();
    scene.bodies.push(third);
    assert!(difference::between(&base(), &scene).is_none());
}

#[test]
fn every_cut_link_is_an_error_with_a_sentence() {
    let link = write(&base(), None, &LinkView::default());
    for cut in 2..link.len() - 1 {
        let error = open(&link[..cut], None).unwrap_err();
        assert!(!error.message.is_empty());
    }
}

#[test]
fn a_moment_may_be_named() {
    let opened = open("t=first-slip", Some(&base())).unwrap();
    assert_eq!(opened.view.moment.as_deref(), Some("first-slip"));
    assert_eq!(write(&base(), Some(&base()), &opened.view), "t=first-slip");
    for not_one in ["t=First", "t=-1", "t=nan", "t=a<b"] {
        let opened = open(not_one, Some(&base())).unwrap();
        assert_eq!((opened.view, opened.notes.len()), (LinkView::default(), 1), "{not_one}");
    }
}

#[test]
fn unknown_keys_are_noted_not_fatal() {
    let opened = open("#nonsense=1&cam=x&t=-1&radius=0.02", Some(&base())).unwrap();
    assert_eq!(opened.notes.len(), 3);
    assert!(open("#radius=large", Some(&base())).unwrap_err().message.contains("large"));
    assert!(open("#radius=-1", Some(&base())).is_ok(), "the geometry crate judges shapes");
}

/// 61 KB of link that stood for 47 MB of zeros took 1.7 GB.
#[test]
fn an_inflating_bomb_is_stopped() {
    for text in [" ".repeat(5 << 20), "[0,".repeat(16 << 20)] {
        let bomb = codec::encode(&text);
        for key in ["s", "d"] {
            let error = open(&format!("{key}={bomb}"), Some(&base())).unwrap_err();
            assert_eq!((error.kind, error.path.as_str()), (ErrorKind::Size, key));
        }
    }
}

/// A mesh of a hundred thousand corners is a long link, and opens.
#[test]
fn a_large_mesh_travels() {
    let mut scene = base();
    scene.controls.clear();
    let corner = |i: usize| [0, 1, 2].map(|k| f64::from((i * 37 + k * 11) as u32 % 9973) * 1.234_567e-5);
    scene.bodies[0].shape = crate::document::Shape::Mesh {
        vertices: (0..100_000).map(corner).collect(),
        triangles: (0..199_998).map(|i| [i / 2, i / 2 + 1, i / 2 + 2]).collect(),
        convex: None,
    };
    let link = write(&scene, None, &LinkView::default());
    assert_eq!(open(&link, None).unwrap().scene, scene);
}

fn pulled(count: usize) -> InputTrack {
    let entry = |i: usize| {
        let x = (0.3 * libm::sin(0.05 * i as f64) * 1e5).round() / 1e5;
        let value = InputValue::Pull { target: [x, 0.1, 0.0], point: [0.0; 3], frequency: 2.0 };
        Input { time: i as f64 / 60.0, channel: Channel::Pull { body: 1 }, value: Some(value) }
    };
    let mut track = InputTrack::default();
    track.replace(0.0, None, &(0..count).map(entry).collect::<Vec<_>>()).unwrap();
    track
}

#[test]
fn what_was_done_to_a_run_rides_in_words_then_packed_then_not_at_all() {
    let moving =
        || crate::kind::moving::parse(include_str!("../../../../tests/old_scenes/v2/pulled.json")).unwrap();
    let link = |count| {
        let view = LinkView {
            time: Some(1.0),
            fingerprint: Some("9f3a1c".to_owned()),
            inputs: pulled(count),
            ..LinkView::default()
        };
        super::write(&moving(), Some(&moving()), &view)
    };
    assert_eq!(link(2).fragment, "in=0:p1:0,0.1;0.0166666667:p1:0.01499,0.1&t=1&fp2=9f3a1c");
    for count in [2, 200, 1500] {
        let written = link(count);
        let opened = open(&written.fragment, Some(&moving())).unwrap();
        assert!(opened.notes.is_empty());
        assert_eq!(opened.view.inputs.to_text(), pulled(count).to_text());
        assert_eq!(count > 100, written.fragment.starts_with("in=1."));
        assert_eq!(link_of(&opened), written.fragment);
    }
    // Too long for a link: the state it led to is not promised either.
    assert_eq!(link(20_000), Written { fragment: String::new(), inputs_left_out: true });
    for damaged in
        ["in=", "in=1.!!", "in=0:p1:x", "in=0:q1", "in=-1:p1", "in=0:p1:1,2,3,4,5,6,7,8", "in=2.abc"]
    {
        match open(damaged, Some(&moving())) {
            Ok(opened) => assert!(damaged == "in=" && opened.view.inputs.entries().is_empty()),
            Err(e) => assert!(e.path.starts_with("in") && !e.message.is_empty(), "{damaged}: {e:?}"),
        }
    }
    let opened = open("in=0:p1:0,0.1;0:p77:0;0:f0:1", Some(&moving())).unwrap();
    assert_eq!((opened.view.inputs.entries().len(), opened.notes.len()), (3, 1));
    assert!(opened.notes[0].contains("2 of its 3"), "{}", opened.notes[0]);
}

fn link_of(opened: &Opened) -> String {
    let base =
        crate::kind::moving::parse(include_str!("../../../../tests/old_scenes/v2/pulled.json")).unwrap();
    write(&opened.scene, Some(&base), &opened.view)
}

/// A link of the time when a pull stood in the document.
#[test]
fn an_old_link_that_pulls_opens_to_a_spring() {
    let base =
        crate::kind::moving::parse(include_str!("../../../../tests/old_scenes/v2/pulled.json")).unwrap();
    let pull = r#"[{"path":"experiment.pull","value":{"body":1,"target":[0,0,2],"frequency":1.5}}]"#;
    let opened = open(&format!("d={}", codec::encode(pull)), Some(&base)).unwrap();
    let dynamics: &crate::document::Dynamics = opened.scene.experiment.settings().unwrap();
    assert_eq!(dynamics.springs[0].target, [0.0, 0.0, 2.0]);
    let let_go = r#"[{"path":"experiment.pull","value":null},{"path":"controls","value":[]}]"#;
    let opened = open(&format!("d={}", codec::encode(let_go)), Some(&base)).unwrap();
    let dynamics: &crate::document::Dynamics = opened.scene.experiment.settings().unwrap();
    assert!(dynamics.springs.is_empty());
}

proptest::proptest! {
    #[test]
    fn any_text_is_answered(text in ".{0,200}") {
        let _ = open(&text, Some(&base()));
        let _ = open(&format!("s=1.{text}"), None);
        let _ = parse(&text);
    }
}
