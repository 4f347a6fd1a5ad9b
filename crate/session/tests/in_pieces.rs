//! A run that goes on in pieces is the run that goes on at once: the page's worker cuts long commands (`www/src/bridge/in_pieces.ts`).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_scene::Command;
use asperity_session::{Clock, Session, replay};
use serde_json::json;

fn open(name: &str) -> Session {
    let path = format!("{}/../../scenes/{name}.json", env!("CARGO_MANIFEST_DIR"));
    Session::open(&std::fs::read_to_string(path).unwrap(), Clock::STOPPED).unwrap()
}

const SCENES: [&str; 3] =
    ["dynamics/slope_three_models", "dynamics/points_cant_twist", "impact/bouncing_ball"];
/// Uneven, as pieces of a measured length are.
const PIECES: [u32; 6] = [1, 7, 40, 3, 64, 13];

fn pieces(total: u32) -> Vec<u32> {
    let mut left = total;
    PIECES
        .iter()
        .cycle()
        .map_while(|&n| {
            let n = n.min(left);
            left -= n;
            (n > 0).then_some(n)
        })
        .collect()
}

#[test]
fn a_seek_in_pieces_has_the_same_bits_the_same_log_and_the_same_inverse() {
    for name in SCENES {
        let (mut whole, mut cut) = (open(name), open(name));
        for session in [&mut whole, &mut cut] {
            session.apply(&Command::Step { count: 20 }).unwrap();
        }
        let inverse = whole.apply(&Command::Seek { step: 500 }).unwrap();
        let mut at = 20;
        let mut first = None;
        for n in pieces(480) {
            at += n;
            let back = cut.apply(&Command::Seek { step: at }).unwrap();
            first.get_or_insert(back);
        }
        assert_eq!(first, Some(inverse), "{name}");
        assert_eq!(whole.hash(), cut.hash(), "{name}");
        assert_eq!(whole.frame(), cut.frame(), "{name}");
        assert_eq!(whole.recording(), cut.recording(), "{name}");
    }
}

#[test]
fn steps_in_pieces_have_the_same_bits_and_the_same_log() {
    for name in SCENES {
        let (mut whole, mut cut) = (open(name), open(name));
        whole.apply(&Command::Step { count: 300 }).unwrap();
        for count in pieces(300) {
            cut.apply(&Command::Step { count }).unwrap();
        }
        assert_eq!(whole.hash(), cut.hash(), "{name}");
        assert_eq!(whole.recording(), cut.recording(), "{name}");
        replay(&cut.recording(), Clock::STOPPED).unwrap();
    }
}

#[test]
fn a_run_given_up_half_way_is_recorded_as_far_as_it_went() {
    let mut session = open("dynamics/slope_three_models");
    for step in [64, 128, 170] {
        session.apply(&Command::Seek { step }).unwrap();
    }
    let path = "bodies[1].material.friction".to_owned();
    session.apply(&Command::Set { path, value: json!(0.2) }).unwrap();
    let recording = session.recording();
    assert_eq!(recording.entries.len(), 2);
    assert_eq!(recording.entries[0].command, Command::Seek { step: 170 });
    assert_eq!(replay(&recording, Clock::STOPPED).unwrap().hash(), session.hash());
}
