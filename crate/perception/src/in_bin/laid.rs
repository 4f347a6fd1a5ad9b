//! The surface at one point of the cloud, and a gripper laid along it: the scatter of the neighbours' normals
//! has three axes, and who lays the gripper says which of them the fingers close along and which they reach
//! out along. It is held against the body's own surface.

use asperity_geometry::{Mat3, Pose, Shape, Vec3};

use super::ObservedCloud;
use crate::grasp::{CostWeights, GraspCost, GraspPose, Gripper, Hand, along_normal, hands, laid, settled};
use crate::known_shape::{BodySurface, SurfacePoint};
use crate::normals::angle;
use crate::surface::{Darboux, Quadric, darboux, quadric};

/// Least number of neighbours: fewer have no quadratic surface, and hardly a scatter.
const FEWEST: usize = 6;
/// Error below which a gripper lies as the surface bends, rad: 10°.
const RIGHT: f64 = std::f64::consts::PI / 18.0;

/// Settings of a gripper that is laid at a point of the cloud.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LaidOptions {
    /// Position near which the point of the cloud is sought, m: the nearest is taken.
    pub near: Vec3,
    /// Radius of the patch about the point, m.
    pub radius: f64,
    /// Axis along which the fingers close.
    pub closes: ScatterAxis,
    /// Axis along which the fingers reach out.
    pub reaches: ScatterAxis,
    /// True if the fingers reach into the body where they reach along the normal; otherwise out of it.
    pub inward: bool,
    /// Angle about the gripper's third axis, rad.
    pub turn: f64,
    /// Shift along the direction of closing, m.
    pub shift: f64,
    /// True if the gripper is pushed forward until something is in its way, and drawn back to where most
    /// faces its fingertips; otherwise its fingertips are level with the point.
    pub pushed: bool,
}

/// Axis of the scatter of normals, by its eigenvalue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScatterAxis {
    /// Axis v₁ of the greatest eigenvalue.
    Greatest,
    /// Axis v₂ of the middle eigenvalue.
    Middle,
    /// Axis v₃ of the least eigenvalue.
    Least,
}

/// Surface at the point, and the gripper there. World frame, SI.
#[derive(Clone)]
pub struct LaidGripper {
    /// Position of the point, m.
    pub p_W: Vec3,
    /// Numbers of the neighbours in the cloud, itself among them.
    pub neighbours: Vec<u32>,
    /// Darboux frame of the neighbours' normals.
    pub frame: Darboux,
    /// Quadratic surface through the neighbours, where there is one.
    pub quadric: Option<Quadric>,
    /// Surface of the body that the point is on, in the world.
    pub truth: Option<SurfacePoint>,
    /// Axes of the gripper before it is turned: closing, reaching out, across. None where the first two are
    /// the same.
    pub R_WG: Option<Mat3>,
    /// Frame of the gripper.
    pub X_WG: Option<GraspPose>,
    /// Hands: all turns and shifts of these axes.
    pub hands: Vec<Hand>,
    /// Grasp that the point's normal alone leads to.
    pub by_normal: Option<(GraspPose, GraspCost)>,
}

/// Reason why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlaid {
    /// The cloud is empty.
    Nothing,
    /// Too few neighbours have a normal; their number.
    Few(usize),
}

/// Returns the axis of a scatter: v₁ is the inward normal.
fn axis(frame: &Darboux, which: ScatterAxis) -> Vec3 {
    let column = match which {
        ScatterAxis::Greatest => 1,
        ScatterAxis::Middle => 0,
        ScatterAxis::Least => 2,
    };
    frame.R_WF.column(column).into_owned()
}

/// Returns the axes of the gripper, as they are asked for.
fn axes(frame: &Darboux, e: &LaidOptions) -> Option<Mat3> {
    if e.closes == e.reaches {
        return None;
    }
    let y = axis(frame, e.reaches);
    let (x, y) = (axis(frame, e.closes), if e.inward { y } else { -y });
    Some(Mat3::from_columns(&[x, y, x.cross(&y)]))
}

impl LaidGripper {
    /// Finds how the surface bends at the point, and lays the gripper there. `posed`: shapes of the bodies and
    /// their poses, for the truth.
    ///
    /// # Errors
    ///
    /// Says why there is no such surface: [`Unlaid`].
    pub fn of(
        e: &LaidOptions,
        gripper: &Gripper,
        seen: &ObservedCloud,
        posed: (&[Shape], &[Pose]),
    ) -> Result<Self, Unlaid> {
        let mut found = Vec::new();
        seen.tree.nearest(&e.near, 1, &mut found);
        let point = found.first().map(|f| f.1 as usize).ok_or(Unlaid::Nothing)?;
        let p_W = *seen.p_W.get(point).ok_or(Unlaid::Nothing)?;
        let n_W = *seen.n_W.get(point).ok_or(Unlaid::Nothing)?;
        let mut neighbours = Vec::new();
        seen.tree.within(&p_W, e.radius, &mut neighbours);
        let few = || Unlaid::Few(neighbours.len());
        if neighbours.len() < FEWEST {
            return Err(few());
        }
        let normals = neighbours.iter().filter_map(|i| seen.n_W.get(*i as usize));
        let frame = darboux(normals, &n_W).map_err(|_| few())?;
        let places: Vec<Vec3> =
            neighbours.iter().filter_map(|i| seen.p_W.get(*i as usize).copied()).collect();
        let cloud = seen.grasp_cloud();
        let R_WG = axes(&frame, e);
        let X_WG = R_WG.map(|R| {
            let X = laid(gripper, &R, &p_W, e.turn, e.shift);
            if e.pushed { settled(gripper, &X, &cloud, &seen.tree).0 } else { X }
        });
        Ok(Self {
            quadric: quadric(&places, &p_W, &n_W).ok(),
            truth: truth(seen, point, &p_W, posed),
            hands: R_WG.map_or_else(Vec::new, |R| hands(gripper, &R, &p_W, &cloud, &seen.tree)),
            by_normal: along_normal(gripper, &cloud, &seen.tree, point),
            p_W,
            neighbours,
            frame,
            R_WG,
            X_WG,
        })
    }

    /// Returns the angle between the inward normal that was found and the body's, rad.
    pub fn normal_error(&self) -> Option<f64> {
        self.truth.map(|t| angle(&self.frame.R_WF.column(1).into_owned(), &-t.normal))
    }

    /// Returns the angle between the direction of least curvature that was found and the body's, rad; neither
    /// has a sign.
    pub fn axis_error(&self) -> Option<f64> {
        let along = self.truth?.along?;
        let found = self.frame.R_WF.column(2).into_owned();
        Some(angle(&found, &if found.dot(&along) < 0.0 { -along } else { along }))
    }

    /// Returns the angle by which the gripper would have to be turned to lie as the body bends: to reach out
    /// against the normal, across the direction of least curvature, rad. Its fingers are alike, so half a
    /// turn about the direction of reaching out is none. Where the body bends alike in all directions,
    /// reaching out counts alone.
    pub fn laid_error(&self) -> Option<f64> {
        let (truth, R) = (self.truth?, self.R_WG?);
        let inward = -truth.normal;
        let Some(along) = truth.along else {
            return Some(angle(&R.column(1).into_owned(), &inward));
        };
        let x = inward.cross(&along);
        let off = |sign: f64| {
            let wanted = Mat3::from_columns(&[x * sign, inward, along * sign]);
            libm::acos((0.5 * ((wanted.transpose() * R).trace() - 1.0)).clamp(-1.0, 1.0))
        };
        Some(off(1.0).min(off(-1.0)))
    }

    /// Returns true if that is less than 10°.
    pub fn is_right(&self) -> Option<bool> {
        Some(self.laid_error()? < RIGHT)
    }

    /// Returns how much the neighbours' normals turn across and along: `λ₂ / Σλ` and `λ₃ / Σλ`.
    pub fn turns(&self) -> [f64; 2] {
        let (values, sum) = (self.frame.eigenvalues, self.frame.eigenvalues.sum());
        [values.y / sum, values.z / sum]
    }

    /// Returns the hands that are grasps.
    pub fn grasps(&self) -> impl Iterator<Item = &Hand> {
        self.hands.iter().filter(|hand| hand.is_grasp())
    }

    /// Returns the least cost of the hands that are grasps.
    pub fn best_hand(&self, weights: &CostWeights) -> Option<f64> {
        self.grasps().filter_map(|hand| weights.cost(&hand.cost)).reduce(f64::min)
    }
}

/// Returns the surface of the body that a point belongs to.
fn truth(
    seen: &ObservedCloud,
    point: usize,
    p_W: &Vec3,
    (shapes, poses): (&[Shape], &[Pose]),
) -> Option<SurfacePoint> {
    let body = *seen.body.get(point)? as usize;
    let (shape, X_WB) = (shapes.get(body)?, poses.get(body)?);
    let near =
        BodySurface::new(shape).ok()?.near(&(X_WB.rotation.inverse() * (p_W - X_WB.translation.vector)));
    let along = near.along.map(|d| X_WB.rotation * d);
    Some(SurfacePoint { normal: X_WB.rotation * near.normal, along, ..near })
}
