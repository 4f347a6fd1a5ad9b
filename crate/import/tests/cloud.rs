//! Files of points: equal to Open3D's reading, of both byte orders, thinned to the budget, hostile ones
//! refused with a place and a sentence.

#![allow(clippy::unwrap_used, reason = "a test may stop")]

use asperity_import::read_cloud;
use asperity_scene::{CloudImport, SceneError};
use serde_json::Value;

fn reference(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../tests/reference/clouds/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn rows(value: &Value) -> Vec<[f64; 3]> {
    serde_json::from_value(value.clone()).unwrap()
}

fn furthest(a: &[[f64; 3]], b: &[[f64; 3]]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().flatten().zip(b.iter().flatten()).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}

#[test]
fn a_file_that_open3d_wrote_has_the_points_that_open3d_reads() {
    let cases: Value = serde_json::from_slice(&reference("cases.json")).unwrap();
    for case in cases["cases"].as_array().unwrap() {
        let name = case["file"].as_str().unwrap();
        let bytes = reference(name);
        // To the last bit but one in the reader (that of the reader of the expectations), to half a
        // micrometre in a document.
        let exact = asperity_geometry::import::import_cloud(&bytes, None).unwrap();
        let points: Vec<[f64; 3]> = exact.points.iter().map(|p| (*p).into()).collect();
        assert!(furthest(&points, &rows(&case["points"])) < 1e-16, "{name}");
        let found = read_cloud(&bytes, name, None).unwrap();
        let moved = furthest(&found.cloud.points, &points);
        // A point half-way between two of them is as far from both, but for the rounding of the difference.
        assert!(moved <= 0.5e-6 + f64::EPSILON, "{name}: {moved:e}");
        assert_eq!(found.cloud.points.len(), found.report.points as usize);
        let normals = rows(&case["normals"]);
        assert_eq!(found.report.normals, !normals.is_empty(), "{name}");
        assert!(furthest(&found.cloud.normals, &normals) <= 0.0051, "{name}");
        assert_eq!(found.report.coloured, case["coloured"].as_bool().unwrap(), "{name}");
        assert_eq!(found.report.faces > 0, name.contains("mesh"));
    }
}

/// Returns a header for `count` vertices of three columns.
fn header(encoding: &str, kind: &str, count: usize) -> String {
    format!(
        "ply\nformat {encoding} 1.0\nelement vertex {count}\nproperty {kind} x\nproperty {kind} y\nproperty {kind} z\nend_header\n"
    )
}

fn binary(points: &[[f64; 3]], big: bool) -> Vec<u8> {
    let encoding = if big { "binary_big_endian" } else { "binary_little_endian" };
    let mut bytes = header(encoding, "double", points.len()).into_bytes();
    for x in points.iter().flatten() {
        bytes.extend(if big { x.to_be_bytes() } else { x.to_le_bytes() });
    }
    bytes
}

fn read(bytes: &[u8]) -> Result<CloudImport, SceneError> {
    read_cloud(bytes, "cloud.ply", None)
}

#[test]
fn both_byte_orders_and_text_are_the_same_points() {
    let points = [[0.1, -0.2, 0.3], [0.0, 0.25, -1.5], [1.0, 2.0, 3.0]];
    let mut text = header("ascii", "double", 3);
    points.iter().for_each(|[x, y, z]| text += &format!("{x} {y}\n {z}\n"));
    for bytes in [binary(&points, false), binary(&points, true), text.replace('\n', "\r\n").into_bytes()] {
        let found = read(&bytes).unwrap();
        assert_eq!(found.cloud.points, points);
        assert_eq!((found.report.low, found.report.high), ([0.0, -0.2, -1.5], [1.0, 2.0, 3.0]));
    }
}

#[test]
fn what_is_no_number_is_left_out_and_counted() {
    let nan = f64::NAN;
    let points = [[nan, 0.0, 0.0], [0.1, 0.2, 0.3], [0.0, f64::INFINITY, 0.0], [1e30, 0.0, 0.0]];
    for big in [false, true] {
        let found = read_cloud(&binary(&points, big), "c.ply", Some("m")).unwrap();
        assert_eq!((found.cloud.points.clone(), found.report.left_out), (vec![[0.1, 0.2, 0.3]], 3));
        assert_eq!(found.report.points, 4);
    }
    let text = header("ascii", "float", 2) + "nan nan nan\n0.5 0.5 0.5\n";
    assert_eq!(read(text.as_bytes()).unwrap().cloud.points, [[0.5; 3]]);
    let none = read(&binary(&[[nan; 3]; 7], false)).unwrap_err();
    assert!(none.message.contains("Of its 7 points none is usable"), "{}", none.message);
}

#[test]
fn units_are_guessed_and_can_be_told() {
    let points = [[0.0; 3], [100.0, 50.0, 20.0]];
    let found = read(&binary(&points, false)).unwrap();
    assert_eq!((found.report.unit.as_str(), found.cloud.points[1]), ("mm", [0.1, 0.05, 0.02]));
    let told = read_cloud(&binary(&points, false), "c.ply", Some("cm")).unwrap();
    assert_eq!(told.cloud.points[1], [1.0, 0.5, 0.2]);
    assert_eq!(read_cloud(&binary(&points, false), "c.ply", Some("ell")).unwrap_err().path, "unit");
}

#[test]
fn a_million_points_are_thinned_to_the_budget_evenly() {
    let n = 1000;
    let at = |k: usize| 0.3 * k as f64 / n as f64;
    let points: Vec<[f64; 3]> =
        (0..n * n).map(|i| [at(i % n), at(i / n), 0.01 * libm::sin(20.0 * at(i % n))]).collect();
    let found = read(&binary(&points, false)).unwrap();
    let (count, edge) = (found.cloud.points.len(), found.report.thinned.unwrap());
    assert!((20_000..=50_000).contains(&count), "{count}");
    assert!(edge > 0.001 && edge < 0.003, "{edge}");
    assert_eq!(found.report.points as usize, n * n);
    // All in one place: one point.
    let same = read(&binary(&vec![[0.1, 0.2, 0.3]; 60_000], false)).unwrap();
    assert_eq!(same.cloud.points, [[0.1, 0.2, 0.3]]);
    // A stray does not say where the cloud is.
    let mut strayed = points;
    strayed[0] = [9.0, 0.0, 0.0];
    let strayed = read(&binary(&strayed, false)).unwrap();
    assert!(strayed.report.high[0] < 0.3 && strayed.cloud.points.len() > 20_000);
}

#[test]
fn files_that_are_no_clouds_are_refused_with_a_place_and_a_sentence() {
    let whole = binary(&[[0.0; 3]; 5], false);
    let cut = &whole[..whole.len() - 1];
    let promised = header("binary_little_endian", "float", 4_000_000_000);
    let many = header("ascii", "uchar", 5_000_000) + &"0 ".repeat(15_000_000);
    let no_z =
        "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nend_header\n0 0\n";
    let list = "ply\nformat ascii 1.0\nelement vertex 1\nproperty list uchar float x\nproperty float y\nproperty float z\nend_header\n1 0 0 0\n";
    for (bytes, path, sentence) in [
        (&b"solid box"[..], "file", "no PLY"),
        (b"ply\n", "line", "does not end"),
        (b"ply\nformat ascii 1.0\nelement face 0\nend_header\n", "header", "no vertices"),
        (header("ascii", "float", 0).as_bytes(), "points", "no points"),
        (cut, "element vertex", "more than the file holds"),
        (promised.as_bytes(), "element vertex", "more than the file holds"),
        (many.as_bytes(), "element vertex", "at most"),
        (no_z.as_bytes(), "element vertex", "no x, y and z"),
        (list.as_bytes(), "element vertex", "no x, y and z"),
        ((header("ascii", "float", 1) + "0 zero 0\n").as_bytes(), "vertices[0]", "not a number"),
    ] {
        let refused = read(bytes).unwrap_err();
        assert!(refused.path.starts_with(path) && refused.message.contains(sentence), "{refused:?}");
    }
    // Any cut of a file is read or refused.
    for end in 0..whole.len() {
        assert!(read(&whole[..end]).is_err());
    }
    // Nothing else that was ever hostile is a cloud.
    let folder = format!("{}/../../tests/hostile", env!("CARGO_MANIFEST_DIR"));
    for file in std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).filter(|p| p.is_file()) {
        assert!(read(&std::fs::read(&file).unwrap()).is_err(), "{file:?}");
    }
}
