//! The gradient of the whole loss against difference quotients, through both networks and the spreads.
#![allow(clippy::float_cmp)]

use asperity_learning::policy::{Networks, Shape};
use asperity_learning::ppo::{Batch, Options, loss};
use asperity_learning::random::Stream;

struct Sample {
    measured: Vec<f64>,
    action: Vec<f64>,
    density: f64,
    advantage: f64,
    value: f64,
}

#[test]
fn the_gradient_of_the_loss_is_the_difference_quotient() {
    let shape = Shape { observation: 4, privileged: 3, action: 2 };
    let networks = Networks::new(shape, &[9, 6]);
    let options = Options { entropy_weight: 0.03, value_weight: 0.7, ..Options::default() };
    let mut stream = Stream::new(3, 0);
    let mut parameters: Vec<f64> = networks.start(0.8, &mut stream);
    parameters.iter_mut().for_each(|p| *p += 0.2 * stream.normal());
    let samples: Vec<Sample> = (0..24)
        .map(|i| Sample {
            measured: (0..7).map(|_| stream.normal()).collect(),
            action: (0..2).map(|_| stream.normal()).collect(),
            // Ratios on both sides of the clip, with advantages of both signs.
            density: -2.0 + 0.4 * stream.normal(),
            advantage: if i % 2 == 0 { 1.3 } else { -0.8 },
            value: stream.normal(),
        })
        .collect();
    let mut acting = networks.acting();
    let mut at = |parameters: &[f64], gradient: &mut [f64]| {
        let batch = samples.iter().map(|s| Batch {
            measured: &s.measured,
            action: &s.action,
            density: s.density,
            advantage: s.advantage,
            value: s.value,
        });
        let t = loss(&networks, parameters, &options, batch, samples.len(), &mut acting, gradient);
        (t.policy + options.value_weight * t.value - options.entropy_weight * t.entropy, t.clipped)
    };
    let mut gradient = vec![0.0; parameters.len()];
    let (_, clipped) = at(&parameters, &mut gradient);
    assert!(clipped > 0.2 && clipped < 0.95, "{clipped}");
    let mut scratch = vec![0.0; parameters.len()];
    let h = 1e-6;
    for i in 0..parameters.len() {
        let mut moved = parameters.clone();
        moved[i] += h;
        let (up, _) = at(&moved, &mut scratch);
        moved[i] -= 2.0 * h;
        let (down, _) = at(&moved, &mut scratch);
        let quotient = (up - down) / (2.0 * h);
        assert!((quotient - gradient[i]).abs() < 1e-7, "{i}: {quotient} {}", gradient[i]);
    }
}
