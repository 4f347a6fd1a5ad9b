//! The file of a sweep. Rows are appended in the order of their runs, each written to its end before the
//! next: the file of a killed sweep is whole but for the last line at most, and says by its length where to
//! go on.
//!
//! A Parquet file cannot be appended to, so its rows are kept as CSV beside it (`….rows.csv`) until the last
//! is there.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::order::Sweep;
use crate::parquet::{self, ColumnType};
use crate::sums::{ChecksumState, Sums, changed, sum};
use crate::table_value::{quoted, split};

/// The file of one sweep.
pub struct Journal {
    file: File,
    /// Path of the rows.
    rows: PathBuf,
    /// Path of the Parquet file to which the rows go when they are all there, if they do.
    parquet: Option<PathBuf>,
    next: u64,
    total: u64,
    kinds: Vec<ColumnType>,
    sums: Sums,
    /// Number of rows that were found without checksums.
    unknown: u64,
}

fn sentence(path: &Path, e: &std::io::Error) -> String {
    let full = e.kind() == std::io::ErrorKind::StorageFull;
    let remedy = if full {
        "; what is written is safe: make room and start the same sweep again, it goes on"
    } else {
        ""
    };
    format!("{}: {e}{remedy}", path.display())
}

impl Journal {
    /// Opens or makes the file: `.csv`, or `.parquet`. Its rows of this sweep are kept.
    ///
    /// # Errors
    ///
    /// Refuses a file of another sweep, one with a changed row, and one that cannot be read or written.
    pub fn open(path: &Path, sweep: &Sweep) -> Result<Self, String> {
        let parquet = match path.extension().and_then(|e| e.to_str()) {
            Some("csv") => None,
            Some("parquet") => Some(path.to_owned()),
            _ => return Err(format!("{}: rows go to a file that ends in .csv or .parquet", path.display())),
        };
        let rows = if parquet.is_some() { path.with_added_ending(".rows.csv") } else { path.to_owned() };
        if parquet.is_some() && path.exists() {
            return Err(format!(
                "{}: it is there already; name another file, or take it away",
                path.display()
            ));
        }
        let failed = |e: std::io::Error| sentence(&rows, &e);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&rows)
            .map_err(failed)?;
        let head = sweep.columns().iter().map(|c| quoted(c)).collect::<Vec<_>>().join(",") + "\n";
        let mut sums = Sums::of(&rows)?;
        let Found { next, kept, sums: found } = whole_rows(&file, &rows, &head, sweep, &sums)?;
        let unknown = if sums.were_there() { 0 } else { next };
        sums.keep(&found)?;
        file.set_len(kept).map_err(failed)?;
        file.seek(SeekFrom::Start(kept)).map_err(failed)?;
        if kept == 0 {
            file.write_all(head.as_bytes()).map_err(failed)?;
        }
        Ok(Self { file, parquet, next, total: sweep.runs(), kinds: sweep.kinds(), rows, sums, unknown })
    }

    /// Returns the number of the first run that is not in it.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Returns the number of its rows that have no checksums beside them: they are taken as they are.
    pub fn unknown(&self) -> u64 {
        self.unknown
    }

    /// Appends rows: the next ones, in order, each with its line end.
    ///
    /// # Errors
    ///
    /// Returns a sentence if they cannot be written.
    pub fn append(&mut self, rows: &str) -> Result<(), String> {
        let count = rows.bytes().filter(|&b| b == b'\n').count() as u64;
        self.file.write_all(rows.as_bytes()).map_err(|e| sentence(&self.rows, &e))?;
        self.next += count;
        self.sums.add(rows)
    }

    /// Finishes the file once all rows are there, and returns its path.
    ///
    /// # Errors
    ///
    /// Returns a sentence if it cannot be written.
    pub fn finish(self) -> Result<PathBuf, String> {
        self.file.sync_all().map_err(|e| sentence(&self.rows, &e))?;
        let Some(to) = self.parquet.filter(|_| self.next >= self.total) else { return Ok(self.rows) };
        let part = to.with_added_ending(".part");
        let from = File::open(&self.rows).map_err(|e| sentence(&self.rows, &e))?;
        parquet::write(BufReader::new(from), &self.kinds, &part).map_err(|e| sentence(&part, &e))?;
        std::fs::rename(&part, &to).map_err(|e| sentence(&to, &e))?;
        std::fs::remove_file(&self.rows).map_err(|e| sentence(&self.rows, &e))?;
        self.sums.away()?;
        Ok(to)
    }
}

/// Appends an ending to a path: `results.parquet` and `.part` make `results.parquet.part`.
trait AddedEnding {
    fn with_added_ending(&self, ending: &str) -> PathBuf;
}

impl AddedEnding for Path {
    fn with_added_ending(&self, ending: &str) -> PathBuf {
        let mut name = self.as_os_str().to_owned();
        name.push(ending);
        name.into()
    }
}

/// Rows of a sweep that a file holds.
struct Found {
    /// Number of whole rows.
    next: u64,
    /// Length of these and the head, bytes.
    kept: u64,
    /// Checksums of the rows.
    sums: Vec<u64>,
}

/// Returns the whole rows of this sweep that a file holds. It reads line by line: a file may be large.
fn whole_rows(file: &File, path: &Path, head: &str, sweep: &Sweep, sums: &Sums) -> Result<Found, String> {
    let mut reader = BufReader::new(file);
    let mut line = String::new();
    let mut read = |line: &mut String| {
        line.clear();
        reader.read_line(line).map_err(|e| sentence(path, &e))
    };
    let other = || {
        let name = path.display();
        Err(format!(
            "{name}: it holds something else, or what another sweep made; name another file, or take it away"
        ))
    };
    read(&mut line)?;
    if line != head {
        let nothing = Found { next: 0, kept: 0, sums: Vec::new() };
        return if head.starts_with(line.as_str()) { Ok(nothing) } else { other() };
    }
    let mut found = Found { next: 0, kept: line.len() as u64, sums: Vec::new() };
    loop {
        read(&mut line)?;
        // The last line of a killed sweep may be broken off.
        if !line.ends_with('\n') {
            return Ok(found);
        }
        match sums.says(found.sums.len(), &line) {
            ChecksumState::Kept => {}
            ChecksumState::Changed => return Err(changed(path, found.sums.len() + 1)),
            ChecksumState::Unfinished => return Ok(found),
        }
        let cells = split(&line);
        let is_next = cells.first().is_some_and(|run| *run == found.next.to_string());
        if !is_next || cells.get(1).map(String::as_str) != Some(sweep.id()) || found.next >= sweep.runs() {
            return other();
        }
        found.sums.push(sum(&line));
        (found.next, found.kept) = (found.next + 1, found.kept + line.len() as u64);
    }
}

impl Sweep {
    /// Returns the kind of value of each column.
    fn kinds(&self) -> Vec<ColumnType> {
        let varied = self.paths().len();
        let kind = |(i, name): (usize, String)| match (i, name.as_str()) {
            (0 | 4, _) => ColumnType::Whole,
            (1..=3, _) => ColumnType::Text,
            (i, _) if i < 5 + varied => {
                if self.is_numeric(i - 5) {
                    ColumnType::Number
                } else {
                    ColumnType::Text
                }
            }
            (_, "along") if self.order.threshold.is_some() && i == 6 + varied => ColumnType::Text,
            (_, "falls" | "crossings" | "probes") if self.order.threshold.is_some() && i < 10 + varied => {
                ColumnType::Whole
            }
            (i, _) if i + 3 == self.columns().len() => ColumnType::Whole,
            (i, _) if i + 3 > self.columns().len() => ColumnType::Text,
            _ => ColumnType::Number,
        };
        self.columns().into_iter().enumerate().map(kind).collect()
    }
}
