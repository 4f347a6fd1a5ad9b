//! `asperity recording`: converts a recording of another program to a table in SI units.

use std::fmt::Write;
use std::path::Path;

use asperity_import::{TimeSeries, read_motion_of, read_series};
use asperity_scene::{MotionImport, MotionUnits};
use serde::de::DeserializeOwned;

use crate::output;

/// Units of its numbers, if they are given.
pub struct Meant {
    /// Unit of times: `s`, `ms`, `us` or `ns`.
    pub time: Option<String>,
    /// Unit of lengths: `m`, `cm`, `mm` or `in`.
    pub length: Option<String>,
}

/// Writes the rows, and prints what was found.
pub fn main(file: &Path, topic: Option<&str>, meant: &Meant, out: Option<&Path>) -> Result<bool, String> {
    let bytes = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let text = match read_motion_of(&bytes, &name, None, topic) {
        Ok(found) => motion(again(&bytes, &name, found, topic, meant)?),
        // A bag may hold other numbers over time instead.
        Err(refused) => series(read_series(&bytes, topic).map_err(|_| refused.to_string())?),
    };
    match out {
        Some(path) => std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?,
        None => output::print(&text)?,
    }
    Ok(true)
}

/// Reads the recording again with the given units, if there are any.
fn again(
    bytes: &[u8],
    name: &str,
    found: MotionImport,
    topic: Option<&str>,
    meant: &Meant,
) -> Result<MotionImport, String> {
    let told = MotionUnits {
        time: word(meant.time.as_deref(), "--time is one of s, ms, us, ns")?.unwrap_or(found.told.time),
        length: word(meant.length.as_deref(), "--length is one of m, cm, mm, in")?
            .unwrap_or(found.told.length),
        ..found.told
    };
    if told == found.told {
        return Ok(found);
    }
    read_motion_of(bytes, name, Some(told), topic).map_err(|e| e.to_string())
}

fn word<T: DeserializeOwned>(word: Option<&str>, wanted: &str) -> Result<Option<T>, String> {
    word.map(|word| serde_json::from_value(word.into()).map_err(|_| wanted.to_owned())).transpose()
}

fn motion(found: MotionImport) -> String {
    let told = found.told;
    output::complain(&format!(
        "{} rows in {} s{}; times in {}, lengths in {}.",
        found.recorded.rows.len(),
        found.duration,
        if found.topic.is_empty() { String::new() } else { format!(", of {}", found.topic) },
        told.time.symbol(),
        told.length.symbol()
    ));
    found.findings.iter().for_each(|finding| output::complain(&finding.sentence));
    let columns = ["t [s]", "x [m]", "y [m]", "z [m]", "qw", "qx", "qy", "qz"].map(str::to_owned);
    csv(&columns, found.recorded.rows.iter().map(<[f64; 8]>::as_slice))
}

fn series(found: TimeSeries) -> String {
    for (topic, kind, count) in &found.topics {
        output::complain(&format!("{topic}: {count} × {kind}"));
    }
    output::complain(&format!(
        "{} rows of {}, from {} ns of Unix time.",
        found.rows.len(),
        found.topic,
        found.start
    ));
    found.notes.iter().for_each(|note| output::complain(note));
    csv(&found.columns, found.rows.iter().map(Vec::as_slice))
}

/// Writes a table; a number that is missing is an empty cell.
fn csv<'r>(columns: &[String], rows: impl Iterator<Item = &'r [f64]>) -> String {
    // Names of joints may hold anything, and a spreadsheet computes a text that begins with one of these
    // signs.
    let mark = |name: &str| if name.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    let quoted = |name: &String| format!("\"{}{}\"", mark(name), name.replace('"', "\"\""));
    let mut text = columns.iter().map(quoted).collect::<Vec<_>>().join(",");
    text.push('\n');
    for row in rows {
        for (k, x) in row.iter().enumerate() {
            let separator = if k == 0 { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = if x.is_finite() { write!(text, "{separator}{x}") } else { write!(text, "{separator}") };
        }
        text.push('\n');
    }
    text
}
