//! `asperity import`: converts a robot or scene of another program to a scene document, and reports on it.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use asperity_import::{DroppedFile, model_scene_with};
use asperity_scene::{ModelScene, NoteKind};
use serde_json::json;

use crate::output;

/// Deepest folder that is searched beside a model, and largest numbers of files and bytes that are taken.
const DEEPEST: usize = 8;
const MOST_FILES: usize = 20_000;
const MOST_BYTES: u64 = 256 << 20;
/// Longest path in a model, bytes.
const LONGEST: usize = 300;
/// Endings of files that a model may name.
const MESHES: [&str; 10] = ["stl", "obj", "ply", "off", "gltf", "glb", "bin", "dae", "3mf", "png"];
const MODELS: [&str; 8] = ["urdf", "sdf", "xml", "mjcf", "xacro", "world", "yaml", "yml"];

/// Arguments of `asperity import`.
pub struct Asked<'a> {
    /// Arguments of xacro, `NAME:=VALUE`.
    pub arguments: &'a [String],
    /// True if the report is written in place of the scene, unless that goes to a file.
    pub report: bool,
    /// True if the report is written as JSON.
    pub json: bool,
    /// File for the scene.
    pub out: Option<&'a Path>,
    /// Folders of packages.
    pub packages: &'a [PathBuf],
}

/// Reads a model with the files beside it and in the folders of packages; writes the scene, the report, or
/// both.
pub fn main(file: &Path, asked: &Asked<'_>) -> Result<bool, String> {
    let files = with_others(file, asked.packages)?;
    let dropped: Vec<DroppedFile<'_>> =
        files.iter().map(|(name, bytes)| DroppedFile { name, bytes }).collect();
    let arguments = asked.arguments.iter().map(|text| argument(text)).collect::<Result<Vec<_>, _>>()?;
    let model = model_scene_with(&dropped, &arguments).map_err(|e| format!("{}: {e}", file.display()))?;
    match asked.out {
        Some(path) => {
            std::fs::write(path, &model.scene_text).map_err(|e| format!("{}: {e}", path.display()))?
        }
        None if asked.report || asked.json => {}
        None => output::print(&format!("{}\n", model.scene_text))?,
    }
    let text = match asked.json {
        true => serde_json::to_string_pretty(&of(&model)).map_err(|e| e.to_string())? + "\n",
        false => told(&model),
    };
    // Where the scene goes to standard output the report stands beside it.
    match asked.report || asked.json || asked.out.is_some() {
        true => output::print(&text)?,
        false => text.lines().for_each(output::complain),
    }
    Ok(true)
}

/// Reads name and value of an argument of xacro, `NAME:=VALUE`.
fn argument(text: &str) -> Result<(String, String), String> {
    let (name, value) =
        text.split_once(":=").ok_or(format!("“{text}” is no argument of xacro: NAME:=VALUE"))?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Returns the report without the scene.
fn of(model: &ModelScene) -> serde_json::Value {
    let ModelScene { read, notes, findings, bodies, joints, .. } = model;
    json!({ "bodies": bodies, "joints": joints, "read": read, "notes": notes, "findings": findings })
}

/// Writes the report as text.
fn told(model: &ModelScene) -> String {
    let mut text = String::new();
    let mut group = |title: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{title}");
            lines.iter().for_each(|line| {
                let _ = writeln!(text, "  {line}");
            });
        }
    };
    group("Read", model.read.clone());
    let groups = [
        ("Mended", vec![NoteKind::Mended]),
        ("Chosen here, since the file leaves it open", vec![NoteKind::Guessed]),
        ("Left out, or taken otherwise", vec![NoteKind::LeftOut, NoteKind::Told]),
    ];
    for (title, kinds) in groups {
        let of = model.notes.iter().filter(|n| kinds.contains(&n.kind));
        let place = |place: &str| if place.is_empty() { String::new() } else { format!("  [{place}]") };
        group(title, of.map(|n| format!("{}{}", n.text, place(&n.place))).collect());
    }
    let fix = |f: &asperity_scene::ModelFinding| {
        f.fix.as_ref().map_or(String::new(), |fix| {
            let set = fix.changes.iter().map(|c| c.path.as_str()).collect::<Vec<_>>().join(", ");
            format!("  → {} ({set})", fix.label)
        })
    };
    let findings = model.findings.iter().map(|f| format!("{}{}", f.text, fix(f))).collect();
    group("Before it runs", findings);
    text
}

type Named = (String, Vec<u8>);

/// Returns the model first, then all files that it may name: below its folder, or below the package that it
/// is in, and below those folders.
fn with_others(file: &Path, packages: &[PathBuf]) -> Result<Vec<Named>, String> {
    let read = |path: &Path| std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    let whole = file.canonicalize().map_err(|e| format!("{}: {e}", file.display()))?;
    let own = whole.parent().unwrap_or(Path::new("/"));
    // urdf/arm.urdf names meshes/link.stl of the folder above.
    let package = own.ancestors().take(3).find(|folder| folder.join("package.xml").is_file());
    let root = package.unwrap_or(own).to_path_buf();
    let mut folders = vec![root];
    for folder in packages {
        folders.push(folder.canonicalize().map_err(|e| format!("{}: {e}", folder.display()))?);
    }
    let mut paths: Vec<(String, PathBuf)> = Vec::new();
    for folder in &folders {
        // A package is named by its folder.
        let base = folder.parent().unwrap_or(folder);
        let mut found = Vec::new();
        walk(folder, 0, &mut found);
        found.sort();
        for path in found.into_iter().filter(|path| *path != whole) {
            let name = path.strip_prefix(base).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            if !paths.iter().any(|(_, p)| *p == path) {
                paths.push((name, path));
            }
        }
    }
    let base = folders[0].parent().unwrap_or(&folders[0]);
    let name = whole.strip_prefix(base).unwrap_or(&whole).to_string_lossy().replace('\\', "/");
    let mut files = vec![(name, read(&whole)?)];
    // Of models only those are taken that a taken one names.
    let (models, mut others): (Vec<_>, Vec<_>) = paths.into_iter().partition(|(_, path)| has(path, &MODELS));
    let mut models: Vec<Option<(String, PathBuf)>> = models.into_iter().map(Some).collect();
    let mut homes = vec![own.to_path_buf()];
    let mut named = Vec::new();
    let mut next = 0;
    while let Some((_, bytes)) = files.get(next) {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let home = homes.get(next).cloned().unwrap_or_default();
        next += 1;
        for slot in &mut models {
            if let Some((name, path)) = slot.take_if(|(name, _)| speaks(&text, name)) {
                files.push((name, read(&path)?));
                homes.push(path.parent().unwrap_or(own).to_path_buf());
            }
        }
        for path in above(&text, &[&home, own], &mut named).into_iter().filter(|path| *path != whole) {
            let name = path.strip_prefix(base).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            let known = |(other, _): &(String, _)| *other == name;
            let left = models.iter().flatten().any(known) || others.iter().any(|(other, _)| *other == name);
            if left
                || files.iter().any(|(other, _)| *other == name)
                || files.len() + others.len() >= MOST_FILES
            {
                continue;
            }
            if has(&path, &MODELS) {
                files.push((name, read(&path)?));
                homes.push(path.parent().unwrap_or(own).to_path_buf());
            } else {
                others.push((name, path));
            }
        }
    }
    let mut bytes = 0;
    for (name, path) in others {
        bytes += path.metadata().map_or(0, |m| m.len());
        if bytes > MOST_BYTES {
            return Err(format!("what lies beside {} has more than 256 MB", file.display()));
        }
        files.push((name, read(&path)?));
    }
    Ok(files)
}

/// Finds files that a text names by a path that leads out of its folder, and those in folders that it so
/// names: `meshdir="../assets"`. `homes`: folders that its paths may begin in; `named`: files that it or a
/// model read before it names, since an included file is read with the folders of the one that includes it.
fn above(text: &str, homes: &[&Path], named: &mut Vec<PathBuf>) -> Vec<PathBuf> {
    let quoted = text.split(['"', '\'']).skip(1).filter(|word| word.len() < LONGEST && !word.contains("://"));
    let words: Vec<&str> = quoted.map(str::trim).filter(|word| !word.contains(['<', '\n'])).collect();
    // A path may begin in a folder that another word names.
    let out: Vec<&str> = words.iter().copied().filter(|word| word.contains("../")).take(MOST_FILES).collect();
    let folder = |word: &&&str| {
        word.contains(['.', '/']) || !word.contains(|c: char| c.is_whitespace() || c.is_ascii_digit())
    };
    for word in words.iter().filter(folder).take(MOST_FILES) {
        let folders = homes.iter().filter_map(|home| home.join(word).canonicalize().ok());
        named.extend(folders.filter(|path| path.is_dir()));
    }
    named.sort();
    named.dedup();
    let mut begins: Vec<PathBuf> = homes.iter().map(|home| home.to_path_buf()).collect();
    begins.extend(named.iter().cloned());
    begins.sort();
    begins.dedup();
    let mut found = Vec::new();
    for word in out {
        for begin in &begins {
            match begin.join(word).canonicalize() {
                Ok(path) if path.is_dir() && !word.trim_matches(['.', '/']).is_empty() => {
                    walk(&path, 0, &mut found)
                }
                Ok(path) if path.is_file() && (has(&path, &MESHES) || has(&path, &MODELS)) => {
                    found.push(path)
                }
                _ => {}
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Returns true if a text names a file, or the folder of a file whose name many others share.
fn speaks(text: &str, name: &str) -> bool {
    let mut parts = name.rsplit('/');
    let (last, folder) = (parts.next().unwrap_or(name), parts.next().unwrap_or_default());
    text.contains(last) || (last == "model.sdf" && !folder.is_empty() && text.contains(folder))
}

fn has(path: &Path, ends: &[&str]) -> bool {
    let end = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    ends.contains(&end.as_str())
}

fn walk(folder: &Path, depth: usize, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if hidden || into.len() >= MOST_FILES {
            continue;
        }
        if path.is_dir() && depth < DEEPEST {
            walk(&path, depth + 1, into);
        } else if path.is_file() && (has(&path, &MESHES) || has(&path, &MODELS)) {
            into.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn public(path: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/public_cases").join(path)
    }

    #[test]
    fn a_model_is_read_with_what_lies_beside_it() {
        let files = with_others(&public("43_sdf_submesh/submesh.sdf"), &[]).unwrap();
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["43_sdf_submesh/submesh.sdf", "43_sdf_submesh/two.obj"]);
        assert!(with_others(&public("43_sdf_submesh/nowhere.sdf"), &[]).is_err());
    }

    #[test]
    fn what_a_model_names_above_its_folder_is_found() {
        let root = std::env::temp_dir().join(format!("above_{}", std::process::id()));
        let put = |name: &str, text: &str| {
            let path = root.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        // The included file names the folder of meshes; one mesh begins in it and leads out.
        put("scene/sub/main.xml", r#"<mujoco><include file="../../parts/assets.xml"/><worldbody/></mujoco>"#);
        put(
            "parts/assets.xml",
            r#"<mujoco><compiler meshdir='../meshes'/><asset><mesh file="a.stl"/><mesh file="../more/b.stl"/></asset></mujoco>"#,
        );
        put("meshes/a.stl", "");
        put("more/b.stl", "");
        // The main file names the folder, the file that it includes names the mesh.
        put(
            "deep/other/main.xml",
            r#"<mujoco><compiler meshdir=".."/><include file="../far/in/part.xml"/></mujoco>"#,
        );
        put("deep/far/in/part.xml", r#"<mujoco><asset><mesh file="../beside/c.stl"/></asset></mujoco>"#);
        put("beside/c.stl", "");
        let included = with_others(&root.join("deep/other/main.xml"), &[]).unwrap();
        assert!(included.iter().any(|(name, _)| name.ends_with("c.stl")), "{included:?}");
        put("more/untold.stl", "");
        let files = with_others(&root.join("scene/sub/main.xml"), &[]).unwrap();
        std::fs::remove_dir_all(&root).unwrap();
        let ends = |end: &str| files.iter().any(|(name, _)| name.ends_with(end));
        assert!(ends("parts/assets.xml") && ends("meshes/a.stl") && ends("more/b.stl"), "{files:?}");
        assert_eq!(files.len(), 4);
    }

    #[test]
    fn the_report_says_what_was_read_and_what_passes() {
        let files = with_others(&public("03_robot_overlaps_itself_at_the_start/overlap.urdf"), &[]).unwrap();
        let dropped: Vec<DroppedFile<'_>> =
            files.iter().map(|(name, bytes)| DroppedFile { name, bytes }).collect();
        let text = told(&model_scene_with(&dropped, &[]).unwrap());
        assert!(text.starts_with("Read\n  URDF: 3 bodies"), "{text}");
        assert!(text.contains("“base” and “hand” overlap by 10 mm"), "{text}");
    }

    #[test]
    fn the_scene_goes_where_it_is_asked_for() {
        let out = std::env::temp_dir().join(format!("imported_{}.json", std::process::id()));
        let asked = Asked { arguments: &[], report: false, json: true, out: Some(&out), packages: &[] };
        assert_eq!(main(&public("10_sdf_nested_models/nested.sdf"), &asked), Ok(true));
        assert!(asperity_experiments::parse(&std::fs::read_to_string(&out).unwrap()).is_ok());
        std::fs::remove_file(out).unwrap();
    }
}
