//! What the cameras see of the bodies in the bin: one cloud, thinned, with its normals, its tree, and the body that each point is of.

use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Rotation, Shape, Vec3};
use asperity_perception::camera::{DepthNoise, DepthRange, Pinhole, Quantum, Target, View, cast};
use asperity_perception::cloud::{crop, voxels};
use asperity_perception::grasp::CornerBox;
use asperity_perception::neighbours::KdTree;
use asperity_perception::normals::image_normals;
use asperity_scene::document::{Bin, CameraNoise, DepthCamera, GraspSelection};
use asperity_scene::{ErrorKind, Scene, SceneError};

use crate::convert;

/// Points this near to the bin are the bin's, m: its surfaces are known, and no grasp is looked for on them.
const OF_THE_BIN: f64 = 0.002;
/// Higher than this above the walls nothing is looked for, m.
const ABOVE: f64 = 0.3;

/// The cloud of the bodies in the bin.
pub(super) struct Seen {
    /// World, m.
    pub p_W: Vec<Vec3>,
    /// Outward unit normals.
    pub n_W: Vec<Vec3>,
    /// Which body each point is of.
    pub body: Vec<u32>,
    pub tree: KdTree,
    /// The bin: floor, then walls at −x, +x, −y, +y.
    pub bin: [CornerBox; 5],
    /// Pixels that see something.
    pub pixels: usize,
}

fn refused(e: Fault) -> SceneError {
    SceneError::new(ErrorKind::Value, "experiment.cameras", e.message)
}

/// Floor, then walls at −x, +x, −y, +y.
pub(super) fn boxes(bin: &Bin) -> [CornerBox; 5] {
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

pub(super) const BIN_PARTS: [&str; 5] =
    ["the floor", "the wall at −x", "the wall at +x", "the wall at −y", "the wall at +y"];

/// A camera at its eye, upright.
fn placed(camera: &DepthCamera) -> (Pinhole, Pose, DepthRange) {
    let (width, height) = (camera.width as usize, camera.height as usize);
    let focal = 0.5 * f64::from(camera.width) / libm::tan(0.5 * camera.field_of_view);
    let centre = [0.5 * (f64::from(camera.width) - 1.0), 0.5 * (f64::from(camera.height) - 1.0)];
    let eye = Vec3::from(camera.eye);
    let z = (Vec3::from(camera.target) - eye).try_unit(0.0).unwrap_or_else(|| -Vec3::z());
    let x = z.cross(&Vec3::z()).try_unit(1e-9).unwrap_or_else(Vec3::x);
    let axes = nalgebra::Matrix3::from_columns(&[x, z.cross(&x), z]);
    let turn = Rotation::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(axes));
    let range = DepthRange { near: camera.near, far: camera.far };
    (Pinhole { width, height, focal: [focal; 2], centre }, Pose::from_parts(eye.into(), turn), range)
}

fn errs(noise: &CameraNoise, focal: f64, camera: usize) -> DepthNoise {
    let quantum = if noise.disparity_step > 0.0 {
        Quantum::Disparity { scale: focal * noise.baseline, step: noise.disparity_step }
    } else {
        Quantum::None
    };
    DepthNoise {
        axial: noise.axial,
        lateral: noise.lateral,
        blind_angle: noise.blind_angle,
        edge_step: noise.edge_step,
        edge_loss: noise.edge_loss,
        quantum,
        seed: noise.seed.wrapping_add(camera as u64),
    }
}

impl Seen {
    pub fn look(scene: &Scene, e: &GraspSelection, shapes: &[Shape]) -> Result<Self, SceneError> {
        let bin = boxes(&e.bin);
        let mut targets: Vec<Target> = scene
            .bodies
            .iter()
            .zip(shapes)
            .map(|(body, shape)| Target::new(shape, convert::pose(&body.pose)))
            .collect();
        let bodies = targets.len() as u32;
        targets.extend(bin.iter().map(|b| {
            let middle = 0.5 * (b.low + b.high);
            let shape = Shape::Box { half_size: 0.5 * (b.high - b.low) };
            Target::new(&shape, Pose::translation(middle.x, middle.y, middle.z))
        }));
        let [x, y] = e.bin.size.map(|s| 0.5 * s - OF_THE_BIN);
        let low = Vec3::new(-x, -y, OF_THE_BIN);
        let high = Vec3::new(x, y, e.bin.height + ABOVE);
        let (mut p_W, mut n_W, mut body, mut pixels) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for (i, camera) in e.cameras.iter().enumerate().filter(|(_, c)| c.used) {
            let (lens, X_WC, range) = placed(camera);
            let clean = cast(&lens, &X_WC, range, &targets).map_err(refused)?;
            let image = errs(&e.noise, lens.focal[0], i).applied(&clean).map_err(refused)?;
            let points = image.points(&X_WC).map_err(refused)?;
            let seen = points.seen_pixels();
            pixels += seen.len();
            let inside = crop(seen.iter().map(|pixel| &points.p_W[*pixel]), &low, &high);
            let of_a_body = |pixel: &usize| clean.body[*pixel] < bodies;
            let kept: Vec<usize> = inside.into_iter().map(|k| seen[k]).filter(of_a_body).collect();
            if kept.len() < 3 {
                continue;
            }
            n_W.extend(image_normals(&points, &kept, e.neighbours as usize).map_err(refused)?);
            p_W.extend(points.points_of(&kept));
            body.extend(kept.iter().map(|pixel| clean.body[*pixel]));
        }
        Self::thinned(e, (p_W, n_W, body), bin, pixels)
    }

    /// One point for each cube; it is of the body that the nearest of all points is of.
    fn thinned(
        e: &GraspSelection,
        (p_W, n_W, body): (Vec<Vec3>, Vec<Vec3>, Vec<u32>),
        bin: [CornerBox; 5],
        pixels: usize,
    ) -> Result<Self, SceneError> {
        let refused = |e: Fault| SceneError::new(ErrorKind::Value, "experiment.voxel", e.message);
        let cells = voxels(&p_W, &n_W, e.voxel, &Vec3::zeros()).map_err(refused)?;
        // Normals that cancel tell nothing.
        let cells: Vec<_> = cells.into_iter().filter(|v| v.n_W.length() > 0.5).collect();
        let all = KdTree::new(&p_W).map_err(refused)?;
        let mut nearest = Vec::new();
        let of = |p: &Vec3, nearest: &mut Vec<_>| {
            all.nearest(p, 1, nearest);
            nearest.first().and_then(|n: &asperity_perception::neighbours::Nearest| body.get(n.index as usize)).copied()
        };
        let body = cells.iter().map(|v| of(&v.p_W, &mut nearest).unwrap_or(View::NOTHING)).collect();
        let p_W: Vec<Vec3> = cells.iter().map(|v| v.p_W).collect();
        let tree = KdTree::new(&p_W).map_err(refused)?;
        Ok(Self { n_W: cells.iter().map(|v| v.n_W).collect(), p_W, body, tree, bin, pixels })
    }
}
