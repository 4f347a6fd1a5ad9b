//! Plain exports, so that Node can time the rows without any binding.
#![allow(unsafe_code, reason = "`no_mangle` only names an export; no two of these names are alike")]

use std::cell::RefCell;

use crate::bins::{self, Depth};
use crate::grinding::Ground;
use crate::impact;
use crate::pairs::{Row, rows};
use crate::perception::{self, Looked};
use crate::reduction::{self, Reduced};
use crate::soft::Grasp;

thread_local! {
    static ROWS: RefCell<Vec<Row>> = const { RefCell::new(Vec::new()) };
    static REDUCED: RefCell<Vec<Reduced>> = const { RefCell::new(Vec::new()) };
    static LOOKED: RefCell<Vec<Looked>> = const { RefCell::new(Vec::new()) };
    static BODIES: RefCell<Vec<f64>> = const { RefCell::new(Vec::new()) };
    static DEPTH: RefCell<Depth> = RefCell::new(Depth::default());
    static GRASP: RefCell<Option<Grasp>> = const { RefCell::new(None) };
    static GROUND: RefCell<Option<Ground>> = const { RefCell::new(None) };
}

/// Builds every row and returns how many there are; 0 when one could not be built.
#[unsafe(no_mangle)]
pub extern "C" fn prepare() -> u32 {
    ROWS.with_borrow_mut(|all| {
        *all = rows().unwrap_or_default();
        all.len() as u32
    })
}

/// Returns the number of polygons of a row at its first pose.
#[unsafe(no_mangle)]
pub extern "C" fn polygons(row: u32) -> u32 {
    ROWS.with_borrow_mut(|all| all.get_mut(row as usize).map_or(0, |row| row.polygons() as u32))
}

/// Makes `rounds` rounds of 64 queries.
#[unsafe(no_mangle)]
pub extern "C" fn run(row: u32, rounds: u32) -> f64 {
    ROWS.with_borrow_mut(|all| {
        all.get_mut(row as usize).map_or(0.0, |row| (0..rounds).map(|_| row.round()).sum())
    })
}

/// Builds the rows of contact reduction and returns how many there are.
#[unsafe(no_mangle)]
pub extern "C" fn reduction_rows() -> u32 {
    REDUCED.with_borrow_mut(|all| {
        *all = reduction::rows();
        all.len() as u32
    })
}

/// Makes `rounds` reductions of a row; returns the sum of the scales of the last.
#[unsafe(no_mangle)]
pub extern "C" fn reduction_run(row: u32, rounds: u32) -> f64 {
    REDUCED.with_borrow_mut(|all| {
        all.get_mut(row as usize)
            .map_or(f64::NAN, |row| (0..rounds).fold(f64::NAN, |_, _| row.run().unwrap_or(f64::NAN)))
    })
}

/// Builds the rows of depth cameras and returns how many there are; 0 when one could not be built.
#[unsafe(no_mangle)]
pub extern "C" fn perception_rows() -> u32 {
    LOOKED.with_borrow_mut(|all| {
        *all = perception::rows().unwrap_or_default();
        all.len() as u32
    })
}

/// Does a row once; returns its sum.
#[unsafe(no_mangle)]
pub extern "C" fn perception_run(row: u32) -> f64 {
    LOOKED.with_borrow(|all| all.get(row as usize).and_then(|row| row.run().ok()).unwrap_or(f64::NAN))
}

/// Computes 1,000 bounces as a table.
#[unsafe(no_mangle)]
pub extern "C" fn impact_table() -> f64 {
    impact::table().unwrap_or(f64::NAN)
}

/// Computes 1,000 bounces by steps of 1 s.
#[unsafe(no_mangle)]
pub extern "C" fn impact_stepped() -> f64 {
    impact::stepped().unwrap_or(f64::NAN)
}

/// Returns the drift of the energy.
#[unsafe(no_mangle)]
pub extern "C" fn impact_drift(step: f64) -> f64 {
    impact::drift(step).unwrap_or(f64::NAN)
}

/// Returns the difference that the step makes to the trajectory.
#[unsafe(no_mangle)]
pub extern "C" fn impact_dependence(step: f64) -> f64 {
    impact::dependence(step).unwrap_or(f64::NAN)
}

/// Returns the height of the first bounce.
#[unsafe(no_mangle)]
pub extern "C" fn impact_bounce(step: f64, restitution: f64) -> f64 {
    impact::bounce(step, restitution).unwrap_or(f64::NAN)
}

/// Makes room for `count` bodies of [`bins::STRIDE`] numbers; returns where it is.
#[unsafe(no_mangle)]
pub extern "C" fn bins_room(count: u32) -> *mut f64 {
    BODIES.with_borrow_mut(|all| {
        all.clear();
        all.resize(bins::STRIDE * count as usize, 0.0);
        all.as_mut_ptr()
    })
}

/// Judges the bodies written there: returns how many pairs overlap.
#[unsafe(no_mangle)]
pub extern "C" fn bins_judge() -> u32 {
    let depth = BODIES.with_borrow(|all| bins::depth(all)).unwrap_or_default();
    DEPTH.with_borrow_mut(|d| *d = depth);
    depth.pairs
}

/// Returns the deepest penetration of the last judgement, m.
#[unsafe(no_mangle)]
pub extern "C" fn bins_most() -> f64 {
    DEPTH.with_borrow(|d| d.most)
}

/// Returns the mean penetration of the last judgement, m.
#[unsafe(no_mangle)]
pub extern "C" fn bins_mean() -> f64 {
    DEPTH.with_borrow(|d| d.mean)
}

/// Lays the grinding path and runs it once; returns its points, 0 when it could not be.
#[unsafe(no_mangle)]
pub extern "C" fn grinding_prepare() -> u32 {
    GROUND.with_borrow_mut(|ground| {
        *ground = Ground::new().ok();
        ground.as_ref().map_or(0, |g| g.points() as u32)
    })
}

/// Runs one stage of a grinding path.
#[unsafe(no_mangle)]
pub extern "C" fn grinding_stage(which: u32) -> f64 {
    GROUND.with_borrow(|g| g.as_ref().and_then(|g| g.stage(which as usize).ok()).unwrap_or(f64::NAN))
}

/// Sets a grasp of soft pads up, the small one or the large; returns the points of the pads, 0 when it could
/// not be.
#[unsafe(no_mangle)]
pub extern "C" fn soft_prepare(large: u32) -> u32 {
    GRASP.with_borrow_mut(|grasp| {
        *grasp = Grasp::new(if large > 0 { [4, 10, 10] } else { [3, 8, 8] }).ok();
        grasp.as_ref().map_or(0, |g| g.vertices() as u32)
    })
}

/// Takes one step of the grasp; returns the height of the cube, m.
#[unsafe(no_mangle)]
pub extern "C" fn soft_step() -> f64 {
    GRASP.with_borrow_mut(|grasp| grasp.as_mut().and_then(|g| g.step().ok()).unwrap_or(f64::NAN))
}

/// Returns the number of Newton iterations so far.
#[unsafe(no_mangle)]
pub extern "C" fn soft_iterations() -> u32 {
    GRASP.with_borrow(|grasp| grasp.as_ref().map_or(0, |g| g.iterations))
}

/// Returns the upper or lower half of the hash of all places' bits.
#[unsafe(no_mangle)]
pub extern "C" fn soft_hash(upper: u32) -> u32 {
    let hash = GRASP.with_borrow(|grasp| grasp.as_ref().map_or(0, Grasp::hash));
    (if upper > 0 { hash >> 32 } else { hash }) as u32
}
