//! Flat faces and straight edges of a hull, for the closed forms of [`super::familiar`]; own frame, metres.
//!
//! The points farthest along a unit vector `n` are an edge along `d` between the faces with normals `l` and
//! `r` (seen from outside `l` lies to the left of `d`) if `n` is normal to `d` and lies between the two:
//! `(n × r)·d ≥ 0` and `(l × n)·d ≥ 0`.

use asperity_geometry::{Length, TriangleMesh, Vec3};

use crate::corners::{Block, Two, both};

/// Cosine of the angle between the normals of two triangles above which they lie in one face.
const SAME: f64 = 1.0 - 1e-10;
/// Sine of the largest angle of a direction outside of an edge's face normals at which the edge is tried.
const BESIDE: f64 = 0.2;
/// Upper bound of the rounding of a triple product of unit vectors.
const SURELY: f64 = 1e-12;

/// Faces and edges of a hull.
#[derive(Clone, Debug, Default)]
pub struct Facets {
    faces: Vec<Facet>,
    /// Planes through the faces' edges, normal to the face, outwards: `s · x ≤ c` above the face.
    sides: Vec<(Vec3, f64)>,
    edges: Vec<HullEdge>,
    /// Edges two by two: `d`, `r × d` and `d × l`.
    twos: Vec<[Block; 3]>,
}

/// A flat face.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facet {
    /// Unit normal, outwards.
    pub n: Vec3,
    /// Offset `n · x` of its plane, m.
    pub offset: f64,
    /// Index of its first side among the sides.
    first: u32,
    last: u32,
}

/// An edge in which two faces meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct HullEdge {
    pub middle: Vec3,
    /// Unit direction.
    pub d: Vec3,
    pub half_length: f64,
    /// Normals of the faces to its left and right.
    left: Vec3,
    right: Vec3,
}

impl Facets {
    /// Finds the faces and edges of a closed hull.
    pub fn new(hull: &TriangleMesh) -> Self {
        let normals: Vec<Vec3> = (0..hull.triangles.len()).map(|t| hull.area_vector(t).unit()).collect();
        let mut faces: Vec<Facet> = Vec::new();
        let of: Vec<usize> = normals
            .iter()
            .map(|n| {
                faces.iter().position(|f| f.n.dot(n) >= SAME).unwrap_or_else(|| {
                    let offset = hull.vertices.iter().map(|v| v.dot(n)).fold(f64::NEG_INFINITY, f64::max);
                    faces.push(Facet { n: *n, offset, first: 0, last: 0 });
                    faces.len() - 1
                })
            })
            .collect();
        // Directed edges, each with the face to its left.
        let mut ways: Vec<([u32; 2], usize)> = Vec::with_capacity(3 * hull.triangles.len());
        for (&[i, j, k], &face) in hull.triangles.iter().zip(&of) {
            // In order, by insertion: they are few, and a sort is 2 KB of wasm.
            for way in [[i, j], [j, k], [k, i]] {
                let place = ways.partition_point(|known| known.0 < way);
                ways.insert(place, (way, face));
            }
        }
        let mut made = Self { faces, ..Self::default() };
        for face in 0..made.faces.len() {
            made.faces[face].first = made.sides.len() as u32;
            for &([i, j], left) in ways.iter().filter(|way| way.1 == face) {
                let Ok(back) = ways.binary_search_by_key(&[j, i], |way| way.0) else { continue };
                let right = ways[back].1;
                let (p, q) = (hull.vertices[i as usize], hull.vertices[j as usize]);
                let Some(d) = (q - p).try_unit(0.0).filter(|_| right != left) else { continue };
                let (l, r) = (made.faces[left].n, made.faces[right].n);
                let side = d.cross(&l);
                made.sides.push((side, side.dot(&p)));
                if i < j {
                    let (middle, half_length) = ((p + q) * 0.5, 0.5 * (q - p).length());
                    made.edges.push(HullEdge { middle, d, half_length, left: l, right: r });
                }
            }
            made.faces[face].last = made.sides.len() as u32;
        }
        made.twos = made
            .edges
            .chunks(2)
            .map(|two| {
                let (e, f) = (&two[0], &two[two.len() - 1]);
                [
                    Block::of(&e.d, &f.d),
                    Block::of(&e.right.cross(&e.d), &f.right.cross(&f.d)),
                    Block::of(&e.d.cross(&e.left), &f.d.cross(&f.left)),
                ]
            })
            .collect();
        made
    }

    pub(super) fn faces(&self) -> &[Facet] {
        &self.faces
    }

    pub(super) fn edges(&self) -> &[HullEdge] {
        &self.edges
    }

    /// Calls `goes_on` with the edges within `tilt` (sine) of normal to a unit vector that may be farthest
    /// along it, in order, until it returns false.
    #[inline]
    pub(super) fn facing(&self, u: &Vec3, tilt: f64, mut goes_on: impl FnMut(usize, &HullEdge) -> bool) {
        let n = both(u);
        let (tilt, beside) = (Two::splat(tilt), Two::splat(-(BESIDE + SURELY)));
        for (k, [d, right, left]) in self.twos.iter().enumerate() {
            let may = d.along(&n).abs().simd_le(tilt)
                & right.along(&n).simd_ge(beside)
                & left.along(&n).simd_ge(beside);
            let may = may.to_bitmask();
            if may == 0 {
                continue;
            }
            for lane in 0..2 {
                if may >> lane & 1 == 1
                    && let Some(edge) = self.edges.get(2 * k + lane)
                    && edge.may_be_farthest(u)
                    && !goes_on(2 * k + lane, edge)
                {
                    return;
                }
            }
        }
    }

    /// Returns true if a point lies above or below a face.
    #[inline]
    pub(super) fn bears(&self, face: &Facet, p: &Vec3) -> bool {
        self.sides[face.first as usize..face.last as usize].iter().all(|(s, end)| s.dot(p) <= *end)
    }
}

impl HullEdge {
    /// Returns true if no point of the hull lies farther along `u`, which is normal to the edge.
    #[inline]
    pub fn is_farthest(&self, u: &Vec3) -> bool {
        self.lies_between(u, 0.0)
    }

    /// Returns true if it may be so for a direction near `u`.
    #[inline]
    pub fn may_be_farthest(&self, u: &Vec3) -> bool {
        self.lies_between(u, -BESIDE)
    }

    #[inline]
    fn lies_between(&self, u: &Vec3, least: f64) -> bool {
        u.cross(&self.right).dot(&self.d) >= least && self.left.cross(u).dot(&self.d) >= least
    }
}

#[cfg(test)]
mod tests {
    use asperity_geometry::distance::ConvexBody;
    use asperity_geometry::parts::box_part;

    use super::*;

    fn wave(k: usize) -> Vec3 {
        let x = |i: usize| libm::sin((13 * k + 5 * i) as f64);
        Vec3::new(x(1), x(2), x(3))
    }

    /// A box has six faces of four sides and twelve edges; each edge is farthest just between its faces'
    /// normals.
    #[test]
    fn the_edges_of_a_box_are_farthest_between_its_faces() {
        let mesh = box_part(Vec3::new(0.01, 0.02, 0.03));
        let facets = Facets::new(&mesh);
        assert_eq!((facets.faces().len(), facets.edges().len(), facets.sides.len()), (6, 12, 24));
        let body = ConvexBody::of_hull(mesh);
        for k in 0..500 {
            for edge in facets.edges() {
                let u = wave(k);
                let u = (u - edge.d * edge.d.dot(&u)).unit();
                let is = body.support(&u).dot(&u) <= edge.middle.dot(&u) + 1e-15;
                assert_eq!(edge.is_farthest(&u), is, "{k}");
            }
        }
    }
}
