//! Public case 40: a mesh file has no unit of its own. `asperity decompose` prints the unit it took and the
//! reason, and `--unit` overrules it.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::process::Command;

/// Returns the length (m) of the cut pieces along x, and the text that was printed beside them.
fn decomposed(file: &str, more: &[&str]) -> (f64, String) {
    let folder = format!("{}/../../tests/reference/public_cases", env!("CARGO_MANIFEST_DIR"));
    let path = format!("{folder}/40_small_part_in_millimetres_on_the_command_line/{file}");
    let mut program = Command::new(env!("CARGO_BIN_EXE_asperity"));
    program.args(["decompose", &path, "--resolution", "24", "--pieces", "8"]).args(more);
    let out = program.output().unwrap();
    let said = String::from_utf8(out.stderr).unwrap();
    assert!(out.status.success(), "{said}");
    let text = String::from_utf8(out.stdout).unwrap();
    let corners = text.lines().filter_map(|l| l.strip_prefix("v ")?.split(' ').next()?.parse::<f64>().ok());
    let ends = corners.fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], x| [a.min(x), b.max(x)]);
    (ends[1] - ends[0], said)
}

#[test]
fn the_unit_that_was_taken_is_told_and_can_be_overruled() {
    let (_, said) = decomposed("m3_nut_mm.stl", &[]);
    assert!(said.contains("Unit ") && said.contains("--unit"), "{said}");
    let (length, said) = decomposed("m3_nut_mm.stl", &["--unit", "mm"]);
    assert!((0.005..0.0075).contains(&length) && said.contains("Unit mm"), "{length} {said}");
    let (metres, _) = decomposed("m3_nut_mm.stl", &["--unit", "m"]);
    assert!((metres / length / 1000.0 - 1.0).abs() < 0.1, "{metres} for {length}");
}
