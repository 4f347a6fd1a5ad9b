//! A reader that keeps the last content of each section, for frames that bring only the sections that have
//! moved.

use std::ops::Range;
use std::rc::Rc;

use super::{FrameError, FrameReader, Header, Record, Section};

/// State of a reader: every section as it was last sent.
///
/// A buffer is taken over whole and shared by the sections that came in it: nothing is copied.
#[derive(Clone, Debug, Default)]
pub struct FrameCache {
    header: Header,
    sections: [(Rc<Vec<u32>>, Range<usize>); Section::ALL.len()],
}

impl FrameCache {
    /// Takes the next frame and returns the sections that it brought. On an error nothing changes.
    ///
    /// # Errors
    ///
    /// Refuses a frame that builds on one that this reader has not taken.
    pub fn take(&mut self, buffer: Vec<u32>) -> Result<SectionSet, FrameError> {
        let reader = FrameReader::new(&buffer)?;
        let header = reader.header();
        if header.since > self.header.revision {
            return Err(FrameError::Missed);
        }
        let whole = header.since == 0;
        let ranges = Section::ALL.map(|section| reader.range(section));
        let buffer = Rc::new(buffer);
        let mut moved = SectionSet::default();
        for ((kept, range), section) in self.sections.iter_mut().zip(ranges).zip(Section::ALL) {
            let empty = kept.1.is_empty();
            match range {
                Some(range) => *kept = (buffer.clone(), range),
                None if whole && !empty => *kept = Default::default(),
                None => continue,
            }
            moved.insert(section);
        }
        self.header = header;
        Ok(moved)
    }

    /// Returns the header of the last frame.
    pub fn header(&self) -> Header {
        self.header
    }

    /// Returns all words of a section; empty when there are none.
    pub fn words(&self, section: Section) -> &[u32] {
        self.sections
            .get(section.index())
            .and_then(|(buffer, range)| buffer.get(range.clone()))
            .unwrap_or(&[])
    }

    /// Returns the records of a section, by their fields.
    pub fn read<'f, R: Record + 'f>(&'f self) -> impl Iterator<Item = R> + 'f {
        self.words(R::SECTION).chunks_exact(R::SECTION.stride()).map(R::read)
    }
}

/// A set of sections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SectionSet(u64);

impl SectionSet {
    /// Every section.
    pub const ALL: Self = Self(u64::MAX);

    /// Adds this section.
    pub fn insert(&mut self, section: Section) {
        self.0 |= 1 << section.index();
    }

    /// Adds the sections of another set.
    pub fn extend(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Returns true if any of these is among them.
    pub fn any(self, sections: &[Section]) -> bool {
        sections.iter().any(|section| self.0 & 1 << section.index() != 0)
    }
}
