//! The narrowest place between pad and body, magnified (`crate/gripper/src/jaws/lens.rs`).

use asperity_gripper::jaws::OBJECT;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::run::Run;

const LENS: &str = "crate/gripper/src/jaws/lens.rs#Jaws::lens";

/// Describes the plot of the run with this name.
pub(super) fn described(id: &str, name: &str) -> Plot {
    let title = match name {
        "" => "The narrowest place, magnified".to_owned(),
        name => format!("The narrowest place, magnified ({name})"),
    };
    let axes =
        [Axis::linear("Along x, from there", Quantity::Length), Axis::linear("Across", Quantity::Length)];
    let caption = "A level cut through pad and body where they are nearest, or deepest in each other; upright where one lies on the \
                   other. The cut is always eight gaps wide.";
    Plot { equal: true, ..Plot::curves(id, &title, axes, caption, LENS) }
}

/// Returns the data of the lens now: none while nothing is near.
pub(super) fn data(run: &Run) -> PlotData {
    let Some(lens) = run.jaws.lens(&run.state) else { return PlotData::default() };
    let mut series = Vec::new();
    for part in &lens.parts {
        let (label, role) = if part.body == OBJECT { ("body", Role::Ink) } else { ("pad", Role::First) };
        let (mut xs, mut ys) = (Vec::new(), Vec::new());
        for line in &part.lines {
            for [x, y] in line {
                xs.push(*x);
                ys.push(Some(*y));
            }
            xs.push(line[1][0]);
            ys.push(None);
        }
        series.push(Series::curve(label, role, xs, ys));
    }
    let (word, role) = if lens.inside { ("depth", Role::Danger) } else { ("gap", Role::Normal) };
    let [from, to] = lens.ends;
    series.push(Series::curve(word, role, vec![from[0], to[0]], vec![Some(from[1]), Some(to[1])]));
    let mark = Mark { x: 0.0, y: Some(0.0), label: format!("{word} {}", told(lens.gap)), role };
    PlotData { series, map: None, marks: vec![mark] }
}

/// Writes a length in words: three figures, and a prefix that suits.
fn told(metres: f64) -> String {
    let (factor, unit) = match metres {
        x if x >= 1e-3 => (1e3, "mm"),
        x if x >= 1e-6 => (1e6, "µm"),
        _ => (1e9, "nm"),
    };
    let x = metres * factor;
    let places = if x < 10.0 { 2 } else { usize::from(x < 100.0) };
    format!("{x:.places$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_three_figures() {
        assert_eq!([2.3456e-3, 1.5e-5, 9.87e-8].map(told), ["2.35 mm", "15.0 µm", "98.7 nm"]);
    }
}
