use std::time::Instant;

use asperity_contact::hydroelastic::{CONVERGED_TOLERANCE, PosedShape, SurfaceOutcome, solve_converged};

use crate::cases::{golden, load, setup};

/// Every golden case within its own `tolerance` block, and far closer wherever the block is loose.
#[test]
fn every_case_meets_its_tolerance() {
    let mut failures = Vec::new();
    for case in load("cases.json") {
        let id = case["id"].as_str().unwrap().to_owned();
        let ((shape_a, soft_a, pose_a), (shape_b, soft_b, pose_b)) = (setup(&case, "A"), setup(&case, "B"));
        let a = PosedShape { shape: &shape_a, compliance: &soft_a, X_W: &pose_a };
        let b = PosedShape { shape: &shape_b, compliance: &soft_b, X_W: &pose_b };
        let clock = Instant::now();
        let ours = solve_converged(&a, &b, CONVERGED_TOLERANCE).unwrap();
        let seconds = clock.elapsed().as_secs_f64();
        let tolerance = &case["tolerance"];
        let which = tolerance["compare_with"].as_str().unwrap();
        if which == "analytic" {
            let exact = &case["analytic"];
            let force = ours.totals.force_on_b.norm() / exact["force_magnitude"].as_f64().unwrap() - 1.0;
            let area = ours.totals.area / exact["total_area"].as_f64().unwrap() - 1.0;
            println!("{id:<50} ill-posed: force {force:.1e} area {area:.1e}");
            if force.abs() > tolerance["force_rel"].as_f64().unwrap()
                || area.abs() > tolerance["area_rel"].as_f64().unwrap()
            {
                failures.push(format!("{id}: force {force:.2e} area {area:.2e}"));
            }
            continue;
        }
        let Some(limit) = golden(&case[which]) else {
            if ours.outcome != SurfaceOutcome::NoContact {
                failures.push(format!("{id}: contact out of nothing"));
            }
            continue;
        };
        if ours.outcome != SurfaceOutcome::Contact {
            failures.push(format!("{id}: {:?}", ours.outcome));
            continue;
        }
        let (x, y, f) = (&ours.totals, &limit.totals, limit.force_magnitude);
        let errors = [
            ("force_rel", (x.force_on_b - y.force_on_b).norm() / f),
            ("area_rel", x.area / y.area - 1.0),
            ("pressure_integral_rel", x.pressure_integral / y.pressure_integral - 1.0),
            ("centroid_abs", (x.centroid - y.centroid).norm()),
            ("center_of_pressure_abs", (x.center_of_pressure - y.center_of_pressure).norm()),
            ("moment_rel_to_force_times_1m", (x.moment_on_b - y.moment_on_b).norm() / f),
        ];
        print!("{id:<50} {:.2} s {} halvings, {:.0e}:", seconds, ours.refinements, ours.uncertainty);
        let floors = [0.005, 0.01, 0.005, 2e-4, 1e-4, 0.002];
        for ((what, error), floor) in errors.iter().zip(floors) {
            let limit = tolerance[*what].as_f64().unwrap();
            print!(" {error:.1e}{}", if error.abs() > floor { "!" } else { "" });
            if error.abs() > limit {
                failures.push(format!("{id}: {what} {error:.2e} over {limit:.2e}"));
            }
        }
        if let Some(exact) = case["analytic"]["force_magnitude"].as_f64() {
            print!("  analytic {:.1e}", x.force_on_b.norm() / exact - 1.0);
        }
        println!();
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
