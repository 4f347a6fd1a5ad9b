//! Convex pieces cover the solid that they were cut from, stand out little, and are the same each time.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use asperity_geometry::{
    Aabb, Fineness, Fit, Length, MeshDistance, TriangleMesh, Vec3, convex_pieces, is_convex, parts,
};

fn volume(mesh: &TriangleMesh) -> f64 {
    (0..mesh.triangles.len()).map(|t| mesh.area_vector(t).dot(&mesh.corners(t)[0])).sum::<f64>() / 6.0
}

/// Returns the distance of `p` out of a convex piece, m.
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
        let fineness = Fineness { resolution: 64, beyond: 0.0, pieces: 32 };
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
        // Their own fit says the same: not less than the farthest vertex, and bounds that lie close.
        let fit = Fit::new(&mesh, &pieces).unwrap();
        assert!((fit.volume / volume(&mesh) - 1.0).abs() < 1e-12);
        let [least, most] = fit.beyond;
        assert!(farthest <= least && least <= most && most - least < 2e-1 * size, "{name}: {:?}", fit.beyond);
        assert!(fit.covered > 0.995 * fit.volume && fit.covered <= (1.0 + sum) * fit.volume * 1.005);
        println!("{name}: {fit:?}");
        println!(
            "{name}: {} pieces, volume {:+.1} %, farthest out {:.2} % of the size",
            pieces.len(),
            1e2 * sum,
            1e2 * farthest / size
        );
        assert!(farthest < 0.05 * size, "{name}: {farthest}");
    }
}

/// Makes walls of 0.1 m around nothing.
fn hollow_cube() -> TriangleMesh {
    let (mut hollow, inner) = (parts::box_part(Vec3::repeat(0.5)), parts::box_part(Vec3::repeat(0.4)));
    let first = hollow.vertices.len() as u32;
    hollow.vertices.extend(inner.vertices);
    hollow.triangles.extend(inner.triangles.iter().map(|t| [t[0] + first, t[2] + first, t[1] + first]));
    hollow
}

/// A closed hollow is not filled, and a bore is not bridged.
#[test]
fn a_hollow_stays_hollow() {
    for (mesh, voxel) in [(hollow_cube(), 1.0 / 48.0), (parts::tube(0.01, 0.02, 0.03, 32), 0.04 / 48.0)] {
        let pieces = convex_pieces(&mesh, &Fineness { resolution: 48, beyond: 0.0, pieces: 64 }).unwrap();
        let fit = Fit::new(&mesh, &pieces).unwrap();
        assert!(fit.beyond[1] < 2.0 * voxel, "{fit:?} of voxels of {voxel} m");
    }
}

/// Two cubes that share a half; a hull over a notch; a hull around a hollow, of which the middle is farthest.
#[test]
fn the_fit_of_pieces_whose_fit_is_known() {
    let at = |half: f64, z: f64| {
        let mut cube = parts::box_part(Vec3::repeat(half));
        cube.vertices.iter_mut().for_each(|v| v.z += z);
        cube
    };
    let long = parts::box_part(Vec3::new(0.5, 0.5, 0.75));
    let two = Fit::new(&long, &[at(0.5, -0.25), at(0.5, 0.25)]).unwrap();
    assert!((two.covered - 1.5).abs() < 1e-12 && (two.volume - 1.5).abs() < 1e-12, "{two:?}");
    assert!(two.beyond[0] < 1e-12 && two.beyond[1] < 1e-1, "{two:?}");

    let wider = Fit::new(&at(0.5, 0.0), &[at(0.6, 0.0)]).unwrap();
    let corner = 0.1 * 3.0_f64.sqrt();
    assert!((wider.beyond[0] - corner).abs() < 1e-12 && wider.beyond[1] < corner + 1e-1, "{wider:?}");

    let hollow = hollow_cube();
    let filled = Fit::new(&hollow, &[at(0.5, 0.0)]).unwrap();
    assert!(filled.beyond[0] <= 0.4 && filled.beyond[1] >= 0.4, "{filled:?}");
    assert!(filled.beyond[1] - filled.beyond[0] < 1e-3, "{filled:?}");
    assert!((filled.covered - 1.0).abs() < 1e-12 && (filled.volume - (1.0 - 0.512)).abs() < 1e-12);
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
    assert_eq!(field(&bracket, Fineness { beyond: f64::NAN, ..good }), "beyond");
    assert_eq!(field(&bracket, Fineness { pieces: 0, ..good }), "pieces");
    assert_eq!(field(&TriangleMesh::default(), good), "triangles");
}
