//! Projected Gauss–Seidel on one island (Jourdan, Alart and Jean 1998): contacts one by one, each set to what it would
//! settle at alone by its own law: compliance, damping, Coulomb's cone, resistance to turning. Momentum balances to
//! rounding throughout; what is wrong before the end are impulses. A sweep costs a tenth of a Newton iteration.

mod body;
mod contact;
mod turn;

use crate::problem::{IDENTITY, Problem, Vec3};
use crate::solver::Work;
use body::{Body, Inert};
use contact::SweepContact;
use turn::Turn;

/// Bodies, contacts and resistance to turning of one island.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sweeps {
    /// The ground is the last.
    bodies: Vec<Body>,
    inert: Vec<Inert>,
    blocks: Vec<u32>,
    contacts: Vec<SweepContact>,
    /// Every contact belongs to one.
    turns: Vec<Turn>,
    body_of_block: Vec<u32>,
}

/// No body.
const NONE: u32 = u32::MAX;

impl Sweeps {
    /// Takes up an island: what lies between bodies that are free, or a free one and the ground. True if that is all.
    pub fn collect(&mut self, problem: &Problem, work: &Work, island: usize) -> bool {
        self.bodies.clear();
        self.inert.clear();
        self.blocks.clear();
        self.contacts.clear();
        self.turns.clear();
        self.body_of_block.resize(problem.blocks(), NONE);
        let mut all = work.row_range(island).is_empty();
        for &block in work.blocks_of(island) {
            let body = Body::of(problem, block as usize);
            self.body_of_block[block as usize] = body.map_or(NONE, |_| self.bodies.len() as u32);
            all &= body.is_some();
            if let Some((body, inert)) = body {
                self.bodies.push(body);
                self.inert.push(inert);
                self.blocks.push(block);
            }
        }
        let ground = self.bodies.len() as u32;
        self.bodies.push(Body::GROUND);
        for &k in work.pairs_of(island) {
            let pair = &work.pairs[k as usize];
            let b = self.body_of_block[pair.b.block as usize];
            let a = pair.a.map_or(ground, |a| self.body_of_block[a.block as usize]);
            let free = pair.b.jacobian == IDENTITY && pair.a.is_none_or(|a| a.jacobian == IDENTITY);
            all &= pair.pins.1 == 0;
            if !free || a == NONE || b == NONE {
                all = false;
                continue;
            }
            for (i, law) in pair.points(&work.points).iter().enumerate() {
                let point = pair.contacts.0 + i as u32;
                let at = self.contacts.len() as u32;
                let arms = (law.r + pair.shift, law.r);
                let guess = &problem.contacts[point as usize].guess;
                self.contacts.push(SweepContact::new(point, law, (a, b), arms, &self.bodies, guess));
                match self.turns.last_mut() {
                    Some(turn) if i > 0 && turn.takes(law, (a, b)) => turn.end = at + 1,
                    _ => self.turns.push(Turn::new(at, law, (a, b), &self.bodies)),
                }
            }
        }
        for c in &self.contacts {
            c.apply(&mut self.bodies, &c.impulse);
        }
        all
    }

    /// One sweep; what it changed, `√Σ w ‖Δγ‖²`, √J.
    pub fn sweep(&mut self) -> f64 {
        let mut moved = 0.0;
        for turn in &mut self.turns {
            let mut normal = 0.0;
            for c in &mut self.contacts[turn.contacts()] {
                moved += c.relax(&mut self.bodies);
                normal += c.normal;
            }
            if turn.resists() {
                moved += turn.relax(normal, &mut self.bodies);
            }
        }
        moved.sqrt()
    }

    /// Goes on along the path of the last sweeps, by `share` of it: nonlinear conjugate gradients with the changes of
    /// sweeps for gradients, `share` the ratio of their squares (Silcowitz-Hansen, Niebe and Erleben 2010). Halves the
    /// sweeps. From 1 on the path leads away and is left.
    pub fn follow(&mut self, share: f64) {
        let share = if share < 1.0 { share } else { 0.0 };
        for c in &mut self.contacts {
            c.follow(share, &mut self.bodies);
        }
        for t in self.turns.iter_mut().filter(|t| t.resists()) {
            t.follow(share, &mut self.bodies);
        }
    }

    /// `‖v‖` and `max(‖v‖, ‖v − v*‖)` in the metric of mass, √J.
    pub fn size(&self) -> (f64, f64) {
        let sizes = self.inert.iter().zip(&self.bodies).map(|(i, b)| i.size(b));
        let (motion, change) = sizes.fold((0.0, 0.0), |s, x| (s.0 + x.0, s.1 + x.1));
        (motion.sqrt(), motion.max(change).sqrt())
    }

    /// Hands velocities to `work`, and to its contacts what they start Newton's method with.
    pub fn hand_over(&self, problem: &Problem, work: &mut Work) {
        for (body, &block) in self.bodies.iter().zip(&self.blocks) {
            let x = &mut work.x.v[problem.velocities(block as usize)];
            for (x, y) in x.iter_mut().zip(body.w.iter().chain(body.v.iter())) {
                *x = *y;
            }
        }
        for c in &self.contacts {
            let law = &mut work.points[c.point as usize];
            law.adopt(c.normal, &(c.impulse - law.n * c.normal));
        }
    }

    /// Impulse of each contact taken up, with its index among all.
    pub fn impulses(&self) -> impl Iterator<Item = (usize, Vec3)> {
        self.contacts.iter().map(|c| (c.point as usize, c.impulse))
    }
}
