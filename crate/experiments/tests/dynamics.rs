//! Bodies that move: the run is a function of the document, the step and the pulls.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use std::sync::atomic::{AtomicU32, Ordering};

use asperity_scene::document::StepMap;
use asperity_scene::frame::{FrameReader, Section, record};
use asperity_scene::{Channel, Command, InputValue, Role};
use asperity_session::{Clock, Recording, Session, replay};
use serde_json::{Value, json};

fn open(name: &str) -> Session {
    let path = format!("{}/../../scenes/dynamics/{name}.json", env!("CARGO_MANIFEST_DIR"));
    asperity_experiments::open(&std::fs::read_to_string(path).unwrap(), Clock::STOPPED).unwrap()
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

fn seek(session: &mut Session, step: u32) {
    session.apply(&Command::Seek { step }).unwrap();
}

fn set(session: &mut Session, path: &str, value: Value) -> Command {
    session.apply(&Command::Set { path: path.into(), value }).unwrap()
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

/// v = g (sin α − μ cos α) t while it slides; μ of the pair is the harmonic mean.
#[test]
fn the_block_slides_as_newton_says_in_every_model() {
    let mut session = open("slope_three_models");
    for mu in [0.05_f64, 0.2, 0.3, 0.42] {
        set(&mut session, "bodies[1].material.friction", json!(mu));
        let pair = 2.0 * 0.3 * mu / (0.3 + mu);
        let newton = 9.81 * (libm::sin(0.35) - pair * libm::cos(0.35));
        // Over the second second: at first the block sinks in.
        let ids = ["speed", "speed_2", "speed_3"];
        seek(&mut session, 200);
        let before = ids.map(|id| reading(&session, id));
        seek(&mut session, 400);
        for (id, v) in ids.into_iter().zip(before) {
            let a = reading(&session, id) - v;
            assert!((a - newton).abs() < 0.01 * newton, "{id} at μ = {mu}: {a} against {newton}");
        }
    }
}

#[test]
fn a_point_cannot_stop_a_spin_and_a_patch_does() {
    let mut session = open("points_cant_twist");
    step(&mut session, 1000);
    assert_eq!(reading(&session, "spin"), 20.0);
    assert!(reading(&session, "spin_2") < 1e-6);
}

#[test]
fn a_hundred_kilograms_stand_on_ten_boxes() {
    let mut session = open("stack");
    step(&mut session, 100);
    let before = ["x", "y", "z"].map(|id| reading(&session, id));
    step(&mut session, 900);
    for (id, was) in ["x", "y", "z"].into_iter().zip(before) {
        assert!((reading(&session, id) - was).abs() < 1e-3, "{id}");
    }
}

/// The bin comes to rest, and the floor then carries the whole weight.
#[test]
fn the_clutter_comes_to_rest_and_is_carried() {
    let mut session = open("clutter");
    step(&mut session, 600);
    assert!(reading(&session, "kinetic") < 1e-6, "{}", reading(&session, "kinetic"));
    assert_eq!(reading(&session, "at_rest"), 1.0);
    assert!(reading(&session, "deepest") < 2e-3);
}

/// A falling pile is left at what sweeps give; exact, it is solved to the tolerance at every step.
#[test]
fn a_scene_chooses_the_exact_solve() {
    let mut swept = open("clutter");
    let mut most = [0.0f64; 2];
    for _ in 0..60 {
        step(&mut swept, 1);
        most = [most[0].max(reading(&swept, "sweeps")), most[1].max(reading(&swept, "residual"))];
    }
    // Twelve come before Newton's method.
    assert!(most[0] > 12.0 && most[1] > 1e-4, "{most:?}");
    let mut exact = open("clutter");
    set(&mut exact, "experiment.solver.exact", json!(true));
    for _ in 0..60 {
        step(&mut exact, 1);
        assert!(reading(&exact, "residual") < 1e-6, "{}", reading(&exact, "residual"));
    }
    assert!(reading(&exact, "iterations") > 1.0 && reading(&exact, "sweeps") <= 12.0);
    assert_ne!(exact.hash(), swept.hash());
    set(&mut exact, "experiment.solver.tolerance", json!(1e-9));
    assert!(reading(&exact, "residual") < 1e-9, "{}", reading(&exact, "residual"));
    let kept = exact.hash();
    let command = Command::Set { path: "experiment.solver.tolerance".into(), value: json!(0.5) };
    assert_eq!(exact.apply(&command).unwrap_err().path, "experiment.solver.tolerance");
    assert_eq!(exact.hash(), kept);
}

/// Rolling resistance c takes 5/7 g c/r from a ball's speed every second; without it the ball rolls on.
#[test]
fn a_ball_rolls_on_unless_its_material_resists() {
    let scene = |material: Value| {
        let ball = json!({
            "shape": { "type": "sphere", "radius": 0.1 }, "pose": { "translation": [0, 0, 0.1] },
            "velocity": { "linear": [1, 0, 0], "angular": [0, 10, 0] }, "material": material,
        });
        json!({
            "version": 2, "title": "Ball", "experiment": { "kind": "dynamics", "watch": 1 },
            "bodies": [{ "shape": { "type": "half_space" }, "fixed": true }, ball],
        })
    };
    let open = |material: Value| asperity_experiments::open(&scene(material).to_string(), Clock::STOPPED);
    for (rolling, lost) in [(0.0, 0.0), (1e-3, 5.0 / 7.0 * 9.81 * 1e-3 / 0.1)] {
        let mut session = open(json!({ "rolling": rolling })).unwrap();
        step(&mut session, 100);
        let speed = reading(&session, "speed");
        assert!((speed - (1.0 - lost)).abs() < 2e-3, "{rolling}: {speed}");
    }
    for field in ["rolling", "spinning"] {
        let error = open(json!({ field: -1 })).err().unwrap();
        assert_eq!(error.path, format!("bodies[1].material.{field}"));
    }
}

#[test]
fn going_back_and_forth_ends_in_the_same_bits() {
    let mut once = open("clutter");
    step(&mut once, 230);
    let mut wandering = open("clutter");
    for to in [170, 20, 199, 0, 230] {
        seek(&mut wandering, to);
    }
    assert_eq!(once.hash(), wandering.hash());
    // Bit for bit: where there is none, there is none.
    let bits = |session: &Session| session.readings().iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&once), bits(&wandering));
}

#[test]
fn a_change_runs_the_changed_scene_to_the_same_step() {
    let mut changed = open("clutter");
    step(&mut changed, 120);
    let undo = set(&mut changed, "experiment.clutter.friction", json!(0.1));
    let mut fresh = open("clutter");
    set(&mut fresh, "experiment.clutter.friction", json!(0.1));
    step(&mut fresh, 120);
    assert_eq!(changed.hash(), fresh.hash());
    // The run before is still in the plots.
    let plot = changed.plot("kinetic");
    assert_eq!(plot.series.len(), 2);
    changed.apply(&undo).unwrap();
    let mut first = open("clutter");
    step(&mut first, 120);
    assert_eq!(changed.hash(), first.hash());
}

/// First and last point of each line of a role, m.
fn ends(session: &mut Session, role: Role) -> Vec<[[f32; 3]; 2]> {
    let frame = FrameReader::new(session.frame()).unwrap();
    let points: Vec<[f32; 3]> = frame.read().map(|v: record::LineVertex| v.position).collect();
    let lines = frame.read().filter(|l: &record::Line| l.role == Some(role));
    let ends = |l: record::Line| [points[l.first as usize], points[(l.first + l.count) as usize - 1]];
    lines.map(ends).collect()
}

#[test]
fn the_way_of_the_watched_body_is_drawn_in_dashes_of_equal_time() {
    let mut session = open("arm_that_stops_short");
    set(&mut session, "experiment.trail", json!(true));
    assert!(ends(&mut session, Role::Ink).is_empty(), "it has not moved");
    step(&mut session, 250);
    let drawn = ends(&mut session, Role::Ink);
    let here = ["x", "y", "z"].map(|id| reading(&session, id) as f32);
    assert_eq!(drawn.len(), 5, "in half a second");
    // The present place lies in the gap after the last dash.
    seek(&mut session, 240);
    assert_eq!(ends(&mut session, Role::Ink)[0], drawn[0], "what is drawn stays where it is");
    let way = drawn.last().unwrap()[1];
    assert!((0..3).all(|k| (way[k] - here[k]).abs() < 0.05), "{way:?} {here:?}");

    // Gone back and changed, the old run stays whole.
    seek(&mut session, 0);
    assert!(ends(&mut session, Role::Ink).is_empty());
    let others = ends(&mut session, Role::Muted);
    let gain = "experiment.controllers[0].gains.integral";
    set(&mut session, gain, json!(200));
    set(&mut session, gain, json!(300));
    assert_eq!(ends(&mut session, Role::Muted), [others.clone(), drawn].concat());
    assert_eq!(session.plot("z").series[0].label, "before");
    set(&mut session, "experiment.trail", json!(false));
    assert_eq!(ends(&mut session, Role::Muted), others);

    // A body that slides faster and faster leaves longer and longer dashes, in each of three runs.
    let mut slope = open("slope_three_models");
    step(&mut slope, 400);
    let dashes = ends(&mut slope, Role::Ink);
    let long = |[a, b]: [[f32; 3]; 2]| (0..3).map(|k| (b[k] - a[k]).powi(2)).sum::<f32>().sqrt();
    let each = dashes.len() / 3;
    assert!(each > 10 && dashes.len() == 3 * each, "{}", dashes.len());
    for run in dashes.chunks(each) {
        assert!(run[1..each - 1].windows(2).all(|w| long(w[1]) > long(w[0])));
    }
}

#[test]
fn a_change_of_the_step_keeps_the_time() {
    let mut session = open("points_cant_twist");
    let length = session.scene().experiment.step().unwrap();
    step(&mut session, 50);
    let pull = session.grab(1, [0.0, 0.0, 0.15]).unwrap();
    session.apply(&pull).unwrap();
    step(&mut session, 50);
    let before = session.hash();
    set(&mut session, "experiment.step", json!(0.5 * length));
    // The same time, and the pull has acted from the same time on.
    let mut fresh = open("points_cant_twist");
    set(&mut fresh, "experiment.step", json!(0.5 * length));
    step(&mut fresh, 100);
    fresh.apply(&pull).unwrap();
    step(&mut fresh, 100);
    assert_eq!(step_and_time(&mut session), (200, 100.0 * length));
    assert_eq!(session.hash(), fresh.hash());
    // No step ends there: the nearest; taken back, the very moment.
    let undo = set(&mut session, "experiment.step", json!(3.0 * length));
    assert_eq!(step_and_time(&mut session).0, 33);
    session.apply(&undo).unwrap();
    assert_eq!(step_and_time(&mut session).0, 200);
    set(&mut session, "experiment.step", json!(length));
    assert_eq!(session.hash(), before);
    replay(&session.recording(), &asperity_experiments::KINDS, Clock::STOPPED).unwrap();
}

/// Step and time in the frame's header.
fn step_and_time(session: &mut Session) -> (u32, f64) {
    let frame = asperity_scene::frame::FrameReader::new(session.frame()).unwrap();
    (frame.header().step, frame.header().time)
}

#[test]
fn a_pull_acts_from_its_step_on_and_is_replayed() {
    let mut session = open("points_cant_twist");
    step(&mut session, 50);
    let before = session.hash();
    let pull = session.grab(1, [0.0, 0.0, 0.15]).unwrap();
    session.apply(&pull).unwrap();
    assert_eq!(session.hash(), before, "taking hold moves nothing by itself");
    let further = session.drag(0, [0.3, 0.0, 0.15]).unwrap();
    session.apply(&further).unwrap();
    step(&mut session, 100);
    assert!(reading(&session, "x") > 0.02);
    let pulled = session.hash();
    let channel = Channel::Pull { body: 1 };
    session.apply(&Command::Act { channel, value: None }).unwrap();
    step(&mut session, 20);
    seek(&mut session, 10);
    seek(&mut session, 150);
    assert_eq!(session.hash(), pulled);
    replay(&session.recording(), &asperity_experiments::KINDS, Clock::STOPPED).unwrap();
    // The file has the same, to the last digit of the hashes.
    assert_eq!(serde_json::from_str::<Recording>(&session.recording_text()).unwrap(), session.recording());
}

#[test]
fn the_cradle_keeps_its_energy() {
    let mut session = open("cradle");
    let first = reading(&session, "energy");
    let lift = 0.2 * 9.81 * 0.25 * (1.0 - libm::cos(0.6));
    step(&mut session, 25_000);
    assert!(reading(&session, "x") > 0.08, "the last ball has swung out");
    assert!(
        (reading(&session, "energy") - first).abs() < 0.1 * lift,
        "{}",
        reading(&session, "energy") - first
    );
}

#[test]
fn bad_values_name_their_field() {
    let mut session = open("clutter");
    for (path, value, at) in [
        ("experiment.step", json!(0), "experiment.step"),
        ("experiment.step", json!(2), "experiment.step"),
        ("experiment.clutter.count", json!(1e6), ""),
        ("experiment.clutter.count", json!(2001), "experiment.clutter.count"),
        ("experiment.clutter.kinds", json!([]), "experiment.clutter.kinds"),
        ("experiment.clutter.size", json!([0.1, 0.05]), "experiment.clutter.size"),
        ("experiment.contact", json!({"type": "point", "stiffness": -1}), "experiment.contact.stiffness"),
        ("experiment.watch", json!(99), "experiment.watch"),
        ("experiment.passing", json!([[0, 77]]), "experiment.passing[0]"),
        ("experiment.springs", json!([{"body": 99, "target": [0, 0, 0]}]), "experiment.springs[0].body"),
        ("experiment.springs", json!([{"body": 0, "target": [0, 0, 0]}]), "experiment.springs[0].body"),
        (
            "experiment.joints",
            json!([{"child": 42, "motion": {"type": "weld"}}]),
            "experiment.joints[0].child",
        ),
        ("experiment.scripts", json!([{"body": 99}]), "experiment.scripts[0].body"),
        (
            "experiment.scripts",
            json!([{"body": 1, "way": vec![json!({}); 257]}]),
            "experiment.scripts[0].way",
        ),
        ("bodies[0].mass", json!(-1), "bodies[0].mass"),
        ("bodies[0].material.relaxation_time", json!(-1e-3), "bodies[0].material.relaxation_time"),
    ] {
        let before = session.hash();
        let error = session.apply(&Command::Set { path: path.into(), value: value.clone() }).unwrap_err();
        assert!(error.path.starts_with(at), "{path} = {value}: {error:?}");
        assert!(!error.message.is_empty());
        assert_eq!(session.hash(), before);
    }
}

/// A script is part of the document: seeking and taking it back lead to the same bits, and its work is told.
#[test]
fn a_body_follows_the_script_of_its_document() {
    let mut session = open("slope_three_models");
    let mut script = |way: Value| {
        session.apply(&Command::Set {
            path: "experiment.scripts".into(),
            value: json!([{"body": 1, "way": way}]),
        })
    };
    let late = script(json!([{"time": 1}, {"time": 0.5, "position": [0, 0, 1]}])).unwrap_err();
    assert_eq!(late.path, "experiment.scripts[0].way[1].time");
    let far = script(json!([{"time": 1, "velocity": [0, 1e9, 0]}])).unwrap_err();
    assert_eq!(far.path, "experiment.scripts[0].way[0].velocity");
    let way = [json!({"time": 0.1}), json!({"time": 0.2, "position": [0, 0, 1], "turn": [0, 0, 7]})];
    let undo = script(json!(way)).unwrap();
    let bits = |session: &Session| session.readings().iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    step(&mut session, 60);
    let (there, read) = (session.hash(), bits(&session));
    seek(&mut session, 7);
    seek(&mut session, 60);
    assert_eq!((session.hash(), bits(&session)), (there, read));
    let at = |id: &str| {
        let described = session.description().readings;
        described.iter().position(|r| r.id == id).map(|k| session.readings()[k]).unwrap()
    };
    assert!((at("z") - 1.0).abs() < 1e-6, "{}", at("z"));
    assert!(at("script_work") > 0.0 && at("script_work_2") > 0.0);
    seek(&mut session, 0);
    session.apply(&undo).unwrap();
    assert_eq!(session.hash(), open("slope_three_models").hash());
}

/// A clock that goes a second on each time it is read: two stages find contacts, two answer them. It is no
/// part of the hash.
#[test]
fn what_a_step_costs_is_told_beside_reduced_contacts() {
    static READ: AtomicU32 = AtomicU32::new(0);
    let path = format!("{}/../../scenes/dynamics/usb.json", env!("CARGO_MANIFEST_DIR"));
    let clock = Clock::in_seconds(|| f64::from(READ.fetch_add(1, Ordering::Relaxed)));
    let mut timed = asperity_experiments::open(&std::fs::read_to_string(path).unwrap(), clock).unwrap();
    let mut session = open("usb");
    for session in [&mut timed, &mut session] {
        step(session, 3);
    }
    let described = session.description().readings;
    for id in ["detection", "detection_2", "response", "response_2"] {
        let k = described.iter().position(|r| r.id == id).unwrap();
        assert_eq!((timed.readings()[k], session.readings()[k]), (2.0, 0.0), "{id}");
    }
    assert_eq!(timed.hash(), session.hash());
    let plain = open("block_on_a_spring").description().readings;
    assert!(plain.iter().all(|r| r.id != "detection"));
}

/// The block on the slope: what happens is told in order of time, going back forgets nothing, running on adds
/// nothing twice.
#[test]
fn what_happens_is_told_once() {
    let mut session = open("slope_three_models");
    assert!(session.events().is_empty());
    step(&mut session, 100);
    let events = session.events();
    assert!(
        events.iter().any(|e| e.label == "first contact") && events.iter().any(|e| e.label == "first slip")
    );
    assert!(events.windows(2).all(|w| w[0].time <= w[1].time));
    seek(&mut session, 10);
    assert_eq!(session.events(), events);
    step(&mut session, 90);
    assert_eq!(session.events(), events);
    // A cradle's balls meet and part; with nothing to stop them they come to no rest.
    let mut cradle = open("cradle");
    step(&mut cradle, 25_000);
    let told = |what: &str| cradle.events().iter().filter(|e| e.label.contains(what)).count();
    assert!(told(" touches ") > 2 && told(" leaves ") > 2 && told("at rest") == 0);
    // A stack settles, once.
    let mut stack = open("stack");
    step(&mut stack, 300);
    let rest: Vec<f64> = stack.events().iter().filter(|e| e.label == "at rest").map(|e| e.time).collect();
    assert_eq!(rest.len(), 1, "{rest:?}");
}

fn meetings(session: &Session) -> Vec<asperity_scene::RunEvent> {
    let all = session.events().into_iter();
    all.filter(|e| e.label.contains(" touches ") || e.label.contains(" leaves ")).collect()
}

/// Each pair of a pile touches and leaves in turn, beginning with a touch; so many are told and no more, and
/// what else happens is told beside them.
#[test]
fn a_pile_tells_who_meets_whom() {
    let mut pile = open("clutter");
    step(&mut pile, 150);
    let told = meetings(&pile);
    assert!(told.len() > 20, "{}", told.len());
    assert!(told.len() <= 1000);
    let mut touching = std::collections::BTreeSet::new();
    for event in &told {
        if event.label.contains(" touches ") {
            assert!(touching.insert(event.label.clone()), "{event:?}");
        } else {
            assert!(touching.remove(&event.label.replace(" leaves ", " touches ")), "{event:?}");
        }
    }
    assert!(pile.events().iter().any(|e| e.label == "first contact"));
}

/// A run taken up again from the middle, because something is done to it there, knows who touches whom
/// already.
#[test]
fn a_driven_run_tells_no_touch_twice() {
    let mut stack = open("stack");
    step(&mut stack, 100);
    let before = meetings(&stack);
    assert!(!before.is_empty());
    seek(&mut stack, 60);
    let value = InputValue::Force { force: [0.0, 0.0, -1e-3], torque: [0.0; 3], point: [0.0; 3] };
    stack.apply(&Command::Act { channel: Channel::Force { body: 1 }, value: Some(value) }).unwrap();
    step(&mut stack, 40);
    let labels = |events: &[asperity_scene::RunEvent]| -> Vec<_> {
        events.iter().map(|e| (e.time.to_bits(), e.label.clone())).collect()
    };
    assert_eq!(labels(&meetings(&stack)), labels(&before));
}

/// A ball on a spring of stiffness k: what counts is `h √(k/m)` alone, and an implicit step never gains
/// energy.
#[test]
fn the_error_of_a_bounce_is_of_step_and_frequency_alone() {
    let mut session = open("how_small_a_step");
    let map: StepMap = serde_json::from_value(json!({
        "steps": [2e-4, 2e-2], "path": "experiment.contact.stiffness", "values": [1e3, 1e5], "cells": [5, 3],
        "reading": "energy", "at": 0.4,
    }))
    .unwrap();
    // Half a decade of the step is a decade of the stiffness.
    let rows: Vec<_> = (0..3).map(|row| session.step_map_row(&map, row).unwrap()).collect();
    for (k, row) in rows.iter().enumerate() {
        assert_eq!(row.steps.len(), 5);
        assert!(row.gains.iter().all(|gains| !gains));
        let limit = 2.0 * (2.0 * 1.0 / row.value).sqrt();
        assert!((row.explicit_step.unwrap() - limit).abs() < 1e-12 * limit);
        for (step, error) in row.steps.iter().zip(&row.errors) {
            assert!(((0.4 / step) - (0.4 / step).round()).abs() < 1e-6, "{step}");
            // A bounce that is lost altogether rests in the dent, ½ (m g)² / k below the touch; energies
            // count from there.
            let dent = 0.5 * 9.81 * 9.81 / (0.5 * row.value) / (9.81 * 0.2);
            assert!(error.unwrap() < 1.0 + dent, "{} {step}: {}", row.value, error.unwrap());
        }
        // To the first order in the step, as long as it is small.
        if let [Some(a), Some(b), ..] = row.errors[..] {
            let order = libm::log10(b / a) / libm::log10(row.steps[1] / row.steps[0]);
            assert!((0.75..1.1).contains(&order), "row {k}: {order}");
        }
    }
    for k in 0..2 {
        for i in 1..5 {
            let (soft, stiff) = (rows[k].errors[i].unwrap(), rows[k + 1].errors[i - 1].unwrap());
            assert!((soft / stiff - 1.0).abs() < 0.3, "{k} {i}: {soft} {stiff}");
        }
    }
    // The map changes nothing, and one that asks for too much is refused with its field.
    let before = session.hash();
    let wrong = StepMap { reading: "height".into(), ..map.clone() };
    assert_eq!(session.step_map_row(&wrong, 0).unwrap_err().path, "reading");
    let long = StepMap { steps: [0.1, 1.0], ..map };
    assert_eq!(session.step_map_row(&long, 0).unwrap_err().path, "steps[1]");
    assert_eq!(session.hash(), before);
    step(&mut session, 1);
}

/// Runs meet on one clock whatever their steps.
#[test]
fn a_variant_may_have_a_finer_step() {
    let mut session = open("how_small_a_step");
    let h = session.scene().experiment.step().unwrap();
    let variant =
        |step: f64| json!([{ "label": "finer", "set": [{ "path": "experiment.step", "value": step }] }]);
    set(&mut session, "experiment.variants", variant(h / 8.0));
    step(&mut session, 40);
    let mut alone = open("how_small_a_step");
    set(&mut alone, "experiment.step", json!(h / 8.0));
    step(&mut alone, 320);
    for id in ["z", "speed", "energy"] {
        assert_eq!(reading(&session, &format!("{id}_2")), reading(&alone, id), "{id}");
    }
    for wrong in [h / 2.5, 2.0 * h] {
        let command = Command::Set { path: "experiment.variants".into(), value: variant(wrong) };
        let error = session.apply(&command).unwrap_err();
        assert_eq!(error.path, "experiment.variants[0].set.experiment.step");
    }
}

/// A view of a run shows what the run shows alone.
#[test]
fn each_run_can_be_seen_by_itself() {
    let mut session = open("slope_three_models");
    assert_eq!(session.description().views.len(), 3);
    step(&mut session, 50);
    let mut alone = open("slope_three_models");
    let variant = alone.scene().clone();
    let dynamics: &asperity_scene::document::Dynamics = variant.experiment.settings().unwrap();
    let contact = dynamics.variants[1].set[0].value.clone();
    set(&mut alone, "experiment.variants", json!([]));
    set(&mut alone, "experiment.contact", contact);
    step(&mut alone, 50);
    let words = |frame: &[u32], section| {
        let read = FrameReader::new(frame).unwrap();
        read.words(section).to_vec()
    };
    for section in [Section::BodyPoses, Section::Arrows, Section::MeshTable] {
        assert_eq!(
            words(session.frame_since(Some(2), 0), section),
            words(alone.frame(), section),
            "{section:?}"
        );
    }
    assert!(words(session.frame_since(Some(7), 0), Section::BodyPoses).is_empty());
}

/// A block at rest weighs on its floor; one that falls has its speed.
#[test]
fn velocities_and_contacts_are_those_of_the_run() {
    let mut session = open("stack");
    step(&mut session, 300);
    let contacts = session.contacts();
    let on_floor = contacts.iter().filter(|c| c.a == 0 || c.b == 0);
    let carried: f64 = on_floor.map(|c| if c.a == 0 { c.force[2] } else { -c.force[2] }).sum();
    let mass: f64 = session.scene().bodies.iter().skip(1).map(|b| b.mass.unwrap()).sum();
    assert!((carried / (9.81 * mass) - 1.0).abs() < 1e-6, "{carried} N for {mass} kg");
    assert!(session.velocities().iter().all(|v| v.linear.iter().all(|x| x.abs() < 1e-6)));
    let mut ball = open("how_small_a_step");
    step(&mut ball, 10);
    let fallen = -9.81 * ball.scene().experiment.step().unwrap() * 10.0;
    assert!((ball.velocities()[1].linear[2] - fallen).abs() < 1e-9);
    assert!(ball.contacts().is_empty());
}

/// Ten boxes on each other: each pair's four contacts become three, no stiffer together than asked; a run
/// told again is the same.
#[test]
fn contacts_are_reduced_as_the_document_asks() {
    let mut session = open("stack");
    step(&mut session, 50);
    let (contacts, deepest) = (reading(&session, "contacts"), reading(&session, "deepest"));
    let of = "experiment.contact.reduction";
    set(&mut session, of, json!({ "count": 3, "net_stiffness": 1e5, "bound": { "type": "spectral" } }));
    seek(&mut session, 0);
    step(&mut session, 50);
    assert!(reading(&session, "contacts") <= 0.75 * contacts);
    assert!(reading(&session, "deepest") > 2.0 * deepest, "{} {deepest}", reading(&session, "deepest"));
    assert_eq!(
        replay(&session.recording(), &asperity_experiments::KINDS, Clock::STOPPED).unwrap().hash(),
        session.hash()
    );
    for (field, value) in [
        ("count", json!(0)),
        ("position_weight", json!(-1)),
        ("net_stiffness", json!(0)),
        ("bound", json!({ "type": "full", "shape": [[1, 2, 0], [2, 1, 0], [0, 0, 1]] })),
    ] {
        let path = format!("{of}.{field}");
        let refused = session.apply(&Command::Set { path: path.clone(), value }).unwrap_err();
        assert!(refused.path.starts_with(&path), "{refused}");
    }
}

/// A block on a slope slides as the closed form says, sticks where it says so, and a theory of what is not so
/// is refused.
#[test]
fn theory_goes_beside_the_run() {
    let scene = |friction: f64, speed: f64| {
        let turned = json!({ "rotation": [libm::cos(0.15), 0.0, libm::sin(0.15), 0.0] });
        let block = json!({
            "name": "block", "shape": { "type": "box", "size": [0.1, 0.1, 0.05] }, "mass": 1.0,
            "pose": { "translation": [0.025 * libm::sin(0.3), 0, 0.025 * libm::cos(0.3)], "rotation": turned["rotation"] },
            "velocity": { "linear": [speed * libm::cos(0.3), 0, -speed * libm::sin(0.3)] },
            "material": { "friction": friction, "dissipation": 1.0 }
        });
        let slope = json!({ "shape": { "type": "half_space" }, "pose": turned, "fixed": true, "material": { "friction": friction } });
        json!({
            "version": 3, "title": "A block on a slope",
            "experiment": {
                "kind": "dynamics", "step": 0.001, "watch": 1, "plots": ["speed", "z"],
                "theory": { "type": "slide", "body": 1, "on": 0 }
            },
            "bodies": [slope, block]
        })
    };
    for (friction, speed) in [(0.2, 0.0), (0.5, 0.0), (0.5, 0.4), (0.2, -0.4)] {
        let mut session =
            asperity_experiments::open(&scene(friction, speed).to_string(), Clock::STOPPED).unwrap();
        session.apply(&Command::Step { count: 400 }).unwrap();
        let known = session.description().readings.into_iter().map(|r| r.id).zip(session.readings().to_vec());
        let known: std::collections::BTreeMap<String, f64> = known.collect();
        assert!((known["speed"] - known["theory_speed"]).abs() < 3e-3, "{friction} {speed}: {known:?}");
        assert!(known["behind"].abs() < 1e-3, "{friction} {speed}: {}", known["behind"]);
        for id in ["speed", "z"] {
            let plot = session.plot(id);
            let series = |label: &str| plot.series.iter().find(|s| s.label == label).unwrap();
            let (run, newton) = (&plot.series[0], series("Newton"));
            // Once it has settled on its springs.
            for (x, y) in run.y.iter().zip(&newton.y).skip(100) {
                assert!((x.unwrap() - y.unwrap()).abs() < 6e-3, "{id} at {friction}, {speed}");
            }
        }
    }
    let refused = |path: &str, value: Value| {
        let mut session = asperity_experiments::open(&scene(0.2, 0.0).to_string(), Clock::STOPPED).unwrap();
        session.apply(&Command::Set { path: path.into(), value }).unwrap_err().path
    };
    assert_eq!(refused("experiment.theory.body", json!(0)), "experiment.theory.body");
    assert_eq!(refused("experiment.theory.body", json!(7)), "experiment.theory.body");
    assert_eq!(refused("experiment.theory.on", json!(1)), "experiment.theory.on");
    assert_eq!(refused("experiment.gravity", json!([0, 0, 9.81])), "experiment.theory.on");
    assert_eq!(refused("bodies[1].velocity.linear", json!([0, 1, 0])), "experiment.theory.body");
}

/// Pose and velocity of chosen bodies are readings, in every run, and choosing others runs nothing again.
#[test]
fn the_motion_of_any_body_is_read() {
    let mut session = open("slope_three_models");
    step(&mut session, 40);
    set(&mut session, "experiment.motion_of", json!([1]));
    let hash = session.hash();
    step(&mut session, 10);
    let motion = session.motions()[1];
    let read =
        |ids: &[&str]| ids.iter().map(|id| reading(&session, &format!("body1_{id}"))).collect::<Vec<_>>();
    assert_eq!(read(&["x", "y", "z"]), motion.translation);
    assert_eq!(read(&["qw", "qx", "qy", "qz"]), motion.rotation);
    assert_eq!(read(&["vx", "vy", "vz"]), motion.linear);
    assert_eq!(read(&["wx", "wy", "wz"]), motion.angular);
    assert!(reading(&session, "body1_x_3").is_finite());
    set(&mut session, "experiment.plots", json!(["body1_qy", "body7_x"]));
    let plots = session.description().plots;
    assert_eq!(
        (plots.len(), plots[0].id.as_str(), plots[0].title.as_str()),
        (1, "body1_qy", "Block, attitude, y")
    );
    // Nothing is known of the steps before it was chosen.
    let curve = &session.plot("body1_qy").series[0].y;
    assert!(curve.len() == 51 && curve[39].is_none() && curve[41].is_some());
    // Others in its place, and none.
    set(&mut session, "experiment.motion_of", json!([0, 1]));
    assert_eq!(reading(&session, "body0_qw"), session.motions()[0].rotation[0]);
    set(&mut session, "experiment.motion_of", json!([]));
    step(&mut session, 1);
    seek(&mut session, 40);
    assert_eq!(session.hash(), hash);
    for (value, place) in
        [(json!([2]), "experiment.motion_of[0]"), (json!([1, 1]), "experiment.motion_of[1]")]
    {
        let refused =
            session.apply(&Command::Set { path: "experiment.motion_of".into(), value }).unwrap_err();
        assert_eq!(refused.path, place);
    }
}
