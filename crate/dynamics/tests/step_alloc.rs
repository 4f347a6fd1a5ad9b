//! A settled step allocates nothing: of free bodies, awake or asleep, and of an arm, whatever its command.
#![allow(clippy::unwrap_used, unsafe_code, dead_code)]

#[path = "controlled/common.rs"]
mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use asperity_control::sensor::Sensor;
use asperity_dynamics::arm::{ArmGoal, ControlledArm, JointSpring, Yielding};
use asperity_dynamics::*;
use asperity_geometry::assembly::RoundPin;
use asperity_geometry::{Pose, Shape, Vec3};

struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One test, since the count is over all threads.
#[test]
fn a_settled_step_allocates_nothing() {
    free_bodies();
    told_arms();
}

/// Position-controlled arms: pressing, at a stop, by angles, blocked; held, springy and of bounded torques;
/// with a noisy sensor and a delay.
fn told_arms() {
    let spring = JointSpring { stiffness: [2000.0; 6].into(), damping: [60.0; 6].into() };
    for yielding in [
        Yielding::default(),
        Yielding { spring: Some(spring), torque: None },
        Yielding { spring: None, torque: Some([40.0; 6].into()) },
    ] {
        let mut told =
            ControlledArm { yielding, delay: 12, sensor_period: 2, servo_period: 4, ..common::arm() };
        told.sensor = Sensor { noise: [0.2, 0.01], cutoff: Some(60.0), bias: [0.1; 6] };
        let upper = common::START[4] + 0.02;
        told.arm.joints[4].limits.upper = upper;
        let mut bench = common::Bench::new(told, 4, 2e4, 0.0);
        let aside = |x: f64, z: f64| {
            let p = bench.start.translation.vector + Vec3::new(x, 0.0, z);
            ArmGoal {
                place: Pose::from_parts(p.into(), bench.start.rotation),
                joints: None,
                press: [0.0, 0.0, -20.0, 0.0, 0.0, 0.0],
            }
        };
        let by_angles = ArmGoal { joints: Some([0.3, 0.4, 1.0, 0.2, 1.0, -0.4].into()), ..aside(0.0, 0.0) };
        for goal in [aside(0.0, 0.0), aside(0.0, -0.01), aside(-0.15, 0.1), by_angles] {
            bench.state.inputs.arms.clear();
            bench.state.inputs.arms.push(goal);
            bench.run(1.0);
            let before = ALLOCATIONS.load(Ordering::Relaxed);
            bench.run(0.2);
            assert_eq!(ALLOCATIONS.load(Ordering::Relaxed) - before, 0, "{yielding:?}, {goal:?}");
        }
    }
}

fn free_bodies() {
    let material = Material::default();
    let mut bodies = vec![Body::fixed("ground", Shape::HalfSpace, material, Pose::identity())];
    for i in 0..5 {
        let z = 0.05 + 0.1 * f64::from(i);
        let cube = Shape::Box { half_size: Vec3::repeat(0.05) };
        bodies.push(Body::solid("cube", cube, 1000.0, material, Pose::translation(0.0, 0.0, z)));
        let can = Shape::Cylinder { radius: 0.03, half_length: 0.05 };
        bodies.push(Body::solid("can", can, 1000.0, material, Pose::translation(1.0, 0.0, z)));
    }
    // A pin in a hole of a hundred pieces, leaning on its wall.
    let pin = RoundPin::default();
    let block = pin.block(100).unwrap();
    let far = Pose::translation(3.0, 0.0, 0.0);
    let shape = Shape::Mesh(Arc::new(block.solid));
    let hole = Geometry { pieces: block.pieces, ..Geometry::new(shape, Pose::identity(), material) };
    bodies.push(Body { geometries: vec![hole], ..Body::fixed("hole", Shape::HalfSpace, material, far) });
    let rod = Shape::Cylinder { radius: 0.01, half_length: 0.025 };
    bodies.push(Body::solid("pin", rod, 7800.0, material, Pose::translation(3.0, 0.0, 0.0)));
    // A plate that is shaken by its script, with a cube on it.
    let plate = Shape::Box { half_size: Vec3::new(0.2, 0.2, 0.05) };
    let cube = Shape::Box { half_size: Vec3::repeat(0.05) };
    let shaken = bodies.len();
    bodies.push(Body::solid("plate", plate, 500.0, material, Pose::translation(5.0, 0.0, 1.0)));
    bodies.push(Body::solid("rider", cube, 1000.0, material, Pose::translation(5.0, 0.0, 1.1)));
    let there = |k: u32| Vec3::new(5.0, 0.02 * f64::from(k % 2), 1.0);
    let at =
        |k| BodyWayPoint { time: 0.1 * f64::from(k), position: Some(there(k)), ..BodyWayPoint::default() };
    let scripts = vec![BodyWayPoints { body: shaken, way: (0..200).map(at).collect() }];
    let model = Model::new(&Description { bodies, scripts, ..Description::default() }).unwrap();
    let clusters = Some(Clusters { count: 3, position_weight: 1e3, starts: 1 });
    let bounded =
        |bound| Some(ContactReduction { clusters, bound: Some(bound), ..ContactReduction::default() });
    let reductions = [
        None,
        bounded(NetBound::Diagonal(1e5)),
        bounded(NetBound::Spectral(1e5)),
        bounded(NetBound::Turning(1e5)),
    ];
    for (sleep, reduction) in
        [None, Some(Sleep::default())].into_iter().flat_map(|sleep| reductions.map(|r| (sleep, r)))
    {
        let options = StepOptions { sleep, reduction, ..StepOptions::default() };
        let mut state = State::new(&model);
        let mut work = Workspace::new(&model, &state);
        let mut go = |steps: usize| {
            for _ in 0..steps {
                step(&model, &mut state, &mut work, 0.01, &options, Clock::STOPPED).unwrap();
            }
        };
        go(300);
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        go(50);
        assert_eq!(ALLOCATIONS.load(Ordering::Relaxed) - before, 0, "sleep {sleep:?}, {reduction:?}");
    }
}
