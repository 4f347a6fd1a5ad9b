//! Figures of a standing scene: cones and forces at the contacts, weights, the motion nothing opposes, the
//! place that was found.

use asperity_geometry::{Length, Pose, Shape, Vec3};
use asperity_grasp::statics::structure::{RestState, RestVerdict, SearchResult};
use asperity_scene::Role;
use asperity_scene::frame::{ArrowRole, HandleKind, LineStyle};

use super::Setup;
use super::words;
use asperity_exhibit::figure::{Figure, contact_frame, rim_height};

/// Greatest number of contacts with a name.
const NAMED: usize = 24;
/// Number of contacts up to which their names do not hide each other.
const FEW: usize = 6;
/// Force over the load below which it is the solver's rounding.
pub(super) const NOISE: f64 = 1e-6;
/// Length of a cone's edges over the smaller body's size.
const SLANT: f64 = 0.45;
/// The same where no other contact is near: about as long as the longest arrow, so that a force's tip is seen
/// beside the rim and not beyond it, where a force well inside looks as if on the edge.
const LONG: f64 = 0.8;
/// Share of the way to the nearest contact that a long cone may take.
const APART: f64 = 0.4;
/// Share of its slant down to which a cone that would stand in another is drawn smaller.
const LEAST: f64 = 0.25;
/// Number of points of a silhouette.
const OUTLINE: usize = 96;

/// Returns the labels in the order of [`Figure::label`]'s indices: the contacts, then the verdicts.
pub(super) fn labels() -> Vec<String> {
    let contacts = (1..=NAMED).map(|k| format!("C{k}"));
    contacts.chain(["can rest", "falls", "unknown", "a place to rest"].map(str::to_owned)).collect()
}

/// Draws cones and forces at the contacts, weights, the motion nothing opposes, the place the search found.
pub(super) fn draw(setup: &Setup, state: &RestState, found: Option<&SearchResult>, figure: &mut Figure) {
    figure.clear();
    let drawn = |body: usize| setup.free_body.is_none_or(|only| only == body);
    let highest = setup.structure.movers().max_by(|&i, &j| top(setup, i).total_cmp(&top(setup, j)));
    let mut cones_top = f64::NEG_INFINITY;
    for (k, (contact, [a, b], force)) in state.contacts().enumerate() {
        if !drawn(a) && !drawn(b) {
            continue;
        }
        let smaller = [a, b]
            .map(|i| setup.structure.sizes[i])
            .into_iter()
            .filter(|s| *s > 0.0)
            .fold(f64::INFINITY, f64::min);
        let X_WC = contact_frame(&contact.point, &contact.normal);
        let slant = slant(setup, state, k, smaller.min(setup.structure.size()));
        figure.cone(Role::Cone, 0.2, &X_WC, setup.structure.mu, slant);
        if highest.is_some_and(|i| i == a || i == b) {
            let rim = rim_height(setup.structure.mu, slant);
            let n = contact.normal;
            cones_top = cones_top
                .max(contact.point.z + rim * (n.z + setup.structure.mu * (1.0 - n.z * n.z).max(0.0).sqrt()));
        }
        if k < NAMED && state.problem.contacts.len() <= FEW {
            figure.label(k, contact.point);
        }
        let Some(f) = force.filter(|f| f.length() > NOISE * state.problem.load()) else { continue };
        let moves = |body: usize| drawn(body) && setup.structure.moving[body].is_some();
        // One arrow a contact: on B, unless A alone moves. What B does to A is as large, and is seen in A's
        // free-body diagram.
        let (body, f) = if moves(b) { (b, f) } else { (a, -f) };
        if !moves(body) {
            continue;
        }
        if setup.free_body.is_some() {
            let normal = contact.normal * f.dot(&contact.normal);
            figure.arrow(ArrowRole::NormalForce, body, contact.point, normal);
            figure.arrow(ArrowRole::FrictionForce, body, contact.point, f - normal);
        }
        figure.arrow(ArrowRole::NetForce, body, contact.point, f);
    }
    for i in setup.structure.movers().filter(|&i| drawn(i)) {
        figure.arrow(
            ArrowRole::NetForce,
            i,
            setup.structure.p_WCm(i),
            setup.structure.gravity * setup.structure.masses[i],
        );
    }
    let verdict = NAMED
        + match &state.verdict {
            RestVerdict::Rests => 0,
            RestVerdict::Falls(_) => 1,
            RestVerdict::GaveUp(_) => 2,
        };
    if let Some(i) = highest {
        let mut at = crown(setup, i);
        at.z = at.z.max(cones_top);
        figure.verdict(verdict, state.rests(), at);
    }
    if let RestVerdict::Falls(why) = &state.verdict {
        for (i, _, v) in words::scaled(setup, why) {
            figure.arrow(ArrowRole::Velocity, i, setup.structure.poses[i].translation.vector, v);
        }
    }
    if let Some(found) = found {
        place(setup, found, figure);
    }
    for i in setup.structure.movers() {
        let kind = if setup.structure.planar { HandleKind::Plane } else { HandleKind::Free };
        figure.handle(kind, Role::Ink, setup.structure.poses[i].translation.vector, Vec3::y());
    }
}

/// Draws the silhouettes of the bodies where the search has put them.
fn place(setup: &Setup, found: &SearchResult, figure: &mut Figure) {
    let Some(place) = found.place() else { return };
    let role = if found.rests() { Role::Second } else { Role::Danger };
    for (i, X_WB) in setup.structure.movers().zip(&place.poses) {
        // In a plane one outline is all; a second would be another body.
        let sides = if setup.structure.planar { &ACROSS[..1] } else { &ACROSS[..] };
        for across in sides {
            ghost(figure, role, &setup.structure.solids.shapes[i], X_WB, across());
        }
    }
    if let Some(X_WB) = place.poses.last() {
        figure.label(NAMED + 3, X_WB.translation.vector);
    }
}

/// Returns the length of the edges of contact `k`'s cone between bodies of this size, m.
fn slant(setup: &Setup, state: &RestState, k: usize, size: f64) -> f64 {
    let Some((at, ..)) = state.contacts().nth(k) else { return SLANT * size };
    let others = state.contacts().enumerate().filter(|(i, _)| *i != k);
    let near = others.map(|(_, (c, ..))| (c.point - at.point).length()).fold(f64::INFINITY, f64::min);
    let slant = (APART * near).clamp(SLANT * size, LONG * size);
    slant.min(room(setup, state, k)).max(LEAST * slant)
}

/// Returns the slant at which the cone of contact `k` touches that of its neighbour between the same bodies,
/// m.
fn room(setup: &Setup, state: &RestState, k: usize) -> f64 {
    let sine = setup.structure.mu / (1.0 + setup.structure.mu * setup.structure.mu).sqrt();
    let mut contacts = state.contacts();
    let Some((at, pair, _)) = contacts.nth(k) else { return f64::INFINITY };
    let others = state.contacts().enumerate().filter(|(i, (_, other, _))| *i != k && *other == pair);
    let near = others.map(|(_, (c, ..))| (c.point - at.point).length()).fold(f64::INFINITY, f64::min);
    near / (2.0 * sine).max(f64::MIN_POSITIVE)
}

/// Returns the point over the middle of a body, as high as it reaches, m.
fn crown(setup: &Setup, i: usize) -> Vec3 {
    let X_WB = &setup.structure.poses[i];
    let up = setup.structure.solids.shapes[i].support(&(X_WB.rotation.inverse() * Vec3::z()));
    let rise = up.map_or(setup.structure.sizes[i], |p| (X_WB.rotation * p).z);
    X_WB.translation.vector + Vec3::z() * rise
}

fn top(setup: &Setup, i: usize) -> f64 {
    setup.structure.poses[i].translation.vector.z + setup.structure.sizes[i]
}

/// Directions to the right of the picture: seen along y, and along x.
const ACROSS: [fn() -> Vec3; 2] = [Vec3::x, Vec3::y];

/// Draws the silhouette of a convex solid on the plane of `across` and z, through its centre.
fn ghost(figure: &mut Figure, role: Role, shape: &Shape, X_WB: &Pose, across: Vec3) {
    let o = X_WB.translation.vector;
    let points = silhouette(shape, X_WB, &across);
    let flat = points.into_iter().map(|[s, z]| {
        let p = o + across * (s - o.dot(&across));
        Vec3::new(p.x, p.y, z)
    });
    figure.line(role, LineStyle::Closed, flat);
}

/// Returns the outline of a solid's shadow on the plane of `across` and z, m.
pub(super) fn silhouette(shape: &Shape, X_WB: &Pose, across: &Vec3) -> Vec<[f64; 2]> {
    let back = X_WB.rotation.inverse();
    let point = |k: usize| {
        let (s, c) = libm::sincos(std::f64::consts::TAU * (k as f64 + 0.5) / OUTLINE as f64);
        let p = shape.support(&(back * (across * c + Vec3::z() * s)))?;
        let p = X_WB.rotation * p + X_WB.translation.vector;
        Some([p.dot(across), p.z])
    };
    (0..OUTLINE).filter_map(point).collect()
}
