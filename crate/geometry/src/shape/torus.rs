//! All points within a radius of a circle about z: a ring. It is not convex, and none of its answers takes its
//! hull for it but the support.

use std::f64::consts::{PI, TAU};

use asperity_fault::Fault;

use super::drawing::{arc, turned};
use super::form::Form;
use super::size::{fail, size};
use super::{Drawing, SurfacePoint};
use crate::distance::{Prepared, Ring};
use crate::mass_properties::centred;
use crate::rays::{LocalHit, first_root, in_box};
use crate::tessellate::split::{push_prism_by_number, push_vertex};
use crate::tessellate::{MAX_TETRAHEDRA, check_hint, check_length, too_fine};
use crate::{Aabb, Length, MassProperties, Pose, Rotation, Shape, TetMesh, Vec3};

pub(super) struct Torus {
    /// Radius of the circle, m.
    pub ring_radius: f64,
    /// Radius of the tube, m.
    pub radius: f64,
}

/// Number of capsules by which a torus touches in a run. Their axes are chords of the circle, which stand off
/// it by at most `R (1 − cos(π/n))`: its
/// surface is up to 0.5 % of the ring's radius nearer to the axis, and exact under a plane on which it lies.
const PIECES: u32 = 32;

impl Torus {
    fn ring(&self) -> Ring {
        Ring { ring_radius: self.ring_radius, radius: self.radius }
    }
}

impl Form for Torus {
    const NAME: &'static str = "a torus";

    fn check(&self) -> Result<(), Fault> {
        size("ring_radius", self.ring_radius)?;
        size("radius", self.radius)?;
        if self.radius < self.ring_radius {
            return Ok(());
        }
        fail("radius", "The radius of the tube must be less than that of the ring: there would be no hole.")
    }

    fn support(&self, u: &Vec3) -> Option<Vec3> {
        Some(self.ring().farthest(&u.unit()).0)
    }

    fn prepare(&self) -> Prepared {
        Prepared::Ring(self.ring())
    }

    fn aabb(&self) -> Option<Aabb> {
        let out = self.ring_radius + self.radius;
        Some(Aabb::centred(Vec3::new(out, out, self.radius)))
    }

    /// Computes `V = 2π² R r²`, `∫x² = ∫y² = V (R²/2 + 3r²/8)`, `∫z² = V r²/4` (Pappus).
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let (ring2, r2) = (self.ring_radius * self.ring_radius, self.radius * self.radius);
        let volume = 2.0 * PI * PI * self.ring_radius * r2;
        let across = ring2 / 2.0 + 3.0 / 8.0 * r2;
        Some(centred(density, (volume, Vec3::new(across, across, r2 / 4.0) * volume)))
    }

    /// Finds the least root of `(|p|² + R² − r²)² = 4R² (x² + y²)` along the ray, a polynomial of degree four,
    /// counted from the line's nearest point to the centre.
    fn cast(&self, o: &Vec3, d: &Vec3) -> Option<LocalHit> {
        let (ring, r) = (self.ring_radius, self.radius);
        let out = ring + r;
        let around = in_box(o, d, &Vec3::new(out, out, r));
        let middle = -o.dot(d);
        let p = o + d * middle;
        let (from, to) = (around.0.max(0.0) - middle, around.1 - middle);
        if from > to {
            return None;
        }
        // In units of the ring's radius: the coefficients stay near one.
        let (p, from, to, share) = (p / ring, from / ring, to / ring, r / ring);
        let k = p.norm_squared() + 1.0 - share * share;
        let (a, b, c) = (d.x * d.x + d.y * d.y, p.x * d.x + p.y * d.y, p.x * p.x + p.y * p.y);
        let s = first_root([k * k - 4.0 * c, -8.0 * b, 2.0 * k - 4.0 * a, 0.0, 1.0], from, to)?;
        let t = s * ring + middle;
        let hit = o + d * t;
        Some((t, hit - self.ring().foot(&hit), None))
    }

    /// Cuts the tube into `n = ⌊2π(R + r)/h⌋` sections of `m = ⌊2πr/h⌋` wedges, each of three tetrahedra between
    /// the circle, where e = 1, and the surface.
    fn tessellate(&self, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
        check_length("ring_radius", self.ring_radius)?;
        check_length("radius", self.radius)?;
        let hint = check_hint(hint)?;
        let counts =
            |h: f64| [self.ring_radius + self.radius, self.radius].map(|r| libm::floor(TAU * r / h).max(3.0));
        let many = |[n, m]: [f64; 2]| 3.0 * n * m > MAX_TETRAHEDRA as f64;
        if many(counts(hint)) {
            let area = TAU * self.radius * TAU * (self.ring_radius + self.radius);
            return Err(too_fine(hint, (3.0 * area / MAX_TETRAHEDRA as f64).sqrt()));
        }
        let [n, m] = counts(hint).map(|x| x as u32);
        let (mut mesh, mut extent) = (TetMesh::default(), Vec::new());
        for i in 0..n {
            let (s, c) = libm::sincos(TAU * f64::from(i) / f64::from(n));
            let at = |rho: f64, z: f64| Vec3::new(rho * c, rho * s, z);
            push_vertex(&mut mesh, &mut extent, at(self.ring_radius, 0.0), 1.0);
            for j in 0..m {
                let (up, out) = libm::sincos(TAU * f64::from(j) / f64::from(m));
                let p = at(self.ring_radius + self.radius * out, self.radius * up);
                push_vertex(&mut mesh, &mut extent, p, 0.0);
            }
        }
        for i in 0..n {
            for j in 0..m {
                let section = |i: u32| {
                    let first = (i % n) * (m + 1);
                    [first, first + 1 + j, first + 1 + (j + 1) % m]
                };
                push_prism_by_number(&mut mesh, [section(i), section(i + 1)]);
            }
        }
        Ok((mesh, extent))
    }

    /// Returns the tube's radius; more for a thin tube, so that a fifth of it cuts some thirty thousand
    /// tetrahedra at most.
    fn round_size(&self) -> Option<f64> {
        let around = (0.1 * self.radius * (self.ring_radius + self.radius)).sqrt();
        Some(self.radius.max(around))
    }

    /// Computes the distance from the tube; the surface bends about it by 1/r, and about the axis by
    /// `cos φ / (R + r cos φ)`, φ the angle around the tube from outside, negative within the hole.
    fn near(&self, p: &Vec3) -> Option<SurfacePoint> {
        let foot = self.ring().foot(p);
        let off = p - foot;
        let outward = foot / self.ring_radius;
        let normal = off.try_unit(0.0).unwrap_or(outward);
        let cos = normal.dot(&outward);
        let bend = cos / (self.ring_radius + self.radius * cos);
        Some(SurfacePoint {
            distance: off.length() - self.radius,
            normal,
            curvatures: Some([1.0 / self.radius, bend]),
            along: Some(Vec3::z().cross(&outward)),
        })
    }

    fn drawing(&self, around: u32, along: u32) -> Drawing {
        Drawing::Smooth(turned(&arc(-PI, PI, along, self.radius, [self.ring_radius, 0.0]), around))
    }

    fn pieces(&self) -> Vec<(Pose, Shape)> {
        let point = |k: u32| {
            let (s, c) = libm::sincos(TAU * f64::from(k % PIECES) / f64::from(PIECES));
            Vec3::new(self.ring_radius * c, self.ring_radius * s, 0.0)
        };
        let between = |k: u32| {
            let (a, b) = (point(k), point(k + 1));
            let along = (b - a).unit();
            let turn = Rotation::rotation_between(&Vec3::z(), &along).unwrap_or_else(Rotation::identity);
            let shape = Shape::Capsule { radius: self.radius, half_length: 0.5 * (b - a).length() };
            (Pose::from_parts((0.5 * (a + b)).into(), turn), shape)
        };
        (0..PIECES).map(between).collect()
    }
}
