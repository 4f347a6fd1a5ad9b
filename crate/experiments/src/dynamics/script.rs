//! Readings of bodies that follow a script: the forces of the scripts, and their work.

use asperity_geometry::Length;
use asperity_scene::document::Quantity;

use super::run::Run;
use asperity_exhibit::readings::{ReadingRow, Readings};
use asperity_exhibit::table;

const SCRIPT: &str = "crate/dynamics/src/way_points/mod.rs#tell";

table! {
    Force: "script_force", "Force of the script", r"\lVert f_s\rVert", Quantity::Force, r"\lVert\sum_s f_s\rVert", SCRIPT;
    Work: "script_work", "Work of the script", "W_s", Quantity::Energy,
        r"\sum_s\sum_n \gamma_n\cdot\tfrac12(v_n + v_{n+1})", SCRIPT;
}

/// Returns the rows of the table.
pub(super) fn rows() -> &'static [ReadingRow] {
    &TABLE
}

/// Returns the readings of a run.
pub(super) fn of(run: &Run) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    all.set(Key::Force, run.work.script_force().length());
    all.set(Key::Work, run.script_work());
    all
}
