//! Times three cameras, a cloud and a thousand candidates, in milliseconds.

#![allow(clippy::unwrap_used, reason = "a measurement may stop loudly")]
#![allow(non_snake_case, reason = "monogram notation")]

use std::sync::Arc;
use std::time::Instant;

use asperity_geometry::{Pose, Rotation, Shape, Vec3, convex_hull};
use asperity_perception::camera::{DepthRange, Pinhole, Target, View, cast};
use asperity_perception::cloud::{merged, voxels};
use asperity_perception::grasp::{GraspCloud, Gripper, Heuristic, Sampling, candidates};
use asperity_perception::normals::normals;

const CAMERA: Pinhole = Pinhole { width: 640, height: 480, focal: [600.0, 600.0], centre: [319.5, 239.5] };

/// Twenty bodies of five kinds on a floor with four walls.
fn bin() -> Vec<Target> {
    let mut targets = vec![Target::new(&Shape::HalfSpace, Pose::identity())];
    for (x, y, half) in [
        (0.2, 0.0, [0.01, 0.2, 0.08]),
        (-0.2, 0.0, [0.01, 0.2, 0.08]),
        (0.0, 0.2, [0.2, 0.01, 0.08]),
        (0.0, -0.2, [0.2, 0.01, 0.08]),
    ] {
        targets.push(Target::new(&Shape::Box { half_size: half.into() }, Pose::translation(x, y, 0.08)));
    }
    let points: Vec<Vec3> = (0..40)
        .map(|i| {
            let t = f64::from(i);
            Vec3::new(libm::sin(t), libm::cos(1.7 * t), libm::sin(2.3 * t)) * 0.035
        })
        .collect();
    let hull = convex_hull(&points).unwrap();
    for k in 0..20 {
        let t = f64::from(k);
        let shape = match k % 5 {
            0 => Shape::Sphere { radius: 0.035 },
            1 => Shape::Box { half_size: Vec3::new(0.03, 0.04, 0.05) },
            2 => Shape::Cylinder { radius: 0.03, half_length: 0.05 },
            3 => Shape::Capsule { radius: 0.025, half_length: 0.04 },
            _ => Shape::Convex(Arc::new(hull.clone())),
        };
        let place = Vec3::new(0.15 * libm::sin(2.4 * t), 0.15 * libm::cos(1.3 * t), 0.04 + 0.002 * t);
        let pose = Pose::from_parts(place.into(), Rotation::from_euler_angles(t, 0.7 * t, 0.3 * t));
        targets.push(Target::new(&shape, pose));
    }
    targets
}

fn camera_at(angle: f64) -> Pose {
    let eye = Vec3::new(0.35 * libm::cos(angle), 0.35 * libm::sin(angle), 0.55);
    let z = (Vec3::new(0.0, 0.0, 0.05) - eye).normalize();
    let x = z.cross(&Vec3::z()).normalize();
    let turn =
        nalgebra::Rotation3::from_matrix_unchecked(nalgebra::Matrix3::from_columns(&[x, z.cross(&x), z]));
    Pose::from_parts(eye.into(), Rotation::from_rotation_matrix(&turn))
}

fn least<T>(times: usize, mut work: impl FnMut() -> T) -> (f64, T) {
    let mut best = f64::INFINITY;
    let mut answer = None;
    for _ in 0..times {
        let start = Instant::now();
        answer = Some(work());
        best = best.min(1e3 * start.elapsed().as_secs_f64());
    }
    (best, answer.unwrap())
}

fn main() {
    let targets = bin();
    let range = DepthRange { near: 0.1, far: 2.0 };
    let poses = [0.0, 2.1, 4.2].map(camera_at);
    let (ms, _) = least(5, || poses.map(|X_WC| cast(&CAMERA, &X_WC, range, &targets).unwrap()));
    println!("three depth images of 640 x 480: {ms:.0} ms");
    // Three cameras of 300,000 pixels together.
    let small = Pinhole { width: 366, height: 274, focal: [343.0, 343.0], centre: [182.5, 136.5] };
    let views = poses.map(|X_WC| cast(&small, &X_WC, range, &targets).unwrap());
    let points: Vec<_> =
        views.iter().zip(&poses).map(|(v, X): (&View, _)| v.image.points(X).unwrap()).collect();
    let (low, high) = (Vec3::new(-0.19, -0.19, 0.002), Vec3::new(0.19, 0.19, 0.3));
    let all: usize = points.iter().map(|p| p.seen_pixels().len()).sum();
    let (ms, cloud) = least(7, || merged(&points, &low, &high, 30).unwrap());
    println!("crop and normals (k = 30) of {all} points, {} inside: {ms:.0} ms", cloud.p_W.len());
    let (ms, cells) = least(5, || voxels(&cloud.p_W, &cloud.n_W, 0.002, &Vec3::zeros()).unwrap());
    println!("voxels of 2 mm: {ms:.0} ms, {} left", cells.len());
    let (ms, by_tree) = least(3, || normals(&cloud.p_W, 30, &Vec3::z()).unwrap());
    println!("normals of {} points by a tree alone: {ms:.0} ms", by_tree.len());
    let p_W: Vec<Vec3> = cells.iter().map(|v| v.p_W).take(30_000).collect();
    let n_W: Vec<Vec3> = cells.iter().map(|v| v.n_W).take(30_000).collect();
    let grasp = GraspCloud { p_W: &p_W, n_W: &n_W, bin: &[], tilt_weight: 20.0 };
    for heuristic in [Heuristic::Normal, Heuristic::Pair { angle: 0.3 }, Heuristic::Curvature] {
        let sampling = Sampling { heuristic, draws: 1000, radius: 0.005, approach: 0.1, seed: 1 };
        let (ms, found) = least(3, || candidates(&Gripper::wsg_like(), &grasp, &sampling).unwrap());
        let free = found.iter().filter(|c| c.cost.cost().is_some()).count();
        println!(
            "{heuristic:?}: {} candidates, {free} free, of {} points: {ms:.0} ms",
            found.len(),
            p_W.len()
        );
    }
}
