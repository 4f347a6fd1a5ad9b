//! The files of a ZIP archive (PKWARE's APPNOTE 6.3), stored or deflated, as 3MF packs them.

use asperity_fault::Fault;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// Number of bytes of an end of central directory without its comment, and of an entry without its names.
const END: usize = 22;
const ENTRY: usize = 46;
const LOCAL: usize = 30;
/// Longest comment, bytes.
const MAX_COMMENT: usize = 65_535;
/// Largest number of entries that are read.
const MAX_ENTRIES: usize = 10_000;

/// Returns true if a file begins as such an archive.
pub(super) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// A file in the archive.
pub(super) struct Entry<'a> {
    pub name: String,
    data: &'a [u8],
    deflated: bool,
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<usize> {
    let part = bytes.get(at..at.checked_add(N)?)?;
    Some(part.iter().rev().fold(0, |sum, &b| sum << 8 | usize::from(b)))
}

/// Returns all files of an archive that `wanted` accepts.
pub(super) fn entries<'a>(bytes: &'a [u8], wanted: impl Fn(&str) -> bool) -> Result<Vec<Entry<'a>>, Fault> {
    listed(bytes, wanted).ok_or_else(|| Fault::new("file", "The ZIP archive is damaged or breaks off."))
}

fn listed<'a>(bytes: &'a [u8], wanted: impl Fn(&str) -> bool) -> Option<Vec<Entry<'a>>> {
    let last = bytes.len().checked_sub(END)?;
    let end =
        (last.saturating_sub(MAX_COMMENT)..=last).rev().find(|&at| bytes[at..].starts_with(b"PK\x05\x06"))?;
    let count = number::<2>(bytes, end + 10)?;
    let mut at = number::<4>(bytes, end + 16)?;
    let mut found = Vec::new();
    for _ in 0..count.min(MAX_ENTRIES) {
        if !bytes.get(at..)?.starts_with(b"PK\x01\x02") {
            return None;
        }
        let [method, name, extra, comment] = [10, 28, 30, 32].map(|k| number::<2>(bytes, at + k));
        let (method, name) = (method?, name?);
        let (packed, local) = (number::<4>(bytes, at + 20)?, number::<4>(bytes, at + 42)?);
        let title = String::from_utf8_lossy(bytes.get(at + ENTRY..at + ENTRY + name)?).into_owned();
        at += ENTRY + name + extra? + comment?;
        if wanted(&title) && (method == 0 || method == 8) {
            let begin = local + LOCAL + number::<2>(bytes, local + 26)? + number::<2>(bytes, local + 28)?;
            let data = bytes.get(begin..begin.checked_add(packed)?)?;
            found.push(Entry { name: title, data, deflated: method == 8 });
        }
    }
    Some(found)
}

impl Entry<'_> {
    /// Unpacks the entry, at most `most` bytes.
    pub fn unpacked(&self, most: usize) -> Result<Vec<u8>, Fault> {
        if !self.deflated {
            return Ok(self.data.to_vec());
        }
        decompress_to_vec_with_limit(self.data, most).map_err(|_| {
            let message = format!("It is damaged, or larger than {} MB unpacked.", most >> 20);
            Fault::new(self.name.clone(), message)
        })
    }
}
