use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use crate::Failure;

/// Everything the module may use and every browser of the last four years has.
/// The last line keeps what wasm-bindgen relies on; Debian's `wasm-opt` 108 breaks it, hence npm's binaryen.
const WASM_OPT: &[&str] = &[
    "-O3",
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
];

/// How much is spent on the module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// Release build, `wasm-opt`.
    Ship,
    /// Development build: seconds instead of minutes, larger and slower, the same bits.
    Quick,
}

/// Compiles `crate/web`, binds it, optimises it; does nothing when the compiled module is the one it did last time.
pub fn build(root: &Path, effort: Effort) -> Result<(), Failure> {
    let target = std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root.join("target"), PathBuf::from);
    let target = target.join("wasm32-unknown-unknown");
    let compiled = compile(root, &target, effort)?;
    let out = root.join("www/src/generated/wasm");
    let key = format!("{:016x} {}", hash(&compiled), WASM_OPT.join(" "));
    let stamp = target.join("bound.txt");
    let files = ["asperity.js", "asperity.d.ts", "asperity_bg.wasm"];
    let present = files.iter().all(|f| out.join(f).is_file());
    if present && std::fs::read_to_string(&stamp).is_ok_and(|old| old == key) {
        println!("wasm: up to date");
        return Ok(());
    }
    std::fs::create_dir_all(&out)?;
    Bindgen::new()
        .input_bytes("asperity", compiled)
        .out_name("asperity")
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true)
        .remove_producers_section(true)
        .remove_name_section(true)
        .generate(&out)?;
    if effort == Effort::Ship {
        optimise(root, &out.join("asperity_bg.wasm"))?;
    }
    std::fs::write(&stamp, key)?;
    let sizes = node(root).arg("scripts/sizes.mjs").arg(out.join("asperity_bg.wasm")).status();
    if !sizes.is_ok_and(|s| s.success()) {
        eprintln!("wasm: built, but its size could not be measured");
    }
    Ok(())
}

/// The build of `crate/web`, as cargo leaves it.
fn compile(root: &Path, target: &Path, effort: Effort) -> Result<Vec<u8>, Failure> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let status = Command::new(cargo)
        .current_dir(root)
        .args(["build", "--package", "asperity-web", "--lib", "--target", "wasm32-unknown-unknown"])
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

fn optimise(root: &Path, module: &Path) -> Result<(), Failure> {
    let tool = root.join("node_modules/binaryen/bin/wasm-opt");
    if !tool.exists() {
        return Err("wasm-opt is missing: run `npm ci` first".into());
    }
    let before = module.with_extension("unoptimised.wasm");
    std::fs::rename(module, &before)?;
    let status = node(root).arg(tool).args(WASM_OPT).arg(&before).arg("-o").arg(module).status();
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

/// FNV-1a, 64 bit.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, &b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}
