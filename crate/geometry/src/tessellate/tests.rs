//! Tessellations: Drake's counts, volumes, and extents.

use super::*;
use crate::{Shape, tessellate};
use std::f64::consts::PI;

fn volume(mesh: &TetMesh) -> f64 {
    (0..mesh.tetrahedra.len()).map(|t| mesh.volume(t)).sum()
}

/// Returns the volume inside a closed surface.
fn enclosed(mesh: &TriangleMesh) -> f64 {
    (0..mesh.triangles.len()).map(|t| mesh.area_vector(t).dot(&mesh.corners(t)[0]) / 6.0).sum()
}

/// Counts are those that Drake reports (`drake_meshes` in the reference cases): tetrahedra, vertices,
/// boundary triangles.
#[test]
fn counts_are_drakes() {
    let ball = |radius, hint| (Shape::Sphere { radius }, hint);
    let cuboid = |x, y, z| (Shape::Box { half_size: Vec3::new(x, y, z) / 2.0 }, 1.0);
    let cylinder = |radius, length: f64, hint| (Shape::Cylinder { radius, half_length: length / 2.0 }, hint);
    let capsule = |radius, length: f64, hint| (Shape::Capsule { radius, half_length: length / 2.0 }, hint);
    for ((shape, hint), tets, vertices, triangles) in [
        (ball(0.1, 1.0), 8, 7, 8),
        (ball(0.1, 0.02), 512, 259, 512),
        (ball(0.05, 0.02), 128, 67, 128),
        (cuboid(0.06, 0.06, 0.06), 24, 15, 24),
        (cuboid(0.1, 0.02, 0.02), 40, 17, 24),
        (cuboid(0.02, 0.1, 0.02), 40, 17, 24),
        (cuboid(0.02, 0.02, 0.1), 40, 17, 24),
        (cuboid(0.1, 0.1, 0.05), 44, 18, 24),
        (cuboid(0.05, 0.06, 0.07), 44, 18, 24),
        (cuboid(0.08, 0.04, 0.06), 44, 18, 24),
        (cylinder(0.03, 0.12, 0.006), 160, 68, 128),
        (cylinder(0.04, 0.06, 0.008), 288, 99, 128),
        (capsule(0.012, 0.04, 0.003), 1225, 604, 1200),
        (capsule(0.02, 0.08, 0.004), 1891, 934, 1860),
        ((Shape::Ellipsoid { semi_axes: Vec3::new(0.08, 0.05, 0.03) }, 0.015), 2048, 1027, 2048),
    ] {
        let (mesh, extent) = tessellate(&shape, hint).unwrap();
        assert_eq!((mesh.tetrahedra.len(), mesh.vertices.len()), (tets, vertices), "{shape:?}");
        assert_eq!(extent.len(), vertices);
        let surface = boundary(&mesh);
        assert_eq!(surface.triangles.len(), triangles, "{shape:?}");
        assert!((0..tets).all(|t| mesh.volume(t) > 0.0), "{shape:?}");
        assert!((volume(&mesh) - enclosed(&surface)).abs() < 1e-12 * volume(&mesh), "{shape:?}");
    }
}

#[test]
fn boxes_are_filled_exactly() {
    for size in [[0.1, 0.1, 0.1], [0.3, 0.1, 0.1], [0.1, 0.2, 0.3], [0.3, 0.1, 0.2], [0.2, 0.3, 0.1]] {
        let half_size = Vec3::from(size) / 2.0;
        let (mesh, extent) = tessellate(&Shape::Box { half_size }, 1.0).unwrap();
        assert!((volume(&mesh) / (size[0] * size[1] * size[2]) - 1.0).abs() < 1e-12);
        for (p, e) in mesh.vertices.iter().zip(extent) {
            let depth = (half_size - p.abs()).min();
            assert!((e - depth / half_size.min()).abs() < 1e-12);
        }
    }
}

#[test]
fn volumes_converge_at_second_order() {
    let capsule = Shape::Capsule { radius: 0.1, half_length: 0.2 };
    let ball = 4.0 / 3.0 * PI * 1e-3;
    for (shape, exact) in [
        (Shape::Sphere { radius: 0.1 }, ball),
        (Shape::Cylinder { radius: 0.1, half_length: 0.2 }, PI * 4e-3),
        (capsule, ball + PI * 4e-3),
        (Shape::Ellipsoid { semi_axes: Vec3::new(0.1, 0.05, 0.2) }, ball),
    ] {
        let gap = |h| 1.0 - volume(&tessellate(&shape, h).unwrap().0) / exact;
        let (coarse, fine) = (gap(0.02), gap(0.01));
        assert!(coarse > 0.0 && coarse / fine > 3.4, "{shape:?}: {coarse} {fine}");
    }
}

#[test]
fn hostile_hints_are_refused_with_a_hint_that_works() {
    for shape in [
        Shape::Sphere { radius: 0.1 },
        Shape::Cylinder { radius: 0.1, half_length: 0.2 },
        Shape::Capsule { radius: 0.1, half_length: 0.2 },
        Shape::Ellipsoid { semi_axes: Vec3::new(0.1, 0.05, 0.2) },
    ] {
        for hint in [0.0, -1.0, f64::NAN, 1e-9, f64::MIN_POSITIVE] {
            assert_eq!(tessellate(&shape, hint).unwrap_err().path, "resolution_hint");
        }
        let message = tessellate(&shape, 1e-9).unwrap_err().message;
        let allowed: f64 =
            message.split("at least ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        let (mesh, _) = tessellate(&shape, allowed * 1.001).unwrap();
        assert!(mesh.tetrahedra.len() <= MAX_TETRAHEDRA);
        assert!(tessellate(&shape, f64::INFINITY).unwrap().0.tetrahedra.len() < 30);
    }
    assert_eq!(tessellate(&Shape::Sphere { radius: f64::NAN }, 0.1).unwrap_err().path, "radius");
}
