//! Random bodies with support functions of their own, for the tests.
#![allow(dead_code, non_snake_case, clippy::unwrap_used)]

use std::sync::Arc;

use asperity_geometry::{Pose, Rotation, Shape, Vec3, convex_hull};

pub const KINDS: [&str; 8] =
    ["sphere", "box", "cylinder", "capsule", "ellipsoid", "rounded box", "convex", "prism"];

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    pub fn direction(&mut self) -> Vec3 {
        loop {
            let v = Vec3::from_fn(|_, _| self.within(-1.0, 1.0));
            if v.norm() > 0.1 && v.norm() < 1.0 {
                return v.normalize();
            }
        }
    }

    /// Returns any rotation, a quarter turn about an axis now and then.
    pub fn rotation(&mut self) -> Rotation {
        let axis = nalgebra::Unit::new_normalize(self.direction());
        if self.unit() < 0.2 {
            let k = (3.0 * self.unit()) as usize;
            let quarter = std::f64::consts::FRAC_PI_2 * (4.0 * self.unit()).floor();
            return Rotation::from_axis_angle(
                &nalgebra::Unit::new_unchecked(Vec3::ith(k.min(2), 1.0)),
                quarter,
            );
        }
        Rotation::from_axis_angle(&axis, self.within(0.0, 6.0))
    }
}

pub struct Body {
    pub shape: Shape,
    /// Rough size, m.
    pub size: f64,
}

impl Body {
    pub fn random(kind: &str, random: &mut Random) -> Self {
        let mut length = || 0.05 * libm::exp(random.within(-1.2, 1.2));
        let shape = match kind {
            "sphere" => Shape::Sphere { radius: length() },
            "box" => Shape::Box { half_size: Vec3::from_fn(|_, _| length()) },
            "cylinder" => Shape::Cylinder { radius: length(), half_length: length() },
            "capsule" => Shape::Capsule { radius: length(), half_length: length() },
            "ellipsoid" => Shape::Ellipsoid { semi_axes: Vec3::from_fn(|_, _| length()) },
            "rounded box" => {
                Shape::RoundedBox { half_size: Vec3::from_fn(|_, _| length()), radius: length() }
            }
            "convex" => {
                let scale = Vec3::from_fn(|_, _| length());
                let n = 6 + (60.0 * random.unit()) as usize;
                let points: Vec<Vec3> = (0..n).map(|_| random.direction().component_mul(&scale)).collect();
                Shape::Convex(Arc::new(convex_hull(&points).unwrap()))
            }
            _ => {
                let (r, h) = (length(), length());
                let n = 3 + (20.0 * random.unit()) as usize;
                let points: Vec<Vec3> = (0..2 * n)
                    .map(|i| {
                        let (s, c) = libm::sincos(std::f64::consts::TAU * (i / 2) as f64 / n as f64);
                        Vec3::new(r * c, r * s, if i % 2 == 0 { h } else { -h })
                    })
                    .collect();
                Shape::Mesh(Arc::new(convex_hull(&points).unwrap()))
            }
        };
        let b = shape.aabb().unwrap();
        Self { size: b.half_size().norm(), shape }
    }

    /// Returns the support value along `u` of the posed body.
    pub fn reach(&self, X_WB: &Pose, u: &Vec3) -> f64 {
        let q = X_WB.rotation.inverse_transform_vector(u);
        X_WB.translation.vector.dot(u)
            + match &self.shape {
                Shape::Sphere { radius } => *radius,
                Shape::Box { half_size } => half_size.dot(&q.abs()),
                Shape::Cylinder { radius, half_length } => radius * q.xy().norm() + half_length * q.z.abs(),
                Shape::Capsule { radius, half_length } => radius + half_length * q.z.abs(),
                Shape::Ellipsoid { semi_axes } => semi_axes.component_mul(&q).norm(),
                Shape::RoundedBox { half_size, radius } => half_size.dot(&q.abs()) + radius,
                Shape::Torus { ring_radius, radius } => ring_radius * q.xy().norm() + radius,
                Shape::HalfSpace => f64::INFINITY,
                Shape::Convex(m) | Shape::Mesh(m) => {
                    m.vertices.iter().map(|v| v.dot(&q)).fold(f64::MIN, f64::max)
                }
            }
    }

    /// Returns an upper bound of the distance of a world point from the body (zero inside), m.
    pub fn outside(&self, X_WB: &Pose, p_W: &Vec3) -> f64 {
        let p = X_WB.rotation.inverse_transform_vector(&(p_W - X_WB.translation.vector));
        let d = match &self.shape {
            Shape::Sphere { radius } => p.norm() - radius,
            Shape::Box { half_size } => (p.abs() - half_size).max(),
            Shape::Cylinder { radius, half_length } => (p.xy().norm() - radius).max(p.z.abs() - half_length),
            Shape::Capsule { radius, half_length } => {
                (p - Vec3::z() * p.z.clamp(-half_length, *half_length)).norm() - radius
            }
            Shape::Ellipsoid { semi_axes } => (p.component_div(semi_axes).norm() - 1.0) * semi_axes.min(),
            Shape::RoundedBox { half_size, radius } => {
                (p.abs() - half_size).sup(&Vec3::zeros()).norm() - radius
            }
            Shape::Torus { ring_radius, radius } => {
                let off = p.xy().norm() - ring_radius;
                (off * off + p.z * p.z).sqrt() - radius
            }
            Shape::HalfSpace => p.z,
            Shape::Convex(m) | Shape::Mesh(m) => (0..m.triangles.len())
                .map(|t| m.area_vector(t).normalize().dot(&(p - m.corners(t)[0])))
                .fold(f64::MIN, f64::max),
        };
        d.max(0.0)
    }
}

fn pose(random: &mut Random, translation: Vec3) -> Pose {
    let rotation = random.rotation();
    Pose::from_parts(translation.into(), rotation)
}

/// Poses with support planes at a random distance: the bodies do not touch.
pub fn apart(a: &Body, b: &Body, random: &mut Random) -> (Pose, Pose) {
    placed(a, b, random, |random, touch| touch + 0.1 * libm::exp(random.within(-12.0, 3.0)))
}

/// Poses from grazing to concentric.
pub fn overlapping(a: &Body, b: &Body, random: &mut Random) -> (Pose, Pose) {
    placed(a, b, random, |random, touch| match random.unit() {
        x if x < 0.4 => touch * (1.0 - libm::exp(random.within(-12.0, 0.0))),
        x if x < 0.5 => 0.0,
        _ => touch * random.unit(),
    })
}

fn placed(
    a: &Body,
    b: &Body,
    random: &mut Random,
    distance: impl Fn(&mut Random, f64) -> f64,
) -> (Pose, Pose) {
    let origin = Vec3::from_fn(|_, _| random.within(-0.3, 0.3));
    let X_WA = pose(random, origin);
    let mut X_WB = pose(random, origin);
    let mut u = random.direction();
    if random.unit() < 0.3 {
        // Along an axis of A: flush, coaxial and parallel poses come up.
        u = X_WA.rotation * Vec3::ith(((3.0 * random.unit()) as usize).min(2), 1.0);
        if random.unit() < 0.5 {
            X_WB.rotation = X_WA.rotation * X_WB.rotation;
        }
    }
    let touch = a.reach(&X_WA, &u) + b.reach(&X_WB, &-u);
    X_WB.translation.vector += u * distance(random, touch);
    (X_WA, X_WB)
}
