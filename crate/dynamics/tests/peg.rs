//! Pushes of a peg in time steps against statics: where it slides, where it jams, and where it wedges.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use asperity_dynamics::{Clock, PegHole, PegHoleSetup};
use asperity_geometry::Vec3;

const R: f64 = 0.01;

fn hole(friction: f64, depth: f64, play: f64, stiffness: f64) -> PegHole {
    let wall = Vec3::new(0.01, 0.015, 0.0225);
    let half_sizes = [Vec3::new(R, R, 0.03), wall, wall, Vec3::new(0.01, 0.015, 0.0025)];
    PegHole::new(&PegHoleSetup { half_sizes, friction, depth, play, stiffness, push: 30.0, step: 1e-3 })
        .unwrap()
}

/// Eight directions of Whitney's diagram, each as far out as statics lets slide at 25 N of 30: the peg begins to slide within
/// 2 % of that, and what the lean makes of it.
#[test]
fn it_slides_where_statics_says() {
    let (mu, depth, play) = (0.2, 0.02, 1e-5);
    let hole = hole(mu, depth, play, 1e9);
    let lambda = hole.peg.slenderness();
    for n in 0..8 {
        let (sin, cos) = libm::sincos(0.1 + f64::from(n) * std::f64::consts::FRAC_PI_4);
        let direction = [cos / mu, sin * (1.0 + 2.0 * lambda)];
        let out = 25.0 / hole.least_push(direction);
        let trial = hole.try_push(direction.map(|x| out * x));
        assert!((trial.theory - 25.0).abs() < 1e-9 && trial.trouble.is_none());
        let off = trial.slid.unwrap() / trial.theory - 1.0;
        assert!(off.abs() < 0.02 + 1.5 * play / (depth * mu), "direction {n}: {off}");
        assert!(hole.slides_in_theory(direction.map(|x| out * x)));
    }
    // Beyond the boundary it jams.
    assert!(hole.try_push([0.0, 1.2 * (1.0 + 2.0 * lambda)]).slid.is_none());
}

/// While it slides or jams nothing else holds the peg: walls, friction and load balance across and along.
#[test]
fn walls_and_load_balance() {
    let hole = hole(0.2, 0.02, 1e-5, 1e9);
    let (mut push, mut work) = hole.begin([1.0, 7.0]);
    for _ in 0..650 {
        hole.step(&mut push, &mut work, Clock::STOPPED).unwrap();
    }
    let load = hole.load(&push);
    let across = push.walls.iter().map(|w| w.normal.x + w.friction.x).sum::<f64>();
    assert!((across + load.across).abs() < 1e-2 * load.across.abs(), "{across} {load:?}");
    assert!((push.friction_up() - load.into).abs() < 1e-2 * load.into);
    assert!(push.slid.is_none() && push.held_between() > 1.0 && push.held_between() <= push.most);
    let [x, y] = load.over_push(R).unwrap();
    assert!((x - 1.0).abs() < 1e-12 && (y - 7.0).abs() < 1e-12);
    assert!(hole.gone(&work).abs() < 1e-4 && hole.lean(&work).unwrap().abs() < 1e-3);
}

/// Let go, a peg less deep than `2 r μ` is held by its walls, a deeper one is not.
#[test]
fn it_wedges_where_its_cones_see_each_other() {
    for (mu, depth, wedges) in [(0.5, 0.006, true), (0.3, 0.02, false)] {
        let hole = hole(mu, depth, 1e-4, 1e6);
        let (mut push, mut work) = hole.begin([0.0, 1.5 * hole.peg.slenderness().max(1.0)]);
        for _ in 0..990 {
            hole.step(&mut push, &mut work, Clock::STOPPED).unwrap();
        }
        assert_eq!((hole.peg.wedges(), hole.is_wedged(&push)), (wedges, wedges));
    }
}
