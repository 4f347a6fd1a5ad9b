//! The gradient of the whole loss against difference quotients, through both networks and the spreads.
#![allow(clippy::float_cmp, clippy::unwrap_used, reason = "a test")]

use asperity_chance::Stream;
use asperity_learning::policy::{Networks, PolicySizes};
use asperity_learning::ppo::{Batch, PpoOptions, loss};

struct Sample {
    measured: Vec<f64>,
    action: Vec<f64>,
    density: f64,
    advantage: f64,
    value: f64,
}

#[test]
fn the_gradient_of_the_loss_is_the_difference_quotient() {
    let shape = PolicySizes { observation: 4, privileged: 3, action: 2 };
    let networks = Networks::new(shape, &[9, 6]);
    let options = PpoOptions { entropy_weight: 0.03, value_weight: 0.7, ..PpoOptions::default() };
    let mut stream = Stream::numbered(3, 0);
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

/// `tests/reference/learning/gradient.json`: the whole loss and its gradient by PyTorch, in double precision.
#[test]
fn the_gradient_is_pytorchs() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/learning/gradient.json");
    let case: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let numbers = |v: &serde_json::Value| -> Vec<f64> {
        v.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
    };
    let size = |name: &str| case["sizes"][name].as_u64().unwrap() as usize;
    let shape = PolicySizes {
        observation: size("observation"),
        privileged: size("privileged"),
        action: size("action"),
    };
    let hidden: Vec<usize> = numbers(&case["hidden"]).iter().map(|&x| x as usize).collect();
    let networks = Networks::new(shape, &hidden);
    let options = PpoOptions {
        clip: case["clip"].as_f64().unwrap(),
        value_weight: case["value_weight"].as_f64().unwrap(),
        entropy_weight: case["entropy_weight"].as_f64().unwrap(),
        ..PpoOptions::default()
    };
    let parameters = numbers(&case["parameters"]);
    assert_eq!(parameters.len(), networks.count());
    let samples: Vec<Sample> = case["batch"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| Sample {
            measured: numbers(&s["measured"]),
            action: numbers(&s["action"]),
            density: s["density"].as_f64().unwrap(),
            advantage: s["advantage"].as_f64().unwrap(),
            value: s["value"].as_f64().unwrap(),
        })
        .collect();
    let batch = samples.iter().map(|s| Batch {
        measured: &s.measured,
        action: &s.action,
        density: s.density,
        advantage: s.advantage,
        value: s.value,
    });
    let mut gradient = vec![0.0; parameters.len()];
    let mut acting = networks.acting();
    let t = loss(&networks, &parameters, &options, batch, samples.len(), &mut acting, &mut gradient);
    let whole = t.policy + options.value_weight * t.value - options.entropy_weight * t.entropy;
    assert!((whole - case["expected"]["loss"].as_f64().unwrap()).abs() < 1e-12);
    for (ours, theirs) in gradient.iter().zip(numbers(&case["expected"]["gradient"])) {
        assert!((ours - theirs).abs() < 1e-12, "{ours} {theirs}");
    }
}
