//! Mesh files that a user drops on the page.

use asperity_geometry::import::{ImportedMesh, import_mesh, import_mesh_in};
use asperity_geometry::{TriangleMesh, Unit};
use asperity_scene::{ErrorKind, MeshImport, MeshReport, SceneError, document};

/// Reads a mesh file. `unit` is `m`, `cm`, `mm` or `in`; without it the format's own, or a guess that is reported.
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

/// The mesh of a file, mended; `unit` as for [`read_mesh`].
pub(crate) fn file_mesh(
    bytes: &[u8],
    file_name: &str,
    unit: Option<&str>,
) -> Result<ImportedMesh, SceneError> {
    match unit {
        None => import_mesh(bytes, file_name),
        Some(symbol) => import_mesh_in(bytes, file_name, unit_of(symbol)?),
    }
    .map_err(|e| SceneError::new(ErrorKind::Mesh, e.path, e.message))
}

/// As a document has it.
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
