//! Meshes of the bodies as the engine hands them over, and the edges worth drawing of them.

use asperity_scene::frame::{FrameCache, MeshPurpose, Section, record};
use nalgebra::Vector3;

use crate::frame_data::refill;

/// Cosine of 30°: edges that bend more are always drawn.
const CREASE_COSINE: f32 = 0.866;

/// One mesh, in its body's frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Index of the body.
    pub body: usize,
    /// True if this is the mesh contact is computed with.
    pub collision: bool,
    /// True if it may be drawn without looking into it.
    pub solid: bool,
    /// True if it is seen only where a frame gives its vertices numbers.
    pub map: bool,
    /// Positions of the vertices, m.
    pub positions: Vec<[f32; 3]>,
    /// Unit normals, one a position.
    pub normals: Vec<[f32; 3]>,
    /// Triangles, counter-clockwise from outside.
    pub triangles: Vec<[u32; 3]>,
    /// Edges to draw as wires.
    pub edges: Vec<[u32; 2]>,
    /// Distance of its farthest vertex from the body's origin, m.
    pub reach: f32,
    /// Area vectors of a mesh in motion, one a triangle: normal, twice its area long, m². Empty where nothing
    /// has moved.
    pub areas: Vec<[f32; 3]>,
}

/// An edge between two triangles, for creases and outlines: its ends and the two unit normals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fold {
    /// Ends, m.
    pub ends: [[f32; 3]; 2],
    /// Unit normals; opposite to each other at the rim of an open mesh.
    pub normals: [[f32; 3]; 2],
}

/// An edge of a mesh: its vertices and the triangles it is a side of, two unless it lies at a rim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hinge {
    ends: [u32; 2],
    triangles: [Option<u32>; 2],
}

/// Reads the meshes of a frame, one a record; one that points outside the frame is empty.
pub fn read(frame: &FrameCache) -> Vec<Mesh> {
    let vertices = frame.words(Section::MeshVertices).as_chunks::<6>().0;
    let triangles = frame.words(Section::MeshTriangles).as_chunks::<3>().0;
    let edges = frame.words(Section::MeshEdges).as_chunks::<2>().0;
    let mesh = |row: record::Mesh| {
        let part = |first: u32, count: u32| {
            let (first, count) = (first as usize, count as usize);
            Some(first..first.checked_add(count)?)
        };
        let vertices = vertices.get(part(row.first_vertex, row.vertices)?)?;
        let triangles = triangles.get(part(row.first_triangle, row.triangles)?)?;
        let edges = edges.get(part(row.first_edge, row.edges)?)?;
        let inside = |i: &u32| (*i as usize) < vertices.len();
        let mut mesh = Mesh {
            body: row.body as usize,
            collision: row.purpose == Some(MeshPurpose::Collision),
            solid: row.purpose == Some(MeshPurpose::Solid),
            map: row.purpose == Some(MeshPurpose::Map),
            positions: vertices.iter().map(|w| [w[0], w[1], w[2]].map(f32::from_bits)).collect(),
            normals: vertices.iter().map(|w| [w[3], w[4], w[5]].map(f32::from_bits)).collect(),
            triangles: whole(triangles, inside),
            edges: whole(edges, inside),
            reach: 0.0,
            areas: Vec::new(),
        };
        mesh.measure();
        Some(mesh)
    };
    frame.read().map(|row| mesh(row).unwrap_or_default()).collect()
}

/// Keeps the records all of whose indices are `inside`: as a rule, all.
fn whole<const N: usize>(records: &[[u32; N]], inside: impl Fn(&u32) -> bool) -> Vec<[u32; N]> {
    if records.as_flattened().iter().all(&inside) {
        return records.to_vec();
    }
    records.iter().filter(|record| record.iter().all(&inside)).copied().collect()
}

impl Mesh {
    /// Returns the corners of a triangle, m.
    pub fn corners(&self, triangle: &[u32; 3]) -> [Vector3<f64>; 3] {
        triangle.map(|i| self.positions.get(i as usize).map_or_else(Vector3::zeros, to_f64))
    }

    /// Returns its edges as segments.
    pub fn wires(&self) -> impl Iterator<Item = [[f32; 3]; 2]> + '_ {
        let point = |i: u32| self.positions.get(i as usize).copied().unwrap_or_default();
        self.edges.iter().map(move |edge| edge.map(point))
    }

    /// True if it is the body as it is seen.
    pub fn is_body(&self) -> bool {
        !self.collision && !self.map
    }

    /// Computes its reach.
    fn measure(&mut self) {
        let most =
            self.positions.iter().fold(0.0f32, |most, p| most.max(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]));
        // The roundings of the squares are within.
        self.reach = most.sqrt() * (1.0 + 1e-6);
    }

    /// Moves its vertices; normals follow, smooth where triangles share vertices.
    pub fn displace(&mut self, positions: &[[f32; 3]]) {
        if positions.len() != self.positions.len() {
            return;
        }
        self.positions.copy_from_slice(positions);
        self.measure();
        self.normals.clear();
        self.normals.resize(positions.len(), [0.0; 3]);
        self.areas.clear();
        for triangle in &self.triangles {
            let [a, b, c] = triangle.map(|i| self.positions.get(i as usize).copied().unwrap_or_default());
            let (u, v) = ([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [c[0] - a[0], c[1] - a[1], c[2] - a[2]]);
            // Twice the area: larger triangles say more.
            let area = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
            self.areas.push(area);
            for &i in triangle {
                if let Some(n) = self.normals.get_mut(i as usize) {
                    *n = [n[0] + area[0], n[1] + area[1], n[2] + area[2]];
                }
            }
        }
        for n in &mut self.normals {
            let length = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
            if length > 0.0 {
                *n = n.map(|c| c / length);
            }
        }
    }

    /// True for a flat sheet at z = 0: how the engine may hand over a half-space.
    pub fn is_sheet(&self) -> bool {
        (1..=2).contains(&self.triangles.len()) && self.positions.iter().all(|p| p[2] == 0.0)
    }

    /// Finds the edges where two triangles meet at an angle. Vertices at one place count as one, whatever
    /// their normals.
    pub fn folds(&self) -> Vec<Fold> {
        let mut folds = Vec::new();
        self.folds_at(&self.hinges(), &mut folds);
        folds
    }

    /// Finds every edge with the triangles that meet at it: this stays when vertices move.
    pub fn hinges(&self) -> Vec<Hinge> {
        let mut order: Vec<u32> = (0..self.positions.len() as u32).collect();
        // Places are told apart down to a few f32 roundings of the mesh's size.
        let size = self.positions.as_flattened().iter().fold(0.0f32, |m, c| m.max(c.abs()));
        let cell = size.max(f32::MIN_POSITIVE) * 2e-6;
        let key =
            |i: u32| self.positions.get(i as usize).map_or([0; 3], |p| p.map(|c| (c / cell).round() as i32));
        order.sort_unstable_by_key(|&i| key(i));
        let mut welded = vec![0u32; self.positions.len()];
        let mut first = 0;
        for &i in &order {
            if key(first) != key(i) || i == order[0] {
                first = i;
            }
            welded[i as usize] = first;
        }
        // Each side of each triangle, under the edge it lies on.
        let mut sides: Vec<(u32, u32, u32)> = Vec::with_capacity(3 * self.triangles.len());
        for (t, corners) in self.triangles.iter().enumerate() {
            let [a, b, c] = corners.map(|i| welded[i as usize]);
            // Nothing lies between the triangle's neighbours where two corners fall together: they meet.
            if a == b || b == c || c == a {
                continue;
            }
            for (p, q) in [(a, b), (b, c), (c, a)] {
                sides.push((p.min(q), p.max(q), t as u32));
            }
        }
        sides.sort_unstable();
        let edges = sides.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1));
        edges
            .map(|of| Hinge { ends: [of[0].0, of[0].1], triangles: [Some(of[0].2), of.get(1).map(|s| s.2)] })
            .collect()
    }

    /// Finds the hinges that are bent as the vertices are now.
    pub fn folds_at(&self, hinges: &[Hinge], folds: &mut Vec<Fold>) {
        let normals: Vec<Vector3<f64>> = self.triangles.iter().map(|t| self.triangle_normal(t)).collect();
        let normal = |t: Option<u32>| t.and_then(|t| normals.get(t as usize).copied());
        let end = |i: u32| self.positions.get(i as usize).copied().unwrap_or_default();
        let unit = |n: Vector3<f64>| [n.x as f32, n.y as f32, n.z as f32];
        folds.clear();
        folds.reserve(hinges.len());
        for hinge in hinges {
            let n0 = normal(hinge.triangles[0]).unwrap_or_default();
            let n1 = normal(hinge.triangles[1]).unwrap_or(-n0);
            if n0.dot(&n1) < 1.0 - 1e-6 {
                folds.push(Fold { ends: hinge.ends.map(end), normals: [unit(n0), unit(n1)] });
            }
        }
    }

    /// Finds the hinges of a mesh in motion that an eye (in the body frame, m) sees as lines: creases, and
    /// where one triangle faces it and the other does not. It chooses as [`Fold::is_line`] among
    /// [`Self::folds_at`], without flat ones.
    pub fn folds_seen(
        &self,
        hinges: &[Hinge],
        eye: Vector3<f64>,
        facing: &mut Vec<bool>,
        folds: &mut Vec<Fold>,
    ) {
        let eye = [eye.x as f32, eye.y as f32, eye.z as f32];
        let corner = |i: u32| self.positions.get(i as usize).copied().unwrap_or_default();
        let dot = |a: [f32; 3], b: [f32; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let faces = |(triangle, &area): (&[u32; 3], &[f32; 3])| {
            let p = corner(triangle[0]);
            dot(area, [eye[0] - p[0], eye[1] - p[1], eye[2] - p[2]]) > 0.0
        };
        refill(facing, self.triangles.iter().zip(&self.areas).map(faces));
        let area = |t: Option<u32>| t.and_then(|t| self.areas.get(t as usize).copied());
        let faces = |t: u32| facing.get(t as usize).copied().unwrap_or(false);
        folds.clear();
        for Hinge { ends, triangles: [first, second] } in hinges {
            let a = area(*first).unwrap_or_default();
            let b = area(*second).unwrap_or(a.map(|c| -c));
            let (bend, even) = (dot(a, b), (dot(a, a) * dot(b, b)).sqrt());
            let outline = match (first, second) {
                (Some(t), Some(u)) => faces(*t) != faces(*u),
                _ => true,
            };
            // A triangle without an area has no normal that says anything, and its edges are drawn.
            if even <= 0.0 || bend < CREASE_COSINE * even || (outline && bend < (1.0 - 1e-6) * even) {
                let unit = |n: [f32; 3]| {
                    let length = dot(n, n).sqrt();
                    if length > 0.0 { n.map(|c| c / length) } else { n }
                };
                folds.push(Fold { ends: ends.map(corner), normals: [unit(a), unit(b)] });
            }
        }
    }

    fn triangle_normal(&self, triangle: &[u32; 3]) -> Vector3<f64> {
        let [a, b, c] = self.corners(triangle);
        let n = (b - a).cross(&(c - a));
        // The processor's root: nalgebra's is software in wasm, and a scene may have half a million
        // triangles.
        let length = n.dot(&n).sqrt();
        if length > 0.0 { n / length } else { Vector3::zeros() }
    }
}

impl Fold {
    /// True if it is drawn from every side.
    pub fn is_crease(&self) -> bool {
        let [a, b] = self.normals;
        a[0] * b[0] + a[1] * b[1] + a[2] * b[2] < CREASE_COSINE
    }

    /// True if it is a line to an eye in the frame of its mesh, m: a crease, or where one side faces the eye
    /// and the other does not.
    pub fn is_line(&self, eye: [f32; 3]) -> bool {
        let [p, _] = self.ends;
        let view = [eye[0] - p[0], eye[1] - p[1], eye[2] - p[2]];
        let [n, m] = self.normals.map(|n| n[0] * view[0] + n[1] * view[1] + n[2] * view[2] > 0.0);
        n != m || self.is_crease()
    }
}

/// Converts a point to the engine's numbers.
pub fn to_f64(p: &[f32; 3]) -> Vector3<f64> {
    Vector3::new(p[0].into(), p[1].into(), p[2].into())
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Makes a unit cube whose faces do not share vertices, as it comes with flat shading.
    pub fn cube() -> Mesh {
        let mut mesh = Mesh::default();
        for axis in 0..3 {
            for sign in [-0.5f32, 0.5] {
                let base = mesh.positions.len() as u32;
                for (u, v) in [(-0.5f32, -0.5f32), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
                    let mut p = [0.0f32; 3];
                    p[axis] = sign;
                    p[(axis + 1) % 3] = if sign > 0.0 { u } else { v };
                    p[(axis + 2) % 3] = if sign > 0.0 { v } else { u };
                    mesh.positions.push(p);
                    let mut n = [0.0; 3];
                    n[axis] = 2.0 * sign;
                    mesh.normals.push(n);
                }
                mesh.triangles.extend([[base, base + 1, base + 2], [base, base + 2, base + 3]]);
            }
        }
        mesh.measure();
        mesh
    }

    #[test]
    fn a_cube_of_separate_faces_has_twelve_creases() {
        let folds = cube().folds();
        assert_eq!(folds.len(), 12);
        assert!(folds.iter().all(Fold::is_crease));
    }

    #[test]
    fn a_moved_mesh_is_lit_and_folded_as_one_made_there() {
        let mut moved = cube();
        let hinges = moved.hinges();
        let lifted: Vec<[f32; 3]> = cube().positions.iter().map(|p| [p[0], p[1], 3.0 * p[2] + 1.0]).collect();
        moved.displace(&lifted);
        assert_eq!(moved.normals, cube().normals);
        let mut folds = Vec::new();
        moved.folds_at(&hinges, &mut folds);
        assert_eq!(folds, Mesh { positions: lifted.clone(), ..cube() }.folds());
        let farthest = lifted.iter().map(|p| to_f64(p).norm()).fold(0.0, f64::max);
        assert!((f64::from(moved.reach) / farthest - 1.0).abs() < 1e-5);
    }

    #[test]
    fn of_a_mesh_in_motion_what_the_eye_sees_as_lines_is_chosen() {
        // A bumpy sheet, and the same number of lines whether chosen here or by the card.
        let n = 12u32;
        let at = |i: u32, lift: f32| {
            let (x, y) = ((i % n) as f32 / 11.0, (i / n) as f32 / 11.0);
            [x, y, lift * (0.3 * libm::sinf(5.0 * x) * libm::cosf(4.0 * y) + 0.4 * (x - 0.5).abs())]
        };
        let cells = (0..n * (n - 1)).filter(|i| i % n != n - 1);
        let triangles = cells.flat_map(|a| [[a, a + 1, a + n + 1], [a, a + n + 1, a + n]]).collect();
        let positions: Vec<_> = (0..n * n).map(|i| at(i, 0.0)).collect();
        let normals = vec![[0.0, 0.0, 1.0]; positions.len()];
        let mut mesh = Mesh { positions, normals, triangles, ..Mesh::default() };
        let hinges = mesh.hinges();
        let moved: Vec<_> = (0..n * n).map(|i| at(i, 1.0)).collect();
        mesh.displace(&moved);
        let (mut all, mut seen, mut facing) = (Vec::new(), Vec::new(), Vec::new());
        mesh.folds_at(&hinges, &mut all);
        for eye in [Vector3::new(3.0, -2.0, 1.0), Vector3::new(-1.0, 0.2, 0.3), Vector3::new(0.4, 0.5, -4.0)]
        {
            let lines = all.iter().filter(|f| f.is_line([eye.x as f32, eye.y as f32, eye.z as f32]));
            mesh.folds_seen(&hinges, eye, &mut facing, &mut seen);
            let ends = |f: &Fold| f.ends;
            assert_eq!(seen.iter().map(ends).collect::<Vec<_>>(), lines.map(ends).collect::<Vec<_>>());
            assert!(seen.len() > 40 && seen.len() < all.len() / 2, "{} of {}", seen.len(), all.len());
        }
        // A flat one is outlined at its rim alone.
        mesh.displace(&(0..n * n).map(|i| at(i, 0.0)).collect::<Vec<_>>());
        mesh.folds_seen(&hinges, Vector3::new(3.0, -2.0, 1.0), &mut facing, &mut seen);
        assert_eq!(seen.len(), 44);
    }

    #[test]
    fn a_seam_is_no_edge() {
        let mut mesh = cube();
        for p in &mut mesh.positions[..4] {
            p[1] += 2e-8;
        }
        assert_eq!(mesh.folds().len(), 12);
    }

    #[test]
    fn where_a_triangle_has_collapsed_its_neighbours_meet() {
        // A square of four triangles about a middle that is there once for each, with a collapsed one between
        // any two.
        let rim = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]];
        let positions: Vec<[f32; 3]> = rim.into_iter().flat_map(|p| [[0.0; 3], p]).collect();
        let fan = (0..4).flat_map(|i| {
            let [a, b, c, d] = [2 * i, (2 * i + 2) % 8, (2 * i + 3) % 8, 2 * i + 1];
            [[a, b, c], [a, c, d]]
        });
        let normals = vec![[0.0, 0.0, 1.0]; 8];
        let mesh = Mesh { positions, normals, triangles: fan.collect(), ..Mesh::default() };
        // The rim alone.
        assert_eq!(mesh.folds().len(), 4);
    }

    #[test]
    fn the_rim_of_a_sheet_is_an_edge() {
        let mut mesh = cube();
        mesh.triangles.truncate(2);
        assert_eq!(mesh.folds().len(), 4);
        assert!(!mesh.is_sheet());
    }
}
