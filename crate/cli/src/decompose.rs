use std::fmt::Write;
use std::path::Path;

use asperity_geometry::import::ImportedMesh;
use asperity_geometry::{Fineness, TriangleMesh, convex_pieces};
use asperity_import::file_mesh;

use crate::output;

/// Cuts the solid of a mesh file into convex pieces and writes them as OBJ, one object each, in metres.
/// Prints which unit was taken and why, and what was found in the file.
pub fn main(
    file: &Path,
    unit: Option<&str>,
    fineness: &Fineness,
    out: Option<&Path>,
) -> Result<bool, String> {
    let bytes = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let imported = file_mesh(&bytes, &name, unit).map_err(|e| e.to_string())?;
    output::complain(&told(&imported));
    imported.report.warnings.iter().for_each(|warning| output::complain(warning));
    let pieces = convex_pieces(&imported.mesh, fineness).map_err(|e| e.to_string())?;
    let count = if pieces.len() == 1 { "1 piece".to_owned() } else { format!("{} pieces", pieces.len()) };
    output::complain(&format!("{count}, in metres."));
    let text = obj(&pieces);
    match out {
        Some(path) => std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?,
        None => output::print(&text)?,
    }
    Ok(true)
}

/// Returns sentences on the file: format, size, unit, and the reason for that unit.
fn told(imported: &ImportedMesh) -> String {
    let report = &imported.report;
    let [x, y, z] = report.size.map(|x| 1e3 * x).into();
    format!(
        "{}, {} triangles, {x:.4} × {y:.4} × {z:.4} mm. Unit {}: {} Another is told by --unit.",
        imported.format.name(),
        report.triangles,
        report.unit.symbol(),
        report.unit_reason
    )
}

/// Writes Wavefront OBJ: vertices are counted from 1 through the whole file. Every number is read back as it
/// was.
fn obj(pieces: &[TriangleMesh]) -> String {
    let mut text = String::new();
    let mut first = 1;
    for (k, piece) in pieces.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "o piece_{k}");
        for v in &piece.vertices {
            let _ = writeln!(text, "v {} {} {}", v.x, v.y, v.z);
        }
        for t in &piece.triangles {
            let [a, b, c] = t.map(|i| i as usize + first);
            let _ = writeln!(text, "f {a} {b} {c}");
        }
        first += piece.vertices.len();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_geometry::import::import_mesh;
    use asperity_geometry::parts;

    #[test]
    fn the_pieces_written_are_the_pieces_read() {
        let parts = [parts::wedge(0.1, 0.03, 0.05), parts::torus(0.05, 0.02, 8)];
        let read = import_mesh(obj(&parts).as_bytes(), "pieces.obj").unwrap().mesh;
        let count = |of: fn(&TriangleMesh) -> usize| parts.iter().map(of).sum::<usize>();
        assert_eq!(read.triangles.len(), count(|p| p.triangles.len()));
        assert_eq!(read.vertices.len(), count(|p| p.vertices.len()));
        assert!(parts.iter().flat_map(|p| &p.vertices).all(|v| read.vertices.contains(v)));
    }

    #[test]
    fn the_unit_is_told_and_overruled() {
        let cube = obj(&[parts::box_part(asperity_geometry::Vec3::repeat(2.75))]);
        let said = |unit| told(&file_mesh(cube.as_bytes(), "nut.obj", unit).unwrap());
        assert!(said(None).contains("Unit m: The file has no unit"), "{}", said(None));
        assert!(said(Some("mm")).contains("5.5000 × 5.5000 × 5.5000 mm. Unit mm"), "{}", said(Some("mm")));
    }

    #[test]
    fn a_file_becomes_pieces() {
        let folder = std::env::temp_dir();
        let stamp = std::process::id();
        let (from, to) =
            (folder.join(format!("bracket_{stamp}.obj")), folder.join(format!("pieces_{stamp}.obj")));
        std::fs::write(&from, obj(&[parts::l_bracket(0.1, 0.08, 0.02, 0.05)])).unwrap();
        let coarse = Fineness { resolution: 24, beyond: 0.0, pieces: 8 };
        assert_eq!(main(&from, Some("m"), &coarse, Some(&to)), Ok(true));
        let written = std::fs::read_to_string(&to).unwrap();
        assert_eq!(written.matches("o piece_").count(), 2);
        assert!(main(&folder.join("nowhere.obj"), None, &coarse, None).is_err());
        std::fs::remove_file(from).unwrap();
        std::fs::remove_file(to).unwrap();
    }
}
