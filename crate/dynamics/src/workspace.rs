use asperity_contact::hydroelastic::{ContactSurface, HydroWorkspace};
use asperity_geometry::{Mat3, Pose, Vec3};
use asperity_solver::{Problem, Solver};

use crate::collide::{BroadPhase, NarrowPhase, PairKey, PairMemory};
use crate::contact::Contact;
use crate::model::Model;
use crate::multibody::{FreeTurn, Kinematics, TreeScratch};
use crate::sleepers::BeforeStep;
use crate::state::State;
use crate::step::Touch;

/// Scratch, and the readings of the last step. Holds nothing that the next step depends on but capacity.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    pub(crate) kinematics: Kinematics,
    pub(crate) tree: TreeScratch,
    pub(crate) broad: BroadPhase,
    pub(crate) narrow: NarrowPhase,
    pub(crate) hydro: HydroWorkspace,
    pub(crate) surface: ContactSurface,
    /// Largest moment that a reduction of the step lost, N m.
    pub(crate) patch_error: f64,
    /// Where each geometry is.
    pub(crate) placed: Vec<Placed>,
    /// Geometries without a box.
    pub(crate) everywhere: Vec<u32>,
    /// Pairs that touch, in the order of the problem.
    pub(crate) touches: Vec<Touch>,
    /// Contacts found, pair by pair of `touches`, before they are sorted.
    pub(crate) found: Vec<FoundContact>,
    pub(crate) memory: Vec<(PairKey, PairMemory)>,
    pub(crate) before: BeforeStep,
    pub(crate) problem: Problem,
    pub(crate) solver: Solver,
    /// Block of each tree, or `NONE`.
    pub(crate) block_of_tree: Vec<u32>,
    pub(crate) tree_of_block: Vec<u32>,
    pub(crate) frame_of_body: Vec<u32>,
    /// Free turn of each tree that is a single free body.
    pub(crate) turns: Vec<Option<FreeTurn>>,
    pub(crate) guess: Vec<f64>,
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
    pub(crate) forces: Vec<f64>,
    pub(crate) group: Vec<u32>,
    pub(crate) contacts: Vec<Contact>,
}

/// A geometry at the start of a step.
#[derive(Clone, Copy, Debug)]
#[allow(non_snake_case, reason = "monogram notation")]
pub(crate) struct Placed {
    pub X_WG: Pose,
    pub R_WG: Mat3,
    /// How far turning may carry a point of it within the step, metres.
    pub turns: f64,
}

/// A contact between geometries, before the solve.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundContact {
    pub p: Vec3,
    pub n: Vec3,
    pub gap: f64,
    pub stiffness: f64,
    pub elastic_force: f64,
}

/// No block, no frame.
pub(crate) const NONE: u32 = u32::MAX;

impl Workspace {
    /// Scratch with the poses and velocities of `state`.
    pub fn new(model: &Model, state: &State) -> Self {
        let mut work = Self::default();
        work.update(model, state);
        work
    }

    /// Poses and velocities of `state`, which was not reached by a step; its contacts are those of the sleeping.
    pub fn update(&mut self, model: &Model, state: &State) {
        self.kinematics.update(model, &state.q, &state.v);
        self.contacts.clear();
        self.contacts.extend(state.sleepers.contacts.iter().map(|(_, c)| *c));
    }

    /// `X_WB` of every body.
    pub fn poses(&self) -> &[Pose] {
        &self.kinematics.X_WB
    }

    /// Angular velocity of every body, world frame, rad/s.
    pub fn angular_velocities(&self) -> &[Vec3] {
        &self.kinematics.w
    }

    /// Velocity of the centre of mass of every body, world frame, m/s.
    pub fn velocities(&self) -> &[Vec3] {
        &self.kinematics.v
    }

    /// Centre of mass of every body, metres.
    pub fn centres(&self) -> &[Vec3] {
        &self.kinematics.p_WCm
    }

    /// Contacts of the last step, those of sleeping bodies among them.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }
}
