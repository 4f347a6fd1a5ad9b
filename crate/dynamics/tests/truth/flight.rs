//! Bodies without contact.

use crate::common::*;
use asperity_dynamics::*;
use asperity_geometry::{MassProperties, Vec3};

fn brick(gravity: Vec3, w: Vec3, v: Vec3) -> Run {
    let d = Description {
        gravity,
        bodies: vec![Body {
            w_WB: w,
            v_WBcm: v,
            ..Body::solid("brick", cuboid(0.3, 0.1, 0.2), 1000.0, Material::default(), at(0.2, 0.3, 0.4))
        }],
        ..Description::default()
    };
    Run::new(&d)
}

#[test]
fn a_thrown_brick_keeps_momentum_to_rounding_and_energy_to_fourth_order() {
    let mut drift = Vec::new();
    for dt in [0.02, 0.01] {
        let mut run = brick(Vec3::zeros(), Vec3::new(0.5, 2.0, 0.3), Vec3::new(1.0, -2.0, 3.0));
        let start = run.energy();
        run.run(10.0, dt);
        let end = run.energy();
        assert!((end.momentum - start.momentum).norm() < 1e-11 * start.momentum.norm());
        let l = (end.angular_momentum - start.angular_momentum).norm();
        assert!(l < 1e-10 * start.angular_momentum.norm(), "{l}");
        drift.push((end.kinetic / start.kinetic - 1.0).abs());
    }
    assert!(drift[0] < 1e-8, "{drift:?}");
}

#[test]
fn a_parabola_is_exact() {
    let mut run = brick(Vec3::new(0.0, 0.0, -9.81), Vec3::zeros(), Vec3::new(1.0, 0.0, 5.0));
    run.run(1.0, 0.01);
    let p = run.position(0) - Vec3::new(0.2, 0.3, 0.4);
    assert!((p - Vec3::new(1.0, 0.0, 5.0 - 0.5 * 9.81)).norm() < 1e-12, "{p}");
}

/// Period of the flips of a body spun about its middle axis: 4 K(k)/Ω (Landau and Lifshitz, Mechanics, §37).
#[test]
fn dzhanibekov_flips_when_it_should() {
    let i = Vec3::new(1.0, 2.0, 3.0);
    let (w2, tilt) = (10.0, 1e-3);
    let inertia =
        MassProperties { mass: 1.0, p_BCm: Vec3::zeros(), I_Cm: nalgebra::Matrix3::from_diagonal(&i) };
    let d = Description {
        gravity: Vec3::zeros(),
        bodies: vec![Body {
            w_WB: Vec3::new(tilt, w2, 0.0),
            inertia: Inertia::Explicit(inertia),
            ..Body::solid("nut", cuboid(0.1, 0.1, 0.1), 1.0, Material::default(), at(0.0, 0.0, 0.0))
        }],
        ..Description::default()
    };
    // Axes turned so that I₁ > I₂ > I₃ as in the book.
    let (i1, i2, i3) = (3.0, 2.0, 1.0);
    let e2 = i2 * w2 * w2 + i3 * tilt * tilt;
    let m2 = i2 * i2 * w2 * w2 + i3 * i3 * tilt * tilt;
    let (rate, k2) = if m2 > e2 * i2 {
        (
            ((i1 - i2) * (m2 - e2 * i3) / (i1 * i2 * i3)).sqrt(),
            (i2 - i3) * (e2 * i1 - m2) / ((i1 - i2) * (m2 - e2 * i3)),
        )
    } else {
        (
            ((i2 - i3) * (e2 * i1 - m2) / (i1 * i2 * i3)).sqrt(),
            (i1 - i2) * (m2 - e2 * i3) / ((i2 - i3) * (e2 * i1 - m2)),
        )
    };
    // K by the arithmetic–geometric mean.
    let (mut a, mut g) = (1.0f64, (1.0 - k2).sqrt());
    for _ in 0..40 {
        (a, g) = (0.5 * (a + g), (a * g).sqrt());
    }
    let half = 2.0 * (std::f64::consts::PI / (2.0 * a)) / rate;
    let dt = 1e-3;
    let mut run = Run::new(&d);
    let mut flips = Vec::new();
    let mut last = 1.0;
    let start = run.energy().kinetic;
    for _ in 0..10_000 {
        run.step(dt);
        let r = run.work.poses()[0].rotation;
        let now = r.inverse_transform_vector(&run.work.angular_velocities()[0]).y;
        if now * last < 0.0 {
            flips.push(run.state.time - dt * now / (now - last));
        }
        last = now;
    }
    assert!(flips.len() >= 3, "{flips:?}");
    for pair in flips.windows(2) {
        assert!(((pair[1] - pair[0]) / half - 1.0).abs() < 1e-3, "{flips:?} {half}");
    }
    assert!((run.energy().kinetic / start - 1.0).abs() < 1e-9);
}
