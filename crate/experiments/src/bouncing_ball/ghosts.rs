//! Ghosts: places of the first ball by three integrators, with the same law and the scene's own step, drawn
//! as rings beside it.
//!
//! They are stepped on with the clock; going back starts them anew.

use crate::bouncing_ball::document::BallPlot;
use asperity_impact::{ContactMaterial, FixedStep, FixedStepBody};
use asperity_scene::Role;

use super::Runs;

/// Greatest number of steps of a run of ghosts, some 50 ns each.
const MOST_STEPS: f64 = 400_000.0;
/// Distance, in drop heights, beyond which a ghost is out of the picture.
const FAR: f64 = 3.0;

/// Names and roles in the order of [`FixedStep::ALL`].
const NAMES: [(&str, Role); 3] =
    [("explicit Euler", Role::Second), ("semi-implicit Euler", Role::Third), ("Runge–Kutta 4", Role::Fourth)];

/// The integrators' balls at one step.
pub(super) struct Ghosts {
    start: FixedStepBody,
    bodies: [FixedStepBody; 3],
    h: f64,
    step: u32,
    far: f64,
}

impl Ghosts {
    /// Makes the ghosts where the plots speak of integrators, and their steps are not too many.
    pub fn new(runs: &Runs) -> Option<Self> {
        let settings = &runs.settings;
        let asked = [BallPlot::StepError, BallPlot::Energy, BallPlot::EnergyError];
        if !settings.plots.iter().any(|p| asked.contains(p)) || settings.end / settings.step > MOST_STEPS {
            return None;
        }
        let track = runs.tracks.first()?;
        let law = match track.drop.material {
            ContactMaterial::Fixed(law) => law,
            ContactMaterial::PerImpact { .. } => track.impacts.first()?.law,
        };
        let drop = &track.drop;
        let start = FixedStepBody::new(drop.mass, law, drop.release, (-drop.gap, 0.0), drop.weight()).ok()?;
        let far = FAR * drop.gap.abs().max(1e-6);
        Some(Self { start, bodies: [start; 3], h: settings.step, step: 0, far })
    }

    /// Goes to a step counted from the start.
    pub fn go(&mut self, step: u32) {
        if step < self.step {
            (self.bodies, self.step) = ([self.start; 3], 0);
        }
        for (body, method) in self.bodies.iter_mut().zip(FixedStep::ALL) {
            for _ in self.step..step {
                // A ball that has flown away does not come back: its numbers mean nothing any more.
                if body.depth().is_nan() || body.depth().abs() > self.far {
                    break;
                }
                body.step(method, self.h);
            }
        }
        self.step = step;
    }

    /// Returns the names of the ghosts, in the order of [`Self::shown`]'s indices.
    pub fn names() -> impl Iterator<Item = String> {
        NAMES.iter().map(|(name, _)| (*name).to_owned())
    }

    /// Returns the ghosts in the picture: index, role, height over the floor, m.
    pub fn shown(&self) -> impl Iterator<Item = (usize, Role, f64)> + '_ {
        let all = NAMES.iter().zip(&self.bodies).enumerate();
        all.map(|(i, ((_, role), body))| (i, *role, -body.depth())).filter(|(.., h)| h.abs() <= self.far)
    }
}
