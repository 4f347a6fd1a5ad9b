//! Ridge that a round tool leaves between two passes, and the step-over for a wanted ridge (Lin and Koren
//! 1996), in metres.
//!
//! The formulas are written so that nothing cancels where the surface is nearly flat.

use asperity_fault::{Fault, finite, not_negative, positive};

/// Returns the height of the ridge between two passes of a round tool, m.
///
/// `tool` R and `step` L along the surface in m; `curvature` 1/ρ of the surface across the feed, 1/m:
/// positive where it is convex, 0 where it is flat, negative where it is hollow. The ridge is where two
/// circles of radius R about centres on the circle of radius |ρ + R| meet (φ = L/ρ):
///
/// ```text
/// flat:    h = R − √(R² − L²/4)                  hollow: h = |ρ| − (|ρ| − R) cos φ/2 − √(R² − (|ρ| − R)² sin² φ/2)
/// convex:  h = (ρ + R) cos φ/2 − √(R² − (ρ + R)² sin² φ/2) − ρ
/// ```
///
/// (Lin and Koren, *Efficient tool-path planning for machining free-form surfaces*, J. Eng. Ind. 118, 1996.)
/// Written with the bends factored out, so that nothing cancels where the surface is nearly flat.
///
/// # Errors
///
/// Refuses a hollow that the tool does not fit, and a step that leaves a strip the tool never touches.
pub fn scallop(tool: f64, curvature: f64, step: f64) -> Result<f64, Fault> {
    let r = positive("tool.radius", tool)?;
    let k = finite("curvature", curvature)?;
    let l = not_negative("step", step)?;
    fits(r, k)?;
    // Half the chord between the centres, and the depth of their middle below their circle.
    let half = 0.5 * l;
    let (reach, sag) = if k == 0.0 {
        (half, 0.0)
    } else {
        let centre = 1.0 / k + r;
        let s = libm::sin(0.25 * l * k);
        (centre * libm::sin(half * k), 2.0 * centre * s * s)
    };
    let (reach2, r2) = (reach * reach, r * r);
    if reach2 > r2 || (half * k).abs() > std::f64::consts::FRAC_PI_2 {
        return Err(Fault::new("step", format!("Passes {l} m apart leave a strip the tool never touches.")));
    }
    // R − √(R² − reach²) − sag, all of one sign of bend.
    Ok(reach2 / (r + (r2 - reach2).sqrt()) - sag)
}

/// Returns the step-over that leaves ridges of height `height` (m): the triangle of the surface's centre, a
/// tool's centre and the ridge has sides |ρ + R|, |ρ + h|, R, whose angle at the first is φ/2.
///
/// # Errors
///
/// Refuses a hollow that the tool does not fit, and a height that no ridge has.
pub fn step_over(tool: f64, curvature: f64, height: f64) -> Result<f64, Fault> {
    let r = positive("tool.radius", tool)?;
    let k = finite("curvature", curvature)?;
    let h = positive("scallop", height)?;
    fits(r, k)?;
    if h >= r {
        return Err(Fault::new("scallop", format!("It must be less than the tool's radius of {r} m.")));
    }
    // 1 − cos φ/2 = h (2R − h) / (2 (ρ + R)(ρ + h)), and sin φ/4 is half its root.
    let quarter2 = h * (2.0 * r - h) / (4.0 * (1.0 + k * r) * (1.0 + k * h));
    if k == 0.0 {
        return Ok(4.0 * quarter2.sqrt());
    }
    let sine = quarter2.sqrt() * k.abs();
    if !(sine <= std::f64::consts::FRAC_1_SQRT_2) {
        return Err(Fault::new("scallop", "Ridges of this height never form on so small a part."));
    }
    Ok(4.0 * libm::asin(sine) / k.abs())
}

/// Returns the height left by a flat face of `width` (m) that touches a convex surface at each pass: `h = ρ
/// (1/cos(L/2ρ) − 1)`, and zero on a plane, as long as `L ≤ width`.
///
/// # Errors
///
/// Refuses a width that is not positive, a negative curvature, and a step that leaves a strip the wheel never
/// touches.
pub fn wheel_scallop(curvature: f64, width: f64, step: f64) -> Result<f64, Fault> {
    let (k, w) = (not_negative("curvature", curvature)?, positive("wheel.width", width)?);
    let l = not_negative("step", step)?;
    if l > w || 0.5 * l * k >= std::f64::consts::FRAC_PI_2 {
        return Err(Fault::new("step", format!("Passes {l} m apart leave a strip the wheel never touches.")));
    }
    if k == 0.0 {
        return Ok(0.0);
    }
    let s = libm::sin(0.25 * l * k);
    Ok(2.0 * s * s / (k * libm::cos(0.5 * l * k)))
}

/// Refuses a hollow of smaller radius than the tool's.
fn fits(r: f64, k: f64) -> Result<(), Fault> {
    if 1.0 + k * r > 0.0 {
        return Ok(());
    }
    let message = format!("A tool of {r} m does not fit into a hollow of radius {} m.", -1.0 / k);
    Err(Fault::new("tool.radius", message))
}
