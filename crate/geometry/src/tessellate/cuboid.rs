//! A box cut into tetrahedra along its medial axis, as Drake does (`make_box_mesh.cc`).

use super::split::{push_tet, push_vertex};
use crate::{TetMesh, Vec3};

/// Difference of dimensions, relative to the smallest half edge, below which they count as equal.
const EQUAL: f64 = 1e-13;

/// Joins each face of the box to its part of the medial axis (a point, a segment or a rectangle): six blocks
/// on which the distance to the boundary is linear. A block is cut by cones from the centre of its face, so
/// faces show four triangles each. 24 tetrahedra for a cube, 40 for a square bar, 44 otherwise, as in Drake
/// (`make_box_mesh.cc`, `MakeBoxVolumeMeshWithMaAndSymmetricTriangles`).
///
/// The work is done in a canonical frame whose x is the shortest edge, with Drake's rotations back, so that
/// the diagonals of the trapezoids fall as there.
pub fn tessellate(half_size: &Vec3) -> (TetMesh, Vec<f64>) {
    let short = half_size.min();
    let long = [0, 1, 2].map(|k| half_size[k] - short > EQUAL * short);
    let (mut mesh, extent, to_body): (_, _, fn(&Vec3) -> Vec3) = match long {
        [true, true, false] => {
            let (mesh, extent) = canonical(short, half_size.y, half_size.x, true);
            (mesh, extent, |p| Vec3::new(-p.z, p.y, p.x))
        }
        [true, false, true] => {
            let (mesh, extent) = canonical(short, half_size.x, half_size.z, true);
            (mesh, extent, |p| Vec3::new(-p.y, p.x, p.z))
        }
        [false, true, true] => {
            let (mesh, extent) = canonical(short, half_size.y, half_size.z, true);
            (mesh, extent, |p| *p)
        }
        // A square bar (or a cube): the longest edge along canonical z.
        [true, false, false] => {
            let (mesh, extent) = canonical(short, short, half_size.x, true);
            (mesh, extent, |p| Vec3::new(-p.z, p.y, p.x))
        }
        [false, true, false] => {
            let (mesh, extent) = canonical(short, short, half_size.y, true);
            (mesh, extent, |p| Vec3::new(p.x, -p.z, p.y))
        }
        [false, false, true] => {
            let (mesh, extent) = canonical(short, short, half_size.z, true);
            (mesh, extent, |p| *p)
        }
        _ => {
            let (mesh, extent) = canonical(short, short, short, false);
            (mesh, extent, |p| *p)
        }
    };
    for v in &mut mesh.vertices {
        *v = to_body(v);
    }
    (mesh, extent)
}

/// Cuts a box with half edges `l1 ≤ l2, l3` along x, y, z. The medial rectangle is
/// `x = 0, |y| ≤ l2 − l1, |z| ≤ l3 − l1`.
fn canonical(l1: f64, l2: f64, l3: f64, has_length: bool) -> (TetMesh, Vec<f64>) {
    let (mut mesh, mut extent) = (TetMesh::default(), Vec::new());
    let signs = |i: usize| [4, 2, 1].map(|bit| if i & bit == 0 { -1.0 } else { 1.0 });
    // Corner `i` has the signs of its bits (x, y, z) = (4, 2, 1).
    for i in 0..8 {
        let [x, y, z] = signs(i);
        push_vertex(&mut mesh, &mut extent, Vec3::new(x * l1, y * l2, z * l3), 0.0);
    }
    // The medial vertex of each corner; corners share it where the rectangle has shrunk.
    let (wide, tall) = (l2 > l1, has_length && l3 > l1);
    let mut medial = [0; 8];
    for i in 0..8 {
        let owner = (if wide { i & 2 } else { 0 }) | (if tall { i & 1 } else { 0 });
        medial[i] = if owner == i {
            let [_, y, z] = signs(i);
            let (y, z) = (if wide { y * (l2 - l1) } else { 0.0 }, if tall { z * (l3 - l1) } else { 0.0 });
            push_vertex(&mut mesh, &mut extent, Vec3::new(0.0, y, z), 1.0)
        } else {
            medial[owner]
        };
    }
    // A medial segment gets its middle too, which keeps the square bar symmetric.
    let middle = (tall && !wide).then(|| push_vertex(&mut mesh, &mut extent, Vec3::zeros(), 1.0));
    for axis in 0..3 {
        for side in [0, 1] {
            let fixed = [4, 2, 1][axis];
            let (u, v) = [(2, 1), (4, 1), (4, 2)][axis];
            let base = side * fixed;
            let mut center = Vec3::zeros();
            center[axis] = signs(base)[axis] * [l1, l2, l3][axis];
            let apex = push_vertex(&mut mesh, &mut extent, center, 0.0);
            // The four side walls, one per edge of the face, from its lower to its upper corner.
            for (lower, along) in [(base, u), (base + v, u), (base, v), (base + u, v)] {
                let upper = lower + along;
                let (m0, m1) = (medial[lower], medial[upper]);
                let (c0, c1) = (lower as u32, upper as u32);
                if let (Some(q), true) = (middle, m0 != m1) {
                    push_tet(&mut mesh, [apex, c0, c1, q]);
                    push_tet(&mut mesh, [apex, c1, m1, q]);
                    push_tet(&mut mesh, [apex, c0, m0, q]);
                } else {
                    push_tet(&mut mesh, [apex, c0, c1, m1]);
                    push_tet(&mut mesh, [apex, c0, m0, m1]);
                }
            }
            // The medial rectangle closes the two blocks that look along x.
            if axis == 0 {
                push_tet(&mut mesh, [apex, medial[1], medial[2], medial[0]]);
                push_tet(&mut mesh, [apex, medial[1], medial[2], medial[3]]);
            }
        }
    }
    (mesh, extent)
}
