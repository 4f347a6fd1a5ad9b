//! Orientation of triangles: they are turned so that neighbours agree and each part faces outwards, cavities
//! inwards.
//!
//! A flood fill over edges of two triangles finds the parts; each takes the winding that most of its
//! triangles have. The signed volume shows whether a closed part is inside out.

use super::shells::Shells;
use crate::mesh_edges::{HalfEdge, edges, sorted_sides};
use crate::{Aabb, TriangleMesh, Vec3};

/// Result of the orientation.
pub(super) struct Orientation {
    /// Number of edge-connected parts.
    pub components: usize,
    /// True if neighbours agree everywhere (false on a Möbius strip and at edges of more than two triangles).
    pub consistent: bool,
    /// Number of triangles that disagreed with their neighbours and were turned.
    pub rewound: usize,
    /// Number of whole parts that were inside out and were turned.
    pub inside_out: usize,
    /// Number of closed parts that lie within another as cavities.
    pub cavities: usize,
}

/// Makes neighbours agree, then each part face outwards (cavities inwards).
pub(super) fn orient(mesh: &mut TriangleMesh) -> Orientation {
    let (component, components, rewound, consistent) = agree(mesh);
    let shells = Shells::new(mesh, &component, components);
    let mut inside_out = 0;
    let mut cavities = 0;
    let turn: Vec<bool> = (0..components)
        .map(|c| {
            let is_cavity = shells.is_cavity(c);
            cavities += usize::from(is_cavity);
            let wrong = (shells.volume[c] < 0.0) != is_cavity && shells.volume[c] != 0.0;
            inside_out += usize::from(wrong);
            wrong
        })
        .collect();
    for (triangle, &c) in mesh.triangles.iter_mut().zip(&component) {
        if turn[c as usize] {
            triangle.swap(1, 2);
        }
    }
    Orientation { components, consistent, rewound, inside_out, cavities }
}

/// Makes the winding agree by a flood fill over edges of two triangles. Each part takes the winding most of
/// its triangles have. Parts are also joined over edges of more than two triangles, over which no winding is
/// passed on. Returns the part of each triangle, the number of parts, the number of triangles turned, and
/// true if neighbours agree everywhere.
fn agree(mesh: &mut TriangleMesh) -> (Vec<u32>, usize, usize, bool) {
    let sides = sorted_sides(&mesh.triangles);
    let (across, manifold) = neighbours(&sides, mesh.triangles.len());
    let Patches { of, count, turned, rewound, consistent } = flood(&across);
    for (triangle, _) in mesh.triangles.iter_mut().zip(&turned).filter(|(_, t)| **t) {
        triangle.swap(1, 2);
    }
    let (name, components) = joined(&sides, &of, count);
    (of.iter().map(|&p| name[p as usize]).collect(), components, rewound, manifold && consistent)
}

/// For each side of a triangle: the triangle across, and true if it walks the edge the same way.
type Across = [Option<(u32, bool)>; 3];

/// Returns what lies across the sides of each of `n` triangles, over edges of two; and true if no edge has
/// more.
fn neighbours(sides: &[HalfEdge], n: usize) -> (Vec<Across>, bool) {
    let mut across = vec![[None; 3]; n];
    let mut manifold = true;
    for edge in edges(sides) {
        match edge {
            [_] => {}
            [a, b] => {
                let clash = a.forward == b.forward;
                across[a.triangle as usize][usize::from(a.side)] = Some((b.triangle, clash));
                across[b.triangle as usize][usize::from(b.side)] = Some((a.triangle, clash));
            }
            _ => manifold = false,
        }
    }
    (across, manifold)
}

/// Sets of triangles that are connected over edges of two.
struct Patches {
    /// Patch of each triangle.
    of: Vec<u32>,
    count: u32,
    /// True for triangles that are to be turned, and their number.
    turned: Vec<bool>,
    rewound: usize,
    /// True if neighbours then agree.
    consistent: bool,
}

/// Finds the patches, from the first triangle of each, and turns the minority of each to the majority.
fn flood(across: &[Across]) -> Patches {
    let n = across.len();
    let mut patch = vec![u32::MAX; n];
    let mut turned = vec![false; n];
    let (mut patches, mut rewound, mut consistent) = (0, 0, true);
    let mut members = Vec::new();
    for seed in 0..n {
        if patch[seed] != u32::MAX {
            continue;
        }
        members.clear();
        members.push(seed);
        patch[seed] = patches;
        let mut next = 0;
        while let Some(&t) = members.get(next) {
            next += 1;
            for (u, clash) in across[t].into_iter().flatten() {
                let u = u as usize;
                let wanted = turned[t] != clash;
                if patch[u] == u32::MAX {
                    patch[u] = patches;
                    turned[u] = wanted;
                    members.push(u);
                } else if turned[u] != wanted {
                    consistent = false;
                }
            }
        }
        let minority = members.iter().filter(|&&t| turned[t]).count();
        if 2 * minority > members.len() {
            members.iter().for_each(|&t| turned[t] = !turned[t]);
        }
        rewound += minority.min(members.len() - minority);
        patches += 1;
    }
    Patches { of: patch, count: patches, turned, rewound, consistent }
}

/// Joins patches that touch along edges of more than two triangles; returns the part of each patch, and the
/// number of parts.
fn joined(sides: &[HalfEdge], patch: &[u32], patches: u32) -> (Vec<u32>, usize) {
    let mut root: Vec<u32> = (0..patches).collect();
    let find = |root: &[u32], mut i: u32| {
        while root[i as usize] != i {
            i = root[i as usize];
        }
        i
    };
    for edge in edges(sides).filter(|e| e.len() > 2) {
        for side in edge {
            let (a, b) = (patch[edge[0].triangle as usize], patch[side.triangle as usize]);
            let (a, b) = (find(&root, a), find(&root, b));
            root[a.max(b) as usize] = a.min(b);
            // Path halving keeps chains short.
            for i in [a, b] {
                root[i as usize] = root[root[i as usize] as usize];
            }
        }
    }
    let mut name = vec![u32::MAX; patches as usize];
    let mut components = 0;
    for i in 0..patches {
        let r = find(&root, i) as usize;
        if name[r] == u32::MAX {
            name[r] = components;
            components += 1;
        }
        name[i as usize] = name[r];
    }
    (name, components as usize)
}

/// Returns the signed volume enclosed by `triangles` seen from `origin`, m³ (exact for closed surfaces,
/// whatever the origin).
pub(super) fn signed_volume(
    mesh: &TriangleMesh,
    triangles: impl Iterator<Item = usize>,
    origin: Vec3,
) -> f64 {
    let six: f64 = triangles
        .map(|t| {
            let [a, b, c] = mesh.corners(t).map(|p| p - origin);
            a.dot(&b.cross(&c))
        })
        .sum();
    six / 6.0
}

/// Returns the middle of the box around the mesh: a good origin for volumes.
pub(super) fn middle(mesh: &TriangleMesh) -> Vec3 {
    Aabb::of_points(&mesh.vertices).center()
}
