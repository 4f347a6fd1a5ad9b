//! `cargo types` writes the TypeScript types of the page and the JSON Schema of the scene document into `www/src/generated`;
//! `cargo types --check` tells that they are stale.

mod frame_constants;
mod schema;
mod schema_parts;
mod typescript;

use std::process::ExitCode;

use asperity_xtask::root;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        [] => typescript::write(&root()),
        ["--check"] => typescript::check(&root()),
        _ => Err("usage: cargo types [--check]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("types: {failure}");
            ExitCode::FAILURE
        }
    }
}
