//! A solid's pieces in the order of a tree over them, with their vertices and faces in the solid's frame, metres.

use asperity_geometry::distance::{Core, PreparedShape};
use asperity_geometry::{Aabb, Bvh, BvhContent, Length, Mat3, Pose, Shape, ShellBox, Vec3};

use super::faces::{Face, faces_of, find_outside};
use crate::narrow_phase::Convex;

/// A convex piece of a solid.
#[derive(Clone, Debug)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Piece {
    /// Where its shape stands.
    pub X_GP: Pose,
    /// Its rotation as a matrix.
    pub R_GP: Mat3,
    /// For manifolds.
    pub convex: Convex,
    /// For the exact narrow phase.
    pub prepared: PreparedShape,
    /// Around it.
    pub bounds: Aabb,
    /// Half of its least extent, m.
    pub size: f64,
    /// Half of the diagonal of its box, m.
    pub radius: f64,
    /// Some of its faces lie inside the solid.
    pub has_inner: bool,
    vertices: [u32; 2],
    faces: [u32; 2],
}

/// A node of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub bounds: Aabb,
    /// The second child of an inner node; the first follows the node. Zero of a leaf.
    pub second: u32,
    /// The piece of a leaf.
    pub piece: u32,
}

/// A solid as convex pieces, made ready once.
#[derive(Clone, Debug, Default)]
pub struct Decomposition {
    pieces: Vec<Piece>,
    vertices: Vec<Vec3>,
    faces: Vec<Face>,
    nodes: Vec<Node>,
    extent: f64,
    most_size: f64,
}

impl Decomposition {
    /// Of pieces in the solid's frame. Pieces without a box (half-spaces) are left out.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn new(pieces: &[(Pose, Shape)]) -> Self {
        let boxes: Vec<ShellBox> = pieces
            .iter()
            .map(|(X_GP, shape)| {
                let b = shape.aabb().map_or(Aabb::EMPTY, |b| b.transformed(X_GP));
                ShellBox { outer: b, full: b }
            })
            .collect();
        let tree = Bvh::build(&boxes, 1);
        let mut made = Self::default();
        for &k in tree.order() {
            let (X_GP, shape) = &pieces[k as usize];
            made.push(X_GP, shape, &boxes[k as usize].full);
        }
        for (index, node) in (0..).zip(tree.nodes()) {
            let bounds = Aabb {
                min: node.center(1.0) - node.half_size(1.0),
                max: node.center(1.0) + node.half_size(1.0),
            };
            made.nodes.push(match node.content(index) {
                BvhContent::Leaf { first, .. } => Node { bounds, second: 0, piece: first },
                BvhContent::Inner { right, .. } => Node { bounds, second: right, piece: 0 },
            });
        }
        find_outside(&mut made);
        for i in 0..made.pieces.len() {
            made.pieces[i].has_inner = made.faces_of(i as u32).iter().any(|f| !f.outside);
        }
        made
    }

    #[allow(non_snake_case, reason = "monogram notation")]
    fn push(&mut self, X_GP: &Pose, shape: &Shape, bounds: &Aabb) {
        let convex = Convex::new(shape);
        let R_GP = X_GP.rotation.to_rotation_matrix().into_inner();
        let place = |p: &Vec3| R_GP * p + X_GP.translation.vector;
        let (first_vertex, first_face) = (self.vertices.len() as u32, self.faces.len() as u32);
        match &convex {
            Convex::Polytope { body, .. } => self.vertices.extend(body.vertices.iter().map(place)),
            Convex::Round { core: Core::Box { half_size: h }, .. } => {
                let corner = |k: u32| Vec3::from_fn(|i, _| if k >> i & 1 == 1 { h[i] } else { -h[i] });
                self.vertices.extend((0..8).map(|k| place(&corner(k))));
            }
            _ => {}
        }
        faces_of(shape, X_GP, &mut self.faces);
        let half = bounds.half_size();
        self.extent = self.extent.max((bounds.center().abs() + half).length());
        let size = convex.size().min(half.min());
        self.most_size = self.most_size.max(size);
        self.pieces.push(Piece {
            X_GP: *X_GP,
            R_GP,
            prepared: PreparedShape::new(shape),
            convex,
            bounds: *bounds,
            size,
            radius: half.length(),
            has_inner: false,
            vertices: [first_vertex, self.vertices.len() as u32],
            faces: [first_face, self.faces.len() as u32],
        });
    }

    /// How many pieces there are.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// True without any.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// A piece by its number: that of the tree's order.
    pub fn piece(&self, i: u32) -> &Piece {
        &self.pieces[i as usize]
    }

    /// The faces of a piece; none of a round one.
    pub fn faces_of(&self, i: u32) -> &[Face] {
        let [from, to] = self.pieces[i as usize].faces;
        &self.faces[from as usize..to as usize]
    }

    pub(super) fn faces_mut(&mut self, i: u32) -> &mut [Face] {
        let [from, to] = self.pieces[i as usize].faces;
        &mut self.faces[from as usize..to as usize]
    }

    /// Where a piece's corners are among all; nowhere for a round one.
    pub(super) fn vertex_range(&self, i: u32) -> std::ops::Range<usize> {
        let [from, to] = self.pieces[i as usize].vertices;
        from as usize..to as usize
    }

    pub(super) fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Of its farthest corner from the origin at most, m.
    pub fn extent(&self) -> f64 {
        self.extent
    }

    /// The largest of its pieces' sizes, m.
    pub fn most_size(&self) -> f64 {
        self.most_size
    }
}
