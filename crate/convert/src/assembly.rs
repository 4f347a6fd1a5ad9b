//! Assembly parts: a solid and its convex pieces from the document's numbers.

use asperity_fault::{Fault, within};
use asperity_geometry::assembly::{self, AssemblyPart, ThreadForm};
use asperity_scene::document;

/// Largest number of convex pieces of one part.
const MOST_PIECES: f64 = 4000.0;

/// Makes the solid and its pieces; a fault names the document's field.
///
/// # Errors
///
/// Refuses sizes that geometry refuses, and too many pieces.
pub fn assembly(from: &document::AssemblyPart) -> Result<AssemblyPart, Fault> {
    use document::AssemblyPart as Part;
    let made = match from {
        Part::RoundHole(p) => {
            let form = assembly::RoundPin {
                radius: p.radius,
                play: p.play,
                depth: p.depth,
                half_width: p.half_width,
                floor: p.floor,
                ..assembly::RoundPin::default()
            };
            form.block(pieces(p.pieces)?)
        }
        Part::DoublePin(p) => {
            let form = assembly::DoublePin {
                radius: p.radius,
                pitch: p.pitch,
                length: p.length,
                ..Default::default()
            };
            form.pins()
        }
        Part::DoubleHole(p) => {
            let form = assembly::DoublePin {
                radius: p.radius,
                play: p.play,
                pitch: p.pitch,
                thickness: p.thickness,
                ..Default::default()
            };
            form.plate(pieces(p.pieces)? / 2)
        }
        Part::UsbPlug(p) => usb(p).plug(pieces(p.pieces)?),
        Part::UsbReceptacle(p) => usb(p).receptacle(pieces(p.pieces)?),
        Part::Bolt(p) => {
            let form = ThreadForm { major_diameter: p.major_diameter, pitch: p.pitch };
            let bolt = assembly::Bolt { form, play: p.play, turns: p.turns, head: p.head };
            // Teeth that the ends cut through are pieces too: one turn more.
            bolt.part(around(p.pieces, p.turns + 1.0)?)
        }
        Part::Nut(p) => {
            let form = ThreadForm { major_diameter: p.major_diameter, pitch: p.pitch };
            let nut = assembly::Nut { form, turns: p.turns, across_flats: p.across_flats };
            // The wedges around the thread add another turn.
            nut.part(around(p.pieces, p.turns + 2.0)?)
        }
        Part::Slab(p) => {
            let (size, lengths, rows) = (p.size, p.lengths, p.rows as usize);
            assembly::Slab { size, lengths, rows, kerb: p.kerb, flush: p.flush }.part()
        }
    };
    made.map_err(|fault| Fault { path: field(&fault.path).to_owned(), ..fault })
}

/// Returns the document's field for one of geometry's.
fn field(path: &str) -> &str {
    match path {
        "wedges" | "sides" => "pieces",
        "form.major_diameter" => "major_diameter",
        "form.pitch" => "pitch",
        same => same,
    }
}

fn pieces(asked: u32) -> Result<usize, Fault> {
    within("pieces", f64::from(asked), 1.0, MOST_PIECES)?;
    Ok(asked as usize)
}

/// Returns the number of pieces around one of `turns` turns.
fn around(asked: u32, turns: f64) -> Result<usize, Fault> {
    let all = pieces(asked)? as f64;
    Ok(if turns >= 1.0 { (all / turns) as usize } else { 0 })
}

fn usb(from: &document::Usb) -> assembly::Usb {
    assembly::Usb {
        plug: from.plug,
        shell: from.shell,
        slot: from.slot,
        opening: from.opening,
        tongue: from.tongue,
        wall: from.wall,
        depth: from.depth,
        behind: from.behind,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use asperity_scene::document::{AssemblyPart as Part, Bolt, DoubleHole, DoublePin, Nut, RoundHole, Usb};

    /// Parts have as many pieces as the paper cuts them into, and not many more.
    #[test]
    fn parts_are_cut_as_asked() {
        for (part, asked) in [
            (Part::RoundHole(RoundHole::default()), 100),
            (Part::DoublePin(DoublePin::default()), 3),
            (Part::DoubleHole(DoubleHole::default()), 96),
            (Part::UsbPlug(Usb::default()), 200),
            (Part::UsbReceptacle(Usb::default()), 200),
            (Part::Bolt(Bolt::default()), 1500),
            (Part::Nut(Nut::default()), 1500),
        ] {
            let count = assembly(&part).unwrap().pieces.len();
            assert!((asked * 19 / 20..=asked * 23 / 20).contains(&count), "{count} of {asked}");
        }
    }

    /// A document knows no engine, so its defaults are written beside the engine's; they are the same solids.
    #[test]
    fn a_part_that_says_nothing_is_the_engine_s() {
        let (round, two, usb) =
            (assembly::RoundPin::default(), assembly::DoublePin::default(), assembly::Usb::default());
        let (bolt, nut) = (assembly::Bolt::default(), assembly::Nut::default());
        for (part, same) in [
            (Part::RoundHole(RoundHole::default()), round.block(100)),
            (Part::DoublePin(DoublePin::default()), two.pins()),
            (Part::DoubleHole(DoubleHole::default()), two.plate(48)),
            (Part::UsbPlug(Usb::default()), usb.plug(200)),
            (Part::UsbReceptacle(Usb::default()), usb.receptacle(200)),
            (Part::Bolt(Bolt::default()), bolt.part((1500.0 / (bolt.turns + 1.0)) as usize)),
            (Part::Nut(Nut::default()), nut.part((1500.0 / (nut.turns + 2.0)) as usize)),
        ] {
            assert_eq!(super::assembly(&part).unwrap().solid, same.unwrap().solid);
        }
    }

    #[test]
    fn a_fault_names_the_document_s_field() {
        let path = |part: Part| assembly(&part).unwrap_err().path;
        assert_eq!(path(Part::RoundHole(RoundHole { pieces: 0, ..RoundHole::default() })), "pieces");
        assert_eq!(path(Part::RoundHole(RoundHole { pieces: 3, ..RoundHole::default() })), "pieces");
        assert_eq!(path(Part::Bolt(Bolt { pieces: 2_000_000, ..Bolt::default() })), "pieces");
        assert_eq!(path(Part::Bolt(Bolt { pitch: f64::NAN, ..Bolt::default() })), "pitch");
        assert_eq!(path(Part::Nut(Nut { turns: -1.0, ..Nut::default() })), "turns");
        assert_eq!(path(Part::Nut(Nut { major_diameter: 0.0, ..Nut::default() })), "major_diameter");
        assert_eq!(path(Part::UsbPlug(Usb { slot: 4.2e-3, ..Usb::default() })), "slot");
        assert_eq!(path(Part::RoundHole(RoundHole { play: 10e-3, ..RoundHole::default() })), "half_width");
    }
}
