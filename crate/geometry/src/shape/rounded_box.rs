//! All points within a radius of a box about the origin: their Minkowski sum, whose edges are quarters of
//! cylinders and whose corners are eighths of a ball.

use std::f64::consts::{FRAC_PI_2, PI};

use asperity_fault::Fault;

use super::drawing::Skin;
use super::form::Form;
use super::size::size;
use super::{Drawing, SurfacePoint};
use crate::distance::Core;
use crate::mass_properties::{centred, cuboid as cuboid_mass};
use crate::rays::{EMPTY, LocalHit, common, hit, in_ball, in_box, in_pipe, in_slab};
use crate::tessellate::split::{push_prism_by_number, push_tet, push_vertex};
use crate::tessellate::{MAX_TETRAHEDRA, check_hint, check_length, check_lengths, cuboid, too_fine};
use crate::{Aabb, Length, MassProperties, TetMesh, Vec3};

pub(super) struct RoundedBox {
    /// Half of each edge of the box without the rounding, m.
    pub half_size: Vec3,
    pub radius: f64,
}

impl Form for RoundedBox {
    const NAME: &'static str = "a rounded box";

    fn check(&self) -> Result<(), Fault> {
        (0..3).try_for_each(|k| size(&format!("size[{k}]"), 2.0 * self.half_size[k]))?;
        size("radius", self.radius)
    }

    #[inline]
    fn core(&self) -> Option<(Core<'static>, f64)> {
        Some((Core::Box { half_size: self.half_size }, self.radius))
    }

    fn aabb(&self) -> Option<Aabb> {
        Some(Aabb::centred(self.half_size.add_scalar(self.radius)))
    }

    /// Sums the box, a slab on each face, the cylinders that the quarters along parallel edges make together,
    /// and the ball that the corners do. A quarter of a disc has ∫ξ = r³/3 and ∫ξ² = π r⁴/16 from its corner,
    /// an eighth of a ball ∫ξ = π r⁴/16 and ∫ξ² = π r⁵/30.
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let (h, r) = (&self.half_size, self.radius);
        let (mut volume, mut second) = cuboid_mass(h);
        for k in 0..3 {
            let [a, b] = [h[(k + 1) % 3], h[(k + 2) % 3]];
            let (face, disc) = (4.0 * a * b, PI * r * r);
            volume += 2.0 * face * r + disc * 2.0 * h[k];
            // Slabs along k and beside it, cylinders along k and beside it, the ball.
            second[k] += 2.0 * face * r * (h[k] * (h[k] + r) + r * r / 3.0)
                + 8.0 * r * h[k] * (a + b) * h[k] * h[k] / 3.0
                + disc * 2.0 * h[k] * h[k] * h[k] / 3.0
                + 2.0 * (a + b) * (disc * (h[k] * h[k] + r * r / 4.0) + 8.0 / 3.0 * h[k] * r * r * r)
                + disc * r * (4.0 / 3.0 * h[k] * h[k] + h[k] * r + 4.0 / 15.0 * r * r);
        }
        volume += 4.0 / 3.0 * PI * r * r * r;
        Some(centred(density, (volume, second)))
    }

    /// Cuts the line by the three boxes that reach the faces, the cylinders along the edges and the balls of the
    /// corners: the body is convex, so that from the first to the last of their ends all of it is inside.
    fn cast(&self, o: &Vec3, d: &Vec3) -> Option<LocalHit> {
        let (h, r) = (self.half_size, self.radius);
        let around = in_box(o, d, &h.add_scalar(r));
        if around.0 > around.1 {
            return None;
        }
        let mut inside = EMPTY;
        let mut join = |s: (f64, f64)| {
            if s.0 <= s.1 {
                inside = (inside.0.min(s.0), inside.1.max(s.1));
            }
        };
        for k in 0..3 {
            let mut slab = h;
            slab[k] += r;
            join(in_box(o, d, &slab));
            // The axis k stands for z.
            let turned = |v: &Vec3| Vec3::new(v[(k + 1) % 3], v[(k + 2) % 3], v[k]);
            let (p, u) = (turned(o), turned(d));
            let along = in_slab(p.z, u.z, h[k]);
            for i in 0..4 {
                let edge = Vec3::new(with_bit(h[(k + 1) % 3], i), with_bit(h[(k + 2) % 3], i >> 1), 0.0);
                join(common(in_pipe(&(p - edge), &u, r), along));
            }
        }
        for i in 0..8 {
            join(in_ball(&(o - corner(&h, i)), d, r));
        }
        hit(o, d, inside, |p| p - p.sup(&-h).inf(&h))
    }

    fn tessellate(&self, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
        check_lengths("size", &self.half_size)?;
        check_length("radius", self.radius)?;
        tessellated(&self.half_size, self.radius, check_hint(hint)?)
    }

    fn round_size(&self) -> Option<f64> {
        Some(self.radius)
    }

    fn near(&self, p: &Vec3) -> Option<SurfacePoint> {
        let over = p.abs() - self.half_size;
        let sign = p.map(|x| if x < 0.0 { -1.0 } else { 1.0 });
        let beyond = over.sup(&Vec3::zeros());
        let distance = beyond.length();
        if distance == 0.0 {
            let face = over.imax();
            let mut n = Vec3::zeros();
            n[face] = sign[face];
            return Some(SurfacePoint::flat(over[face] - self.radius, n));
        }
        let flat = SurfacePoint::flat(distance - self.radius, beyond.component_mul(&sign) / distance);
        let outside = (0..3).filter(|&k| over[k] > 0.0).count();
        Some(match outside {
            1 => flat,
            2 => {
                let mut axis = Vec3::zeros();
                axis[over.imin()] = 1.0;
                flat.about(axis, self.radius)
            }
            _ => SurfacePoint { curvatures: Some([1.0 / self.radius; 2]), ..flat },
        })
    }

    fn drawing(&self, around: u32, along: u32) -> Drawing {
        Drawing::Smooth(skin(&self.half_size, self.radius, (around / 4).max(1), (along / 2).max(1)))
    }
}

/// Returns a length with the sign of the lowest bit of `i`: plus where it is set.
fn with_bit(length: f64, i: usize) -> f64 {
    if i & 1 == 1 { length } else { -length }
}

/// Returns corner `i` of a box: bits 0, 1 and 2 are the signs along x, y and z.
fn corner(h: &Vec3, i: usize) -> Vec3 {
    Vec3::new(with_bit(h.x, i), with_bit(h.y, i >> 1), with_bit(h.z, i >> 2))
}

/// Joins six faces of triangles and rounded edges: a ball's meridians and parallels, doubled where the ball is
/// cut apart along the three planes, `arc` steps in each quarter around and `rise` from the equator to a pole.
fn skin(h: &Vec3, r: f64, arc: u32, rise: u32) -> Skin {
    let mut skin = Skin::default();
    // Quarters counter-clockwise from +x: signs of x and y.
    let quarters = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]];
    let step = |k: u32, n: u32| FRAC_PI_2 * f64::from(k) / f64::from(n);
    let rows = 2 * (rise + 1);
    let columns = 4 * (arc + 1);
    for (quarter, signs) in (0_u32..).zip(&quarters) {
        for i in 0..=arc {
            let (s, c) = libm::sincos(step(i, arc) + FRAC_PI_2 * f64::from(quarter));
            for half in [-1.0, 1.0] {
                for j in 0..=rise {
                    let latitude = if half < 0.0 { step(j, rise) - FRAC_PI_2 } else { step(j, rise) };
                    let (up, out) = libm::sincos(latitude);
                    let n = Vec3::new(out * c, out * s, up);
                    skin.positions.push(Vec3::new(signs[0] * h.x, signs[1] * h.y, half * h.z) + n * r);
                    skin.normals.push(n);
                }
            }
        }
    }
    for i in 0..columns {
        let next = (i + 1) % columns;
        for j in 0..rows - 1 {
            let [a, b, c, d] = [i * rows + j, next * rows + j, next * rows + j + 1, i * rows + j + 1];
            skin.triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    // Bottom and top: the poles of the four quarters.
    for (row, turn) in [(0, true), (rows - 1, false)] {
        let [a, b, c, d] = [0, 1, 2, 3].map(|quarter| quarter * (arc + 1) * rows + row);
        let faces = if turn { [[a, c, b], [a, d, c]] } else { [[a, b, c], [a, c, d]] };
        skin.triangles.extend(faces);
    }
    skin
}

/// Cuts a rounded box: its core as the box is, a slab on each face, `n = ⌈π r / 2h⌉` wedges along each edge and
/// n² tetrahedra in each corner, joined face to face. The depth below the surface is linear on each but for
/// the facets of the round parts: `e = (r − distance) / (r + least half edge)` around the core, and grows on
/// inside it. At most `116 + 36 n + 8 n²` tetrahedra.
fn tessellated(h: &Vec3, r: f64, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
    let most = libm::floor((MAX_TETRAHEDRA as f64 / 8.0).sqrt() - 3.0);
    let count = libm::ceil(FRAC_PI_2 * r / hint).max(1.0);
    if count > most {
        return Err(too_fine(hint, FRAC_PI_2 * r / most));
    }
    let n = count as usize;
    let (mesh, mut extent) = cuboid::tessellate(h);
    let on_faces = outer_faces(&mesh, &extent);
    let deepest = r + h.min();
    for e in &mut extent {
        *e = (r + *e * h.min()) / deepest;
    }
    let mut skin = Outside { mesh, extent, made: Default::default(), n, r };
    // Corners first: `directions[i][j]` runs from face to face.
    let core: Vec<Vec3> = skin.mesh.vertices.clone();
    for face in on_faces {
        let points = face.map(|v| core[v as usize]);
        let Some(k) = (0..3).find(|&k| points.iter().all(|p| p[k].abs() == h[k] && p[k] == points[0][k]))
        else {
            continue;
        };
        let mut normal = [0_i32; 3];
        normal[k] = if points[0][k] > 0.0 { n as i32 } else { -(n as i32) };
        let above = face.map(|v| skin.above(v, normal));
        push_prism_by_number(&mut skin.mesh, [face, above]);
    }
    for i in 0..8 {
        let Some(v) = core.iter().position(|p| *p == corner(h, i)) else { continue };
        let sign = [0, 1, 2].map(|k| if i >> k & 1 == 1 { 1 } else { -1 });
        let at = |a: usize, b: usize| [(n - a - b) as i32 * sign[0], a as i32 * sign[1], b as i32 * sign[2]];
        for a in 0..n {
            for b in 0..n - a {
                let low = [at(a, b), at(a + 1, b), at(a, b + 1)].map(|d| skin.above(v as u32, d));
                push_tet(&mut skin.mesh, [v as u32, low[0], low[1], low[2]]);
                if a + b + 2 <= n {
                    let high = [at(a + 1, b), at(a + 1, b + 1), at(a, b + 1)];
                    let high = high.map(|d| skin.above(v as u32, d));
                    push_tet(&mut skin.mesh, [v as u32, high[0], high[1], high[2]]);
                }
            }
        }
        // The edges that leave this corner towards plus.
        for k in (0..3).filter(|&k| i >> k & 1 == 0) {
            let Some(w) = core.iter().position(|p| *p == corner(h, i | 1 << k)) else { continue };
            let [one, two] = [(k + 1) % 3, (k + 2) % 3];
            for a in 0..n {
                let across = |a: usize| {
                    let mut d = [0; 3];
                    d[one] = (n - a) as i32 * sign[one];
                    d[two] = a as i32 * sign[two];
                    d
                };
                let end =
                    |skin: &mut Outside, v: u32| [v, skin.above(v, across(a)), skin.above(v, across(a + 1))];
                let ends = [v as u32, w as u32].map(|v| end(&mut skin, v));
                push_prism_by_number(&mut skin.mesh, ends);
            }
        }
    }
    Ok((skin.mesh, skin.extent))
}

/// Mesh that grows outwards from the core's vertices.
struct Outside {
    mesh: TetMesh,
    extent: Vec<f64>,
    /// Vertices on the surface by the vertex of the core and the direction from it.
    made: std::collections::BTreeMap<(u32, [i32; 3]), u32>,
    n: usize,
    r: f64,
}

impl Outside {
    /// Returns the vertex on the surface above a vertex of the core, in a direction whose parts are in steps of
    /// a quarter's `n`.
    fn above(&mut self, v: u32, direction: [i32; 3]) -> u32 {
        if let Some(known) = self.made.get(&(v, direction)) {
            return *known;
        }
        let base = self.mesh.vertices[v as usize];
        let p = base + on_ball(direction, self.n) * self.r;
        let new = push_vertex(&mut self.mesh, &mut self.extent, p, 0.0);
        self.made.insert((v, direction), new);
        new
    }
}

/// Returns the unit vector for shares of an octant: arcs between two axes are cut into equal angles.
fn on_ball(direction: [i32; 3], n: usize) -> Vec3 {
    let flat = Vec3::from(direction.map(|x| libm::sin(FRAC_PI_2 * f64::from(x) / n as f64)));
    flat.unit()
}

/// Returns the faces of tetrahedra on the surface, wound outward.
fn outer_faces(mesh: &TetMesh, extent: &[f64]) -> Vec<[u32; 3]> {
    let outer = |v: u32| extent[v as usize] == 0.0;
    let faces = mesh.tetrahedra.iter().flat_map(|&[a, b, c, d]| [[b, c, d], [a, d, c], [a, b, d], [a, c, b]]);
    faces.filter(|face| face.iter().all(|&v| outer(v))).collect()
}
