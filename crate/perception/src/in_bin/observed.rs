//! Cloud of what lies in the bin, as the cameras see it: without the bin itself, as one cloud, thinned, with
//! its normals and its tree.

use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Shape, Vec3};

use super::{BIN_BOXES, BinSize};
use crate::camera::{CameraImage, PlacedCamera, Target};
use crate::cloud::{crop, voxels};
use crate::grasp::{CornerBox, GraspCloud, Gripper, Push, push};
use crate::neighbours::KdTree;
use crate::normals::image_normals;
use crate::stages::{CloudWork, PlacedCloud};

/// Distance from floor and walls within which points are taken for the bin, whose place is known, m.
const OF_THE_BIN: f64 = 0.004;
/// Height above the walls beyond which nothing is looked for, m.
const ABOVE: f64 = 0.3;
/// Length of the mean of a cube's normals below which it tells nothing.
const CANCELLED: f64 = 0.5;

/// Settings of an observation of a bin.
#[derive(Clone, Debug, PartialEq)]
pub struct ObservationOptions {
    /// Bin.
    pub bin: BinSize,
    /// Cameras in use.
    pub cameras: Vec<PlacedCamera>,
    /// Number of nearest neighbours that a normal is fitted to, the point itself among them.
    pub neighbours: usize,
    /// Edge of a cube whose points become one, m.
    pub voxel: f64,
}

/// Cloud of what lies in a bin, in the bin's frame, which is called W here.
pub struct ObservedCloud {
    /// Points, world, m.
    pub p_W: Vec<Vec3>,
    /// Outward unit normals.
    pub n_W: Vec<Vec3>,
    /// The body that each point is of, which no camera knows; the number of bodies for the bin.
    pub body: Vec<u32>,
    /// Number of bodies.
    pub bodies: usize,
    /// Tree of the points.
    pub tree: KdTree,
    /// Boxes of the bin: floor, then walls at −x, +x, −y, +y.
    pub bin: [CornerBox; BIN_BOXES],
    /// Images of the cameras that are in use.
    pub by: Vec<CameraImage>,
}

/// Points in the bin before they are thinned: positions, normals, and the body of each.
#[derive(Default)]
struct Gathered {
    p_W: Vec<Vec3>,
    n_W: Vec<Vec3>,
    body: Vec<u32>,
}

impl Gathered {
    /// Adds the points of one image that are in the box.
    fn add(
        &mut self,
        image: &CameraImage,
        inside: &CornerBox,
        neighbours: usize,
        bodies: u32,
    ) -> Result<(), Fault> {
        let seen = image.points.seen_pixels();
        let points = seen.iter().map(|pixel| &image.points.p_W[*pixel]);
        let kept: Vec<usize> = crop(points, &inside.low, &inside.high).into_iter().map(|k| seen[k]).collect();
        // No plane goes through two points.
        if kept.len() < 3 {
            return Ok(());
        }
        let normals =
            image_normals(&image.points, &kept, neighbours).map_err(|fault| fault.within("neighbours"))?;
        self.n_W.extend(normals);
        self.p_W.extend(image.points.points_of(&kept));
        self.body.extend(kept.iter().map(|pixel| image.truth.body[*pixel].min(bodies)));
        Ok(())
    }
}

impl ObservedCloud {
    /// Takes the images of bodies in the bin, or of a file's points in their place, and makes one cloud of
    /// them. `lap` is called after each piece of work.
    ///
    /// # Errors
    ///
    /// Refuses cameras, neighbours or voxels that are not valid; paths begin with `cameras[number]`, `noise`
    /// or `neighbours`.
    pub fn take(
        options: &ObservationOptions,
        own: Option<&PlacedCloud>,
        posed: &[(Shape, Pose)],
        lap: &mut dyn FnMut(CloudWork),
    ) -> Result<Self, Fault> {
        let bin = options.bin.boxes();
        let mut targets: Vec<Target> = posed.iter().map(|(shape, X_WB)| Target::new(shape, *X_WB)).collect();
        let bodies = targets.len() as u32;
        targets.extend(bin.iter().map(|b| {
            let middle = 0.5 * (b.low + b.high);
            let shape = Shape::Box { half_size: 0.5 * (b.high - b.low) };
            Target::new(&shape, Pose::translation(middle.x, middle.y, middle.z))
        }));
        let inside = options.bin.inside(OF_THE_BIN, ABOVE);
        let mut all = Gathered::default();
        if let Some(own) = own {
            let kept = crop(&own.p_W, &inside.low, &inside.high);
            all.n_W = own
                .normals(&kept, options.neighbours, f64::INFINITY, true)
                .map_err(|fault| fault.within("neighbours"))?;
            all.p_W = kept.iter().map(|i| own.p_W[*i]).collect();
            all.body = vec![bodies; kept.len()];
        }
        lap(CloudWork::Normals);
        let mut by = Vec::new();
        for camera in &options.cameras {
            if let Some(own) = own {
                by.push(CameraImage::take_of_points(camera, &own.p_W, lap)?);
                continue;
            }
            let image = CameraImage::take(camera, &targets, lap)?;
            all.add(&image, &inside, options.neighbours, bodies)?;
            lap(CloudWork::Normals);
            by.push(image);
        }
        let mut cubes = voxels(&all.p_W, &all.n_W, options.voxel, &Vec3::zeros())?;
        cubes.retain(|c| c.n_W.length() > CANCELLED);
        let p_W: Vec<Vec3> = cubes.iter().map(|c| c.p_W).collect();
        let tree = KdTree::new(&p_W)?;
        let n_W = cubes.iter().map(|c| c.n_W).collect();
        let body = cubes.iter().map(|c| all.body.get(c.first as usize).copied().unwrap_or(bodies)).collect();
        lap(CloudWork::Voxels);
        Ok(Self { p_W, n_W, body, bodies: posed.len(), tree, bin, by })
    }

    /// Returns the image of the camera of this index, if it is in use.
    pub fn of(&self, number: u32) -> Option<&CameraImage> {
        self.by.iter().find(|s| s.number == number as usize)
    }

    /// Returns the cloud that grasps are scored in. Leaning counts once there: which terms count is asked
    /// afterwards ([`CostWeights`](crate::grasp::CostWeights)).
    pub fn grasp_cloud(&self) -> GraspCloud<'_> {
        GraspCloud { p_W: &self.p_W, n_W: &self.n_W, bin: &self.bin, tilt_weight: 1.0 }
    }

    /// Plans the push of a closed gripper by `length` (m) towards the middle of the bin, from `approach` (m)
    /// above; `None` where the gripper fits nowhere.
    pub fn push(&self, gripper: &Gripper, length: f64, approach: f64) -> Option<Push> {
        push(gripper, &self.grasp_cloud(), &self.tree, &Vec3::zeros(), length, approach)
    }
}
