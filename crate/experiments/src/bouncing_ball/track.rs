//! One ball's whole run, made when the document is: where it is at any time, and its impacts.
//!
//! Snapshots stand at fixed times and every answer starts at the last one before it, so that a moment has the
//! same bits whichever way one came to it, and no seek is long.

use asperity_fault::Fault;
use asperity_impact::{
    ContactLaw, ContactMaterial, EventKind, ImpactBody, LinearContact, LinearFlow, PowerImpact, Release,
    StepReport,
};

/// Number of snapshots over the run.
const SNAPSHOTS: u32 = 64;
/// Greatest number of events of a run: closed forms are quick, power laws are integrated.
const MAX_EVENTS: [usize; 2] = [200_000, 4000];

/// A ball in free fall and against the floor.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub drop: Drop,
    interval: f64,
    snapshots: Vec<Snapshot>,
    pub impacts: Vec<Impact>,
}

/// Start of a ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drop {
    pub mass: f64,
    pub gravity: f64,
    /// Gap below the ball, m; negative: inside.
    pub gap: f64,
    pub release: Release,
    pub material: ContactMaterial,
}

#[derive(Clone, Debug)]
struct Snapshot {
    body: ImpactBody,
    dissipated: f64,
}

/// A contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Impact {
    /// Time of first touch, s.
    pub touch: f64,
    /// Penetration at first touch, m: not zero only for a ball that starts inside.
    pub depth: f64,
    /// Speed at first touch, m/s, downwards.
    pub speed: f64,
    pub law: ContactLaw,
    /// Time at which it lets go inside its dent, s.
    pub let_go: Option<f64>,
    /// Time (s) and speed (m/s) at which it leaves; `None`: it stays.
    pub leave: Option<(f64, f64)>,
}

/// Extremes of an impact as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Extremes {
    pub peak_force: f64,
    /// Lowest force, N; negative: the law pulls.
    pub lowest_force: f64,
    pub peak_depth: f64,
    /// Time from touch until the force is first zero again, s; `None`: it never is.
    pub push_lasts: Option<f64>,
}

/// A ball at one moment.
#[derive(Clone, Debug)]
pub(super) struct BallState {
    pub body: ImpactBody,
    /// Dissipated energy since the start, J.
    pub dissipated: f64,
}

/// Reason why a run cannot be made.
pub(super) enum RunError {
    Law(Fault),
    /// More events than a run may have.
    TooManyBounces(usize),
    /// More steps of the integrator than are left to the runs of a document.
    TooManySteps,
}

impl From<Fault> for RunError {
    fn from(e: Fault) -> Self {
        Self::Law(e)
    }
}

impl Drop {
    pub fn weight(&self) -> f64 {
        self.mass * self.gravity
    }

    pub fn body(&self) -> Result<ImpactBody, Fault> {
        ImpactBody::new(self.mass, self.material, self.release, (-self.gap, 0.0), self.weight())
    }
}

impl Track {
    /// Makes the run. `steps`: of the integrator, that may still be taken; those of this run are taken off.
    pub fn run(drop: Drop, end: f64, steps: &mut usize) -> Result<Self, RunError> {
        let body = drop.body()?;
        let interval = end / f64::from(SNAPSHOTS);
        let mut track = Self { drop, interval, snapshots: Vec::new(), impacts: Vec::new() };
        if let (true, Some(law)) = (body.pressing(), body.law()) {
            let (depth, speed) = (body.depth(), body.velocity());
            track.impacts.push(Impact { touch: 0.0, depth, speed, law: *law, let_go: None, leave: None });
        }
        let most = match drop.material.at_speed(1.0)? {
            ContactLaw::Linear(_) => MAX_EVENTS[0],
            ContactLaw::Power(_) => MAX_EVENTS[1],
        };
        let (mut at, mut report, mut events) = (Snapshot { body, dissipated: 0.0 }, StepReport::default(), 0);
        for _ in 0..SNAPSHOTS {
            track.snapshots.push(at.clone());
            at.body.step(interval, &mut report)?;
            at.dissipated += report.dissipated;
            events += report.event_count;
            *steps = steps.checked_sub(report.integrator_steps).ok_or(RunError::TooManySteps)?;
            if events > most || report.event_count > report.events.len() {
                return Err(RunError::TooManyBounces(most / 2));
            }
            for event in &report.events {
                track.note(event.kind, event.time.seconds(), event.depth, event.velocity)?;
            }
        }
        track.snapshots.push(at);
        Ok(track)
    }

    fn note(&mut self, kind: EventKind, time: f64, depth: f64, velocity: f64) -> Result<(), Fault> {
        match (kind, self.impacts.last_mut()) {
            (EventKind::Touch, _) => {
                // The engine has the law of this impact; it renews it by the speed alone.
                let law = self.drop.material.at_speed(velocity.max(f64::MIN_POSITIVE))?;
                self.impacts.push(Impact {
                    touch: time,
                    depth,
                    speed: velocity,
                    law,
                    let_go: None,
                    leave: None,
                });
            }
            (EventKind::LetGo, Some(impact)) => impact.let_go = Some(time),
            (EventKind::Caught, Some(impact)) => impact.let_go = None,
            (EventKind::Leave, Some(impact)) => impact.leave = Some((time, -velocity)),
            (_, None) => {}
        }
        Ok(())
    }

    /// Returns the ball's state at `t` s after the start; after the end it is where it was then.
    pub fn at(&self, t: f64, report: &mut StepReport) -> Result<BallState, Fault> {
        let t = t.clamp(0.0, self.interval * f64::from(SNAPSHOTS));
        let k = ((t / self.interval) as usize).min(self.snapshots.len().saturating_sub(1));
        let (mut body, mut dissipated) = match self.snapshots.get(k) {
            Some(snapshot) => (snapshot.body.clone(), snapshot.dissipated),
            None => (self.drop.body()?, 0.0),
        };
        body.step((t - self.interval * k as f64).max(0.0), report)?;
        dissipated += report.dissipated;
        Ok(BallState { body, dissipated })
    }

    /// Returns the number of the impact under way at `t`, or the last before it; before the first, the first.
    pub fn impact_at(&self, t: f64) -> Option<usize> {
        let after = self.impacts.partition_point(|impact| impact.touch <= t);
        (!self.impacts.is_empty()).then(|| after.saturating_sub(1))
    }
}

impl Impact {
    /// Returns the restitution: the speed it leaves at over the speed it came with; zero where it stays,
    /// nothing where it came with none.
    pub fn restitution(&self) -> Option<f64> {
        (self.speed > 0.0).then(|| self.leave.map_or(0.0, |(_, speed)| speed / self.speed))
    }

    pub fn extremes(&self, drop: &Drop) -> Result<Extremes, Fault> {
        let ended = self.let_go.or(self.leave.map(|l| l.0)).map(|end| end - self.touch);
        match self.law {
            ContactLaw::Linear(law) => {
                let contact = LinearContact::new(
                    LinearFlow::new(law, drop.mass)?,
                    self.depth,
                    self.speed,
                    drop.weight(),
                )?;
                let peak = contact.peak_force().map_or(f64::NAN, |p| p.value);
                Ok(Extremes {
                    peak_force: peak,
                    lowest_force: lowest(&contact, drop, ended),
                    peak_depth: contact.peak_depth().map_or(self.depth, |p| p.value),
                    push_lasts: contact.end_time(Release::ZeroForce),
                })
            }
            ContactLaw::Power(law) if self.speed > 0.0 => {
                let impact = PowerImpact::new(law, drop.mass, self.speed, drop.weight())?;
                Ok(Extremes {
                    peak_force: impact.peak_force.value,
                    lowest_force: 0.0,
                    peak_depth: impact.peak_depth.value,
                    push_lasts: ended,
                })
            }
            ContactLaw::Power(law) => Ok(Extremes {
                peak_force: law.force(self.depth, 0.0),
                lowest_force: 0.0,
                peak_depth: self.depth,
                push_lasts: ended,
            }),
        }
    }
}

/// Returns the lowest force of a linear contact, N: at its end, or where the force turns up again before
/// that.
fn lowest(contact: &LinearContact, drop: &Drop, end: Option<f64>) -> f64 {
    let Some(end) = end else { return 0.0 };
    let law = *contact.flow().law();
    let slope = |t: f64| {
        let (depth, velocity) = contact.state(t);
        law.force(velocity, (drop.weight() - law.force(depth, velocity)) / drop.mass)
    };
    let from = contact.peak_depth().map_or(0.0, |p| p.time);
    // On the end's own line, without rounding.
    let at_end = contact.end(drop.release).map_or(0.0, |end| end.force);
    if slope(from) < 0.0 && slope(end) > 0.0 {
        let (mut lo, mut hi) = (from, end);
        for _ in 0..60 {
            let mid = 0.5 * (lo + hi);
            if slope(mid) < 0.0 { lo = mid } else { hi = mid }
        }
        return contact.force(lo).min(at_end);
    }
    at_end
}
