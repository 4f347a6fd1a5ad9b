use asperity_scene::Command;
use asperity_session::Session as Inner;
use wasm_bindgen::prelude::*;

use crate::convert::{from_js, thrown, to_js};

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the instance's start; every worker, page and Node has it.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

fn microseconds() -> f64 {
    1e3 * now()
}

/// A scene being run.
#[wasm_bindgen]
pub struct Session {
    inner: Inner,
}

#[wasm_bindgen]
impl Session {
    /// Parses, migrates and builds a scene. Throws a `SceneError`.
    pub fn open(text: &str) -> Result<Self, JsValue> {
        Inner::open(text, microseconds).map(|inner| Self { inner }).map_err(|e| thrown(&e))
    }

    /// Names, units and formulas of what the frames hold.
    #[wasm_bindgen(unchecked_return_type = "Description")]
    pub fn description(&self) -> Result<JsValue, JsValue> {
        to_js(&self.inner.description())
    }

    /// The document now, as text.
    pub fn scene_text(&self) -> String {
        self.inner.scene_text()
    }

    /// Carries out a command and gives back the one that undoes it. Throws a `SceneError`; then nothing has changed.
    #[wasm_bindgen(unchecked_return_type = "Command")]
    pub fn apply(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Command")] command: JsValue,
    ) -> Result<JsValue, JsValue> {
        let command: Command = from_js(command, "command")?;
        to_js(&self.inner.apply(&command).map_err(|e| thrown(&e))?)
    }

    /// The frame now, a copy to keep or send away; of one of the description's views alone, where one is named.
    pub fn frame(&mut self, view: Option<usize>) -> Vec<u32> {
        self.inner.frame_of(view).to_vec()
    }

    /// The bodies' meshes; worth fetching when a frame's `asset_revision` has moved.
    pub fn assets(&mut self, view: Option<usize>) -> Vec<u32> {
        self.inner.assets_of(view).to_vec()
    }

    /// How each body moves, in the order of the bodies; empty where bodies do not.
    #[wasm_bindgen(unchecked_return_type = "BodyVelocity[]")]
    pub fn velocities(&self) -> Result<JsValue, JsValue> {
        to_js(&self.inner.velocities())
    }

    /// What touches, where bodies move.
    #[wasm_bindgen(unchecked_return_type = "BodyContact[]")]
    pub fn contacts(&self) -> Result<JsValue, JsValue> {
        to_js(&self.inner.contacts())
    }

    /// One row of a step map of the document, counted from the smallest value. Throws a `SceneError`.
    #[wasm_bindgen(unchecked_return_type = "StepMapRow")]
    pub fn step_map_row(
        &self,
        #[wasm_bindgen(unchecked_param_type = "StepMap")] map: JsValue,
        row: u32,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.inner.step_map_row(&from_js(map, "step map")?, row).map_err(|e| thrown(&e))?)
    }

    /// Readings along the scene's sweep, from the present pose.
    #[wasm_bindgen(unchecked_return_type = "SweepCurves")]
    pub fn sweep(&mut self) -> Result<JsValue, JsValue> {
        to_js(&self.inner.sweep())
    }

    /// Everything about one face of the contact surface. Throws a `SceneError`.
    #[wasm_bindgen(unchecked_return_type = "FaceReport")]
    pub fn inspect_face(&self, face: u32) -> Result<JsValue, JsValue> {
        to_js(&self.inner.inspect_face(face).map_err(|e| thrown(&e))?)
    }

    /// The data of a described plot; empty for one the experiment does not have.
    #[wasm_bindgen(unchecked_return_type = "PlotData")]
    pub fn plot(&mut self, id: &str) -> Result<JsValue, JsValue> {
        to_js(&self.inner.plot(id))
    }

    /// What a handle dragged towards a point of the world (m) writes into the document; nothing is changed yet.
    #[wasm_bindgen(unchecked_return_type = "Change[]")]
    pub fn drag(&self, handle: usize, x: f64, y: f64, z: f64) -> Result<JsValue, JsValue> {
        to_js(&self.inner.drag(handle, [x, y, z]))
    }

    /// What happens in the run, in order of time, as far as that is known.
    #[wasm_bindgen(unchecked_return_type = "RunEvent[]")]
    pub fn events(&self) -> Result<JsValue, JsValue> {
        to_js(&self.inner.events())
    }

    /// What taking a body at a point of the world (m) writes into the document; nothing is changed yet.
    #[wasm_bindgen(unchecked_return_type = "Change[]")]
    pub fn grab(&self, body: usize, x: f64, y: f64, z: f64) -> Result<JsValue, JsValue> {
        to_js(&self.inner.grab(body, [x, y, z]))
    }

    /// What letting go of it writes.
    #[wasm_bindgen(unchecked_return_type = "Change[]")]
    pub fn let_go(&self) -> Result<JsValue, JsValue> {
        to_js(&self.inner.let_go())
    }

    /// Our number of each of the opened document's proofs; NaN where there is none.
    pub fn prove(&self) -> Vec<f64> {
        self.inner.prove()
    }

    /// The state in a sentence or two; empty where the page has words of its own.
    pub fn tell(&self) -> String {
        self.inner.tell()
    }

    /// Every reading at this step, while one field of the document runs over a range. Throws a `SceneError`.
    #[wasm_bindgen(unchecked_return_type = "FieldCurves")]
    pub fn sweep_field(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FieldSweep")] sweep: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.inner.sweep_field(&from_js(sweep, "sweep")?).map_err(|e| thrown(&e))?)
    }

    /// Where along a field a reading crosses a level. Throws a `SceneError`.
    #[wasm_bindgen(unchecked_return_type = "ThresholdReport")]
    pub fn find_threshold(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ThresholdQuery")] query: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.inner.find_threshold(&from_js(query, "query")?).map_err(|e| thrown(&e))?)
    }

    /// Sets a planner to work on the document as it is now. Throws a `SceneError`.
    pub fn plan_start(&mut self) -> Result<(), JsValue> {
        self.inner.plan_start().map_err(|e| thrown(&e))
    }

    /// Up to so many pieces of its work. Throws a `SceneError`.
    #[wasm_bindgen(unchecked_return_type = "PlanProgress")]
    pub fn plan_advance(&mut self, pieces: u32) -> Result<JsValue, JsValue> {
        to_js(&self.inner.plan_advance(pieces).map_err(|e| thrown(&e))?)
    }

    /// What the best plan so far writes into the document; nothing is changed yet.
    #[wasm_bindgen(unchecked_return_type = "Change[]")]
    pub fn plan_changes(&self) -> Result<JsValue, JsValue> {
        to_js(&self.inner.plan_changes())
    }

    /// Lets the planner go, with all it has found.
    pub fn plan_cancel(&mut self) {
        self.inner.plan_cancel();
    }

    /// The shown run as a file. Throws a `SceneError`.
    #[wasm_bindgen(unchecked_return_type = "ExportFile")]
    pub fn export_run(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ExportFormat")] format: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.inner.export(from_js(format, "format")?).map_err(|e| thrown(&e))?)
    }

    /// The present readings in full precision, in the description's order; NaN where there is none.
    pub fn readings(&self) -> Vec<f64> {
        self.inner.readings().to_vec()
    }

    /// Hash of the state, 16 hex digits: the same natively, in Node and in every browser.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.inner.hash())
    }

    /// The scene as opened and every command since, with the hash after each, as JSON: a hash has more digits than a
    /// JavaScript number.
    pub fn recording(&self) -> String {
        self.inner.recording_text()
    }
}

/// Reads a mesh file the user dropped. `unit` is `m`, `cm`, `mm` or `in`; without it the format's own, or a guess
/// that is reported. Throws a `SceneError`.
#[wasm_bindgen(unchecked_return_type = "MeshImport")]
pub fn import_mesh(bytes: &[u8], file_name: &str, unit: Option<String>) -> Result<JsValue, JsValue> {
    to_js(&asperity_import::read_mesh(bytes, file_name, unit.as_deref()).map_err(|e| thrown(&e))?)
}
