//! Measures the cost of a bounce and of a step: `cargo run --release -p asperity-impact --example
//! impact_bench`.

use std::time::Instant;

use asperity_impact::*;

fn ball(e: f64, gap: f64) -> ImpactBody {
    let law = KelvinVoigt::with_restitution(1.4e8, 1.0, e, Release::ZeroPenetration).ok();
    let body = law.and_then(|law| {
        let material = ContactMaterial::Fixed(ContactLaw::Linear(law));
        ImpactBody::new(1.0, material, Release::ZeroForce, (-gap, 0.0), 9.81).ok()
    });
    match body {
        Some(body) => body,
        None => std::process::exit(1),
    }
}

/// Steps `body` until it has touched `impacts` times; returns the wall time in ms and the largest energy
/// error.
fn run(mut body: ImpactBody, step: f64, impacts: usize) -> (f64, f64, usize) {
    let mut report = StepReport::default();
    let (start, mut worst, mut touches, mut steps) = (body.energy(), 0.0f64, 0, 0);
    let clock = Instant::now();
    while touches < impacts {
        if body.step(step, &mut report).is_err() {
            break;
        }
        steps += 1;
        if report.event_count > 0 {
            touches += report.events.iter().filter(|event| event.kind == EventKind::Touch).count();
            worst = worst.max((body.energy() / start - 1.0).abs());
        }
    }
    (clock.elapsed().as_secs_f64() * 1e3, worst, steps)
}

fn main() {
    println!("{:>10} {:>8} {:>12} {:>12} {:>10}", "step s", "bounces", "steps", "ms", "drift");
    for (step, gap) in [(1.0, 1.0), (0.128, 1.0), (1e-3, 1.0), (1e-4, 1.0), (1e-6, 1e-4)] {
        let mut best = (f64::INFINITY, 0.0, 0);
        for _ in 0..3 {
            let got = run(ball(1.0, gap), step, 1000);
            if got.0 < best.0 {
                best = got;
            }
        }
        println!("{step:>10} {:>8} {:>12} {:>12.3} {:>10.1e}", 1000, best.2, best.0, best.1);
    }
    if std::env::args().nth(1).as_deref() == Some("long") {
        let (ms, worst, steps) = run(ball(1.0, 1.0), 1e-6, 1000);
        println!("{:>10} {:>8} {steps:>12} {ms:>12.3} {worst:>10.1e}", 1e-6, 1000);
    }
    let clock = Instant::now();
    let material = ContactMaterial::per_impact(1.4e8, 1.5, RestitutionModel::Exact, 0.9);
    let rows = material.and_then(|material| {
        let drop = Drop { mass: 1.0, material, release: Release::ZeroForce, gravity: 9.81, gap: 1.0 };
        bounces(&drop, 100)
    });
    let count = rows.map_or(0, |rows| rows.len());
    println!("{count} bounces of F = K d^1.5 (1 + d v/v0): {:.3} ms", clock.elapsed().as_secs_f64() * 1e3);
}
