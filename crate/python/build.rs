//! Writes the gallery as a table of texts, so that a wheel holds every scene, and the linker's option for
//! extension modules, where it needs one.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    pyo3_build_config::add_extension_module_link_args();
    let scenes: PathBuf =
        Path::new(&std::env::var("CARGO_MANIFEST_DIR")?).join("../../scenes").canonicalize()?;
    let gallery = std::fs::read_to_string(scenes.join("gallery.toml"))?;
    let mut table = String::from("&[\n");
    // The order of the shelves, which is that of the page.
    for id in gallery.lines().filter_map(|line| line.trim().strip_prefix("id = ")) {
        let id = id.trim_matches('"');
        let file = scenes.join(format!("{id}.json"));
        println!("cargo::rerun-if-changed={}", file.display());
        writeln!(table, "    ({id:?}, include_str!({file:?})),")?;
    }
    table.push(']');
    println!("cargo::rerun-if-changed={}", scenes.join("gallery.toml").display());
    std::fs::write(Path::new(&std::env::var("OUT_DIR")?).join("gallery.rs"), table)?;
    Ok(())
}
