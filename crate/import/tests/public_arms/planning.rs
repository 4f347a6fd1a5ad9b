//! A way past what stands about, its times, and an arm that goes it.

use asperity_control::planning::{Blended, MotionLimits, RrtOptions, Space, Timed, rrt_connect, shortcut};
use asperity_control::servo::Servo;
use asperity_dynamics::arm::{ArmGoal, ArmMotion, Joints, Obstacles, bars};
use asperity_geometry::{Aabb, Pose, Vec3};

use crate::control::{Bench, start};
use crate::{Reference, all, tool_at};

/// What stands in the way, and how far the arm stays away from it, m.
struct About<'a> {
    r: &'a Reference,
    motion: ArmMotion,
    obstacles: Obstacles,
    away: f64,
}

impl About<'_> {
    fn clearance(&mut self, q: &[f64]) -> f64 {
        self.motion.rest(&self.r.arm, q);
        let X_WT = self.motion.tool(&self.r.arm);
        self.obstacles.clearance(&self.motion, &X_WT, f64::NEG_INFINITY)
    }
}

impl Space for About<'_> {
    fn free(&mut self, q: &[f64]) -> bool {
        let within = q.iter().zip(self.r.arm.limits()).all(|(q, l)| (l.lower..=l.upper).contains(q));
        within && self.clearance(q) > self.away
    }
}

/// From one side to the other, a post between them.
fn about(r: &Reference) -> (About<'_>, [Joints; 2]) {
    let middle = start(&r.name);
    let wide = if r.name == "cobra600" { 0.7 } else { 0.8 };
    let ends = [-wide, wide].map(|d| {
        let mut q = middle;
        q[0] = (middle[0] + d).max(r.arm.limits()[0].lower).min(r.arm.limits()[0].upper);
        q
    });
    let p = tool_at(&r.arm, &middle).translation.vector;
    let half = Vec3::new(0.03, 0.03, 0.08);
    let radii: Vec<f64> = r.own.joints.iter().map(|j| j.radius.min(0.06)).collect();
    // What is joined to its neighbours may be near to them: the trunk alone is looked past.
    let bars = bars(&r.described, &radii).into_iter().filter(|b| b.link + 3 >= r.arm.count()).collect();
    let post = Aabb { min: p - half, max: p + half };
    let obstacles = Obstacles { bars, boxes: vec![post], floor: -10.0, tool: Vec::new() };
    (About { r, motion: ArmMotion::default(), obstacles, away: 0.01 }, ends)
}

fn timed(r: &Reference, space: &mut About<'_>, [a, b]: &[Joints; 2]) -> Timed {
    let search = RrtOptions {
        bounds: r.arm.limits().iter().map(|l| [l.lower, l.upper]).collect(),
        step: 0.3,
        resolution: 0.02,
        samples: 20_000,
        seed: 3,
    };
    assert!(!space.free(&start(&r.name)), "{}: the post is in the way", r.name);
    let found = rrt_connect(a, b, &search, space).unwrap_or_else(|e| panic!("{}: {e:?}", r.name));
    let mut way = found.way.unwrap_or_else(|| panic!("{}: no way in {} samples", r.name, found.samples));
    shortcut(&mut way, 200, 0.02, 5, space);
    let limits = MotionLimits {
        speed: r.arm.limits().iter().map(|l| 0.5 * l.speed).collect(),
        acceleration: r.arm.limits().iter().map(|l| 0.5 * l.acceleration).collect(),
    };
    let timed = Timed::new(Blended::new(&way, 0.02).unwrap(), &limits, 400).unwrap();
    let count = (timed.duration() / 1e-3).ceil() as usize;
    for k in 0..=count {
        let now = timed.at(k as f64 * 1e-3);
        for j in 0..r.arm.count() {
            // Between the places that are looked at, by no more than the square of the grid's step.
            let used = [now.speed[j] / limits.speed[j], now.acceleration[j] / limits.acceleration[j]];
            assert!(used.iter().all(|u| u.abs() <= 1.0 + 1e-3), "{} joint {j}: {used:?}", r.name);
        }
        assert!(space.clearance(&now.q) > 0.0, "{} at {k} ms", r.name);
    }
    timed
}

#[test]
fn ways_past_a_post_are_found_and_timed() {
    for r in all() {
        let (mut space, ends) = about(&r);
        let timed = timed(&r, &mut space, &ends);
        assert!(timed.duration() > 0.1 && timed.duration() < 20.0, "{}: {} s", r.name, timed.duration());
    }
}

/// The controllers take an arm along such a way: its joints are never far from where they are to be.
#[test]
fn a_planned_way_is_gone() {
    for r in all().iter().filter(|r| ["panda", "cobra600"].contains(&r.name.as_str())) {
        let (mut space, ends) = about(r);
        let timed = timed(r, &mut space, &ends);
        let mut bench = Bench::of(&[(&r.described, ends[0])], None, |told| {
            (told.servo, told.control_period, told.speed) = (Servo::Tracking, 1, [50.0, 200.0]);
            // What is planned keeps to their bounds; a controller that brakes before each place of the way would lag.
            told.arm.joints.iter_mut().for_each(|j| (j.limits.speed, j.limits.acceleration) = (1e6, 1e6));
        });
        let mut worst = 0.0_f64;
        for k in 1..=(timed.duration() / 1e-3).ceil() as usize {
            let q = Joints::try_from(timed.at(k as f64 * 1e-3).q.as_slice()).unwrap();
            bench.state.inputs.arms =
                vec![ArmGoal { place: Pose::identity(), joints: Some(q), press: [0.0; 6] }];
            bench.step();
            worst = bench.q(0).iter().zip(&q).map(|(a, b)| (a - b).abs()).fold(worst, f64::max);
            assert!(space.clearance(&bench.q(0)) > 0.0, "{} at {k} ms", r.name);
        }
        assert!(worst < 1e-6, "{}: {worst:e}", r.name);
    }
}
