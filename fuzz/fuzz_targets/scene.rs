//! Any text as a scene gives a session that draws, or an error with a sentence.

#![no_main]

use asperity_scene::frame::FrameReader;
use asperity_session::{Clock, Session};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match asperity_experiments::open(text, Clock::STOPPED) {
        Ok(mut session) => {
            FrameReader::new(session.frame()).expect("a whole frame, with its meshes");
            let again = asperity_experiments::open(&session.scene_text(), Clock::STOPPED).expect("what was written opens");
            assert_eq!(again.hash(), session.hash());
        }
        Err(error) => assert!(!error.message.is_empty()),
    }
});
