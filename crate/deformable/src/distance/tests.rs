use super::*;
use crate::barrier::{self, Barrier};
use crate::ccd::Stencil;

fn noise(k: usize) -> f64 {
    let x = libm::sin(k as f64 * 12.9898) * 43758.5453;
    2.0 * (x - libm::floor(x)) - 1.0
}

fn stencil(case: usize) -> [Vec3; 4] {
    std::array::from_fn(|i| {
        Vec3::new(noise(case * 12 + 3 * i), noise(case * 12 + 3 * i + 1), noise(case * 12 + 3 * i + 2))
    })
}

fn closest(s: Stencil, x: &[Vec3; 4]) -> Closest {
    match s {
        Stencil::PointTriangle => point_triangle(x).1,
        Stencil::EdgeEdge => edge_edge(x).1,
    }
}

/// Returns the squared distance of the nearest of a grid of points of both primitives.
fn brute(s: Stencil, x: &[Vec3; 4]) -> f64 {
    let n = 60;
    let mut best = f64::INFINITY;
    for i in 0..=n {
        for j in 0..=n {
            let (a, b) = (f64::from(i) / f64::from(n), f64::from(j) / f64::from(n));
            let r = match s {
                Stencil::PointTriangle => {
                    let (a, b) = if a + b > 1.0 { (1.0 - a, 1.0 - b) } else { (a, b) };
                    x[0] - (x[1] * (1.0 - a - b) + x[2] * a + x[3] * b)
                }
                Stencil::EdgeEdge => x[0] * (1.0 - a) + x[1] * a - (x[2] * (1.0 - b) + x[3] * b),
            };
            best = best.min(r.norm_squared());
        }
    }
    best
}

#[test]
fn nothing_is_nearer_than_the_closest_points() {
    for case in 0..400 {
        let x = stencil(case);
        for s in [Stencil::PointTriangle, Stencil::EdgeEdge] {
            let (d2, b) = (closest(s, &x).squared, brute(s, &x));
            assert!(d2 <= b * (1.0 + 1e-12) && b.sqrt() - d2.sqrt() < 0.06, "{case} {s:?} {d2} {b}");
        }
    }
}

#[test]
fn derivatives_of_the_distance_are_differences() {
    let h = 1e-6;
    let mut freedoms = [0; 3];
    for case in 0..300 {
        let x = stencil(case);
        for s in [Stencil::PointTriangle, Stencil::EdgeEdge] {
            let at = closest(s, &x);
            let (g, hess) = (at.gradient(), at.hessian());
            let moved = |k: usize, by: f64| {
                let mut y = x;
                y[k / 3][k % 3] += by;
                closest(s, &y)
            };
            if (0..12).any(|k| {
                moved(k, 1e-4).freedom() != at.freedom() || moved(k, -1e-4).freedom() != at.freedom()
            }) {
                continue;
            }
            freedoms[at.freedom()] += 1;
            for k in 0..12 {
                let (up, down) = (moved(k, h), moved(k, -h));
                assert!(((up.squared - down.squared) / (2.0 * h) - g[k]).abs() < 1e-8);
                let column = (up.gradient() - down.gradient()) / (2.0 * h);
                let scale = hess.abs().max();
                assert!((column - hess.column(k)).abs().max() < 1e-5 * scale * scale, "{case} {s:?} {k}");
            }
        }
    }
    assert!(freedoms.iter().all(|n| *n > 20), "{freedoms:?}");
}

/// Compares the projection in five directions with all twelve eigenvalues, for mollified pairs too.
#[test]
fn the_projection_is_that_of_all_eigenvalues() {
    let b = Barrier { reach: 2.0, stiffness: 3.0, least: 0.1 };
    let mut seen = 0;
    for case in 0..200 {
        let x = stencil(case);
        for s in [Stencil::PointTriangle, Stencil::EdgeEdge] {
            let c = closest(s, &x);
            if c.squared < 0.04 || c.squared > 4.0 {
                continue;
            }
            seen += 1;
            let m = (s == Stencil::EdgeEdge && case % 2 == 0).then(|| Mollifier::new(&x, 30.0));
            let at = b.at(c.squared);
            let (whole, cut) =
                (barrier::hessian(&at, &c, m.as_ref(), false), barrier::hessian(&at, &c, m.as_ref(), true));
            let twin = Mat12::from(clamp_positive(&<[[f64; 12]; 12]>::from(whole)));
            assert!((cut - twin).abs().max() < 1e-10 * whole.abs().max(), "{case} {s:?}");
            let g = barrier::gradient(&at, &c, m.as_ref());
            for k in 0..12 {
                let value = |by: f64| {
                    let mut y = x;
                    y[k / 3][k % 3] += by;
                    let m = m.as_ref().map(|_| Mollifier::new(&y, 30.0));
                    barrier::value(&b.at(closest(s, &y).squared), m.as_ref())
                };
                let slope = (value(1e-6) - value(-1e-6)) / 2e-6;
                assert!((slope - g[k]).abs() < 1e-6 * g.abs().max().max(1.0), "{case} {s:?} {k}");
            }
        }
    }
    assert!(seen > 100);
}
