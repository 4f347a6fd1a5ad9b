//! Small problems with known solutions, and the balance of larger ones computed again from outside.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_solver::*;

const DT: f64 = 0.01;

/// Returns `n` unit masses with unit inertia in a row along x, 0.1 m apart, falling at `v_free`.
fn bodies(n: usize, v_free: &dyn Fn(usize) -> [f64; 6]) -> Problem {
    let mut p = Problem { time_step: DT, block_start: vec![0], ..Problem::default() };
    for b in 0..n {
        p.mass_start.push(p.mass.len() as u32);
        for i in 0..36 {
            p.mass.push(if i % 7 == 0 { 1.0 } else { 0.0 });
        }
        p.v_free.extend(v_free(b));
        p.block_start.push(p.v_free.len() as u32);
        p.sites.push(Site {
            block: b as u32,
            jacobian: IDENTITY,
            origin: Vec3::new(0.1 * b as f64, 0.0, 0.0),
            inverse_mass: 1.0,
            inverse_inertia: [1.0, 0.0, 0.0, 1.0, 0.0, 1.0],
        });
    }
    p
}

fn contact(position: Vec3, normal: Vec3, friction: f64) -> CompliantContact {
    CompliantContact {
        position,
        normal,
        stiffness: 1e4,
        elastic_force: 2.0,
        dissipation: 1.0,
        relaxation_time: 0.0,
        friction,
        rolling: 0.0,
        spinning: 0.0,
        guess: Vec3::zeros(),
    }
}

fn add(p: &mut Problem, a: u32, b: u32, c: CompliantContact) {
    p.pairs.push(Pair { a, b, contacts: 1, pins: 0 });
    p.contacts.push(c);
}

/// One mass on the ground: v − v* = γ(v)/m, a quadratic.
#[test]
fn one_contact_solves_its_quadratic() {
    let mut p = bodies(1, &|_| [0.0, 0.0, 0.0, 0.0, 0.0, -1.0]);
    add(&mut p, GROUND, 0, contact(Vec3::zeros(), Vec3::z(), 0.0));
    let mut solver = Solver::default();
    let report = solver.solve(&p, &[0.0; 6], &Options::default()).unwrap();
    let v = solver.velocities()[5];
    let law = DT * (2.0 - 1e4 * DT * v) * (1.0 - v);
    assert!(report.converged && (v + 1.0 - law).abs() < 1e-6, "{v} {law} {report:?}");
    assert!((solver.contact_impulse(0).z - law).abs() < 1e-6);
}

/// Masses in a row that touch each other and the ground at odd points: the balance of momentum from outside,
/// the cone, and friction against the slip.
#[test]
fn the_balance_holds_from_outside() {
    let n = 9;
    let wave = |k: f64| libm::sin(12.9 * k + 3.1);
    let mut p = bodies(n, &|b| std::array::from_fn(|i| wave((7 * b + i) as f64)));
    for b in 0..n {
        let x = 0.1 * b as f64;
        let below = Vec3::new(x + 0.02 * wave(b as f64), 0.01, -0.05);
        add(&mut p, GROUND, b as u32, contact(below, Vec3::z(), 0.5));
        for (a, c) in [(b.wrapping_sub(1), b), (b.wrapping_sub(3), b)] {
            if a < n {
                let normal = Vec3::new(1.0, 0.3 * wave((a + c) as f64), 0.2).normalize();
                add(&mut p, a as u32, c as u32, contact(Vec3::new(x - 0.05, 0.0, 0.01), normal, 0.8));
            }
        }
    }
    let mut solver = Solver::default();
    let report = solver.solve(&p, &p.v_free.clone(), &Options::default()).unwrap();
    assert!(report.converged && report.residual < 1e-6, "{report:?}");
    let v = solver.velocities();
    let mut balance: Vec<f64> = v.iter().zip(&p.v_free).map(|(v, f)| v - f).collect();
    for (i, (pair, c)) in p.pairs.iter().zip(&p.contacts).enumerate() {
        let impulse = solver.contact_impulse(i);
        for (site, sign) in [(pair.a, -1.0), (pair.b, 1.0)] {
            if site == GROUND {
                continue;
            }
            let moment = (c.position - p.sites[site as usize].origin).cross(&impulse);
            for k in 0..3 {
                balance[6 * site as usize + k] -= sign * moment[k];
                balance[6 * site as usize + 3 + k] -= sign * impulse[k];
            }
        }
        let normal = impulse.dot(&c.normal);
        let friction = impulse - c.normal * normal;
        let slip = solver.contact_velocity(i);
        let slip = slip - c.normal * slip.dot(&c.normal);
        assert!(normal >= 0.0 && friction.norm() <= c.friction * normal * 1.01 + 1e-9, "{i}: {impulse}");
        assert!(friction.dot(&slip) <= 0.0);
    }
    let error = balance.iter().map(|x| x * x).sum::<f64>().sqrt();
    assert!(error < 1e-5, "{error}");
    // The solution from another start is the same, and from the same start has the same bits.
    let first = v.to_vec();
    let mut other = Solver::default();
    other.solve(&p, &vec![0.0; 6 * n], &Options::default()).unwrap();
    let apart = other.velocities().iter().zip(&first).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    assert!(apart < 1e-2, "{apart}");
    solver.solve(&p, &p.v_free.clone(), &Options::default()).unwrap();
    assert_eq!(solver.velocities(), &first[..]);
}

/// A row pulls to its target as far as its bounds let it.
#[test]
fn rows_are_clamped_springs() {
    for (upper, expected) in [(f64::INFINITY, 2.0 / 1.1), (0.5, 0.5)] {
        let mut p = bodies(1, &|_| [0.0; 6]);
        p.rows.push(Row { terms: 1, target: 2.0, regularisation: 0.1, lower: 0.0, upper });
        p.row_terms.push(Term { velocity: 4, coefficient: 1.0 });
        let mut solver = Solver::default();
        let report = solver.solve(&p, &[0.0; 6], &Options::default()).unwrap();
        assert!(
            report.converged && (solver.velocities()[4] - expected).abs() < 1e-9,
            "{:?}",
            solver.velocities()
        );
    }
}

#[test]
fn what_is_no_problem_is_refused() {
    let field = |p: &Problem| Solver::default().solve(p, &[], &Options::default()).err().map(|e| e.path);
    let mut p = bodies(1, &|_| [0.0; 6]);
    p.v_free[2] = f64::NAN;
    assert_eq!(field(&p).as_deref(), Some("v_free[2]"));
    let mut p = bodies(1, &|_| [0.0; 6]);
    add(&mut p, GROUND, 3, contact(Vec3::zeros(), Vec3::z(), 0.0));
    assert_eq!(field(&p).as_deref(), Some("pairs[0]"));
    let mut p = bodies(1, &|_| [0.0; 6]);
    p.time_step = 0.0;
    assert_eq!(field(&p).as_deref(), Some("time_step"));
}
