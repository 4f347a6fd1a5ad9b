//! The whole tool path: parallels in order, joined by links, with the heading of the tool.

use asperity_geometry::{Length, Vec3};

use super::links::{link, ramp};
use super::{Ends, Parallels, Pass, PathPoint, Sides, parallels};
use crate::part::{Curve, PartMesh, VertexGrid, unit};
use asperity_fault::{Fault, finite, not_negative, positive};

/// Order and direction in which the passes are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassOrder {
    /// From the far right to the far left, every second pass back.
    Zigzag,
    /// From the far right to the far left, all in the same direction.
    OneWay,
    /// From the first curve outwards, on either side in turn: contour-parallel where the first curve is a
    /// rim.
    Outwards,
    /// From the outside to the first curve, the reverse of outwards.
    Inwards,
}

/// Direction of the tool's x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// Along the feed: it turns round between passes that run there and back.
    Feed,
    /// Along the feed of the passes that run there; it keeps its direction on those that run back.
    Kept,
}

/// Parameters of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathOptions {
    /// Distance of neighbouring passes along the surface, m.
    pub step_over: f64,
    /// Greatest distance of passes from the first curve along the surface, m.
    pub reach: f64,
    /// Sides of the first curve that are ground.
    pub sides: Sides,
    /// Ends of the passes.
    pub ends: Ends,
    /// Greatest bend of an edge of the part that is ground over, rad.
    pub crease: f64,
    /// Order and direction of the passes.
    pub order: PassOrder,
    /// Direction of the tool's x.
    pub heading: Heading,
    /// Greatest distance of a straight move from the surface, m.
    pub chord_error: f64,
    /// Greatest distance of points, m.
    pub spacing: f64,
    /// Lengths of a pass over which points and normals are smoothed, m. Normals ripple from facet to facet,
    /// and the joints with them, long before points do; the motion that a lean of a hundredth of a radian
    /// causes under a pad is negligible.
    pub windows: [f64; 2],
    /// Greatest displacement of points along the surface by smoothing, m. Level curves ripple by the errors
    /// of distances on a mesh, and a tool slows down at every ripple; 0 leaves them.
    pub sideways: f64,
    /// Distance, about, at which curves are sampled evenly, m, so that a path depends on the surface and not
    /// on its mesh; `None`: where they cross the mesh's edges.
    pub even: Option<f64>,
    /// Length of run-in and run-out beside each pass, m.
    pub ramp: f64,
    /// Height of links over the surface, m.
    pub clearance: f64,
}

impl Default for PathOptions {
    fn default() -> Self {
        Self {
            step_over: 5e-3,
            reach: 1.0,
            sides: Sides::Both,
            ends: Ends::Face,
            crease: crate::part::CREASE,
            order: PassOrder::Zigzag,
            heading: Heading::Kept,
            chord_error: 2e-5,
            spacing: 5e-3,
            windows: [8e-3, 24e-3],
            sideways: 0.0,
            even: None,
            ramp: 10e-3,
            clearance: 10e-3,
        }
    }
}

/// Whole path: per pass the run-in, the pass, the run-out, and the link to the next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolPath {
    /// All points in the order they are run.
    pub points: Vec<PathPoint>,
    /// The passes, with the surface between their points.
    pub passes: Vec<Pass>,
    /// Range in `points` of each pass (only the points that grind).
    pub cuts: Vec<std::ops::Range<usize>>,
}

/// Greatest number of points of a path.
const MOST_POINTS: usize = 1_000_000;

/// Lays a path parallel to `first`, which may be in pieces, over a part.
///
/// # Errors
///
/// Refuses options out of range, and a first curve without a pass on the part.
pub fn tool_path(part: &PartMesh, first: &[Curve], o: &PathOptions) -> Result<ToolPath, Fault> {
    not_negative("ramp", o.ramp)?;
    positive("clearance", o.clearance)?;
    finite("reach", o.reach)?;
    finite("crease", o.crease)?;
    let wanted = Parallels {
        step: o.step_over,
        sides: o.sides,
        reach: o.reach,
        crease: o.crease,
        ends: o.ends,
        straight: o.even.is_some(),
        shortest: o.even.map(|_| 0.5 * o.step_over),
    };
    let mut curves = parallels(part, first, &wanted)?;
    match o.order {
        PassOrder::Zigzag | PassOrder::OneWay => {}
        PassOrder::Outwards => curves.sort_by_key(|(k, _)| (k.abs(), *k)),
        PassOrder::Inwards => curves.sort_by_key(|(k, _)| (-k.abs(), *k)),
    }
    if o.even.is_some() {
        along_first(first, &mut curves, o.order == PassOrder::Zigzag);
    }
    let mut path = ToolPath::default();
    let mut back = false;
    let mut before = None;
    for (k, mut curve) in curves {
        if o.order == PassOrder::Zigzag && before.is_some_and(|b| b != k) {
            back = !back;
        }
        before = Some(k);
        if back {
            curve.reverse();
        }
        let number = path.passes.len() as u32;
        let mut pass = Pass::from_curve(part, &curve, o, number)?;
        if back && o.heading == Heading::Kept {
            pass.points.iter_mut().for_each(|p| p.x = -p.t);
        }
        path.passes.push(pass);
    }
    if path.passes.is_empty() {
        return Err(Fault::new("first_curve", "No pass lies on the part."));
    }
    join(part, o, &mut path)?;
    Ok(path)
}

/// Orders the pieces of each parallel as they lie along the first curve, and in reverse on the way back.
fn along_first(first: &[Curve], curves: &mut [(i32, Curve)], zigzag: bool) {
    let place = |(_, c): &(i32, Curve)| {
        let mut nearest = (f64::INFINITY, 0.0);
        let mut arc = 0.0;
        for piece in first.iter().flat_map(|f| f.points.windows(2)) {
            let d = crate::part::distance_to(&c.middle(), &piece[0], &piece[1]);
            if d < nearest.0 {
                nearest = (d, arc);
            }
            arc += (piece[1] - piece[0]).length();
        }
        nearest.1
    };
    for (i, level) in curves.chunk_by_mut(|a, b| a.0 == b.0).enumerate().filter(|(_, l)| l.len() > 1) {
        level.sort_by(|a, b| place(a).total_cmp(&place(b)));
        if zigzag && i % 2 == 1 {
            level.reverse();
        }
    }
}

fn join(part: &PartMesh, o: &PathOptions, path: &mut ToolPath) -> Result<(), Fault> {
    let grid = VertexGrid::new(&part.mesh.vertices, (4.0 * o.clearance).max(2.0 * part.edge));
    let mean = path.passes.iter().flat_map(|p| &p.points).fold(Vec3::zeros(), |s, p| s + p.n);
    let up = if mean.length() > 1e-9 { unit(mean) } else { Vec3::z() };
    let top = part.mesh.vertices.iter().map(|p| p.dot(&up)).fold(f64::NEG_INFINITY, f64::max) + o.clearance;
    for pass in &path.passes {
        let (Some(first), Some(last)) = (pass.points.first(), pass.points.last()) else { continue };
        let mut down = ramp(first, -first.t, o.ramp, o.clearance);
        down.reverse();
        if let (Some(from), Some(to)) = (path.points.last().copied(), down.first()) {
            path.points.extend(link(part, &grid, (&from, to), o.clearance, (up, top)));
        }
        path.points.extend(down);
        let start = path.points.len();
        path.points.extend(&pass.points);
        path.cuts.push(start..path.points.len());
        path.points.extend(ramp(last, last.t, o.ramp, o.clearance));
        if path.points.len() > MOST_POINTS {
            let message =
                format!("The path has more than {MOST_POINTS} points; widen the spacing or the step-over.");
            return Err(Fault::new("spacing", message));
        }
    }
    Ok(())
}
