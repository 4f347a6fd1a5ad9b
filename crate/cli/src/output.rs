//! Terminal and clock: no other file meets them.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Instant;

use asperity_session::Clock;

/// Clock in seconds since the program's first question.
pub const CLOCK: Clock = Clock::in_seconds(|| {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
});

/// Reads the text of a file, or of standard input for `-`.
pub fn read(path: &Path) -> Result<String, String> {
    let mut text = String::new();
    if path == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map_err(|e| format!("standard input: {e}"))?;
        return Ok(text);
    }
    std::fs::read_to_string(path).map_err(|e| format!("{}: {}", path.display(), unreadable(&e)))
}

/// Returns the reason why a text could not be read, and what to do where it holds no text.
pub fn unreadable(e: &std::io::Error) -> String {
    match e.kind() {
        std::io::ErrorKind::InvalidData => {
            "it holds no text: it is damaged, or another program's; name another file, or take it away".into()
        }
        _ => e.to_string(),
    }
}

/// Prints to standard output, at once. A reader that has gone away is no error; a full disk is.
pub fn print(text: &str) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: {e}; what was to be written is not all there"))
        }
        _ => Ok(()),
    }
}

/// Prints a sentence to standard error.
pub fn complain(sentence: &str) {
    let _ = writeln!(std::io::stderr().lock(), "asperity: {sentence}");
}
