//! Projected Gauss–Seidel on one island (Jourdan, Alart and Jean 1998): contacts one by one, each set to the
//! impulse at which it would settle alone by its own law: compliance, damping, Coulomb's cone, resistance to
//! turning. Momentum balances to rounding throughout; only the impulses are wrong before the end. A sweep
//! costs a tenth of a Newton iteration.
//!
//! Manifolds are relaxed two by two in the lanes of one vector ([`asperity_linear::lanes`]), each with its bodies at hand until its last
//! contact is done; [`schedule`] picks two that leave the answer as it is when all are taken one by one in their order.

mod body;
mod contact;
mod schedule;
mod turn;

use crate::law::PointWork;
use crate::problem::{IDENTITY, Problem, Vec3};
use crate::solver::Work;
use asperity_linear::lanes::{Two, Two3, ZERO};
use body::{Body, Inert, TwoBodies, TwoInverses};
use contact::{Surface, TwoContacts};
use schedule::{Group, Schedule};
use turn::TwoTurns;

/// Bodies, contacts and resistance to turning of one island.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sweeps {
    /// Bodies; the ground is the last.
    bodies: Vec<Body>,
    inert: Vec<Inert>,
    /// Paths of the bodies: velocities `[ω, v]` before the sweep, and the direction of the last ones.
    paths: Vec<Path>,
    blocks: Vec<u32>,
    /// Groups of contacts; every contact belongs to one.
    groups: Vec<Group>,
    schedule: Schedule,
    /// Manifolds in the order in which they are relaxed.
    manifolds: Vec<TwoManifolds>,
    contacts: Vec<TwoContacts>,
    body_of_block: Vec<u32>,
    /// Share of their paths by which impulses go on in the next sweep.
    share: f64,
}

/// Two manifolds side by side.
#[derive(Clone, Copy, Debug)]
struct TwoManifolds {
    a: [u32; 2],
    b: [u32; 2],
    inverse_a: TwoInverses,
    inverse_b: TwoInverses,
    /// Range of their contacts.
    first: u32,
    end: u32,
    surface: Surface,
    turns: Option<TwoTurns>,
}

#[derive(Clone, Copy, Debug)]
struct Path {
    before: [Vec3; 2],
    along: [Vec3; 2],
}

/// Index of no body, no contact, no group.
const NONE: u32 = u32::MAX;

impl Sweeps {
    /// Collects an island: constraints between free bodies, or a free one and the ground. Returns true if it
    /// has no others.
    pub fn collect(&mut self, problem: &Problem, work: &Work, island: usize) -> bool {
        self.bodies.clear();
        self.inert.clear();
        self.paths.clear();
        self.blocks.clear();
        self.groups.clear();
        self.share = 0.0;
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
            let points = pair.points(&work.points);
            for (i, law) in points.iter().enumerate() {
                match self.groups.last_mut() {
                    Some(group) if i > 0 && alike(law, &points[i - 1]) => group.count += 1,
                    _ => {
                        self.groups.push(Group { first: pair.contacts.0 + i as u32, count: 1, a, b, pair: k })
                    }
                }
            }
        }
        self.schedule.run(&self.groups, self.bodies.len());
        self.line_up(problem, work, ground);
        let start = |b: &Body| Path { before: [b.w, b.v], along: [Vec3::zeros(); 2] };
        self.paths.extend(self.bodies.iter().map(start));
        all
    }

    /// Returns true if no body of the island was collected: sweeps then move nothing and hand nothing over.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Lines up the groups, two by two, and applies the initial impulses to the bodies.
    fn line_up(&mut self, problem: &Problem, work: &Work, ground: u32) {
        self.manifolds.clear();
        self.contacts.clear();
        // Filler beside a contact without a partner: it never pushes.
        let empty = PointWork::of_nobody();
        for &[one, two] in &self.schedule.twos {
            let nobody = Group { first: 0, count: 0, a: ground, b: ground, pair: NONE };
            let groups = [one, two].map(|k| self.groups.get(k as usize).unwrap_or(&nobody));
            let law = |g: &Group, i: u32| {
                if i < g.count { &work.points[(g.first + i) as usize] } else { &empty }
            };
            let leading = groups.map(|g| law(g, 0));
            let shift = groups.map(|g| work.pairs.get(g.pair as usize).map_or(Vec3::zeros(), |p| p.shift));
            let (at_a, at_b) = (groups.map(|g| g.a), groups.map(|g| g.b));
            let inverse_a = TwoInverses::of(&self.bodies, at_a);
            let inverse_b = TwoInverses::of(&self.bodies, at_b);
            let mut a = TwoBodies::take(&self.bodies, at_a, &inverse_a);
            let mut b = TwoBodies::take(&self.bodies, at_b, &inverse_b);
            let surface = Surface {
                n: Two3::new(leading.map(|law| &law.n)),
                shift: Two3::new([&shift[0], &shift[1]]),
                friction: Two::new(leading.map(|law| law.friction)),
            };
            let turns =
                leading.iter().any(|law| law.turns()).then(|| TwoTurns::new(leading, &surface.n, &a, &b));
            let first = self.contacts.len() as u32;
            for i in 0..groups[0].count.max(groups[1].count) {
                let points = groups.map(|g| if i < g.count { g.first + i } else { NONE });
                let guess =
                    points.map(|p| problem.contacts.get(p as usize).map_or(Vec3::zeros(), |c| c.guess));
                let laws = groups.map(|g| law(g, i));
                let guess = [&guess[0], &guess[1]];
                self.contacts.push(TwoContacts::new(points, laws, guess, &surface, &mut a, &mut b));
            }
            a.put_back(&mut self.bodies, at_a);
            b.put_back(&mut self.bodies, at_b);
            let end = self.contacts.len() as u32;
            let (a, b) = (at_a, at_b);
            self.manifolds.push(TwoManifolds { a, b, inverse_a, inverse_b, first, end, surface, turns });
        }
    }

    /// Runs one sweep; returns its change, `√Σ w ‖Δγ‖²`, √J.
    pub fn sweep(&mut self) -> f64 {
        let (mut moved, share) = (ZERO, Two::splat(self.share));
        for m in &mut self.manifolds {
            let mut a = TwoBodies::take(&self.bodies, m.a, &m.inverse_a);
            let mut b = TwoBodies::take(&self.bodies, m.b, &m.inverse_b);
            let mut normal = ZERO;
            for c in &mut self.contacts[m.first as usize..m.end as usize] {
                moved += c.relax(&m.surface, &mut a, &mut b, share);
                normal += c.normal;
            }
            if let Some(turns) = &mut m.turns {
                moved += turns.relax(&m.surface.n, normal, &mut a, &mut b, share);
            }
            a.put_back(&mut self.bodies, m.a);
            b.put_back(&mut self.bodies, m.b);
        }
        self.share = 0.0;
        let [one, two] = moved.to_array();
        (one + two).sqrt()
    }

    /// Goes on along the path of the last sweeps, by `share` of it: nonlinear conjugate gradients with the
    /// changes of sweeps for gradients, `share` the ratio of their squares (Silcowitz-Hansen, Niebe and
    /// Erleben 2010). This halves the number of sweeps. From 1 on the path leads away and is dropped.
    /// Velocities go at once; the impulses follow in the next sweep, which must therefore come.
    pub fn follow(&mut self, share: f64) {
        self.share = if share < 1.0 { share } else { 0.0 };
        for (body, path) in self.bodies.iter_mut().zip(&mut self.paths) {
            for ((now, before), along) in
                [&mut body.w, &mut body.v].into_iter().zip(&mut path.before).zip(&mut path.along)
            {
                let farther = *along * self.share;
                *along = farther + (*now - *before);
                *now += farther;
                *before = *now;
            }
        }
    }

    /// Returns `‖v‖` and `max(‖v‖, ‖v − v*‖)` in the metric of mass, √J.
    pub fn size(&self) -> (f64, f64) {
        let sizes = self.inert.iter().zip(&self.bodies).map(|(i, b)| i.size(b));
        let (motion, change) = sizes.fold((0.0, 0.0), |s, x| (s.0 + x.0, s.1 + x.1));
        (motion.sqrt(), motion.max(change).sqrt())
    }

    /// Hands velocities and impulses to `work`, and to its contacts the start of Newton's method.
    pub fn hand_over(&self, problem: &Problem, work: &mut Work) {
        for (body, &block) in self.bodies.iter().zip(&self.blocks) {
            let x = &mut work.x.v[problem.velocities(block as usize)];
            for (x, y) in x.iter_mut().zip(body.w.iter().chain(body.v.iter())) {
                *x = *y;
            }
        }
        for c in &self.contacts {
            let (normal, impulse) = (c.normal.to_array(), c.impulse.lanes());
            for k in 0..2 {
                let point = c.points[k] as usize;
                if let Some(law) = work.points.get_mut(point) {
                    law.adopt(normal[k], &(impulse[k] - law.n * normal[k]));
                    work.impulses[point] = impulse[k];
                }
            }
        }
    }
}

/// Returns true if two contacts of one pair have one normal, one friction and one resistance to turning.
fn alike(one: &PointWork, two: &PointWork) -> bool {
    one.n == two.n && (one.friction, one.rolling, one.spinning) == (two.friction, two.rolling, two.spinning)
}
