//! Each gallery scene, its scripted use, and the hash it must end in: natively here, in Node
//! (`tests/node/same_bits.test.mjs`) and in Chromium (`tests/browser/same_bits.test.mjs`), from the same
//! files.
//!
//! `UPDATE_HASHES="why they change" cargo test -p asperity-experiments --test scripted_use` writes the hashes
//! anew, and into the ledger beside the scripts (`tests/suite/hashes.json`) since when and why: a hash that
//! changed without a reason is refused.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

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

/// What a script ended in, since when, and why it changed then.
#[derive(Serialize, Deserialize)]
struct Entry {
    hash: String,
    /// Date of the change.
    since: String,
    why: String,
}

/// By script: its hashes from the first that is on record to the one of today.
type Ledger = BTreeMap<String, Vec<Entry>>;

fn ledger_path() -> PathBuf {
    root().join("tests/suite/hashes.json")
}

fn ledger() -> Ledger {
    serde_json::from_str(&std::fs::read_to_string(ledger_path()).unwrap_or_else(|_| "{}".into())).unwrap()
}

fn name_of(script: &Path) -> String {
    script.file_stem().unwrap().to_string_lossy().into_owned()
}

/// Today as `2026-11-27`: days since 1970 as a date of the Gregorian calendar (H. Hinnant, chrono-compatible
/// low-level date algorithms).
fn today() -> String {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let z = (seconds / 86_400) as i64 + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
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

fn text(script: &Script) -> String {
    std::fs::read_to_string(root().join(&script.scene)).unwrap()
}

/// The session after its commands, and what undoes each.
fn used(script: &Script) -> (Session, Vec<Command>) {
    let mut session = asperity_experiments::open(&text(script), Clock::STOPPED).unwrap();
    let undo = script.commands.iter().map(|command| session.apply(command).unwrap()).collect();
    (session, undo)
}

/// For each script, on all cores: a run of each takes minutes on one.
fn for_each_script(what: impl Fn(&Path, Script) + Sync) {
    let queue = Mutex::new(scripts());
    let next = || queue.lock().unwrap().pop();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some((path, script)) = next() {
                    what(&path, script);
                }
            });
        }
    });
}

/// One run of each scene is asked all that can be asked of it: to run it anew for each question took most of
/// the time.
#[test]
fn every_scene_ends_in_its_hash_and_so_do_its_recording_and_its_link_and_undoing_leads_back() {
    let why = std::env::var("UPDATE_HASHES").ok();
    let ledger = Mutex::new(ledger());
    for_each_script(|path, mut script| {
        let (mut session, undo) = used(&script);
        let hash = session.hash();
        let now = format!("{hash:016x}");
        if let Some(why) = &why {
            assert!(why.len() > 10, "UPDATE_HASHES says in a sentence why the hashes change");
            let mut ledger = ledger.lock().unwrap();
            let entries = ledger.entry(name_of(path)).or_default();
            if entries.last().is_none_or(|entry| entry.hash != now) {
                entries.push(Entry { hash: now.clone(), since: today(), why: why.clone() });
            }
            script.hash = now;
            std::fs::write(path, serde_json::to_string_pretty(&script).unwrap() + "\n").unwrap();
        }
        let name = &script.scene;
        assert_eq!(format!("{hash:016x}"), script.hash, "{name}");
        assert_eq!(of_recording(&session), hash, "{name}: its recording");
        assert_eq!(of_link(&mut session, &script), hash, "{name}: its link");
        for command in undo.iter().rev() {
            session.apply(command).unwrap();
        }
        let first = asperity_experiments::open(&text(&script), Clock::STOPPED).unwrap();
        assert_eq!(session.hash(), first.hash(), "{name}: all undone");
        assert_eq!(session.scene(), first.scene(), "{name}: all undone");
    });
    if why.is_some() {
        let text = serde_json::to_string_pretty(&ledger.into_inner().unwrap()).unwrap() + "\n";
        std::fs::write(ledger_path(), text).unwrap();
    }
}

#[test]
fn no_hash_changes_without_a_reason() {
    let ledger = ledger();
    for (path, script) in scripts() {
        let name = name_of(&path);
        let last = ledger.get(&name).and_then(|entries| entries.last());
        let last = last
            .unwrap_or_else(|| panic!("tests/suite/hashes.json does not say why {name} ends in its hash"));
        assert_eq!(last.hash, script.hash, "{name}: tests/suite/hashes.json has no reason for this hash");
    }
    for (name, entries) in &ledger {
        assert!(entries.iter().all(|entry| entry.why.len() > 10 && entry.since.len() == 10), "{name}");
    }
}

/// What is shown may change without the state: no kind hashes all that its table of readings holds.
#[test]
fn no_hash_holds_what_is_shown() {
    let folder = root().join("crate/experiments/src");
    let mut left = vec![folder];
    while let Some(folder) = left.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
            if entry.is_dir() {
                left.push(entry);
            } else {
                let text = std::fs::read_to_string(&entry).unwrap();
                let shown =
                    text.lines().find(|line| line.contains("hash.") && line.contains("readings.all()"));
                assert!(shown.is_none(), "{}: {shown:?}", entry.display());
            }
        }
    }
}

/// The hash of the state that a session's recording leads to.
fn of_recording(session: &Session) -> u64 {
    let text = serde_json::to_string(&session.recording()).unwrap();
    replay(&serde_json::from_str(&text).unwrap(), &asperity_experiments::KINDS, Clock::STOPPED)
        .unwrap()
        .hash()
}

/// The hash of the state that a session's link leads to; the link without a base leads to the same document
/// and the same moment.
fn of_link(session: &mut Session, script: &Script) -> u64 {
    let time = FrameReader::new(session.frame()).unwrap().header().time;
    let mut inputs = asperity_scene::InputTrack::default();
    inputs.replace(0.0, None, session.inputs()).unwrap();
    let view = LinkView { time: (time > 0.0).then_some(time), inputs, ..LinkView::default() };
    let base = asperity_experiments::parse(&text(script)).unwrap();
    let opened = |base| {
        let link = asperity_scene::link::write(session.scene(), base, &view);
        asperity_scene::link::open(&link.fragment, base).unwrap()
    };
    let (on_base, alone) = (opened(Some(&base)), opened(None));
    assert_eq!(on_base.scene, alone.scene, "{}", script.scene);
    assert_eq!(on_base.view, alone.view, "{}", script.scene);
    let mut again = asperity_experiments::run(on_base.scene, Clock::STOPPED).unwrap();
    let entries = on_base.view.inputs.entries().to_vec();
    if !entries.is_empty() {
        again.apply(&Command::Inputs { from: 0.0, channel: None, entries }).unwrap();
    }
    if let (Some(time), Some(clock)) = (on_base.view.time, again.description().clock) {
        again.apply(&Command::Seek { step: (time / clock.step).round() as u32 }).unwrap();
    }
    again.hash()
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
