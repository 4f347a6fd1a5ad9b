//! Parameters of macros.

use super::tree::Node;

pub struct Macro {
    pub parameters: Vec<Parameter>,
    pub body: Vec<Node>,
}

pub struct Parameter {
    pub name: String,
    pub kind: MacroKind,
}

pub enum MacroKind {
    /// A value: `name`, `name:=default`, `name:=^`, `name:=^|default`.
    Value {
        /// True if the value of the same name at the call goes before the default.
        outer: bool,
        default: Option<String>,
    },
    /// An element, `*name`.
    Element,
    /// The content of an element, `**name`.
    Content,
}

/// Reads parameters such as `a b:=1 c:='x y' *origin **rest`.
pub fn parameters(text: &str) -> Vec<Parameter> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (mut quote, mut braces, mut end) = (None, 0_i32, rest.len());
        for (i, c) in rest.char_indices() {
            match (quote, c) {
                (Some(open), _) if open == c => quote = None,
                (Some(_), _) => {}
                (None, '\'' | '"') => quote = Some(c),
                (None, '{' | '(') => braces += 1,
                (None, '}' | ')') => braces -= 1,
                (None, c) if c.is_whitespace() && braces <= 0 => {
                    end = i;
                    break;
                }
                _ => {}
            }
        }
        found.push(parameter(&rest[..end]));
        rest = rest[end..].trim_start();
    }
    found
}

fn parameter(text: &str) -> Parameter {
    let named = |name: &str, kind| Parameter { name: name.to_owned(), kind };
    if let Some(name) = text.strip_prefix("**") {
        return named(name, MacroKind::Content);
    }
    if let Some(name) = text.strip_prefix('*') {
        return named(name, MacroKind::Element);
    }
    let Some((name, default)) = text.split_once(":=").or_else(|| text.split_once('=')) else {
        return named(text, MacroKind::Value { outer: false, default: None });
    };
    let (outer, default) = match default.strip_prefix('^') {
        Some(rest) => (true, rest.strip_prefix('|')),
        None => (false, Some(default)),
    };
    let unquoted = |text: &str| {
        let inner = ['\'', '"'].iter().find_map(|q| text.strip_prefix(*q)?.strip_suffix(*q));
        inner.unwrap_or(text).to_owned()
    };
    named(name, MacroKind::Value { outer, default: default.map(unquoted) })
}
