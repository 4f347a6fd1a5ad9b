use super::{HEADER_WORDS, Header, LAYOUT_VERSION, MAGIC, Outcome, Section, TABLE_WORDS};

/// Why a buffer is not a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// Wrong magic number, length, or layout version.
    NotAFrame,
    /// A section reaches beyond the buffer.
    Torn,
}

impl std::fmt::Display for FrameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NotAFrame => "the buffer is not a frame of this build",
            Self::Torn => "the frame is cut short",
        })
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
    pub fn new(words: &'f [u32]) -> Result<Self, FrameError> {
        let &[MAGIC, LAYOUT_VERSION, all, sections, ..] = words else { return Err(FrameError::NotAFrame) };
        let sections = sections as usize;
        if words.len() != all as usize || sections > Section::ALL.len() {
            return Err(FrameError::NotAFrame);
        }
        if words.len() < HEADER_WORDS + TABLE_WORDS * Section::ALL.len() {
            return Err(FrameError::Torn);
        }
        let reader = Self { words, sections };
        let fits = |row: &[u32]| {
            let &[_, count, stride, offset] = row else { return false };
            u64::from(count) * u64::from(stride) + u64::from(offset) <= words.len() as u64
        };
        if reader.table().all(fits) { Ok(reader) } else { Err(FrameError::Torn) }
    }

    /// Step, time, hash.
    pub fn header(&self) -> Header {
        let word = |i: usize| self.words.get(i).copied().unwrap_or(0);
        let pair = |i: usize| u64::from(word(i)) | u64::from(word(i + 1)) << 32;
        Header {
            step: word(4),
            asset_revision: word(5),
            hash: pair(6),
            time: f64::from_bits(pair(8)),
            outcome: match word(10) {
                1 => Outcome::Surface,
                2 => Outcome::Unsupported,
                3 => Outcome::Told,
                _ => Outcome::Apart,
            },
        }
    }

    fn table(&self) -> impl Iterator<Item = &'f [u32]> {
        self.words[HEADER_WORDS..].chunks_exact(TABLE_WORDS).take(self.sections)
    }

    /// All words of a section; empty when the frame has none.
    pub fn words(&self, section: Section) -> &'f [u32] {
        self.table()
            .find(|row| row[0] == section as u32)
            .and_then(|row| self.words.get(row[3] as usize..row[3] as usize + (row[1] * row[2]) as usize))
            .unwrap_or(&[])
    }

    /// The records of a section, each of the section's stride.
    pub fn records(&self, section: Section) -> std::slice::ChunksExact<'f, u32> {
        self.words(section).chunks_exact(section.stride())
    }

    /// The f64 of a section.
    pub fn f64s(&self, section: Section) -> impl Iterator<Item = f64> + 'f {
        self.words(section).chunks_exact(2).map(|w| f64::from_bits(u64::from(w[0]) | u64::from(w[1]) << 32))
    }
}
