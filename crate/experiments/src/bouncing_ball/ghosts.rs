//! Ghosts: the first ball by three integrators, with the same law and the scene's own step, drawn as rings beside it.

use crate::bouncing_ball::document::BallPlot;
use asperity_impact::drop::FixedStepBalls;
use asperity_scene::Role;

use super::Runs;

/// Names and roles in the order of `FixedStep::ALL`.
const NAMES: [(&str, Role); 3] =
    [("explicit Euler", Role::Second), ("semi-implicit Euler", Role::Third), ("Runge–Kutta 4", Role::Fourth)];

/// The integrators' balls at one step.
pub(super) struct Ghosts(FixedStepBalls);

impl Ghosts {
    /// Makes the ghosts where the plots speak of integrators, and their steps are not too many.
    pub fn new(runs: &Runs) -> Option<Self> {
        let settings = &runs.settings;
        let asked = [BallPlot::StepError, BallPlot::Energy, BallPlot::EnergyError];
        if !settings.plots.iter().any(|p| asked.contains(p)) {
            return None;
        }
        FixedStepBalls::new(runs.tracks.first()?, settings.step, settings.end).map(Self)
    }

    /// Goes to a step counted from the start.
    pub fn go(&mut self, step: u32) {
        self.0.go(step);
    }

    /// Returns the names of the ghosts, in the order of [`Self::shown`]'s indices.
    pub fn names() -> impl Iterator<Item = String> {
        NAMES.iter().map(|(name, _)| (*name).to_owned())
    }

    /// Returns the ghosts in the picture: index, role, height over the floor, m.
    pub fn shown(&self) -> impl Iterator<Item = (usize, Role, f64)> + '_ {
        let all = NAMES.iter().zip(self.0.heights()).enumerate();
        all.filter_map(|(i, ((_, role), height))| height.map(|h| (i, *role, h)))
    }
}
