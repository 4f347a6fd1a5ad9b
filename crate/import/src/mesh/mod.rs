//! Mesh files that a user drops on the page. Those that are XML are read here, the others by
//! `asperity_geometry::import`.

mod collada;
mod three_mf;
mod xml;
mod zip;

use asperity_fault::Fault;
use asperity_geometry::import::{ImportedMesh, MAX_BYTES, MeshFormat, finished, import_mesh, import_mesh_in};
use asperity_geometry::{TriangleMesh, Unit};
use asperity_scene::{ErrorKind, MeshImport, MeshReport, SceneError, document};

/// Reads a mesh file. `unit` is `m`, `cm`, `mm` or `in`; without it the format's own, or a guess that is
/// reported.
///
/// # Errors
///
/// Refuses unknown formats, broken files, and an unknown unit.
pub fn read_mesh(bytes: &[u8], file_name: &str, unit: Option<&str>) -> Result<MeshImport, SceneError> {
    let imported = file_mesh(bytes, file_name, unit)?;
    let (mesh, report) = (imported.mesh, imported.report);
    Ok(MeshImport {
        report: MeshReport {
            format: imported.format.name().to_owned(),
            vertices: report.vertices as u32,
            triangles: report.triangles as u32,
            solid: report.is_solid(),
            watertight: report.watertight,
            boundary_edges: report.boundary_edges as u32,
            non_manifold_edges: report.non_manifold_edges as u32,
            consistently_oriented: report.consistently_oriented,
            rewound: report.rewound as u32,
            flipped: report.flipped,
            components: report.components as u32,
            volume: report.volume,
            area: report.area,
            size: report.size.into(),
            convex: report.convex,
            unit: report.unit.symbol().to_owned(),
            unit_reason: report.unit_reason,
            warnings: report.warnings,
        },
        shape: shape_of(mesh, None),
    })
}

/// Reads the mesh of a file, mended; `unit` as for [`read_mesh`].
///
/// # Errors
///
/// Refuses what [`read_mesh`] refuses.
pub fn file_mesh(bytes: &[u8], file_name: &str, unit: Option<&str>) -> Result<ImportedMesh, SceneError> {
    let unit = unit.map(unit_of).transpose()?;
    let read = match of_xml(bytes, unit) {
        Some(read) => read,
        None => match unit {
            None => import_mesh(bytes, file_name),
            Some(unit) => import_mesh_in(bytes, file_name, unit),
        },
    };
    read.map_err(|e| SceneError::new(ErrorKind::Mesh, e.path, e.message))
}

/// Reads a mesh of a robot: in metres, where its format names no unit.
pub(crate) fn read_robot_mesh(bytes: &[u8], file_name: &str) -> Result<MeshImport, SceneError> {
    let names_its_unit = collada::begins(bytes) || three_mf::is_one(bytes);
    read_mesh(bytes, file_name, (!names_its_unit).then_some("m"))
}

/// Reads COLLADA and 3MF, which name their unit; `None` where the file is another.
fn of_xml(bytes: &[u8], unit: Option<Unit>) -> Option<Result<ImportedMesh, Fault>> {
    type Read = fn(&[u8], bool) -> Result<asperity_geometry::import::RawMesh, Fault>;
    let (format, read): (_, Read) = if collada::begins(bytes) {
        (MeshFormat::Collada, collada::read)
    } else if three_mf::is_one(bytes) {
        (MeshFormat::ThreeMf, three_mf::read)
    } else {
        return None;
    };
    if bytes.len() > MAX_BYTES {
        return Some(Err(Fault::new("file", format!("The file is larger than {} MB.", MAX_BYTES >> 20))));
    }
    let raw = read(bytes, unit.is_none());
    Some(raw.and_then(|raw| {
        let mut imported = finished(format, raw, Some(unit.unwrap_or(Unit::Metre)))?;
        if unit.is_none() {
            imported.report.unit_reason =
                "The file names its unit; its numbers were brought to m.".to_owned();
        }
        Ok(imported)
    }))
}

/// Converts a mesh to the document's shape.
pub(crate) fn shape_of(mesh: TriangleMesh, convex: Option<bool>) -> document::Shape {
    document::Shape::Mesh {
        vertices: mesh.vertices.iter().map(|v| [v.x, v.y, v.z]).collect(),
        triangles: mesh.triangles,
        convex,
    }
}

pub(crate) fn unit_of(symbol: &str) -> Result<Unit, SceneError> {
    let units = [Unit::Metre, Unit::Centimetre, Unit::Millimetre, Unit::Inch];
    let found = units.into_iter().find(|unit| unit.symbol() == symbol);
    found.ok_or_else(|| SceneError::new(ErrorKind::Value, "unit", "one of m, cm, mm, in"))
}
