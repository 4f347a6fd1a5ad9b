//! Figures: the object on the floor, the open pads of the grasp that is shown, and the lines along which they
//! close in its trials.

use asperity_deformable::contact::boundary;
use asperity_geometry::{Pose, Shape, TriangleMesh, Vec3};
use asperity_gripper::pad::Side;
use asperity_gripper::sure::{GraspToTry, Study};
use asperity_scene::Role;
use asperity_scene::frame::{FrameWriter, LineStyle, MeshPurpose};

use asperity_exhibit::display::{self, Fineness};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::shown_bodies;

/// Greatest number of trials whose lines can be told apart.
const LINES: u32 = 40;
/// Half width of the floor that is drawn, over the gripper's opening.
const FLOOR: f64 = 1.6;
/// Height of the name above the gripper, over its opening.
const ABOVE: f64 = 0.6;

/// Writes the meshes of object, pads, floor: the pads where they are in the world.
pub(super) fn assets(grasp: &GraspToTry, writer: &mut FrameWriter) {
    let opening = grasp.model.rules.opening;
    let mut rows = vec![(0, MeshPurpose::Solid, display::collision(&grasp.model.object.surface))];
    for (body, side) in (1..).zip(Side::BOTH) {
        let (vertices, tets) = grasp.model.pad.placed(&grasp.X_WG, 0.5 * opening, side);
        let surface = TriangleMesh { vertices, triangles: boundary(&tets) };
        rows.push((body, MeshPurpose::Solid, display::collision(&surface)));
    }
    rows.push((3, MeshPurpose::Ideal, display::ideal(&Shape::HalfSpace, FLOOR * opening, Fineness::FULL)));
    display::write_assets(writer, &rows);
}

/// Writes `X_WB` in the same order.
pub(super) fn poses(grasp: &GraspToTry, writer: &mut FrameWriter) {
    let stays = Pose::identity();
    shown_bodies::write_poses(writer, [&grasp.model.X_WO, &stays, &stays, &stays]);
}

/// Draws the lines along which the pads close: as meant, and shaken.
pub(super) fn figures(study: &Study, grasp: &GraspToTry, number: u32, figure: &mut Figure) {
    figure.clear();
    let half = 0.5 * grasp.model.rules.opening;
    let ends = |X: &Pose| [-half, half].map(|x| X.rotation * Vec3::new(x, 0.0, 0.0) + X.translation.vector);
    for k in 0..study.plan.trials.min(LINES) {
        figure.line(Role::Muted, LineStyle::Open, ends(&study.pose(grasp, number, k)));
    }
    figure.line(Role::Wrench, LineStyle::Open, ends(&grasp.X_WG));
    figure.label(0, grasp.X_WG.translation.vector + Vec3::z() * (ABOVE * 2.0 * half));
}
