//! Run of one beam, and the closed form beside it.

use asperity_beam::{Beam, BeamState, Foundation, Model, Passage, Steady, Workspace};
use asperity_fault::Fault;
use asperity_scene::SceneError;

use super::document::BeamOnFoundation;

/// A beam: its constants, its state, and what is known of it in closed form.
pub(super) struct Run {
    pub model: Model,
    pub state: BeamState,
    scratch: Workspace,
    /// Steady answer; none at the critical speed without damping.
    pub steady: Option<Steady>,
    /// Place ahead of the load and size of the steady answer's largest deflection, m.
    pub peak: Option<[f64; 2]>,
    /// Stored energy at the start, J.
    pub first: f64,
    /// Order at which elements of half the length are nearer to Hetényi's deflection.
    pub order: Option<f64>,
    pub trouble: Option<String>,
}

impl Run {
    /// Builds the beam; errors name the document's field.
    pub fn build(from: &BeamOnFoundation) -> Result<Self, SceneError> {
        Self::of(from).map_err(|fault| SceneError::from(fault).within("experiment"))
    }

    fn of(from: &BeamOnFoundation) -> Result<Self, Fault> {
        let beam = Beam::new(from.rigidity, from.mass, from.foundation, from.damping)?;
        let moving = Passage {
            span: from.span,
            elements: from.elements as usize,
            load: from.load,
            speed: from.speed,
            start: from.start,
            step: from.step,
            foundation: if from.tensionless {
                Foundation::Tensionless(from.gravity)
            } else {
                Foundation::Bonded
            },
        };
        let model = Model::new(beam, moving)?;
        let (state, scratch) = model.start()?;
        let steady = Steady::new(&beam, from.load, from.speed);
        Ok(Self {
            first: model.energy(&state).total(),
            order: order(beam, moving),
            peak: steady.map(|s| s.peak()),
            model,
            state,
            scratch,
            steady,
            trouble: None,
        })
    }

    /// Takes one step; none after one that could not be taken.
    pub fn step(&mut self) {
        if self.trouble.is_some() {
            return;
        }
        if let Err(fault) = self.model.step(&mut self.state, &mut self.scratch) {
            self.trouble = Some(format!("{}: {}", fault.path, fault.message));
        }
    }

    pub fn restore(&mut self, state: &BeamState) {
        self.state.clone_from(state);
        self.trouble = None;
    }

    /// Returns the place of the load, m; `None` once it has left the beam.
    pub fn load_at(&self) -> Option<f64> {
        self.model.load_at(self.state.steps)
    }

    /// Returns the deflection of a node, m.
    pub fn deflection(&self, node: usize) -> f64 {
        self.state.u.get(2 * node).copied().unwrap_or_default()
    }

    /// Returns the closed form at a place of the beam; `None` where there is none or the load is gone.
    pub fn closed(&self, place: f64) -> Option<f64> {
        Some(self.steady?.at(place - self.load_at()?)[0])
    }
}

/// Returns log₂ of the errors of two meshes against Hetényi, the load at rest on a node in the middle; `None` where the ends of the
/// beam or rounding hide it.
fn order(beam: Beam, moving: Passage) -> Option<f64> {
    let steady = Steady::new(&beam, 1.0, 0.0)?;
    let middle = 0.5 * moving.span;
    let error = |elements: usize| {
        let still = Passage {
            elements,
            load: 1.0,
            speed: 0.0,
            start: middle,
            foundation: Foundation::Bonded,
            ..moving
        };
        let model = Model::new(beam, still).ok()?;
        let (state, _) = model.start().ok()?;
        let off = |node| (state.u.get(2 * node)? - steady.at(model.place(node) - middle)[0]).abs().into();
        (0..model.nodes()).map(off).try_fold(0.0, |most: f64, e: Option<f64>| Some(most.max(e?)))
    };
    let half = 2 * moving.elements.div_ceil(4);
    let [coarse, fine] = [error(half)?, error(2 * half)?];
    let clear = 1e-9 * beam.static_deflection(1.0);
    (fine > clear).then(|| libm::log2(coarse / fine))
}
