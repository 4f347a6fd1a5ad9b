//! The polygon file format (Turk 1994): a text header that describes tables, then the tables.

mod body;
mod header;
pub(super) mod points;

use super::builder::{Builder, RawMesh};
use super::words::{lines, start_of_text};
use crate::Vec3;
use asperity_fault::Fault;
use body::{Ascii, Binary, Source};
use header::{Element, Encoding, Header, Property};

/// Returns true if a file begins with the line `ply`, in any letters.
pub(super) fn begins(bytes: &[u8]) -> bool {
    let line = lines(start_of_text(bytes)).next().unwrap_or_default();
    line.trim_ascii().eq_ignore_ascii_case(b"ply")
}

pub(super) fn read(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let (header, rest) = Header::read(bytes)?;
    in_its_encoding(&header, rest, &Faces)
}

/// Reader of the tables of a file.
trait Tables {
    /// Result of the reader.
    type Found;
    /// Reads the tables from text or bytes.
    fn read(&self, header: &Header, source: &mut impl Source) -> Result<Self::Found, Fault>;
}

/// Reader of the triangles.
struct Faces;

impl Tables for Faces {
    type Found = RawMesh;
    fn read(&self, header: &Header, source: &mut impl Source) -> Result<RawMesh, Fault> {
        read_tables(header, source)
    }
}

/// Reads the tables as the header says. In a text a row is a line, whatever more stands on it (as MeshLab
/// writes it); where there are fewer lines than rows, or a row goes on over several, numbers are read without
/// regard to lines.
fn in_its_encoding<T: Tables>(header: &Header, rest: &[u8], tables: &T) -> Result<T::Found, Fault> {
    match header.encoding {
        Encoding::Ascii => {
            let rows = header
                .elements
                .iter()
                .filter(|e| !e.properties.is_empty())
                .fold(0_u64, |sum, e| sum.saturating_add(e.count));
            let by_line =
                Ascii::enough_lines(rest, rows).then(|| tables.read(header, &mut Ascii::by_line(rest)));
            match by_line {
                Some(Ok(found)) => Ok(found),
                Some(Err(fault)) => tables.read(header, &mut Ascii::by_word(rest)).map_err(|_| fault),
                None => tables.read(header, &mut Ascii::by_word(rest)),
            }
        }
        Encoding::LittleEndian => tables.read(header, &mut Binary::new(rest, false)),
        Encoding::BigEndian => tables.read(header, &mut Binary::new(rest, true)),
    }
}

fn read_tables(header: &Header, source: &mut impl Source) -> Result<RawMesh, Fault> {
    let mut out = Builder::default();
    if !header.elements.iter().any(|e| matches!(e.name.as_str(), "face" | "tristrips") && e.count > 0) {
        return Err(Fault::new(
            "header",
            "The file has points but no faces. In a scene with depth cameras its points take the place of what these see.",
        ));
    }
    for element in &header.elements {
        check_count(element, source)?;
        // A table without columns has no bytes, however many rows it claims.
        if element.properties.is_empty() {
            continue;
        }
        match element.name.as_str() {
            "vertex" => read_vertices(element, source, &mut out)?,
            "face" => read_faces(element, source, &mut out, polygon)?,
            "tristrips" => read_faces(element, source, &mut out, strips)?,
            _ => {
                for row in 0..element.count {
                    let path = || format!("{}[{row}]", element.name);
                    skip(&element.properties, source, &path)?;
                    source.end_row();
                }
            }
        }
    }
    if source.passed_over() > 0 {
        out.warn(format!(
            "{} rows have more numbers than the header declares: what stands behind was left out.",
            source.passed_over()
        ));
    }
    Ok(out.finish())
}

/// Refuses a table that the rest of the file cannot hold.
fn check_count(element: &Element, source: &impl Source) -> Result<(), Fault> {
    let smallest: usize = element.properties.iter().map(|p| source.smallest(p)).sum();
    if !element.properties.is_empty() && element.count > (source.remaining() / smallest.max(1)) as u64 {
        let message = format!("The header promises {} rows, more than the file holds.", element.count);
        return Err(Fault::new(format!("element {}", element.name), message));
    }
    Ok(())
}

fn read_vertices(element: &Element, source: &mut impl Source, out: &mut Builder) -> Result<(), Fault> {
    let column = |name: &str| element.properties.iter().position(|p| p.name == name && p.list.is_none());
    let (Some(x), Some(y), Some(z)) = (column("x"), column("y"), column("z")) else {
        return Err(Fault::new("element vertex", "The vertices have no x, y and z."));
    };
    for row in 0..element.count {
        let path = || format!("vertices[{row}]");
        let mut p = Vec3::zeros();
        for (k, property) in element.properties.iter().enumerate() {
            if property.list.is_some() {
                skip(std::slice::from_ref(property), source, &path)?;
                continue;
            }
            let value = source.scalar(property.kind, &path)?;
            for (axis, column) in [x, y, z].into_iter().enumerate() {
                if column == k {
                    p[axis] = value;
                }
            }
        }
        out.vertex(p, path)?;
        source.end_row();
    }
    Ok(())
}

/// Index that ends a strip.
const END_OF_STRIP: f64 = -1.0;

/// Adds the corners of one row as a face.
fn polygon(corners: &[f64], path: &dyn Fn() -> String, out: &mut Builder) -> Result<(), Fault> {
    let indices = corners.iter().map(|&c| index(c, path)).collect::<Result<Vec<_>, _>>()?;
    out.face(&indices)
}

/// Adds the triangles of strips: each corner after the second makes a triangle with the two before, every
/// other one reversed.
fn strips(corners: &[f64], path: &dyn Fn() -> String, out: &mut Builder) -> Result<(), Fault> {
    for strip in corners.split(|&c| c == END_OF_STRIP) {
        for (k, three) in strip.windows(3).enumerate() {
            let [a, b, c] = [0, 1, 2].map(|i| index(three[i], path));
            let (a, b, c) = (a?, b?, c?);
            // Corners are repeated where a strip turns: such a triangle has no area.
            if a != b && b != c && c != a {
                out.face(&if k % 2 == 0 { [a, b, c] } else { [b, a, c] })?;
            }
        }
    }
    Ok(())
}

fn index(value: f64, path: &dyn Fn() -> String) -> Result<u32, Fault> {
    if !(value >= 0.0 && value < f64::from(u32::MAX) && value.fract() == 0.0) {
        return Err(Fault::new(path(), "The face names a vertex that does not exist."));
    }
    Ok(value as u32)
}

fn read_faces(
    element: &Element,
    source: &mut impl Source,
    out: &mut Builder,
    taken: impl Fn(&[f64], &dyn Fn() -> String, &mut Builder) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let is_corners =
        |p: &Property| p.list.is_some() && (p.name == "vertex_indices" || p.name == "vertex_index");
    let Some(column) = element.properties.iter().position(is_corners) else {
        return Err(Fault::new("element face", "The faces have no list called vertex_indices."));
    };
    let mut corners = Vec::new();
    for row in 0..element.count {
        let path = || format!("faces[{row}]");
        for (k, property) in element.properties.iter().enumerate() {
            if k != column {
                skip(std::slice::from_ref(property), source, &path)?;
                continue;
            }
            corners.clear();
            for _ in 0..list_length(property, source, &path)? {
                corners.push(source.scalar(property.kind, &path)?);
            }
        }
        source.end_row();
        taken(&corners, &path, out)?;
    }
    Ok(())
}

fn skip(properties: &[Property], source: &mut impl Source, path: &impl Fn() -> String) -> Result<(), Fault> {
    for property in properties {
        let n = if property.list.is_some() { list_length(property, source, path)? } else { 1 };
        for _ in 0..n {
            source.scalar(property.kind, path)?;
        }
    }
    Ok(())
}

fn list_length(
    property: &Property,
    source: &mut impl Source,
    path: &impl Fn() -> String,
) -> Result<usize, Fault> {
    let Some(kind) = property.list else { return Ok(1) };
    let n = source.scalar(kind, path)?;
    let most = source.remaining() / source.smallest_of(property.kind);
    if n >= 0.0 && n <= most as f64 && n.fract() == 0.0 {
        Ok(n as usize)
    } else {
        Err(Fault::new(path(), "A list is longer than the file."))
    }
}
