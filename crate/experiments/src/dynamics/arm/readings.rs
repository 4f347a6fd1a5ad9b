//! Readings of an arm: its press, its place and its set-point.

use asperity_dynamics::arm::MOST_JOINTS;
use asperity_geometry::Vec3;
use asperity_scene::Reading;
use asperity_scene::document::{self, CellArm, Quantity};

use super::super::run::Run;
use super::limit;
use asperity_exhibit::readings::{ReadingRow, Readings};
use asperity_exhibit::table;

const PRESS: &str = "crate/dynamics/src/arm/controlled/measures.rs#ArmState::press";
const LOAD: &str = "crate/dynamics/src/arm/controlled/load.rs#OnTool::keep";
const NET: &str = "crate/dynamics/src/measures.rs#Workspace::net_stiffness";
pub(super) const LIMIT: &str = "crate/control/src/servo/limit.rs#Servo::stability_limit";
const HERE: &str = "crate/experiments/src/dynamics/arm/readings.rs#of";
const TOOL: &str = "crate/dynamics/src/arm/controlled/measures.rs#Model::arm_tool";
const TURNED: &str = "crate/dynamics/src/arm/controlled/measures.rs#Model::arm_turned";
const TOLD: &str = "crate/dynamics/src/arm/controlled/set_point.rs#CompiledArm::control";
const SHORT: &str = "crate/dynamics/src/arm/controlled/differential.rs#Command::go";
const HELD: &str = "crate/dynamics/src/arm/controlled/state.rs#ArmState::held_back";
const EFFORT: &str = "crate/dynamics/src/arm/controlled/measures.rs#Model::arm_effort";
const ANGLES: &str = "crate/dynamics/src/arm/controlled/measures.rs#Model::arm_joints";

table! {
    Pressed: "arm_force", "Force at the tool", "f", Quantity::Force, r"f\cdot f_d/\lVert f_d\rVert", PRESS;
    Asked: "arm_asked", "Force asked for", "f_d", Quantity::Force, "", PRESS;
    Error: "arm_error", "Force that is missing", "f_d - f", Quantity::Force, "", PRESS;
    Fx: "arm_fx", "Measured force, x", "f_x", Quantity::Force, "", LOAD;
    Fy: "arm_fy", "Measured force, y", "f_y", Quantity::Force, "", LOAD;
    Fz: "arm_fz", "Measured force, z", "f_z", Quantity::Force, "", LOAD;
    Mx: "arm_mx", "Measured moment, x", r"\tau_x", Quantity::Moment, "", LOAD;
    My: "arm_my", "Measured moment, y", r"\tau_y", Quantity::Moment, "", LOAD;
    Mz: "arm_mz", "Measured moment, z", r"\tau_z", Quantity::Moment, "", LOAD;
    Net: "arm_stiffness", "Net stiffness under the tool", "N K", Quantity::Stiffness,
        r"\sum_i k_i\,(n_i\cdot f_d/\lVert f_d\rVert)^2", NET;
    Limit: "arm_limit", "Net stiffness at which the force loop turns unstable", r"(N K)_\text{crit}", Quantity::Stiffness,
        r"\rho(A(k)) = 1", LIMIT;
    Share: "arm_share", "Net stiffness, of the limit", r"N K/(N K)_\text{crit}", Quantity::Ratio, "", HERE;
    ToolX: "arm_x", "Tool, x", "x", Quantity::Length, "", TOOL;
    ToolY: "arm_y", "Tool, y", "y", Quantity::Length, "", TOOL;
    ToolZ: "arm_z", "Tool, z", "z", Quantity::Length, "", TOOL;
    TurnX: "arm_turn_x", "Tool, turned from the start about x", r"\theta_x", Quantity::Angle, "", TURNED;
    TurnY: "arm_turn_y", "Tool, turned from the start about y", r"\theta_y", Quantity::Angle, "", TURNED;
    TurnZ: "arm_turn_z", "Tool, turned from the start about z", r"\theta_z", Quantity::Angle, "", TURNED;
    SetX: "arm_set_x", "Set-point of the tool, x", "x_c", Quantity::Length, "", TOLD;
    SetY: "arm_set_y", "Set-point of the tool, y", "y_c", Quantity::Length, "", TOLD;
    SetZ: "arm_set_z", "Set-point of the tool, z", "z_c", Quantity::Length, "", TOLD;
    Short: "arm_short", "Set-point out of reach by", r"\lVert x_c - x(q_c)\rVert", Quantity::Length, "", SHORT;
    Held: "arm_held_back", "Held back by a joint's stop, speed or acceleration", "", Quantity::Truth, "", HELD;
    Effort: "arm_effort", "Largest torque of a joint, of its limit", r"\max_j \lvert\tau_j\rvert/\tau_{\max,j}", Quantity::Ratio, "", EFFORT;
    GivesWay: "arm_gives_way", "A joint gives way at its torque limit", "", Quantity::Truth, "", EFFORT;
    Q1: "arm_q1", "Joint 1", "q_1", Quantity::Angle, "", ANGLES;
    Q2: "arm_q2", "Joint 2", "q_2", Quantity::Angle, "", ANGLES;
    Q3: "arm_q3", "Joint 3", "q_3", Quantity::Angle, "", ANGLES;
    Q4: "arm_q4", "Joint 4", "q_4", Quantity::Angle, "", ANGLES;
    Q5: "arm_q5", "Joint 5", "q_5", Quantity::Angle, "", ANGLES;
    Q6: "arm_q6", "Joint 6", "q_6", Quantity::Angle, "", ANGLES;
    Q7: "arm_q7", "Joint 7", "q_7", Quantity::Angle, "", ANGLES;
    Q8: "arm_q8", "Joint 8", "q_8", Quantity::Angle, "", ANGLES;
    Q9: "arm_q9", "Joint 9", "q_9", Quantity::Angle, "", ANGLES;
    Q10: "arm_q10", "Joint 10", "q_{10}", Quantity::Angle, "", ANGLES;
    Q11: "arm_q11", "Joint 11", "q_{11}", Quantity::Angle, "", ANGLES;
    Q12: "arm_q12", "Joint 12", "q_{12}", Quantity::Angle, "", ANGLES;
    Q13: "arm_q13", "Joint 13", "q_{13}", Quantity::Angle, "", ANGLES;
    Q14: "arm_q14", "Joint 14", "q_{14}", Quantity::Angle, "", ANGLES;
    Q15: "arm_q15", "Joint 15", "q_{15}", Quantity::Angle, "", ANGLES;
    Q16: "arm_q16", "Joint 16", "q_{16}", Quantity::Angle, "", ANGLES;
}

/// The joints' own, base first: the last of all rows.
const JOINTS: [Key; MOST_JOINTS] = [
    Key::Q1,
    Key::Q2,
    Key::Q3,
    Key::Q4,
    Key::Q5,
    Key::Q6,
    Key::Q7,
    Key::Q8,
    Key::Q9,
    Key::Q10,
    Key::Q11,
    Key::Q12,
    Key::Q13,
    Key::Q14,
    Key::Q15,
    Key::Q16,
];

/// What each is, of an arm of a document: as many joints as it has.
pub(in super::super) fn rows(arm: &document::Arm) -> &'static [ReadingRow] {
    let all: &'static [ReadingRow] = &TABLE;
    all.get(..COUNT - MOST_JOINTS + arm.model.count().min(MOST_JOINTS)).unwrap_or_default()
}

/// The reading of a joint that slides is a length.
pub(in super::super) fn in_its_unit(arm: &document::Arm, reading: &mut Reading) {
    let CellArm::Own(own) = &arm.model else { return };
    let number = reading.id.strip_prefix("arm_q").and_then(|k| k.parse::<usize>().ok());
    if number.and_then(|k| own.joints.get(k.checked_sub(1)?)).is_some_and(|j| j.slides) {
        reading.quantity = Quantity::Length;
    }
}

/// Returns the readings of a run with an arm; all unknown of one without.
pub(in crate::dynamics) fn of(run: &Run) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    let (Some(arm), Some(state), Some(goal)) = (run.arm(), run.arm_state(), run.arm_goal()) else {
        return all;
    };
    let press = state.press(goal);
    let [.., mx, my, mz] = *state.measured();
    all.set(Key::Pressed, press.pressed);
    all.set(Key::Asked, press.asked);
    all.set(Key::Error, press.missing);
    all.set_vector([Key::Fx, Key::Fy, Key::Fz], press.force);
    all.set_vector([Key::Mx, Key::My, Key::Mz], [mx, my, mz]);
    let of_tool = |n: Vec3| arm.tool.body.map_or(0.0, |tool| run.work.net_stiffness(tool, &n));
    let (net, most) = (press.along.map(of_tool), limit(arm, arm.control.force_gains[1]));
    all.set_some(Key::Net, net);
    all.set_some(Key::Limit, most);
    all.set_some(Key::Share, net.zip(most).map(|(net, most)| net / most));
    let model = run.model();
    if let (Some(tool), Some(turned)) = (run.arm_tool(), model.arm_turned(0, &run.work)) {
        all.set_vector([Key::ToolX, Key::ToolY, Key::ToolZ], tool.translation.vector);
        all.set_vector([Key::TurnX, Key::TurnY, Key::TurnZ], turned);
    }
    all.set_vector([Key::SetX, Key::SetY, Key::SetZ], state.commanded().translation.vector);
    all.set(Key::Short, state.short());
    all.set_flag(Key::Held, state.held_back());
    let effort = model.arm_effort(0, run.state());
    all.set_some(Key::Effort, effort.map(|(share, _)| share));
    all.set_some(Key::GivesWay, effort.map(|(_, gives_way)| f64::from(u8::from(gives_way))));
    for (key, q) in JOINTS.into_iter().zip(model.arm_joints(0, run.state())) {
        all.set(key, q);
    }
    all
}
