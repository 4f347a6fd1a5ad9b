//! An arm puts a pin into its hole by a strategy of the document: what is shown is what is tried beside it,
//! and closed forms.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use asperity_experiments::insertion::answers::StartTrial;
use asperity_scene::{Change, Command};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

const SCENE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/dynamics/push_spiral_tilt.json");

fn opened(changes: &[(&str, Value)]) -> Session {
    let text = std::fs::read_to_string(SCENE).unwrap();
    let mut session = asperity_experiments::open(&text, Clock::STOPPED).unwrap();
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
    session.answer_to(json!({ "kind": "try_starts", "row": row })).unwrap()
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

const STRATEGIES: [&str; 4] = ["push", "aim", "spiral", "tilt"];

/// The shown attempt is the one that is tried beside it, to the bit, whatever decides.
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
    assert!(session.answer(json!({ "kind": "try_starts", "row": 99 })).is_err());
}

/// A training is bounded, and refused at its own field; a critic sees as many numbers in each world.
#[test]
fn a_course_that_cannot_be_is_refused_at_its_field() {
    let mut session = learning();
    for (path, value, at, why) in [
        ("experiment.learning.aside", json!(-1e-3), "experiment.learning.aside", ""),
        ("experiment.learning.aside", json!(30.0), "experiment.learning.aside", "at most 1"),
        ("experiment.learning.lean", json!(9.0), "experiment.learning.lean", "at most"),
        ("experiment.learning.bias", json!([1.0, -1.0]), "experiment.learning.bias[1]", ""),
        ("experiment.learning.bias", json!([1e8, 0.0]), "experiment.learning.bias[0]", "at most"),
        ("experiment.rules.reward.way", json!(1e12), "experiment.rules.reward.way", ""),
        ("experiment.rules.speed", json!([0.01, 1e6]), "experiment.rules.speed[1]", "between"),
        ("experiment.learning.ppo.lanes", json!(5000), "experiment.learning.ppo.lanes", "1024"),
        (
            "experiment.learning.lessons",
            json!([{"updates": 1}, {"updates": 1, "worlds": [{"truth": [1.0]}]}]),
            "experiment.learning.lessons[1].worlds[0].truth",
            "0 numbers",
        ),
        (
            "experiment.learning.lessons",
            json!([{"updates": 1, "worlds": [{"truth": [1.0]}]}, {"updates": 1}]),
            "experiment.learning.lessons[1].worlds[0].truth",
            "1 numbers",
        ),
    ] {
        let set = session.apply(&Command::Set { path: path.to_owned(), value });
        let told = set.and_then(|_| session.answer(json!({ "kind": "course" })));
        let e = told.expect_err(path);
        assert!(e.path == at && e.to_string().contains(why), "{path}: {e}");
        session = learning();
    }
}

/// The scene in which a policy has learnt, and may learn.
const LEARNS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/dynamics/learn_to_insert.json");

fn learning() -> Session {
    asperity_experiments::open(&std::fs::read_to_string(LEARNS).unwrap(), Clock::STOPPED).unwrap()
}

fn set(session: &mut Session, path: &str, value: Value) {
    session.apply(&Command::Set { path: path.to_owned(), value }).unwrap();
}

/// The shipped policy is in from every start of the row through the axis, and the shown attempt is the tried
/// one.
#[test]
fn a_policy_is_a_strategy_like_another() {
    let mut session = learning();
    set(&mut session, "experiment.map", json!({"reach": 1.4e-3, "cells": 3}));
    set(&mut session, "experiment.start.aside", json!([1.4e-3, 0.0]));
    let tried = row(&mut session, 1);
    assert!(tried.iter().all(|trial| trial.done), "{tried:?}");
    step(&mut session, 1500);
    assert_eq!(reading(&session, "after").to_bits(), tried[2].time.to_bits());
    assert!(reading(&session, "value").is_finite());
}

/// A sense that is left out counts as if it saw the mean: another attempt, and another reading of the critic.
#[test]
fn what_is_left_out_is_left_out() {
    let mut session = learning();
    step(&mut session, 300);
    let whole = session.hash();
    for sense in ["force", "moment_y", "place_z"] {
        set(&mut session, "experiment.strategy", json!({"type": "policy", "without": sense}));
        assert_ne!(session.hash(), whole, "{sense}");
    }
    set(&mut session, "experiment.strategy", json!({"type": "policy"}));
    assert_eq!(session.hash(), whole);
}

#[test]
fn a_policy_that_is_not_one_is_named() {
    let text = std::fs::read_to_string(LEARNS).unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    for (field, value, path, why) in [
        ("schema", json!("asperity-policy/2"), "schema", "another version"),
        ("task", json!("fold_laundry"), "task", "another task"),
        ("hidden", json!([64, 32]), "actor", "so many have networks"),
        ("hidden", json!([100_000]), "hidden[0]", "4096"),
        ("actor", json!("AAAA"), "actor", "base64"),
        ("critic", json!("nonsense!"), "critic", "base64"),
        ("spreads", json!([0.0]), "spreads", "finite"),
        ("scale", json!(0.0), "scale", "positive"),
        (
            "seen",
            json!({"count": -1.0, "mean": vec![0.0; 24], "squares": vec![1.0; 24]}),
            "seen.count",
            "zero or more",
        ),
        (
            "seen",
            json!({"count": 9.0, "mean": vec![0.0; 24], "squares": vec![-1.0; 24]}),
            "seen.squares[0]",
            "zero or more",
        ),
        ("seen", json!({"count": 9.0, "mean": vec![0.0; 12], "squares": vec![1.0; 12]}), "critic", "base64"),
    ] {
        let mut wrong = document.clone();
        wrong["experiment"]["policy"][field] = value;
        let Err(e) = asperity_experiments::open(&wrong.to_string(), Clock::STOPPED) else {
            panic!("{field}")
        };
        assert_eq!(e.path, format!("experiment.policy.{path}"));
        assert!(e.message.contains(why), "{e}");
    }
    let mut none = document.clone();
    none["experiment"].as_object_mut().unwrap().remove("policy");
    let Err(e) = asperity_experiments::open(&none.to_string(), Clock::STOPPED) else { panic!("no policy") };
    assert_eq!(e.path, "experiment.strategy");
    // Trained blind, asked to see.
    let mut session = learning();
    let sees = Command::Set { path: "experiment.rules.mouth_seen".into(), value: json!(true) };
    assert!(session.apply(&sees).unwrap_err().to_string().contains("another task"));
}

/// Rollouts by two sessions, lane by lane in turn, teach what one session's do; and so does a training that is
/// put away between updates.
#[test]
fn whoever_makes_the_rollouts_the_policy_is_the_same() {
    use asperity_learning::training::{Made, Training};
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/learning/course.json");
    let mut told: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let few = |session: &mut Session| {
        set(session, "experiment.learning", told["learning"].clone());
        set(session, "experiment.rules.horizon", told["horizon"].clone());
    };
    let learn = |sessions: &mut [Session], put_away: bool| {
        let plan = asperity_experiments::insertion::training::plan_of(
            &sessions[0].answer_to(json!({ "kind": "course" })).unwrap(),
        );
        let mut training = Training::new(plan.clone()).unwrap();
        while training.lesson().is_some() {
            let made = (0..2).map(|lane| {
                let order = asperity_scene::bytes::to_text(&training.order(lane).unwrap().bytes());
                let at = (lane + training.done()[0] as usize) % sessions.len();
                let question = json!({ "kind": "rollout", "order": order });
                let made: String = sessions[at].answer_to(question).unwrap();
                Made::read(&asperity_scene::bytes::of_text(&made, 1 << 24).unwrap()).unwrap()
            });
            let made = made.collect();
            training.tell(made).unwrap();
            if put_away {
                let text = serde_json::to_string(&training.kept()).unwrap();
                training = Training::resumed(plan.clone(), serde_json::from_str(&text).unwrap()).unwrap();
            }
        }
        training.kept()
    };
    let mut sessions = [learning(), learning()];
    sessions.iter_mut().for_each(few);
    let two = learn(&mut sessions, true);
    assert_eq!(two.rows.iter().map(|row| row.lesson).collect::<Vec<_>>(), [0, 0, 1]);
    assert_eq!(two, learn(&mut sessions[..1], false));
    let bytes = two.parameters.iter().flat_map(|p| p.to_le_bytes());
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    let hash = json!(format!("{hash:016x}"));
    if std::env::var_os("UPDATE_HASHES").is_some() {
        told["hash"] = hash.clone();
        std::fs::write(path, format!("{told:#}\n")).unwrap();
    }
    assert_eq!(told["hash"], hash);
}

fn drawn(session: &mut Session, from: u32, count: u32) -> Vec<StartTrial> {
    session.answer_to(json!({ "kind": "try_drawn", "from": from, "count": count })).unwrap()
}

/// An attempt whose start is drawn is the shown one from that start, whoever asks for it and beside which
/// others.
#[test]
fn a_drawn_attempt_is_the_shown_one() {
    let mut session = learning();
    let all = drawn(&mut session, 0, 3);
    assert_eq!(drawn(&mut session, 2, 1), all[2..]);
    assert!(all.iter().all(|trial| trial.done), "{all:?}");
    let from = |trial: &StartTrial| trial.aside.map(f64::to_bits);
    assert!(from(&all[0]) != from(&all[1]) && all.iter().any(|trial| trial.turn != [0.0; 3]));
    for trial in &all {
        let start = json!({ "aside": trial.aside, "turn": trial.turn });
        set(&mut session, "experiment.start", start);
        step(&mut session, 1500);
        assert_eq!(reading(&session, "after").to_bits(), trial.time.to_bits());
        assert_eq!(reading(&session, "peak").to_bits(), trial.peak.to_bits());
    }
    assert!(session.answer(json!({ "kind": "try_drawn", "from": 0, "count": 101 })).is_err());
    assert!(opened(&[]).answer(json!({ "kind": "try_drawn", "from": 0, "count": 1 })).is_err());
}

/// Policies that learnt elsewhere, and worlds.
const TRANSFER: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/dynamics/one_simulator_to_another.json");

/// Each policy acts in each world of the table, and nothing of one world is left in the next.
#[test]
fn each_policy_acts_in_each_world() {
    let text = std::fs::read_to_string(TRANSFER).unwrap();
    let open = || asperity_experiments::open(&text, Clock::STOPPED).unwrap();
    let told: Value = serde_json::from_str(&text).unwrap();
    let transfer = &told["experiment"]["transfer"];
    let list = |of: &str| transfer[of].as_array().unwrap().clone();
    let (mut worlds, policies) = (list("worlds"), list("policies"));
    worlds.retain(|world| world["elsewhere"].is_null());
    let mut session = open();
    let cell = |session: &mut Session, world: &Value, policy: &Value| {
        let mut changes: Vec<Change> = serde_json::from_value(world["set"].clone()).unwrap();
        changes.push(Change { path: "experiment.policy".into(), value: policy["policy"].clone() });
        session.apply(&Command::SetAll { changes }).unwrap();
        session.apply(&Command::Seek { step: 40 }).unwrap();
        session.hash()
    };
    for world in &worlds {
        for policy in &policies {
            let one = cell(&mut session, world, policy);
            assert_eq!(one, cell(&mut open(), world, policy), "{world}");
        }
    }
}

/// The lesson's figures of the table are the table's.
#[test]
fn the_table_of_worlds_says_what_its_lesson_says() {
    let told: Value = serde_json::from_str(&std::fs::read_to_string(TRANSFER).unwrap()).unwrap();
    let transfer = &told["experiment"]["transfer"];
    let worlds: Vec<&str> =
        transfer["worlds"].as_array().unwrap().iter().map(|w| w["label"].as_str().unwrap()).collect();
    for policy in transfer["policies"].as_array().unwrap() {
        let found = policy["found"].as_array().unwrap();
        assert_eq!(found.len(), worlds.len());
        let done = |says: &str| {
            let k = worlds.iter().position(|label| label.contains(says)).unwrap();
            found[k]["done"].as_u64().unwrap()
        };
        let late = done("16\u{a0}ms late");
        if policy["label"] == "6 contacts" {
            assert!(done("Fine: all") > 50);
            assert!(
                [late, done("noise of"), done(" 8\u{a0}ms late"), done("Pressure")].iter().all(|n| *n == 0)
            );
        } else {
            let ours = found.iter().zip(transfer["worlds"].as_array().unwrap());
            assert!(
                ours.filter(|(_, world)| world["elsewhere"].is_null())
                    .all(|(cell, _)| cell["done"].as_u64() == Some(late) || cell["done"].as_u64() > Some(90))
            );
            assert!(late < 60 && done("unbounded") == 100);
        }
    }
}

/// Rows that another program has stepped stand in the table as it wrote them down: the block of one of ours,
/// a cell of each policy.
#[test]
fn rows_of_another_program_are_what_it_found() {
    let told: Value = serde_json::from_str(&std::fs::read_to_string(TRANSFER).unwrap()).unwrap();
    let kept = TRANSFER.replace(".json", "/mujoco_cell/found.json");
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(kept).unwrap()).unwrap();
    let transfer = &told["experiment"]["transfer"];
    let worlds = transfer["worlds"].as_array().unwrap();
    let like = worlds.iter().find(|world| world["label"] == kept["like"]).unwrap();
    let theirs: Vec<(usize, &Value)> =
        worlds.iter().enumerate().filter(|(_, world)| !world["elsewhere"].is_null()).collect();
    assert_eq!(theirs.len(), kept["worlds"].as_array().unwrap().len());
    for ((row, world), found) in theirs.into_iter().zip(kept["worlds"].as_array().unwrap()) {
        assert_eq!(world["label"], found["label"]);
        assert_eq!(
            world["elsewhere"],
            json!({ "program": kept["program"], "about": found["about"] }),
            "{row}"
        );
        assert_eq!(world["set"], like["set"], "{row}");
        for policy in transfer["policies"].as_array().unwrap() {
            let cell = &found["found"][policy["label"].as_str().unwrap()];
            assert_eq!(cell["tried"], 100, "{row}");
            let numbers = |of: &Value| ["tried", "done", "time", "spread", "force"].map(|k| of[k].as_f64());
            assert_eq!(numbers(cell), numbers(&policy["found"][row]), "{row}");
        }
    }
    // Figures of the lesson about them.
    for policy in transfer["policies"].as_array().unwrap() {
        let done = |says: &str| {
            let row = worlds.iter().position(|world| world["label"].as_str().unwrap().contains(says));
            policy["found"][row.unwrap()]["done"].as_i64().unwrap()
        };
        assert!((done("as stiff as our block") - done("Fine: all")).abs() < 10);
        assert_eq!(done("each point as stiff"), 0);
        let yields = done("own contact, an arm that yields");
        assert!(if policy["label"] == "6 contacts" { yields < 50 } else { yields > 95 });
    }
}

/// Faults of a table are named at their place.
#[test]
fn a_table_of_worlds_is_checked() {
    let told: Value = serde_json::from_str(&std::fs::read_to_string(TRANSFER).unwrap()).unwrap();
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut other = told.clone();
        change(&mut other["experiment"]["transfer"]);
        asperity_experiments::open(&other.to_string(), Clock::STOPPED)
            .err()
            .map(|e| e.to_string())
            .unwrap_or_default()
    };
    assert_eq!(refused(&|_| ()), "");
    for (change, says) in [
        (&(|t: &mut Value| t["worlds"] = json!([])) as &dyn Fn(&mut Value), "worlds: one to 16"),
        (&|t| t["policies"][0]["found"][0]["done"] = json!(101), "found[0].done: no more than were tried"),
        (&|t| t["policies"][0]["found"] = json!([t["policies"][0]["found"][0]]), "a cell for each world"),
        (&|t| t["worlds"][1]["set"] = json!([]), "worlds[1].set: all worlds set the same fields"),
        (&|t| t["worlds"][1]["elsewhere"] = json!({"program": "", "about": "x"}), "worlds[1].elsewhere"),
        (&|t| t["worlds"][0]["set"][0] = json!({"path": "view.plot", "value": "x"}), "set[0].path"),
        (&|t| t["worlds"][0]["set"][5]["value"] = json!(-1.0), "worlds[0].set"),
    ] {
        let found = refused(change);
        assert!(found.contains(says), "{says}: {found}");
    }
}
