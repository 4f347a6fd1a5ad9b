//! A document that is edited by path.

use asperity_experiments::parse;
use asperity_scene::link::{self, LinkView, Opened, Written};
use asperity_scene::{Change, ErrorKind, SceneError, to_json};
use asperity_session::Clock;
use pyo3::prelude::*;
use serde_json::Value;

use crate::error::Failure;
use crate::gallery::GALLERY;
use crate::guard::{self, Guarded};

/// A document and where it comes from.
#[derive(Clone)]
pub struct Held {
    pub scene: asperity_scene::Scene,
    /// Scene of the gallery that it was opened over.
    base: Option<&'static str>,
    /// View of the run in a link beside it.
    pub view: LinkView,
    /// Parts of the link that were passed over, one sentence each.
    notes: Vec<String>,
}

impl Held {
    fn plain(scene: asperity_scene::Scene) -> Self {
        Self { scene, base: None, view: LinkView::default(), notes: Vec::new() }
    }
}

/// A scene document. Every method that takes a path raises `asperity.SceneError` where there is no such
/// field.
#[pyclass(name = "Scene", frozen, module = "asperity._core")]
pub struct PyScene(pub Guarded<Held>);

fn of_gallery(id: &str) -> Result<(&'static str, asperity_scene::Scene), SceneError> {
    let found = GALLERY.iter().find(|(name, _)| *name == id);
    let (name, text) = found.ok_or_else(|| {
        SceneError::new(ErrorKind::Value, "scene", format!("there is no scene “{id}” in the gallery"))
    })?;
    Ok((name, parse(text)?))
}

/// Returns the scene of the gallery that a link names in its path: `…/s/contact/inspector/#…`,
/// `…/e/contact/inspector/`, `contact/inspector#…`.
fn named_in(link: &str) -> Option<&'static str> {
    let path = link.split(['#', '?']).next().unwrap_or_default().trim_end_matches('/');
    GALLERY
        .iter()
        .map(|(id, _)| *id)
        .find(|id| path.strip_suffix(id).is_some_and(|rest| rest.is_empty() || rest.ends_with('/')))
}

fn json(text: &str, path: &str) -> Result<Value, SceneError> {
    serde_json::from_str(text).map_err(|e| SceneError::new(ErrorKind::Value, path, e.to_string()))
}

#[pymethods]
impl PyScene {
    /// Reads a document's text: older versions are brought up to date. `base`: the gallery's scene that its
    /// links are written over.
    #[staticmethod]
    #[pyo3(signature = (text, base=None))]
    fn of_text(py: Python<'_>, text: &str, base: Option<&str>) -> PyResult<Self> {
        let base = base.and_then(|id| GALLERY.iter().map(|(name, _)| *name).find(|name| *name == id));
        let scene = guard::free(py, || Ok(parse(text)?))?;
        Ok(Self(Guarded::new(Held { base, ..Held::plain(scene) })))
    }

    /// Opens a scene of the gallery by its id.
    #[staticmethod]
    fn of_gallery(py: Python<'_>, id: &str) -> PyResult<Self> {
        let held = guard::free(py, || {
            let (name, scene) = of_gallery(id)?;
            Ok(Held { base: Some(name), ..Held::plain(scene) })
        })?;
        Ok(Self(Guarded::new(held)))
    }

    /// Opens a share link, or the part of one behind `#`.
    #[staticmethod]
    fn of_link(py: Python<'_>, text: &str) -> PyResult<Self> {
        let held = guard::free(py, || {
            let fragment = text.split_once('#').map_or("", |(_, fragment)| fragment);
            let base = named_in(text).map(of_gallery).transpose()?;
            let Opened { scene, view, notes } = link::open(fragment, base.as_ref().map(|(_, scene)| scene))?;
            Ok(Held { scene, base: base.map(|(name, _)| name), view, notes })
        })?;
        Ok(Self(Guarded::new(held)))
    }

    /// Returns the value of a field, as JSON.
    fn get(&self, py: Python<'_>, path: &str) -> PyResult<String> {
        self.0.with(py, |held| Ok(held.scene.field(path)?.to_string()))
    }

    /// Writes fields, all or none: `[{"path", "value"}, …]` as JSON. Returns the changes that undo them.
    fn set(&self, py: Python<'_>, changes: &str) -> PyResult<String> {
        self.0.with(py, |held| {
            let changes: Vec<Change> = serde_json::from_value(json(changes, "value")?)
                .map_err(|e| SceneError::new(ErrorKind::Value, "value", e.to_string()))?;
            let undo = held.scene.set_all(&changes)?;
            Ok(serde_json::to_string(&undo).unwrap_or_default())
        })
    }

    /// Returns the whole document as JSON.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.0.with(py, |held| Ok(to_json(&held.scene)))
    }

    /// Builds what the document asks for, and lets it go: raises what is wrong with it.
    fn validate(&self, py: Python<'_>) -> PyResult<()> {
        let scene = self.0.with(py, |held| Ok(held.scene.clone()))?;
        guard::free(py, || asperity_experiments::run(scene, Clock::STOPPED).map(drop).map_err(Failure::from))
    }

    /// Writes the part of a share link behind `#`, over the gallery's scene that this was opened over.
    fn fragment(&self, py: Python<'_>) -> PyResult<String> {
        self.0.with(py, |held| {
            let base = held.base.map(of_gallery).transpose()?;
            let Written { fragment, .. } =
                link::write(&held.scene, base.as_ref().map(|(_, scene)| scene), &held.view);
            Ok(fragment)
        })
    }

    /// Returns the id of the gallery's scene that this was opened over.
    fn base(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.0.with(py, |held| Ok(held.base))
    }

    /// Returns the view that a link gives beside the document: time (s), fingerprint, and what of it was
    /// passed over.
    fn seen(&self, py: Python<'_>) -> PyResult<(Option<f64>, Option<String>, Vec<String>)> {
        self.0.with(py, |held| Ok((held.view.time, held.view.fingerprint.clone(), held.notes.clone())))
    }

    /// Makes an independent copy.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        self.0.with(py, |held| Ok(Self(Guarded::new(held.clone()))))
    }
}
