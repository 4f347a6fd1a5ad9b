//! Writes frames, and keeps the last content of each section, so that a reader is sent only the sections that
//! have moved.
//!
//! Each frame has a number, its revision, counted from 1 for each writer. A section's revision is that of the
//! frame in which its content last changed. A reader that has taken frame `since` lacks the sections of a
//! later revision and no others, however many frames it has missed; one that has taken none says 0 and is
//! sent everything.

use super::{Header, LAYOUT_VERSION, MAGIC, Section, SectionOwner, TABLE_WORDS};

/// Writes the frames of one view.
#[derive(Default)]
pub struct FrameWriter {
    header: Header,
    /// Sections as they were last written, in the order of [`Section::ALL`]; made at the first frame.
    kept: Vec<Kept>,
    /// Words that are being written.
    scratch: Vec<u32>,
    /// Revision of the geometry in the asset sections.
    geometry: Option<u32>,
    buffer: Vec<u32>,
}

/// A section as it was last written.
#[derive(Clone, Default)]
struct Kept {
    words: Vec<u32>,
    /// Revision of the frame in which it became so; 0 while nothing has been written.
    revision: u32,
    /// Number of the last frame in which it was written.
    written: u32,
}

impl FrameWriter {
    /// Begins the next frame. The header's revisions are filled in here.
    pub fn begin(&mut self, header: Header) {
        self.kept.resize_with(Section::ALL.len(), Kept::default);
        self.header = Header { revision: self.header.revision + 1, since: 0, ..header };
    }

    /// Writes one section. It holds whole records only: words after the last whole record are dropped.
    pub fn section(&mut self, section: Section, write: impl FnOnce(&mut SectionWriter<'_>)) {
        self.scratch.clear();
        write(&mut SectionWriter { words: &mut self.scratch });
        self.scratch.truncate(self.scratch.len() / section.stride() * section.stride());
        let Some(kept) = self.kept.get_mut(section.index()) else { return };
        kept.written = self.header.revision;
        if kept.words != self.scratch {
            std::mem::swap(&mut kept.words, &mut self.scratch);
            kept.revision = self.header.revision;
        }
    }

    /// Writes the asset sections if the geometry has changed; `revision` names the geometry.
    pub fn assets(&mut self, revision: u32, write: impl FnOnce(&mut Self)) {
        if self.geometry == Some(revision) {
            return;
        }
        self.geometry = Some(revision);
        write(self);
        self.empty_unwritten(SectionOwner::Asset);
    }

    fn empty_unwritten(&mut self, scope: SectionOwner) {
        let now = self.header.revision;
        for (section, kept) in Section::ALL.iter().zip(&mut self.kept) {
            if section.scope() == scope && kept.written != now && !kept.words.is_empty() {
                kept.words.clear();
                kept.revision = now;
            }
        }
    }

    /// Returns the whole frame.
    pub fn finish(&mut self) -> &[u32] {
        self.finish_since(0)
    }

    /// Returns the frame for a reader that has taken the frame of revision `since`: the sections that have
    /// moved since then. A revision this writer has not come to is another writer's, and its reader is sent
    /// everything.
    pub fn finish_since(&mut self, since: u32) -> &[u32] {
        self.empty_unwritten(SectionOwner::Frame);
        let since = if since < self.header.revision { since } else { 0 };
        self.header.since = since;
        let moved = |kept: &Kept| kept.revision > since && (since > 0 || !kept.words.is_empty());
        let rows = self.kept.iter().filter(|kept| moved(kept)).count();
        let buffer = &mut self.buffer;
        buffer.clear();
        buffer.extend_from_slice(&[MAGIC, LAYOUT_VERSION, 0, rows as u32]);
        self.header.write(buffer);
        buffer.resize(Header::WORDS + TABLE_WORDS * rows, 0);
        let mut row = Header::WORDS;
        for (section, kept) in Section::ALL.iter().zip(&self.kept).filter(|(_, kept)| moved(kept)) {
            if buffer.len() % 2 == 1 {
                buffer.push(0);
            }
            let offset = buffer.len() as u32;
            let count = (kept.words.len() / section.stride()) as u32;
            if let Some(row) = buffer.get_mut(row..row + TABLE_WORDS) {
                row.copy_from_slice(&[*section as u32, kept.revision, count, offset]);
            }
            row += TABLE_WORDS;
            buffer.extend_from_slice(&kept.words);
        }
        let all = buffer.len() as u32;
        if let Some(words) = buffer.get_mut(2) {
            *words = all;
        }
        buffer
    }
}

/// Appends the numbers of one section.
pub struct SectionWriter<'w> {
    words: &'w mut Vec<u32>,
}

impl SectionWriter<'_> {
    /// Writes one whole number.
    #[inline]
    pub fn u32(&mut self, x: u32) {
        self.words.push(x);
    }

    /// Writes whole numbers.
    #[inline]
    pub fn u32s(&mut self, xs: &[u32]) {
        self.words.extend_from_slice(xs);
    }

    /// Writes one engine number, rounded.
    #[inline]
    pub fn f32(&mut self, x: f64) {
        self.words.push((x as f32).to_bits());
    }

    /// Writes engine numbers, rounded: the only place where f64 becomes f32.
    #[inline]
    pub fn f32s(&mut self, xs: &[f64]) {
        self.words.extend(xs.iter().map(|&x| (x as f32).to_bits()));
    }

    /// Writes one number in full.
    #[inline]
    pub fn f64(&mut self, x: f64) {
        let bits = x.to_bits();
        self.words.extend_from_slice(&[bits as u32, (bits >> 32) as u32]);
    }
}
