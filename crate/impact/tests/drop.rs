//! A whole drop: its impacts against closed forms and against a search of their samples.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use asperity_impact::drop::*;
use asperity_impact::*;

const STIFFNESS: f64 = 1e6;

fn law(e: f64, release: Release) -> KelvinVoigt {
    KelvinVoigt::with_restitution(STIFFNESS, 1.0, e, release).unwrap()
}

fn drop_of(e: f64, release: Release) -> Drop {
    let material = ContactMaterial::Fixed(ContactLaw::Linear(law(e, release)));
    Drop { mass: 1.0, material, release, gravity: 9.81, gap: 0.5 }
}

fn run_of(drop: Drop) -> DropRun {
    DropRun::new(drop, 2.0, &mut 100_000).unwrap()
}

/// No sample exceeds the extremes, and one comes near each.
#[test]
fn extremes_are_those_of_the_samples() {
    for release in [Release::ZeroPenetration, Release::ZeroForce] {
        for e in [0.3, 0.6, 0.95] {
            let run = run_of(drop_of(e, release));
            let (extremes, samples) =
                (run.impacts[0].extremes(&run.drop).unwrap(), first_impact(&run).unwrap());
            let most =
                |of: fn(&ImpactSample) -> f64| samples.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
            let (peak, depth, lowest) = (most(|s| s.force), most(|s| s.depth), -most(|s| -s.force));
            let name = format!("{release:?} {e}");
            assert!(
                peak <= extremes.peak_force * (1.0 + 1e-12) && peak > 0.999 * extremes.peak_force,
                "{name}"
            );
            assert!(
                depth <= extremes.peak_depth * (1.0 + 1e-12) && depth > 0.999 * extremes.peak_depth,
                "{name}"
            );
            // Zero force ends the contact in one case; in the other the damper pulls just before the end.
            assert!(
                extremes.lowest_force <= lowest + 1e-6 * peak && lowest - extremes.lowest_force < 0.02 * peak,
                "{name}"
            );
            let lasts = extremes.push_lasts.unwrap();
            assert!(lasts <= run.impacts[0].duration().unwrap() * (1.0 + 1e-12), "{name}");
        }
    }
}

/// Without weight a linear contact lasts π/ω; the weight of this ball is three thousandths of its greatest force.
#[test]
fn restitution_and_duration_are_those_of_the_law() {
    for e in [0.3, 0.6, 0.95] {
        let run = run_of(drop_of(e, Release::ZeroPenetration));
        let first = &run.impacts[0];
        assert!((first.restitution().unwrap() - e).abs() < 5e-3);
        let decay = law(e, Release::ZeroPenetration).damping() / 2.0;
        let half = std::f64::consts::PI / (STIFFNESS - decay * decay).sqrt();
        assert!((first.duration().unwrap() / half - 1.0).abs() < 1e-2);
        assert!((first.speed - run.drop.impact_speed()).abs() < 1e-12);
        let (restitution, steps) = run.drop.to_meet_with(first.speed).restitution().unwrap();
        assert!((restitution - first.restitution().unwrap()).abs() < 1e-9 && steps == 0);
    }
}

/// A state is the same by a look-up and by one step, and a ball bounces when its record says so.
#[test]
fn states_and_bounces_do_not_depend_on_the_way() {
    let run = run_of(drop_of(0.8, Release::ZeroForce));
    let mut report = StepReport::default();
    for k in 0..40 {
        let t = 0.05 * f64::from(k);
        let mut body = run.drop.body().unwrap();
        body.step(t, &mut report).unwrap();
        let found = run.at(t, &mut report).unwrap();
        assert!((found.body.depth() - body.depth()).abs() < 1e-12 && found.dissipated >= 0.0);
        let left = run.impacts.iter().filter(|i| i.leave.is_some_and(|(at, _)| at <= t)).count();
        assert_eq!(run.bounces_by(t), left);
        assert_eq!(run.impact_at(t).map(|i| run.impacts[i].touch <= t || i == 0), Some(true));
    }
    assert!(run.bounces_by(2.0) >= 2);
}

/// Another integrator of the same equation has the same energy, and what is missing is what the damper took.
#[test]
fn the_energy_balances_and_other_integrators_agree() {
    let run = run_of(drop_of(0.5, Release::ZeroPenetration));
    let (first, samples) = (&run.impacts[0], first_impact(&run).unwrap());
    let start = samples[0].energy;
    let high = high_order_energy(&run.drop, first, &samples).unwrap();
    for (s, (t, energy)) in samples.iter().zip(high) {
        assert!((s.energy - (start - s.dissipated)).abs() < 1e-11 * start);
        assert!(s.time == t && (s.energy - energy).abs() < 1e-8 * start);
    }
    let last = |h: f64| fixed_step_energy(&run.drop, first, h, FixedStep::RungeKutta4).pop().unwrap();
    let (t, energy) = last(1e-5);
    let near = samples.iter().min_by(|a, b| (a.time - t).abs().total_cmp(&(b.time - t).abs())).unwrap();
    assert!((energy - near.energy).abs() < 1e-2 * start);
}

/// Exact steps are right to rounding at any size; Euler's error falls with the step.
#[test]
fn exact_steps_have_no_error_of_the_step() {
    let run = run_of(drop_of(0.8, Release::ZeroPenetration));
    let (coarse, fine) = (step_errors(&run, 1e-4), step_errors(&run, 1e-5));
    assert!(coarse[0].unwrap() < 1e-10 && fine[0].unwrap() < 1e-10);
    assert!(fine[1].unwrap() < 0.5 * coarse[1].unwrap_or(1.0));
    assert_eq!(step_errors(&run, 0.4).map(|e| e.is_some()), [true, false, false, false]);
    let grid = [1e-5, 1e-4];
    let errors = [fine[1], coarse[1]];
    let level = 0.5 * (fine[1].unwrap() + coarse[1].unwrap_or(1.0));
    let largest = largest_step(&run, &grid, &errors, FixedStep::ExplicitEuler, level).unwrap();
    assert!(largest > grid[0] && largest < grid[1]);
    let mut balls = FixedStepBalls::new(&run, 1e-4, 2.0).unwrap();
    balls.go(1000);
    let falls = 0.5 - 0.5 * 9.81 * 0.01;
    assert!(balls.heights()[2].is_some_and(|h| (h - falls).abs() < 1e-9));
}

#[test]
fn too_many_bounces_and_a_negative_mass_are_refused() {
    let elastic = drop_of(1.0, Release::ZeroForce);
    let tiny = Drop { gap: 1e-9, ..elastic };
    assert!(matches!(DropRun::new(tiny, 1000.0, &mut 100_000), Err(DropRunError::TooManyBounces(_))));
    let bad = Drop { mass: -1.0, ..elastic };
    assert!(matches!(DropRun::new(bad, 1.0, &mut 10), Err(DropRunError::Law(_))));
}
