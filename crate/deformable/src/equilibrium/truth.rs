//! Solids in equilibrium against closed forms: a ball on a deep block and on a thin pad, a beam.

use super::*;
use crate::contact::{Surface, boundary};
use crate::elasticity::{ElasticMaterial, Law, even, kuhn_grid};

const YOUNG: f64 = 1e6;

fn material(nu: f64) -> ElasticMaterial {
    ElasticMaterial::new(Law::NeoHookean, YOUNG, nu).unwrap()
}

/// Grid from 0: cells of `h` up to `fine`, then each 1.8 times the one before, to `end`.
fn graded(end: f64, fine: f64, h: f64) -> Vec<f64> {
    let mut out = vec![0.0];
    let mut cell = h;
    while out[out.len() - 1] + cell < end {
        out.push(out[out.len() - 1] + cell);
        if out[out.len() - 1] > fine {
            cell *= 1.8;
        }
    }
    // No sliver at the end.
    if end - out[out.len() - 1] < 0.5 * cell {
        out.pop();
    }
    out.push(end);
    out
}

/// Ratio of the force of a ball of 10 mm that is pressed by `depth` into a block of `thickness` metres,
/// bonded below, to Hertz's of a layer (Dimitriadis et al. 2002), on a mesh with cells of `h` where they
/// touch. A quarter of it, by symmetry.
fn pressed(thickness: f64, half: f64, depth: f64, h: f64) -> f64 {
    const RADIUS: f64 = 0.01;
    const REACH: f64 = 2e-5;
    let nu = 0.3;
    let side = graded(half, 2e-3, h);
    let down: Vec<f64> = graded(thickness, 2e-3, h).iter().rev().map(|z| -z).collect();
    let (rest, tets) = kuhn_grid([&side, &side, &down]);
    let top: Vec<[u32; 3]> =
        boundary(&tets).into_iter().filter(|f| f.iter().all(|k| rest[*k as usize].z == 0.0)).collect();
    let scale = 1e6 / (REACH * REACH * REACH);
    let points = Surface::new(&top).point_areas(&rest).into_iter().enumerate();
    let points = points.filter(|(_, a)| *a > 0.0).map(|(k, a)| (k as u32, a * scale)).collect();
    let held = rest.iter().map(|p| {
        let base = p.z <= -thickness;
        [base || p.x == 0.0, base || p.y == 0.0, base]
    });
    let zero = vec![Vec3::zeros(); rest.len()];
    let solid = Solid::new(&rest, tets, material(nu)).unwrap();
    let mut search = Equilibrium::new(&solid, &rest, held.collect(), zero.clone()).unwrap();
    let mut ball =
        RigidBall { centre: Vec3::new(0.0, 0.0, RADIUS - depth), radius: RADIUS, reach: REACH, points };
    // From the ball's surface, with half of the reach between.
    let clear = RADIUS + 0.5 * REACH;
    let mut x = rest.clone();
    for p in &mut x {
        let under = ball.centre.z - (clear * clear - p.x * p.x - p.y * p.y).max(0.0).sqrt();
        if p.x * p.x + p.y * p.y < 0.25 * RADIUS * RADIUS {
            p.z += (1.0 + p.z / thickness) * under.min(0.0);
        }
    }
    let relaxed = search.relax(&mut x, &mut ball, 1e-7);
    assert!(relaxed.residual < 1e-6, "{relaxed:?}");
    let mut g = zero;
    ball.add_gradient(&x, &mut g);
    let force = 4.0 * g.iter().map(|g| g.z).sum::<f64>().abs();
    let corner = rest.iter().position(|p| *p == Vec3::zeros()).unwrap();
    let sunk = -x[corner].z;
    let hertz = 4.0 / 3.0 * YOUNG / (1.0 - nu * nu) * (RADIUS * sunk).sqrt() * sunk;
    force / hertz / layer_factor((RADIUS * sunk).sqrt() / thickness, nu)
}

/// Extrapolates two meshes to cells of no size, where the error is proportional to the size: the front of the
/// contact runs from point to point.
fn without_cells(of: impl Fn(f64) -> f64) -> (f64, f64) {
    let (coarse, fine) = (of(6e-4), of(4e-4));
    (fine, fine - 2.0 * (coarse - fine))
}

#[test]
fn a_ball_sinks_into_a_deep_block_as_hertz_says() {
    let (fine, limit) = without_cells(|h| pressed(0.03, 0.03, 2e-4, h));
    assert!((limit - 1.0).abs() < 0.04 && (limit - 1.0).abs() < (fine - 1.0).abs(), "{fine} {limit}");
}

#[test]
fn a_ball_sinks_into_a_thin_pad_as_a_bonded_layer_lets_it() {
    let (fine, limit) = without_cells(|h| pressed(0.006, 0.02, 2e-4, h));
    assert!((limit - 1.0).abs() < 0.05 && (limit - 1.0).abs() < (fine - 1.0).abs(), "{fine} {limit}");
}

/// Ratio of the stiffness of a cantilever under a small load at its end to Timoshenko's: `P L³ / 3 E I + P L
/// / k G A`, `k = 5/6` where Poisson's ratio is zero (Cowper 1966).
fn bent(cells: usize) -> f64 {
    let (length, thick, load) = (0.05, 0.01, 1e-3);
    let (xs, ys) = (even(0.0, length, 4 * cells), even(0.0, thick, cells));
    let (rest, tets) = kuhn_grid([&xs, &ys, &ys]);
    let tip: Vec<[u32; 3]> =
        boundary(&tets).into_iter().filter(|f| f.iter().all(|k| rest[*k as usize].x == length)).collect();
    let share = Surface::new(&tip).point_areas(&rest);
    let share: Vec<f64> = share.iter().map(|a| a / (thick * thick)).collect();
    let solid = Solid::new(&rest, tets, material(0.0)).unwrap();
    let held = rest.iter().map(|p| [p.x == 0.0; 3]).collect();
    let force = share.iter().map(|s| Vec3::new(0.0, 0.0, -load * s)).collect();
    let mut x = rest.clone();
    let relaxed = Equilibrium::new(&solid, &rest, held, force).unwrap().relax(&mut x, &mut Nothing, 1e-8);
    assert!(relaxed.residual < 1e-8, "{relaxed:?}");
    let area = thick * thick;
    let beam = load * length * length * length / (3.0 * YOUNG * area * area / 12.0)
        + load * length / (5.0 / 6.0 * 0.5 * YOUNG * area);
    beam / share.iter().zip(rest.iter().zip(&x)).map(|(s, (r, x))| s * (r.z - x.z)).sum::<f64>()
}

/// Linear tetrahedra are too stiff in bending by the square of their size.
#[test]
fn a_cantilever_comes_to_the_beam_by_the_square_of_its_cells() {
    let [coarse, middle, fine] = [2, 4, 8].map(bent);
    let order = libm::log2((coarse - middle) / (middle - fine));
    let limit = fine - (middle - fine) / 3.0;
    assert!((order - 2.0).abs() < 0.15, "{coarse} {middle} {fine}: order {order}");
    assert!((limit - 1.0).abs() < 0.01, "{coarse} {middle} {fine}: {limit}");
}
