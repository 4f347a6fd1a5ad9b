//! Load on the wrist sensor: the forces on the tool about the flange, and the tool's own weight and inertia.
//!
//! Newton and Euler for the tool: it hands the flange the load `F = F_ext + m g − m a`,
//! `M = M_ext + r × m (g − a) − d(I ω)/dt`. The sensor reads `−F`, `−M`: the load that the arm presses with.
//! Contacts and forces are means over the step, springs those of its end.

use asperity_control::sensor::Load;
use asperity_geometry::{Length, Mat3, Vec3};

use super::{ArmState, CompiledArm, TakenOff};
use crate::inputs::Spring;
use crate::model::Model;
use crate::state::State;
use crate::workspace::Workspace;

/// Loads on the tool at the end of a step, about the flange, world frame.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OnTool {
    force: Vec3,
    moment: Vec3,
    /// Momentum of the tool, see [`ArmState`].
    momentum: [Vec3; 2],
    R_WL: Mat3,
    /// Vector from the flange to the controlled point, m.
    to_point: Vec3,
}

impl OnTool {
    fn push(&mut self, force: &Vec3, arm: &Vec3) {
        self.force += force;
        self.moment += arm.cross(force);
    }

    /// Takes the sensor's sample if it is due.
    pub fn keep(&self, arm: &CompiledArm, next: &mut ArmState, steps: u64, dt: f64) {
        next.momentum = self.momentum;
        let told = &arm.told;
        if !steps.is_multiple_of(u64::from(told.sensor_period)) {
            return;
        }
        let (f, m) = (self.R_WL.tr_mul(&-self.force), self.R_WL.tr_mul(&-self.moment));
        let load = [f.x, f.y, f.z, m.x, m.y, m.z];
        told.sensor.sample(&mut next.sensor, &load, dt * f64::from(told.sensor_period));
        let said: Load = next.sensor.told;
        let f_W = self.R_WL * Vec3::new(said[0], said[1], said[2]);
        let m_W = self.R_WL * Vec3::new(said[3], said[4], said[5]) - self.to_point.cross(&f_W);
        next.measured = [f_W.x, f_W.y, f_W.z, m_W.x, m_W.y, m_W.z];
    }
}

/// Returns the loads on the tool of arm `i`.
pub(super) fn on_tool(model: &Model, state: &State, work: &Workspace, i: usize, dt: f64) -> OnTool {
    let arm = &model.arms[i];
    let kin = &work.kinematics;
    let last = arm.told.joints.last().map_or(0, |&j| model.joint_links[j] as usize);
    let flange = model.links[last].body as usize;
    let X_WL = &kin.X_WB[flange];
    let p_WL = X_WL.translation.vector;
    let R_WL = kin.R_WB[flange];
    let to_point = R_WL * arm.told.arm.X_LT.translation.vector;
    let mut sum = OnTool { R_WL, to_point, ..OnTool::default() };
    let Some(tool) = arm.told.held else { return sum };
    for c in &work.contacts {
        if c.b as usize == tool {
            sum.push(&c.force, &(c.p_WC - p_WL));
        } else if c.a as usize == tool {
            sum.push(&-c.force, &(c.p_WC - p_WL));
        }
    }
    for f in state.inputs.forces.iter().filter(|f| f.body == tool) {
        let p_WP = kin.X_WB[tool].transform_point(&f.p_BP.into()).coords;
        sum.push(&f.force, &(p_WP - p_WL));
        sum.moment += f.torque;
    }
    for s in state.inputs.springs.iter().filter(|s| s.b == tool || s.a == Some(tool)) {
        let (force, [p_WA, p_WB]) = on_b(work, s);
        if s.b == tool {
            sum.push(&force, &(p_WB - p_WL));
        } else {
            sum.push(&-force, &(p_WA - p_WL));
        }
    }
    let body = &model.bodies[tool];
    let R = &kin.R_WB[tool];
    sum.momentum = [kin.v[tool] * body.mass, R * (body.I_B * R.tr_mul(&kin.w[tool]))];
    let from_flange = kin.p_WCm[tool] - p_WL;
    if arm.told.taken_off == TakenOff::Nothing {
        sum.push(&(model.gravity * body.mass), &from_flange);
    }
    if arm.told.taken_off != TakenOff::All {
        let [linear, angular] = &state.arms[i].momentum;
        sum.push(&((linear - sum.momentum[0]) / dt), &from_flange);
        sum.moment += (angular - sum.momentum[1]) / dt;
    }
    sum
}

/// Returns a spring's force on its B at the end of the step, N, and its ends on A and B.
fn on_b(work: &Workspace, s: &Spring) -> (Vec3, [Vec3; 2]) {
    let kin = &work.kinematics;
    let place = |body: usize, p: &Vec3| kin.X_WB[body].transform_point(&(*p).into()).coords;
    let moves = |body: usize, p: &Vec3| kin.v[body] + kin.w[body].cross(&(p - kin.p_WCm[body]));
    let (p_WA, p_WB) = (s.a.map_or(s.p_AP, |a| place(a, &s.p_AP)), place(s.b, &s.p_BP));
    let v = moves(s.b, &p_WB) - s.a.map_or_else(Vec3::zeros, |a| moves(a, &p_WA));
    let force = -((p_WB - p_WA) * s.stiffness + v * s.damping);
    let size = force.length();
    (if size > s.max_force { force * (s.max_force / size) } else { force }, [p_WA, p_WB])
}
