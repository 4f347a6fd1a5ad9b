//! Every link ever documented still opens, and to the same contact.
//!
//! `tests/museum/links.json` only grows. Links in our own pages (`s/<topic>/<name>/#…`) are found and tried too.
//! `UPDATE_MUSEUM=1` fills in the area of new entries (those that say 0).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};

use asperity_scene::{Scene, link, parse};
use asperity_session::Session;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Exhibit {
    /// First version that documented it.
    since: String,
    /// The gallery scene of its path; none for a link that holds a whole scene.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<String>,
    link: String,
    /// Patch area it opened to, m².
    area: f64,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn base(path: &str) -> Scene {
    parse(&std::fs::read_to_string(root().join(path)).unwrap()).unwrap()
}

fn area(scene: Scene) -> f64 {
    let session = Session::run(scene, || 0.0).unwrap();
    let index = session.description().readings.iter().position(|r| r.id == "area").unwrap();
    session.readings()[index]
}

#[test]
fn every_exhibit_opens_to_what_it_was() {
    let path = root().join("tests/museum/links.json");
    let mut exhibits: Vec<Exhibit> = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    for exhibit in &mut exhibits {
        let base = exhibit.base.as_deref().map(base);
        let opened = link::open(&exhibit.link, base.as_ref()).unwrap();
        assert!(opened.notes.is_empty(), "{}: {:?}", exhibit.link, opened.notes);
        let area = area(opened.scene);
        if std::env::var_os("UPDATE_MUSEUM").is_some() && exhibit.area == 0.0 {
            exhibit.area = area;
        }
        // An improved engine may move the last digits; a link may not come to mean another scene.
        assert!((area - exhibit.area).abs() <= 1e-6 * exhibit.area, "{}: {area}", exhibit.link);
    }
    if std::env::var_os("UPDATE_MUSEUM").is_some() {
        std::fs::write(path, serde_json::to_string_pretty(&exhibits).unwrap() + "\n").unwrap();
    }
}

#[test]
fn every_link_in_our_own_pages_opens() {
    let mut pages = vec![root().join("README.md"), root().join("crate/README.md")];
    if let Ok(docs) = std::fs::read_dir(root().join("www/docs")) {
        pages.extend(docs.map(|e| e.unwrap().path()).filter(|p| p.extension().is_some_and(|x| x == "md")));
    }
    let mut tried = 0;
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        for (at, _) in text.match_indices("s/contact/") {
            let end = |c: char| c.is_whitespace() || "`\"'<>)".contains(c);
            let address = text[at..].split(end).next().unwrap_or_default();
            let Some((path, fragment)) = address.split_once('#') else { continue };
            let scene = format!("scenes/{}.json", path.trim_start_matches("s/").trim_end_matches('/'));
            if !root().join(&scene).exists() || fragment.contains('…') {
                continue;
            }
            let opened = link::open(fragment, Some(&base(&scene))).unwrap();
            assert!(opened.notes.is_empty(), "{}: {address}: {:?}", page.display(), opened.notes);
            tried += 1;
        }
    }
    assert!(tried > 0, "the README shows at least one link");
}
