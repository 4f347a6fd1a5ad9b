//! Exact convex pieces of a solid with few edges that bend inwards, cut along the planes of its own faces
//! until none is left: a bracket is two boxes, a table five (Chazelle 1984: each notch is resolved by a plane
//! through it). The pieces meet and do not stand out.
//!
//! A piece is not cut out of the mesh: it is the hull of the surface within a cell of space, between such
//! planes, of the points where planes meet within the solid, and of nothing else. The hulls' volumes sum to
//! that of the solid, which proves them.

use crate::mass_properties::of_mesh;
use crate::mesh_edges::{edges, sorted_sides};
use crate::{Aabb, Length, MeshDistance, TriangleMesh, Vec3, convex_hull};

/// Largest number of pieces: a solid that is curved inwards has far more planes, and voxels do better there.
const MOST: usize = 16;
/// Largest number of different planes.
const MAX_PLANES: usize = 64;
/// Lengths below this share of the size are rounding of single precision.
const TOLERANCE: f64 = 1e-6;
/// Largest excess of the hulls' volume over that of the solid, as a share.
const VOLUME: f64 = 1e-4;
/// Largest number of corners of a hull of which corners are left out.
const FEW_CORNERS: usize = 100;
/// Number of points between two parts of a surface that are tested for lying in the solid.
const BETWEEN: u32 = 16;

/// A plane `normal · p = offset`. A cell is on the side where it is less.
#[derive(Clone, Copy, Debug)]
struct Plane {
    normal: Vec3,
    offset: f64,
}

impl Plane {
    fn above(&self, p: &Vec3) -> f64 {
        self.normal.dot(p) - self.offset
    }

    fn turned(self) -> Self {
        Self { normal: -self.normal, offset: -self.offset }
    }
}

/// An edge that bends inwards, and the planes of its two faces.
struct Notch {
    ends: [Vec3; 2],
    planes: [usize; 2],
}

/// The solid to be cut, with its tolerance.
struct Solid<'a> {
    mesh: &'a TriangleMesh,
    field: &'a MeshDistance,
    planes: Vec<Plane>,
    notches: Vec<Notch>,
    /// Distance below which two points are one, m.
    near: f64,
}

/// Returns the convex pieces of a solid, at most `most`; `None` where it has too many notches or the pieces
/// do not prove themselves.
pub(super) fn pieces(mesh: &TriangleMesh, field: &MeshDistance, most: usize) -> Option<Vec<TriangleMesh>> {
    let solid = Solid::new(mesh, field)?;
    let most = most.min(MOST);
    let mut open: Vec<Vec<Plane>> = vec![Vec::new()];
    let mut cells = Vec::new();
    while let Some(cell) = open.pop() {
        match solid.cut(&cell) {
            None => cells.push(cell),
            Some(plane) => {
                let with = |plane| [cell.clone(), vec![plane]].concat();
                open.extend([with(plane.turned()), with(plane)]);
            }
        }
        if open.len() + cells.len() > 2 * most {
            return None;
        }
    }
    let mut found = Vec::new();
    for cell in &cells {
        found.extend(solid.hulls(cell)?);
    }
    let volume = |mesh: &TriangleMesh| of_mesh(mesh, 1.0).mass;
    let sum: f64 = found.iter().map(volume).sum();
    let whole = volume(mesh);
    (found.len() <= most && (sum - whole).abs() <= VOLUME * whole).then_some(found)
}

impl<'a> Solid<'a> {
    fn new(mesh: &'a TriangleMesh, field: &'a MeshDistance) -> Option<Self> {
        let bounds = Aabb::of_points(&mesh.vertices);
        let near = TOLERANCE * (bounds.max - bounds.min).length();
        let mut solid = Self { mesh, field, planes: Vec::new(), notches: Vec::new(), near };
        for edge in edges(&sorted_sides(&mesh.triangles)) {
            let [a, b] = edge else { return None };
            let plane = solid.plane(a.triangle as usize);
            let opposite = mesh.triangles[b.triangle as usize][(usize::from(b.side) + 2) % 3];
            let bends = plane.is_some_and(|p| p.above(&mesh.vertices[opposite as usize]) > near);
            if !bends {
                continue;
            }
            let places = [a, b].map(|side| solid.plane(side.triangle as usize).map(|p| solid.place(p)));
            let [Some(one), Some(other)] = places else { return None };
            let ends = [a.lo, a.hi].map(|v| mesh.vertices[v as usize]);
            solid.notches.push(Notch { ends, planes: [one, other] });
            if solid.planes.len() > MAX_PLANES {
                return None;
            }
        }
        Some(solid)
    }

    /// Returns the plane of a triangle; `None` where it has no area.
    fn plane(&self, t: usize) -> Option<Plane> {
        let normal = self.mesh.area_vector(t).try_unit(0.0)?;
        Some(Plane { normal, offset: normal.dot(&self.mesh.corners(t)[0]) })
    }

    /// Returns the index of a plane, which coplanar faces share.
    fn place(&mut self, plane: Plane) -> usize {
        let size = self.near / TOLERANCE;
        let same = |p: &Plane| {
            (p.normal - plane.normal).length() < 1e-5 && (p.offset - plane.offset).abs() < 1e-5 * size
        };
        self.planes.iter().position(same).unwrap_or_else(|| {
            self.planes.push(plane);
            self.planes.len() - 1
        })
    }

    /// Returns the plane that resolves most notches of a cell and cuts fewest; `None` where no notch is left
    /// in it.
    fn cut(&self, cell: &[Plane]) -> Option<Plane> {
        let left: Vec<(&Notch, [Vec3; 2])> =
            self.notches.iter().filter_map(|notch| Some((notch, self.within(cell, notch.ends)?))).collect();
        let mut asked = vec![false; self.planes.len()];
        left.iter().flat_map(|(notch, _)| notch.planes).for_each(|p| asked[p] = true);
        let worth = |plane: &Plane| {
            left.iter().fold(0_i64, |worth, (_, ends)| {
                let [a, b] = ends.map(|p| plane.above(&p));
                let on = a.abs().max(b.abs()) <= 10.0 * self.near;
                let through = a.min(b) < -10.0 * self.near && a.max(b) > 10.0 * self.near;
                worth + 2 * i64::from(on) - i64::from(through)
            })
        };
        let planes = self.planes.iter().zip(&asked).filter(|(_, asked)| **asked).map(|(plane, _)| *plane);
        // The first of the best.
        planes
            .map(|plane| (worth(&plane), plane))
            .reduce(|best, next| if next.0 > best.0 { next } else { best })
            .map(|(_, p)| p)
    }

    /// Returns the part of an edge that lies inside a cell and not along its border.
    fn within(&self, cell: &[Plane], [a, b]: [Vec3; 2]) -> Option<[Vec3; 2]> {
        let (mut from, mut to) = (0.0_f64, 1.0_f64);
        for plane in cell {
            let (x, y) = (plane.above(&a) + 2.0 * self.near, plane.above(&b) + 2.0 * self.near);
            match (x > 0.0, y > 0.0) {
                (true, true) => return None,
                (true, false) => from = from.max(x / (x - y)),
                (false, true) => to = to.min(x / (x - y)),
                (false, false) => {}
            }
        }
        ((to - from) * (b - a).length() > 10.0 * self.near).then(|| [a + (b - a) * from, a + (b - a) * to])
    }

    /// Returns the part of a triangle in a cell; `None` where that is a line, or lies in the border, where
    /// its neighbours have its corners.
    fn clipped(&self, cell: &[Plane], t: usize) -> Option<Vec<Vec3>> {
        let mut polygon = self.mesh.corners(t).to_vec();
        for plane in cell {
            let mut kept = Vec::with_capacity(polygon.len() + 1);
            for (k, p) in polygon.iter().enumerate() {
                let q = &polygon[(k + 1) % polygon.len()];
                let snapped = |p: &Vec3| {
                    let d = plane.above(p);
                    if d.abs() <= self.near { 0.0 } else { d }
                };
                let (x, y) = (snapped(p), snapped(q));
                if x <= 0.0 {
                    kept.push(*p);
                }
                if x * y < 0.0 {
                    kept.push(p + (q - p) * (x / (x - y)));
                }
            }
            polygon = kept;
            if polygon.len() < 3 {
                return None;
            }
        }
        let first = polygon[0];
        let area: Vec3 = polygon.windows(2).map(|w| (w[0] - first).cross(&(w[1] - first))).sum();
        let longest = polygon.iter().map(|p| (p - first).length()).fold(0.0, f64::max);
        let is_line = area.length() <= self.near * longest;
        let within = |plane: &Plane| polygon.iter().all(|p| plane.above(p).abs() <= 10.0 * self.near);
        (!is_line && !cell.iter().any(within)).then_some(polygon)
    }

    /// Returns true if everything between two points belongs to the solid.
    fn joins(&self, a: &Vec3, b: &Vec3) -> bool {
        (1..BETWEEN).all(|k| {
            let p = a + (b - a) * (f64::from(k) / f64::from(BETWEEN));
            self.field.signed_distance(&p).0 <= self.near
        })
    }

    /// Returns the points where three planes of a cell meet within it and the solid.
    fn corners(&self, cell: &[Plane]) -> Vec<Vec3> {
        let mut found = Vec::new();
        for (i, a) in cell.iter().enumerate() {
            for (j, b) in cell.iter().enumerate().skip(i + 1) {
                for c in cell.iter().skip(j + 1) {
                    let det = a.normal.dot(&b.normal.cross(&c.normal));
                    if det.abs() < 1e-6 {
                        continue;
                    }
                    let p = (b.normal.cross(&c.normal) * a.offset
                        + c.normal.cross(&a.normal) * b.offset
                        + a.normal.cross(&b.normal) * c.offset)
                        / det;
                    let inside = cell.iter().all(|plane| plane.above(&p) <= self.near);
                    if inside && self.field.signed_distance(&p).0 <= self.near {
                        found.push(p);
                    }
                }
            }
        }
        found
    }

    /// Returns the hull of points, without those that only rounding has put out of the hull of the others.
    fn hull(&self, points: &[Vec3]) -> Option<TriangleMesh> {
        let mut hull = convex_hull(points).ok()?;
        let mut k = 0;
        while k < hull.vertices.len() && hull.vertices.len() <= FEW_CORNERS {
            let mut others = hull.vertices.clone();
            let corner = others.remove(k);
            let Ok(without) = convex_hull(&others) else { break };
            let out = |t: usize| {
                let normal = without.area_vector(t).try_unit(0.0)?;
                Some(normal.dot(&(corner - without.corners(t)[0])))
            };
            let stands_out = (0..without.triangles.len()).filter_map(out).fold(f64::NEG_INFINITY, f64::max);
            if stands_out <= self.near {
                hull = without;
                k = 0;
            } else {
                k += 1;
            }
        }
        Some(hull)
    }

    /// Returns the hulls of the parts that a cell without notches holds.
    fn hulls(&self, cell: &[Plane]) -> Option<Vec<TriangleMesh>> {
        let polygons: Vec<Option<Vec<Vec3>>> =
            (0..self.mesh.triangles.len()).map(|t| self.clipped(cell, t)).collect();
        let mut groups = Groups::new(polygons.len());
        for edge in edges(&sorted_sides(&self.mesh.triangles)) {
            let [a, b] = edge else { continue };
            let there = [a, b].iter().all(|side| polygons[side.triangle as usize].is_some());
            let ends = [a.lo, a.hi].map(|v| self.mesh.vertices[v as usize]);
            if there && self.within(cell, ends).is_some() {
                groups.join(a.triangle as usize, b.triangle as usize);
            }
        }
        let mut parts: Vec<(usize, Vec<Vec3>)> = Vec::new();
        let mut place = vec![usize::MAX; polygons.len()];
        for (t, polygon) in polygons.into_iter().enumerate() {
            let Some(polygon) = polygon else { continue };
            let root = groups.root(t);
            if place[root] == usize::MAX {
                place[root] = parts.len();
                parts.push((root, Vec::new()));
            }
            parts[place[root]].1.extend(polygon);
        }
        // Each pair of parts is tested.
        if parts.len() > 4 * MOST {
            return None;
        }
        let middle = |points: &[Vec3]| points.iter().sum::<Vec3>() / points.len() as f64;
        let mut joined = Groups::new(parts.len());
        let middles: Vec<Vec3> = parts.iter().map(|(_, points)| middle(points)).collect();
        for (i, a) in middles.iter().enumerate() {
            for (j, b) in middles.iter().enumerate().skip(i + 1) {
                if self.joins(a, b) {
                    joined.join(i, j);
                }
            }
        }
        let mut whole: Vec<Vec<Vec3>> = vec![Vec::new(); parts.len()];
        for (i, (_, points)) in parts.iter().enumerate() {
            whole[joined.root(i)].extend(points);
        }
        for corner in self.corners(cell) {
            let of = (0..middles.len()).find(|&i| self.joins(&corner, &middles[i]))?;
            whole[joined.root(of)].push(corner);
        }
        whole.iter().filter(|points| !points.is_empty()).map(|points| self.hull(points)).collect()
    }
}

/// Groups of parts that belong together.
struct Groups {
    above: Vec<usize>,
}

impl Groups {
    fn new(n: usize) -> Self {
        Self { above: (0..n).collect() }
    }

    fn root(&mut self, mut i: usize) -> usize {
        while self.above[i] != i {
            self.above[i] = self.above[self.above[i]];
            i = self.above[i];
        }
        i
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.above[a.max(b)] = a.min(b);
    }
}
