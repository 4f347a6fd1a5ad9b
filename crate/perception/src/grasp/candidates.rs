//! Candidates for grasps. Nearly no pose drawn at random has points between its fingers, so candidates begin
//! at a point of the cloud (Tedrake, *Robotic Manipulation*, ch. 5, "Generating grasp candidates"):
//!
//! * **by its normal**: x_G along it, y_G as far down as that lets it, then turned about x_G;
//! * **by an antipodal pair**: from the point into the cloud against its normal, to a point nearer than the
//!   opening whose normal is nearly opposite; x_G along the connection;
//! * **by curvature**: y_G along the inward normal, x_G along the direction of greatest curvature, from the
//!   Darboux frame (ten Pas & Platt 2015);
//! * **by hands about that frame**: turned about its axis of least curvature, shifted across it, pushed
//!   forward; the best of them (the same, `hands.rs`).
//!
//! Each is moved along x_G until the points between the fingers are in their middle, as in the book, and is
//! then scored where it is.

use std::f64::consts::FRAC_PI_3;

use asperity_fault::{Fault, positive_in};
use asperity_geometry::{Length, Mat3, Vec3};

use super::cost::{GraspCloud, GraspCost, GraspPose, score};
use super::gripper::Gripper;
use super::hands::{Hand, hands};
use crate::neighbours::KdTree;
use crate::surface::darboux;
use asperity_chance::Stream;

/// Heuristic that makes candidates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Heuristic {
    /// Normal of a point.
    Normal,
    /// Pair of points with opposite normals.
    Pair {
        /// Greatest angle of the normals from opposite, rad.
        angle: f64,
    },
    /// Darboux frame of a point.
    Curvature,
    /// Best of the hands about the Darboux frame of a point.
    Hands,
}

/// Parameters of drawing candidates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampling {
    /// Heuristic that makes them.
    pub heuristic: Heuristic,
    /// Number of points that are drawn; one that leads to no candidate counts.
    pub draws: usize,
    /// Radius of a point's neighbourhood, m: the width of the ray into the cloud, and of the Darboux frame's
    /// patch.
    pub radius: f64,
    /// Distance of the pre-grasp pose from the grasp, m.
    pub approach: f64,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// Grasp with its cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Pose of the gripper at the grasp.
    pub X_WG: GraspPose,
    /// Index of the cloud's point that it began with.
    pub point: usize,
    /// Cost of the grasp.
    pub cost: GraspCost,
    /// True if the gripper meets neither cloud nor bin at the pre-grasp pose.
    pub approach_is_free: bool,
}

/// Turns about x_G that are tried, as shares of the way from −π/3 to π/3: the middle first.
const TURNS: [f64; 7] = [0.5, 0.65, 0.35, 0.8, 0.2, 1.0, 0.0];
/// Sine of the angle below which two directions have no common normal.
const PARALLEL: f64 = 1e-6;
/// Depth inside the finger of the surface at which a candidate begins, m: the finger has room to close.
const ROOM: f64 = 0.01;

/// Draws candidates and scores them, best first: by cost, infinite ones last, equal ones in the order of
/// their draws.
///
/// # Errors
///
/// Refuses an empty or invalid cloud, an invalid gripper, and a radius or approach that is not positive.
pub fn candidates(
    gripper: &Gripper,
    cloud: &GraspCloud,
    sampling: &Sampling,
) -> Result<Vec<Candidate>, Fault> {
    cloud.validate()?;
    gripper.validate()?;
    positive_in("m", "radius", sampling.radius)?;
    positive_in("m", "approach", sampling.approach)?;
    if cloud.p_W.is_empty() {
        return Err(Fault::new("points", "There is nothing to grasp: the cloud is empty."));
    }
    let tree = KdTree::new(cloud.p_W)?;
    let mut stream = Stream::new(sampling.seed);
    let mut found = Vec::new();
    let mut near = Vec::new();
    for _ in 0..sampling.draws {
        let (point, turn) = (stream.index(cloud.p_W.len()), stream.uniform());
        let frames = match sampling.heuristic {
            Heuristic::Normal => by_normal(gripper, cloud, point),
            Heuristic::Pair { angle } => {
                by_pair(gripper, cloud, &tree, point, (angle, sampling.radius, turn), &mut near)
            }
            Heuristic::Curvature => by_curvature(gripper, cloud, &tree, point, sampling.radius, &mut near),
            Heuristic::Hands => by_hands(gripper, cloud, &tree, point, sampling.radius, &mut near),
        };
        let Some((X_WG, cost)) = first_free(gripper, cloud, &tree, frames) else { continue };
        let approach_is_free = score(gripper, &X_WG.before(sampling.approach), cloud, &tree).cost().is_some();
        found.push(Candidate { X_WG, point, cost, approach_is_free });
    }
    let key = |c: &Candidate| c.cost.cost().unwrap_or(f64::INFINITY);
    found.sort_by(|a, b| key(a).total_cmp(&key(b)));
    Ok(found)
}

/// Builds a rotation with x_G along `x` and y_G as far down as that lets it; `None` if x_G is vertical.
fn upright(x: Vec3) -> Option<Mat3> {
    let down = -Vec3::z();
    let y = (down - x * down.dot(&x)).try_unit(PARALLEL)?;
    Some(Mat3::from_columns(&[x, y, x.cross(&y)]))
}

/// Returns the grasp that closes along the normal of a point of a cloud: the first turn about `x_G` of finite
/// cost, or the first.
pub fn along_normal(
    gripper: &Gripper,
    cloud: &GraspCloud,
    tree: &KdTree,
    point: usize,
) -> Option<(GraspPose, GraspCost)> {
    let valid = point < cloud.p_W.len() && point < cloud.n_W.len();
    first_free(gripper, cloud, tree, if valid { by_normal(gripper, cloud, point) } else { Vec::new() })
}

/// Moves each frame until the points between its fingers are in their middle, and returns the first of finite
/// cost, or the first.
fn first_free(
    gripper: &Gripper,
    cloud: &GraspCloud,
    tree: &KdTree,
    frames: Vec<GraspPose>,
) -> Option<(GraspPose, GraspCost)> {
    let mut tried = frames.into_iter().map(|frame| {
        let before = score(gripper, &frame, cloud, tree);
        let moved = frame.along_x(before.off_centre);
        (moved, score(gripper, &moved, cloud, tree))
    });
    let first = tried.next()?;
    if first.1.cost().is_some() {
        return Some(first);
    }
    Some(tried.find(|(_, cost)| cost.cost().is_some()).unwrap_or(first))
}

/// Turns a rotation about x_G.
fn turned(R: &Mat3, angle: f64) -> Mat3 {
    let (s, c) = (libm::sin(angle), libm::cos(angle));
    R * Mat3::new(1.0, 0.0, 0.0, 0.0, c, -s, 0.0, s, c)
}

/// Returns all turns of a frame whose point `p_G` is to be at `p_W`.
fn turns(R_WG: Option<Mat3>, p_G: Vec3, p_W: Vec3) -> Vec<GraspPose> {
    let frame = |R: &Mat3, share: f64| {
        let R_WG = turned(R, (2.0 * share - 1.0) * FRAC_PI_3);
        GraspPose { R_WG, p_WG: p_W - R_WG * p_G }
    };
    R_WG.iter().flat_map(|R| TURNS.map(|share| frame(R, share))).collect()
}

fn by_normal(gripper: &Gripper, cloud: &GraspCloud, point: usize) -> Vec<GraspPose> {
    let Some(x) = cloud.n_W[point].try_unit(PARALLEL) else { return Vec::new() };
    let mut p_G = gripper.between_fingers();
    p_G.x = gripper.crop.high.x - ROOM;
    turns(upright(x), p_G, cloud.p_W[point])
}

fn by_pair(
    gripper: &Gripper,
    cloud: &GraspCloud,
    tree: &KdTree,
    point: usize,
    (angle, radius, turn): (f64, f64, f64),
    near: &mut Vec<u32>,
) -> Vec<GraspPose> {
    let (p, n) = (cloud.p_W[point], cloud.n_W[point]);
    let least = libm::cos(angle);
    let steps = (gripper.opening() / radius).min(1e4) as usize;
    for step in 2..=steps {
        tree.within(&(p - n * (radius * step as f64)), radius, near);
        // The point whose normal is most nearly opposite; equal ones by index.
        let mut best = (least, None);
        for &i in near.iter() {
            let opposite = -cloud.n_W[i as usize].dot(&n);
            if opposite > best.0 {
                best = (opposite, Some(cloud.p_W[i as usize]));
            }
        }
        let Some(other) = best.1 else { continue };
        let Some(x) = (p - other).try_unit(PARALLEL) else { continue };
        if (p - other).length() > gripper.opening() {
            break;
        }
        let middle = 0.5 * (p + other);
        // Drawn between −π/3 and π/3 first, then as for a normal.
        let mut frames = turns(upright(x), gripper.between_fingers(), middle);
        if let Some(R) = upright(x) {
            let R_WG = turned(&R, (2.0 * turn - 1.0) * FRAC_PI_3);
            frames.insert(0, GraspPose { R_WG, p_WG: middle - R_WG * gripper.between_fingers() });
        }
        return frames;
    }
    Vec::new()
}

fn by_curvature(
    gripper: &Gripper,
    cloud: &GraspCloud,
    tree: &KdTree,
    point: usize,
    radius: f64,
    near: &mut Vec<u32>,
) -> Vec<GraspPose> {
    tree.within(&cloud.p_W[point], radius, near);
    let around = near.iter().map(|i| &cloud.n_W[*i as usize]);
    let Ok(frame) = darboux(around, &cloud.n_W[point]) else { return Vec::new() };
    // As deep as the fingers reach, then less.
    let depths = [gripper.crop.low.y, gripper.between_fingers().y, gripper.crop.high.y];
    let at =
        |y: f64| GraspPose { R_WG: frame.R_WF, p_WG: cloud.p_W[point] - frame.R_WF * Vec3::new(0.0, y, 0.0) };
    depths.map(at).to_vec()
}

fn by_hands(
    gripper: &Gripper,
    cloud: &GraspCloud,
    tree: &KdTree,
    point: usize,
    radius: f64,
    near: &mut Vec<u32>,
) -> Vec<GraspPose> {
    tree.within(&cloud.p_W[point], radius, near);
    let around = near.iter().map(|i| &cloud.n_W[*i as usize]);
    let Ok(frame) = darboux(around, &cloud.n_W[point]) else { return Vec::new() };
    let all = hands(gripper, &frame.R_WF, &cloud.p_W[point], cloud, tree);
    // The best that is a grasp; otherwise that in the middle of the search, to report why it is none.
    let key = |hand: &Hand| hand.cost.without_collision();
    let best = all.iter().filter(|hand| hand.is_grasp()).min_by(|a, b| key(a).total_cmp(&key(b)));
    best.or(all.get(all.len() / 2)).map(|hand| hand.X_WG).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grasp::evaluate;

    /// Points of the sides and the top of a box that two fingers can span along x alone.
    fn block() -> (Vec<Vec3>, Vec<Vec3>) {
        let half = Vec3::new(0.02, 0.07, 0.04);
        let (mut p_W, mut n_W) = (Vec::new(), Vec::new());
        for n in [Vec3::x(), -Vec3::x(), Vec3::y(), -Vec3::y(), Vec3::z()] {
            for i in -8..=8 {
                for j in -8..=8 {
                    let (a, b) = (f64::from(i) / 8.0, f64::from(j) / 8.0);
                    let across = if n.x != 0.0 {
                        Vec3::new(0.0, a, b)
                    } else if n.y != 0.0 {
                        Vec3::new(a, 0.0, b)
                    } else {
                        Vec3::new(a, b, 0.0)
                    };
                    p_W.push((n + across).component_mul(&half) + Vec3::new(0.0, 0.0, 0.04));
                    n_W.push(n);
                }
            }
        }
        (p_W, n_W)
    }

    #[test]
    fn every_heuristic_finds_the_narrow_side_of_a_block() {
        let (p_W, n_W) = block();
        let floor =
            [super::super::CornerBox { low: Vec3::new(-0.5, -0.5, -0.1), high: Vec3::new(0.5, 0.5, 0.0) }];
        let cloud = GraspCloud { p_W: &p_W, n_W: &n_W, bin: &floor, tilt_weight: 5.0 };
        let gripper = Gripper::wsg_like();
        let tree = KdTree::new(&p_W).unwrap();
        for heuristic in [Heuristic::Normal, Heuristic::Pair { angle: 0.2 }, Heuristic::Curvature] {
            let sampling = Sampling { heuristic, draws: 200, radius: 0.012, approach: 0.1, seed: 5 };
            let found = candidates(&gripper, &cloud, &sampling).unwrap();
            let best = found[0];
            let cost = best.cost.cost().unwrap();
            assert!(cost < -5.0 && best.cost.between > 4, "{heuristic:?} {best:?}");
            assert!(best.X_WG.R_WG[(0, 0)].abs() > 0.9 && best.approach_is_free, "{heuristic:?} {best:?}");
            assert_eq!(found, candidates(&gripper, &cloud, &sampling).unwrap());
            // The score by the tree is that of all points.
            for c in found.iter().take(50) {
                let (quick, full) =
                    (score(&gripper, &c.X_WG, &cloud, &tree), evaluate(&gripper, &c.X_WG, &cloud));
                assert_eq!(
                    (quick.between, quick.hit_points, quick.bin_gap),
                    (full.between, full.hit_points, full.bin_gap)
                );
                assert!((quick.facing - full.facing).abs() < 1e-12 && quick.off_centre == full.off_centre);
            }
        }
    }

    #[test]
    fn clouds_without_a_grasp_are_told() {
        let sampling =
            Sampling { heuristic: Heuristic::Normal, draws: 5, radius: 0.01, approach: 0.1, seed: 1 };
        let gripper = Gripper::wsg_like();
        let grasp = |p_W: &[Vec3], n_W: &[Vec3]| {
            candidates(&gripper, &GraspCloud { p_W, n_W, bin: &[], tilt_weight: 1.0 }, &sampling)
        };
        assert_eq!(grasp(&[], &[]).unwrap_err().path, "points");
        assert_eq!(grasp(&[Vec3::zeros()], &[]).unwrap_err().path, "normals");
        assert_eq!(grasp(&[Vec3::zeros()], &[Vec3::repeat(f64::NAN)]).unwrap_err().path, "normals[0]");
        // Its only normal is vertical: x_G cannot be.
        assert!(grasp(&[Vec3::zeros()], &[Vec3::z()]).unwrap().is_empty());
    }
}
