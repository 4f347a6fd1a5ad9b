//! Surfaces with known geometry: the ground truth for a cloud's normals and curvatures.
//!
//! Curvatures are positive where the solid is convex, the greater first. Of a solid of revolution with radius
//! f(z) they are `1 / (f w)` around and `−f″ / w³` along, `w = √(1 + f′²)` (do Carmo, *Differential Geometry
//! of Curves and Surfaces*, §3-3, ex. 4).

mod body;
mod profile;

pub use body::{BodySurface, SurfacePoint};
pub use profile::Profile;

use asperity_fault::{Fault, all_finite, finite, positive_in};
use asperity_geometry::{Length, Mat3, Vec3};

/// Solid that stands in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KnownShape {
    /// Ball.
    Sphere {
        /// Centre, m.
        centre: Vec3,
        /// Radius, m.
        radius: f64,
    },
    /// Upright box, turned about z.
    Box {
        /// Centre, m.
        centre: Vec3,
        /// Half of its edges, m.
        half_size: Vec3,
        /// Turn about z, rad.
        yaw: f64,
    },
    /// Upright solid of revolution that stands at z = 0.
    Revolved {
        /// Position of its axis (x, y), m.
        axis: [f64; 2],
        /// Height, m.
        height: f64,
        /// Radius by height.
        profile: Profile,
    },
}

/// Distance below which a point is on the lid of a solid of revolution, m: ten quanta of depth.
const ON_LID: f64 = 1e-5;

impl KnownShape {
    /// Refuses sizes that are not positive and positions that are not finite.
    pub fn validate(&self) -> Result<(), Fault> {
        match self {
            Self::Sphere { centre, radius } => {
                all_finite("center", centre.iter())?;
                positive_in("m", "radius", *radius).map(|_| ())
            }
            Self::Box { centre, half_size, yaw } => {
                all_finite("center", centre.iter())?;
                finite("yaw", *yaw)?;
                (0..3)
                    .try_for_each(|k| positive_in("m", &format!("half_size[{k}]"), half_size[k]).map(|_| ()))
            }
            Self::Revolved { axis, height, profile } => {
                all_finite("base_center", axis)?;
                positive_in("m", "height", *height)?;
                profile.validate()
            }
        }
    }

    /// Returns the distance of a point from the surface, m, to first order; negative inside.
    pub fn distance(&self, p: &Vec3) -> f64 {
        match self {
            Self::Sphere { centre, radius } => (p - centre).length() - radius,
            Self::Box { half_size, .. } => {
                let over = self.in_box(p).map_or(Vec3::zeros(), |q| q.abs() - half_size);
                over.sup(&Vec3::zeros()).length() + over.max().min(0.0)
            }
            Self::Revolved { axis, height, profile } => {
                let z = p.z.clamp(0.0, *height);
                let slope = profile.slope(z);
                let beside = (radius(p, axis) - profile.radius(z)) / (1.0 + slope * slope).sqrt();
                beside.max(p.z - height).max(-p.z)
            }
        }
    }

    /// Returns the outward unit normal at a point of the surface; zero where there is none (the centre of a
    /// ball).
    pub fn normal(&self, p: &Vec3) -> Vec3 {
        match self {
            Self::Sphere { centre, .. } => (p - centre).try_unit(0.0).unwrap_or_default(),
            Self::Box { half_size, yaw, .. } => self.in_box(p).map_or(Vec3::zeros(), |q| {
                let face = (q.abs() - half_size).imax();
                let mut n = Vec3::zeros();
                n[face] = if q[face] < 0.0 { -1.0 } else { 1.0 };
                turned(*yaw) * n
            }),
            Self::Revolved { axis, height, profile } => {
                let r = radius(p, axis);
                if (p.z - height).abs() < ON_LID && r < profile.radius(*height) - ON_LID {
                    return Vec3::z();
                }
                let out = Vec3::new((p.x - axis[0]) / r, (p.y - axis[1]) / r, -profile.slope(p.z));
                if r > 0.0 { out.unit() } else { Vec3::zeros() }
            }
        }
    }

    /// Returns the principal curvatures at a point of the surface, 1/m; 0 on flat faces.
    pub fn curvatures(&self, p: &Vec3) -> [f64; 2] {
        match self {
            Self::Sphere { radius, .. } => [1.0 / radius; 2],
            Self::Box { .. } => [0.0; 2],
            Self::Revolved { height, .. } if (p.z - height).abs() < ON_LID => [0.0; 2],
            Self::Revolved { profile, .. } => {
                let (f, slope, bend) = (profile.radius(p.z), profile.slope(p.z), profile.bend(p.z));
                let w = (1.0 + slope * slope).sqrt();
                let (around, along) = (1.0 / (f * w), -bend / (w * w * w));
                [around.max(along), around.min(along)]
            }
        }
    }

    /// Transforms a point to the box's own frame.
    fn in_box(&self, p: &Vec3) -> Option<Vec3> {
        match self {
            Self::Box { centre, yaw, .. } => Some(turned(*yaw).transpose() * (p - centre)),
            _ => None,
        }
    }
}

fn radius(p: &Vec3, axis: &[f64; 2]) -> f64 {
    let (x, y) = (p.x - axis[0], p.y - axis[1]);
    (x * x + y * y).sqrt()
}

/// Returns the rotation about z.
fn turned(yaw: f64) -> Mat3 {
    let (s, c) = (libm::sin(yaw), libm::cos(yaw));
    Mat3::new(c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes() -> [KnownShape; 4] {
        let bottle = Profile::Bottle { body: 0.04, neck: 0.015, shoulder: 0.13, width: 0.012 };
        [
            KnownShape::Sphere { centre: Vec3::new(0.01, 0.0, 0.05), radius: 0.05 },
            KnownShape::Box {
                centre: Vec3::new(0.0, 0.02, 0.05),
                half_size: Vec3::new(0.03, 0.04, 0.05),
                yaw: 0.7,
            },
            KnownShape::Revolved {
                axis: [0.01, 0.0],
                height: 0.1,
                profile: Profile::Cylinder { radius: 0.04 },
            },
            KnownShape::Revolved { axis: [0.0, 0.01], height: 0.18, profile: bottle },
        ]
    }

    #[test]
    fn the_normal_is_the_gradient_of_the_distance() {
        for shape in shapes() {
            shape.validate().unwrap();
            for k in 0..40 {
                // Onto the surface by a few steps along the normal.
                let angle = 0.3 + 0.61 * f64::from(k);
                let mut p = Vec3::new(
                    0.05 * libm::cos(angle),
                    0.05 * libm::sin(angle),
                    0.02 + 0.003 * f64::from(k % 20),
                );
                for _ in 0..60 {
                    p -= shape.normal(&p) * shape.distance(&p);
                }
                assert!(shape.distance(&p).abs() < 1e-9, "{shape:?}");
                let (n, h) = (shape.normal(&p), 1e-6);
                assert!((n.length() - 1.0).abs() < 1e-12);
                let slope = (shape.distance(&(p + n * h)) - shape.distance(&(p - n * h))) / (2.0 * h);
                assert!((slope - 1.0).abs() < 2e-3, "{shape:?} {p} {slope}");
            }
        }
    }

    #[test]
    fn the_bottle_bends_as_finite_differences_say() {
        let shape = shapes()[3];
        let KnownShape::Revolved { profile, .. } = shape else { panic!() };
        for z in [0.02, 0.12, 0.13, 0.14, 0.16] {
            let p = Vec3::new(profile.radius(z), 0.01, z);
            let turn = |h: f64| {
                let q = Vec3::new(profile.radius(z + h), 0.01, z + h);
                let n = shape.normal(&q);
                libm::atan2(n.z, n.x)
            };
            let h = 1e-6;
            let path = (1.0 + profile.slope(z) * profile.slope(z)).sqrt() * 2.0 * h;
            let along = (turn(h) - turn(-h)) / path;
            let k = shape.curvatures(&p);
            assert!(k.iter().any(|x| (x - along).abs() < 1e-4 * (1.0 + along.abs())), "{z}: {k:?} {along}");
        }
    }
}
