//! A tree of boxes over the elements of a mesh, built once in the body's own frame.

mod build;

pub use build::ShellBox;

use crate::{Aabb, Vec3};

/// One box of the tree. It holds its elements' parts of extent at most `s` for every `s` in `[0, 1]`: see
/// [`BvhNode::center`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BvhNode {
    center: Vec3,
    half_size: Vec3,
    center_slope: Vec3,
    half_size_slope: Vec3,
    /// First element of a leaf; for an inner node the index of the second child (the first child follows the
    /// node).
    first_or_child: u32,
    /// Number of elements in a leaf, 0 for an inner node.
    count: u32,
}

/// Content of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BvhContent {
    /// A leaf with the elements `first .. first + count` in tree order.
    Leaf {
        /// Index of the first element.
        first: u32,
        /// Number of elements.
        count: u32,
    },
    /// An inner node with two children.
    Inner {
        /// Index of one child.
        left: u32,
        /// Index of the other child.
        right: u32,
    },
}

/// A flat binary tree: node 0 is the root, a node's first child is its neighbour.
///
/// The elements are meant to be stored in tree order ([`Bvh::order`]) so that a leaf is a range.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bvh {
    nodes: Vec<BvhNode>,
    order: Vec<u32>,
}

impl Bvh {
    /// Returns the element indices as given to [`Bvh::build`], in tree order.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Gives each element another name in [`Bvh::order`], for callers who left some of a mesh's elements out.
    pub fn rename(&mut self, name: impl Fn(u32) -> u32) {
        for i in &mut self.order {
            *i = name(*i);
        }
    }

    /// Returns all nodes; empty when there are no elements.
    pub fn nodes(&self) -> &[BvhNode] {
        &self.nodes
    }

    /// Returns the box around everything.
    pub fn bounds(&self) -> Aabb {
        self.nodes.first().map_or(Aabb::EMPTY, |n| Aabb {
            min: n.center(1.0) - n.half_size(1.0),
            max: n.center(1.0) + n.half_size(1.0),
        })
    }
}

impl BvhNode {
    /// Returns the centre of the box around the parts whose extent is at most `s`. Both ends of a box are
    /// convex functions of `s` for tetrahedra whose vertices have extent 0 or 1, so the chord between `s = 0`
    /// and `s = 1` is a bound.
    #[inline]
    pub fn center(&self, s: f64) -> Vec3 {
        self.center + s * self.center_slope
    }

    /// Returns the half size of that box.
    #[inline]
    pub fn half_size(&self, s: f64) -> Vec3 {
        self.half_size + s * self.half_size_slope
    }

    /// Returns the content of the node at `index`.
    #[inline]
    pub fn content(&self, index: u32) -> BvhContent {
        if self.count > 0 {
            BvhContent::Leaf { first: self.first_or_child, count: self.count }
        } else {
            BvhContent::Inner { left: index + 1, right: self.first_or_child }
        }
    }
}
