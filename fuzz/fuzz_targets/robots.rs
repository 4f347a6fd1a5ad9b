//! Any text as a robot or scene of another program gives a scene that opens, or an error with a sentence.

#![no_main]

use asperity_import::{DroppedFile, model_scene};
use asperity_session::{Clock, Session};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match model_scene(&[DroppedFile { name: "robot.xml", bytes: text.as_bytes() }]) {
        Ok(found) => drop(asperity_experiments::open(&found.scene_text, Clock::STOPPED).expect("what is read opens")),
        Err(error) => assert!(!error.message.is_empty()),
    }
});
