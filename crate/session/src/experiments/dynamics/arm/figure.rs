//! What is drawn of an arm beside its links: what it presses with, and where it was told to go.

use asperity_geometry::{Length, Vec3};
use asperity_scene::Role;
use asperity_scene::frame::{ArrowRole, LineStyle};

use super::super::run::Run;
use crate::experiment::figure::Figure;

/// Of one run, shown `away` (m) from where it is; `body` is the tool in the frame.
pub(in super::super) fn draw(run: &Run, body: usize, away: Vec3, figure: &mut Figure) {
    let (Some(state), Some(tool)) = (run.arm_state(), run.arm_tool()) else { return };
    let f = state.measured();
    // On the tool: what it feels.
    figure.arrow(ArrowRole::NetForce, body, tool + away, Vec3::new(-f[0], -f[1], -f[2]));
    let told = state.commanded().translation.vector;
    if (told - tool).length() > 1e-6 {
        figure.line(Role::Wrench, LineStyle::Dashed, [tool + away, told + away]);
    }
}
