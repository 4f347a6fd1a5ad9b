use super::*;
use crate::{Refused, Vec3};

fn noise(k: usize) -> f64 {
    let x = libm::sin(k as f64 * 12.9898) * 43758.5453;
    2.0 * (x - libm::floor(x)) - 1.0
}

/// A grid of points with some wide nodes that touch many, filled with noise and a heavy diagonal, against the
/// product itself.
#[test]
fn what_is_solved_satisfies_the_equations() {
    for (side, wide) in [(2, 0), (5, 1), (7, 2)] {
        let grid = side * side * side;
        let n = grid + wide;
        let mut widths = vec![3_u32; grid];
        widths.extend(vec![12; wide]);
        let mut edges = Vec::new();
        let at = |i: usize, j: usize, k: usize| (i + side * (j + side * k)) as u32;
        for k in 0..side {
            for j in 0..side {
                for i in 0..side {
                    for (a, b, c) in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 1, 1)] {
                        if i + a < side && j + b < side && k + c < side {
                            edges.push((at(i, j, k), at(i + a, j + b, k + c)));
                        }
                    }
                    for w in 0..wide {
                        if i == 0 || w == 1 && k == 0 {
                            edges.push((at(i, j, k), (grid + w) as u32));
                        }
                    }
                }
            }
        }
        let places: Vec<Vec3> = (0..n)
            .map(|k| Vec3::new((k % side) as f64, (k / side % side) as f64, (k / side / side) as f64))
            .collect();
        let symbolic = Symbolic::new(&widths, &places, &edges).unwrap();
        let mut start = vec![0_usize];
        for w in &widths {
            start.push(start[start.len() - 1] + *w as usize);
        }
        let size = start[n];
        assert_eq!(symbolic.unknowns(), size);
        let mut factor = Factor::new(&symbolic);
        let mut solutions = Vec::new();
        for _ in 0..2 {
            let mut dense = vec![0.0; size * size];
            factor.clear();
            for (a, b) in edges.iter().copied().chain((0..n as u32).map(|k| (k, k))) {
                let (r, c) = (widths[a as usize] as usize, widths[b as usize] as usize);
                let own = |i: usize, j: usize| {
                    let (i, j) = (start[a as usize] + i, start[b as usize] + j);
                    noise(i.min(j) * size + i.max(j)) + if i == j { 300.0 } else { 0.0 }
                };
                factor.add(symbolic.slot(a, b).unwrap(), r, c, own);
                for i in 0..r {
                    for j in 0..c {
                        let (p, q) = (start[a as usize] + i, start[b as usize] + j);
                        dense[p * size + q] = own(i, j);
                        dense[q * size + p] = own(i, j);
                    }
                }
            }
            assert_eq!(factor.factor(&symbolic), Ok(()));
            let b: Vec<f64> = (0..size).map(noise).collect();
            let mut x = b.clone();
            factor.solve(&symbolic, &mut x);
            for i in 0..size {
                let r = (0..size).map(|j| dense[i * size + j] * x[j]).sum::<f64>() - b[i];
                assert!(r.abs() < 1e-12, "{side} {i} {r}");
            }
            solutions.push(x);
        }
        assert_eq!(solutions[0], solutions[1]);
        factor.clear();
        let minus = |i: usize, j: usize| if i == j { -1.0 } else { 0.0 };
        factor.add(symbolic.slot(0, 0).unwrap(), 3, 3, minus);
        let row = match factor.factor(&symbolic) {
            Err(Refused::NotPositive { row }) => row,
            other => panic!("{other:?}"),
        };
        assert!(row < size);
    }
    assert!(Symbolic::new(&vec![3; 50_000], &[], &[]).is_err());
}
