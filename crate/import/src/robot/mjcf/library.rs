//! Models of a file: itself, with the files that it includes put in their places, and those that it attaches.

use std::collections::BTreeMap;
use std::rc::Rc;

use asperity_scene::SceneError;

use super::super::assemble::Assembly;
use super::super::{count, refusal};
use super::compiler::Compiler;
use super::defaults::Defaults;
use super::element::Element;
use super::mesh::{self, Asset};

/// Deepest nesting of files, and of models.
const DEEPEST: usize = 10;
/// Deepest nesting of elements, as in one file.
const MAX_DEPTH: usize = 200;
/// Largest number of elements of all files and copies together.
const MAX_ELEMENTS: usize = 400_000;
/// Largest number of tests whether an element refers to a copy.
const MAX_ASKED: usize = 1_000_000;
/// Longest file, and total length of all of them, bytes.
const MAX_BYTES: (usize, usize) = (8 << 20, 64 << 20);

/// Sections whose elements refer to bodies, joints and geoms by name; tendons first, since others refer to
/// them.
pub const SPEAKING: [&str; 6] = ["tendon", "contact", "equality", "actuator", "sensor", "keyframe"];
/// Other sections that are read.
const SECTIONS: [&str; 10] = [
    "compiler",
    "option",
    "default",
    "asset",
    "worldbody",
    "size",
    "visual",
    "statistic",
    "custom",
    "extension",
];

/// One model.
#[derive(Default)]
pub struct MjcfModel {
    pub compiler: Compiler,
    pub option: Option<Element>,
    pub defaults: Defaults,
    pub meshes: BTreeMap<Rc<str>, Asset>,
    /// Height fields.
    pub fields: BTreeMap<Rc<str>, Asset>,
    /// Indices of other models, by the names under which it knows them.
    pub models: BTreeMap<Rc<str>, usize>,
    /// Bodies, frames and their content, copies made.
    pub world: Vec<Element>,
    /// World of the file, before copies.
    pub raw: Vec<Element>,
    /// Elements of each of the [`SPEAKING`] sections.
    pub speaking: BTreeMap<&'static str, Vec<Element>>,
    /// Name that it gives itself.
    name: Option<Rc<str>>,
}

/// Library of all models of a file.
#[derive(Default)]
pub struct Library {
    pub models: Vec<MjcfModel>,
    /// Indices of models by the names of their files.
    opened: BTreeMap<String, usize>,
    /// Number of elements so far.
    elements: usize,
    /// Number of elements that were tested for references to copies.
    asked: usize,
    /// Number of bytes of the files that were read.
    bytes: usize,
}

impl Library {
    /// Counts more elements.
    pub fn spend(&mut self, elements: usize, at: &Element) -> Result<(), SceneError> {
        self.elements = self.elements.saturating_add(elements);
        if self.elements > MAX_ELEMENTS {
            return Err(
                at.refuse(&format!("with its copies the file holds more than {MAX_ELEMENTS} elements"))
            );
        }
        Ok(())
    }

    /// Counts more elements tested for references.
    pub fn ask(&mut self, elements: usize, at: &Element) -> Result<(), SceneError> {
        self.asked = self.asked.saturating_add(elements);
        if self.asked > MAX_ASKED {
            return Err(at.refuse("the file has too many copies for all that speaks of them"));
        }
        Ok(())
    }

    /// Reads a model from its root element; returns its index.
    pub fn read(
        &mut self,
        mut root: Element,
        depth: usize,
        into: &mut Assembly<'_>,
    ) -> Result<usize, SceneError> {
        let index = self.models.len();
        self.models.push(MjcfModel::default());
        self.include(&mut root, 0, into)?;
        deep(&root, 0)?;
        self.spend(root.count(), &root)?;
        let known: Vec<&str> = SECTIONS.iter().chain(&SPEAKING).copied().collect();
        root.unread(&known, &["model"], into);
        if let Some(tendons) = root.all("tendon").next() {
            into.left_out(
                &tendons.place(),
                "<tendon> in <mujoco> is not supported and was left out.".to_owned(),
            );
        }
        let compiler = merged(&root, "compiler");
        let mut model = MjcfModel {
            compiler: Compiler::of(compiler.as_ref(), into)?,
            option: merged(&root, "option"),
            raw: root.all("worldbody").flat_map(|w| w.children.iter().cloned()).collect(),
            name: root.attribute("model").map(Into::into),
            ..MjcfModel::default()
        };
        root.all("default").for_each(|section| model.defaults.add(section));
        for section in SPEAKING {
            let elements = root.all(section).flat_map(|s| s.children.iter().cloned());
            let dressed = elements.map(|e| dressed(e, "", &mut model.defaults)).collect();
            model.speaking.insert(section, dressed);
        }
        for asset in root.all("asset") {
            asset.unread(&["mesh", "texture", "material", "hfield", "skin", "model"], &[], into);
            for element in asset.all("mesh") {
                let element = dressed(element.clone(), "", &mut model.defaults);
                let (name, asset) = mesh::asset(&element, &model.compiler, into)?;
                model.meshes.insert(name, asset);
            }
            for element in asset.all("hfield") {
                if let Some((name, asset)) = mesh::field(element, &model.compiler, into)? {
                    model.fields.insert(name, asset);
                }
            }
            for element in asset.all("model") {
                if depth >= DEEPEST {
                    return Err(element.refuse("models stand in models more than ten deep"));
                }
                if let Some((name, other)) = self.asset(element, depth, into)? {
                    model.models.insert(name, other);
                }
            }
        }
        if let Some(slot) = self.models.get_mut(index) {
            *slot = model;
        }
        self.expand(index, depth, into)?;
        Ok(index)
    }

    /// Reads another model that this one names: its name and index; `None` where its file is missing.
    fn asset(
        &mut self,
        element: &Element,
        depth: usize,
        into: &mut Assembly<'_>,
    ) -> Result<Option<(Rc<str>, usize)>, SceneError> {
        let Some(file) = element.attribute("file") else { return Err(element.refuse("has no “file”")) };
        let index = match self.opened.get(file) {
            Some(known) => *known,
            None => {
                let model = self.models.len();
                let Some(mut root) = self.open(file, model, element, into)? else { return Ok(None) };
                if !root.is("mujoco") {
                    return Err(element.refuse(&format!("“{file}” is no <mujoco>")));
                }
                root.name = None;
                let index = self.read(root, depth + 1, into)?;
                self.opened.insert(file.to_owned(), index);
                index
            }
        };
        let own =
            || self.models.get(index).and_then(|m| m.name.clone()).unwrap_or_else(|| "MuJoCo Model".into());
        Ok(Some((element.name.clone().unwrap_or_else(own), index)))
    }

    /// Puts the content of files in the place of their `<include>`.
    fn include(
        &mut self,
        element: &mut Element,
        depth: usize,
        into: &mut Assembly<'_>,
    ) -> Result<(), SceneError> {
        if !holds_include(element) {
            return Ok(());
        }
        for mut child in std::mem::take(&mut element.children) {
            if !child.is("include") {
                self.include(&mut child, depth, into)?;
                element.children.push(child);
                continue;
            }
            let Some(file) = child.attribute("file").map(str::to_owned) else {
                return Err(child.refuse("has no “file”"));
            };
            if depth >= DEEPEST {
                return Err(child.refuse("files include files more than ten deep"));
            }
            let Some(mut root) = self.open(&file, element.model, &child, into)? else { continue };
            self.spend(root.count(), &child)?;
            self.include(&mut root, depth + 1, into)?;
            element.children.append(&mut root.children);
        }
        Ok(())
    }

    /// Opens the root of a file that another names, as an element of a model; reported and `None` where it is
    /// not among those that were given.
    fn open(
        &mut self,
        file: &str,
        model: usize,
        at: &Element,
        into: &mut Assembly<'_>,
    ) -> Result<Option<Element>, SceneError> {
        let Some(found) = into.file(file) else {
            let sentence = format!(
                "<{}> names “{file}”, which is not among the files: what it holds is missing. Drop it beside this one.",
                at.tag
            );
            into.left_out(&at.place(), sentence);
            return Ok(None);
        };
        let wrong = |message: &str| at.refuse(&format!("“{file}”: {message}"));
        if found.bytes.len() > MAX_BYTES.0 {
            return Err(wrong("the file is larger than 8 MB"));
        }
        self.bytes += found.bytes.len();
        if self.bytes > MAX_BYTES.1 {
            return Err(wrong("the files that are read have more than 64 MB together"));
        }
        let opened = crate::xml::opened(found.bytes).map_err(|e| wrong(&e.message))?;
        let document = crate::xml::parse(&opened.text, count::MAX_NODES).map_err(|e| wrong(&e.message))?;
        opened.notes.into_iter().for_each(|sentence| into.note(format!("{file}: {sentence}")));
        count::elements(&document)?;
        Ok(Some(Element::of(document.root_element(), model)))
    }
}

fn holds_include(element: &Element) -> bool {
    element.is("include") || element.children.iter().any(holds_include)
}

/// Merges all sections of a name: the later ones hold.
fn merged(root: &Element, tag: &str) -> Option<Element> {
    let mut sections = root.all(tag);
    let mut first = sections.next()?.clone();
    sections.for_each(|later| first.merge(later));
    Some(first)
}

/// Returns an element with the defaults of its class, or else of `class`, behind it.
pub fn dressed(mut element: Element, class: &str, defaults: &mut Defaults) -> Element {
    let wanted = element.attribute("class").unwrap_or(class).to_owned();
    element.behind = defaults.behind(&wanted, &element.tag);
    element
}

/// Refuses elements nested too deep.
pub fn deep(element: &Element, depth: usize) -> Result<(), SceneError> {
    if depth > MAX_DEPTH {
        return Err(refusal("mujoco", "its elements are nested more than 200 deep"));
    }
    element.children.iter().try_for_each(|child| deep(child, depth + 1))
}
