//! Insertion by a position-controlled arm: its observations, actions and rewards.
//!
//! The action is the paper's: a velocity and a force, the two inputs of a parallel position and force
//! controller, whose sum is the commanded position (Vuong & Pham, *Contact reduction with bounded stiffness*,
//! V-B). An action lasts for `action_period` steps of the world: the set-point moves at its velocity, the
//! controller presses along the way in, joints follow as their servos do.
//!
//! Reward of an action (eqs. 12 and 13): `r = d/D − 1 + r_f`, `r_f = −2` where force or moment is beyond its
//! limit, `d` the depth below the mouth, at most `D`. The paper counts from the first touch of the tool; a
//! peg that finds its hole at once never touches, so here the depth is counted from the mouth's face.
//!
//! Everything is in the mouth's frame M: z leads out.

#![allow(non_snake_case, reason = "monogram notation")]

mod actor;
mod attempt;
mod cell;
mod strategy;
mod training;

use std::sync::Arc;

use asperity_dynamics::{Clock, State, Workspace, step};
use asperity_fault::Fault;

pub use actor::{Actor, Learnt, Mind};
pub use attempt::{Attempt, Start};
pub use cell::{Cell, Rules};
pub use strategy::{RunningStrategy, Spiral, Strategy, Tilt};
pub use training::{Training, TrainingPhase};

use crate::environment::{Environment, Taken};
use crate::policy::PolicySizes;
use asperity_chance::Stream;

/// Number of values that the actor sees: position (3), turn (3), force (3), moment (3).
pub const SEEN: usize = 12;
/// Number of values that only the critic sees besides: true position and turn from the mouth (6), true force
/// and moment (6); then the cell's truth.
const TRUTH: usize = 12;
/// Number of values of an action: velocity (3), rate of turning (3), press.
pub const ACTION: usize = 7;

/// Units of the observation, so that a value is about one: m, rad, N, N m.
const UNIT: [f64; 4] = [1e-3, 0.02, 10.0, 0.3];

/// First stream of the attempts by which a policy is judged: far from those of lanes, which learn.
pub const JUDGED: u64 = 1 << 40;

/// Number of steps of the world in which the arm goes to the start of an attempt: a quarter of a second at
/// steps of 2 ms, in the air.
pub const SETTLING: u32 = 125;

/// Environment of attempts one after another, each in one of the cells.
#[derive(Clone, Debug)]
pub struct Insertion {
    cells: Arc<[Cell]>,
    rules: Rules,
    /// Index of the current cell; its state and scratch follow.
    cell: usize,
    state: State,
    work: Workspace,
    attempt: Attempt,
    /// Reason why the world could not be stepped.
    trouble: Option<String>,
}

impl Insertion {
    /// Makes attempts in cells.
    ///
    /// # Errors
    ///
    /// Refuses an empty list of cells; names the cell and its field, or the rule.
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
        let attempt = Attempt::new(first, &rules, &work, &Start::default());
        Ok(Self { cell: 0, state, work, attempt, rules, trouble: None, cells })
    }

    /// Returns the current cell.
    pub fn cell(&self) -> &Cell {
        &self.cells[self.cell]
    }

    /// Returns the rules of beginning and judging.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the depth of the foremost point, m.
    pub fn depth(&self) -> f64 {
        -self.attempt.foremost(&self.work).z
    }

    /// Returns the largest force of the attempt so far, N.
    pub fn peak(&self) -> f64 {
        self.attempt.peak()
    }

    /// Returns the number of actions of the attempt so far.
    pub fn taken(&self) -> u32 {
        self.attempt.taken()
    }

    /// Returns the reason why the attempt cannot go on, if there is one.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Returns the attempt.
    pub fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    /// Returns the duration of an action, s.
    pub fn action_time(&self) -> f64 {
        self.cell().dt * f64::from(self.rules.action_period)
    }

    /// Begins an attempt in a cell and writes the first observation into `seen`.
    ///
    /// # Errors
    ///
    /// Fails where the arm does not come to the start of the attempt.
    pub fn begin(&mut self, cell: usize, start: &Start, seen: &mut [f64]) -> Result<(), Fault> {
        self.cell = cell.min(self.cells.len() - 1);
        let cell = &self.cells[self.cell];
        self.state.clone_from(&cell.start);
        // Each model needs scratch of its own.
        self.work = Workspace::new(&cell.model, &self.state);
        self.attempt = Attempt::new(cell, &self.rules, &self.work, start);
        self.trouble = None;
        for _ in 0..SETTLING {
            self.step_world();
        }
        if let Some(trouble) = &self.trouble {
            return Err(Fault::new(
                "start",
                format!("The arm does not come to where an attempt begins: {trouble}"),
            ));
        }
        self.attempt.settled(&self.work);
        self.see(seen);
        Ok(())
    }

    /// Makes one step of the world towards the attempt's goal; nothing where there is trouble.
    fn step_world(&mut self) {
        if self.trouble.is_some() {
            return;
        }
        self.state.inputs.arms.clear();
        self.state.inputs.arms.push(self.attempt.goal());
        let cell = &self.cells[self.cell];
        match step(&cell.model, &mut self.state, &mut self.work, cell.dt, &cell.options, Clock::STOPPED) {
            Ok(_) => self.attempt.look(&self.state),
            Err(e) => self.trouble = Some(e.message),
        }
    }

    fn see(&self, seen: &mut [f64]) {
        self.attempt.see(&self.work, seen);
        seen[SEEN + TRUTH..].copy_from_slice(&self.cell().truth);
    }
}

impl Environment for Insertion {
    fn shape(&self) -> PolicySizes {
        PolicySizes { observation: SEEN, privileged: TRUTH + self.cells[0].truth.len(), action: ACTION }
    }

    fn reset(&mut self, stream: &mut Stream, seen: &mut [f64]) -> Result<(), Fault> {
        let cell = stream.index(self.cells.len());
        let start = Start::drawn(&self.rules, stream);
        self.begin(cell, &start, seen)
    }

    fn step(&mut self, action: &[f64], _: &mut Stream, seen: &mut [f64]) -> Result<Taken, Fault> {
        self.attempt.act(action);
        for _ in 0..self.rules.action_period {
            self.attempt.advance();
            self.step_world();
        }
        self.see(seen);
        Ok(self.attempt.judge(&self.work, self.trouble.is_some()))
    }
}
