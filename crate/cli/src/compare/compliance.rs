//! Compliance against its reference; tolerances are those that the reference states.

use serde_json::Value;

use super::{Check, number};

/// Tolerances of `reference/compliance/cases.json`, relative.
const CLOSED_FORM: f64 = 1e-9;
const INTEGRATED: f64 = 1e-7;
const BALL: f64 = 1e-6;

/// Checks every number the case expects, whatever its kind.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    let mut checks = Vec::new();
    let mut against = |want: &Value, got: &Value, tolerance: f64, zero: &Zero| {
        walk("output", want, got, tolerance, zero, &mut checks);
    };
    match case["kind"].as_str() {
        Some("kv") => {
            let want = &case["expected"];
            against(want, output, CLOSED_FORM, &Zero::of_impact(case, want));
        }
        Some("hunt_crossley") => {
            let want = &case["expected"];
            against(want, output, INTEGRATED, &Zero::of_impact(case, want));
        }
        Some("bouncing_ball") => {
            let want = &case["expected"];
            let energy = number(&want["initial_energy"]);
            against(want, output, BALL, &Zero { energy, depth: 0.0, force: 0.0 });
        }
        Some("zhang_general") => {
            let none = Zero { energy: 0.0, depth: 0.0, force: 0.0 };
            against(&case["approximate"], &output["approximate"], CLOSED_FORM, &none);
            against(&case["full_ode"], &output["full_ode"], INTEGRATED, &none);
        }
        Some("hertz_stiffness") => {
            let none = Zero { energy: 0.0, depth: 0.0, force: 0.0 };
            against(&case["sigma"], &output["sigma"], CLOSED_FORM, &none);
            against(&case["K_N_per_m1.5"], &output["K_N_per_m1.5"], CLOSED_FORM, &none);
        }
        // In tables the rows themselves are expected.
        _ => {
            let none = Zero { energy: 0.0, depth: 0.0, force: 0.0 };
            against(&case["rows"], &output["rows"], CLOSED_FORM, &none);
        }
    }
    checks
}

/// Scales against which a number that should be zero is measured: the largest of its kind in the case.
struct Zero {
    energy: f64,
    depth: f64,
    force: f64,
}

impl Zero {
    fn of_impact(case: &Value, want: &Value) -> Self {
        let speed = number(&case["v0"]);
        Self {
            energy: 0.5 * number(&case["m"]) * speed * speed,
            depth: number(&want["max_penetration"]),
            force: number(&want["max_force"]),
        }
    }

    fn floor(&self, what: &str) -> f64 {
        let scale = match what {
            "dissipated" => self.energy,
            "penetration" => self.depth,
            "force" => self.force,
            _ => 0.0,
        };
        if scale.is_finite() { 1e-9 * scale } else { 0.0 }
    }
}

/// Checks everything that is expected, down to its numbers.
fn walk(what: &'static str, want: &Value, got: &Value, tolerance: f64, zero: &Zero, checks: &mut Vec<Check>) {
    match want {
        Value::Object(fields) => {
            for (key, want) in fields {
                walk(name(key), want, &got[key], tolerance, zero, checks);
            }
        }
        Value::Array(items) => {
            let same_length = got.as_array().is_some_and(|got| got.len() == items.len());
            checks.push(Check { what: "length of a list", error: off(!same_length), tolerance: 0.0 });
            for (i, want) in items.iter().enumerate() {
                walk(what, want, &got[i], tolerance, zero, checks);
            }
        }
        Value::Number(_) => {
            let (want, got) = (number(want), number(got));
            // The reference searched the flat top of the force by value: half the digits.
            let tolerance = if what == "t_peak_force" { 1e-6 } else { tolerance };
            let tolerance = tolerance * want.abs() + zero.floor(what);
            checks.push(Check { what, error: (got - want).abs(), tolerance });
        }
        _ => checks.push(Check { what, error: off(want != got), tolerance: 0.0 }),
    }
}

fn off(differs: bool) -> f64 {
    if differs { 1.0 } else { 0.0 }
}

/// Names that stand in the table of checks.
const NAMES: [&str; 24] = [
    "t_impact",
    "v_impact",
    "max_penetration",
    "t_max_penetration",
    "peak_force",
    "t_peak_force",
    "max_force",
    "t_max_force",
    "initial_force",
    "contact_duration",
    "v_separation",
    "restitution",
    "dissipated",
    "impulse",
    "t_apex",
    "apex_gap",
    "energy_after",
    "separates",
    "regime",
    "penetration",
    "force",
    "velocity",
    "duration",
    "t",
];

fn name(key: &str) -> &'static str {
    NAMES.into_iter().find(|name| *name == key).unwrap_or("a constant")
}
