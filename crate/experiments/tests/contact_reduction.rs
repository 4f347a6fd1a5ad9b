//! Many contacts become few: readings against closed forms, and what is asked in vain gets an answer and a
//! sentence.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_scene::document::Experiment;
use asperity_scene::frame::{FrameReader, Section, record};
use asperity_scene::{Command, SceneError};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn open() -> Session {
    let path = format!("{}/../../scenes/contact/a_thousand_to_four.json", env!("CARGO_MANIFEST_DIR"));
    asperity_experiments::open(&std::fs::read_to_string(path).unwrap(), Clock::STOPPED).unwrap()
}

fn ask(session: &mut Session, path: &str, value: Value) -> Result<(), SceneError> {
    session.apply(&Command::Set { path: format!("experiment.{path}"), value }).map(drop)
}

fn set(session: &mut Session, path: &str, value: Value) {
    ask(session, path, value).unwrap();
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

fn given(contacts: &[[[f64; 3]; 2]]) -> Value {
    let all = contacts.iter().map(|[p, n]| json!({ "position": p, "normal": n, "depth": 1e-4 }));
    json!({ "kind": "given", "contacts": all.collect::<Vec<_>>() })
}

#[test]
fn parallel_contacts_share_the_bound_and_one_along_111_passes_three() {
    let mut session = open();
    set(&mut session, "count", json!(10));
    for (normal, axes, slanted) in [([0.0, 0.0, 1.0], 1.0, 1.0 / 3.0), ([1.0, 1.0, 1.0], 3.0, 3.0)] {
        set(&mut session, "contacts", json!({ "kind": "tiles", "count": 1000, "seed": 1, "normal": normal }));
        set(&mut session, "scales", json!("diagonal"));
        assert!((reading(&session, "stiffness_all") / 1e8 - 1.0).abs() < 1e-12);
        assert!((reading(&session, "stiffness_kept") / 1e6 - 1.0).abs() < 1e-12);
        assert!((reading(&session, "largest") - axes).abs() < 1e-9);
        assert!((reading(&session, "diagonal") - 1.0).abs() < 1e-9);
        assert!((reading(&session, "slanted") - slanted).abs() < 1e-9);
        assert!(reading(&session, "residual") < 1e-10);
        set(&mut session, "scales", json!("spectral"));
        assert!((reading(&session, "largest") - 1.0).abs() < 1e-8);
    }
    set(&mut session, "scales", json!("wrench"));
    assert!(reading(&session, "shape") < 1e-9 && (reading(&session, "share") - 1.0).abs() < 1e-9);
}

#[test]
fn what_is_out_of_the_ordinary_has_an_answer_and_a_sentence() {
    let mut session = open();
    let [x, z] = [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let says = |session: &Session, what: &str| assert!(session.tell().contains(what), "{}", session.tell());
    // k > n.
    set(&mut session, "contacts", given(&[[x, z], [z, z], [[0.0; 3], x]]));
    set(&mut session, "count", json!(10));
    assert_eq!(reading(&session, "kept"), 3.0);
    says(&session, "each contact stands for itself");
    // One contact; parallel normals at one place are one cluster.
    set(&mut session, "contacts", given(&[[x, z]]));
    assert_eq!(reading(&session, "kept"), 1.0);
    says(&session, "One contact stands for itself");
    set(&mut session, "contacts", given(&[[x, z]; 20]));
    assert_eq!((reading(&session, "kept"), reading(&session, "stiffness_all")), (1.0, 2e6));
    says(&session, "many contacts are alike");
    // A bound below one contact's stiffness, and one that is never reached.
    set(&mut session, "scales", json!("diagonal"));
    set(&mut session, "net_stiffness", json!(1e4));
    assert!((reading(&session, "least_scale") - 0.1).abs() < 1e-12);
    says(&session, "below the stiffness of one contact");
    set(&mut session, "net_stiffness", json!(1e9));
    says(&session, "not reached");
    // Forces that cancel.
    set(&mut session, "contacts", given(&[[[0.0; 3], x], [[0.0; 3], [-1.0, 0.0, 0.0]]]));
    set(&mut session, "scales", json!("unscaled"));
    assert!(reading(&session, "force_error") == 0.0 || reading(&session, "shape").is_nan());
    // Contacts that are apart push with nothing.
    let apart = json!({ "kind": "given", "contacts": [{ "position": x, "normal": z, "depth": -1e-3 }] });
    set(&mut session, "contacts", apart);
    for scales in ["unscaled", "diagonal", "spectral", "turning", "wrench"] {
        set(&mut session, "scales", json!(scales));
        assert!(!session.tell().contains("NaN"), "{}", session.tell());
        assert!(!session.frame().is_empty());
    }
}

#[test]
fn what_cannot_be_asked_is_refused_with_its_field() {
    let mut session = open();
    let before = session.hash();
    for (path, value, at) in [
        ("count", json!(0), "count"),
        ("count", json!(513), "count"),
        ("position_weight", json!(-1), "position_weight"),
        ("stiffness", json!(0), "stiffness"),
        ("net_stiffness", json!(-3), "net_stiffness"),
        ("net_stiffness", json!(1e-3), "net_stiffness"),
        ("contacts.count", json!(0), "contacts.count"),
        ("contacts.count", json!(1025), "contacts.count"),
        ("contacts.normal", json!([0, 0, 0]), "contacts.normal"),
        ("contacts", json!({ "kind": "given", "contacts": [] }), "contacts.contacts"),
        ("contacts", given(&[[[0.0; 3], [0.0; 3]]]), "contacts.contacts[0].normal"),
        ("contacts", given(&[[[1e9, 0.0, 0.0], [0.0, 0.0, 1.0]]]), "contacts.contacts[0].position[0]"),
        ("contacts", json!({ "kind": "patches", "count": 9, "patches": 0, "seed": 1 }), "contacts.patches"),
    ] {
        let refused = ask(&mut session, path, value.clone()).unwrap_err();
        assert_eq!(refused.path, format!("experiment.{at}"), "{value}");
        assert!(!refused.message.is_empty() && session.hash() == before);
    }
}

/// Every contact is a point, every representative a larger one; plots have their curves.
#[test]
fn it_is_drawn_and_plotted() {
    let mut session = open();
    for k in [1, 4, 24] {
        set(&mut session, "count", json!(k));
        let frame = session.frame().to_vec();
        let reader = FrameReader::new(&frame).unwrap();
        assert_eq!(reader.records(Section::Points).len(), 1000 + k);
    }
    for id in ["error_count", "directions"] {
        let data = session.plot(id);
        assert!(data.series.len() >= 3 && data.has_points(), "{id}");
    }
}

/// The handle on the bound's sphere: what it is dragged to is the bound, within what the document takes.
#[test]
fn the_bound_is_dragged_by_its_rim() {
    let mut session = open();
    set(&mut session, "count", json!(4));
    let rim = |session: &mut Session| {
        let frame = session.frame().to_vec();
        let [handle] = FrameReader::new(&frame).unwrap().read::<record::Handle>().collect::<Vec<_>>()[..]
        else {
            panic!("one handle")
        };
        handle.position.map(f64::from)
    };
    let drag = |session: &mut Session, target: [f64; 3]| {
        let command = session.drag(0, target).unwrap();
        session.apply(&command).unwrap();
        rim(session)
    };
    let bound = |session: &Session| match &session.scene().experiment {
        Experiment::ContactReduction(e) => e.net_stiffness,
        _ => panic!("another kind"),
    };
    let before = bound(&session);
    let start = rim(&mut session);
    drag(&mut session, start);
    assert!((bound(&session) / before - 1.0).abs() < 5e-3, "where it stands it says what it says");
    // Further out by a twentieth of its distance from the middle of the contacts: it stands there then.
    let out = [start[0] * 1.05, start[1], start[2]];
    let at = drag(&mut session, out);
    assert!(bound(&session) > before && (at[0] - out[0]).abs() < 1e-3 * out[0], "{at:?} of {out:?}");
    for far in [[1e9, 0.0, 0.0], [f64::NAN; 3], [f64::INFINITY, 0.0, 0.0]] {
        if let Some(command) = session.drag(0, far) {
            session.apply(&command).unwrap();
        }
    }
    assert!((bound(&session) / 4e5 - 1.0).abs() < 1e-12, "no more than the kept contacts have");
}
