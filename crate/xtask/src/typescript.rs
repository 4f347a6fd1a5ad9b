//! Writes the page's generated TypeScript from the types of the boundary, and checks that it is up to date.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use asperity_scene::{
    AnswerTo, CloudImport, Command, Description, Effect, MeshImport, ModelScene, MotionImport, PiecesImport,
    Query, Scene, SceneError, TreeImport,
};
use ts_rs::{Config, TS, TypeVisitor};

use crate::Failure;
use crate::frame_constants;
use crate::manifest::Manifest;
use crate::schema_parts;

const WHERE: &str = "www/src/generated";
const NOTE: &str = "// Written by `cargo xtask types` from crate/scene. Do not edit.\n\n";

/// Writes every generated file.
pub fn write(root: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(root.join(WHERE).join("schema"))?;
    for (path, text) in files(root)? {
        std::fs::write(root.join(&path), text)?;
        println!("types: {path}");
    }
    Ok(())
}

/// Returns the fails, naming the files, when one is not what [`write`] would write.
pub fn check(root: &Path) -> Result<(), Failure> {
    let stale: Vec<String> = files(root)?
        .into_iter()
        .filter(|(path, text)| std::fs::read_to_string(root.join(path)).ok().as_ref() != Some(text))
        .map(|(path, _)| path)
        .collect();
    if stale.is_empty() {
        println!("types: current");
        return Ok(());
    }
    Err(format!("stale: {}; run `cargo xtask types` and commit", stale.join(", ")).into())
}

/// Returns the files that are written, by their path from the root.
fn files(root: &Path) -> Result<Vec<(String, String)>, Failure> {
    let manifest = Manifest::read(root)?;
    let mut schema = serde_json::to_value(schemars::schema_for!(Scene))?;
    forget_widths(&mut schema);
    let parts = schema_parts::by_kind(&schema);
    let schema = serde_json::to_string_pretty(&schema)?;
    let (session, scene) = ("crate/session/Cargo.toml", "crate/scene/Cargo.toml");
    let read = |path: &str| std::fs::read_to_string(root.join(path));
    let of_session = manifest.cargo_features(&read(session)?, of_session)?;
    let of_scene = manifest.cargo_features(&read(scene)?, |_| String::new())?;
    let mut all = vec![
        ("crate/session/src/experiments/mod.rs".to_owned(), manifest.experiments()),
        (session.to_owned(), of_session),
        (scene.to_owned(), of_scene),
    ];
    let generated = [
        ("scene.ts", scene_types()),
        ("scene.schema.json", schema + "\n"),
        ("frame.ts", format!("{NOTE}{}", frame_constants::frame())),
        ("records.ts", format!("{NOTE}{}", frame_constants::records())),
        ("link.ts", format!("{NOTE}{}", link_keys())),
        ("engines.ts", manifest.typescript()),
        ("modules.ts", manifest.urls()),
    ];
    all.extend(
        parts
            .into_iter()
            .map(|(kind, part)| (format!("{WHERE}/schema/{kind}.schema.json"), format!("{part}\n"))),
    );
    all.extend(generated.map(|(name, text)| (format!("{WHERE}/{name}"), text)));
    Ok(all)
}

/// Returns the features of the session that a kind needs: its documents, and what it is built upon.
fn of_session(kind: &str) -> String {
    let more = match kind {
        "insertion" => ", \"dynamics\", \"dep:asperity-learning\"",
        "clearing" => ", \"grasp_selection\"",
        _ => "",
    };
    format!("\"asperity-scene/{kind}\"{more}")
}

/// Returns the words of a fragment that speak to the page; no control's key is one of them.
fn link_keys() -> String {
    let words: Vec<String> = asperity_scene::link::PAGE_KEYS.iter().map(|key| format!("'{key}'")).collect();
    format!(
        "/** Words of a fragment that speak to the page, not to the engine. */\nexport const PAGE_KEYS = [{}] as const;\n",
        words.join(", ")
    )
}

/// Returns every type of the boundary and what it is made of, by name.
pub fn scene_types() -> String {
    let config = Config::new().with_large_int("number");
    let mut all = Declarations { config, seen: BTreeSet::new(), found: BTreeMap::new() };
    all.visit::<Scene>();
    all.visit::<Command>();
    all.visit::<Query>();
    all.visit::<AnswerTo>();
    all.visit::<Description>();
    all.visit::<Effect>();
    all.visit::<SceneError>();
    all.visit::<MeshImport>();
    all.visit::<PiecesImport>();
    all.visit::<ModelScene>();
    all.visit::<TreeImport>();
    all.visit::<MotionImport>();
    all.visit::<CloudImport>();
    let declarations: Vec<String> = all.found.into_values().collect();
    format!("{NOTE}{}", declarations.join("\n"))
}

struct Declarations {
    config: Config,
    seen: BTreeSet<&'static str>,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(std::any::type_name::<T>()) {
            return;
        }
        // A type that is not declared (array, option, primitive) stands in its parent; only its parts are
        // looked into.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            self.found.insert(T::ident(&self.config), format!("{docs}export {}\n", T::decl(&self.config)));
        }
        T::visit_generics(self);
        T::visit_dependencies(self);
    }
}

/// Drops `format`: `double` and `uint` are Rust's, and nobody's who writes a scene.
fn forget_widths(schema: &mut serde_json::Value) {
    match schema {
        serde_json::Value::Object(fields) => {
            if fields.get("format").is_some_and(serde_json::Value::is_string) {
                fields.remove("format");
            }
            fields.values_mut().for_each(forget_widths);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(forget_widths),
        _ => {}
    }
}
