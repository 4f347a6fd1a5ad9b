//! Limit surface of a real patch (Goyal, Ruina & Papadopoulos 1991): Coulomb friction integrated over a
//! hydroelastic contact surface, for every direction in which it can slide and turn.
//!
//! For each unit twist `(v_x, v_y, ω r)`, spread over the sphere by a Fibonacci lattice, the friction `(f_x,
//! f_y, τ_n)` (N, N m about the centre of pressure) is one point of the surface. The integral uses the face
//! triangles' linear pressure and three Gauss points each. [`LimitSurface::ellipsoid_error`] compares it with
//! the soft finger's ellipsoid.

use std::f64::consts::PI;

use asperity_contact::hydroelastic::ContactSurface;
use asperity_geometry::{Length, Pose, Vec3};

use super::{SoftFinger, tangents};
use crate::spatial::SpatialForce;
use asperity_fault::{Fault, not_negative};

/// Instantaneous motion of B on A: world angular velocity and the velocity of the point at `about`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PatchTwist {
    /// Angular velocity, rad/s.
    pub w: Vec3,
    /// Velocity, m/s.
    pub v: Vec3,
    /// World point whose velocity is `v`, m.
    pub about: Vec3,
}

/// Computes the Coulomb friction on B of the whole patch while it slides: `−μ ∫ p v_t/|v_t| dA`, about
/// `twist.about`, world frame.
///
/// Every face is cut into triangles about its centroid and pressure is linear on them; the direction of
/// sliding is taken at three points of each triangle (weights exact to second order).
pub fn patch_friction(surface: &ContactSurface, mu: f64, twist: &PatchTwist) -> SpatialForce {
    let mut sum = SpatialForce::default();
    for (f, face) in surface.faces.iter().enumerate() {
        let corners = surface.corners(f);
        let mut previous = corners.end.saturating_sub(1);
        for corner in corners {
            let at = |i: usize| Some((*surface.vertices.get(i)?, *surface.pressures.get(i)?));
            if let (Some(p), Some(q)) = (at(previous), at(corner)) {
                let triangle = [p, q, (face.centroid, face.pressure)];
                add_triangle(&mut sum, mu, &face.normal, twist, &triangle);
            }
            previous = corner;
        }
    }
    sum
}

fn add_triangle(sum: &mut SpatialForce, mu: f64, n: &Vec3, twist: &PatchTwist, [a, b, c]: &[(Vec3, f64); 3]) {
    let area = 0.5 * (b.0 - a.0).cross(&(c.0 - a.0)).length();
    // Gauss points at (2/3, 1/6, 1/6): exact for quadratics.
    for (x, y, z) in [(a, b, c), (b, c, a), (c, a, b)] {
        let blend = |u: f64, v: f64, w: f64| u * 2.0 / 3.0 + (v + w) / 6.0;
        let p = Vec3::from_fn(|i, _| blend(x.0[i], y.0[i], z.0[i]));
        let pressure = blend(x.1, y.1, z.1);
        let r = p - twist.about;
        let v = twist.v + twist.w.cross(&r);
        let v_t = v - n * n.dot(&v);
        let speed = v_t.length();
        if speed > 0.0 {
            let force = v_t * (-mu * pressure * area / (3.0 * speed));
            *sum += SpatialForce { torque: r.cross(&force), force };
        }
    }
}

/// Twist and the friction against it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LimitPoint {
    /// Unit direction `(v_x, v_y, ω r)` in the patch frame, `r` the patch's characteristic length.
    pub twist: Vec3,
    /// Friction `(f_x, f_y, τ_n)` on B about the centre of pressure, N and N·m.
    pub load: Vec3,
}

/// Limit surface of a patch (Goyal, Ruina & Papadopoulos 1991): the frictions of all sliding motions. At each
/// point the surface's outward normal is minus the twist, so points bound it from inside and outside at once.
#[derive(Clone, Debug, PartialEq)]
pub struct LimitSurface {
    /// Pose of the patch frame P: origin at the centre of pressure, z along the mean normal.
    pub X_WP: Pose,
    /// Normal force `|∫ p n dA|`, N.
    pub normal_force: f64,
    /// Characteristic length `√(area / π)`, m: scales turning against sliding.
    pub length: f64,
    /// Sampled points.
    pub points: Vec<LimitPoint>,
    /// Torsion of a pure turn about the centre of pressure over `μ f_n`, m.
    pub torsional_radius: f64,
    /// Friction coefficient.
    pub mu: f64,
}

impl LimitSurface {
    /// Returns the ellipsoid with the same strength in sliding and in turning.
    pub fn ellipsoid(&self) -> SoftFinger {
        SoftFinger { mu: self.mu, torsional_radius: self.torsional_radius }
    }

    /// Returns the largest and the least usage of the ellipsoid by the patch's friction: 1 and 1 if the patch
    /// is an ellipsoid.
    pub fn ellipsoid_error(&self) -> (f64, f64) {
        let finger = self.ellipsoid();
        self.points.iter().fold((0.0_f64, f64::INFINITY), |(most, least), p| {
            let u = finger.usage(&Vec3::new(p.load.x, p.load.y, self.normal_force), p.load.z);
            (most.max(u), least.min(u))
        })
    }
}

/// Samples the limit surface in `samples` directions of twist, spread evenly over the sphere.
///
/// # Errors
///
/// Refuses an invalid friction coefficient or number of samples, and a patch without pressure.
pub fn limit_surface(surface: &ContactSurface, mu: f64, samples: usize) -> Result<LimitSurface, Fault> {
    not_negative("mu", mu)?;
    let totals = &surface.totals;
    let normal_force = totals.force_on_b.length();
    let presses = normal_force > 0.0 && totals.area > 0.0;
    if surface.faces.is_empty() || !presses {
        return Err(Fault::new(
            "surface",
            "the bodies do not press on each other, so friction has no limit surface",
        ));
    }
    let n = totals.force_on_b / normal_force;
    let (t1, t2) = tangents(&n);
    let R_WP = nalgebra::Rotation3::from_matrix_unchecked(nalgebra::Matrix3::from_columns(&[t1, t2, n]));
    let origin = totals.center_of_pressure;
    let X_WP = Pose::from_parts(origin.into(), nalgebra::UnitQuaternion::from_rotation_matrix(&R_WP));
    let length = (totals.area / PI).sqrt();
    let load = |v_x: f64, v_y: f64, w: f64| {
        let F = patch_friction(surface, mu, &PatchTwist { w: n * w, v: t1 * v_x + t2 * v_y, about: origin });
        Vec3::new(F.force.dot(&t1), F.force.dot(&t2), F.torque.dot(&n))
    };
    let points = (0..samples)
        .map(|k| {
            let twist = fibonacci(k, samples);
            LimitPoint { twist, load: load(twist.x, twist.y, twist.z / length) }
        })
        .collect();
    let torsional_radius = if mu > 0.0 { load(0.0, 0.0, 1.0).z.abs() / (mu * normal_force) } else { 0.0 };
    Ok(LimitSurface { X_WP, normal_force, length, points, torsional_radius, mu })
}

/// Returns point `k` of `n` spread over the unit sphere.
fn fibonacci(k: usize, n: usize) -> Vec3 {
    let z = 1.0 - (2.0 * k as f64 + 1.0) / n as f64;
    let r = (1.0 - z * z).max(0.0).sqrt();
    let angle = PI * (3.0 - 5.0_f64.sqrt()) * k as f64;
    Vec3::new(r * libm::cos(angle), r * libm::sin(angle), z)
}

#[cfg(test)]
mod tests {
    use asperity_contact::hydroelastic::{Face, NO_ELEMENT, Totals};

    use super::*;

    /// Disc of radius `R` in the plane z = 0.3 with pressure `p(r)`.
    fn disc(radius: f64, p: impl Fn(f64) -> f64) -> ContactSurface {
        let (rings, spokes) = (40, 96);
        let centre = Vec3::new(1.0, -2.0, 0.3);
        let mut s = ContactSurface::default();
        s.clear();
        let at = |i: usize, j: usize| {
            let (r, a) = (radius * i as f64 / rings as f64, 2.0 * PI * j as f64 / spokes as f64);
            (centre + Vec3::new(r * libm::cos(a), r * libm::sin(a), 0.0), p(r))
        };
        let mut total = Totals { center_of_pressure: centre, ..Totals::default() };
        for i in 0..rings {
            for j in 0..spokes {
                let corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
                for k in [[0, 1, 2], [0, 2, 3]] {
                    let q = k.map(|c| corners[c]);
                    let area = 0.5 * (q[1].0 - q[0].0).cross(&(q[2].0 - q[0].0)).length();
                    let pressure = (q[0].1 + q[1].1 + q[2].1) / 3.0;
                    let centroid = (q[0].0 + q[1].0 + q[2].0) / 3.0;
                    for (v, pr) in q {
                        s.vertices.push(v);
                        s.pressures.push(pr);
                    }
                    s.face_starts.push(s.vertices.len() as u32);
                    s.faces.push(Face {
                        area,
                        centroid,
                        normal: Vec3::z(),
                        pressure,
                        gradient: Vec3::zeros(),
                        stiffness: 0.0,
                        element_a: NO_ELEMENT,
                        element_b: NO_ELEMENT,
                    });
                    total.area += area;
                    total.force_on_b += Vec3::z() * pressure * area;
                }
            }
        }
        s.totals = total;
        s
    }

    /// `τ = μ ∫ p r dA`: 2/3 μ N R for uniform and 3π/16 μ N a for Hertz pressure.
    #[test]
    fn torsion_of_uniform_and_hertz_discs() {
        let uniform = limit_surface(&disc(0.02, |_| 1e4), 0.5, 200).unwrap();
        assert!((uniform.torsional_radius / (0.02 * 2.0 / 3.0) - 1.0).abs() < 2e-3);
        let hertz = disc(0.02, |r| 1e4 * (1.0 - r * r / 4e-4).max(0.0).sqrt());
        let hertz = limit_surface(&hertz, 0.5, 200).unwrap();
        assert!((hertz.torsional_radius / (0.02 * 3.0 * PI / 16.0) - 1.0).abs() < 5e-3);
        assert!((hertz.normal_force / (PI * 4e-4 * 1e4 * 2.0 / 3.0) - 1.0).abs() < 5e-3);
    }

    /// Pure sliding is μN whatever the pressure; every load lies within it, and the surface is convex: the
    /// load of a twist dissipates more than any other load would.
    #[test]
    fn convex_with_sliding_as_its_equator() {
        let s = limit_surface(&disc(0.02, |r| 1e4 * (1.0 - r / 0.02)), 0.4, 120).unwrap();
        for p in &s.points {
            let w = Vec3::new(p.twist.x, p.twist.y, p.twist.z / s.length);
            assert!(w.dot(&p.load) < 0.0);
            for q in &s.points {
                assert!(w.dot(&p.load) <= w.dot(&q.load) + 1e-9 * s.normal_force);
            }
        }
        let (most, least) = s.ellipsoid_error();
        assert!(most < 1.05 && least > 0.85, "{most} {least}");
    }

    #[test]
    fn no_contact_no_surface() {
        assert_eq!(limit_surface(&ContactSurface::default(), 0.5, 10).unwrap_err().path, "surface");
    }
}
