//! A peg that is pushed into a hole slides and jams where statics says (Whitney's parallelogram), and wedges
//! where its cones see each other.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use asperity_scene::{Command, PushTrial, Query};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

const SCENE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/dynamics/why_pegs_jam.json");
/// Half of the peg's width, m.
const R: f64 = 0.01;

fn opened(changes: &[(&str, Value)]) -> Session {
    let text = std::fs::read_to_string(SCENE).unwrap();
    let mut session = asperity_experiments::open(&text, Clock::STOPPED).unwrap();
    for (path, value) in changes {
        let path = format!("experiment.{path}");
        session.apply(&Command::Set { path, value: value.clone() }).unwrap();
    }
    session
}

fn reading(session: &Session, id: &str) -> f64 {
    let k = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[k]
}

fn row(session: &mut Session, row: u32) -> Vec<PushTrial> {
    match session.ask(Query::TryPushes { row }).unwrap() {
        asperity_scene::Answer::TryPushes(row) => row,
        other => panic!("{other:?}"),
    }
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

/// Sixteen loads all around, each to slide at five sixths of the push: what each begins to slide at is
/// statics' push, but for 2 % (it moves before that is seen) and for the lean, which tilts one contact by
/// play over depth where friction is μ.
#[test]
fn it_slides_where_statics_says() {
    for (mu, depth, play) in [
        (0.2, 0.02, 1e-4),
        (0.2, 0.02, 1e-5),
        (0.4, 0.02, 1e-5),
        (0.1, 0.01, 1e-5),
        (0.1, 0.03, 1e-5),
        (0.3, 0.03, 4e-4),
        (0.5, 0.03, 1e-4),
    ] {
        let lambda = depth / (2.0 * R * mu);
        for n in 0..16 {
            let (sin, cos) = libm::sincos(0.1 + f64::from(n) * std::f64::consts::PI / 8.0);
            // A direction of the diagram; then as far out as slides at 25 N of 30.
            let [x, y] = [cos / mu, sin * (1.0 + 2.0 * lambda)];
            let two = mu * (2.0 * y * R / depth - (1.0 + 2.0 * R * mu / depth) * x);
            let out = 25.0 / 30.0 / f64::max(mu * x.abs(), two.abs());
            let mut session = opened(&[
                ("friction", json!(mu)),
                ("play", json!(play)),
                ("depth", json!(depth)),
                ("load", json!([out * x, out * y])),
            ]);
            step(&mut session, 700);
            let (slid, least) = (reading(&session, "slid_at"), reading(&session, "least"));
            assert!((least - 25.0).abs() < 1e-9);
            let allowed = 0.02 + 1.5 * play / (depth * mu);
            let off = slid / least - 1.0;
            assert!(
                off.abs() < allowed,
                "μ {mu}, depth {depth}, play {play}, direction {n}: {off} of {allowed}"
            );
        }
    }
}

/// A map of pushes: away from the boundary, what slides is what slides in theory; what is shown is what is
/// tried, to the bit.
#[test]
fn the_map_is_the_parallelogram() {
    let mut session = opened(&[("map.cells", json!(9)), ("play", json!(2e-5))]);
    let mut seen = [0, 0];
    for k in 0..9 {
        for trial in row(&mut session, k) {
            let share = trial.theory / 30.0;
            if (share - 1.0).abs() > 0.04 {
                assert_eq!(trial.slid.is_some(), share < 1.0, "{trial:?}");
                seen[usize::from(share < 1.0)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 10), "{seen:?}");
    let tried = row(&mut session, 5)[4].clone();
    session.apply(&Command::Set { path: "experiment.load".into(), value: json!(tried.load) }).unwrap();
    step(&mut session, 700);
    assert_eq!(tried.slid.unwrap().to_bits(), reading(&session, "slid_at").to_bits());
    assert!(session.ask(Query::TryPushes { row: 9 }).is_err());
}

/// Twice of everything changes nothing.
#[test]
fn only_ratios_decide() {
    for push in [15.0, 30.0, 60.0] {
        let mut session = opened(&[("push", json!(push)), ("load", json!([0, 5.5]))]);
        step(&mut session, 700);
        assert_eq!(reading(&session, "slides"), 0.0, "{push}");
        let mut session = opened(&[("push", json!(push)), ("load", json!([0, 4.5]))]);
        step(&mut session, 700);
        assert_eq!(reading(&session, "slides"), 1.0, "{push}");
    }
}

/// Let go, a peg less deep than `2 r μ` is held by its walls, a deeper one is not.
#[test]
fn it_wedges_where_its_cones_see_each_other() {
    for (mu, depth) in [(0.5, 0.006), (0.5, 0.009), (0.8, 0.012), (0.5, 0.012), (0.2, 0.006), (0.3, 0.02)] {
        let lambda = depth / (2.0 * R * mu);
        let load = [0.0, 1.5 * lambda.max(1.0)];
        // Softer, so that what is held in it is more than what creeps away.
        let mut session = opened(&[
            ("stiffness", json!(1e6)),
            ("friction", json!(mu)),
            ("depth", json!(depth)),
            ("load", json!(load)),
        ]);
        step(&mut session, 700);
        assert_eq!(reading(&session, "slides"), 0.0, "μ {mu}, depth {depth}");
        let before = reading(&session, "inside");
        step(&mut session, 290);
        let after = reading(&session, "inside");
        assert_eq!(reading(&session, "wedges"), f64::from(u8::from(lambda < 1.0)));
        if lambda < 1.0 {
            assert!(after > 0.1 * before, "μ {mu}, depth {depth}: {before} N, then {after} N");
        } else {
            assert!(after < 1e-3 * before, "μ {mu}, depth {depth}: {before} N, then {after} N");
        }
    }
}

/// Going back and on again leads to the same bits.
#[test]
fn it_goes_back() {
    let mut session = opened(&[("load", json!([3, 7]))]);
    step(&mut session, 650);
    let there = session.hash();
    session.apply(&Command::Seek { step: 130 }).unwrap();
    step(&mut session, 520);
    assert_eq!(session.hash(), there);
}

/// A hole that is none, or leans too far, is said at its field.
#[test]
fn what_cannot_be_is_refused() {
    let mut session = opened(&[]);
    for (path, value) in [
        ("experiment.depth", json!(0.05)),
        ("experiment.play", json!(0.01)),
        ("experiment.friction", json!(-0.1)),
        ("experiment.load", json!([1e9, 0])),
        ("experiment.map.cells", json!(10)),
        ("experiment.map.beyond", json!(0)),
    ] {
        let e = session.apply(&Command::Set { path: path.into(), value }).unwrap_err();
        assert!(e.path.starts_with(path), "{path}: {e:?}");
    }
}
