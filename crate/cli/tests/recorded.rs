//! A recording beside a run, as the program prints both: pose and velocity of the body, and the distance from
//! the recording, held against the file's own rows by arithmetic written here.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use std::process::Command;

use serde_json::Value;

const SCENE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/reality/real_throws.json");
/// Number of steps from one row of the camera to the next.
const A_ROW: usize = 4;

fn numbers<const N: usize>(value: &Value) -> [f64; N] {
    let all: Vec<f64> = value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect();
    all.try_into().unwrap()
}

#[test]
fn poses_are_told_beside_what_was_recorded() {
    let rows = 60;
    let steps = (A_ROW * (rows - 1)).to_string();
    let run = Command::new(env!("CARGO_BIN_EXE_asperity"))
        .args(["run", SCENE, "--steps", &steps, "--poses"])
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    let lines: Vec<Value> = String::from_utf8(run.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let scene: Value = serde_json::from_str(&std::fs::read_to_string(SCENE).unwrap()).unwrap();
    let recorded = &scene["experiment"]["recorded"][0];
    let (body, width) = (recorded["body"].as_u64().unwrap() as usize, recorded["width"].as_f64().unwrap());
    let motion = |line: &Value| line["poses"][body].clone();
    // It starts as it was recorded.
    let first = motion(&lines[0]);
    assert_eq!(numbers::<3>(&first["linear"]), numbers::<3>(&recorded["velocity"]["linear"]));
    assert_eq!(numbers::<3>(&first["angular"]), numbers::<3>(&recorded["velocity"]["angular"]));
    let (mut sum, mut turned) = (0.0, 0.0);
    for k in 0..rows {
        let [_, x, y, z, qw, qx, qy, qz] = numbers::<8>(&recorded["rows"][k]);
        let line = &lines[A_ROW * k];
        let there = motion(line);
        let [px, py, pz] = numbers::<3>(&there["translation"]);
        let [w, i, j, l] = numbers::<4>(&there["rotation"]);
        assert!((w * w + i * i + j * j + l * l - 1.0).abs() < 1e-12);
        let apart = [px - x, py - y, pz - z];
        let off = apart.iter().map(|d| d * d).sum::<f64>().sqrt();
        let norm = (qw * qw + qx * qx + qy * qy + qz * qz).sqrt();
        // The vector part of the product q⁻¹ p: the arc cosine of its scalar part would lose half of the
        // digits where both are alike.
        let vector = [
            qw * i - qx * w - qy * l + qz * j,
            qw * j - qy * w - qz * i + qx * l,
            qw * l - qz * w - qx * j + qy * i,
        ];
        let sine = (vector.iter().map(|x| x * x).sum::<f64>()).sqrt() / norm;
        let angle = 2.0 * libm::asin(sine.min(1.0));
        let reading = |id: &str| line["readings"][id].as_f64().unwrap();
        // Recorded times are rounded to a nanosecond, in which the body moves by some nanometres.
        assert!((reading("recorded_distance") - off).abs() < 1e-8, "row {k}: {off}");
        assert!((reading("recorded_share") - off / width).abs() < 1e-7, "row {k}");
        assert!((reading("recorded_angle") - angle).abs() < 1e-7, "row {k}: {angle}");
        sum += off / width;
        turned += angle;
        let n = (k + 1) as f64;
        assert!((reading("recorded_mean_share") - sum / n).abs() < 1e-6, "row {k}");
        assert!((reading("recorded_mean_angle") - turned / n).abs() < 1e-6, "row {k}");
    }
    assert!(sum > 0.1, "the run is not the recording: {sum}");
}
