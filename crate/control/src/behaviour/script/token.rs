//! Tokens of a script.

use std::ops::Range;

/// Length of the longest script, bytes.
const LONGEST: usize = 10_000;

/// Token of a script.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(f64),
    Text(String),
    Name(String),
    /// Operator, bracket or semicolon.
    Sign(&'static str),
}

/// Signs of the language; longer ones stand before those that they begin with.
const SIGNS: [&str; 29] = [
    "&&", "||", "==", "!=", "<=", ">=", ":=", "+=", "-=", "*=", "/=", "..", "+", "-", "*", "/", "&", "|",
    "^", "~", "!", "<", ">", "=", "?", ":", "(", ")", ";",
];

/// Splits a script into tokens, each with its place in bytes.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, String> {
    if text.len() > LONGEST {
        return Err(format!("a script has at most {LONGEST} bytes"));
    }
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (token, length) =
            one(rest, first).ok_or_else(|| format!("“{first}” at {at} is no word of a script"))?;
        all.push((token, at..at + length));
        at += length;
    }
    Ok(all)
}

/// Reads the token that a text begins with, and its length in bytes.
fn one(rest: &str, first: char) -> Option<(Token, usize)> {
    if first == '\'' {
        let inside = rest.get(1..)?;
        let end = inside.find('\'')?;
        return Some((Token::Text(inside.get(..end)?.to_owned()), end + 2));
    }
    if first.is_ascii_digit() {
        return number(rest);
    }
    if first.is_alphabetic() || first == '_' || first == '@' {
        // `@` names the outermost blackboard.
        let inside = |c: char| c.is_alphanumeric() || c == '_';
        let end = rest.char_indices().skip(1).find(|(_, c)| !inside(*c)).map_or(rest.len(), |(k, _)| k);
        let name = rest.get(..end)?;
        let token = match name {
            "true" => Token::Number(1.0),
            "false" => Token::Number(0.0),
            _ => Token::Name(name.to_owned()),
        };
        return Some((token, end));
    }
    SIGNS.into_iter().find(|sign| rest.starts_with(sign)).map(|sign| (Token::Sign(sign), sign.len()))
}

fn number(rest: &str) -> Option<(Token, usize)> {
    if let Some(hex) = rest.strip_prefix("0x").or_else(|| rest.strip_prefix("0X")) {
        let end = hex.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(hex.len());
        let value = u64::from_str_radix(hex.get(..end)?, 16).ok()?;
        return Some((Token::Number(value as f64), end + 2));
    }
    let bytes = rest.as_bytes();
    let digits = |mut k: usize| {
        while bytes.get(k).is_some_and(u8::is_ascii_digit) {
            k += 1;
        }
        k
    };
    let mut end = digits(0);
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
        end = digits(end + 1);
    }
    if bytes.get(end).is_some_and(|c| matches!(c, b'e' | b'E')) {
        let sign = usize::from(bytes.get(end + 1).is_some_and(|c| matches!(c, b'+' | b'-')));
        if bytes.get(end + 1 + sign).is_some_and(u8::is_ascii_digit) {
            end = digits(end + 1 + sign);
        }
    }
    // A name does not begin with a digit.
    if rest.get(end..)?.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        return None;
    }
    let value: f64 = rest.get(..end)?.parse().ok()?;
    value.is_finite().then_some((Token::Number(value), end))
}

/// Returns the names in a script with their places, in order; none of those in quotation marks.
///
/// # Errors
/// Refuses what is no token of a script.
pub fn names(text: &str) -> Result<Vec<(String, Range<usize>)>, String> {
    let named = |(token, place)| match token {
        Token::Name(name) => Some((name, place)),
        _ => None,
    };
    Ok(tokens(text)?.into_iter().filter_map(named).collect())
}
