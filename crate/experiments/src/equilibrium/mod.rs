//! Can these bodies rest? Contacts are found between the posed shapes, and one convex programme asks whether
//! forces in the friction cones hold every body. A drag keeps what carries in touch; a search finds a place
//! to rest nearby.

pub mod document;
mod draw;
mod plots;
mod readings;
mod words;

use asperity_geometry::{Pose, Vec3};
use asperity_grasp::statics::structure::{RestState, SearchResult, Structure, StructureBody, follow, search};
use asperity_scene::{Capability, Change, Description, Handle, PlotData, Scene, SceneError};

use crate::{Clock, StateHash, convert};
use asperity_exhibit::Kind;
use asperity_exhibit::closed_form::{self, ClosedForm};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::shown_bodies::ShownBodies;

/// Bodies that may or may not rest.
struct Equilibrium {
    setup: Setup,
    state: RestState,
    found: Option<SearchResult>,
    readings: Readings<readings::Key, { readings::COUNT }>,
}

/// Settings of the document, in the engine's types.
struct Setup {
    structure: Structure,
    names: Vec<String>,
    free_body: Option<usize>,
}

impl Setup {
    fn new(scene: &Scene, from: &document::Equilibrium, bodies: &ShownBodies) -> Result<Self, SceneError> {
        let mut all = Vec::with_capacity(scene.bodies.len());
        for (i, (body, shape)) in scene.bodies.iter().zip(&bodies.shapes).enumerate() {
            // Fixed bodies need no mass.
            let mass = if body.fixed {
                None
            } else {
                Some(convert::mass(body).map_err(|e| e.within(&format!("bodies[{i}]")))?)
            };
            all.push(StructureBody {
                shape: shape.clone(),
                X_WB: convert::pose(&body.pose),
                mass,
                com: Vec3::from(body.inertia.map_or([0.0; 3], |i| i.center_of_mass)),
            });
        }
        Ok(Self {
            structure: Structure::new(all, from.friction, Vec3::from(from.gravity), from.touch, from.planar),
            names: scene.bodies.iter().map(|b| b.name.clone()).collect(),
            free_body: from.free_body.map(|i| i as usize),
        })
    }
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = closed_form::kind::<Equilibrium>();

impl ClosedForm for Equilibrium {
    type Document = document::Equilibrium;

    fn evaluate(
        scene: &Scene,
        bodies: &ShownBodies,
        from: &document::Equilibrium,
        _before: Option<&Self>,
        _clock: Clock,
    ) -> Result<Self, SceneError> {
        let setup = Setup::new(scene, from, bodies)?;
        let state = RestState::solve(&setup.structure)?;
        let found = from.solve.then(|| search(&setup.structure));
        let readings = readings::read(&setup, &state, found.as_ref());
        Ok(Self { setup, state, found, readings })
    }

    fn describe(&self) -> Description {
        let handle = |i: usize| Handle { label: self.setup.names[i].clone(), id: format!("b{i}") };
        Description {
            plots: plots::described(),
            handles: self.setup.structure.movers().map(handle).collect(),
            labels: draw::labels(),
            capabilities: vec![Capability::PlaceBodies],
            ..Description::of(asperity_exhibit::readings::described(&readings::TABLE), Vec::new())
        }
    }

    fn tell(&self) -> String {
        words::tell(&self.setup, &self.state, self.found.as_ref())
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        for pose in &self.setup.structure.poses {
            hash.numbers(pose.translation.vector.iter());
            hash.numbers(pose.rotation.coords.iter());
        }
        hash.numbers(self.readings.of(&readings::RESULTS));
        self.state.forces.iter().for_each(|f| hash.numbers(f.iter()));
    }

    fn poses(&self) -> Option<&[Pose]> {
        Some(&self.setup.structure.poses)
    }

    fn draw(&self, _scene: &Scene, figure: &mut Figure) {
        draw::draw(&self.setup, &self.state, self.found.as_ref(), figure);
    }

    fn plot(&mut self, id: &str) -> PlotData {
        plots::data(&self.setup, &self.state, id)
    }

    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let Some(body) = self.setup.structure.movers().nth(handle) else { return Vec::new() };
        let Some(poses) = follow(&self.setup.structure, &self.state, body, &Vec3::from(target)) else {
            return Vec::new();
        };
        let moved = self.setup.structure.movers().filter(|&i| poses[i] != self.setup.structure.poses[i]);
        let change = |i: usize| Change {
            path: format!("bodies[{i}].pose"),
            value: serde_json::to_value(convert::pose_document(&poses[i])).unwrap_or_default(),
        };
        moved.map(change).collect()
    }
}
