//! A viewer for JavaScript; every method forwards to `asperity_render`.

use asperity_render::camera::StandardView;
use asperity_render::drag::GizmoMode;
use asperity_render::grip::REACH;
use asperity_render::mechanics::DrawnArrow;
use asperity_render::theme::Theme;
use asperity_render::{Picked, Viewer as Inner};
use serde::Serialize;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlCanvasElement, WebGl2RenderingContext, WebGlContextAttributes, WebGlPowerPreference};

use crate::convert::{from_js, to_js};

/// Draws frames on a canvas. Sizes and places are in css px from the canvas's top left.
#[wasm_bindgen]
pub struct Viewer {
    canvas: HtmlCanvasElement,
    inner: Inner,
    on: On,
}

/// Target of the picture.
enum On {
    WebGl2(WebGl2RenderingContext),
    /// Pixels that are handed over.
    Pixels(js_sys::Function),
}

#[derive(Default, Serialize)]
struct Pick {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    face: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<[f64; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    handle: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grip: Option<usize>,
}

#[wasm_bindgen]
impl Viewer {
    /// Makes a viewer on a canvas without a context; throws a sentence where there is no WebGL 2.
    #[wasm_bindgen(constructor)]
    pub fn new(canvas: HtmlCanvasElement) -> Result<Self, JsValue> {
        let attributes = WebGlContextAttributes::new();
        attributes.set_antialias(true);
        attributes.set_alpha(false);
        attributes.set_depth(true);
        attributes.set_power_preference(WebGlPowerPreference::HighPerformance);
        let gl = canvas
            .get_context_with_context_options("webgl2", &attributes)?
            .and_then(|context| context.dyn_into::<WebGl2RenderingContext>().ok())
            .ok_or_else(|| sentence("This browser offers no WebGL 2, which the 3D view needs."))?;
        if gl.is_context_lost() {
            return Err(sentence("The browser has taken the 3D view away; it may come back."));
        }
        let inner = Inner::from_webgl2(gl.clone()).map_err(sentence)?;
        Ok(Self { canvas, inner, on: On::WebGl2(gl) })
    }

    /// Makes a viewer without WebGL 2: the same picture, made on the processor. `show` is given each one: its
    /// pixels (red, green, blue, opacity, row after row from the top) and its width.
    pub fn plain(
        canvas: HtmlCanvasElement,
        #[wasm_bindgen(
            unchecked_param_type = "(pixels: Uint8ClampedArray<ArrayBuffer>, width: number) => void"
        )]
        show: js_sys::Function,
    ) -> Self {
        Self { canvas, inner: Inner::plain(), on: On::Pixels(show) }
    }

    fn is_lost(&self) -> bool {
        matches!(&self.on, On::WebGl2(gl) if gl.is_context_lost())
    }

    /// Sets the size of the canvas, css px, and the device px in each. A canvas that changes its size is
    /// wiped, so it is drawn at once.
    pub fn resize(&mut self, css_width: f64, css_height: f64, pixel_ratio: f64) {
        self.inner.resize(css_width, css_height, pixel_ratio);
        let [width, height] = self.inner.device_size();
        if [self.canvas.width(), self.canvas.height()] != [width, height] {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
            self.render();
        }
    }

    /// Sets the theme: `light`, `dark` or `projector`.
    pub fn set_theme(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "'light' | 'dark' | 'projector'")] theme: &str,
    ) -> Result<(), JsValue> {
        let theme = Theme::named(theme).ok_or_else(|| sentence(format!("there is no theme “{theme}”")))?;
        self.inner.set_theme(theme);
        Ok(())
    }

    /// Takes the next frame: what has moved since the last, or everything; throws a sentence when the buffer
    /// is torn or builds on a frame that was not taken. While the context is lost this does nothing, and
    /// neither does `render`: a new viewer is made when it comes back.
    pub fn set_frame(&mut self, words: Vec<u32>) -> Result<(), JsValue> {
        if self.is_lost() {
            return Ok(());
        }
        self.inner.set_frame(words).map_err(sentence)
    }

    /// Takes layers, colours and scales. The camera is set apart, by `set_camera`.
    pub fn set_view(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "View")] view: JsValue,
    ) -> Result<(), JsValue> {
        self.inner.set_view(from_js(view, "view")?);
        Ok(())
    }

    /// Points out a body and a face of the contact surface.
    pub fn set_selection(&mut self, body: Option<usize>, face: Option<usize>) {
        self.inner.display_mut().selection = (body, face);
    }

    /// Draws the picture. True when more of it is still worked out: the next picture has it.
    pub fn render(&mut self) -> bool {
        if self.is_lost() {
            return false;
        }
        let more = self.inner.render();
        if let (On::Pixels(show), Some(pixels)) = (&self.on, self.inner.pixels()) {
            let pixels = js_sys::Uint8ClampedArray::from(pixels);
            let [width, _] = self.inner.device_size();
            // Errors that it throws are its own: the next picture is given to it again.
            let _ = show.call2(&JsValue::UNDEFINED, &pixels, &width.into());
        }
        more
    }

    /// Returns the arrows of the last picture whose size is told beside them, eight numbers each: role, start
    /// and end (x y z, m), size (SI of its role).
    pub fn arrows(&self) -> Vec<f64> {
        let numbers = |arrow: DrawnArrow| {
            let ([a, b, c], [x, y, z]) = (arrow.origin.into(), arrow.tip.into());
            [f64::from(arrow.role as u32), a, b, c, x, y, z, arrow.size]
        };
        self.inner.arrows().into_iter().flat_map(numbers).collect()
    }

    /// Returns the camera.
    #[wasm_bindgen(unchecked_return_type = "Camera")]
    pub fn camera(&self) -> Result<JsValue, JsValue> {
        to_js(&self.inner.display().camera)
    }

    /// Puts the eye there.
    pub fn set_camera(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Camera")] camera: JsValue,
    ) -> Result<(), JsValue> {
        let camera = from_js(camera, "camera")?;
        self.inner.display_mut().set_camera(camera);
        Ok(())
    }

    /// Looks through another lens than the usual one, vertical field of view in rad.
    pub fn set_lens(&mut self, field_of_view: f64) {
        self.inner.display_mut().lens = Some(field_of_view);
    }

    /// Puts all bodies into the picture, seen from the same side.
    pub fn fit(&mut self) {
        self.inner.display_mut().fit();
    }

    /// Looks from a named side, all bodies in the picture.
    pub fn standard_view(
        &mut self,
        #[wasm_bindgen(
            unchecked_param_type = "'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'iso'"
        )]
        name: &str,
    ) -> Result<(), JsValue> {
        let view = StandardView::named(name).ok_or_else(|| sentence(format!("there is no view “{name}”")))?;
        self.inner.display_mut().standard_view(view);
        Ok(())
    }

    /// Turns about the target.
    pub fn orbit(&mut self, dx: f64, dy: f64) {
        self.inner.display_mut().orbit(dx, dy);
    }

    /// Shifts the picture with the pointer.
    pub fn pan(&mut self, dx: f64, dy: f64) {
        self.inner.display_mut().pan(dx, dy);
    }

    /// Comes nearer by a factor, towards a place or the middle.
    pub fn zoom(&mut self, factor: f64, x: Option<f64>, y: Option<f64>) {
        self.inner.display_mut().zoom(factor, x.zip(y).map(Into::into));
    }

    /// Returns the thing at a place; under a finger the experiment's handles reach farther.
    #[wasm_bindgen(unchecked_return_type = "Picked")]
    pub fn pick(&self, x: f64, y: f64, finger: Option<bool>) -> Result<JsValue, JsValue> {
        told(self.inner.display().pick(x, y, reach(finger)))
    }

    /// Returns the body at a place, whatever handle stands before it.
    #[wasm_bindgen(unchecked_return_type = "Picked")]
    pub fn pick_body(&self, x: f64, y: f64) -> Result<JsValue, JsValue> {
        told(self.inner.display().pick_body(x, y))
    }

    /// Gives the gizmo to a body, or takes it away.
    pub fn set_gizmo(
        &mut self,
        body: Option<usize>,
        #[wasm_bindgen(unchecked_param_type = "'move' | 'turn'")] mode: &str,
    ) -> Result<(), JsValue> {
        let mode = GizmoMode::named(mode).ok_or_else(|| sentence(format!("there is no gizmo “{mode}”")))?;
        self.inner.display_mut().set_gizmo(body, mode);
        Ok(())
    }

    /// Stands the gizmo at what is no body; each axis is the world's.
    pub fn stand_gizmo(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Pose")] place: JsValue,
        #[wasm_bindgen(unchecked_param_type = "'move' | 'turn'")] mode: &str,
    ) -> Result<(), JsValue> {
        let mode = GizmoMode::named(mode).ok_or_else(|| sentence(format!("there is no gizmo “{mode}”")))?;
        self.inner.display_mut().stand_gizmo(from_js(place, "pose")?, mode);
        Ok(())
    }

    /// Paints what can be dragged by: the gizmo and the experiment's handles. They are taken all the same
    /// where they are not seen.
    pub fn show_handles(&mut self, shown: bool) {
        self.inner.display_mut().handles = shown;
    }

    /// Grabs the handle at a place; false when there is none.
    pub fn drag_start(&mut self, x: f64, y: f64) -> bool {
        self.inner.display_mut().drag_start(x, y)
    }

    /// Returns the pose to which the grabbed handle takes the gizmo's body, in the world.
    #[wasm_bindgen(unchecked_return_type = "Pose | undefined")]
    pub fn drag_move(&mut self, x: f64, y: f64, snap: bool) -> Result<JsValue, JsValue> {
        match self.inner.display_mut().drag_move(x, y, snap) {
            Some(pose) => to_js(&pose),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// Lets the handle go.
    pub fn drag_end(&mut self) {
        self.inner.display_mut().drag_end();
    }

    /// Takes the experiment's handle at a place; its index in the description, undefined when there is none.
    pub fn grip_start(&mut self, x: f64, y: f64, finger: Option<bool>) -> Option<usize> {
        self.inner.display_mut().grip_start(x, y, reach(finger))
    }

    /// Returns the place in the world to which the pointer takes the held handle, m; undefined where it
    /// cannot say.
    #[wasm_bindgen(unchecked_return_type = "[number, number, number] | undefined")]
    pub fn grip_move(&self, x: f64, y: f64) -> Result<JsValue, JsValue> {
        match self.inner.display().grip_move(x, y) {
            Some(target) => to_js(&[target.x, target.y, target.z]),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// Lets the held handle go.
    pub fn grip_end(&mut self) {
        self.inner.display_mut().grip_end();
    }

    /// Points out the handle the keys hold, or none.
    pub fn focus_grip(&mut self, index: Option<usize>) {
        self.inner.display_mut().grips.focused = index;
    }

    /// Points out the handle or the arrow at a place; true when the picture or what is told beside it
    /// changes.
    pub fn hover(&mut self, x: f64, y: f64) -> bool {
        self.inner.hover(x, y)
    }

    /// Returns the place of a point of the world in the picture; undefined behind the eye.
    #[wasm_bindgen(unchecked_return_type = "[number, number] | undefined")]
    pub fn project(
        &self,
        #[wasm_bindgen(unchecked_param_type = "[number, number, number]")] point: JsValue,
    ) -> Result<JsValue, JsValue> {
        let point: [f64; 3] = from_js(point, "point")?;
        match self.inner.display().eye().project(point.into()) {
            Some(place) => to_js(&place),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// Returns the pressure at the two ends of the colour map, Pa.
    #[wasm_bindgen(unchecked_return_type = "[number, number]")]
    pub fn pressure_range(&self) -> Result<JsValue, JsValue> {
        to_js(&self.inner.display().pressure_range())
    }
}

/// Returns the distance from its middle at which a handle is taken, css px.
fn reach(finger: Option<bool>) -> f64 {
    REACH[usize::from(finger == Some(true))]
}

/// Makes a sentence an `Error` to throw.
fn sentence(text: impl std::fmt::Display) -> JsValue {
    js_sys::Error::new(&text.to_string()).into()
}

/// Returns the thing under a place, as an object.
fn told(picked: Picked) -> Result<JsValue, JsValue> {
    to_js(&match picked {
        Picked::Grip(grip) => Pick { kind: "grip", grip: Some(grip), ..Pick::default() },
        Picked::Nothing => Pick { kind: "none", ..Pick::default() },
        Picked::Gizmo(handle) => Pick { kind: "gizmo", handle: Some(handle.name()), ..Pick::default() },
        Picked::Face(face, at) => {
            Pick { kind: "face", face: Some(face), point: Some(at.into()), ..Pick::default() }
        }
        Picked::Body(body, at) => {
            Pick { kind: "body", body: Some(body), point: Some(at.into()), ..Pick::default() }
        }
    })
}
