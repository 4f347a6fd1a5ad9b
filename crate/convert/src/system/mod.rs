//! A document of moving bodies, compiled into the model of `asperity_dynamics`.
//!
//! Bodies come first, then those of the clutter, then the links of the arms; joints likewise. Errors of the
//! engine come back at the document's field.

#![allow(non_snake_case, reason = "monogram notation")]

mod arm;
mod body;
mod clutter;
mod drive;
mod joint;
mod material;
mod options;
mod refused;

pub use arm::{ArmWay, servo};
pub use drive::Drive;

use asperity_dynamics::{Description, Joint, Model, PutIn, StepOptions};
use asperity_geometry::Vec3;
use asperity_scene::SceneError;
use asperity_scene::document::{self, Body, ContactModel, Dynamics};

/// A document's system at its start, and how it is stepped and driven.
#[derive(Debug)]
pub struct Compiled {
    /// Bodies of the document, then of the clutter, then the links of the arms.
    pub bodies: Vec<Body>,
    /// Half the diagonal of each body's first shape, m; zero if it has none.
    pub sizes: Vec<f64>,
    /// Number of bodies that a document can name: its own and the clutter's, not the arms' links.
    pub named: usize,
    /// Model of the engine.
    pub model: Model,
    /// Options of a step.
    pub options: StepOptions,
    /// What pushes in a step.
    pub drive: Drive,
    /// Stiffness of each body where contact is at points, N/m.
    pub stiffness: Option<f64>,
    /// Bodies that hang from the world by a joint that lets them swing, and where, m.
    pub anchors: Vec<(usize, Vec3)>,
}

/// Compiles a document whose bodies start as `bodies` say, to be stepped by `dt` (s).
///
/// # Errors
///
/// Names the field of the document that the engine refuses.
pub fn system(mut bodies: Vec<Body>, dynamics: &Dynamics, dt: f64) -> Result<Compiled, SceneError> {
    let own = bodies.len();
    let mut joints = dynamics.joints.clone();
    if let Some(clutter) = &dynamics.clutter {
        let (more, held) = clutter::bodies(clutter, own);
        bodies.extend(more);
        joints.extend(held);
    }
    let (named, jointed) = (bodies.len(), joints.len());
    let mut of_arms = Vec::new();
    let (mut held, mut more_passing): (Vec<Joint>, Vec<_>) = (Vec::new(), Vec::new());
    for (k, arm) in arms(dynamics).enumerate() {
        let placed = arm::place(arm, &bodies, jointed + held.len(), dt);
        let placed = placed.map_err(|e| SceneError { path: refused::of_arm(k, &e.path), ..e })?;
        bodies.extend(placed.bodies);
        held.extend(placed.joints);
        more_passing.extend(placed.passing);
        of_arms.push((placed.controlled, placed.start));
    }
    let description = Description {
        gravity: Vec3::from(dynamics.gravity),
        bodies: bodies
            .iter()
            .enumerate()
            .map(|(i, b)| body::body(b, &dynamics.contact).map_err(|e| e.within(&format!("bodies[{i}]"))))
            .collect::<Result<_, _>>()?,
        joints: joints.iter().map(joint::joint).chain(held).collect(),
        arms: of_arms.iter().map(|(controlled, _)| controlled.clone()).collect(),
        scripts: dynamics.scripts.iter().map(drive::script).collect(),
        couplers: dynamics.couplers.iter().map(joint::coupler).collect(),
        no_contact: dynamics.passing.iter().map(|&[a, b]| (a, b)).chain(more_passing).collect(),
    };
    let model = Model::new(&description).map_err(|e| refused::refused(e, own, named, jointed))?;
    let led = arms(dynamics).zip(&of_arms).enumerate();
    let ways = led.filter_map(|(k, (arm, (_, start)))| {
        Some(ArmWay::new(*start, model.arm_start(k)?, arm, (&model, k)))
    });
    let drive = Drive {
        springs: drive::springs(&model, &dynamics.springs)?,
        controllers: dynamics.controllers.iter().map(drive::controller).collect(),
        motors: description.joints.iter().map(|j| j.motor).collect(),
        ways: ways.collect(),
        carried: carried(dynamics, &model, named),
        dt,
    };
    Ok(Compiled {
        sizes: bodies.iter().zip(&description.bodies).map(|(b, made)| body::size(b, made)).collect(),
        bodies,
        named,
        options: options::options(dynamics),
        drive,
        stiffness: match dynamics.contact {
            ContactModel::Point { stiffness, .. } => Some(stiffness),
            ContactModel::Hydroelastic { .. } => None,
        },
        anchors: joint::anchors(&joints),
        model,
    })
}

/// Returns the arm of a document, then its further ones.
fn arms(dynamics: &Dynamics) -> impl Iterator<Item = &document::Arm> {
    dynamics.arm.as_deref().into_iter().chain(&dynamics.arms)
}

/// Returns the body that the arm holds, and the mass of arm and tool, kg.
fn carried(dynamics: &Dynamics, model: &Model, named: usize) -> Option<(usize, f64)> {
    let (tool, links) = dynamics.arm.as_ref().and_then(|a| a.tool.body.zip(Some(a.model.count())))?;
    let links = (named..named + links).map(|link| model.mass(link));
    Some((tool, links.fold(model.mass(tool), |sum, m| sum + m)))
}

/// Converts a task.
pub fn task(from: &document::Task) -> PutIn {
    PutIn {
        body: from.body,
        into: from.into,
        p_BP: from.point.into(),
        X_IM: crate::pose(&from.mouth),
        depth: from.depth,
        aside: from.aside,
        turned: from.turned,
        upright: from.upright,
        held: from.held,
        limit: from.limit,
    }
}
