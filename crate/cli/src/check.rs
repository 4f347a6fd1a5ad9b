use std::path::Path;

use asperity_scene::{Scene, SceneError, link, parse};
use asperity_session::Session;

use crate::output;

/// Opens a file or link and prints its title and hash, or what is wrong and where.
pub fn main(what: &str, base: Option<&Path>) -> Result<bool, String> {
    let opened = if Path::new(what).exists() {
        parse(&output::read(Path::new(what))?).map(|scene| (scene, Vec::new()))
    } else {
        open_link(what, base)?
    };
    let verdict = opened.and_then(|(scene, notes)| {
        let title = scene.title.clone();
        Ok((title, notes, Session::run(scene, output::clock)?.hash()))
    });
    match verdict {
        Ok((title, notes, hash)) => {
            notes.iter().for_each(|note| output::complain(note));
            output::print(&format!("ok  {hash:016x}  {title}\n"));
            Ok(true)
        }
        Err(error) => {
            output::print(&format!("bad  {error}\n"));
            Ok(false)
        }
    }
}

type Opened = Result<(Scene, Vec<String>), SceneError>;

/// A link names its gallery scene in the path; without a site at hand the base is given by file.
fn open_link(what: &str, base: Option<&Path>) -> Result<Opened, String> {
    let fragment = what.split_once('#').map_or(what, |(_, fragment)| fragment);
    let base = base.map(output::read).transpose()?.map(|text| parse(&text)).transpose();
    Ok(base.and_then(|base| link::open(fragment, base.as_ref())).map(|o| (o.scene, o.notes)))
}
