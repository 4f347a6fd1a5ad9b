//! Convex polytope grown inside a set that is known by its support function, in `D` dimensions.
//!
//! The method is Quickhull (Barber, Dobkin & Huhdanpaa 1996) with the facet order of Zheng 2013. It begins
//! with a simplex. The facet nearest to the origin is handed out, the caller computes how far the set reaches
//! beyond it, and [`Hull::grow`] adds the farthest point: all facets that this point sees are replaced by a
//! cone from their rim to it. Facets are simplices; each knows its `D` neighbours, its outward unit normal
//! and its distance from the origin. Lengths are in the units of the set, tolerances relative to its size.
//!
//! Points are moved by a fixed pseudo-random amount of 1e-10 of the set's size, so that no facet has more
//! than `D` corners. The plane of a new facet is blended from the two planes at its ridge; it is computed
//! from its corners where the ridge is too sharp for that, and again before the facet is handed out.

use asperity_geometry::Length;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

use nalgebra::SVector;

use super::Support;
use super::plane::normal;

/// Simplex of the hull's boundary.
#[derive(Clone, Debug)]
pub struct Facet<const D: usize> {
    /// Indices of its corners in [`Hull::points`].
    pub corners: [u32; D],
    /// Neighbours: `neighbours[i]` shares all corners but `corners[i]`.
    neighbours: [u32; D],
    /// Outward unit normal.
    pub normal: SVector<f64, D>,
    /// Signed distance from the origin, `normal · corner`.
    pub offset: f64,
    alive: bool,
    mark: u32,
    /// Height of the point `asked` outside the facet.
    height: f64,
    asked: u32,
}

impl<const D: usize> Default for Facet<D> {
    fn default() -> Self {
        Self {
            corners: [0; D],
            neighbours: [NONE; D],
            normal: SVector::zeros(),
            offset: 0.0,
            alive: false,
            mark: 0,
            height: 0.0,
            asked: NONE,
        }
    }
}

/// Reason why there is no hull.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HullError {
    /// The set spans fewer dimensions than the space.
    Flat,
    /// Rounding left no consistent boundary, or there are too many points.
    Degenerate,
}

/// Polytope inside a convex set, grown by the set's farthest points (Barber, Dobkin & Huhdanpaa 1996, with
/// the facet order of Zheng 2013). The facet nearest to the origin comes first.
///
/// Points are moved by about 1e-10 of the set's size, always by the same amounts, so that no `D + 1` of them
/// share a hyperplane; distances are that far from exact.
#[derive(Clone, Debug)]
pub struct Hull<const D: usize> {
    /// Corners, as moved.
    pub points: Vec<SVector<f64, D>>,
    facets: Vec<Facet<D>>,
    free: Vec<u32>,
    queue: BinaryHeap<QueuedFacet>,
    mark: u32,
    size: f64,
    horizon: f64,
    visible: Vec<u32>,
    rim: Vec<Rim>,
}

/// Side of a visible facet, and the facet that is raised on it.
#[derive(Clone, Copy, Debug)]
struct Rim {
    visible: u32,
    side: usize,
    facet: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct QueuedFacet {
    offset: f64,
    facet: u32,
    stamp: u32,
}

impl Eq for QueuedFacet {}
impl PartialOrd for QueuedFacet {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for QueuedFacet {
    /// Orders the nearest facet as the greatest; ties by number, so that the order never depends on the heap.
    fn cmp(&self, other: &Self) -> Ordering {
        other.offset.total_cmp(&self.offset).then(other.stamp.cmp(&self.stamp))
    }
}

const NONE: u32 = u32::MAX;
/// Greatest number of points, which no set needs.
const MOST_POINTS: usize = 1 << 16;
/// Displacement of the points, of the set's size.
const JOGGLE: f64 = 1e-10;
/// Height from which on a point is outside a facet, of the set's size.
const ABOVE: f64 = 1e-13;
/// Length of a blended normal, over the sum of its weights, below which a ridge is sharp: planes then come from
/// their corners.
const SHARP: f64 = 1e-2;
/// Greatest difference of a plane from its corners' own, of the set's size.
const SETTLED: f64 = 1e-10;
/// Thickness below which a set is flat, of its size.
const FLAT: f64 = 1e-9;

impl<const D: usize> Hull<D> {
    /// Makes a first simplex in the set.
    ///
    /// # Errors
    ///
    /// Fails on a set that is flat.
    pub fn new(set: &impl Support<D>) -> Result<Self, HullError> {
        let mut size = 0.0_f64;
        for i in 0..D {
            let e: SVector<f64, D> = axis(i);
            size = size.max(set.farthest(&e).0.abs()).max(set.farthest(&-e).0.abs());
        }
        if !size.is_finite() || size <= 0.0 {
            return Err(HullError::Flat);
        }
        let mut hull = Self {
            points: Vec::new(),
            facets: Vec::new(),
            free: Vec::new(),
            queue: BinaryHeap::new(),
            mark: 0,
            size,
            horizon: f64::INFINITY,
            visible: Vec::new(),
            rim: Vec::new(),
        };
        hull.first_simplex(set)?;
        Ok(hull)
    }

    fn first_simplex(&mut self, set: &impl Support<D>) -> Result<(), HullError> {
        let (_, first) = set.farthest(&axis(0));
        let mut raw = vec![first];
        // Orthonormal basis of the directions covered so far.
        let mut basis: Vec<SVector<f64, D>> = Vec::new();
        while raw.len() <= D {
            let y = uncovered(&basis).ok_or(HullError::Degenerate)?;
            let (_, p) = set.farthest(&y);
            let (_, q) = set.farthest(&-y);
            let rise = |w: &SVector<f64, D>| (w - first).dot(&y).abs();
            let corner = if rise(&p) >= rise(&q) { p } else { q };
            let mut d = corner - first;
            for b in basis.iter().chain(basis.iter()) {
                d -= b * b.dot(&d);
            }
            if rise(&corner) < FLAT * self.size || d.length() < FLAT * self.size {
                return Err(HullError::Flat);
            }
            basis.push(d.unit());
            raw.push(corner);
        }
        for p in raw {
            self.add_point(p);
        }
        let centre = self.points.iter().sum::<SVector<f64, D>>() / (D + 1) as f64;
        for skip in 0..=D {
            let mut corners = [0; D];
            for (i, c) in corners.iter_mut().enumerate() {
                *c = if i < skip { i as u32 } else { i as u32 + 1 };
            }
            // Facet j of a simplex lacks corner j; across from corner c lies facet c.
            let facet = self.make(&corners, &centre).ok_or(HullError::Flat)?;
            if let Some(f) = self.facets.get_mut(facet as usize) {
                f.neighbours = corners;
            }
        }
        Ok(())
    }

    /// Returns the largest component of a point of the set: the unit of its tolerances.
    pub fn size(&self) -> f64 {
        self.size
    }

    /// Sets the distance from the origin beyond which facets are skipped by [`Self::take_nearest`].
    pub fn ignore_beyond(&mut self, horizon: f64) {
        self.horizon = horizon;
    }

    /// Returns the number of facets raised so far, removed ones included: the cost of growing.
    pub fn raised(&self) -> usize {
        self.mark as usize
    }

    /// Returns the living facets.
    pub fn facets(&self) -> impl Iterator<Item = &Facet<D>> {
        self.facets.iter().filter(|f| f.alive)
    }

    /// Takes the facet nearest to the origin among those not taken yet (its distance is negative if the
    /// origin is outside it).
    pub fn take_nearest(&mut self) -> Option<(u32, SVector<f64, D>, f64)> {
        while let Some(top) = self.queue.pop() {
            let Some(f) = self.facets.get(top.facet as usize) else { continue };
            if !f.alive || f.mark != top.stamp {
                continue;
            }
            // Blended planes gather rounding: here they are computed anew, and the facet waits if it came out
            // farther.
            let (mut normal, mut offset) = (f.normal, f.offset);
            if let Some((n, d)) = self.plane(&f.corners, &self.inside()) {
                (normal, offset) = (n, d);
            }
            if let Some(f) = self.facets.get_mut(top.facet as usize) {
                (f.normal, f.offset) = (normal, offset);
            }
            if offset > top.offset + SETTLED * self.size {
                self.queue.push(QueuedFacet { offset, ..top });
                continue;
            }
            return Some((top.facet, normal, offset));
        }
        None
    }

    /// Adds a point outside `facet`. Returns false if it is not outside by more than rounding.
    ///
    /// # Errors
    ///
    /// Fails where rounding leaves no consistent boundary, or there are too many points.
    pub fn grow(&mut self, facet: u32, w: SVector<f64, D>) -> Result<bool, HullError> {
        if self.points.len() >= MOST_POINTS {
            return Err(HullError::Degenerate);
        }
        let apex = self.add_point(w);
        let p = *self.points.get(apex as usize).ok_or(HullError::Degenerate)?;
        if self.height(facet, apex, &p) <= ABOVE * self.size {
            self.points.pop();
            // The next point will have this one's number.
            if let Some(f) = self.facets.get_mut(facet as usize) {
                f.asked = NONE;
            }
            return Ok(false);
        }
        self.find_visible(facet, apex, &p);
        self.raise_cone(apex)?;
        Ok(true)
    }

    /// Returns the middle of the first simplex.
    fn inside(&self) -> SVector<f64, D> {
        self.points.iter().take(D + 1).sum::<SVector<f64, D>>() / (D + 1) as f64
    }

    fn add_point(&mut self, w: SVector<f64, D>) -> u32 {
        let index = self.points.len();
        debug_assert!(index < MOST_POINTS);
        let step = JOGGLE * self.size;
        let moved = SVector::from_fn(|i, _| w[i] + step * noise((index * D + i) as u32));
        self.points.push(moved);
        index as u32
    }

    /// Returns the height of the apex outside a living facet; computed once.
    fn height(&mut self, facet: u32, apex: u32, p: &SVector<f64, D>) -> f64 {
        match self.facets.get_mut(facet as usize) {
            Some(f) if f.alive => {
                if f.asked != apex {
                    (f.asked, f.height) = (apex, f.normal.dot(p) - f.offset);
                }
                f.height
            }
            _ => f64::NEG_INFINITY,
        }
    }

    /// Fills `visible` with the facets that `p` sees and `rim` with those of their sides behind which it sees
    /// none.
    fn find_visible(&mut self, start: u32, apex: u32, p: &SVector<f64, D>) {
        let mut visible = std::mem::take(&mut self.visible);
        let mut rim = std::mem::take(&mut self.rim);
        visible.clear();
        rim.clear();
        visible.push(start);
        if let Some(f) = self.facets.get_mut(start as usize) {
            f.alive = false;
        }
        let mut next = 0;
        while let Some(&facet) = visible.get(next) {
            next += 1;
            let neighbours = match self.facets.get(facet as usize) {
                Some(f) => f.neighbours,
                None => continue,
            };
            for (side, n) in neighbours.into_iter().enumerate() {
                if self.height(n, apex, p) > ABOVE * self.size {
                    if let Some(f) = self.facets.get_mut(n as usize) {
                        f.alive = false;
                    }
                    visible.push(n);
                } else if self.facets.get(n as usize).is_some_and(|f| f.alive) {
                    rim.push(Rim { visible: facet, side, facet: NONE });
                }
            }
        }
        (self.visible, self.rim) = (visible, rim);
    }

    /// Replaces the visible facets by the cone from the rim to the apex.
    fn raise_cone(&mut self, apex: u32) -> Result<(), HullError> {
        let mut rim = std::mem::take(&mut self.rim);
        let inside = self.inside();
        let p = *self.points.get(apex as usize).ok_or(HullError::Degenerate)?;
        for at in &mut rim {
            at.facet = self.raise_facet(at, apex, &p, &inside).ok_or(HullError::Degenerate)?;
        }
        for at in &rim {
            for i in 0..D - 1 {
                self.join(at, i).ok_or(HullError::Degenerate)?;
            }
        }
        self.free.extend_from_slice(&self.visible);
        self.rim = rim;
        Ok(())
    }

    /// Raises the facet from a ridge of the rim to the apex, in the visible facet's place beside the hidden
    /// one.
    fn raise_facet(
        &mut self,
        at: &Rim,
        apex: u32,
        p: &SVector<f64, D>,
        inside: &SVector<f64, D>,
    ) -> Option<u32> {
        let v = self.facets.get(at.visible as usize)?;
        let hidden = v.neighbours[at.side];
        let h = self.facets.get(hidden as usize)?;
        let mut corners = [apex; D];
        for (i, corner) in corners.iter_mut().take(D - 1).enumerate() {
            *corner = v.corners[if i < at.side { i } else { i + 1 }];
        }
        // All planes through their common ridge are blends of the two; the one through the apex is determined
        // by the apex's distance from each.
        let (above, below) = (v.height, -h.height);
        let (mut blend, mut squares) = ([0.0; D], 0.0);
        for (i, x) in blend.iter_mut().enumerate() {
            *x = h.normal[i] * above + v.normal[i] * below;
            squares += *x * *x;
        }
        let length = squares.sqrt();
        let facet = if below > 0.0 && length > SHARP * (above + below) {
            let facet = self.place(&corners)?;
            let f = self.facets.get_mut(facet as usize)?;
            let mut offset = 0.0;
            for i in 0..D {
                f.normal[i] = blend[i] / length;
                offset += f.normal[i] * p[i];
            }
            f.offset = offset;
            self.ask(facet);
            facet
        } else {
            self.make(&corners, inside)?
        };
        self.facets.get_mut(facet as usize)?.neighbours[D - 1] = hidden;
        let h = self.facets.get_mut(hidden as usize)?;
        let side = position(&h.neighbours, at.visible);
        *h.neighbours.get_mut(side)? = facet;
        self.facets.get_mut(at.visible as usize)?.neighbours[at.side] = facet;
        Some(facet)
    }

    /// Finds the new facet beside another across all its corners but `i`: round the shared ridge, from
    /// visible facet to visible facet, to the other end of the rim.
    fn join(&mut self, at: &Rim, i: usize) -> Option<()> {
        let facet = self.facets.get(at.facet as usize)?;
        if facet.neighbours[i] != NONE {
            return Some(());
        }
        let mut leave = facet.corners[i];
        let mut here = at.visible;
        let mut f = self.facets.get(here as usize)?;
        let mut odd = f.corners[at.side];
        for _ in 0..=self.visible.len() {
            let there = *f.neighbours.get(position(&f.corners, leave))?;
            let g = self.facets.get(there as usize)?;
            if g.alive {
                let back = position(&g.corners, odd);
                *self.facets.get_mut(there as usize)?.neighbours.get_mut(back)? = at.facet;
                self.facets.get_mut(at.facet as usize)?.neighbours[i] = there;
                return Some(());
            }
            leave = odd;
            odd = *g.corners.get(position(&g.neighbours, here))?;
            (here, f) = (there, g);
        }
        None
    }

    /// Makes a facet that faces away from `inside`, and queues it.
    fn make(&mut self, corners: &[u32; D], inside: &SVector<f64, D>) -> Option<u32> {
        let (normal, offset) = self.plane(corners, inside)?;
        let facet = self.place(corners)?;
        let f = self.facets.get_mut(facet as usize)?;
        (f.normal, f.offset) = (normal, offset);
        self.ask(facet);
        Some(facet)
    }

    /// Computes the plane through the corners, facing away from `inside`.
    fn plane(&self, corners: &[u32; D], inside: &SVector<f64, D>) -> Option<(SVector<f64, D>, f64)> {
        let mut p = [SVector::<f64, D>::zeros(); D];
        for (p, &c) in p.iter_mut().zip(corners) {
            *p = *self.points.get(c as usize)?;
        }
        let n = normal(&p)?;
        let offset = n.dot(&p[0]);
        Some(if n.dot(inside) > offset { (-n, -offset) } else { (n, offset) })
    }

    /// Places a living facet without a plane. Nothing longer than a few numbers is moved here or in
    /// [`Self::raise_facet`]: wasm calls out of itself for that.
    fn place(&mut self, corners: &[u32; D]) -> Option<u32> {
        self.mark += 1;
        let index = match self.free.pop() {
            Some(i) => i,
            None => {
                self.facets.push(Facet::default());
                self.facets.len() as u32 - 1
            }
        };
        let f = self.facets.get_mut(index as usize)?;
        for (mine, corner) in f.corners.iter_mut().zip(corners) {
            *mine = *corner;
        }
        f.neighbours = [NONE; D];
        f.alive = true;
        f.mark = self.mark;
        f.asked = NONE;
        Some(index)
    }

    /// Queues a facet, if it is near enough.
    fn ask(&mut self, facet: u32) {
        if let Some(f) = self.facets.get(facet as usize)
            && f.offset <= self.horizon
        {
            self.queue.push(QueuedFacet { offset: f.offset, facet, stamp: f.mark });
        }
    }

    /// Computes the volume of the hull: simplices from an inner point to each facet.
    pub fn volume(&self) -> f64 {
        let inside = self.inside();
        let factorial: f64 = (1..=D).map(|k| k as f64).product();
        let mut sum = 0.0;
        for f in self.facets() {
            let columns =
                f.corners.map(|c| self.points.get(c as usize).map_or(SVector::zeros(), |p| p - inside));
            sum += determinant(columns).abs();
        }
        sum / factorial
    }
}

/// Returns the index of `x`, or `D`. Without branches: they would be guessed wrong.
fn position<const D: usize>(all: &[u32; D], x: u32) -> usize {
    let mut found = 1_u32 << D;
    for (i, y) in all.iter().enumerate() {
        found |= u32::from(*y == x) << i;
    }
    found.trailing_zeros() as usize
}

fn axis<const D: usize>(i: usize) -> SVector<f64, D> {
    SVector::from_fn(|j, _| if i == j { 1.0 } else { 0.0 })
}

/// Returns a unit vector at right angles to an orthonormal basis; `None` if it is complete.
fn uncovered<const D: usize>(basis: &[SVector<f64, D>]) -> Option<SVector<f64, D>> {
    let mut best: Option<(f64, SVector<f64, D>)> = None;
    for i in 0..D {
        let mut e: SVector<f64, D> = axis(i);
        for b in basis.iter().chain(basis.iter()) {
            e -= b * b.dot(&e);
        }
        let length = e.length();
        if best.is_none_or(|(l, _)| length > l) {
            best = Some((length, e / length.max(f64::MIN_POSITIVE)));
        }
    }
    best.filter(|(length, _)| *length > 1e-9).map(|(_, e)| e)
}

/// Returns a pseudo-random number in −1..1 that is always the same (Weyl sequence through a 32-bit
/// finaliser).
fn noise(k: u32) -> f64 {
    let mut x = k.wrapping_mul(0x9E37_79B9).wrapping_add(0x85EB_CA6B);
    x = (x ^ (x >> 16)).wrapping_mul(0x7FEB_352D);
    x = (x ^ (x >> 15)).wrapping_mul(0x846C_A68B);
    x ^= x >> 16;
    f64::from(x) / f64::from(u32::MAX) * 2.0 - 1.0
}

fn determinant<const D: usize>(mut columns: [SVector<f64, D>; D]) -> f64 {
    let mut det = 1.0;
    for k in 0..D {
        let pivot = (k..D).max_by(|&i, &j| columns[i][k].abs().total_cmp(&columns[j][k].abs())).unwrap_or(k);
        if columns[pivot][k] == 0.0 {
            return 0.0;
        }
        if pivot != k {
            columns.swap(k, pivot);
            det = -det;
        }
        det *= columns[k][k];
        let head = columns[k];
        for c in columns.iter_mut().skip(k + 1) {
            let f = c[k] / head[k];
            *c -= head * f;
        }
    }
    det
}
