//! Slices and projections of wrench sets, wrenches that only projections admit, and the antipodal condition,
//! against closed forms.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::Vec3;
use asperity_grasp::friction::tangents;
use asperity_grasp::wrench::{
    Budget, EpsilonState, Grasp, GraspContact, L1, LInfinity, PlanarContact, Primitives, Resistance, Squeeze,
    WrenchCone, antipodal, closure, epsilon, force_closure, least_squeeze, mixed_outside, reach, shadow,
    slice,
};
use nalgebra::{SVector, Vector2};

fn contact(position: Vec3, normal: Vec3, mu: f64, torsional_radius: Option<f64>) -> GraspContact {
    let normal = normal.normalize();
    GraspContact { position, normal, tangents: tangents(&normal), mu, torsional_radius }
}

/// Two antipodal contacts on a unit disc, μ = 1/2: with `f_x = 0` both press alike, and `|f_y| + |τ| ≤ 2 μ
/// f`.
#[test]
fn cut_and_shadow_of_a_pinched_disc() {
    let disc =
        |x: f64| PlanarContact { position: Vector2::new(-x, 0.0), normal: Vector2::new(x, 0.0), mu: 0.5 };
    let g = Grasp::planar(&[disc(1.0), disc(-1.0)], Vector2::zeros(), 1.0).unwrap();
    let zero = SVector::<f64, 3>::zeros();
    for (what, size) in [(Squeeze::Total, 0.5), (Squeeze::Largest, 1.0)] {
        let budget = Budget { what, most: 1.0 };
        let cut = slice(&g, budget, &zero, [1, 2], 64);
        assert!(cut.iter().all(|[f, t]| (f.abs() + t.abs() - size).abs() < 1e-7), "{cut:?}");
        assert!((reach(&g, budget, &zero, &SVector::from([0.0, 0.0, 1.0])).unwrap() - size).abs() < 1e-8);
    }
    // Pushed harder along x than the budget: the plane misses the set.
    let budget = Budget { what: Squeeze::Total, most: 1.0 };
    assert!(slice(&g, budget, &SVector::from([1.5, 0.0, 0.0]), [1, 2], 64).is_empty());
    assert_eq!(reach(&g, budget, &SVector::from([1.5, 0.0, 0.0]), &SVector::from([0.0, 1.0, 0.0])), None);
    // The projection is the whole tetrahedron's: wider than the slice.
    let axes = [SVector::from([0.0, 1.0, 0.0]), SVector::from([0.0, 0.0, 1.0])];
    let all = shadow(&L1::new(&g, Primitives::Edges(2)), axes, 64);
    assert!(all.iter().all(|[f, t]| (f.abs() - 0.5).abs() < 1e-12 && (t.abs() - 0.5).abs() < 1e-12));
}

/// Force from one edge, torque from another: each projection admits its part, the cone does not, and a motion
/// proves it.
#[test]
fn a_mixed_wrench_is_in_both_shadows_and_not_in_the_cone() {
    for k in 0..30 {
        let at = |m: f64| libm::sin(m * f64::from(k) + m);
        let contacts: Vec<_> = (0..1 + k % 3)
            .map(|i| {
                let p = Vec3::new(at(1.3) + f64::from(i), at(2.1), at(3.7) - f64::from(i)).normalize();
                contact(p * 0.05, -p, 0.5, (k % 2 == 0).then_some(0.005))
            })
            .collect();
        let g = Grasp::spatial(&contacts, Vec3::zeros(), 0.05).unwrap();
        let Some(w) = mixed_outside(&WrenchCone::of_grasp(&g, 16)) else {
            // Contacts that close make everything.
            assert!(force_closure(&g).2, "{k}");
            continue;
        };
        let held = |r: Resistance<3>| matches!(r, Resistance::Resisted { .. });
        assert!(held(least_squeeze(&g.forces(), &-w.fixed_rows::<3>(0).into_owned(), Squeeze::Total)));
        assert!(held(least_squeeze(&g.torques(), &-w.fixed_rows::<3>(3).into_owned(), Squeeze::Total)));
        // Pyramids are inside the cones: a wrench just outside them may yet be made.
        match least_squeeze(&g, &-w, Squeeze::Total) {
            Resistance::Impossible { motion } => {
                assert!((motion.dot(&w) + 1.0).abs() < 1e-6 && g.least_work(&motion) > -1e-5, "{k}");
            }
            Resistance::Resisted { .. } => assert!(k % 3 == 2, "{k}"),
            Resistance::Unknown(f) => panic!("{k}: {f}"),
        }
    }
    // Six contacts that close make everything: no mixture is outside.
    let all: Vec<_> = (0..6)
        .map(|k| {
            let mut n = Vec3::zeros();
            n[k / 2] = 1.0 - 2.0 * (k % 2) as f64;
            contact(n * -0.05, n, 0.5, Some(0.01))
        })
        .collect();
    let g = Grasp::spatial(&all, Vec3::zeros(), 0.05).unwrap();
    assert_eq!(mixed_outside(&WrenchCone::of_grasp(&g, 16)), None);
}

/// Nguyen 1988, and both radii on the same side of it; L∞ reaches at least as far as L1.
#[test]
fn two_soft_fingers_close_when_the_line_is_in_both_cones() {
    for k in 0..60 {
        let at = |m: f64| libm::sin(m * f64::from(k) + m);
        let pair = [
            contact(
                Vec3::new(-0.03, 0.0, 0.0),
                Vec3::new(1.0, 0.7 * at(1.3), 0.7 * at(2.3)),
                0.5,
                Some(0.005),
            ),
            contact(
                Vec3::new(0.03, 0.01 * at(0.7), 0.0),
                Vec3::new(-1.0, 0.7 * at(3.1), 0.7 * at(0.9)),
                0.5,
                Some(0.005),
            ),
        ];
        let margin = antipodal(&pair[0], &pair[1]).unwrap().margin();
        if margin.abs() < 1e-3 {
            continue;
        }
        let g = Grasp::spatial(&pair, Vec3::zeros(), 0.03).unwrap();
        let (rank, inside, closed) = force_closure(&g);
        assert_eq!((closed, rank), (margin > 0.0, 6), "{k} {margin} {inside:?}");
        assert_eq!((closure(&g).force_closure, closure(&g).margin), (closed, inside));
        let sum = epsilon(&L1::new(&g, Primitives::Ellipsoid), 1e-2, 80_000);
        let each = epsilon(&LInfinity::new(&g, Primitives::Ellipsoid), 1e-2, 80_000);
        assert_eq!([sum.radius > 0.0, each.radius > 0.0], [closed; 2], "{k} {sum:?} {each:?}");
        if closed {
            assert!(each.radius >= sum.radius * 0.99, "{k} {sum:?} {each:?}");
            assert_eq!(sum.state, EpsilonState::Bounded);
        }
    }
    let one = contact(Vec3::zeros(), Vec3::x(), 0.5, None);
    assert_eq!(antipodal(&one, &one), None);
}
