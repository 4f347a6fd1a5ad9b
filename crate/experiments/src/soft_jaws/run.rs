//! One run: the engine's jaws as the document has them, and their set-point.

use crate::soft_jaws::document::{SoftContact, SoftIntegrator, SoftJaws, SoftLaw};
use asperity_deformable::compliant;
use asperity_deformable::elasticity::{ElasticMaterial, Law};
use asperity_deformable::step::{Integrator, Settings};
use asperity_fault::Fault;
use asperity_geometry::{Pose, Shape, TriangleMesh, Vec3, boundary, tessellate};
use asperity_gripper::jaws::{Jaws, JawsModel, JawsState, barrier_stiffness};
use asperity_gripper::pressing::Pressing;
use asperity_scene::document::{Compliance, Scene};
use asperity_scene::{ErrorKind, SceneError};

use crate::convert;

/// Number of corners of a round body's surface along its size, where the document does not say.
const FINE: f64 = 5.0;

/// A run: its constants and its state.
pub(super) struct Run {
    /// The document.
    pub settings: SoftJaws,
    pub jaws: Jaws,
    pub state: JawsState,
    /// Last set-point of the jaws: opening and height, m.
    pub goal: [f64; 2],
    pub trouble: Option<String>,
}

/// Names the document's field in a fault of the engine.
fn refused(fault: Fault) -> SceneError {
    let path = match fault.path.as_str() {
        "settings" => "experiment.barrier",
        "settings.law" => "experiment.contact.type",
        "object" => "bodies[0].shape",
        "floor" => "experiment.floor",
        "start" => "experiment.start",
        _ => "experiment.pads",
    };
    SceneError::new(ErrorKind::Value, path, fault.message)
}

fn law(from: SoftLaw) -> Law {
    match from {
        SoftLaw::NeoHookean => Law::NeoHookean,
        SoftLaw::StVenantKirchhoff => Law::StVenantKirchhoff,
        SoftLaw::Corotated => Law::Corotated,
    }
}

/// Returns the barrier stiffness κ, J/m⁴: the document's, or the one that suits a cell of the pads.
pub(super) fn stiffness(jaws: &SoftJaws) -> f64 {
    jaws.barrier.stiffness.unwrap_or_else(|| {
        let [_, wide, high] = jaws.pads.size;
        let [_, across, up] = jaws.pads.cells;
        let cell = wide / f64::from(across) * (high / f64::from(up));
        barrier_stiffness(jaws.pads.youngs_modulus, cell, jaws.barrier.reach)
    })
}

/// Returns the surface that contact is computed with, in the body frame.
fn surface(shape: &Shape, compliance: &Compliance) -> Result<TriangleMesh, SceneError> {
    if let Shape::Mesh(mesh) | Shape::Convex(mesh) = shape {
        return Ok(mesh.as_ref().clone());
    }
    let size = shape.aabb().map_or(0.03, |b| b.half_size().max());
    let hint = match compliance {
        Compliance::Rigid { resolution_hint } => resolution_hint.unwrap_or(size / FINE),
        Compliance::Compliant { .. } => {
            let message = "what the jaws hold is stiff: make it rigid";
            return Err(SceneError::new(ErrorKind::Value, "compliance.type", message));
        }
    };
    let (mesh, _) = tessellate(shape, hint).map_err(|e| SceneError::from(e).within("compliance"))?;
    Ok(boundary(&mesh))
}

/// Returns the settings of the simulation.
fn settings(jaws: &SoftJaws) -> Settings {
    Settings {
        step: jaws.step,
        gravity: Vec3::new(0.0, 0.0, -jaws.gravity),
        law: match jaws.contact {
            SoftContact::Barrier {} => compliant::Law::Barrier,
            SoftContact::Penalty { stiffness } => compliant::Law::Penalty { stiffness },
            SoftContact::Convex { stiffness, relaxation_time } => {
                compliant::Law::Convex { stiffness, relaxation: relaxation_time }
            }
        },
        reach: jaws.barrier.reach,
        stiffness: stiffness(jaws),
        slip: jaws.barrier.slip,
        friction: jaws.friction,
        tolerance: jaws.tolerance,
        iterations: jaws.iterations,
        lags: 1,
        integrator: match jaws.integrator {
            SoftIntegrator::ImplicitEuler => Integrator::ImplicitEuler,
            SoftIntegrator::Bdf2 => Integrator::Bdf2,
        },
    }
}

/// Makes the jaws of a document.
fn model(scene: &Scene, jaws: &SoftJaws) -> Result<JawsModel, SceneError> {
    let within = |e: SceneError| e.within("bodies[0]");
    let body = scene
        .bodies
        .first()
        .ok_or_else(|| SceneError::new(ErrorKind::Value, "bodies", "the jaws hold one body"))?;
    let shape = convert::shape(&body.shape).map_err(|e| within(e.within("shape")))?;
    let pads = &jaws.pads;
    Ok(JawsModel {
        settings: settings(jaws),
        object: surface(&shape, &body.compliance).map_err(within)?,
        X_WB: convert::pose(&body.pose),
        mass: if body.fixed { None } else { Some(convert::mass(body).map_err(within)?) },
        material: ElasticMaterial::new(law(pads.law), pads.youngs_modulus, pads.poissons_ratio)
            .map_err(refused)?,
        pad: crate::common::pads::jaws_pad(pads).map_err(|e| e.within("experiment.pads"))?,
        size: pads.size,
        density: pads.density,
        start: jaws.start,
        middle: pads.middle,
        speed: jaws.speed,
        floor: jaws.floor,
    })
}

impl Run {
    pub fn build(scene: &Scene, settings: &SoftJaws) -> Result<Self, SceneError> {
        let jaws = Jaws::new(model(scene, settings)?).map_err(refused)?;
        Ok(Self {
            state: jaws.start(),
            jaws,
            goal: [settings.opening, settings.height],
            settings: settings.clone(),
            trouble: None,
        })
    }

    /// Sets the set-point of the jaws: opening and height, m.
    pub fn drive(&mut self, goal: [f64; 2]) {
        self.goal = goal;
    }

    /// Takes one step; none where there is trouble.
    pub fn step(&mut self) {
        if self.trouble.is_none()
            && let Err(fault) = self.jaws.step(&mut self.state, self.goal)
        {
            self.trouble = Some(format!("{}: {}", fault.path, fault.message));
        }
    }

    pub fn snapshot(&self) -> JawsState {
        self.state.clone()
    }

    pub fn restore(&mut self, state: &JawsState) {
        self.state.clone_from(state);
        self.trouble = None;
    }

    pub fn pressing(&self) -> Pressing<'_> {
        self.jaws.pressing(&self.state)
    }

    /// Returns the pose X_WB of what is held.
    pub fn pose(&self) -> Pose {
        self.jaws.pose(&self.state)
    }
}
