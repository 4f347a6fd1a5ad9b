//! Recorded motions in files: forms of tables, and wrong statements of units and frames, which are found.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_import::read_motion;
use asperity_scene::{AngleUnit, LengthUnit, MotionImport, MotionUnits, QuaternionOrder, UpAxis};
use serde_json::Value;

/// Returns rows of a real throw: time, position, quaternion.
fn rows(k: usize) -> Vec<Vec<f64>> {
    let path = format!("{}/../../scenes/reality/throws/cube.json", env!("CARGO_MANIFEST_DIR"));
    let set: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    serde_json::from_value(set["throws"][k]["rows"].clone()).unwrap()
}

type Q = [f64; 4];

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Returns rows with rates of turn in the body's frame, from differences of the quaternions.
fn with_rates(k: usize) -> Vec<Vec<f64>> {
    let rows = rows(k);
    let q = |r: &[f64]| -> Q { [r[4], r[5], r[6], r[7]] };
    let mut all = Vec::new();
    for w in rows.windows(2) {
        let (a, b, dt) = (q(&w[0]), q(&w[1]), w[1][0] - w[0][0]);
        // The vector of a* b, of a small turn.
        let (u, v) = ([a[1], a[2], a[3]], [b[1], b[2], b[3]]);
        let c = cross(u, v);
        let scalar: f64 = (0..4).map(|i| a[i] * b[i]).sum();
        let rate = [0, 1, 2].map(|i| 2.0 * scalar.signum() * (a[0] * v[i] - b[0] * u[i] - c[i]) / dt);
        let mut row = w[1].clone();
        row.extend(rate);
        all.push(row);
    }
    all
}

const NAMES: &str = "t,x,y,z,qw,qx,qy,qz";

fn csv(names: &str, rows: &[Vec<f64>]) -> String {
    let line = |r: &Vec<f64>| r.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
    std::iter::once(names.to_owned()).chain(rows.iter().map(line)).collect::<Vec<_>>().join("\n")
}

fn read(text: &str, told: Option<MotionUnits>) -> MotionImport {
    read_motion(text.as_bytes(), "throw.csv", told).unwrap_or_else(|e| panic!("{e}"))
}

fn remedy(found: &MotionImport) -> Option<MotionUnits> {
    found.findings.iter().find_map(|f| f.remedy)
}

fn says(found: &MotionImport, words: &str) -> bool {
    found.findings.iter().any(|f| f.sentence.contains(words))
}

#[test]
fn a_throw_is_read_in_every_form_of_table() {
    let rows = rows(0);
    let plain = read(&csv(NAMES, &rows), None);
    assert_eq!(plain.recorded.rows.len(), rows.len());
    assert!(plain.ordered && !plain.rates && remedy(&plain).is_none());
    // The reference says that its lengths are two per cent short.
    assert!(says(&plain, "short"), "{:?}", plain.findings);
    // Fitted to the poses: as recorded to a few cm/s and a few tenths of a radian per second.
    let v = plain.recorded.velocity;
    for (got, recorded) in v.linear.into_iter().zip([0.913872, -0.71306, 0.0837415]) {
        assert!((got - recorded).abs() < 0.05, "{got} and {recorded}");
    }
    for (got, recorded) in v.angular.into_iter().zip([2.0517, 4.28066, 0.31902]) {
        assert!((got - recorded).abs() < 0.5, "{got} and {recorded}");
    }
    for text in [
        csv("# a comment\nTime [s];Pos_X [m];Pos_Y;Pos_Z;quat_w;quat_x;quat_y;quat_z", &rows)
            .replace(',', ";"),
        csv("", &rows).trim_start().to_owned(),
        csv(NAMES, &rows).replace(',', "\t"),
        csv(NAMES, &rows).replace(',', ";").replace('.', ","),
        serde_json::to_string(&rows).unwrap(),
        serde_json::json!({ "columns": NAMES.split(',').collect::<Vec<_>>(), "rows": rows }).to_string(),
        serde_json::json!(rows.iter().map(|r| serde_json::json!({
            "time": r[0], "position": r[1..4], "orientation": { "w": r[4], "x": r[5], "y": r[6], "z": r[7] }
        })).collect::<Vec<_>>())
        .to_string(),
    ] {
        assert_eq!(read(&text, None).recorded.rows, plain.recorded.rows, "{}", &text[..60]);
    }
}

#[test]
fn wrong_units_and_axes_are_found_by_the_fall() {
    let mut mm = rows(3);
    mm.iter_mut().for_each(|r| r[1..4].iter_mut().for_each(|x| *x *= 1000.0));
    let found = read(&csv(NAMES, &mm), None);
    assert_eq!(remedy(&found).map(|told| told.length), Some(LengthUnit::Mm), "{:?}", found.findings);
    let mended = read(&csv(NAMES, &mm), remedy(&found));
    assert!(remedy(&mended).is_none());
    for (a, b) in mended.recorded.rows.iter().zip(rows(3)) {
        assert!((a[3] - b[3]).abs() < 1e-9);
    }
    // By the names alone.
    assert_eq!(read(&csv("t,x_mm,y_mm,z_mm,qw,qx,qy,qz", &mm), None).told.length, LengthUnit::Mm);
    // y up: a turn of the world by −90° about x.
    let half = 0.5_f64.sqrt();
    let up: Vec<Vec<f64>> = rows(3)
        .iter()
        .map(|r| {
            let (w, x, y, z) = (r[4], r[5], r[6], r[7]);
            let q = [half * (w + x), half * (x - w), half * (y + z), half * (z - y)];
            vec![r[0], r[1], r[3], -r[2], q[0], q[1], q[2], q[3]]
        })
        .collect();
    let found = read(&csv(NAMES, &up), None);
    assert_eq!(remedy(&found).map(|told| told.up), Some(UpAxis::Y), "{:?}", found.findings);
    let mended = read(&csv(NAMES, &up), remedy(&found));
    for (a, b) in mended.recorded.rows.iter().zip(rows(3)) {
        for i in 1..4 {
            assert!((a[i] - b[i]).abs() < 1e-8);
        }
        let dot: f64 = (4..8).map(|i| a[i] * b[i]).sum();
        assert!(dot.abs() > 1.0 - 1e-5, "{dot}");
    }
}

#[test]
fn frame_and_unit_of_rates_are_found_by_the_attitudes() {
    let names = "t,x,y,z,qw,qx,qy,qz,wx,wy,wz";
    let body = with_rates(3);
    let found = read(&csv(names, &body), None);
    assert!(found.rates);
    let told = remedy(&found).unwrap();
    assert!(told.rates_in_body && told.angle == AngleUnit::Rad, "{:?}", found.findings);
    let mended = read(&csv(names, &body), Some(told));
    assert!(remedy(&mended).is_none(), "{:?}", mended.findings);
    let mut degrees = body;
    degrees.iter_mut().for_each(|r| r[8..].iter_mut().for_each(|x| *x = x.to_degrees()));
    let told = remedy(&read(&csv(names, &degrees), None)).unwrap();
    assert!(told.rates_in_body && told.angle == AngleUnit::Deg);
}

#[test]
fn the_order_of_a_quaternion_is_found_by_how_it_rests() {
    let swapped: Vec<Vec<f64>> =
        rows(3).iter().map(|r| vec![r[0], r[1], r[2], r[3], r[5], r[6], r[7], r[4]]).collect();
    let found = read(csv("", &swapped).trim_start(), None);
    assert!(!found.ordered);
    assert_eq!(
        remedy(&found).map(|t| t.quaternion),
        Some(QuaternionOrder::ScalarLast),
        "{:?}",
        found.findings
    );
    let mended = read(csv("", &swapped).trim_start(), remedy(&found));
    assert!(remedy(&mended).is_none());
    assert_eq!(mended.recorded.rows, read(&csv(NAMES, &rows(3)), None).recorded.rows);
}

#[test]
fn gaps_repeated_times_and_long_quaternions_are_said() {
    let mut bad = rows(5);
    bad.drain(30..36);
    bad[10][0] = bad[9][0];
    bad[50][4..].iter_mut().for_each(|x| *x *= 1.2);
    let found = read(&csv(NAMES, &bad), None);
    assert_eq!(found.recorded.rows.len(), bad.len() - 1);
    assert!(
        says(&found, "gap") && says(&found, "repeated") && says(&found, "length 1"),
        "{:?}",
        found.findings
    );
}

#[test]
fn what_is_no_recording_has_a_sentence() {
    for (name, text) in [
        ("a.csv", ""),
        ("a.csv", "t,x,y,z\n0,1,2,3"),
        ("a.csv", "x,y,z,qw,qx,qy,qz\n0,1,2,1,0,0,0"),
        ("a.csv", "1,2,3\n4,5,6"),
        ("a.csv", "t,x,y,z,qw,qx,qy,qz\n0,0,0,0,1,0,0,0\n1,0,0,0,one,0,0,0"),
        ("a.csv", "t,x,y,z,qw,qx,qy,qz\n0,0,0,0,1,0,0,0\n1,0,0,0,nan,0,0,0"),
        ("a.csv", "t,x,y,z,qw,qx,qy,qz\n0,0,0,0,1,0,0,0\n1,0,0,0,1,0,0"),
        ("a.csv", "t,x,y,z,qw,qx,qy,qz\n0,0,0,0,0,0,0,0\n1,0,0,0,1,0,0,0"),
        ("a.csv", "t,x,y,z,qw,qx,qy,qz\n0,0,0,0,1,0,0,0\n0,0,0,0,1,0,0,0"),
        ("a.json", "{"),
        ("a.json", "{}"),
        ("a.json", "[[[[[1]]]]]"),
        ("a.json", "[{\"t\": \"now\"}]"),
    ] {
        let refused = read_motion(text.as_bytes(), name, None);
        let message = refused.map(|_| ()).unwrap_err().message;
        assert!(message.len() > 10, "{text}: {message}");
        println!("{message}");
    }
    assert!(read_motion(&[0xff, 0xfe], "a.csv", None).is_err());
    // A body that neither flies nor turns.
    let still: Vec<Vec<f64>> =
        (0..40).map(|k| vec![f64::from(k) / 100.0, 0.0, 0.0, 0.05, 1.0, 0.0, 0.0, 0.0]).collect();
    assert!(says(&read(&csv(NAMES, &still), None), "No stretch"));
}

/// Metres of a map (UTM) have seven digits before the point: the digits behind it are kept to a micrometre.
#[test]
fn what_is_surveyed_on_the_earth_keeps_its_millimetres() {
    let moved: Vec<Vec<f64>> = (0..20)
        .map(|k| {
            vec![
                f64::from(k) / 10.0,
                565_123.456_7 + f64::from(k),
                5_453_210.123_456,
                0.05,
                1.0,
                0.0,
                0.0,
                0.0,
            ]
        })
        .collect();
    let found = read(&csv(NAMES, &moved), None);
    assert_eq!(found.recorded.rows[0][1..3], [565_123.456_7, 5_453_210.123_456]);
}
