//! Surface of a solid that is given face by face, or cell by cell.
//!
//! Cells that share a face must share its corners to the last bit: two faces back to back are then inside,
//! and cancel. Corners are compared by their bits.

use std::collections::{BTreeMap, BTreeSet};

use crate::{TriangleMesh, Vec3};

/// Collects triangles; corners that are the same point become one vertex.
#[derive(Default)]
pub(super) struct Boundary {
    ids: BTreeMap<[u64; 3], u32>,
    vertices: Vec<Vec3>,
    /// Triangles by their corners, the least first, so that a triangle's reverse is found.
    triangles: BTreeSet<[u32; 3]>,
}

impl Boundary {
    /// Adds a convex face, its corners counter-clockwise seen from outside; a face that is already there the
    /// other way about takes itself away with it. Faces that meet must name their corners in the same order,
    /// or in the opposite one, around.
    pub fn face(&mut self, corners: &[Vec3]) {
        let mut ids: Vec<u32> = corners.iter().map(|p| self.id(p)).collect();
        ids.dedup();
        while ids.len() > 1 && ids.first() == ids.last() {
            ids.pop();
        }
        // A fan from the least corner, so that a face and its back are cut alike.
        if let Some(least) = (0..ids.len()).min_by_key(|&k| ids[k]) {
            ids.rotate_left(least);
        }
        if let Some((&a, rest)) = ids.split_first() {
            for pair in rest.windows(2) {
                self.triangle([a, pair[0], pair[1]]);
            }
        }
    }

    /// Adds a prism between two polygons of as many corners: the lower, counter-clockwise seen from above,
    /// and the upper.
    pub fn prism(&mut self, lower: &[Vec3], upper: &[Vec3]) {
        let n = lower.len().min(upper.len());
        self.face(&lower[..n].iter().rev().copied().collect::<Vec<_>>());
        self.face(&upper[..n]);
        for i in 0..n {
            let j = (i + 1) % n;
            self.face(&[lower[i], lower[j], upper[j], upper[i]]);
        }
    }

    /// Returns the corners in the plane `z = at`, by their bits, around the axis by angle.
    pub fn loop_at(&self, at: f64) -> Vec<Vec3> {
        let on_it = self.vertices.iter().filter(|p| p.z.to_bits() == at.to_bits());
        let mut found: Vec<Vec3> = on_it.copied().collect();
        found.sort_by(|a, b| libm::atan2(a.y, a.x).total_cmp(&libm::atan2(b.y, b.x)));
        found
    }

    /// Returns the triangles that are left as a mesh.
    pub fn mesh(self) -> TriangleMesh {
        let mut used = vec![u32::MAX; self.vertices.len()];
        let mut vertices = Vec::new();
        let triangles = self.triangles.into_iter().map(|t| {
            t.map(|i| {
                let at = &mut used[i as usize];
                if *at == u32::MAX {
                    *at = vertices.len() as u32;
                    vertices.push(self.vertices[i as usize]);
                }
                *at
            })
        });
        let triangles = triangles.collect();
        TriangleMesh { vertices, triangles }
    }

    fn id(&mut self, p: &Vec3) -> u32 {
        // Adding zero makes −0 and 0 the same.
        let key = [p.x + 0.0, p.y + 0.0, p.z + 0.0].map(f64::to_bits);
        let next = self.vertices.len() as u32;
        let id = *self.ids.entry(key).or_insert(next);
        if id == next {
            self.vertices.push(Vec3::new(p.x + 0.0, p.y + 0.0, p.z + 0.0));
        }
        id
    }

    fn triangle(&mut self, [a, b, c]: [u32; 3]) {
        if a == b || b == c || c == a {
            return;
        }
        let least_first = |[a, b, c]: [u32; 3]| match a.min(b).min(c) {
            m if m == a => [a, b, c],
            m if m == b => [b, c, a],
            _ => [c, a, b],
        };
        if !self.triangles.remove(&least_first([a, c, b])) {
            self.triangles.insert(least_first([a, b, c]));
        }
    }
}
