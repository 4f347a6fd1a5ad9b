//! The display scene, painted: with WebGL 2, or without it on the processor. Both walk one draw list.

use std::sync::Arc;

use asperity_scene::document::View;
use asperity_scene::frame::FrameError;
use three_d::Context;

use crate::display_scene::DisplayScene;
use crate::draw_list::DrawList;
use crate::mechanics::{self, DrawnArrow};
use crate::theme::Theme;
use crate::{gpu, plain};

/// Paints a [`DisplayScene`].
pub struct Viewer {
    /// Display scene that is drawn; change it through the viewer where there is a method.
    display: DisplayScene,
    ratio: f64,
    list: DrawList,
    /// Last place of the pointer, css px.
    pointer: Option<[f64; 2]>,
    painter: Painter,
}

/// Painter that walks the list.
enum Painter {
    WebGl2(Box<gpu::Painter>),
    Plain(Box<plain::Painter>),
}

impl Viewer {
    /// Makes a viewer on a WebGL 2 context; the sentence says why it cannot be.
    #[cfg(target_arch = "wasm32")]
    pub fn from_webgl2(gl: web_sys::WebGl2RenderingContext) -> Result<Self, String> {
        Self::on_card(three_d::context::Context::from_webgl2_context(gl))
    }

    /// Always fails: there is no WebGL outside a browser; with this the facade compiles, and is linted, with
    /// all else.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn from_webgl2(_: web_sys::WebGl2RenderingContext) -> Result<Self, String> {
        Err("WebGL 2 is a browser's.".to_owned())
    }

    /// Makes a viewer on a context of the graphics library.
    #[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
    #[allow(clippy::arc_with_non_send_sync, reason = "three-d takes an Arc on every target")]
    fn on_card(gl: three_d::context::Context) -> Result<Self, String> {
        let sentence = |e: three_d::CoreError| format!("WebGL 2 cannot be used here: {e}");
        let context = Context::from_gl_context(Arc::new(gl)).map_err(sentence)?;
        Ok(Self::new(Painter::WebGl2(Box::new(gpu::Painter::new(context).map_err(sentence)?))))
    }

    /// Makes a viewer without a graphics card: the picture is in [`Self::pixels`].
    pub fn plain() -> Self {
        Self::new(Painter::Plain(Box::default()))
    }

    fn new(painter: Painter) -> Self {
        Self {
            display: DisplayScene::default(),
            ratio: 1.0,
            list: DrawList::default(),
            pointer: None,
            painter,
        }
    }

    /// Returns the display scene that is drawn.
    pub fn display(&self) -> &DisplayScene {
        &self.display
    }

    /// Returns the display scene that is drawn, to look at it from elsewhere, pick and drag.
    pub fn display_mut(&mut self) -> &mut DisplayScene {
        &mut self.display
    }

    /// Sets the size in css px, and the device px in one of them.
    pub fn resize(&mut self, width: f64, height: f64, ratio: f64) {
        self.ratio = if ratio > 0.0 && ratio.is_finite() { ratio } else { 1.0 };
        self.display.resize(width, height);
    }

    /// Returns the size of the picture, device px.
    pub fn device_size(&self) -> [u32; 2] {
        self.display.size.map(|s| ((s * self.ratio).round() as u32).max(1))
    }

    /// Takes another theme.
    pub fn set_theme(&mut self, theme: Theme) {
        self.display.theme = theme;
    }

    /// Takes the next frame.
    ///
    /// # Errors
    /// Refuses a buffer that is no frame of this layout, that is torn, or that builds on a frame that was not
    /// taken.
    pub fn set_frame(&mut self, words: Vec<u32>) -> Result<(), FrameError> {
        self.display.set_frame(words)
    }

    /// Takes layers, colours, scales.
    pub fn set_view(&mut self, view: View) {
        self.display.set_view(view);
    }

    /// Paints the picture. True when more of it is still worked out: the next picture has it.
    pub fn render(&mut self) -> bool {
        let eye = self.display.eye();
        let moved = self.display.take_moved();
        self.list.fill(&self.display, &eye);
        let size = self.device_size();
        match &mut self.painter {
            Painter::WebGl2(painter) => {
                painter.paint(&self.display, moved, &self.list, &eye, size, self.ratio)
            }
            Painter::Plain(painter) => {
                painter.paint(&self.display, moved, &self.list, &eye, size, self.ratio);
                false
            }
        }
    }

    /// Returns the arrows of the last picture whose size is told beside them.
    pub fn arrows(&self) -> Vec<DrawnArrow> {
        mechanics::told(&self.list.arrows, &self.display.eye(), self.pointed()).copied().collect()
    }

    fn pointed(&self) -> Option<usize> {
        mechanics::pointed(&self.list.arrows, &self.display.eye(), self.pointer?)
    }

    /// Points out the handle or the arrow at a place, css px; true when the picture or what is told beside it
    /// changes.
    pub fn hover(&mut self, x: f64, y: f64) -> bool {
        let before = self.pointed();
        self.pointer = Some([x, y]);
        let handle = self.display.hover(x, y);
        handle || self.pointed() != before
    }

    /// Returns the pixels of the last picture: red, green, blue, opacity of its device px, row after row from
    /// the top; none with WebGL 2.
    pub fn pixels(&self) -> Option<&[u8]> {
        match &self.painter {
            Painter::WebGl2(_) => None,
            Painter::Plain(painter) => Some(painter.pixels()),
        }
    }
}
