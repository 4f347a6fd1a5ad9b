//! Signed distance to a closed surface: the nearest point by a tree of boxes, the sign by the angle-weighted
//! pseudo-normal of the nearest feature (Bærentzen & Aanæs, *Signed distance computation using the angle
//! weighted pseudonormal*, IEEE TVCG 2005, eq. 5 and theorem 1).

mod bvh;
mod tree;
mod triangle;

use crate::Length;
pub(crate) use tree::TriangleTree;
use triangle::Feature;

use crate::mesh_edges::{check_closed, edges};
use crate::{Aabb, ShapeError, TriangleMesh, Vec3};

/// The nearest point of any mesh, open ones too, and its triangle; every triangle is looked at. `None` without triangles.
pub fn nearest_on_mesh(mesh: &TriangleMesh, p: &Vec3) -> Option<(usize, Vec3)> {
    let mut best: Option<(usize, Vec3, f64)> = None;
    for t in 0..mesh.triangles.len() {
        let (point, _) = triangle::closest_point(p, &mesh.corners(t));
        let d2 = (p - point).norm_squared();
        if best.is_none_or(|b| d2 < b.2) {
            best = Some((t, point, d2));
        }
    }
    best.map(|(t, point, _)| (t, point))
}

/// Triangles, closed or not, made ready for distance queries without sign. Constant; a query allocates nothing.
#[derive(Clone, Debug)]
pub struct SurfaceDistance {
    tree: TriangleTree,
}

impl SurfaceDistance {
    /// Builds the tree.
    pub fn new(mesh: &TriangleMesh) -> Self {
        let corners: Vec<[Vec3; 3]> = (0..mesh.triangles.len()).map(|t| mesh.corners(t)).collect();
        Self { tree: TriangleTree::new(&corners) }
    }

    /// The box around the mesh.
    pub fn bounds(&self) -> Aabb {
        self.tree.bounds()
    }

    /// How far `p` is from the nearest triangle, m; `None` where that is `most` or more, which prunes the search.
    pub fn within(&self, p: &Vec3, most: f64) -> Option<f64> {
        self.tree.nearest(p, most * most).map(|n| (p - n.point).norm())
    }
}

/// A closed mesh made ready for distance queries. Constant; a query allocates nothing.
#[derive(Clone, Debug)]
pub struct MeshDistance {
    tree: TriangleTree,
    triangles: Vec<Triangle>,
    /// Unit pseudo-normal of each edge: the sum of its two face normals.
    edge_normals: Vec<Vec3>,
    /// Unit pseudo-normal of each vertex: face normals weighted by the angle at the vertex.
    vertex_normals: Vec<Vec3>,
    /// Below this distance the offset is round-off and the pseudo-normal serves as gradient, metres.
    on_surface: f64,
}

#[derive(Clone, Debug)]
struct Triangle {
    normal: Vec3,
    vertices: [u32; 3],
    edges: [u32; 3],
}

impl MeshDistance {
    /// Builds the tree and the normals. The mesh must be closed and consistently wound.
    pub fn new(mesh: &TriangleMesh) -> Result<Self, ShapeError> {
        let sides = check_closed(mesh)?;
        let corners: Vec<[Vec3; 3]> = (0..mesh.triangles.len()).map(|t| mesh.corners(t)).collect();
        let normals: Vec<Vec3> = (0..mesh.triangles.len()).map(|t| unit(mesh.area_vector(t))).collect();

        let mut vertex_normals = vec![Vec3::zeros(); mesh.vertices.len()];
        for (t, c) in corners.iter().enumerate() {
            for k in 0..3 {
                let (u, v) = (unit(c[(k + 1) % 3] - c[k]), unit(c[(k + 2) % 3] - c[k]));
                vertex_normals[mesh.triangles[t][k] as usize] +=
                    libm::acos(u.dot(&v).clamp(-1.0, 1.0)) * normals[t];
            }
        }
        vertex_normals.iter_mut().for_each(|n| *n = unit(*n));

        let mut edge_normals = Vec::with_capacity(sides.len() / 2);
        let mut triangle_edges = vec![[0; 3]; corners.len()];
        for edge in edges(&sides) {
            for side in edge {
                triangle_edges[side.triangle as usize][usize::from(side.side)] = edge_normals.len() as u32;
            }
            edge_normals.push(unit(edge.iter().map(|s| normals[s.triangle as usize]).sum()));
        }

        let tree = TriangleTree::new(&corners);
        let triangles = (0..corners.len())
            .map(|t| Triangle { normal: normals[t], vertices: mesh.triangles[t], edges: triangle_edges[t] })
            .collect();
        let on_surface = 1e-10 * mesh.vertices.iter().fold(0.0, |m, p| p.length().max(m));
        Ok(Self { tree, triangles, edge_normals, vertex_normals, on_surface })
    }

    /// The box around the mesh.
    pub fn bounds(&self) -> Aabb {
        self.tree.bounds()
    }

    /// Signed distance from `p` to the surface (metres, negative inside), the closest point of the surface and
    /// the gradient of the distance at `p`: a unit vector that points outwards. On the surface the gradient is
    /// the pseudo-normal of the feature.
    pub fn signed_distance(&self, p: &Vec3) -> (f64, Vec3, Vec3) {
        self.signed_distance_below(p, f64::INFINITY)
    }

    /// As [`Self::signed_distance`], when the distance is known to be at most `bound`: prunes the search.
    pub(crate) fn signed_distance_below(&self, p: &Vec3, bound: f64) -> (f64, Vec3, Vec3) {
        let (point, normal) = self.closest(p, bound * bound);
        let offset = p - point;
        let distance = offset.length();
        let sign = if offset.dot(&normal) < 0.0 { -1.0 } else { 1.0 };
        let gradient = if distance > self.on_surface { offset * (sign / distance) } else { normal };
        (sign * distance, point, gradient)
    }

    /// Distance without sign, too large by at most the fraction `error` (m).
    pub(crate) fn rough_distance(&self, p: &Vec3, error: f64) -> f64 {
        let slack = (1.0 - error) * (1.0 - error);
        self.tree.nearly_nearest(p, f64::INFINITY, slack).map_or(f64::INFINITY, |n| (p - n.point).length())
    }

    /// The closest point and the pseudo-normal of the feature it lies on.
    fn closest(&self, p: &Vec3, bound2: f64) -> (Vec3, Vec3) {
        // Round-off may make a bound a hair too tight; a point that is no number is nearest to nothing.
        let nearest = self.tree.nearest(p, bound2).or_else(|| self.tree.nearest(p, f64::INFINITY));
        let Some(nearest) = nearest else { return (Vec3::repeat(f64::NAN), Vec3::z()) };
        let triangle = &self.triangles[nearest.triangle];
        let normal = match nearest.feature {
            Feature::Face => triangle.normal,
            Feature::Edge(k) => self.edge_normals[triangle.edges[k] as usize],
            Feature::Vertex(k) => self.vertex_normals[triangle.vertices[k] as usize],
        };
        let fallback = if triangle.normal == Vec3::zeros() { Vec3::z() } else { triangle.normal };
        (nearest.point, if normal == Vec3::zeros() { fallback } else { normal })
    }
}

/// `v` over its length; zero stays zero.
fn unit(v: Vec3) -> Vec3 {
    let n = v.length();
    if n > 0.0 { v / n } else { v }
}

#[cfg(test)]
mod tests {
    use super::triangle::closest_point;
    use super::*;
    use crate::parts;

    /// Solid angle of the mesh seen from `p`, in turns (van Oosterom & Strackee 1983, eq. 8).
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
                    .map(|t| (p - closest_point(&p, &mesh.corners(t)).0).length())
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
}
