//! Something is put into something by an arm that is told positions: what is seen, what is done, what it is worth.
//!
//! The action is what the paper's is: wanted velocity and wanted force, the two inputs of a parallel position and force controller, whose
//! sum is the commanded place (Vuong & Pham, *Contact reduction with bounded stiffness*, V-B). An action acts for `action_period` steps of the world:
//! the set-point goes on at its velocity, the controller presses along the way in, joints follow as their servos do.
//!
//! Reward of an action (eqs. 12 and 13): `r = d/D − 1 + r_f`, `r_f = −2` where force or moment is beyond its limit, `d` the depth below the mouth,
//! at most `D`. The paper counts from where the tool first touches; a peg that finds its hole at once never touches, so the mouth's face is meant here.
//!
//! Everything is in the mouth's frame M: z leads out.

#![allow(non_snake_case, reason = "monogram notation")]

mod cell;
mod script;

use std::sync::Arc;

use asperity_dynamics::arm::{rotation_vector, turned};
use asperity_dynamics::{Clock, State, Workspace, step};
use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Vec3};

pub use cell::{Cell, Rules};
pub use script::{Script, ScriptKind};

use crate::environment::{End, Environment, Taken};
use crate::policy::Shape;
use crate::random::Stream;

/// What the actor sees: place (3), turn (3), force (3), moment (3).
pub const SEEN: usize = 12;
/// What only the critic sees besides: true place and turn from the mouth (6), true force and moment (6); then the cell's truth.
const TRUTH: usize = 12;
/// Velocity (3), rate of turning (3), press.
pub const ACTION: usize = 7;

/// Units in which it is seen, so that a number is about one: m, rad, N, N m.
const UNIT: [f64; 4] = [1e-3, 0.02, 10.0, 0.3];

/// Steps of the world in which the arm goes to where an attempt begins: a quarter of a second at steps of 2 ms, in the air.
const SETTLING: u32 = 125;

/// An attempt after another, each in one of the cells.
#[derive(Clone, Debug)]
pub struct Insertion {
    cells: Arc<[Cell]>,
    rules: Rules,
    /// The cell at hand, its state and scratch.
    cell: usize,
    state: State,
    work: Workspace,
    /// Turned as at the start of the cell, the foremost point on the mouth's axis `above` its face: the controlled point, in M.
    expected: Pose,
    /// Where the set-point is, M.
    set_point: Pose,
    /// Where the attempt began, M.
    began: Pose,
    /// Of the actor's sensor in this attempt.
    bias: [f64; 6],
    taken: u32,
    /// Largest force so far, N.
    peak: f64,
    /// Why the world could not be stepped.
    trouble: Option<String>,
}

impl Insertion {
    /// Attempts in cells, of which there must be one at least. Faults name the cell and its field, or the rule.
    pub fn new(cells: Arc<[Cell]>, rules: Rules) -> Result<Self, Fault> {
        rules.check().map_err(|e| e.within("rules"))?;
        for (i, cell) in cells.iter().enumerate() {
            cell.check().map_err(|e| e.within(&format!("cells[{i}]")))?;
            if cell.truth.len() != cells[0].truth.len() {
                return Err(Fault::new(format!("cells[{i}].truth"), "All cells tell the same truths."));
            }
        }
        let Some(first) = cells.first() else {
            return Err(Fault::new("cells", "There is no cell to learn in."));
        };
        let (state, work) = (first.start.clone(), Workspace::new(&first.model, &first.start));
        let mut made = Self {
            cell: 0,
            state,
            work,
            rules,
            expected: Pose::identity(),
            set_point: Pose::identity(),
            began: Pose::identity(),
            bias: [0.0; 6],
            taken: 0,
            peak: 0.0,
            trouble: None,
            cells,
        };
        made.expected = made.expected_in(0);
        Ok(made)
    }

    /// The cell at hand.
    pub fn cell(&self) -> &Cell {
        &self.cells[self.cell]
    }

    /// How it is begun and judged.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How deep the foremost point is, m.
    pub fn depth(&self) -> f64 {
        -self.foremost().z
    }

    /// Largest force of the attempt so far, N.
    pub fn peak(&self) -> f64 {
        self.peak
    }

    /// Actions of the attempt so far.
    pub fn taken(&self) -> u32 {
        self.taken
    }

    /// Why the attempt cannot go on, where it cannot.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Seconds in which an action acts.
    pub fn action_time(&self) -> f64 {
        self.cell().dt * f64::from(self.rules.action_period)
    }

    fn expected_in(&self, cell: usize) -> Pose {
        let cell = &self.cells[cell];
        let X_WB = self.work.poses().get(cell.body).copied().unwrap_or_else(Pose::identity);
        let R_MT = cell.X_WM.rotation.inverse() * X_WB.rotation * cell.X_BT.rotation;
        // From the foremost point to the controlled one, turned as it is.
        let p_PT =
            cell.X_WM.rotation.inverse() * (X_WB.rotation * (cell.X_BT.translation.vector - cell.p_BP));
        let place = Vec3::new(0.0, 0.0, self.rules.above) + p_PT;
        Pose::from_parts(place.into(), R_MT)
    }

    /// The foremost point, M.
    fn foremost(&self) -> Vec3 {
        let cell = self.cell();
        let Some(X_WB) = self.work.poses().get(cell.body) else { return Vec3::zeros() };
        cell.X_WM.inverse_transform_point(&X_WB.transform_point(&cell.p_BP.into())).coords
    }

    /// The controlled point, M.
    fn tool(&self) -> Pose {
        let cell = self.cell();
        let X_WB = self.work.poses().get(cell.body).copied().unwrap_or_else(Pose::identity);
        cell.X_WM.inverse() * X_WB * cell.X_BT
    }

    /// What the wrist's sensor says that the tool presses its surroundings with: force and moment, M.
    fn load(&self) -> [Vec3; 2] {
        let R_MW = self.cell().X_WM.rotation.inverse();
        let [fx, fy, fz, mx, my, mz] = self.state.arm(0).map_or([0.0; 6], |arm| *arm.measured());
        [R_MW * Vec3::new(fx, fy, fz), R_MW * Vec3::new(mx, my, mz)]
    }

    /// Tells the arm where to be and how to press along the way in (N).
    fn tell(&mut self, press: f64) {
        let X_WM = self.cells[self.cell].X_WM;
        let n_W = X_WM.rotation * Vec3::z();
        let f = -press * n_W;
        let goal = asperity_dynamics::arm::ArmGoal {
            place: X_WM * self.set_point,
            joints: None,
            press: [f.x, f.y, f.z, 0.0, 0.0, 0.0],
        };
        self.state.inputs.arms.clear();
        self.state.inputs.arms.push(goal);
    }

    /// Steps of the world; stops at trouble.
    fn steps(&mut self, count: u32) {
        for _ in 0..count {
            if self.trouble.is_some() {
                return;
            }
            let cell = &self.cells[self.cell];
            let stopped = Clock::STOPPED;
            match step(&cell.model, &mut self.state, &mut self.work, cell.dt, &cell.options, stopped) {
                Ok(_) => self.peak = self.peak.max(self.load()[0].length()),
                Err(e) => self.trouble = Some(e.message),
            }
        }
    }

    fn see(&self, seen: &mut [f64]) {
        let (tool, load) = (self.tool(), self.load());
        let from = if self.rules.mouth_seen { &self.expected } else { &self.began };
        let told = [
            load[0] + Vec3::from_row_slice(&self.bias[..3]),
            load[1] + Vec3::from_row_slice(&self.bias[3..]),
        ];
        put(&mut seen[..SEEN], &tool, from, &told);
        put(&mut seen[SEEN..SEEN + TRUTH], &tool, &self.expected, &load);
        seen[SEEN + TRUTH..].copy_from_slice(&self.cell().truth);
    }

    /// Velocity (m/s), rate (rad/s) and press (N) of an action.
    fn meant(&self, action: &[f64]) -> (Vec3, Vec3, f64) {
        let [speed, rate] = self.rules.speed;
        let v = Vec3::new(action[0], action[1], action[2]) * speed;
        let w = Vec3::new(action[3], action[4], action[5]) * rate;
        (v, w, self.rules.press * 0.5 * (action[6] + 1.0))
    }

    /// Moves the set-point for one step of the world, within its room.
    fn advance(&mut self, v: &Vec3, w: &Vec3) {
        let dt = self.cells[self.cell].dt;
        let [way, turn] = self.rules.room;
        let off = self.set_point.translation.vector + v * dt - self.expected.translation.vector;
        // Down there is the whole depth to go besides.
        let deep = way + self.cells[self.cell].depth + self.rules.above;
        let held = Vec3::new(off.x.clamp(-way, way), off.y.clamp(-way, way), off.z.clamp(-deep, way));
        self.set_point.translation.vector = self.expected.translation.vector + held;
        let next = turned(&self.set_point.rotation, &(w * dt));
        if rotation_vector(&(next * self.expected.rotation.inverse())).length() <= turn {
            self.set_point.rotation = next;
        }
    }
}

/// Place and turn of a pose from another, force and moment, in their units.
fn put(into: &mut [f64], X: &Pose, from: &Pose, load: &[Vec3; 2]) {
    let p = X.translation.vector - from.translation.vector;
    let r = rotation_vector(&(X.rotation * from.rotation.inverse()));
    for (k, (vector, unit)) in [p, r, load[0], load[1]].iter().zip(UNIT).enumerate() {
        for i in 0..3 {
            into[3 * k + i] = vector[i] / unit;
        }
    }
}

impl Environment for Insertion {
    fn shape(&self) -> Shape {
        Shape { observation: SEEN, privileged: TRUTH + self.cells[0].truth.len(), action: ACTION }
    }

    fn reset(&mut self, stream: &mut Stream, seen: &mut [f64]) -> Result<(), Fault> {
        self.cell = stream.index(self.cells.len());
        let cell = &self.cells[self.cell];
        self.state.clone_from(&cell.start);
        // Models differ, and with them what the scratch is for.
        self.work = Workspace::new(&cell.model, &self.state);
        self.expected = self.expected_in(self.cell);
        let Rules { aside, lean, yaw, bias, .. } = self.rules;
        // As likely at each place of a disc, about each axis across the way in.
        let (r, at) = (aside * stream.uniform().sqrt(), std::f64::consts::TAU * stream.uniform());
        let (tilt, about) = (stream.between(-lean, lean), std::f64::consts::TAU * stream.uniform());
        let turn = Vec3::new(tilt * libm::cos(about), tilt * libm::sin(about), stream.between(-yaw, yaw));
        let p = self.expected.translation.vector + Vec3::new(r * libm::cos(at), r * libm::sin(at), 0.0);
        self.set_point = Pose::from_parts(p.into(), turned(&self.expected.rotation, &turn));
        self.bias = std::array::from_fn(|k| {
            let most = bias[k / 3];
            stream.between(-most, most)
        });
        (self.taken, self.peak, self.trouble) = (0, 0.0, None);
        self.tell(0.0);
        self.steps(SETTLING);
        if let Some(trouble) = &self.trouble {
            return Err(Fault::new(
                "start",
                format!("The arm does not come to where an attempt begins: {trouble}"),
            ));
        }
        self.peak = 0.0;
        self.began = self.tool();
        self.see(seen);
        Ok(())
    }

    fn step(&mut self, action: &[f64], _: &mut Stream, seen: &mut [f64]) -> Result<Taken, Fault> {
        let (v, w, press) = self.meant(action);
        let [most_force, most_moment] = self.rules.limit;
        let mut over = false;
        for _ in 0..self.rules.action_period {
            self.advance(&v, &w);
            self.tell(press);
            self.steps(1);
            let load = self.load();
            over |= load[0].length() > most_force || load[1].length() > most_moment;
        }
        self.taken += 1;
        self.see(seen);
        let cell = self.cell();
        let worth = (self.depth() / cell.depth).min(1.0) - 1.0 + if over { -2.0 } else { 0.0 };
        let end = if self.trouble.is_some() {
            Some(End::Failed)
        } else if self.depth() >= cell.depth {
            Some(End::Done)
        } else {
            (self.taken >= self.rules.horizon).then_some(End::TimeUp)
        };
        // A world that breaks is worth the worst for all the time that is left: it must not be a way out.
        let left = f64::from(self.rules.horizon - self.taken.min(self.rules.horizon));
        let reward = if end == Some(End::Failed) { -3.0 * (1.0 + left) } else { worth };
        Ok(Taken { reward, end })
    }
}
