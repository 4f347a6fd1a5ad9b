//! Pairs of sites and rows while a solve runs: their velocities, and the places of their blocks in the
//! factor.
//!
//! All contacts of a pair are reduced to one wrench and one 6 × 6 matrix at one point, which the Jacobians of the two
//! sites (6 × width, `[ω; v]`) then carry to the blocks. Offsets count numbers in the values of the island's factor
//! ([`asperity_linear::sparse::blocks::Factor`]).

use crate::islands::block_of;
use crate::law::{PinWork, PointWork};
use crate::problem::{GROUND, IDENTITY, Pair, Problem, Vec3};
use asperity_linear::lanes::Six;
use asperity_linear::sparse::blocks::Symbolic;

/// Two touching sites while a solve runs. All their contacts are seen from one reference point, the origin of
/// `b`, so that a pair costs six velocities and one 6 × 6 matrix however many contacts it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairWork {
    /// The first site; absent on the ground.
    pub a: Option<PairSite>,
    /// The second site; its origin is the reference point.
    pub b: PairSite,
    /// Reference point less the origin of `a`, metres.
    pub shift: Vec3,
    /// First contact among the points of the problem, and number of contacts.
    pub contacts: (u32, u32),
    /// First pin among the pins of the problem, and number of pins.
    pub pins: (u32, u32),
    /// Angular velocity of `b` relative to `a`, rad/s, world axes; by `place` of the iteration, then moved by
    /// each step.
    pub w: Vec3,
    /// Velocity of `b` relative to `a` at the reference point, m/s; updated as `w` is.
    pub v: Vec3,
    /// Change of `w` along the search direction, rad/s; by the iteration, from `p`.
    pub dw: Vec3,
    /// Change of `v` along the search direction, m/s; computed as `dw` is.
    pub dv: Vec3,
    /// Offset of the block between the blocks of `a` and `b`, if they are two, and true if its rows are those
    /// of `a` (else of `b`). By [`Self::place`].
    pub cross: Option<(u32, bool)>,
}

/// One site of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairSite {
    /// Block whose velocities move it.
    pub block: u32,
    /// First velocity of that block among all.
    pub first: u32,
    /// Number of velocities of that block.
    pub width: u32,
    /// Offset of its Jacobian (6 × width, row by row) in [`Problem::site_jacobians`], or [`IDENTITY`].
    pub jacobian: u32,
    /// Offset of the diagonal block, once [`PairWork::place`] has found it.
    pub diagonal: u32,
}

impl PairWork {
    pub fn new(problem: &Problem, pair: &Pair, contacts: u32, pins: u32) -> Self {
        let side = |f: u32| {
            let site = &problem.sites[f as usize];
            let range = problem.velocities(site.block as usize);
            PairSite {
                block: site.block,
                first: range.start as u32,
                width: range.len() as u32,
                jacobian: site.jacobian,
                diagonal: NOWHERE,
            }
        };
        let origin = |f: u32| problem.sites[f as usize].origin;
        let shift = if pair.a == GROUND { Vec3::zeros() } else { origin(pair.b) - origin(pair.a) };
        Self {
            a: (pair.a != GROUND).then(|| side(pair.a)),
            b: side(pair.b),
            shift,
            contacts: (contacts, pair.contacts),
            pins: (pins, pair.pins),
            w: Vec3::zeros(),
            v: Vec3::zeros(),
            dw: Vec3::zeros(),
            dv: Vec3::zeros(),
            cross: None,
        }
    }

    /// Finds the places of its blocks in the factor of its island, whose nodes are the blocks by `node`.
    pub fn place(&mut self, s: &Symbolic, node: &[u32]) {
        let position = |block: u32| s.pattern.position[node[block as usize] as usize];
        self.b.diagonal = s.diagonal[position(self.b.block) as usize];
        if let Some(a) = &mut self.a {
            a.diagonal = s.diagonal[position(a.block) as usize];
        }
        self.cross = self.a.filter(|a| a.block != self.b.block).and_then(|a| {
            let a_below = position(a.block) > position(self.b.block);
            let (row, column) = if a_below { (a.block, self.b.block) } else { (self.b.block, a.block) };
            s.find(node[row as usize], node[column as usize]).map(|at| (at, a_below))
        });
    }

    pub fn points<'a>(&self, all: &'a [PointWork]) -> &'a [PointWork] {
        &all[self.contacts.0 as usize..(self.contacts.0 + self.contacts.1) as usize]
    }

    pub fn points_mut<'a>(&self, all: &'a mut [PointWork]) -> &'a mut [PointWork] {
        &mut all[self.contacts.0 as usize..(self.contacts.0 + self.contacts.1) as usize]
    }

    pub fn pins<'a>(&self, all: &'a [PinWork]) -> &'a [PinWork] {
        &all[self.pins.0 as usize..(self.pins.0 + self.pins.1) as usize]
    }

    pub fn pins_mut<'a>(&self, all: &'a mut [PinWork]) -> &'a mut [PinWork] {
        &mut all[self.pins.0 as usize..(self.pins.0 + self.pins.1) as usize]
    }

    /// Returns the relative velocity at the reference point, for velocities `x`.
    #[inline]
    pub fn relative(&self, problem: &Problem, x: &[f64]) -> (Vec3, Vec3) {
        let (w, v) = self.b.velocity(problem, x);
        match &self.a {
            None => (w, v),
            Some(a) => {
                let (wa, va) = a.velocity(problem, x);
                (w - wa, v - va - wa.cross(&self.shift))
            }
        }
    }

    /// Adds `Jᵀ` of a wrench at the reference point (moment `m`, force `f` on `b`).
    #[inline]
    pub fn add_wrench(&self, problem: &Problem, m: &Vec3, f: &Vec3, out: &mut [f64]) {
        self.b.add_wrench(problem, m, f, out);
        if let Some(a) = &self.a {
            a.add_wrench(problem, &-(m + self.shift.cross(f)), &-f, out);
        }
    }
}

impl PairSite {
    /// Returns the rows of its Jacobian where its block has six velocities, as an arm and a free body have.
    #[inline(always)]
    pub fn six<'a>(&self, problem: &'a Problem) -> Option<&'a [[f64; 6]; 6]> {
        if self.width != 6 {
            return None;
        }
        problem.site_jacobians.get(self.jacobian as usize..)?.as_chunks::<6>().0.first_chunk::<6>()
    }

    #[inline]
    fn velocity(&self, problem: &Problem, x: &[f64]) -> (Vec3, Vec3) {
        let x = &x[self.first as usize..(self.first + self.width) as usize];
        if self.jacobian == IDENTITY {
            return (Vec3::new(x[0], x[1], x[2]), Vec3::new(x[3], x[4], x[5]));
        }
        let n = x.len();
        let mut out = [0.0; 6];
        if let (Some(x), Some(jacobian)) = (x.first_chunk::<6>(), self.six(problem)) {
            for (out, row) in out.iter_mut().zip(jacobian) {
                *out = row.iter().zip(x).map(|(j, x)| j * x).sum();
            }
            return (Vec3::new(out[0], out[1], out[2]), Vec3::new(out[3], out[4], out[5]));
        }
        for (k, out) in out.iter_mut().enumerate() {
            let row = &problem.site_jacobians[self.jacobian as usize + k * n..][..n];
            *out = row.iter().zip(x).map(|(j, x)| j * x).sum();
        }
        (Vec3::new(out[0], out[1], out[2]), Vec3::new(out[3], out[4], out[5]))
    }

    #[inline]
    fn add_wrench(&self, problem: &Problem, m: &Vec3, f: &Vec3, out: &mut [f64]) {
        let out = &mut out[self.first as usize..(self.first + self.width) as usize];
        if self.jacobian == IDENTITY {
            for k in 0..3 {
                out[k] += m[k];
                out[k + 3] += f[k];
            }
            return;
        }
        if let (Some(out), Some(jacobian)) = (out.first_chunk_mut::<6>(), self.six(problem)) {
            let rows = jacobian.each_ref().map(Six::load);
            let sum = (0..3)
                .fold(Six::load(out), |sum, k| sum.plus(&rows[k].times(m[k]).plus(&rows[k + 3].times(f[k]))));
            sum.store(out);
            return;
        }
        let n = out.len();
        let jacobian = &problem.site_jacobians[self.jacobian as usize..][..6 * n];
        for k in 0..3 {
            for i in 0..n {
                out[i] += jacobian[k * n + i] * m[k] + jacobian[(k + 3) * n + i] * f[k];
            }
        }
    }
}

/// Places of the terms of rows and of their products.
#[derive(Clone, Debug, Default)]
pub(crate) struct RowLayout {
    /// First term of each row, and the number of terms at the end (rows + 1); by [`Self::begin`].
    pub start: Vec<u32>,
    /// Offsets of the products of a row's terms in the factor: for a row of `n` terms `n × n` offsets, row by
    /// row. Products above the diagonal are [`NOWHERE`]. By [`Self::place`], for placed rows only and in the
    /// order of placing.
    pub offsets: Vec<u32>,
    /// First of its `offsets` for each row, [`NOWHERE`] before it is placed (rows).
    pub first: Vec<u32>,
}

/// Offset outside the lower triangle.
pub(crate) const NOWHERE: u32 = u32::MAX;

impl RowLayout {
    /// Counts the terms; no offset is known yet.
    pub fn begin(&mut self, problem: &Problem) {
        self.start.clear();
        self.offsets.clear();
        self.first.clear();
        let mut at = 0;
        self.start.push(0);
        self.start.extend(problem.rows.iter().map(|row| {
            at += row.terms;
            at
        }));
        self.first.resize(problem.rows.len(), NOWHERE);
    }

    /// Finds the places of one row in the factor of its island, whose nodes are the blocks by `node`.
    pub fn place(&mut self, problem: &Problem, s: &Symbolic, node: &[u32], row: usize) {
        self.first[row] = self.offsets.len() as u32;
        let terms = self.start[row] as usize..self.start[row + 1] as usize;
        if let [only] = &problem.row_terms[terms.clone()] {
            self.offsets.push(diagonal(problem, s, node, only.velocity));
            return;
        }
        for i in terms.clone() {
            for j in terms.clone() {
                let (vi, vj) = (problem.row_terms[i].velocity, problem.row_terms[j].velocity);
                self.offsets.push(place(problem, s, node, vi, vj));
            }
        }
    }
}

/// Returns the offset of the entry of a velocity on the diagonal of the matrix.
fn diagonal(problem: &Problem, s: &Symbolic, node: &[u32], velocity: u32) -> u32 {
    let p = s.pattern.position[node[block_of(problem, velocity) as usize] as usize] as usize;
    s.diagonal[p] + (velocity - s.velocity[p]) * (s.size[p] + 1)
}

/// Returns the offset of entry `(row, column)` of the matrix, by velocities.
fn place(problem: &Problem, s: &Symbolic, node: &[u32], row: u32, column: u32) -> u32 {
    let (b, c) = (node[block_of(problem, row) as usize], node[block_of(problem, column) as usize]);
    let (pb, pc) = (s.pattern.position[b as usize], s.pattern.position[c as usize]);
    if pb < pc {
        return NOWHERE;
    }
    let base = if pb == pc { Some(s.diagonal[pb as usize]) } else { s.find(b, c) };
    let height = s.size[pb as usize];
    let (i, j) = (row - s.velocity[pb as usize], column - s.velocity[pc as usize]);
    base.map_or(NOWHERE, |base| base + j * height + i)
}
