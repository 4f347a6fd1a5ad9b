//! Lines, words and decimal numbers of a text file, as bytes; text need not be UTF-8.

use asperity_fault::Fault;

/// Returns the lines of a text file, whatever their ending.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&b| b == b'\n' || b == b'\r')
}

/// Returns a text without byte order mark and blanks at its start.
pub(super) fn start_of_text(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start()
}

/// Returns the words of a line.
pub(super) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty())
}

/// Reads a number in decimal notation.
pub(super) fn number(word: Option<&[u8]>, path: impl Fn() -> String) -> Result<f64, Fault> {
    let Some(word) = word else {
        return Err(Fault::new(path(), "A number is missing."));
    };
    std::str::from_utf8(word)
        .ok()
        // Fortran writes 1.5D-03 for 1.5e-3.
        .and_then(|w| w.parse().ok().or_else(|| w.replace(['D', 'd'], "e").parse().ok()))
        .ok_or_else(|| Fault::new(path(), format!("“{}” is not a number.", shown(word))))
}

/// Returns a word as an error message can show it.
pub(super) fn shown(word: &[u8]) -> String {
    let cut = word.get(..24).unwrap_or(word);
    String::from_utf8_lossy(cut).chars().filter(|c| !c.is_control()).collect()
}
