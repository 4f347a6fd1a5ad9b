//! Arm, tool, path, and the map on the part.

#![allow(non_snake_case, reason = "monogram notation")]

use super::document::{FirstCurve, Grinding};
use asperity_dynamics::arm::ArmMotion;
use asperity_geometry::{Length, Pose, Shape, Vec3};
use asperity_grinding::cell::Obstacle;
use asperity_grinding::path::Phase;
use asperity_grinding::plan::Job;
use asperity_grinding::timing::SixJoints;
use asperity_scene::Role;
use asperity_scene::frame::{FrameWriter, HandleKind, LineStyle, MeshPurpose, Section};

use super::cell::Cell;
use super::now::Now;
use super::runs::Runs;
use super::words::gaps;
use asperity_dynamics::arm::between;
use asperity_exhibit::display::{self, DisplayMesh, Fineness};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::shown_bodies;

/// Radius of a joint's housing over that of the links it carries.
const HOUSING: f64 = 1.25;
/// Radius of the spindle, m.
const SPINDLE: f64 = 0.02;
/// Length drawn for the wanted force, over the part's size.
const WANTED: f64 = 0.5;

/// Words beside things.
pub(super) const LABELS: [&str; 6] = [
    "first curve",
    "out of reach",
    "beyond a joint's stop",
    "sets itself anew",
    "the arm in the part",
    "the arm in the table",
];

/// Returns the number of a link's body, the pedestal being the seventh: colours go by four, and an arm is of
/// one.
fn body(link: usize) -> u32 {
    4 * link as u32 + 1
}

/// Writes the poses of the bodies: the part, the six links, the pedestal.
pub(super) fn write_poses(writer: &mut FrameWriter, job: &Job<'_>, q: &SixJoints, motion: &mut ArmMotion) {
    motion.rest(job.arm, q);
    let mut poses = vec![Pose::identity(); body(6) as usize + 1];
    poses[0] = job.X_WP;
    (0..6).for_each(|i| poses[body(i) as usize] = motion.link(i));
    shown_bodies::write_poses(writer, &poses);
}

/// Row of the coloured surface among the meshes.
const MAP_MESH: u32 = 1;

/// Writes the meshes of all bodies, and the surface that shows a map.
pub(super) fn write_assets(writer: &mut FrameWriter, runs: &Runs, coloured: &Coloured) {
    let face = runs.face;
    let part = Shape::Mesh(std::sync::Arc::new(runs.cell.part.mesh.clone()));
    let mut meshes = vec![
        (0, MeshPurpose::Solid, display::ideal(&part, 0.0, Fineness::FULL)),
        (0, MeshPurpose::Map, coloured.mesh(runs)),
    ];
    for i in 0..6 {
        meshes.push((body(i), MeshPurpose::Solid, link(&runs.cell, i, face)));
    }
    meshes.push((body(6), MeshPurpose::Solid, pedestal(&runs.cell)));
    display::write_assets(writer, &meshes);
}

/// Returns the mesh of a link in its own frame: the bars that must not touch, and the joint's housing; the
/// last carries the tool.
fn link(cell: &Cell, i: usize, face: f64) -> DisplayMesh {
    let radius = cell.radii[i];
    let joint = &cell.described.joints[i];
    let X_LM = joint.X_ML.inverse();
    let from = X_LM.translation.vector;
    let mut mesh = DisplayMesh::default();
    for b in cell.obstacles.bars().iter().filter(|b| b.link == i) {
        bar(&mut mesh, b.ends[0], b.ends[1], radius);
    }
    // The housing lies about the joint's axis.
    let axis = X_LM.rotation * Vec3::z();
    let half = HOUSING * radius;
    rod(&mut mesh, from - axis * half, from + axis * half, HOUSING * radius);
    if i == 5 {
        let X_LT = cell.described.X_LT;
        let tip = X_LT.translation.vector;
        let z = X_LT.rotation * Vec3::z();
        let hilt = tip - z * 0.05;
        bar(&mut mesh, Vec3::zeros(), hilt, SPINDLE);
        rod(&mut mesh, hilt, tip - z * 0.008, 0.6 * SPINDLE);
        rod(&mut mesh, tip - z * 0.008, tip, face);
    }
    mesh
}

fn pedestal(cell: &Cell) -> DisplayMesh {
    let mut mesh = DisplayMesh::default();
    let foot = cell.described.joints[0].X_PF.translation.vector;
    let foot_at = |z: f64| Vec3::new(foot.x, foot.y, z);
    rod(&mut mesh, foot_at(0.0), foot_at(0.05), 1.6 * cell.radii[0]);
    mesh
}

/// Adds a round-ended bar; nothing where its ends are one.
fn bar(mesh: &mut DisplayMesh, a: Vec3, b: Vec3, radius: f64) {
    let length = (b - a).length();
    if length > 1e-6 {
        add(
            mesh,
            &display::ideal(&Shape::Capsule { radius, half_length: 0.5 * length }, 0.0, Fineness::FULL),
            &between(a, b),
        );
    }
}

/// Adds a flat-ended bar.
fn rod(mesh: &mut DisplayMesh, a: Vec3, b: Vec3, radius: f64) {
    let length = (b - a).length();
    if length > 1e-6 {
        add(
            mesh,
            &display::ideal(&Shape::Cylinder { radius, half_length: 0.5 * length }, 0.0, Fineness::FULL),
            &between(a, b),
        );
    }
}

fn add(mesh: &mut DisplayMesh, other: &DisplayMesh, X: &Pose) {
    let first = mesh.positions.len() as u32;
    mesh.positions.extend(other.positions.iter().map(|p| X.rotation * p + X.translation.vector));
    mesh.normals.extend(other.normals.iter().map(|n| X.rotation * n));
    mesh.triangles.extend(other.triangles.iter().map(|t| t.map(|i| i + first)));
    mesh.edges.extend(other.edges.iter().map(|e| e.map(|i| i + first)));
}

/// Draws path, first curve, what is left out, the force now, and what can be dragged.
pub(super) fn figures(job: &Job<'_>, e: &Grinding, runs: &Runs, now: Option<Now<'_>>, figure: &mut Figure) {
    figure.clear();
    let lift = 2.5 * lift(runs);
    let place = |p: &Vec3, n: &Vec3| job.X_WP.rotation * (p + n * lift) + job.X_WP.translation.vector;
    let path = &runs.laid.path;
    // One line for each run of points of a kind; a pass and what follows it share a point.
    let mut from = 0;
    for i in 1..=path.points.len() {
        let kind = |i: usize| path.points.get(i).map(|p| (p.phase == Phase::Cut, p.pass));
        if kind(i) == kind(from) && i < path.points.len() {
            continue;
        }
        let cut = path.points[from].phase == Phase::Cut;
        let points = &path.points[from..(i + 1).min(path.points.len())];
        let (role, style) = if cut { (Role::Ink, LineStyle::Open) } else { (Role::Muted, LineStyle::Dashed) };
        figure.line(role, style, points.iter().map(|p| place(&p.p, &p.n)));
        from = i;
    }
    for gap in gaps(&runs.laid) {
        let points = &path.points[gap.ends.0..=gap.ends.1];
        figure.line(Role::Danger, LineStyle::Open, points.iter().map(|p| place(&p.p, &(p.n * 1.5))));
        if let Some(p) = points.get(points.len() / 2) {
            let label = match gap.why {
                asperity_grinding::cell::Unreachable::OutOfReach => 1,
                asperity_grinding::cell::Unreachable::Limits => 2,
                asperity_grinding::cell::Unreachable::Blocked(Obstacle::Part) => 4,
                asperity_grinding::cell::Unreachable::Blocked(Obstacle::Table) => 5,
            };
            figure.label(label, place(&p.p, &p.n));
        }
    }
    for &i in &runs.laid.route.breaks {
        if let Some(p) = path.points.get(i) {
            figure.label(3, place(&p.p, &p.n));
        }
    }
    let part = &runs.cell.part;
    for (i, first) in runs.first_curve.iter().enumerate().filter(|(_, c)| !c.triangles.is_empty()) {
        let up =
            |k: usize| part.normal_at(first.triangles[k.min(first.triangles.len() - 1)], &first.points[k]);
        figure.line(
            Role::Wrench,
            LineStyle::Open,
            (0..first.points.len()).map(|k| place(&first.points[k], &(up(k) * 1.4))),
        );
        if i == 0 {
            figure.label(0, place(&first.points[0], &(up(0) * 4.0)));
        }
    }
    if let Some(Now { press, .. }) = now {
        let n_W = job.X_WP.rotation * press.n;
        let tip = place(&press.p, &press.n);
        let length = WANTED * runs.cell.size * press.force / job.process.target.max(1e-9);
        if length > 0.0 {
            figure.line(Role::Normal, LineStyle::Open, [tip, tip + n_W * length.min(4.0 * runs.cell.size)]);
        }
    }
    let origin = job.X_WP.translation.vector;
    figure.handle(HandleKind::Plane, Role::Muted, origin, Vec3::z());
    if let FirstCurve::Through { points } = &e.path.first {
        for p in points {
            let p_W = job.X_WP.rotation * Vec3::from(*p) + origin;
            figure.handle(HandleKind::Surface, Role::Wrench, p_W, Vec3::z());
        }
    }
}

/// Returns the height of the map over the part, m.
fn lift(runs: &Runs) -> f64 {
    1e-3 * runs.cell.size
}

/// Values at the vertices of the triangles that are coloured.
#[derive(PartialEq)]
pub(super) struct Coloured {
    triangles: Vec<[u32; 3]>,
    /// Vertices of those triangles, in order.
    vertices: Vec<u32>,
}

impl Coloured {
    /// Takes the triangles all of whose vertices `count`.
    pub fn new(runs: &Runs, count: impl Fn(usize) -> bool) -> Self {
        let mesh = &runs.cell.part.mesh;
        let wanted = |t: &&[u32; 3]| t.iter().all(|&i| count(i as usize));
        let mut place = vec![u32::MAX; mesh.vertices.len()];
        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        for t in mesh.triangles.iter().filter(wanted) {
            triangles.push(t.map(|i| {
                let at = &mut place[i as usize];
                if *at == u32::MAX {
                    *at = vertices.len() as u32;
                    vertices.push(i);
                }
                *at
            }));
        }
        Self { triangles, vertices }
    }

    /// Returns the mesh of the coloured surface, in the part's frame.
    pub fn mesh(&self, runs: &Runs) -> DisplayMesh {
        let (part, lift) = (&runs.cell.part, lift(runs));
        let vertices = self.vertices.iter().map(|&i| i as usize);
        DisplayMesh {
            positions: vertices.clone().map(|i| part.mesh.vertices[i] + part.normals[i] * lift).collect(),
            normals: vertices.map(|i| part.normals[i]).collect(),
            triangles: self.triangles.clone(),
            edges: Vec::new(),
        }
    }

    /// Writes the values of the map, whose greatest comes to `most`: the colours of a map that grows hold
    /// still.
    pub fn write(&self, (values, most): (impl Fn(usize) -> f64, f64), writer: &mut FrameWriter) {
        if self.vertices.is_empty() {
            return;
        }
        writer.section(Section::MeshStates, |s| {
            s.u32s(&[MAP_MESH, 0, 0, 0, self.vertices.len() as u32]);
            s.f32s(&[0.0, most]);
        });
        writer.section(Section::VertexScalars, |s| {
            self.vertices.iter().for_each(|&i| s.f32(values(i as usize)));
        });
    }
}
