//! Boxes of grippers and bins as figures.

use asperity_geometry::Vec3;
use asperity_perception::grasp::{CornerBox, GraspPose};
use asperity_scene::Role;
use asperity_scene::frame::LineStyle;

use asperity_exhibit::figure::Figure;

fn corners(b: &CornerBox, X: &GraspPose) -> [Vec3; 8] {
    std::array::from_fn(|i| {
        let pick = |k: usize| if i >> k & 1 == 0 { b.low[k] } else { b.high[k] };
        X.R_WG * Vec3::new(pick(0), pick(1), pick(2)) + X.p_WG
    })
}

/// The faces of a box, four corners each, counter-clockwise from outside.
const FACES: [([usize; 4], usize, f64); 6] = [
    ([0, 4, 6, 2], 0, -1.0),
    ([1, 3, 7, 5], 0, 1.0),
    ([0, 1, 5, 4], 1, -1.0),
    ([2, 6, 7, 3], 1, 1.0),
    ([0, 2, 3, 1], 2, -1.0),
    ([4, 5, 7, 6], 2, 1.0),
];

/// Draws the faces of a box, translucent.
pub fn solid(b: &CornerBox, X: &GraspPose, role: Role, opacity: f64, figure: &mut Figure) {
    let corners = corners(b, X);
    let (mut vertices, mut triangles) = (Vec::with_capacity(24), Vec::with_capacity(12));
    for (face, axis, sign) in FACES {
        let n = X.R_WG.column(axis) * sign;
        let first = vertices.len() as u32;
        vertices.extend(face.map(|c| [corners[c], n]));
        triangles.extend([[first, first + 1, first + 2], [first, first + 2, first + 3]]);
    }
    figure.shell(role, opacity, &vertices, &triangles);
}

/// Draws the edges of a box.
pub fn wires(b: &CornerBox, X: &GraspPose, role: Role, style: LineStyle, figure: &mut Figure) {
    let c = corners(b, X);
    figure.line(role, style, [0, 1, 3, 2, 0, 4, 5, 7, 6, 4].map(|k| c[k]));
    for (a, b) in [(1, 5), (3, 7), (2, 6)] {
        figure.line(role, style, [c[a], c[b]]);
    }
}
