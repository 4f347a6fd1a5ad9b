//! A block on a ramp against Newton: acceleration over angle × μ, the border between stick and slip, creep.

use crate::common::*;
use asperity_dynamics::*;
use asperity_geometry::Vec3;

const G: f64 = 9.81;

/// A block on a ramp of `degrees`, as gravity turned about y; slides along +x.
fn block(degrees: f64, mu: f64, lift: f64) -> Run {
    let (s, c) = libm::sincos(degrees.to_radians());
    let material = Material { friction: mu, ..Material::default() };
    let rest = 1.0 * G * c / 1e6 * 2.0;
    let d = Description {
        gravity: Vec3::new(G * s, 0.0, -G * c),
        bodies: vec![
            ground(material),
            Body {
                inertia: Inertia::Mass(1.0),
                ..Body::solid(
                    "block",
                    cuboid(0.2, 0.2, 0.05),
                    1.0,
                    material,
                    at(0.0, 0.0, 0.025 - rest + lift),
                )
            },
        ],
        ..Description::default()
    };
    Run::new(&d)
}

#[test]
fn acceleration_is_newtons_over_angle_and_friction() {
    for degrees in [5.0f64, 10.0, 20.0, 30.0, 40.0, 50.0] {
        for mu in [0.0, 0.1, 0.2, 0.3, 0.5, 0.8, 1.0] {
            let (s, c) = libm::sincos(degrees.to_radians());
            let expected = (G * (s - mu * c)).max(0.0);
            let mut run = block(degrees, mu, 0.0);
            let worst = run.run(1.0, 0.01);
            let speed = run.velocity(1).x;
            if expected > 0.0 {
                assert!((speed / expected - 1.0).abs() < 0.01, "{degrees} {mu}: {speed} {expected}");
            } else {
                assert!(speed.abs() < 1e-6 * s, "{degrees} {mu}: {speed}");
                assert!(run.position(1).x.abs() < 1e-6, "{degrees} {mu}: {}", run.position(1).x);
            }
            assert!(worst < 1e-5, "{degrees} {mu}: residual {worst}");
        }
    }
}

/// In a microsecond friction takes a ten-millionth of the momentum: none of it is lost in the solver's
/// tolerance.
#[test]
fn short_steps_lose_no_friction() {
    for dt in [1e-4, 1e-5, 1e-6] {
        let mut run = block(0.0, 0.3, 0.0);
        run.state.v[3] = 30.0;
        for _ in 0..100 {
            run.step(dt);
        }
        let lost = (30.0 - run.velocity(1).x) / (0.3 * G * 100.0 * dt);
        assert!((lost - 1.0).abs() < 0.01, "{dt}: {lost}");
    }
}

/// The mass that a body shows at a contact follows from its whole inertia: a thin rod turns easily about its
/// axis, which does not make its ends light.
#[test]
fn a_thin_rod_sticks_as_any_block() {
    let material = Material { friction: 0.5, ..Material::default() };
    for along in [true, false] {
        let size = if along { cuboid(2.0, 2e-3, 2e-3) } else { cuboid(2e-3, 2.0, 2e-3) };
        let (s, c) = libm::sincos(0.2);
        let rod = Body {
            inertia: Inertia::Mass(0.06),
            ..Body::solid("rod", size, 1.0, material, at(0.0, 0.0, 1e-3))
        };
        let mut run = Run::new(&Description {
            gravity: Vec3::new(G * s, 0.0, -G * c),
            bodies: vec![ground(material), rod],
            ..Description::default()
        });
        run.run(1.0, 0.01);
        assert!(run.velocity(1).x.abs() < 1e-6, "{along}: {}", run.velocity(1));
        assert!(run.position(1).x.abs() < 1e-5, "{along}: {}", run.position(1));
    }
}

/// Angles half a percent to either side of tan θ = μ.
#[test]
fn the_border_between_stick_and_slip_is_at_the_friction_angle() {
    for mu in [0.2f64, 0.5, 0.9] {
        let angle = libm::atan(mu).to_degrees();
        let mut below = block(angle * 0.995, mu, 0.0);
        below.run(2.0, 0.01);
        assert!(below.velocity(1).norm() < 1e-6, "{mu}: {}", below.velocity(1));
        let mut above = block(angle * 1.005, mu, 0.0);
        above.run(2.0, 0.01);
        let (s, c) = libm::sincos((angle * 1.005).to_radians());
        let expected = 2.0 * G * (s - mu * c);
        assert!((above.velocity(1).x / expected - 1.0).abs() < 0.01, "{mu}: {}", above.velocity(1).x);
    }
}

#[test]
fn a_block_set_down_hard_still_stops_and_stays() {
    let mut run = block(20.0, 0.5, 0.02);
    run.run(1.0, 0.01);
    let there = run.position(1);
    run.run(5.0, 0.01);
    let creep = (run.position(1) - there).norm() / 5.0;
    assert!(creep < 1e-6 * 0.34, "{creep} m/s");
}
