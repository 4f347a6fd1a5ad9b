//! Cloud of what lies in the bin, as the cameras see it: without the bin itself, as one cloud, thinned, with
//! its normals and its tree.

use std::sync::Arc;

use crate::grasp_selection::document::{GraspBin, GraspSelection};
use asperity_geometry::{Length, Pose, Shape, Vec3};
use asperity_perception::camera::Target;
use asperity_perception::cloud::{crop, voxels};
use asperity_perception::grasp::CornerBox;
use asperity_perception::neighbours::KdTree;
use asperity_perception::normals::image_normals;
use asperity_scene::{Scene, SceneError};

use crate::Clock;
use crate::common::cameras::{SeenBy, refused};
use crate::common::own_cloud::Placed;

/// Distance from floor and walls within which points are taken for the bin, whose place is known, m.
const OF_THE_BIN: f64 = 0.004;
/// Height above the walls beyond which nothing is looked for, m.
const ABOVE: f64 = 0.3;
/// Length of the mean of a cube's normals below which it tells nothing.
const CANCELLED: f64 = 0.5;

/// The cloud of what lies in the bin.
pub(crate) struct Seen {
    /// Points, world, m.
    pub p_W: Vec<Vec3>,
    /// Outward unit normals.
    pub n_W: Vec<Vec3>,
    /// The body that each point is of, which no camera knows; the number of bodies for the bin.
    pub body: Vec<u32>,
    /// Number of bodies.
    pub bodies: usize,
    pub tree: KdTree,
    /// Boxes of the bin: floor, then walls at −x, +x, −y, +y.
    pub bin: [CornerBox; 5],
    /// Looks of the cameras that are in use.
    pub by: Vec<SeenBy>,
}

/// The parts of the bin, in the order of its boxes.
pub(super) const BIN_PARTS: [&str; 5] =
    ["the floor", "the wall at −x", "the wall at +x", "the wall at −y", "the wall at +y"];

/// Floor and walls.
pub(crate) fn boxes(bin: &GraspBin) -> [CornerBox; 5] {
    let [x, y] = bin.size.map(|s| 0.5 * s);
    let (t, h) = (bin.thickness, bin.height);
    let corners = |low: [f64; 3], high: [f64; 3]| CornerBox { low: low.into(), high: high.into() };
    [
        corners([-x - t, -y - t, -t], [x + t, y + t, 0.0]),
        corners([-x - t, -y - t, 0.0], [-x, y + t, h]),
        corners([x, -y - t, 0.0], [x + t, y + t, h]),
        corners([-x, -y - t, 0.0], [x, -y, h]),
        corners([-x, y, 0.0], [x, y + t, h]),
    ]
}

impl Seen {
    pub fn look(
        e: &GraspSelection,
        posed: &[(Shape, Pose)],
        clock: Clock,
        timings: &mut [f64; 2],
    ) -> Result<Self, SceneError> {
        let bin = boxes(&e.bin);
        let mut targets: Vec<Target> = posed.iter().map(|(shape, X_WB)| Target::new(shape, *X_WB)).collect();
        let bodies = targets.len() as u32;
        targets.extend(bin.iter().map(|b| {
            let middle = 0.5 * (b.low + b.high);
            let shape = Shape::Box { half_size: 0.5 * (b.high - b.low) };
            Target::new(&shape, Pose::translation(middle.x, middle.y, middle.z))
        }));
        let [x, y] = e.bin.size.map(|s| 0.5 * s - OF_THE_BIN);
        let (low, high) = (Vec3::new(-x, -y, OF_THE_BIN), Vec3::new(x, y, e.bin.height + ABOVE));
        let mut rays = [0.0; 2];
        let start = clock.microseconds();
        let (mut p_W, mut n_W, mut body) = (Vec::new(), Vec::new(), Vec::new());
        let own = e.cloud.as_ref().map(|cloud| Placed::of(cloud, &e.cameras)).transpose()?;
        if let Some(own) = &own {
            let kept = crop(&own.p_W, &low, &high);
            n_W = own
                .normals(&kept, e.neighbours as usize, f64::INFINITY, true)
                .map_err(|fault| refused("experiment.neighbours", fault))?;
            p_W = kept.iter().map(|i| own.p_W[*i]).collect();
            body = vec![bodies; kept.len()];
        }
        let mut by = Vec::new();
        for (i, camera) in e.cameras.iter().enumerate().filter(|(_, c)| c.used) {
            if let Some(own) = &own {
                by.push(SeenBy::look_at_points(i, camera, &own.p_W, clock, &mut rays)?);
                continue;
            }
            by.push(SeenBy::look(i, camera, &e.noise, &targets, clock, &mut rays)?);
            let Some(look) = by.last() else { continue };
            let seen = look.points.seen_pixels();
            let inside = crop(seen.iter().map(|pixel| &look.points.p_W[*pixel]), &low, &high);
            let kept: Vec<usize> = inside.into_iter().map(|k| seen[k]).collect();
            // No plane goes through two points.
            if kept.len() < 3 {
                continue;
            }
            let normals = image_normals(&look.points, &kept, e.neighbours as usize)
                .map_err(|fault| refused("experiment.neighbours", fault))?;
            n_W.extend(normals);
            p_W.extend(look.points.points_of(&kept));
            body.extend(kept.iter().map(|pixel| look.truth.body[*pixel].min(bodies)));
        }
        let at = |fault| refused("experiment", fault);
        let mut cells = voxels(&p_W, &n_W, e.voxel, &Vec3::zeros()).map_err(at)?;
        cells.retain(|c| c.n_W.length() > CANCELLED);
        let p_W: Vec<Vec3> = cells.iter().map(|c| c.p_W).collect();
        let tree = KdTree::new(&p_W).map_err(at)?;
        let n_W = cells.iter().map(|c| c.n_W).collect();
        let body = cells.iter().map(|c| body.get(c.first as usize).copied().unwrap_or(bodies)).collect();
        *timings = [rays[0], clock.microseconds() - start - rays[0]];
        Ok(Self { p_W, n_W, body, bodies: posed.len(), tree, bin, by })
    }

    /// Returns the look of the camera of this number in the document, where it is in use.
    pub fn of(&self, number: u32) -> Option<&SeenBy> {
        self.by.iter().find(|s| s.number == number as usize)
    }

    /// True if cameras and settings of the look are the same, the bodies left aside.
    pub fn same_look(was: &GraspSelection, wanted: &GraspSelection) -> bool {
        was.bin == wanted.bin
            && was.cameras == wanted.cameras
            && was.cloud == wanted.cloud
            && was.noise == wanted.noise
            && was.neighbours == wanted.neighbours
            && was.voxel.to_bits() == wanted.voxel.to_bits()
    }

    /// Returns the same cloud again, where nothing that decides it has changed.
    pub fn kept(
        (now, was): (&Scene, &GraspSelection),
        (next, wanted): (&Scene, &GraspSelection),
        seen: &Arc<Self>,
    ) -> Option<Arc<Self>> {
        let same = Self::same_look(was, wanted)
            && now.bodies.len() == next.bodies.len()
            && now.bodies.iter().zip(&next.bodies).all(|(a, b)| a.shape == b.shape && a.pose == b.pose);
        same.then(|| Arc::clone(seen))
    }
}
