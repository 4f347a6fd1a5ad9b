//! Any text as a link gives a scene, which a new link then carries whole, or an error with a sentence.

#![no_main]

use asperity_scene::{link};
use asperity_experiments::parse;
use libfuzzer_sys::fuzz_target;

const BASE: &str = include_str!("../../scenes/contact/inspector.json");

fuzz_target!(|text: &str| {
    let base = parse(BASE).expect("the base opens");
    for base in [Some(&base), None] {
        match link::open(text, base) {
            Ok(opened) => {
                let again = link::open(&link::write(&opened.scene, base, &opened.view).fragment, base).expect("ours opens");
                assert_eq!(again.scene, opened.scene);
            }
            Err(error) => assert!(!error.message.is_empty()),
        }
    }
});
