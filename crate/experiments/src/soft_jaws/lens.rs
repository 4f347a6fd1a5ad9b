//! The place where two surfaces come nearest, or lie deepest in each other, magnified: a level cut through
//! both, so wide that the gap fills an eighth of it however small it becomes.

use asperity_geometry::{Length, Vec3};
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::run::{OBJECT, PADS, Run};

const HERE: &str = "crate/session/src/experiments/soft_jaws/lens.rs";
/// Half the width of the picture, over the gap.
const WIDE: f64 = 4.0;
/// Steepness of the way between the surfaces above which the cut is upright.
const STEEP: f64 = 0.7;

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
    Plot { equal: true, ..Plot::curves(id, &title, axes, caption, HERE) }
}

/// Returns the points at which a run's surfaces are nearest: on the pad, on the body, and the gap, negative
/// inside.
fn narrowest(run: &Run) -> Option<[Vec3; 2]> {
    if let Some(deep) = run.deepest().filter(|d| d.depth > 0.0) {
        return Some([deep.at, deep.at + deep.out * deep.depth]);
    }
    let between = |t: &[Vec3; 2]| (t[1] - t[0]).length();
    let all = run.simulation.touches(&run.state).map(|t| [t.on_a, t.on_b]);
    all.reduce(|a, b| if between(&b) < between(&a) { b } else { a })
}

/// Returns the data of the lens now: none while nothing is near.
pub(super) fn data(run: &Run) -> PlotData {
    let Some([a, b]) = narrowest(run) else { return PlotData::default() };
    let (middle, gap) = ((a + b) * 0.5, (b - a).length());
    if gap <= 0.0 {
        return PlotData::default();
    }
    let upright = (b - a).z.abs() > STEEP * gap;
    let (across, normal) = if upright { (2, 1) } else { (1, 2) };
    let half = WIDE * gap;
    let mut series = Vec::new();
    let pads = PADS.map(|pad| (pad, Role::First));
    for (body, role) in pads.into_iter().chain([(OBJECT, Role::Ink)]) {
        let Some((_, surface)) = run.simulation.world().body(body) else { continue };
        let label = if body == OBJECT { "body" } else { "pad" };
        let (mut xs, mut ys) = (Vec::new(), Vec::new());
        for f in &surface.faces {
            let corners = f.map(|k| run.state.x[k as usize] - middle);
            let Some(ends) = cut(&corners, normal) else { continue };
            let Some(seen) = within(ends.map(|p| [p.x, p[across]]), half) else { continue };
            for [x, y] in seen {
                xs.push(x);
                ys.push(Some(y));
            }
            xs.push(seen[1][0]);
            ys.push(None);
        }
        if !xs.is_empty() {
            series.push(Series::curve(label, role, xs, ys));
        }
    }
    let inside = run.deepest().is_some_and(|d| d.depth > 0.0);
    let (word, role) = if inside { ("depth", Role::Danger) } else { ("gap", Role::Normal) };
    let [from, to] = [a, b].map(|p| p - middle);
    let xs = vec![from.x, to.x];
    series.push(Series::curve(word, role, xs, vec![Some(from[across]), Some(to[across])]));
    let mark = Mark { x: 0.0, y: Some(0.0), label: format!("{word} {}", told(gap)), role };
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

/// Returns the line along which a triangle runs through the plane in which the coordinate `axis` is zero.
fn cut(corners: &[Vec3; 3], axis: usize) -> Option<[Vec3; 2]> {
    let mut found = [None; 2];
    let mut count = 0;
    for i in 0..3 {
        let (p, q) = (&corners[i], &corners[(i + 1) % 3]);
        // A corner in the plane counts as above it, so that each triangle is cut twice or never.
        if (p[axis] >= 0.0) != (q[axis] >= 0.0) {
            if let Some(slot) = found.get_mut(count) {
                *slot = Some(p + (q - p) * (p[axis] / (p[axis] - q[axis])));
            }
            count += 1;
        }
    }
    Some([found[0]?, found[1]?])
}

/// Clips a line to a square about the origin (Liang and Barsky 1984).
fn within([p, q]: [[f64; 2]; 2], half: f64) -> Option<[[f64; 2]; 2]> {
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    let d = [q[0] - p[0], q[1] - p[1]];
    for k in 0..2 {
        for (speed, room) in [(-d[k], p[k] + half), (d[k], half - p[k])] {
            if speed < 0.0 {
                first = first.max(room / speed);
            } else if speed > 0.0 {
                last = last.min(room / speed);
            } else if room < 0.0 {
                return None;
            }
        }
    }
    let at = |t: f64| [p[0] + t * d[0], p[1] + t * d[1]];
    (first < last).then(|| [at(first), at(last)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_at_the_square() {
        assert_eq!(within([[-3.0, 0.0], [3.0, 0.0]], 1.0), Some([[-1.0, 0.0], [1.0, 0.0]]));
        assert_eq!(within([[-3.0, 2.0], [3.0, 2.0]], 1.0), None);
        let corners = [Vec3::new(0.0, 0.0, 1.0), Vec3::new(2.0, 0.0, -1.0), Vec3::new(0.0, 2.0, -1.0)];
        let ends = cut(&corners, 2);
        assert_eq!(ends, Some([Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0)]));
    }

    #[test]
    fn lengths_have_three_figures() {
        assert_eq!([2.3456e-3, 1.5e-5, 9.87e-8].map(told), ["2.35 mm", "15.0 µm", "98.7 nm"]);
    }
}
