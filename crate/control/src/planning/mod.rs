//! Motion planning of joints: a collision-free path from start to goal, and its timing.
//!
//! ```text
//! start, goal, free space ─▶ rrt_connect ─▶ shortcut ─▶ blend ─▶ timing ─▶ joints over time
//! ```
//!
//! [`rrt_connect()`] finds a path of straight pieces in joint space, [`shortcut()`] removes its detours,
//! [`Blended`] rounds its corners by arcs, and [`Timed`] runs through it as fast as the joints' limits allow.
//! The caller decides which joints are free of collision: this folder knows no shape and no arm. Budgets are
//! in samples, never in seconds, and random numbers come from a seed: the same everywhere.

mod blend;
mod rrt_connect;
mod shortcut;
mod timing;

#[cfg(test)]
mod tests;

pub use blend::Blended;
pub use rrt_connect::{PlannedPath, RrtOptions, rrt_connect};
pub use shortcut::shortcut;
pub use timing::{MotionLimits, Timed};

/// Positions of all joints: rad, or m.
pub type Joints = Vec<f64>;

/// Free space of the joints.
pub trait Space {
    /// Returns true if the joints are free of collision.
    fn free(&mut self, q: &[f64]) -> bool;
}

impl<F: FnMut(&[f64]) -> bool> Space for F {
    fn free(&mut self, q: &[f64]) -> bool {
        self(q)
    }
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

/// Interpolates between two points of joint space by a share.
fn between(a: &[f64], b: &[f64], share: f64) -> Joints {
    a.iter().zip(b).map(|(a, b)| a + (b - a) * share).collect()
}

/// Returns true if the straight line is free, its first end left out: checked every `resolution`, the middle
/// first, since obstacles of a long piece are seldom at its ends.
fn way_free(space: &mut impl Space, a: &[f64], b: &[f64], resolution: f64) -> bool {
    let pieces = (distance(a, b) / resolution).ceil().max(1.0) as u32;
    if !space.free(b) {
        return false;
    }
    // Halves, quarters, eighths: every inner point once.
    let mut stride = pieces.next_power_of_two();
    while stride > 1 {
        let half = stride / 2;
        let mut k = half;
        while k < pieces {
            if !space.free(&between(a, b, f64::from(k) / f64::from(pieces))) {
                return false;
            }
            k += stride;
        }
        stride = half;
    }
    true
}
