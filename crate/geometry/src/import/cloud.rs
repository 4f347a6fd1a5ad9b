//! Point clouds from PLY and PCD files. Pixels without depth are often written as points that are not
//! numbers: those are left out and counted.

use asperity_fault::Fault;

use super::{MAX_BYTES, other, pcd, ply};
use crate::mesh_report::Unit;
use crate::{Aabb, Length, Vec3};

/// Largest distance of a point from the origin, m; farther points are left out.
pub const FURTHEST: f64 = 1e4;

/// A cloud read from a file, m.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedCloud {
    /// Points in the order of the file, m.
    pub points: Vec<Vec3>,
    /// Unit normals, one a point, zero where the file has none for it; empty where it has none at all.
    pub normals: Vec<Vec3>,
    /// True if the file has colours.
    pub coloured: bool,
    /// Number of faces in the file: if not zero, the points are corners of a mesh.
    pub faces: u64,
    /// Number of points that are not numbers, or too far away.
    pub left_out: usize,
    /// Encoding as the header names it: `ascii`, `binary_little_endian`, `binary_big_endian`, and of PCD
    /// `binary` or `binary_compressed`.
    pub encoding: &'static str,
    /// Unit of the file's numbers.
    pub unit: Unit,
    /// Reason for this unit, in a sentence.
    pub unit_reason: String,
}

/// Reads the points of a PLY or PCD file. Without `unit` it is guessed from their size.
///
/// # Errors
///
/// Refuses files that are neither, that end early, or that hold no points.
pub fn import_cloud(bytes: &[u8], unit: Option<Unit>) -> Result<ImportedCloud, Fault> {
    if bytes.len() > MAX_BYTES {
        return Err(Fault::new("file", format!("The file is larger than {} MB.", MAX_BYTES >> 20)));
    }
    let raw = if ply::begins(bytes) {
        ply::points::read(bytes)
    } else if other::is_pcd(bytes) {
        pcd::read(bytes)
    } else {
        Err(Fault::new("file", "This is no PLY or PCD file. CloudCompare and MeshLab save clouds as PLY."))
    }?;
    let all = raw.points.len();
    if all == 0 {
        return Err(Fault::new("points", "The file has no points."));
    }
    let told = raw.points.iter().filter(|p| p.iter().all(|x| x.is_finite()));
    let (unit, unit_reason) = match unit {
        Some(unit) => (unit, "As it was told.".to_owned()),
        None => Unit::guess(2.0 * Aabb::of_points(told).half_size().length()),
    };
    let scale = unit.metres();
    let kept: Vec<usize> =
        (0..all).filter(|i| raw.points[*i].iter().all(|x| (scale * x).abs() <= FURTHEST)).collect();
    if kept.is_empty() {
        let message = format!(
            "Of its {all} points none is usable: all are no numbers, or further than {} km away.",
            FURTHEST / 1000.0
        );
        return Err(Fault::new("vertices", message));
    }
    let unit_normal = |i: &usize| {
        let n = raw.normals[*i].try_unit(0.0).unwrap_or_default();
        if n.iter().all(|x| x.is_finite()) { n } else { Vec3::zeros() }
    };
    let normals = if raw.normals.is_empty() { Vec::new() } else { kept.iter().map(unit_normal).collect() };
    Ok(ImportedCloud {
        points: kept.iter().map(|i| raw.points[*i] * scale).collect(),
        normals,
        coloured: raw.coloured,
        faces: raw.faces,
        left_out: all - kept.len(),
        encoding: raw.encoding,
        unit,
        unit_reason,
    })
}
