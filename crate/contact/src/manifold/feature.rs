//! Features: the corner, edge or face of a shape that faces a direction, in the shape's own frame, metres,
//! its corners numbered.

use asperity_geometry::distance::Core;
use asperity_geometry::{Length, Vec3, perpendicular};

use crate::narrow_phase::Convex;

/// Largest number of corners of a feature; a disc is drawn with as many.
pub(crate) const CORNERS: usize = 8;
/// Sine of the largest tilt of faces and edges of a feature from the plane normal to the direction.
pub(crate) const TILT: f64 = 0.2;

/// The part of a shape that faces a direction: a corner, an edge, or a face as a convex polygon.
#[derive(Clone, Debug, Default)]
pub(crate) struct Feature {
    pub points: [Vec3; CORNERS],
    /// Number of each corner on its shape, below 128: the same from step to step, where the shape has
    /// corners.
    pub ids: [u8; CORNERS],
    pub len: usize,
    /// Outward normal of a face.
    pub normal: Option<Vec3>,
}

impl Feature {
    /// Removes all corners.
    pub fn clear(&mut self) {
        (self.len, self.normal) = (0, None);
    }

    fn push(&mut self, p: Vec3, id: u8) {
        if self.len < CORNERS {
            self.points[self.len] = p;
            self.ids[self.len] = id;
            self.len += 1;
        }
    }

    pub fn points(&self) -> &[Vec3] {
        &self.points[..self.len]
    }
}

impl Convex {
    /// Finds the feature that faces the unit vector `u`, own frame, on the surface (rounding added along
    /// `u`), into an empty feature.
    pub(crate) fn feature(&self, u: &Vec3, f: &mut Feature) {
        if let Self::Ring { ring_radius, radius } = self {
            ring(*ring_radius, *radius, u, f);
            return;
        }
        let Some(core) = self.core() else { return };
        if let Self::Polytope { body, faces, .. } = self {
            polytope(&core, &body.vertices, faces, u, f);
            return;
        }
        let s = core.support(u);
        match (core, self) {
            (Core::Segment { half_length }, _) if u.z.abs() < TILT => {
                for (side, id) in [(-1.0, 0), (1.0, 1)] {
                    f.push(Vec3::new(0.0, 0.0, side * half_length) + u * self.radius(), id);
                }
            }
            (Core::Cylinder { half_length, .. }, _) if u.z.abs() < TILT => {
                for (side, id) in [(-1.0, 0), (1.0, 1)] {
                    f.push(Vec3::new(s.x, s.y, side * half_length), id);
                }
            }
            (Core::Cylinder { radius, half_length }, _) if u.z * u.z > 1.0 - TILT * TILT => {
                let top = if u.z >= 0.0 { half_length } else { -half_length };
                disc(radius, top, u, f);
                f.normal = Some(Vec3::new(0.0, 0.0, top.signum()));
            }
            (Core::Box { half_size }, _) => {
                box_feature(&half_size, &s, u, f);
                let radius = self.radius();
                if radius > 0.0 {
                    f.points[..f.len].iter_mut().for_each(|p| *p += u * radius);
                }
            }
            _ => f.push(s + u * self.radius(), 0),
        }
    }
}

/// Finds the octagon on which a torus lies, with a corner where it is farthest along `u`; that corner alone
/// where it is tilted.
fn ring(ring_radius: f64, radius: f64, u: &Vec3, f: &mut Feature) {
    disc(ring_radius, 0.0, u, f);
    if u.z * u.z > 1.0 - TILT * TILT {
        f.normal = Some(Vec3::new(0.0, 0.0, u.z.signum()));
    } else {
        f.len = 1;
    }
    f.points[..f.len].iter_mut().for_each(|p| *p += u * radius);
}

/// Adds the rim of a cap as an octagon with a corner where the cap is farthest along `u`.
fn disc(radius: f64, z: f64, u: &Vec3, f: &mut Feature) {
    let rho = (u.x * u.x + u.y * u.y).sqrt();
    let (c, s) = if rho > 1e-9 { (u.x / rho, u.y / rho) } else { (1.0, 0.0) };
    let h = std::f64::consts::FRAC_1_SQRT_2;
    let first = if z >= 0.0 { CORNERS as u8 } else { 0 };
    let octagon = [(1.0, 0.0), (h, h), (0.0, 1.0), (-h, h), (-1.0, 0.0), (-h, -h), (0.0, -1.0), (h, -h)];
    for (id, (x, y)) in (first..).zip(octagon) {
        f.push(Vec3::new(radius * (c * x - s * y), radius * (s * x + c * y), z), id);
    }
}

fn box_feature(half: &Vec3, s: &Vec3, u: &Vec3, f: &mut Feature) {
    let flat = [u.x.abs() < TILT, u.y.abs() < TILT, u.z.abs() < TILT];
    let flip = |p: &Vec3, k: usize| {
        let mut q = *p;
        q[k] = -q[k];
        q
    };
    let octant = |p: &Vec3| u8::from(p.x > 0.0) | u8::from(p.y > 0.0) << 1 | u8::from(p.z > 0.0) << 2;
    let Some(first) = flat.iter().position(|x| *x) else {
        f.push(*s, octant(s));
        return;
    };
    match (first + 1..3).find(|&k| flat[k]) {
        None => {
            for x in [*s, flip(s, first)] {
                f.push(x, octant(&x));
            }
        }
        Some(second) => {
            let (p, q) = (flip(s, first), flip(s, second));
            for x in [*s, p, flip(&p, second), q] {
                f.push(x, octant(&x));
            }
            let third = 3 - first - second;
            let mut n = Vec3::zeros();
            n[third] = s[third] / half[third];
            f.normal = Some(n);
        }
    }
}

/// Returns the face whose normal is nearest to `u`, if it is near enough; the last of equals.
#[inline]
pub(crate) fn seen<'a>(faces: &'a [FlatFace], u: &Vec3) -> Option<&'a FlatFace> {
    let mut best = (1.0 - 0.5 * TILT * TILT, None);
    for face in faces {
        let along = face.n.dot(u);
        if along >= best.0 {
            best = (along, Some(face));
        }
    }
    best.1
}

/// Finds that face, else the edge or corner at the support.
fn polytope(core: &Core, vertices: &[Vec3], faces: &[FlatFace], u: &Vec3, f: &mut Feature) {
    if let Some(face) = seen(faces, u) {
        for &id in face.corners() {
            f.push(vertices[usize::from(id)], id);
        }
        f.normal = Some(face.n);
        return;
    }
    let s = core.support(u);
    let numbered = || (0_u8..).zip(vertices);
    f.push(s, numbered().find(|(_, v)| **v == s).map_or(0, |(id, _)| id));
    // Corner that makes the flattest edge with the support, if flat enough.
    let along = |v: &Vec3| (s - v).dot(u) / (s - v).length();
    let mut flattest: Option<(f64, u8, &Vec3)> = None;
    for (id, v) in numbered().filter(|(_, v)| **v != s) {
        let rises = along(v);
        if flattest.is_none_or(|best| rises.total_cmp(&best.0).is_lt()) {
            flattest = Some((rises, id, v));
        }
    }
    if let Some((rises, id, v)) = flattest
        && rises < TILT
    {
        f.push(*v, id);
    }
}

/// A face of a polytope: its normal and its corners in order around it, thinned out evenly where there are
/// many.
#[derive(Clone, Copy, Debug)]
pub struct FlatFace {
    /// Unit normal, outwards.
    pub n: Vec3,
    ids: [u8; CORNERS],
    len: usize,
}

impl FlatFace {
    /// Makes the face from those of few vertices that lie on the plane farthest along a normal.
    pub(crate) fn new(vertices: &[Vec3], n: Vec3) -> Self {
        let top = vertices.iter().map(|v| v.dot(&n)).fold(f64::NEG_INFINITY, f64::max);
        let size = vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        let x = perpendicular(&n);
        let y = n.cross(&x);
        let corners: Vec<(u8, &Vec3)> =
            (0_u8..).zip(vertices).filter(|(_, v)| v.dot(&n) > top - 1e-7 * size).collect();
        let centre = corners.iter().fold(Vec3::zeros(), |c, (_, v)| c + *v) / corners.len().max(1) as f64;
        let angle = |v: &Vec3| libm::atan2((v - centre).dot(&y), (v - centre).dot(&x));
        let mut around: Vec<(f64, u8)> = corners.iter().map(|(id, v)| (angle(v), *id)).collect();
        around.sort_by(|a, b| a.0.total_cmp(&b.0));
        let step = around.len().div_ceil(CORNERS).max(1);
        let mut made = Self { n, ids: [0; CORNERS], len: 0 };
        for (to, (_, id)) in made.ids.iter_mut().zip(around.iter().step_by(step)) {
            *to = *id;
            made.len += 1;
        }
        made
    }

    /// Returns the numbers of its corners.
    pub(crate) fn corners(&self) -> &[u8] {
        &self.ids[..self.len]
    }
}
