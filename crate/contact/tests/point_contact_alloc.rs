//! Point contact of prepared shapes allocates nothing once the workspace has grown.
#![allow(clippy::unwrap_used, unsafe_code, non_snake_case)]

mod bodies;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use asperity_contact::narrow_phase::{DistanceWorkspace, signed_distance_prepared};
use asperity_geometry::distance::PreparedShape;
use asperity_geometry::{Pose, Shape, parts};
use bodies::{Body, KINDS, Random};

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

#[test]
fn a_second_round_over_the_same_poses_allocates_nothing() {
    let mut random = Random(3);
    let mut shapes: Vec<PreparedShape> =
        KINDS.iter().map(|k| PreparedShape::new(&Body::random(k, &mut random).shape)).collect();
    shapes.push(PreparedShape::new(&Shape::HalfSpace));
    shapes.push(PreparedShape::new(&Shape::Torus { ring_radius: 0.06, radius: 0.02 }));
    shapes.push(PreparedShape::new(&Shape::Mesh(Arc::new(parts::l_bracket(0.1, 0.12, 0.02, 0.06)))));
    let poses: Vec<[Pose; 2]> = (0..12)
        .map(|k| {
            let offset = random.direction() * (0.015 * f64::from(k));
            [
                Pose::from_parts(offset.into(), random.rotation()),
                Pose::from_parts((-offset).into(), random.rotation()),
            ]
        })
        .collect();
    let mut workspace = DistanceWorkspace::default();
    let mut round = || {
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        for a in &shapes {
            for b in &shapes {
                for [X_WA, X_WB] in &poses {
                    std::hint::black_box(signed_distance_prepared(a, X_WA, b, X_WB, &mut workspace));
                }
            }
        }
        ALLOCATIONS.load(Ordering::Relaxed) - before
    };
    round();
    assert_eq!(round(), 0);
}
