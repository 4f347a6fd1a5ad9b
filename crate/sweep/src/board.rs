//! Threads make runs, rows are written in order. A worker that is far ahead of the file waits, so the memory
//! is bounded by the number of workers, whatever the number of runs.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::journal::Journal;
use crate::order::Sweep;

/// Largest number of rows that a worker may be ahead of the file.
const AHEAD: u64 = 64;
/// Time between two questions to the caller whether to go on.
const TICK: Duration = Duration::from_millis(50);

/// Progress of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Number of rows that are written.
    pub done: u64,
    /// Number of runs in all.
    pub total: u64,
}

struct Board<'j> {
    journal: &'j mut Journal,
    taken: u64,
    waiting: BTreeMap<u64, String>,
    at_work: usize,
    failed: Option<String>,
}

impl Board<'_> {
    fn put(&mut self, k: u64, row: String) -> Result<(), String> {
        self.waiting.insert(k, row);
        while let Some(row) = self.waiting.remove(&self.journal.next()) {
            self.journal.append(&row)?;
        }
        Ok(())
    }
}

/// Makes the runs that the journal does not have, on this many workers. `tick` is called on this thread some
/// twenty times a second; when it returns false, runs end at their next step. Returns true when all rows are
/// there.
pub fn run_all(
    sweep: &Sweep,
    journal: &mut Journal,
    workers: usize,
    tick: &mut dyn FnMut(Progress) -> bool,
) -> Result<bool, String> {
    let (total, workers) = (sweep.runs(), workers.max(1));
    let window = AHEAD * workers as u64;
    let cancelled = AtomicBool::new(false);
    let taken = journal.next();
    let board =
        Mutex::new(Board { journal, taken, waiting: BTreeMap::new(), at_work: workers, failed: None });
    let changed = Condvar::new();
    let locked = || -> MutexGuard<'_, Board<'_>> { board.lock().unwrap_or_else(PoisonError::into_inner) };
    let take = || {
        let mut held = locked();
        loop {
            if cancelled.load(Ordering::Relaxed) || held.failed.is_some() || held.taken >= total {
                return None;
            }
            if held.taken < held.journal.next() + window {
                held.taken += 1;
                return Some(held.taken - 1);
            }
            held = changed.wait_timeout(held, TICK).unwrap_or_else(PoisonError::into_inner).0;
        }
    };
    let work = || {
        while let Some(k) = take() {
            let Some(row) = sweep.row(k, &cancelled) else { break };
            let mut held = locked();
            if let Err(sentence) = held.put(k, row) {
                held.failed.get_or_insert(sentence);
                cancelled.store(true, Ordering::Relaxed);
            }
            changed.notify_all();
        }
        locked().at_work -= 1;
        changed.notify_all();
    };
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
        let mut told = Instant::now();
        loop {
            let held = locked();
            let at_work = held.at_work;
            let held = if at_work > 0 {
                changed.wait_timeout(held, TICK).unwrap_or_else(PoisonError::into_inner).0
            } else {
                held
            };
            let progress = Progress { done: held.journal.next(), total };
            drop(held);
            // Every row wakes this thread; the caller is told only now and then.
            if at_work == 0 || told.elapsed() >= TICK {
                told = Instant::now();
                if !tick(progress) {
                    cancelled.store(true, Ordering::Relaxed);
                }
            }
            if at_work == 0 {
                return;
            }
        }
    });
    let mut held = locked();
    match held.failed.take() {
        Some(sentence) => Err(sentence),
        None => Ok(held.journal.next() >= total),
    }
}
