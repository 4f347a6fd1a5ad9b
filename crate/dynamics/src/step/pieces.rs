//! Contacts of a pair of geometries of which one at least is cut into pieces: the contacts of all its pairs
//! of pieces form one touch.

use asperity_contact::broad_phase::PairKey;
use asperity_contact::pieces::PlacedSolid;
use asperity_geometry::Vec3;

use crate::model::{GeometryModel, Model};
use crate::touch::{FoundContact, PieceKey, Remembered, Touch};
use crate::workspace::Workspace;

/// Returns true if the pair touches by pieces: one is cut, and the other has pieces too, or is convex and is
/// its own piece.
pub(super) fn cut(a: &GeometryModel, b: &GeometryModel) -> bool {
    (a.cut || b.cut) && a.pieces.is_some() && b.pieces.is_some()
}

/// Finds the contacts of a touch and returns their number. `known` holds what pairs of pieces remember,
/// sorted.
pub(super) fn find(model: &Model, work: &mut Workspace, touch: &Touch, known: &[Remembered], dt: f64) -> u32 {
    let (i, j) = (touch.geometry_a, touch.geometry_b);
    let (Some(a), Some(b)) = (placed(model, work, i), placed(model, work, j)) else { return 0 };
    let key = PairKey { a: i.min(j), b: i.max(j) };
    let first = known.partition_point(|r| r.key.pair < key);
    let mut known = known[first..].iter().take_while(|r| r.key.pair == key).peekable();
    let stiffness = model.pairing(i as usize, j as usize).stiffness;
    let moves = |g: u32| model.moves(model.geometries[g as usize].body as usize);
    // Where both move it is not known which of them is supported.
    let fall = model.gravity * (dt * dt);
    let (falls, either) = if moves(i) { (Vec3::zeros(), fall.norm()) } else { (fall, 0.0) };
    let Workspace { piece_phase, narrow, found, piece_memory, .. } = work;
    let before = found.len();
    piece_phase.touches(
        narrow,
        ([i, j], [&a, &b]),
        (dt, falls, either),
        |pieces| {
            while known.next_if(|r| r.key.pieces < pieces).is_some() {}
            known.next_if(|r| r.key.pieces == pieces).map_or_else(Default::default, |r| r.memory)
        },
        |found_here| {
            piece_memory.push(Remembered {
                key: PieceKey { pair: key, pieces: found_here.pieces },
                memory: found_here.memory,
            });
            let Some(manifold) = found_here.manifold else { return };
            let share = stiffness / manifold.points().len() as f64;
            found.extend(manifold.points().iter().map(|point| FoundContact {
                p: point.p,
                n: manifold.n,
                gap: point.gap,
                stiffness: share,
                elastic_force: -share * point.gap,
                feature: point.feature.of_pieces(found_here.pieces),
            }));
        },
    );
    (work.found.len() - before) as u32
}

#[allow(non_snake_case, reason = "monogram notation")]
fn placed<'a>(model: &'a Model, work: &Workspace, geometry: u32) -> Option<PlacedSolid<'a>> {
    let g = &model.geometries[geometry as usize];
    let (at, b, kin) = (&work.placed[geometry as usize], g.body as usize, &work.kinematics);
    let arm = at.X_WG.translation.vector - kin.p_WCm[b];
    Some(PlacedSolid {
        pieces: g.pieces.as_ref()?,
        X_WG: at.X_WG,
        R_WG: at.R_WG,
        v: kin.v[b] + kin.w[b].cross(&arm),
        w: kin.w[b],
    })
}
