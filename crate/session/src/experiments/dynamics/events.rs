//! What happens in the runs: first contact, first slip, bodies that meet and part, rest.

use asperity_scene::RunEvent;

use super::readings::AT_REST;
use super::run::Run;

/// Bodies at most whose every meeting is told; among more, only the firsts are.
const FEW: usize = 16;
/// Events kept at most.
const MOST: usize = 2_000;
/// Sliding faster than this is slip, m/s: a contact that sticks creeps a thousandth of it.
const SLIP: f64 = 1e-3;
/// Rest lasts, s: a pendulum's turning point does not.
const LASTS: f64 = 0.1;

/// One run at the last step looked at.
#[derive(Clone, Default)]
struct Seen {
    touched: bool,
    slipped: bool,
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
                if self.found.len() < MOST {
                    self.found.push((step, RunEvent { time, label: format!("{of}{what}"), body }));
                }
            };
            look_at(run, time, seen, &mut tell);
        }
    }

    /// What comes after a step is to be found anew.
    pub fn forget_after(&mut self, step: u32) {
        if step < self.known {
            self.found.retain(|(at, _)| *at <= step);
            self.known = step;
            for (k, seen) in self.seen.iter_mut().enumerate() {
                let told = |what: &str| {
                    k == 0 && self.found.iter().any(|(_, e)| e.label == what)
                        || k > 0 && self.found.iter().any(|(_, e)| e.label.ends_with(&format!(": {what}")))
                };
                *seen =
                    Seen { touched: told("first contact"), slipped: told("first slip"), ..Seen::default() };
            }
        }
    }
}

fn look_at(run: &Run, time: f64, seen: &mut Seen, tell: &mut impl FnMut(String, Option<u32>)) {
    let contacts = run.work.contacts();
    if !seen.touched && !contacts.is_empty() {
        seen.touched = true;
        tell("first contact".to_owned(), None);
    }
    let slips = |c: &asperity_dynamics::Contact| {
        c.force.norm_squared() > 0.0 && (c.velocity - c.n_W * c.n_W.dot(&c.velocity)).norm() > SLIP
    };
    if let (false, Some(c)) = (seen.slipped, contacts.iter().find(|c| slips(c))) {
        seen.slipped = true;
        tell("first slip".to_owned(), Some(c.b));
    }
    if run.bodies.len() <= FEW {
        let mut pairs: Vec<(u32, u32)> = contacts.iter().map(|c| (c.a, c.b)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let called = |(a, b): (u32, u32), what: &str| format!("{} {what} {}", name(run, b), name(run, a));
        for &pair in pairs.iter().filter(|p| !seen.pairs.contains(p)) {
            tell(called(pair, "touches"), Some(pair.1));
        }
        for &pair in seen.pairs.iter().filter(|p| !pairs.contains(p)) {
            tell(called(pair, "leaves"), Some(pair.1));
        }
        seen.pairs = pairs;
    }
    if run.work.energy(run.model()).kinetic >= AT_REST {
        (seen.moved, seen.still) = (true, None);
    } else if time - *seen.still.get_or_insert(time) >= LASTS && seen.moved {
        seen.moved = false;
        tell("at rest".to_owned(), None);
    }
}

fn name(run: &Run, body: u32) -> String {
    match run.bodies.get(body as usize).map(|b| b.name.as_str()) {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => format!("body {}", body + 1),
    }
}
