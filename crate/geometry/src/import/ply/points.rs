//! Vertices of a PLY file as points, whether or not it has faces.

use super::body::Source;
use super::header::{Element, Header};
use super::skip;
use crate::Vec3;
use asperity_fault::Fault;

/// Largest number of points of one file.
pub const MAX_POINTS: u64 = 4_000_000;

/// Points with the numbers of the file.
pub(in crate::import) struct RawPoints {
    pub points: Vec<Vec3>,
    /// Normals, one a point, of the length in the file; empty where it has none.
    pub normals: Vec<Vec3>,
    /// True if it has red, green and blue.
    pub coloured: bool,
    /// Number of its faces.
    pub faces: u64,
    /// Encoding: `ascii`, `binary_little_endian` or `binary_big_endian`.
    pub encoding: &'static str,
}

pub(in crate::import) fn read(bytes: &[u8]) -> Result<RawPoints, Fault> {
    let (header, rest) = Header::read(bytes)?;
    super::in_its_encoding(&header, rest, &Points)
}

/// Reader of the vertices.
struct Points;

impl super::Tables for Points {
    type Found = RawPoints;
    fn read(&self, header: &Header, source: &mut impl Source) -> Result<RawPoints, Fault> {
        read_points(header, source)
    }
}

/// Skips everything before the vertices; everything behind them is not read.
fn read_points(header: &Header, source: &mut impl Source) -> Result<RawPoints, Fault> {
    for element in &header.elements {
        super::check_count(element, source)?;
        if element.name == "vertex" {
            return read_rows(header, element, source);
        }
        for row in 0..if element.properties.is_empty() { 0 } else { element.count } {
            skip(&element.properties, source, &|| format!("{}[{row}]", element.name))?;
            source.end_row();
        }
    }
    Err(Fault::new("header", "The file has no vertices."))
}

fn read_rows(header: &Header, element: &Element, source: &mut impl Source) -> Result<RawPoints, Fault> {
    if element.count > MAX_POINTS {
        let message = format!("The file has {} points; at most {MAX_POINTS} are read.", element.count);
        return Err(Fault::new("element vertex", message));
    }
    let column = |name: &str| element.properties.iter().position(|p| p.name == name && p.list.is_none());
    let [x, y, z] = ["x", "y", "z"].map(column);
    let (Some(x), Some(y), Some(z)) = (x, y, z) else {
        return Err(Fault::new("element vertex", "The vertices have no x, y and z."));
    };
    let normal = match ["nx", "ny", "nz"].map(column) {
        [Some(nx), Some(ny), Some(nz)] => Some([nx, ny, nz]),
        _ => None,
    };
    let (mut points, mut normals) = (Vec::new(), Vec::new());
    for row in 0..element.count {
        let path = || format!("vertices[{row}]");
        let (mut p, mut n) = (Vec3::zeros(), Vec3::zeros());
        for (k, property) in element.properties.iter().enumerate() {
            if property.list.is_some() {
                skip(std::slice::from_ref(property), source, &path)?;
                continue;
            }
            let value = source.scalar(property.kind, &path)?;
            for axis in 0..3 {
                if [x, y, z][axis] == k {
                    p[axis] = value;
                }
                if normal.is_some_and(|of| of[axis] == k) {
                    n[axis] = value;
                }
            }
        }
        source.end_row();
        points.push(p);
        if normal.is_some() {
            normals.push(n);
        }
    }
    Ok(RawPoints {
        points,
        normals,
        coloured: ["red", "green", "blue"].into_iter().all(|name| column(name).is_some()),
        faces: header.elements.iter().find(|e| e.name == "face").map_or(0, |e| e.count),
        encoding: header.encoding.name(),
    })
}
