//! A session for JavaScript; every method forwards to `asperity_session`.

use asperity_scene::{Change, Command};
use asperity_session::{Clock, Handover, Session as Inner};
use wasm_bindgen::prelude::*;

use crate::convert::{from_js, thrown, to_js};
use crate::kinds::KINDS;
use crate::link;

#[wasm_bindgen]
extern "C" {
    /// Returns the milliseconds since the instance's start; every worker, page and Node has it.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

const CLOCK: Clock = Clock::in_milliseconds(now);

/// A session that goes on in this module, and the command that undoes what brought it here.
#[wasm_bindgen]
pub struct Resumed {
    session: Option<WebSession>,
    inverse: Option<Command>,
}

#[wasm_bindgen]
impl Resumed {
    /// Returns the session, once.
    pub fn session(&mut self) -> Option<WebSession> {
        self.session.take()
    }

    /// Returns the command that undoes the command, if there was one.
    #[wasm_bindgen(unchecked_return_type = "Command | null")]
    pub fn inverse(&self) -> Result<JsValue, JsValue> {
        to_js(&self.inverse)
    }
}

/// A scene being run.
#[wasm_bindgen(js_name = Session)]
pub struct WebSession {
    inner: Inner,
}

#[wasm_bindgen(js_class = Session)]
impl WebSession {
    /// Parses, migrates and builds a scene. Throws a `SceneError`.
    pub fn open(text: &str) -> Result<Self, JsValue> {
        Inner::open(text, KINDS, CLOCK).map(|inner| Self { inner }).map_err(|e| thrown(&e))
    }

    /// Returns the names, units and formulas of what the frames hold.
    #[wasm_bindgen(unchecked_return_type = "Description")]
    pub fn description(&self) -> Result<JsValue, JsValue> {
        to_js(&self.inner.description())
    }

    /// Returns the document now, as text.
    pub fn scene_text(&self) -> String {
        self.inner.scene_text()
    }

    /// Carries out a command and returns the one that undoes it. Throws a `SceneError`; then nothing has
    /// changed.
    #[wasm_bindgen(unchecked_return_type = "Command")]
    pub fn apply(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Command")] command: JsValue,
    ) -> Result<JsValue, JsValue> {
        let command: Command = from_js(command, "command")?;
        to_js(&self.inner.apply(&command).map_err(|e| thrown(&e))?)
    }

    /// Carries out a command but for the steps that lead to where it leaves the run, and returns the one that
    /// undoes it; `go_on` takes the steps, `end_run` ends the run. Throws a `SceneError`; then nothing has
    /// changed.
    #[wasm_bindgen(unchecked_return_type = "Command")]
    pub fn begin(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Command")] command: JsValue,
    ) -> Result<JsValue, JsValue> {
        let command: Command = from_js(command, "command")?;
        to_js(&self.inner.begin(&command).map_err(|e| thrown(&e))?)
    }

    /// Returns the effect of the last command: which of description, sweep and inputs it may have changed.
    #[wasm_bindgen(unchecked_return_type = "Effect")]
    pub fn effect(&self) -> Result<JsValue, JsValue> {
        to_js(&self.inner.effect())
    }

    /// Returns the number of steps that the run under way still has to take.
    pub fn left(&self) -> u32 {
        self.inner.left()
    }

    /// Takes up to `count` of them; returns how many are left.
    pub fn go_on(&mut self, count: u32) -> u32 {
        self.inner.go_on(count)
    }

    /// Ends the run under way where it is.
    pub fn end_run(&mut self) {
        self.inner.end_run();
    }

    /// Shows the state with a few fields changed, until anything else is done or the list is empty; the steps
    /// that lead there are under way. It leaves no trace. Throws a `SceneError`.
    pub fn preview(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Change[]")] changes: JsValue,
    ) -> Result<(), JsValue> {
        let changes: Vec<Change> = from_js(changes, "changes")?;
        self.inner.begin_preview(&changes).map_err(|e| thrown(&e))
    }

    /// Returns all that another module needs to go on from here, as text: hashes have more digits than a
    /// JavaScript number.
    pub fn handover(&self) -> String {
        self.inner.handover().to_text()
    }

    /// Goes on where another module's session was, after a command that turns its document into one that this
    /// module holds. The run that leads to where the other was is under way. Throws a `SceneError`.
    pub fn resume(
        handover: &str,
        #[wasm_bindgen(unchecked_param_type = "Command | undefined")] command: JsValue,
    ) -> Result<Resumed, JsValue> {
        let from = Handover::from_text(handover).map_err(|e| thrown(&e))?;
        let command: Option<Command> =
            if command.is_undefined() { None } else { Some(from_js(command, "command")?) };
        let (inner, inverse) =
            Inner::begin_resume(from, command.as_ref(), KINDS, CLOCK).map_err(|e| thrown(&e))?;
        Ok(Resumed { session: Some(Self { inner }), inverse })
    }

    /// Returns the frame now, a copy to keep or send away: what has moved since the frame of revision
    /// `since`, or everything without one; of one of the description's views alone, where one is named.
    pub fn frame(&mut self, since: Option<u32>, view: Option<usize>) -> Vec<u32> {
        self.inner.frame_since(view, since.unwrap_or(0)).to_vec()
    }

    /// Returns the number of steps since the document's first state.
    pub fn step(&self) -> u32 {
        self.inner.step()
    }

    /// Answers a question: `AnswerTo` in `scene.ts` says of which type. Throws a `SceneError`.
    pub fn query(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Query")] query: JsValue,
    ) -> Result<JsValue, JsValue> {
        let question: serde_json::Value = from_js(query, "question")?;
        to_js(&self.inner.answer(question).map_err(|e| thrown(&e))?)
    }

    /// Writes the fragment (without `#`) that opens to the document over the gallery scene it belongs to, if
    /// any, with the inputs of the run and this view. Throws a `SceneError`.
    #[wasm_bindgen(unchecked_return_type = "WrittenLink")]
    pub fn write_link(
        &self,
        base_text: Option<String>,
        #[wasm_bindgen(unchecked_param_type = "LinkView")] view: JsValue,
    ) -> Result<JsValue, JsValue> {
        link::write(self.inner.scene(), self.inner.inputs(), base_text, view)
    }

    /// Returns the present readings in full precision, in the description's order; NaN where there is none.
    pub fn readings(&self) -> Vec<f64> {
        self.inner.readings().to_vec()
    }

    /// Returns the hash of the state, 16 hex digits: the same natively, in Node and in every browser.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.inner.hash())
    }

    /// Returns the recording: the scene as opened and every command since, with the hash after each, as JSON:
    /// a hash has more digits than a JavaScript number.
    pub fn recording(&self) -> String {
        self.inner.recording_text()
    }
}
