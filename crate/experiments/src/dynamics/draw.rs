//! Figures of a moving scene: poses, contacts with their arrows, strings of pendulums, meshes; runs beside
//! each other are set apart.

use std::ops::Range;

use asperity_dynamics::{Contact, Goal};
use asperity_geometry::{Length, Shape, Vec3};
use asperity_scene::document::{Body, Dynamics, Shape as Drawn};
use asperity_scene::frame::{ArrowRole, FrameWriter, HandleKind, LineStyle, MeshPurpose, Section};
use asperity_scene::{Channel, InputValue, Role};

use super::arm;
use super::run::Run;
use super::task;
use crate::convert;
use asperity_exhibit::display::{self, DisplayMesh, Fineness};
use asperity_exhibit::figure::Figure;

/// Greatest number of contacts with an arrow: more are unreadable.
const MOST_ARROWS: usize = 600;

/// Contact of one body with another: all its points as one.
struct Touch {
    b: usize,
    /// Centre of the normal forces, m.
    p_W: Vec3,
    /// Normal force on B, N.
    normal: Vec3,
    /// Friction on B, N.
    friction: Vec3,
}

impl Touch {
    fn of(points: &[Contact]) -> Self {
        let (mut moment, mut load) = (Vec3::zeros(), 0.0);
        let (mut normal, mut force) = (Vec3::zeros(), Vec3::zeros());
        for c in points {
            let push = c.n_W.dot(&c.force);
            moment += c.p_WC * push;
            load += push;
            normal += c.n_W * push;
            force += c.force;
        }
        let b = points.first().map_or(0, |c| c.b as usize);
        let p_W = if load > 0.0 { moment / load } else { points.first().map_or(moment, |c| c.p_WC) };
        Self { b, p_W, normal, friction: force - normal }
    }
}

/// Least and greatest slope that is measured out, rad.
const SLOPE: [f64; 2] = [0.01, 1.5];
/// Number of points of the arc that measures a slope.
const ARC: u32 = 16;

/// Returns the point and slope (rad) of a fixed plane that leans.
fn slope(body: &Body) -> Option<(Vec3, f64)> {
    let n_W = convert::pose(&body.pose).rotation * Vec3::z();
    let angle = libm::acos(n_W.z.clamp(-1.0, 1.0));
    let leans =
        body.fixed && matches!(body.shape, Drawn::HalfSpace {}) && (SLOPE[0]..SLOPE[1]).contains(&angle);
    leans.then_some((n_W, angle))
}

/// Returns the label with the angle of the first slope.
pub(super) fn slope_label(bodies: &[Body]) -> Option<String> {
    let (_, angle) = bodies.iter().find_map(slope)?;
    Some(format!("{:.2}°", angle.to_degrees()))
}

/// Draws level and slope from where the plane's frame stands, with the arc between them: `size` m long,
/// beside the runs at `aside`.
fn measure_slope(bodies: &[Body], size: f64, aside: Vec3, label: usize, figure: &mut Figure) {
    let Some((body, (n_W, angle))) = bodies.iter().find_map(|b| Some((b, slope(b)?))) else { return };
    let level = Vec3::new(n_W.x, n_W.y, 0.0) / libm::sin(angle);
    let down = (level - n_W * n_W.dot(&level)) / libm::cos(angle);
    // Level meets the slope from below, where the slope ends for the eye.
    let foot = Vec3::from(body.pose.translation) + aside + down * size;
    figure.line(Role::Muted, LineStyle::Dashed, [foot, foot - level * size]);
    figure.line(Role::Muted, LineStyle::Open, [foot, foot - down * size]);
    let on_arc = |k: u32| {
        let (sin, cos) = libm::sincos(angle * f64::from(k) / f64::from(ARC));
        foot - (level * cos - Vec3::z() * sin) * (0.6 * size)
    };
    figure.line(Role::Muted, LineStyle::Open, (0..=ARC).map(on_arc));
    figure.label(label, on_arc(ARC / 2));
}

/// Returns the times of the stages, all runs together, µs.
pub(crate) fn timings(runs: &[Run]) -> [f64; 6] {
    let mut sum = [0.0; 6];
    for run in runs {
        let t = &run.report.timings;
        let stages = [t.kinematics, t.broad_phase, t.narrow_phase, t.assemble, t.solve, t.integrate];
        sum.iter_mut().zip(stages).for_each(|(all, one)| *all += 1e6 * one);
    }
    sum
}

/// Writes the poses of all bodies, run after run, each run shown apart (m) from the one before.
pub(crate) fn poses(runs: &[Run], apart: Vec3, writer: &mut FrameWriter) {
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
    (named, labelled): (bool, usize),
    acting: &[(Channel, InputValue)],
    figure: &mut Figure,
) {
    figure.clear();
    let mut verdicts = labelled;
    if let Some(run) = runs.first() {
        let moving = run.bodies.iter().zip(run.sizes.iter()).filter(|(b, _)| !b.fixed);
        let largest = moving.map(|(_, size)| *size).fold(0.0, f64::max);
        measure_slope(&run.bodies, 6.0 * largest, -apart, labelled, figure);
        verdicts += run.bodies.iter().filter_map(slope).take(1).count();
    }
    let each = MOST_ARROWS / runs.len().max(1);
    for (k, run) in runs.iter().enumerate() {
        let (away, first) = (apart * k as f64, k * run.bodies.len());
        touches(run, (first, away), each, figure);
        for &(body, anchor) in run.anchors.iter() {
            if let Some(p) = run.work.centres().get(body) {
                figure.line(Role::Muted, LineStyle::Open, [anchor + away, p + away]);
            }
        }
        if named && let Some(p) = run.work.centres().get(settings.watch) {
            let rise = run.sizes.get(settings.watch).copied().unwrap_or_default();
            figure.name(k, p + away + Vec3::z() * rise);
        }
        if let Some(tool) = run.arm().and_then(|arm| arm.tool.body) {
            arm::draw(run, first + tool, away, figure);
        }
        task::draw(run, away, verdicts, figure);
        // Ghosts that lie in one another are one.
        if k == 0 || apart != Vec3::zeros() {
            run.recorded.iter().for_each(|beside| beside.draw(run.time(), away, figure));
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
    if let Some(run) = runs.first()
        && let (Some(goal), Some(tool)) = (arm::HeldGoal::of(run), run.arm_tool())
    {
        goal.draw(&tool.translation.vector, figure);
    }
}

/// Draws the contacts of a run's bodies as arrows of their forces, at most so many. The run's bodies begin at
/// `first` in the frame and are shown `away` (m) from where they are.
pub(crate) fn touches(run: &Run, (first, away): (usize, Vec3), most: usize, figure: &mut Figure) {
    let pairs = run.work.contacts().chunk_by(|c, d| (c.a, c.b) == (d.a, d.b));
    for touch in pairs.map(Touch::of).take(most) {
        let body = first + touch.b;
        figure.arrow(ArrowRole::NormalForce, body, touch.p_W + away, touch.normal);
        figure.arrow(ArrowRole::FrictionForce, body, touch.p_W + away, touch.friction);
    }
}

/// Returns the load on each body: what presses on it along gravity, N; run after run.
pub(super) fn loads(runs: &[Run], settings: &Dynamics) -> Vec<f64> {
    let g = Vec3::from(settings.gravity);
    let down = g / g.length().max(f64::MIN_POSITIVE);
    let mut all = Vec::new();
    for run in runs {
        let first = all.len();
        all.resize(first + run.bodies.len(), 0.0);
        for c in run.work.contacts() {
            let press = c.force.dot(&down);
            let loaded = if press > 0.0 { c.b } else { c.a } as usize;
            if let Some(load) = all.get_mut(first + loaded) {
                *load += press.abs();
            }
        }
    }
    all
}

/// Mesh of a body that moves, as it stands in the table of meshes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ColouredMesh {
    row: u32,
    body: usize,
    vertices: usize,
}

impl ColouredMesh {
    /// Returns the meshes of all that move, in the order in which [`assets`] writes them.
    pub fn all(runs: &[Run], settings: &Dynamics) -> Vec<Self> {
        let rows = (0..).zip(meshes(runs, 0..runs.len(), settings));
        rows.filter(|(_, (_, purpose, _))| *purpose == MeshPurpose::Solid)
            .map(|(row, (body, _, mesh))| Self { row, body: body as usize, vertices: mesh.positions.len() })
            .collect()
    }
}

/// Writes the colours: one number a body, from 0 to the greatest.
pub(super) fn coloured(meshes: &[ColouredMesh], numbers: &[f64], writer: &mut FrameWriter) {
    let of = |mesh: &ColouredMesh| numbers.get(mesh.body).copied().unwrap_or(0.0);
    let most = meshes.iter().map(of).fold(0.0, f64::max);
    writer.section(Section::MeshStates, |s| {
        let mut first = 0;
        for mesh in meshes {
            s.u32s(&[mesh.row, 0, 0, first, mesh.vertices as u32]);
            s.f32s(&[0.0, most]);
            first += mesh.vertices as u32;
        }
    });
    writer.section(Section::VertexScalars, |s| {
        for mesh in meshes {
            (0..mesh.vertices).for_each(|_| s.f32(of(mesh)));
        }
    });
}

/// Writes the meshes of all bodies of all runs; a floor that runs share is drawn once.
pub(crate) fn assets(runs: &[Run], shown: Range<usize>, settings: &Dynamics, writer: &mut FrameWriter) {
    display::write_assets(writer, &meshes(runs, shown, settings));
}

fn meshes(runs: &[Run], shown: Range<usize>, settings: &Dynamics) -> Vec<(u32, MeshPurpose, DisplayMesh)> {
    let reach = reach(runs, settings);
    let shapes = runs.iter().flat_map(|run| run.bodies.iter()).map(|body| 1 + body.parts.len()).sum();
    let fineness = Fineness::of(shapes);
    let mut meshes = Vec::new();
    for (k, run) in runs.get(shown).unwrap_or_default().iter().enumerate() {
        for (i, body) in run.bodies.iter().enumerate() {
            let endless = matches!(body.shape, Drawn::HalfSpace {});
            if k > 0 && endless && body.fixed && in_plane(body, settings) {
                continue;
            }
            let mesh = drawn(body, reach, fineness);
            if !mesh.positions.is_empty() {
                let purpose = if body.fixed { MeshPurpose::Ideal } else { MeshPurpose::Solid };
                meshes.push(((k * run.bodies.len() + i) as u32, purpose, mesh));
            }
        }
    }
    meshes
}

/// True if runs stand apart along this half-space's own plane.
fn in_plane(body: &Body, settings: &Dynamics) -> bool {
    let n = convert::pose(&body.pose).rotation * Vec3::z();
    n.dot(&Vec3::from(settings.apart)).abs() < 1e-9
}

/// Returns half the width of a floor's tile: a few times the room the bodies take at first, m.
fn reach(runs: &[Run], settings: &Dynamics) -> f64 {
    let apart = (Vec3::from(settings.apart) * runs.len().saturating_sub(1) as f64).length();
    let mut largest: f64 = 0.0;
    let sized = runs.iter().flat_map(|r| r.bodies.iter().zip(r.sizes.iter()));
    for (body, size) in sized.filter(|(b, _)| !matches!(b.shape, Drawn::HalfSpace {})) {
        let p = Vec3::from(body.pose.translation);
        largest = largest.max(size + (p.x * p.x + p.y * p.y).sqrt());
    }
    apart + if largest > 0.0 { 2.0 * largest } else { 0.5 }
}

/// Returns a body as one mesh; an empty one if the body is infinite.
pub(super) fn ghost(body: &Body) -> DisplayMesh {
    match body.shape {
        Drawn::HalfSpace {} => DisplayMesh::default(),
        _ => drawn(body, 0.0, Fineness::of(128)),
    }
}

/// Returns a body's shape and its parts as one mesh.
fn drawn(body: &Body, reach: f64, fineness: Fineness) -> DisplayMesh {
    let whole: Option<Shape> = convert::shape(&body.shape).ok();
    let mut all = whole.map(|s| display::ideal(&s, reach, fineness)).unwrap_or_default();
    for part in &body.parts {
        if let Ok(shape) = convert::shape(&part.shape) {
            display::append(&mut all, display::ideal(&shape, reach, fineness), &convert::pose(&part.pose));
        }
    }
    all
}
