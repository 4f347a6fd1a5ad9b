//! Stereolithography files, binary and text. Stored normals are not used: the winding tells.

use super::MAX_TRIANGLES;
use super::builder::{Builder, RawMesh};
use super::bytes::Bytes;
use super::words::{lines, number, words};
use asperity_fault::Fault;

use crate::Vec3;

const HEADER: usize = 80;
const RECORD: usize = 50;

/// Bytes that a binary file of the triangle count in its header has.
pub(super) fn binary_length(bytes: &[u8]) -> Option<u64> {
    let count: [u8; 4] = bytes.get(HEADER..HEADER + 4)?.try_into().ok()?;
    Some((HEADER + 4) as u64 + u64::from(u32::from_le_bytes(count)) * RECORD as u64)
}

/// 80 bytes of anything, a count, then per triangle a normal (not used: the winding tells), three corners and
/// two bytes of anything.
pub(super) fn read_binary(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let header = || "header".to_string();
    let mut b = Bytes::little(bytes);
    b.take(HEADER, header)?;
    let count = b.u32(header)? as usize;
    let held = b.rest.len() / RECORD;
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
    if b.rest.len() > count * RECORD {
        out.warn("The file has bytes after its last triangle, which were left out.");
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

/// `facet … outer loop`, lines of `vertex x y z`, `endloop endfacet`; only the vertices and the loops matter.
pub(super) fn read_ascii(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let mut out = Builder::default();
    let mut corners: Vec<u32> = Vec::new();
    for (n, line) in lines(bytes).enumerate() {
        let path = || format!("line {}", n + 1);
        let mut words = words(line);
        match words.next() {
            Some(b"vertex") => {
                let mut next = || number(words.next(), path);
                let p = Vec3::new(next()?, next()?, next()?);
                corners.push(out.vertex(p, path)?);
            }
            Some(b"endloop") => {
                if corners.len() != 3 {
                    return Err(Fault::new(path(), "A facet has other than three vertices."));
                }
                out.face(&corners)?;
                corners.clear();
            }
            _ => {}
        }
    }
    if !corners.is_empty() {
        return Err(Fault::new("end of file", "The last facet is not finished."));
    }
    Ok(out.finish())
}
