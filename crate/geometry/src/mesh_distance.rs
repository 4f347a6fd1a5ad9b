//! Nearest points of triangle meshes and, for closed ones, the side: parry's tree, its triangles, and the
//! sign by the angle-weighted pseudo-normal of the nearest feature (Bærentzen & Aanæs, *Signed distance
//! computation using the angle weighted pseudonormal*, IEEE TVCG 2005, eq. 5 and theorem 1).
//!
//! Our part is what parry lacks: a mesh that is open or wound both ways is refused, a search may stop short
//! of the nearest triangle by a given fraction, needles are taken as their edges, and on the surface the
//! gradient is the pseudo-normal.

use asperity_fault::Fault;
use parry3d_f64::math::Vector;
use parry3d_f64::query::PointQueryWithLocation;
use parry3d_f64::shape::{
    Segment, SegmentPointLocation, TriMesh, TriMeshFlags, Triangle, TrianglePointLocation,
};

use crate::mesh_edges::check_closed;
use crate::nearest_leaf::nearest_leaf;
use crate::to_parry::{from_vector, vector};
use crate::{Aabb, Length, TriangleMesh, Vec3};

/// Squared sine at a triangle's first corner below which the triangle is taken as its three edges, with an
/// error no larger than its thickness. Of thinner ones the projection on the face is worse: by 2e-7 of the
/// length at 1e-9, by all of it at 1e-15.
const NEEDLE: f64 = 1e-16;

/// Returns the nearest point of any mesh, open ones too, and its triangle; every triangle is tested. `None`
/// without triangles.
pub fn nearest_on_mesh(mesh: &TriangleMesh, p: &Vec3) -> Option<(usize, Vec3)> {
    let p = vector(p);
    let mut best: Option<(usize, Vector, f64)> = None;
    for t in 0..mesh.triangles.len() {
        let [a, b, c] = mesh.corners(t).map(|v| vector(&v));
        let (point, _) = project(&Triangle::new(a, b, c), p);
        let d2 = (p - point).length_squared();
        if best.is_none_or(|b| d2 < b.2) {
            best = Some((t, point, d2));
        }
    }
    best.map(|(t, point, _)| (t, from_vector(point)))
}

/// Triangles, closed or not, prepared for distance queries without sign. Constant; a query allocates nothing.
#[derive(Clone, Debug)]
pub struct SurfaceDistance {
    /// Tree of triangles; `None` without triangles.
    mesh: Option<TriMesh>,
}

impl SurfaceDistance {
    /// Builds the tree.
    pub fn new(mesh: &TriangleMesh) -> Self {
        Self { mesh: trimesh(mesh, TriMeshFlags::empty()) }
    }

    /// Returns the box around the mesh.
    pub fn bounds(&self) -> Aabb {
        self.mesh.as_ref().map_or(Aabb::EMPTY, bounds)
    }

    /// Returns the distance of `p` from the nearest triangle, m; `None` where that is `most` or more, which
    /// prunes the search.
    pub fn within(&self, p: &Vec3, most: f64) -> Option<f64> {
        nearest(self.mesh.as_ref()?, vector(p), most * most, 1.0).map(|n| n.squared.sqrt())
    }
}

/// A closed mesh prepared for distance queries. Constant; a query allocates nothing.
#[derive(Clone, Debug)]
pub struct MeshDistance {
    mesh: TriMesh,
    /// Distance below which the offset is round-off and the pseudo-normal serves as gradient, m.
    on_surface: f64,
}

impl MeshDistance {
    /// Builds the tree and the normals.
    ///
    /// # Errors
    ///
    /// Refuses a mesh that is not closed and consistently wound.
    pub fn new(mesh: &TriangleMesh) -> Result<Self, Fault> {
        check_closed(mesh)?;
        let on_surface = 1e-10 * mesh.vertices.iter().fold(0.0, |m, p| p.length().max(m));
        let mesh = trimesh(mesh, TriMeshFlags::ORIENTED)
            .ok_or_else(|| Fault::new("triangles", "The mesh has no triangles."))?;
        Ok(Self { mesh, on_surface })
    }

    /// Returns the box around the mesh.
    pub fn bounds(&self) -> Aabb {
        bounds(&self.mesh)
    }

    /// Returns the signed distance from `p` to the surface (metres, negative inside), the closest point of
    /// the surface and the gradient of the distance at `p`: a unit vector that points outwards. On the
    /// surface the gradient is the pseudo-normal of the feature.
    pub fn signed_distance(&self, p: &Vec3) -> (f64, Vec3, Vec3) {
        self.signed_distance_below(p, f64::INFINITY)
    }

    /// Returns the same as [`Self::signed_distance`], when the distance is known to be at most `bound`, which
    /// prunes the search.
    pub(crate) fn signed_distance_below(&self, p: &Vec3, bound: f64) -> (f64, Vec3, Vec3) {
        let at = vector(p);
        // Round-off may make a bound a hair too tight; a NaN point has no nearest point.
        let found = nearest(&self.mesh, at, bound * bound, 1.0)
            .or_else(|| nearest(&self.mesh, at, f64::INFINITY, 1.0));
        let Some(found) = found else { return (f64::NAN, Vec3::repeat(f64::NAN), Vec3::z()) };
        let point = from_vector(found.point);
        let normal = self.pseudo_normal(&found);
        let offset = p - point;
        let distance = offset.length();
        let sign = if offset.dot(&normal) < 0.0 { -1.0 } else { 1.0 };
        let gradient = if distance > self.on_surface {
            offset * (sign / distance)
        } else {
            normal.try_unit(0.0).unwrap_or_else(Vec3::z)
        };
        (sign * distance, point, gradient)
    }

    /// Returns an upper bound of the distance of a box's points from the surface, m: the distance from one
    /// triangle is convex, and so greatest at a corner.
    pub(crate) fn box_within(&self, center: &Vec3, half: &Vec3) -> f64 {
        let Some(found) = nearest(&self.mesh, vector(center), f64::INFINITY, 1.0) else { return f64::NAN };
        let triangle = self.mesh.triangle(found.triangle);
        let corner = |k: u8| {
            let side = |axis: u8| if k & (1 << axis) == 0 { -1.0 } else { 1.0 };
            vector(&(center + half.component_mul(&Vec3::new(side(0), side(1), side(2)))))
        };
        let far = |p: Vector| (p - project(&triangle, p).0).length_squared();
        (0..8).map(|k| far(corner(k))).fold(0.0, f64::max).sqrt()
    }

    /// Returns the distance without sign, m, too large by at most the fraction `error`.
    pub(crate) fn rough_distance(&self, p: &Vec3, error: f64) -> f64 {
        let slack = (1.0 - error) * (1.0 - error);
        nearest(&self.mesh, vector(p), f64::INFINITY, slack).map_or(f64::INFINITY, |n| n.squared.sqrt())
    }

    /// Returns the surface in parry's form.
    pub(crate) fn surface(&self) -> &TriMesh {
        &self.mesh
    }

    /// Returns the vertices, m.
    pub(crate) fn vertices(&self) -> impl Iterator<Item = Vec3> + '_ {
        self.mesh.vertices().iter().map(|v| from_vector(*v))
    }

    /// Returns an outward normal of any length: of the feature that the point lies on, or of the triangle
    /// where that has none.
    fn pseudo_normal(&self, found: &NearestPoint) -> Vec3 {
        let t = found.triangle as usize;
        let normals = self.mesh.pseudo_normals();
        let of_feature = match found.feature {
            Feature::Face => None,
            Feature::Edge(k) => normals.and_then(|n| n.edges_pseudo_normal.get(t)).map(|edges| edges[k]),
            Feature::Vertex(k) => {
                let vertex = self.mesh.indices()[t][k] as usize;
                normals.and_then(|n| n.vertices_pseudo_normal.get(vertex)).copied()
            }
        };
        let normal = of_feature.filter(|n| *n != Vector::ZERO);
        from_vector(normal.unwrap_or_else(|| self.mesh.triangle(found.triangle).scaled_normal()))
    }
}

/// Part of a triangle on which the nearest point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Feature {
    Face,
    /// Edge by its index: 0 is ab, 1 is bc, 2 is ca.
    Edge(usize),
    Vertex(usize),
}

struct NearestPoint {
    triangle: u32,
    feature: Feature,
    point: Vector,
    /// Squared distance, m².
    squared: f64,
}

fn trimesh(mesh: &TriangleMesh, flags: TriMeshFlags) -> Option<TriMesh> {
    TriMesh::with_flags(mesh.vertices.iter().map(vector).collect(), mesh.triangles.clone(), flags).ok()
}

fn bounds(mesh: &TriMesh) -> Aabb {
    let local = mesh.local_aabb();
    Aabb { min: from_vector(local.mins), max: from_vector(local.maxs) }
}

/// Returns the nearest point nearer than `bound2` (squared, m²); see [`nearest_leaf`] for `slack`.
fn nearest(mesh: &TriMesh, p: Vector, bound2: f64, slack: f64) -> Option<NearestPoint> {
    nearest_leaf(mesh.bvh(), p, bound2, slack, |t| project(&mesh.triangle(t), p))
        .map(|(triangle, squared, (point, feature))| NearestPoint { triangle, feature, point, squared })
}

/// Returns the point of a triangle nearest to `p`.
fn project(triangle: &Triangle, p: Vector) -> (Vector, Feature) {
    let (ab, ac) = (triangle.b - triangle.a, triangle.c - triangle.a);
    if ab.cross(ac).length_squared() < NEEDLE * ab.length_squared() * ac.length_squared() {
        return project_on_edges(triangle, p);
    }
    let (found, location) = triangle.project_local_point_and_get_location(p, false);
    let feature = match location {
        TrianglePointLocation::OnVertex(k) => Feature::Vertex(k as usize),
        TrianglePointLocation::OnEdge(k, _) => Feature::Edge(k as usize),
        TrianglePointLocation::OnFace(..) | TrianglePointLocation::OnSolid => Feature::Face,
    };
    (found.point, feature)
}

fn project_on_edges(triangle: &Triangle, p: Vector) -> (Vector, Feature) {
    let mut best = (triangle.a, Feature::Vertex(0));
    let mut best2 = (p - triangle.a).length_squared();
    for (k, edge) in triangle.edges().iter().enumerate() {
        let (point, along) = project_on_segment(edge, p);
        let d2 = (p - point).length_squared();
        if d2 < best2 {
            let feature = match along {
                SegmentPointLocation::OnVertex(end) => Feature::Vertex((k + end as usize) % 3),
                SegmentPointLocation::OnEdge(_) => Feature::Edge(k),
            };
            (best, best2) = ((point, feature), d2);
        }
    }
    best
}

/// Returns the point of a segment nearest to `p`, which must be finite; the segment may have no length.
pub(crate) fn project_on_segment(segment: &Segment, p: Vector) -> (Vector, SegmentPointLocation) {
    let (found, location) = segment.project_local_point_and_get_location(p, false);
    (found.point, location)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts;

    /// Returns the point of triangle abc closest to `p`, by its Voronoi regions, with dot products alone
    /// (Ericson, *Real-Time Collision Detection* 2005, §5.1.5): a second way, for triangles that are not
    /// thin.
    fn closest_point(p: &Vec3, [a, b, c]: &[Vec3; 3]) -> Vec3 {
        let (ab, ac, ap) = (b - a, c - a, p - a);
        let (d1, d2) = (ab.dot(&ap), ac.dot(&ap));
        let (bp, cp) = (p - b, p - c);
        let (d3, d4, d5, d6) = (ab.dot(&bp), ac.dot(&bp), ab.dot(&cp), ac.dot(&cp));
        let (va, vb, vc) = (d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2);
        match () {
            _ if d1 <= 0.0 && d2 <= 0.0 => *a,
            _ if d3 >= 0.0 && d4 <= d3 => *b,
            _ if d6 >= 0.0 && d5 <= d6 => *c,
            _ if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 => a + ab * (d1 / (d1 - d3)),
            _ if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 => a + ac * (d2 / (d2 - d6)),
            _ if va <= 0.0 && d4 >= d3 && d5 >= d6 => b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6))),
            _ => a + ab * (vb / (va + vb + vc)) + ac * (vc / (va + vb + vc)),
        }
    }

    /// Returns the solid angle of the mesh seen from `p`, in turns (van Oosterom & Strackee 1983, eq. 8).
    fn winding_number(mesh: &TriangleMesh, p: &Vec3) -> f64 {
        let turns = |t| {
            let [a, b, c] = mesh.corners(t).map(|q| q - p);
            let (na, nb, nc) = (a.length(), b.length(), c.length());
            let bottom = na * nb * nc + a.dot(&b) * nc + b.dot(&c) * na + c.dot(&a) * nb;
            libm::atan2(a.dot(&b.cross(&c)), bottom) / (2.0 * std::f64::consts::PI)
        };
        (0..mesh.triangles.len()).map(turns).sum()
    }

    fn points(bounds: &Aabb, n: u32) -> impl Iterator<Item = Vec3> {
        // The R3 low-discrepancy sequence.
        let at = |i: u32, g: f64| libm::fmod(0.5 + f64::from(i) * g, 1.0) * 2.4 - 1.2;
        let (c, h) = (bounds.center(), bounds.half_size());
        (0..n).map(move |i| {
            let u = Vec3::new(at(i, 0.819_172_513_4), at(i, 0.671_043_606_7), at(i, 0.549_700_477_9));
            c + h.component_mul(&u)
        })
    }

    #[test]
    fn agrees_with_brute_force_and_the_winding_number() {
        let meshes = [
            parts::l_bracket(0.1, 0.08, 0.02, 0.05),
            parts::torus(0.05, 0.02, 24),
            parts::wedge(0.1, 0.03, 0.05),
        ];
        for mesh in meshes {
            let field = MeshDistance::new(&mesh).unwrap();
            for p in points(&field.bounds(), 2000) {
                let (distance, point, gradient) = field.signed_distance(&p);
                let brute = (0..mesh.triangles.len())
                    .map(|t| (p - closest_point(&p, &mesh.corners(t))).length())
                    .fold(f64::INFINITY, f64::min);
                assert!((distance.abs() - brute).abs() < 1e-15);
                assert_eq!(distance < 0.0, winding_number(&mesh, &p) > 0.5);
                assert!((p - distance * gradient - point).length() < 1e-14);
                assert!((gradient.length() - 1.0).abs() < 1e-12);
                let bounded = field.signed_distance_below(&p, distance.abs() * (1.0 + 1e-12));
                assert_eq!(bounded.0, distance);
            }
        }
    }

    #[test]
    fn on_a_vertex_the_gradient_is_the_pseudo_normal() {
        let field = MeshDistance::new(&parts::box_part(Vec3::new(1.0, 1.0, 1.0))).unwrap();
        let (distance, point, gradient) = field.signed_distance(&Vec3::new(1.0, 1.0, 1.0));
        assert_eq!((distance, point), (0.0, Vec3::new(1.0, 1.0, 1.0)));
        assert!((gradient - Vec3::new(1.0, 1.0, 1.0).unit()).length() < 1e-15);
    }

    #[test]
    fn an_open_mesh_is_refused() {
        let mut mesh = parts::torus(0.05, 0.02, 12);
        mesh.triangles.pop();
        assert!(MeshDistance::new(&mesh).unwrap_err().message.contains("open"));
    }

    #[test]
    fn a_query_that_is_no_number_does_no_harm() {
        let field = MeshDistance::new(&parts::wedge(0.1, 0.03, 0.05)).unwrap();
        for x in [f64::NAN, f64::INFINITY, 1e300] {
            let _ = field.signed_distance(&Vec3::new(x, 0.0, 0.0));
        }
    }

    /// A needle is as near as its edges are, to within its thickness; the earlier method was off by its
    /// length from 1e-8 on.
    #[test]
    fn needles_are_found_where_they_are() {
        let wave = |i: u32, g: f64| 2.0 * libm::fmod(0.5 + f64::from(i) * g, 1.0) - 1.0;
        let point =
            |i: u32| Vec3::new(wave(i, 0.819_172_513_4), wave(i, 0.671_043_606_7), wave(i, 0.549_700_477_9));
        for thin in [0.0, 1e-16, 1e-15, 1e-13, 1e-11, 1e-9, 1e-8, 1e-7, 1e-5, 1e-3] {
            for i in 0..3000 {
                let (a, b) = (point(4 * i), point(4 * i + 1));
                let c = a + (b - a) * if i % 2 == 0 { 0.3 } else { 1.0 } + thin * point(4 * i + 2);
                let p = match i % 3 {
                    0 => 2.0 * point(4 * i + 3),
                    1 => a + (b - a) * wave(i, 0.37) + 1e-3 * point(4 * i + 3),
                    _ => a + (b - a) * wave(i, 0.37) + 3.0 * thin * point(4 * i + 3),
                };
                let mesh = TriangleMesh { vertices: vec![a, b, c], triangles: vec![[0, 1, 2]] };
                let (_, q) = nearest_on_mesh(&mesh, &p).unwrap();
                let found = (p - q).length();
                let edges = [(a, b), (b, c), (c, a)].map(|(from, to)| {
                    let d = to - from;
                    let s = ((p - from).dot(&d) / d.norm_squared()).clamp(0.0, 1.0);
                    (p - from - d * s).length()
                });
                let edge = edges.into_iter().fold(f64::INFINITY, f64::min);
                // No farther than the edges, no nearer than they by more than its width.
                assert!(found < edge + 4e-8, "{thin} {found} {edge}");
                assert!(found > edge - 2.0 * thin - 1e-12, "{thin} {found} {edge}");
            }
        }
    }

    /// The smallest and largest accepted solids keep their signs inside.
    #[test]
    fn sizes_at_the_limits_keep_their_signs() {
        for size in [1e-9, 1e-3, 1e9] {
            let mut mesh = parts::torus(0.7, 0.2, 12);
            mesh.vertices.iter_mut().for_each(|v| *v *= size);
            let field = MeshDistance::new(&mesh).unwrap();
            for p in points(&field.bounds(), 300) {
                assert_eq!(field.signed_distance(&p).0 < 0.0, winding_number(&mesh, &p) > 0.5);
            }
            let vertex = mesh.vertices[5];
            assert!((field.signed_distance(&vertex).2.length() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn nothing_is_near_to_no_triangles() {
        let none = SurfaceDistance::new(&TriangleMesh::default());
        assert_eq!((none.within(&Vec3::zeros(), 1.0), none.bounds()), (None, Aabb::EMPTY));
    }
}
