//! Answers the hydroelastic reference's cases: at rest in the limit of fine meshes, in motion at the case's
//! own hints.

use asperity_contact::hydroelastic::{
    CONVERGED_TOLERANCE, ContactSurface, HydroWorkspace, MovingBody, PosedShape, STICTION_SPEED,
    SurfaceOutcome, Totals, Traction, TriangleSurface, contact_surface, solve_converged, traction,
};
use asperity_convert as convert;
use asperity_geometry::{Pose, Shape, Vec3};
use asperity_scene::{ErrorKind, SceneError, document};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{posed::Posed, read_case};

/// Area below which faces are left out by discrete solvers, m² (Drake's cut-off).
const SLIVER_AREA: f64 = 1e-14;

#[derive(Deserialize)]
#[allow(non_snake_case, reason = "the reference's names")]
struct Case {
    A: Side,
    B: Side,
}

#[derive(Deserialize)]
struct Side {
    #[serde(flatten)]
    posed: Posed,
    #[serde(default)]
    compliance: document::Compliance,
    /// Dissipation; present in cases with motion only.
    hunt_crossley_dissipation: Option<f64>,
    friction: Option<f64>,
    #[serde(default)]
    angular_velocity: [f64; 3],
    #[serde(default)]
    velocity: [f64; 3],
}

impl Side {
    fn moves(&self) -> bool {
        self.hunt_crossley_dissipation.is_some() || self.friction.is_some()
    }
}

/// Answers a case: without motion in the limit of fine meshes, which is what the reference scores against;
/// with motion at its own resolution hints.
pub fn solve(case: Value) -> Result<Value, SceneError> {
    let case: Case = read_case(case)?;
    let a = case.A.posed.build().map_err(|e| e.within("A"))?;
    let b = case.B.posed.build().map_err(|e| e.within("B"))?;
    if case.A.moves() || case.B.moves() { moving(&case, &a, &b) } else { resting(&case, &a, &b) }
}

#[allow(non_snake_case, reason = "monogram notation")]
fn resting(case: &Case, (a, X_WA): &(Shape, Pose), (b, X_WB): &(Shape, Pose)) -> Result<Value, SceneError> {
    let compliances = [&case.A, &case.B].map(|side| convert::compliance(&side.compliance));
    let sides = [
        PosedShape { shape: a, compliance: &compliances[0], X_W: X_WA },
        PosedShape { shape: b, compliance: &compliances[1], X_W: X_WB },
    ];
    let fine = solve_converged(&sides[0], &sides[1], CONVERGED_TOLERANCE).map_err(convert::hydro_error)?;
    let mut output = match fine.outcome {
        SurfaceOutcome::Unsupported(why) => {
            return Err(SceneError::new(ErrorKind::Unsupported, "", why.to_string()));
        }
        SurfaceOutcome::NoContact => return Ok(json!({ "contact": false })),
        SurfaceOutcome::Contact => totals(&fine.totals),
    };
    let (polygons, triangles) = counts(case, (a, X_WA), (b, X_WB))?;
    output["polygon"] = polygons;
    output["triangle"] = triangles;
    Ok(output)
}

/// Counts the faces at the case's own hints.
#[allow(non_snake_case, reason = "monogram notation")]
fn counts(
    case: &Case,
    (a, X_WA): (&Shape, &Pose),
    (b, X_WB): (&Shape, &Pose),
) -> Result<(Value, Value), SceneError> {
    let side = |shape, side: &Side, name: &str| {
        convert::hydro_body(shape, &side.compliance).map_err(|e: SceneError| e.within(name))
    };
    let (a, b) = (side(a, &case.A, "A")?, side(b, &case.B, "B")?);
    let mut surface = ContactSurface::default();
    contact_surface(&a, X_WA, &b, X_WB, &mut HydroWorkspace::default(), &mut surface);
    let mut fans = TriangleSurface::default();
    surface.triangulate(&mut fans);
    let polygons = json!({
        "num_faces": surface.faces.len(),
        "num_vertices": surface.vertices.len(),
        "num_faces_above_sliver": surface.faces.iter().filter(|f| f.area > SLIVER_AREA).count(),
        "total_area": surface.totals.area,
        "force_on_A": (-surface.totals.force_on_b).as_slice(),
    });
    let triangles = json!({ "num_faces": fans.triangles.len(), "num_vertices": fans.vertices.len() });
    Ok((polygons, triangles))
}

/// Returns the totals under the reference's keys; its forces act on A, ours on B.
fn totals(t: &Totals) -> Value {
    json!({
        "contact": true,
        "total_area": t.area,
        "centroid": t.centroid.as_slice(),
        "pressure_integral": t.pressure_integral,
        "force_on_A": (-t.force_on_b).as_slice(),
        "moment_on_A": (-t.moment_on_b).as_slice(),
        "force_magnitude": t.force_on_b.norm(),
        "mean_pressure": t.pressure_mean,
        "max_pressure": t.pressure_max,
        "center_of_pressure": t.center_of_pressure.as_slice(),
    })
}

#[allow(non_snake_case, reason = "monogram notation")]
fn moving(case: &Case, (a, X_WA): &(Shape, Pose), (b, X_WB): &(Shape, Pose)) -> Result<Value, SceneError> {
    let body = |shape: &Shape, side: &Side, name: &str| {
        convert::hydro_body(shape, &side.compliance).map_err(|e| e.within(name))
    };
    let (hydro_a, hydro_b) = (body(a, &case.A, "A")?, body(b, &case.B, "B")?);
    let mut surface = ContactSurface::default();
    let outcome =
        contact_surface(&hydro_a, X_WA, &hydro_b, X_WB, &mut HydroWorkspace::default(), &mut surface);
    if let SurfaceOutcome::Unsupported(why) = outcome {
        return Err(SceneError::new(ErrorKind::Unsupported, "", why.to_string()));
    }
    let mut pull = Traction::default();
    let [side_a, side_b] =
        [(&case.A, &hydro_a, X_WA), (&case.B, &hydro_b, X_WB)].map(|(side, hydro, X_WB)| {
            let material = document::Material {
                dissipation: side.hunt_crossley_dissipation.unwrap_or(0.0),
                friction: side.friction.unwrap_or(0.0),
                ..document::Material::default()
            };
            let velocity = document::Velocity { angular: side.angular_velocity, linear: side.velocity };
            MovingBody {
                body: hydro,
                p_WBo: X_WB.translation.vector,
                velocity: convert::velocity(&velocity),
                material: convert::material(&material),
            }
        });
    traction(&surface, &side_a, &side_b, STICTION_SPEED, &mut pull);
    let acting_on_a = |on_b: Vec3| json!((-on_b).as_slice());
    Ok(json!({
        "contact": outcome == SurfaceOutcome::Contact,
        "force_on_A": acting_on_a(pull.force_on_b),
        "moment_on_A": acting_on_a(pull.moment_on_b),
        "polygons": surface.faces.len(),
    }))
}
