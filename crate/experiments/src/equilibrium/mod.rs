//! Can these bodies rest? Contacts are found between the posed shapes, and one convex programme asks whether
//! forces in the friction cones hold every body. A drag keeps what carries in touch; a search finds a place
//! to rest nearby.

mod contacts;
pub mod document;
mod draw;
mod follow;
mod plots;
mod readings;
mod search;
mod state;
mod words;

use asperity_geometry::distance::PreparedShape;
use asperity_geometry::{Length, Pose, Vec3};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Capability, Change, Description, Handle, PlotData, Scene, SceneError};

use self::contacts::Solids;
use self::search::SearchResult;
use self::state::State;
use crate::{Clock, StateHash, convert};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::shown_bodies::{self, ShownBodies};
use asperity_exhibit::{Adopted, Experiment, Handles, Kind, Plots, Questions, another_kind};

/// Bodies that may or may not rest.
pub(super) struct Equilibrium {
    setup: Setup,
    state: State,
    found: Option<SearchResult>,
    readings: Readings<{ readings::COUNT }>,
    bodies: ShownBodies,
    figure: Figure,
}

/// Settings of the document, in the engine's types.
struct Setup {
    solids: Solids,
    poses: Vec<Pose>,
    names: Vec<String>,
    masses: Vec<f64>,
    /// Centre of mass of each body in its frame, m.
    coms: Vec<Vec3>,
    /// Number of each body among those that move.
    moving: Vec<Option<usize>>,
    /// Radius of a ball around each finite body's centre that holds it, m.
    sizes: Vec<f64>,
    mu: f64,
    gravity: Vec3,
    touch: f64,
    planar: bool,
    free_body: Option<usize>,
}

impl Setup {
    fn new(scene: &Scene, from: &document::Equilibrium, bodies: &ShownBodies) -> Result<Self, SceneError> {
        let mut masses = Vec::with_capacity(scene.bodies.len());
        let mut moving = Vec::with_capacity(scene.bodies.len());
        let mut count = 0;
        for (i, body) in scene.bodies.iter().enumerate() {
            // Fixed bodies need no mass.
            masses.push(if body.fixed {
                0.0
            } else {
                convert::mass(body).map_err(|e| e.within(&format!("bodies[{i}]")))?
            });
            moving.push((!body.fixed).then_some(count));
            count += usize::from(!body.fixed);
        }
        let shapes = bodies.shapes.clone();
        Ok(Self {
            sizes: shapes.iter().map(|s| s.aabb().map_or(0.0, |b| b.half_size().length())).collect(),
            solids: Solids {
                prepared: shapes.iter().map(PreparedShape::new).collect(),
                fixed: scene.bodies.iter().map(|b| b.fixed).collect(),
                shapes,
            },
            poses: scene.bodies.iter().map(|b| convert::pose(&b.pose)).collect(),
            names: scene.bodies.iter().map(|b| b.name.clone()).collect(),
            masses,
            coms: scene
                .bodies
                .iter()
                .map(|b| Vec3::from(b.inertia.map_or([0.0; 3], |i| i.center_of_mass)))
                .collect(),
            moving,
            mu: from.friction,
            gravity: Vec3::from(from.gravity),
            touch: from.touch,
            planar: from.planar,
            free_body: from.free_body.map(|i| i as usize),
        })
    }

    /// Returns the numbers of the document's bodies that move, in their order.
    fn movers(&self) -> impl Iterator<Item = usize> {
        self.moving.iter().enumerate().filter(|(_, m)| m.is_some()).map(|(i, _)| i)
    }

    /// Returns the point where a body's weight acts, m.
    fn p_WCm(&self, i: usize) -> Vec3 {
        self.poses[i].rotation * self.coms[i] + self.poses[i].translation.vector
    }

    /// Returns half the size of the largest body that moves, m.
    fn size(&self) -> f64 {
        let largest = self.movers().map(|i| self.sizes[i]).fold(0.0, f64::max);
        if largest > 0.0 { largest } else { 1.0 }
    }
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::Equilibrium>(),
    build: |scene, clock| Ok(Box::new(Equilibrium::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl Equilibrium {
    pub(super) fn build(scene: &Scene, _clock: Clock) -> Result<Self, SceneError> {
        Self::of(scene, scene.experiment.settings().ok_or_else(another_kind)?)
    }

    fn of(scene: &Scene, from: &document::Equilibrium) -> Result<Self, SceneError> {
        let bodies = ShownBodies::build(scene)?;
        let setup = Setup::new(scene, from, &bodies)?;
        let state = State::solve(&setup)?;
        let found = from.solve.then(|| search::search(&setup));
        let readings = readings::read(&setup, &state, found.as_ref());
        Ok(Self { setup, state, found, readings, bodies, figure: Figure::default() })
    }
}

impl Experiment for Equilibrium {
    fn describe(&self) -> Description {
        let handle = |i: usize| Handle { label: self.setup.names[i].clone(), id: format!("b{i}") };
        Description {
            plots: plots::described(),
            handles: self.setup.movers().map(handle).collect(),
            labels: draw::labels(),
            capabilities: vec![Capability::PlaceBodies],
            ..Description::of(asperity_exhibit::readings::described(&readings::TABLE), Vec::new())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        if let Some(from) = next.experiment.settings() {
            let figure = std::mem::take(&mut self.figure);
            *self = Self { figure, ..Self::of(next, from)? };
        }
        Ok(Adopted::InPlace(!ShownBodies::same_meshes(now, next)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        words::tell(&self.setup, &self.state, self.found.as_ref())
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        for pose in &self.setup.poses {
            hash.numbers(pose.translation.vector.iter());
            hash.numbers(pose.rotation.coords.iter());
        }
        hash.numbers(self.readings.all());
        self.state.forces.iter().for_each(|f| hash.numbers(f.iter()));
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        shown_bodies::write_poses(writer, &self.setup.poses);
        draw::draw(&self.setup, &self.state, self.found.as_ref(), &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        self.bodies.write_assets(writer);
    }

    fn as_plots(&mut self) -> Option<&mut dyn Plots> {
        Some(self)
    }

    fn as_handles(&self) -> Option<&dyn Handles> {
        Some(self)
    }
}

impl Plots for Equilibrium {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(&self.setup, &self.state, id)
    }
}

impl Handles for Equilibrium {
    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let Some(body) = self.setup.movers().nth(handle) else { return Vec::new() };
        let Some(poses) = follow::follow(&self.setup, &self.state, body, &Vec3::from(target)) else {
            return Vec::new();
        };
        let moved = self.setup.movers().filter(|&i| poses[i] != self.setup.poses[i]);
        let change = |i: usize| Change {
            path: format!("bodies[{i}].pose"),
            value: serde_json::to_value(convert::pose_document(&poses[i])).unwrap_or_default(),
        };
        moved.map(change).collect()
    }
}
