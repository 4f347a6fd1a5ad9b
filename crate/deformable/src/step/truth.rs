//! Steps against closed forms: friction's threshold and creep, a falling body, conservation in an
//! oscillation.

use super::*;
use crate::Vec3;
use crate::contact::crossing::{crossing, volume_sign};
use crate::elasticity::{ElasticMaterial, Law, box_surface, even, kuhn_grid};

const REACH: f64 = 1e-4;
const FRICTION: f64 = 0.4;
const SLIP: f64 = 1e-3;

/// World of a cube of 10 mm and `mass` between two plates that stand still at half of the reach.
fn gripped(mass: f64) -> World {
    let settings =
        Settings { reach: REACH, friction: FRICTION, slip: SLIP, tolerance: 1e-7, ..Settings::default() };
    let mut world = World::new(settings).unwrap();
    let (points, faces) = box_surface([-0.005; 3], [0.005; 3]);
    world.add_affine(&points, &faces, mass / 1e-6, 1e8).unwrap();
    let gap = 0.005 + 0.5 * REACH;
    for side in [-1.0, 1.0_f64] {
        let (low, high) = if side < 0.0 { (-gap - 0.01, -gap) } else { (gap, gap + 0.01) };
        // No corner of the cube is above the diagonal of a plate.
        let (points, faces) = box_surface([low, -0.03, -0.05], [high, 0.04, 0.04]);
        world.add_held(&points, &faces).unwrap();
    }
    world
}

/// Returns the speed of the cube downwards after `steps`, m/s, and the force of one plate on it, N.
fn let_go(mass: f64, steps: u32) -> (f64, f64) {
    let mut simulation = Simulation::new(gripped(mass)).unwrap();
    let mut state = simulation.world().start().unwrap();
    let told = state.x.clone();
    for _ in 0..steps {
        let r = simulation.step(&mut state, &told, &mut |_| true).unwrap();
        assert!(r.converged, "{r:?}");
    }
    let plate = simulation.world().points_of(1);
    let force: f64 = simulation.contact_forces(&state)[plate].iter().map(|f| f.x).sum();
    (-state.rate[2], force.abs())
}

/// The cube slips where its weight is more than `2 μ N`, to 2 %, and below that creeps (Li et al. 2020, eq.
/// 13: `f₁(y) = 2 y/ε − y²/ε²`): `μ N f₁` twice carries `r 2 μ N` at `v = ε (1 − √(1 − r))`.
#[test]
fn what_is_held_slips_at_twice_the_friction_and_creeps_below() {
    let (_, force) = let_go(1e-3, 5);
    assert!(force > 0.1, "{force}");
    let limit = 2.0 * FRICTION * force / 9.81;
    for share in [0.3, 0.7, 0.98] {
        let (speed, again) = let_go(share * limit, 60);
        assert!((again / force - 1.0).abs() < 1e-4, "{again} {force}");
        let creep = SLIP * (1.0 - (1.0_f64 - share).sqrt());
        assert!((speed / creep - 1.0).abs() < 0.01, "{share}: {speed}, {creep} by the closed form");
    }
    // Beyond it falls, by the part of the weight that friction does not carry.
    let (speed, _) = let_go(1.02 * limit, 100);
    let free = 9.81 * (1.0 - 1.0 / 1.02) * 0.2;
    assert!(speed > 10.0 * SLIP && (speed / free - 1.0).abs() < 0.1, "{speed}, {free}");
}

/// A block that was stretched oscillates freely: the trapezoidal rule keeps its energy, implicit Euler only
/// loses, and no rule moves the centre of mass.
#[test]
fn what_swings_keeps_its_energy_as_its_rule_does() {
    let mut kept = Vec::new();
    for integrator in [Integrator::ImplicitEuler, Integrator::Bdf2, Integrator::Newmark] {
        let settings = Settings {
            integrator,
            gravity: Vec3::zeros(),
            tolerance: 1e-9,
            step: 5e-5,
            ..Settings::default()
        };
        let mut world = World::new(settings).unwrap();
        let axes = [even(0.0, 0.02, 2), even(0.0, 0.01, 1), even(0.0, 0.01, 1)];
        let (points, tets) = kuhn_grid([&axes[0], &axes[1], &axes[2]]);
        let rubber = ElasticMaterial::new(Law::NeoHookean, 1e6, 0.3).unwrap();
        world.add_soft(&points, &tets, rubber, 1000.0, |_| false).unwrap();
        let mut state = world.start().unwrap();
        for v in state.rate.chunks_exact_mut(3).zip(&points) {
            v.0[0] = 20.0 * (v.1.x - 0.01);
        }
        let mut simulation = Simulation::new(world).unwrap();
        let told = state.x.clone();
        let energy = |s: &Simulation, state: &State| s.strain(&state.x) + s.motion_of(state).1;
        let (begin, _) = simulation.motion_of(&state);
        // The first step is one of implicit Euler for all.
        simulation.step(&mut state, &told, &mut |_| true).unwrap();
        let first = energy(&simulation, &state);
        let mut last = first;
        for _ in 0..100 {
            simulation.step(&mut state, &told, &mut |_| true).unwrap();
            let now = energy(&simulation, &state);
            assert!(
                integrator != Integrator::ImplicitEuler || now <= last * (1.0 + 1e-9),
                "{now} after {last}"
            );
            last = now;
        }
        assert!((simulation.motion_of(&state).0 - begin).amax() < 1e-9);
        kept.push(last / first);
    }
    assert!(kept[0] < kept[1] && kept[1] < kept[2] && (kept[2] - 1.0).abs() < 0.02, "{kept:?}");
}

/// Two free soft blocks collide off their centres and rub: one gets the momentum that the other loses, up to
/// the steps' tolerance, and contact makes no energy: motion, strain and friction's dissipation are never
/// more than at first, for the barrier holds a part while they touch and implicit Euler only loses. No
/// surface ever crosses.
#[test]
fn soft_blocks_that_meet_trade_momentum_and_make_no_energy() {
    const TOLERANCE: f64 = 1e-6;
    let settings = Settings {
        gravity: Vec3::zeros(),
        reach: REACH,
        friction: FRICTION,
        slip: SLIP,
        tolerance: TOLERANCE,
        step: 2e-4,
        // The factor has no blocks between two soft bodies, so that Newton's method converges linearly there.
        iterations: 1000,
        ..Settings::default()
    };
    let mut world = World::new(settings).unwrap();
    let rubber = ElasticMaterial::new(Law::NeoHookean, 1e5, 0.4).unwrap();
    let axis = |from: f64| even(from, from + 0.01, 2);
    // The second stands 3 and 4 mm beside, so that edges meet faces inside them.
    for (corner, density) in [([-0.0105, 0.0, 0.0], 1000.0), ([0.0, 0.003, 0.004], 2000.0)] {
        let (points, tets) = kuhn_grid([&axis(corner[0]), &axis(corner[1]), &axis(corner[2])]);
        world.add_soft(&points, &tets, rubber, density, |_| false).unwrap();
    }
    let mut state = world.start().unwrap();
    let first = world.points_of(0).len();
    for v in state.rate[..3 * first].chunks_exact_mut(3) {
        (v[0], v[1]) = (0.5, 0.1);
    }
    let mut simulation = Simulation::new(world).unwrap();
    let told = state.x.clone();
    let (begin, energy) = simulation.motion_of(&state);
    assert!(
        (begin - Vec3::new(5e-4, 1e-4, 0.0)).amax() < 1e-15 && (energy - 1.3e-4).abs() < 1e-15,
        "{begin} {energy}"
    );
    let (mut touched, mut newton, mut drift, mut strained) = (0, 0, 0.0_f64, 0.0_f64);
    let (mut rubbed, mut last) = (0.0, energy);
    for step in 0..100 {
        let r = simulation.step(&mut state, &told, &mut |_| true).unwrap();
        assert!(r.converged, "{step} {r:?}");
        let (momentum, moving) = simulation.motion_of(&state);
        drift = drift.max((momentum - begin).amax());
        newton += r.iterations;
        rubbed += r.rubbed;
        last = moving + simulation.strain(&state.x) + rubbed;
        assert!(last <= energy * (1.0 + 1e-6), "{step}: {last} of {energy}");
        touched += u32::from(r.contacts > 0);
        strained = strained.max(simulation.strain(&state.x));
        let at = |k: usize| &simulation.world().body(k).unwrap().1;
        assert_eq!(crossing(at(0), at(1), &state.x), None, "{step}");
    }
    // All 3 g may be left that much too fast or too slow by each step.
    assert!(drift < 100.0 * 3e-3 * TOLERANCE && newton < 4000, "{drift} {newton}");
    let speed = |range: std::ops::Range<usize>| {
        range.clone().map(|k| state.rate[3 * k]).sum::<f64>() / range.len() as f64
    };
    assert!(
        touched > 5 && strained > 0.1 * energy && rubbed > 0.01 * energy,
        "{touched} {strained} {rubbed}"
    );
    assert!(speed(simulation.world().points_of(1)) > speed(simulation.world().points_of(0)) && last < energy);
}

/// A law that does not resist collapse, squeezed far beyond it and cut off: exactly, no tetrahedron turns
/// inside out.
#[test]
fn what_is_crushed_is_never_inside_out() {
    for law in [Law::StVenantKirchhoff, Law::Corotated] {
        let mut world = World::new(Settings { reach: REACH, ..Settings::default() }).unwrap();
        let axis = even(0.0, 0.006, 2);
        let (points, tets) = kuhn_grid([&axis, &axis, &axis]);
        let material = ElasticMaterial::new(law, 1e6, 0.4).unwrap();
        world.add_soft(&points, &tets, material, 1000.0, |k| points[k].z > 0.0059).unwrap();
        let (plate, faces) = box_surface([-0.02, -0.02, -0.01], [0.02, 0.021, -0.5 * REACH]);
        world.add_held(&plate, &faces).unwrap();
        let mut state = world.start().unwrap();
        let mut simulation = Simulation::new(world).unwrap();
        let mut told = state.x.clone();
        let mut least = 1.0_f64;
        for step in 0..60_u32 {
            for k in simulation.world().points_of(0) {
                told[k] = state.x[k] - Vec3::new(0.0, 0.0, 3e-4);
            }
            simulation.step(&mut state, &told, &mut |k| k < 3 + step % 9).unwrap();
            for t in &tets {
                let [a, b, c, d] = t.map(|k| &state.x[k as usize]);
                assert!(volume_sign(a, b, c, d) > 0.0, "{law:?} {step}");
            }
            let Some((DeformableBody::Soft { solid }, _)) = simulation.world().body(0) else { continue };
            least = least.min(solid.least_volume(&state.x));
        }
        assert!(least > 0.99e-3 && least < 0.2, "{law:?} {least}");
    }
}

/// A pad whose back is commanded through a plate that stands: it stays on its side, and the remaining
/// distance is reported.
#[test]
fn what_is_held_is_not_driven_into_what_is_held() {
    let mut world = World::new(Settings { reach: REACH, iterations: 12, ..Settings::default() }).unwrap();
    let axis = even(0.0, 0.006, 1);
    let (points, tets) = kuhn_grid([&axis, &axis, &axis]);
    let rubber = ElasticMaterial::new(Law::NeoHookean, 1e6, 0.4).unwrap();
    world.add_soft(&points, &tets, rubber, 1000.0, |k| points[k].x > 0.005).unwrap();
    let (plate, faces) = box_surface([-0.02, -0.02, -0.01], [0.02, 0.021, -5e-4]);
    world.add_held(&plate, &faces).unwrap();
    let mut state = world.start().unwrap();
    let mut simulation = Simulation::new(world).unwrap();
    let mut told = state.x.clone();
    let mut behind = 0.0;
    for _ in 0..5 {
        for k in simulation.world().points_of(0) {
            told[k].z -= 3e-4;
        }
        behind = simulation.step(&mut state, &told, &mut |_| true).unwrap().behind;
    }
    assert!(behind > 9e-4 && state.x[1].z > -5e-4, "{behind} {}", state.x[1]);
    // It stands as near as the filter allows, and nothing but the filter keeps it there. Commanded back it
    // goes.
    let (low, before) = (state.x[1].z, state.x.clone());
    for k in simulation.world().points_of(0) {
        told[k] = before[k] + Vec3::new(0.0, 0.0, 3e-5);
    }
    let r = simulation.step(&mut state, &told, &mut |_| true).unwrap();
    assert!(r.behind == 0.0 && state.x[1].z > low + 2.9e-5, "{r:?} {} {low}", state.x[1].z);
}
