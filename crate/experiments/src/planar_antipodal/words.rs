//! The state in words: how many pairs, of which kind, whether these are all, and how the fingers stand.

use crate::planar_antipodal::document::PlanarAntipodal;
use asperity_perception::antipodal::{AntipodalPair, Critical, CurvePairs, Facing};

use crate::common::touched::number;

/// Length along t above which a set of pairs is a continuum, rad.
const LONG: f64 = 0.05;
/// Difference of distances over the curve's size below which they are one.
const NEAR: f64 = 1e-6;

pub(super) fn tell(e: &PlanarAntipodal, found: &CurvePairs) -> String {
    let mut said = Vec::new();
    if e.shown {
        said.push(counted(found));
        said.extend(undecided(found));
    }
    if !found.crossings.is_empty() {
        let n = found.crossings.len();
        let places = if n == 1 { "one place".to_owned() } else { format!("{n} places") };
        said.push(format!(
            "The curve crosses itself at {places}: it has no inside, so that no side to push from can be told."
        ));
    } else if !found.has_inside {
        said.push("The curve goes around nothing: it has no inside to push at.".into());
    }
    let looked_at = found.numbered(e.pair).filter(|_| e.shown);
    said.extend(looked_at.map(|pair| chosen(e, pair, found.has_inside)));
    said.push(fingers(e, found));
    said.join(" ")
}

fn counted(found: &CurvePairs) -> String {
    let many = |n: usize, one: &str, more: &str| format!("{n} {}", if n == 1 { one } else { more });
    let [maxima, saddles, minima] =
        [Critical::Maximum, Critical::Saddle, Critical::Minimum].map(|c| found.count(c));
    if found.pairs.is_empty() && !found.is_complete() {
        return "No pair could be told from its neighbours.".into();
    }
    let all = if found.is_complete() { "and these are proven to be all" } else { "and there may be more" };
    format!(
        "{}: {}, {} and {}, {all}.",
        many(found.pairs.len(), "pair", "pairs"),
        many(maxima, "maximum", "maxima"),
        many(saddles, "saddle", "saddles"),
        many(minima, "minimum", "minima"),
    )
}

fn undecided(found: &CurvePairs) -> Option<String> {
    if found.given_up {
        return Some("The search ended early: the curve is too wild for the cells it may look at.".into());
    }
    let set = found.undecided.first()?;
    let ([near, far], small) = (set.distance, NEAR * found.shape.outline.size);
    if near <= small {
        return Some(
            "At a corner, or where the curve runs along itself, two points cannot be told from one.".into(),
        );
    }
    if set.extent > LONG && far - near < small {
        return Some(format!(
            "A continuum of pairs, all {} mm apart: the curve has the same width there whichever way it is turned.",
            number(1e3 * far, 2)
        ));
    }
    Some("There are pairs that touch each other, so that they cannot be counted.".into())
}

fn chosen(e: &PlanarAntipodal, pair: &AntipodalPair, has_inside: bool) -> String {
    let kind = match pair.critical {
        Critical::Maximum => "a maximum",
        Critical::Saddle => "a saddle",
        Critical::Minimum => "a minimum",
    };
    let facing = match (has_inside, pair.facing, pair.reachable) {
        (false, ..) => "",
        (true, Facing::External, true) => "; two fingers squeeze it from outside",
        (true, Facing::External, false) => {
            "; its normals face away from each other, but a finger would pass through the body"
        }
        (true, Facing::Internal, _) => "; its normals face each other: fingers spread there",
        (true, Facing::Parallel, _) => {
            "; its normals point the same way, so it is critical and not antipodal"
        }
    };
    format!("Pair {} is {kind} of the energy, {} mm apart{facing}.", e.pair, number(1e3 * pair.distance, 2))
}

fn fingers(e: &PlanarAntipodal, found: &CurvePairs) -> String {
    let place = match found.under_fingers(e.fingers) {
        _ if !e.shown => "The fingers are on the curve".to_owned(),
        0 => "The fingers are on no pair".to_owned(),
        k => format!("The fingers are on pair {k}"),
    };
    match found.needs(e.fingers) {
        Some(mu) if mu <= e.friction => {
            format!(
                "{place}; they need friction of {} and hold, with {}.",
                number(mu, 3),
                number(e.friction, 2)
            )
        }
        Some(mu) => format!(
            "{place}; they need friction of {} and slip, with {}.",
            number(mu, 3),
            number(e.friction, 2)
        ),
        None => format!("{place}; no friction lets them hold it by pushing."),
    }
}
