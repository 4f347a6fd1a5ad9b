//! Offset geometric contact (Chen et al. 2025): a pair counts where the direction between its closest points
//! lies in the cone of normals of the features that are closest. A point above a flat face then feels the
//! face once, wherever the face's inner edges run, and an inner edge is no bump; with the classic set a cube
//! between two frictionless pads is lifted by such bumps.
//!
//! - A point above the inside of a triangle counts; above an edge, where it is beyond both faces of the edge,
//!   and once, not once for each face; above a corner, where it is beyond all edges of the corner, and once.
//! - Two edges count between their insides, where each lies in the other's cone; what ends at a corner is a
//!   point's pair.
//!
//! For each pair that is left out another feature of the same surfaces is nearer. The filter of steps checks
//! all pairs.

use super::{Feature, Near, PrimitivePair, Surface};
use crate::Vec3;
use crate::distance::{PointTriangle, Spot};

/// Cosine below which a direction lies on the border of a cone, which belongs to it.
const BORDER: f64 = 1e-9;

/// Neighbours in the surfaces: the opposite corners of every edge, and the points that every point has edges
/// with.
#[derive(Clone, Debug, Default)]
pub struct Cones {
    edges: Vec<([u32; 2], [u32; 2])>,
    first: Vec<u32>,
    beside: Vec<u32>,
}

impl Cones {
    /// Collects the neighbours of surfaces among `points` numbered points.
    pub fn new<'a>(surfaces: impl Iterator<Item = &'a Surface>, points: usize) -> Self {
        let mut edges: Vec<([u32; 2], [u32; 2])> =
            surfaces.flat_map(|s| s.edges.iter().copied().zip(s.opposite.iter().copied())).collect();
        edges.sort_unstable();
        let mut first = vec![0; points + 1];
        for (e, _) in &edges {
            for k in e {
                first[*k as usize + 1] += 1;
            }
        }
        for k in 0..points {
            first[k + 1] += first[k];
        }
        let mut beside = vec![0; 2 * edges.len()];
        let mut at = first.clone();
        for ([a, b], _) in &edges {
            for (p, q) in [(*a, *b), (*b, *a)] {
                beside[at[p as usize] as usize] = q;
                at[p as usize] += 1;
            }
        }
        Self { edges, first, beside }
    }

    /// Returns true if the pair counts with its points among `x`.
    pub fn holds(&self, pair: &PrimitivePair, near: &Near, x: &[Vec3]) -> bool {
        let [p0, p1, p2, p3] = pair.points;
        let r = &near.closest.r;
        match near.feature {
            Feature::Triangle(PointTriangle::Face) => true,
            Feature::Triangle(PointTriangle::Edge(k)) => {
                let face = [p1, p2, p3];
                let (a, b) = (face[usize::from(k)], face[usize::from((k + 1) % 3)]);
                let opposite = face[usize::from((k + 2) % 3)];
                let Some(across) = self.across([a, b]) else { return true };
                // Once: for the face that comes first.
                across[0] == opposite && self.beyond_edge([a, b], across, r, x)
            }
            Feature::Triangle(PointTriangle::Corner(k)) => {
                let face = [p1, p2, p3];
                self.beyond_corner(face[usize::from(k)], &face, r, x)
            }
            Feature::Edges(spots) => {
                if spots.a != Spot::Inside || spots.b != Spot::Inside {
                    return false;
                }
                let back = -r;
                let holds = |e: [u32; 2], r: &Vec3| {
                    let e = [e[0].min(e[1]), e[0].max(e[1])];
                    self.across(e)
                        .is_none_or(|across| self.sharp(e, across, x) && self.beyond_edge(e, across, r, x))
                };
                holds([p0, p1], &back) && holds([p2, p3], r)
            }
        }
    }

    fn across(&self, [a, b]: [u32; 2]) -> Option<[u32; 2]> {
        let key = [a.min(b), a.max(b)];
        let at = self.edges.binary_search_by(|(e, _)| e.cmp(&key)).ok()?;
        Some(self.edges[at].1)
    }

    /// Returns true if the edge does not lie inside a flat face.
    fn sharp(&self, [a, b]: [u32; 2], across: [u32; 2], x: &[Vec3]) -> bool {
        if across[1] == u32::MAX {
            return true;
        }
        let (p, e) = (x[a as usize], x[b as usize] - x[a as usize]);
        let [m, n] = across.map(|k| e.cross(&(x[k as usize] - p)));
        let square = m.norm_squared() * n.norm_squared();
        m.cross(&n).norm_squared() > BORDER * square || m.dot(&n) > 0.0
    }

    /// Returns true if `r`, from the edge outwards, leans to neither face.
    fn beyond_edge(&self, [a, b]: [u32; 2], across: [u32; 2], r: &Vec3, x: &[Vec3]) -> bool {
        let (p, e) = (x[a as usize], x[b as usize] - x[a as usize]);
        let size = e.norm_squared();
        across.iter().filter(|k| **k != u32::MAX).all(|k| {
            let side = x[*k as usize] - p;
            let inward = side - e * (e.dot(&side) / size);
            inward.dot(r) <= BORDER * (inward.norm_squared() * r.norm_squared()).sqrt()
        })
    }

    /// Returns true if `r`, from the corner outwards, leans to none of its edges, and `face` is the first
    /// that has the corner.
    fn beyond_corner(&self, corner: u32, face: &[u32; 3], r: &Vec3, x: &[Vec3]) -> bool {
        let k = corner as usize;
        let beside = &self.beside[self.first[k] as usize..self.first[k + 1] as usize];
        let p = x[k];
        let free = beside.iter().all(|q| {
            let e = x[*q as usize] - p;
            e.dot(r) <= BORDER * (e.norm_squared() * r.norm_squared()).sqrt()
        });
        let [a, b] = match face.map(|q| q == corner) {
            [true, ..] => [face[1], face[2]],
            [_, true, _] => [face[2], face[0]],
            _ => [face[0], face[1]],
        };
        free && self.first_face(corner) == Some([a.min(b), a.max(b)])
    }

    /// Returns the first of the faces at a corner, by its two other corners.
    fn first_face(&self, corner: u32) -> Option<[u32; 2]> {
        let k = corner as usize;
        let q = self.beside.get(self.first[k] as usize).copied()?;
        let across = self.across([corner, q])?;
        Some([q.min(across[0]), q.max(across[0])])
    }
}
