use asperity_contact::hydroelastic::{
    ContactSurface, HydroWorkspace, SurfaceOutcome, TriangleSurface, contact_surface,
};

use crate::cases::{body, golden, load};

/// At Drake's hint our meshes are Drake's, so the answers are too.
#[test]
fn every_case_equals_drake_at_its_hint() {
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let mut failures = Vec::new();
    for case in load("cases.json") {
        let id = case["id"].as_str().unwrap().to_owned();
        // Identical boxes: the fields agree in a volume and Drake's own answer is decided by rounding.
        if id.ends_with("degenerate") {
            continue;
        }
        let ((a, pose_a), (b, pose_b)) = (body(&case, "A"), body(&case, "B"));
        let outcome = contact_surface(&a, &pose_a, &b, &pose_b, &mut work, &mut surface);
        let Some(expected) = golden(&case["expected"]) else {
            if outcome != SurfaceOutcome::NoContact {
                failures.push(format!("{id}: contact out of nothing"));
            }
            continue;
        };
        if outcome != SurfaceOutcome::Contact {
            failures.push(format!("{id}: {outcome:?}"));
            continue;
        }
        let (ours, drake, f) = (&surface.totals, &expected.totals, expected.force_magnitude);
        let length = drake.area.sqrt();
        let errors = [
            ("force", (ours.force_on_b - drake.force_on_b).norm() / f),
            ("moment", (ours.moment_on_b - drake.moment_on_b).norm() / f),
            ("area", ours.area / drake.area - 1.0),
            ("centroid", (ours.centroid - drake.centroid).norm() / length),
            ("center of pressure", (ours.center_of_pressure - drake.center_of_pressure).norm() / length),
            ("pressure integral", ours.pressure_integral / drake.pressure_integral - 1.0),
            ("pressure max", ours.pressure_max / drake.pressure_max - 1.0),
        ];
        println!(
            "{id:<50} faces {} drake {}  worst {:.1e}",
            surface.faces.len(),
            case["expected"]["polygon"]["num_faces"],
            errors.iter().fold(0.0_f64, |m, e| m.max(e.1.abs()))
        );
        for (what, error) in errors {
            // The largest corner pressure may belong to a sliver that one of us drops.
            if error.abs() > if what == "pressure max" { 1e-6 } else { 1e-8 } {
                failures.push(format!("{id}: {what} off by {error:.2e}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Polygons and triangle fans carry the same integrals.
#[test]
fn both_representations_have_equal_totals() {
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let mut triangles = TriangleSurface::default();
    for case in load("cases.json") {
        let ((a, pose_a), (b, pose_b)) = (body(&case, "A"), body(&case, "B"));
        contact_surface(&a, &pose_a, &b, &pose_b, &mut work, &mut surface);
        surface.triangulate(&mut triangles);
        let (mut area, mut force) = (0.0, asperity_geometry::Vec3::zeros());
        for (t, &f) in triangles.triangles.iter().zip(&triangles.face_of_triangle) {
            let [x, y, z] = t.map(|i| triangles.vertices[i as usize]);
            let area_vector = (y - x).cross(&(z - x)) / 2.0;
            assert!(area_vector.dot(&surface.faces[f as usize].normal) > -1e-14);
            let pressure: f64 = t.iter().map(|&i| triangles.pressures[i as usize]).sum::<f64>() / 3.0;
            area += area_vector.norm();
            force += pressure * area_vector;
        }
        let totals = &surface.totals;
        assert!((area - totals.area).abs() <= 1e-9 * totals.area, "{}", case["id"]);
        assert!((force - totals.force_on_b).norm() <= 1e-9 * totals.pressure_integral, "{}", case["id"]);
    }
}
