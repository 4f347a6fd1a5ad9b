use crate::cholesky::solve_dense;
use crate::problem::{IDENTITY, Problem, Vec3};
use crate::solver::Work;

/// Sweeps before Newton's method begins. One of its iterations costs as much as some thirty.
const SWEEPS: u32 = 12;

/// A contact while sweeping: its impulse, and how the blocks it joins answer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SweepPoint {
    /// Index among the points.
    point: u32,
    /// First velocity and block of `b`, and of `a`; the ground has none.
    b: (u32, u32),
    a: Option<(u32, u32)>,
    /// From the frame to the contact, metres.
    arm_b: Vec3,
    arm_a: Vec3,
    /// N s, and its part along the normal.
    impulse: Vec3,
    normal: f64,
    /// Velocity per impulse, along the normal and (at most) across, 1/kg.
    along: f64,
    across: f64,
}

type Inverse = [[f64; 6]; 6];

/// A better start than the velocities of the last step where bodies hit each other: projected Gauss–Seidel on the
/// contacts, one by one, each with its own law (compliance, damping, Coulomb's cone). Far from converged, but it knows
/// who sticks and who parts. Sets velocities, friction bounds and duals. Only contacts between blocks that are frames
/// themselves take part.
pub(super) fn sweep(problem: &Problem, work: &mut Work, island: usize) {
    collect(work, island);
    for c in &work.sweep {
        for first in [Some(c.b.0), c.a.map(|a| a.0)].into_iter().flatten() {
            let range = first as usize..first as usize + 6;
            work.x.v[range.clone()].copy_from_slice(&problem.v_free[range]);
        }
    }
    for c in &work.sweep {
        c.push(&work.inverse, &c.impulse, &mut work.x.v);
    }
    for _ in 0..SWEEPS {
        for c in &mut work.sweep {
            let law = &work.points[c.point as usize];
            let v = c.velocity(&work.x.v);
            let (normal, tangent) = law.local(&v, c.normal, &c.impulse, c.along, c.across);
            let impulse = law.n * normal + tangent;
            let change = impulse - c.impulse;
            (c.impulse, c.normal) = (impulse, normal);
            if change != Vec3::zeros() {
                c.push(&work.inverse, &change, &mut work.x.v);
            }
        }
    }
    for c in &work.sweep {
        let law = &mut work.points[c.point as usize];
        law.adopt(c.normal, &(c.impulse - law.n * c.normal));
    }
}

fn collect(work: &mut Work, island: usize) {
    work.sweep.clear();
    for k in work.pair_range(island) {
        let pair = work.pairs[work.pair_order[k] as usize];
        if pair.b.jacobian != IDENTITY || pair.a.is_some_and(|a| a.jacobian != IDENTITY) {
            continue;
        }
        let first = pair.contacts.0;
        for (i, law) in pair.points(&work.points).iter().enumerate() {
            let mut c = SweepPoint {
                point: first + i as u32,
                b: (pair.b.first, pair.b.block),
                a: pair.a.map(|a| (a.first, a.block)),
                arm_b: law.r,
                arm_a: law.r + pair.shift,
                normal: law.elastic_impulse(),
                ..SweepPoint::default()
            };
            c.impulse = law.n * c.normal;
            let mut trace = 0.0;
            for axis in 0..3 {
                let mut e = Vec3::zeros();
                e[axis] = 1.0;
                trace += c.answer(&work.inverse, &e).dot(&e);
            }
            c.along = c.answer(&work.inverse, &law.n).dot(&law.n);
            c.across = (trace - c.along).max(0.0);
            work.sweep.push(c);
        }
    }
}

impl SweepPoint {
    /// Velocity of `b` against `a` at the contact.
    #[inline]
    fn velocity(&self, x: &[f64]) -> Vec3 {
        let of = |first: u32, arm: &Vec3| {
            let x = &x[first as usize..first as usize + 6];
            Vec3::new(x[3], x[4], x[5]) + Vec3::new(x[0], x[1], x[2]).cross(arm)
        };
        let v = of(self.b.0, &self.arm_b);
        match self.a {
            Some(a) => v - of(a.0, &self.arm_a),
            None => v,
        }
    }

    /// Change of that velocity for an impulse on `b`.
    fn answer(&self, inverse: &[Inverse], impulse: &Vec3) -> Vec3 {
        let of = |block: u32, arm: &Vec3| {
            let d = respond(&inverse[block as usize], arm, impulse);
            Vec3::new(d[3], d[4], d[5]) + Vec3::new(d[0], d[1], d[2]).cross(arm)
        };
        let v = of(self.b.1, &self.arm_b);
        match self.a {
            Some(a) => v + of(a.1, &self.arm_a),
            None => v,
        }
    }

    /// Applies an impulse to `b`, and its opposite to `a`.
    #[inline]
    fn push(&self, inverse: &[Inverse], impulse: &Vec3, x: &mut [f64]) {
        let d = respond(&inverse[self.b.1 as usize], &self.arm_b, impulse);
        let first = self.b.0 as usize;
        x[first..first + 6].iter_mut().zip(d).for_each(|(x, d)| *x += d);
        if let Some((first, block)) = self.a {
            let d = respond(&inverse[block as usize], &self.arm_a, impulse);
            let first = first as usize;
            x[first..first + 6].iter_mut().zip(d).for_each(|(x, d)| *x -= d);
        }
    }
}

/// `A⁻¹ [arm × γ; γ]`.
#[inline]
fn respond(inverse: &Inverse, arm: &Vec3, impulse: &Vec3) -> [f64; 6] {
    let m = arm.cross(impulse);
    let g = [m.x, m.y, m.z, impulse.x, impulse.y, impulse.z];
    let mut out = [0.0; 6];
    // The inverse is symmetric: sum its rows, so that lanes are independent.
    for (row, g) in inverse.iter().zip(g) {
        for (out, a) in out.iter_mut().zip(row) {
            *out += a * g;
        }
    }
    out
}

/// Inverse mass of every block of six velocities; of others nothing.
pub(crate) fn invert(problem: &Problem, inverse: &mut Vec<Inverse>, scratch: &mut Vec<f64>) {
    inverse.clear();
    for b in 0..problem.blocks() {
        let mut out = [[0.0; 6]; 6];
        if problem.velocities(b).len() == 6 {
            let a = problem.mass_start[b] as usize;
            for (i, row) in out.iter_mut().enumerate() {
                row[i] = 1.0;
                solve_dense(&problem.mass[a..a + 36], 6, scratch, row);
            }
        }
        inverse.push(out);
    }
}
