//! Reads files of trees and ticks each 20 times in the scene on which a page opens them: a line a file,
//! `ticks` with the results of its root, or `refused` with the reason. For
//! `tests/bench/public_models/trees.py`.

use asperity_experiments::parse;
use asperity_import::read_behaviour_tree;
use asperity_scene::{Command, Scene, SceneError};
use asperity_session::{Clock, Session};
use serde_json::json;

const SCENE: &str = include_str!("../../../scenes/picking/trees_that_act.json");
const TICKS: u32 = 20;

/// Returns the result of the root at each tick, a letter each.
fn ticked(base: &Scene, bytes: &[u8]) -> Result<String, SceneError> {
    let read = read_behaviour_tree(bytes)?;
    let mut session = asperity_experiments::run(base.clone(), Clock::STOPPED)?;
    let set = |path: &str, value| Command::Set { path: path.to_owned(), value };
    session.apply(&set("experiment.by_hand", json!(true)))?;
    session.apply(&set("experiment.tick_on", json!(true)))?;
    let tree = serde_json::to_value(&read.tree).unwrap_or_default();
    session.apply(&set("experiment.tree", tree))?;
    session.apply(&Command::Step { count: TICKS })?;
    let told = session.ticks(1, TICKS);
    let troubles =
        if told.troubles.is_empty() { String::new() } else { format!(" {}", told.troubles.join(" ")) };
    let root: String = told.ticks.iter().filter_map(|t| t.chars().next()).collect();
    Ok(format!("{root}{troubles}"))
}

fn main() -> Result<(), SceneError> {
    let base = parse(SCENE)?;
    for path in std::env::args().skip(1) {
        let line = match std::fs::read(&path).map(|bytes| ticked(&base, &bytes)) {
            Ok(Ok(root)) => format!("ticks\t{root}"),
            Ok(Err(e)) => format!("refused\t{}", e.message),
            Err(e) => format!("refused\t{e}"),
        };
        use std::io::Write;
        let _ = writeln!(std::io::stdout(), "{path}\t{line}");
    }
    Ok(())
}
