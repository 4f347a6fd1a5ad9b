//! The bent beam on its springs, the closed form as a dashed line before it, the load and its handles.
//!
//! The picture is two metres wide whatever the span; deflections are drawn as multiples of that under the load at rest.

use asperity_exhibit::figure::{self, Figure};
use asperity_geometry::Vec3;
use asperity_scene::frame::{ArrowRole, HandleKind, LineStyle};
use asperity_scene::{Role, Scene};

use super::run::Run;

/// Labels in the order of [`Figure::label`]'s indices.
pub(super) const LABELS: [&str; 2] = ["load", "off the foundation"];

/// Width of the picture, m.
const WIDE: f64 = 2.0;
/// Height at which the deflection under the load at rest is drawn, m.
const STILL: f64 = 0.06;
/// Half the beam's drawn width and height, m.
const HALF: [f64; 2] = [0.06, 0.012];
/// Drawn height of the foundation, m.
const GROUND: f64 = -0.32;
/// Largest number of drawn sections of the beam, and number of springs.
const SECTIONS: usize = 400;
const SPRINGS: usize = 60;
/// Turns of a spring, and half its width, m.
const TURNS: usize = 5;
const COIL: f64 = 0.008;
/// Drawn length of the load where the view leaves the scale of arrows open, m.
const ARROW: f64 = 0.3;

/// Scales of the picture.
pub(super) struct Scales {
    /// Metres drawn for a metre along the beam.
    along: f64,
    /// Metres drawn for a metre of deflection.
    pub down: f64,
    /// Metres drawn for a newton.
    newton: f64,
    span: f64,
}

impl Scales {
    pub fn of(run: &Run, scene: &Scene) -> Self {
        let moving = run.model.passage();
        let still = run.model.beam().static_deflection(moving.load);
        let newton = if moving.load > 0.0 { ARROW / moving.load } else { 1.0 };
        Self {
            along: WIDE / moving.span,
            down: if still > 0.0 { STILL / still } else { 0.0 },
            newton: figure::metres_per_newton(scene, newton),
            span: moving.span,
        }
    }

    /// Returns the drawn place of the beam's axis.
    fn place(&self, x: f64, w: f64) -> Vec3 {
        Vec3::new(self.along * (x - 0.5 * self.span), 0.0, -self.down * w)
    }

    /// Returns the load (N) whose arrow begins at a drawn height over a deflection.
    pub fn load(&self, z: f64, w: f64) -> f64 {
        (z - self.top(w)).max(0.0) / self.newton
    }

    /// Returns the place along the beam (m) of a drawn x.
    pub fn along(&self, x: f64) -> f64 {
        (x / self.along + 0.5 * self.span).clamp(0.0, self.span)
    }

    fn top(&self, w: f64) -> f64 {
        HALF[1] - self.down * w
    }
}

/// Draws the beam as it is now.
pub(super) fn draw(run: &Run, scene: &Scene, figure: &mut Figure) {
    figure.clear();
    let scales = Scales::of(run, scene);
    beam(run, &scales, figure);
    springs(run, &scales, figure);
    closed_form(run, &scales, figure);
    load(run, &scales, figure);
}

/// Draws the beam as a bar of four sides.
fn beam(run: &Run, scales: &Scales, figure: &mut Figure) {
    let every = run.model.nodes().div_ceil(SECTIONS).max(1);
    let last = run.model.nodes() - 1;
    let nodes = (0..last).step_by(every).chain([last]);
    let axis: Vec<Vec3> = nodes.map(|n| scales.place(run.model.place(n), run.deflection(n))).collect();
    let [y, z] = HALF;
    let mut vertices = Vec::with_capacity(8 * axis.len());
    let mut triangles = Vec::with_capacity(8 * axis.len());
    for (corners, normal) in [
        ([[-y, z], [y, z]], Vec3::z()),
        ([[y, z], [y, -z]], Vec3::y()),
        ([[y, -z], [-y, -z]], -Vec3::z()),
        ([[-y, -z], [-y, z]], -Vec3::y()),
    ] {
        let first = vertices.len() as u32;
        for p in &axis {
            vertices.extend(corners.map(|[y, z]| [p + Vec3::new(0.0, y, z), normal]));
        }
        for k in 0..axis.len() as u32 - 1 {
            let [a, b, c, d] = [0, 1, 2, 3].map(|i| first + 2 * k + i);
            triangles.extend([[a, c, b], [b, c, d]]);
        }
    }
    figure.shell(Role::First, 1.0, &vertices, &triangles);
    figure.line(Role::Ink, LineStyle::Open, axis.iter().map(|p| p + Vec3::new(0.0, -y, z)));
}

/// Draws springs from the ground to the beam; where it is off they end at their own length.
fn springs(run: &Run, scales: &Scales, figure: &mut Figure) {
    let model = &run.model;
    for k in 0..=SPRINGS {
        let x = model.passage().span * k as f64 / SPRINGS as f64;
        let w = model.deflection(&run.state.u, x);
        let held = model.pressure(w) / model.beam().foundation;
        let role = if model.lifts(w) { Role::Danger } else { Role::Muted };
        let top = scales.place(x, held) - Vec3::new(0.0, 0.0, HALF[1]);
        let rung = |i: usize| {
            let side = match i {
                0 => 0.0,
                i if i == 2 * TURNS => 0.0,
                i if i % 2 == 0 => -COIL,
                _ => COIL,
            };
            let z = GROUND + (top.z - GROUND) * i as f64 / (2 * TURNS) as f64;
            Vec3::new(top.x + side, 0.0, z)
        };
        figure.line(role, LineStyle::Open, (0..=2 * TURNS).map(rung));
    }
    let [left, right] = [0.0, scales.span].map(|x| Vec3::new(scales.place(x, 0.0).x, 0.0, GROUND));
    figure.line(Role::Ink, LineStyle::Open, [left, right]);
}

fn closed_form(run: &Run, scales: &Scales, figure: &mut Figure) {
    let every = run.model.nodes().div_ceil(SECTIONS).max(1);
    let places = (0..run.model.nodes()).step_by(every).map(|n| run.model.place(n));
    let before = Vec3::new(0.0, -1.1 * HALF[0], HALF[1]);
    let points: Vec<Vec3> = places.filter_map(|x| Some(scales.place(x, run.closed(x)?) + before)).collect();
    if points.len() > 1 {
        figure.line(Role::Second, LineStyle::Dashed, points);
    }
}

/// Draws the load, and the handles: its size, and where it starts.
fn load(run: &Run, scales: &Scales, figure: &mut Figure) {
    let moving = run.model.passage();
    let at = run.load_at();
    let x = at.unwrap_or(if moving.speed < 0.0 { 0.0 } else { moving.span });
    let w = run.model.deflection(&run.state.u, x);
    let foot = scales.place(x, w) + Vec3::new(0.0, 0.0, HALF[1]);
    let tail = foot + Vec3::new(0.0, 0.0, scales.newton * moving.load);
    if at.is_some() {
        figure.arrow(ArrowRole::NetForce, 0, tail, Vec3::new(0.0, 0.0, -moving.load));
        figure.label(0, tail);
    }
    figure.handle(HandleKind::Line, Role::Wrench, tail, Vec3::z());
    let start = Vec3::new(scales.place(moving.start, 0.0).x, 0.0, GROUND);
    figure.handle(HandleKind::Line, Role::Ink, start, Vec3::x());
    let nodes = 0..run.model.nodes();
    let highest = nodes.min_by(|a, b| run.deflection(*a).total_cmp(&run.deflection(*b))).unwrap_or_default();
    if run.model.lifts(run.deflection(highest)) {
        figure.label(1, scales.place(run.model.place(highest), run.deflection(highest)));
    }
}
