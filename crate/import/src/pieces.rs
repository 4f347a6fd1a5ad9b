//! The solid of a mesh file as convex pieces, with their fit.

use std::sync::Arc;

use asperity_geometry::{Fineness, Fit, Shape, convex_pieces};
use asperity_scene::{ErrorKind, PiecesImport, SceneError};

use crate::mesh::{file_mesh, shape_of};

/// Relative difference below which two volumes are the same: rounding.
const SAME_VOLUME: f64 = 1e-9;

/// Reads a mesh file and cuts its solid into convex pieces: at most `pieces`, from `resolution` voxels along
/// its longest side. `unit` as for [`crate::read_mesh`].
///
/// # Errors
///
/// Refuses what [`crate::read_mesh`] refuses, meshes that are not closed, and numbers out of range.
pub fn cut_mesh(
    bytes: &[u8],
    file_name: &str,
    unit: Option<&str>,
    resolution: u32,
    pieces: u32,
) -> Result<PiecesImport, SceneError> {
    let mesh = file_mesh(bytes, file_name, unit)?.mesh;
    let fineness = Fineness { resolution, pieces, ..Fineness::default() };
    let found =
        convex_pieces(&mesh, &fineness).map_err(|e| SceneError::new(ErrorKind::Mesh, e.path, e.message))?;
    let fit = Fit::new(&mesh, &found).map_err(|e| SceneError::new(ErrorKind::Mesh, e.path, e.message))?;
    let density = 1.0;
    let solid = Shape::Mesh(Arc::new(mesh))
        .mass_properties(density)
        .ok_or_else(|| SceneError::new(ErrorKind::Mesh, "triangles", "The mesh encloses no volume."))?;
    // Pieces cover the solid: where their volume is no larger, they equal it, and nothing stands out.
    let held: f64 = found
        .iter()
        .filter_map(|piece| Shape::Mesh(Arc::new(piece.clone())).mass_properties(1.0))
        .map(|m| m.mass)
        .sum();
    let exact = (held / fit.volume - 1.0).abs() < SAME_VOLUME;
    let (covered, beyond) = if exact { (fit.volume, [0.0; 2]) } else { (fit.covered, fit.beyond) };
    let i = solid.I_Cm;
    Ok(PiecesImport {
        pieces: found.into_iter().map(|piece| shape_of(piece, Some(true))).collect(),
        volume: fit.volume,
        covered,
        beyond,
        center_of_mass: solid.p_BCm.into(),
        inertia_per_density: [i[(0, 0)], i[(1, 1)], i[(2, 2)], i[(0, 1)], i[(0, 2)], i[(1, 2)]],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a U of bricks 10 × 10 × 30 mm, as OBJ in metres.
    fn u_shape() -> String {
        let outline = [[0, 0], [30, 0], [30, 30], [20, 30], [20, 10], [10, 10], [10, 30], [0, 30]];
        let mut text = String::new();
        for z in [0.0, 0.01] {
            for [x, y] in outline {
                text += &format!("v {} {} {z}\n", f64::from(x) * 1e-3, f64::from(y) * 1e-3);
            }
        }
        // The arms and the web of the lower face; the upper one is their mirror.
        let flat = [[1, 6, 5], [1, 5, 2], [1, 8, 7], [1, 7, 6], [2, 5, 4], [2, 4, 3]];
        for [a, b, c] in flat {
            text += &format!("f {a} {b} {c}\nf {} {} {}\n", a + 8, c + 8, b + 8);
        }
        for i in 1..=8 {
            let j = i % 8 + 1;
            text += &format!("f {i} {j} {}\nf {i} {} {}\n", j + 8, j + 8, i + 8);
        }
        text
    }

    #[test]
    fn a_file_becomes_pieces_that_know_what_they_stand_for() {
        let cut = cut_mesh(u_shape().as_bytes(), "u.obj", Some("m"), 60, 16).unwrap();
        // Two arms and a web, cut along the solid's own faces.
        assert_eq!(cut.pieces.len(), 3);
        let volume = 0.01 * (0.03 * 0.03 - 0.01 * 0.02);
        assert!((cut.volume / volume - 1.0).abs() < 1e-9);
        assert_eq!((cut.covered, cut.beyond), (cut.volume, [0.0; 2]));
        assert!(
            (cut.center_of_mass[0] - 0.015).abs() < 1e-12 && (cut.center_of_mass[2] - 0.005).abs() < 1e-12
        );
        for piece in &cut.pieces {
            assert!(asperity_convert::shape(piece).unwrap().mass_properties(1.0).unwrap().mass > 0.0);
        }
    }

    #[test]
    fn what_is_refused_says_where() {
        let path = |resolution, pieces| {
            cut_mesh(u_shape().as_bytes(), "u.obj", Some("m"), resolution, pieces).unwrap_err().path
        };
        assert_eq!(path(1000, 16), "resolution");
        assert_eq!(path(60, 0), "pieces");
        let open = u_shape().replace("f 1 6 5\n", "");
        let refused = cut_mesh(open.as_bytes(), "u.obj", Some("m"), 60, 16).unwrap_err();
        assert!(refused.path.starts_with("triangles"), "{refused:?}");
    }
}
