//! Contact of two smooth shapes in the limit of fine meshes: hints are halved and the results extrapolated
//! (Richardson).
//!
//! The error of inscribed polyhedra is `O(h²)`, which gives the weights. The reference data score this
//! result; a running scene uses one mesh.

use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Shape, Vec3, check_hint};

use super::body::{Compliance, HydroBody};
use super::pairs::HydroWorkspace;
use super::query::{SurfaceOutcome, contact_surface};
use super::surface::{ContactSurface, Totals};

/// A shape with its compliance and pose.
#[derive(Clone, Copy, Debug)]
pub struct PosedShape<'a> {
    /// Shape.
    pub shape: &'a Shape,
    /// Compliance. Its resolution hint is checked but does not matter to the limit.
    pub compliance: &'a Compliance,
    /// Pose in the world.
    pub X_W: &'a Pose,
}

/// The limit of a contact as its meshes are refined.
#[derive(Clone, Copy, Debug)]
pub struct Converged {
    /// Outcome of the finest query.
    pub outcome: SurfaceOutcome,
    /// Totals extrapolated to zero mesh size. Moments about the centroid follow from the rest.
    pub totals: Totals,
    /// Size of the last correction of the force, relative to the force; 0 if the meshes are exact at any
    /// hint.
    pub uncertainty: f64,
    /// Number of halvings of the mesh size.
    pub refinements: u32,
}

/// Edge length of the first mesh, as a fraction of the body's size: 8192 tetrahedra for a ball, fine enough
/// that the error falls as theory says.
const FIRST: f64 = 0.05;
/// Largest number of halvings: the finest mesh has edges of `FIRST / 2⁶` of the body's size, unless that
/// makes too many elements.
const MAX_REFINEMENTS: u32 = 6;
/// Largest number of elements of a body, beyond which its pair is not refined: about half a second of work.
const MAX_ELEMENTS: usize = 140_000;
/// Tolerance for [`solve_converged`] at which the error of the extrapolated force is about 1e-4.
pub const CONVERGED_TOLERANCE: f64 = 3e-3;

/// Refines both meshes together, halving their edges, until force, area, centroid and centre of pressure
/// change by less than `tolerance` (relative; lengths relative to the width of the patch), and extrapolates.
///
/// The error of polyhedra inscribed in smooth shapes is `O(h²)`, so two results `x(h)`, `x(h/2)` give the
/// limit `x(h/2) + (x(h/2) − x(h)) / 3` (Richardson).
///
/// # Errors
///
/// Refuses shapes and compliances that are not valid.
pub fn solve_converged(a: &PosedShape, b: &PosedShape, tolerance: f64) -> Result<Converged, Fault> {
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let mut query = |a_body: &HydroBody, b_body: &HydroBody| {
        let outcome = contact_surface(a_body, a.X_W, b_body, b.X_W, &mut work, &mut surface);
        (outcome, surface.totals)
    };
    let (size_a, size_b) = (refined_size(a.shape)?, refined_size(b.shape)?);
    for compliance in [a.compliance, b.compliance] {
        let (Compliance::Rigid { resolution_hint } | Compliance::Compliant { resolution_hint, .. }) =
            compliance;
        resolution_hint.map_or(Ok(0.0), check_hint)?;
    }
    let body = |x: &PosedShape, size: Option<f64>, k: u32| match size {
        Some(size) => HydroBody::new(x.shape, &with_hint(x.compliance, FIRST * size / f64::from(1 << k))),
        None => HydroBody::new(x.shape, x.compliance),
    };
    let (mut body_a, mut body_b) = (body(a, size_a, 0)?, body(b, size_b, 0)?);
    let (mut outcome, mut previous) = query(&body_a, &body_b);
    let mut result = Converged { outcome, totals: previous, uncertainty: 0.0, refinements: 0 };
    if (size_a.is_none() && size_b.is_none()) || matches!(outcome, SurfaceOutcome::Unsupported(_)) {
        return Ok(result);
    }
    for k in 1..=MAX_REFINEMENTS {
        if 4 * body_a.element_count() > MAX_ELEMENTS && size_a.is_some()
            || 4 * body_b.element_count() > MAX_ELEMENTS && size_b.is_some()
        {
            break;
        }
        if size_a.is_some() {
            body_a = body(a, size_a, k)?;
        }
        if size_b.is_some() {
            body_b = body(b, size_b, k)?;
        }
        let current;
        (outcome, current) = query(&body_a, &body_b);
        if matches!(outcome, SurfaceOutcome::Unsupported(_)) {
            // Too fine: the last result stands.
            break;
        }
        let limit = extrapolated(&previous, &current);
        let change = change(&limit, &current);
        result = Converged { outcome, totals: limit, uncertainty: change, refinements: k };
        // Without contact go on: the patch may be smaller than the mesh can see.
        if outcome == SurfaceOutcome::Contact && change <= tolerance {
            break;
        }
        previous = current;
    }
    Ok(result)
}

/// Returns the size that the hint of a shape is relative to; `None` if its mesh is the same at any hint.
fn refined_size(shape: &Shape) -> Result<Option<f64>, Fault> {
    let Some(size) = shape.round_size() else { return Ok(None) };
    if size.is_finite() && size > 0.0 {
        return Ok(Some(size));
    }
    Err(Fault::new("shape", format!("The size of a shape cannot be {size} m.")))
}

fn with_hint(compliance: &Compliance, hint: f64) -> Compliance {
    match *compliance {
        Compliance::Rigid { .. } => Compliance::Rigid { resolution_hint: Some(hint) },
        Compliance::Compliant { hydroelastic_modulus, slab_thickness, .. } => {
            Compliance::Compliant { hydroelastic_modulus, resolution_hint: Some(hint), slab_thickness }
        }
    }
}

fn extrapolated(coarse: &Totals, fine: &Totals) -> Totals {
    if coarse.area <= 0.0 || fine.area <= 0.0 {
        return *fine;
    }
    let number = |c: f64, f: f64| f + (f - c) / 3.0;
    let vector = |c: &Vec3, f: &Vec3| f + (f - c) / 3.0;
    let force_on_b = vector(&coarse.force_on_b, &fine.force_on_b);
    let moment_on_b = vector(&coarse.moment_on_b, &fine.moment_on_b);
    let centroid = vector(&coarse.centroid, &fine.centroid);
    let area = number(coarse.area, fine.area);
    let pressure_integral = number(coarse.pressure_integral, fine.pressure_integral);
    Totals {
        force_on_b,
        moment_on_b,
        moment_on_b_about_centroid: moment_on_b - centroid.cross(&force_on_b),
        area,
        centroid,
        pressure_integral,
        center_of_pressure: vector(&coarse.center_of_pressure, &fine.center_of_pressure),
        pressure_min: fine.pressure_min,
        pressure_max: number(coarse.pressure_max, fine.pressure_max),
        pressure_mean: number(coarse.pressure_mean, fine.pressure_mean),
    }
}

/// Returns the largest relative correction from `fine` to `limit`.
fn change(limit: &Totals, fine: &Totals) -> f64 {
    if fine.area <= 0.0 || limit.area <= 0.0 {
        return f64::INFINITY;
    }
    let length = fine.area.sqrt();
    let force = (limit.force_on_b - fine.force_on_b).length() / fine.pressure_integral.max(f64::MIN_POSITIVE);
    let area = (limit.area - fine.area).abs() / fine.area;
    let centroid = (limit.centroid - fine.centroid).length() / length;
    let center = (limit.center_of_pressure - fine.center_of_pressure).length() / length;
    [force, area, centroid, center].into_iter().fold(0.0, f64::max)
}
