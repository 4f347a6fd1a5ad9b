//! Volume meshes: validity, dihedral angles, and volumes down a ladder of spacings.

use super::*;
use crate::Length;
use crate::{Vec3, boundary, parts};
use std::f64::consts::PI;

struct Figures {
    tets: usize,
    volume: f64,
    area: f64,
    /// Largest distance of a point of the tet mesh's boundary faces from the surface, over the spacing.
    off: f64,
    /// Smallest dihedral angle, degrees.
    sharpest: f64,
}

fn figures(mesh: &TriangleMesh, h: f64) -> Figures {
    let cut = tetrahedralise(mesh, h).unwrap();
    let field = MeshDistance::new(mesh).unwrap();
    check(&cut, &field);
    let surface = boundary(&cut.mesh);
    let faces = 0..surface.triangles.len();
    let middles = faces.clone().map(|t| surface.corners(t).iter().sum::<Vec3>() / 3.0);
    Figures {
        tets: cut.mesh.tetrahedra.len(),
        volume: (0..cut.mesh.tetrahedra.len()).map(|t| cut.mesh.volume(t)).sum(),
        area: faces.map(|t| 0.5 * surface.area_vector(t).length()).sum(),
        off: middles.map(|p| field.signed_distance(&p).0.abs()).fold(0.0, f64::max) / h,
        sharpest: (0..cut.mesh.tetrahedra.len()).map(|t| sharpest(&cut.mesh, t)).fold(180.0, f64::min),
    }
}

fn sharpest(mesh: &TetMesh, t: usize) -> f64 {
    let [a, b, c, d] = mesh.corners(t);
    let n = [(b, c, d), (a, d, c), (a, b, d), (a, c, b)].map(|(p, q, r)| (q - p).cross(&(r - p)).unit());
    let mut least = PI;
    for i in 0..4 {
        for j in 0..i {
            least = least.min(PI - libm::acos(n[i].dot(&n[j]).clamp(-1.0, 1.0)));
        }
    }
    least.to_degrees()
}

/// Checks the properties of every result.
fn check(cut: &VolumeMesh, field: &MeshDistance) {
    let mesh = &cut.mesh;
    assert!((0..mesh.tetrahedra.len()).all(|t| mesh.volume(t) > 0.0));
    assert!(mesh.tetrahedra.iter().all(|t| t.iter().any(|&v| cut.extent[v as usize] > 0.0)));
    assert_eq!(mesh.vertices.len(), cut.extent.len());
    let mut deepest: f64 = 0.0;
    for (p, &e) in mesh.vertices.iter().zip(&cut.extent) {
        let depth = -field.signed_distance(p).0;
        assert!((e * cut.depth - depth).abs() < 1e-8 * cut.depth, "{e} {depth}");
        deepest = deepest.max(e);
    }
    assert!(deepest <= 1.0 && deepest > 0.5);
    let surface = boundary(mesh);
    crate::mesh_edges::check_closed(&surface).unwrap();
    assert!(surface.vertices.iter().all(|p| field.signed_distance(p).0.abs() < 1e-9 * cut.depth));
}

fn ladder(name: &str, mesh: &TriangleMesh, volume: f64, spacings: &[f64]) -> Vec<f64> {
    let area: f64 = (0..mesh.triangles.len()).map(|t| 0.5 * mesh.area_vector(t).length()).sum();
    spacings
        .iter()
        .map(|&h| {
            let f = figures(mesh, h);
            let error = (f.volume / volume - 1.0).abs();
            println!(
                "{name} h {h:.5}: {:6} tets, volume {error:.2e}, area {:.2e}, off {:.3} h, angle {:4.1}°, \
                 budget {:.2}",
                f.tets,
                (f.area / area - 1.0).abs(),
                f.off,
                f.sharpest,
                (f.tets as f64 - 12.0 * volume / (h * h * h)) / (area / (h * h)),
            );
            error
        })
        .collect()
}

/// Moves a mesh away from the points at which a search might start.
fn off_centre(mut mesh: TriangleMesh) -> TriangleMesh {
    mesh.vertices.iter_mut().for_each(|p| p.x += 0.003 * p.y.max(0.0));
    mesh
}

fn smallest(mesh: &TriangleMesh) -> f64 {
    let (volume, area) = measure(mesh);
    smallest_spacing(volume, area)
}

fn enclosed(mesh: &TriangleMesh) -> f64 {
    measure(mesh).0
}

fn order(errors: &[f64]) -> f64 {
    libm::log2(errors[0] / errors[errors.len() - 1]) / (errors.len() - 1) as f64
}

#[test]
fn volume_converges_at_second_order() {
    let (r, s, q) = (0.05, 0.05, 0.02);
    let ball = off_centre(parts::icosphere(r, 6));
    let errors = ladder("ball", &ball, enclosed(&ball), &[0.02, 0.01, 0.005]);
    assert!(order(&errors) > 1.9, "{errors:?}");
    let ring = parts::torus(s, q, 300);
    let errors = ladder("torus", &ring, enclosed(&ring), &[0.012, 0.006, 0.0032]);
    assert!(order(&errors) > 1.8, "{errors:?}");
}

#[test]
fn sharp_edges_are_met() {
    let bracket = parts::l_bracket(0.1, 0.08, 0.02, 0.05);
    let errors = ladder("bracket", &bracket, enclosed(&bracket), &[0.01, 0.005, 0.0025]);
    assert!(errors.iter().all(|e| *e < 2e-3), "{errors:?}");
    let nut = parts::hex_nut(0.01, 0.003, 0.004, 24);
    let errors = ladder("nut", &nut, enclosed(&nut), &[0.001, 0.0005, 0.00026]);
    assert!(order(&errors) > 1.5, "{errors:?}");
    let wedge = parts::wedge(0.1, 0.03, 0.05);
    let errors = ladder("wedge", &wedge, enclosed(&wedge), &[0.008, 0.004, 0.002]);
    assert!(order(&errors) > 1.5, "{errors:?}");
}

#[test]
fn the_extent_is_one_at_the_deepest_point_and_never_above_the_true_depth() {
    for (mesh, depth) in [
        (parts::icosphere(0.05, 4), 0.05),
        (parts::box_part(Vec3::new(0.1, 0.08, 0.01)), 0.01),
        (parts::torus(0.05, 0.02, 120), 0.02),
        (parts::tube(0.092, 0.1, 0.02, 96), 0.004),
    ] {
        let cut = tetrahedralise(&mesh, 0.6 * depth).unwrap();
        assert!((cut.depth / depth - 1.0).abs() < 5e-3, "{} {depth}", cut.depth);
        assert!(cut.extent.iter().any(|&e| e > 0.995));
        let field = MeshDistance::new(&mesh).unwrap();
        for (t, tet) in cut.mesh.tetrahedra.iter().enumerate() {
            // Depth is 1-Lipschitz, so the interpolant at the middle is off by at most the mean edge.
            let middle = cut.mesh.corners(t).iter().sum::<Vec3>() / 4.0;
            let e: f64 = tet.iter().map(|&v| cut.extent[v as usize]).sum::<f64>() / 4.0;
            assert!((e * cut.depth + field.signed_distance(&middle).0).abs() < 0.3 * depth);
        }
    }
}

#[test]
fn a_coarse_hint_gives_a_coarse_mesh_and_a_fine_one_an_error_with_the_limit() {
    let mesh = parts::torus(0.05, 0.02, 60);
    for hint in [1.0, f64::INFINITY] {
        let cut = tetrahedralise(&mesh, hint).unwrap();
        check(&cut, &MeshDistance::new(&mesh).unwrap());
        assert!(cut.mesh.tetrahedra.len() < 1500);
    }
    let limit = smallest(&mesh);
    let error = tetrahedralise(&mesh, 0.99 * limit).unwrap_err();
    assert_eq!(error.path, "resolution_hint");
    assert!(error.message.contains(&format!("{limit:.3e}")));
    let cut = tetrahedralise(&mesh, limit * 1.001).unwrap();
    assert!(cut.mesh.tetrahedra.len() <= MAX_TETRAHEDRA && cut.mesh.tetrahedra.len() > MAX_TETRAHEDRA / 2);
    for hint in [0.0, -1.0, f64::NAN] {
        assert_eq!(tetrahedralise(&mesh, hint).unwrap_err().path, "resolution_hint");
    }
}

#[test]
fn what_is_no_solid_is_refused() {
    let mut inside_out = parts::torus(0.05, 0.02, 20);
    inside_out.triangles.iter_mut().for_each(|t| t.swap(0, 1));
    assert!(tetrahedralise(&inside_out, 0.01).unwrap_err().message.contains("inside out"));
    let wire = parts::torus(0.05, 1e-6, 40);
    assert!(tetrahedralise(&wire, 0.01).unwrap_err().message.contains("too thin"));
    let sheet = parts::box_part(Vec3::new(1.0, 1.0, 1e-9));
    assert!(tetrahedralise(&sheet, 0.01).unwrap_err().message.contains("too thin"));
}

#[test]
fn hollows_and_separate_parts_are_kept() {
    let mut mesh = parts::icosphere(0.05, 4);
    for (mut part, turn, shift) in
        [(parts::icosphere(0.02, 3), true, 0.005), (parts::torus(0.02, 0.01, 40), false, 0.1)]
    {
        let n = mesh.vertices.len() as u32;
        part.vertices.iter_mut().for_each(|p| p.x += shift);
        part.triangles
            .iter_mut()
            .for_each(|t| *t = if turn { [t[1], t[0], t[2]] } else { *t }.map(|v| v + n));
        mesh.vertices.extend(part.vertices);
        mesh.triangles.extend(part.triangles);
    }
    let errors = ladder("hollow", &mesh, enclosed(&mesh), &[0.01, 0.005, 0.0035]);
    assert!(errors[1] < 0.02 && errors[2] < 0.01, "{errors:?}");
}

#[test]
fn the_same_mesh_gives_the_same_bits() {
    let mesh = parts::hex_nut(0.01, 0.003, 0.004, 24);
    assert_eq!(tetrahedralise(&mesh, 0.0007), tetrahedralise(&mesh, 0.0007));
}

#[test]
fn the_largest_meshes_taken_are_cut_within_the_budget() {
    for mesh in [parts::torus(0.05, 0.02, 440), off_centre(parts::icosphere(0.05, 6))] {
        let h = smallest(&mesh) * 1.001;
        let f = figures(&mesh, h);
        println!("{} triangles, {} tets", mesh.triangles.len(), f.tets);
        assert!(f.tets <= MAX_TETRAHEDRA);
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    /// Spiky, self-crossing, flattened, far from the origin: positive tetrahedra or a typed error.
    #[test]
    fn any_closed_mesh_gives_positive_tetrahedra(
        seed in 0u32..10_000, spike in 0.0f64..1.5, flat in 0.005f64..1.0, shift in -1.0f64..1.0, h in 0.05f64..0.6,
    ) {
        let mut mesh = parts::icosphere(1.0, seed % 4);
        for (i, p) in mesh.vertices.iter_mut().enumerate() {
            let noise = libm::sin(f64::from(seed + 17 * i as u32) * 12.9898) * 43758.5453;
            *p *= 1.0 - spike * (noise - noise.floor());
            p.z *= flat;
            p.x += shift * 10.0;
        }
        if let Ok(cut) = tetrahedralise(&mesh, h) {
            assert!((0..cut.mesh.tetrahedra.len()).all(|t| cut.mesh.volume(t) > 0.0));
            assert!(cut.extent.iter().all(|e| (0.0..=1.0).contains(e)));
            assert!(cut.mesh.tetrahedra.iter().all(|t| t.iter().any(|&v| cut.extent[v as usize] > 0.0)));
        }
    }
}
