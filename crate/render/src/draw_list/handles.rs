//! The experiment's handles and those of the held body, over everything.

use nalgebra::Vector3;

use super::{DrawList, Item, SolidsOf, stroke};
use crate::camera::Eye;
use crate::display_scene::DisplayScene;
use crate::drag::{ARM, GizmoMode, Handle, PLANE_HANDLE, RING, axis, parts, ring_points};
use crate::grip_marks;
use crate::solids::{ArrowSize, Shaft};
use crate::theme::{Color, Theme, faded};

impl DrawList {
    pub(super) fn grips(&mut self, display: &DisplayScene, eye: &Eye) {
        let grips = &display.frame.figures.grips;
        let mut marks = std::mem::take(&mut self.marks);
        grip_marks::fill(&mut self.grips, &mut marks, grips, display.grips, eye, &display.theme);
        if grips.iter().any(Option::is_some) {
            self.items.push(Item::Over);
            for mark in &marks {
                self.push_path(mark.points.iter().copied(), stroke(display, mark.color, mark.width, 0.0));
            }
            self.items.push(Item::Solids(SolidsOf::Grips));
        }
        self.marks = marks;
    }

    pub(super) fn gizmo(&mut self, display: &DisplayScene, eye: &Eye) {
        self.gizmo.clear();
        let Some(pose) = display.gizmo_pose() else { return };
        self.items.push(Item::Over);
        let (origin, _) = parts(&pose);
        let unit = eye.pixel(eye.depth(origin));
        let gizmo = display.gizmo;
        let theme = display.theme;
        let held = gizmo.drag.map(|d| d.handle());
        let hot = held.or(gizmo.hovered);
        let color = |handle: Handle, i: usize| match (hot == Some(handle), held.is_some()) {
            (true, _) => theme.accent,
            (false, true) => faded(theme.axes[i], 0.25),
            (false, false) => theme.axes[i],
        };
        self.gizmo.ball(origin, 4.0 * unit, theme.ink);
        let weight = f64::from(theme.arrow_weight.min(1.25));
        for i in 0..3 {
            match gizmo.mode {
                GizmoMode::Move => {
                    let handle = Handle::Move(i);
                    if held.is_some_and(|h| h != handle) {
                        continue;
                    }
                    let size = ArrowSize { shaft: 1.5, head: 6.5, point: 17.0 }.scaled(weight);
                    let (from, arm) = (origin + axis(i) * (8.0 * unit), axis(i) * ((ARM - 8.0) * unit));
                    self.gizmo.arrow(from, arm, Shaft::Solid, 1, size, unit, eye.back, color(handle, i));
                    let [near, far] = PLANE_HANDLE.map(|s| s * unit);
                    let (u, v) = (axis((i + 1) % 3), axis((i + 2) % 3));
                    let sides = [u * (far - near), v * (far - near)];
                    let color = color_of_plane(&theme, hot, held, i);
                    self.items.push(Item::Square(origin + (u + v) * near, sides, color));
                }
                GizmoMode::Turn => {
                    let handle = Handle::Turn(i);
                    let width = if hot == Some(handle) { 4.0 } else { 2.6 };
                    let strong = color(handle, i);
                    let faint = faded(strong, 0.16 * strong[3]);
                    // The pieces behind the body come first, then those in front.
                    for (front, color) in [(false, faint), (true, strong)] {
                        self.half_ring(display, eye, (origin, i, unit), front, color, width);
                    }
                }
            }
        }
        self.items.push(Item::Solids(SolidsOf::Gizmo));
    }

    /// Adds the pieces of a ring about axis `i` that face the eye, or that do not.
    fn half_ring(
        &mut self,
        display: &DisplayScene,
        eye: &Eye,
        (origin, i, unit): (Vector3<f64>, usize, f64),
        front: bool,
        color: Color,
        width: f32,
    ) {
        let points: Vec<_> = ring_points(origin, i, RING * unit).collect();
        let faces = |p: &Vector3<f64>| (p - origin).dot(&eye.back) > -0.12 * RING * unit;
        let sides = points.len().saturating_sub(1);
        let chosen = |k: usize| points.get(k).is_some_and(|p| faces(p) == front);
        // From where the half begins, so that it is one path.
        let start = (0..sides).find(|&k| chosen(k) && !chosen((k + sides - 1) % sides)).unwrap_or(0);
        let count = (0..sides).filter(|&k| chosen(k)).count();
        let along = (0..=count).filter_map(|k| points.get((start + k) % sides.max(1)).copied());
        if count > 0 {
            self.push_path(along, stroke(display, color, width, 0.0));
        }
    }
}

fn color_of_plane(theme: &Theme, hot: Option<Handle>, held: Option<Handle>, i: usize) -> Color {
    match (hot == Some(Handle::Plane(i)), held.is_some()) {
        (true, _) => faded(theme.accent, 0.75),
        (false, true) => faded(theme.axes[i], 0.0),
        (false, false) => faded(theme.axes[i], 0.45),
    }
}
