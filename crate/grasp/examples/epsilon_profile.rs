use asperity_geometry::Vec3;
use asperity_grasp::hull::Support;
use asperity_grasp::wrench::*;
use nalgebra::SVector;
use std::cell::Cell;
use std::time::Instant;

struct Counted<'a, S> {
    inner: &'a S,
    far: Cell<usize>,
    desc: Cell<usize>,
    t: Cell<f64>,
}
impl<S: Support<6>> Support<6> for Counted<'_, S> {
    fn farthest(&self, y: &SVector<f64, 6>) -> (f64, SVector<f64, 6>) {
        self.far.set(self.far.get() + 1);
        self.inner.farthest(y)
    }
    fn descend(&self, y: &SVector<f64, 6>) -> SVector<f64, 6> {
        let c = Instant::now();
        self.desc.set(self.desc.get() + 1);
        let r = self.inner.descend(y);
        self.t.set(self.t.get() + 1e6 * c.elapsed().as_secs_f64());
        r
    }
    fn descends_quickly(&self) -> bool {
        self.inner.descends_quickly()
    }
}
fn run<S: Support<6>>(name: &str, s: &S, gap: f64, limit: usize) {
    let mut best = f64::INFINITY;
    let mut out = String::new();
    for _ in 0..if std::env::var("ONCE").is_ok() { 1 } else { 20 } {
        let c = Counted { inner: s, far: Cell::new(0), desc: Cell::new(0), t: Cell::new(0.0) };
        let t = Instant::now();
        let e = epsilon(&c, gap, limit);
        let us = 1e6 * t.elapsed().as_secs_f64();
        if us < best {
            best = us;
            out = format!(
                "{name}: {us:.0} us, descents {} in {:.0} us, farthest {}, eps {} ({} {:?})",
                c.desc.get(),
                c.t.get(),
                c.far.get(),
                e.radius,
                e.at_least,
                e.state
            );
        }
    }
    println!("{out}");
}
fn contact(p: [f64; 3], n: Vec3, mu: f64, rt: f64) -> Contact {
    let n = n.normalize();
    let a = if n.x.abs() < 0.9 { Vec3::x() } else { Vec3::y() };
    let t1 = (a - n * a.dot(&n)).normalize();
    let t2 = n.cross(&t1);
    Contact { position: Vec3::from(p), normal: n, tangents: (t1, t2), mu, torsional_radius: Some(rt) }
}
fn main() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let spread = |k: usize, n: usize| {
        let z = 1.0 - (2.0 * k as f64 + 1.0) / n as f64;
        let (s, c) = libm::sincos(2.4 * k as f64);
        let r = (1.0 - z * z).sqrt();
        [r * c, r * s, z]
    };
    let ell = |rt: f64, wob: f64| -> Vec<Contact> {
        (0..8)
            .map(|k| {
                let [x, y, z] = spread(k, 8);
                let (a, b, c) = (0.06, 0.045, 0.03);
                contact([a * x, b * y + wob * (k as f64), c * z], -Vec3::new(x / a, y / b, z / c), 0.5, rt)
            })
            .collect()
    };
    let cube: Vec<Contact> = (0..8)
        .map(|k| {
            let p = [0, 1, 2].map(|i| if k >> i & 1 == 0 { -0.03 } else { 0.03 });
            let n = -Vec3::from(p);
            contact(p.map(|x: f64| x * 0.05 / (0.03 * 3f64.sqrt())), n, 0.5, 0.0)
        })
        .collect();
    let fingers = vec![
        contact([-0.03, 0.0, 0.0], Vec3::x(), 0.5, 0.005),
        contact([0.03, 0.004, 0.002], -Vec3::x(), 0.5, 0.005),
    ];
    if only == "hard" {
        let c = ell(0.0, 0.0);
        let g = Grasp::spatial(&c, Vec3::zeros(), 0.05).unwrap();
        for _ in 0..100 {
            run("hard", &L1::new(&g, Primitives::Edges(16)), 1e-2, 4000);
        }
        return;
    }
    if only == "cube" {
        let g = Grasp::spatial(&cube, Vec3::zeros(), 0.05).unwrap();
        for _ in 0..if std::env::var("ONCE").is_ok() { 1 } else { 30 } {
            run("cube", &L1::new(&g, Primitives::Edges(16)), 1e-2, 4000);
        }
        return;
    }
    if only == "each" || only == "sum" {
        let g = Grasp::spatial(
            &[
                contact([-0.03, 0.0, 0.0], Vec3::x(), 0.5, 0.00405),
                contact([0.03, 0.004, 0.002], -Vec3::x(), 0.5, 0.00405),
            ],
            Vec3::zeros(),
            0.03,
        )
        .unwrap();
        for _ in 0..if std::env::var("ONCE").is_ok() { 1 } else { 60 } {
            if only == "each" {
                run("each", &LInfinity::new(&g, Primitives::Ellipsoid), 1e-2, 300);
            } else {
                run("sum", &L1::new(&g, Primitives::Ellipsoid), 1e-2, 300);
            }
        }
        for gap in if std::env::var("ONCE").is_ok() { vec![] } else { vec![1e-2, 2e-2, 3e-2, 5e-2] } {
            run(&format!("each {gap}"), &LInfinity::new(&g, Primitives::Ellipsoid), gap, 300);
            run(&format!("sum {gap}"), &L1::new(&g, Primitives::Ellipsoid), gap, 300);
        }
        return;
    }
    for (name, c) in
        [("hard", ell(0.0, 0.0)), ("soft", ell(0.005, 0.0)), ("hard wobbled", ell(0.0, 1e-4)), ("cube", cube)]
    {
        let len = std::env::var("LEN").ok().and_then(|s| s.parse().ok()).unwrap_or(0.05);
        let g = Grasp::spatial(&c, Vec3::zeros(), len).unwrap();
        for gap in [1e-2] {
            run(&format!("{name} gap {gap}"), &L1::new(&g, Primitives::Edges(16)), gap, 4000);
        }
        run(&format!("{name} circle"), &L1::new(&g, Primitives::Ellipsoid), 1e-2, 4000);
    }
    let _ = fingers;
    let timed = |name: &str, f: &dyn Fn() -> String| {
        let mut best = f64::INFINITY;
        let mut o = String::new();
        for _ in 0..30 {
            let t = Instant::now();
            o = f();
            best = best.min(1e6 * t.elapsed().as_secs_f64());
        }
        println!("{name}: {best:.0} us {o}");
    };
    for (name, c) in [("hard", ell(0.0, 0.0)), ("soft", ell(0.005, 0.0))] {
        let g = Grasp::spatial(&c, Vec3::zeros(), 0.05).unwrap();
        let w = SVector::<f64, 6>::from([0.0, 0.0, -2.0, 0.0, 0.0, 0.0]);
        timed(&format!("{name} squeeze"), &|| {
            format!("{:?}", least_squeeze(&g, &w, Squeeze::Total).squeeze())
        });
        timed(&format!("{name} closure"), &|| format!("{:?}", force_closure(&g)));
        timed(&format!("{name} rank"), &|| format!("{:?}", rank(&g)));
        let cone = WrenchCone::of_grasp(&g, 16);
        timed(&format!("{name} project"), &|| format!("{:?}", cone.project(&-w).0));
    }
    for rt in [0.0005, 0.001, 0.002, 0.005] {
        for len in [0.03, 0.05] {
            let fingers = vec![
                contact([-0.03, 0.0, 0.0], Vec3::x(), 0.5, rt),
                contact([0.03, 0.004, 0.002], -Vec3::x(), 0.5, rt),
            ];
            let g = Grasp::spatial(&fingers, Vec3::zeros(), len).unwrap();
            run(&format!("fingers L1 {rt} {len}"), &L1::new(&g, Primitives::Ellipsoid), 1e-2, 300);
            run(&format!("fingers Linf {rt} {len}"), &LInfinity::new(&g, Primitives::Ellipsoid), 1e-2, 300);
        }
    }
}
