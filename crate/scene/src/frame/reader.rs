//! Reads a frame: header and section table are checked once, records are then read in place.

use super::{Header, LAYOUT_VERSION, MAGIC, Record, Section, TABLE_WORDS};

/// Reason why a buffer is not a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// Its magic number or length is wrong.
    NotAFrame,
    /// It was written by an engine of another build.
    OtherLayout {
        /// Layout version of the buffer.
        found: u32,
    },
    /// A section reaches beyond the buffer.
    Torn,
    /// It builds on a frame that this reader has not taken.
    Missed,
}

impl std::fmt::Display for FrameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotAFrame => f.write_str("the buffer is not a frame"),
            Self::OtherLayout { found } => write!(
                f,
                "the engine writes frames of layout {found} and this page reads layout {LAYOUT_VERSION}: reload the page"
            ),
            Self::Torn => f.write_str("the frame is cut short"),
            Self::Missed => f.write_str("the frame builds on one that was not received: reload the page"),
        }
    }
}

impl std::error::Error for FrameError {}

/// A frame, checked once and then read without copying.
#[derive(Clone, Copy, Debug)]
pub struct FrameReader<'f> {
    words: &'f [u32],
    sections: usize,
}

impl<'f> FrameReader<'f> {
    /// Checks the header and that each section lies inside the buffer.
    ///
    /// # Errors
    ///
    /// Refuses a buffer that is no frame, is of another layout, or is torn.
    pub fn new(words: &'f [u32]) -> Result<Self, FrameError> {
        let &[MAGIC, found, all, sections, ..] = words else { return Err(FrameError::NotAFrame) };
        if found != LAYOUT_VERSION {
            return Err(FrameError::OtherLayout { found });
        }
        let sections = sections as usize;
        if words.len() != all as usize || sections > Section::ALL.len() {
            return Err(FrameError::NotAFrame);
        }
        if words.len() < Header::WORDS + TABLE_WORDS * sections {
            return Err(FrameError::Torn);
        }
        let reader = Self { words, sections };
        let fits = |&[_, _, count, offset]: &[u32; TABLE_WORDS], section: Section| {
            let end = u64::from(count) * section.stride() as u64 + u64::from(offset);
            end <= words.len() as u64
        };
        let known = |row: &[u32; TABLE_WORDS]| {
            Section::ALL.iter().find(|s| **s as u32 == row[0]).is_some_and(|&section| fits(row, section))
        };
        if reader.table().iter().all(known) { Ok(reader) } else { Err(FrameError::Torn) }
    }

    /// Returns the header.
    pub fn header(&self) -> Header {
        Header::read(self.words.get(Header::ENVELOPE..).unwrap_or(&[]))
    }

    fn table(&self) -> &'f [[u32; TABLE_WORDS]] {
        let rows = self.words.get(Header::WORDS..).unwrap_or(&[]).as_chunks().0;
        rows.get(..self.sections).unwrap_or(&[])
    }

    /// Returns the place of a section in the buffer; `None` where the frame does not have it.
    pub(super) fn range(&self, section: Section) -> Option<std::ops::Range<usize>> {
        let &[_, _, count, offset] = self.table().iter().find(|row| row[0] == section as u32)?;
        let from = offset as usize;
        Some(from..from + count as usize * section.stride())
    }

    /// Returns all words of a section; empty when the frame has none.
    pub fn words(&self, section: Section) -> &'f [u32] {
        self.range(section).and_then(|range| self.words.get(range)).unwrap_or(&[])
    }

    /// Returns the records of a section, each of the section's stride.
    pub fn records(&self, section: Section) -> std::slice::ChunksExact<'f, u32> {
        self.words(section).chunks_exact(section.stride())
    }

    /// Returns the records of a section, by their fields.
    pub fn read<R: Record + 'f>(&self) -> impl Iterator<Item = R> + 'f {
        self.records(R::SECTION).map(R::read)
    }

    /// Returns the f64 of a section.
    pub fn f64s(&self, section: Section) -> impl Iterator<Item = f64> + 'f {
        self.words(section).chunks_exact(2).map(|w| f64::from_bits(u64::from(w[0]) | u64::from(w[1]) << 32))
    }
}
