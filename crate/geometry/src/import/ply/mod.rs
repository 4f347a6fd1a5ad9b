//! The polygon file format (Turk 1994): a text header that describes tables, then the tables.

mod body;
mod header;
pub(super) mod points;

use super::builder::{Builder, RawMesh};
use crate::Vec3;
use asperity_fault::Fault;
use body::{Ascii, Binary, Source};
use header::{Element, Encoding, Header, Property};

pub(super) fn read(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let (header, rest) = Header::read(bytes)?;
    match header.encoding {
        Encoding::Ascii => read_tables(&header, &mut Ascii::new(rest)),
        Encoding::LittleEndian => read_tables(&header, &mut Binary::new(rest, false)),
        Encoding::BigEndian => read_tables(&header, &mut Binary::new(rest, true)),
    }
}

fn read_tables(header: &Header, source: &mut impl Source) -> Result<RawMesh, Fault> {
    let mut out = Builder::default();
    if !header.elements.iter().any(|e| e.name == "face") {
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
            "face" => read_faces(element, source, &mut out)?,
            _ => {
                for row in 0..element.count {
                    skip(&element.properties, source, &|| format!("{}[{row}]", element.name))?;
                }
            }
        }
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
    }
    Ok(())
}

fn read_faces(element: &Element, source: &mut impl Source, out: &mut Builder) -> Result<(), Fault> {
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
                let value = source.scalar(property.kind, &path)?;
                if !(value >= 0.0 && value < f64::from(u32::MAX) && value.fract() == 0.0) {
                    return Err(Fault::new(path(), "The face names a vertex that does not exist."));
                }
                corners.push(value as u32);
            }
        }
        out.face(&corners)?;
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
