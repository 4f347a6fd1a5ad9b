//! A standing scene's verdict in words; motions that prove a fall are told by body, larger parts only.

use std::fmt::Write;

use asperity_geometry::{Length, Vec3};
use asperity_grasp::equilibrium::{Impossible, LeastFriction};
use asperity_grasp::placement::PlacementState;
use asperity_grasp::statics::structure::{MOST_PLACES, Refusal, RestState, RestVerdict, SearchResult};

use super::Setup;

/// Speed over the fastest body's below which a body is not spoken of.
const SLOW: f64 = 0.05;
/// Share of a motion below which a part of it is not spoken of.
const PART: f64 = 0.3;

/// Describes the state: the verdict, the friction it takes, and what would happen otherwise.
pub(super) fn tell(setup: &Setup, state: &RestState, found: Option<&SearchResult>) -> String {
    let mut out = String::new();
    let contacts = state.problem.contacts.len();
    let _ = match &state.verdict {
        RestVerdict::Rests => write!(
            out,
            "It can rest: forces at {contacts} contacts, all in their cones, balance every body to {:.0e} of the weight.",
            state.residual.max(1e-16),
        ),
        RestVerdict::Falls(_) if contacts == 0 => write!(out, "Nothing touches, so nothing holds it."),
        RestVerdict::Falls(_) => write!(out, "It cannot rest: no forces in these cones balance every body."),
        RestVerdict::GaveUp(failure) => write!(out, "The solver gave up: {failure}."),
    };
    let _ = match &state.least {
        LeastFriction::Mu(mu) => write!(out, " The least friction coefficient is {mu:.4}."),
        LeastFriction::Impossible(_) => write!(out, " No friction coefficient would do."),
        LeastFriction::Unknown(failure) => {
            write!(out, " The least friction coefficient was not found: {failure}.")
        }
    };
    if let RestVerdict::Falls(why) = &state.verdict {
        let _ = write!(out, " {}", motion(setup, why));
    }
    let _ = match found {
        None => Ok(()),
        Some(SearchResult::Refused(why)) => write!(out, " {}", refusal(setup, why)),
        Some(SearchResult::Place(p)) => match p.state {
            PlacementState::Found => write!(out, " A place to rest is drawn."),
            PlacementState::NotFound(what) => write!(
                out,
                " No place to rest was found nearby: {what} (balance {:.1e}, penetration {:.1e} m, cone {:.1e}).",
                p.residuals.balance, p.residuals.penetration, p.residuals.cone
            ),
        },
    };
    out
}

/// Returns the reason why no place to rest is sought.
fn refusal(setup: &Setup, why: &Refusal) -> String {
    match why {
        Refusal::TooManyPlaces(places) => format!(
            "These bodies could touch in {places} places; the search for a place to rest takes at most {MOST_PLACES}."
        ),
        Refusal::Shape(i) => format!(
            "The search takes balls, boxes, capsules, cylinders and fixed half-spaces; {} is none of them.",
            setup.names[*i]
        ),
        Refusal::Start(e) => format!("The search cannot begin: {e}."),
    }
}

/// Returns the motions of the certificate over the fastest one's: turn (rad per size) and shift of each
/// moving body.
pub(super) fn scaled(setup: &Setup, why: &Impossible) -> Vec<(usize, Vec3, Vec3)> {
    let speed = |i: usize, w: &Vec3, v: &Vec3| v.length().max(w.length() * setup.structure.sizes[i]);
    let all: Vec<_> = setup.structure.movers().zip(&why.motion).map(|(i, (w, v))| (i, *w, *v)).collect();
    let fastest = all.iter().map(|(i, w, v)| speed(*i, w, v)).fold(0.0, f64::max);
    if fastest.is_nan() || fastest <= 0.0 || fastest.is_infinite() {
        return Vec::new();
    }
    all.into_iter()
        .filter(|(i, w, v)| speed(*i, w, v) > SLOW * fastest)
        .map(|(i, w, v)| (i, w * (setup.structure.sizes[i] / fastest), v / fastest))
        .collect()
}

/// Returns the sentence about a motion: "No force in the cones stops this: Top sinks and moves to +x."
fn motion(setup: &Setup, why: &Impossible) -> String {
    let phrases: Vec<String> = scaled(setup, why)
        .iter()
        .map(|(i, w, v)| {
            let mut parts = Vec::new();
            let mut say = |size: f64, more: &'static str, less: &'static str| {
                if size.abs() > PART {
                    parts.push(if size > 0.0 { more } else { less });
                }
            };
            say(v.z, "rises", "sinks");
            say(v.x, "moves to +x", "moves to −x");
            say(v.y, "moves to +y", "moves to −y");
            if w.length() > PART {
                parts.push("turns");
            }
            if parts.is_empty() {
                parts.push("moves a little");
            }
            format!("{} {}", setup.names[*i], parts.join(" and "))
        })
        .collect();
    if phrases.is_empty() {
        return String::new();
    }
    format!("Gravity drives this motion and no force in the cones works against it: {}.", phrases.join("; "))
}
