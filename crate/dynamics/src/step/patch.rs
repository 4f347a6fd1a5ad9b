//! Contacts of a hydroelastic patch for the solver: one for each face (Masterjohn et al. 2022, section III),
//! or four for all.
//!
//! The four keep force, moment (but for the part along the force), stiffness and second moments of the patch.
//! Newtons, metres, N/m; gaps are negative.

use asperity_contact::hydroelastic::{ContactSurface, HydroBody, SurfaceOutcome, contact_surface};
use asperity_contact::identity::FeatureId;
use asperity_geometry::{Length, Pose, Vec3, perpendicular};

use super::StepOptions;
use crate::touch::FoundContact;
use crate::workspace::Workspace;

/// Writes the contacts of a hydroelastic pair: one per face (Masterjohn et al. 2022, section III), or four
/// for all. Returns false if the pair has no surface, so that points must do.
#[allow(non_snake_case, reason = "monogram notation")]
pub(super) fn patch(
    work: &mut Workspace,
    a: &HydroBody,
    X_WA: &Pose,
    b: &HydroBody,
    X_WB: &Pose,
    options: &StepOptions,
) -> bool {
    match contact_surface(a, X_WA, b, X_WB, &mut work.hydro, &mut work.surface) {
        SurfaceOutcome::Unsupported(_) => return false,
        SurfaceOutcome::NoContact => return true,
        SurfaceOutcome::Contact => {}
    }
    if options.reduce_patches && work.surface.faces.len() > 4 {
        let error = reduce(&work.surface, &mut work.found);
        work.patch_error = work.patch_error.max(error);
    } else {
        work.found.extend(work.surface.faces.iter().map(|f| FoundContact {
            p: f.centroid,
            n: f.normal,
            gap: -depth(
                f.pressure,
                if f.stiffness > GRAZING * f.gradient.length() { f.stiffness } else { 0.0 },
            ),
            stiffness: f.area * f.stiffness,
            elastic_force: f.area * f.pressure,
            feature: FeatureId::WHOLE,
        }));
    }
    true
}

/// Least sine of the angle between a face and its pressure gradient: within half a degree of the gradient the
/// depth along the normal is not defined (its quotient was once 10¹¹ m).
const GRAZING: f64 = 0.01;

/// Returns the depth at which a spring pushes so hard; 0 for one without stiffness (a body sunk past its
/// middle).
fn depth(push: f64, stiffness: f64) -> f64 {
    if stiffness > 0.0 { push / stiffness } else { 0.0 }
}

/// Reduces a patch to four contacts. With `f` and `k` the force and stiffness of a face, they have the
/// patch's
///
/// * net force and its direction `n̄`; net moment, but for the part along `n̄` (nothing on a flat patch);
/// * stiffness `Σ k`;
/// * second moments of force about the centre of pressure, `a² = Σ f x²/F` along the principal axes of the
///   patch.
///
/// They sit at `(±a, ±b)` from the centre of pressure and carry `F/4` each. The stiffness of each follows the
/// line `k (1 + c·x)` that also keeps `Σ k x`, clamped so that none is below a tenth of its share. Returns
/// the moment that is lost, N m.
fn reduce(surface: &ContactSurface, out: &mut Vec<FoundContact>) -> f64 {
    let mut total = Vec3::zeros();
    let (mut force, mut stiffness) = (0.0, 0.0);
    let (mut centre, mut middle) = (Vec3::zeros(), Vec3::zeros());
    for f in &surface.faces {
        let (size, k) = (f.area * f.pressure, f.area * f.stiffness);
        total += f.normal * size;
        force += size;
        stiffness += k;
        centre += f.centroid * size;
        middle += f.centroid * k;
    }
    let net = total.length();
    if !(net > 0.0 && force > 0.0) {
        return 0.0;
    }
    let n = total / net;
    // Axis of the net force: its point nearest to the centre of pressure with the right moment.
    let about = centre / force;
    let mut moment = Vec3::zeros();
    for f in &surface.faces {
        moment += (f.centroid - about).cross(&f.normal) * (f.area * f.pressure);
    }
    let cop = about + n.cross(&moment) / net;
    let middle = if stiffness > 0.0 { middle / stiffness - cop } else { Vec3::zeros() };
    let x = perpendicular(&n);
    let y = n.cross(&x);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for f in &surface.faces {
        let r = f.centroid - cop;
        let (s, u, v) = (f.area * f.pressure / force, r.dot(&x), r.dot(&y));
        xx += s * u * u;
        xy += s * u * v;
        yy += s * v * v;
    }
    // Principal axes of the 2 × 2 moment.
    let angle = 0.5 * libm::atan2(2.0 * xy, xx - yy);
    let (sin, cos) = libm::sincos(angle);
    let (e, g) = (x * cos + y * sin, y * cos - x * sin);
    let a = (cos * cos * xx + 2.0 * sin * cos * xy + sin * sin * yy).max(0.0).sqrt();
    let b = (sin * sin * xx - 2.0 * sin * cos * xy + cos * cos * yy).max(0.0).sqrt();
    let slope = |m: f64, reach: f64| if reach > 0.0 { (m / reach).clamp(-0.45, 0.45) } else { 0.0 };
    let (ca, cb) = (slope(middle.dot(&e), a), slope(middle.dot(&g), b));
    for (s, t) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
        let k = 0.25 * stiffness * (1.0 + ca * s + cb * t);
        out.push(FoundContact {
            p: cop + e * (s * a) + g * (t * b),
            n,
            gap: -depth(0.25 * net, k),
            stiffness: k,
            elastic_force: 0.25 * net,
            feature: FeatureId::WHOLE,
        });
    }
    n.dot(&moment).abs()
}
