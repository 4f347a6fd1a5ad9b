//! Constant part of a system: bodies, geometries, links, trees and their indices into positions `q` and
//! velocities `v`.
//!
//! Arrays are by body, by link or by geometry as their comment says; units are SI. Nothing here changes
//! during a run.

use asperity_contact::broad_phase::CandidatePair;
use asperity_contact::hydroelastic::HydroBody;
use asperity_contact::narrow_phase::Convex;
use asperity_contact::pieces::Decomposition;
use asperity_geometry::distance::PreparedShape;
use asperity_geometry::{Aabb, Length, Mat3, Pose, Vec3};

use crate::arm::controlled::CompiledArm;
use crate::arm::{ArmGoal, JointLimits};
use crate::way_points::CompiledWayPoints;

use super::{Bulk, Coupler, JointKind, Limits, Material, Motor, Pairing};

/// A compiled system, constant.
#[derive(Debug)]
pub struct Model {
    pub(crate) gravity: Vec3,
    pub(crate) bodies: Vec<BodyModel>,
    pub(crate) geometries: Vec<GeometryModel>,
    /// Moving bodies with the joint that carries each, parents first.
    pub(crate) links: Vec<Link>,
    pub(crate) trees: Vec<Tree>,
    pub(crate) couplers: Vec<Coupler>,
    pub(crate) arms: Vec<CompiledArm>,
    pub(crate) scripts: Vec<CompiledWayPoints>,
    /// Velocity index and link of each joint of the description.
    pub(crate) joint_links: Vec<u32>,
    /// Pairs of bodies (a < b) without contact, sorted.
    pub(crate) filtered: Vec<(u32, u32)>,
    /// Pairs of geometries that may touch, sorted, where they are few.
    pub(crate) candidates: Option<Vec<CandidatePair>>,
    /// Distinct materials.
    pub(crate) materials: Vec<Material>,
    /// True if a material bounces and no arm counts steps: steps with impacts are then cut into parts.
    pub(crate) bounces: bool,
    pub(crate) positions: usize,
    pub(crate) velocities: usize,
    pub(crate) start_q: Vec<f64>,
    pub(crate) start_v: Vec<f64>,
}

#[derive(Clone, Debug)]
#[allow(non_snake_case, reason = "monogram notation")]
pub(crate) struct BodyModel {
    pub name: String,
    /// Link that moves the body; `None` if it is fixed.
    pub link: Option<u32>,
    pub mass: f64,
    pub p_BCm: Vec3,
    /// Inertia about the centre of mass, body frame, kg m².
    pub I_B: Mat3,
    pub I_B_inverse: Mat3,
    /// True if all principal moments are alike: the body turns at constant angular velocity.
    pub round: bool,
    /// Radius of gyration, m.
    pub reach: f64,
    /// Pose of a fixed body.
    pub X_WB: Pose,
}

#[derive(Debug)]
#[allow(non_snake_case, reason = "monogram notation")]
pub(crate) struct GeometryModel {
    pub body: u32,
    pub X_BG: Pose,
    pub convex: Convex,
    pub prepared: PreparedShape,
    pub hydro: Option<HydroBody>,
    /// Bounding box in the geometry's own frame; `None` for a half-space.
    pub aabb: Option<Aabb>,
    pub bulk: Bulk,
    /// Convex pieces, if it is cut; if another geometry is, itself as its only piece.
    pub pieces: Option<Decomposition>,
    /// True if it touches by its pieces.
    pub cut: bool,
    pub material: u32,
    /// Constant pose and bounds, on a fixed body.
    pub still: Option<Still>,
    pub moved: Moved,
}

/// Constants of a geometry from which its swept box is computed where its body is.
#[derive(Clone, Copy, Debug, Default)]
#[allow(non_snake_case, reason = "monogram notation")]
pub(crate) struct Moved {
    /// Rotation of the geometry in its body as a matrix.
    pub R_BG: Mat3,
    /// Middle, in the body frame, and half size of its own box.
    pub own: Option<[Vec3; 2]>,
    /// Distance of the farthest corner of that box from the centre of mass, m.
    pub reach: f64,
    /// Size by [`Convex::size`], m.
    pub size: f64,
}

/// Pose and bounds of a geometry that never moves, world frame.
#[derive(Clone, Copy, Debug)]
#[allow(non_snake_case, reason = "monogram notation")]
pub(crate) struct Still {
    pub X_WG: Pose,
    /// Rotation of the geometry in the world as a matrix.
    pub R_WG: Mat3,
    /// Bounding box; `None` for a half-space.
    pub bounds: Option<Aabb>,
}

/// Joint that carries a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum JointModel {
    /// Six free velocities `[ω, v]` of the centre of mass, world frame. Position: quaternion wxyz, centre of
    /// mass.
    Free,
    /// A joint of the description.
    Joint(JointKind),
}

#[derive(Clone, Debug)]
#[allow(non_snake_case, reason = "monogram notation")]
pub(crate) struct Link {
    pub body: u32,
    pub parent: Option<u32>,
    pub tree: u32,
    pub joint: JointModel,
    /// Pose of F on the parent (or in the world), and of M on the body.
    pub X_PF: Pose,
    pub X_MB: Pose,
    pub q: usize,
    pub v: usize,
    pub nv: usize,
    pub damping: f64,
    pub friction: f64,
    pub rotor_inertia: f64,
    pub limits: Option<Limits>,
    pub motor: Option<Motor>,
}

/// Links that are connected by joints, and the velocities they own.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub links: std::ops::Range<usize>,
    pub v: std::ops::Range<usize>,
    /// True if it is one free body and nothing else.
    pub single: bool,
}

impl GeometryModel {
    /// Returns an upper bound of the distance of its farthest point from its origin, m; infinite for a
    /// half-space.
    pub(crate) fn extent(&self) -> f64 {
        self.aabb.map_or(f64::INFINITY, |b| (b.center().abs() + b.half_size()).length())
    }

    /// Returns the middle and half size of the box around its own box where its body is; `R_WB` is the body's
    /// rotation as a matrix.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub(crate) fn bounds(&self, X_WB: &Pose, R_WB: &Mat3) -> Option<[Vec3; 2]> {
        let [middle, half] = self.moved.own?;
        let r = R_WB * self.moved.R_BG;
        let centre = X_WB * nalgebra::Point3::from(middle);
        Some([centre.coords, r.abs() * half])
    }

    /// Returns the constants of its swept box, in a body whose centre of mass is at `p_BCm`.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub(crate) fn moved(&self, p_BCm: &Vec3) -> Moved {
        let middle = |own: Aabb| (self.X_BG * nalgebra::Point3::from(own.center())).coords;
        let own = self.aabb.map(|own| [middle(own), own.half_size()]);
        Moved {
            R_BG: self.X_BG.rotation.to_rotation_matrix().into_inner(),
            own,
            reach: own.map_or(0.0, |[middle, half]| (middle - p_BCm).length() + half.length()),
            size: self.convex.size(),
        }
    }

    /// Returns its constant pose and bounds if its body is fixed at `X_WB`.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub(crate) fn still(&self, X_WB: &Pose) -> Still {
        let X_WG = X_WB * self.X_BG;
        let bounds = self.bounds(X_WB, &X_WB.rotation.to_rotation_matrix().into_inner());
        Still {
            X_WG,
            R_WG: X_WG.rotation.to_rotation_matrix().into_inner(),
            bounds: bounds.map(|[centre, half]| Aabb { min: centre - half, max: centre + half }),
        }
    }
}

impl Model {
    /// Returns the number of bodies, fixed ones too.
    pub fn body_count(&self) -> usize {
        self.bodies.len()
    }

    /// Returns the name of a body.
    pub fn body_name(&self, body: usize) -> &str {
        self.bodies.get(body).map_or("", |b| &b.name)
    }

    /// Returns the mass of a body, kg; zero if it is fixed.
    pub fn mass(&self, body: usize) -> f64 {
        self.bodies.get(body).map_or(0.0, |b| b.mass)
    }

    /// Returns true if there is such a body and it moves: free, or by a joint.
    pub fn moves(&self, body: usize) -> bool {
        self.bodies.get(body).is_some_and(|b| b.link.is_some())
    }

    /// Returns the joint limits of an arm of the description, base first.
    pub fn arm_limits(&self, i: usize) -> Option<&[JointLimits]> {
        self.arms.get(i).map(|arm| arm.arm.limits())
    }

    /// Returns the pose of the tool of an arm of the description at these joint angles (rad, base first).
    pub fn arm_place(&self, i: usize, joints: &[f64]) -> Option<Pose> {
        self.arms.get(i).map(|arm| arm.place(joints))
    }

    /// Returns the goal of an arm of the description that stays where it starts, pressing with nothing.
    pub fn arm_start(&self, i: usize) -> Option<ArmGoal> {
        self.arms.get(i).map(|arm| arm.at_start)
    }

    /// Returns the number of degrees of freedom.
    pub fn velocity_count(&self) -> usize {
        self.velocities
    }

    /// Returns the index of the first velocity of joint `j` of the description among all.
    pub fn joint_velocity(&self, j: usize) -> Option<usize> {
        self.joint_links.get(j).map(|&l| self.links[l as usize].v)
    }

    /// Returns the index of the first position of joint `j` of the description among all.
    pub fn joint_position(&self, j: usize) -> Option<usize> {
        self.joint_links.get(j).map(|&l| self.links[l as usize].q)
    }

    /// Returns the range of a tree's positions among all.
    pub(crate) fn positions_of(&self, tree: &Tree) -> std::ops::Range<usize> {
        let first = self.links.get(tree.links.start).map_or(0, |first| first.q);
        first..self.links.get(tree.links.end).map_or(self.positions, |next| next.q)
    }

    /// Returns the pairing of the materials of two geometries.
    pub(crate) fn pairing(&self, a: usize, b: usize) -> Pairing {
        let (i, j) = (self.geometries[a].material as usize, self.geometries[b].material as usize);
        Pairing::new(&self.materials[i], &self.materials[j])
    }

    /// Returns true if two bodies may touch.
    pub(crate) fn may_touch(&self, a: u32, b: u32) -> bool {
        a != b && self.filtered.binary_search(&(a.min(b), a.max(b))).is_err()
    }
}

/// Returns the index of each material among the distinct ones, and those.
pub(super) fn index_materials(all: &[Material]) -> (Vec<u32>, Vec<Material>) {
    let mut distinct: Vec<Material> = Vec::new();
    let indices = all
        .iter()
        .map(|m| match distinct.iter().position(|d| d == m) {
            Some(i) => i as u32,
            None => {
                distinct.push(*m);
                distinct.len() as u32 - 1
            }
        })
        .collect();
    (indices, distinct)
}
