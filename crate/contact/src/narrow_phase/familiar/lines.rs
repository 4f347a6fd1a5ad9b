//! Two straight lines that cross: edges of boxes and hulls, sides of cylinders, segments.

use asperity_geometry::Vec3;
use asperity_geometry::distance::{Core, MinkowskiDifference};

use super::{Meets, NEAR};
use crate::narrow_phase::Facets;
use crate::narrow_phase::facets::HullEdge;
use crate::narrow_phase::stationary::Cut;

/// Sine of the angle from the plane normal to the last step's normal beyond which edges are not tried.
pub(in crate::narrow_phase) const TILT: f64 = 0.2;

/// Number of lines of a core that is no hull.
const AXES: usize = 3;
/// Upper bound of the lines of a hull that face one way within that tilt, unless it is all but round.
const MOST_LINES: usize = 32;

/// Largest sin² of the angle between two lines that count as parallel.
pub(in crate::narrow_phase) const PARALLEL: f64 = 1e-6;

/// A straight line of a core that faces a direction, own frame.
pub(super) struct Line<'a> {
    /// Unit direction.
    pub d: Vec3,
    pub half_length: f64,
    of: Of<'a>,
}

/// Source of a line: that of a hull is fixed, others follow the direction that they face.
enum Of<'a> {
    Axis(usize),
    Hull(&'a HullEdge),
}

/// Returns the number of lines a core may have.
pub(super) fn count(facets: Option<&Facets>) -> usize {
    facets.map_or(AXES, |f| f.edges().len())
}

impl<'a> Line<'a> {
    /// Returns a line by its number, if there is such and it may face `u`.
    pub fn of(core: &Core, facets: Option<&'a Facets>, number: usize, u: &Vec3) -> Option<Self> {
        if let Some(facets) = facets {
            let edge = facets.edges().get(number)?;
            let faces = edge.d.dot(u).abs() <= TILT && edge.may_be_farthest(u);
            return faces.then(|| Self::of_hull(edge));
        }
        if u[number].abs() > TILT {
            return None;
        }
        let half_length = match core {
            Core::Box { half_size } => half_size[number],
            Core::Cylinder { half_length, .. } | Core::Segment { half_length } if number == 2 => *half_length,
            _ => return None,
        };
        Some(Self { d: Vec3::ith(number, 1.0), half_length, of: Of::Axis(number) })
    }

    /// Makes the line of an edge of a hull.
    fn of_hull(edge: &'a HullEdge) -> Self {
        Self { d: edge.d, half_length: edge.half_length, of: Of::Hull(edge) }
    }

    /// Returns its middle, if the core is farthest there along `u`, which is normal to it; `None` where an
    /// edge is not the farthest.
    pub fn middle(&self, core: &Core, u: &Vec3) -> Option<Vec3> {
        match self.of {
            Of::Hull(edge) if !edge.is_farthest(u) => None,
            _ => Some(self.middle_near(core, u)),
        }
    }

    /// Returns its middle for a direction nearby.
    pub fn middle_near(&self, core: &Core, u: &Vec3) -> Vec3 {
        match self.of {
            Of::Hull(edge) => edge.middle,
            Of::Axis(axis) => {
                let mut p = core.support(u);
                p[axis] = 0.0;
                p
            }
        }
    }
}

/// Returns the cut normal to an edge or side of each, near `n` (in the frame of B: `m`).
pub(super) fn crossing(meets: &Meets, n: &Vec3, m: &Vec3) -> Option<Cut> {
    let Meets { pair, facets, .. } = meets;
    // Outward direction of B, where it is a hull with edges.
    let out = -m;
    // The lines of B that may face A are the same for each of A's; a box or a round body has three at most,
    // which are kept themselves.
    let (mut of_b, mut lines) = ([0; MOST_LINES], [const { None }; AXES]);
    let mut facing = 0;
    for j in 0..count(facets[1]) {
        if facing < MOST_LINES
            && let Some(line) = Line::of(&pair.b, facets[1], j, &out)
        {
            if facing < AXES {
                lines[facing] = Some(Placed { d: pair.rotation * line.d, line });
            }
            of_b[facing] = j;
            facing += 1;
        }
    }
    let of_b = &of_b[..facing];
    if of_b.is_empty() {
        return None;
    }
    let cross = |a: &Line| {
        (0..).zip(of_b).find_map(|(k, &j)| match lines.get(k) {
            Some(b) => square_to(pair, n, a, b.as_ref()?),
            None => {
                let line = Line::of(&pair.b, facets[1], j, &out)?;
                square_to(pair, n, a, &Placed { d: pair.rotation * line.d, line })
            }
        })
    };
    let Some(of_a) = facets[0] else {
        return (0..AXES).find_map(|i| cross(&Line::of(&pair.a, None, i, n)?));
    };
    let mut found = None;
    of_a.facing(n, TILT, |_, edge| {
        found = cross(&Line::of_hull(edge));
        found.is_none()
    });
    found
}

/// A line of B, and its direction in A's frame.
struct Placed<'a> {
    d: Vec3,
    line: Line<'a>,
}

/// Returns the cut normal to two lines, if they pass each other within both lengths.
fn square_to(pair: &MinkowskiDifference, n: &Vec3, a: &Line, placed: &Placed) -> Option<Cut> {
    let (d, e, b) = (a.d, placed.d, &placed.line);
    let across = d.cross(&e);
    // sin² of the angle between them.
    let sin2 = across.norm_squared();
    let along = across.dot(n);
    if !(along * along >= NEAR * NEAR * sin2 && sin2 > PARALLEL) {
        return None;
    }
    let n = across / sin2.sqrt().copysign(along);
    let p = a.middle(&pair.a, &n)?;
    let q = pair.rotation * b.middle(&pair.b, &-pair.rotation.tr_mul(&n))? + pair.translation;
    let r = q - p;
    // p + s d and q + t e lie one behind the other along n.
    let s = r.cross(&e).dot(&across) / sin2;
    let t = r.cross(&d).dot(&across) / sin2;
    (s.abs() <= a.half_length && t.abs() <= b.half_length).then(|| {
        let on_a = p + d * s;
        Cut { n, gap: n.dot(&r), on_a, on_b: q + e * t }
    })
}
