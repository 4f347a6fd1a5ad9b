use super::*;
use crate::Vec3;
use crate::ccd::Stencil;
use crate::elasticity::box_surface;

fn noise(k: usize) -> f64 {
    let x = libm::sin(k as f64 * 12.9898) * 43758.5453;
    2.0 * (x - libm::floor(x)) - 1.0
}

/// Box of half sides `h` at `c`, with points from `first` on.
fn cube(c: [f64; 3], h: [f64; 3], first: u32, x: &mut Vec<Vec3>) -> Surface {
    let (points, faces) =
        box_surface(std::array::from_fn(|i| c[i] - h[i]), std::array::from_fn(|i| c[i] + h[i]));
    x.extend(points);
    let faces: Vec<[u32; 3]> = faces.iter().map(|f| f.map(|k| k + first)).collect();
    Surface::new(&faces)
}

/// Compares all pairs of moving boxes with the search through trees.
#[test]
fn the_search_finds_every_pair_that_comes_near() {
    let mut x = Vec::new();
    let surfaces: Vec<Surface> = (0..6)
        .map(|k| {
            cube(
                [noise(k) * 0.5, noise(k + 10) * 0.5, noise(k + 20) * 0.5],
                [0.3, 0.2, 0.1],
                8 * k as u32,
                &mut x,
            )
        })
        .collect();
    let y: Vec<Vec3> =
        (0..x.len()).map(|k| x[k] + Vec3::new(noise(k), noise(k + 7), noise(k + 9)) * 0.2).collect();
    let mut trees: Vec<SurfaceTrees> = surfaces.iter().map(|s| SurfaceTrees::new(s, &x)).collect();
    for (t, s) in trees.iter_mut().zip(&surfaces) {
        t.refit(s, &x, &y);
    }
    let (mut near, mut all) = (0, 0);
    for i in 0..6 {
        for j in i + 1..6 {
            let mut found = Vec::new();
            SurfaceTrees::between(
                [(&trees[i], &surfaces[i]), (&trees[j], &surfaces[j])],
                [&x, &y],
                0.05,
                &mut found,
            );
            found.sort_unstable();
            let count = found.len();
            found.dedup();
            assert_eq!(count, found.len());
            let (a, b) = (&surfaces[i], &surfaces[j]);
            let mut pairs: Vec<PrimitivePair> = Vec::new();
            for (a, b) in [(a, b), (b, a)] {
                for p in &a.points {
                    pairs.extend(b.faces.iter().map(|f| PrimitivePair::point_triangle(*p, *f)));
                }
            }
            for e in &a.edges {
                pairs.extend(b.edges.iter().map(|f| PrimitivePair::edge_edge(*e, *f)));
            }
            for pair in pairs {
                all += 1;
                let path = (0..=20).map(|t| {
                    let (a, b) = (pair.of(&x), pair.of(&y));
                    let s = f64::from(t) / 20.0;
                    pair.stencil.squared(&std::array::from_fn(|k| a[k] + (b[k] - a[k]) * s))
                });
                if path.fold(f64::INFINITY, f64::min) < 0.05 * 0.05 {
                    near += 1;
                    assert!(found.binary_search(&pair).is_ok(), "{pair:?}");
                }
            }
        }
    }
    assert!(near > 50 && near < all / 2, "{near} of {all}");
}

#[test]
fn a_surface_that_is_open_is_said() {
    let mut x = Vec::new();
    let whole = cube([0.0; 3], [1.0; 3], 0, &mut x);
    assert!(whole.closed().is_ok());
    assert_eq!((whole.edges.len(), whole.points.len()), (18, 8));
    let fault = Surface::new(&whole.faces[1..]).closed().unwrap_err();
    assert!(fault.message.contains("not closed"), "{fault}");
}

/// A point that slides over a box at one height feels one face, wherever the inner edges run; beyond a border
/// it still does.
#[test]
fn above_a_flat_face_a_point_counts_once() {
    let mut x = Vec::new();
    let surface = cube([0.0; 3], [1.0; 3], 0, &mut x);
    let cones = Cones::new(std::iter::once(&surface), 9);
    x.push(Vec3::zeros());
    let rest = x.clone();
    for i in 0..=40 {
        for j in 0..=40 {
            let at = |k: i32| f64::from(k) * 0.06 - 1.2;
            // Not along the diagonal, where a point is above both triangles to rounding.
            x[8] = Vec3::new(at(i), at(j) + 0.003, 1.05);
            let least = surface.faces.iter().map(|f| PrimitivePair::point_triangle(8, *f).of(&x));
            let least = least.map(|x| Stencil::PointTriangle.squared(&x)).fold(f64::INFINITY, f64::min);
            let counted: Vec<f64> = surface
                .faces
                .iter()
                .filter_map(|f| {
                    let pair = PrimitivePair::point_triangle(8, *f);
                    let near = pair.near(&pair.of(&x), &pair.of(&rest));
                    cones.holds(&pair, &near, &x).then_some(near.closest.squared)
                })
                .filter(|d2| *d2 < 0.09)
                .collect();
            assert!(counted.len() == usize::from(least < 0.09), "{i} {j}: {counted:?}");
            assert!(counted.iter().all(|d| (d - least).abs() < 1e-12));
        }
    }
}

/// Edges that cross an edge inside a flat face do not count; those that cross a border do.
#[test]
fn an_edge_inside_a_flat_face_is_no_bump() {
    let mut x = Vec::new();
    let surface = cube([0.0; 3], [1.0; 3], 0, &mut x);
    x.extend([Vec3::new(-0.5, -0.4, 1.01), Vec3::new(0.6, 0.3, 1.02), Vec3::new(0.2, 0.1, 3.0)]);
    let other = Surface::new(&[[8, 9, 10]]);
    let cones = Cones::new([&surface, &other].into_iter(), 11);
    let count = |x: &[Vec3]| {
        let all = surface.edges.iter().map(|e| PrimitivePair::edge_edge(*e, [8, 9]));
        all.filter(|p| {
            let near = p.near(&p.of(x), &p.of(x));
            near.closest.squared < 0.01 && cones.holds(p, &near, x)
        })
        .count()
    };
    assert_eq!(count(&x), 0);
    (x[8], x[9]) = (Vec3::new(0.9, 0.3, 1.12), Vec3::new(1.2, 0.3, 0.92));
    assert_eq!(count(&x), 1);
}

/// A last digit decides: exact signs see it, sums of rounded products do not.
#[test]
fn crossings_are_exact() {
    use super::crossing::{pierces, volume_sign};
    let t = [Vec3::new(0.1, 0.1, 0.1), Vec3::new(0.9, 0.2, 0.4), Vec3::new(0.3, 0.8, 0.7)];
    assert!(volume_sign(&Vec3::zeros(), &Vec3::x(), &Vec3::y(), &Vec3::z()) > 0.0);
    // Halves and quarters of the corners' sums are exact: a point of the plane to the last digit.
    let on = (t[0] + t[0] + t[1] + t[2]) * 0.25;
    let sign = volume_sign(&t[0], &t[1], &t[2], &on);
    assert!(sign.abs() < 1e-15 && volume_sign(&t[0], &t[1], &t[2], &(on + Vec3::z())) > 0.0);
    let faces = t.each_ref();
    let (above, below) = (on + Vec3::z(), on - Vec3::z());
    assert!(pierces([&above, &below], faces));
    assert!(!pierces([&above, &(on + Vec3::z() * 1e-9)], faces));
    // An end that is a corner touches.
    assert!(pierces([&above, &t[1]], faces));
}
