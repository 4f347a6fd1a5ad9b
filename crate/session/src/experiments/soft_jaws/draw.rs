//! What is drawn: the pads with a colour at every point, what they hold, the jaws behind them, forces, pairs in contact, handles.

use std::ops::Range;

use asperity_deformable::step::Body;
use asperity_geometry::{Length, Pose, Shape, TriangleMesh, Vec3};
use asperity_scene::Role;
use asperity_scene::document::{PadColour, Quantity, SoftJaws};
use asperity_scene::frame::{ArrowRole, FrameWriter, HandleKind, LineStyle, MeshPurpose, Section};

use super::readings::pressed;
use super::run::{OBJECT, PADS, Run};
use crate::display::{self, DisplayMesh, Fineness};
use crate::experiment::figure::Figure;
use crate::experiment::shown_bodies;

/// Bodies drawn of each run: what is held, two pads, two jaws, the floor.
const BODIES: usize = 6;
const PAD: usize = 1;
const JAW: usize = 3;
const GROUND: usize = 5;
/// Of a jaw behind its pad, over the pad's thickness, and how far it stands out.
const PLATE: f64 = 0.6;
const RIM: f64 = 1.12;
/// How far a handle stands off, over the pad's height.
const OFF: f64 = 0.2;
/// No colour map begins and ends at the same number.
const LEAST: f64 = 1e-9;

/// What a colour stands for.
pub(super) fn coloured(colour: PadColour) -> (&'static str, Quantity) {
    match colour {
        PadColour::Energy => ("Strain energy density", Quantity::Pressure),
        PadColour::Stress => ("Stress of von Mises", Quantity::Pressure),
        PadColour::Pressure => ("Contact pressure", Quantity::Pressure),
    }
}

/// A pad's mesh in the table of meshes.
struct Shown {
    row: u32,
    run: usize,
    pad: usize,
    /// The point of the world each vertex is.
    of: Vec<u32>,
}

/// Meshes of some runs, and those of pads among them.
pub(super) struct Meshes {
    rows: Vec<(u32, MeshPurpose, DisplayMesh)>,
    shown: Vec<Shown>,
    scalars: Vec<f64>,
    weights: Vec<f64>,
}

impl Meshes {
    pub fn of(runs: &[Run]) -> Self {
        let mut rows = Vec::new();
        let mut shown = Vec::new();
        for (k, run) in runs.iter().enumerate() {
            let first = k * BODIES;
            rows.push((first as u32, MeshPurpose::Solid, held(run)));
            for (pad, body) in PADS.into_iter().enumerate() {
                let Some((Body::Soft { .. }, surface)) = run.simulation.world().body(body) else { continue };
                let begin = run.simulation.world().points_of(body).start as u32;
                let faces: Vec<[u32; 3]> = surface.faces.iter().map(|f| f.map(|p| p - begin)).collect();
                let (mesh, of) = run.pads[pad].shown(&faces);
                let of = of.into_iter().map(|p| p + begin).collect();
                shown.push(Shown { row: rows.len() as u32, run: k, pad, of });
                rows.push(((first + PAD + pad) as u32, MeshPurpose::Solid, mesh));
            }
            for jaw in 0..2 {
                rows.push(((first + JAW + jaw) as u32, MeshPurpose::Solid, plate(&run.jaws)));
            }
            if run.floor().is_some() && k == 0 {
                let reach = 3.0 * run.jaws.start.max(run.jaws.pads.size[2]);
                let tile = display::ideal(&Shape::HalfSpace, reach, Fineness::FULL);
                rows.push(((first + GROUND) as u32, MeshPurpose::Ideal, tile));
            }
        }
        Self { rows, shown, scalars: Vec::new(), weights: Vec::new() }
    }

    pub fn write_assets(&self, writer: &mut FrameWriter) {
        display::write_assets(writer, &self.rows);
    }

    /// Where the pads' vertices are, and their colours: the same scale for all runs.
    pub fn write(&mut self, runs: &[Run], colour: PadColour, writer: &mut FrameWriter) {
        let mut values: Vec<Vec<f64>> = Vec::with_capacity(self.shown.len());
        for shown in &self.shown {
            let Some(run) = runs.get(shown.run) else { continue };
            scalars(run, shown.pad, colour, (&mut self.scalars, &mut self.weights));
            values.push(shown.of.iter().map(|k| self.scalars[*k as usize]).collect());
        }
        let most = values.iter().flatten().fold(LEAST, |m: f64, x| m.max(*x));
        writer.section(Section::MeshStates, |s| {
            let mut first = 0;
            for shown in &self.shown {
                let count = shown.of.len() as u32;
                s.u32s(&[shown.row, first, count, first, count]);
                s.f32s(&[0.0, most]);
                first += count;
            }
        });
        writer.section(Section::MovedVertices, |s| {
            for shown in &self.shown {
                if let Some(run) = runs.get(shown.run) {
                    shown.of.iter().for_each(|k| s.f32s(run.state.x[*k as usize].as_slice()));
                }
            }
        });
        writer.section(Section::VertexScalars, |s| values.iter().flatten().for_each(|x| s.f32(*x)));
    }
}

/// A number at each point of the world, those of a pad filled in.
fn scalars(run: &Run, pad: usize, colour: PadColour, (into, weights): (&mut Vec<f64>, &mut Vec<f64>)) {
    let n = run.state.x.len();
    into.clear();
    into.resize(n, 0.0);
    if colour == PadColour::Pressure {
        for (k, force, area) in pressed(run, pad) {
            into[k] = force / area;
        }
        return;
    }
    weights.clear();
    weights.resize(n, 0.0);
    let Some((Body::Soft { solid }, _)) = run.simulation.world().body(PADS[pad]) else { return };
    // At a point the mean of the tetrahedra around it, by volume.
    solid.each_load(&run.state.x, |t, volume, energy, stress| {
        let load = if colour == PadColour::Energy { energy } else { stress };
        for k in t.map(|k| k as usize) {
            into[k] += volume * load;
            weights[k] += volume;
        }
    });
    for (x, w) in into.iter_mut().zip(weights.iter()).filter(|(_, w)| **w > 0.0) {
        *x /= w;
    }
}

/// The mesh that contact is computed with: round where its faces meet nearly flat, sharp elsewhere.
fn held(run: &Run) -> DisplayMesh {
    smooth(&run.object)
}

/// Faces nearer than this are one round surface.
const ROUND: f64 = 0.8;

fn smooth(mesh: &TriangleMesh) -> DisplayMesh {
    let mut out = display::collision(mesh);
    out.edges.clear();
    let normals: Vec<Vec3> = (0..mesh.triangles.len()).map(|f| mesh.area_vector(f)).collect();
    let mut around: Vec<Vec<u32>> = vec![Vec::new(); mesh.vertices.len()];
    for (f, t) in mesh.triangles.iter().enumerate() {
        t.iter().for_each(|k| around[*k as usize].push(f as u32));
    }
    for (f, t) in mesh.triangles.iter().enumerate() {
        let Some(own) = normals[f].try_unit(0.0) else { continue };
        for (i, k) in t.iter().enumerate() {
            let beside = around[*k as usize].iter().map(|g| normals[*g as usize]);
            let near = beside.filter(|n| n.dot(&own) > ROUND * n.length());
            if let Some(n) = near.sum::<Vec3>().try_unit(0.0) {
                out.normals[3 * f + i] = n;
            }
        }
    }
    out
}

/// The jaw behind a pad, in a frame at the middle of the pad's back.
fn plate(jaws: &SoftJaws) -> DisplayMesh {
    let [thick, wide, high] = jaws.pads.size;
    let half_size = Vec3::new(PLATE * thick, RIM * wide, RIM * high) * 0.5;
    display::ideal(&Shape::Box { half_size }, 0.0, Fineness::FULL)
}

/// The middle of a jaw's plate, m.
fn jaw(jaws: &SoftJaws, side: f64, [opening, height]: [f64; 2]) -> Vec3 {
    let [thick, ..] = jaws.pads.size;
    Vec3::new(side * (0.5 * opening + thick * (1.0 + 0.5 * PLATE)), 0.0, jaws.pads.middle + height)
}

/// `X_WB` of all bodies, run after run.
pub(super) fn poses(runs: &[Run], apart: Vec3, writer: &mut FrameWriter) {
    let mut all = Vec::with_capacity(runs.len() * BODIES);
    for (k, run) in runs.iter().enumerate() {
        let moved = |p: Pose| Pose::from_parts((p.translation.vector + apart * k as f64).into(), p.rotation);
        let at = |p: Vec3| moved(Pose::from_parts(p.into(), nalgebra::UnitQuaternion::identity()));
        all.extend([moved(run.pose()), at(Vec3::zeros()), at(Vec3::zeros())]);
        all.extend([-1.0, 1.0].map(|side| at(jaw(&run.jaws, side, run.at))));
        all.push(at(Vec3::new(0.0, 0.0, run.jaws.floor.unwrap_or(0.0))));
    }
    shown_bodies::write_poses(writer, &all);
}

/// Where the handles are: the right jaw by its back, and by its upper edge.
fn handles(jaws: &SoftJaws, goal: [f64; 2]) -> [Vec3; 2] {
    let middle = jaw(jaws, 1.0, goal);
    let [thick, _, high] = jaws.pads.size;
    [
        middle + Vec3::new(0.5 * PLATE * thick + OFF * high, 0.0, 0.0),
        middle + Vec3::new(0.0, 0.0, (0.5 * RIM + OFF) * high),
    ]
}

/// Opening and height that bring a handle to a point of the world.
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

/// Forces on what is held, pairs in contact, handles, names.
pub(super) fn figures(runs: &[Run], names: &[String], apart: Vec3, first: usize, figure: &mut Figure) {
    figure.clear();
    for (k, run) in runs.iter().enumerate() {
        let aside = apart * k as f64;
        for (pad, side) in [-1.0, 1.0].into_iter().enumerate() {
            let (mut force, mut rubbing, mut place, mut weight) =
                (Vec3::zeros(), Vec3::zeros(), Vec3::zeros(), 0.0);
            for i in run.simulation.world().points_of(PADS[pad]) {
                let push = run.forces[0][i].length();
                force -= run.forces[0][i];
                rubbing -= run.forces[1][i];
                place += run.state.x[i] * push;
                weight += push;
            }
            if weight > 0.0 {
                let p = place / weight + aside;
                let body = k * BODIES;
                figure.arrow(ArrowRole::NormalForce, body, p, force);
                figure.arrow(ArrowRole::FrictionForce, body, p, rubbing);
            }
            let _ = side;
        }
        if !names.is_empty() {
            let top = Vec3::new(0.0, 0.0, run.jaws.pads.middle + 0.9 * run.jaws.pads.size[2]);
            figure.name(first + k, top + aside);
        }
    }
    if let Some(run) = runs.first().filter(|_| first == 0) {
        let [open, up] = handles(&run.jaws, run.goal);
        let back = jaw(&run.jaws, 1.0, run.at);
        figure.line(Role::Wrench, LineStyle::Dashed, [back, open]);
        figure.line(Role::Muted, LineStyle::Dashed, [back, up]);
        figure.handle(HandleKind::Line, Role::Wrench, open, Vec3::x());
        figure.handle(HandleKind::Line, Role::Muted, up, Vec3::z());
    }
}

/// Pairs of points in contact, as the layer of point contacts draws them.
pub(super) fn pairs(runs: &[Run], apart: Vec3, writer: &mut FrameWriter) {
    writer.section(Section::PointContacts, |s| {
        for (k, run) in runs.iter().enumerate() {
            let aside = apart * k as f64;
            for touch in run.simulation.touches(&run.state) {
                let between = touch.on_b - touch.on_a;
                let Some(n) = between.try_unit(0.0) else { continue };
                s.f32s((touch.on_a + aside).as_slice());
                s.f32s((touch.on_b + aside).as_slice());
                s.f32s(n.as_slice());
                s.f32(between.length());
            }
        }
    });
}

/// The runs that are shown.
pub(super) fn part(runs: &[Run], shown: Range<usize>) -> &[Run] {
    debug_assert!(OBJECT == PADS.len());
    runs.get(shown).unwrap_or_default()
}
