//! Figures: the pads with a colour at every point, what they hold, the jaws behind them, forces, pairs in
//! contact, handles.

use std::ops::Range;

use crate::soft_jaws::document::{PadColour, SoftJaws};
use asperity_geometry::{Pose, Shape, Vec3};
use asperity_gripper::pressing::{PADS, Pressing};
use asperity_scene::Role;
use asperity_scene::frame::{ArrowRole, FrameWriter, HandleKind, LineStyle, MeshPurpose};

use super::run::Run;
use crate::common::soft::{self, Skins};
use asperity_exhibit::display::{self, DisplayMesh, Fineness};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::shown_bodies;

/// Number of drawn bodies of each run: what is held, two pads, two jaws, the floor.
const BODIES: usize = 6;
const PAD: usize = 1;
const JAW: usize = 3;
const GROUND: usize = 5;
/// Thickness of a jaw behind its pad, over the pad's thickness, and how far it stands out.
const PLATE: f64 = 0.6;
const RIM: f64 = 1.12;
/// Distance of a handle, over the pad's height.
const OFF: f64 = 0.2;

/// Meshes of some runs, and skins of pads among them.
pub(super) struct Meshes {
    rows: Vec<(u32, MeshPurpose, DisplayMesh)>,
    skins: Skins,
}

impl Meshes {
    pub fn of(runs: &[Run]) -> Self {
        let mut rows = Vec::new();
        let mut skins = Skins::default();
        for (k, run) in runs.iter().enumerate() {
            let first = k * BODIES;
            rows.push((first as u32, MeshPurpose::Solid, soft::smooth(&run.jaws.model().object)));
            for (pad, body) in PADS.into_iter().enumerate() {
                if let Some(mesh) = skins.add(rows.len() as u32, k, (body, &run.pressing())) {
                    rows.push(((first + PAD + pad) as u32, MeshPurpose::Solid, mesh));
                }
            }
            for jaw in 0..2 {
                rows.push(((first + JAW + jaw) as u32, MeshPurpose::Solid, plate(&run.settings)));
            }
            if run.settings.floor.is_some() && k == 0 {
                let reach = 3.0 * run.settings.start.max(run.settings.pads.size[2]);
                let tile = display::ideal(&Shape::HalfSpace, reach, Fineness::FULL);
                rows.push(((first + GROUND) as u32, MeshPurpose::Ideal, tile));
            }
        }
        Self { rows, skins }
    }

    pub fn write_assets(&self, writer: &mut FrameWriter) {
        display::write_assets(writer, &self.rows);
    }

    /// Writes the places of the pads' vertices, and their colours.
    pub fn write(&mut self, runs: &[Run], colour: PadColour, writer: &mut FrameWriter) {
        let looks: Vec<Pressing<'_>> = runs.iter().map(Run::pressing).collect();
        self.skins.write(&looks, colour, writer);
    }
}

/// Returns the mesh of the jaw behind a pad, in a frame at the middle of the pad's back.
fn plate(jaws: &SoftJaws) -> DisplayMesh {
    let [thick, wide, high] = jaws.pads.size;
    let half_size = Vec3::new(PLATE * thick, RIM * wide, RIM * high) * 0.5;
    display::ideal(&Shape::Box { half_size }, 0.0, Fineness::FULL)
}

/// Returns the middle of a jaw's plate, m.
fn jaw(jaws: &SoftJaws, side: f64, [opening, height]: [f64; 2]) -> Vec3 {
    let [thick, ..] = jaws.pads.size;
    Vec3::new(side * (0.5 * opening + thick * (1.0 + 0.5 * PLATE)), 0.0, jaws.pads.middle + height)
}

/// Writes `X_WB` of all bodies, run after run.
pub(super) fn poses(runs: &[Run], apart: Vec3, writer: &mut FrameWriter) {
    let mut all = Vec::with_capacity(runs.len() * BODIES);
    for (k, run) in runs.iter().enumerate() {
        let moved = |p: Pose| Pose::from_parts((p.translation.vector + apart * k as f64).into(), p.rotation);
        let at = |p: Vec3| moved(Pose::from_parts(p.into(), nalgebra::UnitQuaternion::identity()));
        all.extend([moved(run.pose()), at(Vec3::zeros()), at(Vec3::zeros())]);
        all.extend([-1.0, 1.0].map(|side| at(jaw(&run.settings, side, run.state.at))));
        all.push(at(Vec3::new(0.0, 0.0, run.settings.floor.unwrap_or(0.0))));
    }
    shown_bodies::write_poses(writer, &all);
}

/// Returns the places of the handles: the right jaw by its back, and by its upper edge.
fn handles(jaws: &SoftJaws, goal: [f64; 2]) -> [Vec3; 2] {
    let middle = jaw(jaws, 1.0, goal);
    let [thick, _, high] = jaws.pads.size;
    [
        middle + Vec3::new(0.5 * PLATE * thick + OFF * high, 0.0, 0.0),
        middle + Vec3::new(0.0, 0.0, (0.5 * RIM + OFF) * high),
    ]
}

/// Returns the opening and height that bring a handle to a point of the world.
pub(super) fn dragged(jaws: &SoftJaws, goal: [f64; 2], handle: usize, target: Vec3) -> Option<[f64; 2]> {
    let moved = target - handles(jaws, goal).get(handle).copied()?;
    let round = |x: f64| (x * 1e5).round() / 1e5;
    match handle {
        0 => {
            let least = -1.6 * jaws.pads.size[0];
            Some([round((goal[0] + 2.0 * moved.x).clamp(least, jaws.start)), goal[1]])
        }
        _ => Some([goal[0], round(goal[1] + moved.z)]),
    }
}

/// Draws forces on what is held, pairs in contact, handles, names.
pub(super) fn figures(runs: &[Run], names: &[String], apart: Vec3, first: usize, figure: &mut Figure) {
    figure.clear();
    for (k, run) in runs.iter().enumerate() {
        let aside = apart * k as f64;
        for pad in PADS {
            if let Some([place, push, rub]) = run.pressing().pushes(pad) {
                let body = k * BODIES;
                figure.arrow(ArrowRole::NormalForce, body, place + aside, push);
                figure.arrow(ArrowRole::FrictionForce, body, place + aside, rub);
            }
        }
        if !names.is_empty() {
            let top = Vec3::new(0.0, 0.0, run.settings.pads.middle + 0.9 * run.settings.pads.size[2]);
            figure.name(first + k, top + aside);
        }
    }
    if let Some(run) = runs.first().filter(|_| first == 0) {
        let [open, up] = handles(&run.settings, run.goal);
        let back = jaw(&run.settings, 1.0, run.state.at);
        figure.line(Role::Wrench, LineStyle::Dashed, [back, open]);
        figure.line(Role::Muted, LineStyle::Dashed, [back, up]);
        figure.handle(HandleKind::Line, Role::Wrench, open, Vec3::x());
        figure.handle(HandleKind::Line, Role::Muted, up, Vec3::z());
    }
}

/// Runs that are shown.
pub(super) fn part(runs: &[Run], shown: Range<usize>) -> &[Run] {
    runs.get(shown).unwrap_or_default()
}
