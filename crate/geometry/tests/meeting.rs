//! parry's test of a meeting against our distance of meshes, which shares no code with it.

#![allow(clippy::unwrap_used, non_snake_case, reason = "a test may panic; monogram notation")]

use std::sync::Arc;

use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, signed_distance};
use asperity_geometry::{
    Length, MeshDistance, Pose, Rotation, Shape, Vec3, parts, solids_meet, surfaces_meet,
};

#[test]
fn two_ways_to_ask_whether_meshes_meet_agree() {
    let meshes = [
        parts::l_bracket(0.1, 0.08, 0.02, 0.05),
        parts::torus(0.05, 0.02, 24),
        parts::hex_nut(0.08, 0.02, 0.04, 24),
        parts::tube(0.03, 0.05, 0.06, 20),
    ];
    let mut state = 3u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    let mut work = DistanceWorkspace::default();
    let mut counts = [0, 0];
    for k in 0..300 {
        let (a, b) = (&meshes[k % 4], &meshes[k / 4 % 4]);
        let mut pose = |reach: f64| {
            let turn = Rotation::from_scaled_axis(3.0 * Vec3::new(draw(), draw(), draw()));
            Pose::from_parts((reach * Vec3::new(draw(), draw(), draw())).into(), turn)
        };
        let (X_WA, X_WB) = (pose(0.01), pose(0.12));
        let [pa, pb] = [a, b].map(|m| PreparedShape::new(&Shape::Mesh(Arc::new(m.clone()))));
        let gap = signed_distance(&pa, &X_WA, &pb, &X_WB, &mut work).unwrap().gap;
        let [fa, fb] = [a, b].map(|m| MeshDistance::new(m).unwrap());
        if gap.abs() > 1e-9 {
            assert_eq!(solids_meet(&fa, &X_WA, &fb, &X_WB), gap < 0.0, "{k}: {gap}");
            counts[usize::from(gap < 0.0)] += 1;
        }
        if let Some((s, t)) = surfaces_meet(&fa, &X_WA, &fb, &X_WB) {
            // The two triangles are where they are said to be: no farther apart than they are long.
            let middle = |m: &asperity_geometry::TriangleMesh, X: &Pose, t: u32| {
                let [p, q, r] = m.corners(t as usize);
                let reach = (q - p).length().max((r - p).length()).max((r - q).length());
                (X * nalgebra::Point3::from((p + q + r) / 3.0), reach)
            };
            let ((p, u), (q, v)) = (middle(a, &X_WA, s), middle(b, &X_WB, t));
            assert!((p - q).length() <= u + v);
        }
    }
    assert!(counts.iter().all(|n| *n > 50), "{counts:?}");
}

#[test]
fn a_solid_within_another_meets_it_and_one_in_its_hollow_does_not() {
    let [ball, bead] = [0.1, 0.01].map(|r| MeshDistance::new(&parts::icosphere(r, 3)).unwrap());
    let here = Pose::identity();
    assert_eq!(surfaces_meet(&ball, &here, &bead, &here), None);
    assert!(solids_meet(&ball, &here, &bead, &here) && solids_meet(&bead, &here, &ball, &here));
    let tube = MeshDistance::new(&parts::tube(0.03, 0.05, 0.06, 20)).unwrap();
    assert!(!solids_meet(&tube, &here, &bead, &here));
    // Two shells in one mesh: the second alone is inside.
    let mut pair = parts::icosphere(0.01, 2);
    let n = pair.vertices.len() as u32;
    let second = pair.vertices.iter().map(|v| v + Vec3::x()).collect::<Vec<_>>();
    let triangles = pair.triangles.iter().map(|t| t.map(|i| i + n)).collect::<Vec<_>>();
    pair.vertices.extend(second);
    pair.triangles.extend(triangles);
    let pair = MeshDistance::new(&pair).unwrap();
    let far = Pose::translation(1.0, 0.0, 0.0);
    assert!(solids_meet(&ball, &far, &pair, &here) && solids_meet(&pair, &here, &ball, &far));
    assert!(!solids_meet(&ball, &Pose::translation(f64::NAN, 0.0, 0.0), &bead, &here));
}
