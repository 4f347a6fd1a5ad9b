//! `engines.json`: which module of the engine holds which kinds of experiments.
//!
//! From it are written the table of experiments of `crate/session`, its cargo features, and what the page loads by
//! (`www/src/generated/engines.ts`); [`crate::wasm`] builds the modules, `scripts/size_gate.mjs` weighs them.

use std::path::Path;

use serde::Deserialize;

use crate::Failure;

/// The whole manifest.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// In the order in which they are built.
    pub modules: Vec<Module>,
}

/// One wasm module.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Module {
    /// Of the file: `contact` of `contact.wasm`.
    pub name: String,
    /// The script that loads it; modules of one script are interchangeable.
    pub script: String,
    /// Cargo features of `crate/web`.
    pub features: Vec<String>,
    /// Experiments in it.
    #[serde(default)]
    pub kinds: Kinds,
    /// How hard `wasm-opt` tries. LLVM has optimised it all before: what `-O3` does makes most modules 5 % larger when
    /// compressed and no faster; contact's dragged pair it makes some 5 % faster.
    pub level: String,
    /// Most that a scene waits for, viewer and script included, brotli, kB; read by `scripts/size_gate.mjs`.
    #[serde(default, rename = "budget")]
    pub(crate) _budget: Option<f64>,
}

/// Kinds of experiments, or all there are.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Kinds {
    /// These.
    Some(Vec<String>),
    /// `"all"`: the module of programs, which no page loads.
    All(All),
}

/// The word `all`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum All {
    /// Every kind.
    All,
}

impl Default for Kinds {
    fn default() -> Self {
        Self::Some(Vec::new())
    }
}

const NOTE: &str = "Written by `cargo xtask types` from engines.json. Do not edit.";

impl Manifest {
    /// Of this repository; every kind is in one module.
    pub fn read(root: &Path) -> Result<Self, Failure> {
        let manifest: Self = serde_json::from_slice(&std::fs::read(root.join("engines.json"))?)
            .map_err(|e| format!("engines.json: {e}"))?;
        let kinds = manifest.kinds();
        if let Some(twice) = kinds.windows(2).find(|w| w[0] == w[1]) {
            return Err(format!("engines.json: {} is in two modules", twice[0]).into());
        }
        Ok(manifest)
    }

    /// Every kind, by name.
    pub fn kinds(&self) -> Vec<&str> {
        let mut all: Vec<&str> = self.modules.iter().flat_map(Module::own).collect();
        all.sort_unstable();
        all
    }

    /// Modules a page computes with.
    fn engines(&self) -> impl Iterator<Item = &Module> {
        self.modules.iter().filter(|m| !m.own().is_empty())
    }

    /// `crate/session/src/experiments/mod.rs`.
    pub fn experiments(&self) -> String {
        let kinds = self.kinds();
        let modules: String = kinds
            .iter()
            .map(|kind| format!("#[cfg(feature = \"{kind}\")]\npub(crate) mod {kind};\n"))
            .collect();
        let arm = |kind: &&str| {
            let name = camel(kind);
            format!(
                "        #[cfg(feature = \"{kind}\")]\n        Kind::{name}(_) => Ok(Box::new({kind}::{name}::build(scene, clock)?)),\n"
            )
        };
        let arms: String = kinds.iter().map(arm).collect();
        format!(
            r#"//! One folder per experiment. {NOTE}

#![allow(non_snake_case, reason = "monogram notation")]

{modules}
use asperity_scene::document::Experiment as Kind;
use asperity_scene::{{Scene, SceneError}};

use crate::Clock;
use crate::experiment::Experiment;

/// The experiment a document asks for.
pub(crate) fn build(scene: &Scene, clock: Clock) -> Result<Box<dyn Experiment>, SceneError> {{
    match &scene.experiment {{
{arms}        _ => Err(crate::experiment::not_held()),
    }}
}}
"#
        )
    }

    /// `crate/session/Cargo.toml` with its features between the two lines that say so.
    pub fn cargo_features(&self, text: &str, each: impl Fn(&str) -> String) -> Result<String, Failure> {
        let (begin, end) = (format!("# {NOTE}\n"), "# End of what is written.\n");
        let parts = text.split_once(&begin).and_then(|(head, rest)| Some((head, rest.split_once(end)?.1)));
        let Some((head, tail)) = parts else {
            return Err("a Cargo.toml has lost the lines between which its features stand".into());
        };
        let kinds = self.kinds();
        let list: String = kinds.iter().map(|kind| format!("    \"{kind}\",\n")).collect();
        let listed: String = kinds.iter().map(|kind| format!("{kind} = [{}]\n", each(kind))).collect();
        Ok(format!("{head}{begin}all = [\n{list}]\n{listed}{end}{tail}"))
    }

    /// `www/src/generated/engines.ts`.
    pub fn typescript(&self) -> String {
        let engines: Vec<&Module> = self.engines().collect();
        let names: Vec<String> = engines.iter().map(|m| format!("'{}'", m.name)).collect();
        let of_kind: String = engines
            .iter()
            .flat_map(|m| m.own().into_iter().map(|kind| format!("  {kind}: '{}',\n", m.name)))
            .collect();
        format!(
            "// {NOTE}\nimport type {{ Experiment }} from './scene';\n\n\
             export type Kind = Experiment['kind'];\n\
             export type EngineName = {};\n\n\
             /** The module that holds an experiment. */\n\
             export const ENGINE_OF: Readonly<Record<Kind, EngineName>> = {{\n{of_kind}}};\n",
            names.join(" | ")
        )
    }

    /// `www/src/generated/modules.ts`: where the modules are.
    pub fn urls(&self) -> String {
        let names: Vec<&str> =
            std::iter::once("viewer").chain(self.engines().map(|m| m.name.as_str())).collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        let imports: String =
            sorted.iter().map(|n| format!("import {n} from './wasm/{n}.wasm?url';\n")).collect();
        format!(
            "// {NOTE}\n{imports}\n/** Where each module of the engine is. */\nexport const URLS = {{ {} }} as const;\n",
            names.join(", ")
        )
    }
}

impl Module {
    /// Kinds that pages compute with this module.
    pub fn own(&self) -> Vec<&str> {
        match &self.kinds {
            Kinds::Some(kinds) => kinds.iter().map(String::as_str).collect(),
            Kinds::All(_) => Vec::new(),
        }
    }

    /// What cargo is told, of `crate/web` and of the session in it.
    pub fn cargo_features(&self) -> String {
        let of_session: Vec<&str> = match self.kinds {
            Kinds::Some(_) => self.own(),
            Kinds::All(_) => vec!["all"],
        };
        let own = self.features.iter().cloned();
        own.chain(of_session.iter().map(|f| format!("asperity-session/{f}"))).collect::<Vec<_>>().join(",")
    }
}

/// `FrictionCone` of `friction_cone`.
fn camel(kind: &str) -> String {
    let word = |w: &str| {
        let mut letters = w.chars();
        letters.next().map_or_else(String::new, |c| c.to_ascii_uppercase().to_string() + letters.as_str())
    };
    kind.split('_').map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_holds_every_kind_of_document_once() -> Result<(), Failure> {
        let manifest = Manifest::read(&crate::root())?;
        let text = crate::typescript::scene_types();
        let union = text
            .split_once("export type Experiment = ")
            .and_then(|(_, t)| t.split_once(';'))
            .ok_or("no union")?;
        let mut kinds: Vec<&str> =
            union.0.split("\"kind\": \"").skip(1).filter_map(|t| t.split('"').next()).collect();
        kinds.sort_unstable();
        assert_eq!(manifest.kinds(), kinds);
        Ok(())
    }
}
