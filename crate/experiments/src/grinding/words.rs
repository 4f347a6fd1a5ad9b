//! The state in words: what is not reached is said with where and why.

use crate::grinding::document::Grinding;
use asperity_grinding::cell::{Obstacle, Unreachable};
use asperity_grinding::path::Phase;
use asperity_grinding::plan::Laid;

use super::cell::Cell;
use super::now::Now;
use super::runs::Runs;

/// Points one after another that are not reached for the same reason.
pub(super) struct Gap {
    pub why: Unreachable,
    /// Numbers of the first and the last point.
    pub ends: (usize, usize),
}

pub(super) fn gaps(laid: &Laid) -> Vec<Gap> {
    let mut gaps: Vec<Gap> = Vec::new();
    for &(i, why) in &laid.route.unreachable {
        match gaps.last_mut() {
            Some(gap) if gap.ends.1 + 1 == i && gap.why == why => gap.ends.1 = i,
            _ => gaps.push(Gap { why, ends: (i, i) }),
        }
    }
    gaps
}

pub(super) fn reason(why: Unreachable) -> &'static str {
    match why {
        Unreachable::OutOfReach => "out of the arm's reach",
        Unreachable::Limits => "only beyond a joint's stop",
        Unreachable::Blocked(Obstacle::Part) => "only with the arm in the part",
        Unreachable::Blocked(Obstacle::Table) => "only with the arm in the table",
    }
}

/// Says how a part of one's own was refined, and if that was enough.
pub(super) fn refined(cell: &Cell) -> Option<String> {
    let r = cell.refinement?;
    let ([before, after], [wanted, longest]) = (r.triangles, r.edge.map(|m| 1e3 * m));
    Some(if longest > 1.01 * wanted {
        format!(
            "Planned on {after} triangles in place of {before}: their edges are up to {longest:.2} mm long, where tool and step-over \
             want {wanted:.2} mm. Depths and passes are coarser for it."
        )
    } else {
        format!("Planned on {after} triangles in place of {before}: no edge is longer than {wanted:.2} mm.")
    })
}

pub(super) fn tell(e: &Grinding, runs: &Runs, now: Option<Now<'_>>, time: f64) -> String {
    let laid = &runs.laid;
    let mut told = match now {
        None => "The arm reaches no two points of the path in a row.".to_owned(),
        Some(Now { press, .. }) => {
            let doing = match press.phase {
                Phase::Cut => "grinds",
                Phase::Ramp => "lands or lifts",
                Phase::Link => "travels",
            };
            format!(
                "After {time:.2} s the tool {doing} on pass {} of {} with {:.2} N at {:.0} mm/s.",
                press.pass + 1,
                laid.path.passes.len(),
                press.force,
                1e3 * press.feed
            )
        }
    };
    let gaps = gaps(laid);
    for gap in gaps.iter().take(3) {
        let (a, b) = gap.ends;
        let Some(p) = laid.path.points.get(a) else { continue };
        let count = b - a + 1;
        let points = if count == 1 { "point is" } else { "points are" };
        told += &format!(
            " On pass {}, {count} {points} {} and left out, from ({:.0}, {:.0}, {:.0}) mm on the part.",
            p.pass + 1,
            reason(gap.why),
            1e3 * p.p.x,
            1e3 * p.p.y,
            1e3 * p.p.z
        );
    }
    if gaps.len() > 3 {
        told += &format!(" So are {} more stretches of the path.", gaps.len() - 3);
    }
    if !laid.route.breaks.is_empty() {
        told += &format!(
            " {} times no configuration leads on without a flip: the arm lets go and sets itself anew.",
            laid.route.breaks.len()
        );
    }
    if e.plan.is_some() && runs.plan.is_none() {
        told += " The plan was made for another path: plan again.";
    }
    told
}
