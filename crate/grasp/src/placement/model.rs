//! What a placement is asked for: movable bodies made of simple solids, their joints to the world, and the
//! fixed world.
//!
//! A joint is known by its motions for a small step of each coordinate ([`Mobility::basis`]) and by the exact
//! motion of a finite step ([`Mobility::moved`]). SI units; poses are `X_WB`.

use asperity_contact::manifold::rim;
use asperity_geometry::{Length, Pose, Vec3};
use nalgebra::UnitQuaternion;

use crate::error::{GraspError, finite, unit};

/// A solid fixed to a body, in the body's frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Solid {
    /// Metres.
    Ball {
        /// Middle.
        center: Vec3,
        /// Radius.
        radius: f64,
    },
    /// All points within `radius` of a segment, metres.
    Capsule {
        /// One end of the segment.
        a: Vec3,
        /// The other.
        b: Vec3,
        /// Radius.
        radius: f64,
    },
    /// A cuboid.
    Box {
        /// Pose in the body.
        X_BG: Pose,
        /// Half of each edge, metres.
        half_size: Vec3,
    },
    /// A solid cylinder along z. With its rims it meets other solids at [`RIM`] points each.
    Cylinder {
        /// Pose in the body.
        X_BG: Pose,
        /// Metres.
        radius: f64,
        /// Half of the height, metres.
        half_length: f64,
    },
    /// Everything below a plane; for the world.
    HalfSpace {
        /// A point of the plane, metres.
        point: Vec3,
        /// Out of the solid, unit.
        normal: Vec3,
    },
}

/// Points of a cylinder's rim (see [`rim`]).
const RIM: usize = 8;

/// How a body is held to the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mobility {
    /// It is not.
    Free,
    /// Slides in x and z and turns about y: a problem in the plane.
    Planar,
    /// Turns about a fixed axis; its coordinate is the angle from the start, rad.
    Revolute {
        /// Unit, world frame.
        axis: Vec3,
        /// A point of the axis, metres.
        point: Vec3,
    },
    /// Slides along a fixed axis; its coordinate is the way from the start, metres.
    Prismatic {
        /// Unit, world frame.
        axis: Vec3,
    },
    /// Part of the world.
    Fixed,
}

impl Mobility {
    /// Number of coordinates.
    pub const fn coordinates(&self) -> usize {
        match self {
            Self::Free => 6,
            Self::Planar => 3,
            Self::Revolute { .. } | Self::Prismatic { .. } => 1,
            Self::Fixed => 0,
        }
    }

    /// Turn and shift of the body's origin for a small step of each coordinate; lengths over `length`.
    pub(super) fn basis(&self, origin: &Vec3, length: f64) -> Vec<(Vec3, Vec3)> {
        let turn = |w: Vec3| (w, Vec3::zeros());
        let shift = |v: Vec3| (Vec3::zeros(), v * length);
        match self {
            Self::Free => vec![
                turn(Vec3::x()),
                turn(Vec3::y()),
                turn(Vec3::z()),
                shift(Vec3::x()),
                shift(Vec3::y()),
                shift(Vec3::z()),
            ],
            Self::Planar => vec![turn(Vec3::y()), shift(Vec3::x()), shift(Vec3::z())],
            Self::Revolute { axis, point } => vec![(*axis, axis.cross(&(origin - point)))],
            Self::Prismatic { axis } => vec![shift(*axis)],
            Self::Fixed => Vec::new(),
        }
    }

    /// The pose after a step of the coordinates (scaled as in [`Self::basis`]), exactly on the joint.
    pub(super) fn moved(&self, X_WB: &Pose, step: &[f64], length: f64) -> Pose {
        let mut X = *X_WB;
        if let Self::Revolute { axis, point } = self {
            let R = UnitQuaternion::from_scaled_axis(axis * step.first().copied().unwrap_or(0.0));
            X.translation.vector = point + R * (X.translation.vector - point);
            X.rotation = renormalised(R * X.rotation);
            return X;
        }
        let (mut w, mut v) = (Vec3::zeros(), Vec3::zeros());
        for ((dw, dv), s) in self.basis(&X.translation.vector, length).iter().zip(step) {
            w += dw * *s;
            v += dv * *s;
        }
        X.translation.vector += v;
        X.rotation = renormalised(UnitQuaternion::from_scaled_axis(w) * X.rotation);
        X
    }
}

fn renormalised(R: UnitQuaternion<f64>) -> UnitQuaternion<f64> {
    UnitQuaternion::new_normalize(R.into_inner())
}

/// A body whose place is sought.
#[derive(Clone, Debug, PartialEq)]
pub struct Movable {
    /// kg.
    pub mass: f64,
    /// Centre of mass in the body, metres.
    pub com: Vec3,
    /// Joint to the world.
    pub mobility: Mobility,
    /// What it is made of.
    pub solids: Vec<Solid>,
    /// `X_WB` of the guess.
    pub guess: Pose,
    /// Least and most of the coordinate of a revolute or prismatic joint.
    pub limits: Option<(f64, f64)>,
}

/// Bodies to place in a fixed world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// m/s².
    pub gravity: Vec3,
    /// Fixed solids, world frame.
    pub world: Vec<Solid>,
    /// To be placed.
    pub bodies: Vec<Movable>,
}

impl Scene {
    /// Finite numbers, positive masses and sizes, unit axes, limits in order.
    pub fn check(&self) -> Result<(), GraspError> {
        finite("gravity", self.gravity.sum())?;
        for (k, s) in self.world.iter().enumerate() {
            s.check(&format!("world[{k}]"))?;
        }
        for (i, b) in self.bodies.iter().enumerate() {
            let at = |field: &str| format!("bodies[{i}].{field}");
            if !(b.mass.is_finite() && b.mass > 0.0) {
                return Err(GraspError::new(at("mass"), format!("{} is not a positive mass", b.mass)));
            }
            finite(&at("com"), b.com.sum())?;
            finite(&at("guess"), b.guess.translation.vector.sum() + b.guess.rotation.coords.sum())?;
            match b.mobility {
                Mobility::Revolute { axis, point } => {
                    unit(&at("axis"), &axis)?;
                    finite(&at("point"), point.sum())?;
                }
                Mobility::Prismatic { axis } => {
                    unit(&at("axis"), &axis)?;
                }
                _ => {}
            }
            if let Some((low, high)) = b.limits {
                let ordered = low <= high;
                if !ordered {
                    return Err(GraspError::new(at("limits"), format!("{low} is above {high}")));
                }
            }
            for (k, s) in b.solids.iter().enumerate() {
                s.check(&at(&format!("solids[{k}]")))?;
                if matches!(s, Solid::HalfSpace { .. }) {
                    return Err(GraspError::new(at(&format!("solids[{k}]")), "a half-space cannot move"));
                }
            }
        }
        Ok(())
    }
}

impl Solid {
    fn check(&self, path: &str) -> Result<(), GraspError> {
        let positive = |field: &str, v: f64, least: f64| {
            if v.is_finite() && v >= least {
                Ok(())
            } else {
                Err(GraspError::new(format!("{path}.{field}"), format!("{v} is not a size")))
            }
        };
        match self {
            Self::Ball { center, radius } => {
                finite(path, center.sum())?;
                positive("radius", *radius, 0.0)
            }
            Self::Capsule { a, b, radius } => {
                finite(path, a.sum() + b.sum())?;
                positive("radius", *radius, 0.0)
            }
            Self::Box { X_BG, half_size } => {
                finite(path, X_BG.translation.vector.sum())?;
                half_size.iter().try_for_each(|h| positive("half_size", *h, 1e-9))
            }
            Self::Cylinder { X_BG, radius, half_length } => {
                finite(path, X_BG.translation.vector.sum())?;
                positive("radius", *radius, 1e-9)?;
                positive("half_length", *half_length, 1e-9)
            }
            Self::HalfSpace { point, normal } => {
                finite(path, point.sum())?;
                unit(&format!("{path}.normal"), normal).map(|_| ())
            }
        }
    }

    /// The points with which it meets other solids: centre and radius.
    pub(super) fn tips(&self) -> Vec<(Vec3, f64)> {
        match self {
            Self::Ball { center, radius } => vec![(*center, *radius)],
            Self::Capsule { a, b, radius } => vec![(*a, *radius), (*b, *radius)],
            Self::Box { X_BG, half_size } => (0..8)
                .map(|k| {
                    let sign = |bit: usize| if k >> bit & 1 == 0 { -1.0 } else { 1.0 };
                    let corner = half_size.component_mul(&Vec3::new(sign(0), sign(1), sign(2)));
                    (X_BG.rotation * corner + X_BG.translation.vector, 0.0)
                })
                .collect(),
            Self::Cylinder { X_BG, radius, half_length } => rim(*radius, *half_length, 0.0, RIM)
                .map(|p| (X_BG.rotation * p + X_BG.translation.vector, 0.0))
                .collect(),
            Self::HalfSpace { .. } => Vec::new(),
        }
    }

    /// Farthest reach from the body's origin, metres.
    pub(super) fn reach(&self) -> f64 {
        self.tips().iter().map(|(p, r)| p.length() + r).fold(0.0, f64::max)
    }
}
