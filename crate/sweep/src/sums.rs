//! A checksum for each row of a file, in a file beside it (`….sums`): a row that is not as it was written is
//! noticed when a run is resumed.
//!
//! Beside and not within: rows have the columns that their readers expect, and files of old versions are
//! resumed.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Number of characters of a checksum and its line end.
const WIDTH: u64 = 17;

/// The checksums of the rows of one file.
#[derive(Debug)]
pub struct Sums {
    /// File of the checksums, open once rows are kept.
    file: Option<File>,
    path: PathBuf,
    known: Vec<u64>,
    /// True if there were some, or there are no rows yet.
    there: bool,
}

/// State of a row by its checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChecksumState {
    /// The row is as it was written, or nobody knows.
    Kept,
    /// The row is not as it was written.
    Changed,
    /// The program was stopped before it wrote the checksum: the row is made again.
    Unfinished,
}

/// Computes FNV-1a of 64 bits (Fowler, Noll and Vo) of a row with its line end.
pub fn sum(row: &str) -> u64 {
    row.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

impl Sums {
    /// Reads the checksums of the rows of a file.
    ///
    /// # Errors
    /// Returns a sentence if a file beside it cannot be read.
    pub fn of(rows: &Path) -> Result<Self, String> {
        let mut path = rows.as_os_str().to_owned();
        path.push(".sums");
        let path = PathBuf::from(path);
        let (text, there) = match std::fs::read(&path) {
            Ok(bytes) => (String::from_utf8_lossy(&bytes).into_owned(), true),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => (String::new(), false),
            Err(e) => return Err(format!("{}: {e}", path.display())),
        };
        // A line that is no checksum ends them: the rows from there on are made again.
        let known = text.split_inclusive('\n').map_while(|line| {
            let line = line.strip_suffix('\n').filter(|line| line.len() as u64 + 1 == WIDTH)?;
            u64::from_str_radix(line, 16).ok()
        });
        Ok(Self { known: known.collect(), there, path, file: None })
    }

    /// Returns true if there were checksums beside the rows.
    pub fn were_there(&self) -> bool {
        self.there
    }

    /// Returns the state of a row, counted from zero.
    pub fn says(&self, row: usize, text: &str) -> ChecksumState {
        match self.known.get(row) {
            Some(known) if *known == sum(text) => ChecksumState::Kept,
            Some(_) => ChecksumState::Changed,
            None if self.there => ChecksumState::Unfinished,
            None => ChecksumState::Kept,
        }
    }

    /// Keeps these rows; those of a file without checksums get theirs.
    ///
    /// # Errors
    /// Returns a sentence if they cannot be written.
    pub fn keep(&mut self, rows: &[u64]) -> Result<(), String> {
        self.there = true;
        let same = self.known.iter().zip(rows).take_while(|(a, b)| a == b).count();
        self.known.truncate(same);
        let end = same as u64 * WIDTH;
        let opened = || {
            let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(&self.path)?;
            file.set_len(end)?;
            file.seek(SeekFrom::Start(end))?;
            Ok(file)
        };
        self.file = Some(opened().map_err(|e: std::io::Error| format!("{}: {e}", self.path.display()))?);
        self.put(rows.get(same..).unwrap_or_default())
    }

    /// Adds rows that have been written, each with its line end.
    ///
    /// # Errors
    /// Returns a sentence if they cannot be written.
    pub fn add(&mut self, rows: &str) -> Result<(), String> {
        let sums: Vec<u64> = rows.split_inclusive('\n').map(sum).collect();
        self.put(&sums)
    }

    fn put(&mut self, sums: &[u64]) -> Result<(), String> {
        let text: String = sums.iter().map(|sum| format!("{sum:016x}\n")).collect();
        self.known.extend(sums);
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(text.as_bytes()).map_err(|e| format!("{}: {e}", self.path.display()))
    }

    /// Removes the file: the rows stand elsewhere now.
    ///
    /// # Errors
    /// Returns a sentence if it cannot be removed.
    pub fn away(self) -> Result<(), String> {
        std::fs::remove_file(&self.path).map_err(|e| format!("{}: {e}", self.path.display()))
    }
}

/// Returns the sentence on a row that is not as it was written. `row`: counted from one.
pub fn changed(path: &Path, row: usize) -> String {
    format!(
        "{}: row {row} is not as it was written: a bit has flipped, or somebody has changed it; cut the file off before that row, and the \
         rest is made again, or take it away",
        path.display()
    )
}
