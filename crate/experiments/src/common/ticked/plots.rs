//! Plots of the leaves' answers over time, and of how many leaves a tick asks.

use crate::behaviour_tree::document::TreePlot;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::{Record, Spoken};

const TICK: &str = "crate/control/src/behaviour/tick.rs#Tree::tick";

/// Greatest number of ticks that are drawn: the last ones.
const MOST: usize = 2000;

/// Letter, word and colour of each answer.
const ANSWERS: [(char, &str, Role); 3] =
    [('S', "success", Role::Cone), ('R', "running", Role::Slip), ('F', "failure", Role::Danger)];

pub fn described(plot: TreePlot) -> Plot {
    match plot {
        TreePlot::Leaves => Plot::curves(
            "leaves",
            "Which leaves were asked, and what they answered",
            [Axis::time(), Axis::linear("Leaf, from the last to the first", Quantity::Count)],
            "A row for each leaf, the first of the tree at the top: a point for each tick that asked it.",
            TICK,
        ),
        TreePlot::Asked => Plot::curves(
            "asked",
            "How many leaves a tick asks",
            [Axis::time(), Axis::linear("Leaves asked", Quantity::Count)],
            "A tree without memory asks its first conditions again at every tick.",
            TICK,
        ),
    }
}

pub fn data(id: &str, spoken: &Spoken, record: &[Record], [step, end]: [f64; 2], now: u32) -> PlotData {
    let first = record.len().saturating_sub(MOST);
    let time = |k: usize| (k + 1) as f64 * step;
    let ticks = || record.iter().enumerate().skip(first).filter(|(_, tick)| tick.asked);
    let here = vec![Mark { x: f64::from(now) * step, y: None, label: String::new(), role: Role::Ink }];
    let leaves: Vec<usize> = (0..spoken.words.len()).filter(|&n| spoken.words[n].is_some()).collect();
    match id {
        "leaves" => {
            let series = ANSWERS.map(|(letter, label, role)| {
                let (mut x, mut y) = (Vec::new(), Vec::new());
                for (k, tick) in ticks() {
                    for (row, &leaf) in leaves.iter().enumerate() {
                        if tick.letters.as_bytes().get(leaf) == Some(&(letter as u8)) {
                            x.push(time(k));
                            y.push(Some((leaves.len() - row) as f64));
                        }
                    }
                }
                Series { points: true, ..Series::curve(label, role, x, y) }
            });
            // A line for each leaf, whether or not it has been asked.
            let rows = || (1..=leaves.len()).map(|row| row as f64);
            let lines = Series::curve(
                "",
                Role::Muted,
                rows().flat_map(|_| [0.0, end, end]).collect(),
                rows().flat_map(|y| [Some(y), Some(y), None]).collect(),
            );
            let names = leaves.iter().enumerate().map(|(row, &n)| Mark {
                x: 0.0,
                y: Some((leaves.len() - row) as f64),
                label: spoken.tree.nodes().get(n).map_or_else(String::new, |n| n.name.clone()),
                role: Role::Muted,
            });
            PlotData {
                series: std::iter::once(lines).chain(series).collect(),
                map: None,
                marks: here.into_iter().chain(names).collect(),
            }
        }
        _ => {
            let asked = |tick: &Record| {
                let asked =
                    leaves.iter().filter(|&&n| tick.letters.as_bytes().get(n).is_some_and(|c| *c != b'-'));
                Some(asked.count() as f64)
            };
            let x = ticks().map(|(k, _)| time(k)).collect();
            let y = ticks().map(|(_, tick)| asked(tick)).collect();
            PlotData { series: vec![Series::curve("", Role::Ink, x, y)], map: None, marks: here }
        }
    }
}
