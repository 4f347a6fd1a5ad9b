//! `asperity compare <topic>`: answers against a reference's expectations, with the reference's own
//! tolerances.

mod antipodal;
mod behaviour_tree;
mod compliance;
mod contact_reduction;
mod equilibrium;
mod force_control;
mod grinding;
mod hydroelastic;
mod ipc;
mod point_cloud;
mod point_contact;
mod robot;
mod wrench;

use std::path::Path;

use asperity_topics::solver;
use serde_json::Value;

use crate::{output, solve};

/// Check of one number of a case.
pub struct Check {
    /// Name of the number.
    pub what: &'static str,
    /// Error of the answer.
    pub error: f64,
    /// Largest error that passes.
    pub tolerance: f64,
}

impl Check {
    fn passes(&self) -> bool {
        self.error <= self.tolerance
    }
}

/// Function that checks one answer against a case's expectations.
type Comparer = fn(case: &Value, output: &Value) -> Vec<Check>;

fn comparer(topic: &str) -> Result<Comparer, String> {
    match topic {
        "antipodal" => Ok(antipodal::compare),
        "behaviour_tree" => Ok(behaviour_tree::compare),
        "compliance" => Ok(compliance::compare),
        "contact_reduction" => Ok(contact_reduction::compare),
        "equilibrium" => Ok(equilibrium::compare),
        "force_control" => Ok(force_control::compare),
        "grinding" => Ok(grinding::compare),
        "hydroelastic" => Ok(hydroelastic::compare),
        "ipc" => Ok(ipc::compare),
        "point_cloud" => Ok(point_cloud::compare),
        "point_contact" => Ok(point_contact::compare),
        "robot" => Ok(robot::compare),
        "wrench" => Ok(wrench::compare),
        _ => Err(format!("no comparison for {topic}")),
    }
}

/// Prints a line per case, worst number first; returns true when all pass.
pub fn main(topic: &str, path: &Path) -> Result<bool, String> {
    let (solve, compare) = (solver(topic)?, comparer(topic)?);
    let (mut passed, mut failed) = (0, 0);
    for case in solve::cases(topic, path)? {
        let id = text(&case["id"]);
        if is_record(&case) {
            output::print(&format!("      {id:<52} a record of another engine, which is no truth\n"))?;
            continue;
        }
        let line = match solve(case.clone()) {
            Err(error) => Err(format!("error: {error}")),
            Ok(answer) => verdict(&compare(&case, &answer)),
        };
        match line {
            Ok(line) => {
                passed += 1;
                output::print(&format!("ok    {id:<52} {line}\n"))?;
            }
            Err(line) => {
                failed += 1;
                output::print(&format!("FAIL  {id:<52} {line}\n"))?;
            }
        }
    }
    output::print(&format!("{passed} passed, {failed} failed\n"))?;
    Ok(failed == 0)
}

/// Returns true for a result of another engine that is kept for comparison: nothing is expected of us.
fn is_record(case: &Value) -> bool {
    case["kind"] == "mujoco_baseline"
}

/// Returns a line on the number nearest to (or furthest beyond) its tolerance.
fn verdict(checks: &[Check]) -> Result<String, String> {
    let share = |c: &Check| if c.tolerance > 0.0 { c.error / c.tolerance } else { c.error };
    let worst = checks.iter().max_by(|x, y| share(x).total_cmp(&share(y)));
    let line = worst.map_or_else(
        || "nothing to compare".to_owned(),
        |c| format!("{} off by {:.2e}, {:.2e} allowed", c.what, c.error, c.tolerance),
    );
    if !checks.is_empty() && checks.iter().all(Check::passes) { Ok(line) } else { Err(line) }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Reads a number; NaN where there is none, so that it fails.
fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// Reads three numbers.
fn vector(value: &Value) -> [f64; 3] {
    [0, 1, 2].map(|k| number(&value[k]))
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(x, y)| (x - y) * (x - y)).sum::<f64>().sqrt()
}
