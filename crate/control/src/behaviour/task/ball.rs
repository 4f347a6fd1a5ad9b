//! Task of finding a ball, picking it up and placing it in a bin (exercise *Behavior Trees* of the
//! bin-picking chapter, after Colledanchise & Ögren).
//!
//! A robot that turns and drives on a floor sees what is near and ahead of it. It has a hand. A person may
//! take the ball at any time and put it elsewhere.

use asperity_chance::split_mix::uniform;

use super::{SOON, TaskModel};
use crate::behaviour::Status::{self, Failure, Running, Success};

/// Constants of the task.
#[derive(Clone, Debug, PartialEq)]
pub struct BallRules {
    /// Range of the robot's sight, m.
    pub sight: f64,
    /// Half of the robot's angle of view, rad.
    pub view: f64,
    /// Distance that counts as close, m.
    pub reach: f64,
    /// Driving speed, m/s.
    pub speed: f64,
    /// Turning speed, rad/s.
    pub turning: f64,
    /// Duration of a grasp, s.
    pub grasp_time: f64,
    /// Duration of letting the ball go, s.
    pub place_time: f64,
    /// Time that a human takes to come and help, s.
    pub help_time: f64,
    /// Probability that a grasp slips.
    pub slip: f64,
    /// Distance that the ball rolls after a slip, m.
    pub roll: f64,
    /// Half width of the floor, m.
    pub room: f64,
    /// Position of the bin, m.
    pub bin: [f64; 2],
    /// Radius of the bin, m.
    pub bin_radius: f64,
    /// Times at which a person takes the ball, s, and the place where it is put, m; in order of time.
    pub taken: Vec<(f64, [f64; 2])>,
}

/// State of the world.
#[derive(Clone, Debug, PartialEq)]
pub struct BallWorld {
    /// Constants of the task.
    pub rules: BallRules,
    /// Time, s.
    pub time: f64,
    /// Position of the robot, m.
    pub robot: [f64; 2],
    /// Heading of the robot, rad.
    pub heading: f64,
    /// Position of the ball, m.
    pub ball: [f64; 2],
    /// True if the ball is in the robot's hand.
    pub held: bool,
    /// True if the ball is in the bin.
    pub placed: bool,
    /// True if the ball is in a person's hand: the robot cannot have it.
    pub kept: bool,
    /// Angle turned since the robot began to look around, rad.
    pub looked: f64,
    /// Time that each action has been at work, s.
    pub busy: [f64; 7],
    /// Number of grasps so far.
    pub grasps: u32,
    /// Number of grasps that slipped.
    pub slips: u32,
    /// Number of times that a person took the ball.
    pub takes: u32,
    /// Number of times that the human helped.
    pub helped: u32,
    seed: u64,
}

const FIND: usize = 0;
const APPROACH: usize = 1;
const GRASP: usize = 2;
const PICK: usize = 3;
const APPROACH_BIN: usize = 4;
const PLACE: usize = 5;
const HELP: usize = 6;

/// Distance of the hand ahead of the robot, as a share of the reach; driving ends at the same distance.
const HAND: f64 = 0.7;
/// Greatest angle off its goal at which the robot drives on, rad.
const AHEAD: f64 = 0.4;

impl BallWorld {
    /// Makes the world at the start.
    pub fn new(rules: BallRules, robot: [f64; 2], heading: f64, ball: [f64; 2], seed: u32) -> Self {
        let mut new = Self {
            rules,
            time: 0.0,
            robot,
            heading,
            ball,
            held: false,
            placed: false,
            kept: false,
            looked: 0.0,
            busy: [0.0; 7],
            grasps: 0,
            slips: 0,
            takes: 0,
            helped: 0,
            seed: u64::from(seed),
        };
        new.put(ball);
        new
    }

    /// Lets a person hold the ball at a place of the floor, or let go of it there.
    pub fn keep(&mut self, at: Option<[f64; 2]>) {
        match at {
            Some(place) => {
                self.takes += u32::from(!self.kept);
                self.kept = true;
                self.put(place);
            }
            None => self.kept = false,
        }
    }

    /// Puts the ball at a place, out of every hand.
    fn put(&mut self, place: [f64; 2]) {
        let edge = self.rules.room;
        self.ball = place.map(|x| x.clamp(-edge, edge));
        self.held = false;
        self.placed = between(self.ball, self.rules.bin) <= self.rules.bin_radius;
    }

    /// Returns true if the robot sees the ball from its position and heading.
    pub fn sees(&self) -> bool {
        let far = between(self.robot, self.ball);
        self.held
            || far <= self.rules.bin_radius
            || (far <= self.rules.sight && self.off(self.ball).abs() <= self.rules.view)
    }

    /// Returns the angle to turn to look at a place, rad.
    fn off(&self, place: [f64; 2]) -> f64 {
        let [x, y] = [place[0] - self.robot[0], place[1] - self.robot[1]];
        if x == 0.0 && y == 0.0 { 0.0 } else { turned(libm::atan2(y, x) - self.heading) }
    }

    /// Turns towards a place, drives there once it lies ahead, and answers if it is close.
    fn go(&mut self, place: [f64; 2], dt: f64) -> Status {
        let off = self.off(place);
        let most = self.rules.turning * dt;
        self.heading = turned(self.heading + off.clamp(-most, most));
        let left = between(self.robot, place) - HAND * self.rules.reach;
        if left > 0.0 && off.abs() <= AHEAD {
            let step = left.min(self.rules.speed * dt);
            let (sin, cos) = libm::sincos(self.heading + self.off(place));
            self.robot = [self.robot[0] + step * cos, self.robot[1] + step * sin];
        }
        self.carry();
        // Close and ahead: the hand reaches only what lies before the robot.
        if between(self.robot, place) <= self.rules.reach && self.off(place).abs() <= AHEAD {
            Success
        } else {
            Running
        }
    }

    /// Moves a held ball with the hand.
    fn carry(&mut self) {
        if self.held {
            let (sin, cos) = libm::sincos(self.heading);
            let ahead = HAND * self.rules.reach;
            self.ball = [self.robot[0] + ahead * cos, self.robot[1] + ahead * sin];
        }
    }

    fn close_to(&self, place: [f64; 2]) -> bool {
        between(self.robot, place) <= self.rules.reach
    }

    /// Returns true if an action has been at work for the time `long`, s.
    fn worked(&mut self, action: usize, dt: f64, long: f64) -> bool {
        self.busy[action] += dt;
        let over = self.busy[action] >= long - SOON;
        if over {
            self.busy[action] = 0.0;
        }
        over
    }

    fn look_around(&mut self, dt: f64) -> Status {
        if self.sees() {
            self.looked = 0.0;
            return Success;
        }
        // Once around without success: the answer stays until the ball comes into sight, or until nobody asks
        // any more.
        if self.looked >= std::f64::consts::TAU - SOON {
            return Failure;
        }
        let step = self.rules.turning * dt;
        self.looked += step;
        self.heading = turned(self.heading + step);
        Running
    }

    fn grasp(&mut self, action: usize, dt: f64) -> Status {
        if self.held {
            return Success;
        }
        if !self.close_to(self.ball) || !self.sees() {
            self.busy[action] = 0.0;
            return Failure;
        }
        if !self.worked(action, dt, self.rules.grasp_time) {
            return Running;
        }
        self.grasps += 1;
        if self.kept || uniform(&mut self.seed) < self.rules.slip {
            self.slips += 1;
            if !self.kept {
                // Away from the robot, to one side or the other.
                let off = 2.0 * (uniform(&mut self.seed) - 0.5);
                let (sin, cos) = libm::sincos(self.heading + off);
                let far = self.rules.roll;
                self.put([self.ball[0] + far * cos, self.ball[1] + far * sin]);
            }
            return Failure;
        }
        (self.held, self.placed) = (true, false);
        self.carry();
        Success
    }

    fn place(&mut self, dt: f64) -> Status {
        if !self.held {
            self.busy[PLACE] = 0.0;
            return if self.placed { Success } else { Failure };
        }
        if !self.close_to(self.rules.bin) {
            self.go(self.rules.bin, dt);
            return Running;
        }
        if !self.worked(PLACE, dt, self.rules.place_time) {
            return Running;
        }
        self.put(self.rules.bin);
        Success
    }

    fn help(&mut self, dt: f64) -> Status {
        if !self.worked(HELP, dt, self.rules.help_time) {
            return Running;
        }
        if self.kept {
            return Failure;
        }
        self.helped += 1;
        self.put(self.rules.bin);
        Success
    }
}

impl TaskModel for BallWorld {
    const CONDITIONS: &'static [&'static str] =
        &["Ball Found", "Ball Close", "Ball Grasped", "Bin Close", "Ball Placed"];
    const ACTIONS: &'static [&'static str] = &[
        "Find Ball",
        "Approach Ball",
        "Grasp Ball",
        "Pick Ball",
        "Approach Bin",
        "Place Ball",
        "Ask for Help",
    ];

    fn pass(&mut self, dt: f64) {
        let before = self.time;
        self.time += dt;
        let mut due =
            self.rules.taken.iter().filter(|(at, _)| (before + SOON..self.time + SOON).contains(at));
        if let Some(&(_, place)) = due.next_back().filter(|_| !self.kept) {
            self.takes += 1;
            self.put(place);
        }
    }

    fn holds(&self, condition: usize) -> bool {
        match condition {
            0 => self.sees(),
            1 => self.held || (self.sees() && self.close_to(self.ball)),
            2 => self.held,
            3 => self.close_to(self.rules.bin),
            _ => self.placed,
        }
    }

    fn act(&mut self, action: usize, dt: f64) -> Status {
        match action {
            FIND => self.look_around(dt),
            APPROACH if self.held => Success,
            APPROACH if !self.sees() => Failure,
            APPROACH => self.go(self.ball, dt),
            GRASP => self.grasp(GRASP, dt),
            PICK if self.held => Success,
            PICK if !self.sees() => Failure,
            PICK if !self.close_to(self.ball) => {
                self.busy[PICK] = 0.0;
                self.go(self.ball, dt);
                Running
            }
            PICK => self.grasp(PICK, dt),
            APPROACH_BIN => self.go(self.rules.bin, dt),
            PLACE => self.place(dt),
            _ => self.help(dt),
        }
    }

    fn halt(&mut self, action: usize) {
        if action == FIND {
            self.looked = 0.0;
        }
        if let Some(busy) = self.busy.get_mut(action) {
            *busy = 0.0;
        }
    }
}

fn between(a: [f64; 2], b: [f64; 2]) -> f64 {
    let [x, y] = [a[0] - b[0], a[1] - b[1]];
    (x * x + y * y).sqrt()
}

/// Wraps an angle to the range from −π to π.
fn turned(angle: f64) -> f64 {
    use std::f64::consts::{PI, TAU};
    let mut a = angle % TAU;
    if a > PI {
        a -= TAU;
    } else if a < -PI {
        a += TAU;
    }
    a
}
