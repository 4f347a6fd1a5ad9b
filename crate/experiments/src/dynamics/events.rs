//! Events of the runs: first contact, first slip, bodies that meet and part, rest.
//!
//! Two bodies touch from the step in which something between them pushes to the last such step in a row,
//! whatever corners and edges push. The pairs are part of the state, so that a run taken up again tells
//! nothing twice.

use std::fmt::{Arguments, Display, Formatter};

use asperity_contact::identity::{Change, compare};
use asperity_dynamics::Overlap;
use asperity_geometry::Length;
use asperity_scene::RunEvent;

use super::run::Run;

/// Greatest number of events kept.
const MOST_EVENTS: usize = 2_000;
/// Greatest number of meetings and partings among these: what else happens late in the run of a pile is told
/// too.
const MOST_MEETINGS: usize = 1_000;
/// Greatest number of pairs told that overlap at the start.
const MOST_OVERLAPS: usize = 100;
/// Sliding speed above which a contact slips, m/s: a contact that sticks creeps a thousandth of it.
const SLIP: f64 = 1e-3;
/// Least duration of rest, s: a pendulum's turning point does not last.
const LASTS: f64 = 0.1;

/// State of one run at the last step looked at.
#[derive(Clone, Default)]
struct Seen {
    /// Steps of the first contact and of the first slip.
    touched: Option<u32>,
    slipped: Option<u32>,
    /// True once the reason why it stands has been told.
    stopped: bool,
    /// True once the outcome of its task has been told.
    judged: bool,
    /// True if it has moved since it last came to rest.
    moved: bool,
    /// Time since when next to nothing moves, s.
    still: Option<f64>,
    /// Pairs of bodies that touch, in order.
    pairs: Vec<(u32, u32)>,
}

/// Event that was found, at its step.
#[derive(Clone)]
struct Found {
    step: u32,
    is_meeting: bool,
    event: RunEvent,
}

/// Events, found while the runs go on, and kept when the reader goes back.
#[derive(Clone, Default)]
pub(super) struct Events {
    found: Vec<Found>,
    /// Number of meetings among them.
    meetings: usize,
    seen: Vec<Seen>,
    /// Room for the pairs of the present step.
    pairs: Vec<(u32, u32)>,
    /// Step up to which all is known.
    known: u32,
}

impl Events {
    pub fn list(&self) -> Vec<RunEvent> {
        self.found.iter().map(|f| f.event.clone()).collect()
    }

    /// Records the pairs that overlap before the first step.
    pub fn begin(&mut self, runs: &[Run], names: &[String]) {
        for (k, run) in runs.iter().enumerate() {
            for overlap in run.overlaps.iter().take(MOST_OVERLAPS) {
                let of = if k == 0 { String::new() } else { format!("{}: ", names[k]) };
                let label = format!("{of}{}", overlapping(run, overlap));
                let event = RunEvent { time: 0.0, label, body: Some(overlap.bodies[1] as u32) };
                self.found.push(Found { step: 0, is_meeting: false, event });
            }
        }
    }

    /// Looks at the runs after a step; one looked at before is known.
    pub fn look(&mut self, runs: &[Run], names: &[String], step: u32, time: f64) {
        if step <= self.known {
            return;
        }
        self.known = step;
        self.seen.resize(runs.len(), Seen::default());
        for (k, (run, seen)) in runs.iter().zip(&mut self.seen).enumerate() {
            let mut tell = |is_meeting: bool, what: Arguments<'_>, body: Option<u32>| {
                let many = is_meeting && self.meetings >= MOST_MEETINGS;
                if many || self.found.len() >= MOST_EVENTS {
                    return;
                }
                self.meetings += usize::from(is_meeting);
                let of = if k == 0 { String::new() } else { format!("{}: ", names[k]) };
                let event = RunEvent { time, label: format!("{of}{what}"), body };
                self.found.push(Found { step, is_meeting, event });
            };
            seen.firsts(run, step, |what, body| tell(false, what, body));
            run.touching(&mut self.pairs);
            seen.meetings(run, &mut self.pairs, |what, body| tell(true, what, body));
            seen.rest(run, time, |what, body| tell(false, what, body));
            seen.task(run, |what, body| tell(false, what, body));
            if let Some(trouble) =
                run.trouble.as_ref().filter(|_| !std::mem::replace(&mut seen.stopped, true))
            {
                tell(false, format_args!("stopped: {trouble}"), None);
            }
        }
    }

    /// Forgets what comes after a step, at which the runs stand: it is to be found anew.
    pub fn forget_after(&mut self, step: u32, runs: &[Run]) {
        if step >= self.known {
            return;
        }
        self.known = step;
        self.found.retain(|f| f.step <= step);
        self.meetings = self.found.iter().filter(|f| f.is_meeting).count();
        for (run, seen) in runs.iter().zip(&mut self.seen) {
            let kept = |first: Option<u32>| first.filter(|at| *at <= step);
            let mut pairs = std::mem::take(&mut seen.pairs);
            run.touching(&mut pairs);
            let judged = run.task().is_some_and(|(_, progress)| progress.end.is_some());
            let (touched, slipped) = (kept(seen.touched), kept(seen.slipped));
            *seen = Seen { touched, slipped, judged, pairs, ..Seen::default() };
        }
    }
}

impl Seen {
    fn firsts(&mut self, run: &Run, step: u32, mut tell: impl FnMut(Arguments<'_>, Option<u32>)) {
        let contacts = run.work.contacts();
        if self.touched.is_none() && !contacts.is_empty() {
            self.touched = Some(step);
            tell(format_args!("first contact"), None);
        }
        let slips = |c: &&asperity_dynamics::Contact| {
            c.force.norm_squared() > 0.0 && (c.velocity - c.n_W * c.n_W.dot(&c.velocity)).length() > SLIP
        };
        if let (None, Some(c)) = (self.slipped, contacts.iter().find(slips)) {
            self.slipped = Some(step);
            tell(format_args!("first slip"), Some(c.b));
        }
    }

    /// Records pairs that are new and those that are gone; `pairs` holds those before when it is done.
    fn meetings(
        &mut self,
        run: &Run,
        pairs: &mut Vec<(u32, u32)>,
        mut tell: impl FnMut(Arguments<'_>, Option<u32>),
    ) {
        compare(&self.pairs, pairs, |change, (a, b)| {
            let what = match change {
                Change::Begun => "touches",
                Change::Ended => "leaves",
                Change::Lasting => return,
            };
            tell(format_args!("{} {what} {}", Called(run, b), Called(run, a)), Some(b));
        });
        std::mem::swap(&mut self.pairs, pairs);
    }

    fn task(&mut self, run: &Run, mut tell: impl FnMut(Arguments<'_>, Option<u32>)) {
        let end = run.task().and_then(|(task, progress)| Some((task.body, progress.end?)));
        if let (false, Some((body, end))) = (self.judged, end) {
            self.judged = true;
            tell(format_args!("{}", super::task::word(end.outcome)), Some(body as u32));
        }
    }

    fn rest(&mut self, run: &Run, time: f64, mut tell: impl FnMut(Arguments<'_>, Option<u32>)) {
        if !run.work.energy(run.model()).is_at_rest() {
            (self.moved, self.still) = (true, None);
        } else if time - *self.still.get_or_insert(time) >= LASTS && self.moved {
            self.moved = false;
            tell(format_args!("at rest"), None);
        }
    }
}

/// Returns the sentence about a pair that overlaps at the start: by how much, and what its springs hold.
pub(super) fn overlapping(run: &Run, overlap: &Overlap) -> String {
    let [a, b] = overlap.bodies.map(|body| Called(run, body as u32));
    format!("{b} overlaps {a} by {:.3} mm, which holds {:.3} J", 1e3 * overlap.depth, overlap.energy)
}

/// A body by its name, or by its number from one.
struct Called<'a>(&'a Run, u32);

impl Display for Called<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self.0.bodies.get(self.1 as usize).map(|b| b.name.as_str()) {
            Some(name) if !name.is_empty() => f.write_str(name),
            _ => write!(f, "body {}", self.1 + 1),
        }
    }
}
