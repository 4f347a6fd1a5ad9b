//! The radius is the exact reach of a direction that was descended to. A search as short as while dragging
//! finds the one that a long search proves, or reports that it is not proven.

use asperity_geometry::Vec3;
use asperity_grasp::friction::tangents;
use asperity_grasp::hull::Support;
use asperity_grasp::wrench::{
    Epsilon, EpsilonState, Grasp, GraspContact, L1, LInfinity, Primitives, epsilon,
};

/// Limit of facets that no search here reaches.
const ENDLESS: usize = 10_000_000;

fn contact(position: Vec3, normal: Vec3, mu: f64, torsional_radius: Option<f64>) -> GraspContact {
    let normal = normal.normalize();
    GraspContact { position, normal, tangents: tangents(&normal), mu, torsional_radius }
}

/// Returns a number in (−1, 1), the same at every call.
fn number(k: i32, i: i32) -> f64 {
    libm::sin(f64::from(17 * k + 5 * i) + 0.37 * f64::from(k * i))
}

fn direction(k: i32, i: i32) -> Vec3 {
    Vec3::new(number(k, 3 * i), number(k, 3 * i + 1), number(k, 3 * i + 2)).normalize()
}

/// Returns the excess of a short search's radius over a long one's, relative; both bound the truth.
fn excess<const D: usize>(set: &impl Support<D>, short: Epsilon<D>, gap: f64) -> f64 {
    let long = epsilon(set, gap, ENDLESS);
    assert_eq!(long.state, EpsilonState::Bounded);
    assert!(short.at_least <= long.radius * (1.0 + 1e-9) && long.at_least <= short.radius * (1.0 + 1e-9));
    short.radius / long.radius - 1.0
}

/// Two soft fingers with the gap of the scene of that name: 5 %.
#[test]
fn of_two_soft_fingers() {
    let mut worst = 0.0_f64;
    for k in 0..60 {
        let line = direction(k, 0);
        let askew = |i: i32| direction(k, i) * (0.35 * number(k, 50 + i).abs());
        let mu = 0.2 + 0.8 * number(k, 40).abs();
        let patch = Some(1e-3 + 0.01 * number(k, 41).abs());
        let half = 0.01 + 0.05 * number(k, 42).abs();
        let pair = [
            contact(line * half, -line + askew(1), mu, patch),
            contact(line * -half, line + askew(2), mu, patch),
        ];
        let grasp = Grasp::spatial(&pair, Vec3::zeros(), 0.05).unwrap();
        let sum = L1::new(&grasp, Primitives::Ellipsoid);
        let each = LInfinity::new(&grasp, Primitives::Ellipsoid);
        let (a, b) = (epsilon(&sum, 5e-2, 20_000), epsilon(&each, 5e-2, 20_000));
        if a.radius > 0.0 && b.radius > 0.0 {
            worst = worst.max(excess(&sum, a, 1e-2)).max(excess(&each, b, 1e-2));
        }
    }
    assert!(worst < 1e-9, "{worst}");
}

/// Up to eight pyramids of 16 edges with the gap of the wrench cone's scene: proven, or near and reported as
/// not proven.
#[test]
fn of_pyramids() {
    let (mut proven, mut near, mut worst) = (0, 0, 0.0_f64);
    for k in 0..120 {
        let contacts: Vec<_> = (0..4 + k % 5)
            .map(|i| {
                let p = direction(k, i);
                contact(p * 0.05, -p + direction(k, i + 20) * 0.4, 0.3 + 0.5 * number(k, 60).abs(), None)
            })
            .collect();
        let grasp = Grasp::spatial(&contacts, Vec3::zeros(), 0.05).unwrap();
        let set = L1::new(&grasp, Primitives::Edges(16));
        let short = epsilon(&set, 1e-6, 4000);
        if short.radius <= 0.0 {
            continue;
        }
        let (state, more) = (short.state, excess(&set, short, 1e-6));
        worst = worst.max(more);
        if state == EpsilonState::Bounded {
            assert!(more < 2e-6, "{k}: {more}");
            proven += 1;
        } else {
            near += 1;
        }
    }
    assert!(proven > 6 * near, "{proven} proven, {near} not");
    assert!(worst < 1e-2, "{worst}");
}
