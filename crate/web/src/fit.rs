//! Fits of numbers to recorded motion: which candidates are to be run, and what their losses tell. The runs
//! are made elsewhere, by engines.

use asperity_fit::{Batch, Estimate, FitPlan, FitSchedule, Landscape, Parameter, Space};
use asperity_scene::SceneError;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::convert::{from_js, thrown, to_js};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A number that is to be found, within bounds in SI units. */
export interface FitParameter { name: string; from: number; to: number; scale: 'linear' | 'log' }
/** The whole of a fit: numbers, seed of all draws, candidates of the search at most, and two numbers by their places whose loss is drawn. */
export interface FitPlan {
  parameters: FitParameter[];
  plan: { seed: number; candidates: number; restarts?: number; landscape?: [number, number] };
}
/** Candidates to be run at once: values of each, in the order of the numbers. */
export interface FitBatch {
  stage: 'search' | 'slice' | 'landscape';
  values: number[][];
}
/** Where it stands; `next` is none once all is run. */
export interface FitState {
  next: FitBatch | null;
  done: number;
  total: number;
  best: number[];
  best_loss: number | null;
}
export interface FitFound {
  name: string;
  value: number;
  from: number;
  to: number;
  between: [number, number] | null;
  told: 'untold' | 'one_sided' | 'told' | null;
  slice_values: number[];
  slice: { places: number[]; worse: number[]; error: number[] };
}
export interface FitLandscape { names: [string, string]; values: [number[], number[]]; losses: number[][] }
export interface FitAnswer { numbers: FitFound[]; landscape: FitLandscape | null }
"#;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    parameters: Vec<Parameter>,
    plan: FitPlan,
}

#[derive(Serialize)]
struct Next {
    #[serde(rename = "stage")]
    purpose: asperity_fit::Purpose,
    values: Vec<Vec<f64>>,
}

#[derive(Serialize)]
struct State {
    next: Option<Next>,
    done: usize,
    total: usize,
    best: Vec<f64>,
    best_loss: Option<f64>,
}

#[derive(Serialize)]
struct Answer {
    numbers: Vec<Estimate>,
    landscape: Option<Landscape>,
}

/// A fit under way.
#[wasm_bindgen]
pub struct Fit {
    schedule: FitSchedule,
}

#[wasm_bindgen]
impl Fit {
    /// Begins a fit. Throws a `SceneError`.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "FitPlan")] plan: JsValue) -> Result<Fit, JsValue> {
        let Asked { parameters, plan } = from_js(plan, "plan of a fit")?;
        let schedule = Space::new(parameters).and_then(|space| FitSchedule::new(space, plan));
        Ok(Fit { schedule: schedule.map_err(|fault| thrown(&SceneError::from(fault)))? })
    }

    /// Returns the state: what comes next, and the best so far.
    #[wasm_bindgen(unchecked_return_type = "FitState")]
    pub fn state(&self) -> Result<JsValue, JsValue> {
        let space = self.schedule.space();
        let values = |Batch { purpose, points }: Batch| Next {
            purpose,
            values: points.iter().map(|point| space.values(point)).collect(),
        };
        to_js(&State {
            next: self.schedule.ask().map(values),
            done: self.schedule.trials().points.len(),
            total: self.schedule.total(),
            best: space.values(self.schedule.best()),
            best_loss: self.schedule.best_loss(),
        })
    }

    /// Takes the loss of each recording, for each candidate of the batch that comes next. Throws a
    /// `SceneError`.
    pub fn tell(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number[][]")] losses: JsValue,
    ) -> Result<(), JsValue> {
        let losses: Vec<Vec<f64>> = from_js(losses, "list of losses")?;
        self.schedule.tell(losses).map_err(|fault| thrown(&SceneError::from(fault)))
    }

    /// Returns the answer: what is known so far.
    #[wasm_bindgen(unchecked_return_type = "FitAnswer")]
    pub fn answer(&self) -> Result<JsValue, JsValue> {
        to_js(&Answer { numbers: self.schedule.found(), landscape: self.schedule.landscape() })
    }
}
