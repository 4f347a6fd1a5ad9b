//! Refused input takes little memory: a link of 61 KB once took 1.7 GB, 46 MB of empty objects 2.8 GB.
#![allow(clippy::unwrap_used, unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use asperity_scene::{link, parse};

/// Counter of the bytes held now, and of the most there ever were.
struct Counting;
static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        PEAK.fetch_max(HELD.fetch_add(layout.size(), Relaxed) + layout.size(), Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the memory beyond what was held before, MB.
fn peak_of(what: impl FnOnce()) -> usize {
    let before = HELD.load(Relaxed);
    PEAK.store(before, Relaxed);
    what();
    (PEAK.load(Relaxed) - before) >> 20
}

/// One test: others beside it would be counted too.
#[test]
fn what_is_refused_takes_little_memory() {
    let many = |item: &str, bytes: usize| item.repeat(bytes / item.len());
    let body = r#"{"shape":{"type":"sphere","radius":0.1}},"#;
    let texts = [
        ("empty objects", format!("[{}", many(r#"{"a":0},"#, 46 << 20))),
        ("a million bodies", format!(r#"{{"version":2,"bodies":[{}"#, many(body, 42 << 20))),
        ("numbers", format!(r#"{{"bodies":[{{"shape":{{"vertices":[{}"#, many("0,", 47 << 20))),
        ("lists of one", format!("[{}", many("[0],", 47 << 20))),
        ("lists of lists of one", format!("[{}", many(&format!("[{}0],", many("[0],", 1 << 20)), 47 << 20))),
        ("empty lists", format!("[{}", many("[],", 47 << 20))),
        ("deep lists", many("[", 47 << 20)),
    ];
    for (what, text) in texts {
        let peak = peak_of(|| assert!(!parse(&text).unwrap_err().message.is_empty()));
        println!("{what}: {peak} MB");
        assert!(peak < 400, "{what}: {peak} MB");
    }
    let bomb = include_str!("../../../tests/hostile/link_61kb_takes_gigabytes.txt");
    let peak = peak_of(|| assert!(link::open(bomb.trim(), None).is_err()));
    println!("the link: {peak} MB");
    assert!(peak < 20, "the link: {peak} MB");
}
