//! YAML of robots' descriptions: maps and lists by indentation or in brackets, scalars, quoted texts,
//! comments, and xacro's units (`!degrees 90`).

use std::rc::Rc;

use super::value::{XacroValue, literal};

/// Sentence about YAML that is not read.
const NONE: &str = "this is no YAML that is read here";
/// Deepest nesting of maps.
const DEEPEST: usize = 24;

struct Line<'t> {
    indent: usize,
    text: &'t str,
    number: usize,
}

/// Returns the value of a file.
pub fn read(text: &str) -> Result<XacroValue, String> {
    let lines: Vec<Line<'_>> = text
        .lines()
        .enumerate()
        .filter_map(|(k, line)| {
            let own = uncommented(line);
            let text = own.trim();
            let skipped = text.is_empty() || matches!(text, "---" | "...") || text.starts_with('%');
            (!skipped).then(|| Line { indent: own.len() - own.trim_start().len(), text, number: k + 1 })
        })
        .collect();
    let mut at = 0;
    let Some(first) = lines.first() else { return Ok(XacroValue::None) };
    let value = block(&lines, &mut at, first.indent, 0)?;
    match lines.get(at) {
        Some(line) => Err(format!("line {}: {NONE}", line.number)),
        None => Ok(value),
    }
}

/// Returns a line without its comment, and without blanks behind.
fn uncommented(line: &str) -> &str {
    let (mut quote, mut before) = (None, ' ');
    for (i, c) in line.char_indices() {
        match (quote, c) {
            (None, '#') if before.is_whitespace() => return line[..i].trim_end(),
            (None, '"' | '\'') if !before.is_alphanumeric() => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            _ => {}
        }
        before = c;
    }
    line.trim_end()
}

fn block(lines: &[Line<'_>], at: &mut usize, indent: usize, depth: usize) -> Result<XacroValue, String> {
    if depth > DEEPEST {
        return Err(NONE.to_owned());
    }
    let (mut list, mut map) = (Vec::new(), Vec::new());
    while let Some(line) = lines.get(*at).filter(|line| line.indent == indent) {
        let dash = line.text.strip_prefix('-').filter(|r| r.is_empty() || r.starts_with(' '));
        // A list ends at a key with the same indentation.
        if dash.is_none() && !list.is_empty() || dash.is_some() && !map.is_empty() {
            break;
        }
        if let Some(rest) = dash {
            *at += 1;
            let rest_text = rest.trim_start();
            let value = if rest_text.is_empty() {
                below(lines, at, indent + 1, depth)?
            } else if key(rest_text).is_some() {
                // A map that begins on the dash's own line.
                let inner = indent + line.text.len() - rest_text.len();
                let (name, text) = key(rest_text).unwrap_or_default();
                let mut pairs = vec![(name, entry(lines, at, text, inner, line.number, depth)?)];
                if lines.get(*at).is_some_and(|next| next.indent == inner)
                    && let XacroValue::Map(more) = block(lines, at, inner, depth + 1)?
                {
                    pairs.extend(more.iter().cloned());
                }
                XacroValue::Map(Rc::new(pairs))
            } else {
                scalar(rest_text, line.number)?
            };
            list.push(value);
        } else if let Some((name, text)) = key(line.text) {
            *at += 1;
            let value = entry(lines, at, text, indent, line.number, depth)?;
            map.push((name, value));
        } else if list.is_empty() && map.is_empty() {
            *at += 1;
            return scalar(line.text, line.number);
        } else {
            return Err(format!("line {}: {NONE}", line.number));
        }
    }
    Ok(if list.is_empty() { XacroValue::Map(Rc::new(map)) } else { XacroValue::List(Rc::new(list)) })
}

/// Reads the value of a key: on its line, or below it.
fn entry(
    lines: &[Line<'_>],
    at: &mut usize,
    text: &str,
    indent: usize,
    number: usize,
    depth: usize,
) -> Result<XacroValue, String> {
    if !text.is_empty() {
        return scalar(text, number);
    }
    // A list may have the indentation of its key.
    match lines.get(*at) {
        Some(next) if next.indent == indent && next.text.starts_with('-') => {
            block(lines, at, indent, depth + 1)
        }
        _ => below(lines, at, indent + 1, depth),
    }
}

fn below(lines: &[Line<'_>], at: &mut usize, least: usize, depth: usize) -> Result<XacroValue, String> {
    match lines.get(*at).map(|next| next.indent) {
        Some(indent) if indent >= least => block(lines, at, indent, depth + 1),
        _ => Ok(XacroValue::None),
    }
}

/// Splits `name: rest`.
fn key(text: &str) -> Option<(String, &str)> {
    if text.starts_with(['[', '{', '!']) {
        return None;
    }
    if let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        let end = text[1..].find(quote)? + 1;
        let rest = text[end + 1..].trim_start().strip_prefix(':')?;
        return Some((text[1..end].to_owned(), rest.trim()));
    }
    let at = text.find(": ").or_else(|| text.ends_with(':').then(|| text.len() - 1))?;
    Some((text[..at].trim().to_owned(), text[at + 1..].trim()))
}

fn scalar(text: &str, line: usize) -> Result<XacroValue, String> {
    let mut flow = Flow { rest: text };
    let value = flow.value(0).map_err(|e| format!("line {line}: {e}"))?;
    if flow.rest.trim().is_empty() { Ok(value) } else { Ok(word(text)) }
}

fn word(text: &str) -> XacroValue {
    match text.trim() {
        "null" | "~" | "" => XacroValue::None,
        "yes" | "on" => XacroValue::Bool(true),
        "no" | "off" => XacroValue::Bool(false),
        text => literal(text),
    }
}

/// Reader of values in brackets.
struct Flow<'t> {
    rest: &'t str,
}

impl<'t> Flow<'t> {
    fn take(&mut self, sign: char) -> bool {
        self.rest = self.rest.trim_start();
        let found = self.rest.strip_prefix(sign);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    /// Reads up to a sign that ends a value in brackets.
    fn word(&mut self, ends: &[char], inside: bool) -> &'t str {
        let text = self.rest.trim_start();
        if let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\''))
            && let Some(end) = text[1..].find(quote)
        {
            self.rest = &text[end + 2..];
            return &text[..end + 2];
        }
        let end = if inside { text.find(ends).unwrap_or(text.len()) } else { text.len() };
        self.rest = &text[end..];
        text[..end].trim()
    }

    fn value(&mut self, depth: usize) -> Result<XacroValue, String> {
        if depth > DEEPEST {
            return Err(NONE.to_owned());
        }
        if self.take('[') {
            let mut all = Vec::new();
            while !self.take(']') {
                all.push(self.value(depth + 1)?);
                if !self.take(',') && !self.rest.trim_start().starts_with(']') {
                    return Err(NONE.to_owned());
                }
            }
            return Ok(XacroValue::List(Rc::new(all)));
        }
        if self.take('{') {
            let mut all = Vec::new();
            while !self.take('}') {
                let name = self.word(&[':'], true);
                if !self.take(':') {
                    return Err(NONE.to_owned());
                }
                all.push((word(name).shown(), self.value(depth + 1)?));
                if !self.take(',') && !self.rest.trim_start().starts_with('}') {
                    return Err(NONE.to_owned());
                }
            }
            return Ok(XacroValue::Map(Rc::new(all)));
        }
        let text = self.word(&[',', ']', '}'], depth > 0);
        let unit = |name: &str| text.strip_prefix(name).and_then(|rest| literal(rest.trim()).number());
        Ok(match (unit("!degrees"), unit("!radians")) {
            (Some(x), _) => XacroValue::Float(x * std::f64::consts::PI / 180.0),
            (_, Some(x)) => XacroValue::Float(x),
            _ => word(text),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_brackets_are_values() {
        let all = read(
            "a:\n  b: 1 # one\n  c: {x: 400, 'y': [1, 2]}\nl:\n- 1\n- k: 2\n  m: 'x: y'\nn: ~\n\"q\": yes\n",
        )
        .unwrap();
        let shown = "{'a': {'b': 1, 'c': {'x': 400, 'y': [1, 2]}}, 'l': [1, {'k': 2, 'm': 'x: y'}], 'n': None, 'q': True}";
        assert_eq!(whole(&all), shown);
    }

    fn whole(value: &XacroValue) -> String {
        match value {
            XacroValue::List(all) => format!("[{}]", all.iter().map(whole).collect::<Vec<_>>().join(", ")),
            XacroValue::Map(all) => {
                let pair = |(k, v): &(String, XacroValue)| format!("'{k}': {}", whole(v));
                format!("{{{}}}", all.iter().map(pair).collect::<Vec<_>>().join(", "))
            }
            XacroValue::Text(text) => format!("'{text}'"),
            other => other.shown(),
        }
    }
}
