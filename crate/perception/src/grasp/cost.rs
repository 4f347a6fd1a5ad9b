//! The cost of a grasp (Tedrake, *Robotic Manipulation*, ch. 5, "Scoring grasp candidates"):
//!
//! ```text
//! cost = −Σᵢ (nᵢ · x_G)²  +  α (y_G · z_W)
//! ```
//!
//! over the points between the fingers: their normals should lie along the direction of closing, and the
//! fingers should point down (the second term is least, −α, when they do). It is infinite if a point of the
//! cloud lies inside the gripper or the gripper overlaps the bin.

use asperity_fault::{Fault, finite};
use asperity_geometry::{Mat3, Pose, Vec3};

use super::boxes::{CornerBox, gap};
use super::gripper::Gripper;
use crate::neighbours::KdTree;

/// Pose of a gripper: its frame G in the world. Stored as a matrix, as grasps are written: its columns are
/// x_G, y_G, z_G.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraspPose {
    /// Rotation, but for rounding.
    pub R_WG: Mat3,
    /// Position of G, world, m.
    pub p_WG: Vec3,
}

impl GraspPose {
    /// Returns the frame moved by `by` (m) along x_G.
    #[must_use]
    pub fn along_x(&self, by: f64) -> Self {
        Self { p_WG: self.p_WG + self.R_WG.column(0) * by, ..*self }
    }

    /// Returns the frame moved back by `by` (m) against y_G: the pre-grasp pose.
    #[must_use]
    pub fn before(&self, by: f64) -> Self {
        Self { p_WG: self.p_WG - self.R_WG.column(1) * by, ..*self }
    }
}

impl From<Pose> for GraspPose {
    fn from(X_WG: Pose) -> Self {
        Self { R_WG: *X_WG.rotation.to_rotation_matrix().matrix(), p_WG: X_WG.translation.vector }
    }
}

/// Cloud with its normals and the boxes of a bin around it, world frame.
#[derive(Clone, Copy, Debug)]
pub struct GraspCloud<'a> {
    /// Points, world, m.
    pub p_W: &'a [Vec3],
    /// Outward unit normals.
    pub n_W: &'a [Vec3],
    /// Boxes of walls and floor.
    pub bin: &'a [CornerBox],
    /// Weight α of the gripper's tilt.
    pub tilt_weight: f64,
}

/// Cost of a grasp, term by term.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraspCost {
    /// Number of points between the fingers.
    pub between: usize,
    /// Sum `Σ (n · x_G)²` over them.
    pub facing: f64,
    /// Tilt term `α (y_G · z_W)`.
    pub tilt: f64,
    /// Number of the cloud's points inside palm or fingers.
    pub hit_points: usize,
    /// Indices of the gripper's solid and of the bin's box that are nearest to each other, or overlap most,
    /// and the gap between them, m. `None` without a bin.
    pub bin_gap: Option<(usize, usize, f64)>,
    /// Displacement along x_G that would put the points between the fingers in their middle, m.
    pub off_centre: f64,
    /// Least distance of a point from a face of the gripper's boxes, and of the gripper from touching the
    /// bin, m: the margin of the verdicts.
    pub margin: f64,
}

impl GraspCost {
    /// Returns the cost without the terms of collision.
    pub fn without_collision(&self) -> f64 {
        self.tilt - self.facing
    }

    /// Returns true if the gripper collides with the cloud.
    pub fn hits_cloud(&self) -> bool {
        self.hit_points > 0
    }

    /// Returns true if the gripper collides with the bin.
    pub fn hits_bin(&self) -> bool {
        self.bin_gap.is_some_and(|(_, _, gap)| gap < 0.0)
    }

    /// Returns the cost; `None` is infinite.
    pub fn cost(&self) -> Option<f64> {
        (!self.hits_cloud() && !self.hits_bin()).then(|| self.without_collision())
    }
}

/// Grasp after the move that puts the points between its fingers in their middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recentred {
    /// Pose of the gripper after the move.
    pub X_WG: GraspPose,
    /// Its collisions there. The points that are scored are, in the book, those from before the move.
    pub moved: GraspCost,
}

impl GraspCloud<'_> {
    /// Refuses clouds with another number of normals, and numbers that are not finite.
    pub fn validate(&self) -> Result<(), Fault> {
        if self.n_W.len() != self.p_W.len() {
            let message = format!("There are {} normals of {} points.", self.n_W.len(), self.p_W.len());
            return Err(Fault::new("normals", message));
        }
        for (path, all) in [("points", self.p_W), ("normals", self.n_W)] {
            if let Some(i) = all.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
                return Err(Fault::new(format!("{path}[{i}]"), "Every number must be finite."));
            }
        }
        for (i, wall) in self.bin.iter().enumerate() {
            wall.validate().map_err(|e| e.within(&format!("bin[{i}]")))?;
        }
        finite("alpha", self.tilt_weight).map(|_| ())
    }
}

/// Sums over the points near a gripper.
struct Tally {
    between: usize,
    facing: f64,
    hit_points: usize,
    ends: [f64; 2],
}

impl Tally {
    const NONE: Self =
        Self { between: 0, facing: 0.0, hit_points: 0, ends: [f64::INFINITY, f64::NEG_INFINITY] };

    /// Adds a point in frame G; `along` is the component of its normal along x_G.
    #[inline]
    fn add(&mut self, gripper: &Gripper, q: &Vec3, along: f64) {
        self.hit_points += usize::from(gripper.solids.iter().any(|solid| solid.holds_strictly(q)));
        if gripper.crop.holds(q) {
            self.between(q, along);
        }
    }

    /// Adds a point between the fingers.
    #[inline]
    fn between(&mut self, q: &Vec3, along: f64) {
        self.between += 1;
        self.facing += along * along;
        self.ends = [self.ends[0].min(q.x), self.ends[1].max(q.x)];
    }

    fn cost(self, gripper: &Gripper, X_WG: &GraspPose, cloud: &GraspCloud, margin: f64) -> GraspCost {
        let pairs = (0..gripper.solids.len()).flat_map(|i| (0..cloud.bin.len()).map(move |j| (i, j)));
        let (mut bin_gap, mut margin) = (None, margin);
        for (i, j) in pairs {
            let gap = gap(&gripper.solids[i], X_WG, &cloud.bin[j]);
            margin = margin.min(gap.abs());
            if bin_gap.is_none_or(|(_, _, least)| gap < least) {
                bin_gap = Some((i, j, gap));
            }
        }
        GraspCost {
            between: self.between,
            facing: self.facing,
            // The second column of R_WG is y_G in the world; its height is how far the fingers point up.
            tilt: cloud.tilt_weight * X_WG.R_WG[(2, 1)],
            hit_points: self.hit_points,
            bin_gap,
            off_centre: if self.between > 0 { 0.5 * (self.ends[0] + self.ends[1]) } else { 0.0 },
            margin,
        }
    }
}

/// Computes the cost of a grasp at `X_WG` in a valid cloud from every point, with the margin of the verdicts.
pub fn evaluate(gripper: &Gripper, X_WG: &GraspPose, cloud: &GraspCloud) -> GraspCost {
    let R_GW = X_WG.R_WG.transpose();
    let x_G = X_WG.R_WG.column(0).into_owned();
    let (mut tally, mut margin) = (Tally::NONE, f64::INFINITY);
    for (p, n) in cloud.p_W.iter().zip(cloud.n_W) {
        let q = R_GW * (p - X_WG.p_WG);
        let boxes = gripper.solids.iter().chain([&gripper.crop]);
        margin = boxes.fold(margin, |margin, b| margin.min(b.margin(&q)));
        tally.add(gripper, &q, n.dot(&x_G));
    }
    tally.cost(gripper, X_WG, cloud, margin)
}

/// Margin by which points on a face of the gripper are found in spite of rounding, m.
const ROUNDING: f64 = 1e-9;

/// Computes the same by the cloud's tree, from the points near each box of the gripper. Its `margin` is that
/// of the bin alone, and sums may differ in the last bit, since points come in the tree's order.
pub fn score(gripper: &Gripper, X_WG: &GraspPose, cloud: &GraspCloud, tree: &KdTree) -> GraspCost {
    let R_GW = X_WG.R_WG.transpose();
    let x_G = X_WG.R_WG.column(0).into_owned();
    let near = |b: &CornerBox, visit: &mut dyn FnMut(&Vec3, u32)| {
        let (centre, half) = (0.5 * (b.low + b.high), 0.5 * (b.high - b.low));
        let middle = X_WG.R_WG * centre + X_WG.p_WG;
        let reach = X_WG.R_WG.abs() * half + Vec3::repeat(ROUNDING);
        let mut hand_on = |p: &Vec3, i: u32| visit(&(R_GW * (p - X_WG.p_WG)), i);
        tree.inside(&(middle - reach), &(middle + reach), &mut hand_on);
    };
    let mut tally = Tally::NONE;
    for (k, solid) in gripper.solids.iter().enumerate() {
        near(solid, &mut |q, _| {
            // A point in two of the boxes counts once.
            let first = solid.holds_strictly(q) && !gripper.solids[..k].iter().any(|s| s.holds_strictly(q));
            tally.hit_points += usize::from(first);
        });
    }
    near(&gripper.crop, &mut |q, i| {
        if gripper.crop.holds(q) {
            tally.between(q, cloud.n_W.get(i as usize).map_or(0.0, |n| n.dot(&x_G)));
        }
    });
    tally.cost(gripper, X_WG, cloud, f64::INFINITY)
}

/// Moves a grasp along x_G until the points between its fingers are in their middle, and checks for
/// collisions again.
pub fn recentre(gripper: &Gripper, X_WG: &GraspPose, cloud: &GraspCloud, found: &GraspCost) -> Recentred {
    let moved = X_WG.along_x(found.off_centre);
    Recentred { X_WG: moved, moved: evaluate(gripper, &moved, cloud) }
}
