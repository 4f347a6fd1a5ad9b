//! Files beside a model: the one that a model names, and the one that is the model.
//!
//! A file is found by the longest tail that its path has in common with the named one:
//! `package://arm/meshes/visual/link1.stl` is `arm/meshes/visual/link1.stl` and not
//! `arm/meshes/collision/link1.stl`. A last name alone is enough only where no folder is known on one of the
//! two sides.

use super::DroppedFile;

/// Returns the parts of a path, first folder first, in small letters; `.` and `..` are followed, schemes and
/// drives are gone.
pub fn parts(path: &str) -> Vec<String> {
    let path = path.trim();
    let path = path.split_once("://").map_or(path, |(_, rest)| rest);
    let path = path.strip_prefix("file:").unwrap_or(path);
    let mut parts: Vec<String> = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            drive if parts.is_empty() && drive.len() == 2 && drive.ends_with(':') => {}
            name => parts.push(unescaped(name).to_lowercase()),
        }
    }
    parts
}

/// Replaces `%20` by a blank, and the like.
fn unescaped(name: &str) -> String {
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name.as_bytes();
    while let [first, tail @ ..] = rest {
        let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
        match tail {
            [a, b, after @ ..] if *first == b'%' && digit(*a).is_some() && digit(*b).is_some() => {
                bytes.push(16 * digit(*a).unwrap_or(0) + digit(*b).unwrap_or(0));
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| name.to_owned())
}

/// Result of the search for a name.
pub enum Lookup<'f> {
    One(DroppedFile<'f>),
    /// One of several that nothing distinguishes: the first of them.
    OneOf(DroppedFile<'f>, usize),
    /// A file with its last name in another folder.
    Elsewhere(DroppedFile<'f>),
    None,
}

/// Fit of a path: number of common parts of its tail, true if that is all of the path, true if it is the
/// whole other path, and number of common parts of its head.
type Score = (usize, bool, bool, usize);

/// Finds the file that `uri` names, as seen from a file called `from`.
pub fn find<'f>(files: &[DroppedFile<'f>], from: &str, uri: &str) -> Lookup<'f> {
    let wanted = parts(uri);
    let Some(last) = wanted.last() else { return Lookup::None };
    // A relative path begins in the folder of the file that names it.
    let mut folder = parts(from);
    folder.pop();
    let mut whole = folder.clone();
    for part in uri.trim().split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                whole.pop();
            }
            name => whole.push(unescaped(name).to_lowercase()),
        }
    }
    let relative = !uri.contains("://") && !uri.trim().starts_with('/');
    let alike =
        |a: &[String], b: &[String]| a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let mut best: Option<(Score, DroppedFile<'f>, usize)> = None;
    let mut elsewhere = None;
    for file in files {
        let own = parts(file.name);
        if own.last() != Some(last) {
            continue;
        }
        let tail = alike(&own, &wanted);
        let whole_tail = if relative { alike(&own, &whole) } else { 0 };
        // Beyond its last name, or as far as one of them goes.
        let enough = tail > 1 || tail == own.len() || tail == wanted.len() || whole_tail == whole.len();
        if !enough {
            elsewhere = elsewhere.or(Some(*file));
            continue;
        }
        // Last, the file nearer to the one that names it.
        let near = own.iter().zip(&folder).take_while(|(x, y)| x == y).count();
        let score = (tail.max(whole_tail), whole_tail == whole.len(), own == whole, near);
        match &mut best {
            Some((most, ..)) if *most > score => {}
            Some((most, kept, count)) if *most == score => {
                *count += usize::from(kept.bytes != file.bytes);
            }
            _ => best = Some((score, *file, 1)),
        }
    }
    match (best, elsewhere) {
        (Some((_, file, 1)), _) => Lookup::One(file),
        (Some((_, file, count)), _) => Lookup::OneOf(file, count),
        (None, Some(file)) => Lookup::Elsewhere(file),
        (None, None) => Lookup::None,
    }
}

/// Length of a file's head in which its first element is searched, bytes.
const HEAD: usize = 64 << 10;

/// Returns the name of the first element of a possible model; `None` for other files.
fn root(file: &DroppedFile<'_>) -> Option<String> {
    let name = file.name.to_ascii_lowercase();
    if ![".urdf", ".sdf", ".world", ".xml", ".mjcf", ".xacro"].iter().any(|end| name.ends_with(end)) {
        return None;
    }
    let (head, _) = crate::xml::text(&file.bytes[..file.bytes.len().min(HEAD)]).ok()?;
    let mut rest: &str = &head;
    loop {
        rest = &rest[rest.find('<')?..];
        let end = match () {
            () if rest.starts_with("<!--") => rest.find("-->")? + 3,
            () if rest.starts_with("<?") || rest.starts_with("<!") => rest.find('>')? + 1,
            () => {
                let ends = |c: char| c.is_whitespace() || matches!(c, '>' | '/');
                return Some(rest[1..].split(ends).next().unwrap_or_default().to_ascii_lowercase());
            }
        };
        rest = &rest[end..];
    }
}

/// Returns true for a file that is included by others and is no robot by itself: macros alone.
fn is_part(file: &DroppedFile<'_>) -> bool {
    let name = file.name.to_ascii_lowercase();
    name.ends_with(".xacro") && !name.ends_with(".urdf.xacro") && !name.ends_with(".sdf.xacro")
}

/// Returns true for SRDF, whose root has the name of URDF's: groups and poses of a robot that another file
/// describes.
fn is_semantic(file: &DroppedFile<'_>) -> bool {
    let Ok((text, _)) = crate::xml::text(file.bytes) else { return false };
    let srdf = ["<disable_collisions", "<group_state", "<end_effector", "<virtual_joint"];
    !["<link", "xacro"].iter().any(|word| text.contains(word)) && srdf.iter().any(|word| text.contains(word))
}

/// Returns the last names of the files that a model includes, in small letters.
fn includes(file: &DroppedFile<'_>) -> Vec<String> {
    let Ok((text, _)) = crate::xml::text(file.bytes) else { return Vec::new() };
    let named = |piece: &str| {
        let tag = piece.split('>').next()?;
        let (_, value) = tag.split_once("file")?;
        let value = value.trim_start_matches("name").trim_start().strip_prefix('=')?.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        parts(value[1..].split(quote).next()?).pop()
    };
    text.split("include").skip(1).filter_map(named).collect()
}

/// Returns the index of the model among the files, and the names of the others that could be one. The first
/// file is the model if it is one and no other includes it.
pub fn model(files: &[DroppedFile<'_>]) -> (usize, Vec<String>) {
    let kinds = ["robot", "sdf", "mujoco"];
    let models: Vec<usize> = (0..files.len())
        .filter(|&i| root(&files[i]).is_some_and(|name| kinds.contains(&name.as_str())))
        .filter(|&i| !is_semantic(&files[i]))
        .collect();
    // A single file is the model.
    if files.len() < 2 || models.is_empty() {
        return (0, Vec::new());
    }
    let included: Vec<String> = models.iter().flat_map(|&i| includes(&files[i])).collect();
    let last = |i: usize| parts(files[i].name).pop().unwrap_or_default();
    let free: Vec<usize> = models.iter().copied().filter(|&i| !included.contains(&last(i))).collect();
    let free = if free.is_empty() { models } else { free };
    let rank = |&i: &usize| {
        let name = last(i);
        let ends = [".urdf", ".sdf", ".mjcf", ".xml", ".xacro", ".world"];
        let end = ends.iter().position(|end| name.ends_with(end)).unwrap_or(ends.len());
        (i != 0, is_part(&files[i]), parts(files[i].name).len(), end, i)
    };
    let chosen = free.iter().copied().min_by_key(rank).unwrap_or(0);
    let others = free.iter().filter(|&&i| i != chosen && chosen != 0).map(|&i| files[i].name.to_owned());
    (chosen, others.collect())
}
