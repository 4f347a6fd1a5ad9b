//! The file of a fit: a row a candidate, written a generation at a time. The search follows from its seed and
//! from these rows alone, so a killed fit's file, whole but for the last line at most, is all that resuming
//! takes.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use asperity_fit::Purpose;
use asperity_sweep::csv_text;
use asperity_sweep::sums::{ChecksumState as Kept, Sums, changed, sum};

use crate::output;

/// Returns the word of a candidate's purpose.
fn word(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Search => "search",
        Purpose::Slice => "slice",
        Purpose::Landscape => "landscape",
    }
}

/// A row: one candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct CandidateRecord {
    pub purpose: Purpose,
    /// Values in the scene's units.
    pub values: Vec<f64>,
    /// Losses, one for each recording of the train.
    pub losses: Vec<f64>,
}

/// The file, and the rows that it held when it was opened.
pub struct FitJournal {
    path: PathBuf,
    file: File,
    /// Identity: a hash of everything that losses follow from.
    id: String,
    pub found: Vec<CandidateRecord>,
    sums: Sums,
}

impl FitJournal {
    /// Opens or makes a file with columns of these numbers and recordings. Another fit's file is left alone.
    pub fn open(path: &Path, id: &str, numbers: &[&str], recordings: &[&str]) -> Result<Self, String> {
        if path.extension().and_then(|e| e.to_str()) != Some("csv") {
            return Err(format!("{}: candidates go to a file that ends in .csv", path.display()));
        }
        let failed = |e: std::io::Error| format!("{}: {e}", path.display());
        let mut head: Vec<String> = ["fit", "kind"].map(str::to_owned).to_vec();
        head.extend(numbers.iter().map(|name| csv_text(name)));
        head.push("loss".to_owned());
        head.extend(recordings.iter().map(|name| csv_text(name)));
        let head = head.join(",") + "\n";
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(e) => return Err(format!("{}: {}", path.display(), output::unreadable(&e))),
        };
        let (found, kept) = whole_rows(&text, &head, id, numbers.len(), recordings.len()).ok_or_else(|| {
            format!(
                "{}: it holds something else, or what another fit made; name another file, or take it away",
                path.display()
            )
        })?;
        let mut sums = Sums::of(path)?;
        let (mut found, mut kept) = (found, kept);
        let mut known = Vec::new();
        for (i, line) in text.split_inclusive('\n').skip(1).take(found.len()).enumerate() {
            match sums.says(i, line) {
                Kept::Kept => known.push(sum(line)),
                Kept::Changed => return Err(changed(path, i + 1)),
                Kept::Unfinished => {
                    found.truncate(i);
                    kept = text.split_inclusive('\n').take(i + 1).map(str::len).sum();
                    break;
                }
            }
        }
        sums.keep(&known)?;
        let mut file =
            OpenOptions::new().write(true).create(true).truncate(false).open(path).map_err(failed)?;
        file.set_len(kept as u64).map_err(failed)?;
        file.seek(SeekFrom::Start(kept as u64)).map_err(failed)?;
        if kept == 0 {
            file.write_all(head.as_bytes()).map_err(failed)?;
        }
        Ok(Self { path: path.to_owned(), file, id: id.to_owned(), found, sums })
    }

    /// Appends rows.
    pub fn append(&mut self, rows: &[CandidateRecord]) -> Result<(), String> {
        let mut text = String::new();
        for row in rows {
            let mean = row.losses.iter().sum::<f64>() / row.losses.len().max(1) as f64;
            let numbers = row.values.iter().chain([&mean]).chain(&row.losses);
            text += &self.id;
            text.push(',');
            text += word(row.purpose);
            numbers.for_each(|x| text += &format!(",{x:?}"));
            text.push('\n');
        }
        self.file.write_all(text.as_bytes()).map_err(|e| format!("{}: {e}", self.path.display()))?;
        self.sums.add(&text)
    }
}

/// Returns the whole rows of a text, and the length of these and the head in bytes; none where it is another
/// fit's.
fn whole_rows(
    text: &str,
    head: &str,
    id: &str,
    numbers: usize,
    recordings: usize,
) -> Option<(Vec<CandidateRecord>, usize)> {
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    if first != head {
        return head.starts_with(first).then_some((Vec::new(), 0));
    }
    let (mut rows, mut kept) = (Vec::new(), head.len());
    for line in lines {
        // The last line of a killed fit may be broken off.
        let Some(row) = line.strip_suffix('\n') else { break };
        let mut cells = row.split(',');
        if cells.next() != Some(id) {
            return None;
        }
        let written = cells.next();
        let purpose = [Purpose::Search, Purpose::Slice, Purpose::Landscape]
            .into_iter()
            .find(|purpose| Some(word(*purpose)) == written)?;
        let x: Vec<f64> = cells.map(|cell| cell.parse().ok()).collect::<Option<_>>()?;
        if x.len() != numbers + 1 + recordings || x.iter().any(|x| !x.is_finite()) {
            return None;
        }
        rows.push(CandidateRecord {
            purpose,
            values: x[..numbers].to_vec(),
            losses: x[numbers + 1..].to_vec(),
        });
        kept += line.len();
    }
    Some((rows, kept))
}
