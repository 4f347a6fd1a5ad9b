//! Contact of solids cut into convex pieces, thousands of them.
//!
//! A solid that is not convex touches by pieces that fill it. Two things differ from as many bodies: pairs of
//! pieces are found by a tree in the solid's own frame, which is built once ([`Decomposition`]); and where
//! two pieces meet there is no surface, so that no contact may push out through such a face. Each face is
//! flagged if any of it is surface ([`Face::outside`]); a normal that leaves through one that is not is
//! replaced or refused ([`outwards()`]).
//!
//! | stage | content | file |
//! |---|---|---|
//! | once | vertices, faces, their flags of surface, a tree of boxes | `decomposition.rs`, `faces.rs` |
//! | pairs | boxes of B in the frame of A, both trees walked down together, once for some steps | `pairs.rs` |
//! | front | a face that separated a pair still does | `front.rs` |
//! | apart | a face of either piece that separates a pair for the whole step | `apart.rs` |
//! | beside a rod | a cylinder in place: the same results, with the common parts of all pieces computed once | `../narrow_phase/rod.rs` |
//! | touch | the manifold of the general narrow phase, its normal checked; before touch, only of pairs that the step brings together | `outwards.rs` |
//!
//! The list of pairs and the faces that separated them are kept from step to step and change no result. The
//! normal of pairs that are near enough for the exact test does, and is the caller's to keep: the result is a
//! function of the solids' poses, their motion and those normals.
//!
//! Tried, with the same results and no gain for a nut that turns on its bolt (1,465 pieces against 1,448, a
//! list of 14,000 pairs): a forecast of the motion that lets pairs sleep for some steps (4,200 of 24,000 were
//! awake in a step, and the forecast costs five tests); bounds that know the axis of the solids' rotation (8
//! % fewer planes made anew, each test dearer by as much). Metres; frames are named where they matter: G of a
//! solid, A and B of the two of a pair.

mod apart;
mod decomposition;
mod faces;
mod front;
mod least;
mod outwards;
mod pairs;

pub use decomposition::{Decomposition, Piece};
pub use faces::Face;
pub use outwards::SAME_SURFACE;

use asperity_geometry::{Length, Mat3, Pose, Rotation, Vec3};

use self::apart::PiecePair;
use self::front::{Front, Meeting, Scratch};
use self::least::lesser;
use self::outwards::outwards;
use crate::manifold::Manifold;
use crate::narrow_phase::{Collider, NarrowPhase, PairMemory, Passes, Rod, Stand};

/// A solid with pose and velocity.
#[derive(Clone, Copy)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct PlacedSolid<'a> {
    /// Pieces; one for a convex shape.
    pub pieces: &'a Decomposition,
    /// Pose `X_WG`.
    pub X_WG: Pose,
    /// Rotation as a matrix.
    pub R_WG: Mat3,
    /// Velocity of the frame's origin, world frame, m/s.
    pub v: Vec3,
    /// Angular velocity, world frame, rad/s.
    pub w: Vec3,
}

impl PlacedSolid<'_> {
    #[allow(non_snake_case, reason = "monogram notation")]
    fn collider(&self, piece: u32) -> Collider<'_> {
        let piece = self.pieces.piece(piece);
        let (shape, prepared) = (&piece.convex, &piece.prepared);
        if piece.in_place {
            let (R, p, rotation) = (self.R_WG, self.X_WG.translation.vector, self.X_WG.rotation);
            return Collider { shape, prepared, R, p, rotation };
        }
        let turned = piece.X_GP.rotation != Rotation::identity();
        Collider {
            shape,
            prepared,
            R: if turned { self.R_WG * piece.R_GP } else { self.R_WG },
            p: self.R_WG * piece.X_GP.translation.vector + self.X_WG.translation.vector,
            rotation: if turned { self.X_WG.rotation * piece.X_GP.rotation } else { self.X_WG.rotation },
        }
    }
}

/// Motion of B over a step as seen from A, in A's frame: a point at `x` moves by `d + θ × x`, m.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drift {
    /// Translation `d`, m.
    pub d: Vec3,
    /// Rotation `θ`, rad.
    pub turn: Vec3,
    /// Half of the sum of both turns, rad.
    pub turns: f64,
    /// Distance that either may fall beside its velocity, m.
    pub either: f64,
}

impl Drift {
    /// Returns the displacement of a point at `x`, m.
    fn at(&self, x: &Vec3) -> Vec3 {
        self.d + self.turn.cross(x)
    }

    /// Returns the deviation of the path from a straight one, m.
    fn bend(&self, way: &Vec3) -> f64 {
        self.either + self.turns * way.length()
    }
}

/// Narrow phase of solids cut into pieces. Its memory between calls makes it faster and changes no result.
#[derive(Clone, Debug, Default)]
pub struct PiecePhase {
    /// Fronts by the names of the solids, in order.
    fronts: Vec<([u32; 2], Front)>,
    scratch: Scratch,
}

/// A pair of pieces that no known plane separates: it touches, or may within the step, or is just apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceTouch<'a> {
    /// Indices of the pieces of A and of B.
    pub pieces: [u32; 2],
    /// Points with their normal; `None` for a pair that stays apart.
    pub manifold: Option<&'a Manifold>,
    /// Memory for the next step.
    pub memory: PairMemory,
}

/// Rounding, relative to the length of what is compared.
const ROUNDING: f64 = 1e-13;
/// Least distance at which contacts are made before pieces touch, so that nothing passes through, as a
/// fraction of the smaller piece's size.
const SKIN: f64 = 1e-3;

impl PiecePhase {
    /// Reports every pair of pieces that touches or may within `dt` seconds, and those to be remembered, in
    /// the order of A's pieces, then of B's. `names` distinguishes the two solids from others. `falls` is the
    /// displacement of B by gravity beside its velocity within the step, world frame, m, and `either` the
    /// distance that either may fall; `memory` is called for each in that order.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn touches(
        &mut self,
        narrow: &mut NarrowPhase,
        (names, [a, b]): ([u32; 2], [&PlacedSolid; 2]),
        (dt, falls, either): (f64, Vec3, f64),
        mut memory: impl FnMut([u32; 2]) -> PairMemory,
        mut tell: impl FnMut(&PieceTouch),
    ) {
        let drift = drift(a, b, dt, (&falls, either));
        let most =
            (drift.d.length() + drift.turn.length() * b.pieces.extent()) * (1.0 + drift.turns) + either;
        let R_AB = a.R_WG.tr_mul(&b.R_WG);
        let p_AB = a.R_WG.tr_mul(&(b.X_WG.translation.vector - a.X_WG.translation.vector));
        let slack = ROUNDING * (a.pieces.extent() + b.pieces.extent() + p_AB.length());
        let at = Meeting { a: a.pieces, b: b.pieces, R_AB, p_AB, drift, slack };
        let skin = SKIN * a.pieces.most_size().min(b.pieces.most_size());
        let Self { fronts, scratch } = self;
        let place = fronts.binary_search_by_key(&names, |f| f.0).unwrap_or_else(|place| {
            fronts.insert(place, (names, Front::default()));
            place
        });
        let front = &mut fronts[place].1;
        front.advance(&at, skin, scratch);
        let rod = rod(&at, [a, b]);
        let mut manifold = Manifold::default();
        for open in 0..scratch.open() {
            let Some(([i, j], near)) = front.meets(&at, open, rod.as_ref(), scratch) else { continue };
            let pair = PiecePair { at: &at, i, j, corners: scratch.corners(), near };
            let (one, two) = (a.pieces.piece(i), b.pieces.piece(j));
            let skin = SKIN * lesser(one.size, two.size);
            let (pieces, margin) = ([i, j], skin + most);
            let mut known = memory(pieces);
            let colliders = || [a.collider(i), b.collider(j)];
            let mut passes = Passes::Unsure;
            if known.n != Vec3::zeros() {
                match along_known(&pair, rod.as_ref(), margin, &mut known.n, &mut manifold) {
                    Some(found) => passes = found,
                    None => {
                        tell(&PieceTouch { pieces, manifold: None, memory: known });
                        continue;
                    }
                }
            }
            let found = match passes {
                Passes::Beside => false,
                Passes::Touches => true,
                Passes::Lies(cut) => {
                    let [ca, cb] = colliders();
                    narrow.clip_cut([&ca, &cb], &cut, (cut.gap, margin), &mut manifold);
                    true
                }
                Passes::Unsure => {
                    let [ca, cb] = colliders();
                    narrow.find([&ca, &cb], margin, &mut known, &mut manifold)
                }
            };
            let found = found
                && outwards(narrow, &pair, colliders, &a.R_WG, (margin, &mut known), &mut manifold)
                && is_met(narrow, &pair, [a, b], skin, &known, &mut manifold);
            if found || known.n != Vec3::zeros() {
                tell(&PieceTouch { pieces, manifold: found.then_some(&manifold), memory: known });
            }
        }
    }
}

/// Tests a pair along the normal of the last step: that of the plane that separated it, or in which it
/// touches. Returns `None` if a plane along it still separates them; contact with a rod may be found on the
/// way.
#[inline]
fn along_known(
    pair: &PiecePair,
    rod: Option<&Rod>,
    margin: f64,
    known: &mut Vec3,
    into: &mut Manifold,
) -> Option<Passes> {
    let one = pair.at.a.piece(pair.i);
    match rod.filter(|_| one.in_place) {
        Some(rod) => {
            let to = rod.towards(known);
            let gap = pair.gap_to(rod, &to)?;
            let is_near = gap < margin - pair.at.slack;
            Some(rod.passes(&one.convex, &to, (margin, is_near), known, into))
        }
        None => (!pair.is_parted(&(one.R_GP * *known))).then_some(Passes::Unsure),
    }
}

/// Keeps the points that are met within the step, and returns true if the pair is in contact there: nearer
/// than `skin` (m) already, or on its way.
#[inline]
fn is_met(
    narrow: &mut NarrowPhase,
    pair: &PiecePair,
    [a, b]: [&PlacedSolid; 2],
    skin: f64,
    known: &PairMemory,
    manifold: &mut Manifold,
) -> bool {
    let (at, near) = (pair.at, pair.near);
    let n = a.R_WG.tr_mul(&manifold.n);
    manifold.keep(|p| {
        let x = || a.R_WG.tr_mul(&(p.p - a.X_WG.translation.vector));
        p.gap <= near || p.gap + n.dot(&at.drift.at(&x())) <= near
    });
    let nearest = manifold.points().iter().map(|p| p.gap).fold(f64::INFINITY, lesser);
    // Rims pass each other by less than a step: not every plane between two edges is a wall.
    let mut meets = || {
        let (ca, cb, way) = (a.collider(pair.i), b.collider(pair.j), at.drift.at(&at.middle(pair.j)));
        let there = Collider { p: cb.p + a.R_WG * way, ..cb };
        let blurred = near + at.drift.turn.length() * b.pieces.outline(pair.j).radius;
        narrow.meets(&ca, &there, blurred, *known)
    };
    nearest <= skin || (nearest < f64::INFINITY && meets())
}

/// Returns the rod of B, if it is a cylinder in the place of its solid.
fn rod(at: &Meeting, solids: [&PlacedSolid; 2]) -> Option<Rod> {
    let [b] = at.b.pieces() else { return None };
    let stands = solids.map(|s| Stand { R: s.R_WG, p: s.X_WG.translation.vector });
    Rod::new(&b.convex, &at.R_AB, &at.p_AB, stands).filter(|_| b.in_place)
}

fn drift(a: &PlacedSolid, b: &PlacedSolid, dt: f64, (falls, either): (&Vec3, f64)) -> Drift {
    let from = a.X_WG.translation.vector;
    let at_a = b.v + b.w.cross(&(from - b.X_WG.translation.vector)) - a.v;
    Drift {
        d: a.R_WG.tr_mul(&(at_a * dt + falls)),
        turn: a.R_WG.tr_mul(&((b.w - a.w) * dt)),
        turns: 0.5 * (a.w.length() + b.w.length()) * dt,
        either,
    }
}
