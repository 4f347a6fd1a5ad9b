//! The object file format of Geomview, as text: counts, vertices, faces of any number of corners
//! (<http://www.geomview.org/docs/html/OFF.html>).

use super::builder::{Builder, RawMesh};
use super::words::{lines, number, shown, start_of_text, words};
use crate::Vec3;
use asperity_fault::Fault;

/// First word of a file: vertices may have texture, colour and normal besides.
const KEYWORDS: [&[u8]; 6] = [b"OFF", b"COFF", b"NOFF", b"CNOFF", b"STOFF", b"STCNOFF"];

/// Returns true if a text begins with its keyword, or with three counts, and is no binary one.
pub(super) fn begins(text: &[u8]) -> bool {
    let mut first = lines(text).next().map(words).into_iter().flatten();
    let word = first.next().unwrap_or_default();
    // Some write the counts right behind the keyword.
    let glued = word.strip_prefix(b"OFF").is_some_and(|n| !n.is_empty() && n.iter().all(u8::is_ascii_digit));
    (KEYWORDS.contains(&word) || glued) && first.next() != Some(b"BINARY")
}

/// Reads a file in which every row is a line: the numbers behind the needed ones are a colour or a normal,
/// and are not used.
pub(super) fn read(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let text = start_of_text(bytes);
    let mut rows = lines(text).enumerate().filter_map(|(n, line)| {
        let line = line.split(|&b| b == b'#').next().unwrap_or_default().trim_ascii();
        (!line.is_empty()).then_some((n + 1, line))
    });
    let ended = || Fault::new("end of file", "The file ends before its last row.");
    let (mut n, mut head) = rows.next().ok_or_else(ended)?;
    if head.first().is_some_and(u8::is_ascii_alphabetic) {
        head = head.trim_ascii_start();
        let letters = head.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        head = head.get(letters..).unwrap_or_default().trim_ascii();
        if head.is_empty() {
            (n, head) = rows.next().ok_or_else(ended)?;
        }
    }
    let mut counts = words(head);
    let mut count = |what: &str| -> Result<u64, Fault> {
        let word = counts.next().unwrap_or_default();
        let read = std::str::from_utf8(word).ok().and_then(|w| w.parse().ok());
        read.ok_or_else(|| {
            Fault::new(format!("line {n}"), format!("“{}” is no count of {what}.", shown(word)))
        })
    };
    let (vertices, faces) = (count("vertices")?, count("faces")?);
    if vertices.saturating_add(faces) > text.len() as u64 {
        return Err(Fault::new(format!("line {n}"), "The header promises more rows than the file holds."));
    }
    let mut out = Builder::default();
    for _ in 0..vertices {
        let (n, line) = rows.next().ok_or_else(ended)?;
        let path = || format!("line {n}");
        let mut words = words(line);
        let mut next = || number(words.next(), path);
        let p = Vec3::new(next()?, next()?, next()?);
        out.vertex(p, path)?;
    }
    let mut corners = Vec::new();
    for _ in 0..faces {
        let (n, line) = rows.next().ok_or_else(ended)?;
        let index = |word: Option<&[u8]>| -> Result<u32, Fault> {
            let word = word.unwrap_or_default();
            let read = std::str::from_utf8(word).ok().and_then(|w| w.parse().ok());
            read.ok_or_else(|| Fault::new(format!("line {n}"), format!("“{}” names no vertex.", shown(word))))
        };
        let mut words = words(line);
        corners.clear();
        for _ in 0..index(words.next())? {
            corners.push(index(words.next())?);
        }
        out.face(&corners)?;
    }
    Ok(out.finish())
}
