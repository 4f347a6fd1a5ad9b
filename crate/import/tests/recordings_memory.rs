//! A recording that is refused takes no more than a few times its own size
//! (`tests/hostile/recordings_memory`).
#![allow(clippy::unwrap_used, reason = "a test may stop")]
#![allow(unsafe_code, reason = "the allocator is counted")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use asperity_import::read_motion;

/// Allocator that counts the bytes held, and their maximum.
struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(held, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn what_is_refused_takes_little() {
    let objects = format!("[{}]", vec!["{\"a\":0}"; 1_900_000].join(","));
    let nested = format!("{{\"x\":[{}]}}", vec!["[]"; 5_000_000].join(","));
    let wide = vec!["a"; 8_000_000].join(",");
    let numbers = vec!["1"; 8_000_000].join(",");
    let deep_row = format!("[[{}]]", vec!["0"; 7_000_000].join(","));
    let lines = "0,0,0,0,1,0,0,0\n".repeat(1_000_000);
    for (name, text) in [
        ("objects.json", objects),
        ("nested.json", nested),
        ("wide.csv", wide),
        ("numbers.csv", numbers),
        ("row.json", deep_row),
        ("lines.csv", lines),
    ] {
        let before = HELD.load(Ordering::Relaxed);
        MOST.store(before, Ordering::Relaxed);
        let refused = read_motion(text.as_bytes(), name, None);
        let took = MOST.load(Ordering::Relaxed) - before;
        println!(
            "{name}: {} MB of {} MB: {:?}",
            took >> 20,
            text.len() >> 20,
            refused.as_ref().err().map(|e| &e.message)
        );
        assert!(refused.is_err(), "{name}");
        // Rows that are kept have 128 bytes, 400 000 of them at most; a list that grows is held twice
        // meanwhile.
        assert!(took < 160 << 20, "{name} took {} MB", took >> 20);
    }
}
