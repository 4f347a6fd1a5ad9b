//! Scratch of a step, and the readings of the last one: poses, velocities, contacts and events. It may be
//! dropped at any time and made anew from model and state.

use asperity_contact::broad_phase::{BroadPhase, PairKey};
use asperity_contact::hydroelastic::{ContactSurface, HydroWorkspace};
use asperity_contact::identity::{ContactEvents, ContactId};
use asperity_contact::manifold::CachedManifold;
use asperity_contact::narrow_phase::{NarrowPhase, PairMemory};
use asperity_contact::pieces::PiecePhase;
use asperity_geometry::{Mat3, Pose, Vec3};
use asperity_solver::{Problem, Solver};

use crate::arm::controlled::ArmScratch;
use crate::contact::Contact;
use crate::model::Model;
use crate::multibody::{FreeTurn, Kinematics, Swing, TreeScratch};
use crate::sleepers::BeforeStep;
use crate::state::State;
use crate::step::{ReduceScratch, Sided, Tries, Watched};
use crate::touch::{FoundContact, Remembered, Touch};

/// Scratch of a step, and the readings of the last one. It belongs to one model: the placement of fixed
/// geometries and the final kinematics of the last step are not computed twice. Otherwise the next step
/// depends on nothing in it but capacity. Numbers in brackets are the lengths of arrays.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    /// Poses and velocities of all bodies; by the start of a step, and at its end.
    pub(crate) kinematics: Kinematics,
    pub(crate) tree: TreeScratch,
    pub(crate) broad: BroadPhase,
    pub(crate) narrow: NarrowPhase,
    pub(crate) piece_phase: PiecePhase,
    pub(crate) hydro: HydroWorkspace,
    pub(crate) surface: ContactSurface,
    /// Largest moment that a reduction of the step lost, N m.
    pub(crate) patch_error: f64,
    /// Pose of each geometry (geometries); by the broad phase. Fixed ones are placed once, others where they
    /// are in a pair.
    pub(crate) placed: Vec<Placed>,
    /// Geometries without a box; by the broad phase.
    pub(crate) everywhere: Vec<u32>,
    /// Pairs that touch, in the order of the problem; by the narrow phase.
    pub(crate) touches: Vec<Touch>,
    /// Contacts found, pair by pair of `touches` before they were sorted; by the narrow phase.
    pub(crate) found: Vec<FoundContact>,
    /// True for each touch that is dropped (touches before); for seams and flush neighbours alone.
    pub(crate) dropped: Vec<bool>,
    /// Touches as seen from each of their shapes; for flush neighbours alone.
    pub(crate) sided: Vec<Sided>,
    /// Scratch of the contact reduction; of `reduce` alone.
    pub(crate) reduce: ReduceScratch,
    /// Normals to remember, sorted; by the narrow phase, handed to the state once the step has succeeded.
    pub(crate) memory: Vec<(PairKey, PairMemory)>,
    /// Manifolds to keep, sorted; handed over with `memory`.
    pub(crate) kept: Vec<(PairKey, CachedManifold)>,
    /// Normals of the pairs of pieces that touch, sorted; handed over with `memory`.
    pub(crate) piece_memory: Vec<Remembered>,
    /// States of a step that is cut into parts; of `resolved` alone.
    pub(crate) tries: Tries,
    /// Sleepers before the step.
    pub(crate) before: BeforeStep,
    /// Arrays of the solver; by `assemble` and `rows`.
    pub(crate) problem: Problem,
    pub(crate) solver: Solver,
    /// Position-controlled arms at the end of the step, and scratch for their kinematics (arms); by
    /// `arm::told`.
    pub(crate) arms: Vec<ArmScratch>,
    /// Index of the first row of scripts among those of the problem; by `rows`.
    pub(crate) script_rows: usize,
    /// Total force of all scripts on their bodies, N, world frame; by `script::tell`.
    pub(crate) script_force: Vec3,
    /// Block of each tree in the problem, or [`NONE`] (trees); by `assemble`.
    pub(crate) block_of_tree: Vec<u32>,
    /// The tree of each block (blocks); by `assemble`.
    pub(crate) tree_of_block: Vec<u32>,
    /// Site of the problem on each body, or [`NONE`] (bodies); by `assemble`.
    pub(crate) site_of_body: Vec<u32>,
    /// Free turn of each tree that is a single free body (trees); by `assemble`.
    pub(crate) turns: Vec<Option<FreeTurn>>,
    /// True for each tree that moved by itself, to the result in `swing` (trees); by `assemble`.
    pub(crate) swings: Vec<bool>,
    pub(crate) swing: Swing,
    /// A tree that could not be followed; by `assemble`.
    pub(crate) lost: Option<usize>,
    /// Energy balance of each tree after the step (trees); of `watch`, handed to the state.
    pub(crate) watched: Vec<Watched>,
    /// True for each block that something hard pushed (blocks); of `integrate` alone.
    pub(crate) promised: Vec<bool>,
    /// Velocities at the start of the step, from which the solver starts, rad/s and m/s (nv of the problem);
    /// by `assemble`.
    pub(crate) v_start: Vec<f64>,
    /// Positions at the end of the step (positions of the model); by `integrate`.
    pub(crate) q_next: Vec<f64>,
    /// Velocities at the end of the step, rad/s and m/s (velocities of the model); by `integrate`.
    pub(crate) v_next: Vec<f64>,
    /// Forces along the velocities of one tree, N and N m, then its accelerations (its velocities); of
    /// `assemble` alone.
    pub(crate) tree_forces: Vec<f64>,
    /// Scratch for the factor of one tree's mass; of `assemble` alone.
    pub(crate) factor: Vec<f64>,
    /// State of each island of the solver: 0 stays awake, `u32::MAX` may sleep, else the group it slept with
    /// (islands); of `sleep` alone.
    pub(crate) group_of_island: Vec<u32>,
    /// Contacts at the end of the step, then those of the sleeping; by `record`.
    pub(crate) contacts: Vec<Contact>,
    /// Contacts that push at the end of the step, sorted; of `record` alone, which hands them to the state.
    pub(crate) pushes: Vec<ContactId>,
    /// Events of contacts in the step; by `record`.
    pub(crate) events: ContactEvents,
}

/// A geometry at the start of a step.
#[derive(Clone, Copy, Debug)]
#[allow(non_snake_case, reason = "monogram notation")]
pub(crate) struct Placed {
    pub X_WG: Pose,
    pub R_WG: Mat3,
    /// Largest distance that rotation carries a point of it within the step, m.
    pub turns: f64,
    pub body: u32,
    /// True if it moves and does not sleep.
    pub awake: bool,
    /// True if its pose is that of this step.
    pub posed: bool,
}

/// Index of no block and no site.
pub(crate) const NONE: u32 = u32::MAX;

impl Workspace {
    /// Makes scratch with the poses and velocities of `state`.
    pub fn new(model: &Model, state: &State) -> Self {
        let mut work = Self::default();
        work.update(model, state);
        work
    }

    /// Computes poses and velocities of a `state` that no step reached; its contacts are those of the
    /// sleeping.
    pub fn update(&mut self, model: &Model, state: &State) {
        self.kinematics.update(model, &state.q, &state.v);
        self.placed.clear();
        self.arms.clear();
        self.script_force = Vec3::zeros();
        self.contacts.clear();
        self.contacts.extend(state.sleepers.contacts.iter().map(|(_, c)| *c));
        self.events.clear();
    }

    /// Returns the pose `X_WB` of every body.
    pub fn poses(&self) -> &[Pose] {
        &self.kinematics.X_WB
    }

    /// Returns the angular velocity of every body, world frame, rad/s.
    pub fn angular_velocities(&self) -> &[Vec3] {
        &self.kinematics.w
    }

    /// Returns the velocity of the centre of mass of every body, world frame, m/s.
    pub fn velocities(&self) -> &[Vec3] {
        &self.kinematics.v
    }

    /// Returns the centre of mass of every body, world frame, m.
    pub fn centres(&self) -> &[Vec3] {
        &self.kinematics.p_WCm
    }

    /// Returns the total force of all scripts on their bodies in the last step, N, world frame.
    pub fn script_force(&self) -> Vec3 {
        self.script_force
    }

    /// Returns the contacts of the last step, those of sleeping bodies among them.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// Returns the events of the last step: contacts that began to push, went on, and ended; the sleeping go
    /// on.
    pub fn events(&self) -> &ContactEvents {
        &self.events
    }
}
