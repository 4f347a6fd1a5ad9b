//! Meshes survive a round trip through every format, and bad files are refused with a place and a sentence.

#![allow(clippy::unwrap_used, reason = "a test may stop")]

mod writers;

use asperity_geometry::import::{ImportedMesh, MeshFormat, import_mesh, import_mesh_in};
use asperity_geometry::{TriangleMesh, Unit, Vec3, parts};
use writers::*;

fn bracket() -> TriangleMesh {
    parts::l_bracket(0.1, 0.08, 0.02, 0.05)
}

/// Returns the largest distance from a vertex of the import to its nearest vertex of `mesh` shifted by
/// `shift`.
fn largest_error(imported: &ImportedMesh, mesh: &TriangleMesh, shift: Vec3) -> f64 {
    let nearest =
        |p: &Vec3| mesh.vertices.iter().map(|q| (p - q - shift).norm()).fold(f64::INFINITY, f64::min);
    imported.mesh.vertices.iter().map(nearest).fold(0.0, f64::max)
}

#[test]
fn a_round_trip_keeps_the_mesh() {
    for mesh in [bracket(), parts::torus(0.05, 0.02, 24), parts::icosphere(0.05, 2)] {
        let volume = asperity_geometry::clean_up(mesh.clone(), Some(Unit::Metre), vec![]).1.volume.unwrap();
        for (name, bytes) in every_format(&mesh) {
            // Recognised by content: the name is wrong.
            for file_name in [name, "mesh.bin"] {
                let imported = import_mesh(&bytes, file_name).unwrap();
                let r = &imported.report;
                assert!(
                    r.is_solid() && !r.flipped && r.rewound == 0 && r.warnings.is_empty(),
                    "{name} {r:?}"
                );
                assert_eq!((r.vertices, r.triangles), (mesh.vertices.len(), mesh.triangles.len()), "{name}");
                // The scene of the glTF files is shifted by (1, 2, 3) with y up.
                let in_scene = matches!(imported.format, MeshFormat::Glb | MeshFormat::Gltf);
                let shift = if in_scene { Vec3::new(1.0, -3.0, 2.0) } else { Vec3::zeros() };
                let single = in_scene || imported.format == MeshFormat::StlBinary;
                let allowed = if single { 1e-8 } else { 1e-16 };
                assert!(largest_error(&imported, &mesh, shift) <= allowed, "{name}");
                assert!(
                    (r.volume.unwrap() / volume - 1.0).abs() < 10.0 * allowed.max(1e-14) / 0.02,
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn a_mirrored_node_keeps_the_outside_out() {
    for bytes in [glb(&bracket(), -1.0), gltf(&bracket(), -1.0)] {
        let imported = import_mesh(&bytes, "part.glb").unwrap();
        assert!(imported.report.is_solid() && !imported.report.flipped);
    }
}

#[test]
fn millimetres_are_guessed_reported_and_can_be_overruled() {
    let mut mesh = bracket();
    mesh.vertices.iter_mut().for_each(|p| *p *= 1000.0);
    let imported = import_mesh(&stl_binary(&mesh), "bracket.stl").unwrap();
    assert_eq!(imported.report.unit, Unit::Millimetre);
    assert!((imported.report.size - Vec3::new(0.1, 0.05, 0.08)).norm() < 1e-8);
    let inches = import_mesh_in(&stl_binary(&mesh), "bracket.stl", Unit::Inch).unwrap();
    assert!((inches.report.size.x - 2.54).abs() < 1e-6);
    assert_eq!(import_mesh(&glb(&mesh, 1.0), "bracket.glb").unwrap().report.unit, Unit::Metre);
}

#[test]
fn quads_and_polygons_are_cut() {
    let cube = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n\
        f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
    let imported = import_mesh(cube.as_bytes(), "cube.obj").unwrap();
    assert!(imported.report.convex && (imported.report.volume.unwrap() - 1.0).abs() < 1e-15);
}

#[test]
fn errors_name_the_place() {
    let path = |bytes: &[u8], name: &str| {
        let error = import_mesh(bytes, name).unwrap_err();
        assert_eq!(error.kind, asperity_fault::FaultKind::Unfit);
        assert!(error.message.ends_with('.'), "{}", error.message);
        error.path
    };
    assert_eq!(path(b"v 0 0 0\nv 1 0 x\n", "a.obj"), "line 2");
    assert_eq!(path(b"v 0 0 0\nf 1 2 3\n", "a.obj"), "line 2");
    assert_eq!(path(b"v 0 0 0\nv 1 0 inf\n", "a.obj"), "line 2");
    assert_eq!(path(b"v 0 0 0\n", "a.obj"), "triangles");
    assert_eq!(path(b"solid\nfacet\nvertex 0 0 0\nendloop\n", "a.stl"), "line 4");
    assert_eq!(path(b"ply\nformat ascii 1.0\nelement vertex x\n", "a.ply"), "line 3");
    assert_eq!(path(b"", "a.stl"), "header");
    assert_eq!(path(b"hello", "a.txt"), "file");
    assert_eq!(path(b"{}", "a.gltf"), "line 1 column 2");
    let text = String::from_utf8(gltf(&bracket(), 1.0)).unwrap();
    assert_eq!(path(text.replace("5126", "1").as_bytes(), "a.gltf"), "accessors[0].componentType");
    assert_eq!(path(text.replace("data:", "part.bin?").as_bytes(), "a.gltf"), "buffers[0].uri");
    assert_eq!(
        path(text.replace(r#""children":[1]"#, r#""children":[1,1]"#).as_bytes(), "a.gltf"),
        "nodes[1]"
    );
    assert_eq!(path(text.replace(r#""children":[1]"#, r#""children":[0]"#).as_bytes(), "a.gltf"), "nodes[0]");
}
