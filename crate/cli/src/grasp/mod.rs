//! `asperity grasp`: a set of grasps from a file, each tried many times over all cores; rows in a fixed
//! order, and an interrupted file goes on.

#![allow(non_snake_case, reason = "monogram notation")]

mod board;
mod file;
mod report;
mod rows;

use std::num::NonZero;
use std::path::Path;

use board::Board;
use rows::Rows;

use crate::output;

/// Help text on the file.
pub const FORMAT: &str = r#"THE FILE is JSON in SI units; what is left out is as shown:
  {"schema": "asperity-grasps/1",
   "object": {"cube": 0.03},            or {"sphere": radius}, {"cylinder": [radius, height]}, {"mesh": "part.stl"},
                                        {"awkward": "gear"} (plate wedge rod coin egg bowl ring arch hammer bracket
                                        loaded_box loaded_rod gear ridged_bar cone hourglass)
   "mass": 0.003,                       kg; of an awkward one its density is 1200 kg/m3
   "up": [0, 0, 1],                     in the object's frame O; it stands on the floor z = 0
   "pad": {"design": "rounded_jaw", "spacing": 0.0025, "layers": 2},
                                        or rectangular_jaw, flat, domed, finger, or {"mesh": "pad.stl", "spacing": 0.0025,
                                        "held": "back", "held_depth": 0.0002}, held at its back or root: z out of its front, x to the fingertip
   "young": 1e6, "friction": 0.4, "floor_friction": 0.1, "step": 0.002,
   "opening": 0.05, "closing_speed": 0.1, "until": {"energy": 5e-4},   or {"force": 20}
   "lifting_speed": 0.25, "lift": 0.025, "hold": 0.02, "longest": 4,    with "lifting_acceleration" (m/s2) not at once
   "trials": {"count": 5, "seed": 1, "translation": 0.001, "rotation": 0.003, "wrist": 0.160098,
              "confidence": 0.95, "bound": "exact", "width": 0},       or "wilson"; they end when the interval is narrower
   "judges": {"force": 20},             what the analytic judges push with, N
   "grasps": [{"id": "a", "translation": [0, 0, 0], "rotation": [w, x, y, z], "up": [0, 0, 1],
               "trials": 5, "successes": 4}]}     the pose of the gripper in O (x closing axis, z approach); up, trials, successes may
                                        be left out. Or "cases": "cases.json" of schema cube-grasps/1,
                                        or "antipodal": {"count": 25, "seed": 1}: drawn from the object
ROWS: grasp, trial, verdict (holds, blocked, missed, one_sided, never_tight, slipped, dropped, stuck), height of the object's lowest
point (m), strain energy (J) and force (N) of both pads, steps, Newton iterations, steps not solved to their tolerance.
A file that ends in .jsonl gets one JSON object a line, any other CSV. Its first line names what was run; where it is there
already the run goes on behind its last whole row. What was found is summed up on standard output."#;

/// Runs the file; rows go to `out`, the summary to standard output.
pub fn main(
    grasps: &Path,
    out: Option<&Path>,
    workers: Option<u32>,
    summary: Option<&Path>,
) -> Result<bool, String> {
    let set = file::read(grasps)?;
    let mut rows = Rows::open(out, &set)?;
    let board = Board::new(&set.study, rows.take_done());
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let workers = workers.map_or(cores, |w| w.max(1) as usize);
    let found = board.run(&set.study, &mut rows, workers)?;
    let told = report::Report::new(&set.study, &found)?;
    // Rows on standard output are not mixed with a table.
    if out.is_some() {
        output::print(&told.table())?;
    }
    if let Some(path) = summary {
        let text = serde_json::to_string_pretty(&told).map_err(|e| e.to_string())? + "\n";
        std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(true)
}
