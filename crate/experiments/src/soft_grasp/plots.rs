//! Plots of readings over time: energies with their threshold, forces, heights.

use crate::soft_grasp::document::SoftGrasp;
use asperity_gripper::lift::Until;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::readings::{Key, found};
use crate::common::soft::curve;
use asperity_exhibit::history::History;
use asperity_exhibit::readings::ReadingKey;

/// Plots shown where the author names none.
const USUAL: [&str; 3] = ["energies", "forces", "heights"];

const STRAIN: &str = "crate/deformable/src/elasticity/solid.rs#Solid::energy";
const MEASURE: &str = "crate/gripper/src/lift/measures.rs#measure";
const READ: &str = "crate/gripper/src/lift/step.rs#read";

pub(super) fn described(settings: &SoftGrasp) -> Vec<Plot> {
    let chosen: Vec<&str> = match settings.plots.as_slice() {
        [] => USUAL.to_vec(),
        list => list.iter().map(String::as_str).collect(),
    };
    chosen.into_iter().filter_map(of).collect()
}

fn of(id: &str) -> Option<Plot> {
    let over = |label: &str, quantity| [Axis::time(), Axis::linear(label, quantity)];
    match id {
        "energies" => Some(Plot::curves(
            id,
            "The pads close until both have stored enough",
            over("Strain energy of a pad", Quantity::Energy),
            "Both pads, and the threshold where it is one of energy. The pale curve is the left pad before the last change.",
            STRAIN,
        )),
        "forces" => Some(Plot::curves(
            id,
            "The pads carry the weight once the floor does not",
            over("Force", Quantity::Force),
            "What the pads carry, the weight, and the most that friction can carry at this squeeze.",
            MEASURE,
        )),
        "heights" => Some(Plot::curves(
            id,
            "The object rises with the gripper, or stays",
            over("Height", Quantity::Length),
            "How far gripper and object have risen. The pale curve is the object before the last change.",
            READ,
        )),
        _ => {
            let (row, _) = found(id)?;
            let caption = "Every step so far. The pale curve is the run before the last change.";
            Some(Plot::curves(row.id, row.label, over(row.label, row.quantity), caption, row.source))
        }
    }
}

/// Data that a plot is made from.
pub(super) struct PlotSource<'a> {
    pub until: Until,
    pub history: &'a History,
    pub ghost: Option<&'a History>,
    pub now: f64,
}

pub(super) fn data(id: &str, told: &PlotSource<'_>) -> PlotData {
    let at = |label: &str, role, place| curve(label, role, told.history, None, place);
    let of = |label: &str, role, key: Key| at(label, role, key.index());
    let ghost = |place| told.ghost.map(|ghost| curve("before", Role::Muted, ghost, None, place));
    let before = |key: Key| ghost(key.index());
    let series: Vec<Series> = match id {
        "energies" => before(Key::StrainLeft)
            .into_iter()
            .chain([
                of("left pad", Role::First, Key::StrainLeft),
                of("right pad", Role::Second, Key::StrainRight),
            ])
            .chain(match told.until {
                Until::Energy(least) => Some(level("threshold", least, told.history)),
                Until::Force(_) => None,
            })
            .collect(),
        "forces" => vec![
            of("pads carry", Role::Friction, Key::Carried),
            of("weight", Role::Ink, Key::Weight),
            of("friction’s most", Role::Cone, Key::Bound),
        ],
        "heights" => before(Key::Height)
            .into_iter()
            .chain([of("gripper", Role::Muted, Key::Rise), of("object", Role::First, Key::Height)])
            .collect(),
        _ => match found(id) {
            Some((_, place)) => ghost(place).into_iter().chain([at("", Role::Ink, place)]).collect(),
            None => return PlotData::default(),
        },
    };
    let here = Mark { x: told.now, y: None, label: String::new(), role: Role::Ink };
    PlotData { series, map: None, marks: vec![here] }
}

/// Returns the level line as long as the run so far.
fn level(label: &str, y: f64, history: &History) -> Series {
    let last = history.times.last().copied().unwrap_or_default();
    Series::curve(label, Role::Danger, vec![0.0, last], vec![Some(y); 2])
}
