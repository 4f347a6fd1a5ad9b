//! Figures: the pads with a colour at every point, what they grasp, the jaws behind them, the floor; forces,
//! and the phase of the grasp in a word.

use crate::soft_jaws::document::PadColour;
use asperity_deformable::step::DeformableBody;
use asperity_geometry::{Length, Pose, Rotation, Shape, Vec3};
use asperity_gripper::lift::{OBJECT, Phase, Reason, Verdict};
use asperity_gripper::pressing::PADS;
use asperity_scene::frame::{ArrowRole, FrameWriter, MeshPurpose};

use super::readings::place;
use super::run::Run;
use crate::common::soft::{self, Skins};
use asperity_exhibit::display::{self, DisplayMesh, Fineness};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::shown_bodies;

/// Numbers of drawn bodies: what is grasped, two pads, two jaws, the floor.
const PAD: u32 = 1;
const JAW: u32 = 3;
const GROUND: u32 = 5;
/// Thickness of a jaw behind its pad, over the pad's thickness, and how far it stands out.
const PLATE: f64 = 0.8;
const RIM: f64 = 1.08;
/// Half width of the floor's tile, over the gripper's opening.
const TILE: f64 = 2.0;

/// Returns the words of the phases before the verdict, then those of verdicts: the description's labels.
pub(super) fn labels() -> Vec<String> {
    let phases = ["approach", "squeeze", "lift", "hold", "holds"].map(str::to_owned);
    phases.into_iter().chain(Reason::ALL.map(|r| r.word().replace('_', " "))).collect()
}

/// Returns the number of a phase's label.
fn label(phase: Phase) -> usize {
    match phase {
        Phase::Done(Verdict::Fails(reason)) => {
            place(phase) + 1 + Reason::ALL.iter().position(|r| *r == reason).unwrap_or_default()
        }
        _ => place(phase),
    }
}

/// Meshes and skins.
pub(super) struct Meshes {
    rows: Vec<(u32, MeshPurpose, DisplayMesh)>,
    skins: Skins,
}

impl Meshes {
    pub fn of(run: &Run) -> Self {
        let mut rows = vec![(0, MeshPurpose::Solid, soft::smooth(&run.grasp.model.object.surface))];
        let mut skins = Skins::default();
        for (pad, body) in (PAD..).zip(PADS) {
            if let Some(mesh) = skins.add(rows.len() as u32, 0, (body, &run.pressing())) {
                rows.push((pad, MeshPurpose::Solid, mesh));
            }
        }
        rows.extend((JAW..).zip(PADS).map(|(jaw, body)| (jaw, MeshPurpose::Solid, plate(run, body))));
        let tile = display::ideal(&Shape::HalfSpace, TILE * run.grasp.model.rules.opening, Fineness::FULL);
        rows.push((GROUND, MeshPurpose::Ideal, tile));
        Self { rows, skins }
    }

    pub fn write_assets(&self, writer: &mut FrameWriter) {
        display::write_assets(writer, &self.rows);
    }

    /// Writes the places of the pads' vertices, and their colours.
    pub fn write(&mut self, run: &Run, colour: PadColour, writer: &mut FrameWriter) {
        self.skins.write(&[run.pressing()], colour, writer);
    }
}

/// Returns the mesh of the jaw behind a pad, where it is at first: the faces that it holds, made thick.
fn plate(run: &Run, body: usize) -> DisplayMesh {
    let x = &run.first.soft.x;
    let world = run.simulation().world();
    let first = world.points_of(body).start;
    let Some((DeformableBody::Soft { .. }, surface)) = world.body(body) else {
        return DisplayMesh::default();
    };
    let held = |k: &u32| run.grasp.model.pad.held[*k as usize - first];
    let faces: Vec<[u32; 3]> = surface.faces.iter().filter(|f| f.iter().all(held)).copied().collect();
    let normal = |f: &[u32; 3]| {
        let [a, b, c] = f.map(|k| x[k as usize]);
        (b - a).cross(&(c - a))
    };
    let Some(out) = faces.iter().map(normal).sum::<Vec3>().try_unit(0.0) else {
        return DisplayMesh::default();
    };
    let mut points: Vec<u32> = faces.iter().flatten().copied().collect();
    points.sort_unstable();
    points.dedup();
    let n = points.len() as u32;
    let middle = points.iter().map(|k| x[*k as usize]).sum::<Vec3>() / f64::from(n.max(1));
    let near = |k: &u32| middle + (x[*k as usize] - middle) * RIM;
    let far = out * (PLATE * run.grasp.model.pad.depth());
    let vertices: Vec<Vec3> = points.iter().map(near).chain(points.iter().map(|k| near(k) + far)).collect();
    let own = |k: u32| points.partition_point(|p| *p < k) as u32;
    let mut triangles = Vec::new();
    let mut directed: Vec<[u32; 2]> = Vec::new();
    for f in &faces {
        let [a, b, c] = f.map(own);
        triangles.extend([[a, c, b], [a + n, b + n, c + n]]);
        directed.extend([[a, b], [b, c], [c, a]]);
    }
    directed.sort_unstable();
    let rim: Vec<[u32; 2]> =
        directed.iter().filter(|[a, b]| directed.binary_search(&[*b, *a]).is_err()).copied().collect();
    triangles.extend(rim.iter().flat_map(|&[a, b]| [[b + n, a + n, a], [b + n, a, b]]));
    let (mut mesh, of) = soft::creased(&vertices, &triangles);
    // Lines along the rims alone.
    let vertex = |k: u32| of.iter().position(|p| *p == k).unwrap_or_default() as u32;
    mesh.edges = rim.iter().flat_map(|e| [*e, e.map(|k| k + n)]).map(|e| e.map(vertex)).collect();
    mesh
}

/// Writes `X_WB` of all bodies.
pub(super) fn poses(run: &Run, writer: &mut FrameWriter) {
    let at = |p: Vec3| Pose::from_parts(p.into(), Rotation::identity());
    let jaw = |pad: usize| at(run.moved(pad));
    let still = at(Vec3::zeros());
    shown_bodies::write_poses(writer, &[run.pose(), still, still, jaw(0), jaw(1), still]);
}

/// Draws forces on what is grasped, and the word of the phase.
pub(super) fn figures(run: &Run, figure: &mut Figure) {
    figure.clear();
    for pad in PADS {
        if let Some([place, push, rub]) = run.pressing().pushes(pad) {
            figure.arrow(ArrowRole::NormalForce, 0, place, push);
            figure.arrow(ArrowRole::FrictionForce, 0, place, rub);
        }
    }
    // Above what stands the highest of pads and object.
    let high = |body: usize| run.simulation().world().points_of(body);
    let top = PADS.into_iter().chain([OBJECT]).flat_map(high).map(|k| run.state.soft.x[k].z);
    let mut at = run.grasp.X_WG.translation.vector;
    at.z = top.fold(f64::NEG_INFINITY, f64::max) + run.grasp.model.pad.depth();
    match run.verdict() {
        Some(verdict) => figure.verdict(label(run.state.phase), verdict.holds(), at),
        None => figure.label(label(run.state.phase), at),
    }
}
