//! Text from bytes: UTF-8, UTF-16, and Latin-1 where they are neither.

use std::borrow::Cow;

use asperity_scene::SceneError;

use super::refusal;

/// Length of a file's head in which its declaration is searched, bytes.
const DECLARED: usize = 256;
/// Length of a file's head in which a byte of zero is searched, bytes: text has none.
const LOOKED: usize = 1024;

/// Code points of Windows-1252 from 0x80 to 0x9F (encoding.spec.whatwg.org, index-windows-1252); Latin-1 has
/// control characters there, which no robot's file means. Above, both are Unicode's own numbers.
const WINDOWS: [u16; 32] = [
    0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
    0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
    0x153, 0x9d, 0x17e, 0x178,
];

/// Returns the text, and a sentence where its encoding is a guess.
pub fn text(bytes: &[u8]) -> Result<(Cow<'_, str>, Option<String>), SceneError> {
    let little = |b: &[u8]| u16::from_le_bytes([b[0], *b.get(1).unwrap_or(&0)]);
    let big = |b: &[u8]| u16::from_be_bytes([b[0], *b.get(1).unwrap_or(&0)]);
    match bytes {
        [] => Err(refusal("the file is empty")),
        [0xef, 0xbb, 0xbf, rest @ ..] => eight(rest),
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => {
            Err(refusal("the file is text in UTF-32, which is not read; save it as UTF-8"))
        }
        [0xff, 0xfe, rest @ ..] => Ok((sixteen(rest, little), None)),
        [0xfe, 0xff, rest @ ..] => Ok((sixteen(rest, big), None)),
        [b'<' | b' ' | b'\n' | b'\r' | b'\t', 0, ..] => Ok((sixteen(bytes, little), None)),
        [0, b'<' | b' ' | b'\n' | b'\r' | b'\t', ..] => Ok((sixteen(bytes, big), None)),
        _ => eight(bytes),
    }
}

fn sixteen(bytes: &[u8], unit: impl Fn(&[u8]) -> u16) -> Cow<'static, str> {
    let letters = char::decode_utf16(bytes.chunks(2).map(unit));
    Cow::Owned(letters.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

fn eight(bytes: &[u8]) -> Result<(Cow<'_, str>, Option<String>), SceneError> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok((Cow::Borrowed(text), None));
    }
    if bytes.iter().take(LOOKED).any(|&b| b == 0) {
        return Err(refusal("the file is not text"));
    }
    let letter = |&b: &u8| match b {
        0x80..=0x9f => char::from_u32(WINDOWS[usize::from(b) - 0x80].into()).unwrap_or(' '),
        _ => char::from(b),
    };
    Ok((Cow::Owned(bytes.iter().map(letter).collect()), doubt(bytes)))
}

/// Returns the sentence about bytes that were taken as Latin-1 without a declaration.
fn doubt(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(DECLARED)]).to_ascii_lowercase();
    let named = head.split_once("encoding").and_then(|(_, rest)| {
        let rest = rest.trim_start().strip_prefix('=')?.trim_start();
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        rest[1..].split(quote).next().map(str::to_owned)
    });
    let own = ["iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252"];
    match named {
        Some(name) if own.contains(&name.as_str()) => None,
        Some(name) if name != "utf-8" && name != "utf8" => Some(format!(
            "The file is text in {name}; letters beyond ASCII were read as Latin-1, and names may look wrong."
        )),
        _ => Some(
            "The file is not text in UTF-8; letters beyond ASCII were read as Latin-1, and names may look wrong."
                .to_owned(),
        ),
    }
}
