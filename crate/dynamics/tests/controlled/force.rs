//! Force control is stable or unstable where the theory says.

use asperity_control::force_loop::{Axis, ForceGains, ForceLoop, Press};
use asperity_control::servo::Servo;

use crate::common::{Bench, DT, arm, free_of_bounds};

/// Returns the growth of the force's swing over three seconds after a small change of target, touching all
/// the time.
fn growth(told: &asperity_dynamics::arm::ControlledArm, tiles: usize, net: f64) -> f64 {
    let mut bench = Bench::new(told.clone(), tiles, net / tiles as f64, 0.0);
    // Slowly, so that it never leaves the plate.
    for k in 0..4000 {
        bench.press(40.0 * f64::from(k) / 4000.0);
        bench.step();
    }
    bench.press(40.5);
    bench.run(0.2);
    let mut swing = |seconds: f64| {
        let mut most: f64 = 0.0;
        for _ in 0..(seconds / DT) as usize {
            bench.step();
            most = most.max((bench.force() - 40.5).abs());
        }
        most
    };
    let early = swing(0.5);
    swing(2.0);
    swing(0.5) / early
}

/// Returns the boundary at which the swing neither grows nor fades, as a share of the theory's `N K`.
fn boundary(told: &asperity_dynamics::arm::ControlledArm, theory: f64) -> f64 {
    let (mut low, mut high) = (0.8, 1.25);
    for _ in 0..7 {
        let middle = 0.5 * (low + high);
        *(if growth(told, 6, middle * theory) > 1.0 { &mut high } else { &mut low }) = middle;
    }
    0.5 * (low + high)
}

#[test]
fn the_boundary_is_where_the_theory_has_it() {
    for (wn, zeta, period, proportional, integral, delay) in [
        (60.0, 0.9, 8, 2e-6, 6e-5, 0),
        (60.0, 0.9, 8, 2e-6, 6e-5, 1),
        (40.0, 0.7, 4, 1e-5, 1e-4, 0),
        (120.0, 1.0, 2, 5e-6, 2e-4, 2),
    ] {
        let mut told = free_of_bounds(arm());
        let gains = ForceGains { proportional, integral };
        told.servo = Servo::SecondOrder { natural_frequency: wn, damping_ratio: zeta };
        (told.control.force, told.control_period, told.delay) = (gains, period, period * delay);
        let axis = Axis { natural_frequency: wn, damping_ratio: zeta, effective_mass: None };
        let theory = ForceLoop::new(axis, gains, f64::from(period) * DT, delay as usize).unwrap();
        let share = boundary(&told, theory.limit().unwrap().stiffness);
        eprintln!("{wn} {zeta} {period} {delay}: {share}");
        assert!((share - 1.0).abs() < 0.02, "{share} of the theory's N K");
    }
}

#[test]
fn it_presses_as_the_theory_s_axis_does() {
    let axis = Axis { natural_frequency: 60.0, damping_ratio: 0.9, effective_mass: None };
    let gains = ForceGains { proportional: 2e-6, integral: 6e-5 };
    let theory = ForceLoop::new(axis, gains, 0.008, 0).unwrap();
    let net = 0.5 * theory.limit().unwrap().stiffness;
    let mut press = Press::new(theory, net);
    let mut bench = Bench::new(arm(), 4, net / 4.0, 0.0);
    let mut worst: f64 = 0.0;
    for k in 0..400 {
        let target = if k < 200 { 5.0 } else { 30.0 };
        let sample = press.step(target);
        worst = worst.max((sample.force - bench.force()).abs());
        bench.press(target);
        (0..8).for_each(|_| bench.step());
    }
    eprintln!("worst {worst}");
    assert!(worst < 0.05, "{worst} N");
}
