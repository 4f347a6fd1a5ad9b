//! Many runs on threads. Results do not depend on the number of threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Returns the results of all jobs, in their order.
pub fn run<T: Send>(
    workers: usize,
    jobs: usize,
    job: &(dyn Fn(usize) -> Option<T> + Sync),
) -> Vec<Option<T>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut mine = Vec::new();
        loop {
            let k = next.fetch_add(1, Ordering::Relaxed);
            if k >= jobs {
                return mine;
            }
            // A panic is a bug of the engine, and would take all other runs along.
            mine.push((k, catch_unwind(AssertUnwindSafe(|| job(k))).ok().flatten()));
        }
    };
    let mut done: Vec<(usize, Option<T>)> = std::thread::scope(|scope| {
        let hands: Vec<_> = (0..workers.clamp(1, jobs.max(1))).map(|_| scope.spawn(work)).collect();
        hands.into_iter().flat_map(|hand| hand.join().unwrap_or_default()).collect()
    });
    done.sort_by_key(|(k, _)| *k);
    done.into_iter().map(|(_, made)| made).collect()
}
