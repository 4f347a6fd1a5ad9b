//! `asperity solve wrench`: closure, Ferrari–Canny radius and least grip of a set of contacts.
//!
//! Every radius, `epsilon…`, is a reach of the set and so never below the truth; beside it stands
//! `epsilon…_lower`, below which no direction reaches, and `epsilon…_proven`: whether the two agree to the
//! 1e-6 that radii are told to.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::Vec3;
use asperity_grasp::friction::tangents;
use asperity_grasp::spatial::SpatialForce;
use asperity_grasp::wrench::{
    Closure, Epsilon, EpsilonState, Grasp, GraspContact, L1, PlanarContact, Primitives, Resistance, Squeeze,
    closure, epsilon, least_squeeze, least_squeeze_of_edges,
};
use asperity_scene::{ErrorKind, SceneError};
use nalgebra::{SVector, Vector2};
use serde::Deserialize;
use serde_json::{Value, json};

use super::equilibrium::unsolved;
use super::read_case;

#[derive(Deserialize)]
struct Case {
    dimension: usize,
    contacts: Vec<CaseContact>,
    reference_point: Vec<f64>,
    characteristic_length: f64,
    gravity: Option<Gravity>,
}

#[derive(Deserialize)]
struct CaseContact {
    position: Vec<f64>,
    normal: Vec<f64>,
    mu: f64,
    tangent1: Option<[f64; 3]>,
    tangent2: Option<[f64; 3]>,
    torsional_radius: Option<f64>,
}

#[derive(Deserialize)]
struct Gravity {
    mass: f64,
    g: f64,
    direction: Vec<f64>,
    com: Vec<f64>,
}

/// Relative gap to which the radius is found with edges.
const GAP: f64 = 1e-9;
/// Gap at which the bound from below ends with exact cones; the bottoms of the valleys are exact.
const CONE_GAP: f64 = 1e-4;
/// Relative gap of bounds that prove a radius: the accuracy it is held to.
const PROVEN: f64 = 1e-6;
/// Number of facets raised before giving up.
const LIMIT: usize = 20_000_000;
/// Greatest number of points of a hull; the reference leaves out larger ones.
const MOST_POINTS: usize = 330;

/// Answers closure, Ferrari–Canny radius and the least grip against gravity.
pub fn solve(case: Value) -> Result<Value, SceneError> {
    let case: Case = read_case(case)?;
    match case.dimension {
        2 => case.planar(),
        3 => case.spatial(),
        n => Err(SceneError::new(ErrorKind::Value, "dimension", format!("the dimension is 2 or 3, not {n}"))),
    }
}

impl Case {
    fn planar(&self) -> Result<Value, SceneError> {
        let contacts = self.contacts.iter().enumerate().map(|(i, c)| {
            Ok(PlanarContact {
                position: vector2(&format!("contacts[{i}].position"), &c.position)?,
                normal: vector2(&format!("contacts[{i}].normal"), &c.normal)?,
                mu: c.mu,
            })
        });
        let contacts = contacts.collect::<Result<Vec<_>, SceneError>>()?;
        let reference = vector2("reference_point", &self.reference_point)?;
        let grasp = Grasp::planar(&contacts, reference, self.characteristic_length)?;
        let mut output = closed(&closure(&grasp));
        tell(&mut output, "epsilon", &epsilon(&L1::new(&grasp, Primitives::Edges(2)), GAP, LIMIT))?;
        if let Some(g) = &self.gravity {
            let f = vector2("gravity.direction", &g.direction)? * (g.mass * g.g);
            let r = vector2("gravity.com", &g.com)? - reference;
            let torque = r.x * f.y - r.y * f.x;
            let w = SVector::from([f.x, f.y, torque / grasp.length]);
            output["resist_gravity"] = resist(&grasp, &w, &[f.x, f.y, torque])?;
        }
        Ok(output)
    }

    fn spatial(&self) -> Result<Value, SceneError> {
        let contacts = self.contacts.iter().enumerate().map(|(i, c)| {
            let normal = vector3(&format!("contacts[{i}].normal"), &c.normal)?;
            let frame = tangents(&normal);
            Ok(GraspContact {
                position: vector3(&format!("contacts[{i}].position"), &c.position)?,
                normal,
                tangents: (c.tangent1.map_or(frame.0, Vec3::from), c.tangent2.map_or(frame.1, Vec3::from)),
                mu: c.mu,
                torsional_radius: c.torsional_radius,
            })
        });
        let contacts = contacts.collect::<Result<Vec<_>, SceneError>>()?;
        let reference = vector3("reference_point", &self.reference_point)?;
        let grasp = Grasp::spatial(&contacts, reference, self.characteristic_length)?;
        let closure = closure(&grasp);
        let mut output = closed(&closure);
        let with = |primitives| L1::new(&grasp, primitives);
        tell(&mut output, "epsilon_8", &epsilon(&with(Primitives::Edges(8)), GAP, LIMIT))?;
        let many = with(Primitives::Edges(64));
        match many.points().len() {
            n if n > MOST_POINTS => output["epsilon_64"] = Value::Null,
            _ => tell(&mut output, "epsilon_64", &epsilon(&many, GAP, LIMIT))?,
        }
        if closure.force_closure {
            let found = epsilon(&with(Primitives::Circle), CONE_GAP, LIMIT);
            tell(&mut output, "epsilon_exact_cone", &found)?;
        }
        if let Some(g) = &self.gravity {
            let force = vector3("gravity.direction", &g.direction)? * (g.mass * g.g);
            let com = vector3("gravity.com", &g.com)?;
            let F = SpatialForce::from_force(force).shift(&(reference - com));
            let external = [F.force.x, F.force.y, F.force.z, F.torque.x, F.torque.y, F.torque.z];
            output["resist_gravity"] = resist(&grasp, &grasp.normalise(&F), &external)?;
        }
        Ok(output)
    }
}

fn closed(c: &Closure) -> Value {
    json!({
        "grasp_matrix_rank": c.rank,
        "force_closure": c.force_closure,
        "closure_margin": c.margin.map(|m| m.max(-1.0)),
    })
}

/// Writes a radius, what bounds it from below, and whether the two prove it.
fn tell<const D: usize>(output: &mut Value, key: &str, found: &Epsilon<D>) -> Result<(), SceneError> {
    if found.state == EpsilonState::GaveUp {
        return Err(unsolved(&format!(
            "the radius lies between {} and {}; the hull grew too large to say more",
            found.at_least, found.radius
        )));
    }
    output[key] = json!(found.radius);
    output[format!("{key}_lower")] = json!(found.at_least);
    output[format!("{key}_proven")] = json!(found.is_proven(PROVEN));
    Ok(())
}

/// Finds the least grip with exact cones, and inner pyramids of 64 edges for the total.
fn resist<const D: usize>(
    grasp: &Grasp<D>,
    w: &SVector<f64, D>,
    external: &[f64],
) -> Result<Value, SceneError> {
    let total = least_squeeze(grasp, w, Squeeze::Total);
    let largest = least_squeeze(grasp, w, Squeeze::Largest);
    let edges = least_squeeze_of_edges(grasp, w, 64);
    match (total, largest) {
        (Resistance::Resisted { squeeze, normals, .. }, Resistance::Resisted { squeeze: most, .. }) => {
            Ok(json!({
                "external_wrench": external,
                "feasible": true,
                "min_total_normal_force": squeeze,
                "min_largest_normal_force": most,
                "example_normals": normals,
                "min_total_normal_force_64_edges": edges,
            }))
        }
        (Resistance::Impossible { .. }, _) | (_, Resistance::Impossible { .. }) => {
            Ok(json!({ "external_wrench": external, "feasible": false }))
        }
        (Resistance::Unknown(why), _) | (_, Resistance::Unknown(why)) => Err(unsolved(&why.to_string())),
    }
}

fn vector2(path: &str, v: &[f64]) -> Result<Vector2<f64>, SceneError> {
    match *v {
        [x, y] => Ok(Vector2::new(x, y)),
        _ => Err(length(path, 2, v.len())),
    }
}

fn vector3(path: &str, v: &[f64]) -> Result<Vec3, SceneError> {
    match *v {
        [x, y, z] => Ok(Vec3::new(x, y, z)),
        _ => Err(length(path, 3, v.len())),
    }
}

fn length(path: &str, wanted: usize, got: usize) -> SceneError {
    SceneError::new(ErrorKind::Field, path, format!("{wanted} numbers are wanted here, not {got}"))
}
