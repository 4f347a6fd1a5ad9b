//! Answers the reference's cases of incremental potential contact, group by group (`tests/reference/ipc`,
//! whose README says the conventions). Each list or object of a topic file is a case: `{"kind": its key, …}`.

mod contact;
mod equilibria;
mod points;

use asperity_deformable::{Mat12, Vec3, Vec12};
use asperity_scene::{ErrorKind, SceneError};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::read_case;

/// Keys of lists, file by file.
const LISTS: [&str; 16] = [
    "point_triangle",
    "edge_edge",
    "point_edge",
    "scalar",
    "mesh_pairs",
    "cases",
    "tet_inversion",
    "bases",
    "single",
    "density",
    "tets",
    "inverted",
    "bodies",
    "orthogonality",
    "reduced_contact",
    "f2",
];

/// Keys that hold one case each.
const OBJECTS: [&str; 5] = ["f1", "f3", "f3_layer", "f4", "f5"];

/// Reads a topic file as cases with an `id` and a `kind`.
pub fn cases(file: &Map<String, Value>) -> Vec<Value> {
    let mut out = Vec::new();
    let mut push = |kind: &str, id: String, case: &Value| {
        let mut case = case.clone();
        if let Some(fields) = case.as_object_mut() {
            // Some lists have a kind of their own.
            if let Some(own) = fields.insert("kind".into(), json!(kind)) {
                fields.insert("stencil".into(), own);
            }
            fields.insert("id".into(), json!(id));
        }
        out.push(case);
    };
    for (key, value) in file {
        if let (Value::Array(list), true) = (value, LISTS.contains(&key.as_str())) {
            // Barriers and friction both have a table of scalars and pairs of meshes.
            for (i, case) in list.iter().enumerate() {
                push(&kind_of(key, case), format!("{key}/{i}"), case);
            }
        } else if OBJECTS.contains(&key.as_str()) {
            push(key, key.clone(), value);
        }
    }
    out
}

fn kind_of(key: &str, case: &Value) -> String {
    let friction = case.get("eps_v").is_some() && matches!(key, "scalar" | "mesh_pairs");
    if friction { format!("friction_{key}") } else { key.to_owned() }
}

/// Answers one case.
pub fn solve(case: Value) -> Result<Value, SceneError> {
    let kind = case["kind"].as_str().unwrap_or_default().to_owned();
    match kind.as_str() {
        "point_triangle" => points::point_triangle_case(&read(case)?),
        "edge_edge" => points::edge_edge_case(&read(case)?),
        "point_edge" => points::point_edge_case(&read(case)?),
        "scalar" => points::barrier_case(&read(case)?),
        "friction_scalar" => points::smooth_case(&read(case)?),
        "cases" => points::ccd_case(&read(case)?),
        "tet_inversion" => points::inversion_case(&read(case)?),
        "bases" => points::basis_case(&read(case)?),
        "single" => points::friction_case(&read(case)?),
        "density" | "inverted" => points::density_case(&read(case)?),
        "tets" => points::tet_case(&read(case)?),
        "bodies" => points::body_case(&read(case)?),
        "orthogonality" => points::orthogonality_case(&read(case)?),
        "mesh_pairs" => contact::barrier_case(&read(case)?),
        "friction_mesh_pairs" => contact::friction_case(&read(case)?),
        "reduced_contact" => contact::reduced_case(&read(case)?),
        "f1" => equilibria::squeezed(&read(case)?),
        "f2" => equilibria::cantilever(&read(case)?),
        "f3" | "f3_layer" => equilibria::sphere(&read(case)?),
        "f4" => equilibria::plates(&read(case)?),
        "f5" => equilibria::closed_forms(&read(case)?),
        _ => Err(SceneError::new(ErrorKind::Field, "kind", format!("no kind of case {kind}"))),
    }
}

fn read<T: DeserializeOwned>(case: Value) -> Result<T, SceneError> {
    read_case(case)
}

/// Point of three numbers.
type Point = [f64; 3];

fn vec3(p: &Point) -> Vec3 {
    Vec3::from(*p)
}

fn four(points: &[Point; 4]) -> [Vec3; 4] {
    points.map(Vec3::from)
}

/// Makes three points four, the last without a part.
fn three(points: &[Point; 3]) -> [Vec3; 4] {
    [vec3(&points[0]), vec3(&points[1]), vec3(&points[2]), Vec3::zeros()]
}

fn list(v: &Vec12) -> Value {
    json!(v.as_slice())
}

fn rows(h: &Mat12) -> Value {
    json!((0..12).map(|i| (0..12).map(|j| h[(i, j)]).collect()).collect::<Vec<Vec<f64>>>())
}

/// Writes a number that may be infinite; JSON has none such.
fn finite_or_text(x: f64) -> Value {
    if x.is_finite() { json!(x) } else { json!("inf") }
}

fn fault(fault: asperity_deformable::Fault) -> SceneError {
    SceneError::new(ErrorKind::Field, fault.path, fault.message)
}
