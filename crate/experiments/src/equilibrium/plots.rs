//! Free bodies side by side with the forces on them, and how far each contact's force may reach.

use asperity_geometry::{Length, Vec3};
use asperity_grasp::equilibrium::Extent;
use asperity_grasp::statics::structure::RestState;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::Setup;
use super::draw::{NOISE, silhouette};

const REST: &str = "crate/grasp/src/statics/structure/rest.rs#RestState::solve";
const EXTENT: &str = "crate/grasp/src/equilibrium/extent.rs#feasible_extent";
/// Number of bodies drawn beside each other; more stand in rows below.
const IN_A_ROW: usize = 2;
/// Length of the bar of a force without upper end, over the weight.
const BEYOND: f64 = 3.0;

pub(super) fn described() -> Vec<Plot> {
    let axis = Axis::linear;
    let plot = |id: &str, title: &str, x, y, drawing, caption: &str, source: &str| Plot {
        equal: drawing,
        drawing,
        ..Plot::curves(id, title, [x, y], caption, source)
    };
    vec![
        plot(
            "free_bodies",
            "Each body on its own must balance",
            axis("x", Quantity::Length),
            axis("z", Quantity::Length),
            true,
            "Free-body diagrams: the bodies drawn apart, with every force on each. The arrows at one contact are opposite on its two bodies.",
            REST,
        ),
        plot(
            "extent",
            "Many forces hold it",
            axis("contact", Quantity::Count),
            axis("normal force", Quantity::Force),
            false,
            "Each bar goes from the least to the most normal force a contact can have over all forces that hold the bodies; the dot is the answer with the least sum. A bar without an end: the bodies can squeeze each other without limit.",
            EXTENT,
        ),
    ]
}

pub(super) fn data(setup: &Setup, state: &RestState, id: &str) -> PlotData {
    match id {
        "free_bodies" => free_bodies(setup, state),
        "extent" => extent(setup, state),
        _ => PlotData::default(),
    }
}

fn line(label: &str, role: Role, points: Vec<[f64; 2]>, body: Option<usize>) -> Series {
    let (x, y) = points.iter().map(|p| (p[0], Some(p[1]))).unzip();
    Series { body: body.map(|i| i as u32), ..Series::curve(label, role, x, y) }
}

/// Returns the plot of the bodies side by side, each with the forces on it.
fn free_bodies(setup: &Setup, state: &RestState) -> PlotData {
    let mut out = PlotData::default();
    let weight = setup
        .structure
        .movers()
        .map(|i| setup.structure.masses[i] * setup.structure.gravity.length())
        .fold(0.0, f64::max);
    let largest = state.forces.iter().map(|f| f.length()).fold(weight, f64::max);
    let scale = if largest > 0.0 { 0.7 * setup.structure.size() / largest } else { 0.0 };
    let mut labelled = Vec::new();
    // Right end of the last body's room; the lowest of the row.
    let (mut room, mut lowest) = (0.0, 0.0_f64);
    let mut floor = 0.0;
    for (k, i) in setup.structure.movers().enumerate() {
        let outline = silhouette(&setup.structure.solids.shapes[i], &setup.structure.poses[i], &Vec3::x());
        let p = setup.structure.poses[i].translation.vector;
        let reach = |axis: usize, x: f64| outline.iter().map(|q| (q[axis] - x).abs()).fold(0.0, f64::max);
        let half = reach(0, p.x) + 0.5 * setup.structure.size();
        let tall = reach(1, p.z) + 0.7 * setup.structure.size();
        if setup.structure.movers().count() > IN_A_ROW && k % IN_A_ROW == 0 {
            (room, floor) = (0.0, lowest - tall);
        }
        let place = Vec3::new(room + half, 0.0, floor);
        room += 2.0 * half;
        let shift = place - p;
        let low = outline.iter().map(|q| q[1] + shift.z).fold(f64::INFINITY, f64::min);
        lowest = lowest.min(low - 0.8 * setup.structure.size());
        let closed =
            outline.iter().chain(outline.first()).map(|q| [q[0] + shift.x, q[1] + shift.z]).collect();
        out.series.push(line("", Role::Ink, closed, Some(i)));
        let under = low - 0.8 * setup.structure.size();
        out.marks.push(Mark { x: place.x, y: Some(under), label: setup.names[i].clone(), role: Role::Ink });
        let mut arrow = |label: &str, role: Role, from: Vec3, f: Vec3| {
            if f.length() <= NOISE * state.problem.load() {
                return;
            }
            let label = if labelled.contains(&role) { "" } else { label };
            labelled.push(role);
            out.series.push(line(label, role, head(from + shift, f * scale), Some(i)));
        };
        arrow(
            "weight",
            Role::Wrench,
            setup.structure.p_WCm(i),
            setup.structure.gravity * setup.structure.masses[i],
        );
        for (contact, [a, b], force) in state.contacts() {
            let on = force.map(|f| if b == i { f } else { -f }).filter(|_| a == i || b == i);
            let Some(f) = on else { continue };
            let normal = contact.normal * f.dot(&contact.normal);
            arrow("normal force", Role::Normal, contact.point, normal);
            arrow("friction", Role::Friction, contact.point, f - normal);
        }
    }
    out
}

/// Returns the outline of an arrow in the plane of x and z, drawn in one go.
fn head(from: Vec3, by: Vec3) -> Vec<[f64; 2]> {
    let to = from + by;
    let side = Vec3::new(-by.z, 0.0, by.x) * 0.08;
    let neck = to - by * 0.16;
    [from, to, neck + side, to, neck - side].map(|p| [p.x, p.z]).to_vec()
}

fn extent(setup: &Setup, state: &RestState) -> PlotData {
    let mut out = PlotData::default();
    let Ok(Extent::Normals(normals)) = state.extent(setup.structure.mu) else { return out };
    let finite = normals.iter().filter_map(|(_, most)| *most).fold(state.problem.load(), f64::max);
    for (k, (least, most)) in normals.iter().enumerate() {
        let x = (k + 1) as f64;
        let end = most.unwrap_or(BEYOND * finite);
        let label = if k == 0 { "possible" } else { "" };
        out.series.push(line(label, Role::Cone, vec![[x, *least], [x, end]], None));
        if most.is_none() {
            out.marks.push(Mark { x, y: Some(end), label: "no end".into(), role: Role::Cone });
        }
    }
    let found: Vec<[f64; 2]> = state
        .contacts()
        .enumerate()
        .filter_map(|(k, (c, _, f))| f.map(|f| [(k + 1) as f64, f.dot(&c.normal)]))
        .collect();
    out.series.push(Series { points: true, ..line("least sum", Role::Normal, found, None) });
    out
}
