//! A progress bar of many runs, for a terminal that somebody may look at.

use std::io::{IsTerminal, Write};
use std::time::Instant;

/// A progress bar of many runs, some of which were there already.
pub struct Bar {
    of: &'static str,
    start: Instant,
    shown: Option<Instant>,
    found: u64,
}

impl Bar {
    /// Returns a bar before its first run; `of`: name of the things that are counted.
    pub fn new(found: u64, of: &'static str) -> Self {
        Self { of, start: Instant::now(), shown: None, found }
    }

    /// Shows the bar, five times a second at most, and at the end; `beside` is written behind it.
    pub fn show(&mut self, done: u64, total: u64, beside: &str) {
        let soon = self.shown.is_some_and(|t| t.elapsed().as_millis() < 200) && done < total;
        if soon || !std::io::stderr().is_terminal() {
            return;
        }
        self.shown = Some(Instant::now());
        let (made, seconds) = (done.saturating_sub(self.found) as f64, self.start.elapsed().as_secs_f64());
        // Before the first run nobody knows how long the rest takes.
        let left = seconds / made * total.saturating_sub(done) as f64;
        let left = if made > 0.0 { format!("  {left:.0} s left") } else { String::new() };
        let filled = (30 * done.min(total) / total.max(1)) as usize;
        let bar = format!("{}{}", "█".repeat(filled), "·".repeat(30 - filled));
        let rate = made / seconds.max(1e-9);
        let _ = write!(std::io::stderr(), "\r{bar} {done}/{total}  {rate:.1} {}/s{left}{beside}   ", self.of);
    }

    /// Clears the line for something else; the bar is to be shown again.
    pub fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }

    /// Leaves the bar as it stands, and ends its line.
    pub fn end(&self) {
        if self.shown.is_some() {
            let _ = writeln!(std::io::stderr());
        }
    }
}
