//! A run that goes on in pieces is the run that goes on at once: the page's worker takes so many steps at a
//! time (`www/src/bridge/in_pieces.ts`). So is a search for a threshold, value by value.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_scene::document::Scale;
use asperity_scene::{
    Change, Channel, Command, FieldSweep, Input, InputValue, Numbers, ReadingAt, Scene, ThresholdQuery,
};
use asperity_session::{Clock, Recording, Session, replay};
use serde_json::json;

fn open(name: &str) -> Session {
    let path = format!("{}/../../scenes/{name}.json", env!("CARGO_MANIFEST_DIR"));
    asperity_experiments::open(&std::fs::read_to_string(path).unwrap(), Clock::STOPPED).unwrap()
}

const SCENES: [&str; 3] =
    ["dynamics/slope_three_models", "dynamics/points_cant_twist", "impact/bouncing_ball"];
/// Uneven, as pieces of a measured length are.
const PIECES: [u32; 6] = [1, 7, 40, 3, 64, 13];

/// The command, its run taken in pieces; the largest number of steps that was left.
fn in_pieces(session: &mut Session, command: &Command) -> (Command, u32) {
    let inverse = session.begin(command).unwrap();
    let most = session.left();
    for count in PIECES.iter().cycle() {
        if session.go_on(*count) == 0 {
            break;
        }
    }
    session.end_run();
    (inverse, most)
}

/// Commands late in a run: a change of the document, one that is undone, a step of another length, something
/// done to the run and taken back, a look at another body, another document.
fn commands(scene: &Scene) -> Vec<Command> {
    let set = |path: &str, value: serde_json::Value| Command::Set { path: path.into(), value };
    let mut other = serde_json::to_value(scene).unwrap();
    other["title"] = json!("Another");
    let field = if scene.experiment.kind() == "dynamics" { "bodies[1].mass" } else { "experiment.mass" };
    let mut all = vec![
        Command::Step { count: 20 },
        Command::Seek { step: 500 },
        set(field, json!(1.25)),
        set("experiment.step", json!(scene.experiment.step().unwrap() / 2.0)),
        set("experiment.step", json!(scene.experiment.step().unwrap())),
        Command::SetAll { changes: vec![Change { path: field.into(), value: json!(0.75) }] },
        Command::Step { count: 300 },
        Command::Seek { step: 333 },
        Command::Replace { scene: other, inputs: None },
        Command::Rewind,
        Command::Seek { step: 40 },
    ];
    if scene.experiment.kind() == "dynamics" {
        let force = InputValue::Force { force: [0.1, 0.0, 0.0], torque: [0.0; 3], point: [0.0; 3] };
        let push = Input { time: 0.0, channel: Channel::Force { body: 1 }, value: Some(force.clone()) };
        all.push(Command::Act { channel: Channel::Force { body: 1 }, value: Some(force) });
        all.push(Command::Step { count: 30 });
        all.push(Command::Inputs { from: 0.0, channel: None, entries: vec![push] });
        all.push(Command::Inputs { from: 0.0, channel: None, entries: vec![] });
    }
    all
}

#[test]
fn whatever_leads_to_a_run_has_the_same_bits_the_same_log_and_the_same_inverse_in_pieces() {
    for name in SCENES {
        let (mut whole, mut cut) = (open(name), open(name));
        for (k, command) in commands(&open(name).scene().clone()).iter().enumerate() {
            let inverse = whole.apply(command).unwrap();
            let (back, _) = in_pieces(&mut cut, command);
            assert_eq!(back, inverse, "{name}, {k}");
            assert_eq!(whole.hash(), cut.hash(), "{name}, {k}");
            assert_eq!(whole.frame(), cut.frame(), "{name}, {k}");
            assert_eq!(whole.recording(), cut.recording(), "{name}, {k}");
        }
        assert_eq!(
            replay(&cut.recording(), &asperity_experiments::KINDS, Clock::STOPPED).unwrap().hash(),
            cut.hash(),
            "{name}"
        );
    }
}

/// A run played on step by step is one entry with the hash of its end, whatever comes next: a command, one in
/// pieces, a preview.
#[test]
fn a_run_played_on_has_the_hash_of_its_end() {
    let name = "dynamics/points_cant_twist";
    let change = Change { path: "bodies[1].mass".into(), value: json!(1.5) };
    let play = |session: &mut Session, whole: bool| {
        for count in [1, 2, 0, 1] {
            let command = Command::Step { count };
            if whole {
                session.apply(&command).unwrap()
            } else {
                in_pieces(session, &command).0
            };
        }
    };
    for command in commands(&open(name).scene().clone()) {
        for how in ["at once", "in pieces", "after a preview"] {
            let (mut whole, mut cut) = (open(name), open(name));
            play(&mut whole, true);
            play(&mut cut, false);
            if how == "after a preview" {
                whole.preview(std::slice::from_ref(&change)).unwrap();
                assert_eq!(whole.recording(), cut.recording(), "{command:?}, shown");
            }
            if how == "in pieces" {
                in_pieces(&mut whole, &command);
            } else {
                whole.apply(&command).unwrap();
            }
            in_pieces(&mut cut, &command);
            play(&mut whole, true);
            play(&mut cut, false);
            assert_eq!(whole.recording(), cut.recording(), "{command:?}, {how}");
        }
    }
}

/// A change late in a run takes no step before it is told to.
#[test]
fn a_change_late_in_a_run_goes_through_it_in_pieces() {
    let mut session = open("dynamics/slope_three_models");
    session.apply(&Command::Seek { step: 400 }).unwrap();
    let path = "bodies[1].material.friction".to_owned();
    let (inverse, most) = in_pieces(&mut session, &Command::Set { path, value: json!(0.2) });
    assert_eq!(most, 400);
    // The command that takes it back gives the same.
    assert_eq!(in_pieces(&mut session, &inverse).1, 400);
    let force = InputValue::Force { force: [0.1, 0.0, 0.0], torque: [0.0; 3], point: [0.0; 3] };
    let push = Input { time: 0.0, channel: Channel::Force { body: 1 }, value: Some(force) };
    let inputs = Command::Inputs { from: 0.0, channel: None, entries: vec![push] };
    assert_eq!(in_pieces(&mut session, &inputs).1, 400);
    // A preview too, and what it hides is there again at once.
    let before = (session.hash(), session.frame().to_vec().len());
    let change = Change { path: "bodies[1].material.friction".into(), value: json!(0.1) };
    session.begin_preview(std::slice::from_ref(&change)).unwrap();
    assert_eq!(session.left(), 400);
    session.go_on(37);
    session.begin_preview(&[]).unwrap();
    assert_eq!((session.left(), session.hash(), session.frame().to_vec().len()), (0, before.0, before.1));
}

#[test]
fn a_run_that_is_ended_on_its_way_is_recorded_as_far_as_it_went() {
    let mut session = open("dynamics/slope_three_models");
    session.begin(&Command::Seek { step: 400 }).unwrap();
    session.go_on(170);
    session.end_run();
    let path = "bodies[1].material.friction".to_owned();
    session.apply(&Command::Set { path: path.clone(), value: json!(0.2) }).unwrap();
    assert_eq!((session.step(), session.left()), (170, 0));
    session.begin(&Command::Step { count: 100 }).unwrap();
    session.go_on(30);
    session.end_run();
    // The change is made, and the run stands where it was ended.
    session.begin(&Command::Set { path: path.clone(), value: json!(0.3) }).unwrap();
    session.go_on(60);
    session.end_run();
    assert_eq!(session.step(), 60);
    // The next command begins there.
    session.apply(&Command::Set { path, value: json!(0.4) }).unwrap();
    assert_eq!(session.step(), 60);
    let recording = session.recording();
    let ended: Vec<_> = recording.entries.iter().map(|e| (e.step, e.ended)).collect();
    assert_eq!(ended, [(170, None), (170, None), (200, None), (60, Some(60)), (60, None)]);
    assert_eq!(recording.entries[0].command, Command::Seek { step: 170 });
    assert_eq!(recording.entries[2].command, Command::Step { count: 30 });
    assert_eq!(
        replay(&recording, &asperity_experiments::KINDS, Clock::STOPPED).unwrap().hash(),
        session.hash()
    );
    // Its text is that of a file, and one from before such endings is read too.
    let text = session.recording_text();
    assert_eq!(serde_json::from_str::<Recording>(&text).unwrap(), recording);
    assert_eq!(text.matches("\"ended\"").count(), 1);
}

/// A refused command leaves a run as it was, and one that is begun over another ends that.
#[test]
fn a_command_over_a_run_ends_it_where_it_is() {
    let mut session = open("dynamics/slope_three_models");
    session.begin(&Command::Seek { step: 400 }).unwrap();
    session.go_on(20);
    session.begin(&Command::Seek { step: 50 }).unwrap();
    assert_eq!((session.step(), session.left()), (20, 30));
    session.go_on(u32::MAX);
    session.end_run();
    let hash = session.hash();
    let wrong = Command::Set { path: "bodies[1].mass".into(), value: json!(-1) };
    assert_eq!(session.begin(&wrong).unwrap_err().path, "bodies[1].mass");
    assert_eq!((session.step(), session.left(), session.hash()), (50, 0, hash));
    assert_eq!(session.recording().entries.len(), 1);
}

#[test]
fn a_search_goes_value_by_value_and_finds_what_one_at_once_finds() {
    let mut session = open("impact/bouncing_ball");
    let reading = session.description().readings[0].id.clone();
    let field = FieldSweep {
        path: "experiment.drop_height".into(),
        from: 0.1,
        to: 2.0,
        samples: 9,
        scale: Scale::Linear,
    };
    let level = 0.5;
    let query = ThresholdQuery { field, reading, level };
    assert_eq!(session.threshold_advance(1).unwrap_err().path, "probes");
    let whole = session.find_threshold(&query).unwrap();
    session.threshold_start(&query).unwrap();
    for done in 1..=9 {
        let progress = session.threshold_advance(1).unwrap();
        assert_eq!((progress.done, progress.looked), (done, done == 9));
        assert_eq!(progress.report.look[..], whole.look[..done as usize]);
        assert!(progress.finished || progress.total > done);
    }
    let mut last = 9;
    let found = loop {
        let progress = session.threshold_advance(5).unwrap();
        if progress.finished {
            break progress;
        }
        assert!(progress.done > last && progress.total > progress.done);
        last = progress.done;
    };
    assert_eq!((found.done, found.report), (found.total, whole));
    let refused = ThresholdQuery { reading: "no such".into(), ..query };
    assert_eq!(session.threshold_start(&refused).unwrap_err().path, "reading");
}

#[test]
fn numbers_come_in_pieces_the_same_as_at_once_and_leave_the_run_where_it_is() {
    let mut session = open("dynamics/slope_three_models");
    session.apply(&Command::Step { count: 7 }).unwrap();
    let (at, hash) = (session.step(), session.hash());
    let reading = session.description().readings[0].id.clone();
    let read = |moment: &str| ReadingAt { reading: reading.clone(), moment: moment.into() };
    let wanted = vec![read("0.3 s"), read("start"), read("0.1 s"), read("0.3 s")];
    for (of, whole) in [
        (Numbers::Proofs {}, session.prove()),
        (Numbers::Readings { wanted: wanted.clone() }, session.readings_at(&wanted).unwrap()),
    ] {
        assert!(!whole.is_empty() && whole.iter().any(Option::is_some));
        let ticket = session.numbers_start(&of).unwrap();
        let (mut pieces, mut steps) = (0, [1, 5, 3].into_iter().cycle());
        let numbers = loop {
            pieces += 1;
            if let Some(numbers) = session.numbers_advance(ticket, steps.next().unwrap()).unwrap() {
                break numbers;
            }
        };
        assert!(pieces > 2);
        assert_eq!(numbers, whole);
        assert_eq!(session.numbers_advance(ticket, 1).unwrap_err().path, "ticket");
    }
    assert_eq!((session.step(), session.hash()), (at, hash));
}

#[test]
fn a_change_of_the_document_ends_the_way_to_its_readings_and_not_to_the_proofs() {
    let mut session = open("dynamics/slope_three_models");
    let reading = session.description().readings[0].id.clone();
    let wanted = vec![ReadingAt { reading, moment: "0.3 s".into() }];
    let readings = session.numbers_start(&Numbers::Readings { wanted }).unwrap();
    let proofs = session.numbers_start(&Numbers::Proofs {}).unwrap();
    let whole = session.prove();
    session.apply(&Command::Set { path: "experiment.gravity[0]".into(), value: 0.1.into() }).unwrap();
    assert_eq!(session.numbers_advance(readings, 1).unwrap_err().path, "ticket");
    assert_eq!(session.numbers_advance(proofs, u32::MAX).unwrap(), Some(whole));
}
