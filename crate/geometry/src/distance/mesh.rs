//! Distance of a closed mesh that is not convex from a convex core or another such mesh: the least distance
//! of all pairs of triangles, by branch and bound over trees of boxes.
//!
//! If triangles touch, all touching pairs are listed instead, and `mesh_depth.rs` computes the depth.

use super::core::Core;
use super::epa::Direction;
use super::gjk::{Gjk, Simplex};
use super::minkowski::MinkowskiDifference;
use super::solve::{Effort, distance, separated};
use crate::Length;
use crate::bvh::{Bvh, BvhContent, BvhNode, ShellBox};
use crate::convex::ConvexBody;
use crate::{Aabb, MeshDistance, Pose, TriangleMesh, Vec3};
use asperity_fault::Fault;

/// A closed mesh that is not convex, made ready for distance queries.
#[derive(Clone, Debug)]
pub(crate) struct MeshBody {
    pub vertices: Vec<Vec3>,
    /// Triangles in tree order, body frame, m.
    pub triangles: Vec<[Vec3; 3]>,
    /// Signed distance field.
    pub field: MeshDistance,
    /// Convex hull, for planes.
    pub hull: ConvexBody,
    bvh: Bvh,
    extent: f64,
}

/// The triangles of two bodies that were found nearest, or that touch.
#[derive(Clone, Debug, Default)]
pub(crate) struct MeshWork {
    /// Pairs of (triangle of the mesh, triangle of the other mesh or 0) whose solids meet.
    pub touching: Vec<(u32, u32)>,
    stack: Vec<(u32, u32, f64)>,
}

/// Other body of a query: a convex core, or another mesh.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Other<'a> {
    Core(Core<'a>),
    Mesh(&'a MeshBody),
}

/// Nearest pair of pieces, when nothing touches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearestPieces {
    pub triangle: u32,
    pub other: u32,
    pub cut: Direction,
}

impl MeshBody {
    pub fn new(mesh: &TriangleMesh) -> Result<Self, Fault> {
        let field = MeshDistance::new(mesh)?;
        let boxes: Vec<ShellBox> = (0..mesh.triangles.len())
            .map(|t| {
                let full = Aabb::of_points(&mesh.corners(t));
                ShellBox { outer: full, full }
            })
            .collect();
        let bvh = Bvh::build(&boxes, 2);
        let triangles = bvh.order().iter().map(|&t| mesh.corners(t as usize)).collect();
        let extent = mesh.vertices.iter().map(|p| p.length()).fold(0.0, f64::max);
        let hull = ConvexBody::new(&mesh.vertices);
        Ok(Self { vertices: mesh.vertices.clone(), triangles, field, hull, bvh, extent })
    }

    /// Returns the pair of the mesh's triangle `t` and piece `j` of `other`, at `base`.
    pub fn piece<'a>(
        &'a self,
        t: u32,
        other: Other<'a>,
        j: u32,
        base: &MinkowskiDifference<'a>,
    ) -> MinkowskiDifference<'a> {
        let triangle = self.triangles.get(t as usize).map_or(Core::Point, Core::Triangle);
        let b = match other {
            Other::Core(core) => core,
            Other::Mesh(mesh) => mesh.triangles.get(j as usize).map_or(Core::Point, Core::Triangle),
        };
        MinkowskiDifference { a: triangle, b, ..*base }
    }

    /// Returns rotation, translation and scale shared by all pieces; the cores are put in later.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn base<'a>(&self, other: Other<'a>, X_MB: &Pose) -> MinkowskiDifference<'a> {
        let mut pair = MinkowskiDifference::new(Core::Point, Core::Point, X_MB);
        pair.scale = self.extent
            + match other {
                Other::Core(core) => core.extent(),
                Other::Mesh(mesh) => mesh.extent,
            };
        pair
    }

    /// Returns the exact least distance of all triangles by branch and bound over the tree (both trees, for
    /// two meshes), or `None` with `work.touching` filled when some meet.
    pub fn nearest<'a>(
        &'a self,
        other: Other<'a>,
        base: &MinkowskiDifference<'a>,
        work: &mut MeshWork,
    ) -> Option<NearestPieces> {
        work.touching.clear();
        work.stack.clear();
        work.stack.push((0, 0, 0.0));
        let around = match other {
            Other::Core(core) => box_around(base, &core),
            Other::Mesh(_) => Aabb::EMPTY,
        };
        let box_b = |j: u32| match other {
            Other::Core(_) => around,
            Other::Mesh(mesh) => mesh.bvh.nodes().get(j as usize).map_or(Aabb::EMPTY, |n| turned(base, n)),
        };
        let mut best: Option<NearestPieces> = None;
        let mut bound = f64::INFINITY;
        while let Some((i, j, lower)) = work.stack.pop() {
            let Some(node) = self.bvh.nodes().get(i as usize) else { continue };
            if lower > bound {
                continue;
            }
            let other_content = match other {
                Other::Core(_) => BvhContent::Leaf { first: 0, count: 1 },
                Other::Mesh(mesh) => match mesh.bvh.nodes().get(j as usize) {
                    Some(n) => n.content(j),
                    None => continue,
                },
            };
            match (node.content(i), other_content) {
                (BvhContent::Leaf { first, count }, BvhContent::Leaf { first: first_b, count: count_b }) => {
                    for t in first..first + count {
                        for s in first_b..first_b + count_b {
                            let pair = self.piece(t, other, s, base);
                            let mut simplex = Simplex::default();
                            match distance(&pair, &mut simplex, Effort::Quick) {
                                Gjk::Together => {
                                    work.touching.push((t, s));
                                    bound = 0.0;
                                }
                                Gjk::Apart(near) if -pair.overlap(&-near.v.unit()) < bound => {
                                    match separated(&pair, &mut simplex) {
                                        Some(cut) if -cut.overlap < bound => {
                                            bound = -cut.overlap;
                                            best = Some(NearestPieces { triangle: t, other: s, cut });
                                        }
                                        Some(_) => {}
                                        // Nearer than rounding leaves a plane between them.
                                        None => {
                                            work.touching.push((t, s));
                                            bound = 0.0;
                                        }
                                    }
                                }
                                Gjk::Apart(_) | Gjk::Beyond(_) => {}
                            }
                        }
                    }
                }
                (content, other_content) => {
                    let mut next = match (content, other_content) {
                        (BvhContent::Inner { left, right }, BvhContent::Leaf { .. }) => {
                            [(left, j), (right, j)]
                        }
                        (BvhContent::Leaf { .. }, BvhContent::Inner { left, right }) => {
                            [(i, left), (i, right)]
                        }
                        (BvhContent::Inner { left, right }, BvhContent::Inner { left: l, right: r }) => {
                            // Open the larger.
                            let b = box_b(j).half_size();
                            if node.half_size(1.0).length() >= b.length() {
                                [(left, j), (right, j)]
                            } else {
                                [(i, l), (i, r)]
                            }
                        }
                        _ => continue,
                    }
                    .map(|(i, j)| {
                        let a = self.bvh.nodes().get(i as usize).map_or(Aabb::EMPTY, node_box);
                        (i, j, gap(&a, &box_b(j)))
                    });
                    if next[0].2 < next[1].2 {
                        next.swap(0, 1);
                    }
                    work.stack.extend(next.into_iter().filter(|n| n.2 <= bound));
                }
            }
        }
        best.filter(|_| work.touching.is_empty())
    }
}

fn node_box(n: &BvhNode) -> Aabb {
    let (c, h) = (n.center(1.0), n.half_size(1.0));
    Aabb { min: c - h, max: c + h }
}

/// Returns the box of a node of B in the frame of A.
fn turned(pair: &MinkowskiDifference, n: &BvhNode) -> Aabb {
    let c = pair.rotation * n.center(1.0) + pair.translation;
    let h = pair.rotation.abs() * n.half_size(1.0);
    Aabb { min: c - h, max: c + h }
}

/// Returns the tight box, in the frame of A, around a core of B.
fn box_around(pair: &MinkowskiDifference, core: &Core) -> Aabb {
    let reach = |u: Vec3| {
        let p = pair.rotation * core.support(&pair.in_b(&u)) + pair.translation;
        p.dot(&u)
    };
    let [x, y, z] = [Vec3::x(), Vec3::y(), Vec3::z()];
    Aabb { min: -Vec3::new(reach(-x), reach(-y), reach(-z)), max: Vec3::new(reach(x), reach(y), reach(z)) }
}

fn gap(a: &Aabb, b: &Aabb) -> f64 {
    (a.min - b.max).sup(&(b.min - a.max)).sup(&Vec3::zeros()).length()
}
