//! One attempt at an insertion: the arm's goals and the observations. It does not know who steps the world.

use asperity_dynamics::arm::{ArmGoal, rotation_vector, turned};
use asperity_dynamics::{State, Workspace};
use asperity_geometry::{Length, Pose, Vec3};

use super::{Cell, Rules, SEEN, TRUTH, UNIT};
use crate::environment::{End, Taken};
use asperity_chance::Stream;

/// Initial offset of an attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Start {
    /// Offset across the mouth's axis, along M's x and y, m.
    pub aside: [f64; 2],
    /// Rotation vector of the turn, about M's axes, rad.
    pub turn: [f64; 3],
    /// Bias of the actor's sensor: force (N), moment (N m).
    pub bias: [f64; 6],
}

impl Start {
    /// Draws an offset uniformly over a disc, and a lean about any axis across the way in.
    pub fn drawn(rules: &Rules, stream: &mut Stream) -> Self {
        let Rules { aside, lean, yaw, bias, .. } = rules;
        let (r, at) = (aside * stream.uniform().sqrt(), std::f64::consts::TAU * stream.uniform());
        let (tilt, about) = (stream.between(-lean, *lean), std::f64::consts::TAU * stream.uniform());
        Self {
            turn: [tilt * libm::cos(about), tilt * libm::sin(about), stream.between(-yaw, *yaw)],
            aside: [r * libm::cos(at), r * libm::sin(at)],
            bias: std::array::from_fn(|k| {
                let most = bias[k / 3];
                stream.between(-most, most)
            }),
        }
    }
}

/// Attempt under way. Evolves.
#[derive(Clone, Debug)]
pub struct Attempt {
    rules: Rules,
    /// Step of the cell's world, s; this and the next five are those of [`Cell`].
    dt: f64,
    body: usize,
    p_BP: Vec3,
    X_BT: Pose,
    X_WM: Pose,
    depth: f64,
    /// Expected pose of the controlled point, in M: turned as at the start of the cell, the foremost point on
    /// the mouth's axis `above` its face.
    expected: Pose,
    /// Set-point of the controlled point, M.
    set_point: Pose,
    /// Pose of the controlled point where the attempt began, M.
    began: Pose,
    /// Bias of the actor's sensor in this attempt.
    bias: [f64; 6],
    /// Velocity (m/s), rate of turning (rad/s) and press (N) of the current action.
    v: Vec3,
    w: Vec3,
    press: f64,
    /// True if force or moment was beyond its limit in the current action.
    over: bool,
    /// Load of the tool on its surroundings by the wrist's sensor: force (N) and moment (N m), M.
    load: [Vec3; 2],
    taken: u32,
    /// Returns the largest force so far, N.
    peak: f64,
}

impl Attempt {
    /// Number of values that actor and critic see, without the cell's truth.
    pub const SEEN: usize = SEEN + TRUTH;

    /// Makes an attempt in a cell whose bodies are in their initial poses. The arm's goal is the pose in
    /// which the attempt begins.
    pub fn new(cell: &Cell, rules: &Rules, work: &Workspace, start: &Start) -> Self {
        let X_WB = pose(work, cell.body);
        let R_MT = cell.X_WM.rotation.inverse() * X_WB.rotation * cell.X_BT.rotation;
        // From the foremost point to the controlled one, in its present orientation.
        let p_PT =
            cell.X_WM.rotation.inverse() * (X_WB.rotation * (cell.X_BT.translation.vector - cell.p_BP));
        let place = Vec3::new(0.0, 0.0, rules.above) + p_PT;
        let expected = Pose::from_parts(place.into(), R_MT);
        let [x, y] = start.aside;
        let p = expected.translation.vector + Vec3::new(x, y, 0.0);
        Self {
            dt: cell.dt,
            body: cell.body,
            p_BP: cell.p_BP,
            X_BT: cell.X_BT,
            X_WM: cell.X_WM,
            depth: cell.depth,
            set_point: Pose::from_parts(p.into(), turned(&expected.rotation, &start.turn.into())),
            began: Pose::identity(),
            bias: start.bias,
            v: Vec3::zeros(),
            w: Vec3::zeros(),
            press: 0.0,
            over: false,
            load: [Vec3::zeros(); 2],
            taken: 0,
            peak: 0.0,
            rules: rules.clone(),
            expected,
        }
    }

    /// Starts the attempt where the arm has arrived: loads and forces before that do not count.
    pub fn settled(&mut self, work: &Workspace) {
        self.peak = 0.0;
        self.over = false;
        self.began = self.tool(work);
    }

    /// Returns the rules of beginning and judging.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the duration of an action, s.
    pub fn action_time(&self) -> f64 {
        self.dt * f64::from(self.rules.action_period)
    }

    /// Returns the largest force so far, N.
    pub fn peak(&self) -> f64 {
        self.peak
    }

    /// Returns the number of actions so far.
    pub fn taken(&self) -> u32 {
        self.taken
    }

    /// Returns the load of the tool on its surroundings by the last step's sensor: force (N) and moment (N
    /// m), M.
    pub fn load(&self) -> &[Vec3; 2] {
        &self.load
    }

    /// Returns the set-point of the foremost point, M.
    pub fn asked(&self) -> Vec3 {
        let p_TP = self.X_BT.inverse().transform_point(&self.p_BP.into());
        (self.set_point * p_TP).coords
    }

    /// Returns the foremost point, M.
    pub fn foremost(&self, work: &Workspace) -> Vec3 {
        self.X_WM.inverse_transform_point(&pose(work, self.body).transform_point(&self.p_BP.into())).coords
    }

    /// Returns the distance of the foremost point from the mouth's axis, `√(x² + y²)`, m.
    pub fn aside(&self, work: &Workspace) -> f64 {
        let p = self.foremost(work);
        (p.x * p.x + p.y * p.y).sqrt()
    }

    /// Returns the force with which the tool pushes across the way in, `√(f_x² + f_y²)`, N.
    pub fn sideways(&self) -> f64 {
        let [force, _] = self.load;
        (force.x * force.x + force.y * force.y).sqrt()
    }

    /// Returns the rotation vector of the controlled point from its orientation for insertion, in M, rad.
    pub fn turned(&self, work: &Workspace) -> Vec3 {
        rotation_vector(&(self.tool(work).rotation * self.expected.rotation.inverse()))
    }

    /// Returns the pose of the controlled point, M.
    fn tool(&self, work: &Workspace) -> Pose {
        self.X_WM.inverse() * pose(work, self.body) * self.X_BT
    }

    /// Starts an action: velocity, rate of turning, press, each in −1..1.
    pub fn act(&mut self, action: &[f64]) {
        let [speed, rate] = self.rules.speed;
        self.v = Vec3::new(action[0], action[1], action[2]) * speed;
        self.w = Vec3::new(action[3], action[4], action[5]) * rate;
        self.press = self.rules.press * 0.5 * (action[6] + 1.0);
        self.over = false;
    }

    /// Ends the press.
    pub fn rest(&mut self) {
        self.press = 0.0;
    }

    /// Moves the set-point for one step of the world, within its room.
    pub fn advance(&mut self) {
        let [way, turn] = self.rules.room;
        let off = self.set_point.translation.vector + self.v * self.dt - self.expected.translation.vector;
        // Downwards the room is larger by the whole depth.
        let deep = way + self.depth + self.rules.above;
        let held = Vec3::new(off.x.clamp(-way, way), off.y.clamp(-way, way), off.z.clamp(-deep, way));
        self.set_point.translation.vector = self.expected.translation.vector + held;
        let next = turned(&self.set_point.rotation, &(self.w * self.dt));
        if rotation_vector(&(next * self.expected.rotation.inverse())).length() <= turn {
            self.set_point.rotation = next;
        }
    }

    /// Returns the arm's goal in the next step, with its press.
    pub fn goal(&self) -> ArmGoal {
        let n_W = self.X_WM.rotation * Vec3::z();
        let f = -self.press * n_W;
        ArmGoal { place: self.X_WM * self.set_point, joints: None, press: [f.x, f.y, f.z, 0.0, 0.0, 0.0] }
    }

    /// Measures the state after a step.
    pub fn look(&mut self, state: &State) {
        let R_MW = self.X_WM.rotation.inverse();
        let [fx, fy, fz, mx, my, mz] = state.arm(0).map_or([0.0; 6], |arm| *arm.measured());
        self.load = [R_MW * Vec3::new(fx, fy, fz), R_MW * Vec3::new(mx, my, mz)];
        self.peak = self.peak.max(self.load[0].length());
        let [most_force, most_moment] = self.rules.limit;
        self.over |= self.load[0].length() > most_force || self.load[1].length() > most_moment;
    }

    /// Writes the values that actor and critic see, but for the cell's truth.
    pub fn see(&self, work: &Workspace, seen: &mut [f64]) {
        let (tool, load) = (self.tool(work), &self.load);
        let from = if self.rules.mouth_seen { &self.expected } else { &self.began };
        let told = [
            load[0] + Vec3::from_row_slice(&self.bias[..3]),
            load[1] + Vec3::from_row_slice(&self.bias[3..]),
        ];
        put(&mut seen[..SEEN], &tool, from, &told);
        put(&mut seen[SEEN..SEEN + TRUTH], &tool, &self.expected, load);
    }

    /// Returns the reward of the current action, and the end of the attempt if it is over; `broken`: the
    /// world could not be stepped.
    pub fn judge(&mut self, work: &Workspace, broken: bool) -> Taken {
        self.taken += 1;
        let depth = -self.foremost(work).z;
        let [way, hard] = self.rules.reward;
        let worth = way * ((depth / self.depth).min(1.0) - 1.0) + if self.over { -hard } else { 0.0 };
        let end = if broken {
            Some(End::Failed)
        } else if depth >= self.depth {
            Some(End::Done)
        } else {
            (self.taken >= self.rules.horizon).then_some(End::TimeUp)
        };
        // A world that breaks has the worst reward for all the time that is left: it must not be a way out.
        let left = f64::from(self.rules.horizon - self.taken.min(self.rules.horizon));
        let reward = if end == Some(End::Failed) { -(way + hard) * (1.0 + left) } else { worth };
        Taken { reward, end }
    }
}

fn pose(work: &Workspace, body: usize) -> Pose {
    work.poses().get(body).copied().unwrap_or_else(Pose::identity)
}

/// Writes position and turn of a pose from another, force and moment, in their units.
fn put(into: &mut [f64], X: &Pose, from: &Pose, load: &[Vec3; 2]) {
    let p = X.translation.vector - from.translation.vector;
    let r = rotation_vector(&(X.rotation * from.rotation.inverse()));
    for (k, (vector, unit)) in [p, r, load[0], load[1]].iter().zip(UNIT).enumerate() {
        for i in 0..3 {
            into[3 * k + i] = vector[i] / unit;
        }
    }
}
