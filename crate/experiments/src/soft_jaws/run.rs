//! One run: pads, what they hold, and the jaws that go to their set-point as fast as they may.

use crate::soft_jaws::document::{SoftContact, SoftIntegrator, SoftJaws, SoftLaw};
use asperity_deformable::affine;
use asperity_deformable::compliant::{self, Deepest, Hull};
use asperity_deformable::elasticity::{Law, Material};
use asperity_deformable::step::{Integrator, Report, Settings, Simulation, State, World};
use asperity_fault::Fault;
use asperity_geometry::{Pose, Rotation, Shape, TriangleMesh, Vec3, boundary, tessellate};
use asperity_gripper::pad::{Pad, Side};
use asperity_scene::document::{Compliance, Scene};
use asperity_scene::{ErrorKind, SceneError};

use crate::common::soft::{self, Look};
use crate::convert;

/// Numbers of the pads among the bodies of the world.
pub(super) const PADS: [usize; 2] = [0, 1];
pub(super) const OBJECT: usize = 2;
const FLOOR: usize = 3;
/// Stiffness that keeps the motion of an affine body a rotation, Pa: stiff beside any pad.
const STIFF: f64 = 1e8;
/// Half width of the floor and its depth, over the size of the pads.
const FLOOR_WIDE: f64 = 20.0;
/// Factor of κ d̂³ in the force of a pair at half of d̂ (`−κ b′(d) = 4.3 κ d̂³`).
const AT_HALF: f64 = 4.3;
/// Force of a pair there, as a share of E on a cell.
const BEARS: f64 = 0.5;
/// Number of corners of a round body's surface along its size, where the document does not say.
const FINE: f64 = 5.0;

/// A run: its constants and its state.
pub(super) struct Run {
    pub jaws: SoftJaws,
    pub simulation: Simulation,
    /// Left pad; the right one is its mirror image, mesh and all.
    pub pad: Pad,
    /// Triangles of the pads' fronts, by the world's points.
    fronts: [Vec<[u32; 3]>; 2],
    pub object: TriangleMesh,
    /// Pose of the object at first.
    pub placed: Pose,
    rest: State,
    pub state: State,
    /// Opening and height of the jaws now, m.
    pub at: [f64; 2],
    /// Last set-point of the jaws, m.
    pub goal: [f64; 2],
    told: Vec<Vec3>,
    pub report: Report,
    /// Residuals of the last step's Newton steps: the speed at which each would have moved what moves most,
    /// m/s.
    pub residuals: Vec<f64>,
    /// Planes of the body, where it is convex.
    hull: Option<Hull>,
    /// Work that friction took since the start, J.
    pub rubbed: f64,
    /// Forces of barrier and friction on each point, N.
    pub forces: [Vec<Vec3>; 2],
    pub trouble: Option<String>,
}

/// State that a run goes back to.
#[derive(Clone)]
pub(super) struct Kept {
    state: State,
    at: [f64; 2],
    report: Report,
    residuals: Vec<f64>,
    rubbed: f64,
    forces: [Vec<Vec3>; 2],
}

/// Names the document's field in a fault of the engine.
fn refused(path: &str) -> impl Fn(Fault) -> SceneError + '_ {
    move |fault| SceneError::new(ErrorKind::Value, path, fault.message)
}

fn law(from: SoftLaw) -> Law {
    match from {
        SoftLaw::NeoHookean => Law::NeoHookean,
        SoftLaw::StVenantKirchhoff => Law::StVenantKirchhoff,
        SoftLaw::Corotated => Law::Corotated,
    }
}

/// Returns the barrier stiffness κ, J/m⁴.
pub(super) fn stiffness(jaws: &SoftJaws) -> f64 {
    let reach = jaws.barrier.reach;
    jaws.barrier.stiffness.unwrap_or_else(|| {
        let [_, wide, high] = jaws.pads.size;
        let [_, across, up] = jaws.pads.cells;
        let cell = wide / f64::from(across) * (high / f64::from(up));
        BEARS * jaws.pads.youngs_modulus * cell / (AT_HALF * reach * reach * reach)
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

impl Run {
    pub fn build(scene: &Scene, jaws: &SoftJaws) -> Result<Self, SceneError> {
        let within = |e: SceneError| e.within("bodies[0]");
        let body = scene
            .bodies
            .first()
            .ok_or_else(|| SceneError::new(ErrorKind::Value, "bodies", "the jaws hold one body"))?;
        let shape = convert::shape(&body.shape).map_err(|e| within(e.within("shape")))?;
        let object = surface(&shape, &body.compliance).map_err(within)?;
        let placed = convert::pose(&body.pose);
        let settings = Settings {
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
        };
        let of_pads = refused("experiment.pads");
        let mut world = World::new(settings).map_err(refused("experiment.barrier"))?;
        let material = Material::new(law(jaws.pads.law), jaws.pads.youngs_modulus, jaws.pads.poissons_ratio)
            .map_err(&of_pads)?;
        let pad = crate::common::pads::jaws_pad(&jaws.pads).map_err(|e| e.within("experiment.pads"))?;
        // The approach points upwards.
        let at = Pose::from_parts(Vec3::new(0.0, 0.0, jaws.pads.middle).into(), Rotation::identity());
        for side in Side::BOTH {
            let (points, tets) = pad.placed(&at, 0.5 * jaws.start, side);
            let held = |k: usize| pad.held[k];
            world.add_soft(&points, &tets, material, jaws.pads.density, held).map_err(&of_pads)?;
        }
        let points: Vec<Vec3> =
            object.vertices.iter().map(|p| (placed * nalgebra::Point3::from(*p)).coords).collect();
        let of_body = refused("bodies[0].shape");
        if body.fixed {
            world.add_held(&points, &object.triangles).map_err(&of_body)?;
        } else {
            // The solid inside the surface has the body's mass, not the mass of the ideal shape.
            let unit = affine::Moments::new(&points, &object.triangles, 1.0).map_err(&of_body)?;
            let mass = convert::mass(body).map_err(within)?;
            world.add_affine(&points, &object.triangles, mass / unit.volume, STIFF).map_err(&of_body)?;
        }
        if let Some(z) = jaws.floor {
            let wide = FLOOR_WIDE * jaws.pads.size.iter().fold(0.0, |m: f64, x| m.max(*x));
            let (points, faces) =
                asperity_deformable::elasticity::box_surface([-wide, -wide, z - 0.1 * wide], [wide, wide, z]);
            world.add_held(&points, &faces).map_err(refused("experiment.floor"))?;
        }
        if let Some((_, surface)) = world.body(OBJECT).filter(|_| jaws.contact != (SoftContact::Barrier {})) {
            surface.closed().map_err(&of_body)?;
        }
        let rest = world.start().map_err(overlap)?;
        let hull = world.body(OBJECT).and_then(|(_, surface)| Hull::new(surface, &rest.x));
        if hull.is_none() && jaws.contact != (SoftContact::Barrier {}) {
            let message = "the body is not convex: springs take a convex one, the barrier takes any";
            return Err(SceneError::new(ErrorKind::Value, "experiment.contact.type", message));
        }
        let fronts = soft::fronts(&world, &rest.x, &pad, &Vec3::x());
        let simulation = Simulation::new(world).map_err(of_pads)?;
        let n = rest.x.len();
        Ok(Self {
            at: [jaws.start, 0.0],
            goal: [jaws.opening, jaws.height],
            jaws: jaws.clone(),
            simulation,
            pad,
            fronts,
            object,
            placed,
            told: rest.x.clone(),
            state: rest.clone(),
            rest,
            report: Report { gap: f64::INFINITY, ..Report::default() },
            residuals: Vec::new(),
            hull,
            rubbed: 0.0,
            forces: [vec![Vec3::zeros(); n], vec![Vec3::zeros(); n]],
            trouble: None,
        })
    }

    /// Sets the set-point of the jaws: opening and height, m.
    pub fn drive(&mut self, goal: [f64; 2]) {
        self.goal = goal;
    }

    /// Takes one step. Jaws wait while the pads are behind.
    pub fn step(&mut self) {
        if self.trouble.is_some() {
            return;
        }
        if self.report.behind <= self.jaws.barrier.reach {
            let most = self.jaws.speed * self.jaws.step;
            // Both jaws move: the opening changes twice as fast.
            for (k, most) in [2.0 * most, most].into_iter().enumerate() {
                self.at[k] += (self.goal[k] - self.at[k]).clamp(-most, most);
            }
        }
        let closed = 0.5 * (self.jaws.start - self.at[0]);
        for (body, side) in PADS.into_iter().zip([1.0, -1.0]) {
            let shift = Vec3::new(side * closed, 0.0, self.at[1]);
            for k in self.simulation.world().points_of(body) {
                self.told[k] = self.rest.x[k] + shift;
            }
        }
        match self.simulation.step(&mut self.state, &self.told, &mut |_| true) {
            Ok(report) => self.report = report,
            Err(fault) => {
                self.trouble = Some(format!("{}: {}", fault.path, fault.message));
                return;
            }
        }
        self.residuals.clear();
        self.residuals.extend_from_slice(self.simulation.residuals());
        self.rubbed += self.report.rubbed;
        self.forces[0].copy_from_slice(self.simulation.contact_forces(&self.state));
        self.forces[1].copy_from_slice(self.simulation.friction_forces());
    }

    pub fn snapshot(&self) -> Kept {
        Kept {
            state: self.state.clone(),
            at: self.at,
            report: self.report,
            residuals: self.residuals.clone(),
            rubbed: self.rubbed,
            forces: self.forces.clone(),
        }
    }

    pub fn restore(&mut self, kept: &Kept) {
        let Kept { state, at, report, residuals, rubbed, forces } = kept.clone();
        self.state = state;
        self.residuals = residuals;
        (self.at, self.report, self.rubbed, self.forces) = (at, report, rubbed, forces);
        self.trouble = None;
    }

    pub fn look(&self) -> Look<'_> {
        Look {
            simulation: &self.simulation,
            rest: &self.rest.x,
            x: &self.state.x,
            forces: &self.forces,
            fronts: &self.fronts,
        }
    }

    /// Returns the pose X_WB of what is held: the rotation nearest to the affine map.
    pub fn pose(&self) -> Pose {
        soft::pose_of(&self.simulation, &self.state, OBJECT, &self.placed)
    }

    /// Returns the deepest point of a pad in what is held; nothing where that is not convex.
    pub fn deepest(&self) -> Option<Deepest> {
        let hull = self.hull.as_ref()?;
        let surfaces = PADS.iter().filter_map(|pad| self.simulation.world().body(*pad));
        let all = surfaces.map(|(_, surface)| hull.deepest(surface, &self.state.x));
        all.reduce(|a, b| if b.depth > a.depth { b } else { a })
    }

    pub fn floor(&self) -> Option<usize> {
        self.jaws.floor.map(|_| FLOOR)
    }
}

/// Names the bodies of an overlap, by their places in the world, in words.
fn overlap(fault: Fault) -> SceneError {
    let which = |text: &str| match text {
        _ if text.contains("bodies[3]") => "the floor",
        _ if text.contains("bodies[2]") => "the body",
        _ if text.contains("bodies[1]") => "the right pad",
        _ => "the left pad",
    };
    let (one, other) = (which(&fault.path), which(&fault.message));
    let message = format!("at the start {one} overlaps {other}: open the jaws further, or move them apart");
    SceneError::new(ErrorKind::Value, "experiment.start", message)
}
