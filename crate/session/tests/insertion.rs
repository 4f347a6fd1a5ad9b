//! An arm puts a pin into its hole by a strategy of the document: what is shown is what is tried beside it, and closed forms.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use asperity_scene::{Command, Query, StartTrial};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

const SCENE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/dynamics/push_spiral_tilt.json");

fn opened(changes: &[(&str, Value)]) -> Session {
    let text = std::fs::read_to_string(SCENE).unwrap();
    let mut session = Session::open(&text, Clock::STOPPED).unwrap();
    for (path, value) in changes {
        session.apply(&Command::Set { path: (*path).to_owned(), value: value.clone() }).unwrap();
    }
    session
}

fn reading(session: &Session, id: &str) -> f64 {
    let k = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[k]
}

fn row(session: &mut Session, row: u32) -> Vec<StartTrial> {
    match session.ask(Query::TryStarts { row }).unwrap() {
        asperity_scene::Answer::TryStarts(row) => row,
        other => panic!("{other:?}"),
    }
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

const STRATEGIES: [&str; 4] = ["push", "aim", "spiral", "tilt"];

/// What is shown is what is tried beside it, to the bit, whatever decides.
#[test]
fn the_shown_attempt_is_the_one_that_is_tried() {
    for strategy in STRATEGIES {
        let mut session = opened(&[
            ("experiment.strategy", json!({ "type": strategy })),
            ("experiment.map", json!({"reach": 8e-4, "cells": 3})),
            ("experiment.start.aside", json!([8e-4, 0.0])),
            ("experiment.rules.horizon", json!(40)),
        ]);
        let tried = row(&mut session, 1)[2].clone();
        step(&mut session, 800);
        let shown = [reading(&session, "in"), reading(&session, "peak")];
        assert_eq!(shown[0], f64::from(u8::from(tried.done)), "{strategy}");
        if tried.done {
            assert_eq!(reading(&session, "after").to_bits(), tried.time.to_bits(), "{strategy}");
        } else {
            assert_eq!(shown[1].to_bits(), tried.peak.to_bits(), "{strategy}");
            assert_eq!(reading(&session, "depth").to_bits(), tried.depth.to_bits(), "{strategy}");
        }
    }
}

/// Going back and on again leads to the same bits, in the middle of a decision too.
#[test]
fn a_run_is_a_function_of_its_step() {
    let mut session = opened(&[("experiment.strategy", json!({"type": "spiral"}))]);
    step(&mut session, 613);
    let hash = session.hash();
    step(&mut session, 200);
    for to in [37, 613] {
        session.apply(&Command::Seek { step: to }).unwrap();
    }
    assert_eq!(session.hash(), hash);
}

/// A start that is dragged is the document's.
#[test]
fn a_drag_sets_where_it_begins() {
    let session = opened(&[]);
    let Some(Command::SetAll { changes }) = session.drag(0, [0.4211, -0.0004, 0.2]) else { panic!() };
    assert_eq!(changes[0].path, "experiment.start.aside");
    let aside: [f64; 2] = serde_json::from_value(changes[0].value.clone()).unwrap();
    assert!((aside[0] - 1.1e-3).abs() < 1e-9 && (aside[1] + 4e-4).abs() < 1e-9, "{aside:?}");
}

#[test]
fn what_is_refused_says_why() {
    let mut session = opened(&[]);
    let mut refused = |path: &str, value: Value| {
        let e = session.apply(&Command::Set { path: path.to_owned(), value }).unwrap_err();
        (e.path.clone(), e.to_string())
    };
    for (path, value, at, why) in [
        ("experiment.cell.task", json!({"body": 1, "into": 0}), "experiment.cell", "holds"),
        ("experiment.cell.watch", json!(1), "experiment.cell", "leave the rest out"),
        ("experiment.rules.horizon", json!(1_000_000), "experiment.rules.horizon", "at most"),
        ("experiment.start.aside", json!([1.0, 0.0]), "experiment.start.aside[0]", "between"),
        ("experiment.map.cells", json!(4), "experiment.map.cells", "odd"),
        ("experiment.strategy", json!({"type": "spiral", "pitch": 0.0}), "experiment.strategy.pitch", ""),
        ("experiment.strategy", json!({"type": "hope"}), "experiment.strategy", "hope"),
    ] {
        let (found, told) = refused(path, value);
        assert!(found.starts_with(at) && told.contains(why), "{path}: {found}: {told}");
    }
    assert!(session.ask(Query::TryStarts { row: 99 }).is_err());
}
