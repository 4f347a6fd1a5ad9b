use asperity_contact::hydroelastic::{
    BodyVelocity, ContactSurface, HydroBody, HydroWorkspace, MovingBody, STICTION_SPEED, SurfaceMaterial,
    Traction, contact_surface, traction,
};
use asperity_geometry::Pose;
use serde_json::Value;

use crate::cases::{body, load, vec3};

fn moving<'a>(case: &Value, name: &str, body: &'a HydroBody, pose: &Pose) -> MovingBody<'a> {
    let spec = &case[name];
    MovingBody {
        body,
        p_WBo: pose.translation.vector,
        velocity: BodyVelocity { w_WB: vec3(&spec["angular_velocity"]), v_WBo: vec3(&spec["velocity"]) },
        material: SurfaceMaterial {
            dissipation: spec["hunt_crossley_dissipation"].as_f64().unwrap(),
            friction: spec["friction"].as_f64().unwrap(),
        },
    }
}

#[test]
fn forces_of_moving_contacts_are_drakes() {
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let mut out = Traction::default();
    for case in load("traction.json") {
        let ((a, pose_a), (b, pose_b)) = (body(&case, "A"), body(&case, "B"));
        contact_surface(&a, &pose_a, &b, &pose_b, &mut work, &mut surface);
        let (moving_a, moving_b) = (moving(&case, "A", &a, &pose_a), moving(&case, "B", &b, &pose_b));
        traction(&surface, &moving_a, &moving_b, STICTION_SPEED, &mut out);
        let (force, moment) =
            (-vec3(&case["expected"]["force_on_A"]), -vec3(&case["expected"]["moment_on_A"]));
        let id = case["id"].as_str().unwrap();
        let triangles: usize = (0..surface.faces.len()).map(|f| surface.corners(f).len()).sum();
        let scale = force.norm();
        let (df, dm) = ((out.force_on_b - force).norm(), (out.moment_on_b - moment).norm());
        println!(
            "{id:<30} triangles {triangles} drake {} force {df:.1e} moment {dm:.1e}",
            case["expected"]["triangles"]
        );
        assert!(df <= 1e-7 * scale, "{id}: force off by {df} of {scale}");
        assert!(
            dm <= 1e-7 * moment.norm().max(1e-3 * scale),
            "{id}: moment off by {dm} of {}",
            moment.norm()
        );
        let sum: asperity_geometry::Vec3 =
            out.faces.iter().zip(&surface.faces).map(|(t, f)| f.area * t.traction).sum();
        assert!((sum - out.force_on_b).norm() <= 1e-9 * scale);
    }
}
