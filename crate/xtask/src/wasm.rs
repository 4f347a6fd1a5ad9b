//! Builds the wasm modules: one crate compiled with different features, bound, optimised, and left alone
//! where nothing changed.

use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use crate::Failure;
use crate::manifest::{Kinds, Manifest, Module};

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
    /// Development build: seconds instead of minutes, larger and slower, the same bits.
    Quick,
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
    // One is optimised while the next is compiled: neither uses a second processor.
    std::thread::scope(|scope| {
        let mut optimising = Vec::new();
        let meant = |module: &&Module| only.is_empty() || only.contains(&module.name.as_str());
        for module in manifest.modules.iter().filter(meant) {
            let Module { name, script, level, kinds, .. } = module;
            let held_by_all = matches!(kinds, Kinds::All(_));
            let compiled = compile(root, &target, module, effort)?;
            let key = format!("{:016x} {effort:?} {level} {}", hash(&compiled), WASM_OPT.join(" "));
            let stamp = target.join(format!("{name}.bound.txt"));
            let files = [format!("{script}.js"), format!("{script}.d.ts"), format!("{name}.wasm")]
                .map(|f| out.join(f));
            if files.iter().all(|f| f.is_file())
                && std::fs::read_to_string(&stamp).is_ok_and(|old| old == key)
            {
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
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    if let Some(kinds) = module.kinds_held() {
        command.env("ASPERITY_KINDS", kinds);
    }
    let status = command
        .current_dir(root)
        .args(["build", "--package", "asperity-web", "--lib", "--target", "wasm32-unknown-unknown"])
        .args(["--no-default-features", "--features", &module.cargo_features()])
        .args(if effort == Effort::Ship { &["--release"][..] } else { &[] })
        .status()
        .map_err(|e| format!("cargo could not be started: {e}"))?;
    if !status.success() {
        return Err(
            "crate/web did not compile; if the target is missing: rustup target add wasm32-unknown-unknown"
                .into(),
        );
    }
    let folder = if effort == Effort::Ship { "release" } else { "debug" };
    let module = target.join(folder).join("asperity_web.wasm");
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
