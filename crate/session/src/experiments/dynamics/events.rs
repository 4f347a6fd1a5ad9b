//! What happens in the runs: first contact, first slip, bodies that meet and part, rest.

use asperity_geometry::Length;
use asperity_scene::RunEvent;

use super::readings::AT_REST;
use super::run::Run;

/// Bodies at most whose every meeting is told; among more, only the firsts are.
const FEW: usize = 16;
/// Events kept at most.
const MOST_EVENTS: usize = 2_000;
/// Sliding faster than this is slip, m/s: a contact that sticks creeps a thousandth of it.
const SLIP: f64 = 1e-3;
/// Rest lasts, s: a pendulum's turning point does not.
const LASTS: f64 = 0.1;

/// One run at the last step looked at.
#[derive(Clone, Default)]
struct Seen {
    /// Steps of the first contact and of the first slip.
    touched: Option<u32>,
    slipped: Option<u32>,
    /// It has moved since it last came to rest.
    moved: bool,
    /// s, since when next to nothing moves.
    still: Option<f64>,
    /// Pairs of bodies in contact, in order.
    pairs: Vec<(u32, u32)>,
}

/// Found while the runs go on, and kept when the reader goes back.
#[derive(Clone, Default)]
pub(super) struct Events {
    found: Vec<(u32, RunEvent)>,
    seen: Vec<Seen>,
    /// Step up to which all is known.
    known: u32,
}

impl Events {
    pub fn list(&self) -> Vec<RunEvent> {
        self.found.iter().map(|(_, event)| event.clone()).collect()
    }

    /// Looks at the runs after a step; one looked at before is known.
    pub fn look(&mut self, runs: &[Run], names: &[String], step: u32, time: f64) {
        if step <= self.known {
            return;
        }
        self.known = step;
        self.seen.resize(runs.len(), Seen::default());
        for (k, (run, seen)) in runs.iter().zip(&mut self.seen).enumerate() {
            let mut tell = |what: String, body: Option<u32>| {
                let of = if k == 0 { String::new() } else { format!("{}: ", names[k]) };
                if self.found.len() < MOST_EVENTS {
                    self.found.push((step, RunEvent { time, label: format!("{of}{what}"), body }));
                }
            };
            seen.firsts(run, step, &mut tell);
            seen.meetings(run, &mut tell);
            seen.rest(run, time, &mut tell);
        }
    }

    /// What comes after a step, at which the runs stand, is to be found anew.
    pub fn forget_after(&mut self, step: u32, runs: &[Run]) {
        if step >= self.known {
            return;
        }
        self.known = step;
        self.found.retain(|(at, _)| *at <= step);
        for (run, seen) in runs.iter().zip(&mut self.seen) {
            let kept = |first: Option<u32>| first.filter(|at| *at <= step);
            *seen = Seen {
                touched: kept(seen.touched),
                slipped: kept(seen.slipped),
                pairs: pairs(run),
                ..Seen::default()
            };
        }
    }
}

impl Seen {
    fn firsts(&mut self, run: &Run, step: u32, tell: &mut impl FnMut(String, Option<u32>)) {
        let contacts = run.work.contacts();
        if self.touched.is_none() && !contacts.is_empty() {
            self.touched = Some(step);
            tell("first contact".to_owned(), None);
        }
        let slips = |c: &&asperity_dynamics::Contact| {
            c.force.norm_squared() > 0.0 && (c.velocity - c.n_W * c.n_W.dot(&c.velocity)).length() > SLIP
        };
        if let (None, Some(c)) = (self.slipped, contacts.iter().find(slips)) {
            self.slipped = Some(step);
            tell("first slip".to_owned(), Some(c.b));
        }
    }

    fn meetings(&mut self, run: &Run, tell: &mut impl FnMut(String, Option<u32>)) {
        let pairs = pairs(run);
        let called = |(a, b): (u32, u32), what: &str| format!("{} {what} {}", name(run, b), name(run, a));
        for &pair in pairs.iter().filter(|p| !self.pairs.contains(p)) {
            tell(called(pair, "touches"), Some(pair.1));
        }
        for &pair in self.pairs.iter().filter(|p| !pairs.contains(p)) {
            tell(called(pair, "leaves"), Some(pair.1));
        }
        self.pairs = pairs;
    }

    fn rest(&mut self, run: &Run, time: f64, tell: &mut impl FnMut(String, Option<u32>)) {
        if run.work.energy(run.model()).kinetic >= AT_REST {
            (self.moved, self.still) = (true, None);
        } else if time - *self.still.get_or_insert(time) >= LASTS && self.moved {
            self.moved = false;
            tell("at rest".to_owned(), None);
        }
    }
}

/// The pairs of bodies in contact, in order; none where there are too many bodies to tell of each.
fn pairs(run: &Run) -> Vec<(u32, u32)> {
    if run.bodies.len() > FEW {
        return Vec::new();
    }
    let mut pairs: Vec<(u32, u32)> = run.work.contacts().iter().map(|c| (c.a, c.b)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

fn name(run: &Run, body: u32) -> String {
    match run.bodies.get(body as usize).map(|b| b.name.as_str()) {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => format!("body {}", body + 1),
    }
}
