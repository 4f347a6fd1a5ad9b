//! Closed forms against brute force, and paths on smooth surfaces against their invariants. The reference's
//! numbers are compared in `asperity compare grinding` (crate/cli/tests/golden.rs).

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_grinding::exact::{RasterOrder, geodesic_from_section, integrate, raster};
use asperity_grinding::process::*;
use asperity_grinding::surface::Graph;

/// Most material left between two tool circles, by sampling.
fn ridge(tool: f64, curvature: f64, step: f64) -> f64 {
    let n = 200_000;
    let at = |k: i32| {
        let s = step * (f64::from(k) / f64::from(n) - 0.5);
        let left = |centre: f64| {
            if curvature == 0.0 {
                let d = s - centre;
                return tool - (tool * tool - d * d).sqrt();
            }
            // Height along the surface's normal at angle `a` from the tool's own, by the circle's equation.
            let (a, rc) = ((s - centre) * curvature, 1.0 / curvature + tool);
            let across = rc * libm::sin(a);
            let root = (tool * tool - across * across).sqrt();
            rc * libm::cos(a) - root - 1.0 / curvature
        };
        left(-0.5 * step).min(left(0.5 * step))
    };
    (0..=n).map(at).fold(0.0, f64::max)
}

#[test]
fn ridges_are_what_the_tool_leaves_and_the_step_is_found_back() {
    for (tool, curvature, step) in [
        (0.01, 0.0, 0.004),
        (0.01, 12.0, 0.006),
        (0.02, -9.0, 0.01),
        (0.01, 1e-2, 0.005),
        (0.01, -1e-2, 0.005),
    ] {
        let h = scallop(tool, curvature, step).unwrap();
        assert!((ridge(tool, curvature, step) / h - 1.0).abs() < 1e-8, "{tool} {curvature}");
        let back = step_over(tool, curvature, h).unwrap();
        assert!((back / step - 1.0).abs() < 1e-12, "{back} {step}");
    }
}

#[test]
fn what_cannot_be_ground_is_said() {
    assert_eq!(scallop(0.01, -200.0, 0.001).unwrap_err().path, "tool.radius");
    assert_eq!(scallop(0.01, 0.0, 0.03).unwrap_err().path, "step");
    assert_eq!(wheel_scallop(1.0, 0.01, 0.02).unwrap_err().path, "step");
    assert_eq!(step_over(0.01, 0.0, 0.02).unwrap_err().path, "scallop");
    assert!(scallop(f64::NAN, 0.0, 0.1).is_err());
    assert!(Roughness::fitted(1.0, 1.2, 0.1).is_err());
    assert!(ChordRipple::new(1e5, 0.01, 0.02, 1e-5, false, 1e-3).is_err());
}

#[test]
fn the_mean_force_of_a_chord_is_its_sum() {
    for (offset, convex, spacing) in [(1e-5, true, 0.01), (1e-5, false, 0.02), (2e-4, false, 0.004)] {
        let chord = ChordRipple::new(2e5, 0.2, 0.02, offset, convex, spacing).unwrap();
        let n = 1_000_000;
        let sum: f64 = (0..n).map(|k| chord.at((f64::from(k) + 0.5) / f64::from(n) - 0.5)).sum();
        assert!((chord.mean() / (sum / f64::from(n)) - 1.0).abs() < 1e-9);
        assert!((chord.at(0.0) - chord.at_middle()).abs() < 1e-8);
        assert!((chord.at(0.5) - chord.at_points()).abs() < 1e-8);
    }
}

#[test]
fn a_groove_is_prestons_law_summed_along_the_feed() {
    let (kp, force, a, sliding, feed) = (1e-12, 10.0, 2e-3, 12.0, 0.03);
    let groove = Groove::new(kp, force, a, sliding, feed).unwrap();
    let peak = 1.5 * force / (std::f64::consts::PI * a * a);
    let y = 0.4 * a;
    let half = (a * a - y * y).sqrt();
    let pressure = |s: f64| peak * (1.0 - (s * s + y * y) / (a * a)).max(0.0).sqrt();
    let depth = integrate(&|x| preston(kp, pressure(x), sliding, 1.0 / feed), -half, half, 1e-18);
    assert!((depth / groove.at(y) - 1.0).abs() < 1e-6);
    for share in [0.3, 0.5, 1.1, 1.5, 2.5] {
        let step = share * a;
        let profile = |k: u32| groove.overlap(step * f64::from(k) / 30_000.0, step);
        let sampled: Vec<f64> = (0..30_000).map(profile).collect();
        let mean = sampled.iter().sum::<f64>() / 30_000.0;
        assert!((mean / groove.mean(step) - 1.0).abs() < 1e-6);
        let (least, most) = groove.extremes(step);
        let found = sampled.iter().fold((f64::INFINITY, 0.0_f64), |(a, b), x| (a.min(*x), b.max(*x)));
        assert!(least <= found.0 + 1e-18 && found.0 - least < 2e-4 * groove.depth, "{share}");
        assert!(most >= found.1 - 1e-18 && most - found.1 < 2e-4 * groove.depth, "{share}");
    }
}

#[test]
fn points_of_a_pass_are_evenly_spaced_on_the_surface() {
    let surface = Graph::GaussianBump { height: 0.03, width: 0.04 };
    let order = RasterOrder {
        domain: [-0.1, 0.1],
        first: -0.02,
        step: 0.01,
        passes: 3,
        spacing: 0.004,
        zigzag: true,
    };
    for (j, pass) in raster(&surface, &order).unwrap().iter().enumerate() {
        let spacing = pass.length / (pass.points.len() - 1) as f64;
        assert!(spacing <= order.spacing && (pass.points[0].p.x < 0.0) == (j % 2 == 0));
        for two in pass.points.windows(2) {
            let y = pass.y;
            let (a, b) = (two[0].p.x, two[1].p.x);
            let speed = |x: f64| (1.0 + surface.jet(x, y).unwrap().zx.powi_two()).sqrt();
            assert!((integrate(&speed, a, b, 1e-14).abs() - spacing).abs() < 1e-11);
        }
    }
}

trait Square {
    fn powi_two(self) -> f64;
}

impl Square for f64 {
    fn powi_two(self) -> f64 {
        self * self
    }
}

#[test]
fn geodesics_of_a_sphere_are_great_circles() {
    let r = 0.2;
    let surface = Graph::SphereCap { radius: r };
    let (x, y) = (0.03, -0.05);
    let ends = geodesic_from_section(&surface, x, y, &[0.01, 0.05]).unwrap();
    let jet = surface.jet(x, y).unwrap();
    let (n, t) = (jet.normal(), asperity_geometry::Vec3::new(1.0, 0.0, jet.zx).normalize());
    for (d, p) in [0.01, 0.05].into_iter().zip(ends) {
        let want = n * r * libm::cos(d / r) + n.cross(&t) * r * libm::sin(d / r);
        assert!((p - want).norm() < 1e-10);
    }
    assert!(geodesic_from_section(&surface, x, y, &[1.0]).is_err());
    assert!(geodesic_from_section(&surface, 1.0, y, &[0.1]).is_err());
    assert!(geodesic_from_section(&surface, x, y, &[0.1, 0.05]).is_err());
}
