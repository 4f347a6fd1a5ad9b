//! A mesh of the reader's own takes the workpiece's place, a robot of theirs the arm's.
//!
//! The part stands in front of the arm and on the table; the camera looks at it; the first curve is a new one
//! on its surface, since points of the old part are nowhere on this one. Points are where upright rays from
//! above first meet the part, tried until a curve joins them; where none does, a plane through the middle
//! cuts the part.

use crate::grinding::document::{FirstCurve, Grinding};
use asperity_geometry::{Pose, Ray, RayShape, Shape as Solid, TriangleMesh, Vec3};
use asperity_grinding::part::{Curve, PartMesh};
use asperity_scene::Change;
use asperity_scene::document::{Camera, OwnArm, Shape};
use serde_json::{Value, json};

/// Place of the middle of a part: in front of the arm, m.
const PLACE: [f64; 3] = [0.52, 0.0, 0.3];
/// Least distance of a part from the arm's axis, and from the table, m.
const ROOM: [f64; 2] = [0.25, 0.02];
/// Distance of the first curve's plane from the middle, m: exactly there it might cut along edges, through a
/// row of vertices.
const OFF_THE_MIDDLE: f64 = 1e-5;
/// Distances of a first curve's points from the middle, over the part's size that way.
const SPREADS: [f64; 3] = [0.3, 0.15, 0.05];
/// Steps in a metre to which points are rounded: a hundredth of a millimetre.
const PER_METRE: f64 = 1e5;
/// Distance from the middle of the part to the eye, over its diagonal.
const DISTANCE: f64 = 2.1;

/// Returns the changes beside the shape so that the mesh is ground: none for what is no mesh.
pub(super) fn take_mesh(now: &Grinding, shape: &Shape) -> Vec<Change> {
    let Shape::Mesh { vertices, triangles, .. } = shape else { return Vec::new() };
    let mesh = TriangleMesh {
        vertices: vertices.iter().map(|v| Vec3::from(*v)).collect(),
        triangles: triangles.clone(),
    };
    let bounds = mesh.vertices.iter().fold(asperity_geometry::Aabb::EMPTY, |b, p| b.with(p));
    let (middle, size) = ((bounds.min + bounds.max) * 0.5, bounds.max - bounds.min);
    let place = Vec3::new(
        PLACE[0].max(ROOM[0] + 0.5 * size.x),
        PLACE[1],
        PLACE[2].max(now.cell.table + ROOM[1] + 0.5 * size.z),
    );
    let translation: [f64; 3] = (place - middle).into();
    let seen = Camera { target: place.into(), distance: DISTANCE * size.norm(), ..LOOK };
    vec![
        change("experiment.part", json!({ "kind": "body" })),
        change("experiment.plan", Value::Null),
        change("experiment.path.first", json!(first_curve(now, &mesh, &middle, &size))),
        change("bodies[0].pose", json!({ "translation": translation, "rotation": [1, 0, 0, 0] })),
        change("view.camera", json!(seen)),
    ]
}

/// Camera from above, past the arm's side.
const LOOK: Camera = Camera { target: PLACE, distance: 1.0, azimuth: 0.9, elevation: 0.5 };

/// Returns the first curve on the new part: through points where it was through points and a curve joins new
/// ones; else a cut through the middle, seen from above.
fn first_curve(now: &Grinding, mesh: &TriangleMesh, middle: &Vec3, size: &Vec3) -> FirstCurve {
    let through = match &now.path.first {
        FirstCurve::Through { .. } => points_on(mesh, middle, size),
        _ => None,
    };
    through.map_or_else(
        || {
            let point = [middle.x, middle.y + OFF_THE_MIDDLE, middle.z];
            FirstCurve::Section { point, normal: [0.0, 1.0, 0.0], facing: [0.0, 0.0, 1.0] }
        },
        |points| FirstCurve::Through { points },
    )
}

/// Returns three points in a row on the upper side that a curve joins: along y first, as rows are ground in
/// front of an arm.
fn points_on(mesh: &TriangleMesh, middle: &Vec3, size: &Vec3) -> Option<Vec<[f64; 3]>> {
    let part = PartMesh::new(mesh.clone()).ok()?;
    let rays = RayShape::new(&Solid::Mesh(mesh.clone().into()));
    let height = size.z + 1.0;
    let under = |x: f64, y: f64| {
        let ray = Ray { origin: Vec3::new(x, y, middle.z + height), direction: -Vec3::z() };
        let hit = rays.cast(&Pose::identity(), &ray, 2.0 * height)?;
        let triangle = hit.triangle?;
        let rounded = (ray.origin + ray.direction * hit.distance) * PER_METRE;
        Some((triangle, Vec3::new(rounded.x.round(), rounded.y.round(), rounded.z.round()) / PER_METRE))
    };
    let ways = SPREADS.into_iter().flat_map(|s| [(0.0, s * size.y), (s * size.x, 0.0)]);
    ways.into_iter().find_map(|(dx, dy)| {
        let row = [-1.0, 0.0, 1.0].map(|s| {
            let (x, y) = (middle.x + OFF_THE_MIDDLE + s * dx, middle.y + OFF_THE_MIDDLE + s * dy);
            under(x, y)
        });
        let clicked: Vec<(u32, Vec3)> = row.into_iter().flatten().collect();
        let joined = clicked.len() == row.len() && Curve::through(&part, &clicked).is_ok();
        joined.then(|| clicked.iter().map(|(_, p)| [p.x, p.y, p.z]).collect())
    })
}

/// Returns the changes that make this the arm; a plan was the old arm's.
pub(super) fn take_arm(arm: &OwnArm) -> Vec<Change> {
    vec![change("experiment.cell.arm", json!({ "own": arm })), change("experiment.plan", Value::Null)]
}

fn change(path: &str, value: Value) -> Change {
    Change { path: path.into(), value }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Block of so many metres, its corner at `from`.
    fn block(from: [f64; 3], size: [f64; 3]) -> Shape {
        let corner = |i: usize| [0, 1, 2].map(|k| from[k] + if i >> k & 1 == 1 { size[k] } else { 0.0 });
        let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        Shape::Mesh {
            vertices: (0..8).map(corner).collect(),
            triangles: faces.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect(),
            convex: None,
        }
    }

    fn of(changes: &[Change], path: &str) -> Value {
        changes.iter().find(|c| c.path == path).unwrap().value.clone()
    }

    #[test]
    fn a_mesh_is_put_in_front_of_the_arm_and_cut_through_its_middle() {
        let vertices = vec![[0.0, 0.0, 0.0], [0.2, 0.0, 0.0], [0.0, 0.1, 0.04]];
        let shape = Shape::Mesh { vertices, triangles: vec![[0, 1, 2]], convex: None };
        let changes = take_mesh(&Grinding::default(), &shape);
        assert_eq!(of(&changes, "experiment.part"), json!({ "kind": "body" }));
        assert_eq!(of(&changes, "experiment.path.first")["kind"], "section");
        for (k, wanted) in [0.42, -0.05, 0.28].iter().enumerate() {
            let at = of(&changes, "bodies[0].pose")["translation"][k].as_f64().unwrap();
            assert!((at - wanted).abs() < 1e-9);
        }
        assert!(take_mesh(&Grinding::default(), &Shape::Sphere { radius: 1.0 }).is_empty());
    }

    #[test]
    fn points_of_the_old_part_become_points_on_the_new_one() {
        let mut e = Grinding::default();
        e.path.first = FirstCurve::Through { points: vec![[0.0; 3]; 2] };
        let changes = take_mesh(&e, &block([1.0, 2.0, 3.0], [0.2, 0.4, 0.1]));
        let first = of(&changes, "experiment.path.first");
        let points = first["points"].as_array().unwrap();
        let wanted = [[1.1, 2.08, 3.1], [1.1, 2.2, 3.1], [1.1, 2.32, 3.1]];
        assert_eq!(points.len(), wanted.len());
        for (point, wanted) in points.iter().zip(wanted) {
            for (k, x) in wanted.iter().enumerate() {
                assert!((point[k].as_f64().unwrap() - x).abs() < 3e-5, "{first}");
            }
        }
    }

    #[test]
    fn a_large_part_stands_on_the_table_and_clear_of_the_arm_and_is_looked_at() {
        let changes = take_mesh(&Grinding::default(), &block([0.0; 3], [1.0, 0.2, 0.8]));
        let at = of(&changes, "bodies[0].pose")["translation"].clone();
        assert!(
            (at[0].as_f64().unwrap() - 0.25).abs() < 1e-9 && (at[2].as_f64().unwrap() - 0.02).abs() < 1e-9
        );
        let camera = of(&changes, "view.camera");
        assert!((camera["target"][0].as_f64().unwrap() - 0.75).abs() < 1e-9);
        assert!(camera["distance"].as_f64().unwrap() > 1.0);
    }
}
