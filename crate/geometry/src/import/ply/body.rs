//! Rows of a PLY file, from text or from bytes of either order.

use super::header::{NumberType, Property};
use crate::import::bytes::Bytes;
use crate::import::words::{lines, number};
use asperity_fault::Fault;

/// Numbers one after another, from text or from bytes.
pub(super) trait Source {
    /// Reads the next number.
    fn scalar(&mut self, kind: NumberType, path: &impl Fn() -> String) -> Result<f64, Fault>;
    /// Ends a row that has all its numbers: the rest of its line is skipped.
    fn end_row(&mut self) {}
    /// Returns the number of rows with skipped numbers behind.
    fn passed_over(&self) -> usize {
        0
    }
    /// Returns the number of bytes left.
    fn remaining(&self) -> usize;
    /// Returns the fewest bytes a number can take; at least 1.
    fn smallest_of(&self, kind: NumberType) -> usize;
    /// Returns the fewest bytes a column can take in one row.
    fn smallest(&self, property: &Property) -> usize {
        self.smallest_of(property.list.unwrap_or(property.kind))
    }
}

/// Numbers separated by white space.
pub(super) struct Ascii<'a> {
    rest: &'a [u8],
    /// True if a row ends with its line.
    by_line: bool,
    /// Line of the row that is being read, where rows are lines.
    line: Option<&'a [u8]>,
    passed_over: usize,
}

impl<'a> Ascii<'a> {
    /// Makes a source in which every row is a line.
    pub fn by_line(rest: &'a [u8]) -> Self {
        Self { rest, by_line: true, line: None, passed_over: 0 }
    }

    /// Makes a source in which numbers follow each other, whatever the lines.
    pub fn by_word(rest: &'a [u8]) -> Self {
        Self { rest, by_line: false, line: None, passed_over: 0 }
    }

    /// Returns true if there are as many lines as rows.
    pub fn enough_lines(rest: &[u8], rows: u64) -> bool {
        let enough = usize::try_from(rows).unwrap_or(usize::MAX);
        lines(rest).filter(|line| !line.trim_ascii().is_empty()).take(enough).count() == enough
    }

    fn next_line(&mut self) -> &'a [u8] {
        let text = self.rest.trim_ascii_start();
        let end = text.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(text.len());
        let (line, rest) = text.split_at(end);
        self.rest = rest;
        line
    }
}

fn word<'a>(rest: &mut &'a [u8]) -> &'a [u8] {
    let text = rest.trim_ascii_start();
    let end = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    let (word, left) = text.split_at(end);
    *rest = left;
    word
}

impl Source for Ascii<'_> {
    fn scalar(&mut self, _: NumberType, path: &impl Fn() -> String) -> Result<f64, Fault> {
        let word = if self.by_line {
            let mut line = match self.line {
                Some(line) => line,
                None => self.next_line(),
            };
            let word = word(&mut line);
            self.line = Some(line);
            word
        } else {
            word(&mut self.rest)
        };
        number((!word.is_empty()).then_some(word), path)
    }

    fn end_row(&mut self) {
        if self.line.take().is_some_and(|left| !left.trim_ascii().is_empty()) {
            self.passed_over += 1;
        }
    }

    fn passed_over(&self) -> usize {
        self.passed_over
    }

    fn remaining(&self) -> usize {
        self.rest.len() + self.line.map_or(0, <[u8]>::len)
    }

    fn smallest_of(&self, _: NumberType) -> usize {
        1
    }
}

/// Numbers in binary.
pub(super) struct Binary<'a> {
    bytes: Bytes<'a>,
}

impl<'a> Binary<'a> {
    pub fn new(rest: &'a [u8], big_endian: bool) -> Self {
        Self { bytes: Bytes { rest, big_endian } }
    }
}

impl Source for Binary<'_> {
    fn scalar(&mut self, kind: NumberType, path: &impl Fn() -> String) -> Result<f64, Fault> {
        let b = &mut self.bytes;
        Ok(match kind {
            NumberType::I8 => f64::from(i8::from_le_bytes(b.array(path)?)),
            NumberType::U8 => f64::from(u8::from_le_bytes(b.array(path)?)),
            NumberType::I16 => f64::from(i16::from_le_bytes(b.array(path)?)),
            NumberType::U16 => f64::from(u16::from_le_bytes(b.array(path)?)),
            NumberType::I32 => f64::from(i32::from_le_bytes(b.array(path)?)),
            NumberType::U32 => f64::from(u32::from_le_bytes(b.array(path)?)),
            NumberType::F32 => f64::from(f32::from_le_bytes(b.array(path)?)),
            NumberType::F64 => f64::from_le_bytes(b.array(path)?),
        })
    }

    fn remaining(&self) -> usize {
        self.bytes.rest.len()
    }

    fn smallest_of(&self, kind: NumberType) -> usize {
        kind.bytes()
    }
}
