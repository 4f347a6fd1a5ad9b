//! Two bodies held against each other: the contact surface, its traction, and the point model beside it.
//!
//! The constant model is [`HeldBody`] (shape, meshes, pressure field), what evolves is [`PairContact`], and
//! both keep their memory from frame to frame.

pub mod answers;
pub mod document;
mod evaluate;
mod face;
mod frame;
mod held_body;
mod readings;
mod slices;
mod sweep;

use asperity_scene::frame::{FrameWriter, MeshPurpose, Outcome};
use asperity_scene::{Capability, Description, ErrorKind, Scene, SceneError};
use document::Sweep;

use self::evaluate::PairContact;
use self::held_body::HeldBody;
use self::slices::Slices;
use crate::{Clock, StateHash};
use answers::ContactInspectorAsk;
use asperity_exhibit::display;
use asperity_exhibit::display::Fineness;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::questions::{self, answer};
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
    slices: Slices,
    figure: Figure,
    clock: Clock,
}

/// Returns the point stiffness (N/m) and sweep of the document.
fn settings(scene: &Scene) -> (f64, Sweep) {
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
        let held = |body, path: &str| HeldBody::build(body).map_err(|e: SceneError| e.within(path));
        let mut inspector = Self {
            bodies: [held(a, "bodies[0]")?, held(b, "bodies[1]")?],
            point_stiffness: settings(scene).0,
            contact: PairContact::default(),
            slices: Slices::default(),
            figure: Figure::default(),
            clock,
        };
        inspector.evaluate();
        Ok(inspector)
    }

    fn evaluate(&mut self) {
        self.contact.evaluate(&self.bodies, self.point_stiffness, self.clock);
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
                *slot = Some(HeldBody::build(new).map_err(|e| e.within(&format!("bodies[{i}]")))?);
            }
        }
        let mut meshes_changed = false;
        for ((held, slot), body) in self.bodies.iter_mut().zip(rebuilt).zip(&next.bodies) {
            match slot {
                Some(new) => {
                    *held = new;
                    meshes_changed = true;
                }
                None => held.place(body),
            }
        }
        self.point_stiffness = settings(next).0;
        self.evaluate();
        Ok(Adopted::InPlace(meshes_changed))
    }

    fn readings(&self) -> &[f64] {
        self.contact.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        for body in &self.bodies {
            hash.numbers(body.X_WB.translation.vector.iter());
            hash.numbers(body.X_WB.rotation.coords.iter());
        }
        self.contact.hash(hash);
    }

    fn outcome(&self) -> Outcome {
        self.contact.outcome()
    }

    fn ask(&mut self, scene: &Scene, question: Value) -> Result<Value, SceneError> {
        match questions::read::<ContactInspectorAsk>(question)? {
            ContactInspectorAsk::Sweep {} => {
                answer(sweep::run(&self.bodies, self.point_stiffness, &settings(scene).1, self.clock))
            }
            ContactInspectorAsk::InspectFace { face } => {
                let gone =
                    || SceneError::new(ErrorKind::Value, "face", "the contact surface has no such face now");
                answer(face::report(&self.bodies, &self.contact, face).ok_or_else(gone)?)
            }
        }
    }

    fn write_frame(&mut self, scene: &Scene, writer: &mut FrameWriter) {
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
