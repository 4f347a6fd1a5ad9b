//! Steps of a grasp: the state machine of its phases and the motion of the gripper.

use asperity_deformable::contact::{Surface, boundary};
use asperity_deformable::step::{Report, Simulation, State as Soft};
use asperity_fault::Fault;

use super::gaps::Gaps;
use super::model::{BODIES, FLOOR, GraspModel, OBJECT, Until, World};
use super::verdict::{Reason, Verdict};
use crate::pad::Side;
use crate::{Pose, Vec3};

/// Distance from a pad at which the squeeze begins, in reaches of the barrier: the approach, which nothing is
/// solved for, ends before anything touches.
const NEAR: f64 = 2.0;
/// Increment by which the gripper opens further until it stands free, m.
const OPENS: f64 = 2.5e-4;
/// Share of the closing speed where a pad begins to press; its square is the least share.
const SLOW: f64 = 0.125;
/// Greatest push on what touches in one step, as a share of the barrier's reach: by more, gaps fall to where
/// rounding ends them, and the solver stalls.
const PUSHES: f64 = 0.5;
/// Distance beyond which gaps are not computed, m.
const FAR: f64 = 1e-3;
/// Strain energy of a pad that counts as squeezed flat, as a share of E times its volume: 14 % all over; the
/// barrier carries some hundred newtons of a coarse pad and no more.
const FLAT: f64 = 0.01;
/// Number of steps in a row that may lag behind before a grasp is given up.
const PATIENCE: u32 = 50;

/// Phase of a grasp.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// The pads come near; nothing is solved.
    Approach,
    /// The pads close.
    Squeeze,
    /// The pads rise.
    Lift,
    /// The pads keep still until this time, s.
    Hold(f64),
    /// The grasp has ended with this verdict.
    Done(Verdict),
}

impl Phase {
    /// Returns the phase's name in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Approach => "approach",
            Self::Squeeze => "squeeze",
            Self::Lift => "lift",
            Self::Hold(_) => "hold",
            Self::Done(_) => "done",
        }
    }
}

/// Readings of a grasp after a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    /// Strain energy of each pad, J.
    pub strain: [f64; 2],
    /// Force with which each pad pushes along the closing axis when the squeeze ends, N; before that zero,
    /// but for [`Until::Force`].
    pub force: [f64; 2],
    /// Area of each pad's skin at rest that presses when the squeeze ends, m²; zero before, as `force`.
    pub area: [f64; 2],
    /// Height of the object's lowest point above where it stood, m.
    pub height: f64,
    /// Flags of pad 0, pad 1 and the floor: true if the object touches it.
    pub touches: [bool; 3],
    /// Distances by which each pad has closed and risen, m.
    pub travel: [f64; 2],
    /// Solver's report of the last step.
    pub solver: Report,
    /// Steps so far.
    pub steps: u32,
    /// Newton iterations so far.
    pub newton: u32,
    /// Steps that ended before the solver had converged.
    pub unfinished: u32,
}

/// State of a grasp. A copy is a snapshot.
#[derive(Clone, Debug, PartialEq)]
pub struct GraspState {
    /// Positions and velocities of all points.
    pub soft: Soft,
    /// Phase of the grasp.
    pub phase: Phase,
    /// Readings after the last step.
    pub reading: Reading,
    /// Half the distance of the fronts at the start, m.
    half: f64,
    /// Target positions of all points, m; only those of held points count.
    told: Vec<Vec3>,
    /// Height of the object's lowest point at the start, m.
    stood: f64,
    /// True if the object has been in the air.
    flew: bool,
    /// Number of steps in a row that lagged behind.
    behind: u32,
    /// Larger of the pads' gaps to the object beyond the barrier's reach, m; infinite where it is far.
    gap: f64,
    /// Smaller of the pads' gaps to the object, m.
    near: f64,
    /// Tightness of the squeeze after the last step but one and the last: 1 where the threshold is met, in
    /// proportion to the pads' compression.
    tightness: [f64; 2],
    /// Distances by which each pad closed and rose in the last step, m.
    moved_by: [f64; 2],
}

impl GraspState {
    /// Returns the distance of the unstrained fronts now, m.
    pub fn opening(&self) -> f64 {
        2.0 * (self.half - self.reading.travel[0])
    }
}

/// Working memory for steps.
#[derive(Clone, Debug)]
pub struct Scratch {
    simulation: Simulation,
    gaps: Gaps,
    closes: Vec3,
    /// Area of a pad's skin at rest for each of its points, m².
    shares: Vec<f64>,
}

impl Scratch {
    /// Returns the simulation of the four bodies: pad 0, pad 1, the object, the floor.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// Returns the barrier's force on each point at a state, N, for the pairs of the last step.
    pub fn contact_forces(&mut self, state: &GraspState) -> &[Vec3] {
        self.simulation.contact_forces(&state.soft)
    }
}

/// Opens the gripper at `X_WG` and makes the working memory. Where it stands in the object it opens further,
/// as far as the rules allow.
///
/// # Errors
///
/// A fault at `grasp` says that opening further does not help; any other is of the model.
pub fn start(model: &GraspModel, X_WG: &Pose) -> Result<(Scratch, GraspState), Fault> {
    model.check()?;
    let clear = NEAR * model.settings.reach;
    let mut half = 0.5 * model.rules.opening;
    loop {
        let world = model.world(X_WG, half)?;
        let by_floor = match clearance(&world, clear) {
            Clearance::Free(soft, gaps) => {
                return Ok(begin(model, X_WG, half, Simulation::new(world)?, gaps, soft));
            }
            Clearance::InObject => false,
            Clearance::InFloor => true,
        };
        half += OPENS;
        if 2.0 * half > model.rules.opening + model.rules.give || by_floor {
            let message = if by_floor {
                "The open gripper stands in the floor: grasp higher.".to_string()
            } else {
                let wide = model.rules.opening * 1e3;
                format!(
                    "The open gripper stands in the object: open it wider than {wide:.1} mm, or grasp elsewhere."
                )
            };
            return Err(Fault::new("grasp", message));
        }
    }
}

/// Returns true if the gripper stands free at `X_WG` in its first opening.
///
/// # Errors
///
/// Refuses an invalid model.
pub fn stands_free(model: &GraspModel, X_WG: &Pose) -> Result<bool, Fault> {
    model.check()?;
    let world = model.world(X_WG, 0.5 * model.rules.opening)?;
    Ok(matches!(clearance(&world, NEAR * model.settings.reach), Clearance::Free(..)))
}

/// Obstacle that an open gripper stands in.
enum Clearance {
    Free(Soft, Gaps),
    InObject,
    InFloor,
}

fn clearance(world: &World, clear: f64) -> Clearance {
    match world.start() {
        Ok(soft) => {
            let mut gaps = Gaps::new(world, &soft.x, BODIES);
            let mut near = [[0, FLOOR], [1, FLOOR], [0, OBJECT], [1, OBJECT], [0, 1]].into_iter();
            match near.find(|pair| gaps.below(world, &soft.x, *pair, clear).is_some()) {
                None => Clearance::Free(soft, gaps),
                Some([_, FLOOR]) => Clearance::InFloor,
                Some(_) => Clearance::InObject,
            }
        }
        Err(fault) if fault.path == format!("bodies[{FLOOR}]") => Clearance::InFloor,
        Err(_) => Clearance::InObject,
    }
}

fn begin(
    model: &GraspModel,
    X_WG: &Pose,
    half: f64,
    simulation: Simulation,
    gaps: Gaps,
    soft: Soft,
) -> (Scratch, GraspState) {
    let stood = lowest(&simulation, &soft.x);
    let (told, reading) = (soft.x.clone(), Reading::default());
    let (phase, flew, behind, gap) = (Phase::Approach, false, 0, f64::INFINITY);
    let tightness = [0.0; 2];
    let state = GraspState {
        soft,
        phase,
        reading,
        half,
        told,
        stood,
        flew,
        behind,
        gap,
        near: gap,
        tightness,
        moved_by: [0.0; 2],
    };
    let shares = Surface::new(&boundary(&model.pad.tets)).point_areas(&model.pad.points);
    (Scratch { simulation, gaps, closes: X_WG.rotation * Vec3::x(), shares }, state)
}

/// Makes one step of time. `go_on` is asked before each Newton iteration but the first; where it returns
/// false, the step ends at a state without intersections, and the gripper waits for what it could not reach.
///
/// # Errors
///
/// Passes on a fault of the simulation.
pub fn step(
    model: &GraspModel,
    scratch: &mut Scratch,
    state: &mut GraspState,
    go_on: &mut dyn FnMut(u32) -> bool,
) -> Result<Phase, Fault> {
    match state.phase {
        Phase::Done(_) => return Ok(state.phase),
        Phase::Approach => approach(model, scratch, state),
        Phase::Squeeze | Phase::Lift | Phase::Hold(_) => {
            tell(model, scratch, state);
            let report = scratch.simulation.step(&mut state.soft, &state.told, go_on)?;
            read(model, scratch, state, report);
            state.phase = next(model, state);
        }
    }
    Ok(state.phase)
}

/// Moves the pads as rigid bodies while the gap allows it.
fn approach(model: &GraspModel, scratch: &mut Scratch, state: &mut GraspState) {
    let by = model.rules.closing_speed * model.settings.step;
    let Scratch { simulation, gaps, closes, .. } = scratch;
    let world = simulation.world();
    gaps.fit(world, &state.soft.x);
    // Two pads come towards each other twice as fast.
    let clear = NEAR * model.settings.reach + 2.0 * by;
    let near = [[0, OBJECT], [1, OBJECT], [0, 1]];
    let free = near.into_iter().all(|pair| gaps.below(world, &state.soft.x, pair, clear).is_none());
    let (by, rate) = if free { (by, 0.0) } else { (0.0, model.rules.closing_speed) };
    for (body, side) in Side::BOTH.into_iter().enumerate() {
        let along = *closes * side.closes();
        world.carry(&mut state.soft, body, &(along * by), &(along * rate));
    }
    state.told.copy_from_slice(&state.soft.x);
    state.reading.travel[0] += by;
    if free {
        state.soft.time += model.settings.step;
    } else {
        state.phase = Phase::Squeeze;
    }
}

/// Sets the targets of this step; the gripper waits while something lags behind.
fn tell(model: &GraspModel, scratch: &Scratch, state: &mut GraspState) {
    if state.reading.solver.behind > 0.0 {
        state.moved_by[1] = 0.0;
        return;
    }
    let by = match state.phase {
        Phase::Squeeze => [closes_by(model, state), 0.0],
        Phase::Lift => [0.0, lifts_by(model, state)],
        _ => [0.0, 0.0],
    };
    for (body, side) in Side::BOTH.into_iter().enumerate() {
        let by = scratch.closes * (side.closes() * by[0]) + Vec3::z() * by[1];
        scratch.simulation.world().points_of(body).for_each(|k| state.told[k] += by);
    }
    state.moved_by = by;
    state.reading.travel[0] += by[0];
    state.reading.travel[1] += by[1];
}

/// Returns the distance by which each pad closes in this step: at full speed until both are near the object,
/// then so that neither jumps into it, and as it grows tight no further than where the threshold is met,
/// extrapolated from the last step. Without this one step of 0.2 mm goes from first touch to five times the
/// threshold.
fn closes_by(model: &GraspModel, state: &GraspState) -> f64 {
    let mut full = model.rules.closing_speed * model.settings.step;
    if state.near < 2.0 * full {
        full = full.min(PUSHES * model.settings.reach);
    }
    let [before, now] = state.tightness;
    if state.gap > 0.0 {
        // One pad may push the object towards the other: both motions close the gap.
        return (0.5 * state.gap).clamp(full * SLOW, full);
    }
    if now <= before || state.moved_by[0] == 0.0 {
        return full * SLOW;
    }
    // Energy grows with the square of the compression, so its root grows with the compression.
    let left = (1.0 - now) / (now - before) * state.moved_by[0];
    (1.01 * left).clamp(full * SLOW * SLOW, 2.0 * state.moved_by[0]).min(full)
}

/// Returns the distance by which the pads rise in this step, within the lifting speed and acceleration, so
/// that they come to rest at the top.
fn lifts_by(model: &GraspModel, state: &GraspState) -> f64 {
    let (h, r) = (model.settings.step, &model.rules);
    let left = r.lift - state.reading.travel[1];
    let full = (r.lifting_speed * h).min(left);
    match r.lifting_acceleration {
        None => full,
        // v² = 2 a s leaves enough distance to stop.
        Some(a) => full.min(state.moved_by[1] + a * h * h).min(h * (2.0 * a * left.max(0.0)).sqrt()),
    }
}

/// Updates the readings that the next phase depends on.
fn read(model: &GraspModel, scratch: &mut Scratch, state: &mut GraspState, report: Report) {
    let Scratch { simulation, gaps, closes, shares } = scratch;
    let x = &state.soft.x;
    let r = &mut state.reading;
    r.solver = report;
    r.steps += 1;
    r.newton += report.iterations;
    r.unfinished += u32::from(!report.converged);
    state.behind = if report.behind > 0.0 { state.behind + 1 } else { 0 };
    r.strain = [0, 1].map(|b| simulation.strain_of(b, x));
    r.height = lowest(simulation, x) - state.stood;
    gaps.fit(simulation.world(), x);
    let reach = model.settings.reach;
    let mut gap =
        |b: usize, most: f64| gaps.below(simulation.world(), x, [b.min(OBJECT), b.max(OBJECT)], most);
    let squeezes = state.phase == Phase::Squeeze;
    let of_pads = [0, 1].map(|b| gap(b, if squeezes { FAR } else { reach }).unwrap_or(f64::INFINITY));
    r.touches = [of_pads[0] < reach, of_pads[1] < reach, gap(FLOOR, reach).is_some()];
    state.near = of_pads[0].min(of_pads[1]);
    state.gap = (of_pads[0].max(of_pads[1]) - reach).max(0.0);
    state.flew |= !r.touches[2];
    let by_force = matches!(model.rules.until, Until::Force(_));
    if squeezes && (by_force || tight(model, r)) {
        let ranges = [0, 1].map(|b| simulation.world().points_of(b));
        let forces = simulation.contact_forces(&state.soft);
        for (b, range) in ranges.into_iter().enumerate() {
            let of = &forces[range];
            r.force[b] = of.iter().sum::<Vec3>().dot(closes).abs();
            let press = of.iter().zip(shares.iter()).filter(|(f, _)| **f != Vec3::zeros());
            r.area[b] = press.map(|(_, share)| share).sum();
        }
    }
    state.tightness = [state.tightness[1], tightness(model, &state.reading)];
}

/// Returns the tightness of the squeeze: 1 where the threshold is met, in proportion to the pads'
/// compression.
fn tightness(model: &GraspModel, r: &Reading) -> f64 {
    match model.rules.until {
        Until::Energy(least) => (r.strain[0].min(r.strain[1]) / least).sqrt(),
        Until::Force(least) => r.force[0].min(r.force[1]) / least,
    }
}

fn tight(model: &GraspModel, r: &Reading) -> bool {
    tightness(model, r) >= 1.0
}

fn next(model: &GraspModel, state: &GraspState) -> Phase {
    let r = &state.reading;
    let fails = |reason| Phase::Done(Verdict::Fails(reason));
    if state.behind > PATIENCE {
        // Pads that are squeezed flat let the gripper go no further; otherwise the solver is the cause.
        let full = FLAT * model.young * model.pad.volume();
        let flat = state.phase == Phase::Squeeze && r.strain.iter().any(|e| *e > full);
        return fails(if flat { Reason::NeverTight } else { Reason::Stuck });
    }
    match state.phase {
        Phase::Squeeze if tight(model, r) => match r.touches {
            [true, true, _] => Phase::Lift,
            [false, false, _] => fails(Reason::Missed),
            _ => fails(Reason::OneSided),
        },
        // The fronts would overlap by a pad's thickness.
        Phase::Squeeze if r.travel[0] > state.half + 0.5 * model.pad.depth() => match r.touches {
            [false, false, _] => fails(Reason::Missed),
            _ => fails(Reason::NeverTight),
        },
        Phase::Lift if r.travel[1] >= model.rules.lift && r.solver.behind == 0.0 => {
            Phase::Hold(state.soft.time + model.rules.hold)
        }
        Phase::Hold(until) if state.soft.time >= until => Phase::Done(verdict(state)),
        as_it_was => as_it_was,
    }
}

/// Returns the thesis' verdict: held if both pads touch the object and the floor does not.
fn verdict(state: &GraspState) -> Verdict {
    match (state.reading.touches, state.flew) {
        ([true, true, false], _) => Verdict::Holds,
        (_, true) => Verdict::Fails(Reason::Dropped),
        (_, false) => Verdict::Fails(Reason::Slipped),
    }
}

/// Returns the height of the object's lowest point, m.
fn lowest(simulation: &Simulation, x: &[Vec3]) -> f64 {
    x[simulation.world().points_of(OBJECT)].iter().map(|p| p.z).fold(f64::INFINITY, f64::min)
}
