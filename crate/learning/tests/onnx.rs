//! The actor in ONNX beside onnxruntime: `tests/reference/learning/README.md`.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::path::PathBuf;

use asperity_chance::Stream;
use asperity_learning::normalise::RunningStatistics;
use asperity_learning::policy::{Networks, Policy, PolicySizes};
use serde_json::Value;

fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/learning").join(name)
}

/// Policy with five observed numbers, two of the critic's, three of the action; one of those observed never
/// varies.
fn policy() -> Policy<f32> {
    let networks = Networks::new(PolicySizes { observation: 5, privileged: 2, action: 3 }, &[7, 6]);
    let mut stream = Stream::numbered(3, 0);
    let mut parameters: Vec<f32> = networks.start(0.5, &mut stream);
    parameters.iter_mut().for_each(|p| *p += 0.9 * stream.normal() as f32);
    let mut seen = RunningStatistics::new(7);
    for _ in 0..40 {
        let x: Vec<f64> =
            (0..7).map(|i| if i == 2 { 0.25 } else { f64::from(i) + stream.normal() }).collect();
        seen.take(&x);
    }
    Policy { networks, parameters, seen, measured: true }
}

fn written() -> Vec<u8> {
    policy().onnx(&[("made", "crate/learning/tests/onnx.rs")])
}

#[test]
fn onnxruntime_reads_what_we_write() {
    assert!(
        std::fs::read(place("actor.onnx")).unwrap() == written(),
        "the file has changed: run make_onnx.py"
    );
    let told: Value = serde_json::from_slice(&std::fs::read(place("actor.json")).unwrap()).unwrap();
    let policy = policy();
    let mut acting = policy.networks.acting();
    let list =
        |of: &Value| -> Vec<f64> { of.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect() };
    let mut beyond = 0;
    for case in told["cases"].as_array().unwrap() {
        let mut seen = list(&case["seen"]);
        seen.resize(7, 0.0);
        let mut measured = vec![0.0; 7];
        policy.measure(&seen, &mut measured);
        for (mean, theirs) in policy.mean(&measured, &mut acting).iter().zip(list(&case["action"])) {
            let ours = f64::from(*mean).clamp(-1.0, 1.0);
            beyond += usize::from(mean.abs() > 1.0);
            assert!((ours - theirs).abs() < 2e-5, "{ours} {theirs}");
        }
    }
    assert!(beyond > 0, "the cut to −1..1 is tried");
}

#[test]
#[ignore = "writes the file that onnxruntime is asked about"]
fn writes_the_file() {
    std::fs::write(place("actor.onnx"), written()).unwrap();
}
