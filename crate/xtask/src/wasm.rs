//! Builds the wasm modules: one crate compiled with different features, bound, optimised, and left alone
//! where nothing changed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use wasm_bindgen_cli_support::Bindgen;

use crate::Failure;
use crate::manifest::{All, Manifest, Module, ModuleKinds};

/// Options of `wasm-opt`: everything the module may use and every browser of the last four years has.
/// `--enable-reference-types` keeps what wasm-bindgen relies on; Debian's `wasm-opt` 108 breaks it, hence
/// npm's binaryen. The passes behind it make what is sent smaller by one and a half per cent. `-Os` makes it
/// larger by eight: it puts functions into another order, and gzip finds less that is alike nearby.
const WASM_OPT: &[&str] = &[
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
    "--rse",
    "--dae-optimizing",
    "--vacuum",
    "--remove-unused-brs",
    "--remove-unused-names",
    "--merge-blocks",
    "--remove-unused-module-elements",
    "--simplify-locals-nostructure",
    "--coalesce-locals",
    "--reorder-locals",
    "--vacuum",
];

/// Effort spent on the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Release build, `wasm-opt`.
    Ship,
    /// Profile `start`: larger and slower modules in a third of the time, with the same bits.
    Quick,
    /// Profile `first`: as `Quick`, but the crates of other engines than that of contacts are not optimised at all.
    First,
}

impl Effort {
    /// Returns the name of the cargo profile, which is that of its folder, too.
    fn profile(self) -> &'static str {
        match self {
            Self::Ship => "release",
            Self::Quick => "start",
            Self::First => "first",
        }
    }
}

/// Compiles `crate/web` once for each module, binds it, optimises it; leaves alone those that are what they
/// were. The script of the module that holds all kinds loads every engine: each other imports a part of what
/// that one does.
pub fn build(root: &Path, effort: Effort, only: &[&str]) -> Result<(), Failure> {
    let target = std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root.join("target"), PathBuf::from);
    let target = target.join("wasm32-unknown-unknown");
    let out = root.join("www/src/generated/wasm");
    std::fs::create_dir_all(&out)?;
    let manifest = Manifest::read(root)?;
    let meant = |module: &&Module| only.is_empty() || only.contains(&module.name.as_str());
    let modules: Vec<&Module> = manifest.modules.iter().filter(meant).collect();
    if effort != Effort::Ship && !only.is_empty() {
        return build_as_one(root, &target, &out, &manifest, &modules, effort);
    }
    // One is optimised while the next is compiled: neither uses a second processor.
    std::thread::scope(|scope| {
        let mut optimising = Vec::new();
        for module in modules {
            let Module { name, script, level, kinds, .. } = module;
            let held_by_all = matches!(kinds, ModuleKinds::All(_));
            let compiled = compile(root, &target, module, effort)?;
            let key = format!("{:016x} {effort:?} {level} {}", hash(&compiled), WASM_OPT.join(" "));
            let stamp = target.join(format!("{name}.bound.txt"));
            let files = [format!("{script}.js"), format!("{script}.d.ts"), format!("{name}.wasm")]
                .map(|f| out.join(f));
            if files.iter().all(|f| f.is_file())
                && std::fs::read_to_string(&stamp).is_ok_and(|old| old == key)
            {
                // So that `npm start` knows it, too: it looks at times alone.
                std::fs::File::options().append(true).open(&files[2])?.set_modified(SystemTime::now())?;
                println!("wasm: {name} is up to date");
                continue;
            }
            let module = out.join(format!("{name}.wasm"));
            let bound = target.join("bound").join(name);
            bind(compiled, script, &bound)?;
            std::fs::copy(bound.join(format!("{script}_bg.wasm")), &module)?;
            if name == script || held_by_all {
                std::fs::copy(bound.join(format!("{script}.d.ts")), out.join(format!("{script}.d.ts")))?;
                let text = std::fs::read_to_string(bound.join(format!("{script}.js")))?;
                std::fs::write(out.join(format!("{script}.js")), renewable(&text)?)?;
            }
            optimising.push(scope.spawn(move || {
                if effort == Effort::Ship {
                    optimise(root, &module, level).map_err(|e| e.to_string())?;
                }
                std::fs::write(&stamp, key).map_err(|e| e.to_string())?;
                println!("wasm: {name} is built");
                Ok::<(), String>(())
            }));
        }
        for job in optimising {
            job.join().map_err(|_| "an optimiser's thread ended early")??;
        }
        Ok(())
    })
}

/// Builds the named modules as one, in a single compilation: each of their files holds it, and each of their scripts loads it. So the
/// first scene of `npm start` waits for the scene document, the engine and wasm-bindgen once instead of twice. An engine has
/// the viewer in it: wasm-bindgen numbers what a module is handed, and of the same parts all have the same script.
fn build_as_one(
    root: &Path,
    target: &Path,
    out: &Path,
    manifest: &Manifest,
    modules: &[&Module],
    effort: Effort,
) -> Result<(), Failure> {
    let engine = modules.iter().any(|module| module.script == "engine");
    let viewer = manifest.modules.iter().filter(|module| engine && module.name == "viewer");
    let one = together(&modules.iter().copied().chain(viewer).collect::<Vec<_>>());
    let compiled = compile(root, target, &one, effort)?;
    let key = format!("{:016x} {effort:?}", hash(&compiled));
    let bound = target.join("bound").join("quick");
    bind(compiled, "quick", &bound)?;
    let text = renewable(&std::fs::read_to_string(bound.join("quick.js"))?)?;
    let mut replaced = Vec::new();
    for Module { name, script, .. } in modules {
        let there = out.join(format!("{script}.js"));
        if std::fs::read_to_string(&there).ok().as_ref() != Some(&text) {
            std::fs::write(&there, &text)?;
            std::fs::copy(bound.join("quick.d.ts"), out.join(format!("{script}.d.ts")))?;
            replaced.push(script);
        }
        // Last: a module that is there has its script.
        std::fs::copy(bound.join("quick_bg.wasm"), out.join(format!("{name}.wasm")))?;
        std::fs::write(target.join(format!("{name}.bound.txt")), &key)?;
        println!("wasm: {name} is built");
    }
    // What was shipped with a script that is gone is bound anew by the next build of all.
    for Module { name, script, .. } in &manifest.modules {
        if replaced.contains(&script) && !modules.iter().any(|module| module.name == *name) {
            let _ = std::fs::remove_file(target.join(format!("{name}.bound.txt")));
        }
    }
    Ok(())
}

/// Returns one module with the features and the kinds of several.
fn together(modules: &[&Module]) -> Module {
    let texts = |of: fn(&Module) -> Vec<&str>| -> Vec<String> {
        let mut all: Vec<String> = modules.iter().flat_map(|module| of(module)).map(str::to_owned).collect();
        all.sort();
        all.dedup();
        all
    };
    let has_all = modules.iter().any(|module| matches!(module.kinds, ModuleKinds::All(_)));
    Module {
        name: "quick".to_owned(),
        script: "quick".to_owned(),
        features: texts(|module| module.features.iter().map(String::as_str).collect()),
        kinds: if has_all { ModuleKinds::All(All::All) } else { ModuleKinds::Some(texts(Module::own)) },
        level: String::new(),
        _budget: None,
    }
}

/// Writes the script that loads a module, its types, and the module with what the script needs.
fn bind(compiled: Vec<u8>, script: &str, out: &Path) -> Result<(), Failure> {
    Bindgen::new()
        .input_bytes(script, compiled)
        .out_name(script)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true)
        .remove_producers_section(true)
        .remove_name_section(true)
        .generate(out)?;
    Ok(())
}

/// Removes the line that keeps the first module for good: a worker may go over from one engine to another.
fn renewable(script: &str) -> Result<String, Failure> {
    let once = "    if (wasm !== undefined) return wasm;\n";
    if script.matches(once).count() != 2 {
        return Err(
            "wasm-bindgen writes other scripts than it did: see `renewable` in crate/xtask/src/wasm.rs"
                .into(),
        );
    }
    Ok(script.replace(once, ""))
}

/// Compiles `crate/web`; returns the module as cargo leaves it.
fn compile(root: &Path, target: &Path, module: &Module, effort: Effort) -> Result<Vec<u8>, Failure> {
    let profile = effort.profile();
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    if let Some(kinds) = module.kinds_held() {
        command.env("ASPERITY_KINDS", kinds);
    }
    let status = command
        .current_dir(root)
        .args(["build", "--package", "asperity-web", "--lib", "--target", "wasm32-unknown-unknown"])
        .args(["--no-default-features", "--features", &module.cargo_features()])
        .args(["--profile", profile])
        .status()
        .map_err(|e| format!("cargo could not be started: {e}"))?;
    if !status.success() {
        return Err(
            "crate/web did not compile; if the target is missing: rustup target add wasm32-unknown-unknown"
                .into(),
        );
    }
    let module = target.join(profile).join("asperity_web.wasm");
    std::fs::read(&module).map_err(|e| format!("{} could not be read: {e}", module.display()).into())
}

fn optimise(root: &Path, module: &Path, level: &str) -> Result<(), Failure> {
    let tool = root.join("node_modules/binaryen/bin/wasm-opt");
    if !tool.exists() {
        return Err("wasm-opt is missing: run `npm ci` first".into());
    }
    let before = module.with_extension("unoptimised.wasm");
    std::fs::rename(module, &before)?;
    let status = node(root).arg(tool).arg(level).args(WASM_OPT).arg(&before).arg("-o").arg(module).status();
    std::fs::remove_file(&before)?;
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("wasm-opt failed: {status}").into()),
        Err(e) => Err(format!("node could not be started: {e}").into()),
    }
}

fn node(root: &Path) -> Command {
    let mut command = Command::new("node");
    command.current_dir(root);
    command
}

/// Returns the hash: FNV-1a, 64 bit.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, &b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}
