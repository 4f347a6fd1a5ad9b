//! `asperity check`: opens a file or link and prints title and hash, or the error and its place.

use std::path::Path;

use asperity_experiments::parse;
use asperity_scene::link::{self, LinkView, Opened};
use asperity_scene::{Command, SceneError};

use crate::{inputs, output};

/// Opens a file or link, goes to the moment that the link names with the inputs of the run, and prints title
/// and hash there, or the error and its place.
pub fn main(what: &str, base: Option<&Path>, track: Option<&Path>) -> Result<bool, String> {
    let opened = if Path::new(what).exists() {
        let of_file = |scene| Opened { scene, view: LinkView::default(), notes: Vec::new() };
        parse(&output::read(Path::new(what))?).map(of_file)
    } else {
        open_link(what, base)?
    };
    let track = track.map(inputs::read).transpose()?;
    let verdict = opened.and_then(|Opened { scene, mut view, notes }| {
        notes.iter().for_each(|note| output::complain(note));
        if let Some(track) = track {
            view.inputs = track;
        }
        let title = scene.title.clone();
        let mut session = asperity_experiments::run(scene, output::CLOCK)?;
        let entries = view.inputs.entries().to_vec();
        if !entries.is_empty() {
            session.apply(&Command::Inputs { from: 0.0, channel: None, entries })?;
        }
        if let (Some(time), Some(clock)) = (view.time, session.description().clock) {
            session.apply(&Command::Seek { step: asperity_scene::step_at(time, clock.step) })?;
        }
        Ok((title, session.hash(), view.fingerprint))
    });
    match verdict {
        Ok((_, hash, Some(seen))) if !format!("{hash:016x}").starts_with(&seen) => {
            output::print(&format!("bad  the link's author saw state {seen}; here it is {hash:016x}\n"))?;
            Ok(false)
        }
        Ok((title, hash, _)) => {
            output::print(&format!("ok  {hash:016x}  {title}\n"))?;
            Ok(true)
        }
        Err(error) => {
            output::print(&format!("bad  {error}\n"))?;
            Ok(false)
        }
    }
}

/// Opens a link. It names its gallery scene in the path; without a site at hand the base is given by file.
fn open_link(what: &str, base: Option<&Path>) -> Result<Result<Opened, SceneError>, String> {
    let fragment = what.split_once('#').map_or(what, |(_, fragment)| fragment);
    let base = base.map(output::read).transpose()?.map(|text| parse(&text)).transpose();
    Ok(base.and_then(|base| link::open(fragment, base.as_ref())))
}
