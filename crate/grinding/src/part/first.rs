//! The first curve of a path: a cut or an edge on one face, and how far the face is bent across it.

use asperity_fault::Fault;
use asperity_geometry::{Length, Vec3};

use super::{CREASE, Curve, PartMesh};

impl Curve {
    /// Cuts a part with a plane and returns the longest piece where the surface faces `facing`, with those that
    /// a hole parts from it, one after the other.
    ///
    /// # Errors
    ///
    /// Names `first_curve.facing` if the surface faces another way; else what [`Curve::sections`] names.
    pub fn facing(part: &PartMesh, point: &Vec3, normal: &Vec3, facing: &Vec3) -> Result<Vec<Self>, Fault> {
        let curves = Self::sections(part, point, normal)?;
        let facing = facing.unit();
        let pieces = curves.iter().flat_map(|c| c.pieces(part, CREASE));
        let faces = |c: &Self| mean_normal(part, c).dot(&facing) > 0.5;
        let none = "Where the plane cuts the part, the surface faces another way.";
        on_one_face(part, pieces.filter(faces).collect())
            .ok_or_else(|| Fault::new("first_curve.facing", none))
    }

    /// Returns the rim or sharp edge of this number.
    ///
    /// # Errors
    ///
    /// Names `first_curve.number` if the part has fewer.
    pub fn edge(part: &PartMesh, number: usize) -> Result<Self, Fault> {
        let mut edges = Self::edges(part, CREASE);
        let count = edges.len();
        if number < count {
            return Ok(edges.swap_remove(number));
        }
        let message = match count {
            0 => "the part has neither rim nor sharp edge".to_owned(),
            _ => format!("the part has edges 0 to {}", count - 1),
        };
        Err(Fault::new("first_curve.number", message))
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

impl PartMesh {
    /// Returns the largest curvature across the feed along the first curve, 1/m, positive where convex: within a
    /// triangle the corner normals change linearly, `κ = u·(∂n/∂u)`.
    pub fn bend_across(&self, first: &[Curve]) -> f64 {
        let mut most = f64::NEG_INFINITY;
        for (ends, &t) in first.iter().flat_map(|c| c.points.windows(2).zip(&c.triangles)) {
            let [a, b, c] = self.mesh.corners(t as usize);
            let [na, nb, nc] = self.corner_normals[t as usize];
            let Some(u) = self.face_normal(t).cross(&(ends[1] - ends[0])).try_unit(0.0) else { continue };
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
}
