//! Files that hold several solids: none is called convex, and volume that is counted twice is reported with
//! its size (issue 37, points 1 and 6).
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_geometry::import::import_mesh_in;
use asperity_geometry::{MeshReport, TriangleMesh, Unit, Vec3, is_convex, parts, shells};

fn moved(mesh: &TriangleMesh, by: [f64; 3]) -> TriangleMesh {
    let mut out = mesh.clone();
    out.vertices.iter_mut().for_each(|v| *v += Vec3::from(by));
    out
}

/// Writes solids as text STL in metres.
fn stl(solids: &[TriangleMesh]) -> String {
    let mut text = String::from("solid s\n");
    for mesh in solids {
        for t in 0..mesh.triangles.len() {
            text += "facet normal 0 0 0\nouter loop\n";
            for p in mesh.corners(t) {
                text += &format!("vertex {} {} {}\n", p.x as f32, p.y as f32, p.z as f32);
            }
            text += "endloop\nendfacet\n";
        }
    }
    text + "endsolid s\n"
}

fn report(solids: &[TriangleMesh]) -> (TriangleMesh, MeshReport) {
    let read = import_mesh_in(stl(solids).as_bytes(), "solids.stl", Unit::Metre).unwrap();
    (read.mesh, read.report)
}

#[test]
fn overlapping_solids_are_told_with_what_is_counted_twice() {
    let cube = parts::box_part(Vec3::repeat(0.05));
    let (_, told) = report(&[cube.clone(), moved(&cube, [0.05, 0.05, 0.05])]);
    assert_eq!(told.components, 2);
    assert!((told.volume.unwrap() - 0.002).abs() < 1e-8);
    let overlap = told.overlap.unwrap();
    assert!((overlap.volume - 0.000_125).abs() < 1e-9 && overlap.error < 1e-9, "{overlap:?}");
    let said = told.warnings.join(" ");
    for part in ["overlap", "0.002 m³", "0.000125 m³", "0.001875 m³"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    // A ball sunk half into a slab.
    let slab = parts::box_part(Vec3::new(0.5, 0.5, 0.1));
    let ball = parts::icosphere(0.2, 4);
    let (_, told) = report(&[slab.clone(), moved(&ball, [0.07, 0.03, 0.1])]);
    // The half of it below, less what stands out of the other side: a cap of height 0.
    let half = told.overlap.unwrap();
    let truth = 2.0 / 3.0 * std::f64::consts::PI * 0.008;
    assert!((half.volume / truth - 1.0).abs() < 0.01 && half.error < 0.01 * truth, "{half:?} {truth}");
}

#[test]
fn solids_apart_or_hollow_are_not() {
    let cube = parts::box_part(Vec3::repeat(0.05));
    let mut hollow = parts::icosphere(0.03, 2);
    hollow.triangles.iter_mut().for_each(|t| t.swap(0, 1));
    for (other, overlap) in
        [(moved(&cube, [0.2, 0.0, 0.0]), false), (moved(&cube, [0.0, 0.0, 0.1001]), false), (hollow, false)]
    {
        let (_, told) = report(&[cube.clone(), other]);
        assert_eq!(told.overlap.is_some(), overlap, "{told:?}");
        assert!(!told.warnings.iter().any(|w| w.contains("verlap")), "{:?}", told.warnings);
    }
}

/// Report and engine say the same of any solids.
#[test]
fn report_and_engine_agree_on_what_is_convex() {
    let cube = parts::box_part(Vec3::new(0.05, 0.04, 0.03));
    let ball = parts::icosphere(0.03, 3);
    let sets = [
        vec![cube.clone()],
        vec![ball.clone()],
        vec![parts::l_bracket(0.1, 0.08, 0.02, 0.05)],
        vec![cube.clone(), moved(&cube, [0.3, 0.0, 0.0])],
        vec![cube.clone(), moved(&ball, [0.3, 0.0, 0.0])],
        vec![cube.clone(), ball.clone()],
        (0..5).map(|k| moved(&ball, [0.1 * f64::from(k), 0.0, 0.0])).collect(),
    ];
    for (k, set) in sets.iter().enumerate() {
        let (mesh, told) = report(set);
        assert_eq!(told.convex, is_convex(&mesh), "{k}");
        assert_eq!(told.convex, k < 2, "{k}");
        assert_eq!(shells(&mesh).len(), set.len(), "{k}");
        assert!(shells(&mesh).iter().all(is_convex) == (k != 2), "{k}");
    }
}
