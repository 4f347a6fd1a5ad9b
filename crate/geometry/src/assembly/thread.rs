//! A metric screw thread: nut and bolt.
//!
//! The profile is ISO 68-1's basic one, of pitch `P` and major diameter `d`, with `H = (√3/2) P`:
//!
//! ```text
//! crest of the bolt   r = d/2             |w| ≤ P/16
//! flank               60° between flanks  P/16 ≤ |w| ≤ 3P/8
//! root of the bolt    r = d/2 − 5H/8      3P/8 ≤ |w| ≤ P/2        w = z − P θ/2π, once around per pitch
//! ```
//!
//! The nut is the material outside the profile, the bolt the material inside, drawn back by `play` in radius:
//! along the axis the nut then has `play · tan 30°` of room each way. The profile has no overhang, so the
//! surface is `r = R(θ, z)`: it is made of columns of `sides` per turn, whose corners lie on the true
//! helices, and cut off flat at both ends.
//!
//! Each turn of the thread is `sides` teeth as pieces, hulls of the profile at two neighbouring columns. The
//! four corners of a flank between two columns lie in no plane; the surface is cut so that it bulges out of
//! the material there, as the hull does, and pieces fill the solid. The other cut would lie 2.0 µm deeper for
//! a bolt of M16 with 126 sides, 1.3 µm for a nut with 186; the helicoid is between them. Room between the
//! flanks is 50 µm.

use std::f64::consts::TAU;
use std::sync::Arc;

use super::boundary::Boundary;
use super::{AssemblyPart, length};
use crate::parts::{hexagon, ring};
use crate::{Pose, Shape, Vec3, convex_hull};
use asperity_fault::{Fault, finite, within};

/// A metric thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThreadForm {
    /// Major diameter `d`, m.
    pub major_diameter: f64,
    /// Pitch `P`, m.
    pub pitch: f64,
}

/// A threaded rod along z from 0 upwards, with a hexagonal head below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bolt {
    /// Thread form.
    pub form: ThreadForm,
    /// Reduction of the radius against the basic profile, m.
    pub play: f64,
    /// Length of the rod, turns.
    pub turns: f64,
    /// Width of the head across its flats and its height, m.
    pub head: [f64; 2],
}

/// A hexagonal nut along z from 0 upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nut {
    /// Thread form.
    pub form: ThreadForm,
    /// Height, turns.
    pub turns: f64,
    /// Width across the flats, m.
    pub across_flats: f64,
}

impl Default for ThreadForm {
    /// Returns the thread M16 × 2.
    fn default() -> Self {
        Self { major_diameter: 16e-3, pitch: 2e-3 }
    }
}

impl Default for Bolt {
    fn default() -> Self {
        Self { form: ThreadForm::default(), play: 0.1e-3, turns: 12.0, head: [24e-3, 10e-3] }
    }
}

impl Default for Nut {
    /// Returns a nut of M16, 14.8 mm high (ISO 4032).
    fn default() -> Self {
        Self { form: ThreadForm::default(), turns: 7.4, across_flats: 24e-3 }
    }
}

/// Largest number of turns, for the cost: some hundred thousand triangles.
const MAX_TURNS: f64 = 50.0;
const MAX_SIDES: f64 = 720.0;
/// Number of columns of a sector of the bolt's core: few corners make a piece with a quick support.
const SECTOR: usize = 12;

/// Corners of the profile along one pitch: `w/P`, and true on the crest.
const CORNERS: [(f64, bool); 4] =
    [(-3.0 / 8.0, false), (-1.0 / 16.0, true), (1.0 / 16.0, true), (3.0 / 8.0, false)];

impl ThreadForm {
    /// Returns the radii of the bolt's crest and root, m.
    pub fn radii(&self) -> [f64; 2] {
        let height = 0.75_f64.sqrt() * self.pitch;
        [0.5 * self.major_diameter, 0.5 * self.major_diameter - 0.625 * height]
    }
}

/// Surface of the thread in columns.
struct Columns {
    /// Radii of crest and root, m.
    radii: [f64; 2],
    pitch: f64,
    /// Directions of the columns (cos, sin).
    around: Vec<[f64; 2]>,
    /// Heights of the ends, m.
    ends: [f64; 2],
}

impl Columns {
    fn new(form: &ThreadForm, play: f64, turns: f64, sides: usize) -> Result<Self, Fault> {
        length("form.major_diameter", form.major_diameter)?;
        length("form.pitch", form.pitch)?;
        within("turns", turns, 0.25, MAX_TURNS)?;
        within("sides", sides as f64, 0.0, MAX_SIDES)?;
        let radii = form.radii().map(|r| r - play);
        if radii[1] < 0.1 * form.major_diameter {
            return Err(Fault::new(
                "form.pitch",
                "The thread is so deep that next to nothing is left of the rod.",
            ));
        }
        if finite("play", play)?.abs() > 0.5 * (radii[0] - radii[1]) {
            return Err(Fault::new("play", "It must be less than half the height of the thread."));
        }
        let n = 6 * (sides / 6).max(2);
        let around = ring(1.0, n).collect();
        Ok(Self { radii, pitch: form.pitch, around, ends: [0.0, turns * form.pitch] })
    }

    /// Checks that a hexagon goes around the thread.
    fn is_within(&self, path: &str, across_flats: f64) -> Result<(), Fault> {
        if length(path, across_flats)? > 2.1 * self.radii[0] {
            return Ok(());
        }
        Err(Fault::new(path, "The hexagon must be wider than the thread, by 5 % at least."))
    }

    /// Returns corner `m` of column `i`, counted along the axis; column `n` is the first one, a turn on.
    fn corner(&self, i: usize, m: i64) -> Vec3 {
        let n = self.around.len();
        let (turn, k) = (m.div_euclid(4) + (i / n) as i64, m.rem_euclid(4) as usize);
        let [cos, sin] = self.around[i % n];
        let (w, crest) = CORNERS[k];
        let r = self.radii[usize::from(!crest)];
        Vec3::new(r * cos, r * sin, self.pitch * (turn as f64 + (i % n) as f64 / n as f64 + w))
    }

    /// Returns the range of corners with which a column may reach into the rod.
    fn corners(&self) -> std::ops::Range<i64> {
        -8..4 * (self.ends[1] / self.pitch).ceil() as i64 + 8
    }

    /// Adds the surface between the ends, seen from outside where `out`, else from the axis.
    fn surface(&self, out: bool, boundary: &mut Boundary) {
        for i in 0..self.around.len() {
            for m in self.corners() {
                let [a, b, c, d] =
                    [(i, m), (i + 1, m), (i + 1, m + 1), (i, m + 1)].map(|(i, m)| self.corner(i, m));
                // A flank's corners lie in no plane: cut so that it bulges out of the material, as the hull
                // of a tooth does.
                let cut = if out { [[a, b, c], [a, c, d]] } else { [[a, b, d], [b, c, d]] };
                for triangle in cut {
                    let mut clipped = self.clip(&triangle);
                    if !out {
                        clipped.reverse();
                    }
                    boundary.face(&clipped);
                }
            }
        }
    }

    /// Returns the part of a polygon between the ends.
    fn clip(&self, polygon: &[Vec3]) -> Vec<Vec3> {
        let [low, high] = self.ends;
        half(&half(polygon, low, |p| p.z >= low), high, |p| p.z <= high)
    }

    /// Returns the rod's core at a height, between two columns: the axis, and corners on the root.
    fn sector(&self, columns: std::ops::RangeInclusive<usize>, z: f64) -> Vec<Vec3> {
        let root = |i: usize| {
            let [cos, sin] = self.around[i % self.around.len()];
            Vec3::new(self.radii[1] * cos, self.radii[1] * sin, z)
        };
        std::iter::once(Vec3::new(0.0, 0.0, z)).chain(columns.map(root)).collect()
    }

    /// Returns the hull of a profile's corners at columns `i` and `i + 1`, between the ends; `None` if
    /// nothing is left of it.
    fn tooth(&self, corners: &[Vec3]) -> Option<(Pose, Shape)> {
        let [low, high] = self.ends;
        let mut points = corners.to_vec();
        for (end, inside) in [(low, 1.0), (high, -1.0)] {
            let kept = |p: &Vec3| inside * (p.z - end) >= 0.0;
            let pairs =
                points.iter().enumerate().flat_map(|(k, a)| points[k + 1..].iter().map(move |b| (a, b)));
            let crossings: Vec<Vec3> =
                pairs.filter(|(a, b)| kept(a) != kept(b)).map(|(a, b)| at_height(a, b, end)).collect();
            points.retain(kept);
            points.extend(crossings);
        }
        let tall = points.iter().any(|p| (p.z - points[0].z).abs() > 1e-3 * self.pitch);
        if points.len() < 4 || !tall {
            return None;
        }
        let hull = convex_hull(&points).ok()?;
        Some((Pose::identity(), Shape::Convex(Arc::new(hull))))
    }
}

/// Returns the part of a polygon on one side of the plane `z = end`.
fn half(polygon: &[Vec3], end: f64, inside: impl Fn(&Vec3) -> bool) -> Vec<Vec3> {
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (k, a) in polygon.iter().enumerate() {
        let b = &polygon[(k + 1) % polygon.len()];
        if inside(a) {
            kept.push(*a);
        }
        // A corner on the plane is no crossing.
        if inside(a) != inside(b) && a.z != end && b.z != end {
            kept.push(at_height(a, b, end));
        }
    }
    kept
}

/// Returns the point of an edge at a height: the same bits for both directions of the edge.
fn at_height(a: &Vec3, b: &Vec3, z: f64) -> Vec3 {
    let (a, b) = if a.z <= b.z { (a, b) } else { (b, a) };
    let s = (z - a.z) / (b.z - a.z);
    Vec3::new(a.x + s * (b.x - a.x), a.y + s * (b.y - a.y), z)
}

impl Bolt {
    /// Makes the bolt, with `sides` (rounded to a multiple of six, at least 12) teeth in a turn: core in
    /// sectors, head and teeth.
    ///
    /// # Errors
    ///
    /// Faults name `form`, `play`, `turns`, `head` or `sides`.
    pub fn part(&self, sides: usize) -> Result<AssemblyPart, Fault> {
        let columns = Columns::new(&self.form, self.play, self.turns, sides)?;
        length("head[0]", self.head[0])?;
        length("head[1]", self.head[1])?;
        columns.is_within("head[0]", self.head[0])?;
        let mut boundary = Boundary::default();
        columns.surface(true, &mut boundary);
        let (foot, tip) = (boundary.loop_at(0.0), boundary.loop_at(columns.ends[1]));
        fan(&tip, true, &mut boundary);
        let outline = |z: f64| outline(self.head[0], &columns.around, z);
        between(&foot, &outline(0.0), true, &mut boundary);
        let (low, high) = (outline(-self.head[1]), outline(0.0));
        walls(&low, &high, &mut boundary);
        fan(&low, false, &mut boundary);

        let mut pieces = Vec::new();
        let n = columns.around.len();
        for first in (0..n).step_by(SECTOR) {
            let last = (first + SECTOR).min(n);
            pieces.extend(convex(&columns.ends.map(|z| columns.sector(first..=last, z)).concat()));
        }
        let corners = |z: f64| hexagon(self.head[0], 1).into_iter().map(move |[x, y]| Vec3::new(x, y, z));
        pieces.extend(convex(&corners(-self.head[1]).chain(corners(0.0)).collect::<Vec<_>>()));
        for turn in -2..=columns.corners().end / 4 {
            for i in 0..columns.around.len() {
                let at = |i: usize| (0..4).map(move |k| (i, 4 * turn + k));
                let profile: Vec<Vec3> = at(i).chain(at(i + 1)).map(|(i, m)| columns.corner(i, m)).collect();
                pieces.extend(columns.tooth(&profile));
            }
        }
        Ok(AssemblyPart { solid: boundary.mesh(), pieces })
    }
}

impl Nut {
    /// Makes the nut, with `sides` (rounded to a multiple of six, at least 12) teeth in a turn and as many
    /// wedges around them.
    ///
    /// # Errors
    ///
    /// Faults name `form`, `turns`, `across_flats` or `sides`.
    pub fn part(&self, sides: usize) -> Result<AssemblyPart, Fault> {
        let columns = Columns::new(&self.form, 0.0, self.turns, sides)?;
        columns.is_within("across_flats", self.across_flats)?;
        let mut boundary = Boundary::default();
        columns.surface(false, &mut boundary);
        let [low, high] = columns.ends.map(|z| outline(self.across_flats, &columns.around, z));
        between(&boundary.loop_at(columns.ends[0]), &low, false, &mut boundary);
        between(&boundary.loop_at(columns.ends[1]), &high, true, &mut boundary);
        walls(&low, &high, &mut boundary);

        let n = columns.around.len();
        let major = |i: usize, z: f64| {
            let [cos, sin] = columns.around[i % n];
            Vec3::new(columns.radii[0] * cos, columns.radii[0] * sin, z)
        };
        let mut pieces = Vec::new();
        for i in 0..n {
            let j = (i + 1) % n;
            let mut piece = Boundary::default();
            let wedge = |hex: &[Vec3], z: f64| [major(i, z), hex[i], hex[j], major(j, z)];
            piece.prism(&wedge(&low, columns.ends[0]), &wedge(&high, columns.ends[1]));
            pieces.push((Pose::identity(), Shape::Convex(Arc::new(piece.mesh()))));
        }
        for turn in -2..=columns.corners().end / 4 {
            for i in 0..n {
                // From one crest of the bolt to the next there is a tooth of the nut.
                let at = |i: usize| (2..6).map(move |k| (i, 4 * turn + k));
                let profile: Vec<Vec3> = at(i).chain(at(i + 1)).map(|(i, m)| columns.corner(i, m)).collect();
                pieces.extend(columns.tooth(&profile));
            }
        }
        Ok(AssemblyPart { solid: boundary.mesh(), pieces })
    }
}

/// Returns a hexagon's outline in the directions of the columns, at a height.
fn outline(across_flats: f64, around: &[[f64; 2]], z: f64) -> Vec<Vec3> {
    hexagon(across_flats, around.len() / 6).iter().map(|[x, y]| Vec3::new(*x, *y, z)).collect()
}

/// Adds a disc within a loop around the axis, seen from above where `up`, else from below.
fn fan(rim: &[Vec3], up: bool, boundary: &mut Boundary) {
    for (k, a) in rim.iter().enumerate() {
        let (middle, b) = (Vec3::new(0.0, 0.0, a.z), rim[(k + 1) % rim.len()]);
        boundary.face(&if up { [middle, *a, b] } else { [middle, b, *a] });
    }
}

/// Adds the sides of a prism.
fn walls(low: &[Vec3], high: &[Vec3], boundary: &mut Boundary) {
    for i in 0..low.len() {
        let j = (i + 1) % low.len();
        boundary.face(&[low[i], low[j], high[j], high[i]]);
    }
}

/// Adds the ring between two loops around the axis in one plane, both by angle, seen from above where `up`,
/// else from below. The triangles go on around, each from the loop whose next corner comes first.
fn between(inner: &[Vec3], outer: &[Vec3], up: bool, boundary: &mut Boundary) {
    let angle = |p: &Vec3| libm::atan2(p.y, p.x);
    let mut outer = outer.to_vec();
    outer.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    let (mut i, mut o) = (0, 0);
    let (ni, no) = (inner.len(), outer.len());
    while i < ni || o < no {
        let next = |loop_: &[Vec3], k: usize| match loop_.get(k + 1) {
            Some(p) => angle(p),
            None => loop_.first().map_or(0.0, angle) + TAU,
        };
        let inward = o == no || (i < ni && next(inner, i) < next(&outer, o));
        let (a, b) = (inner[i % ni], outer[o % no]);
        let c = if inward { inner[(i + 1) % ni] } else { outer[(o + 1) % no] };
        boundary.face(&if up { [a, b, c] } else { [a, c, b] });
        if inward { i += 1 } else { o += 1 }
    }
}

fn convex(points: &[Vec3]) -> Option<(Pose, Shape)> {
    Some((Pose::identity(), Shape::Convex(Arc::new(convex_hull(points).ok()?))))
}
