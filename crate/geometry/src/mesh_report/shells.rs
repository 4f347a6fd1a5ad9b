//! Which part of a surface lies in which, by winding numbers (solid angles after van Oosterom & Strackee
//! 1983, eq. 8).

use super::orient::{middle, signed_volume};
use crate::Length;
use crate::{Aabb, TriangleMesh, Vec3};

/// Most triangles visited to tell which part lies in which.
const MAX_VISITS: usize = 50_000_000;

/// The parts of a surface: their volumes and which lies in which.
pub(super) struct Shells<'a> {
    mesh: &'a TriangleMesh,
    /// Signed volume of each part.
    pub volume: Vec<f64>,
    bounds: Vec<Aabb>,
    triangles: Vec<Vec<usize>>,
    countable: bool,
}

impl<'a> Shells<'a> {
    pub fn new(mesh: &'a TriangleMesh, component: &[u32], components: usize) -> Self {
        let mut triangles = vec![Vec::new(); components];
        component.iter().enumerate().for_each(|(t, &c)| triangles[c as usize].push(t));
        let origin = middle(mesh);
        let volume = triangles.iter().map(|ts| signed_volume(mesh, ts.iter().copied(), origin)).collect();
        let bounds = triangles
            .iter()
            .map(|ts| ts.iter().flat_map(|&t| mesh.corners(t)).fold(Aabb::EMPTY, |b, p| b.with(&p)))
            .collect();
        let countable = components.saturating_mul(mesh.triangles.len()) <= MAX_VISITS;
        Self { mesh, volume, bounds, triangles, countable }
    }

    /// True when part `c` lies within an odd number of others and is wound against the smallest of them, so
    /// that it cuts a hollow out of it.
    pub fn is_cavity(&self, c: usize) -> bool {
        if !self.countable {
            return false;
        }
        let Some(&t) = self.triangles[c].first() else { return false };
        let p = self.mesh.corners(t)[0];
        let around: Vec<usize> = (0..self.volume.len())
            .filter(|&o| {
                o != c
                    && self.volume[o].abs() > self.volume[c].abs()
                    && holds(&self.bounds[o], &self.bounds[c])
            })
            .filter(|&o| self.winding_number(o, &p).abs() > 0.5)
            .collect();
        let container =
            around.iter().min_by(|&&a, &&b| self.volume[a].abs().total_cmp(&self.volume[b].abs()));
        around.len() % 2 == 1 && container.is_some_and(|&o| (self.volume[o] < 0.0) != (self.volume[c] < 0.0))
    }

    /// Solid angle of part `o` seen from `p`, in turns (van Oosterom & Strackee 1983, eq. 8).
    fn winding_number(&self, o: usize, p: &Vec3) -> f64 {
        let angle = |&t: &usize| {
            let [a, b, c] = self.mesh.corners(t).map(|q| q - p);
            let (na, nb, nc) = (a.length(), b.length(), c.length());
            let bottom = na * nb * nc + a.dot(&b) * nc + b.dot(&c) * na + c.dot(&a) * nb;
            libm::atan2(a.dot(&b.cross(&c)), bottom)
        };
        self.triangles[o].iter().map(angle).sum::<f64>() / std::f64::consts::TAU
    }
}

fn holds(outer: &Aabb, inner: &Aabb) -> bool {
    (0..3).all(|k| outer.min[k] <= inner.min[k] && inner.max[k] <= outer.max[k])
}
