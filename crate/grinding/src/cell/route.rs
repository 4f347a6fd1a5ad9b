//! Choice of the arm's configuration at every pose of a path: the shortest path through layers of inverse
//! solutions, by Bellman's recursion.
//!
//! The cost is the squared way of the joints (rad²) with penalties near stops, straight wrists and obstacles.
//! Turns beyond `jump` are flips and not taken: where no configuration continues, a new stretch begins.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::{Arm, Solutions};
use asperity_geometry::Pose;

use super::watch::Watch;
use super::{Obstacle, Obstacles};
use crate::timing::{SixJoints, six_joints};
use asperity_fault::{Fault, positive};

/// Costs and limits of configurations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RouteOptions {
    /// Greatest turn of a joint from one point to the next, rad: more is a flip.
    pub jump: f64,
    /// Sine of the wrist's angle below which it counts as nearly straight.
    pub wrist: f64,
    /// Limit margin below which a joint counts as near its stop, as a share of half its range.
    pub limit: f64,
    /// Clearance from part and table below which it counts as small, m. Where there is none the configuration
    /// is not taken.
    pub room: f64,
    /// Cost of each of these, rad².
    pub weight: f64,
}

impl Default for RouteOptions {
    fn default() -> Self {
        Self { jump: 0.5, wrist: 0.15, limit: 0.05, room: 0.02, weight: 0.05 }
    }
}

/// Reason why a point is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// The pose is farther than the arm is long, or too near.
    OutOfReach,
    /// The pose is reached only beyond the stops of a joint.
    Limits,
    /// The pose is reached only with the arm in this obstacle.
    Blocked(Obstacle),
}

/// Joints along a path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Route {
    /// Joints at each pose, rad; `None` where it is not reached.
    pub q: Vec<Option<SixJoints>>,
    /// Poses that are not reached, with the reason.
    pub unreachable: Vec<(usize, Unreachable)>,
    /// Poses before which the arm must lift off and change its configuration: none continues without a flip.
    pub breaks: Vec<usize>,
    /// Sum of |Δq|² and penalties, rad².
    pub cost: f64,
}

impl Route {
    /// Returns the ranges of poses that are reached without a break.
    pub fn stretches(&self) -> Vec<std::ops::Range<usize>> {
        let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
        for (i, q) in self.q.iter().enumerate() {
            if q.is_none() {
                continue;
            }
            match runs.last_mut() {
                Some(run) if run.end == i && self.breaks.binary_search(&i).is_err() => run.end = i + 1,
                _ => runs.push(i..i + 1),
            }
        }
        runs
    }
}

/// Configuration at one pose.
struct Node {
    q: SixJoints,
    /// Least cost up to here, rad².
    cost: f64,
    /// Index of the predecessor at the pose before; none at the start of a stretch.
    from: u16,
}

const NO_NODE: u16 = u16::MAX;
/// Greatest number of configurations at one pose: eight branches, some turns.
const MOST_WAYS: usize = 128;

/// Chooses the configuration at every pose so that the joints move least over the whole path: shortest path
/// through the layers of inverse solutions (Bellman's recursion), whole turns included, none of them with the
/// arm in an obstacle (`about`: the obstacles, and the pose of the part). `X_WT`: poses of the tool in the
/// world.
///
/// # Errors
///
/// Refuses a `jump` or a `room` that is not positive.
pub fn route(
    arm: &Arm,
    X_WT: &[Pose],
    about: Option<(&Obstacles, &Pose)>,
    o: &RouteOptions,
) -> Result<Route, Fault> {
    positive("route.jump", o.jump)?;
    positive("route.room", o.room)?;
    let mut watch = about.map(|(obstacles, X_WP)| Watch::new(obstacles, X_WP, o.room));
    let mut found = Route { q: vec![None; X_WT.len()], ..Route::default() };
    let mut nodes: Vec<Node> = Vec::with_capacity(16 * X_WT.len());
    // Index of the first node of each pose, and one more.
    let mut starts = Vec::with_capacity(X_WT.len() + 1);
    let mut solutions = Solutions::default();
    for (i, pose) in X_WT.iter().enumerate() {
        let first = nodes.len();
        starts.push(first);
        let before = if i > 0 { starts[i - 1]..first } else { 0..0 };
        let near =
            nodes[before.clone()].iter().min_by(|a, b| a.cost.total_cmp(&b.cost)).map_or([0.0; 6], |n| n.q);
        arm.inverse(pose, &near, &mut solutions);
        if let Some(watch) = &mut watch {
            watch.next();
        }
        let blocked = add_layer(arm, &solutions, watch.as_mut(), o, &mut nodes);
        if nodes.len() == first {
            let why = match blocked {
                Some(of) => Unreachable::Blocked(of),
                None if solutions.all().is_empty() => Unreachable::OutOfReach,
                None => Unreachable::Limits,
            };
            found.unreachable.push((i, why));
            continue;
        }
        let (old, new) = nodes.split_at_mut(first);
        let old = &old[before];
        if !join(old, new, o.jump) && !old.is_empty() {
            found.breaks.push(i);
        }
    }
    starts.push(nodes.len());
    trace(&nodes, &starts, &mut found);
    Ok(found)
}

/// Adds the free configurations at a pose, each with its penalties. Returns the obstacle of the blocked
/// configuration with the largest clearance, if one is blocked.
fn add_layer(
    arm: &Arm,
    solutions: &Solutions,
    mut watch: Option<&mut Watch<'_>>,
    o: &RouteOptions,
    nodes: &mut Vec<Node>,
) -> Option<Obstacle> {
    let first = nodes.len();
    let mut blocked: Option<(f64, Obstacle)> = None;
    for s in solutions.all() {
        let mut within = false;
        arm.turns_within(&s.q, |_| within = true);
        if !within {
            continue;
        }
        let (free, of) = watch.as_mut().map_or((o.room, Obstacle::Part), |w| w.free(arm, &six_joints(&s.q)));
        if free <= 0.0 {
            if blocked.is_none_or(|b| b.0 < free) {
                blocked = Some((free, of));
            }
            continue;
        }
        let near = 1.0 - free / o.room;
        let straight = (1.0 - s.wrist / o.wrist).max(0.0);
        arm.turns_within(&s.q, |q| {
            if nodes.len() - first < MOST_WAYS {
                let stop = (1.0 - arm.limit_margin(q) / o.limit).max(0.0);
                let own = o.weight * (straight * straight + stop * stop + near * near);
                nodes.push(Node { q: six_joints(q), cost: own, from: NO_NODE });
            }
        });
    }
    blocked.map(|(_, of)| of)
}

/// Gives each configuration at a pose its cheapest predecessor at the pose before, within `jump` (rad).
/// Returns false if none has one; then a stretch begins.
fn join(old: &[Node], new: &mut [Node], jump: f64) -> bool {
    let mut joined = false;
    for node in new.iter_mut() {
        let mut best = (f64::INFINITY, NO_NODE);
        for (k, from) in old.iter().enumerate() {
            if let Some(way) = distance(&from.q, &node.q, jump)
                && from.cost + way < best.0
            {
                best = (from.cost + way, k as u16);
            }
        }
        if best.1 != NO_NODE {
            (node.cost, node.from) = (node.cost + best.0, best.1);
            joined = true;
        }
    }
    if joined {
        // A node without a predecessor would start the stretch over.
        new.iter_mut().filter(|n| n.from == NO_NODE).for_each(|n| n.cost = f64::INFINITY);
    }
    joined
}

/// Returns the squared way of the joints; `None` where one of them would turn too far.
fn distance(a: &SixJoints, b: &SixJoints, jump: f64) -> Option<f64> {
    let mut sum = 0.0;
    for i in 0..6 {
        let d = b[i] - a[i];
        if !(d.abs() <= jump) {
            return None;
        }
        sum += d * d;
    }
    Some(sum)
}

/// Follows the predecessors from the end of each stretch back to its start.
fn trace(nodes: &[Node], starts: &[usize], found: &mut Route) {
    let mut wanted = NO_NODE;
    for i in (0..found.q.len()).rev() {
        let layer = &nodes[starts[i]..starts[i + 1]];
        if layer.is_empty() {
            wanted = NO_NODE;
            continue;
        }
        if wanted == NO_NODE {
            let best = layer.iter().enumerate().min_by(|a, b| a.1.cost.total_cmp(&b.1.cost));
            wanted = best.map_or(0, |(k, _)| k as u16);
            found.cost += layer[wanted as usize].cost;
        }
        let node = &layer[wanted as usize];
        found.q[i] = Some(node.q);
        wanted = node.from;
    }
}
