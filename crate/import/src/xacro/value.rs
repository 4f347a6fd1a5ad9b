//! Values of xacro's expressions: Python's numbers, texts, lists and dictionaries.

use std::rc::Rc;

/// Longest text that an expression may make, bytes.
pub const LONGEST: usize = 64 << 10;

#[derive(Clone, Debug, PartialEq)]
pub enum XacroValue {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(Rc<str>),
    List(Rc<Vec<Self>>),
    /// A dictionary in the order of the file.
    Map(Rc<Vec<(String, Self)>>),
}

impl XacroValue {
    pub fn text(text: &str) -> Self {
        Self::Text(text.into())
    }

    /// Returns the truth as Python's `bool` does, and as xacro reads words in a condition.
    pub fn holds(&self) -> Option<bool> {
        Some(match self {
            Self::None => false,
            Self::Bool(b) => *b,
            Self::Int(i) => *i != 0,
            Self::Float(x) => *x != 0.0,
            Self::List(all) => !all.is_empty(),
            Self::Map(all) => !all.is_empty(),
            Self::Text(text) => match &**text {
                "true" | "True" | "1" => true,
                "false" | "False" | "0" | "" => false,
                other => other.parse::<f64>().ok()? != 0.0,
            },
        })
    }

    /// Returns the number, where it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Bool(b) => Some(f64::from(u8::from(*b))),
            Self::Int(i) => Some(*i as f64),
            Self::Float(x) => Some(*x),
            _ => None,
        }
    }

    /// Returns the text as Python's `str` does.
    pub fn shown(&self) -> String {
        match self {
            Self::None => "None".to_owned(),
            Self::Bool(true) => "True".to_owned(),
            Self::Bool(false) => "False".to_owned(),
            Self::Int(i) => i.to_string(),
            Self::Float(x) => format!("{x:?}"),
            Self::Text(text) => text.to_string(),
            Self::List(all) => {
                let mut out = String::from("[");
                for (k, value) in all.iter().enumerate() {
                    if out.len() > LONGEST {
                        break;
                    }
                    out += if k > 0 { ", " } else { "" };
                    out += &value.quoted();
                }
                out + "]"
            }
            Self::Map(all) => {
                let mut out = String::from("{");
                for (k, (key, value)) in all.iter().enumerate() {
                    if out.len() > LONGEST {
                        break;
                    }
                    out += if k > 0 { ", '" } else { "'" };
                    out += key;
                    out += "': ";
                    out += &value.quoted();
                }
                out + "}"
            }
        }
    }

    fn quoted(&self) -> String {
        match self {
            Self::Text(text) => format!("'{text}'"),
            Self::List(_) | Self::Map(_) => "…".to_owned(),
            other => other.shown(),
        }
    }
}

/// Converts a text of a file to the value that it looks like: a number, a truth, quoted words (xacro's
/// `Table._eval_literal`).
pub fn literal(text: &str) -> XacroValue {
    let quoted = |q: char| text.len() >= 2 && text.starts_with(q) && text.ends_with(q);
    if quoted('\'') || quoted('"') {
        return XacroValue::text(&text[1..text.len() - 1]);
    }
    let trimmed = text.trim();
    if !trimmed.contains('_') {
        if let Ok(i) = trimmed.parse() {
            return XacroValue::Int(i);
        }
        let numeric = trimmed.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+'));
        if let Some(x) = trimmed.parse::<f64>().ok().filter(|_| numeric) {
            return XacroValue::Float(x);
        }
    }
    match trimmed {
        "true" | "True" => XacroValue::Bool(true),
        "false" | "False" => XacroValue::Bool(false),
        _ => XacroValue::text(text),
    }
}
