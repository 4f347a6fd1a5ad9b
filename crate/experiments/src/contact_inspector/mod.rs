//! Two bodies held against each other: the contact surface, its traction, and the point model beside it.
//!
//! The constant model is [`HeldBody`] (shape, meshes, pressure field), what evolves is [`PairContact`], and
//! both keep their memory from frame to frame.

pub mod answers;
pub mod document;
mod face;
mod frame;
mod held_body;
mod readings;
mod slices;
mod sweep;

use asperity_contact::held_pair::{HeldBody, PairContact};
use asperity_contact::hydroelastic::SurfaceOutcome;
use asperity_scene::frame::{FrameWriter, MeshPurpose, Outcome, Section};
use asperity_scene::{Capability, Description, ErrorKind, Scene, SceneError};
use document::PoseSweep;

use self::readings::{COUNT, Key, RESULTS};
use self::slices::Slices;
use crate::{Clock, StateHash};
use answers::ContactInspectorAsk;
use asperity_exhibit::display;
use asperity_exhibit::display::Fineness;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::questions::{self, answer};
use asperity_exhibit::readings::Readings;
use asperity_exhibit::{Adopted, Experiment, Kind, Questions};
use serde_json::Value;

/// Names of the stages in the order of `Section::Timings`.
const STAGES: [&str; 3] = ["contact surface", "traction", "point contact"];

/// The running inspector.
pub(super) struct ContactInspector {
    bodies: [HeldBody; 2],
    /// Stiffness of the point model, N/m.
    point_stiffness: f64,
    contact: PairContact,
    readings: Readings<Key, COUNT>,
    /// Times of the stages, µs.
    timings: [f64; 3],
    slices: Slices,
    figure: Figure,
    clock: Clock,
}

/// Returns the point stiffness (N/m) and sweep of the document.
fn settings(scene: &Scene) -> (f64, PoseSweep) {
    let inspector = scene.experiment.settings().cloned().unwrap_or_else(document::ContactInspector::default);
    (inspector.point_stiffness, inspector.sweep)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::ContactInspector>(),
    build: |scene, clock| Ok(Box::new(ContactInspector::build(scene, clock)?)),
    questions: Questions::of::<ContactInspectorAsk>(),
};

impl ContactInspector {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let [a, b] = scene.bodies.as_slice() else {
            return Err(SceneError::new(
                asperity_scene::ErrorKind::Value,
                "bodies",
                "the inspector holds two bodies",
            ));
        };
        let held = |body, path: &str| held_body::build(body).map_err(|e: SceneError| e.within(path));
        let mut inspector = Self {
            bodies: [held(a, "bodies[0]")?, held(b, "bodies[1]")?],
            point_stiffness: settings(scene).0,
            contact: PairContact::default(),
            readings: Readings::default(),
            timings: [0.0; 3],
            slices: Slices::default(),
            figure: Figure::default(),
            clock,
        };
        inspector.evaluate();
        Ok(inspector)
    }

    fn evaluate(&mut self) {
        let start = self.clock.microseconds();
        self.contact.find_surface(&self.bodies);
        let cut = self.clock.microseconds();
        self.contact.find_traction(&self.bodies);
        let pulled = self.clock.microseconds();
        self.contact.find_point(&self.bodies);
        self.timings = [cut - start, pulled - cut, self.clock.microseconds() - pulled];
        self.contact.sum(self.point_stiffness);
        self.readings = readings::read(&self.bodies, &self.contact);
    }
}

impl Experiment for ContactInspector {
    fn describe(&self) -> Description {
        let unsupported = self.contact.unsupported();
        Description {
            unsupported,
            capabilities: vec![Capability::PlaceBodies, Capability::EditBodies],
            ..Description::of(
                asperity_exhibit::readings::described(&readings::TABLE),
                STAGES.map(str::to_owned).to_vec(),
            )
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        if next.bodies.len() != 2 {
            return Err(SceneError::new(
                asperity_scene::ErrorKind::Value,
                "bodies",
                "the inspector holds two bodies",
            ));
        }
        // Build what must be built before anything is changed.
        let mut rebuilt = [None, None];
        for (i, slot) in rebuilt.iter_mut().enumerate() {
            let (old, new) = (&now.bodies[i], &next.bodies[i]);
            if old.shape != new.shape || old.compliance != new.compliance {
                *slot = Some(held_body::build(new).map_err(|e| e.within(&format!("bodies[{i}]")))?);
            }
        }
        let mut meshes_changed = false;
        for ((held, slot), body) in self.bodies.iter_mut().zip(rebuilt).zip(&next.bodies) {
            match slot {
                Some(new) => {
                    *held = new;
                    meshes_changed = true;
                }
                None => held_body::place(held, body),
            }
        }
        self.point_stiffness = settings(next).0;
        self.evaluate();
        Ok(Adopted::InPlace(meshes_changed))
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        for body in &self.bodies {
            hash.numbers(body.X_WB.translation.vector.iter());
            hash.numbers(body.X_WB.rotation.coords.iter());
        }
        let contact = &self.contact;
        hash.word(self.outcome() as u64);
        hash.numbers(self.readings.of(&RESULTS));
        hash.numbers(contact.surface.vertices.iter().flat_map(|p| p.iter()));
        hash.numbers(&contact.surface.pressures);
        hash.numbers(contact.traction.faces.iter().flat_map(|f| f.traction.iter()));
    }

    fn outcome(&self) -> Outcome {
        match self.contact.outcome {
            SurfaceOutcome::NoContact => Outcome::Apart,
            SurfaceOutcome::Contact => Outcome::Surface,
            SurfaceOutcome::Unsupported(_) => Outcome::Unsupported,
        }
    }

    fn ask(&mut self, scene: &Scene, question: Value) -> Result<Value, SceneError> {
        match questions::read::<ContactInspectorAsk>(question)? {
            ContactInspectorAsk::Sweep {} => {
                answer(sweep::run(&self.bodies, self.point_stiffness, &settings(scene).1))
            }
            ContactInspectorAsk::InspectFace { face } => {
                let gone =
                    || SceneError::new(ErrorKind::Value, "face", "the contact surface has no such face now");
                answer(face::report(&self.bodies, &self.contact, face).ok_or_else(gone)?)
            }
        }
    }

    fn write_frame(&mut self, scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&self.timings));
        frame::write(&self.bodies, &self.contact, &mut self.figure, writer);
        self.slices.write(&self.bodies, scene, writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        let reach = held_body::tile_reach(&self.bodies);
        let mut meshes = Vec::new();
        for (i, body) in (0..).zip(&self.bodies) {
            meshes.push((i, MeshPurpose::Ideal, display::ideal(&body.shape, reach, Fineness::FULL)));
            if let Some(surface) = body.collision_mesh() {
                meshes.push((i, MeshPurpose::Collision, display::collision(&surface)));
            }
        }
        display::write_assets(writer, &meshes);
    }
}
