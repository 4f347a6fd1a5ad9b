//! Coupled contacts: δ̈ = a − W F(δ, δ̇), with W = J M⁻¹ Jᵀ and a the acceleration of each penetration under
//! everything but the contacts.
//!
//! While no contact starts or ends the equation is linear. Its Taylor series, renewed at its own pace,
//! carries the motion; events are roots of polynomials; a group at rest, or in flight, is one stretch of any
//! length. The stretches do not depend on the steps, so neither does the trajectory.

use nalgebra::DMatrix;

use super::taylor::Series;
use crate::body::Instant;
use crate::events::{ballistic_arrival, falling_root};
use crate::{EventKind, KelvinVoigt, MAX_EVENTS, MAX_LISTED, Release};
use asperity_fault::{Fault, FaultKind, finite, not_negative, positive};

/// Mode of one contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Apart,
    Presses,
    LetGo,
}

/// Contacts of the linear law, coupled through the bodies behind them.
#[derive(Debug, Clone, PartialEq)]
pub struct ContactGroup {
    w: DMatrix<f64>,
    laws: Vec<KelvinVoigt>,
    release: Release,
    free: Vec<f64>,
    modes: Vec<Mode>,
    /// Penetrations at the anchor, m, and their rates, m/s.
    depth: Vec<f64>,
    rate: Vec<f64>,
    anchor: Instant,
    now: Instant,
    series: Series,
    /// Duration of the stretch, s, and the event that ends it.
    length: f64,
    event: Option<(usize, EventKind)>,
}

/// An event of one contact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GroupEvent {
    /// Index of the contact.
    pub contact: usize,
    /// Kind of event.
    pub kind: EventKind,
    /// Time of the event.
    pub time: Instant,
}

/// Report of one step.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GroupReport {
    /// Impulse ∫ F_N dt of each contact, N s.
    pub impulse: Vec<f64>,
    /// Number of events.
    pub event_count: usize,
    /// First events, in order.
    pub events: Vec<GroupEvent>,
}

impl ContactGroup {
    /// Makes a group from `w` = J M⁻¹ Jᵀ, 1/kg, symmetric; one law, penetration (m), rate (m/s) and free
    /// acceleration (m/s², positive into the surface) for each contact.
    ///
    /// # Errors
    ///
    /// Refuses sizes that do not fit the number of contacts, numbers that are not finite, and a matrix that
    /// is not symmetric and positive semidefinite.
    pub fn new(
        w: DMatrix<f64>,
        laws: Vec<KelvinVoigt>,
        release: Release,
        depth: &[f64],
        rate: &[f64],
        free: &[f64],
    ) -> Result<Self, Fault> {
        let n = laws.len();
        let sized = |field: &str, size: usize| {
            let message = format!("has {size} entries for {n} contacts");
            if size == n { Ok(()) } else { Err(Fault::of(FaultKind::OutOfRange, field, message)) }
        };
        sized("delassus", w.nrows())?;
        sized("delassus", w.ncols())?;
        for (field, values) in [("depth", depth), ("rate", rate), ("free", free)] {
            sized(field, values.len())?;
            values.iter().try_for_each(|value| finite(field, *value).map(|_| ()))?;
        }
        for i in 0..n {
            positive(&format!("delassus[{i}][{i}]"), w[(i, i)])?;
            for j in 0..i {
                let (a, b) = (finite("delassus", w[(i, j)])?, w[(j, i)]);
                let bound = (w[(i, i)] * w[(j, j)]).sqrt();
                if (a - b).abs() > 1e-9 * bound || a.abs() > bound * (1.0 + 1e-9) {
                    let field = format!("delassus[{i}][{j}]");
                    let message = "the matrix must be symmetric and positive semidefinite".to_owned();
                    return Err(Fault::of(FaultKind::OutOfRange, &field, message));
                }
            }
        }
        let now = Instant::default();
        let mut group = Self {
            w,
            laws,
            release,
            free: free.to_vec(),
            modes: vec![Mode::Apart; n],
            depth: depth.to_vec(),
            rate: rate.to_vec(),
            anchor: now,
            now,
            series: Series::default(),
            length: 0.0,
            event: None,
        };
        group.judge_modes();
        group.start_stretch();
        Ok(group)
    }

    /// Returns the number of contacts.
    pub fn len(&self) -> usize {
        self.laws.len()
    }

    /// Returns true if there is no contact to follow.
    pub fn is_empty(&self) -> bool {
        self.laws.is_empty()
    }

    /// Returns the present time, s.
    pub fn time(&self) -> Instant {
        self.now
    }

    /// Returns (δ, δ̇) of a contact now, m and m/s; `None` if there is no such contact.
    pub fn state(&self, contact: usize) -> Option<(f64, f64)> {
        (contact < self.len()).then(|| self.series.at(contact, self.now.since(self.anchor)))
    }

    /// Returns F_N of a contact now, N; `None` if there is no such contact.
    pub fn force(&self, contact: usize) -> Option<f64> {
        let (depth, rate) = self.state(contact)?;
        Some(if self.modes[contact] == Mode::Presses { self.laws[contact].force(depth, rate) } else { 0.0 })
    }

    /// Sets the free accelerations from now on, m/s².
    ///
    /// # Errors
    ///
    /// Refuses another number of accelerations than contacts, and numbers that are not finite.
    pub fn set_free(&mut self, free: &[f64]) -> Result<(), Fault> {
        if free.len() != self.len() {
            let message = format!("has {} entries for {} contacts", free.len(), self.len());
            return Err(Fault::of(FaultKind::OutOfRange, "free", message));
        }
        free.iter().try_for_each(|value| finite("free", *value).map(|_| ()))?;
        if self.free != free {
            self.move_anchor(self.now.since(self.anchor), self.now);
            self.free.copy_from_slice(free);
            self.start_stretch();
        }
        Ok(())
    }

    /// Moves the clock by `span` ≥ 0, s. `report` is written anew.
    ///
    /// # Errors
    ///
    /// Refuses a negative span, and a step with too many events.
    pub fn step(&mut self, span: f64, report: &mut GroupReport) -> Result<(), Fault> {
        let target = self.now.after(not_negative("step", span)?);
        report.impulse.clear();
        report.impulse.resize(self.len(), 0.0);
        report.events.clear();
        report.event_count = 0;
        while target.since(self.anchor) >= self.length {
            let end = self.anchor.after(self.length);
            self.add_impulses(self.length, report);
            self.move_anchor(self.length, end);
            self.now = end;
            if let Some((contact, kind)) = self.event.take() {
                report.event_count += 1;
                if report.event_count > MAX_EVENTS {
                    let message = format!("more than {MAX_EVENTS} events in one step of {span} s");
                    return Err(Fault::of(FaultKind::TooManyEvents, "step", message));
                }
                if report.events.len() < MAX_LISTED {
                    report.events.push(GroupEvent { contact, kind, time: end });
                }
                self.pass(contact, kind);
            }
            self.start_stretch();
        }
        self.add_impulses(target.since(self.anchor), report);
        self.now = target;
        Ok(())
    }

    fn add_impulses(&self, to: f64, report: &mut GroupReport) {
        let from = self.now.since(self.anchor);
        for (i, (law, sum)) in self.laws.iter().zip(&mut report.impulse).enumerate() {
            if self.modes[i] == Mode::Presses {
                *sum += self.series.impulse(i, law, from, to);
            }
        }
    }

    fn move_anchor(&mut self, t: f64, at: Instant) {
        for i in 0..self.laws.len() {
            (self.depth[i], self.rate[i]) = self.series.at(i, t);
        }
        self.anchor = at;
    }

    fn judge_modes(&mut self) {
        for i in 0..self.laws.len() {
            let (depth, rate) = (self.depth[i], self.rate[i]);
            let leaving = rate < 0.0 || (rate == 0.0 && self.free[i] < 0.0);
            self.modes[i] = if depth < 0.0 || (depth == 0.0 && leaving) {
                Mode::Apart
            } else if self.release == Release::ZeroForce && self.laws[i].force(depth, rate) < 0.0 {
                Mode::LetGo
            } else {
                Mode::Presses
            };
        }
    }

    /// Puts the state on the event's surface and changes the mode.
    fn pass(&mut self, i: usize, kind: EventKind) {
        match kind {
            EventKind::Touch => (self.depth[i], self.modes[i]) = (0.0, Mode::Presses),
            EventKind::Leave => (self.depth[i], self.modes[i]) = (0.0, Mode::Apart),
            EventKind::LetGo => self.modes[i] = Mode::LetGo,
            EventKind::Caught => self.modes[i] = Mode::Presses,
        }
    }

    /// Expands the motion from the anchor and finds where the stretch ends.
    fn start_stretch(&mut self) {
        self.event = None;
        if !self.modes.contains(&Mode::Presses) {
            self.expand(1.0);
            self.length = f64::INFINITY;
            self.first_in_flight();
            return;
        }
        let unit = self.time_unit();
        self.expand(unit);
        if self.rests(unit) {
            self.rate.fill(0.0);
            self.expand(unit);
            // The acceleration is rounding: the group stays until the force changes.
            self.series.freeze();
            self.length = f64::INFINITY;
            return;
        }
        self.length = unit;
        for i in 0..self.laws.len() {
            for (kind, time) in self.crossings(i, unit) {
                if time < self.length || (time <= self.length && self.event.is_none()) {
                    (self.length, self.event) = (time, Some((i, kind)));
                }
            }
        }
    }

    fn expand(&mut self, unit: f64) {
        let modes = &self.modes;
        let presses = |i: usize| modes[i] == Mode::Presses;
        let (depth, rate) = (&self.depth, &self.rate);
        self.series.expand(&self.w, &self.laws, presses, &self.free, depth, rate, unit);
    }

    /// Returns half of the shortest time in which the pressing contacts change, s.
    fn time_unit(&self) -> f64 {
        let (mut spring, mut damper) = (0.0f64, 0.0f64);
        for i in 0..self.laws.len() {
            let (mut k, mut d) = (0.0, 0.0);
            for (j, law) in self.laws.iter().enumerate() {
                if self.modes[j] == Mode::Presses {
                    k += self.w[(i, j)].abs() * law.stiffness();
                    d += self.w[(i, j)].abs() * law.damping();
                }
            }
            (spring, damper) = (spring.max(k), damper.max(d));
        }
        0.5 / (spring.sqrt() + damper)
    }

    /// Returns true if nothing in the group moves, or will, by more than rounding.
    fn rests(&self, unit: f64) -> bool {
        (0..self.laws.len()).all(|i| {
            let size = self.depth[i].abs() + unit * unit * self.free[i].abs();
            let (later, rate) = self.series.at(i, unit);
            self.modes[i] == Mode::Presses
                && (self.rate[i].abs() + rate.abs()) * unit <= 1e-14 * size
                && (later - self.depth[i]).abs() <= 1e-14 * size
        })
    }

    /// In flight every penetration is a parabola, and so is every would-be force.
    fn first_in_flight(&mut self) {
        for i in 0..self.laws.len() {
            let (law, depth, rate, a) = (self.laws[i], self.depth[i], self.rate[i], self.free[i]);
            let mut offer = |kind, time: Option<f64>| {
                if let Some(time) = time.filter(|time| *time < self.length) {
                    (self.length, self.event) = (time, Some((i, kind)));
                }
            };
            if self.modes[i] == Mode::Apart {
                offer(EventKind::Touch, ballistic_arrival(depth, rate, a));
            } else {
                let force = law.force(depth, rate).min(0.0);
                let force = if force > -1e-12 * law.stiffness() * depth { 0.0 } else { force };
                offer(EventKind::Leave, ballistic_arrival(-depth, -rate, -a));
                offer(EventKind::Caught, ballistic_arrival(force, law.force(rate, a), law.stiffness() * a));
            }
        }
    }

    /// Returns the events that contact `i` would have within the stretch.
    fn crossings(&self, i: usize, unit: f64) -> impl Iterator<Item = (EventKind, f64)> + use<> {
        let law = self.laws[i];
        let depth = |t: f64| self.series.at(i, t).0;
        let force = |t: f64| {
            let (depth, rate) = self.series.at(i, t);
            law.force(depth, rate)
        };
        let scale = self.depth[i].abs() + self.rate[i].abs() * unit + self.free[i].abs() * unit * unit;
        let (small_depth, small_force) =
            (1e-13 * scale, 1e-13 * scale * (law.stiffness() + law.damping() / unit));
        let pair = match (self.modes[i], self.release) {
            (Mode::Apart, _) => [fall(|t| -depth(t), unit, small_depth).map(|t| (EventKind::Touch, t)), None],
            (Mode::Presses, Release::ZeroForce) if law.damping() > 0.0 => {
                [fall(force, unit, small_force).map(|t| (EventKind::LetGo, t)), None]
            }
            (Mode::Presses, _) => [fall(depth, unit, small_depth).map(|t| (EventKind::Leave, t)), None],
            (Mode::LetGo, _) => [
                fall(depth, unit, small_depth).map(|t| (EventKind::Leave, t)),
                fall(|t| -force(t), unit, small_force).map(|t| (EventKind::Caught, t)),
            ],
        };
        pair.into_iter().flatten()
    }
}

/// Finds the time in (0, unit] at which `curve` falls through zero: it has been above `small`, or starts at
/// zero and falls.
fn fall(curve: impl Fn(f64) -> f64, unit: f64, small: f64) -> Option<f64> {
    const SAMPLES: u32 = 4;
    let mut last = 0.0;
    let mut above = curve(0.0) > small;
    for k in 1..=SAMPLES {
        let t = unit * f64::from(k) / f64::from(SAMPLES);
        let value = curve(t);
        if value < -small {
            let root = || falling_root(|t| (curve(t), f64::NAN), last, t, f64::NAN);
            return Some(if above { root() } else { last });
        }
        if value > small {
            (last, above) = (t, true);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ContactLaw, ContactMaterial, ImpactBody, StepReport};

    const GRAVITY: f64 = 9.81;

    /// A bar of `mass` with feet at ± `half`, one dropped from `gaps`.
    fn bar(e: f64, gaps: [f64; 2]) -> ContactGroup {
        let (mass, half, inertia): (f64, f64, f64) = (2.0, 0.5, 0.1);
        let (near, far) = (1.0 / mass + half * half / inertia, 1.0 / mass - half * half / inertia);
        let law = KelvinVoigt::with_restitution(1e6, 0.5 * mass, e, Release::ZeroPenetration).unwrap();
        ContactGroup::new(
            DMatrix::from_row_slice(2, 2, &[near, far, far, near]),
            vec![law; 2],
            Release::ZeroForce,
            &[-gaps[0], -gaps[1]],
            &[0.0; 2],
            &[GRAVITY; 2],
        )
        .unwrap()
    }

    #[test]
    fn one_contact_is_the_bouncing_body() {
        for release in [Release::ZeroForce, Release::ZeroPenetration] {
            let law = KelvinVoigt::with_restitution(1e6, 1.5, 0.6, Release::ZeroPenetration).unwrap();
            let material = ContactMaterial::Fixed(ContactLaw::Linear(law));
            let mut body = ImpactBody::new(1.5, material, release, (-0.3, 0.0), 1.5 * GRAVITY).unwrap();
            let w = DMatrix::from_element(1, 1, 1.0 / 1.5);
            let mut group = ContactGroup::new(w, vec![law], release, &[-0.3], &[0.0], &[GRAVITY]).unwrap();
            let (mut one, mut many) = (StepReport::default(), GroupReport::default());
            for _ in 0..60 {
                body.step(0.05, &mut one).unwrap();
                group.step(0.05, &mut many).unwrap();
                let (depth, _) = group.state(0).unwrap();
                assert!((depth - body.depth()).abs() < 1e-12, "{release:?}: {depth} {}", body.depth());
                assert!((many.impulse[0] - one.impulse).abs() < 1e-10, "{release:?}");
                assert_eq!(many.event_count, one.event_count, "{release:?}");
            }
        }
    }

    #[test]
    fn a_bar_clatters_and_comes_to_rest_whatever_the_step() {
        let run = |step: f64, steps: usize| {
            let (mut group, mut report) = (bar(0.5, [0.02, 0.05]), GroupReport::default());
            let (mut impulse, mut events) = (0.0, 0);
            for _ in 0..steps {
                group.step(step, &mut report).unwrap();
                impulse += report.impulse[0] + report.impulse[1];
                events += report.event_count;
            }
            (group, impulse, events)
        };
        let (coarse, impulse, events) = run(0.5, 1);
        let (fine, fine_impulse, fine_events) = run(1e-4, 5000);
        for i in 0..2 {
            assert!((coarse.state(i).unwrap().0 - fine.state(i).unwrap().0).abs() < 1e-12);
        }
        assert!((impulse - fine_impulse).abs() < 1e-9 && events == fine_events && events > 8);
        let (mut rest, mut report) = (run(5.0, 1).0, GroupReport::default());
        rest.step(1e4, &mut report).unwrap();
        assert_eq!(report.event_count, 0, "rest is quiet");
        for i in 0..2 {
            assert!((rest.force(i).unwrap() / GRAVITY - 1.0).abs() < 1e-9, "each foot carries half of 2 kg");
            assert!((report.impulse[i] / (GRAVITY * 1e4) - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn bad_input_is_explained() {
        let law = KelvinVoigt::new(1e6, 0.0).unwrap();
        let group = |w: &[f64], depth: &[f64]| {
            let w = DMatrix::from_row_slice(2, 2, w);
            ContactGroup::new(w, vec![law; 2], Release::ZeroForce, depth, &[0.0; 2], &[0.0; 2]).map(|_| ())
        };
        assert_eq!(group(&[1.0, 2.0, 2.0, 1.0], &[0.0; 2]).unwrap_err().path, "delassus[1][0]");
        assert_eq!(group(&[1.0, 0.0, 0.0, 0.0], &[0.0; 2]).unwrap_err().path, "delassus[1][1]");
        assert_eq!(group(&[1.0, 0.0, 0.0, 1.0], &[0.0]).unwrap_err().path, "depth");
        assert!(group(&[1.0, 0.0, 0.0, 1.0], &[f64::NAN, 0.0]).is_err());
    }
}
