//! Triangle meshes from files: STL, OBJ, PLY, OFF and glTF, recognised by content first and name second.
//!
//! Any bytes give a mesh or a [`Fault`]: a count in a header is checked against the bytes that are there
//! before anything is allocated, and no file may exceed [`MAX_TRIANGLES`]. The readers are our own: published
//! ones allocate what a header promises or panic on an accessor out of range, and triangles alone take a page
//! each.

mod builder;
mod bytes;
mod cloud;
mod format;
mod gltf;
mod obj;
mod off;
mod other;
mod pcd;
mod ply;
mod polygon;
mod stl;
mod words;

pub use builder::{Builder, RawMesh};
pub use cloud::{FURTHEST, ImportedCloud, import_cloud};
pub use format::MeshFormat;
pub use ply::points::MAX_POINTS;

use asperity_fault::Fault;

use crate::TriangleMesh;
use crate::mesh_report::{MeshReport, Unit, clean_up};

/// Largest number of triangles of one file.
pub const MAX_TRIANGLES: usize = 200_000;
/// Largest file, bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// A mesh read from a file, in metres, welded and wound outwards as far as it can be.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedMesh {
    /// Format of the file.
    pub format: MeshFormat,
    /// Mesh, m.
    pub mesh: TriangleMesh,
    /// Report of findings and mending.
    pub report: MeshReport,
}

/// Reads a mesh; where the format has no unit, the guessed one is applied and reported.
///
/// # Errors
///
/// Refuses unknown formats, broken or too large files, and meshes without triangles.
pub fn import_mesh(bytes: &[u8], file_name: &str) -> Result<ImportedMesh, Fault> {
    import(bytes, file_name, None)
}

/// Reads a mesh whose numbers are known to be in `unit`.
///
/// # Errors
///
/// Refuses what [`import_mesh`] refuses.
pub fn import_mesh_in(bytes: &[u8], file_name: &str, unit: Unit) -> Result<ImportedMesh, Fault> {
    import(bytes, file_name, Some(unit))
}

fn import(bytes: &[u8], file_name: &str, unit: Option<Unit>) -> Result<ImportedMesh, Fault> {
    if bytes.len() > MAX_BYTES {
        return Err(Fault::new("file", format!("The file is larger than {} MB.", MAX_BYTES >> 20)));
    }
    let format = MeshFormat::of(bytes, file_name)?;
    let raw = match format {
        MeshFormat::StlBinary => stl::read_binary(bytes),
        MeshFormat::StlAscii => stl::read_ascii(bytes),
        MeshFormat::Obj => obj::read(bytes),
        MeshFormat::Ply => ply::read(bytes),
        MeshFormat::Off => off::read(bytes),
        MeshFormat::Glb => gltf::read_binary(bytes),
        MeshFormat::Gltf => gltf::read_json(bytes),
        // `of` never returns these: XML is read elsewhere.
        MeshFormat::Collada | MeshFormat::ThreeMf => Err(Fault::new("file", "This file is XML.")),
    }?;
    finished(format, raw, unit)
}

/// Finishes triangles of another reader, in metres or in a unit to be guessed, with the limits and the
/// mending of all meshes.
///
/// # Errors
///
/// Refuses meshes without triangles.
pub fn finished(format: MeshFormat, raw: RawMesh, unit: Option<Unit>) -> Result<ImportedMesh, Fault> {
    let unit = unit.or(format.unit());
    let (mesh, report) = clean_up(raw.mesh, unit, raw.warnings);
    if mesh.triangles.is_empty() {
        return Err(Fault::new("triangles", "The file holds no triangle with three different corners."));
    }
    Ok(ImportedMesh { format, mesh, report })
}
