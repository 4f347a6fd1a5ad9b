//! Equilibrium against its reference: least friction, its bracket, a truth table, and an example that is
//! balanced anew here.

use serde_json::Value;

use super::{Check, distance, number, vector};

/// Tolerance of `reference/equilibrium/README.md` on the least friction; pyramids to six digits, as they are
/// stored.
const MU: f64 = 1e-5;
/// Tolerance of the example's imbalance, of the total weight: its own claim, recomputed here from the case.
const BALANCE: f64 = 1e-6;

/// Checks least friction, its bracket, the truth table, and that the example really balances within its
/// cones.
pub fn compare(case: &Value, output: &Value) -> Vec<Check> {
    let expected = &case["expected"];
    let mut checks = vec![
        differs(
            "feasible for some mu in 0..1",
            &expected["feasible_for_some_mu_in_0_1"],
            output,
            "feasible_for_some_mu_in_0_1",
        ),
        differs("feasible at mu", &expected["feasible_at_mu"], output, "feasible_at_mu"),
    ];
    if expected["mu_min"].is_null() {
        checks.push(differs("impossible", &Value::Null, output, "mu_min"));
        return checks;
    }
    let mut near = |what, a: &Value, b: &Value| {
        let error = (number(a) - number(b)).abs() / number(b).max(1.0);
        checks.push(Check { what, error, tolerance: MU });
    };
    near("least friction", &output["mu_min"], &expected["mu_min"]);
    near("outer pyramid", &output["lp_bracket"][0], &expected["lp_bracket"][0]);
    near("inner pyramid", &output["lp_bracket"][1], &expected["lp_bracket"][1]);
    let (force, moment, outside) = example(case, output);
    checks.push(Check { what: "balance of forces", error: force, tolerance: BALANCE });
    checks.push(Check { what: "balance of moments", error: moment, tolerance: BALANCE });
    checks.push(Check { what: "forces within their cones", error: outside, tolerance: BALANCE });
    checks
}

fn differs(what: &'static str, expected: &Value, output: &Value, key: &str) -> Check {
    Check { what, error: f64::from(u8::from(output.get(key) != Some(expected))), tolerance: 0.0 }
}

/// Computes the largest imbalance of force, of moment (with levers in metres), and excess over a cone, all
/// over the total weight.
fn example(case: &Value, output: &Value) -> (f64, f64, f64) {
    let mu = number(&output["example"]["mu"]);
    let gravity = vector(&case["gravity"]);
    let list = |v: &Value| v.as_array().cloned().unwrap_or_default();
    let (bodies, contacts) = (list(&case["bodies"]), list(&case["contacts"]));
    let weight: f64 = bodies.iter().map(|b| number(&b["mass"])).sum::<f64>() * distance(gravity, [0.0; 3]);
    let (mut force_error, mut moment_error, mut outside) = (0.0_f64, 0.0_f64, 0.0_f64);
    for body in &bodies {
        let com = vector(&body["com"]);
        let mut force = gravity.map(|g| g * number(&body["mass"]));
        let mut moment = [0.0; 3];
        for (c, f) in contacts.iter().zip(list(&output["example"]["force_on_b"])) {
            let sign = match (c["a"] == body["name"], c["b"] == body["name"]) {
                (true, _) => -1.0,
                (_, true) => 1.0,
                _ => continue,
            };
            let f = vector(&f).map(|x| sign * x);
            let p = vector(&c["point"]);
            let r = [0, 1, 2].map(|k| p[k] - com[k]);
            force = [0, 1, 2].map(|k| force[k] + f[k]);
            let torque = [0, 1, 2].map(|k| r[(k + 1) % 3] * f[(k + 2) % 3] - r[(k + 2) % 3] * f[(k + 1) % 3]);
            moment = [0, 1, 2].map(|k| moment[k] + torque[k]);
        }
        force_error = force_error.max(distance(force, [0.0; 3]) / weight);
        moment_error = moment_error.max(distance(moment, [0.0; 3]) / weight);
    }
    for (c, f) in contacts.iter().zip(list(&output["example"]["force_on_b"])) {
        let (n, f) = (vector(&c["normal"]), vector(&f));
        let along: f64 = n.iter().zip(f).map(|(n, f)| n * f).sum();
        let across = distance(f, n.map(|n| n * along));
        outside = outside.max((across - mu * along) / weight).max(-along / weight);
    }
    (force_error, moment_error, outside)
}
