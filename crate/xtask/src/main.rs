//! `cargo xtask wasm` builds the wasm package into `www/src/generated/wasm`, or the modules that are named (`--quick`: with
//! the profile `start`, which optimises less, and those that are named as one; `--first`: with the profile `first`, sooner still;
//! `npm start` serves these). The types of the page are written by `asperity-types`.

use std::process::ExitCode;

use asperity_xtask::root;
use asperity_xtask::wasm::{self, Effort};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["wasm", "--quick", only @ ..] => wasm::build(&root(), Effort::Quick, only),
        ["wasm", "--first", only @ ..] => wasm::build(&root(), Effort::First, only),
        ["wasm", only @ ..] => wasm::build(&root(), Effort::Ship, only),
        _ => Err("usage: cargo xtask wasm [--quick | --first] [MODULE …]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}
