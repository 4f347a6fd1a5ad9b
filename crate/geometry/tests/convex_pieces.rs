//! Convex pieces cover the solid that they were cut from, stand out little, and are the same each time.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use asperity_geometry::{
    Aabb, Fineness, Length, MeshDistance, TriangleMesh, Vec3, convex_pieces, is_convex, parts,
};

fn volume(mesh: &TriangleMesh) -> f64 {
    (0..mesh.triangles.len()).map(|t| mesh.area_vector(t).dot(&mesh.corners(t)[0])).sum::<f64>() / 6.0
}

/// How far `p` is out of a convex piece, m.
fn outside(piece: &TriangleMesh, p: &Vec3) -> f64 {
    (0..piece.triangles.len())
        .filter_map(|t| Some(piece.area_vector(t).try_unit(0.0)?.dot(&(p - piece.corners(t)[0]))))
        .fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn the_pieces_cover_the_solid_and_stand_out_little() {
    for (name, mesh) in [
        ("bracket", parts::l_bracket(0.1, 0.08, 0.02, 0.05)),
        ("torus", parts::torus(0.05, 0.02, 32)),
        ("tube", parts::tube(0.01, 0.02, 0.03, 32)),
        ("nut", parts::hex_nut(0.013, 0.004, 0.0065, 24)),
    ] {
        let fineness = Fineness { resolution: 64, concavity: 0.002, pieces: 32 };
        let pieces = convex_pieces(&mesh, &fineness).unwrap();
        assert!(pieces.len() > 1 && pieces.len() <= 40, "{name}: {}", pieces.len());
        assert_eq!(pieces, convex_pieces(&mesh, &fineness).unwrap());
        assert!(pieces.iter().all(|p| is_convex(p) && volume(p) > 0.0));
        let field = MeshDistance::new(&mesh).unwrap();
        let size = 2.0 * Aabb::of_points(&mesh.vertices).half_size().max();
        // Points of the surface, and points within.
        let middle = |t: usize| mesh.corners(t).iter().sum::<Vec3>() / 3.0;
        let surface = mesh.vertices.iter().copied().chain((0..mesh.triangles.len()).map(middle));
        let bounds = field.bounds();
        let within = (0..2000u32).map(|i| {
            let at = |g: f64| 2.0 * libm::fmod(0.5 + f64::from(i) * g, 1.0) - 1.0;
            let u = Vec3::new(at(0.819_172_513_4), at(0.671_043_606_7), at(0.549_700_477_9));
            bounds.center() + bounds.half_size().component_mul(&u)
        });
        for p in surface.chain(within.filter(|p| field.signed_distance(p).0 < 0.0)) {
            let least = pieces.iter().map(|piece| outside(piece, &p)).fold(f64::INFINITY, f64::min);
            assert!(least < 1e-9 * size, "{name}: {p:?} is {least} m out of every piece");
        }
        let farthest = pieces
            .iter()
            .flat_map(|p| &p.vertices)
            .map(|v| field.signed_distance(v).0)
            .fold(f64::NEG_INFINITY, f64::max);
        let sum = pieces.iter().map(volume).sum::<f64>() / volume(&mesh) - 1.0;
        println!(
            "{name}: {} pieces, volume {:+.1} %, farthest out {:.2} % of the size",
            pieces.len(),
            1e2 * sum,
            1e2 * farthest / size
        );
        assert!(farthest < 0.05 * size, "{name}: {farthest}");
    }
}

#[test]
fn what_cannot_be_cut_up_is_refused_by_name() {
    let mut open = parts::torus(0.05, 0.02, 12);
    open.triangles.pop();
    let field = |mesh: &TriangleMesh, fineness: Fineness| convex_pieces(mesh, &fineness).unwrap_err().path;
    let bracket = parts::l_bracket(0.1, 0.08, 0.02, 0.05);
    let good = Fineness::default();
    assert!(field(&open, good).starts_with("triangles["));
    assert_eq!(field(&bracket, Fineness { resolution: 100_000, ..good }), "resolution");
    assert_eq!(field(&bracket, Fineness { concavity: f64::NAN, ..good }), "concavity");
    assert_eq!(field(&bracket, Fineness { pieces: 0, ..good }), "pieces");
    assert_eq!(field(&TriangleMesh::default(), good), "triangles");
}
