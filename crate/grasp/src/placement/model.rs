//! Scene of a placement: movable bodies made of simple solids, their joints to the world, and the fixed
//! world.
//!
//! A joint is described by its motions for a small step of each coordinate ([`Mobility::basis`]) and by the
//! exact motion of a finite step ([`Mobility::moved`]). SI units; poses are `X_WB`.

use asperity_contact::manifold::rim;
use asperity_geometry::distance::Core;
use asperity_geometry::{Length, Pose, Shape, Vec3};
use nalgebra::UnitQuaternion;

use asperity_fault::{Fault, all_finite, direction, finite, positive_in};

/// Shape fixed to a body or to the world: one that [`PlacedShape::takes`], a half-space in the world alone.
#[derive(Clone, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct PlacedShape {
    /// Pose in the body, or in the world.
    pub X_BG: Pose,
    /// Shape, in its own frame.
    pub shape: Shape,
}

/// Number of points of a cylinder's rim (see [`rim`]).
const RIM: usize = 8;

/// Joint of a body to the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mobility {
    /// No joint: the body moves freely.
    Free,
    /// Motion in the plane: slides in x and z and turns about y.
    Planar,
    /// Revolute joint about a fixed axis; its coordinate is the angle from the start, rad.
    Revolute {
        /// Axis, unit, world frame.
        axis: Vec3,
        /// Point of the axis, m.
        point: Vec3,
    },
    /// Prismatic joint along a fixed axis; its coordinate is the way from the start, m.
    Prismatic {
        /// Axis, unit, world frame.
        axis: Vec3,
    },
    /// Fixed joint: the body is part of the world.
    Fixed,
}

impl Mobility {
    /// Returns the number of coordinates.
    pub const fn coordinates(&self) -> usize {
        match self {
            Self::Free => 6,
            Self::Planar => 3,
            Self::Revolute { .. } | Self::Prismatic { .. } => 1,
            Self::Fixed => 0,
        }
    }

    /// Returns turn and shift of the body's origin for a small step of each coordinate; lengths over
    /// `length`.
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

    /// Returns the pose after a step of the coordinates (scaled as in [`Self::basis`]), exactly on the joint.
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

/// Body to be placed.
#[derive(Clone, Debug, PartialEq)]
pub struct Movable {
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass in the body, m.
    pub com: Vec3,
    /// Joint to the world.
    pub mobility: Mobility,
    /// Solids of the body.
    pub solids: Vec<PlacedShape>,
    /// Guess of the pose `X_WB`.
    pub guess: Pose,
    /// Least and greatest coordinate of a revolute or prismatic joint, rad or m.
    pub limits: Option<(f64, f64)>,
}

/// Bodies to place in a fixed world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlacementProblem {
    /// Gravity, m/s².
    pub gravity: Vec3,
    /// Fixed solids, world frame.
    pub world: Vec<PlacedShape>,
    /// Bodies to be placed.
    pub bodies: Vec<Movable>,
}

impl PlacementProblem {
    /// Checks that numbers are finite, masses and sizes positive, axes unit, limits in order.
    ///
    /// # Errors
    ///
    /// Names the field that is refused.
    pub fn check(&self) -> Result<(), Fault> {
        all_finite("gravity", &self.gravity)?;
        for (k, s) in self.world.iter().enumerate() {
            s.check(&format!("world[{k}]"), false)?;
        }
        for (i, b) in self.bodies.iter().enumerate() {
            let at = |field: &str| format!("bodies[{i}].{field}");
            positive_in("kg", &at("mass"), b.mass)?;
            all_finite(&at("com"), &b.com)?;
            all_finite(&at("guess"), b.guess.translation.vector.iter().chain(&b.guess.rotation.coords))?;
            match b.mobility {
                Mobility::Revolute { axis, point } => {
                    direction(&at("axis"), axis.length())?;
                    all_finite(&at("point"), &point)?;
                }
                Mobility::Prismatic { axis } => {
                    direction(&at("axis"), axis.length())?;
                }
                _ => {}
            }
            if let Some((low, high)) = b.limits {
                let ordered = low <= high;
                if !ordered {
                    return Err(Fault::new(at("limits"), format!("{low} is above {high}")));
                }
            }
            for (k, s) in b.solids.iter().enumerate() {
                s.check(&at(&format!("solids[{k}]")), true)?;
            }
        }
        Ok(())
    }
}

impl PlacedShape {
    /// Makes a solid of a shape at the origin of its body.
    pub fn at_origin(shape: Shape) -> Self {
        Self { X_BG: Pose::identity(), shape }
    }

    fn check(&self, path: &str, moves: bool) -> Result<(), Fault> {
        if moves && self.shape == Shape::HalfSpace {
            return Err(Fault::new(path, "a half-space cannot move"));
        }
        if !Self::takes(&self.shape) {
            return Err(Fault::new(
                path,
                format!("the search for a place does not take {}", self.shape.name()),
            ));
        }
        finite(path, self.X_BG.translation.vector.sum() + self.X_BG.rotation.coords.sum())?;
        self.shape.validate().map_err(|e| e.within(path))
    }

    pub(super) fn place(&self, p: &Vec3) -> Vec3 {
        self.X_BG.rotation * p + self.X_BG.translation.vector
    }

    /// Returns true for a shape that the search takes: a half-space, or one whose core is a point, a segment, a
    /// box or a cylinder.
    pub fn takes(shape: &Shape) -> bool {
        *shape == Shape::HalfSpace || Self::tips_of(shape) > 0
    }

    /// Returns the points with which it meets other solids, body frame: centre and radius.
    pub(super) fn tips(&self) -> Vec<(Vec3, f64)> {
        let Some((core, radius)) = self.shape.core() else { return Vec::new() };
        tips(&core).iter().map(|p| (self.place(p), radius)).collect()
    }

    /// Returns the number of points with which a shape meets others.
    pub fn tips_of(shape: &Shape) -> usize {
        shape.core().map_or(0, |(core, _)| tips(&core).len())
    }

    /// Returns the farthest distance from the body's origin, m.
    pub(super) fn reach(&self) -> f64 {
        self.tips().iter().map(|(p, r)| p.length() + r).fold(0.0, f64::max)
    }
}

/// Returns the points of a core with which it meets others, own frame, m; none of one that the search does not
/// take.
fn tips(core: &Core) -> Vec<Vec3> {
    match core {
        Core::Cylinder { radius, half_length } => rim(*radius, *half_length, 0.0, RIM).collect(),
        _ => core.corners().unwrap_or_default(),
    }
}
