use crate::Vec3;

/// The part of a triangle on which the closest point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feature {
    Face,
    /// 0 is ab, 1 is bc, 2 is ca.
    Edge(usize),
    Vertex(usize),
}

/// The point of triangle abc closest to `p`, by Voronoi regions (Ericson, *Real-Time Collision Detection*
/// 2005, §5.1.5); a triangle without area is taken as its three edges.
pub(super) fn closest_point(p: &Vec3, [a, b, c]: &[Vec3; 3]) -> (Vec3, Feature) {
    let (ab, ac, ap) = (b - a, c - a, p - a);
    let (d1, d2) = (ab.dot(&ap), ac.dot(&ap));
    if d1 <= 0.0 && d2 <= 0.0 {
        return (*a, Feature::Vertex(0));
    }
    let bp = p - b;
    let (d3, d4) = (ab.dot(&bp), ac.dot(&bp));
    if d3 >= 0.0 && d4 <= d3 {
        return (*b, Feature::Vertex(1));
    }
    let cp = p - c;
    let (d5, d6) = (ab.dot(&cp), ac.dot(&cp));
    if d6 >= 0.0 && d5 <= d6 {
        return (*c, Feature::Vertex(2));
    }
    let (va, vb, vc) = (d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2);
    let area2 = va + vb + vc;
    let scale = ab.norm_squared().max(ac.norm_squared());
    if area2 <= 1e-24 * scale * scale {
        return closest_on_edges(p, [a, b, c]);
    }
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return (a + ab * (d1 / (d1 - d3)), Feature::Edge(0));
    }
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return (a + ac * (d2 / (d2 - d6)), Feature::Edge(2));
    }
    let (d43, d56) = (d4 - d3, d5 - d6);
    if va <= 0.0 && d43 >= 0.0 && d56 >= 0.0 {
        return (b + (c - b) * (d43 / (d43 + d56)), Feature::Edge(1));
    }
    (a + ab * (vb / area2) + ac * (vc / area2), Feature::Face)
}

fn closest_on_edges(p: &Vec3, corners: [&Vec3; 3]) -> (Vec3, Feature) {
    let mut best = (*corners[0], Feature::Vertex(0));
    let mut best2 = f64::INFINITY;
    for k in 0..3 {
        let (from, to) = (corners[k], corners[(k + 1) % 3]);
        let d = to - from;
        let s = (p - from).dot(&d);
        let candidate = match d.norm_squared() {
            _ if s <= 0.0 => (*from, Feature::Vertex(k)),
            dd if s >= dd => (*to, Feature::Vertex((k + 1) % 3)),
            dd => (from + d * (s / dd), Feature::Edge(k)),
        };
        let d2 = (p - candidate.0).norm_squared();
        if d2 < best2 {
            (best, best2) = (candidate, d2);
        }
    }
    best
}
