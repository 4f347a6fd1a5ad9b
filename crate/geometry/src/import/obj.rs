//! Wavefront OBJ: vertices and faces of any number of corners; everything else is skipped.

use super::builder::{Builder, RawMesh};
use super::words::{lines, number, shown, words};
use crate::Vec3;
use asperity_fault::Fault;

/// Reads `v x y z` and `f i/j/k …` with indices from 1, or from the end if negative. Everything else
/// (normals, textures, groups, curves) is skipped.
pub(super) fn read(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let mut out = Builder::default();
    let mut corners = Vec::new();
    let mut continued = false;
    for (n, line) in lines(bytes).enumerate() {
        let path = || format!("line {}", n + 1);
        let (line, continues) = match line.strip_suffix(b"\\") {
            Some(l) => (l, true),
            None => (line, false),
        };
        let mut words = words(line);
        // A face may run on over several lines; an empty line between is the \n of \r\n.
        let in_face = continued && !corners.is_empty();
        if continued && line.is_empty() {
            continue;
        }
        let first = if in_face { Some(&b"f"[..]) } else { words.next() };
        match first {
            Some(b"v") => {
                let mut next = || number(words.next(), path);
                let p = Vec3::new(next()?, next()?, next()?);
                out.vertex(p, path)?;
            }
            Some(b"f") => {
                for word in words.take_while(|w| !w.starts_with(b"#")) {
                    corners.push(index(word, out.vertices()).ok_or_else(|| {
                        let message = format!("“{}” names no vertex.", shown(word));
                        Fault::new(path(), message)
                    })?);
                }
                if !continues {
                    if corners.len() < 3 {
                        return Err(Fault::new(path(), "A face has fewer than three corners."));
                    }
                    out.face(&corners)?;
                    corners.clear();
                }
            }
            _ => {}
        }
        continued = continues;
    }
    if !corners.is_empty() {
        return Err(Fault::new("end of file", "The last face is not finished."));
    }
    Ok(out.finish())
}

/// Returns the vertex that `i`, `i/j`, `i//k` or `i/j/k` names among `count` so far.
fn index(word: &[u8], count: usize) -> Option<u32> {
    let digits = word.split(|&b| b == b'/').next()?;
    let i: i64 = std::str::from_utf8(digits).ok()?.parse().ok()?;
    let count = count as i64;
    let k = if i > 0 { i - 1 } else { count.checked_add(i)? };
    (i != 0 && (0..count).contains(&k)).then_some(k as u32)
}
