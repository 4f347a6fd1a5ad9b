//! Pairs of pieces that may touch, kept from step to step, most of them with a plane that separates them.
//!
//! A list of pairs is made once for some steps ahead: boxes of B are grown by the motion of [`AHEAD`] steps.
//! The list holds while each box, as it is swept over the current step, lies in the one that the list was
//! made with. Each pair of the list has a face that separated it; with its normal `n`, the middle `c` of the
//! other piece and an offset `o`, both in the frame of the face's solid, the face still separates the pair if
//!
//! `n · c + min(0, n · way) − λ α − ρ (α²/2 + τ) > o + pad`
//!
//! (and where the face is B's, less `θ λ'` as well, `θ` the step's turn and `λ'` that of B's points: they
//! turn with the face), where `α` is the angle by which both have turned relative to each other about the
//! axis `ω` of most of that rotation, `τ` the rotation beside it (a sum of chords, no less than the chord of
//! the sum), `ρ` the other piece's radius, `λ` the most of `|r · (n × ω)|` over its points `r` from its
//! middle, and `pad` an allowance for other motion of the step. This is a lower bound, so that
//! [`PiecePair::face_parts`] holds for every face that passes it: results do not depend on what is remembered
//! here. Metres; A and B are the two solids.

use asperity_geometry::{Aabb, Length, Mat3, Rotation, Vec3};

use super::apart::PiecePair;
use super::least::{greater, lesser};
use super::pairs::Walk;
use super::{Decomposition, Drift, SKIN};
use crate::corners::{Block, Placing, Two, greater_of, lesser_of};
use crate::narrow_phase::Rod;

/// Number of steps like the current one for which a list is made.
const AHEAD: f64 = 8.0;
/// Growth of the list's boxes, as a fraction of their piece's size.
const ROOM: f64 = 0.02;
/// Largest number of pairs with a kept plane: solids so far in each other are slow.
const MOST_KEPT: usize = 1 << 18;
/// Number of steps beyond which the separating face of a pair needs no better one.
const LONG: f64 = 24.0;
/// Number of recent separating faces of other pairs that are tried first.
const GUESSES: usize = 4;
/// Number of sides of the box of A's piece, which separate as its faces do.
pub(super) const SIDES: usize = 6;

/// Two pieces of the list, and the face that separated them last.
#[derive(Clone, Copy, Debug)]
struct Kept {
    pieces: [u32; 2],
    plane: Plane,
}

/// A face of one piece, and the position of the other beyond it.
#[derive(Clone, Copy, Debug)]
struct Plane {
    /// Unit normal, out of its piece, in the frame of its solid.
    n: Vec3,
    /// Offset `o`, m; infinite where no plane is known.
    offset: f64,
    /// Radius `ρ`, m.
    reach: f64,
    /// Lean `λ`, m.
    lean: f64,
    /// Lean `λ` of B's piece about its own middle where the face is B's, m, for the motion of the face by its
    /// own turn within the step.
    own: f64,
    /// Angle `α` when it was found, rad.
    since: f64,
    /// Index of the middle of the other piece, among all.
    middle: u32,
    /// Index of its displacement, among all.
    way: u32,
    /// Index of the face among those of A's piece, then of B's, then sides of A's box.
    face: u32,
    /// Number of steps more in which the face itself is tested and no bound is made: it would hold for none.
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

/// Face index where none is known.
const NONE: u32 = u32::MAX;
/// Number of steps without a new bound after one that did not hold for the step it was made in.
const REST: u32 = 6;

/// Plane of a pair that no face separated.
const TOUCHED: Plane = Plane { face: NONE - 1, ..UNKNOWN };

/// Displacement of a piece of B within the step.
#[derive(Clone, Copy, Debug)]
struct Way {
    way: Vec3,
    /// Addition to a gap, m: skin, deviation from a straight path, and rotation beside the axis.
    pad: f64,
    /// Radius of B's piece where the face is its own, else zero, m.
    radius: f64,
}

/// Relative pose of two solids, B in the frame of A, and B's motion.
#[derive(Clone, Copy)]
#[allow(non_snake_case, reason = "monogram notation")]
pub(super) struct Meeting<'a> {
    pub a: &'a Decomposition,
    pub b: &'a Decomposition,
    pub R_AB: Mat3,
    pub p_AB: Vec3,
    pub drift: Drift,
    /// Allowance for rounding, m.
    pub slack: f64,
}

impl Meeting<'_> {
    /// Returns the middle of a piece of B in A's frame.
    pub fn middle(&self, j: u32) -> Vec3 {
        self.R_AB * self.b.outline(j).middle + self.p_AB
    }

    /// Returns the middle of a piece of B in A's frame, and its displacement within the step.
    fn middle_and_way(&self, j: u32) -> (Vec3, Vec3) {
        let c = self.middle(j);
        (c, self.drift.at(&c))
    }

    /// Returns the number of faces of two pieces.
    fn faces(&self, i: u32, j: u32) -> usize {
        self.a.faces_of(i).len() + self.b.faces_of(j).len()
    }

    /// Returns the box around a piece of B in A's frame.
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

/// Kept pairs of two solids.
#[derive(Clone, Debug, Default)]
pub(super) struct Front {
    /// Stamps of the two solids.
    stamps: [u64; 2],
    kept: Vec<Kept>,
    /// Box of each piece of B when the list was made, and its extents about its middle then.
    boxes: Vec<Aabb>,
    half: Vec<Vec3>,
    /// Least excess of the boxes over those they were made for, at their lower and upper sides; and the
    /// largest radius, m.
    room: [Vec3; 2],
    radius: f64,
    /// Pieces of A and of B in the list.
    listed: [Vec<u32>; 2],
    /// Rotation of B when the list was made, and in the last step.
    made: Mat3,
    made_at: Vec3,
    last: Mat3,
    turned: Turned,
    /// Value of `turned` when the list was made.
    at_made: Turned,
    /// Faces that separated pairs recently.
    latest: [u32; GUESSES],
}

/// Total rotation of B relative to A, frame of A.
#[derive(Clone, Copy, Debug, Default)]
struct Turned {
    /// Axis `ω`, unit; zero where none is known.
    axis: Vec3,
    /// Angle `α`, rad.
    about: f64,
    /// Rotation `τ` beside the axis.
    beside: f64,
    /// Rotation within the current step, rad.
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
    /// Open pairs, whose planes no longer separate them, in order: indices in the list.
    open: Vec<u32>,
    /// Middles of B's pieces in A's frame, then those of A's in B's.
    middles: Vec<Vec3>,
    /// Displacements of B's pieces in A's frame, then reversed and in B's.
    ways: Vec<Way>,
    /// Corners of B in A's frame, two by two as in B; those of a piece are valid if its step is this one.
    corners: Vec<Block>,
    of_step: Vec<u32>,
    step: u32,
    /// True for pieces of B that are listed already.
    seen: Vec<bool>,
    walk: Walk,
    spare: Vec<Kept>,
}

impl Scratch {
    /// Returns the corners of B in A's frame; those of pieces that were placed are valid.
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

    /// Returns the number of open pairs.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// Marks the corners of all pieces as not of this step.
    fn begin(&mut self, at: &Meeting) {
        self.step = self.step.wrapping_add(1);
        self.corners.resize(at.b.blocks().len(), Block::default());
        // The marks of another solid might match this step by chance.
        if self.of_step.len() != at.b.len() || self.step == 0 {
            self.of_step.clear();
            self.step = 1;
        }
        self.of_step.resize(at.b.len(), 0);
    }

    /// Updates middles and displacements of the pieces that are listed; those of others are of another step.
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
        // Only faces of B use them.
        for &i in if at.b.has_faces() { of_a } else { &[][..] } {
            self.middles[count + i as usize] = inverse * (at.a.outline(i).middle - at.p_AB);
        }
    }
}

/// Returns true if the face of a plane separates its pair for the whole step, by a lower bound; `slack` is
/// for rounding.
#[inline]
fn parts(plane: &Plane, scratch: &Scratch, turned: &Turned, slack: f64) -> bool {
    spare(plane, scratch, turned) > slack
}

/// Returns the gap beyond the motion of the step, m.
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
    /// Updates the list to the current step and tests its planes; pairs that none separates are open.
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

    /// Returns true if each piece of B is swept within the box that the list was made with, as
    /// [`Self::holds`] says, by one lower bound for all: where B hardly turns no piece is tested.
    fn holds_at_once(&self, at: &Meeting, skin: f64) -> bool {
        let (turned, moved) = (at.R_AB - self.made, at.p_AB - self.made_at);
        let (extent, turn) = (at.b.extent(), at.drift.turn.length());
        // Displacement of B's origin, and an upper bound of what rotation adds to it.
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

    /// Returns true if each piece of B is swept within the box that the list was made with.
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
            // About the middle, as it is tested; rotation bends the path.
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
        // In order of A's pieces, as the tree lists them.
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

    /// Returns the pieces of an open pair if no face of either, nor a side of A's box, separates them for the
    /// whole step; else a face that will do so for long is kept. The corners of B's piece are placed.
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
        // The lower bound is no longer enough, but the face itself is.
        if plane.face < TOUCHED.face && pair.face_parts(plane.face as usize) {
            return None;
        }
        let inner = pair.inner();
        if pair.all_are_met(&inner, slack) {
            self.keep(place, TOUCHED);
            return Some(([i, j], near));
        }
        // Neighbours lie alike: a face that separated another pair most likely separates this one too; not
        // one that touched.
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

    /// Moves a face to the front of the guesses, in the place of one of them.
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

/// Estimates the number of steps like the current one for which a plane separates its pair.
fn lasts(plane: &Plane, scratch: &Scratch, turned: &Turned, slack: f64) -> f64 {
    let comes = -lesser(plane.n.dot(&scratch.ways[plane.way as usize].way), 0.0) + turned.within * plane.lean;
    (spare(plane, scratch, turned) - slack) / (comes + slack)
}

/// Returns the plane of a face with the other piece beyond it now.
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

/// Returns the normal and offset of a side of a box.
pub(super) fn side(bounds: &Aabb, side: usize) -> (Vec3, f64) {
    let axis = side % 3;
    let (sign, end) = if side < 3 { (1.0, bounds.max[axis]) } else { (-1.0, -bounds.min[axis]) };
    let mut n = Vec3::zeros();
    n[axis] = sign;
    (n, end)
}

/// Returns an upper bound of the displacement of a point at unit distance between two rotations.
fn chord(from: &Mat3, to: &Mat3) -> f64 {
    ((to - from).norm_squared() * 0.5).sqrt()
}
