use super::incremental_hull::{Broken, IncrementalHull};
use crate::Length;
use crate::{Aabb, ShapeError, TriangleMesh, Vec3};

/// The convex hull of `points` by quickhull: the outside point farthest from a face is added until none is left.
/// Points within `1e-12` of the hull's size of its boundary may be left out.
pub fn convex_hull(points: &[Vec3]) -> Result<TriangleMesh, ShapeError> {
    if points.len() < 4 {
        return Err(ShapeError {
            field: "vertices".into(),
            message: format!("A convex body needs at least 4 vertices, not {}.", points.len()),
        });
    }
    if let Some(i) = points.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
        return Err(ShapeError {
            field: format!("vertices[{i}]"),
            message: "The coordinates must be finite.".into(),
        });
    }
    let bounds = Aabb::of_points(points);
    let size = bounds.half_size().length();
    // Work about the centre: rounding is then relative to the size of the body, not to where it lies.
    let centred: Vec<Vec3> = points.iter().map(|p| p - bounds.center()).collect();
    let flat = || ShapeError {
        field: "vertices".into(),
        message: "The vertices lie in one plane: no volume.".into(),
    };
    let corners = tetrahedron(&centred, 1e-9 * size).ok_or_else(flat)?;
    // A coarser skin is only ever needed when nearly coplanar points defeat rounding.
    for skin in [1e-12, 1e-10, 1e-8, 1e-6] {
        if let Ok(mesh) = grow(points, &centred, corners, skin * size) {
            return Ok(mesh);
        }
    }
    Err(ShapeError { field: "vertices".into(), message: "The hull is too thin to be found reliably.".into() })
}

fn grow(points: &[Vec3], centred: &[Vec3], corners: [usize; 4], skin: f64) -> Result<TriangleMesh, Broken> {
    let mut hull = IncrementalHull::default();
    let mut source = corners.to_vec();
    if IncrementalHull::swaps(&corners.map(|i| centred[i])) {
        source.swap(1, 2);
    }
    hull.start(corners.map(|i| centred[i]), skin)?;
    // Each point still outside, with the face it is held by and its height above it.
    let mut outside: Vec<(usize, u32, f64)> = Vec::new();
    let assign = |hull: &IncrementalHull, faces: &[u32], p: &Vec3| {
        let mut held = None;
        let mut most = skin;
        for &f in faces {
            let face = &hull.faces[f as usize];
            let height = face.normal.dot(p) - face.offset;
            if height > most {
                most = height;
                held = Some((f, height));
            }
        }
        held
    };
    for (i, p) in centred.iter().enumerate() {
        if let Some((f, height)) = assign(&hull, &[0, 1, 2, 3], p) {
            outside.push((i, f, height));
        }
    }
    let mut lost = Vec::new();
    while let Some(&(i, f, _)) = outside.iter().max_by(|p, q| p.2.total_cmp(&q.2)) {
        hull.add(centred[i], f)?;
        source.push(i);
        let fresh = std::mem::take(&mut hull.fresh);
        // A face that is gone may be in use again.
        lost.resize(hull.faces.len(), false);
        for f in &fresh {
            lost[*f as usize] = true;
        }
        outside.retain_mut(|(j, g, height)| {
            if !lost[*g as usize] && hull.faces[*g as usize].offset < f64::INFINITY {
                return true;
            }
            match (*j != i).then(|| assign(&hull, &fresh, &centred[*j])).flatten() {
                Some((face, h)) => {
                    (*g, *height) = (face, h);
                    true
                }
                None => false,
            }
        });
        for f in &fresh {
            lost[*f as usize] = false;
        }
        hull.fresh = fresh;
    }
    Ok(compact(points, &source, &hull))
}

fn compact(points: &[Vec3], source: &[usize], hull: &IncrementalHull) -> TriangleMesh {
    let mut index = vec![u32::MAX; source.len()];
    let mut mesh = TriangleMesh::default();
    for (_, face) in hull.live() {
        mesh.triangles.push(face.v.map(|v| {
            let slot = &mut index[v as usize];
            if *slot == u32::MAX {
                *slot = mesh.vertices.len() as u32;
                mesh.vertices.push(points[source[v as usize]]);
            }
            *slot
        }));
    }
    mesh
}

/// Four points far apart, or `None` when all lie within `thin` of a plane.
fn tetrahedron(p: &[Vec3], thin: f64) -> Option<[usize; 4]> {
    let most = |measure: &dyn Fn(&Vec3) -> f64| {
        (0..p.len())
            .max_by(|&i, &j| measure(&p[i]).total_cmp(&measure(&p[j])))
            .filter(|&i| measure(&p[i]) > thin)
    };
    let a = (0..p.len()).max_by(|&i, &j| p[i].norm_squared().total_cmp(&p[j].norm_squared()))?;
    let b = most(&|q| (q - p[a]).length())?;
    let e = (p[b] - p[a]).unit();
    let c = most(&|q| e.cross(&(q - p[a])).length())?;
    let n = e.cross(&(p[c] - p[a])).unit();
    let d = most(&|q| n.dot(&(q - p[a])).abs())?;
    Some([a, b, c, d])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_convex;

    #[test]
    fn a_cube_with_points_inside_and_on_its_faces_keeps_its_eight_corners() {
        let mut points = Vec::new();
        for i in 0..27 {
            points.push(Vec3::new((i % 3) as f64, (i / 3 % 3) as f64, (i / 9) as f64));
        }
        let hull = convex_hull(&points).unwrap();
        assert_eq!((hull.vertices.len(), hull.triangles.len()), (8, 12));
        assert!(is_convex(&hull));
    }

    #[test]
    fn points_in_a_plane_are_an_error() {
        let points: Vec<Vec3> = (0..9).map(|i| Vec3::new((i % 3) as f64, (i / 3) as f64, 1.0)).collect();
        assert_eq!(convex_hull(&points).unwrap_err().field, "vertices");
    }
}
