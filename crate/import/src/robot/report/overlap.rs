//! Overlaps of bodies at the start, with their depth.

use std::collections::BTreeSet;

use asperity_convert as convert;
use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, signed_distance};
use asperity_geometry::{Aabb, Pose, Shape};
use asperity_scene::ModelImport;
use asperity_scene::document::Body;

use super::start::poses;

/// Depth, as a share of the smaller half extent, above which an overlap is reported.
const SKIN: f64 = 1e-4;
/// Largest number of pairs of shapes that are tested, and of corners of meshes in these tests.
const MOST: (usize, usize) = (100_000, 2_000_000);

/// Two bodies that overlap.
#[derive(Clone, Copy)]
pub struct BodyOverlap {
    /// Indices of the bodies, the lower number first.
    pub bodies: [usize; 2],
    /// Depth of the deepest pair of their shapes, m.
    pub depth: f64,
    /// Half the least extent of the smaller of the two shapes, m.
    pub size: f64,
    /// The middle of the deepest overlap in the world, m.
    pub at: [f64; 3],
}

/// Overlaps that were found.
pub struct Overlaps {
    pub pairs: Vec<BodyOverlap>,
    /// False where there were too many shapes to test all pairs.
    pub complete: bool,
}

#[allow(non_snake_case, reason = "monogram notation")]
struct Solid {
    shape: Shape,
    prepared: Option<PreparedShape>,
    X_WS: Pose,
    /// Bounding box in the world; `None` for a half-space.
    around: Option<Aabb>,
    /// Half the least extent, m.
    size: f64,
    corners: usize,
}

/// Returns the shapes of a body and their poses in it.
pub fn shapes(body: &Body) -> Vec<(Shape, Pose)> {
    let own = std::iter::once((&body.shape, Pose::identity()));
    let parts = body.parts.iter().map(|p| (&p.shape, convert::pose(&p.pose)));
    let solid =
        own.chain(parts).filter(|(shape, _)| !matches!(shape, asperity_scene::document::Shape::Empty {}));
    solid.filter_map(|(shape, pose)| Some((convert::shape(shape).ok()?, pose))).collect()
}

impl Solid {
    #[allow(non_snake_case, reason = "monogram notation")]
    fn new(shape: Shape, X_WS: Pose) -> Self {
        let own = shape.aabb();
        let size = own.map_or(f64::INFINITY, |b| b.half_size().min());
        let corners = shape.triangles().map_or(0, |mesh| mesh.vertices.len());
        Self { around: own.map(|b| b.transformed(&X_WS)), shape, prepared: None, X_WS, size, corners }
    }
}

fn apart(a: Option<&Aabb>, b: Option<&Aabb>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (0..3).any(|k| a.max[k] < b.min[k] || b.max[k] < a.min[k]),
        _ => false,
    }
}

/// Returns the pairs of bodies that may touch and overlap by more than rounding.
pub fn overlaps(model: &ModelImport) -> Overlaps {
    let poses = poses(model);
    let mut bodies: Vec<Vec<Solid>> = model
        .bodies
        .iter()
        .zip(&poses)
        .map(|(body, pose)| shapes(body).into_iter().map(|(s, at)| Solid::new(s, pose * at)).collect())
        .collect();
    let around: Vec<Option<Aabb>> = bodies
        .iter()
        .map(|solids| {
            let boxes: Option<Vec<Aabb>> = solids.iter().map(|s| s.around).collect();
            boxes?.into_iter().reduce(|a, b| a.join(&b))
        })
        .collect();
    let ordered = |[a, b]: [usize; 2]| [a.min(b), a.max(b)];
    let joined = model.joints.iter().filter_map(|j| Some(ordered([j.parent?, j.child])));
    let passing: BTreeSet<[usize; 2]> = joined.chain(model.passing.iter().copied().map(ordered)).collect();
    let mut found = Overlaps { pairs: Vec::new(), complete: true };
    let mut work = DistanceWorkspace::default();
    let (mut looked, mut corners) = (0, 0);
    for b in 0..bodies.len() {
        for a in 0..b {
            let still = model.bodies[a].fixed && model.bodies[b].fixed;
            if still || passing.contains(&[a, b]) || apart(around[a].as_ref(), around[b].as_ref()) {
                continue;
            }
            let (before, from) = bodies.split_at_mut(b);
            let mut deepest: Option<BodyOverlap> = None;
            for s in &mut before[a] {
                for t in &mut from[0] {
                    if apart(s.around.as_ref(), t.around.as_ref()) {
                        continue;
                    }
                    looked += 1;
                    corners += s.corners + t.corners;
                    if looked > MOST.0 || corners > MOST.1 {
                        found.complete = false;
                        return found;
                    }
                    let Some((depth, at)) = depth(s, t, &mut work) else { continue };
                    let size = s.size.min(t.size);
                    if depth > SKIN * size && deepest.is_none_or(|d| depth > d.depth) {
                        deepest = Some(BodyOverlap { bodies: [a, b], depth, size, at });
                    }
                }
            }
            found.pairs.extend(deepest);
        }
    }
    found
}

/// Returns the depth of the overlap of two shapes, and its middle.
fn depth(s: &mut Solid, t: &mut Solid, work: &mut DistanceWorkspace) -> Option<(f64, [f64; 3])> {
    let a = s.prepared.get_or_insert_with(|| PreparedShape::new(&s.shape));
    let b = t.prepared.get_or_insert_with(|| PreparedShape::new(&t.shape));
    let found = signed_distance(a, &s.X_WS, b, &t.X_WS, work)?;
    (found.gap < 0.0 && found.gap.is_finite())
        .then(|| (-found.gap, (0.5 * (found.p_WCa + found.p_WCb)).into()))
}
