//! Writes the list of the kinds of experiments that this build holds: those of the variable `ASPERITY_KINDS` (names, commas between),
//! all without it. What the list does not name, the linker leaves out.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=ASPERITY_KINDS");
    println!("cargo::rerun-if-changed=build.rs");
    let wanted = env::var("ASPERITY_KINDS").ok();
    let kind = |name: &str| format!("&asperity_experiments::{}::KIND, ", name.trim());
    let list = match &wanted {
        Some(names) => {
            let kinds: String = names.split(',').filter(|name| !name.trim().is_empty()).map(kind).collect();
            format!(
                "pub(crate) static KINDS: &Kinds = &Kinds {{ held: &[{kinds}], known: &asperity_experiments::NAMES }};"
            )
        }
        None => "pub(crate) static KINDS: &Kinds = &asperity_experiments::KINDS;".to_owned(),
    };
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("kinds.rs"), list)
}
