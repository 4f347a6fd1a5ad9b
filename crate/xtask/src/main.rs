//! `cargo xtask wasm` builds the wasm package into `www/src/generated/wasm`, or the modules that are named (`--quick`:
//! with the profile `start`, which optimises less, and those that are named as one; `--first`: with the profile `first`, sooner still; `npm start` serves these);
//! `cargo xtask types [--check]` writes the TypeScript types and the JSON Schema of the scene document, or tells that they are stale.

mod frame_constants;
mod manifest;
mod schema_parts;
#[cfg(test)]
mod scopes;
mod typescript;
mod wasm;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::wasm::Effort;

/// Why a task failed, for the person at the terminal.
type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["wasm", "--quick", only @ ..] => wasm::build(&root(), Effort::Quick, only),
        ["wasm", "--first", only @ ..] => wasm::build(&root(), Effort::First, only),
        ["wasm", only @ ..] => wasm::build(&root(), Effort::Ship, only),
        ["types"] => typescript::write(&root()),
        ["types", "--check"] => typescript::check(&root()),
        _ => Err("usage: cargo xtask wasm [--quick | --first] [MODULE …] | types | types --check".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The repository this crate lies in.
fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).map(Into::into).unwrap_or(here)
}
