//! One ball's whole run: its state at any time, and its impacts.
//!
//! Snapshots stand at fixed times and every answer starts at the last one before it, so that a state has the
//! same bits whichever way one came to it, and no seek is long.

use asperity_fault::Fault;

use super::impact::DropImpact;
use crate::{ContactLaw, Drop, EventKind, ImpactBody, StepReport};

/// Number of snapshots over the run.
const SNAPSHOTS: u32 = 64;
/// Greatest number of events of a run: closed forms are quick, power laws are integrated.
const MAX_EVENTS: [usize; 2] = [200_000, 4000];

/// A ball in free fall and against the floor.
#[derive(Clone, Debug)]
pub struct DropRun {
    /// Ball, law and start.
    pub drop: Drop,
    interval: f64,
    snapshots: Vec<Snapshot>,
    /// Impacts, in the order of time.
    pub impacts: Vec<DropImpact>,
}

#[derive(Clone, Debug)]
struct Snapshot {
    body: ImpactBody,
    dissipated: f64,
}

/// State of a ball at one time.
#[derive(Clone, Debug)]
pub struct BallState {
    /// Penetration, velocity, force and energy.
    pub body: ImpactBody,
    /// Dissipated energy since the start, J.
    pub dissipated: f64,
}

/// Reason why a run cannot be made.
#[derive(Clone, Debug, PartialEq)]
pub enum DropRunError {
    /// The law, the ball or a step of it is refused.
    Law(Fault),
    /// It bounces more often than this before the end.
    TooManyBounces(usize),
    /// It takes more steps of the integrator than are left.
    TooManySteps,
}

impl From<Fault> for DropRunError {
    fn from(e: Fault) -> Self {
        Self::Law(e)
    }
}

impl DropRun {
    /// Makes the run to `end`, s. `steps`: of the integrator, that may still be taken; those of this run are taken off.
    ///
    /// # Errors
    ///
    /// Refuses a law or a ball that [`ImpactBody::new`] refuses, too many bounces and too many steps.
    pub fn new(drop: Drop, end: f64, steps: &mut usize) -> Result<Self, DropRunError> {
        let body = drop.body()?;
        let interval = end / f64::from(SNAPSHOTS);
        let mut run = Self { drop, interval, snapshots: Vec::new(), impacts: Vec::new() };
        if let (true, Some(law)) = (body.pressing(), body.law()) {
            let (depth, speed) = (body.depth(), body.velocity());
            run.impacts.push(DropImpact { touch: 0.0, depth, speed, law: *law, let_go: None, leave: None });
        }
        let most = match drop.material.at_speed(1.0)? {
            ContactLaw::Linear(_) => MAX_EVENTS[0],
            ContactLaw::Power(_) => MAX_EVENTS[1],
        };
        let (mut at, mut report, mut events) = (Snapshot { body, dissipated: 0.0 }, StepReport::default(), 0);
        for _ in 0..SNAPSHOTS {
            run.snapshots.push(at.clone());
            at.body.step(interval, &mut report)?;
            at.dissipated += report.dissipated;
            events += report.event_count;
            *steps = steps.checked_sub(report.integrator_steps).ok_or(DropRunError::TooManySteps)?;
            if events > most || report.event_count > report.events.len() {
                return Err(DropRunError::TooManyBounces(most / 2));
            }
            for event in &report.events {
                run.note(event.kind, event.time.seconds(), event.depth, event.velocity)?;
            }
        }
        run.snapshots.push(at);
        Ok(run)
    }

    fn note(&mut self, kind: EventKind, time: f64, depth: f64, velocity: f64) -> Result<(), Fault> {
        match (kind, self.impacts.last_mut()) {
            (EventKind::Touch, _) => {
                // The engine has the law of this impact; it renews it by the speed alone.
                let law = self.drop.material.at_speed(velocity.max(f64::MIN_POSITIVE))?;
                self.impacts.push(DropImpact {
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
    ///
    /// # Errors
    ///
    /// Refuses what the run refuses.
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

    /// Returns the index of the impact under way at `t`, or the last before it; before the first, the first.
    pub fn impact_at(&self, t: f64) -> Option<usize> {
        let after = self.impacts.partition_point(|impact| impact.touch <= t);
        (!self.impacts.is_empty()).then(|| after.saturating_sub(1))
    }

    /// Returns the number of times that it has left the surface by `t`.
    pub fn bounces_by(&self, t: f64) -> usize {
        self.impacts.iter().take_while(|i| i.leave.is_some_and(|(at, _)| at <= t)).count()
    }

    /// Returns the law under which fixed steps and samples are made: the one law, or that of the first impact.
    pub fn first_law(&self) -> Option<ContactLaw> {
        match self.drop.material {
            crate::ContactMaterial::Fixed(law) => Some(law),
            crate::ContactMaterial::PerImpact { .. } => self.impacts.first().map(|first| first.law),
        }
    }
}
