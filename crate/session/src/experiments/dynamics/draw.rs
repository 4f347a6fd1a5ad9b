//! What a moving scene draws: poses, contacts with their arrows, strings of pendulums, meshes; runs beside
//! each other are set apart.

use std::ops::Range;

use asperity_dynamics::Goal;
use asperity_geometry::{Length, Pose, Shape, Vec3};
use asperity_scene::document::{Body, Dynamics, Shape as Drawn};
use asperity_scene::frame::{ArrowRole, FrameWriter, HandleKind, LineStyle, MeshPurpose, Section};
use asperity_scene::{Channel, InputValue, Role};

use super::run::Run;
use crate::convert;
use crate::display::{self, DisplayMesh};
use crate::experiment::figure::Figure;

/// Contacts with an arrow at most: more are unreadable.
const MOST_ARROWS: usize = 600;

/// Microseconds of each stage, all runs together.
pub(super) fn timings(runs: &[Run]) -> [f64; 6] {
    let mut sum = [0.0; 6];
    for run in runs {
        let t = &run.report.timings;
        let stages = [t.kinematics, t.broad_phase, t.narrow_phase, t.assemble, t.solve, t.integrate];
        sum.iter_mut().zip(stages).for_each(|(all, one)| *all += 1e6 * one);
    }
    sum
}

/// All bodies of the runs, run after run, each run shown apart (m) from the one before.
pub(super) fn poses(runs: &[Run], apart: Vec3, writer: &mut FrameWriter) {
    writer.section(Section::BodyPoses, |s| {
        for (k, run) in runs.iter().enumerate() {
            for X in run.work.poses() {
                let q = X.rotation;
                s.f32s((X.translation.vector + apart * k as f64).as_slice());
                s.f32s(&[q.w, q.i, q.j, q.k]);
            }
        }
    });
}

pub(super) fn figures(
    runs: &[Run],
    settings: &Dynamics,
    apart: Vec3,
    named: bool,
    acting: &[(Channel, InputValue)],
    figure: &mut Figure,
) {
    figure.clear();
    let each = MOST_ARROWS / runs.len().max(1);
    for (k, run) in runs.iter().enumerate() {
        let (away, first) = (apart * k as f64, k * run.bodies.len());
        for c in run.work.contacts().iter().take(each) {
            let normal = c.n_W * c.n_W.dot(&c.force);
            let body = first + c.b as usize;
            figure.arrow(ArrowRole::NormalForce, body, c.p_WC + away, normal);
            figure.arrow(ArrowRole::FrictionForce, body, c.p_WC + away, c.force - normal);
        }
        for &(body, anchor) in run.anchors.iter() {
            if let Some(p) = run.work.centres().get(body) {
                figure.line(Role::Muted, LineStyle::Open, [anchor + away, p + away]);
            }
        }
        if named && let Some(p) = run.work.centres().get(settings.watch) {
            figure.label(k, p + away);
        }
        for spring in run.springs() {
            let place = |body: usize, p: Vec3| {
                run.work.poses().get(body).map(|X_WB| X_WB.transform_point(&p.into()).coords)
            };
            let to = spring.a.map_or(Some(spring.p_AP), |a| place(a, spring.p_AP));
            if let (Some(held), Some(to)) = (place(spring.b, spring.p_BP), to) {
                figure.line(Role::Wrench, LineStyle::Dashed, [held + away, to + away]);
            }
        }
        for controller in run.controllers() {
            let Goal::Point { body, p_BP, position, .. } = controller.goal else { continue };
            if let Some(X_WB) = run.work.poses().get(body) {
                let p_W = X_WB.transform_point(&p_BP.into()).coords;
                figure.line(Role::Wrench, LineStyle::Dashed, [p_W + away, position + away]);
            }
        }
        for (channel, value) in acting {
            let Channel::Force { body } = channel else { continue };
            let InputValue::Force { force, point, .. } = value else { continue };
            if let Some(X_WB) = run.work.poses().get(*body) {
                let p_W = X_WB.transform_point(&(*point).into()).coords + away;
                figure.arrow(ArrowRole::NetForce, first + body, p_W, Vec3::from(*force));
            }
        }
    }
    for (_, value) in acting {
        if let InputValue::Pull { target, .. } = value {
            figure.handle(HandleKind::Free, Role::Wrench, Vec3::from(*target), Vec3::z());
        }
    }
    for controller in runs.first().map_or(&[][..], Run::controllers) {
        if let Goal::Point { position, .. } = controller.goal {
            figure.handle(HandleKind::Free, Role::Wrench, position, Vec3::z());
        }
    }
}

/// Meshes of all bodies of all runs; a floor that runs share is drawn once.
pub(super) fn assets(runs: &[Run], shown: Range<usize>, settings: &Dynamics, writer: &mut FrameWriter) {
    let reach = reach(runs, settings);
    let mut meshes = Vec::new();
    for (k, run) in runs.get(shown).unwrap_or_default().iter().enumerate() {
        for (i, body) in run.bodies.iter().enumerate() {
            let endless = matches!(body.shape, Drawn::HalfSpace {});
            if k > 0 && endless && body.fixed && in_plane(body, settings) {
                continue;
            }
            let mesh = drawn(body, reach);
            if !mesh.positions.is_empty() {
                let purpose = if body.fixed { MeshPurpose::Ideal } else { MeshPurpose::Solid };
                meshes.push(((k * run.bodies.len() + i) as u32, purpose, mesh));
            }
        }
    }
    display::write_assets(writer, &meshes);
}

/// Whether runs stand apart along this half-space's own plane.
fn in_plane(body: &Body, settings: &Dynamics) -> bool {
    let n = convert::pose(&body.pose).rotation * Vec3::z();
    n.dot(&Vec3::from(settings.apart)).abs() < 1e-9
}

/// Half width of a floor's tile: a few times the room the bodies take at first, m.
fn reach(runs: &[Run], settings: &Dynamics) -> f64 {
    let apart = (Vec3::from(settings.apart) * runs.len().saturating_sub(1) as f64).length();
    let mut largest: f64 = 0.0;
    for body in runs.iter().flat_map(|r| r.bodies.iter()).filter(|b| !matches!(b.shape, Drawn::HalfSpace {}))
    {
        let size =
            convert::shape(&body.shape).ok().and_then(|s| s.aabb()).map_or(0.0, |b| b.half_size().length());
        let p = Vec3::from(body.pose.translation);
        largest = largest.max(size + (p.x * p.x + p.y * p.y).sqrt());
    }
    apart + if largest > 0.0 { 2.0 * largest } else { 0.5 }
}

/// A body's shape and its parts as one mesh.
fn drawn(body: &Body, reach: f64) -> DisplayMesh {
    let whole: Option<Shape> = convert::shape(&body.shape).ok();
    let mut all = whole.map(|s| display::ideal(&s, reach)).unwrap_or_default();
    for part in &body.parts {
        if let Ok(shape) = convert::shape(&part.shape) {
            append(&mut all, display::ideal(&shape, reach), &convert::pose(&part.pose));
        }
    }
    all
}

fn append(all: &mut DisplayMesh, part: DisplayMesh, X_BP: &Pose) {
    let first = all.positions.len() as u32;
    all.positions.extend(part.positions.iter().map(|p| X_BP.rotation * p + X_BP.translation.vector));
    all.normals.extend(part.normals.iter().map(|n| X_BP.rotation * n));
    all.triangles.extend(part.triangles.iter().map(|t| t.map(|i| i + first)));
    all.edges.extend(part.edges.iter().map(|e| e.map(|i| i + first)));
}
