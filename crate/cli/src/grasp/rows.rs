//! Rows of trials, one each, in a file or on standard output. Whole rows of a file that is there already are
//! read back.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use asperity_gripper::lift::{Reading, Verdict};
use asperity_gripper::sure::Trial;
use asperity_sweep::sums::{ChecksumState, Sums, changed, sum};
use serde_json::{Value, json};

use super::file::Set;
use crate::output;

/// Columns of the CSV, keys of the JSON.
const COLUMNS: [&str; 11] = [
    "grasp",
    "trial",
    "verdict",
    "height",
    "strain_0",
    "strain_1",
    "force_0",
    "force_1",
    "steps",
    "newton",
    "unfinished",
];

/// Rows of trials, and the file that they go to.
pub struct Rows {
    to: Option<(File, String, Sums)>,
    json: bool,
    done: Vec<(String, u32, Trial)>,
}

impl Rows {
    /// Opens a file. Its whole rows are kept, and a broken last one is cut off. A file of another run is left
    /// alone.
    pub fn open(path: Option<&Path>, set: &Set) -> Result<Self, String> {
        let Some(path) = path else {
            let rows = Self { to: None, json: false, done: vec![] };
            output::print(&format!("{}\n", COLUMNS.join(",")))?;
            return Ok(rows);
        };
        let name = path.display().to_string();
        let failed = |e: std::io::Error| format!("{name}: {e}");
        let json = path.extension().is_some_and(|e| e == "jsonl");
        let head = if json {
            format!("{}\n", json!({ "asperity_grasp": 1, "of": format!("{:016x}", set.hash) }))
        } else {
            format!("# asperity grasp 1 of {:016x}\n{}\n", set.hash, COLUMNS.join(","))
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        let text =
            std::fs::read_to_string(path).map_err(|e| format!("{name}: {}", output::unreadable(&e)))?;
        let whole = &text[..text.rfind('\n').map_or(0, |k| k + 1)];
        if !whole.is_empty() && !whole.starts_with(&head) && !head.starts_with(whole) {
            return Err(format!(
                "{name}: it holds what another file of grasps or another version made; name another file, or take it away"
            ));
        }
        let body = whole.strip_prefix(head.as_str()).unwrap_or("");
        let mut sums = Sums::of(path)?;
        if !sums.were_there() && !body.is_empty() {
            output::complain("the rows have no checksums beside them: they are taken as they are");
        }
        let (mut done, mut kept, mut bytes) = (Vec::new(), Vec::new(), 0);
        for (i, line) in body.split_inclusive('\n').enumerate() {
            match sums.says(i, line) {
                ChecksumState::Kept => {}
                ChecksumState::Changed => return Err(changed(path, i + 1)),
                ChecksumState::Unfinished => break,
            }
            kept.push(sum(line));
            bytes += line.len();
            let line = line.trim_end_matches('\n');
            let row = if json { of_json(line) } else { of_csv(line) };
            done.push(
                row.ok_or(format!("{name}: row {}: it is not a row of trials; take the file away", i + 1))?,
            );
        }
        sums.keep(&kept)?;
        let keep = if body.is_empty() { 0 } else { head.len() + bytes };
        file.set_len(keep as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if keep == 0 {
            file.write_all(head.as_bytes()).map_err(failed)?;
        }
        Ok(Self { to: Some((file, name, sums)), json, done })
    }

    /// Returns the rows that were there.
    pub fn take_done(&mut self) -> Vec<(String, u32, Trial)> {
        std::mem::take(&mut self.done)
    }

    /// Writes one row at once.
    pub fn write(&mut self, grasp: &str, trial: u32, made: &Trial) -> Result<(), String> {
        let line = if self.json { json_of(grasp, trial, made) } else { csv_of(grasp, trial, made) };
        match &mut self.to {
            Some((file, name, sums)) => {
                file.write_all(line.as_bytes()).map_err(|e| format!("{name}: {e}"))?;
                sums.add(&line)
            }
            None => output::print(&line),
        }
    }
}

/// Returns the numbers of a row in the order of the columns, whole ones apart.
fn numbers(r: &Reading) -> ([f64; 5], [u32; 3]) {
    ([r.height, r.strain[0], r.strain[1], r.force[0], r.force[1]], [r.steps, r.newton, r.unfinished])
}

fn csv_of(grasp: &str, trial: u32, made: &Trial) -> String {
    let (real, whole) = numbers(&made.reading);
    let real = real.map(|x| x.to_string()).join(",");
    let whole = whole.map(|x| x.to_string()).join(",");
    format!("{grasp},{trial},{},{real},{whole}\n", made.verdict.word())
}

fn json_of(grasp: &str, trial: u32, made: &Trial) -> String {
    let (real, whole) = numbers(&made.reading);
    let mut row = json!({ "grasp": grasp, "trial": trial, "verdict": made.verdict.word() });
    for (key, x) in COLUMNS[3..].iter().zip(real.map(Value::from).into_iter().chain(whole.map(Value::from))) {
        row[*key] = x;
    }
    format!("{row}\n")
}

fn trial_of(verdict: &str, real: [f64; 5], whole: [u32; 3]) -> Option<Trial> {
    let reading = Reading {
        height: real[0],
        strain: [real[1], real[2]],
        force: [real[3], real[4]],
        steps: whole[0],
        newton: whole[1],
        unfinished: whole[2],
        ..Reading::default()
    };
    Some(Trial { verdict: Verdict::of_word(verdict)?, reading })
}

fn of_csv(line: &str) -> Option<(String, u32, Trial)> {
    let parts: Vec<&str> = line.split(',').collect();
    let [grasp, trial, verdict, rest @ ..] = parts.as_slice() else { return None };
    if rest.len() != 8 {
        return None;
    }
    let (mut real, mut whole) = ([0.0; 5], [0; 3]);
    for (to, from) in real.iter_mut().zip(rest) {
        *to = from.parse().ok()?;
    }
    for (to, from) in whole.iter_mut().zip(&rest[5..]) {
        *to = from.parse().ok()?;
    }
    Some(((*grasp).to_owned(), trial.parse().ok()?, trial_of(verdict, real, whole)?))
}

fn of_json(line: &str) -> Option<(String, u32, Trial)> {
    let row: Value = serde_json::from_str(line).ok()?;
    let (mut real, mut whole) = ([0.0; 5], [0; 3]);
    for (to, key) in real.iter_mut().zip(&COLUMNS[3..8]) {
        *to = row[*key].as_f64()?;
    }
    for (to, key) in whole.iter_mut().zip(&COLUMNS[8..]) {
        *to = u32::try_from(row[*key].as_u64()?).ok()?;
    }
    let trial = u32::try_from(row["trial"].as_u64()?).ok()?;
    Some((row["grasp"].as_str()?.to_owned(), trial, trial_of(row["verdict"].as_str()?, real, whole)?))
}
