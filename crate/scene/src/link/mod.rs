//! The fragment of a link, behind its `#`.
//!
//! A gallery scene is named by the path; the fragment holds only the differences, readably: `#mu=0.3&cam=…`.
//! Differences no control stands for ride in `d=1.<changes>`, a scene of its own in `s=1.<scene>`; both are
//! JSON, raw deflate, base64url, behind the codec's version. `in` holds the inputs of the run
//! ([`crate::InputTrack`]): in words where they are few, `in=0.5:f1:0,0,20;1.2:f1`, packed where they are
//! many. `cam`, `t` and `fp` are the view, not the scene. `step=4` is the fourth step of its lesson, where no
//! control called `step` takes the 4. [`PAGE_KEYS`] are words to the page, which takes them out before it
//! hands the rest to [`open`].

mod codec;
pub(crate) mod difference;

use crate::command::Change;
use crate::document::{Camera, ControlKind, Quantity, Scene};
use crate::{ErrorKind, InputTrack, SceneError, json, migrations, parse};

/// Keys of the scene and its view.
pub const LINK_KEYS: [&str; 7] = ["s", "d", "in", "cam", "t", "fp", "fp2"];

/// Largest length at which an item `in` is readable, characters; a longer one is packed.
const READABLE: usize = 240;
/// Longest item `in`, characters: browsers take more in an address, but not everything that passes addresses
/// on does.
const MAX_INPUT_CHARACTERS: usize = 32_000;

/// Keys that speak to the page: how it looks, its editor, its author mode, a scene kept in the browser.
/// `www/src/generated/link.ts` carries the same list to the page.
pub const PAGE_KEYS: [&str; 5] = ["ui", "edit", "author", "mine", "lang"];

/// Returns true if a key has a meaning of its own; no control may take it.
pub fn is_reserved(key: &str) -> bool {
    LINK_KEYS.contains(&key) || PAGE_KEYS.contains(&key)
}

/// State of the view that rides beside a scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinkView {
    /// Camera of the reader.
    pub camera: Option<Camera>,
    /// Time of the run, s.
    pub time: Option<f64>,
    /// Event at which the scene opens, in place of a time: `first-slip`, its label in lower case.
    pub moment: Option<String>,
    /// Short run fingerprint to verify on opening.
    pub fingerprint: Option<String>,
    /// Number of the lesson's step, from 1.
    pub step: Option<u32>,
    /// Inputs of the run.
    pub inputs: InputTrack,
}

/// A link, written.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// Fragment without `#`.
    pub fragment: String,
    /// True if the inputs of the run are too long for a link and were left out, with the moment and the
    /// fingerprint: the state that they led to is not one that this link opens to.
    pub inputs_left_out: bool,
}

/// A link, opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// Scene of the link.
    pub scene: Scene,
    /// The view beside it.
    pub view: LinkView,
    /// Sentences on items that were passed over.
    pub notes: Vec<String>,
}

/// Opens a fragment (with or without `#`) over the gallery scene it belongs to, if any.
///
/// # Errors
///
/// Refuses a fragment that cannot be decoded, and changes that the scene does not take.
pub fn open(fragment: &str, base: Option<&Scene>) -> Result<Opened, SceneError> {
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    let mut scene = None;
    let mut view = LinkView::default();
    let mut notes = Vec::new();
    let mut changes: Vec<Change> = Vec::new();
    for item in fragment.split('&').filter(|item| !item.is_empty()) {
        let (key, value) = item.split_once('=').unwrap_or((item, ""));
        match key {
            "s" => scene = Some(parse(&codec::decode(value).map_err(|e| e.within("s"))?)?),
            "d" => changes.extend(packed_changes(value)?),
            "in" => view.inputs = inputs_from(value).map_err(|e| e.within("in"))?,
            key if PAGE_KEYS.contains(&key) => {}
            "step" if base.is_some_and(|base| control_takes(base, value)) => {
                changes.extend(control_change(key, value, base, &mut notes)?);
            }
            "cam" | "t" | "fp" | "fp2" | "step" => {
                if let Err(note) = view.take(key, value) {
                    notes.push(note.to_owned());
                }
            }
            key => changes.extend(control_change(key, value, base, &mut notes)?),
        }
    }
    let mut scene = match (scene, base) {
        (Some(scene), _) => scene,
        (None, Some(base)) => base.clone(),
        (None, None) => {
            let message = "the link holds no scene; it should begin with #s=1. or name a gallery scene";
            return Err(SceneError::new(ErrorKind::Link, "", message));
        }
    };
    changes.iter_mut().for_each(migrations::change_to_current);
    scene.set_all(&changes)?;
    match view.inputs.resting(&scene) {
        0 => {}
        count => notes.push(format!(
            "The link drives what this scene does not have; {count} of its {} inputs do nothing.",
            view.inputs.entries().len()
        )),
    }
    Ok(Opened { scene, view, notes })
}

/// Reads the packed list of changes of an item `d`.
fn packed_changes(value: &str) -> Result<Vec<Change>, SceneError> {
    let text = codec::decode(value).map_err(|e| e.within("d"))?;
    let damaged = || SceneError::new(ErrorKind::Link, "d", "the link's list of changes is damaged");
    let list = json::read(&text).map_err(|e| match e.kind {
        ErrorKind::Size => e.within("d"),
        _ => damaged(),
    })?;
    crate::tree::from_tree(list).map_err(|_| damaged())
}

/// Returns the change that a control's item stands for; a key without a control is noted.
fn control_change(
    key: &str,
    text: &str,
    base: Option<&Scene>,
    notes: &mut Vec<String>,
) -> Result<Option<Change>, SceneError> {
    let Some(control) = base.and_then(|b| b.controls.iter().find(|c| c.key == key)) else {
        notes.push(format!("The link names “{}”, which this scene does not have.", short(key)));
        return Ok(None);
    };
    let value = value_from(&control.input, text).ok_or_else(|| {
        let message = format!("“{}” is not a value of {}", short(text), control.label);
        SceneError::new(ErrorKind::Link, key, message)
    })?;
    Ok(Some(Change { path: control.path.clone(), value }))
}

impl LinkView {
    /// Takes an item of the view: `cam`, `t`, `fp2`, `fp` or `step`. One that cannot be used is passed over,
    /// and the error is the sentence about it.
    fn take(&mut self, key: &str, value: &str) -> Result<(), &'static str> {
        match key {
            "cam" => {
                let camera = camera_from(value);
                let camera = camera.ok_or("The link's camera could not be read; the scene's own is used.")?;
                self.camera = Some(camera);
            }
            "t" => match value.parse::<f64>() {
                Ok(t) if t.is_finite() && t >= 0.0 => self.time = Some(t),
                Err(_) if is_moment(value) => self.moment = Some(value.to_owned()),
                _ => return Err("The link's time could not be read; the scene starts at zero."),
            },
            "fp2" => {
                self.fingerprint = Some(value.chars().filter(char::is_ascii_hexdigit).take(16).collect());
            }
            "step" => match value.parse::<u32>() {
                Ok(step) if step > 0 => self.step = Some(step),
                _ => return Err("The link's step could not be read; the lesson begins at its first."),
            },
            // Until November 2026 a fingerprint (`fp`) held what was shown.
            _ => {
                return Err(
                    "The link's fingerprint is of an older version, which made it otherwise; it is not compared.",
                );
            }
        }
        Ok(())
    }
}

/// Returns true if a control called `step`, as some scenes have one, takes this value. Most such are lengths
/// and times, far below 1.
fn control_takes(base: &Scene, value: &str) -> bool {
    let Some(control) = base.controls.iter().find(|c| c.key == "step") else { return false };
    match (&control.input, value.parse::<u32>()) {
        (ControlKind::Slider { max, .. }, Ok(step)) => f64::from(step) <= *max,
        _ => true,
    }
}

/// Returns true for words of lower-case letters and digits, joined by hyphens.
fn is_moment(value: &str) -> bool {
    value.len() <= 80
        && value.starts_with(|c: char| c.is_ascii_lowercase())
        && value.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// Reads the inputs of a run, in words or packed.
fn inputs_from(item: &str) -> Result<InputTrack, SceneError> {
    let packed = item.starts_with(|c: char| c.is_ascii_digit()) && !item.contains(':');
    if packed { InputTrack::from_text(&codec::decode(item)?) } else { InputTrack::from_text(item) }
}

/// Writes the inputs as an item of a link; `None` where it is too long for one.
fn inputs_item(inputs: &InputTrack) -> Option<String> {
    let text = inputs.to_text();
    let item = if text.len() <= READABLE { text } else { codec::encode(&text) };
    (item.len() <= MAX_INPUT_CHARACTERS).then(|| format!("in={item}"))
}

/// Returns the fragment that opens to this scene and view.
pub fn write(scene: &Scene, base: Option<&Scene>, view: &LinkView) -> Written {
    let mut items = match base.and_then(|base| difference::between(base, scene).map(|d| (base, d))) {
        Some((base, changes)) => differences_as_items(base, changes),
        None => vec![format!("s={}", codec::encode(&serde_json::to_string(scene).unwrap_or_default()))],
    };
    if let Some(c) = view.camera {
        let [x, y, z] = c.target;
        let numbers = [c.azimuth, c.elevation, c.distance, x, y, z].map(|v| format!("{:.4}", v));
        items.push(format!("cam={}", numbers.map(|n| trimmed(&n).to_owned()).join(",")));
    }
    let inputs =
        if view.inputs.entries().is_empty() { Some(None) } else { inputs_item(&view.inputs).map(Some) };
    if let Some(inputs) = &inputs {
        items.extend(inputs.clone());
        items.extend(view.time.map(|t| t.to_string()).or(view.moment.clone()).map(|t| format!("t={t}")));
        items.extend(view.fingerprint.as_ref().map(|f| format!("fp2={f}")));
    }
    if let Some(step) = view.step {
        items.insert(0, format!("step={step}"));
    }
    Written { fragment: items.join("&"), inputs_left_out: inputs.is_none() }
}

/// Writes readable items for the controls, one packed item for the rest.
fn differences_as_items(base: &Scene, changes: Vec<Change>) -> Vec<String> {
    let mut items = Vec::new();
    let mut rest = Vec::new();
    for change in changes {
        let control = base.controls.iter().find(|c| c.path == change.path);
        match control.and_then(|c| Some(format!("{}={}", c.key, text_of(&c.input, &change.value)?))) {
            Some(item) => items.push(item),
            None => rest.push(change),
        }
    }
    if !rest.is_empty() {
        items.push(format!("d={}", codec::encode(&serde_json::to_string(&rest).unwrap_or_default())));
    }
    items
}

fn text_of(kind: &ControlKind, value: &serde_json::Value) -> Option<String> {
    match kind {
        ControlKind::Slider { .. } => value.as_f64().map(|x| format!("{x}")),
        ControlKind::Choice { options } => {
            options.iter().position(|o| o.value == *value).map(|i| i.to_string())
        }
        ControlKind::Switch {} => value.as_bool().map(|b| u8::from(b).to_string()),
        // A formula has signs that mean something else in a link: it goes with the packed changes.
        ControlKind::Text {} => None,
    }
}

fn value_from(kind: &ControlKind, text: &str) -> Option<serde_json::Value> {
    match kind {
        // A count is a whole number of the document, and `12.0` is none.
        ControlKind::Slider { quantity: Quantity::Count, .. } => text.parse::<i64>().ok().map(Into::into),
        // Some write the decimal point as a comma.
        ControlKind::Slider { .. } => {
            text.replace(',', ".").parse::<f64>().ok().filter(|x| x.is_finite()).map(Into::into)
        }
        ControlKind::Choice { options } => options.get(text.parse::<usize>().ok()?).map(|o| o.value.clone()),
        ControlKind::Text {} => Some(text.into()),
        ControlKind::Switch {} => match text {
            "1" | "true" => Some(true.into()),
            "0" | "false" => Some(false.into()),
            _ => None,
        },
    }
}

fn camera_from(text: &str) -> Option<Camera> {
    let numbers: Vec<f64> = text.split(',').map(|n| n.parse().ok()).collect::<Option<_>>()?;
    let &[azimuth, elevation, distance, x, y, z] = numbers.as_slice() else { return None };
    let sane = numbers.iter().all(|n| n.is_finite() && n.abs() < 1e6) && distance > 0.0;
    sane.then_some(Camera { target: [x, y, z], distance, azimuth, elevation })
}

fn trimmed(number: &str) -> &str {
    number.trim_end_matches('0').trim_end_matches('.')
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests;
