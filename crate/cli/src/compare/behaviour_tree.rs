//! Behaviour trees against their reference: every status, and the order of the leaves that were asked,
//! exactly.

use serde_json::Value;

use super::Check;

/// Checks the statuses and orders of the case, or of its whole table.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    let differs = |what, want: &Value, got: &Value| Check {
        what,
        error: f64::from(u8::from(want != got)),
        tolerance: 0.0,
    };
    match case["kind"].as_str() {
        Some("truth_table" | "table") => vec![differs("rows", &case["rows"], &output["rows"])],
        Some("question") => {
            let want = case["expected"].as_object().into_iter().flatten().filter(|(key, _)| *key != "note");
            want.map(|(key, want)| differs("the answer", want, &output[key])).collect()
        }
        _ => {
            let empty = Vec::new();
            let ticks = case["expected"].as_array().unwrap_or(&empty);
            let mut checks: Vec<Check> =
                ticks.iter().enumerate().map(|(i, want)| differs("a tick", want, &output[i])).collect();
            let [want, got] = [ticks.len(), output.as_array().map_or(0, Vec::len)];
            checks.push(Check { what: "ticks", error: f64::from(u8::from(want != got)), tolerance: 0.0 });
            checks
        }
    }
}
