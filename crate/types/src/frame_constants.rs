//! TypeScript's view of the frame buffer, written from the declarations in `crate/scene/src/frame`, in two
//! files: what is needed to tell a frame's sections apart, and what is needed to read their records field by
//! field. An embed comes alive with the first alone.

use std::fmt::Write;

use asperity_scene::Role;
use asperity_scene::frame::{
    Declaration, ENUMERATIONS, Field, Header, LAYOUT_VERSION, MAGIC, Section, TABLE_WORDS, WordType,
};

/// Name of the enumeration in the header; all others stand in records.
const OF_HEADER: &str = "Outcome";

fn enumerations(out: &mut String, wanted: impl Fn(&str) -> bool) {
    for e in ENUMERATIONS.iter().filter(|e| wanted(e.name)) {
        let numbers = e.variants.iter().map(|&(name, number, doc)| (name.to_owned(), number, doc));
        constants(out, e.name, e.doc, numbers);
    }
}

/// Writes header, sections and the width of their records.
pub fn frame() -> String {
    let mut out = String::new();
    let _ = writeln!(out, "export const MAGIC = 0x{MAGIC:08x};");
    let _ = writeln!(out, "export const LAYOUT_VERSION = {LAYOUT_VERSION};");
    let _ = writeln!(out, "export const HEADER_WORDS = {};", Header::WORDS);
    let _ = writeln!(out, "export const TABLE_WORDS = {TABLE_WORDS};\n");
    enumerations(&mut out, |name| name == OF_HEADER);
    constants(&mut out, "HEADER", "Word of each header field.", places(Header::FIELDS));
    let numbers = Section::TABLE.iter().map(|s| (s.name.to_owned(), s.number, s.doc));
    constants(&mut out, "Section", "The sections of a frame.", numbers);
    let strides = Section::ALL.iter().map(|s| (format!("{s:?}"), s.stride() as u32, ""));
    constants(&mut out, "STRIDE", "Words of one record of each section.", strides);
    out
}

/// Writes fields of the records, their types, and what numbers in them stand for.
pub fn records() -> String {
    let mut out = String::new();
    enumerations(&mut out, |name| name != OF_HEADER);
    let roles = Role::ALL.map(|role| (format!("{role:?}"), role as u32, ""));
    constants(&mut out, "RoleNumber", "Roles as frames number them.", roles);
    table(&mut out);
    types(&mut out);
    out
}

fn constants(
    out: &mut String,
    name: &str,
    doc: &str,
    entries: impl IntoIterator<Item = (String, u32, &'static str)>,
) {
    let _ = writeln!(out, "/** {} */\nexport const {name} = {{", doc.trim());
    for (key, value, doc) in entries {
        if !doc.is_empty() {
            let _ = writeln!(out, "  /** {} */", doc.trim());
        }
        let _ = writeln!(out, "  {key}: {value},");
    }
    let _ = writeln!(out, "}} as const;");
    if name.chars().nth(1).is_some_and(char::is_lowercase) {
        let _ = writeln!(out, "export type {name} = (typeof {name})[keyof typeof {name}];");
    }
    out.push('\n');
}

/// Returns the places of the header's fields.
fn places(fields: &'static [Field]) -> Vec<(String, u32, &'static str)> {
    let place = |at: &mut usize, field: &Field| {
        let here = *at;
        *at += field.words;
        Some(here as u32)
    };
    let at = fields.iter().scan(0, place);
    fields.iter().zip(at).map(|(field, at)| (camel(field.name), at, field.doc)).collect()
}

/// Writes what the reader needs of each field: its name, what its words hold and how many of them.
fn table(out: &mut String) {
    let _ = writeln!(
        out,
        "/** Fields of a record of each section, in the order of their words: name, type, count. */"
    );
    let _ = writeln!(out, "export const FIELDS = {{");
    for section in &Section::TABLE {
        let field = |f: &Field| format!("['{}', '{}', {}]", camel(f.name), holds(f.holds), f.count);
        let fields: Vec<String> = section.fields.iter().map(field).collect();
        let _ = writeln!(out, "  {}: [{}],", section.name, fields.join(", "));
    }
    let _ = writeln!(out, "}} as const;\n");
}

fn types(out: &mut String) {
    let _ = writeln!(out, "/** A record of each section, as it is read. */\nexport interface Records {{");
    for Declaration { name, fields, .. } in &Section::TABLE {
        let _ = writeln!(out, "  {name}: {{");
        for field in *fields {
            let doc = field.doc.trim().trim_end_matches('.');
            let unit = if field.unit.is_empty() { String::new() } else { format!(", {}", field.unit) };
            let _ = writeln!(out, "    /** {doc}{unit}. */\n    {}: {};", camel(field.name), typed(field));
        }
        let _ = writeln!(out, "  }};");
    }
    let _ = writeln!(out, "}}");
}

fn holds(word: WordType) -> &'static str {
    match word {
        WordType::F32 => "f32",
        WordType::F64 | WordType::U64 => "f64",
        WordType::U32 | WordType::Enum(_) => "u32",
    }
}

fn typed(field: &Field) -> String {
    let one = match field.holds {
        WordType::Enum(name) => name,
        _ => "number",
    };
    if field.count == 1 { one.to_owned() } else { format!("[{}]", vec![one; field.count].join(", ")) }
}

fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let mut letters = part.chars();
        let first = letters.next().map(|c| c.to_ascii_uppercase());
        text + &first.into_iter().collect::<String>() + letters.as_str()
    })
}
