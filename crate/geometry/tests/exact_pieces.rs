//! A convex body is one piece, a bracket two, a table five: pieces of a solid with few notches are its own
//! parts, exactly.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use asperity_geometry::{
    Fineness, MeshDistance, Rotation, TriangleMesh, Vec3, convex_pieces, is_convex, parts,
};

fn volume(mesh: &TriangleMesh) -> f64 {
    (0..mesh.triangles.len()).map(|t| mesh.area_vector(t).dot(&mesh.corners(t)[0])).sum::<f64>() / 6.0
}

/// Makes a prism over a polygon that turns anticlockwise; `floor` holds the triangles of the polygon.
fn prism(outline: &[[f64; 2]], floor: &[[u32; 3]], height: f64) -> TriangleMesh {
    let n = outline.len() as u32;
    let at = |z: f64| outline.iter().map(move |&[x, y]| Vec3::new(x, y, z));
    let mut triangles = Vec::new();
    for &[a, b, c] in floor {
        triangles.extend([[a, c, b], [a + n, b + n, c + n]]);
    }
    for i in 0..n {
        let j = (i + 1) % n;
        triangles.extend([[i, j, j + n], [i, j + n, i + n]]);
    }
    TriangleMesh { vertices: at(0.0).chain(at(height)).collect(), triangles }
}

fn u_shape() -> TriangleMesh {
    let outline =
        [[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [2.0, 3.0], [2.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];
    prism(&outline, &[[0, 5, 6], [0, 6, 7], [0, 1, 4], [0, 4, 5], [1, 2, 3], [1, 3, 4]], 1.0)
}

fn turned(mut mesh: TriangleMesh) -> TriangleMesh {
    let by = Rotation::from_scaled_axis(Vec3::new(0.3, -1.1, 0.7));
    mesh.vertices.iter_mut().for_each(|v| *v = by * *v + Vec3::new(0.2, 5.0, -1.0));
    mesh
}

/// Rounds a mesh as a file of single precision does.
fn single(mut mesh: TriangleMesh) -> TriangleMesh {
    mesh.vertices.iter_mut().for_each(|v| *v = v.map(|x| f64::from(x as f32)));
    mesh
}

fn two(mut a: TriangleMesh, b: &TriangleMesh, shift: Vec3) -> TriangleMesh {
    let first = a.vertices.len() as u32;
    a.vertices.extend(b.vertices.iter().map(|v| v + shift));
    a.triangles.extend(b.triangles.iter().map(|t| t.map(|i| i + first)));
    a
}

#[test]
fn a_solid_of_few_notches_is_its_own_parts() {
    let cube = parts::box_part(Vec3::new(0.02, 0.03, 0.01));
    let bracket = parts::l_bracket(0.1, 0.08, 0.02, 0.05);
    for (name, mesh, pieces) in [
        ("box", cube.clone(), 1),
        ("wedge", parts::wedge(0.1, 0.03, 0.05), 1),
        ("ball", parts::icosphere(0.02, 3), 1),
        ("bracket", bracket.clone(), 2),
        ("U", u_shape(), 3),
        ("two boxes", two(cube.clone(), &cube, Vec3::new(0.1, 0.0, 0.0)), 2),
    ] {
        for (how, mesh) in
            [("", mesh.clone()), ("turned", turned(mesh.clone())), ("single", single(turned(mesh)))]
        {
            let coarse = Fineness { resolution: 24, ..Fineness::default() };
            let found = convex_pieces(&mesh, &coarse).unwrap();
            assert_eq!(found.len(), pieces, "{name} {how}");
            assert!(found.iter().all(|p| is_convex(p) && volume(p) > 0.0), "{name} {how}");
            let sum: f64 = found.iter().map(volume).sum();
            assert!((sum / volume(&mesh) - 1.0).abs() < 1e-5, "{name} {how}: {sum}");
            let field = MeshDistance::new(&mesh).unwrap();
            let out = found.iter().flat_map(|p| &p.vertices).map(|v| field.signed_distance(v).0);
            assert!(out.fold(0.0, f64::max) < 2e-6, "{name} {how}");
        }
    }
}

/// A ball whose points a scanner has moved by three thousandths of its radius is no convex mesh, and still
/// one piece.
#[test]
fn a_scanned_ball_is_one_piece() {
    let mut ball = parts::icosphere(0.02, 3);
    let radius = |k: usize| 1.0 + 3e-3 * libm::sin(12.9898 * k as f64);
    ball.vertices.iter_mut().enumerate().for_each(|(k, v)| *v *= radius(k));
    assert_eq!(convex_pieces(&ball, &Fineness::default()).unwrap().len(), 1);
}
