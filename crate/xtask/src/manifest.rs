//! `engines.json`: which module of the engine holds which kinds of experiments.
//!
//! From it is written what the page loads by (`www/src/generated/engines.ts`); [`crate::wasm`] builds the modules,
//! `scripts/size_gate.mjs` weighs them.

use std::path::Path;

use serde::Deserialize;

use crate::Failure;

/// The whole manifest.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Modules in the order in which they are built.
    pub modules: Vec<Module>,
}

/// One wasm module.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Module {
    /// Name of the file: `contact` of `contact.wasm`.
    pub name: String,
    /// Script that loads it; modules of one script are interchangeable.
    pub script: String,
    /// Cargo features of `crate/web`.
    pub features: Vec<String>,
    /// Experiments in it.
    #[serde(default)]
    pub kinds: ModuleKinds,
    /// Level of `wasm-opt`. LLVM has optimised it all before: what `-O3` does makes most modules 5 % larger
    /// when compressed and no faster; contact's dragged pair it makes some 5 % faster.
    pub level: String,
    /// Greatest download that a scene waits for, viewer and script included, brotli, kB; read by
    /// `scripts/size_gate.mjs`.
    #[serde(default, rename = "budget")]
    pub(crate) _budget: Option<f64>,
}

/// Kinds of experiments, or all there are.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum ModuleKinds {
    /// Kinds that are named.
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

impl Default for ModuleKinds {
    fn default() -> Self {
        Self::Some(Vec::new())
    }
}

const NOTE: &str = "Written by `cargo types` from engines.json. Do not edit.";

impl Manifest {
    /// Reads the manifest of this repository; every kind is in one module.
    pub fn read(root: &Path) -> Result<Self, Failure> {
        let manifest: Self = serde_json::from_slice(&std::fs::read(root.join("engines.json"))?)
            .map_err(|e| format!("engines.json: {e}"))?;
        let kinds = manifest.kinds();
        if let Some(twice) = kinds.windows(2).find(|w| w[0] == w[1]) {
            return Err(format!("engines.json: {} is in two modules", twice[0]).into());
        }
        Ok(manifest)
    }

    /// Returns every kind, by name.
    pub fn kinds(&self) -> Vec<&str> {
        let mut all: Vec<&str> = self.modules.iter().flat_map(Module::own).collect();
        all.sort_unstable();
        all
    }

    /// Returns the modules a page computes with.
    fn engines(&self) -> impl Iterator<Item = &Module> {
        self.modules.iter().filter(|m| !m.own().is_empty())
    }

    /// Writes `www/src/generated/engines.ts`.
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

    /// Writes `www/src/generated/modules.ts`: where the modules are.
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
    /// Returns the kinds that pages compute with this module.
    pub fn own(&self) -> Vec<&str> {
        match &self.kinds {
            ModuleKinds::Some(kinds) => kinds.iter().map(String::as_str).collect(),
            ModuleKinds::All(_) => Vec::new(),
        }
    }

    /// Features of `crate/web` that it is compiled with.
    pub fn cargo_features(&self) -> String {
        self.features.join(",")
    }

    /// What `crate/web/build.rs` is told of the kinds: their names; nothing where it holds all.
    pub fn kinds_held(&self) -> Option<String> {
        match self.kinds {
            ModuleKinds::Some(_) => Some(self.own().join(",")),
            ModuleKinds::All(_) => None,
        }
    }
}
