//! A reduction and its scales allocate nothing once the workspace has grown.
#![allow(clippy::unwrap_used, unsafe_code, non_snake_case)]

mod bodies;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use asperity_contact::reduction::{AxisBound, ClusteredContact, Clusters, Reduction, Sign, Stiffness};
use asperity_geometry::Vec3;
use bodies::Random;

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
fn a_second_round_allocates_nothing() {
    let mut random = Random(11);
    let sets: Vec<Vec<ClusteredContact>> = [512, 21, 0, 204]
        .map(|n| {
            let contact = |random: &mut Random| ClusteredContact {
                p_WC: Vec3::from_fn(|_, _| random.within(-0.05, 0.05)),
                n_W: random.direction(),
                gap: -1e-4,
            };
            (0..n).map(|_| contact(&mut random)).collect()
        })
        .into();
    let (mut reduction, mut bound) = (Reduction::default(), AxisBound::default());
    let stiffness = Stiffness { contact: 1e5, net: 1e5 };
    let mut round = || {
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        for contacts in &sets {
            for starts in [1, 3] {
                let asked = Clusters { count: 10, position_weight: 400.0, starts };
                let kept = reduction.reduce(contacts, &asked).unwrap();
                std::hint::black_box(
                    bound.solve(kept.iter().map(|r| r.n_W), &stiffness, Sign::NotNegative).unwrap(),
                );
            }
            std::hint::black_box(
                bound.solve(contacts.iter().map(|c| c.n_W), &stiffness, Sign::NotNegative).unwrap(),
            );
        }
        ALLOCATIONS.load(Ordering::Relaxed) - before
    };
    round();
    // The count is over all threads, and the harness allocates in its own; the allocations of a round come
    // each time.
    assert_eq!((0..8).map(|_| round()).min(), Some(0));
}
