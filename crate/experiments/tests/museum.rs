//! Every link ever documented still opens, and to what it opened to: of every topic, readable, with a packed
//! difference (`d=`), with a whole scene (`s=`), with a moment that the run comes to (`t=first-slip`), and
//! with what was done to the run until then (`in=`).
//!
//! `tests/museum/links.json` only grows. Links in our own pages (`s/<topic>/<name>/#…`) are found and tried
//! too. `UPDATE_MUSEUM=1` fills in the readings of new entries (those that have none).

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use asperity_experiments::parse;
use asperity_scene::{Command, Scene, link};
use asperity_session::{Clock, Session};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Exhibit {
    /// First version that documented it.
    since: String,
    /// The gallery scene of its path; none for a link that holds a whole scene.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<String>,
    link: String,
    /// Readings that it opened to, by name, before any step.
    #[serde(default)]
    readings: BTreeMap<String, f64>,
    /// Readings that a run with inputs came to at its moment.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    driven_to: BTreeMap<String, f64>,
}

/// Readings that are kept of a new exhibit: the first that say something.
const KEPT: usize = 4;
/// Kept of a run that is driven: how fast its watched body is, and where.
const MOTION: [&str; 4] = ["speed", "x", "y", "z"];
/// A moment with a name is looked for in so many steps.
const STEPS: u32 = 3000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn base(path: &str) -> Scene {
    parse(&std::fs::read_to_string(root().join(path)).unwrap()).unwrap()
}

/// All readings by their names.
fn readings(session: &Session) -> BTreeMap<String, f64> {
    let described = session.description().readings;
    described.iter().map(|r| r.id.clone()).zip(session.readings().iter().copied()).collect()
}

/// An event's label as a link names it: words in lower case, joined by hyphens.
fn name_of(label: &str) -> String {
    let plain: String =
        label.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join("-")
}

/// The run comes to the link's moment.
fn arrives(session: &mut Session, view: &link::LinkView, link: &str) {
    if let (Some(time), Some(clock)) = (view.time, session.description().clock) {
        let step = (time / clock.step).round() as u32;
        session.apply(&Command::Seek { step }).unwrap();
    }
    let Some(moment) = &view.moment else { return };
    for _ in 0..STEPS / 50 {
        if session.events().iter().any(|e| name_of(&e.label) == *moment) {
            return;
        }
        session.apply(&Command::Step { count: 50 }).unwrap();
    }
    let known: Vec<_> = session.events().iter().map(|e| name_of(&e.label)).collect();
    panic!("{link}: no {moment} among {known:?}");
}

/// Opens a link over its gallery scene, does what it says was done, and comes to its moment; gives what it
/// opened to and came to.
fn open(fragment: &str, base: Option<&Scene>) -> [BTreeMap<String, f64>; 2] {
    let opened = link::open(fragment, base).unwrap_or_else(|e| panic!("{fragment}: {e}"));
    // Fingerprints of old are told to be of an older version; nothing else is said of a link that opens.
    let of_old = fragment.split('&').any(|item| item.starts_with("fp="));
    let older = opened.notes.iter().filter(|note| note.contains("is of an older version")).count();
    assert_eq!((opened.notes.len(), older), (older, usize::from(of_old)), "{fragment}: {:?}", opened.notes);
    let mut session =
        asperity_experiments::run(opened.scene, Clock::STOPPED).unwrap_or_else(|e| panic!("{fragment}: {e}"));
    let found = readings(&session);
    if !opened.view.inputs.entries().is_empty() {
        let entries = opened.view.inputs.entries().to_vec();
        session.apply(&Command::Inputs { from: 0.0, channel: None, entries }).unwrap();
        assert_eq!(session.description().inputs_resting, 0, "{fragment}");
    }
    arrives(&mut session, &opened.view, fragment);
    [found, readings(&session)]
}

#[test]
fn every_exhibit_opens_to_what_it_was() {
    let path = root().join("tests/museum/links.json");
    let mut exhibits: Vec<Exhibit> = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let update = std::env::var_os("UPDATE_MUSEUM").is_some();
    for exhibit in &mut exhibits {
        let base = exhibit.base.as_deref().map(base);
        let [found, came] = open(&exhibit.link, base.as_ref());
        let driven = exhibit.link.contains("in=");
        if update && driven && exhibit.driven_to.is_empty() {
            exhibit.driven_to = MOTION.map(|id| (id.to_owned(), came[id])).into();
        }
        assert_eq!(driven, !exhibit.driven_to.is_empty(), "{}: where did it lead?", exhibit.link);
        for (id, was) in &exhibit.driven_to {
            // A run adds up what an improved engine moves; a push that is lost is seen.
            assert!((came[id] - was).abs() <= 1e-3, "{}: {id} was {was}, is {}", exhibit.link, came[id]);
        }
        if update && exhibit.readings.is_empty() {
            let telling = found.iter().filter(|(_, x)| x.is_finite() && x.abs() > 1e-9 && x.abs() != 1.0);
            exhibit.readings = telling.take(KEPT).map(|(id, x)| (id.clone(), *x)).collect();
        }
        assert!(!exhibit.readings.is_empty(), "{}: nothing is measured", exhibit.link);
        for (id, was) in &exhibit.readings {
            let now = found.get(id).unwrap_or_else(|| panic!("{}: there is no reading {id}", exhibit.link));
            // An improved engine may move the last digits; a link may not come to mean another scene.
            assert!((now - was).abs() <= 1e-6 * was.abs(), "{}: {id} was {was}, is {now}", exhibit.link);
        }
    }
    if update {
        std::fs::write(path, serde_json::to_string_pretty(&exhibits).unwrap() + "\n").unwrap();
        return;
    }
    let topics: BTreeSet<&str> =
        exhibits.iter().filter_map(|e| e.base.as_deref()?.split('/').nth(1)).collect();
    let gallery = std::fs::read_dir(root().join("scenes")).unwrap().map(|e| e.unwrap());
    for topic in gallery.filter(|e| e.path().is_dir()) {
        let topic = topic.file_name().into_string().unwrap();
        assert!(topics.contains(topic.as_str()), "no exhibit of {topic}");
    }
    for kind in ["s=1.", "d=1.", "t=first-slip", ":f", ":p", ":m", ":c"] {
        assert!(exhibits.iter().any(|e| e.link.contains(kind)), "no exhibit with {kind}");
    }
}

#[test]
fn every_link_in_our_own_pages_opens() {
    let mut pages =
        vec![root().join("README.md"), root().join("crate/README.md"), root().join("www/README.md")];
    if let Ok(docs) = std::fs::read_dir(root().join("www/docs")) {
        pages.extend(docs.map(|e| e.unwrap().path()).filter(|p| p.extension().is_some_and(|x| x == "md")));
    }
    let mut tried = Vec::new();
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        for (at, _) in text.match_indices("s/") {
            let end = |c: char| c.is_whitespace() || "`\"'<>)".contains(c);
            let address = text[at..].split(end).next().unwrap_or_default();
            let Some((path, fragment)) = address.split_once('#') else { continue };
            let scene = format!("scenes/{}.json", path.trim_start_matches("s/").trim_end_matches('/'));
            if !root().join(&scene).exists() || fragment.contains('…') {
                continue;
            }
            open(fragment, Some(&base(&scene)));
            tried.push(address.to_owned());
        }
    }
    for topic in ["s/contact/", "s/dynamics/"] {
        assert!(tried.iter().any(|a| a.starts_with(topic)), "our pages show a link of {topic}: {tried:?}");
    }
}

/// Sentences of the gallery's pages about bodies that overlap at the start by more than rest explains.
const KNOWN_OVERLAPS: [&str; 0] = [];

#[test]
fn overlaps_at_the_start_of_the_gallerys_scenes_are_known() {
    let sorted = |folder: &str| {
        let entries = std::fs::read_dir(root().join(folder)).unwrap().map(|e| e.unwrap().path());
        let mut paths: Vec<PathBuf> = entries.collect();
        paths.sort();
        paths
    };
    let mut told: Vec<String> = Vec::new();
    for topic in sorted("scenes").iter().filter(|p| p.is_dir()) {
        let topic = topic.file_name().unwrap().to_str().unwrap();
        for scene in
            sorted(&format!("scenes/{topic}")).iter().filter(|p| p.extension().is_some_and(|x| x == "json"))
        {
            let path = format!("{topic}/{}", scene.file_stem().unwrap().to_str().unwrap());
            let session =
                asperity_experiments::run(base(&format!("scenes/{path}.json")), Clock::STOPPED).unwrap();
            let overlaps = session.events().into_iter().filter(|e| e.label.contains(" overlaps "));
            told.extend(overlaps.map(|e| format!("{path}: {}", e.label)));
        }
    }
    assert_eq!(told, KNOWN_OVERLAPS);
}
