//! Two jaws with soft pads that are squeezed by hand on a stiff body.
//!
//! [`JawsModel`] is what is given, [`Jaws`] is constant but for scratch, [`JawsState`] evolves; a copy is a
//! snapshot. Both jaws move to their set-point as fast as they may, and wait while the pads lag behind by more
//! than the reach of contact.

mod lens;
mod measures;

use asperity_deformable::affine;
use asperity_deformable::compliant::{self, Deepest, HullBody};
use asperity_deformable::elasticity::{ElasticMaterial, box_surface};
use asperity_deformable::step::{Report, Settings, Simulation, State, World};
use asperity_fault::Fault;

use crate::pad::{Pad, Side};
use crate::pressing::{Fronts, PADS, Pressing, fronts, pose_of};
use crate::{Pose, Rotation, TriangleMesh, Vec3};

pub use lens::{Lens, LensPart};
pub use measures::JawsReading;

/// Number of the body among the bodies of the world; the pads are 0 and 1.
pub const OBJECT: usize = 2;
/// Stiffness that keeps the motion of an affine body a rotation, Pa: stiff beside any pad.
const STIFF: f64 = 1e8;
/// Half width of the floor, over the size of the pads.
const FLOOR_WIDE: f64 = 20.0;
/// Factor of κ d̂³ in the force of a pair at half of d̂ (`−κ b′(d) = 4.3 κ d̂³`).
const AT_HALF: f64 = 4.3;
/// Force of a pair there, as a share of E on a cell.
const BEARS: f64 = 0.5;

/// Jaws, pads and what they close on.
#[derive(Clone, Debug)]
pub struct JawsModel {
    /// Settings of the simulation.
    pub settings: Settings,
    /// Left pad, its approach upwards; the right one is its mirror image, mesh and all.
    pub pad: Pad,
    /// Depth, width and height of a pad, m.
    pub size: [f64; 3],
    /// Material of the pads.
    pub material: ElasticMaterial,
    /// Density of the pads, kg/m³.
    pub density: f64,
    /// Opening at first, m.
    pub start: f64,
    /// Height of the pads' middle at first, m.
    pub middle: f64,
    /// Greatest speed of a jaw, m/s.
    pub speed: f64,
    /// Surface of the body, body frame.
    pub object: TriangleMesh,
    /// Pose of the body at first.
    pub X_WB: Pose,
    /// Mass of the body, kg; `None` holds it still.
    pub mass: Option<f64>,
    /// Height of the floor, m.
    pub floor: Option<f64>,
}

/// Compiled jaws.
#[derive(Debug)]
pub struct Jaws {
    model: JawsModel,
    simulation: Simulation,
    fronts: Fronts,
    rest: State,
    /// Target positions of all points, m; only those of held points count.
    targets: Vec<Vec3>,
    /// Planes of the body, where it is convex.
    hull: Option<HullBody>,
}

/// What evolves.
#[derive(Clone, Debug)]
pub struct JawsState {
    /// Positions and velocities of all points.
    pub soft: State,
    /// Opening and height of the jaws, m.
    pub at: [f64; 2],
    /// Report of the last step.
    pub report: Report,
    /// Residuals of the last step's Newton steps: the speed at which each would have moved what moves most,
    /// m/s.
    pub residuals: Vec<f64>,
    /// Work that friction took since the start, J.
    pub rubbed: f64,
    /// Forces of barrier and friction on each point, N.
    pub forces: [Vec<Vec3>; 2],
}

/// Returns the barrier stiffness κ, J/m⁴, at which a pair of surfaces half the `reach` (m) apart bears half of
/// the modulus E (Pa) on a cell of the pad (m²).
pub fn barrier_stiffness(youngs_modulus: f64, cell: f64, reach: f64) -> f64 {
    BEARS * youngs_modulus * cell / (AT_HALF * reach * reach * reach)
}

/// Puts a fault at the field of [`JawsModel`] that it is about.
fn at(path: &str) -> impl Fn(Fault) -> Fault + '_ {
    move |fault| Fault { path: path.to_owned(), ..fault }
}

impl Jaws {
    /// Makes the jaws, open.
    ///
    /// # Errors
    ///
    /// Names `settings`, `pad`, `object` or `floor`; `start` if something overlaps at first, and
    /// `settings.law` if springs are asked for on a body that is not convex.
    pub fn new(model: JawsModel) -> Result<Self, Fault> {
        let world = model.world()?;
        let by_springs = model.settings.law != compliant::Law::Barrier;
        if let Some((_, surface)) = world.body(OBJECT).filter(|_| by_springs) {
            surface.closed().map_err(at("object"))?;
        }
        let rest = world.start().map_err(|fault| overlap(&fault))?;
        let hull = world.body(OBJECT).and_then(|(_, surface)| HullBody::new(surface, &rest.x));
        if hull.is_none() && by_springs {
            let message = "the body is not convex: springs take a convex one, the barrier takes any";
            return Err(Fault::new("settings.law", message));
        }
        let fronts = fronts(&world, &rest.x, &model.pad, &Vec3::x());
        let simulation = Simulation::new(world).map_err(at("pad"))?;
        Ok(Self { model, simulation, fronts, targets: rest.x.clone(), rest, hull })
    }

    /// Returns what the jaws were made of.
    pub fn model(&self) -> &JawsModel {
        &self.model
    }

    /// Returns the simulation: pad 0, pad 1, the body, the floor.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// Returns the state at the start.
    pub fn start(&self) -> JawsState {
        let n = self.rest.x.len();
        JawsState {
            soft: self.rest.clone(),
            at: [self.model.start, 0.0],
            report: Report { gap: f64::INFINITY, ..Report::default() },
            residuals: Vec::new(),
            rubbed: 0.0,
            forces: [vec![Vec3::zeros(); n], vec![Vec3::zeros(); n]],
        }
    }

    /// Takes one step towards a set-point: opening and height, m. The jaws wait while the pads are behind.
    ///
    /// # Errors
    ///
    /// A fault of the solver; the bodies are then as before the step.
    pub fn step(&mut self, state: &mut JawsState, goal: [f64; 2]) -> Result<(), Fault> {
        if state.report.behind <= self.model.settings.reach {
            let most = self.model.speed * self.model.settings.step;
            // Both jaws move: the opening changes twice as fast.
            for (k, most) in [2.0 * most, most].into_iter().enumerate() {
                state.at[k] += (goal[k] - state.at[k]).clamp(-most, most);
            }
        }
        let closed = 0.5 * (self.model.start - state.at[0]);
        for (body, side) in PADS.into_iter().zip([1.0, -1.0]) {
            let shift = Vec3::new(side * closed, 0.0, state.at[1]);
            for k in self.simulation.world().points_of(body) {
                self.targets[k] = self.rest.x[k] + shift;
            }
        }
        state.report = self.simulation.step(&mut state.soft, &self.targets, &mut |_| true)?;
        state.residuals.clear();
        state.residuals.extend_from_slice(self.simulation.residuals());
        state.rubbed += state.report.rubbed;
        state.forces[0].copy_from_slice(self.simulation.contact_forces(&state.soft));
        state.forces[1].copy_from_slice(self.simulation.friction_forces());
        Ok(())
    }

    /// Returns the pads as they press at a state.
    pub fn pressing<'a>(&'a self, state: &'a JawsState) -> Pressing<'a> {
        Pressing {
            simulation: &self.simulation,
            rest: &self.rest.x,
            x: &state.soft.x,
            forces: &state.forces,
            fronts: &self.fronts,
        }
    }

    /// Returns the pose `X_WB` of the body: the rotation nearest to its affine map.
    pub fn pose(&self, state: &JawsState) -> Pose {
        pose_of(&self.simulation, &state.soft, OBJECT, &self.model.X_WB)
    }

    /// Returns the deepest point of a pad in the body; `None` if that is not convex.
    pub fn deepest(&self, state: &JawsState) -> Option<Deepest> {
        let hull = self.hull.as_ref()?;
        let surfaces = PADS.iter().filter_map(|pad| self.simulation.world().body(*pad));
        let all = surfaces.map(|(_, surface)| hull.deepest(surface, &state.soft.x));
        all.reduce(|a, b| if b.depth > a.depth { b } else { a })
    }
}

impl JawsModel {
    /// Makes the world of pads, body and floor.
    fn world(&self) -> Result<World, Fault> {
        let mut world = World::new(self.settings).map_err(at("settings"))?;
        // The approach points upwards.
        let middle = Pose::from_parts(Vec3::new(0.0, 0.0, self.middle).into(), Rotation::identity());
        for side in Side::BOTH {
            let (points, tets) = self.pad.placed(&middle, 0.5 * self.start, side);
            let held = |k: usize| self.pad.held[k];
            world.add_soft(&points, &tets, self.material, self.density, held).map_err(at("pad"))?;
        }
        let place = |p: &Vec3| (self.X_WB * nalgebra::Point3::from(*p)).coords;
        let points: Vec<Vec3> = self.object.vertices.iter().map(place).collect();
        let triangles = &self.object.triangles;
        match self.mass {
            None => world.add_held(&points, triangles).map_err(at("object"))?,
            Some(mass) => {
                // The solid inside the surface has the body's mass, not the mass of the ideal shape.
                let unit = affine::MassIntegrals::new(&points, triangles, 1.0).map_err(at("object"))?;
                world.add_affine(&points, triangles, mass / unit.volume, STIFF).map_err(at("object"))?
            }
        };
        if let Some(z) = self.floor {
            let wide = FLOOR_WIDE * self.size.iter().fold(0.0, |m: f64, x| m.max(*x));
            let (points, faces) = box_surface([-wide, -wide, z - 0.1 * wide], [wide, wide, z]);
            world.add_held(&points, &faces).map_err(at("floor"))?;
        }
        Ok(world)
    }
}

/// Names the bodies of an overlap, by their places in the world, in words.
fn overlap(fault: &Fault) -> Fault {
    let which = |text: &str| match text {
        _ if text.contains("bodies[3]") => "the floor",
        _ if text.contains("bodies[2]") => "the body",
        _ if text.contains("bodies[1]") => "the right pad",
        _ => "the left pad",
    };
    let (one, other) = (which(&fault.path), which(&fault.message));
    let message = format!("at the start {one} overlaps {other}: open the jaws further, or move them apart");
    Fault::new("start", message)
}
