//! Elements of MJCF as a tree of our own: files are put into files, subtrees are copied and renamed, and the
//! attributes of its classes stand behind each element.

use std::rc::Rc;

use asperity_geometry::Pose;
use asperity_scene::SceneError;
use roxmltree::Node;

use super::super::assemble::Assembly;
use super::super::refusal;

/// Names and values, in the order of the file.
pub type Attributes = Rc<Vec<(Rc<str>, Rc<str>)>>;

/// Largest number that is accepted, as everywhere in robots' files.
pub const LARGEST: f64 = 1e9;

/// Place of an element, from the root down.
struct Place {
    above: Option<Rc<Place>>,
    /// Segment such as `body[arm]`.
    segment: Rc<str>,
}

/// An element, with the defaults of its class behind it.
#[derive(Clone)]
pub struct Element {
    pub tag: Rc<str>,
    pub name: Option<Rc<str>>,
    own: Attributes,
    /// Defaults, nearest first.
    pub behind: Rc<Vec<Attributes>>,
    pub children: Vec<Element>,
    place: Rc<Place>,
    /// Index of the model that it belongs to, for its compiler and assets.
    pub model: usize,
    /// Pose of a frame that stands for a copy.
    pub pose: Option<Pose>,
}

impl Element {
    /// Makes an element from a file's element and all below it. `above`: its place.
    pub fn of(node: Node<'_, '_>, model: usize) -> Self {
        Self::below(node, model, None)
    }

    fn below(node: Node<'_, '_>, model: usize, above: Option<&Rc<Place>>) -> Self {
        let tag: Rc<str> = node.tag_name().name().into();
        let name: Option<Rc<str>> = node.attribute("name").map(Into::into);
        let segment = name.as_ref().map_or_else(|| tag.clone(), |name| format!("{tag}[{name}]").into());
        let place = Rc::new(Place { above: above.cloned(), segment });
        let own =
            node.attributes().filter(|a| a.name() != "name").map(|a| (a.name().into(), a.value().into()));
        let children =
            node.children().filter(Node::is_element).map(|n| Self::below(n, model, Some(&place))).collect();
        let own = Rc::new(own.collect());
        Self { tag, name, own, behind: Rc::default(), children, place, model, pose: None }
    }

    /// Returns the element without its content.
    pub fn shallow(&self) -> Self {
        Self {
            tag: self.tag.clone(),
            name: self.name.clone(),
            own: self.own.clone(),
            behind: self.behind.clone(),
            children: Vec::new(),
            place: self.place.clone(),
            model: self.model,
            pose: self.pose,
        }
    }

    /// Makes a frame at a pose, in place of this element.
    pub fn frame(&self, pose: Pose, children: Vec<Element>) -> Self {
        let own = Attributes::default();
        Self { tag: "frame".into(), name: None, own, children, pose: Some(pose), ..self.shallow() }
    }

    /// Returns the attributes of this element alone, as a default.
    pub fn attributes(&self) -> &Attributes {
        &self.own
    }

    pub fn is(&self, tag: &str) -> bool {
        &*self.tag == tag
    }

    /// Returns the children of a kind.
    pub fn all<'a>(&'a self, tag: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |c| c.is(tag))
    }

    /// Returns the number of elements in it, itself included.
    pub fn count(&self) -> usize {
        1 + self.children.iter().map(Self::count).sum::<usize>()
    }

    /// Returns its place: `mujoco/worldbody/body[arm]`.
    pub fn place(&self) -> String {
        let mut segments = Vec::new();
        let mut at = Some(&self.place);
        while let Some(place) = at {
            segments.push(&*place.segment);
            at = place.above.as_ref();
        }
        segments.reverse();
        segments.join("/")
    }

    /// Returns its name in a sentence.
    pub fn called(&self) -> String {
        self.name.as_deref().map_or_else(|| format!("a <{}>", self.tag), str::to_owned)
    }

    pub fn refuse(&self, message: &str) -> SceneError {
        refusal(&self.place(), message)
    }

    /// Returns this element's own attributes, then those of its defaults.
    fn layers(&self) -> impl DoubleEndedIterator<Item = &Attributes> {
        std::iter::once(&self.own).chain(self.behind.iter())
    }

    /// Returns an attribute, or the nearest default of it.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.layers().find_map(|l| value(l, name))
    }

    /// Returns the first of some attributes in the nearest layer that has any of them, by its index.
    pub fn first_of(&self, names: &[&str]) -> Option<(usize, &str)> {
        self.layers().find_map(|l| names.iter().enumerate().find_map(|(k, name)| Some((k, value(l, name)?))))
    }

    /// Gives an attribute another value.
    pub fn set(&mut self, name: &str, value: &str) {
        let own = Rc::make_mut(&mut self.own);
        match own.iter_mut().find(|(n, _)| &**n == name) {
            Some((_, old)) => *old = value.into(),
            None => own.push((name.into(), value.into())),
        }
    }

    /// Adds the attributes of another element of the kind, which hold over these.
    pub fn merge(&mut self, later: &Self) {
        for (name, value) in later.own.iter() {
            self.set(name, value);
        }
        self.children.extend(later.children.iter().cloned());
    }

    /// Reads finite numbers between blanks.
    pub fn numbers(&self, text: &str) -> Result<Vec<f64>, SceneError> {
        text.split_whitespace()
            .map(|word| match word.parse::<f64>() {
                Ok(x) if x.is_finite() && x.abs() <= LARGEST => Ok(x),
                _ => Err(self.refuse(&format!("“{word}” is not a number that can be used"))),
            })
            .collect()
    }

    pub fn list(&self, name: &str) -> Result<Option<Vec<f64>>, SceneError> {
        self.attribute(name).map(|text| self.numbers(text)).transpose()
    }

    /// Reads an attribute of N numbers, if it is there.
    pub fn exactly<const N: usize>(&self, name: &str) -> Result<Option<[f64; N]>, SceneError> {
        self.attribute(name).map(|text| self.just(text)).transpose()
    }

    /// Reads exactly N numbers.
    pub fn just<const N: usize>(&self, text: &str) -> Result<[f64; N], SceneError> {
        let wrong = |_| self.refuse(&format!("“{text:.80}” should be {N} numbers"));
        self.numbers(text)?.try_into().map_err(wrong)
    }

    /// Reads the first number of an attribute, if it is there.
    pub fn one(&self, name: &str) -> Result<Option<f64>, SceneError> {
        Ok(self.list(name)?.and_then(|list| list.first().copied()))
    }

    /// Reads two numbers of which either may be infinite: `None` where the attribute is not there.
    pub fn range(&self, name: &str) -> Result<Option<[f64; 2]>, SceneError> {
        let Some(text) = self.attribute(name) else { return Ok(None) };
        let mut ends = Vec::new();
        for word in text.split_whitespace() {
            match word.parse::<f64>() {
                Ok(x) if !x.is_nan() => ends.push(x),
                _ => return Err(self.refuse(&format!("“{word}” is not a number that can be used"))),
            }
        }
        let wrong = |_| self.refuse(&format!("“{text:.80}” should be 2 numbers"));
        ends.try_into().map(Some).map_err(wrong)
    }

    /// Reads numbers of which each layer may give the first few: those of `base` hold where none does.
    pub fn layered<const N: usize>(&self, name: &str, base: [f64; N]) -> Result<[f64; N], SceneError> {
        let mut found = base;
        for layer in self.layers().rev() {
            let given = value(layer, name).map(|text| self.numbers(text)).transpose()?.unwrap_or_default();
            found.iter_mut().zip(given).for_each(|(a, b)| *a = b);
        }
        Ok(found)
    }

    /// Reads `true`, `false`, or neither.
    pub fn truth(&self, name: &str) -> Option<bool> {
        match self.attribute(name) {
            Some("true" | "enable") => Some(true),
            Some("false" | "disable") => Some(false),
            _ => None,
        }
    }

    /// Reports every child that is not among the `known`, and every attribute that is not.
    pub fn unread(&self, known: &[&str], attributes: &[&str], into: &mut Assembly<'_>) {
        let tag = &self.tag;
        for other in self.children.iter().filter(|c| !known.contains(&&*c.tag)) {
            let sentence = format!("<{}> in <{tag}> is not supported and was left out.", other.tag);
            into.left_out(&other.place(), sentence);
        }
        self.unread_attributes(attributes, into);
    }

    /// Reports every attribute of it and of its defaults that is not among these.
    pub fn unread_attributes(&self, attributes: &[&str], into: &mut Assembly<'_>) {
        for (name, _) in self.layers().flat_map(|l| l.iter()) {
            if !attributes.contains(&&**name) && &**name != "class" {
                let sentence = format!("“{name}” of <{}> is not supported and was left out.", self.tag);
                into.left_out(&self.place(), sentence);
            }
        }
    }
}

fn value<'a>(attributes: &'a Attributes, name: &str) -> Option<&'a str> {
    attributes.iter().find(|(n, _)| &**n == name).map(|(_, v)| &**v)
}
