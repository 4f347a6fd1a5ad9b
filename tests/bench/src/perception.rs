//! Three depth cameras over a bin, and the way of their points: 640 × 480 pixels each, of 20 bodies with
//! closed forms and of 50 meshes of 5,000 triangles; 300,000 points cut out, given normals by 30 neighbours,
//! merged and thinned; 1,000 grasps scored in what is left. The budgets are the issue's, in wasm.

#![allow(non_snake_case, reason = "monogram notation")]

use std::sync::Arc;

use asperity_fault::Fault;
use asperity_geometry::{Mat3, Pose, Rotation, Shape, TriangleMesh, Vec3, convex_hull};
use asperity_perception::camera::{DepthRange, Pinhole, PixelPoints, Target, cast};
use asperity_perception::cloud::{Voxel, merged, voxels};
use asperity_perception::grasp::{
    CornerBox, GraspCloud, GraspPose, Gripper, Heuristic, Sampling, candidates, score,
};
use asperity_perception::neighbours::KdTree;
use nalgebra::Rotation3;

const RANGE: DepthRange = DepthRange { near: 0.1, far: 2.0 };
const ANGLES: [f64; 3] = [0.0, 2.1, 4.2];

/// Work that is done over and over.
pub struct Looked {
    /// Name: `three depth images, 20 bodies`.
    pub name: &'static str,
    /// Budget, ms, in wasm.
    pub budget: f64,
    work: Work,
}

enum Work {
    /// Bodies before three cameras.
    Cast(Pinhole, Vec<Target>),
    /// Points that three cameras saw.
    Cloud(Vec<PixelPoints>),
    /// Grasps in a cloud.
    Score(Box<Scored>),
}

/// Candidates as they are drawn by random normals, and what they are scored against.
struct Scored {
    /// Points, more than 30,000, m.
    p_W: Vec<Vec3>,
    n_W: Vec<Vec3>,
    tree: KdTree,
    /// Boxes of floor and walls.
    bin: Vec<CornerBox>,
    gripper: Gripper,
    /// Grasps, 1,000 of them.
    grasps: Vec<GraspPose>,
}

impl Looked {
    /// Does it once; returns the sum of all depths, of the thinned cloud's places, or of all terms of the
    /// costs.
    pub fn run(&self) -> Result<f64, Fault> {
        match &self.work {
            Work::Cast(camera, targets) => {
                let mut sum = 0.0;
                for angle in ANGLES {
                    let view = cast(camera, &camera_at(angle), RANGE, targets)?;
                    sum += view.image.depth.iter().sum::<f64>();
                }
                Ok(sum)
            }
            Work::Cloud(views) => Ok(thinned(views)?.iter().map(|c| c.p_W.sum() + c.n_W.sum()).sum()),
            Work::Score(scored) => {
                let Scored { p_W, n_W, tree, bin, gripper, grasps } = &**scored;
                let cloud = GraspCloud { p_W, n_W, bin, tilt_weight: TILT };
                let cost = |X_WG: &GraspPose| {
                    let found = score(gripper, X_WG, &cloud, tree);
                    found.without_collision()
                        + found.hit_points as f64
                        + f64::from(u8::from(found.hits_bin()))
                };
                Ok(grasps.iter().map(cost).sum())
            }
        }
    }
}

/// Weight of leaning fingers.
const TILT: f64 = 20.0;

/// Thins the points that three cameras saw: cut out, with normals, one point for each cube of 3 mm.
fn thinned(views: &[PixelPoints]) -> Result<Vec<Voxel>, Fault> {
    let (low, high) = (Vec3::new(-0.19, -0.19, 0.002), Vec3::new(0.19, 0.19, 0.3));
    let cloud = merged(views, &low, &high, 30)?;
    voxels(&cloud.p_W, &cloud.n_W, 0.003, &Vec3::zeros())
}

/// Makes the candidates of 1,000 draws.
fn scored(views: &[PixelPoints]) -> Result<Scored, Fault> {
    let cells = thinned(views)?;
    let p_W: Vec<Vec3> = cells.iter().map(|c| c.p_W).collect();
    let n_W: Vec<Vec3> = cells.iter().map(|c| c.n_W).collect();
    let corners = |low: [f64; 3], high: [f64; 3]| CornerBox { low: low.into(), high: high.into() };
    let bin = vec![
        corners([-0.21, -0.21, -0.01], [0.21, 0.21, 0.0]),
        corners([-0.21, -0.2, 0.0], [-0.19, 0.2, 0.16]),
        corners([0.19, -0.2, 0.0], [0.21, 0.2, 0.16]),
        corners([-0.2, -0.21, 0.0], [0.2, -0.19, 0.16]),
        corners([-0.2, 0.19, 0.0], [0.2, 0.21, 0.16]),
    ];
    let gripper = Gripper::wsg_like();
    let cloud = GraspCloud { p_W: &p_W, n_W: &n_W, bin: &bin, tilt_weight: TILT };
    let sampling =
        Sampling { heuristic: Heuristic::Normal, draws: 1000, radius: 0.005, approach: 0.1, seed: 1 };
    let grasps = candidates(&gripper, &cloud, &sampling)?.iter().map(|c| c.X_WG).collect();
    let tree = KdTree::new(&p_W)?;
    Ok(Scored { p_W, n_W, tree, bin, gripper, grasps })
}

/// Returns the points that three cameras of 300,000 pixels together see.
fn views(bodies: &[Target]) -> Result<Vec<PixelPoints>, Fault> {
    let small = Pinhole { width: 366, height: 274, focal: [343.0; 2], centre: [182.5, 136.5] };
    let view = |X_WC: Pose| cast(&small, &X_WC, RANGE, bodies)?.image.points(&X_WC);
    ANGLES.into_iter().map(camera_at).map(view).collect()
}

/// Returns the same points as numbers: for each camera its eye, how many points it sees, and these.
pub fn points() -> Result<Vec<f64>, Fault> {
    let mut numbers = Vec::new();
    for view in views(&bin()?)? {
        let points = view.points_of(&view.seen_pixels());
        numbers.extend(view.p_WC.iter());
        numbers.push(points.len() as f64);
        numbers.extend(points.iter().flat_map(|p| p.iter()));
    }
    Ok(numbers)
}

/// Makes all rows.
pub fn rows() -> Result<Vec<Looked>, Fault> {
    let full = Pinhole { width: 640, height: 480, focal: [600.0; 2], centre: [319.5, 239.5] };
    let bodies = bin()?;
    let views = views(&bodies)?;
    let scored = scored(&views)?;
    Ok(vec![
        Looked { name: "three depth images, 20 bodies", budget: 150.0, work: Work::Cast(full, bodies) },
        Looked {
            name: "three depth images, 50 meshes of 5,000 triangles",
            budget: 400.0,
            work: Work::Cast(full, meshes()),
        },
        Looked { name: "300,000 points to a thinned cloud", budget: 250.0, work: Work::Cloud(views) },
        Looked {
            name: "1,000 candidates against more than 30,000 points",
            budget: 100.0,
            work: Work::Score(Box::new(scored)),
        },
    ])
}

/// Makes a floor with four walls.
fn empty_bin() -> Vec<Target> {
    let mut targets = vec![Target::new(&Shape::HalfSpace, Pose::identity())];
    for (x, y, half) in [
        (0.2, 0.0, [0.01, 0.2, 0.08]),
        (-0.2, 0.0, [0.01, 0.2, 0.08]),
        (0.0, 0.2, [0.2, 0.01, 0.08]),
        (0.0, -0.2, [0.2, 0.01, 0.08]),
    ] {
        targets.push(Target::new(&Shape::Box { half_size: half.into() }, Pose::translation(x, y, 0.08)));
    }
    targets
}

fn placed(t: f64) -> Pose {
    let place = Vec3::new(0.15 * libm::sin(2.4 * t), 0.15 * libm::cos(1.3 * t), 0.04 + 0.002 * t);
    Pose::from_parts(place.into(), Rotation::from_euler_angles(t, 0.7 * t, 0.3 * t))
}

/// Puts twenty bodies of five kinds in it.
fn bin() -> Result<Vec<Target>, Fault> {
    let mut targets = empty_bin();
    let points: Vec<Vec3> = (0..40)
        .map(|i| {
            let t = f64::from(i);
            Vec3::new(libm::sin(t), libm::cos(1.7 * t), libm::sin(2.3 * t)) * 0.035
        })
        .collect();
    let hull = Arc::new(convex_hull(&points)?);
    for k in 0..20 {
        let shape = match k % 5 {
            0 => Shape::Sphere { radius: 0.035 },
            1 => Shape::Box { half_size: Vec3::new(0.03, 0.04, 0.05) },
            2 => Shape::Cylinder { radius: 0.03, half_length: 0.05 },
            3 => Shape::Capsule { radius: 0.025, half_length: 0.04 },
            _ => Shape::Convex(Arc::clone(&hull)),
        };
        targets.push(Target::new(&shape, placed(f64::from(k))));
    }
    Ok(targets)
}

/// Puts fifty meshes in it, each a ball with bumps of 51 rings and 50 sectors.
fn meshes() -> Vec<Target> {
    const RINGS: u32 = 50;
    const SECTORS: u32 = 50;
    let mut vertices = vec![Vec3::new(0.0, 0.0, 0.03), Vec3::new(0.0, 0.0, -0.03)];
    for i in 1..=RINGS {
        let (s, c) = libm::sincos(std::f64::consts::PI * f64::from(i) / f64::from(RINGS + 1));
        for j in 0..SECTORS {
            let (t, u) = libm::sincos(std::f64::consts::TAU * f64::from(j) / f64::from(SECTORS));
            let r =
                0.03 * (1.0 + 0.1 * libm::sin(0.7 * f64::from(i)) * libm::cos(0.12566 * 3.0 * f64::from(j)));
            vertices.push(Vec3::new(s * u, s * t, c) * r);
        }
    }
    let at = |i: u32, j: u32| 2 + i * SECTORS + j % SECTORS;
    let mut triangles = Vec::new();
    for j in 0..SECTORS {
        triangles.push([0, at(0, j), at(0, j + 1)]);
        triangles.push([1, at(RINGS - 1, j + 1), at(RINGS - 1, j)]);
        for i in 0..RINGS - 1 {
            triangles.push([at(i, j), at(i + 1, j), at(i + 1, j + 1)]);
            triangles.push([at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
        }
    }
    let shape = Shape::Mesh(Arc::new(TriangleMesh { vertices, triangles }));
    let mut targets = empty_bin();
    targets.extend((0..50).map(|k| Target::new(&shape, placed(0.8 * f64::from(k)))));
    targets
}

fn camera_at(angle: f64) -> Pose {
    let eye = Vec3::new(0.35 * libm::cos(angle), 0.35 * libm::sin(angle), 0.55);
    let z = (Vec3::new(0.0, 0.0, 0.05) - eye).normalize();
    let x = z.cross(&Vec3::z()).normalize();
    let turn = Rotation3::from_matrix_unchecked(Mat3::from_columns(&[x, z.cross(&x), z]));
    Pose::from_parts(eye.into(), Rotation::from_rotation_matrix(&turn))
}
