//! Figures of an arm beside its links: force and moment at its wrist, and the set-point of its tool.

use asperity_geometry::{Length, Vec3};
use asperity_scene::Role;
use asperity_scene::frame::{ArrowRole, LineStyle};

use super::super::run::Run;
use asperity_exhibit::figure::Figure;

/// Draws those of one run, shown `away` (m) from where it is; `body` is the tool in the frame.
pub(crate) fn draw(run: &Run, body: usize, away: Vec3, figure: &mut Figure) {
    let (Some(state), Some(tool)) = (run.arm_state(), run.arm_tool()) else { return };
    let [fx, fy, fz, mx, my, mz] = *state.measured();
    // On the tool: what it feels, about the controlled point.
    let p = tool.translation.vector;
    figure.arrow(ArrowRole::NetForce, body, p + away, Vec3::new(-fx, -fy, -fz));
    figure.arrow(ArrowRole::NetMoment, body, p + away, Vec3::new(-mx, -my, -mz));
    let told = state.commanded().translation.vector;
    if (told - p).length() > 1e-6 {
        figure.line(Role::Wrench, LineStyle::Dashed, [p + away, told + away]);
    }
}
