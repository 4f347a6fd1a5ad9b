//! Figures: contacts by cluster, their representatives, both wrenches, and how stiff the pair is along each
//! direction.
//!
//! The stiffness along a unit vector `u` is `uᵀ K_e u`, drawn as a surface at the distance `√(uᵀ K_e u)` from
//! its middle: what is inside the bound's sphere is below the bound. Roots, since a hundred times the bound
//! would leave the picture.

use std::f64::consts::{PI, TAU};

use asperity_geometry::{Length, Mat3, Pose, Rotation, Vec3};
use asperity_linear::eigen::eigenvalues;
use asperity_scene::Role;

use asperity_scene::frame::{ArrowRole, HandleKind, LineStyle};

use super::contacts;
use super::reduced::Reduced;
use asperity_exhibit::figure::Figure;

/// Words beside things, in the order of their numbers below.
pub(super) const LABELS: [&str; 4] = ["all", "kept, made as large", "stiffness each way", "bound"];

const ALL: usize = 0;
const KEPT: usize = 1;
const STIFFNESS: usize = 2;
const BOUND: usize = 3;

/// Sizes of a contact and of a representative, CSS pixels.
const CONTACT: f64 = 4.0;
const REPRESENTATIVE: f64 = 12.0;
/// Number of colours of the families.
const COLOURS: usize = 6;
/// Size of the surface of stiffness, and its distance from the contacts, as shares of the contacts' spread.
const SURFACE: f64 = 0.75;
const BESIDE: f64 = 2.6;
/// Length of a representative's normal, as a share of the spread.
const NORMAL: f64 = 0.35;
/// Rings and sectors of a surface of stiffness.
const RINGS: usize = 20;
const SECTORS: usize = 36;

pub(super) fn draw(
    e: &crate::contact_reduction::document::ReducedContacts,
    found: &Reduced,
    figure: &mut Figure,
) {
    figure.clear();
    for line in contacts::outline(&e.contacts) {
        figure.line(Role::Muted, LineStyle::Closed, line);
    }
    clusters(found, figure);
    wrenches(found, figure);
    stiffness(e, found, figure);
}

fn clusters(found: &Reduced, figure: &mut Figure) {
    let count = found.kept.len();
    for colour in 0..COLOURS.min(count) {
        let mine = |label: usize| label % COLOURS == colour;
        let own = found.all.iter().zip(&found.labels).filter(|(_, l)| mine(**l as usize));
        figure.points(Role::of_family(colour), CONTACT, own.map(|(c, _)| c.p_WC));
        let kept = found.kept.iter().enumerate().filter(|(k, _)| mine(*k));
        figure.points(Role::of_family(colour), REPRESENTATIVE, kept.map(|(_, r)| r.p_WC));
    }
    for (k, (r, s)) in found.kept.iter().zip(&found.scales).enumerate() {
        // Dashed where it carries nothing.
        let style = if *s > 0.0 { LineStyle::Open } else { LineStyle::Dashed };
        figure.line(Role::of_family(k), style, [r.p_WC, r.p_WC + r.n_W * (NORMAL * found.spread)]);
    }
}

/// Draws both wrenches from the middle; that of the representatives is divided by its share, so that what is
/// left of the angle is the error.
fn wrenches(found: &Reduced, figure: &mut Figure) {
    let [all, kept] = &found.wrenches;
    let o = found.middle;
    figure.arrow(ArrowRole::NetForce, 0, o, all.force);
    figure.arrow(ArrowRole::NetMoment, 0, o, all.moment);
    let above = o + direction(&all.force) * (0.9 * found.spread);
    figure.label(ALL, above);
    let share = found.error.share;
    if share > 0.0 && share.is_finite() {
        let aside = o + Vec3::new(0.0, 0.12 * found.spread, 0.0);
        figure.arrow(ArrowRole::NormalForce, 0, aside, kept.force / share);
        figure.label(KEPT, aside + direction(&kept.force) * (0.45 * found.spread));
    }
}

fn direction(v: &Vec3) -> Vec3 {
    v.try_unit(0.0).unwrap_or_else(Vec3::z)
}

/// Returns the place of the surfaces of stiffness, m, and their size, m for a square root of N/m.
fn surfaces(e: &crate::contact_reduction::document::ReducedContacts, found: &Reduced) -> (Vec3, f64) {
    let [before, after] = &found.net;
    let most = eigenvalues(before).max().max(eigenvalues(after).max()).max(e.net_stiffness);
    (found.middle + Vec3::new(BESIDE * found.spread, 0.0, 0.0), SURFACE * found.spread / most.sqrt())
}

/// Returns the bound whose sphere passes through a point of the world: three digits of it, from the least
/// that scales are told for to the stiffest direction of the kept contacts, where it stops to bind.
pub(super) fn bound_through(
    e: &crate::contact_reduction::document::ReducedContacts,
    found: &Reduced,
    p: &Vec3,
) -> Option<f64> {
    let (middle, scale) = surfaces(e, found);
    let least = e.least_net_stiffness();
    let most = eigenvalues(&found.net[0]).max().max(least);
    let radius = (p - middle).norm() / scale;
    let bound = (radius * radius).clamp(least, most);
    let digits = libm::pow(10.0, libm::log10(bound).floor() - 2.0);
    let bound = ((bound / digits).round() * digits).max(least);
    bound.is_finite().then_some(bound)
}

fn stiffness(e: &crate::contact_reduction::document::ReducedContacts, found: &Reduced, figure: &mut Figure) {
    let [before, after] = &found.net;
    let (middle, scale) = surfaces(e, found);
    surface(figure, Role::Muted, 0.16, before, scale, &middle);
    surface(figure, Role::Cone, 0.55, after, scale, &middle);
    let radius = scale * e.net_stiffness.sqrt();
    for turn in
        [Rotation::identity(), Rotation::new(0.5 * PI * Vec3::x()), Rotation::new(0.5 * PI * Vec3::y())]
    {
        figure.circle(Role::Danger, LineStyle::Closed, &Pose::from_parts(middle.into(), turn), radius, 0.0);
    }
    figure.handle(HandleKind::Line, Role::Danger, middle + Vec3::new(radius, 0.0, 0.0), Vec3::x());
    figure.label(BOUND, middle + Vec3::new(0.0, 0.0, -radius));
    let top = scale * (before[(2, 2)].max(after[(2, 2)]).max(e.net_stiffness)).sqrt();
    figure.label(STIFFNESS, middle + Vec3::new(0.0, 0.0, top + 0.2 * found.spread));
}

/// Draws the surface `x = u √(uᵀ K u)`, that is `|x|⁴ = xᵀ K x`, whose normal is `2 |x|² x − K x`.
fn surface(figure: &mut Figure, role: Role, opacity: f64, K: &Mat3, scale: f64, middle: &Vec3) {
    let mut vertices = Vec::with_capacity((RINGS + 1) * SECTORS);
    for ring in 0..=RINGS {
        let (sin, cos) = libm::sincos(PI * ring as f64 / RINGS as f64);
        for sector in 0..SECTORS {
            let (s, c) = libm::sincos(TAU * sector as f64 / SECTORS as f64);
            let u = Vec3::new(sin * c, sin * s, cos);
            let along = u.dot(&(K * u)).max(0.0);
            // Over |x|: it is finite where nothing is stiff.
            let n = (u * (2.0 * along) - K * u).try_unit(0.0).unwrap_or(u);
            vertices.push([middle + u * (scale * along.sqrt()), n]);
        }
    }
    let at = |ring: usize, sector: usize| (ring * SECTORS + sector % SECTORS) as u32;
    let mut triangles = Vec::with_capacity(2 * RINGS * SECTORS);
    for ring in 0..RINGS {
        for sector in 0..SECTORS {
            let (a, b) = (at(ring, sector), at(ring, sector + 1));
            let (c, d) = (at(ring + 1, sector), at(ring + 1, sector + 1));
            triangles.extend([[a, c, d], [a, d, b]]);
        }
    }
    figure.shell(role, opacity, &vertices, &triangles);
}
