//! Pairs of pieces that may touch, kept from step to step, and for most of them a plane that says that they do not.
//!
//! A list of pairs is made once for some steps ahead: boxes of B grown by the way of [`AHEAD`] steps. It holds while each box,
//! as it is swept over the step at hand, lies in the one that the list was made with. Each pair of the list has a face that
//! parted it, and with `n` its normal, `c` the middle of the other piece and `o` a number, both in the frame of the face's
//! solid, it is parted still if
//!
//! `n · c + min(0, n · way) − λ α − ρ (α²/2 + τ) > o + pad`
//!
//! (and where the face is B's, less `θ λ'` as well, `θ` the step's turn and `λ'` that of B's points: they turn with the face),
//! where `α` is how far both have turned against each other about the axis `ω` that they mostly turn about, `τ` how far beside
//! (a sum of chords, no less than the chord of the sum), `ρ` the other piece's radius, `λ` the most of `|r · (n × ω)|` over its
//! points `r` from its middle, and `pad` what a step may take beside. This is told from below, so that what it parts, [`PiecePair::face_parts`] parts:
//! results do not depend on what is remembered here. Metres; A and B are the two solids.

use asperity_geometry::{Aabb, Length, Mat3, Rotation, Vec3};

use super::apart::PiecePair;
use super::least::{greater, lesser};
use super::pairs::Walk;
use super::{Decomposition, Drift, SKIN};
use crate::corners::{Block, Placing, Two, greater_of, lesser_of};
use crate::narrow_phase::Rod;

/// A list is made for so many steps like the one at hand.
const AHEAD: f64 = 8.0;
/// Boxes of the list are grown by this part of their piece's size.
const ROOM: f64 = 0.02;
/// Pairs beyond so many have no plane kept: solids so far in each other are slow.
const MOST_KEPT: usize = 1 << 18;
/// A face that parts for so many steps need not be bettered.
const LONG: f64 = 24.0;
/// Faces that parted other pairs of late are asked first.
const GUESSES: usize = 4;
/// Sides of the box of A's piece, which part as its faces do.
pub(super) const SIDES: usize = 6;

/// Two pieces of the list, and the face that parted them last.
#[derive(Clone, Copy, Debug)]
struct Kept {
    pieces: [u32; 2],
    plane: Plane,
}

/// A face of one piece, and how the other lay beyond it.
#[derive(Clone, Copy, Debug)]
struct Plane {
    /// Unit, out of its piece, in the frame of its solid.
    n: Vec3,
    /// `o`, m; infinite where no plane is known.
    offset: f64,
    /// `ρ`, m.
    reach: f64,
    /// `λ`, m.
    lean: f64,
    /// `λ` of B's piece about its own middle where the face is B's, m: how far the face's own turning within the step brings it.
    own: f64,
    /// `α` when it was found.
    since: f64,
    /// The middle of the other piece, among all.
    middle: u32,
    /// Its way, among all.
    way: u32,
    /// Among those of A's piece, then of B's, then sides of A's box.
    face: u32,
    /// For so many steps more the face itself is asked and no bound is made: it would hold for none.
    rest: u32,
}

const UNKNOWN: Plane = Plane {
    n: Vec3::new(0.0, 0.0, 0.0),
    offset: f64::INFINITY,
    reach: 0.0,
    lean: 0.0,
    own: 0.0,
    since: 0.0,
    middle: 0,
    way: 0,
    face: NONE,
    rest: 0,
};

/// In place of a face where none is known.
const NONE: u32 = u32::MAX;
/// Steps without a new bound after one that did not hold for the step it was made in.
const REST: u32 = 6;

/// Of a pair that no face parted.
const TOUCHED: Plane = Plane { face: NONE - 1, ..UNKNOWN };

/// How a piece of B goes within the step.
#[derive(Clone, Copy, Debug)]
struct Way {
    way: Vec3,
    /// What is added to a gap: skin, what bends the way, and what turning beside the axis adds, m.
    pad: f64,
    /// Of B's piece where the face is its own, else zero, m.
    radius: f64,
}

/// How two solids stand to each other: B in the frame of A, and how it goes.
#[derive(Clone, Copy)]
#[allow(non_snake_case, reason = "monogram notation")]
pub(super) struct Meeting<'a> {
    pub a: &'a Decomposition,
    pub b: &'a Decomposition,
    pub R_AB: Mat3,
    pub p_AB: Vec3,
    pub drift: Drift,
    /// Rounding, m.
    pub slack: f64,
}

impl Meeting<'_> {
    /// The middle of a piece of B in A's frame.
    pub fn middle(&self, j: u32) -> Vec3 {
        self.R_AB * self.b.outline(j).middle + self.p_AB
    }

    /// The same, and its way within the step.
    fn middle_and_way(&self, j: u32) -> (Vec3, Vec3) {
        let c = self.middle(j);
        (c, self.drift.at(&c))
    }

    /// How many faces two pieces have.
    fn faces(&self, i: u32, j: u32) -> usize {
        self.a.faces_of(i).len() + self.b.faces_of(j).len()
    }

    /// The box around a piece of B in A's frame.
    fn exact(&self, j: u32, corners: &[Block]) -> Aabb {
        if corners.is_empty() {
            let (c, half) = (self.middle(j), self.b.piece(j).bounds.half_size());
            let h = self.R_AB.abs() * half;
            return Aabb { min: c - h, max: c + h };
        }
        let (mut low, mut high) = ([Two::splat(f64::INFINITY); 3], [Two::splat(f64::NEG_INFINITY); 3]);
        corners.iter().for_each(|two| two.grow(&mut low, &mut high));
        Aabb { min: Vec3::from(low.map(lesser_of)), max: Vec3::from(high.map(greater_of)) }
    }
}

/// What is kept of two solids.
#[derive(Clone, Debug, Default)]
pub(super) struct Front {
    /// Whose it is: the solids' stamps.
    stamps: [u64; 2],
    kept: Vec<Kept>,
    /// Of each piece of B: its box when the list was made, and its extents about its middle then.
    boxes: Vec<Aabb>,
    half: Vec<Vec3>,
    /// By how much at least the boxes are larger than what they were made for, at their lower and upper sides; and the largest radius, m.
    room: [Vec3; 2],
    radius: f64,
    /// Pieces of A and of B in the list.
    listed: [Vec<u32>; 2],
    /// How B stood when the list was made, and was turned in the last step.
    made: Mat3,
    made_at: Vec3,
    last: Mat3,
    turned: Turned,
    /// `turned` when the list was made.
    at_made: Turned,
    /// Faces that parted pairs of late.
    latest: [u32; GUESSES],
}

/// How far B has turned against A in all, frame of A.
#[derive(Clone, Copy, Debug, Default)]
struct Turned {
    /// `ω`, unit; zero where none is known.
    axis: Vec3,
    /// `α`, rad.
    about: f64,
    /// `τ`
    beside: f64,
    /// How far it turns within the step at hand, rad.
    within: f64,
}

impl Turned {
    /// Goes on from one rotation to the next.
    fn go(&mut self, from: &Mat3, to: &Mat3, turn: &Vec3) {
        let step = to * from.transpose();
        let twice =
            Vec3::new(step[(2, 1)] - step[(1, 2)], step[(0, 2)] - step[(2, 0)], step[(1, 0)] - step[(0, 1)]);
        let about = 0.5 * self.axis.dot(&twice);
        let straight = Rotation::from_scaled_axis(self.axis * about).to_rotation_matrix().into_inner();
        self.about += about.abs();
        self.beside += chord(&straight, &step);
        self.within = turn.length();
    }
}

/// Scratch of a front.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// Pairs whose planes do not part them any more, in order: places in the list.
    open: Vec<u32>,
    /// Middles of B's pieces in A's frame, then those of A's in B's.
    middles: Vec<Vec3>,
    /// Ways of B's pieces in A's frame, then turned round and in B's.
    ways: Vec<Way>,
    /// Corners of B in A's frame, as B has them two by two; those of a piece are right if it is of this step.
    corners: Vec<Block>,
    of_step: Vec<u32>,
    step: u32,
    /// Pieces of B that are listed already.
    seen: Vec<bool>,
    walk: Walk,
    spare: Vec<Kept>,
}

impl Scratch {
    /// Corners of B in A's frame; those of pieces that were placed are right.
    pub fn corners(&self) -> &[Block] {
        &self.corners
    }

    fn place(&mut self, at: &Meeting, j: u32) {
        if self.of_step[j as usize] != self.step {
            self.of_step[j as usize] = self.step;
            let (range, placing) = (at.b.block_range(j), Placing::new(&at.R_AB, &at.p_AB));
            for (to, two) in self.corners[range].iter_mut().zip(at.b.corners(j)) {
                *to = placing.of(two);
            }
        }
    }

    /// How many pairs are open.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// Corners of no piece are of this step yet.
    fn begin(&mut self, at: &Meeting) {
        self.step = self.step.wrapping_add(1);
        self.corners.resize(at.b.blocks().len(), Block::default());
        // Another solid's may be of this step by chance.
        if self.of_step.len() != at.b.len() || self.step == 0 {
            self.of_step.clear();
            self.step = 1;
        }
        self.of_step.resize(at.b.len(), 0);
    }

    /// Middles and ways of the pieces that are listed; those of others are of another step.
    fn move_on(&mut self, at: &Meeting, axis: &Vec3, [of_a, of_b]: &[Vec<u32>; 2]) {
        let count = at.b.len();
        self.middles.resize(count + at.a.len(), Vec3::zeros());
        self.ways.resize(2 * count, Way { way: Vec3::zeros(), pad: 0.0, radius: 0.0 });
        let beside = (at.drift.turn - axis * axis.dot(&at.drift.turn)).length();
        let inverse = at.R_AB.transpose();
        for &j in of_b {
            let (c, way) = at.middle_and_way(j);
            let (piece, j) = (at.b.outline(j), j as usize);
            let pad = SKIN * piece.size + at.drift.bend(&way) + beside * piece.radius;
            self.middles[j] = c;
            self.ways[j] = Way { way, pad, radius: 0.0 };
            self.ways[count + j] = Way { way: -(inverse * way), pad, radius: piece.radius };
        }
        // Faces of B ask for them.
        for &i in if at.b.has_faces() { of_a } else { &[][..] } {
            self.middles[count + i as usize] = inverse * (at.a.outline(i).middle - at.p_AB);
        }
    }
}

/// True if the face of a plane parts its pair for the whole step, told from below; `slack` is for rounding.
#[inline]
fn parts(plane: &Plane, scratch: &Scratch, turned: &Turned, slack: f64) -> bool {
    spare(plane, scratch, turned) > slack
}

/// By how much it is parted beyond what the step may take, m.
#[inline]
fn spare(plane: &Plane, scratch: &Scratch, turned: &Turned) -> f64 {
    let (c, w) = (&scratch.middles[plane.middle as usize], &scratch.ways[plane.way as usize]);
    let about = turned.about - plane.since + turned.within;
    let turns = about * plane.lean
        + (0.5 * about * about + turned.beside) * plane.reach
        + turned.within * (plane.own + turned.beside * w.radius);
    plane.n.dot(c) + lesser(plane.n.dot(&w.way), 0.0) - turns - (plane.offset + w.pad)
}

impl Front {
    /// Brings the list to the step at hand and asks its planes; those pairs that none parts are open.
    pub fn advance(&mut self, at: &Meeting, skin: f64, scratch: &mut Scratch) {
        let stamps = [at.a.stamp(), at.b.stamp()];
        let new = self.stamps != stamps;
        if new {
            *self = Self { stamps, last: at.R_AB, made: at.R_AB, ..Self::default() };
        }
        self.turned.go(&self.last, &at.R_AB, &at.drift.turn);
        self.last = at.R_AB;
        scratch.begin(at);
        if new || !(self.holds_at_once(at, skin) || self.holds(at, skin)) {
            self.make(at, skin, scratch);
        }
        scratch.move_on(at, &self.turned.axis, &self.listed);
        let slack = at.slack;
        scratch.open.clear();
        for k in 0..self.kept.len() {
            let Kept { pieces, plane } = &self.kept[k];
            if parts(plane, scratch, &self.turned, slack) {
                continue;
            }
            if plane.rest == 0 && plane.face < TOUCHED.face {
                let again = plane_of(at, *pieces, plane.face, &self.turned);
                self.kept[k].plane = again;
                if parts(&again, scratch, &self.turned, slack) {
                    continue;
                }
                self.kept[k].plane.rest = REST;
            } else {
                self.kept[k].plane.rest = plane.rest.saturating_sub(1);
            }
            scratch.open.push(k as u32);
        }
    }

    /// True if each piece of B is swept within the box that the list was made with, as [`Self::holds`] says, told from below of all
    /// at once: of what hardly turns no piece is asked.
    fn holds_at_once(&self, at: &Meeting, skin: f64) -> bool {
        let (turned, moved) = (at.R_AB - self.made, at.p_AB - self.made_at);
        let (extent, turn) = (at.b.extent(), at.drift.turn.length());
        // Of B's origin; what turning adds to it at most.
        let (way, adds) = (at.drift.at(&at.p_AB), turn * extent);
        let pad = (chord(&self.made, &at.R_AB) + turn) * self.radius
            + skin
            + (at.drift.either + at.drift.turns * (way.length() + adds))
            + at.slack;
        let [low, high] = &self.room;
        (0..3).all(|k| {
            let aside = turned.row(k).norm_squared().sqrt() * extent + pad;
            aside - moved[k] - lesser(way[k] - adds, 0.0) < low[k]
                && aside + moved[k] + greater(way[k] + adds, 0.0) < high[k]
        })
    }

    /// True if each piece of B is swept within the box that the list was made with.
    fn holds(&self, at: &Meeting, skin: f64) -> bool {
        let (chord, turn) = (chord(&self.made, &at.R_AB), at.drift.turn.length());
        (0..).zip(self.boxes.iter().zip(&self.half)).all(|(j, (made, half))| {
            let ((c, way), r) = (at.middle_and_way(j), at.b.outline(j).radius);
            let h = half + Vec3::repeat(chord * r + skin + at.drift.bend(&way) + turn * r);
            (0..3).all(|k| {
                c[k] - h[k] + lesser(way[k], 0.0) > made.min[k]
                    && c[k] + h[k] + greater(way[k], 0.0) < made.max[k]
            })
        })
    }

    /// Makes the list anew; planes go on with their pairs.
    fn make(&mut self, at: &Meeting, skin: f64, scratch: &mut Scratch) {
        let (about, beside) =
            (self.turned.about - self.at_made.about, self.turned.beside - self.at_made.beside);
        if beside >= about
            && let Some(axis) = at.drift.turn.try_unit(0.0)
        {
            self.turned.axis = axis;
            self.kept.iter_mut().for_each(|k| k.plane = UNKNOWN);
        }
        self.at_made = self.turned;
        (self.made, self.made_at) = (at.R_AB, at.p_AB);
        (self.room, self.radius) = ([Vec3::repeat(f64::INFINITY); 2], 0.0);
        self.boxes.clear();
        self.half.clear();
        let turn = at.drift.turn.length();
        for j in 0..at.b.len() as u32 {
            scratch.place(at, j);
            let exact = at.exact(j, &scratch.corners[at.b.block_range(j)]);
            let (c, way) = at.middle_and_way(j);
            let half = (c - exact.min).sup(&(exact.max - c));
            self.half.push(half);
            self.radius = greater(self.radius, at.b.outline(j).radius);
            let (piece, still) = (at.b.outline(j), Vec3::zeros());
            let pad = Vec3::repeat(
                skin + ROOM * piece.size + AHEAD * (at.drift.bend(&way) + 2.0 * turn * piece.radius),
            );
            // About the middle, as it is asked for; what turns goes by a curve.
            let (h, way, bends) =
                (half + pad, way * AHEAD, at.drift.turn.cross(&way) * (0.5 * AHEAD * AHEAD));
            let made = Aabb {
                min: c - h + (way + bends.inf(&still)).inf(&still),
                max: c + h + (way + bends.sup(&still)).sup(&still),
            };
            let [low, high] = &mut self.room;
            (*low, *high) = (low.inf(&(c - half - made.min)), high.inf(&(made.max - c - half)));
            self.boxes.push(made);
        }
        scratch.walk.find([at.a, at.b], &self.boxes);
        let Scratch { walk, spare, .. } = scratch;
        spare.clear();
        let mut old = self.kept.iter().peekable();
        for (place, &pieces) in walk.found.iter().enumerate() {
            while old.next_if(|k| k.pieces < pieces).is_some() {}
            let known = old.next_if(|k| k.pieces == pieces).filter(|_| place < MOST_KEPT);
            spare.push(Kept { pieces, plane: known.map_or(UNKNOWN, |k| k.plane) });
        }
        std::mem::swap(spare, &mut self.kept);
        let [of_a, of_b] = &mut self.listed;
        // In order of A's pieces: each follows itself.
        of_a.clear();
        of_a.extend(self.kept.iter().map(|k| k.pieces[0]));
        of_a.dedup();
        of_b.clear();
        scratch.seen.clear();
        scratch.seen.resize(at.b.len(), false);
        for k in &self.kept {
            let j = k.pieces[1];
            if !std::mem::replace(&mut scratch.seen[j as usize], true) {
                of_b.push(j);
            }
        }
    }

    /// The pieces of an open pair if no face of either, nor a side of A's box, parts them for the whole step; else a
    /// face that will do so for long is kept. The corners of B's piece are placed.
    pub fn meets(
        &mut self,
        at: &Meeting,
        open: usize,
        rod: Option<&Rod>,
        scratch: &mut Scratch,
    ) -> Option<([u32; 2], f64)> {
        let place = scratch.open[open] as usize;
        let Kept { pieces: [i, j], plane } = self.kept[place];
        let (one, two) = (at.a.outline(i), at.b.outline(j));
        let Way { way, .. } = scratch.ways[j as usize];
        scratch.place(at, j);
        let near = SKIN * lesser(one.size, two.size) + at.drift.bend(&way);
        let pair = PiecePair { at, i, j, corners: &scratch.corners, near };
        let slack = at.slack;
        if rod.is_some_and(|rod| pair.all_are_met_by(rod, slack)) {
            self.keep(place, TOUCHED);
            return Some(([i, j], near));
        }
        // What is told from below is no longer enough, but the face itself is.
        if plane.face < TOUCHED.face && pair.face_parts(plane.face as usize) {
            return None;
        }
        let inner = pair.inner();
        if pair.all_are_met(&inner, slack) {
            self.keep(place, TOUCHED);
            return Some(([i, j], near));
        }
        // Neighbours lie alike: a face that parted another pair parts this one too, most likely; not one that touched.
        let guesses = if plane.face == TOUCHED.face { 0 } else { GUESSES };
        for k in 0..guesses {
            let face = self.latest[k];
            if (face as usize) < at.faces(i, j) && !pair.face_is_met(face as usize, &inner, slack) {
                let plane = plane_of(at, [i, j], face, &self.turned);
                if lasts(&plane, scratch, &self.turned, slack) >= LONG {
                    self.guess_first(k, face);
                    self.keep(place, plane);
                    return None;
                }
            }
        }
        let mut longest = (f64::NEG_INFINITY, UNKNOWN);
        pair.unmet(&inner, slack, |face| {
            let plane = plane_of(at, [i, j], face as u32, &self.turned);
            let lasts = lasts(&plane, scratch, &self.turned, slack);
            if lasts > longest.0 {
                longest = (lasts, plane);
            }
            lasts < LONG
        });
        if longest.0 > f64::NEG_INFINITY {
            self.guess_first(GUESSES - 1, longest.1.face);
            self.keep(place, longest.1);
            return None;
        }
        self.keep(place, TOUCHED);
        Some(([i, j], near))
    }

    /// Puts a face before the others, in the place of one of them.
    fn guess_first(&mut self, mut place: usize, face: u32) {
        while place > 0 {
            self.latest[place] = self.latest[place - 1];
            place -= 1;
        }
        self.latest[0] = face;
    }

    fn keep(&mut self, place: usize, plane: Plane) {
        if place < MOST_KEPT {
            self.kept[place].plane = plane;
        }
    }
}

/// For how many steps like the one at hand a plane parts its pair, about.
fn lasts(plane: &Plane, scratch: &Scratch, turned: &Turned, slack: f64) -> f64 {
    let comes = -lesser(plane.n.dot(&scratch.ways[plane.way as usize].way), 0.0) + turned.within * plane.lean;
    (spare(plane, scratch, turned) - slack) / (comes + slack)
}

/// How the other piece lies beyond a face now.
fn plane_of(at: &Meeting, [i, j]: [u32; 2], face: u32, turned: &Turned) -> Plane {
    let (of_a, of_b) = (at.a.faces_of(i), at.b.faces_of(j));
    let of_pair = face as usize;
    let (n, end, middle, way) = match of_b.get(of_pair.wrapping_sub(of_a.len())) {
        Some(f) => (f.n, f.offset, at.b.len() as u32 + i, at.b.len() as u32 + j),
        None => {
            let (n, end) = of_a.get(of_pair).map_or_else(
                || side(&at.a.piece(i).bounds, of_pair - of_a.len() - of_b.len()),
                |f| (f.n, f.offset),
            );
            (n, end, j, j)
        }
    };
    // In the frame of the other piece's solid.
    let mut own = 0.0;
    let (least, lean, reach) = if middle == j {
        let (m, across) = (at.R_AB.tr_mul(&n), at.R_AB.tr_mul(&n.cross(&turned.axis)));
        let (least, lean) = at.b.least_and_lean(j, &m, &across);
        (least, lean, at.b.outline(j).radius)
    } else {
        let m = at.R_AB * n;
        let across = m.cross(&turned.axis);
        let (least, lean) = at.a.least_and_lean(i, &m, &across);
        own = at.b.lean(j, &at.R_AB.tr_mul(&across)) - turned.beside * at.b.outline(j).radius;
        (least, lean, at.a.outline(i).radius)
    };
    let offset = end - least - turned.beside * reach;
    Plane { n, offset, reach, lean, own, since: turned.about, middle, way, face, rest: 0 }
}

/// The normal and place of a side of a box.
pub(super) fn side(bounds: &Aabb, side: usize) -> (Vec3, f64) {
    let axis = side % 3;
    let (sign, end) = if side < 3 { (1.0, bounds.max[axis]) } else { (-1.0, -bounds.min[axis]) };
    let mut n = Vec3::zeros();
    n[axis] = sign;
    (n, end)
}

/// How far a point at unit distance goes at most between two rotations.
fn chord(from: &Mat3, to: &Mat3) -> f64 {
    ((to - from).norm_squared() * 0.5).sqrt()
}
