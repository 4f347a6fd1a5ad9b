//! A reader that takes what has moved sees at every moment what a whole frame says.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_scene::Command;
use asperity_scene::frame::{FrameCache, FrameReader, Section, SectionSet};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn text(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../scenes/{name}.json", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn open(name: &str) -> Session {
    asperity_experiments::open(&text(name), Clock::STOPPED).unwrap()
}

/// Takes what has moved and holds it against the whole.
fn follow(session: &mut Session, kept: &mut FrameCache, view: Option<usize>) -> SectionSet {
    let words = session.frame_since(view, kept.header().revision).to_vec();
    let moved = kept.take(words).unwrap();
    let whole = session.frame_since(view, 0).to_vec();
    let whole = FrameReader::new(&whole).unwrap();
    for section in Section::ALL {
        assert_eq!(kept.words(section), whole.words(section), "{section:?}");
    }
    moved
}

fn set(path: &str, value: Value) -> Command {
    Command::Set { path: path.into(), value }
}

const MESHES: [Section; 4] =
    [Section::MeshTable, Section::MeshVertices, Section::MeshTriangles, Section::MeshEdges];

#[test]
fn what_has_moved_is_enough_for_every_experiment() {
    for name in [
        "contact/inspector",
        "cones/stacked_blocks",
        "cones/two_fingers",
        "cones/wrench_cone",
        "cones/hold_the_friction_cone",
        "dynamics/slope_three_models",
        "grinding/grind_it_flat",
        "impact/bouncing_ball",
    ] {
        let mut session = open(name);
        let mut kept = FrameCache::default();
        assert!(follow(&mut session, &mut kept, None).any(&MESHES), "{name}");
        assert!(!follow(&mut session, &mut kept, None).any(&MESHES), "{name}: nothing was done");
        session.apply(&Command::Step { count: 3 }).unwrap();
        assert!(!follow(&mut session, &mut kept, None).any(&MESHES), "{name}: a step changes no mesh");
        session.apply(&Command::Rewind).unwrap();
        follow(&mut session, &mut kept, None);
    }
}

#[test]
fn meshes_travel_when_a_shape_changes_and_readings_when_they_do() {
    let mut session = open("contact/inspector");
    let mut kept = FrameCache::default();
    follow(&mut session, &mut kept, None);
    session.apply(&set("bodies[1].pose.translation[0]", json!(0.001))).unwrap();
    let moved = follow(&mut session, &mut kept, None);
    assert!(moved.any(&[Section::BodyPoses]) && !moved.any(&MESHES));
    let undo = session.apply(&set("bodies[1].shape", json!({ "type": "sphere", "radius": 0.01 }))).unwrap();
    assert!(follow(&mut session, &mut kept, None).any(&[Section::MeshVertices]));
    // A look and back, with the frame between them missed.
    session.apply(&undo).unwrap();
    session.frame();
    follow(&mut session, &mut kept, None);
    // Another experiment in the place of this one.
    let scene = serde_json::from_str(&text("dynamics/slope_three_models")).unwrap();
    session.apply(&Command::Replace { scene, inputs: None }).unwrap();
    assert!(follow(&mut session, &mut kept, None).any(&MESHES));
    assert!(kept.words(Section::SurfaceVertices).is_empty());
}

#[test]
fn each_view_counts_by_itself() {
    let mut session = open("dynamics/slope_three_models");
    let mut readers = [FrameCache::default(), FrameCache::default(), FrameCache::default()];
    for k in 0..4 {
        session.apply(&Command::Step { count: 2 }).unwrap();
        // The second view is looked at every other time.
        follow(&mut session, &mut readers[0], None);
        follow(&mut session, &mut readers[1], Some(0));
        if k % 2 == 0 {
            follow(&mut session, &mut readers[2], Some(2));
        }
    }
    assert_ne!(readers[1].words(Section::BodyPoses), readers[2].words(Section::BodyPoses));
}

#[test]
fn a_reader_of_another_session_is_sent_everything() {
    let mut session = open("contact/inspector");
    let mut kept = FrameCache::default();
    for _ in 0..5 {
        follow(&mut session, &mut kept, None);
    }
    let mut other = open("contact/inspector");
    let words = other.frame_since(None, kept.header().revision).to_vec();
    assert!(kept.take(words).unwrap().any(&MESHES));
}
