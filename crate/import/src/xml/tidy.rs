//! Rewriter of a text that tinyxml2 takes to standard XML, in one pass.

use std::collections::BTreeSet;

use asperity_scene::SceneError;

use super::{MAX_ATTRIBUTES, MAX_DEPTH, Opened, refusal};

/// Prefix whose elements keep it, with a dot: they are programs, not parts of a robot.
const XACRO: &str = "xacro:";
/// Longest reference to a character, `&#x10ffff;` with zeros before it, bytes.
const LONGEST_REFERENCE: usize = 16;

/// Rewrites the text. Parts without a meaning leave blanks.
pub fn tidy(text: &str) -> Result<Opened, SceneError> {
    let pointer = text.trim_start().strip_prefix("version ");
    if pointer.is_some_and(|rest| rest.starts_with("https://git-lfs")) {
        return Err(refusal(
            "the file is a pointer of Git LFS; `git lfs pull` fetches the file that it stands for",
        ));
    }
    let mut tidy = Tidy {
        text,
        at: 0,
        out: String::with_capacity(text.len() + 64),
        open: Vec::new(),
        rooted: false,
        notes: Vec::new(),
    };
    while tidy.at < text.len() && !(tidy.rooted && tidy.open.is_empty()) {
        tidy.next()?;
    }
    tidy.end()?;
    Ok(Opened { text: tidy.out, notes: tidy.notes })
}

struct Tidy<'t> {
    text: &'t str,
    /// Number of bytes that were read.
    at: usize,
    out: String,
    /// Names of the open elements, and their offsets.
    open: Vec<(&'t str, usize)>,
    /// True once the first element began.
    rooted: bool,
    notes: Vec<String>,
}

impl<'t> Tidy<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Reads one stretch of text, or one construct in angle brackets.
    fn next(&mut self) -> Result<(), SceneError> {
        let rest = self.rest();
        let before = rest.find('<').unwrap_or(rest.len());
        if before > 0 {
            let words = &rest[..before];
            if !self.open.is_empty() {
                escaped(&mut self.out, words, false);
            } else {
                if words.chars().any(|c| !c.is_whitespace() && !c.is_control() && c != '\u{feff}') {
                    self.tell("What stands before the first element was left out.");
                }
                blank(&mut self.out, words);
            }
            self.at += before;
            return Ok(());
        }
        if rest.starts_with("<!--") {
            self.passed_over("<!--", "-->", "a comment")
        } else if rest.starts_with("<![CDATA[") {
            self.verbatim()
        } else if rest.starts_with("<?") {
            self.passed_over("<?", "?>", "a declaration")
        } else if rest.starts_with("<!") {
            self.doctype()
        } else if rest.starts_with("</") {
            self.closing()
        } else {
            self.opening()
        }
    }

    /// Reads the text behind the root.
    fn end(&mut self) -> Result<(), SceneError> {
        if let Some((name, at)) = self.open.last() {
            return Err(self.wrong(*at, &format!("<{name}> is not closed")));
        }
        if !self.rooted {
            return Err(self.wrong(self.at, "the file holds no element"));
        }
        while self.at < self.text.len() {
            let rest = self.rest();
            let white = rest.find(|c: char| !c.is_whitespace() && c != '\0').unwrap_or(rest.len());
            let passed = |open: &str, close: &str| {
                rest[white..]
                    .starts_with(open)
                    .then(|| rest.find(close).map_or(rest.len(), |k| k + close.len()))
            };
            match passed("<!--", "-->").or_else(|| passed("<?", "?>")) {
                Some(length) => self.at += length,
                None => {
                    if white < rest.len() {
                        self.tell("What stands behind the end of the first element was left out.");
                    }
                    self.at = self.text.len();
                }
            }
        }
        Ok(())
    }

    fn passed_over(&mut self, open: &str, close: &str, what: &str) -> Result<(), SceneError> {
        let rest = self.rest();
        let Some(length) = rest[open.len()..].find(close) else {
            return Err(self.wrong(self.at, &format!("{what} is not closed")));
        };
        let end = open.len() + length + close.len();
        blank(&mut self.out, &rest[..end]);
        self.at += end;
        Ok(())
    }

    /// Writes `<![CDATA[…]]>` as the text it holds.
    fn verbatim(&mut self) -> Result<(), SceneError> {
        let (open, close) = ("<![CDATA[", "]]>");
        let Some((words, _)) = self.rest()[open.len()..].split_once(close) else {
            return Err(self.wrong(self.at, "a CDATA section is not closed"));
        };
        if !self.open.is_empty() {
            for c in words.chars() {
                match c {
                    '&' => self.out.push_str("&amp;"),
                    '<' => self.out.push_str("&lt;"),
                    '>' => self.out.push_str("&gt;"),
                    _ => self.out.push(printable(c)),
                }
            }
        }
        self.at += open.len() + words.len() + close.len();
        Ok(())
    }

    /// Skips `<!DOCTYPE …>`, with its declarations in brackets, unless they are entities.
    fn doctype(&mut self) -> Result<(), SceneError> {
        let rest = self.rest();
        let unclosed = |tidy: &Self| tidy.wrong(tidy.at, "a DOCTYPE is not closed");
        let head = rest.find(['>', '[']).ok_or_else(|| unclosed(self))?;
        let mut end = head;
        if rest.as_bytes().get(head) == Some(&b'[') {
            let length = rest[head..].find(']').ok_or_else(|| unclosed(self))?;
            let inside = &rest[head..head + length];
            if inside.to_ascii_uppercase().contains("<!ENTITY") {
                return Err(self.wrong(self.at, "a DOCTYPE that declares entities is not read"));
            }
            end = head + length + rest[head + length..].find('>').ok_or_else(|| unclosed(self))?;
        }
        blank(&mut self.out, &rest[..=end]);
        self.at += end + 1;
        Ok(())
    }

    fn closing(&mut self) -> Result<(), SceneError> {
        let Some((name, _)) = self.rest()[2..].split_once('>') else {
            return Err(self.wrong(self.at, "a closing tag is not finished"));
        };
        let length = 2 + name.len() + 1;
        let name = name.trim();
        match self.open.pop() {
            Some((open, _)) if open == name => {}
            Some((open, at)) => {
                let (line, _) = place(self.text, at);
                let name: String = name.chars().take(40).collect();
                let message = format!("</{name}> stands where <{open}> of line {line} should be closed");
                return Err(self.wrong(self.at, &message));
            }
            None => {
                let name: String = name.chars().take(40).collect();
                return Err(self.wrong(self.at, &format!("</{name}> closes what is not open")));
            }
        }
        self.out.push_str("</");
        tag(&mut self.out, name);
        self.out.push('>');
        self.at += length;
        Ok(())
    }

    fn opening(&mut self) -> Result<(), SceneError> {
        let start = self.at;
        self.at += 1;
        let name = self.word();
        if name.is_empty() {
            return Err(self.wrong(start, "“<” is not followed by a name"));
        }
        if !self.rooted && name.eq_ignore_ascii_case("html") {
            let message = "this is a web page, not the file itself: download the raw file";
            let mut error = self.wrong(start, message);
            error.path = name.to_owned();
            return Err(error);
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(self.wrong(start, &format!("its elements are nested more than {MAX_DEPTH} deep")));
        }
        self.rooted = true;
        self.out.push('<');
        tag(&mut self.out, name);
        let mut names: BTreeSet<&str> = BTreeSet::new();
        loop {
            let rest = self.rest();
            let white = rest.find(|c: char| !c.is_whitespace() && c != '\0').unwrap_or(rest.len());
            blank(&mut self.out, &rest[..white]);
            self.at += white;
            let rest = self.rest();
            if rest.is_empty() {
                return Err(self.wrong(start, &format!("the tag <{name}> is not finished")));
            }
            if rest.starts_with("/>") {
                self.out.push_str("/>");
                self.at += 2;
                return Ok(());
            }
            if rest.starts_with('>') {
                self.out.push('>');
                self.at += 1;
                self.open.push((name, start));
                return Ok(());
            }
            if white == 0 {
                self.out.push(' ');
            }
            self.attribute(name, &mut names)?;
        }
    }

    /// Reads one attribute of an element. The first of a name holds, as in tinyxml2.
    fn attribute(&mut self, of: &str, names: &mut BTreeSet<&'t str>) -> Result<(), SceneError> {
        let start = self.at;
        let name = self.word();
        if name.is_empty() {
            return Err(self.wrong(start, &format!("<{of}> has something that is no attribute")));
        }
        let unquoted = |tidy: &Self| tidy.wrong(start, &format!("“{name}” of <{of}> has no value in quotes"));
        let rest = self.rest();
        let value = rest.trim_start().strip_prefix('=').map(str::trim_start).ok_or_else(|| unquoted(self))?;
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\'')).ok_or_else(|| unquoted(self))?;
        let between = &rest[..rest.len() - value.len()];
        let Some(length) = value[1..].find(quote) else {
            return Err(self.wrong(start, &format!("the value of “{name}” of <{of}> is not closed")));
        };
        let value = &value[1..=length];
        self.at += between.len() + length + 2;
        let (prefix, local, colons) = parted(name);
        if name == "xmlns" || name.starts_with("xmlns:") {
            blank(&mut self.out, &self.text[start..self.at]);
            return Ok(());
        }
        if !names.insert(local) {
            let told: String = local.chars().take(40).collect();
            self.tell(&format!("“{told}” stands twice in one <{of}>: the first was taken."));
            blank(&mut self.out, &self.text[start..self.at]);
            return Ok(());
        }
        if names.len() > MAX_ATTRIBUTES {
            let message = format!("an element has more than {MAX_ATTRIBUTES} attributes");
            let mut error = self.wrong(start, &message);
            error.path = of.chars().take(40).collect();
            return Err(error);
        }
        blank(&mut self.out, prefix);
        self.out.push_str(local);
        blank(&mut self.out, colons);
        self.out.push_str(between);
        self.out.push(quote);
        escaped(&mut self.out, value, true);
        self.out.push(quote);
        Ok(())
    }

    /// Reads the next name; empty where there is none.
    fn word(&mut self) -> &'t str {
        let rest = self.rest();
        let ends =
            |c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/' | '<' | '"' | '\'' | '&' | '\0');
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn tell(&mut self, sentence: &str) {
        if self.notes.len() < 20 && !self.notes.iter().any(|n| n == sentence) {
            self.notes.push(sentence.to_owned());
        }
    }

    fn wrong(&self, at: usize, message: &str) -> SceneError {
        let (line, column) = place(self.text, at);
        let mut error = refusal(&format!("not XML: {message} at {line}:{column}"));
        (error.line, error.column) = (Some(line), Some(column));
        error
    }
}

/// Returns line and column of a byte, from one.
fn place(text: &str, at: usize) -> (u32, u32) {
    let before = &text[..at];
    let line = before.rfind('\n').map_or(0, |k| k + 1);
    (before.matches('\n').count() as u32 + 1, before[line..].chars().count() as u32 + 1)
}

/// Splits a name into its prefix, the name without it, and colons behind it.
fn parted(name: &str) -> (&str, &str, &str) {
    let stem = name.trim_end_matches(':');
    let local = stem.rsplit(':').next().filter(|local| !local.is_empty()).unwrap_or("_");
    let prefix = stem.rfind(':').map_or(0, |k| k + 1);
    (&name[..prefix], local, &name[stem.len()..])
}

/// Writes an element's name without its prefix, with blanks to its old length.
fn tag(out: &mut String, name: &str) {
    if let Some(own) = name.strip_prefix(XACRO).filter(|own| !own.is_empty()) {
        out.push_str("xacro.");
        out.push_str(own);
        return;
    }
    let (prefix, local, colons) = parted(name);
    out.push_str(local);
    blank(out, prefix);
    blank(out, colons);
}

/// Writes as many blanks as characters, and the same line breaks.
fn blank(out: &mut String, text: &str) {
    out.extend(text.chars().map(|c| if matches!(c, '\n' | '\r') { c } else { ' ' }));
}

/// Replaces characters that XML does not know by blanks.
fn printable(c: char) -> char {
    match c {
        '\t' | '\n' | '\r' => c,
        '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => ' ',
        _ => c,
    }
}

/// Writes text with everything escaped that only looks like markup: an `&` that begins no reference, a `<` in
/// a value, `]]>`.
fn escaped(out: &mut String, text: &str, value: bool) {
    for (i, c) in text.char_indices() {
        match c {
            '&' if !reference(&text[i..]) => out.push_str("&amp;"),
            '<' if value => out.push_str("&lt;"),
            '>' if out.ends_with("]]") => out.push_str("&gt;"),
            _ => out.push(printable(c)),
        }
    }
}

/// Returns true where the text begins with a reference that XML knows without a DOCTYPE.
fn reference(text: &str) -> bool {
    let Some(end) = text.bytes().take(LONGEST_REFERENCE).position(|b| b == b';') else { return false };
    let Some(name) = text.get(1..end) else { return false };
    if matches!(name, "lt" | "gt" | "amp" | "quot" | "apos") {
        return true;
    }
    let number = name.strip_prefix('#').and_then(|digits| match digits.strip_prefix('x') {
        Some(hex) if hex.bytes().all(|b| b.is_ascii_hexdigit()) => u32::from_str_radix(hex, 16).ok(),
        None if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    });
    number.and_then(char::from_u32).is_some_and(|c| printable(c) == c)
}
