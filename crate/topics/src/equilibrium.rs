//! Answers the equilibrium reference's cases: least friction with exact cones and pyramids, a truth table,
//! balancing forces.

use asperity_geometry::Vec3;

use asperity_grasp::equilibrium::{
    Ball, ConeShape, EquilibriumAnswer, LeastFriction, Plane, Problem, RestContact, RestingBody,
    least_forces, least_friction, ramp_box, touching,
};
use asperity_grasp::friction::{FrictionPyramid, PyramidKind};
use asperity_grasp::spatial::SpatialForce;
use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::read_case;

#[derive(Deserialize)]
struct Case {
    gravity: [f64; 3],
    bodies: Vec<NamedBody>,
    contacts: Option<Vec<NamedContact>>,
    scene: Option<Scene>,
}

#[derive(Deserialize)]
struct NamedBody {
    name: String,
    mass: f64,
    com: [f64; 3],
}

#[derive(Deserialize)]
struct NamedContact {
    a: String,
    b: String,
    point: [f64; 3],
    normal: [f64; 3],
}

/// The geometry contacts come from, where a case gives no contacts.
#[derive(Deserialize)]
struct Scene {
    spheres: Option<Vec<Sphere>>,
    planes: Option<Vec<NamedPlane>>,
    ramp_angle_deg: Option<f64>,
    box_size: Option<[f64; 3]>,
    com_offset: Option<[f64; 3]>,
}

#[derive(Deserialize)]
struct Sphere {
    radius: f64,
    center: [f64; 3],
}

#[derive(Deserialize)]
struct NamedPlane {
    point: [f64; 3],
    normal: [f64; 3],
}

/// Gap below which balls and planes touch, m (the reference's).
const TOUCH: f64 = 1e-9;
/// Number of edges of the pyramids that bracket the answer.
const EDGES: usize = 32;
/// Friction coefficients of the reference's truth table.
const PROBES: [(&str, f64); 8] = [
    ("0.0", 0.0),
    ("0.05", 0.05),
    ("0.1", 0.1),
    ("0.2", 0.2),
    ("0.3", 0.3),
    ("0.5", 0.5),
    ("0.7", 0.7),
    ("1.0", 1.0),
];

/// Answers least friction with exact cones and with pyramids, a truth table, and forces at 1.05 times the
/// least friction.
pub fn solve(case: Value) -> Result<Value, SceneError> {
    let problem = read_case::<Case>(case)?.problem()?;
    let best = friction(&problem, ConeShape::Exact)?;
    let inner = friction(&problem, ConeShape::Inner(EDGES))?;
    // An outer pyramid is the inner one of a larger coefficient.
    let outer = FrictionPyramid::new(1.0, EDGES, PyramidKind::Outer)?.edge_slope();
    let bracket = inner.map(|mu| json!([mu / outer, mu]));
    let mut table = Map::new();
    for (name, mu) in PROBES {
        let exactly_zero = mu == 0.0 && best == Some(0.0);
        if best.is_none_or(|b| (mu - b).abs() > 1e-3 || exactly_zero) {
            table.insert(name.to_owned(), json!(best.is_some_and(|b| mu >= b)));
        }
    }
    let mut output = json!({
        "mu_min": best,
        "mu_min_numeric": best,
        "lp_bracket": bracket,
        "feasible_for_some_mu_in_0_1": best.is_some_and(|mu| mu <= 1.0),
        "feasible_at_mu": table,
    });
    if let Some(best) = best {
        let mu = best * 1.05 + if best == 0.0 { 0.01 } else { 0.0 };
        match least_forces(&problem, mu, ConeShape::Exact)? {
            EquilibriumAnswer::Holds { forces_on_b, residual } => {
                let forces: Vec<_> = forces_on_b.iter().map(|f| json!(f.as_slice())).collect();
                output["example"] = json!({
                    "mu": mu,
                    "force_on_b": forces,
                    "note": "one of many; minimises the sum of normal forces",
                    "residual": residual,
                });
            }
            EquilibriumAnswer::Falls(_) => return Err(unsolved("the forces at 1.05 mu_min were not found")),
            EquilibriumAnswer::Unknown(why) => return Err(unsolved(&why.to_string())),
        }
    }
    Ok(output)
}

fn friction(problem: &Problem, shape: ConeShape) -> Result<Option<f64>, SceneError> {
    match least_friction(problem, shape)? {
        LeastFriction::Mu(mu) => Ok(Some(mu)),
        LeastFriction::Impossible(_) => Ok(None),
        LeastFriction::Unknown(why) => Err(unsolved(&why.to_string())),
    }
}

impl Case {
    fn problem(&self) -> Result<Problem, SceneError> {
        let bodies = self.bodies.iter().map(|b| RestingBody {
            mass: b.mass,
            com: Vec3::from(b.com),
            applied: SpatialForce::default(),
        });
        let contacts = match (&self.contacts, &self.scene) {
            (Some(given), _) => {
                given.iter().enumerate().map(|(i, c)| self.contact(i, c)).collect::<Result<_, _>>()?
            }
            (None, Some(scene)) => scene.contacts()?,
            (None, None) => {
                return Err(SceneError::new(
                    ErrorKind::Field,
                    "contacts",
                    "neither contacts nor a scene is given",
                ));
            }
        };
        Ok(Problem { gravity: Vec3::from(self.gravity), bodies: bodies.collect(), contacts })
    }

    fn contact(&self, i: usize, c: &NamedContact) -> Result<RestContact, SceneError> {
        let body = |side: &str, name: &str| match self.bodies.iter().position(|b| b.name == name) {
            Some(index) => Ok(Some(index)),
            None if name == "world" => Ok(None),
            None => Err(SceneError::new(
                ErrorKind::Field,
                format!("contacts[{i}].{side}"),
                format!("there is no body {name}"),
            )),
        };
        Ok(RestContact {
            a: body("a", &c.a)?,
            b: body("b", &c.b)?,
            point: Vec3::from(c.point),
            normal: Vec3::from(c.normal),
            friction_ratio: 1.0,
        })
    }
}

impl Scene {
    fn contacts(&self) -> Result<Vec<RestContact>, SceneError> {
        if let (Some(angle), Some(size)) = (self.ramp_angle_deg, self.box_size) {
            let offset = Vec3::from(self.com_offset.unwrap_or_default());
            return Ok(ramp_box(angle.to_radians(), &Vec3::from(size), &offset).1);
        }
        let balls: Vec<Ball> = self
            .spheres
            .iter()
            .flatten()
            .map(|s| Ball { radius: s.radius, center: Vec3::from(s.center) })
            .collect();
        let planes: Vec<Plane> = self
            .planes
            .iter()
            .flatten()
            .map(|p| Plane { point: Vec3::from(p.point), normal: Vec3::from(p.normal) })
            .collect();
        touching(&balls, &planes, TOUCH).map_err(SceneError::from)
    }
}

pub(super) fn unsolved(why: &str) -> SceneError {
    SceneError::new(ErrorKind::Unsupported, "", why)
}
