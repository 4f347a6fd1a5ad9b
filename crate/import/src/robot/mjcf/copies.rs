//! Expansion of `<replicate>` and `<attach>`: copies of subtrees with their names changed, and of the
//! elements that refer to them.

use std::collections::BTreeSet;

use asperity_geometry::{Pose, Vec3};
use asperity_scene::SceneError;

use super::super::assemble::Assembly;
use super::element::Element;
use super::library::{Library, SPEAKING, deep, dressed};

/// Attributes that name something, with its kind.
const REFERENCES: [(&str, &str); 23] = [
    ("joint", "joint"),
    ("joint1", "joint"),
    ("joint2", "joint"),
    ("jointinparent", "joint"),
    ("body", "body"),
    ("body1", "body"),
    ("body2", "body"),
    ("bodyname", "body"),
    ("target", "body"),
    ("geom", "geom"),
    ("geom1", "geom"),
    ("geom2", "geom"),
    ("site", "site"),
    ("site1", "site"),
    ("site2", "site"),
    ("refsite", "site"),
    ("cranksite", "site"),
    ("slidersite", "site"),
    ("sidesite", "site"),
    ("tendon", "tendon"),
    ("tendon1", "tendon"),
    ("tendon2", "tendon"),
    ("camera", "camera"),
];

/// Largest number of copies of one `<replicate>`.
const MAX_COPIES: usize = 100_000;
/// Deepest nesting of subtrees of the same model.
const MAX_NESTED: usize = 10;

/// Names by their kinds.
type Names = BTreeSet<(String, String)>;

/// Prefix and suffix of a name.
#[derive(Clone, Copy)]
struct Change<'a> {
    before: &'a str,
    behind: &'a str,
}

impl Change<'_> {
    fn of(self, name: &str) -> String {
        format!("{}{name}{}", self.before, self.behind)
    }
}

impl Library {
    /// Makes a model's world from its file: defaults behind each element, copies made.
    pub fn expand(&mut self, model: usize, depth: usize, into: &mut Assembly<'_>) -> Result<(), SceneError> {
        let raw = self.models.get_mut(model).map(|m| m.raw.clone()).unwrap_or_default();
        let world = self.spread(&raw, "", model, depth, into)?;
        world.iter().try_for_each(|e| deep(e, 0))?;
        if let Some(model) = self.models.get_mut(model) {
            model.world = world;
        }
        Ok(())
    }

    fn spread(
        &mut self,
        raw: &[Element],
        class: &str,
        model: usize,
        depth: usize,
        into: &mut Assembly<'_>,
    ) -> Result<Vec<Element>, SceneError> {
        let mut found = Vec::with_capacity(raw.len());
        for element in raw {
            let inner = element.attribute("childclass").unwrap_or(class);
            match &*element.tag {
                "body" | "frame" => {
                    let mut whole = element.shallow();
                    whole.children = self.spread(&element.children, inner, model, depth, into)?;
                    found.push(whole);
                }
                "replicate" => {
                    let part = self.spread(&element.children, inner, model, depth, into)?;
                    self.replicate(element, &part, model, &mut found)?;
                }
                "attach" => found.extend(self.attach(element, model, depth, into)?),
                _ => {
                    let Some(model) = self.models.get_mut(model) else { continue };
                    found.push(dressed(element.clone(), class, &mut model.defaults));
                }
            }
        }
        Ok(found)
    }

    /// Makes the copies: copy `k` stands where `k` offsets lead, each turned by all turns before it.
    fn replicate(
        &mut self,
        element: &Element,
        part: &[Element],
        model: usize,
        found: &mut Vec<Element>,
    ) -> Result<(), SceneError> {
        let count = element.attribute("count").and_then(|t| t.trim().parse::<usize>().ok());
        let Some(count) = count.filter(|n| *n <= MAX_COPIES) else {
            return Err(element.refuse(&format!("its count should be a number of copies up to {MAX_COPIES}")));
        };
        let offset = Vec3::from(element.exactly("offset")?.unwrap_or([0.0; 3]));
        let euler: [f64; 3] = element.exactly("euler")?.unwrap_or([0.0; 3]);
        let separator = element.attribute("sep").unwrap_or_default();
        let names = names(part);
        let size: usize = part.iter().map(Element::count).sum();
        self.spend(size.saturating_mul(count), element)?;
        let digits = count.to_string().len();
        let mut suffixes = Vec::with_capacity(count);
        let mut position = Vec3::zeros();
        for k in 0..count {
            let suffix = format!("{separator}{k:0digits$}");
            let Some(model) = self.models.get(model) else { break };
            let turn = model.compiler.angles.euler(euler.map(|x| x * k as f64));
            let pose = Pose::from_parts(position.into(), turn);
            position += turn * offset;
            let change = Change { before: "", behind: &suffix };
            let copies = part.iter().map(|e| renamed(e, change)).collect();
            found.push(element.frame(pose, copies));
            suffixes.push(suffix);
        }
        self.respeak(model, names, &suffixes, element)
    }

    /// Copies the elements that refer to the names.
    fn respeak(
        &mut self,
        model: usize,
        mut names: Names,
        suffixes: &[String],
        at: &Element,
    ) -> Result<(), SceneError> {
        for section in SPEAKING {
            let Some(elements) = self.models.get_mut(model).and_then(|m| m.speaking.remove(section)) else {
                continue;
            };
            self.ask(elements.len(), at)?;
            let mut kept = Vec::with_capacity(elements.len());
            for element in elements {
                if !speaks(&element, &names) {
                    kept.push(element);
                    continue;
                }
                self.spend(element.count().saturating_mul(suffixes.len()), at)?;
                for suffix in suffixes {
                    kept.push(spoken(&element, &names, Change { before: "", behind: suffix }));
                }
                if let Some(name) = element.name.as_deref().filter(|_| section == "tendon") {
                    names.insert(("tendon".to_owned(), name.to_owned()));
                }
            }
            if let Some(model) = self.models.get_mut(model) {
                model.speaking.insert(section, kept);
            }
        }
        Ok(())
    }

    /// Attaches a body, a frame or the whole world of another model, or of this one under other names.
    fn attach(
        &mut self,
        element: &Element,
        model: usize,
        depth: usize,
        into: &mut Assembly<'_>,
    ) -> Result<Vec<Element>, SceneError> {
        let prefix = element.attribute("prefix").unwrap_or_default().to_owned();
        let wanted = ["body", "frame"].iter().find_map(|kind| Some((*kind, element.attribute(kind)?)));
        let change = Change { before: &prefix, behind: "" };
        let Some(name) = element.attribute("model") else {
            let Some((kind, name)) = wanted else {
                return Err(element.refuse("names neither a body nor a frame"));
            };
            if depth >= MAX_NESTED {
                return Err(element.refuse("attaches what holds itself"));
            }
            let raw = self.models.get(model).map(|m| m.raw.clone()).unwrap_or_default();
            self.ask(raw.iter().map(Element::count).sum(), element)?;
            let Some((source, class)) = find(&raw, kind, name, "") else {
                return Err(element.refuse(&format!("there is no {kind} “{name}”")));
            };
            self.spend(source.count(), element)?;
            let part = self.spread(std::slice::from_ref(source), class, model, depth + 1, into)?;
            return Ok(part.iter().map(|e| renamed(e, change)).collect());
        };
        let Some(other) = self.models.get(model).and_then(|m| m.models.get(name)).copied() else {
            into.left_out(
                &element.place(),
                format!("Model “{name}” is missing: what is attached of it was left out."),
            );
            return Ok(Vec::new());
        };
        let all = self.models.get(other).map_or(0, |m| m.speaking.values().map(Vec::len).sum());
        self.ask(all, element)?;
        let Some(source) = self.models.get(other) else { return Ok(Vec::new()) };
        let part: Vec<Element> = match wanted {
            None => source.world.clone(),
            Some((kind, name)) => match find(&source.world, kind, name, "") {
                Some((found, _)) => vec![found.clone()],
                None => return Err(element.refuse(&format!("that model has no {kind} “{name}”"))),
            },
        };
        let mut names = names(&part);
        let mut said: Vec<(&'static str, Vec<Element>)> = Vec::new();
        for section in SPEAKING {
            // A start state of the other model is one of all its joints.
            if section == "keyframe" {
                continue;
            }
            let all = source.speaking.get(section).map(Vec::as_slice).unwrap_or_default();
            let copies: Vec<Element> =
                all.iter().filter(|e| speaks(e, &names)).map(|e| spoken(e, &names, change)).collect();
            if section == "tendon" {
                let tendons = all.iter().filter(|e| speaks(e, &names)).filter_map(|e| e.name.as_deref());
                let tendons: Vec<_> = tendons.map(|name| ("tendon".to_owned(), name.to_owned())).collect();
                names.extend(tendons);
            }
            said.push((section, copies));
        }
        let size = part.iter().chain(said.iter().flat_map(|(_, s)| s)).map(Element::count).sum();
        self.spend(size, element)?;
        if let Some(model) = self.models.get_mut(model) {
            for (section, mut copies) in said {
                model.speaking.entry(section).or_default().append(&mut copies);
            }
        }
        Ok(part.iter().map(|e| renamed(e, change)).collect())
    }
}

/// Finds the body or frame of a name, and the class around it.
fn find<'a>(
    elements: &'a [Element],
    kind: &str,
    name: &str,
    class: &'a str,
) -> Option<(&'a Element, &'a str)> {
    elements.iter().find_map(|e| {
        if e.is(kind) && e.name.as_deref() == Some(name) {
            return Some((e, class));
        }
        let holds = e.is("body") || e.is("frame") || e.is("replicate");
        let inner = e.attribute("childclass").unwrap_or(class);
        holds.then(|| find(&e.children, kind, name, inner)).flatten()
    })
}

/// Returns the names in a part, by their kinds.
fn names(part: &[Element]) -> Names {
    let mut found = Names::new();
    let mut open: Vec<&Element> = part.iter().collect();
    while let Some(element) = open.pop() {
        if let Some(name) = &element.name {
            let kind = if element.is("freejoint") { "joint" } else { &*element.tag };
            found.insert((kind.to_owned(), name.to_string()));
        }
        open.extend(&element.children);
    }
    found
}

fn renamed(element: &Element, change: Change<'_>) -> Element {
    let mut copy = element.shallow();
    copy.name = element.name.as_ref().map(|name| change.of(name).into());
    copy.children = element.children.iter().map(|c| renamed(c, change)).collect();
    copy
}

/// Returns the names among these to which an element itself refers, by its attributes.
fn named<'a>(element: &'a Element, names: &'a Names) -> impl Iterator<Item = (&'static str, &'a str)> {
    element.attributes().iter().filter_map(move |(attribute, name)| {
        let (known, kind) = REFERENCES.iter().find(|(known, _)| *known == &**attribute)?;
        names.contains(&((*kind).to_owned(), name.to_string())).then_some((*known, &**name))
    })
}

fn speaks(element: &Element, names: &Names) -> bool {
    named(element, names).next().is_some() || element.children.iter().any(|c| speaks(c, names))
}

fn spoken(element: &Element, names: &Names, change: Change<'_>) -> Element {
    let mut copy = element.shallow();
    copy.name = element.name.as_ref().map(|name| change.of(name).into());
    let changed: Vec<(&str, String)> = named(element, names).map(|(a, name)| (a, change.of(name))).collect();
    changed.iter().for_each(|(attribute, name)| copy.set(attribute, name));
    copy.children = element.children.iter().map(|c| spoken(c, names, change)).collect();
    copy
}
