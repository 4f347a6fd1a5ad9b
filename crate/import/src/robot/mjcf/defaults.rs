//! MJCF's default classes: attributes that an element leaves out are looked up in its class and the classes
//! around it.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::element::{Attributes, Element};

/// One class.
struct Class {
    above: Option<usize>,
    /// Attributes of elements of each kind.
    kinds: BTreeMap<Rc<str>, Attributes>,
}

/// The tree of default classes.
#[derive(Default)]
pub struct Defaults {
    /// Classes; the first is the root's.
    classes: Vec<Class>,
    names: BTreeMap<Rc<str>, usize>,
    /// Results of earlier look-ups.
    found: BTreeMap<(usize, Rc<str>), Rc<Vec<Attributes>>>,
}

/// Actuators share the defaults of `<general>`, as far as they have the same names.
const ACTUATORS: [&str; 6] = ["general", "motor", "position", "velocity", "damper", "intvelocity"];

impl Defaults {
    /// Adds a section; a second one adds to the same classes.
    pub fn add(&mut self, section: &Element) {
        self.class(section, None);
    }

    fn class(&mut self, element: &Element, above: Option<usize>) {
        let name: Rc<str> = match (above, element.attribute("class")) {
            (None, _) => "main".into(),
            (Some(_), name) => name.unwrap_or_default().into(),
        };
        let index = *self.names.entry(name).or_insert(self.classes.len());
        if index == self.classes.len() {
            self.classes.push(Class { above, kinds: BTreeMap::new() });
        }
        for child in &element.children {
            if child.is("default") {
                self.class(child, Some(index));
                continue;
            }
            let Some(class) = self.classes.get_mut(index) else { continue };
            let mut said = child.shallow();
            if let Some(before) = class.kinds.get(&child.tag) {
                // Given twice: the later holds.
                let mut both: Vec<_> = said.attributes().to_vec();
                both.extend(before.iter().cloned());
                class.kinds.insert(child.tag.clone(), Rc::new(both));
                continue;
            }
            said.name = None;
            class.kinds.insert(child.tag.clone(), said.attributes().clone());
        }
    }

    /// Returns the defaults behind an element of a kind in a class: nearest first.
    pub fn behind(&mut self, class: &str, tag: &Rc<str>) -> Rc<Vec<Attributes>> {
        let Some(start) = self.names.get(class).copied().or((!self.classes.is_empty()).then_some(0)) else {
            return Rc::default();
        };
        if let Some(known) = self.found.get(&(start, tag.clone())) {
            return known.clone();
        }
        let mut chain = Vec::new();
        let mut at = Some(start);
        while let Some(class) = at.and_then(|k| self.classes.get(k)) {
            chain.extend(class.kinds.get(tag).cloned());
            if ACTUATORS.contains(&&**tag) {
                let others = ACTUATORS.iter().filter(|other| **other != &**tag);
                chain.extend(others.filter_map(|other| class.kinds.get(*other).cloned()));
            }
            at = class.above;
        }
        let chain = Rc::new(chain);
        self.found.insert((start, tag.clone()), chain.clone());
        chain
    }
}
