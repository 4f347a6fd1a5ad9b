//! Any text as a recording is none, is refused, parts from its hashes, or replays: what was driven with it.

#![no_main]

use asperity_session::{Clock, Recording, replay};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(recording) = serde_json::from_str::<Recording>(text) {
        let _ = replay(&recording, &asperity_experiments::KINDS, Clock::STOPPED);
    }
});
