//! The first curve, and the distance of the passes parallel to it.

use asperity_fault::Fault;
use asperity_geometry::{Length, Vec3, nearest_on_mesh};

use crate::grinding::document::{FirstCurve, Grinding, ToolFace};
use asperity_grinding::part::{CREASE, Curve, PartMesh};
use asperity_grinding::process::step_over;
use asperity_scene::{ErrorKind, SceneError};

use super::cell::{Cell, refused};

/// Makes the curve all passes are parallel to: in pieces where a hole lies in its way.
pub(super) fn first_curve(cell: &Cell, from: &FirstCurve) -> Result<Vec<Curve>, SceneError> {
    let part = &cell.part;
    match from {
        FirstCurve::Section { point, normal, facing } => {
            let curves = Curve::sections(part, &Vec3::from(*point), &Vec3::from(*normal)).map_err(refused)?;
            let facing = Vec3::from(*facing).unit();
            let pieces = curves.iter().flat_map(|c| c.pieces(part, CREASE));
            let faces = |c: &Curve| mean_normal(part, c).dot(&facing) > 0.5;
            let none = "Where the plane cuts the part, the surface faces another way.";
            on_one_face(part, pieces.filter(faces).collect())
                .ok_or_else(|| SceneError::new(ErrorKind::Value, "experiment.path.first.facing", none))
        }
        FirstCurve::Edge { number } => {
            let mut edges = Curve::edges(part, CREASE);
            let count = edges.len();
            if (*number as usize) < count {
                return Ok(vec![edges.swap_remove(*number as usize)]);
            }
            let message = match count {
                0 => "the part has neither rim nor sharp edge".to_owned(),
                _ => format!("the part has edges 0 to {}", count - 1),
            };
            Err(SceneError::new(ErrorKind::Value, "experiment.path.first.number", message))
        }
        FirstCurve::Through { points } => {
            let nearest = |p: &[f64; 3]| nearest_on_mesh(&part.mesh, &Vec3::from(*p));
            let clicked: Vec<(u32, Vec3)> =
                points.iter().filter_map(nearest).map(|(t, p)| (t as u32, p)).collect();
            Curve::through(part, &clicked).map(|c| vec![c]).map_err(refused)
        }
    }
}

/// Returns the longest piece of a section, and those that a hole parts from it, one after the other.
fn on_one_face(part: &PartMesh, mut pieces: Vec<Curve>) -> Option<Vec<Curve>> {
    let longest = pieces.iter().max_by(|a, b| a.length().total_cmp(&b.length()))?;
    if pieces.len() > 1 {
        let face = part.face(&longest.triangles, CREASE);
        let along = longest.points.last()? - longest.points.first()?;
        let on_face = |c: &Curve| c.triangles.first().is_some_and(|t| face[*t as usize]);
        pieces.retain(on_face);
        let start = |c: &Curve| c.points.first().map_or(0.0, |p| p.dot(&along));
        pieces.sort_by(|a, b| start(a).total_cmp(&start(b)));
    }
    Some(pieces)
}

/// Returns the mean normal along the curve, by length of the pieces.
fn mean_normal(part: &PartMesh, curve: &Curve) -> Vec3 {
    let pieces = curve.points.windows(2).zip(&curve.triangles);
    let sum = pieces.fold(Vec3::zeros(), |n, (p, &t)| n + part.face_normal(t) * (p[1] - p[0]).length());
    sum.try_unit(0.0).unwrap_or_else(Vec3::zeros)
}

/// Returns the distance from pass to pass, m: the document's, or what leaves ridges of the wanted height
/// where the part is bent most.
pub(super) fn passes_apart(cell: &Cell, e: &Grinding, first: &[Curve]) -> Result<f64, SceneError> {
    let Some(height) = e.path.scallop else { return Ok(e.path.step_over) };
    let ToolFace::Ball { radius } = e.process.face else {
        let message = "a flat pad leaves no ridges: give the tool a ball, or say the step-over";
        return Err(SceneError::new(ErrorKind::Value, "experiment.path.scallop", message));
    };
    let bend = bend_across(&cell.part, first);
    let found = step_over(radius, bend, height).map_err(|x: Fault| refused(x))?;
    Ok(found.max(1e-4))
}

/// Returns the largest curvature across the feed along the first curve, 1/m, positive where convex: within a
/// triangle the corner normals change linearly, `κ = u·(∂n/∂u)`.
fn bend_across(part: &PartMesh, first: &[Curve]) -> f64 {
    let mut most = f64::NEG_INFINITY;
    for (ends, &t) in first.iter().flat_map(|c| c.points.windows(2).zip(&c.triangles)) {
        let [a, b, c] = part.mesh.corners(t as usize);
        let [na, nb, nc] = part.corner_normals[t as usize];
        let Some(u) = part.face_normal(t).cross(&(ends[1] - ends[0])).try_unit(0.0) else { continue };
        // u = α (b − a) + β (c − a)
        let (d, e) = (b - a, c - a);
        let (dd, de, ee) = (d.dot(&d), d.dot(&e), e.dot(&e));
        let det = dd * ee - de * de;
        if det > 1e-12 * dd * ee {
            let (ud, ue) = (u.dot(&d), u.dot(&e));
            let (alpha, beta) = ((ud * ee - ue * de) / det, (ue * dd - ud * de) / det);
            most = most.max(u.dot(&((nb - na) * alpha + (nc - na) * beta)));
        }
    }
    if most.is_finite() { most } else { 0.0 }
}
