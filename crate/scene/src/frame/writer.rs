use super::{Header, LAYOUT_VERSION, MAGIC, Section, TABLE_WORDS};

/// Writes frames into one buffer that is kept from frame to frame.
#[derive(Default)]
pub struct FrameWriter {
    words: Vec<u32>,
    sections: usize,
}

impl FrameWriter {
    /// Forgets the last frame and writes this header.
    pub fn begin(&mut self, header: Header) {
        self.words.clear();
        self.sections = 0;
        let (hash, time) = (header.hash, header.time.to_bits());
        self.words.extend_from_slice(&[
            MAGIC,
            LAYOUT_VERSION,
            0,
            0,
            header.step,
            header.asset_revision,
            hash as u32,
            (hash >> 32) as u32,
            time as u32,
            (time >> 32) as u32,
            header.outcome as u32,
        ]);
        // Room for every section there is; the unused rows stay zero.
        self.words.resize(Header::WORDS + TABLE_WORDS * Section::ALL.len(), 0);
    }

    /// Writes one section; whole records only, a torn last one is dropped.
    pub fn section(&mut self, kind: Section, write: impl FnOnce(&mut SectionWriter<'_>)) {
        if self.words.len() % 2 == 1 {
            self.words.push(0);
        }
        let offset = self.words.len();
        write(&mut SectionWriter { words: &mut self.words });
        let count = (self.words.len() - offset) / kind.stride();
        self.words.truncate(offset + count * kind.stride());
        let row = Header::WORDS + TABLE_WORDS * self.sections;
        if self.sections < Section::ALL.len()
            && let Some(row) = self.words.get_mut(row..row + TABLE_WORDS)
        {
            row.copy_from_slice(&[kind as u32, count as u32, kind.stride() as u32, offset as u32]);
            self.sections += 1;
        }
    }

    /// The whole frame.
    pub fn finish(&mut self) -> &[u32] {
        let (all, sections) = (self.words.len() as u32, self.sections as u32);
        if let [_, _, words, count, ..] = self.words.as_mut_slice() {
            (*words, *count) = (all, sections);
        }
        &self.words
    }
}

/// Appends the numbers of one section.
pub struct SectionWriter<'w> {
    words: &'w mut Vec<u32>,
}

impl SectionWriter<'_> {
    /// One whole number.
    #[inline]
    pub fn u32(&mut self, x: u32) {
        self.words.push(x);
    }

    /// Whole numbers.
    #[inline]
    pub fn u32s(&mut self, xs: &[u32]) {
        self.words.extend_from_slice(xs);
    }

    /// One engine number, rounded.
    #[inline]
    pub fn f32(&mut self, x: f64) {
        self.words.push((x as f32).to_bits());
    }

    /// Engine numbers, rounded: the only place where f64 becomes f32.
    #[inline]
    pub fn f32s(&mut self, xs: &[f64]) {
        self.words.extend(xs.iter().map(|&x| (x as f32).to_bits()));
    }

    /// One number in full.
    #[inline]
    pub fn f64(&mut self, x: f64) {
        let bits = x.to_bits();
        self.words.extend_from_slice(&[bits as u32, (bits >> 32) as u32]);
    }
}
