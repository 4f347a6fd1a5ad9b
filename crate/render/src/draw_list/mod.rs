//! List of what is painted, in order: one list for every painter.
//!
//! [`DrawList::fill`] asks the display scene what the view's layers show and writes it down: forms by their index in
//! the display scene, with the colours, widths and offsets of the theme. It knows nothing of graphics cards, and a
//! painter decides nothing: `gpu` sends what the list names to WebGL 2, `plain` fills its triangles on the
//! processor. So both show the same.
//!
//! Lengths in m and the world frame, widths in css px, colours in sRGB from 0 to 1.

mod bodies;
mod contact;
mod handles;
mod sheets;

use std::ops::Range;

use asperity_scene::Role;
use nalgebra::Vector3;

pub use bodies::shell_look;
pub use sheets::Sheet;

use crate::camera::Eye;
use crate::display_scene::DisplayScene;
use crate::grip_marks::Mark;
use crate::mechanics::{self, DrawnArrow};
use crate::solids::Solids;
use crate::stripes;
use crate::theme::{Color, Dash};

/// Offset in clip depth between no pressure and the highest: some hundred steps of the depth buffer, a hair
/// in the world.
pub const LIFT: f64 = 4e-5;

/// Side of a surface that is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Side that turns away from the eye.
    Far,
    /// Side that faces the eye.
    Near,
    /// Both sides.
    Both,
}

/// A mesh of the display scene: a body's in its body's frame, a shell's in the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// By its index among the display scene's meshes.
    Mesh(usize),
    /// By its index among the frame's shells.
    Shell(usize),
}

/// Vertices with numbers, painted in the colours of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Map {
    /// The contact surface.
    Patch,
    /// The pressure fields on the cutting plane.
    Slice,
    /// A mesh of the display scene, by its index.
    Mesh(usize),
}

/// Segments of the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinesOf {
    /// Around the polygons of the contact surface.
    Polygons,
    /// Edges of tetrahedra on the cutting plane.
    Cuts,
    /// Edges of the mesh that contact is computed with, by its index.
    Wires(usize),
    /// All lines of the experiment that look alike.
    Figures(LineLook),
}

/// Properties that two lines must share to be painted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineLook {
    /// Role: what they stand for.
    pub role: Role,
    /// True if they are dashed, whatever their role.
    pub dashed: bool,
}

/// Look of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyLook {
    /// Colour, with the opacity of a surface seen straight on.
    pub color: Color,
    /// Tint, mixed in by its opacity.
    pub tint: Color,
}

/// Stroke of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Colour with opacity.
    pub color: Color,
    /// Width, css px.
    pub width: f32,
    /// Offset towards the eye, in units of clip depth, so that it lies over the surface it belongs to.
    pub bias: f32,
    /// Dash, where segments know how far along their line they lie.
    pub dash: Dash,
}

/// Cylinders, cones and balls of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolidsOf {
    /// Forces, points, axes.
    Mechanics,
    /// The experiment's handles.
    Grips,
    /// Handles of the held body.
    Gizmo,
}

/// One thing to paint.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// The ground or a half-space.
    Sheet(Sheet),
    /// One side of a surface. Opaque ones hide what lies behind them.
    Surface(Form, BodyLook, Side),
    /// Draws creases and outlines; those behind the body more faintly.
    Folds(Form, Stroke),
    /// Numbers as colours.
    Map(Map),
    /// Segments of the frame.
    Lines(LinesOf, Stroke),
    /// A path through some of the list's points.
    Path(Range<usize>, Stroke),
    /// A square from a corner along two sides.
    Square(Vector3<f64>, [Vector3<f64>; 2], Color),
    /// Cylinders, cones and balls.
    Solids(SolidsOf),
    /// A set of points, by its index; the colour of a set without numbers.
    Points(usize, Color),
    /// An image, by its index.
    Image(usize),
    /// Clears the depth: what follows lies over all that came before.
    Over,
}

/// Draw list of a whole picture.
#[derive(Clone, Debug, Default)]
pub struct DrawList {
    /// Items in the order they are painted.
    pub items: Vec<Item>,
    /// Points of the paths.
    pub points: Vec<Vector3<f64>>,
    /// Forces, points, axes.
    pub mechanics: Solids,
    /// The experiment's handles.
    pub grips: Solids,
    /// Handles of the held body.
    pub gizmo: Solids,
    /// The arrows of `mechanics` that stand for a force, a moment or a velocity.
    pub arrows: Vec<DrawnArrow>,
    marks: Vec<Mark>,
    veils: Vec<(f64, Form, BodyLook)>,
    /// Flags of the meshes that are painted in the colours of the map.
    coloured: Vec<bool>,
}

impl DrawList {
    /// Fills the list with everything the display scene shows to an eye.
    pub fn fill(&mut self, display: &DisplayScene, eye: &Eye) {
        self.items.clear();
        self.points.clear();
        self.sheets(display);
        self.bodies(display, eye);
        self.contact(display, eye);
        mechanics::fill(
            &mut self.mechanics,
            &mut self.arrows,
            &display.frame,
            &display.view,
            eye,
            &display.theme,
        );
        if display.view.layers.marks && display.view.layers.bodies {
            stripes::fill(&mut self.mechanics, display, eye);
        }
        self.items.push(Item::Solids(SolidsOf::Mechanics));
        if display.handles {
            self.grips(display, eye);
            self.gizmo(display, eye);
        }
    }

    /// Returns the cylinders, cones and balls of an item.
    pub fn solids(&self, of: SolidsOf) -> &Solids {
        match of {
            SolidsOf::Mechanics => &self.mechanics,
            SolidsOf::Grips => &self.grips,
            SolidsOf::Gizmo => &self.gizmo,
        }
    }

    /// Returns the points of a path.
    pub fn path(&self, range: &Range<usize>) -> &[Vector3<f64>] {
        self.points.get(range.clone()).unwrap_or(&[])
    }

    fn push_path(&mut self, points: impl Iterator<Item = Vector3<f64>>, style: Stroke) {
        let first = self.points.len();
        self.points.extend(points);
        self.items.push(Item::Path(first..self.points.len(), style));
    }
}

/// Makes a stroke of the display scene's theme.
fn stroke(display: &DisplayScene, color: Color, width: f32, bias: f32) -> Stroke {
    Stroke { color, width: width * display.theme.line_weight, bias, dash: [0.0; 4] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::display_scene::tests::display;
    use crate::drag::GizmoMode;

    fn list(display: &DisplayScene) -> DrawList {
        let mut list = DrawList::default();
        list.fill(display, &display.eye());
        list
    }

    #[test]
    fn a_layer_that_is_hidden_is_not_in_the_list() {
        let mut display = display();
        let shows =
            |display: &DisplayScene, wanted: fn(&Item) -> bool| list(display).items.iter().any(wanted);
        let patch = |item: &Item| *item == Item::Map(Map::Patch);
        let body = |item: &Item| matches!(item, Item::Surface(Form::Mesh(0), ..));
        let polygons = |item: &Item| matches!(item, Item::Lines(LinesOf::Polygons, _));
        display.view.layers.polygons = true;
        assert!(shows(&display, patch) && shows(&display, body) && shows(&display, polygons));
        display.view.layers.patch = false;
        display.view.layers.polygons = false;
        assert!(!shows(&display, patch) && shows(&display, body) && !shows(&display, polygons));
        display.view.layers.bodies = false;
        assert!(!shows(&display, body));
    }

    #[test]
    fn a_half_space_is_a_sheet_and_no_surface() {
        let list = list(&display());
        assert_eq!(list.items.iter().filter(|i| matches!(i, Item::Sheet(_))).count(), 1);
        assert!(!list.items.iter().any(|i| matches!(i, Item::Surface(Form::Mesh(1), ..))));
    }

    #[test]
    fn what_can_be_looked_through_comes_far_side_first() {
        let list = list(&display());
        let sides: Vec<_> = list
            .items
            .iter()
            .filter_map(|i| if let Item::Surface(_, _, side) = i { Some(*side) } else { None })
            .collect();
        assert_eq!(sides, [Side::Far, Side::Near]);
    }

    #[test]
    fn handles_lie_over_all_else() {
        let mut display = display();
        display.set_gizmo(Some(0), GizmoMode::Move);
        let list = list(&display);
        let over = list.items.iter().position(|i| *i == Item::Over).unwrap();
        assert_eq!(list.items.last(), Some(&Item::Solids(SolidsOf::Gizmo)));
        assert_eq!(list.items[over + 1..].iter().filter(|i| matches!(i, Item::Square(..))).count(), 3);
        assert_eq!(list.gizmo.cones.len(), 3);
        display.set_gizmo(Some(0), GizmoMode::Turn);
        let turning = self::list(&display);
        assert!(turning.gizmo.cones.is_empty());
        assert_eq!(turning.items.iter().filter(|i| matches!(i, Item::Path(..))).count(), 6);
    }

    #[test]
    fn on_paper_no_handles_are_painted() {
        let mut display = display();
        let bare = list(&display).items.len();
        display.set_gizmo(Some(0), GizmoMode::Move);
        display.frame.figures.grips = vec![Some(crate::figures::Grip {
            kind: asperity_scene::frame::HandleKind::Free,
            role: Role::Ink,
            position: Vector3::zeros(),
            direction: Vector3::z(),
        })];
        assert!(list(&display).items.contains(&Item::Solids(SolidsOf::Grips)));
        display.handles = false;
        assert_eq!(list(&display).items.len(), bare);
    }

    #[test]
    fn a_held_face_is_outlined_twice() {
        let mut display = display();
        display.frame.faces = vec![crate::frame_data::DrawnFace {
            centroid: Vector3::zeros(),
            area: 1.0,
            traction: Vector3::zeros(),
            slip: Vector3::zeros(),
            first: 0,
            count: 3,
        }];
        display.frame.loops = vec![0, 1, 2];
        display.selection.1 = Some(0);
        let list = list(&display);
        let paths: Vec<_> = list
            .items
            .iter()
            .filter_map(|i| if let Item::Path(range, _) = i { Some(list.path(range)) } else { None })
            .collect();
        assert_eq!(paths.len(), 2);
        assert!(paths[0].len() == 4 && paths[0].first() == paths[0].last());
    }
}
