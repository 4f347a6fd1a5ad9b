//! Clouds of the Point Cloud Library (PCD 0.7), as text, in binary, and compressed.

use super::MAX_BYTES;
use super::ply::points::{MAX_POINTS, RawPoints};
use super::words::{number, shown, words};
use crate::Vec3;
use asperity_fault::Fault;

/// Largest number of fields of a point.
const MAX_FIELDS: usize = 256;

/// A field of each point: its name, the bytes and the kind of a number, and the count of its numbers.
#[derive(Clone, Debug, Default)]
struct Field {
    name: String,
    size: usize,
    kind: u8,
    count: usize,
    /// Offset in a point, bytes.
    offset: usize,
    /// Index of its first number in a line.
    word: usize,
}

impl Field {
    fn bytes(&self) -> usize {
        self.size * self.count
    }

    fn number(&self, bytes: &[u8]) -> Option<f64> {
        Some(match (self.kind, self.size) {
            (b'F', 4) => f64::from(f32::from_le_bytes(bytes.get(..4)?.try_into().ok()?)),
            (b'F', 8) => f64::from_le_bytes(bytes.get(..8)?.try_into().ok()?),
            (b'I', 1) => f64::from(i8::from_le_bytes(bytes.get(..1)?.try_into().ok()?)),
            (b'I', 2) => f64::from(i16::from_le_bytes(bytes.get(..2)?.try_into().ok()?)),
            (b'I', 4) => f64::from(i32::from_le_bytes(bytes.get(..4)?.try_into().ok()?)),
            (b'U', 1) => f64::from(*bytes.first()?),
            (b'U', 2) => f64::from(u16::from_le_bytes(bytes.get(..2)?.try_into().ok()?)),
            (b'U', 4) => f64::from(u32::from_le_bytes(bytes.get(..4)?.try_into().ok()?)),
            _ => return None,
        })
    }
}

struct Header {
    fields: Vec<Field>,
    points: usize,
    data: &'static str,
}

impl Header {
    fn read(bytes: &[u8]) -> Result<(Self, &[u8]), Fault> {
        let mut fields: Vec<Field> = Vec::new();
        let (mut points, mut area) = (None, 1_u64);
        let mut rest = bytes;
        for n in 1..=1000 {
            let fault = |message: String| Fault::new(format!("line {n}"), message);
            let Some(end) = rest.iter().position(|&b| b == b'\n') else {
                return Err(fault("The header does not end.".into()));
            };
            let (line, after) = rest.split_at(end);
            rest = after.get(1..).unwrap_or_default();
            let mut words = words(line);
            let key = words.next().unwrap_or_default();
            let mut counted = |what: &mut dyn FnMut(&mut Field, &[u8]) -> Option<()>| -> Result<(), Fault> {
                for field in &mut fields {
                    let word = words.next().unwrap_or_default();
                    what(field, word).ok_or_else(|| {
                        fault(format!("“{}” is nothing that a field {} has.", shown(word), field.name))
                    })?;
                }
                Ok(())
            };
            match key {
                b"FIELDS" | b"COLUMNS" => {
                    let field =
                        |w| Field { name: shown(w), size: 4, kind: b'F', count: 1, ..Field::default() };
                    fields = words.take(MAX_FIELDS).map(field).collect();
                }
                b"SIZE" => counted(&mut |f, w| {
                    f.size = whole(w).filter(|s| [1, 2, 4, 8].contains(s))? as usize;
                    Some(())
                })?,
                b"TYPE" => counted(&mut |f, w| {
                    f.kind = w.first().copied().filter(|k| b"FIU".contains(k))?;
                    Some(())
                })?,
                b"COUNT" => counted(&mut |f, w| {
                    f.count = whole(w).filter(|c| (1..=100_000).contains(c))? as usize;
                    Some(())
                })?,
                b"WIDTH" | b"HEIGHT" => {
                    area = area.saturating_mul(words.next().and_then(whole).unwrap_or(1));
                }
                b"POINTS" => points = words.next().and_then(whole),
                b"DATA" => {
                    let data = match words.next().unwrap_or_default() {
                        b"ascii" => "ascii",
                        b"binary" => "binary",
                        b"binary_compressed" => "binary_compressed",
                        other => return Err(fault(format!("There is no data “{}”.", shown(other)))),
                    };
                    let points = points.unwrap_or(area);
                    if points > MAX_POINTS {
                        return Err(fault(format!(
                            "The file has {points} points; at most {MAX_POINTS} are read."
                        )));
                    }
                    let (mut offset, mut word) = (0, 0);
                    for field in &mut fields {
                        (field.offset, field.word) = (offset, word);
                        offset += field.bytes();
                        word += field.count;
                    }
                    return Ok((Self { fields, points: points as usize, data }, rest));
                }
                _ => {}
            }
        }
        Err(Fault::new("header", "The header is too long."))
    }

    fn three(&self, names: [&str; 3]) -> Option<[&Field; 3]> {
        let field = |name: &str| self.fields.iter().find(|f| f.name == name);
        Some([field(names[0])?, field(names[1])?, field(names[2])?])
    }
}

fn whole(word: &[u8]) -> Option<u64> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

/// Reads the points and normals of a file.
pub(super) fn read(bytes: &[u8]) -> Result<RawPoints, Fault> {
    let (header, rest) = Header::read(bytes)?;
    let place = header
        .three(["x", "y", "z"])
        .ok_or_else(|| Fault::new("FIELDS", "The points have no x, y and z."))?;
    let normal = header.three(["normal_x", "normal_y", "normal_z"]);
    let mut points = Vec::new();
    let mut normals = Vec::new();
    let mut push = |number: &dyn Fn(&Field) -> Result<f64, Fault>| -> Result<(), Fault> {
        let three = |of: [&Field; 3]| Ok(Vec3::new(number(of[0])?, number(of[1])?, number(of[2])?));
        points.push(three(place)?);
        if let Some(normal) = normal {
            normals.push(three(normal)?);
        }
        Ok(())
    };
    if header.data == "ascii" {
        let lines = super::words::lines(rest).filter(|l| !l.trim_ascii().is_empty());
        for (k, line) in lines.take(header.points).enumerate() {
            let row: Vec<&[u8]> = words(line).take(2 * MAX_FIELDS).collect();
            push(&|field| number(row.get(field.word).copied(), || format!("points[{k}].{}", field.name)))?;
        }
    } else {
        let unpacked;
        let stride: usize = header.fields.iter().map(Field::bytes).sum();
        let short = || Fault::new("DATA", "The file holds fewer points than its header promises.");
        let needed = stride.checked_mul(header.points).filter(|n| *n <= 4 * MAX_BYTES).ok_or_else(short)?;
        let compressed = header.data == "binary_compressed";
        let data = if compressed {
            unpacked = unpack(rest, needed)?;
            &unpacked
        } else {
            rest
        };
        if data.len() < needed {
            return Err(short());
        }
        for k in 0..header.points {
            push(&|field| {
                // Compressed files hold one field of all points after another.
                let at = if compressed {
                    field.offset * header.points + k * field.bytes()
                } else {
                    k * stride + field.offset
                };
                let number = data.get(at..).and_then(|bytes| field.number(bytes));
                number.ok_or_else(|| {
                    Fault::new(format!("FIELDS {}", field.name), "There is no number of this type and size.")
                })
            })?;
        }
    }
    let coloured = header.fields.iter().any(|f| f.name == "rgb" || f.name == "rgba");
    Ok(RawPoints { points, normals, coloured, faces: 0, encoding: header.data })
}

/// Unpacks a block: sizes before and after, then LZF (Lehmann's liblzf), runs of literal bytes and copies of
/// earlier ones.
fn unpack(bytes: &[u8], needed: usize) -> Result<Vec<u8>, Fault> {
    let broken = || Fault::new("DATA", "The compressed points are damaged.");
    let size = |at: usize| bytes.get(at..at + 4).and_then(|b| b.try_into().ok()).map(u32::from_le_bytes);
    let (packed, whole) = (size(0).ok_or_else(broken)? as usize, size(4).ok_or_else(broken)? as usize);
    if whole < needed || whole > needed.saturating_add(64) {
        return Err(Fault::new("DATA", "The compressed points are of another size than the header says."));
    }
    let mut rest = bytes.get(8..).and_then(|b| b.get(..packed)).ok_or_else(broken)?;
    let mut out: Vec<u8> = Vec::new();
    let mut take = |n: usize| -> Option<&[u8]> {
        let (head, tail) = rest.split_at_checked(n)?;
        rest = tail;
        Some(head)
    };
    while let Some(control) = take(1).map(|b| usize::from(b[0])) {
        if control < 32 {
            out.extend_from_slice(take(control + 1).ok_or_else(broken)?);
        } else {
            let mut length = control >> 5;
            if length == 7 {
                length += usize::from(take(1).ok_or_else(broken)?[0]);
            }
            let back = ((control & 31) << 8) + usize::from(take(1).ok_or_else(broken)?[0]) + 1;
            let from = out.len().checked_sub(back).ok_or_else(broken)?;
            for k in 0..length + 2 {
                out.push(out[from + k]);
            }
        }
        if out.len() > whole {
            return Err(broken());
        }
    }
    Ok(out)
}
