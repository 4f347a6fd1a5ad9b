//! Force of the tool over a stretch: one mass on the arm's stiffness against the contact law, along the
//! normal, by Runge–Kutta of fourth order.
//!
//! [`simulate`] gives the equation of motion and names the paper's. Substeps resolve the fastest vibration of
//! arm and contact.

use std::f64::consts::TAU;

use asperity_geometry::Vec3;

use super::noise::Grains;
use super::{Control, ProcessSettings, Station};
use crate::path::{Pass, Phase};
use crate::timing::Trajectory;
use asperity_fault::Fault;

/// Phase of the fastest vibration per substep, rad: Runge–Kutta then errs by 1e-6 of the amplitude per turn.
const PHASE: f64 = 0.15;
/// Greatest number of substeps of a sample.
const SUBSTEPS: f64 = 400.0;

/// Sample of the pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PressSample {
    /// Time since the start of the stretch, s.
    pub time: f64,
    /// Point of contact (part frame), m.
    pub p: Vec3,
    /// Outward unit normal.
    pub n: Vec3,
    /// Phase of the path.
    pub phase: Phase,
    /// Number of the pass.
    pub pass: u32,
    /// Arc length within the pass, m.
    pub arc: f64,
    /// Speed along the path, m/s.
    pub feed: f64,
    /// Commanded depth, m.
    pub command: f64,
    /// Penetration, m; negative: a gap.
    pub depth: f64,
    /// Normal force, N.
    pub force: f64,
    /// Tangential force, N.
    pub tangential: f64,
}

/// Samples of a stretch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Press {
    /// Time between samples, s.
    pub step: f64,
    /// Samples in order.
    pub samples: Vec<PressSample>,
}

/// Summary of the force over the samples that grind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ForceSummary {
    /// Mean force, N.
    pub mean: f64,
    /// Root mean square of the force error, N.
    pub rms_error: f64,
    /// Greatest force error, N.
    pub worst_error: f64,
    /// Share of the time without contact.
    pub lost: f64,
    /// Time spent grinding, s.
    pub cutting: f64,
}

impl Press {
    /// Sums up the force over the samples that grind.
    pub fn summary(&self, target: f64) -> ForceSummary {
        let mut s = ForceSummary::default();
        let mut count = 0.0;
        for m in self.samples.iter().filter(|m| m.phase == Phase::Cut) {
            let error = m.force - target;
            s.mean += m.force;
            s.rms_error += error * error;
            s.worst_error = s.worst_error.max(error.abs());
            s.lost += f64::from(u8::from(m.force <= 0.0));
            count += 1.0;
        }
        if count > 0.0 {
            s.mean /= count;
            s.rms_error = (s.rms_error / count).sqrt();
            s.lost /= count;
        }
        s.cutting = count * self.step;
        s
    }
}

/// Simulates the force along a trajectory. `stations[i]` belongs to point `i` of it; `passes` hold the
/// surface between their points.
///
/// The tool moves along the normal on the arm's effective inertia m, held by the arm's stiffness K_a =
/// 1/compliance:
///
/// ```text
/// m ẍ = K_a (x_c − x) + D_a (ẋ_c − ẋ) − F,     δ = x + h(s) + e(t),     F = F_N(δ, δ̇) (1 + grains) ≥ 0
/// ```
///
/// with x the depth below the straight move, x_c the commanded one, h the surface over the move (the chord
/// error), e the runout (F_N: paper, Eqs. 1, 10, 11; m: its I_eff). D_a is `2 ζ √(K_a m)`. Runge–Kutta of
/// fourth order.
pub fn simulate(
    trajectory: &Trajectory,
    stations: &[Station],
    passes: &[Pass],
    settings: &ProcessSettings,
) -> Result<Press, Fault> {
    settings.check()?;
    let step = trajectory.step;
    let mut press = Press { step, samples: Vec::with_capacity(trajectory.samples.len()) };
    let mut grains = Grains::new(settings.seed, settings.grains.0, settings.grains.1, step);
    let mut state: Option<Tool> = None;
    let mut heights = Heights::default();
    for (k, sample) in trajectory.samples.iter().enumerate() {
        let i = sample.piece as usize;
        let (Some(a), Some(b)) = (stations.get(i), stations.get(i + 1)) else {
            return Err(Fault::new("stations", "The trajectory names a point that has no station."));
        };
        let s = sample.share;
        let mix = |x: f64, y: f64| x + (y - x) * s;
        let phase = if a.phase == Phase::Cut && b.phase == Phase::Cut && a.pass == b.pass {
            Phase::Cut
        } else {
            b.phase
        };
        let phase = if phase == Phase::Cut && a.phase != Phase::Cut { a.phase } else { phase };
        let arc = mix(a.arc, b.arc);
        let time = k as f64 * step;
        let height = if phase == Phase::Cut { heights.at(passes, a.pass, arc) } else { 0.0 };
        let e = settings.runout.0 * libm::sin(TAU * settings.runout.1 * time);
        let path = Path {
            command: mix(a.depth, b.depth),
            bump: height + e,
            inertia: mix(a.inertia, b.inertia).clamp(1e-6, 1e9),
            stiffness: 1.0 / mix(a.compliance, b.compliance).max(1e-15),
            grains: 1.0 + grains.next(),
        };
        let tool = state.get_or_insert(Tool::resting(&path));
        tool.advance(&path, settings, step, phase == Phase::Cut);
        let depth = tool.depth(&path, settings);
        press.samples.push(PressSample {
            time,
            p: a.p.lerp(&b.p, s),
            n: crate::part::unit(a.n.lerp(&b.n, s)),
            phase,
            pass: if phase == Phase::Cut { a.pass } else { b.pass },
            arc,
            feed: sample.speed,
            command: path.command + tool.correction,
            depth,
            force: tool.force,
            tangential: (settings.friction + settings.specific_energy * settings.preston) * tool.force,
        });
    }
    Ok(press)
}

/// State of the path at one sample.
struct Path {
    command: f64,
    /// Height of the surface over the move, runout included, m.
    bump: f64,
    inertia: f64,
    stiffness: f64,
    grains: f64,
}

/// Motion of the tool along the normal.
struct Tool {
    x: f64,
    v: f64,
    /// Correction of the command by force control, m.
    correction: f64,
    /// Command at the sample before, m; the surface follows.
    command: f64,
    bump: f64,
    force: f64,
}

impl Tool {
    fn resting(path: &Path) -> Self {
        Self { x: path.command, v: 0.0, correction: 0.0, command: path.command, bump: path.bump, force: 0.0 }
    }

    fn depth(&self, path: &Path, settings: &ProcessSettings) -> f64 {
        if settings.rigid { self.command + path.bump } else { self.x + path.bump }
    }

    /// Advances from the sample before to this one; command and surface are interpolated linearly.
    fn advance(&mut self, path: &Path, settings: &ProcessSettings, step: f64, cutting: bool) {
        if let Control::Force { gain } = settings.control {
            // Off the part the correction is kept for the next pass.
            if cutting {
                self.correction += gain * (settings.target - self.force) * step;
            }
        }
        let command = path.command + self.correction;
        let (from_command, from_bump) = (self.command, self.bump);
        let (rate_command, rate_bump) = ((command - from_command) / step, (path.bump - from_bump) / step);
        (self.command, self.bump) = (command, path.bump);
        let pushes = |depth: f64, rate: f64| (settings.law.force(depth, rate) * path.grains).max(0.0);
        if settings.rigid {
            (self.x, self.v) = (command, rate_command);
            self.force = pushes(command + path.bump, rate_command + rate_bump);
            return;
        }
        let (m, k) = (path.inertia, path.stiffness);
        let d = 2.0 * settings.arm_damping * (k * m).sqrt();
        let fastest = ((k + settings.contact_stiffness()) / m).sqrt();
        let n = (fastest * step / PHASE).ceil().clamp(1.0, SUBSTEPS);
        let h = step / n;
        let rate = |t: f64, x: f64, v: f64| {
            let (c, b) = (from_command + rate_command * t, from_bump + rate_bump * t);
            let force = pushes(x + b, v + rate_bump);
            (v, (k * (c - x) + d * (rate_command - v) - force) / m)
        };
        for i in 0..n as usize {
            let t = i as f64 * h;
            let (x, v) = (self.x, self.v);
            let (x1, v1) = rate(t, x, v);
            let (x2, v2) = rate(t + 0.5 * h, x + 0.5 * h * x1, v + 0.5 * h * v1);
            let (x3, v3) = rate(t + 0.5 * h, x + 0.5 * h * x2, v + 0.5 * h * v2);
            let (x4, v4) = rate(t + h, x + h * x3, v + h * v3);
            self.x += h / 6.0 * (x1 + 2.0 * x2 + 2.0 * x3 + x4);
            self.v += h / 6.0 * (v1 + 2.0 * v2 + 2.0 * v3 + v4);
        }
        self.force = pushes(self.x + path.bump, self.v + rate_bump);
    }
}

/// Height of the surface over the chords of a pass, read along it.
#[derive(Default)]
struct Heights {
    pass: u32,
    at: usize,
}

impl Heights {
    fn at(&mut self, passes: &[Pass], pass: u32, arc: f64) -> f64 {
        let Some(surface) = passes.get(pass as usize).map(|p| &p.surface) else { return 0.0 };
        if self.pass != pass || surface.get(self.at).is_none_or(|s| s.0 > arc) {
            (self.pass, self.at) = (pass, surface.partition_point(|s| s.0 <= arc).saturating_sub(1));
        }
        while surface.get(self.at + 1).is_some_and(|s| s.0 <= arc) {
            self.at += 1;
        }
        match (surface.get(self.at), surface.get(self.at + 1)) {
            (Some(a), Some(b)) if b.0 > a.0 => {
                a.1 + (b.1 - a.1) * ((arc - a.0) / (b.0 - a.0)).clamp(0.0, 1.0)
            }
            (Some(a), _) => a.1,
            _ => 0.0,
        }
    }
}
