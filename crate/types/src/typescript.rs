//! Writes the page's generated TypeScript from the types of the boundary, and checks that it is up to date.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use asperity_scene::{
    AnswerTo, CloudImport, Command, Description, Effect, MeshImport, ModelScene, MotionImport, PiecesImport,
    Query, Scene, SceneError, TreeImport,
};
use ts_rs::Config;

use asperity_scene::kind::{DynVisitor, visit_type};
use asperity_xtask::Failure;
use asperity_xtask::manifest::Manifest;

use asperity_experiments::KINDS;

use crate::frame_constants;
use crate::schema::document_schema;
use crate::schema_parts;

const WHERE: &str = "www/src/generated";
const NOTE: &str = "// Written by `cargo types` from crate/scene and crate/experiments. Do not edit.\n\n";

/// Writes every generated file.
pub fn write(root: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(root.join(WHERE).join("schema"))?;
    for (path, text) in files(root)? {
        std::fs::write(root.join(&path), text)?;
        println!("types: {path}");
    }
    Ok(())
}

/// Returns the fails, naming the files, when one is not what [`write()`] would write.
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
    Err(format!("stale: {}; run `cargo types` and commit", stale.join(", ")).into())
}

/// Returns the files that are written, by their path from the root.
fn files(root: &Path) -> Result<Vec<(String, String)>, Failure> {
    let manifest = Manifest::read(root)?;
    let mut schema = document_schema()?;
    forget_widths(&mut schema);
    let parts = schema_parts::by_kind(&schema);
    let schema = serde_json::to_string_pretty(&schema)?;
    let mut all = Vec::new();
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
    visit_type::<Scene>(&mut all);
    visit_type::<Command>(&mut all);
    visit_type::<Query>(&mut all);
    visit_type::<AnswerTo>(&mut all);
    visit_type::<Description>(&mut all);
    visit_type::<Effect>(&mut all);
    visit_type::<SceneError>(&mut all);
    visit_type::<MeshImport>(&mut all);
    visit_type::<PiecesImport>(&mut all);
    visit_type::<ModelScene>(&mut all);
    visit_type::<TreeImport>(&mut all);
    visit_type::<MotionImport>(&mut all);
    visit_type::<CloudImport>(&mut all);
    let mut own = Vec::new();
    for kind in KINDS.held {
        (kind.document.typescript)(&mut all);
        own.extend(kind.questions.typescript.map(|visit| visit(&mut all)));
    }
    for [ask, answers] in own {
        all.extend("Query", " | ", &ask);
        all.extend("AnswerTo", " & ", &answers);
    }
    let experiment = experiment(&all.config);
    all.found.insert("Experiment".to_owned(), experiment);
    let declarations: Vec<String> = all.found.into_values().collect();
    format!("{NOTE}{}", declarations.join("\n"))
}

/// The union of the kinds, each of whose declarations bears the name of its settings.
fn experiment(config: &Config) -> String {
    let kinds: Vec<String> = KINDS
        .held
        .iter()
        .map(|kind| {
            format!("{{ \"kind\": \"{}\" }} & {}", kind.document.name, (kind.document.settings_name)(config))
        })
        .collect();
    format!("/**\n * What is done with the bodies.\n */\nexport type Experiment = {};\n", kinds.join(" | "))
}

struct Declarations {
    config: Config,
    seen: BTreeSet<&'static str>,
    found: BTreeMap<String, String>,
}

impl Declarations {
    /// Joins one more type to a declared one.
    fn extend(&mut self, name: &str, by: &str, more: &str) {
        if let Some(declared) = self.found.get_mut(name) {
            let end = declared.trim_end().trim_end_matches(';').len();
            declared.truncate(end);
            declared.push_str(&format!("{by}{more};\n"));
        }
    }
}

impl DynVisitor for Declarations {
    fn take(&mut self, rust: &'static str, declared: Option<(String, String)>) -> bool {
        if !self.seen.insert(rust) {
            return false;
        }
        // A type that is not declared (array, option, primitive) stands in its parent; only its parts are
        // looked into.
        self.found.extend(declared);
        true
    }

    fn config(&self) -> &Config {
        &self.config
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
