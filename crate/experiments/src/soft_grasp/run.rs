//! Run of one grasp.

use asperity_geometry::{Pose, Vec3};
use asperity_gripper::lift::{self, GraspState, Measured, Phase, Scratch};
use asperity_gripper::pressing::{Fronts, PADS, Pressing, fronts, pose_of};
use asperity_scene::SceneError;

use crate::common::grasp::Grasp;

/// A grasp: its constants and its state.
pub(super) struct Run {
    pub grasp: Grasp,
    scratch: Scratch,
    pub first: GraspState,
    pub state: GraspState,
    /// Triangles of the pads' fronts, by the world's points.
    fronts: Fronts,
    /// Forces of barrier and friction on each point, N.
    pub forces: [Vec<Vec3>; 2],
    /// Weight of the object, N.
    pub weight: f64,
    pub trouble: Option<String>,
}

/// State that a run goes back to.
#[derive(Clone)]
pub(super) struct Snapshot {
    state: GraspState,
    forces: [Vec<Vec3>; 2],
}

impl Run {
    /// Builds the grasp; errors name the document's field.
    pub fn build(from: &crate::soft_grasp::document::SoftGrasp) -> Result<Self, SceneError> {
        let within = |e: SceneError| e.within("experiment");
        let grasp = crate::common::grasp::soft_grasp(from).map_err(within)?;
        let (scratch, first) = lift::start(&grasp.model, &grasp.X_WG).map_err(|fault| {
            // The gripper calls the pads' mesh `pad`, the document `pads`.
            let path = if fault.path == "pad" { "pads".to_owned() } else { fault.path.clone() };
            within(SceneError { path, ..fault.into() })
        })?;
        let weight = grasp.model.weight().map_err(|fault| within(fault.into()))?;
        let closes = grasp.X_WG.rotation * Vec3::x();
        let fronts = fronts(scratch.simulation().world(), &first.soft.x, &grasp.model.pad, &closes);
        let n = first.soft.x.len();
        Ok(Self {
            grasp,
            scratch,
            state: first.clone(),
            first,
            fronts,
            forces: [vec![Vec3::zeros(); n], vec![Vec3::zeros(); n]],
            weight,
            trouble: None,
        })
    }

    /// Takes one step; none after the verdict.
    pub fn step(&mut self) {
        if self.trouble.is_some() || self.verdict().is_some() {
            return;
        }
        let solved = self.state.phase != Phase::Approach;
        if let Err(fault) = lift::step(&self.grasp.model, &mut self.scratch, &mut self.state, &mut |_| true) {
            self.trouble = Some(format!("{}: {}", fault.path, fault.message));
            return;
        }
        if solved {
            self.forces[0].copy_from_slice(self.scratch.contact_forces(&self.state));
            self.forces[1].copy_from_slice(self.scratch.simulation().friction_forces());
        }
    }

    pub fn verdict(&self) -> Option<lift::Verdict> {
        match self.state.phase {
            Phase::Done(verdict) => Some(verdict),
            _ => None,
        }
    }

    pub fn snapshot(&self) -> Snapshot {
        Snapshot { state: self.state.clone(), forces: self.forces.clone() }
    }

    pub fn restore(&mut self, kept: &Snapshot) {
        self.state.clone_from(&kept.state);
        self.forces.clone_from(&kept.forces);
        self.trouble = None;
    }

    pub fn simulation(&self) -> &asperity_deformable::step::Simulation {
        self.scratch.simulation()
    }

    pub fn pressing(&self) -> Pressing<'_> {
        Pressing {
            simulation: self.simulation(),
            rest: &self.first.soft.x,
            x: &self.state.soft.x,
            forces: &self.forces,
            fronts: &self.fronts,
        }
    }

    /// Returns the pose X_WO of the object.
    pub fn pose(&self) -> Pose {
        pose_of(self.simulation(), &self.state.soft, lift::OBJECT, &self.grasp.model.X_WO)
    }

    /// Returns the displacement of a jaw since the start, m: by a point of its pad that it holds.
    pub fn moved(&self, pad: usize) -> Vec3 {
        let points = self.simulation().world().points_of(PADS[pad]);
        let held = self.grasp.model.pad.held.iter().position(|h| *h).unwrap_or_default();
        let k = points.start + held;
        self.state.soft.x[k] - self.first.soft.x[k]
    }

    /// Measures the grasp now.
    pub fn measured(&self) -> Measured {
        lift::measure(&self.grasp.model, &self.grasp.X_WG, &self.state, &self.pressing())
    }
}
