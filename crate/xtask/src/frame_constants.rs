use std::fmt::Write;

use asperity_scene::Role;
use asperity_scene::frame::{
    ArrowRole, FrameRole, HEADER_WORDS, HandleKind, LAYOUT_VERSION, LineStyle, MAGIC, MeshPurpose, Outcome,
    Section, TABLE_WORDS,
};

/// TypeScript's view of `crate/scene/src/frame`.
pub fn text() -> String {
    let mut out = String::new();
    let section = |s: &Section| (format!("{s:?}"), *s as u32);
    enumeration(&mut out, "Section", "The sections of a frame.", Section::ALL.iter().map(section));
    let strides = Section::ALL.iter().map(|s| (format!("{s:?}"), s.stride() as u32));
    enumeration(&mut out, "STRIDE", "Words of one record of each section.", strides);
    use ArrowRole::{FrictionForce, NetForce, NetMoment, NormalForce, PointForce, Velocity};
    let roles = [NormalForce, FrictionForce, NetForce, NetMoment, PointForce, Velocity];
    enumeration(
        &mut out,
        "ArrowRole",
        "What an arrow stands for.",
        roles.map(|r| (format!("{r:?}"), r as u32)),
    );
    let roles = [FrameRole::Contact, FrameRole::Body].map(|r| (format!("{r:?}"), r as u32));
    enumeration(&mut out, "FrameRole", "What a triad of axes stands for.", roles);
    let purposes = [MeshPurpose::Ideal, MeshPurpose::Collision, MeshPurpose::Solid]
        .map(|p| (format!("{p:?}"), p as u32));
    enumeration(&mut out, "MeshPurpose", "Which mesh of a body this is.", purposes);
    let outcomes = [Outcome::Apart, Outcome::Surface, Outcome::Unsupported, Outcome::Told]
        .map(|o| (format!("{o:?}"), o as u32));
    enumeration(&mut out, "Outcome", "What became of the contact query.", outcomes);
    let styles =
        [LineStyle::Open, LineStyle::Closed, LineStyle::Dashed].map(|s| (format!("{s:?}"), s as u32));
    enumeration(&mut out, "LineStyle", "How a line is drawn.", styles);
    let kinds = [HandleKind::Free, HandleKind::Line, HandleKind::Plane, HandleKind::Surface];
    enumeration(
        &mut out,
        "HandleKind",
        "How a handle may be dragged.",
        kinds.map(|k| (format!("{k:?}"), k as u32)),
    );
    let roles = Role::ALL.map(|r| (format!("{r:?}"), r as u32));
    enumeration(&mut out, "RoleNumber", "Roles as frames number them.", roles);
    // Words of the header, as crate/scene/src/frame/mod.rs lays them out.
    let header = [
        ("magic", 0),
        ("layoutVersion", 1),
        ("words", 2),
        ("sections", 3),
        ("step", 4),
        ("assetRevision", 5),
        ("hash", 6),
        ("time", 8),
        ("outcome", 10),
    ];
    enumeration(&mut out, "HEADER", "Word of each header field.", header.map(|(n, w)| (n.to_owned(), w)));
    let _ = writeln!(out, "export const MAGIC = 0x{MAGIC:08x};");
    let _ = writeln!(out, "export const LAYOUT_VERSION = {LAYOUT_VERSION};");
    let _ = writeln!(out, "export const HEADER_WORDS = {HEADER_WORDS};");
    let _ = writeln!(out, "export const TABLE_WORDS = {TABLE_WORDS};");
    out
}

fn enumeration(out: &mut String, name: &str, doc: &str, entries: impl IntoIterator<Item = (String, u32)>) {
    let _ = writeln!(out, "/** {doc} */\nexport const {name} = {{");
    for (key, value) in entries {
        let _ = writeln!(out, "  {key}: {value},");
    }
    let _ = writeln!(out, "}} as const;");
    if name.chars().nth(1).is_some_and(char::is_lowercase) {
        let _ = writeln!(out, "export type {name} = (typeof {name})[keyof typeof {name}];");
    }
    out.push('\n');
}
