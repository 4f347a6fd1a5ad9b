//! Meshes with known faults, and their reports.

use super::*;
use crate::Length;
use crate::parts;
use std::f64::consts::PI;

fn report(mesh: &TriangleMesh) -> (TriangleMesh, MeshReport) {
    clean_up(mesh.clone(), Some(Unit::Metre), vec![])
}

fn inside_out(mesh: &TriangleMesh) -> TriangleMesh {
    let mut out = mesh.clone();
    out.triangles.iter_mut().for_each(|t| t.swap(0, 1));
    out
}

fn together(a: &TriangleMesh, b: &TriangleMesh) -> TriangleMesh {
    let n = a.vertices.len() as u32;
    let mut out = a.clone();
    out.vertices.extend(&b.vertices);
    out.triangles.extend(b.triangles.iter().map(|t| t.map(|i| i + n)));
    out
}

#[test]
fn an_icosphere_has_nearly_the_volume_and_area_of_the_ball() {
    let (_, r) = report(&parts::icosphere(0.05, 5));
    assert!(r.is_solid() && r.convex && r.components == 1 && !r.flipped && r.warnings.is_empty());
    assert!((r.volume.unwrap() / (4.0 / 3.0 * PI * 1.25e-4) - 1.0).abs() < 2e-3);
    assert!((r.area / (4.0 * PI * 2.5e-3) - 1.0).abs() < 1e-3);
}

#[test]
fn only_convex_parts_are_called_convex() {
    let convex =
        [parts::box_part(Vec3::new(1.0, 2.0, 3.0)), parts::wedge(1.0, 0.2, 0.5), parts::icosphere(1.0, 3)];
    assert!(convex.iter().all(|m| report(m).1.convex));
    let not =
        [parts::l_bracket(1.0, 0.8, 0.2, 0.5), parts::torus(1.0, 0.3, 40), parts::hex_nut(1.0, 0.3, 0.4, 24)];
    assert!(not.iter().all(|m| report(m).1.is_solid() && !report(m).1.convex));
}

#[test]
fn inside_out_is_seen_and_mended() {
    for mesh in [parts::torus(0.05, 0.02, 20), parts::l_bracket(0.1, 0.08, 0.02, 0.05)] {
        let (_, good) = report(&mesh);
        let (_, mended) = report(&inside_out(&mesh));
        assert!(!good.flipped && mended.flipped && mended.rewound == 0 && mended.is_solid());
        assert!((good.volume.unwrap() / mended.volume.unwrap() - 1.0).abs() < 1e-12);
    }
}

#[test]
fn single_wrong_triangles_are_turned() {
    let mut mesh = parts::icosphere(0.05, 2);
    [3, 17, 90].iter().for_each(|&t: &usize| mesh.triangles[t].swap(1, 2));
    let (_, r) = report(&mesh);
    assert!(r.rewound == 3 && !r.flipped && r.is_solid() && r.convex);
}

#[test]
fn a_hole_is_counted() {
    let mut mesh = parts::icosphere(0.05, 2);
    mesh.triangles.swap_remove(7);
    let (_, r) = report(&mesh);
    assert!(!r.watertight && r.boundary_edges == 3 && r.volume.is_none() && r.consistently_oriented);
    assert!(r.warnings[0].contains("holes"));
}

#[test]
fn triangle_soup_is_welded() {
    let mesh = parts::torus(0.05, 0.02, 20);
    for noise in [0.0, 3e-11] {
        let mut soup = TriangleMesh::default();
        for t in 0..mesh.triangles.len() {
            let n = soup.vertices.len() as u32;
            let shift = Vec3::new(1.0, -1.0, 0.5) * (noise * f64::from(n % 3));
            soup.vertices.extend(mesh.corners(t).map(|p| p + shift));
            soup.triangles.push([n, n + 1, n + 2]);
        }
        let (_, r) = report(&soup);
        assert!(r.is_solid(), "{r:?}");
        assert_eq!((r.vertices, r.triangles), (mesh.vertices.len(), mesh.triangles.len()));
    }
}

#[test]
fn parts_and_cavities_are_told_apart() {
    let outer = parts::icosphere(0.05, 2);
    let inner = parts::icosphere(0.02, 2);
    let (v, w) = (report(&outer).1.volume.unwrap(), report(&inner).1.volume.unwrap());
    let hollow = together(&outer, &inside_out(&inner));
    for mesh in [hollow.clone(), inside_out(&hollow)] {
        let (_, r) = report(&mesh);
        assert!(r.components == 2 && (r.volume.unwrap() / (v - w) - 1.0).abs() < 1e-12);
    }
    let mut aside = inside_out(&inner);
    aside.vertices.iter_mut().for_each(|p| p.x += 1.0);
    let (_, r) = report(&together(&outer, &aside));
    assert!(r.flipped && (r.volume.unwrap() / (v + w) - 1.0).abs() < 1e-12);
}

#[test]
fn a_moebius_strip_has_one_side() {
    let n = 12;
    let vertices = (0..n)
        .flat_map(|i| {
            let (a, h) = (2.0 * PI * f64::from(i) / f64::from(n), PI * f64::from(i) / f64::from(n));
            [-0.2, 0.2].map(|s| {
                let r = 1.0 + s * libm::cos(h);
                Vec3::new(r * libm::cos(a), r * libm::sin(a), s * libm::sin(h))
            })
        })
        .collect();
    let mut triangles = Vec::new();
    for i in 0..n as u32 {
        let (a, b) = (2 * i, 2 * i + 1);
        let (c, d) = if i + 1 < n as u32 { (a + 2, b + 2) } else { (1, 0) };
        triangles.extend([[a, b, c], [b, d, c]]);
    }
    assert!(!report(&TriangleMesh { vertices, triangles }).1.consistently_oriented);
}

#[test]
fn the_unit_is_guessed_from_the_size() {
    let unit = |edge: f64| clean_up(parts::box_part(Vec3::from_element(0.5 * edge)), None, vec![]).1;
    assert_eq!(unit(50.0).unit, Unit::Millimetre);
    assert!((unit(50.0).size - Vec3::from_element(0.05)).length() < 1e-15);
    assert_eq!(unit(0.05).unit, Unit::Metre);
    assert!(unit(50.0).unit_reason.contains("mm"));
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { failure_persistence: None, ..Default::default() })]

    /// Few vertices and random corners give every way in which triangles can meet.
    #[test]
    fn any_triangles_do_no_harm(
        corners in proptest::collection::vec([0u32..9, 0u32..9, 0u32..10], 0..40),
        places in proptest::collection::vec([-2i8..3, -2i8..3, -2i8..3], 9),
    ) {
        let vertices = places.iter().map(|p| Vec3::from(p.map(f64::from))).collect();
        let (mesh, r) = clean_up(TriangleMesh { vertices, triangles: corners }, None, vec![]);
        assert!(mesh.triangles.iter().flatten().all(|&v| (v as usize) < mesh.vertices.len()));
        assert_eq!((r.vertices, r.triangles), (mesh.vertices.len(), mesh.triangles.len()));
        assert_eq!(r.watertight && r.consistently_oriented, r.volume.is_some());
        assert_eq!(crate::MeshDistance::new(&mesh).is_ok(), r.volume.is_some());
        if r.volume.is_some() {
            let again = clean_up(mesh.clone(), Some(Unit::Metre), vec![]);
            assert!(again.0.triangles.len() == mesh.triangles.len() && again.1.rewound == 0);
        }
    }
}
