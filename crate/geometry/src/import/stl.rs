//! Stereolithography files, binary and text. Stored normals are not used: the winding gives the side.

use super::MAX_TRIANGLES;
use super::builder::{Builder, RawMesh};
use super::bytes::Bytes;
use super::words::{lines, number, start_of_text, words};
use asperity_fault::Fault;

use crate::Vec3;

const HEADER: usize = 80;
const RECORD: usize = 50;

/// Returns the number of bytes of a binary file with the triangle count in its header.
pub(super) fn binary_length(bytes: &[u8]) -> Option<u64> {
    let count: [u8; 4] = bytes.get(HEADER..HEADER + 4)?.try_into().ok()?;
    Some((HEADER + 4) as u64 + u64::from(u32::from_le_bytes(count)) * RECORD as u64)
}

/// Reads 80 bytes of anything, a count, then per triangle a normal (not used: the winding gives the side),
/// three corners and two bytes of anything.
pub(super) fn read_binary(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let header = || "header".to_string();
    let mut b = Bytes::little(bytes);
    b.take(HEADER, header)?;
    let promised = b.u32(header)?;
    let held = b.rest.len() / RECORD;
    // Programs that write as they go leave 0 or all bits set in place of the count.
    let unfilled = (promised == 0 || promised == u32::MAX) && held > 0;
    let count = if unfilled { held } else { promised as usize };
    if count > held {
        let message = format!("The header promises {count} triangles but the file holds {held}.");
        return Err(Fault::new("header", message));
    }
    if count > MAX_TRIANGLES {
        let message =
            format!("The mesh has {count} triangles; at most {MAX_TRIANGLES} are taken, please simplify it.");
        return Err(Fault::new("header", message));
    }
    let mut out = Builder::default();
    if unfilled {
        out.warn(format!("The header promises {promised} triangles; by the length of the file there are {held}, which were read."));
    }
    match b.rest.len() - count * RECORD {
        0 => {}
        more => out.warn(format!("The file has {more} bytes after its last triangle, which were left out.")),
    }
    for t in 0..count {
        let path = || format!("triangles[{t}]");
        let mut record = Bytes::little(b.take(RECORD, path)?);
        record.take(12, path)?;
        let mut face = [0; 3];
        for corner in &mut face {
            let p = Vec3::new(record.f32(path)?, record.f32(path)?, record.f32(path)?);
            *corner = out.vertex(p, path)?;
        }
        out.face(&face)?;
    }
    Ok(out.finish())
}

/// Number of lines at the start within which a text shows its first facet.
const FIRST_LINES: usize = 2000;

/// Returns true for a text with facets: no byte of zero, which the numbers of a binary file always have among
/// them, and a line that begins a facet or a vertex, in any letters.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    let text = start_of_text(bytes);
    let head = text.get(..4096).unwrap_or(text);
    if head.contains(&0) {
        return false;
    }
    let mut solid = false;
    lines(text).take(FIRST_LINES).any(|line| {
        let mut words = words(line);
        let first = words.next().unwrap_or_default().to_ascii_lowercase();
        solid |= first == b"solid";
        first == b"endsolid"
            || first == b"facet" && (solid || words.next().is_some_and(|w| w.eq_ignore_ascii_case(b"normal")))
    })
}

/// Reads `facet … outer loop`, `vertex x y z`, `endloop endfacet`, in any letters and with `end` apart; only
/// the vertices and the ends of loops and facets matter.
pub(super) fn read_ascii(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let mut out = Builder::default();
    let mut corners: Vec<u32> = Vec::new();
    let mut ended = false;
    let mut after = 0_usize;
    for (n, line) in lines(start_of_text(bytes)).enumerate() {
        let path = || format!("line {}", n + 1);
        let mut words = words(line);
        let mut first = true;
        while let Some(word) = words.next() {
            let mut word = word.to_ascii_lowercase();
            if word == b"end" {
                word.extend(words.next().unwrap_or_default().to_ascii_lowercase());
            }
            match word.as_slice() {
                b"vertex" => {
                    let mut next = || number(words.next(), path);
                    let p = Vec3::new(next()?, next()?, next()?);
                    corners.push(out.vertex(p, path)?);
                }
                b"endloop" | b"endfacet" if !corners.is_empty() => {
                    if corners.len() != 3 {
                        return Err(Fault::new(path(), "A facet has other than three vertices."));
                    }
                    out.face(&corners)?;
                    corners.clear();
                }
                // The rest of the line is a name.
                b"solid" => {
                    ended = false;
                    break;
                }
                b"endsolid" => {
                    ended = true;
                    break;
                }
                b"facet" | b"outer" | b"loop" | b"endloop" | b"endfacet" | b"color" => {}
                _ if ended && first => {
                    after += 1;
                    break;
                }
                _ => {}
            }
            first = false;
        }
    }
    if !corners.is_empty() {
        return Err(Fault::new("end of file", "The last facet is not finished."));
    }
    if after > 0 {
        out.warn(format!("The file has {after} lines after its last solid, which were left out."));
    }
    Ok(out.finish())
}
