//! Polish of a direction of least overlap to rounding.
//!
//! The support function `h_D` is smooth on each stratum of the creases of A and B: in the open, along the
//! crease of an edge, at that of a face. On each stratum near the guess the minimum is found by Newton's
//! method on the unit sphere (Absil, Mahony and Sepulchre 2008, §5.5) or in closed form, and the least of all
//! candidates is kept.

use super::core::Core;
use super::epa::Direction;
use super::gjk::Simplex;
use super::minkowski::MinkowskiDifference;
use crate::Length;
use crate::Vec3;
use crate::perpendicular;

/// Angle to a crease of a support function within which a direction is also tried on the crease, rad.
const NEAR_CREASE: f64 = 0.02;

/// Creases of the support function of one body near a direction: on the *crease* of an edge (a great circle)
/// or of a face (a point) it has a kink, elsewhere it is smooth.
#[derive(Clone, Copy, Debug, Default)]
struct Creases {
    edge: Option<Vec3>,
    face: Option<Vec3>,
}

/// Improves `guess` to rounding. `h_D` restricted to a stratum of the creases of A and B is smooth, so its
/// minimum is found by Newton's method there (or in closed form where two creases cross). Any direction gives
/// an upper bound of the least overlap, so the least of all candidates is kept and none can do harm.
pub(crate) fn polish(pair: &MinkowskiDifference, guess: &Direction) -> Direction {
    let mut best = *guess;
    let flat = pair.is_flat();
    let sign = |d: Vec3| if d.dot(&guess.u) < 0.0 { -d } else { d };
    let a = creases(&pair.a, &guess.span, |v| v.0, &guess.u);
    let u_b = pair.in_b(&-guess.u);
    let mut b = creases(&pair.b, &guess.span, |v| pair.rotation.tr_mul(&(v.1 - pair.translation)), &u_b);
    b.edge = b.edge.map(|e| pair.rotation * e);
    b.face = b.face.map(|n| pair.rotation * n);
    if let (Some(e), Some(f)) = (a.edge, b.edge) {
        try_direction(pair, &mut best, sign(e.cross(&f)));
    }
    for n in [a.face, b.face].into_iter().flatten() {
        try_direction(pair, &mut best, sign(n));
    }
    let w = guess.span.v[0].w;
    for e in [a.edge, b.edge].into_iter().flatten() {
        if flat {
            if guess.overlap < 0.0 {
                try_direction(pair, &mut best, sign(w - e * e.dot(&w)));
            }
        } else if let Some(u) = (guess.u - e * e.dot(&guess.u)).try_unit(1e-9) {
            let t = e.cross(&u);
            try_direction(pair, &mut best, newton(pair, guess, u, [t, Vec3::zeros()]));
        }
    }
    if !flat {
        let t = perpendicular(&guess.u);
        try_direction(pair, &mut best, newton(pair, guess, guess.u, [t, guess.u.cross(&t)]));
    }
    best
}

fn try_direction(pair: &MinkowskiDifference, best: &mut Direction, u: Vec3) {
    let Some(u) = u.try_unit(1e-12 * u.amax().min(1.0)) else { return };
    let overlap = pair.overlap(&u);
    // A crease holds its direction to the last bit, so it wins ties.
    if overlap <= best.overlap + 1e-16 * pair.scale {
        *best = Direction { u, overlap, span: best.span };
    }
}

/// Returns the creases near `u`, both in the core's own frame.
fn creases(core: &Core, span: &Simplex, pick: impl Fn((Vec3, Vec3)) -> Vec3, u: &Vec3) -> Creases {
    let mut points = [Vec3::zeros(); 3];
    let mut len = 0;
    for v in span.vertices().iter().take(3) {
        let p = pick((v.a, v.b));
        let same = |q: &Vec3| (p - q).length() <= 1e-12 * core.extent();
        if !points[..len].iter().any(same) {
            points[len] = p;
            len += 1;
        }
    }
    match core {
        Core::Point | Core::Ellipsoid { .. } => Creases::default(),
        Core::Segment { .. } => axial(&points[..len], u),
        Core::Cylinder { .. } => {
            let mut c = axial(&points[..len], u);
            if u.x * u.x + u.y * u.y < 0.01 {
                c.face = Some(Vec3::z());
            }
            c
        }
        Core::Box { .. } => {
            let near = |k: usize| u[k].abs() < NEAR_CREASE;
            let varies = |k: usize| points[1..len.max(1)].iter().any(|p| p[k] * points[0][k] < 0.0);
            let mut c = Creases::default();
            for k in 0..3 {
                let (i, j) = ((k + 1) % 3, (k + 2) % 3);
                if (near(i) || varies(i)) && (near(j) || varies(j)) {
                    c.face = Some(Vec3::ith(k, 1.0));
                }
            }
            let least = u.iamin();
            let edge = (0..3).find(|&k| varies(k)).unwrap_or(least);
            if near(edge) || varies(edge) {
                c.edge = Some(Vec3::ith(edge, 1.0));
            }
            c
        }
        Core::Polytope(_) | Core::Triangle(_) => {
            let [p, q, r] = points;
            match len {
                2 => Creases { edge: (q - p).try_unit(0.0), face: None },
                3 => Creases { edge: (q - p).try_unit(0.0), face: (q - p).cross(&(r - p)).try_unit(0.0) },
                _ => Creases::default(),
            }
        }
    }
}

fn axial(points: &[Vec3], u: &Vec3) -> Creases {
    let both_ends = points.iter().any(|p| p.z > 0.0) && points.iter().any(|p| p.z < 0.0);
    Creases { edge: (both_ends || u.z.abs() < NEAR_CREASE).then(Vec3::z), face: None }
}

/// Runs Newton's method on the unit sphere from `u`, along the tangents given (a zero tangent is unused).
///
/// `h` is homogeneous of degree one, so its Riemannian gradient is `tᵢ · ∇h` and its Hessian
/// `tᵢ · ∇²h tⱼ − h δᵢⱼ` (Absil, Mahony, Sepulchre 2008, §5.5).
fn newton(pair: &MinkowskiDifference, guess: &Direction, mut u: Vec3, mut t: [Vec3; 2]) -> Vec3 {
    let model = |u: &Vec3, t: &[Vec3; 2]| {
        let a = smooth(&pair.a, u, t, &guess.u, &guess.span.v[0].a);
        let r = &pair.rotation;
        let flip = |x: &Vec3| -r.tr_mul(x);
        let anchor = r.tr_mul(&(guess.span.v[0].b - pair.translation));
        let b = smooth(&pair.b, &flip(u), &t.map(|x| flip(&x)), &flip(&guess.u), &anchor);
        let shift =
            Vec3::new(pair.translation.dot(u), pair.translation.dot(&t[0]), pair.translation.dot(&t[1]));
        (a.0 + b.0 - shift, a.1 + b.1)
    };
    let one = t[1] == Vec3::zeros();
    let (mut d, mut h) = model(&u, &t);
    for _ in 0..24 {
        let value = d.x;
        let g = [d.y, d.z];
        let [mut h00, h01, mut h11] = [h.x - value, h.y, h.z - value];
        // The Hessian is shifted until it is safely positive.
        let trace = h.x.abs() + h.z.abs() + value.abs();
        let floor = 1e-9 * trace + f64::MIN_POSITIVE;
        let step = if one {
            [-g[0] / h00.abs().max(floor), 0.0]
        } else {
            let (mean, half) = (0.5 * (h00 + h11), 0.5 * (h00 - h11));
            let least = mean - (half * half + h01 * h01).sqrt();
            if least < floor {
                let shift = 2.0 * floor - least + least.abs();
                h00 += shift;
                h11 += shift;
            }
            let det = h00 * h11 - h01 * h01;
            [(h01 * g[1] - h11 * g[0]) / det, (h01 * g[0] - h00 * g[1]) / det]
        };
        let length = (step[0] * step[0] + step[1] * step[1]).sqrt();
        if !(length > 1e-16) {
            break;
        }
        let mut scale = (0.3 / length).min(1.0);
        let mut moved = false;
        for _ in 0..8 {
            let next = (u + t[0] * (scale * step[0]) + t[1] * (scale * step[1])).unit();
            // The tangents are carried along.
            let t0 = (t[0] - next * next.dot(&t[0])).unit();
            let t1 = if one { Vec3::zeros() } else { next.cross(&t0) };
            let (d2, h2) = model(&next, &[t0, t1]);
            let noise = 1e-15 * pair.scale;
            if d2.x <= value + noise {
                (u, t, d, h) = (next, [t0, t1], d2, h2);
                moved = true;
                break;
            }
            scale *= 0.25;
        }
        if !moved || length < 1e-13 {
            break;
        }
    }
    u
}

/// Returns the smooth piece of a core's support function that holds at `start`, at `u` along tangents `t`:
/// value and slopes `(h, t₀·∇h, t₁·∇h)`, and second derivatives `(t₀∇²ht₀, t₀∇²ht₁, t₁∇²ht₁)`.
fn smooth(core: &Core, u: &Vec3, t: &[Vec3; 2], start: &Vec3, anchor: &Vec3) -> (Vec3, Vec3) {
    let slopes = |p: &Vec3| Vec3::new(p.dot(u), p.dot(&t[0]), p.dot(&t[1]));
    match core {
        Core::Ellipsoid { semi_axes } => {
            let s = semi_axes.component_mul(u);
            let h = s.length();
            let d = slopes(&(semi_axes.component_mul(&s) / h));
            let (p, q) = (semi_axes.component_mul(&t[0]), semi_axes.component_mul(&t[1]));
            let second = Vec3::new(p.dot(&p) - d.y * d.y, p.dot(&q) - d.y * d.z, q.dot(&q) - d.z * d.z) / h;
            (d, second)
        }
        Core::Cylinder { radius, half_length } => {
            let rho = (u.x * u.x + u.y * u.y).sqrt().max(1e-300);
            let z = if start.z >= 0.0 { *half_length } else { -*half_length };
            let d = slopes(&Vec3::new(radius * u.x / rho, radius * u.y / rho, z));
            let around = |x: &Vec3| (u.x * x.y - u.y * x.x) / rho;
            let (p, q) = (around(&t[0]), around(&t[1]));
            (d, Vec3::new(p * p, p * q, q * q) * (radius / rho))
        }
        Core::Point => (Vec3::zeros(), Vec3::zeros()),
        _ => (slopes(anchor), Vec3::zeros()),
    }
}
