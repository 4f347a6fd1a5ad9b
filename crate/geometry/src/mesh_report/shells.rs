//! Nesting of the parts of a surface, by winding numbers (solid angles after van Oosterom & Strackee 1983,
//! eq. 8).

use super::orient::{middle, signed_volume};
use crate::Length;
use crate::{Aabb, TriangleMesh, Vec3};

/// Largest number of triangles visited for the nesting of parts.
const MAX_VISITS: usize = 50_000_000;

/// Parts of a surface: their volumes and their nesting.
pub(super) struct Shells<'a> {
    mesh: &'a TriangleMesh,
    /// Signed volume of each part, m³.
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

    /// Returns true when part `c` lies within an odd number of others and is wound against the smallest of
    /// them, so that it cuts a hollow out of it.
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

    /// Returns the solid angle of part `o` seen from `p`, in turns (van Oosterom & Strackee 1983, eq. 8).
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns tetrahedra one in the other, every second inside out.
    fn nested(n: u32) -> TriangleMesh {
        let mut mesh = TriangleMesh { vertices: vec![], triangles: vec![] };
        for i in 0..n {
            let (r, first) = (1.0 + f64::from(i), mesh.vertices.len() as u32);
            let corner = |x: f64, y: f64, z: f64| Vec3::new(x, y, z) * r;
            mesh.vertices.extend([
                corner(1.0, 1.0, 1.0),
                corner(1.0, -1.0, -1.0),
                corner(-1.0, 1.0, -1.0),
                corner(-1.0, -1.0, 1.0),
            ]);
            for [a, b, c] in [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]] {
                let (b, c) = if i % 2 == 0 { (b, c) } else { (c, b) };
                mesh.triangles.push([first + a, first + b, first + c]);
            }
        }
        mesh
    }

    /// The nesting takes each part with each triangle: beyond [`MAX_VISITS`] of these it is not computed.
    #[test]
    fn of_too_many_parts_none_is_a_cavity() {
        let cavities = |n: u32| {
            let mesh = nested(n);
            let component: Vec<u32> = (0..4 * n).map(|t| t / 4).collect();
            let shells = Shells::new(&mesh, &component, n as usize);
            (0..n as usize).filter(|&c| shells.is_cavity(c)).count()
        };
        assert_eq!(cavities(10), 5);
        let most = libm::sqrt(MAX_VISITS as f64 / 4.0) as u32;
        assert_eq!(cavities(most + 2), 0);
    }
}
