//! A policy that learns: what its lanes are to do, and what is learnt from what they did. Rollouts are made
//! elsewhere, by engines.

use asperity_experiments::insertion::answers::LearnerPlan;
use asperity_experiments::insertion::policy::{onnx_of, policy_of};
use asperity_experiments::insertion::training::plan_of;
use asperity_learning::training::{Made, Training, TrainingCheckpoint, UpdateRecord};
use asperity_scene::{ErrorKind, SceneError, bytes};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::convert::{from_js, thrown, to_js};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { LearnerPlan } from '../scene';
/** How one update went; `success`, `total` and `length` are of the episodes that ended, null where none did. */
export interface UpdateRecord {
  lesson: number;
  update: number;
  steps: number;
  episodes: number;
  success: number | null;
  total: number | null;
  length: number | null;
  spread: number;
  explained: number;
  divergence: number;
}
/** Where a training stands; `lesson` is none once all are over. */
export interface TrainingState {
  lesson: number | null;
  done: number;
  total: number;
  rows: UpdateRecord[];
}
"#;

/// Greatest length of a rollout, bytes.
const MOST: usize = 256 << 20;

#[derive(Serialize)]
struct State<'a> {
    lesson: Option<usize>,
    done: u64,
    total: u64,
    rows: &'a [UpdateRecord],
}

/// A training under way.
#[wasm_bindgen]
pub struct Learner {
    training: Training,
    mouth_seen: bool,
}

fn wrong(e: &asperity_fault::Fault) -> JsValue {
    thrown(&SceneError::new(ErrorKind::Value, e.path.clone(), e.message.clone()))
}

#[wasm_bindgen]
impl Learner {
    /// Begins at the start, or where `kept` was. Throws a `SceneError`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "LearnerPlan")] plan: JsValue,
        kept: Option<String>,
    ) -> Result<Learner, JsValue> {
        let told: LearnerPlan = from_js(plan, "plan of a course")?;
        let plan = plan_of(&told);
        let training = match kept {
            None => Training::new(plan),
            Some(text) => {
                let kept: TrainingCheckpoint = serde_json::from_str(&text)
                    .map_err(|e| thrown(&SceneError::new(ErrorKind::Syntax, "checkpoint", e.to_string())))?;
                Training::resumed(plan, kept)
            }
        };
        let training = training.map_err(|e| wrong(&e))?;
        Ok(Self { training, mouth_seen: told.mouth_seen })
    }

    /// Returns the state of the training.
    #[wasm_bindgen(unchecked_return_type = "TrainingState")]
    pub fn state(&self) -> Result<JsValue, JsValue> {
        let [done, total] = self.training.done();
        to_js(&State { lesson: self.training.lesson(), done, total, rows: self.training.rows() })
    }

    /// Returns the orders of the lanes for `Query::Rollout`; none where all lessons are over.
    pub fn orders(&self) -> Vec<String> {
        (0..self.training.places().len())
            .filter_map(|lane| self.training.order(lane))
            .map(|order| bytes::to_text(&order.bytes()))
            .collect()
    }

    /// Learns from what the lanes did, in their order. Throws a `SceneError`; then nothing has changed.
    pub fn tell(&mut self, made: Vec<String>) -> Result<(), JsValue> {
        let read = |text: String| {
            let bytes = bytes::of_text(&text, MOST).ok_or_else(|| {
                thrown(&SceneError::new(ErrorKind::Value, "rollouts", "a rollout is not in base64"))
            })?;
            Made::read(&bytes).map_err(|e| wrong(&e))
        };
        let made = made.into_iter().map(read).collect::<Result<_, _>>()?;
        self.training.tell(made).map(|_| ()).map_err(|e| wrong(&e))
    }

    /// Returns everything that going on takes, as text.
    pub fn kept(&self) -> Result<String, JsValue> {
        serde_json::to_string(&self.training.kept())
            .map_err(|e| thrown(&SceneError::new(ErrorKind::Value, "checkpoint", e.to_string())))
    }

    /// Returns the policy as a scene and a file carry it: `Policy`. `made`: what made it, in words.
    pub fn policy(&self, made: &str) -> Result<String, JsValue> {
        serde_json::to_string(&policy_of(self.training.learner(), self.mouth_seen, made))
            .map_err(|e| thrown(&SceneError::new(ErrorKind::Value, "policy", e.to_string())))
    }

    /// Returns the policy's actor in ONNX.
    pub fn onnx(&self, made: &str) -> Vec<u8> {
        onnx_of(&self.training.learner().policy, self.mouth_seen, made)
    }
}
