//! Each gallery scene, its scripted use, and the hash it must end in: natively here, in Node
//! (`tests/node/same_bits.test.mjs`) and in Chromium (`tests/browser/same_bits.test.mjs`), from the same files.
//!
//! `UPDATE_HASHES=1 cargo test -p asperity-session --test scripted_use` writes the hashes anew.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};

use asperity_scene::Command;
use asperity_scene::frame::FrameReader;
use asperity_scene::link::LinkView;
use asperity_session::{Clock, Session, replay};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Script {
    scene: String,
    commands: Vec<Command>,
    hash: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn scripts() -> Vec<(PathBuf, Script)> {
    let folder = root().join("tests/suite/scripted_use");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    paths
        .into_iter()
        .map(|p| (p.clone(), serde_json::from_str(&std::fs::read_to_string(p).unwrap()).unwrap()))
        .collect()
}

fn used(script: &Script) -> Session {
    let text = std::fs::read_to_string(root().join(&script.scene)).unwrap();
    let mut session = Session::open(&text, Clock::STOPPED).unwrap();
    for command in &script.commands {
        session.apply(command).unwrap();
    }
    session
}

#[test]
fn every_scene_ends_in_its_hash() {
    for (path, mut script) in scripts() {
        let hash = format!("{:016x}", used(&script).hash());
        if std::env::var_os("UPDATE_HASHES").is_some() {
            script.hash = hash;
            std::fs::write(&path, serde_json::to_string_pretty(&script).unwrap() + "\n").unwrap();
        } else {
            assert_eq!(hash, script.hash, "{}", path.display());
        }
    }
}

#[test]
fn every_gallery_scene_has_a_script() {
    let gallery = std::fs::read_to_string(root().join("scenes/gallery.toml")).unwrap();
    let scripted: Vec<String> = scripts().into_iter().map(|(_, s)| s.scene).collect();
    for line in gallery.lines().filter_map(|l| l.trim().strip_prefix("id = ")) {
        let scene = format!("scenes/{}.json", line.trim_matches('"'));
        assert!(scripted.contains(&scene), "{scene} has no script in tests/suite/scripted_use");
    }
}

#[test]
fn a_recording_replays_to_the_same_bits() {
    for (_, script) in scripts() {
        let session = used(&script);
        let text = serde_json::to_string(&session.recording()).unwrap();
        let again = replay(&serde_json::from_str(&text).unwrap(), Clock::STOPPED).unwrap();
        assert_eq!(again.hash(), session.hash());
    }
}

#[test]
fn every_inverse_undoes_its_command() {
    for (path, script) in scripts() {
        let text = std::fs::read_to_string(root().join(&script.scene)).unwrap();
        let mut session = Session::open(&text, Clock::STOPPED).unwrap();
        let (first, mut undo) = (session.hash(), Vec::new());
        for command in &script.commands {
            undo.push(session.apply(command).unwrap());
        }
        for command in undo.iter().rev() {
            session.apply(command).unwrap();
        }
        assert_eq!(session.hash(), first, "{}", path.display());
        assert_eq!(session.scene(), &asperity_scene::parse(&text).unwrap());
    }
}

#[test]
fn a_link_carries_the_state_to_the_last_bit() {
    for (_, script) in scripts() {
        let mut session = used(&script);
        let time = FrameReader::new(session.frame()).unwrap().header().time;
        let mut inputs = asperity_scene::InputTrack::default();
        inputs.replace(0.0, None, session.inputs()).unwrap();
        let view = LinkView { time: (time > 0.0).then_some(time), inputs, ..LinkView::default() };
        let base =
            asperity_scene::parse(&std::fs::read_to_string(root().join(&script.scene)).unwrap()).unwrap();
        for base in [Some(&base), None] {
            let link = asperity_scene::link::write(session.scene(), base, &view);
            let opened = asperity_scene::link::open(&link.fragment, base).unwrap();
            let mut again = Session::run(opened.scene, Clock::STOPPED).unwrap();
            if !opened.view.inputs.entries().is_empty() {
                let entries = opened.view.inputs.entries().to_vec();
                again.apply(&Command::Inputs { from: 0.0, channel: None, entries }).unwrap();
            }
            if let (Some(time), Some(clock)) = (opened.view.time, again.description().clock) {
                again.apply(&Command::Seek { step: (time / clock.step).round() as u32 }).unwrap();
            }
            assert_eq!(again.hash(), session.hash(), "{}", script.scene);
        }
    }
}
