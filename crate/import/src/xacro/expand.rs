//! Expansion of xacro.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

use super::evaluate::{Names, evaluate};
use super::macros::{Macro, MacroKind, parameters};
use super::parse::NONE;
use super::scope::{Property, Scope};
use super::tree::{Element, Node};
use super::value::{LONGEST, XacroValue, literal};
use super::{DEEPEST, DEEPEST_PROPERTY, DEFAULTS, LISTED, MOST_BYTES, MOST_NODES, WAY_ON, parse, yaml};
use crate::robot::DroppedFile;

/// Result of the expansion of a file.
pub(crate) struct Expanded {
    /// XML without xacro.
    pub text: String,
    /// Sentences about the expansion, if there was any, and about parts that were not understood.
    pub notes: Vec<String>,
}

/// Largest number of sentences about parts that were not understood.
const MOST_NOTES: usize = 30;

/// Finds a file by its name, as seen from another.
type Find<'s, 'f> = &'s dyn Fn(&str, &str) -> Option<DroppedFile<'f>>;

/// Expands a file with this tree. `name`: its own, from which relative paths begin.
pub(crate) fn expand<'f>(
    root: roxmltree::Node<'_, '_>,
    name: &str,
    given: &[(String, String)],
    find: Find<'_, 'f>,
) -> Expanded {
    let mut expander = Expander {
        find,
        files: vec![name.to_owned()],
        arguments: given.iter().cloned().collect(),
        defaults: BTreeMap::new(),
        macros: BTreeMap::new(),
        scopes: vec![Scope::default()],
        seen: 1,
        asked: 0,
        nodes: 0,
        bytes: 0,
        notes: Vec::new(),
        did: false,
    };
    let root = Element::of(root);
    let mut whole = Element { tag: root.tag.clone(), attributes: Vec::new(), children: Vec::new() };
    expander.list(&root.children, &mut whole.children, 0);
    whole.attributes = expander.attributes(&root);
    let mut text = String::new();
    whole.write(&mut text);
    let mut notes = expander.notes;
    if expander.did {
        notes.insert(
            0,
            "The file is xacro: its macros, properties and expressions were expanded here.".to_owned(),
        );
        let left =
            expander.defaults.iter().take(LISTED).map(|(name, text)| format!("{name}:={}", short(text)));
        if let Some(list) = left.reduce(|all, one| format!("{all}, {one}")) {
            notes.insert(1, format!("{DEFAULTS} {list}."));
        }
    }
    Expanded { text, notes }
}

struct Expander<'s, 'f> {
    find: Find<'s, 'f>,
    /// Names of the files that are being read, one including the next.
    files: Vec<String>,
    arguments: BTreeMap<String, String>,
    /// Arguments that were not given, with their defaults.
    defaults: BTreeMap<String, String>,
    macros: BTreeMap<String, Rc<Macro>>,
    scopes: Vec<Scope>,
    /// Number of scopes visible to the expression that is evaluated.
    seen: usize,
    /// Number of properties that wait for others.
    asked: usize,
    nodes: usize,
    bytes: usize,
    notes: Vec<String>,
    /// True once anything of xacro was found.
    did: bool,
}

impl Expander<'_, '_> {
    fn tell(&mut self, sentence: String) {
        if self.notes.len() < MOST_NOTES && !self.notes.contains(&sentence) {
            self.notes.push(sentence);
        }
    }

    /// Counts nodes and bytes; returns false once the file has made too much.
    fn spend(&mut self, nodes: usize, bytes: usize) -> bool {
        self.nodes = self.nodes.saturating_add(nodes);
        self.bytes = self.bytes.saturating_add(bytes);
        if self.nodes <= MOST_NODES && self.bytes <= MOST_BYTES {
            return true;
        }
        self.tell(format!(
            "The macros of the file make more than is read, and the rest was left out; {WAY_ON}."
        ));
        false
    }

    fn list(&mut self, nodes: &[Node], into: &mut Vec<Node>, depth: usize) {
        if depth > DEEPEST {
            self.tell(format!(
                "Macros or elements are nested more than {DEEPEST} deep; the inner ones were left out."
            ));
            return;
        }
        for node in nodes {
            if !self.spend(1, 0) {
                return;
            }
            match node {
                Node::Text(text) => {
                    let text = self.text(text, "a text");
                    into.push(Node::Text(text));
                }
                Node::Element(e) => self.element(e, into, depth),
            }
        }
    }

    fn element(&mut self, e: &Element, into: &mut Vec<Node>, depth: usize) {
        let Some(own) = e.tag.strip_prefix("xacro.") else {
            let mut made =
                Element { tag: e.tag.clone(), attributes: self.attributes(e), children: Vec::new() };
            self.list(&e.children, &mut made.children, depth + 1);
            into.push(Node::Element(made));
            return;
        };
        self.did = true;
        match own {
            "property" => self.property(e),
            "arg" => self.argument_of(e),
            "include" => self.include(e, into, depth),
            "macro" => self.define(e),
            "if" | "unless" => {
                let text = e.attribute("value").unwrap_or_default();
                let holds = match self.value_of(text).map(|v| v.holds()) {
                    Ok(Some(holds)) => holds,
                    Ok(None) => {
                        self.tell(format!("<xacro:{own} value=\"{}\"> is neither true nor false: its elements were left out.", short(text)));
                        return;
                    }
                    Err(why) => {
                        self.tell(format!(
                            "<xacro:{own} value=\"{}\"> was left out: {why}; {WAY_ON}.",
                            short(text)
                        ));
                        return;
                    }
                };
                if holds == (own == "if") {
                    self.list(&e.children, into, depth + 1);
                }
            }
            "insert_block" => {
                let name = self.named(e, "name");
                let found = self.scopes[..self.seen].iter().rev().find_map(|s| s.blocks.get(&name).cloned());
                match found {
                    Some(block) => self.list(&block, into, depth + 1),
                    None => self.tell(format!("There is no block “{}” to insert; {WAY_ON}.", short(&name))),
                }
            }
            "element" => {
                let mut made = Element {
                    tag: self.named(e, "name"),
                    attributes: self.attributes(e),
                    children: Vec::new(),
                };
                made.attributes.retain(|(name, _)| name != "name");
                self.list(&e.children, &mut made.children, depth + 1);
                if made.tag.starts_with(|c: char| c.is_alphabetic() || c == '_')
                    && made.tag.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
                {
                    into.push(Node::Element(made));
                }
            }
            "call" => {
                let name = self.named(e, "macro");
                self.call(&name, e, into, depth);
            }
            name => self.call(name, e, into, depth),
        }
    }

    /// Returns an attribute of an element of xacro's, evaluated.
    fn named(&mut self, e: &Element, name: &str) -> String {
        let text = e.attribute(name).unwrap_or_default().to_owned();
        self.text(&text, &e.tag)
    }

    fn attributes(&mut self, e: &Element) -> Vec<(String, String)> {
        e.attributes.iter().map(|(name, value)| (name.clone(), self.text(value, &e.tag))).collect()
    }

    fn property(&mut self, e: &Element) {
        let name = self.named(e, "name");
        let scope = match e.attribute("scope") {
            Some("global") => 0,
            Some("parent") => self.scopes.len().saturating_sub(2),
            _ => self.scopes.len() - 1,
        };
        let known = |expander: &Self| {
            expander.scopes.iter().any(|s| s.properties.contains_key(&name) || s.blocks.contains_key(&name))
        };
        let raw = match (e.attribute("value"), e.attribute("default")) {
            (Some(value), _) => value,
            (None, Some(_)) if known(self) => return,
            (None, Some(default)) => default,
            (None, None) => {
                if self.spend(size(&e.children), 0) {
                    self.scopes[scope].blocks.insert(name, Rc::new(e.children.clone()));
                }
                return;
            }
        };
        // A value for another scope, or one that replaces itself, is evaluated in its place.
        let itself = self.scopes[scope].properties.contains_key(&name);
        let property = if e.attribute("scope").is_some() || itself {
            match self.value_of(raw) {
                Ok(value) => Property::Known(plain(value)),
                Err(_) => Property::Raw(raw.into()),
            }
        } else {
            Property::Raw(raw.into())
        };
        if self.spend(0, raw.len()) {
            self.scopes[scope].properties.insert(name, property);
        }
    }

    fn argument_of(&mut self, e: &Element) {
        let (name, default) = (self.named(e, "name"), self.named(e, "default"));
        if e.attribute("default").is_some()
            && let Entry::Vacant(place) = self.arguments.entry(name.clone())
        {
            self.defaults.insert(name, place.insert(default).clone());
        }
    }

    fn include(&mut self, e: &Element, into: &mut Vec<Node>, depth: usize) {
        let uri = self.named(e, "filename");
        let from = self.files.last().cloned().unwrap_or_default();
        let Some(file) = (self.find)(&from, &uri) else {
            if e.attribute("optional") != Some("true") {
                self.tell(format!(
                    "{} is included and not among the files; drop its folder as a whole, or {WAY_ON}.",
                    short(&uri)
                ));
            }
            return;
        };
        if self.files.len() > 20
            || self.files.iter().any(|name| name == file.name)
            || !self.spend(0, file.bytes.len())
        {
            self.tell(format!("{} includes itself, or too much, and was left out.", short(file.name)));
            return;
        }
        let whole = crate::xml::opened(file.bytes).and_then(|opened| {
            crate::xml::parse(&opened.text, MOST_NODES as u32).map(|d| Element::of(d.root_element()))
        });
        match whole {
            Ok(root) => {
                self.files.push(file.name.to_owned());
                self.list(&root.children, into, depth + 1);
                self.files.pop();
            }
            Err(why) => self.tell(format!("{} could not be read: {why}", short(file.name))),
        }
    }

    fn define(&mut self, e: &Element) {
        let name = self.named(e, "name");
        if self.spend(size(&e.children), 0) {
            let parameters = parameters(e.attribute("params").unwrap_or_default());
            let name = name.strip_prefix("xacro:").unwrap_or(&name).to_owned();
            self.macros.insert(name, Rc::new(Macro { parameters, body: e.children.clone() }));
        }
    }

    fn call(&mut self, name: &str, e: &Element, into: &mut Vec<Node>, depth: usize) {
        let last = name.rsplit('.').next().unwrap_or(name);
        let Some(called) = self.macros.get(name).or_else(|| self.macros.get(last)).cloned() else {
            self.tell(format!(
                "<xacro:{}> names no macro that was read, and was left out; {WAY_ON}.",
                short(name)
            ));
            return;
        };
        let mut scope = Scope::default();
        let mut inner = Vec::new();
        self.list(&e.children, &mut inner, depth + 1);
        let mut blocks = inner.into_iter().filter(|n| matches!(n, Node::Element(_)));
        for parameter in &called.parameters {
            let own = &parameter.name;
            match &parameter.kind {
                MacroKind::Element | MacroKind::Content => {
                    let Some(block) = blocks.next() else {
                        self.tell(format!(
                            "<xacro:{}> is called without its block “{}”.",
                            short(name),
                            short(own)
                        ));
                        continue;
                    };
                    let nodes = match (&parameter.kind, block) {
                        (MacroKind::Content, Node::Element(e)) => e.children,
                        (_, block) => vec![block],
                    };
                    scope.blocks.insert(own.clone(), Rc::new(nodes));
                }
                MacroKind::Value { outer, default } => {
                    let value = match (e.attribute(own), default) {
                        (Some(given), _) => self.value_of(given),
                        (None, _) if *outer && self.knows(own) => self.value(own),
                        (None, Some(default)) => self.value_of(default),
                        (None, None) => Err("it has no value".to_owned()),
                    };
                    match value {
                        Ok(value) => {
                            scope.properties.insert(own.clone(), Property::Known(plain(value)));
                        }
                        Err(why) => {
                            self.tell(format!(
                                "“{}” of <xacro:{}>: {why}; {WAY_ON}.",
                                short(own),
                                short(name)
                            ));
                        }
                    }
                }
            }
        }
        self.scopes.push(scope);
        self.seen = self.scopes.len();
        self.list(&called.body, into, depth + 1);
        self.scopes.pop();
        self.seen = self.scopes.len();
    }

    fn knows(&self, name: &str) -> bool {
        self.scopes[..self.seen].iter().any(|s| s.properties.contains_key(name))
    }

    /// Evaluates the expressions of a text; a text that fails stays as it is, and that is reported.
    fn text(&mut self, text: &str, of: &str) -> String {
        if !self.spend(0, text.len()) {
            return String::new();
        }
        if !text.contains('$') {
            return text.to_owned();
        }
        match self.value_of(text) {
            Ok(value) => {
                self.did = true;
                let shown = value.shown();
                if self.spend(0, shown.len()) { shown } else { String::new() }
            }
            Err(why) => {
                let of = of.strip_prefix("xacro.").map_or(of.to_owned(), |own| format!("xacro:{own}"));
                self.tell(format!("“{}” of <{of}> stands as it is: {why}; {WAY_ON}.", short(text)));
                text.to_owned()
            }
        }
    }

    /// Returns the value of a text: of the kind of its expression, where it is one expression.
    fn value_of(&mut self, text: &str) -> Result<XacroValue, String> {
        if !self.spend(0, text.len()) {
            return Err("the file makes too much".to_owned());
        }
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('$') {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            // `$${` is `${`, left as it is.
            let signs = rest.len() - rest.trim_start_matches('$').len();
            if signs > 1 && rest[signs..].starts_with(['{', '(']) {
                out.push_str(&rest[1..signs + 1]);
                rest = &rest[signs + 1..];
                continue;
            }
            let value = if let Some(inside) = rest.strip_prefix("${") {
                let end = closing(inside, '{', '}').ok_or(NONE)?;
                rest = &inside[end + 1..];
                evaluate(&parse::expression(&inside[..end])?, self)?
            } else if let Some(inside) = rest.strip_prefix("$(") {
                let end = closing(inside, '(', ')').ok_or(NONE)?;
                rest = &inside[end + 1..];
                self.command(&inside[..end])?
            } else {
                out.push('$');
                rest = &rest[1..];
                continue;
            };
            if out.is_empty() && rest.is_empty() {
                return Ok(value);
            }
            out.push_str(&value.shown());
            if out.len() > LONGEST {
                return Err("the file makes too much".to_owned());
            }
        }
        out.push_str(rest);
        Ok(XacroValue::text(&out))
    }

    /// Evaluates `$(find package)` and the like.
    fn command(&mut self, text: &str) -> Result<XacroValue, String> {
        // Arguments may be expressions themselves.
        let inner;
        let text = if text.contains('$') && !text.trim_start().starts_with("eval") {
            inner = self.value_of(text)?.shown();
            inner.as_str()
        } else {
            text
        };
        let text = text.trim();
        let (command, rest) = text.split_once(char::is_whitespace).map_or((text, ""), |(a, b)| (a, b.trim()));
        Ok(match command {
            "find" | "find-pkg-share" => XacroValue::text(&format!("package://{rest}")),
            "arg" | "var" => self.argument(rest)?,
            "eval" => evaluate(&parse::expression(rest)?, self)?,
            "optenv" => XacroValue::text(
                rest.split_once(char::is_whitespace).map_or("", |(_, default)| default.trim()),
            ),
            "env" => return Err("the environment is not known here".to_owned()),
            "anon" => XacroValue::text(rest),
            "dirname" => {
                let from = self.files.last().map_or("", String::as_str);
                XacroValue::text(from.rsplit_once(['/', '\\']).map_or(".", |(folder, _)| folder))
            }
            other => return Err(format!("“$({other} …)” is not known here")),
        })
    }
}

impl Names for Expander<'_, '_> {
    fn value(&mut self, name: &str) -> Result<XacroValue, String> {
        let found = (0..self.seen)
            .rev()
            .find_map(|k| self.scopes[k].properties.get(name).map(|property| (k, property.clone())));
        let Some((k, property)) = found else {
            return match name {
                "pi" => Ok(XacroValue::Float(std::f64::consts::PI)),
                "tau" => Ok(XacroValue::Float(std::f64::consts::TAU)),
                "e" => Ok(XacroValue::Float(std::f64::consts::E)),
                _ => Err(format!("there is no property “{}”", short(name))),
            };
        };
        match property {
            Property::Known(value) => Ok(value),
            Property::Asked => Err(format!("“{}” asks for itself", short(name))),
            Property::Raw(raw) => {
                if self.asked >= DEEPEST_PROPERTY {
                    return Err(format!("“{}” asks for itself", short(name)));
                }
                self.scopes[k].properties.insert(name.to_owned(), Property::Asked);
                let seen = std::mem::replace(&mut self.seen, k + 1);
                self.asked += 1;
                let value = self.value_of(&raw).map(plain);
                self.asked -= 1;
                self.seen = seen;
                let kept = value.as_ref().map_or(Property::Raw(raw), |v| Property::Known(v.clone()));
                self.scopes[k].properties.insert(name.to_owned(), kept);
                value
            }
        }
    }

    fn yaml(&mut self, uri: &str) -> Result<XacroValue, String> {
        let from = self.files.last().cloned().unwrap_or_default();
        let file = (self.find)(&from, uri).ok_or_else(|| format!("{} is not among the files", short(uri)))?;
        if !self.spend(0, file.bytes.len()) {
            return Err("the file makes too much".to_owned());
        }
        let (text, _) = crate::xml::text(file.bytes).map_err(|e| e.message)?;
        yaml::read(&text).map_err(|why| format!("{}: {why}", short(file.name)))
    }

    fn argument(&mut self, name: &str) -> Result<XacroValue, String> {
        let found = self.arguments.get(name).map(|text| XacroValue::text(text));
        found.ok_or_else(|| format!("the argument “{}” has no value", short(name)))
    }

    fn note(&mut self, sentence: &str) {
        self.tell(short(sentence));
    }
}

/// Converts a text to the number that it looks like, as xacro does.
fn plain(value: XacroValue) -> XacroValue {
    match value {
        XacroValue::Text(text) => literal(&text),
        other => other,
    }
}

/// Returns the index at which the open bracket closes; brackets in quotes do not count.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let (mut depth, mut quote) = (0_usize, None);
    for (i, c) in text.char_indices() {
        match quote {
            Some(q) if q == c => quote = None,
            Some(_) => {}
            None if matches!(c, '\'' | '"') => quote = Some(c),
            None if c == open => depth += 1,
            None if c == close && depth == 0 => return Some(i),
            None if c == close => depth -= 1,
            None => {}
        }
    }
    // An apostrophe that is no quote, as in `$(find arm's)`.
    text.find(close)
}

fn size(nodes: &[Node]) -> usize {
    nodes
        .iter()
        .map(|n| match n {
            Node::Element(e) => 1 + e.attributes.len() + size(&e.children),
            Node::Text(_) => 1,
        })
        .sum()
}

/// Returns a piece of the file, short enough for a sentence.
fn short(text: &str) -> String {
    let mut out: String = text.chars().take(80).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out
}
