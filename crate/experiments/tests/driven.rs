//! Runs that are driven: what is done to a run is a track of its own, and the same bits come of it however
//! one gets there.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_experiments::parse;
use asperity_scene::link::{self, LinkView};
use asperity_scene::{Answer, Channel, Command, Input, InputTrack, InputValue, Query};
use asperity_session::{Clock, Handover, Recording, Session, replay};
use serde_json::{Value, json};

/// A block on ice, a pendulum with a motor, and a ball that hangs in the air.
fn scene() -> Value {
    let rigid = json!({ "type": "rigid", "resolution_hint": 0.05 });
    let body = |name: &str, x: f64, z: f64, shape: Value| {
        json!({
            "name": name, "shape": shape, "compliance": rigid, "mass": 2.0,
            "material": { "friction": 0.0 },
            "pose": { "translation": [x, 0.0, z] },
        })
    };
    let cube = json!({ "type": "box", "size": [0.1, 0.1, 0.1] });
    json!({
        "version": 3,
        "title": "Driven",
        "experiment": {
            "kind": "dynamics", "gravity": [0, 0, 0], "step": 0.01, "watch": 0,
            "joints": [{
                "child": 1, "frame_in_parent": { "translation": [0, 1, 0] },
                "motion": { "type": "prismatic", "axis": [1, 0, 0], "drive": { "motor": { "stiffness": 800.0, "damping": 80.0 } } },
            }],
        },
        "bodies": [
            body("Block", 0.0, 0.0, cube.clone()),
            body("Slider", 0.0, 0.0, cube),
            body("Ball", 2.0, 0.0, json!({ "type": "sphere", "radius": 0.05 })),
        ],
    })
}

fn open(scene: &Value) -> Session {
    asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap()
}

fn apply(session: &mut Session, command: Command) -> Command {
    session.apply(&command).unwrap()
}

fn step(session: &mut Session, count: u32) {
    apply(session, Command::Step { count });
}

fn seek(session: &mut Session, step: u32) {
    apply(session, Command::Seek { step });
}

fn push(session: &mut Session, body: usize, force: [f64; 3]) -> Command {
    let value = InputValue::Force { force, torque: [0.0; 3], point: [0.0; 3] };
    apply(session, Command::Act { channel: Channel::Force { body }, value: Some(value) })
}

fn let_go(session: &mut Session, channel: Channel) -> Command {
    apply(session, Command::Act { channel, value: None })
}

fn motor(session: &mut Session, position: f64) -> Command {
    let value = InputValue::Motor { position: Some(position), velocity: None, limit: None, effort: None };
    apply(session, Command::Act { channel: Channel::Motor { joint: 0 }, value: Some(value) })
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

/// Document, track, step and state.
fn all(session: &Session) -> (String, Vec<Input>, u64) {
    (session.scene_text(), session.inputs().to_vec(), session.hash())
}

const BLOCK: Channel = Channel::Force { body: 0 };

/// `v = F t / m` and `x = F t² / 2 m` while it is pushed, and on from there: free flight is exact under a
/// constant force.
#[test]
fn a_force_acts_from_its_step_until_it_is_let_go() {
    let mut session = open(&scene());
    step(&mut session, 10);
    assert_eq!(reading(&session, "speed"), 0.0);
    push(&mut session, 0, [4.0, 0.0, 0.0]);
    step(&mut session, 50);
    assert!((reading(&session, "speed") - 4.0 * 0.5 / 2.0).abs() < 1e-12);
    assert!((reading(&session, "x") - 4.0 * 0.25 / (2.0 * 2.0)).abs() < 1e-12);
    let_go(&mut session, BLOCK);
    step(&mut session, 100);
    assert!((reading(&session, "speed") - 1.0).abs() < 1e-12);
    // Off its middle it turns as well: I w' = r × F, of a cube m a² / 6.
    let value = InputValue::Force { force: [0.0; 3], torque: [0.0, 0.0, 0.01], point: [0.0; 3] };
    apply(&mut session, Command::Act { channel: BLOCK, value: Some(value) });
    step(&mut session, 10);
    assert!((reading(&session, "spin") - 0.01 * 0.1 / (2.0 * 0.01 / 6.0)).abs() < 1e-9);
}

/// The motor goes to its set-point and back to the document's own target when it is let go.
#[test]
fn a_set_point_takes_the_place_of_the_documents() {
    let mut scene = scene();
    scene["experiment"]["watch"] = json!(1);
    let mut session = open(&scene);
    motor(&mut session, 0.3);
    step(&mut session, 400);
    assert!((reading(&session, "x") - 0.3).abs() < 1e-9, "{}", reading(&session, "x"));
    let_go(&mut session, Channel::Motor { joint: 0 });
    step(&mut session, 400);
    assert!(reading(&session, "x").abs() < 1e-9);
    // A bounded effort accelerates no faster than it may.
    let value = InputValue::Motor { position: Some(1.0), velocity: None, limit: Some(2.0), effort: None };
    apply(&mut session, Command::Act { channel: Channel::Motor { joint: 0 }, value: Some(value) });
    step(&mut session, 20);
    assert!((reading(&session, "speed") - 2.0 * 0.2 / 2.0).abs() < 1e-9);
}

/// Back and forth, replayed, after a change of the document and back: the same bits.
#[test]
fn the_track_is_played_back_bit_for_bit() {
    let mut session = open(&scene());
    step(&mut session, 5);
    push(&mut session, 0, [1.0, 2.0, 3.0]);
    step(&mut session, 5);
    motor(&mut session, 0.2);
    let pull = session.grab(2, [2.0, 0.0, 0.05]).unwrap();
    apply(&mut session, pull);
    step(&mut session, 90);
    let at_100 = all(&session);
    let_go(&mut session, BLOCK);
    assert_eq!(session.hash(), at_100.2, "what is done now has not been done yet");
    step(&mut session, 100);
    let end = all(&session);
    for (to, hash) in [(0, None), (200, Some(end.2)), (100, Some(at_100.2)), (150, None), (200, Some(end.2))]
    {
        seek(&mut session, to);
        hash.inspect(|h| assert_eq!(session.hash(), *h, "step {to}"));
    }
    let friction = |mu: f64| Command::Set { path: "bodies[0].material.friction".into(), value: json!(mu) };
    let back = apply(&mut session, friction(0.5));
    assert_eq!(all(&session).1, end.1);
    apply(&mut session, back);
    assert_eq!(all(&session), end);
    // Another experiment and back: the inputs have waited.
    let still = json!({ "kind": "equilibrium" });
    let back = apply(&mut session, Command::Set { path: "experiment".into(), value: still });
    assert_eq!(session.inputs(), end.1);
    apply(&mut session, back);
    assert_eq!(all(&session), end);
    let text = session.recording_text();
    let again = replay(
        &serde_json::from_str::<Recording>(&text).unwrap(),
        &asperity_experiments::KINDS,
        Clock::STOPPED,
    )
    .unwrap();
    assert_eq!(all(&again), end);
}

/// Every inverse restores document, track and state.
#[test]
fn what_is_done_is_undone() {
    let mut session = open(&scene());
    push(&mut session, 0, [1.0, 0.0, 0.0]);
    step(&mut session, 20);
    motor(&mut session, 0.1);
    step(&mut session, 20);
    push(&mut session, 0, [0.0, 1.0, 0.0]);
    step(&mut session, 20);
    seek(&mut session, 10);
    let value = InputValue::Force { force: [0.0, 0.0, 1.0], torque: [0.0; 3], point: [0.0; 3] };
    for command in [
        Command::Act { channel: BLOCK, value: Some(value.clone()) },
        Command::Act { channel: BLOCK, value: None },
        Command::Act { channel: Channel::Force { body: 2 }, value: Some(value) },
        Command::LetGo,
        Command::Inputs { from: 0.0, channel: None, entries: Vec::new() },
        Command::Inputs { from: 0.25, channel: Some(BLOCK), entries: Vec::new() },
        Command::Replace { scene: scene(), inputs: Some(Vec::new()) },
    ] {
        for at in [10, 60] {
            seek(&mut session, at);
            let before = all(&session);
            let undo = apply(&mut session, command.clone());
            let after = all(&session);
            let redo = apply(&mut session, undo.clone());
            assert_eq!(all(&session), before, "{command:?} at {at}");
            apply(&mut session, redo);
            assert_eq!(all(&session), after, "{command:?} at {at}, once more");
            apply(&mut session, undo);
        }
    }
    // Undone later, it has never been: the run is played again from there.
    let mut other = open(&scene());
    step(&mut other, 10);
    let undo = push(&mut other, 0, [5.0, 0.0, 0.0]);
    step(&mut other, 30);
    let pushed = other.hash();
    let redo = apply(&mut other, undo);
    assert_eq!(reading(&other, "speed"), 0.0);
    apply(&mut other, redo);
    assert_eq!(other.hash(), pushed);
}

/// Only the channel's own future is forgotten; letting go of all forgets all.
#[test]
fn an_act_cuts_what_was_to_come_on_its_channel() {
    let mut session = open(&scene());
    for _ in 0..3 {
        push(&mut session, 0, [1.0, 0.0, 0.0]);
        motor(&mut session, 0.1);
        step(&mut session, 10);
    }
    seek(&mut session, 5);
    push(&mut session, 0, [2.0, 0.0, 0.0]);
    let of = |session: &Session, channel| session.inputs().iter().filter(|i| i.channel == channel).count();
    assert_eq!((of(&session, BLOCK), of(&session, Channel::Motor { joint: 0 })), (2, 3));
    step(&mut session, 10);
    apply(&mut session, Command::LetGo);
    let last: Vec<_> = session.inputs().iter().rev().take(2).collect();
    assert!(last.iter().all(|i| i.value.is_none() && (i.time - 0.15).abs() < 1e-12), "{last:?}");
    assert_eq!(of(&session, BLOCK), 3);
    // At the start there is nothing to let go of.
    seek(&mut session, 0);
    apply(&mut session, Command::LetGo);
    assert!(session.inputs().is_empty());
}

/// A step that holds still, held in hand: the last place counts, and the log does not grow.
#[test]
fn a_drag_while_time_stands_is_one_entry() {
    let mut session = open(&scene());
    step(&mut session, 3);
    let pull = session.grab(0, [0.0, 0.0, 0.05]).unwrap();
    apply(&mut session, pull);
    for k in 0..100 {
        let further = session.drag(0, [0.01 * f64::from(k), 0.0, 0.0]).unwrap();
        apply(&mut session, further);
    }
    assert_eq!((session.inputs().len(), session.recording().entries.len()), (1, 2));
    assert_eq!(session.drag(1, [0.0; 3]), None);
    assert_eq!(session.grab(7, [0.0; 3]), None);
}

#[test]
fn what_cannot_be_driven_is_refused_by_its_path() {
    let mut session = open(&scene());
    let force = |x: f64| Some(InputValue::Force { force: [x, 0.0, 0.0], torque: [0.0; 3], point: [0.0; 3] });
    let mut fixed = scene();
    fixed["bodies"][2]["fixed"] = json!(true);
    step(&mut session, 3);
    let before = all(&session);
    for (channel, value, at) in [
        (Channel::Force { body: 3 }, force(1.0), "channel.body"),
        (Channel::Motor { joint: 1 }, None, "channel.joint"),
        (BLOCK, force(f64::NAN), "value.force[0]"),
        (Channel::Motor { joint: 0 }, force(1.0), "value.type"),
    ] {
        let error = session.apply(&Command::Act { channel, value }).unwrap_err();
        assert_eq!(error.path, at);
        assert_eq!(all(&session), before);
    }
    let error = open(&fixed).apply(&Command::Act { channel: Channel::Force { body: 2 }, value: force(1.0) });
    assert_eq!(error.unwrap_err().path, "channel.body");
    let mut held = scene();
    held["experiment"] = json!({ "kind": "equilibrium" });
    let error = open(&held).apply(&Command::Act { channel: BLOCK, value: force(1.0) }).unwrap_err();
    assert_eq!(error.path, "channel");
    let many = vec![Input { time: 0.0, channel: BLOCK, value: None }; asperity_scene::MAX_INPUTS + 1];
    let error = session.apply(&Command::Inputs { from: 0.0, channel: None, entries: many }).unwrap_err();
    assert_eq!((error.path.as_str(), all(&session)), ("entries", before));
}

/// Inputs of a body that is gone do nothing, and act again when it is back.
#[test]
fn what_drives_a_body_that_is_gone_rests() {
    let mut session = open(&scene());
    push(&mut session, 2, [0.0, 1.0, 0.0]);
    push(&mut session, 0, [1.0, 0.0, 0.0]);
    step(&mut session, 50);
    let before = all(&session);
    let fewer = json!(scene()["bodies"].as_array().unwrap()[..2]);
    let undo = apply(&mut session, Command::Set { path: "bodies".into(), value: fewer.clone() });
    let mut two = scene();
    two["bodies"] = fewer;
    let mut fresh = open(&two);
    push(&mut fresh, 0, [1.0, 0.0, 0.0]);
    step(&mut fresh, 50);
    assert_eq!(session.hash(), fresh.hash());
    assert_eq!(session.description().inputs_resting, 1);
    apply(&mut session, undo);
    assert_eq!(all(&session), before);
    assert_eq!(session.description().inputs_resting, 0);
}

/// The link holds what was done; opened elsewhere it leads to the same bits.
#[test]
fn a_link_leads_to_what_was_done() {
    let mut session = open(&scene());
    step(&mut session, 7);
    push(&mut session, 0, [0.1, 0.2, 0.3]);
    step(&mut session, 11);
    let pull = session.grab(2, [2.0, 0.0, 0.05]).unwrap();
    apply(&mut session, pull);
    for k in 0..60 {
        let further = session.drag(0, [2.0 + 0.01 * f64::from(k), 0.1, 1.0 / 3.0]).unwrap();
        apply(&mut session, further);
        step(&mut session, 1);
    }
    let_go(&mut session, Channel::Pull { body: 2 });
    step(&mut session, 22);
    let base = parse(&scene().to_string()).unwrap();
    let mut inputs = InputTrack::default();
    inputs.replace(0.0, None, session.inputs()).unwrap();
    let view = LinkView { time: Some(1.0), inputs, ..LinkView::default() };
    let written = link::write(session.scene(), Some(&base), &view);
    assert!(!written.inputs_left_out && written.fragment.len() < 1500, "{}", written.fragment.len());
    let opened = link::open(&written.fragment, Some(&base)).unwrap();
    let mut other = asperity_experiments::run(opened.scene, Clock::STOPPED).unwrap();
    let entries = opened.view.inputs.entries().to_vec();
    apply(&mut other, Command::Inputs { from: 0.0, channel: None, entries });
    seek(&mut other, 100);
    assert_eq!(other.hash(), session.hash());
}

/// All runs beside each other get the same inputs, also those with shorter steps.
#[test]
fn variants_are_driven_alike() {
    let mut scene = scene();
    let set = json!([{ "path": "experiment.step", "value": 0.005 }]);
    scene["experiment"]["variants"] = json!([{ "label": "finer", "set": set }]);
    let mut session = open(&scene);
    step(&mut session, 10);
    push(&mut session, 0, [2.0, 0.0, 0.0]);
    step(&mut session, 50);
    for id in ["speed", "speed_2"] {
        assert!((reading(&session, id) - 0.5).abs() < 1e-12, "{id}");
    }
}

/// Inputs count in the hash, from the step after theirs on.
#[test]
fn the_hash_knows_what_was_done() {
    let mut session = open(&scene());
    let mut other = open(&scene());
    // A force of nothing moves nothing, and yet something was done.
    push(&mut session, 0, [0.0; 3]);
    assert_eq!(session.hash(), other.hash());
    step(&mut session, 1);
    step(&mut other, 1);
    assert_ne!(session.hash(), other.hash());
}

/// An act costs no run: a thousand of them beside a long run take no steps.
#[test]
fn an_act_replays_nothing() {
    let mut session = open(&scene());
    step(&mut session, 20_000);
    let started = std::time::Instant::now();
    for k in 0..1000 {
        push(&mut session, 0, [f64::from(k), 0.0, 0.0]);
    }
    let acts = started.elapsed();
    let started = std::time::Instant::now();
    seek(&mut session, 0);
    apply(&mut session, Command::LetGo);
    step(&mut session, 20_000);
    let run = started.elapsed();
    assert!(acts < run, "a thousand acts {acts:?}, one run {run:?}");
}

fn set(session: &mut Session, path: &str, value: Value) -> Command {
    apply(session, Command::Set { path: path.into(), value })
}

/// Watching, plotting, mapping and showing apart are ways of looking: the run is not run again.
#[test]
fn looking_replays_nothing() {
    let mut session = open(&scene());
    push(&mut session, 2, [0.0, 3.0, 0.0]);
    step(&mut session, 20_000);
    let (hash, time) = (session.hash(), std::time::Instant::now());
    for (path, value) in [
        ("experiment.watch", json!(2)),
        ("experiment.apart", json!([0, 1, 0])),
        ("experiment.plots", json!(["y", "speed"])),
        ("experiment.drive", json!([{ "type": "motor", "joint": 0 }])),
        ("view", json!({ "layers": { "body_frames": true } })),
        ("title", json!("Another")),
    ] {
        let undo = set(&mut session, path, value);
        assert_eq!(session.hash(), hash, "{path}");
        apply(&mut session, undo.clone());
        apply(&mut session, undo);
    }
    let looked = time.elapsed();
    set(&mut session, "experiment.watch", json!(2));
    assert!((reading(&session, "speed") - 3.0 * 200.0 / 2.0).abs() < 1e-6);
    // Its curve begins where it was first watched, and is filled in by going through the run once more.
    let known =
        |session: &mut Session| session.plot("speed").series[0].y.iter().filter(|y| y.is_some()).count();
    assert_eq!(known(&mut session), 1);
    let time = std::time::Instant::now();
    seek(&mut session, 0);
    seek(&mut session, 20_000);
    let run = time.elapsed();
    assert!(known(&mut session) > 1000);
    assert_eq!(session.hash(), hash);
    assert!(looked < run, "looked {looked:?}, ran {run:?}");
}

/// A preview leaves no trace: not in the log, not in the state, not in what is proved.
#[test]
fn a_preview_leaves_no_trace() {
    let mut session = open(&scene());
    push(&mut session, 0, [1.0, 0.0, 0.0]);
    step(&mut session, 30);
    let (before, log) = (all(&session), session.recording().entries.len());
    for k in 0..1000 {
        let value = json!(0.001 * f64::from(k));
        let change = asperity_scene::Change { path: "bodies[0].material.friction".into(), value };
        session.preview(&[change]).unwrap();
        if k % 3 == 0 {
            session.preview(&[]).unwrap();
        }
    }
    // Whatever is done next is done to the state as it was.
    step(&mut session, 1);
    assert_eq!(session.recording().entries.len(), log);
    let again = replay(&session.recording(), &asperity_experiments::KINDS, Clock::STOPPED).unwrap();
    assert_eq!(again.hash(), session.hash());
    seek(&mut session, 30);
    assert_eq!(all(&session), before);
    // One that is refused shows nothing.
    let change = asperity_scene::Change { path: "bodies[0].mass".into(), value: json!(-1) };
    assert_eq!(session.preview(&[change]).unwrap_err().path, "bodies[0].mass");
    assert_eq!(all(&session), before);
    // The moment is still the very one if steps have another length.
    let finer = asperity_scene::Change { path: "experiment.step".into(), value: json!(0.007) };
    session.preview(&[finer]).unwrap();
    session.preview(&[]).unwrap();
    assert_eq!(all(&session), before);
    // The hash is the document's again, though that of the preview was asked for meanwhile.
    let hash = session.hash();
    let lighter = asperity_scene::Change { path: "experiment.gravity[2]".into(), value: json!(-1.6) };
    session.preview(&[lighter]).unwrap();
    assert_ne!(session.hash(), hash);
    session.preview(&[]).unwrap();
    assert_eq!(session.hash(), hash);
}

/// From one module to another and back: the recording is one, and replays.
#[test]
fn a_session_handed_over_goes_on_as_the_same() {
    let mut session = open(&scene());
    push(&mut session, 0, [1.0, 0.0, 0.0]);
    step(&mut session, 30);
    let still = json!({ "kind": "equilibrium" });
    for k in 0..50 {
        let text = session.handover().to_text();
        let (resumed, inverse) = Session::resume(
            Handover::from_text(&text).unwrap(),
            None,
            &asperity_experiments::KINDS,
            Clock::STOPPED,
        )
        .unwrap();
        assert_eq!((all(&resumed), inverse), (all(&session), None));
        let over = Command::Set { path: "experiment".into(), value: still.clone() };
        let (other, back) =
            Session::resume(session.handover(), Some(&over), &asperity_experiments::KINDS, Clock::STOPPED)
                .unwrap();
        assert_eq!(other.inputs(), session.inputs());
        let (home, _) =
            Session::resume(other.handover(), back.as_ref(), &asperity_experiments::KINDS, Clock::STOPPED)
                .unwrap();
        assert_eq!(all(&home), all(&session), "{k}");
        session = home;
        step(&mut session, 1);
    }
    let recording = session.recording();
    assert_eq!(recording.scene.title, "Driven");
    assert_eq!(
        replay(&recording, &asperity_experiments::KINDS, Clock::STOPPED).unwrap().hash(),
        session.hash()
    );
}

/// Channels that a document offers at once are its own; offering them runs nothing again.
#[test]
fn a_document_offers_channels_it_has() {
    let mut session = open(&scene());
    push(&mut session, 0, [1.0, 0.0, 0.0]);
    step(&mut session, 10);
    let before = session.hash();
    set(
        &mut session,
        "experiment.drive",
        json!([{ "type": "motor", "joint": 0 }, { "type": "force", "body": 2 }]),
    );
    assert_eq!(session.hash(), before);
    let other =
        Command::Set { path: "experiment.drive".into(), value: json!([{ "type": "force", "body": 7 }]) };
    assert_eq!(session.apply(&other).unwrap_err().path, "experiment.drive[0].body");
}

/// A description of two thousand bodies would be megabytes: the channels of most are asked for, and all of
/// them work.
#[test]
fn any_body_that_moves_can_be_driven() {
    let mut scene = scene();
    let block = scene["bodies"][0].clone();
    let bodies: Vec<Value> = (0..40)
        .map(|i| {
            let mut body = block.clone();
            body["name"] = json!(format!("Block {i}"));
            body["pose"]["translation"] = json!([0.0, f64::from(i), 0.0]);
            body["fixed"] = json!(i == 37);
            body
        })
        .collect();
    scene["bodies"] = json!(bodies);
    scene["experiment"] = json!({ "kind": "dynamics", "gravity": [0, 0, 0], "step": 0.01,
        "drive": [{ "type": "force", "body": 30 }] });
    let mut session = open(&scene);
    let listed = |session: &Session| -> Vec<Channel> {
        session.description().channels.into_iter().map(|c| c.channel).collect()
    };
    let of = |session: &mut Session, body: u32| match session.ask(Query::ChannelsOf { body }).unwrap() {
        Answer::ChannelsOf(channels) => channels,
        other => panic!("{other:?}"),
    };
    assert_eq!((listed(&session).len(), session.description().more_bodies), (2 * 17, 40));
    assert!(listed(&session).contains(&Channel::Force { body: 30 }));
    let labels: Vec<String> = of(&mut session, 39).into_iter().map(|c| c.label).collect();
    assert_eq!(labels, ["Force on Block 39", "Pull at Block 39"]);
    for nothing in [37, 40, u32::MAX] {
        assert_eq!(of(&mut session, nothing), []);
    }
    let still = session.scene_text();
    push(&mut session, 39, [1.0, 0.0, 0.0]);
    assert!(listed(&session).contains(&Channel::Pull { body: 39 }), "what is driven is listed");
    step(&mut session, 10);
    let speed = |session: &Session, body: usize| session.velocities()[body].linear[0];
    assert!(speed(&session, 39) > 0.0 && speed(&session, 38) == 0.0);
    assert_eq!(
        replay(&session.recording(), &asperity_experiments::KINDS, Clock::STOPPED).unwrap().hash(),
        session.hash()
    );
    apply(&mut session, Command::LetGo);
    assert_eq!(session.scene_text(), still);
    scene["experiment"]["drive"] = json!([]);
    scene["bodies"].as_array_mut().unwrap().truncate(16);
    assert_eq!(open(&scene).description().more_bodies, 0);
}
