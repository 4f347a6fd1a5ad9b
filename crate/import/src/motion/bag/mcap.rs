//! Reader of the records of an MCAP file (<https://mcap.dev/spec>): schemas, channels, messages, and chunks of
//! them, plain or packed with lz4 or zstd. Indices and the summary are not needed: a file that breaks off is
//! read as far as it goes.

use std::collections::BTreeMap;
use std::io::Read as _;

use asperity_scene::SceneError;

use super::message::Kind;
use crate::motion::refused;

/// First bytes of a file.
pub(super) const MAGIC: &[u8] = b"\x89MCAP0\r\n";

const SCHEMA: u8 = 0x03;
const CHANNEL: u8 = 0x04;
const MESSAGE: u8 = 0x05;
const CHUNK: u8 = 0x06;
const DATA_END: u8 = 0x0f;

/// Largest chunk, unpacked, bytes; recorders write a few MB.
const MOST_OF_A_CHUNK: u64 = 128 << 20;
/// Largest size of all chunks together for each byte of the file; the size of one chunk is allowed in any
/// case.
const MOST_GROWTH: u64 = 64;
const ALWAYS: u64 = 64 << 20;

/// A topic of a file.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    pub topic: String,
    schema: u16,
    /// Kind of its messages, if that is read.
    pub kind: Option<Kind>,
    /// True if its messages are encoded as in ROS 1.
    pub ros1: bool,
    /// True if the encoding of its messages is read.
    readable: bool,
}

/// Findings of the reading.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Read {
    /// True if the file breaks off.
    broken: bool,
}

impl Read {
    /// Returns the findings in sentences.
    pub fn said(self) -> Vec<String> {
        let broken =
            "The file breaks off, as after a recorder that was stopped hard: it was read up to there.";
        if self.broken { vec![broken.to_owned()] } else { Vec::new() }
    }
}

/// Numbers and texts from the front of a record.
struct Record<'a>(&'a [u8]);

impl<'a> Record<'a> {
    fn bytes(&mut self, n: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(n)?;
        self.0 = tail;
        Some(head)
    }

    fn number<const N: usize>(&mut self) -> Option<u64> {
        Some(self.bytes(N)?.iter().rev().fold(0, |sum, &b| sum << 8 | u64::from(b)))
    }

    fn text(&mut self) -> Option<String> {
        let length = self.number::<4>()?;
        let text = self.bytes(usize::try_from(length).ok()?)?;
        Some(String::from_utf8_lossy(text).chars().filter(|c| !c.is_control()).take(200).collect())
    }

    /// Returns the next record's kind and content.
    fn next(&mut self) -> Option<(u8, Record<'a>)> {
        let kind = self.number::<1>()? as u8;
        let length = usize::try_from(self.number::<8>()?).ok()?;
        Some((kind, Record(self.bytes(length)?)))
    }
}

#[derive(Default)]
struct Scan {
    schemas: BTreeMap<u16, String>,
    channels: BTreeMap<u16, Channel>,
    unpacked: u64,
}

/// Receiver of each message: its channel, its log time (ns), and its bytes.
type Take<'t> = &'t mut dyn FnMut(&Channel, u64, &[u8]);

/// Passes all messages of a file to `take`, in its order.
pub(super) fn scan(bytes: &[u8], take: Take<'_>) -> Result<Read, SceneError> {
    let mut scan = Scan::default();
    let mut records = Record(bytes.get(MAGIC.len()..).unwrap_or_default());
    let most = ALWAYS.max(MOST_GROWTH.saturating_mul(bytes.len() as u64));
    loop {
        let Some((kind, record)) = records.next() else { return Ok(Read { broken: true }) };
        match kind {
            DATA_END => return Ok(Read::default()),
            CHUNK => {
                let whole = match scan.chunk(record, most)? {
                    Some(inner) => scan.records(&inner, take),
                    None => false,
                };
                if !whole {
                    return Ok(Read { broken: true });
                }
            }
            _ => {
                scan.record(kind, record, take);
            }
        }
    }
}

/// Passes all topics of a file and the names of their messages to `take`.
pub(super) fn channels(bytes: &[u8], take: &mut dyn FnMut(&str, &str)) -> Result<(), SceneError> {
    let mut scan = Scan::default();
    let mut records = Record(bytes.get(MAGIC.len()..).unwrap_or_default());
    let most = ALWAYS.max(MOST_GROWTH.saturating_mul(bytes.len() as u64));
    while let Some((kind, record)) = records.next() {
        match kind {
            DATA_END => break,
            CHUNK => {
                let Some(inner) = scan.chunk(record, most)? else { break };
                scan.records(&inner, &mut |_, _, _| {});
            }
            _ => scan.record(kind, record, &mut |_, _, _| {}),
        }
    }
    for channel in scan.channels.values() {
        take(&channel.topic, scan.schemas.get(&channel.schema).map_or("", String::as_str));
    }
    Ok(())
}

impl Scan {
    /// Unpacks a chunk; `None` where it breaks off.
    fn chunk<'a>(
        &mut self,
        mut chunk: Record<'a>,
        most: u64,
    ) -> Result<Option<std::borrow::Cow<'a, [u8]>>, SceneError> {
        let mut read = || {
            chunk.bytes(16)?;
            let size = chunk.number::<8>()?;
            chunk.bytes(4)?;
            let compression = chunk.text()?;
            let length = usize::try_from(chunk.number::<8>()?).ok()?;
            Some((size, compression, chunk.bytes(length)?))
        };
        let Some((size, compression, packed)) = read() else { return Ok(None) };
        if compression.is_empty() {
            return Ok(Some(packed.into()));
        }
        self.unpacked = self.unpacked.saturating_add(size);
        if size > MOST_OF_A_CHUNK || self.unpacked > most {
            return Err(refused("its chunks are far larger than the file, or than 128 MB"));
        }
        let mut out = Vec::new();
        let read = match compression.as_str() {
            "lz4" => lz4_flex::frame::FrameDecoder::new(packed).take(size).read_to_end(&mut out).is_ok(),
            "zstd" => match ruzstd::decoding::StreamingDecoder::new(packed) {
                Ok(decoder) => decoder.take(size).read_to_end(&mut out).is_ok(),
                Err(_) => false,
            },
            other => {
                let name: String = other.chars().take(20).collect();
                return Err(refused(format!(
                    "its chunks are packed with {name}, which is not read; “mcap compress” packs them with zstd"
                )));
            }
        };
        Ok(read.then_some(out.into()))
    }

    /// Takes all records of a chunk; returns false where they break off.
    fn records(&mut self, bytes: &[u8], take: Take<'_>) -> bool {
        let mut records = Record(bytes);
        while !records.0.is_empty() {
            let Some((kind, record)) = records.next() else { return false };
            // Chunks hold no chunks.
            if kind != CHUNK {
                self.record(kind, record, take);
            }
        }
        true
    }

    /// Takes one record; a damaged one is skipped.
    fn record(&mut self, kind: u8, record: Record<'_>, take: Take<'_>) {
        let _ = match kind {
            SCHEMA => self.schema(record),
            CHANNEL => self.channel(record),
            MESSAGE => self.message(record, take),
            _ => None,
        };
    }

    fn schema(&mut self, mut record: Record<'_>) -> Option<()> {
        let id = record.number::<2>()? as u16;
        self.schemas.insert(id, record.text()?);
        Some(())
    }

    fn channel(&mut self, mut record: Record<'_>) -> Option<()> {
        let (id, schema) = (record.number::<2>()? as u16, record.number::<2>()? as u16);
        let (topic, encoding) = (record.text()?, record.text()?);
        let kind = self.schemas.get(&schema).and_then(|name| Kind::of(name));
        let (ros1, readable) = (encoding == "ros1", encoding == "ros1" || encoding == "cdr");
        let kind = kind.filter(|_| readable);
        self.channels.insert(id, Channel { topic, schema, kind, ros1, readable });
        Some(())
    }

    fn message(&mut self, mut record: Record<'_>, take: Take<'_>) -> Option<()> {
        let id = record.number::<2>()? as u16;
        record.bytes(4)?;
        let log_time = record.number::<8>()?;
        record.bytes(8)?;
        let channel = self.channels.get(&id).filter(|c| c.readable)?;
        take(channel, log_time, record.0);
        Some(())
    }
}
