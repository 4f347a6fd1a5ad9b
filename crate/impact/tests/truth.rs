//! Promises of the stepping engine: energy, independence of the step, rest, and words for bad input.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use asperity_fault::FaultKind;
use asperity_impact::*;

const GRAVITY: f64 = 9.81;

/// The paper's ball: 1 kg, K = 140 MN/m, let fall from `gap`.
fn linear_ball(e: f64, gap: f64, release: Release) -> ImpactBody {
    let law = KelvinVoigt::with_restitution(1.4e8, 1.0, e, Release::ZeroPenetration).unwrap();
    let material = ContactMaterial::Fixed(ContactLaw::Linear(law));
    ImpactBody::new(1.0, material, release, (-gap, 0.0), GRAVITY).unwrap()
}

fn power_ball(model: RestitutionModel, e: f64, gap: f64) -> ImpactBody {
    let material = ContactMaterial::per_impact(1.4e8, 1.5, model, e).unwrap();
    ImpactBody::new(1.0, material, Release::ZeroForce, (-gap, 0.0), GRAVITY).unwrap()
}

/// Largest relative energy error over `impacts` impacts without loss.
fn energy_drift(mut body: ImpactBody, step: f64, impacts: usize) -> f64 {
    let (start, mut worst, mut touches) = (body.energy(), 0.0f64, 0);
    let mut report = StepReport::default();
    while touches < impacts {
        body.step(step, &mut report).unwrap();
        touches += report.events.iter().filter(|event| event.kind == EventKind::Touch).count();
        worst = worst.max((body.energy() / start - 1.0).abs());
    }
    worst
}

#[test]
fn a_thousand_bounces_keep_their_energy_at_any_step() {
    for step in [1e-4, 1e-3, 0.016, 0.128, 1.0, 60.0] {
        let drift = energy_drift(linear_ball(1.0, 1.0, Release::ZeroForce), step, 1000);
        assert!(drift < 1e-11, "{step} s: {drift:e}");
    }
    // A microsecond at a time, on a ball that bounces a hundred times a second.
    let drift = energy_drift(linear_ball(1.0, 1e-4, Release::ZeroForce), 1e-6, 1000);
    assert!(drift < 1e-11, "1 µs: {drift:e}");
    let drift = energy_drift(power_ball(RestitutionModel::Exact, 1.0, 1.0), 0.128, 1000);
    assert!(drift < 1e-9, "power law: {drift:e}");
}

#[test]
fn the_trajectory_does_not_depend_on_the_step() {
    let balls: [fn() -> ImpactBody; 5] = [
        || linear_ball(1.0, 1.0, Release::ZeroForce),
        || linear_ball(0.6, 1.0, Release::ZeroForce),
        || linear_ball(0.6, 1.0, Release::ZeroPenetration),
        || power_ball(RestitutionModel::Flores, 0.7, 1.0),
        || power_ball(RestitutionModel::LankaraniNikravesh, 0.3, 1.0),
    ];
    for (i, ball) in balls.iter().enumerate() {
        let mut coarse = ball();
        let (mut report, mut sum) = (StepReport::default(), StepReport::default());
        let mut fine: Vec<(f64, ImpactBody)> = [1e-6, 1e-3, 1.0 / 64.0].map(|step| (step, ball())).into();
        for second in 1..=2 {
            coarse.step(1.0, &mut report).unwrap();
            for (step, body) in &mut fine {
                (sum.impulse, sum.dissipated, sum.event_count) = (0.0, 0.0, 0);
                let mut part = StepReport::default();
                for _ in 0..(1.0 / *step).round() as usize {
                    body.step(*step, &mut part).unwrap();
                    sum.impulse += part.impulse;
                    sum.dissipated += part.dissipated;
                    sum.event_count += part.event_count;
                }
                let off = (body.depth() - coarse.depth()).abs();
                assert!(off < 1e-12, "ball {i}, {step} s, second {second}: {off:e} m");
                assert!((sum.impulse - report.impulse).abs() < 1e-9 * report.impulse, "ball {i}, {step} s");
                assert!((sum.dissipated - report.dissipated).abs() < 1e-9 * 9.81, "ball {i}, {step} s");
                assert_eq!(sum.event_count, report.event_count, "ball {i}, {step} s");
            }
        }
    }
}

#[test]
fn impulse_is_the_change_of_momentum() {
    let mut body = linear_ball(0.8, 1.0, Release::ZeroForce);
    let mut report = StepReport::default();
    for _ in 0..40 {
        let before = body.velocity();
        body.step(0.128, &mut report).unwrap();
        let momentum = GRAVITY * 0.128 - (body.velocity() - before);
        assert!((report.impulse - momentum).abs() < 1e-12);
    }
}

#[test]
fn bounces_end_in_rest_and_rest_is_quiet() {
    let balls = [
        linear_ball(0.2, 1.0, Release::ZeroForce),
        linear_ball(0.8, 1.0, Release::ZeroForce),
        linear_ball(0.8, 1.0, Release::ZeroPenetration),
        power_ball(RestitutionModel::Exact, 0.5, 1.0),
        power_ball(RestitutionModel::Flores, 0.8, 1.0),
    ];
    let mut report = StepReport::default();
    for (i, mut body) in balls.into_iter().enumerate() {
        body.step(30.0, &mut report).unwrap();
        assert!(report.event_count > 4 && report.event_count < 200, "ball {i}: {}", report.event_count);
        for step in [1e-6, 1e-3, 1.0, 1e6] {
            body.step(step, &mut report).unwrap();
            assert_eq!(report.event_count, 0, "ball {i} chatters");
            assert!(
                (report.impulse / (GRAVITY * step) - 1.0).abs() < 1e-9,
                "ball {i}: the ground carries it"
            );
        }
        let rest = body.law().unwrap().rest_depth(GRAVITY);
        assert!((body.depth() / rest - 1.0).abs() < 1e-12 && body.velocity().abs() < 1e-12, "ball {i}");
        assert!((body.force() / GRAVITY - 1.0).abs() < 1e-9);
    }
}

#[test]
fn only_a_linear_damper_pulls() {
    let lowest = |mut body: ImpactBody| {
        let (mut report, mut lowest) = (StepReport::default(), 0.0f64);
        for _ in 0..60_000 {
            body.step(1e-5, &mut report).unwrap();
            lowest = lowest.min(body.force());
        }
        lowest
    };
    assert!(lowest(linear_ball(0.4, 1.0, Release::ZeroPenetration)) < -1e3);
    assert!(lowest(linear_ball(0.4, 1.0, Release::ZeroForce)) >= 0.0);
    assert!(lowest(power_ball(RestitutionModel::Exact, 0.4, 1.0)) >= 0.0);
}

#[test]
fn any_start_is_taken() {
    let law = |e| KelvinVoigt::with_restitution(1e5, 1.0, e, Release::ZeroPenetration).unwrap();
    let over = KelvinVoigt::new(1e5, 5.0 * 2.0 * 1e5f64.sqrt()).unwrap();
    let power = |m| PowerLaw::new(1e6, 1.5, 2e5, m, 1.0).unwrap();
    let laws = [
        ContactLaw::Linear(law(0.0)),
        ContactLaw::Linear(law(0.5)),
        ContactLaw::Linear(law(1.0)),
        ContactLaw::Linear(over),
        ContactLaw::Power(power(1.5)),
        ContactLaw::Power(power(1.0)),
        ContactLaw::Power(power(0.5)),
        ContactLaw::Power(power(0.0)),
    ];
    let mut report = StepReport::default();
    for law in laws {
        for release in [Release::ZeroForce, Release::ZeroPenetration] {
            for depth in [-1.0, -1e-300, 0.0, 1e-12, 1e-4, 0.05] {
                for velocity in [-3.0, -1e-9, 0.0, 1e-9, 3.0] {
                    for push in [-9.81, 0.0, 9.81] {
                        let material = ContactMaterial::Fixed(law);
                        let what = format!("{law:?} {release:?} {depth} {velocity} {push}");
                        let mut body =
                            ImpactBody::new(1.0, material, release, (depth, velocity), push).unwrap();
                        let (start, mut lost) = (body.energy(), 0.0);
                        for step in [0.0, 1e-9, 1e-5, 1e-3, 0.1, 2.0] {
                            body.step(step, &mut report).unwrap_or_else(|e| panic!("{what}: {e}"));
                            lost += report.dissipated;
                            assert!(body.depth().is_finite() && body.velocity().is_finite(), "{what}");
                            assert!(body.force().is_finite() && report.impulse.is_finite(), "{what}");
                        }
                        let motion = body.velocity() * body.velocity() + (push * body.depth()).abs();
                        let scale = start.abs() + motion + lost.abs() + 1e-12;
                        assert!((start - body.energy() - lost).abs() < 1e-9 * scale, "{what}: energy");
                    }
                }
            }
        }
    }
}

#[test]
fn a_changing_force_is_held_over_each_step() {
    // A sine pushes and pulls a body on its spring: compare with steps a hundred times finer.
    let run = |step: f64, per_change: usize| {
        let law = KelvinVoigt::new(1e4, 20.0).unwrap();
        let material = ContactMaterial::Fixed(ContactLaw::Linear(law));
        let mut body = ImpactBody::new(1.0, material, Release::ZeroForce, (0.0, 0.0), 0.0).unwrap();
        let mut report = StepReport::default();
        let mut events = 0;
        for i in 0..2000 {
            body.set_push(5.0 + 20.0 * libm::sin(f64::from(i) * 0.01)).unwrap();
            for _ in 0..per_change {
                body.step(step, &mut report).unwrap();
                events += report.event_count;
            }
        }
        (body.depth(), events)
    };
    let (coarse, fine) = (run(1e-3, 1), run(1e-5, 100));
    assert!((coarse.0 - fine.0).abs() < 1e-12 && coarse.1 == fine.1, "{coarse:?} {fine:?}");
    assert!(coarse.1 < 200, "no chatter: {}", coarse.1);
}

#[test]
fn bad_input_is_explained() {
    let linear = |k, d| KelvinVoigt::new(k, d).unwrap_err();
    assert_eq!(
        (linear(0.0, 1.0).kind, linear(0.0, 1.0).path.as_str()),
        (FaultKind::NotPositive, "stiffness")
    );
    assert_eq!(linear(1.0, -1.0).kind, FaultKind::Negative);
    assert_eq!(linear(f64::INFINITY, 0.0).kind, FaultKind::NotFinite);
    let e = |e| KelvinVoigt::with_restitution(1e6, 1.0, e, Release::ZeroPenetration);
    for wrong in [-0.1, 1.1] {
        assert_eq!(e(wrong).unwrap_err().kind, FaultKind::OutOfRange);
        assert_eq!(RestitutionModel::Flores.damping_number(wrong).unwrap_err().path, "restitution");
    }
    assert!(e(0.0).is_ok_and(|law| (law.damping_ratio(1.0) - 1.0).abs() < 1e-15), "critical, and it stays");
    let law = ContactMaterial::Fixed(ContactLaw::Linear(e(0.5).unwrap()));
    let body = |mass, state, push| ImpactBody::new(mass, law, Release::ZeroForce, state, push).map(|_| ());
    assert_eq!(body(0.0, (0.0, 0.0), 0.0).unwrap_err().path, "mass");
    assert_eq!(body(1.0, (f64::NAN, 0.0), 0.0).unwrap_err().path, "depth");
    assert_eq!(body(1.0, (0.0, 0.0), f64::INFINITY).unwrap_err().path, "push");
    let mut ball = linear_ball(0.5, 1.0, Release::ZeroForce);
    assert_eq!(ball.step(-1.0, &mut StepReport::default()).unwrap_err().path, "step");
    assert_eq!(ball.step(f64::NAN, &mut StepReport::default()).unwrap_err().kind, FaultKind::NotFinite);
}

/// Statement of scenes/impact/energy.json on a bounce at 50 µs: touch and release fall between two steps, and
/// the energy gained or lost depends on where in a step the touch falls.
#[test]
fn a_bounce_at_fifty_microseconds_changes_the_energy_by_where_the_touch_falls() {
    const H: f64 = 5e-5;
    const PHASES: usize = 1000;
    let law = ContactLaw::Linear(KelvinVoigt::new(1.4e8, 0.0).unwrap());
    for (method, least, most) in
        [(FixedStep::SemiImplicitEuler, -0.063, 0.068), (FixedStep::RungeKutta4, -0.038, 0.034)]
    {
        let changes = (0..PHASES).map(|k| {
            // Some way above the floor at the speed of a fall from 1 m; the way is a share of a step.
            let speed = (2.0 * GRAVITY).sqrt();
            let gap = speed * H * (1.0 + k as f64 / PHASES as f64);
            let mut ball = FixedStepBody::new(1.0, law, Release::ZeroForce, (-gap, speed), GRAVITY).unwrap();
            let before = ball.energy();
            while ball.depth() < 0.0 || ball.velocity() > 0.0 {
                ball.step(method, H);
            }
            while ball.depth() > 0.0 {
                ball.step(method, H);
            }
            ball.energy() / before - 1.0
        });
        let (low, high) = changes
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (f64::min(low, x), f64::max(high, x)));
        assert!((low - least).abs() < 6e-4, "{method:?}: {low} is not {least}");
        assert!((high - most).abs() < 6e-4, "{method:?}: {high} is not {most}");
    }
}
