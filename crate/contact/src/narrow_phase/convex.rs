//! The core of a convex shape for manifolds: support points, radius, size, in the shape's own frame, metres.

use asperity_geometry::{Length, Shape, Vec3, convex_hull};

/// A shape as the fast narrow phase sees it: a core, grown by a radius.
#[derive(Clone, Debug)]
pub enum Convex {
    /// A point.
    Sphere {
        /// Metres.
        radius: f64,
    },
    /// A segment along z.
    Capsule {
        /// Metres.
        radius: f64,
        /// Metres.
        half_length: f64,
    },
    /// Centred.
    Box {
        /// Half edges, metres.
        half: Vec3,
    },
    /// Along z.
    Cylinder {
        /// Metres.
        radius: f64,
        /// Metres.
        half_length: f64,
    },
    /// Centred.
    Ellipsoid {
        /// Metres.
        semi_axes: Vec3,
    },
    /// A hull of few vertices.
    Polytope {
        /// Own frame, metres.
        vertices: Vec<Vec3>,
        /// Unit, of each face once.
        normals: Vec<Vec3>,
        /// Half its least extent along the axes, metres.
        size: f64,
    },
    /// All below z = 0.
    HalfSpace,
    /// Not convex.
    Mesh,
}

/// Hulls with more vertices than this go to the general narrow phase, whose support walks along edges.
const MOST_VERTICES: usize = 64;

impl Convex {
    /// Of a shape.
    pub fn new(shape: &Shape) -> Self {
        match shape {
            Shape::Sphere { radius } => Self::Sphere { radius: *radius },
            Shape::Box { half_size } => Self::Box { half: *half_size },
            Shape::Cylinder { radius, half_length } => {
                Self::Cylinder { radius: *radius, half_length: *half_length }
            }
            Shape::Capsule { radius, half_length } => {
                Self::Capsule { radius: *radius, half_length: *half_length }
            }
            Shape::Ellipsoid { semi_axes } => Self::Ellipsoid { semi_axes: *semi_axes },
            Shape::HalfSpace => Self::HalfSpace,
            Shape::Mesh(mesh) if !asperity_geometry::is_convex(mesh) => Self::Mesh,
            Shape::Convex(mesh) | Shape::Mesh(mesh) => match convex_hull(&mesh.vertices) {
                Ok(hull) if hull.vertices.len() <= MOST_VERTICES => {
                    let mut normals: Vec<Vec3> = Vec::new();
                    for t in 0..hull.triangles.len() {
                        let n = hull.area_vector(t).unit();
                        if normals.iter().all(|m| m.dot(&n) < 1.0 - 1e-10) {
                            normals.push(n);
                        }
                    }
                    let size = asperity_geometry::Aabb::of_points(&hull.vertices).half_size().min();
                    Self::Polytope { vertices: hull.vertices, normals, size }
                }
                _ => Self::Mesh,
            },
        }
    }

    /// What the core is grown by, metres.
    #[inline]
    pub fn radius(&self) -> f64 {
        match self {
            Self::Sphere { radius } | Self::Capsule { radius, .. } => *radius,
            _ => 0.0,
        }
    }

    /// A point of the core farthest along `u`, own frame.
    #[inline]
    pub fn support(&self, u: &Vec3) -> Vec3 {
        let like = |x: f64, s: f64| if s >= 0.0 { x } else { -x };
        match self {
            Self::Sphere { .. } | Self::HalfSpace | Self::Mesh => Vec3::zeros(),
            Self::Capsule { half_length, .. } => Vec3::new(0.0, 0.0, like(*half_length, u.z)),
            Self::Box { half } => Vec3::new(like(half.x, u.x), like(half.y, u.y), like(half.z, u.z)),
            Self::Cylinder { radius, half_length } => {
                let rho = (u.x * u.x + u.y * u.y).sqrt();
                let s = if rho > 1e-12 * u.z.abs() { radius / rho } else { 0.0 };
                Vec3::new(s * u.x, s * u.y, like(*half_length, u.z))
            }
            Self::Ellipsoid { semi_axes } => {
                let s = semi_axes.component_mul(u);
                semi_axes.component_mul(&s) / s.length()
            }
            Self::Polytope { vertices, .. } => {
                let mut best = (f64::NEG_INFINITY, Vec3::zeros());
                for v in vertices {
                    let d = v.dot(u);
                    if d > best.0 {
                        best = (d, *v);
                    }
                }
                best.1
            }
        }
    }

    /// True if the origin is the middle of the shape.
    pub fn centred(&self) -> bool {
        !matches!(self, Self::HalfSpace | Self::Polytope { .. } | Self::Mesh)
    }

    /// A length typical of the shape, metres.
    pub fn size(&self) -> f64 {
        match self {
            Self::Sphere { radius } => *radius,
            Self::Capsule { radius, .. } => *radius,
            Self::Box { half } => half.min(),
            Self::Cylinder { radius, half_length } => radius.min(*half_length),
            Self::Ellipsoid { semi_axes } => semi_axes.min(),
            Self::Polytope { size, .. } => *size,
            Self::HalfSpace | Self::Mesh => f64::INFINITY,
        }
    }
}
