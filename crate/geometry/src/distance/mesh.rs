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
    /// Radius about the origin, m.
    extent: f64,
}

/// The triangles of two bodies that were found nearest, or that touch.
#[derive(Clone, Debug, Default)]
pub(crate) struct MeshWork {
    /// Pairs of (triangle of the mesh, triangle of the other mesh or 0) whose solids meet.
    pub touching: Vec<(u32, u32)>,
    stack: Vec<Open>,
}

/// A pair of nodes that is still to be looked into.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// Node of the mesh's tree.
    a: u32,
    /// Node of the other mesh's tree; 0 for a core.
    b: u32,
    /// Distance of the nodes' boxes, m: nothing within is nearer.
    lower: f64,
}

/// State of a search for the nearest pair.
struct Nearest<'w> {
    work: &'w mut MeshWork,
    /// Nearest pair so far.
    best: Option<NearestPieces>,
    /// Its distance, m; 0 once a pair touches.
    bound: f64,
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
    /// Triangle of the mesh, in tree order.
    pub triangle: u32,
    /// Triangle of the other mesh, in its tree order; 0 for a core.
    pub other: u32,
    /// Direction that separates them, with their overlap along it: minus their distance, m.
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
        work.stack.push(Open { a: 0, b: 0, lower: 0.0 });
        let around = match other {
            Other::Core(core) => box_around(base, &core),
            Other::Mesh(_) => Aabb::EMPTY,
        };
        let box_b = |b: u32| match other {
            Other::Core(_) => around,
            Other::Mesh(mesh) => mesh.bvh.nodes().get(b as usize).map_or(Aabb::EMPTY, |n| turned(base, n)),
        };
        let mut found = Nearest { work, best: None, bound: f64::INFINITY };
        while let Some(Open { a, b, lower }) = found.work.stack.pop() {
            let Some(node) = self.bvh.nodes().get(a as usize) else { continue };
            if lower > found.bound {
                continue;
            }
            let content_b = match other {
                Other::Core(_) => BvhContent::Leaf { first: 0, count: 1 },
                Other::Mesh(mesh) => match mesh.bvh.nodes().get(b as usize) {
                    Some(n) => n.content(b),
                    None => continue,
                },
            };
            let contents = [node.content(a), content_b];
            if let [BvhContent::Leaf { first, count }, BvhContent::Leaf { first: first_b, count: count_b }] =
                contents
            {
                for t in first..first + count {
                    for s in first_b..first_b + count_b {
                        found.try_pair(&self.piece(t, other, s, base), t, s);
                    }
                }
                continue;
            }
            let a_is_larger = || node.half_size(1.0).length() >= box_b(b).half_size().length();
            let Some(next) = children([a, b], contents, a_is_larger) else { continue };
            let mut next = next.map(|(a, b)| {
                let box_a = self.bvh.nodes().get(a as usize).map_or(Aabb::EMPTY, node_box);
                Open { a, b, lower: gap(&box_a, &box_b(b)) }
            });
            // The nearer pair is looked into first.
            if next[0].lower < next[1].lower {
                next.swap(0, 1);
            }
            let bound = found.bound;
            found.work.stack.extend(next.into_iter().filter(|n| n.lower <= bound));
        }
        found.best.filter(|_| found.work.touching.is_empty())
    }
}

impl Nearest<'_> {
    /// Takes the pair of triangle `t` and piece `s` if it is nearer than the best, or touches.
    #[inline]
    fn try_pair(&mut self, pair: &MinkowskiDifference, t: u32, s: u32) {
        let mut simplex = Simplex::default();
        match distance(pair, &mut simplex, Effort::Quick) {
            Gjk::Together => self.touch(t, s),
            Gjk::Apart(near) if -pair.overlap(&-near.v.unit()) < self.bound => {
                match separated(pair, &mut simplex) {
                    Some(cut) if -cut.overlap < self.bound => {
                        self.bound = -cut.overlap;
                        self.best = Some(NearestPieces { triangle: t, other: s, cut });
                    }
                    Some(_) => {}
                    // Nearer than rounding leaves a plane between them.
                    None => self.touch(t, s),
                }
            }
            Gjk::Apart(_) | Gjk::Beyond(_) => {}
        }
    }

    /// Lists a pair that touches; from then on only such pairs count.
    #[inline]
    fn touch(&mut self, t: u32, s: u32) {
        self.work.touching.push((t, s));
        self.bound = 0.0;
    }
}

/// Returns the two pairs of nodes that a pair opens into: the inner node is opened, or the larger of two.
/// `None` for two leaves.
#[inline]
fn children(
    [a, b]: [u32; 2],
    contents: [BvhContent; 2],
    a_is_larger: impl FnOnce() -> bool,
) -> Option<[(u32, u32); 2]> {
    match contents {
        [BvhContent::Leaf { .. }, BvhContent::Leaf { .. }] => None,
        [BvhContent::Inner { left, right }, BvhContent::Leaf { .. }] => Some([(left, b), (right, b)]),
        [BvhContent::Leaf { .. }, BvhContent::Inner { left, right }] => Some([(a, left), (a, right)]),
        [BvhContent::Inner { left, right }, BvhContent::Inner { left: left_b, right: right_b }] => {
            Some(if a_is_larger() { [(left, b), (right, b)] } else { [(a, left_b), (a, right_b)] })
        }
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
