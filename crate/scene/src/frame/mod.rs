//! The one buffer that leaves the engine each frame, and its sibling for geometry that seldom changes.
//!
//! Little-endian 32-bit words: a [`Header`], then a table of [`TABLE_WORDS`] per section (`number, count, stride,
//! offset`; stride and offset in words), then the sections, each at an even offset. What a section holds, word for word,
//! is declared once, in `sections.rs`; the numbers that stand for something are declared in `enumerations.rs`.
//! `cargo xtask types` writes the same tables for TypeScript (`www/src/generated/frame.ts`), where one reader takes them
//! (`www/src/bridge/frame.ts`).
//!
//! A reader takes no buffer of another [`LAYOUT_VERSION`]: a page out of a cache may meet an engine newer than itself.

mod declare;
mod enumerations;
mod reader;
mod sections;
mod writer;

pub use declare::{Declaration, Enumeration, Field, Record, Scope, Value, WordType};
pub use enumerations::{ArrowRole, ENUMERATIONS, HandleKind, LineStyle, MeshPurpose, Outcome, TriadRole};
pub use reader::{FrameError, FrameReader};
pub use sections::{Section, record};
pub use writer::FrameWriter;

use declare::{field, header};

/// `ASPF`, the first word.
pub const MAGIC: u32 = u32::from_le_bytes(*b"ASPF");
/// Changes whenever a section's meaning does.
pub const LAYOUT_VERSION: u32 = 3;
/// Words for each section in the table.
pub const TABLE_WORDS: usize = 4;

header! {
    envelope {
        /// `ASPF`: this is a frame.
        magic,
        /// Of this layout.
        layout_version,
        /// Words of the whole buffer.
        words,
        /// Rows of the table of sections.
        sections,
    }
    /// Steps since the document's first state.
    step: u32 = "",
    /// Counts up when the geometry buffer changes.
    asset_revision: u32 = "",
    /// Hash of the state.
    hash: u64 = "",
    /// Simulated time.
    time: f64 = "s",
    /// What became of the contact query.
    outcome: Outcome = "",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut writer = FrameWriter::default();
        let header = Header {
            step: 7,
            asset_revision: 3,
            hash: 0x0123_4567_89ab_cdef,
            time: 0.1,
            outcome: Outcome::Surface,
        };
        writer.begin(header);
        writer.section(Section::SurfaceLoops, |s| s.u32s(&[1, 2, 3]));
        writer.section(Section::Readings, |s| {
            s.f64(0.1);
            s.f64(f64::NAN);
        });
        writer.section(Section::SurfaceVertices, |s| s.f32s(&[1.0, 2.0, 3.0, 4.0]));
        let reader = FrameReader::new(writer.finish()).unwrap();
        assert_eq!(reader.header(), header);
        assert_eq!(reader.words(Section::SurfaceLoops), &[1, 2, 3]);
        assert_eq!(reader.f64s(Section::Readings).next(), Some(0.1));
        assert_eq!(reader.records(Section::SurfaceVertices).next().map(|r| f32::from_bits(r[3])), Some(4.0));
        assert!(reader.words(Section::Arrows).is_empty());
    }

    #[test]
    fn a_record_is_read_by_its_fields() {
        let mut writer = FrameWriter::default();
        writer.begin(Header::default());
        writer.section(Section::Handles, |s| {
            s.u32s(&[HandleKind::Plane as u32, 99]);
            s.f32s(&[1.0, 2.0, 3.0, 0.0, 0.0, 1.0]);
        });
        let reader = FrameReader::new(writer.finish()).unwrap();
        let [handle] = reader.read::<record::Handle>().collect::<Vec<_>>()[..] else { panic!() };
        let expected = record::Handle {
            kind: Some(HandleKind::Plane),
            // There is no such role.
            role: None,
            position: [1.0, 2.0, 3.0],
            direction: [0.0, 0.0, 1.0],
        };
        assert_eq!(handle, expected);
    }

    #[test]
    fn the_table_agrees_with_itself() {
        for (section, declared) in Section::ALL.iter().zip(&Section::TABLE) {
            assert_eq!(*section as u32, declared.number);
            assert_eq!(section.stride(), declared.fields.iter().map(|f| f.words).sum::<usize>());
            assert_eq!(section.scope(), declared.scope);
        }
        assert!(Section::TABLE.is_sorted_by(|a, b| a.number < b.number), "a number for each");
        assert_eq!(Header::WORDS, Header::FIELDS.iter().map(|f| f.words).sum::<usize>());
    }

    #[test]
    fn a_buffer_of_another_layout_is_refused_in_words() {
        let mut writer = FrameWriter::default();
        writer.begin(Header::default());
        let mut words = writer.finish().to_vec();
        words[1] = LAYOUT_VERSION - 1;
        let refused = FrameReader::new(&words).unwrap_err();
        assert_eq!(refused, FrameError::OtherLayout { found: LAYOUT_VERSION - 1 });
        assert!(refused.to_string().contains("reload"), "{refused}");
    }

    #[test]
    fn a_torn_buffer_is_refused() {
        let mut writer = FrameWriter::default();
        writer.begin(Header::default());
        writer.section(Section::SurfaceLoops, |s| s.u32s(&[1, 2, 3]));
        let words = writer.finish().to_vec();
        for cut in 0..words.len() {
            assert!(FrameReader::new(&words[..cut]).is_err(), "{cut}");
        }
        let mut bent = words;
        bent[Header::WORDS + 1] = u32::MAX;
        assert!(FrameReader::new(&bent).is_err());
    }
}
