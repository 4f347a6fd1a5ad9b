//! The one buffer that leaves the engine each frame.
//!
//! Little-endian 32-bit words: a [`Header`], then a table of [`TABLE_WORDS`] per section (`number, revision,
//! count, offset`: records, and words from the start), then the sections, each at an even offset. The content
//! of a section, word for word, is declared once, in `sections.rs`; the numbers that stand for something are
//! declared in `enumerations.rs`. `cargo types` writes the same tables for TypeScript
//! (`www/src/generated/frame.ts`), where one reader takes them (`www/src/bridge/frame.ts`).
//!
//! **A section travels when it has moved.** Each frame of a writer has a number, its revision; a section's
//! revision is the number of the frame in which its content last changed. A reader names the last frame it
//! has taken, and is sent the sections of a later revision and no others; all else it keeps. So it does not
//! matter how many frames a reader misses, or whether several read one writer. A reader that holds nothing
//! names 0 and is sent everything: a new worker or engine module, an embed that wakes, a program that wants
//! one frame. Each view of a session has a writer of its own, since its sections are others. The [`SectionOwner`] of
//! a section decides what moves it.
//!
//! A frame says which frame it builds on (`since`), so that a reader that does not hold it refuses instead of
//! drawing a mixture; and a reader takes no buffer of another [`LAYOUT_VERSION`]: a page out of a cache may
//! meet an engine newer than itself.

mod cache;
mod declare;
mod enumerations;
mod reader;
mod sections;
mod writer;

pub use cache::{FrameCache, SectionSet};
pub use declare::{Declaration, Enumeration, Field, FrameValue, Record, SectionOwner, WordType};
pub use enumerations::{
    ArrowRole, ENUMERATIONS, HandleKind, ImageFormat, LabelKind, LineStyle, MeshPurpose, Outcome,
    PointColour, TriadRole,
};
pub use reader::{FrameError, FrameReader};
pub use sections::{Section, record};
pub use writer::FrameWriter;

use declare::{field, header};

/// First word of a frame, `ASPF`.
pub const MAGIC: u32 = u32::from_le_bytes(*b"ASPF");
/// Version of the layout; it changes whenever a section's meaning does.
pub const LAYOUT_VERSION: u32 = 6;
/// Number of words for each section in the table.
pub const TABLE_WORDS: usize = 4;

header! {
    envelope {
        /// Magic number `ASPF`: this is a frame.
        magic,
        /// Version of the layout.
        layout_version,
        /// Number of words in the whole buffer.
        words,
        /// Number of rows in the table of sections.
        sections,
    }
    /// Number of steps since the document's first state.
    step: u32 = "",
    /// Number of this frame, counted from 1 for each writer.
    revision: u32 = "",
    /// Number of the frame since which it holds what has moved; 0: it is whole, and what it does not hold is
    /// empty.
    since: u32 = "",
    /// Result of the contact query.
    outcome: Outcome = "",
    /// Hash of the state.
    hash: u64 = "",
    /// Simulated time.
    time: f64 = "s",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut writer = FrameWriter::default();
        let header = Header {
            step: 7,
            revision: 1,
            since: 0,
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
        bent[Header::WORDS + 2] = u32::MAX;
        assert!(FrameReader::new(&bent).is_err());
    }

    /// Writes a frame of these loops and this time; the geometry's edges are `[geometry, 1]`.
    fn write(writer: &mut FrameWriter, loops: &[u32], timing: f64, geometry: u32) {
        writer.begin(Header::default());
        if !loops.is_empty() {
            writer.section(Section::SurfaceLoops, |s| s.u32s(loops));
        }
        writer.section(Section::Timings, |s| s.f32(timing));
        writer.assets(geometry, |writer| writer.section(Section::MeshEdges, |s| s.u32s(&[geometry, 1])));
    }

    fn brought(words: &[u32]) -> Vec<Section> {
        let reader = FrameReader::new(words).unwrap();
        Section::ALL.into_iter().filter(|&s| reader.range(s).is_some()).collect()
    }

    #[test]
    fn a_section_travels_when_it_has_moved() {
        let mut writer = FrameWriter::default();
        write(&mut writer, &[1, 2], 1.0, 7);
        let all = [Section::SurfaceLoops, Section::Timings, Section::MeshEdges];
        assert_eq!(brought(writer.finish()), all);
        write(&mut writer, &[1, 2], 2.0, 7);
        assert_eq!(brought(writer.finish_since(1)), [Section::Timings]);
        write(&mut writer, &[1, 2], 2.0, 8);
        assert_eq!(brought(writer.finish_since(2)), [Section::MeshEdges]);
        // One that has missed a frame, one that has none, and one that read another writer.
        assert_eq!(brought(writer.finish_since(1)), [Section::Timings, Section::MeshEdges]);
        assert_eq!(brought(writer.finish_since(0)), all);
        assert_eq!(brought(writer.finish_since(3)), all);
        assert_eq!(brought(writer.finish_since(99)), all);
        // A section that is no longer written is sent as empty.
        write(&mut writer, &[], 2.0, 8);
        let words = writer.finish_since(3);
        assert_eq!(brought(words), [Section::SurfaceLoops]);
        assert!(FrameReader::new(words).unwrap().words(Section::SurfaceLoops).is_empty());
    }

    #[test]
    fn a_reader_that_keeps_sees_what_a_whole_frame_says() {
        let mut writer = FrameWriter::default();
        let mut kept = FrameCache::default();
        let mut seen = 0;
        let frames =
            [(&[1, 2][..], 1.0, 7), (&[1, 2], 2.0, 7), (&[], 2.0, 7), (&[3], 3.0, 8), (&[3], 3.0, 9)];
        for (i, (loops, timing, geometry)) in frames.into_iter().enumerate() {
            write(&mut writer, loops, timing, geometry);
            // Every other frame is missed.
            if i % 2 == 0 {
                kept.take(writer.finish_since(seen).to_vec()).unwrap();
                seen = kept.header().revision;
                let whole = writer.finish().to_vec();
                let whole = FrameReader::new(&whole).unwrap();
                for section in Section::ALL {
                    assert_eq!(kept.words(section), whole.words(section), "{section:?} of frame {i}");
                }
            }
        }
        // A whole frame of another writer takes the place of everything.
        let mut other = FrameWriter::default();
        write(&mut other, &[5], 1.0, 1);
        let moved = kept.take(other.finish().to_vec()).unwrap();
        assert!(moved.any(&[Section::SurfaceLoops]) && kept.words(Section::SurfaceLoops) == [5]);
    }

    #[test]
    fn a_frame_that_builds_on_one_not_taken_is_refused() {
        let mut writer = FrameWriter::default();
        write(&mut writer, &[1], 1.0, 7);
        let mut kept = FrameCache::default();
        kept.take(writer.finish().to_vec()).unwrap();
        for _ in 0..2 {
            write(&mut writer, &[2], 1.0, 7);
        }
        let words = writer.finish_since(2).to_vec();
        assert_eq!(kept.take(words), Err(FrameError::Missed));
        assert_eq!(kept.words(Section::SurfaceLoops), [1]);
    }
}
