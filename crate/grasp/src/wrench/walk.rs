//! Walk from a direction to a facet of the convex hull of given points, by the simplex method on the polar
//! polytope (Dantzig 1951).
//!
//! With `z = y/h(y)` a facet of the hull is a corner of `{ z : w·z ≤ 1 }`, and a facet near the origin is a
//! corner far from it. [`climb`] walks along edges of that polytope, uphill along a fixed ray or along its
//! own last corner. The active points are kept orthonormalised; the slack at every point is updated, not
//! recomputed, so a step is one sweep over them.

use asperity_geometry::Length;
use nalgebra::SVector;

/// Greatest number of rounds of new objectives; then the greatest number of corners passed in all.
const ROUNDS: usize = 6;
const STEPS: usize = 80;
/// Length below which the rest of a unit vector is rounding.
const NONE_LEFT: f64 = 1e-10;

/// Points in the order of [`L1::points`](super::L1::points), a coordinate after the other: one sweep takes
/// two at a time.
#[derive(Clone, Debug)]
pub(super) struct Corners<const D: usize> {
    points: Vec<SVector<f64, D>>,
    coordinates: [Vec<f64>; D],
    lengths: Vec<f64>,
}

impl<const D: usize> Corners<D> {
    /// Stores points in the order they are given.
    pub fn new(points: Vec<SVector<f64, D>>) -> Self {
        Self {
            coordinates: std::array::from_fn(|k| points.iter().map(|p| p[k]).collect()),
            lengths: points.iter().map(SVector::norm).collect(),
            points,
        }
    }

    pub fn points(&self) -> &[SVector<f64, D>] {
        &self.points
    }

    pub fn push(&mut self, w: SVector<f64, D>) {
        for (all, x) in self.coordinates.iter_mut().zip(w.iter()) {
            all.push(*x);
        }
        self.lengths.push(w.length());
        self.points.push(w);
    }

    /// Computes `dots_i = w_i · v`.
    fn along(&self, v: &SVector<f64, D>, dots: &mut Vec<f64>) {
        dots.clear();
        dots.resize(self.points.len(), 0.0);
        for (x, v) in self.coordinates.iter().zip(v.iter()) {
            for (dot, x) in dots.iter_mut().zip(x) {
                *dot += x * v;
            }
        }
    }
}

/// State of a walk.
struct Walk<'c, const D: usize> {
    corners: &'c Corners<D>,
    z: SVector<f64, D>,
    active: Active<D>,
    /// Slack `1 − w·z` of each point.
    room: Vec<f64>,
    /// Rise `w·d` of each point.
    rise: Vec<f64>,
}

/// Active points, whose faces `z` lies on, with their factors `w_k = Σ_j upper_jk basis_j` (Gram–Schmidt,
/// twice over).
struct Active<const D: usize> {
    points: Vec<usize>,
    basis: [SVector<f64, D>; D],
    upper: [[f64; D]; D],
}

/// End of a walk.
pub(super) enum End<const D: usize> {
    /// The walk ends on the facet.
    Facet {
        /// Unit normal of the facet.
        y: SVector<f64, D>,
        /// Distance of the facet from the origin.
        reach: f64,
        /// Points on it, and amounts of them that sum to the last uphill direction.
        points: Vec<(usize, f64)>,
    },
    /// The walk has no end: no point lies this way.
    Open(SVector<f64, D>),
}

/// Facet that is searched.
pub(super) enum Toward<const D: usize> {
    /// A nearby facet that no neighbour is nearer to the origin than.
    Nearest,
    /// The facet through which a ray from the origin leaves.
    Ray(SVector<f64, D>),
}

/// Walks from a direction to a facet of `conv(points)`: a local minimum of the reach `h(y) = max w·y` over
/// unit directions that is no farther from the origin, or the minimum over the directions with `y·d = 1`.
/// `None`: no point lies toward `y`, or too many corners were passed.
///
/// `min { h(y) : |y| = 1 } = 1 / max { |z| : w·z ≤ 1 }`, and `1 / max { d·z : w·z ≤ 1 }` for a ray. Each
/// round walks from corner to corner of that polytope of `z` as the simplex method does (Dantzig 1951),
/// uphill along the ray or, one round after the other, the last `z`.
pub(super) fn climb<const D: usize>(
    corners: &Corners<D>,
    y: &SVector<f64, D>,
    toward: &Toward<D>,
) -> Option<End<D>> {
    let mut rise = Vec::new();
    corners.along(y, &mut rise);
    let reach = rise.iter().copied().fold(0.0, f64::max);
    if reach <= 0.0 {
        return None;
    }
    let mut walk = Walk { corners, z: y / reach, active: Active::new(), room: Vec::new(), rise };
    let (mut steps, mut weights) = (0, [0.0; D]);
    for _ in 0..ROUNDS {
        let before = walk.z.length();
        let uphill = match toward {
            Toward::Nearest => walk.z / before,
            Toward::Ray(d) => *d,
        };
        corners.along(&walk.z, &mut walk.room);
        walk.room.iter_mut().for_each(|r| *r = 1.0 - *r);
        let mut top = false;
        while steps < STEPS && !top {
            steps += 1;
            match walk.direction(&uphill) {
                Uphill::Along(d) => {
                    if !walk.advance(&d) {
                        return Some(End::Open(d));
                    }
                }
                Uphill::Top(held) => (weights, top) = (held, true),
            }
        }
        match toward {
            Toward::Ray(_) if top => break,
            Toward::Ray(_) => return None,
            Toward::Nearest if !top || walk.z.length() <= before * (1.0 + 1e-9) => break,
            Toward::Nearest => {}
        }
    }
    let length = walk.z.length();
    (length.is_finite() && length > 0.0).then(|| End::Facet {
        y: walk.z / length,
        reach: 1.0 / length,
        points: walk.active.points.into_iter().zip(weights).collect(),
    })
}

/// Returns [`climb`]'s facet; `y` itself if there is none.
pub(super) fn to_facet<const D: usize>(corners: &Corners<D>, y: &SVector<f64, D>) -> SVector<f64, D> {
    match climb(corners, y, &Toward::Nearest) {
        Some(End::Facet { y, .. }) => y,
        _ => *y,
    }
}

/// Uphill direction.
enum Uphill<const D: usize> {
    Along(SVector<f64, D>),
    /// No way is uphill: the uphill direction is this sum of the active points.
    Top([f64; D]),
}

impl<const D: usize> Walk<'_, D> {
    /// Returns the steepest way uphill along the active faces, leaving one that holds back.
    fn direction(&mut self, uphill: &SVector<f64, D>) -> Uphill<D> {
        let (d, parts) = self.active.split(uphill);
        if d.length() > NONE_LEFT {
            return Uphill::Along(d);
        }
        let weights = self.active.weights(parts);
        let held = weights.iter().take(self.active.points.len()).copied().enumerate();
        match held.min_by(|a, b| a.1.total_cmp(&b.1)) {
            Some((k, least)) if least < -NONE_LEFT => {
                self.active.remove(k, self.corners);
                let (d, parts) = self.active.split(uphill);
                if d.length() > NONE_LEFT {
                    Uphill::Along(d)
                } else {
                    Uphill::Top(self.active.weights(parts))
                }
            }
            _ => Uphill::Top(weights),
        }
    }

    /// Moves along `d` to the next face and makes it active; returns false if there is none.
    fn advance(&mut self, d: &SVector<f64, D>) -> bool {
        self.corners.along(d, &mut self.rise);
        let slope = NONE_LEFT * d.length();
        // The least `room / rise`, without dividing.
        let mut next: Option<(usize, f64, f64)> = None;
        for (i, ((rise, room), length)) in
            self.rise.iter().zip(&self.room).zip(&self.corners.lengths).enumerate()
        {
            if *rise > slope * length {
                let room = room.max(0.0);
                if next.is_none_or(|(_, r, t)| room * t < r * rise) && !self.active.points.contains(&i) {
                    next = Some((i, room, *rise));
                }
            }
        }
        let Some((i, room, rise)) = next else { return false };
        let t = room / rise;
        self.z += d * t;
        for (room, rise) in self.room.iter_mut().zip(&self.rise) {
            *room -= t * rise;
        }
        self.active.push(i, self.corners);
        true
    }
}

impl<const D: usize> Active<D> {
    fn new() -> Self {
        Self { points: Vec::with_capacity(D), basis: [SVector::zeros(); D], upper: [[0.0; D]; D] }
    }

    fn push(&mut self, i: usize, corners: &Corners<D>) {
        let k = self.points.len();
        let Some(w) = corners.points.get(i) else { return };
        if k >= D {
            return;
        }
        let mut q = *w;
        for row in &mut self.upper {
            row[k] = 0.0;
        }
        for _ in 0..2 {
            for j in 0..k {
                let part = self.basis[j].dot(&q);
                self.upper[j][k] += part;
                q -= self.basis[j] * part;
            }
        }
        let length = q.length();
        self.upper[k][k] = length;
        self.basis[k] = q / length.max(f64::MIN_POSITIVE);
        self.points.push(i);
    }

    fn remove(&mut self, k: usize, corners: &Corners<D>) {
        let later = self.points.split_off(k);
        for i in later.into_iter().skip(1) {
            self.push(i, corners);
        }
    }

    /// Splits `v = rest + Σ part · basis` with the rest at right angles to the active points.
    fn split(&self, v: &SVector<f64, D>) -> (SVector<f64, D>, [f64; D]) {
        let n = self.points.len();
        let (mut rest, mut parts) = (*v, [0.0; D]);
        for _ in 0..2 {
            for (sum, q) in parts.iter_mut().zip(&self.basis).take(n) {
                let part = q.dot(&rest);
                *sum += part;
                rest -= q * part;
            }
        }
        (rest, parts)
    }

    /// Returns the weights with `Σ weight · point = Σ part · basis`.
    fn weights(&self, parts: [f64; D]) -> [f64; D] {
        let n = self.points.len();
        let mut weights = parts;
        for k in (0..n).rev() {
            for j in k + 1..n {
                weights[k] -= self.upper[k][j] * weights[j];
            }
            weights[k] /= self.upper[k][k].max(f64::MIN_POSITIVE);
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the cross-polytope, of which every facet is `1/√D` away, and the cube with one corner cut, of
    /// which that cut is the nearest.
    #[test]
    fn facets_of_known_polytopes() {
        let cross: Vec<SVector<f64, 4>> = (0..8)
            .map(|k| SVector::from_fn(|i, _| if i == k / 2 { 1.0 - 2.0 * (k % 2) as f64 } else { 0.0 }))
            .collect();
        let y = SVector::<f64, 4>::new(0.9, -0.3, 0.2, 0.1).unit();
        let n = to_facet(&Corners::new(cross), &y);
        assert!(n.iter().all(|x| (x.abs() - 0.5).abs() < 1e-12), "{n}");
        assert!(n.dot(&SVector::<f64, 4>::new(1.0, -1.0, 1.0, 1.0)) > 1.999);
        let box_: Vec<SVector<f64, 3>> = (0..8)
            .map(|k| SVector::from_fn(|i, _| if k >> i & 1 == 0 { -1.0 } else { [1.0, 2.0, 3.0][i] }))
            .collect();
        let n = to_facet(&Corners::new(box_.clone()), &SVector::<f64, 3>::new(0.5, 0.6, 0.7).unit());
        let reach = box_.iter().map(|w| w.dot(&n)).fold(0.0, f64::max);
        assert!((reach - 1.0).abs() < 1e-9, "{reach} {n}");
    }
}
