//! Pieces of a solid in the order of a tree over them, with their vertices and faces in the solid's frame,
//! metres.

use asperity_geometry::distance::{Core, PreparedShape};
use asperity_geometry::{Aabb, Bvh, BvhContent, Length, Mat3, Pose, Shape, ShellBox, Vec3};

use super::faces::{Face, faces_of, find_outside};
use super::pairs::Rough;
use crate::corners::{Block, Two, append, both, greater_of, least, lesser_of, nearest};
use crate::narrow_phase::Convex;

/// A convex piece of a solid.
#[derive(Clone, Debug)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Piece {
    /// Pose of its shape in the solid.
    pub X_GP: Pose,
    /// Rotation of its shape as a matrix.
    pub R_GP: Mat3,
    /// Shape for manifolds.
    pub convex: Convex,
    /// Shape for the exact narrow phase.
    pub prepared: PreparedShape,
    /// Bounding box.
    pub bounds: Aabb,
    /// Half of its least extent, m.
    pub size: f64,
    /// True if some of its faces lie inside the solid.
    pub has_inner: bool,
    /// True if its axes and origin are those of the solid.
    pub in_place: bool,
}

impl Piece {
    /// Returns the least of `n · x` over the points of a round piece, frame of the solid.
    fn least_of_round(&self, n: &Vec3) -> f64 {
        let Convex::Round { core, radius } = &self.convex else {
            return n.dot(&self.X_GP.translation.vector);
        };
        let far = if self.in_place {
            core.support(&-n)
        } else {
            self.R_GP * core.support(&-self.R_GP.tr_mul(n)) + self.X_GP.translation.vector
        };
        let end = n.dot(&far);
        if *radius > 0.0 { end - radius * n.length() } else { end }
    }
}

/// Data of a piece that are needed thousands of times in a step, together in few lines of the cache.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    /// Middle of its box.
    pub middle: Vec3,
    /// Half of the diagonal of its box, m.
    pub radius: f64,
    /// Size of the piece, m.
    pub size: f64,
    vertices: [u32; 2],
    blocks: [u32; 2],
    faces: [u32; 2],
    planes: [u32; 2],
}

/// Planes of two faces of a piece.
#[derive(Clone, Copy, Debug)]
struct Planes {
    n: Block,
    offset: Two,
}

/// A node of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub bounds: Aabb,
    /// Index of the second child of an inner node; the first follows the node. Zero for a leaf.
    pub second: u32,
    /// Piece of a leaf.
    pub piece: u32,
}

/// A solid as convex pieces, prepared once.
#[derive(Clone, Debug, Default)]
pub struct Decomposition {
    pieces: Vec<Piece>,
    outlines: Vec<Outline>,
    vertices: Vec<Vec3>,
    /// Vertices two by two, each piece's by themselves.
    blocks: Vec<Block>,
    faces: Vec<Face>,
    /// Planes of the faces two by two, each piece's by themselves.
    planes: Vec<Planes>,
    nodes: Vec<Node>,
    /// Boxes of the nodes in single precision, for lists of pairs.
    rough: Vec<Rough>,
    extent: f64,
    most_size: f64,
    stamp: u64,
}

impl Decomposition {
    /// Prepares pieces in the solid's frame. Pieces without a box (half-spaces) are left out.
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
            made.nodes.push(match node.content(index) {
                BvhContent::Leaf { first, .. } => {
                    let bounds = made.pieces[first as usize].bounds;
                    Node { bounds, second: 0, piece: first }
                }
                BvhContent::Inner { right, .. } => Node { bounds: Aabb::EMPTY, second: right, piece: 0 },
            });
        }
        for k in (0..made.nodes.len()).rev() {
            let second = made.nodes[k].second as usize;
            if second > 0 {
                made.nodes[k].bounds = made.nodes[k + 1].bounds.join(&made.nodes[second].bounds);
            }
        }
        made.rough = made.nodes.iter().map(Rough::of_node).collect();
        find_outside(&mut made);
        for i in 0..made.pieces.len() {
            made.pieces[i].has_inner = made.faces_of(i as u32).iter().any(|f| !f.outside);
        }
        made.stamp = made.pieces.iter().fold(made.pieces.len() as u64, |h, piece| {
            let p = &piece.X_GP;
            let (numbers, turn) =
                ([piece.bounds.min, piece.bounds.max, p.translation.vector], p.rotation.coords);
            let words = numbers.iter().flatten().chain(&turn).map(|x| x.to_bits());
            words.fold(h, |h, word| (h ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(23))
        });
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
            Convex::Round { core: Core::Box { half_size: h }, radius: 0.0 } => {
                let corner = |k: u32| Vec3::from_fn(|i, _| if k >> i & 1 == 1 { h[i] } else { -h[i] });
                self.vertices.extend((0..8).map(|k| place(&corner(k))));
            }
            // A piece with more corners than the fast narrow phase takes has no core: without its corners it
            // would be a point here.
            Convex::Mesh => {
                if let Some(mesh) = shape.triangles() {
                    self.vertices.extend(mesh.vertices.iter().map(place));
                }
            }
            Convex::Round { .. } | Convex::Ring { .. } | Convex::HalfSpace => {}
        }
        let first_block = self.blocks.len() as u32;
        append(&self.vertices[first_vertex as usize..], &mut self.blocks);
        faces_of(shape, X_GP, &mut self.faces);
        for face in &mut self.faces[first_face as usize..] {
            let ends = self.vertices[first_vertex as usize..].iter().map(|p| face.n.dot(p));
            face.offset = ends.fold(face.offset, f64::max);
        }
        let first_plane = self.planes.len() as u32;
        self.planes.extend(self.faces[first_face as usize..].chunks(2).map(|two| {
            let (f, g) = (&two[0], &two[two.len() - 1]);
            Planes { n: Block::of(&f.n, &g.n), offset: Two::new([f.offset, g.offset]) }
        }));
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
            has_inner: false,
            in_place: *X_GP == Pose::identity(),
        });
        self.outlines.push(Outline {
            middle: bounds.center(),
            radius: half.length(),
            size,
            vertices: [first_vertex, self.vertices.len() as u32],
            blocks: [first_block, self.blocks.len() as u32],
            faces: [first_face, self.faces.len() as u32],
            planes: [first_plane, self.planes.len() as u32],
        });
    }

    /// Returns the number of pieces.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Returns true if there are no pieces.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Returns all pieces in the tree's order.
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns a piece by its index in the tree's order.
    pub fn piece(&self, i: u32) -> &Piece {
        &self.pieces[i as usize]
    }

    pub(super) fn outline(&self, i: u32) -> &Outline {
        &self.outlines[i as usize]
    }

    /// Returns a stamp that distinguishes it from other solids, made from number, boxes and poses of its
    /// pieces.
    pub(super) fn stamp(&self) -> u64 {
        self.stamp
    }

    /// Returns the least of `n · x` over the points of a piece, frame of the solid.
    #[inline]
    pub(super) fn least(&self, i: u32, n: &Vec3) -> f64 {
        let corners = self.corners(i);
        if corners.is_empty() {
            return self.piece(i).least_of_round(n);
        }
        least(corners, n)
    }

    /// Returns the least of `n · r` over the points `r` of a piece relative to its middle, and an upper bound
    /// of `|across · r|`.
    pub(super) fn least_and_lean(&self, i: u32, n: &Vec3, across: &Vec3) -> (f64, f64) {
        let Outline { middle, radius, .. } = self.outlines[i as usize];
        let corners = self.corners(i);
        if corners.is_empty() {
            return (self.least(i, n) - n.dot(&middle), radius * across.length());
        }
        let (along, aside, end) = (both(n), both(across), Two::splat(across.dot(&middle)));
        let (mut least, mut lean) = (Two::splat(f64::INFINITY), Two::ZERO);
        for two in corners {
            least = two.along(&along).fast_min(least);
            lean = (two.along(&aside) - end).abs().fast_max(lean);
        }
        (lesser_of(least) - n.dot(&middle), greater_of(lean))
    }

    /// Returns an upper bound of `|across · r|` over the points `r` of a piece relative to its middle.
    pub(super) fn lean(&self, i: u32, across: &Vec3) -> f64 {
        let Outline { middle, radius, .. } = self.outlines[i as usize];
        let corners = self.corners(i);
        if corners.is_empty() {
            return radius * across.length();
        }
        let (aside, end) = (both(across), Two::splat(across.dot(&middle)));
        greater_of(corners.iter().fold(Two::ZERO, |most, two| (two.along(&aside) - end).abs().fast_max(most)))
    }

    /// Returns a point of a piece near another: its nearest corner, or in a round one the nearest in its
    /// core, frame of the solid.
    pub(super) fn point_near(&self, i: u32, to: &Vec3) -> Option<Vec3> {
        let corners = self.corners(i);
        if !corners.is_empty() {
            return nearest(corners, to);
        }
        let piece = self.piece(i);
        let Convex::Round { core, .. } = piece.convex else { return None };
        let (radius, half_length) = match core {
            Core::Cylinder { radius, half_length } => (radius, half_length),
            Core::Segment { half_length } => (0.0, half_length),
            _ => return Some(piece.X_GP.translation.vector),
        };
        let near = |p: &Vec3| {
            let beside = (p.x * p.x + p.y * p.y).sqrt();
            let within = if beside > 0.0 { (radius / beside).min(1.0) } else { 1.0 };
            Vec3::new(p.x * within, p.y * within, p.z.clamp(-half_length, half_length))
        };
        if piece.in_place {
            return Some(near(to));
        }
        let p = near(&piece.R_GP.tr_mul(&(to - piece.X_GP.translation.vector)));
        Some(piece.R_GP * p + piece.X_GP.translation.vector)
    }

    /// Returns the faces of a piece; none of a round one.
    pub fn faces_of(&self, i: u32) -> &[Face] {
        let [from, to] = self.outlines[i as usize].faces;
        &self.faces[from as usize..to as usize]
    }

    /// Calls `goes_on` with each face of a piece beyond which a point lies farther than `near`, frame of the
    /// solid, m, rounding apart, until it returns false; returns false then.
    #[inline]
    pub(super) fn beyond(&self, i: u32, p: &Vec3, near: f64, mut goes_on: impl FnMut(&Face) -> bool) -> bool {
        let [from, to] = self.outlines[i as usize].planes;
        let (p, near, faces) = (both(p), Two::splat(near), self.faces_of(i));
        self.planes[from as usize..to as usize].iter().zip(faces.chunks(2)).all(|(two, faces)| {
            let beyond = !two.n.along(&p).simd_le(two.offset + near).to_bitmask();
            beyond & 3 == 0 || (0..).zip(faces).all(|(lane, face)| beyond >> lane & 1 == 0 || goes_on(face))
        })
    }

    pub(super) fn faces_mut(&mut self, i: u32) -> &mut [Face] {
        let [from, to] = self.outlines[i as usize].faces;
        &mut self.faces[from as usize..to as usize]
    }

    /// Returns the range of a piece's corners among all; empty for a round one.
    pub(super) fn vertex_range(&self, i: u32) -> std::ops::Range<usize> {
        let [from, to] = self.outlines[i as usize].vertices;
        from as usize..to as usize
    }

    pub(super) fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// Returns the range of a piece's corners among all that stand two by two.
    pub(super) fn block_range(&self, i: u32) -> std::ops::Range<usize> {
        let [from, to] = self.outlines[i as usize].blocks;
        from as usize..to as usize
    }

    /// Returns true if any of its pieces has flat faces.
    pub(super) fn has_faces(&self) -> bool {
        !self.faces.is_empty()
    }

    /// Returns all corners two by two.
    pub(super) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Returns the corners of a piece two by two; none of a round one.
    pub(super) fn corners(&self, i: u32) -> &[Block] {
        &self.blocks[self.block_range(i)]
    }

    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(super) fn rough(&self) -> &[Rough] {
        &self.rough
    }

    /// Returns an upper bound of the distance of its farthest corner from the origin, m.
    pub fn extent(&self) -> f64 {
        self.extent
    }

    /// Returns the largest of its pieces' sizes, m.
    pub fn most_size(&self) -> f64 {
        self.most_size
    }
}
