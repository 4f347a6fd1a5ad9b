//! The bins, the last look's cloud, the grasp that is chosen, and the arm's way.

use asperity_geometry::{Pose, Vec3};
use asperity_perception::grasp::{CornerBox, GraspPose, Gripper};
use asperity_scene::Role;
use asperity_scene::frame::{FrameWriter, LineStyle, MeshPurpose};

use asperity_picking::{Ending, PickingState};

use super::super::grasp_selection::push_way;
use crate::common::boxes::{solid, wires};
use asperity_exhibit::display::{self, DisplayMesh, Fineness};
use asperity_exhibit::figure::Figure;

/// Words beside things, in the order of their numbers below.
pub(super) const LABELS: [&str; 5] = ["first bin", "second bin", "cleared", "given up", "pushed"];
const PUSHED: usize = 4;
/// Size of a point of the cloud, CSS pixels, and greatest number of points drawn. From where a whole cell is
/// seen, more lie on one another.
const POINT: f64 = 3.0;
const POINTS: usize = 4000;
/// Height of labels over the walls, m.
const RISE: f64 = 0.03;

pub(super) fn draw(run: &PickingState, figure: &mut Figure) {
    figure.clear();
    let world = GraspPose { R_WG: nalgebra::Matrix3::identity(), p_WG: Vec3::zeros() };
    for (k, (bin, middle)) in run.cell.bins.iter().zip(&run.cell.middles).enumerate() {
        let role = if k == run.now.source { Role::First } else { Role::Second };
        for (i, part) in bin.iter().enumerate() {
            solid(part, &world, role, if i == 0 { 0.3 } else { 0.14 }, figure);
        }
        let [floor, ..] = bin;
        figure.name(k, Vec3::new(floor.high.x, middle.y, run.cell.size.height + RISE));
    }
    if let Some(look) = &run.now.look {
        let every = look.seen.p_W.len().div_ceil(POINTS).max(1);
        figure.points(Role::Cone, POINT, look.seen.p_W.iter().step_by(every).map(|p| p + look.at));
    }
    if let Some(grasp) = run.now.grasp.as_ref().filter(|_| !run.now.lifted) {
        chosen(&run.cell.gripper, &grasp.X_WG, figure);
    }
    if let Some(push) = &run.now.push {
        let mut X_WG = push.plan.X_WG;
        X_WG.p_WG += push.at;
        for part in &run.cell.gripper.closed().solids {
            wires(part, &X_WG, Role::Wrench, LineStyle::Dashed, figure);
        }
        let end = push_way(&run.cell.gripper, &push.plan, &push.at, figure);
        figure.name(PUSHED, end);
    }
    if let Some((_, end)) = run.now.end {
        let cleared = end == Ending::Cleared;
        let middle = 0.5 * (run.cell.middles[0] + run.cell.middles[1]);
        figure.verdict(if cleared { 2 } else { 3 }, cleared, middle + Vec3::z() * run.cell.size.height);
    }
}

/// Draws the open fingers where they will be, and what lies between them.
fn chosen(gripper: &Gripper, X_WG: &GraspPose, figure: &mut Figure) {
    for finger in gripper.solids.iter().skip(1) {
        wires(finger, X_WG, Role::Wrench, LineStyle::Dashed, figure);
    }
    let crop: &CornerBox = &gripper.crop;
    wires(crop, X_WG, Role::Wrench, LineStyle::Open, figure);
}

/// Returns the poses of bodies, links and hand; the bins are figures.
pub(super) fn poses(run: &PickingState) -> impl Iterator<Item = &Pose> {
    run.work.poses().iter().take(run.cell.drawn.len())
}

pub(super) fn assets(run: &PickingState, writer: &mut FrameWriter) {
    let whole = |parts: &Vec<(asperity_geometry::Shape, Pose)>| {
        let mut all = DisplayMesh::default();
        for (shape, X_BG) in parts {
            display::append(&mut all, display::ideal(shape, 0.0, Fineness::HALF), X_BG);
        }
        all
    };
    let meshes: Vec<_> =
        (0..).zip(&run.cell.drawn).map(|(i, parts)| (i, MeshPurpose::Solid, whole(parts))).collect();
    display::write_assets(writer, &meshes);
}
