use super::{Header, LAYOUT_VERSION, MAGIC, Record, Section, TABLE_WORDS};

/// Why a buffer is not a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// Wrong magic number or length.
    NotAFrame,
    /// Written by an engine of another build.
    OtherLayout {
        /// Its layout version.
        found: u32,
    },
    /// A section reaches beyond the buffer.
    Torn,
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
    pub fn new(words: &'f [u32]) -> Result<Self, FrameError> {
        let &[MAGIC, found, all, sections, ..] = words else { return Err(FrameError::NotAFrame) };
        if found != LAYOUT_VERSION {
            return Err(FrameError::OtherLayout { found });
        }
        let sections = sections as usize;
        if words.len() != all as usize || sections > Section::ALL.len() {
            return Err(FrameError::NotAFrame);
        }
        if words.len() < Header::WORDS + TABLE_WORDS * Section::ALL.len() {
            return Err(FrameError::Torn);
        }
        let reader = Self { words, sections };
        let fits = |row: &[u32]| {
            let &[_, count, stride, offset] = row else { return false };
            u64::from(count) * u64::from(stride) + u64::from(offset) <= words.len() as u64
        };
        if reader.table().all(fits) { Ok(reader) } else { Err(FrameError::Torn) }
    }

    /// What the first words say.
    pub fn header(&self) -> Header {
        Header::read(self.words.get(Header::ENVELOPE..).unwrap_or(&[]))
    }

    fn table(&self) -> impl Iterator<Item = &'f [u32]> {
        self.words[Header::WORDS..].chunks_exact(TABLE_WORDS).take(self.sections)
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

    /// The records of a section, by their fields.
    pub fn read<R: Record + 'f>(&self) -> impl Iterator<Item = R> + 'f {
        self.records(R::SECTION).map(R::read)
    }

    /// The f64 of a section.
    pub fn f64s(&self, section: Section) -> impl Iterator<Item = f64> + 'f {
        self.words(section).chunks_exact(2).map(|w| f64::from_bits(u64::from(w[0]) | u64::from(w[1]) << 32))
    }
}
