//! Shapes without their rounding, and their support functions in closed form (body frame, metres).

use crate::Length;
use crate::Vec3;
use crate::convex::ConvexBody;

/// A shape without its rounding: a sphere is a point, a capsule a segment, each grown by a radius. The signed
/// distance of two grown bodies is that of their cores less both radii.
#[derive(Clone, Copy, Debug)]
pub enum Core<'a> {
    /// A point at the origin.
    Point,
    /// A segment along z, centred.
    Segment {
        /// Half of its length, m.
        half_length: f64,
    },
    /// A box, centred.
    Box {
        /// Half of each edge, m.
        half_size: Vec3,
    },
    /// A cylinder along z, centred.
    Cylinder {
        /// Radius, m.
        radius: f64,
        /// Half of its length, m.
        half_length: f64,
    },
    /// An ellipsoid, centred.
    Ellipsoid {
        /// Semi-axes, m.
        semi_axes: Vec3,
    },
    /// The hull of points.
    Polytope(&'a ConvexBody),
    /// A triangle by its corners.
    Triangle(&'a [Vec3; 3]),
}

impl Core<'_> {
    /// Returns a point of the core farthest along `u` (any length but zero).
    #[inline]
    pub fn support(&self, u: &Vec3) -> Vec3 {
        match self {
            Self::Point => Vec3::zeros(),
            Self::Segment { half_length } => Vec3::new(0.0, 0.0, with_sign(*half_length, u.z)),
            Self::Box { half_size: h } => {
                Vec3::new(with_sign(h.x, u.x), with_sign(h.y, u.y), with_sign(h.z, u.z))
            }
            Self::Cylinder { radius, half_length } => {
                let rho = (u.x * u.x + u.y * u.y).sqrt();
                let s = if rho > f64::MIN_POSITIVE { radius / rho } else { 0.0 };
                Vec3::new(s * u.x, s * u.y, with_sign(*half_length, u.z))
            }
            _ => self.farthest(u),
        }
    }

    /// Returns the support of the cores that take longer: apart, so that the others do not pay for their
    /// registers.
    #[inline(never)]
    fn farthest(&self, u: &Vec3) -> Vec3 {
        match self {
            Self::Ellipsoid { semi_axes } => {
                let s = semi_axes.component_mul(u);
                semi_axes.component_mul(&s) / s.length()
            }
            Self::Polytope(body) => body.support(u),
            Self::Triangle(v) => {
                let d = [v[0].dot(u), v[1].dot(u), v[2].dot(u)];
                let k = if d[0] >= d[1] && d[0] >= d[2] {
                    0
                } else if d[1] >= d[2] {
                    1
                } else {
                    2
                };
                v[k]
            }
            _ => self.support(u),
        }
    }

    /// Returns the corners of a core that is the hull of a few: a point, the ends of a segment, the corners of
    /// a box. `None` for the others.
    pub fn corners(&self) -> Option<Vec<Vec3>> {
        match self {
            Self::Point => Some(vec![Vec3::zeros()]),
            Self::Segment { half_length } => {
                Some([-half_length, *half_length].map(|z| Vec3::z() * z).to_vec())
            }
            Self::Box { half_size: h } => {
                let corner = |k: usize| Vec3::from_fn(|i, _| if k >> i & 1 == 1 { h[i] } else { -h[i] });
                Some((0..8).map(corner).collect())
            }
            _ => None,
        }
    }

    /// Returns true when the boundary is made of flat faces.
    pub fn is_flat(&self) -> bool {
        !matches!(self, Self::Cylinder { .. } | Self::Ellipsoid { .. })
    }

    /// Returns the largest distance of a point from the origin of the core's frame, m.
    pub fn extent(&self) -> f64 {
        match self {
            Self::Point => 0.0,
            Self::Segment { half_length } => *half_length,
            Self::Box { half_size } => half_size.length(),
            Self::Cylinder { radius, half_length } => (radius * radius + half_length * half_length).sqrt(),
            Self::Ellipsoid { semi_axes } => semi_axes.max(),
            Self::Polytope(body) => body.extent,
            Self::Triangle(v) => v.iter().map(|p| p.length()).fold(0.0, f64::max),
        }
    }
}

#[inline]
fn with_sign(magnitude: f64, like: f64) -> f64 {
    if like >= 0.0 { magnitude } else { -magnitude }
}
