//! Legs of the arm, one after another: moves that are planned and timed, fingers, waiting. A move is planned
//! out of the bin straight up, past what stands about by `asperity_control::planning`, its corners rounded as
//! far as that stays free.

use std::sync::Arc;

use asperity_control::planning::{
    Blended, MotionLimits, RrtOptions, Space as _, Timed, rrt_connect, shortcut,
};
use asperity_dynamics::arm::Joints;
use asperity_geometry::Vec3;

use crate::PlanningOptions;
use crate::press::PressForce;
use crate::space::{Space, Stays};

/// Distance between checked places of a way, and the longest piece that a sample adds, in the metric of the
/// joints, rad.
const RESOLUTION: f64 = 0.05;
const STEP: f64 = 0.6;
/// Distances of a rounded way from its corner, rad; tried one after another, the last one stops at
/// corners.
const ROUNDED: [f64; 3] = [0.2, 0.05, 0.0];
/// Least number of places of the grid on which a way is timed.
const GRID: u32 = 60;
/// Length of a piece of the way straight up out of a bin, m, and the greatest number of them.
const UP: f64 = 0.05;
const MOST_UP: u32 = 10;

/// Leg of the arm's way.
#[derive(Clone)]
pub enum Leg {
    /// A move along a joint path.
    Move(Arc<Timed>),
    /// The same move, with the hand pressing down.
    Press(Arc<Timed>, PressForce),
    /// Fingers: true to close, false to open; and the time it takes, s.
    Fingers(bool, f64),
    /// Waiting time, s.
    Wait(f64),
}

impl Leg {
    /// Returns the duration of the leg, s.
    pub fn duration(&self) -> f64 {
        match self {
            Self::Move(timed) | Self::Press(timed, _) => timed.duration(),
            Self::Fingers(_, time) | Self::Wait(time) => *time,
        }
    }
}

/// Times a way through places and makes it a leg, at a share of what the planner may ask of the joints;
/// nothing where it leads nowhere.
pub(crate) fn timed(space: &mut Space, way: &[Joints], p: &PlanningOptions, share: f64) -> Option<Leg> {
    times(space, way, p, share).map(Leg::Move)
}

/// Returns the times of the places of a way.
pub(crate) fn times(
    space: &mut Space,
    way: &[Joints],
    p: &PlanningOptions,
    share: f64,
) -> Option<Arc<Timed>> {
    let places: Vec<Vec<f64>> = way.iter().map(|q| q.to_vec()).collect();
    let speed = p.speed * share;
    let limits = space.cell.arm.limits();
    let limits = MotionLimits {
        speed: limits.iter().map(|l| l.speed * speed).collect(),
        acceleration: limits.iter().map(|l| l.acceleration * speed).collect(),
    };
    let rounded = ROUNDED.iter().find_map(|deviation| {
        let way = Blended::new(&places, *deviation).ok()?;
        (*deviation == 0.0 || is_free(space, &way)).then_some(way)
    })?;
    Timed::new(rounded, &limits, GRID).ok().map(Arc::new)
}

fn is_free(space: &mut Space, way: &Blended) -> bool {
    let count = (way.length() / RESOLUTION).ceil().max(1.0) as u32;
    (0..=count).all(|k| space.free(&way.joints(way.length() * f64::from(k) / f64::from(count))))
}

/// Outcome of a search.
pub(crate) enum Searched {
    Found(Vec<Joints>),
    /// No way: the samples were used up, or there is no room at an end. Another search may find one, or none
    /// ever will.
    Not,
    Never,
}

/// Returns the way straight up until nothing is near, from where the arm is, the start among the places;
/// nothing where that leads nowhere.
fn out(space: &mut Space, from: &Joints) -> Option<Vec<Joints>> {
    if space.allows(from) {
        return Some(vec![*from]);
    }
    let stays = std::mem::replace(&mut space.stays, Stays::Near);
    let cloud = space.cloud.take();
    let mut way = vec![*from];
    let mut found = None;
    for _ in 0..MOST_UP {
        let last = way.last().copied().unwrap_or(*from);
        (space.stays, space.cloud) = (Stays::Near, None);
        let Some(piece) = space.straight(&last, &Vec3::new(0.0, 0.0, UP)) else { break };
        way.extend(piece.into_iter().skip(1));
        (space.stays, space.cloud) = (stays, cloud);
        if way.last().is_some_and(|q| space.allows(q)) {
            found = Some(way);
            break;
        }
    }
    (space.stays, space.cloud) = (stays, cloud);
    found
}

/// Searches once for a way from where the arm is, its start among the places.
pub(crate) fn search(
    space: &mut Space,
    from: &Joints,
    to: &Joints,
    p: &PlanningOptions,
    seed: u64,
) -> Searched {
    let Some(mut way) = out(space, from) else { return Searched::Never };
    let start = way.last().copied().unwrap_or(*from);
    let half_turn = std::f64::consts::PI;
    let bounds = space.cell.arm.limits().iter().enumerate().map(|(i, l)| {
        let (least, most) = (start[i].min(to[i]), start[i].max(to[i]));
        [l.lower.max((-half_turn).min(least)), l.upper.min(half_turn.max(most))]
    });
    let search =
        RrtOptions { bounds: bounds.collect(), step: STEP, resolution: RESOLUTION, samples: p.samples, seed };
    let Ok(found) = rrt_connect(&start, to, &search, space) else { return Searched::Never };
    let Some(mut found) = found.way else { return Searched::Not };
    shortcut(&mut found, p.shortcuts, RESOLUTION, seed ^ 1, space);
    way.extend(found.iter().skip(1).filter_map(|q| Joints::try_from(q.as_slice()).ok()));
    Searched::Found(way)
}
