//! Bodies of a document as the engine's: geometries, mass, start, size.

#![allow(non_snake_case, reason = "monogram notation")]

use std::sync::Arc;

use asperity_dynamics::{Body as EngineBody, Geometry, Inertia, Material, Mobility};
use asperity_geometry::{Aabb, Length, MassProperties, Mat3, Pose, Vec3};
use asperity_scene::document::{AssemblyPart, Body, ContactModel, Shape};
use asperity_scene::{ErrorKind, SceneError};

use super::material::material;

/// Makes a body that touches by this model; its frame moves as the document says. Errors name its field.
pub(super) fn body(from: &Body, contact: &ContactModel) -> Result<EngineBody, SceneError> {
    let material = material(from, contact);
    let mut geometries = Vec::new();
    if from.shape != (Shape::Empty {}) {
        let made = geometry(&from.shape, Pose::identity(), material, &mut geometries);
        made.map_err(|e| e.within("shape"))?;
    }
    for (i, part) in from.parts.iter().enumerate() {
        let made = geometry(&part.shape, crate::pose(&part.pose), material, &mut geometries);
        made.map_err(|e| e.within(&format!("parts[{i}].shape")))?;
    }
    let X_WB = crate::pose(&from.pose);
    let w_WB = Vec3::from(from.velocity.angular);
    let inertia = inertia(from)?;
    let p_BCm = match inertia {
        Inertia::Explicit(m) => m.p_BCm,
        Inertia::Density(_) | Inertia::Mass(_) => centre_of_mass(&geometries),
    };
    Ok(EngineBody {
        name: from.name.clone(),
        mobility: if from.fixed { Mobility::Fixed } else { Mobility::Moving },
        inertia,
        geometries,
        X_WB,
        w_WB,
        v_WBcm: Vec3::from(from.velocity.linear) + w_WB.cross(&(X_WB.rotation * p_BCm)),
    })
}

/// Returns the centre of mass of shapes of one density, body frame. Of several, rounding beside their size
/// counts as zero.
fn centre_of_mass(geometries: &[Geometry]) -> Vec3 {
    let own = |g: &Geometry| {
        let m = g.shape.mass_properties(1.0)?;
        Some((m.mass, g.X_BG.transform_point(&m.p_BCm.into()).coords))
    };
    if let [one] = geometries {
        return own(one).map_or_else(Vec3::zeros, |(_, p)| p);
    }
    let all: Vec<(f64, Vec3)> = geometries.iter().filter_map(own).collect();
    let mass: f64 = all.iter().map(|(m, _)| m).sum();
    let farthest = all.iter().map(|(_, p)| p.length()).fold(0.0, f64::max);
    let p = all.iter().fold(Vec3::zeros(), |sum, (m, p)| sum + p * *m) / mass;
    if p.length() > 1e-12 * farthest { p } else { Vec3::zeros() }
}

/// Returns half the diagonal of a body's first shape, m; zero if it has none.
pub(super) fn size(from: &Body, made: &EngineBody) -> f64 {
    if let Shape::Mesh { vertices, .. } = &from.shape {
        let vertices: Vec<Vec3> = vertices.iter().map(|v| Vec3::from(*v)).collect();
        return Aabb::of_points(&vertices).half_size().length();
    }
    let first = made.geometries.first().filter(|_| from.shape != (Shape::Empty {}));
    first.and_then(|g| g.shape.aabb()).map_or(0.0, |b| b.half_size().length())
}

/// Makes the geometry of a shape that touches as it is, or by its pieces; those of a slab and the shells of a
/// mesh each for itself.
#[allow(non_snake_case, reason = "monogram notation")]
fn geometry(
    from: &Shape,
    X_BG: Pose,
    material: Material,
    into: &mut Vec<Geometry>,
) -> Result<(), SceneError> {
    let Shape::Assembly { part } = from else {
        into.extend(crate::touching(from)?.into_iter().map(|shape| Geometry::new(shape, X_BG, material)));
        return Ok(());
    };
    let made = crate::assembly(part).map_err(|e| e.within("part"))?;
    if matches!(part, AssemblyPart::Slab(_)) {
        into.extend(made.pieces.into_iter().map(|(X_GP, shape)| Geometry::new(shape, X_BG * X_GP, material)));
        return Ok(());
    }
    let solid = asperity_geometry::Shape::Mesh(Arc::new(made.solid));
    into.push(Geometry { pieces: made.pieces, ..Geometry::new(solid, X_BG, material) });
    Ok(())
}

/// Returns the inertia of a body: given, by its mass, or by its density.
fn inertia(from: &Body) -> Result<Inertia, SceneError> {
    match (&from.inertia, from.mass) {
        (None, None) => Ok(Inertia::Density(from.material.density.unwrap_or(crate::DENSITY))),
        (None, Some(mass)) => Ok(Inertia::Mass(mass)),
        (Some(_), None) => {
            Err(SceneError::new(ErrorKind::Value, "mass", "an inertia needs a mass beside it"))
        }
        (Some(given), Some(mass)) => {
            let [xx, yy, zz, xy, xz, yz] = given.matrix;
            Ok(Inertia::Explicit(MassProperties {
                mass,
                p_BCm: Vec3::from(given.center_of_mass),
                I_Cm: Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz),
            }))
        }
    }
}
