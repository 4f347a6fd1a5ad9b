//! Masses and inertias that look like another unit: compared with the volume and the extent of a body's
//! shapes.

use asperity_geometry::{Mat3, Vec3};
use asperity_scene::document::{Body, Inertia};
use asperity_scene::{Change, FindingKind, ModelFinding, ModelFix, ModelImport};
use serde_json::json;

use super::overlap::shapes;
use super::{finding, short};

/// Plausible densities of bodies, kg/m³: between those of an aerogel and of osmium.
const DENSITIES: std::ops::RangeInclusive<f64> = 1.0..=25_000.0;
/// Densities to which a corrected mass may lead, kg/m³.
const USUAL: std::ops::RangeInclusive<f64> = 20.0..=20_000.0;
/// Largest ratio of an inertia to that of a uniform body, either way.
const OFF: f64 = 100.0;
/// Factor within which a ratio counts as a power of ten of a unit.
const NEAR: f64 = 5.0;

/// Returns the volume, and the moments of inertia of one kilogram spread evenly over the shapes, about their
/// common centre: m³, m².
fn even(body: &Body) -> Option<(f64, Mat3)> {
    let parts: Vec<(f64, Vec3, Mat3)> = shapes(body)
        .iter()
        .map(|(shape, pose)| {
            let unit = shape.mass_properties(1.0)?;
            let at = pose.transform_point(&unit.p_BCm.into()).coords;
            let turn = pose.rotation.to_rotation_matrix();
            Some((unit.mass, at, turn * unit.I_Cm * turn.transpose()))
        })
        .collect::<Option<_>>()?;
    let volume: f64 = parts.iter().map(|(v, ..)| v).sum();
    let center = parts.iter().map(|(v, p, _)| p * *v).sum::<Vec3>() / volume;
    // Steiner: I_C = Σ I_k + m_k (r² 1 − r rᵀ).
    let inertia = parts.iter().fold(Mat3::zeros(), |sum, (v, p, i)| {
        let r = p - center;
        sum + i + (Mat3::identity() * r.norm_squared() - r * r.transpose()) * *v
    });
    (volume > 0.0 && volume.is_finite()).then(|| (volume, inertia / volume))
}

/// Returns the bodies whose mass or inertia does not fit their size.
pub fn findings(model: &ModelImport) -> Vec<ModelFinding> {
    let moving = model.bodies.iter().enumerate().filter(|(_, b)| !b.fixed);
    moving
        .filter_map(|(k, body)| {
            let (mass, (volume, spread)) = (body.mass?, even(body)?);
            heavy(k, body, mass, volume).or_else(|| turns(k, body, body.inertia.as_ref()?, mass, &spread))
        })
        .collect()
}

fn heavy(k: usize, body: &Body, mass: f64, volume: f64) -> Option<ModelFinding> {
    let density = mass / volume;
    if DENSITIES.contains(&density) {
        return None;
    }
    let name = &body.name;
    let text = format!(
        "“{name}” weighs {} kg and its shapes hold {} l: {} kg/m³ is the density of no body.",
        short(mass),
        short(volume * 1e3),
        short(density)
    );
    let factor = if density > 1.0e3 { 1e-3 } else { 1e3 };
    let fix = USUAL.contains(&(density * factor)).then(|| {
        let unit =
            if factor < 1.0 { "the file’s number is in grams" } else { "the file’s number is in tonnes" };
        let mut changes = vec![set(format!("bodies[{k}].mass"), json!(mass * factor))];
        if let Some(inertia) = &body.inertia {
            changes
                .push(set(format!("bodies[{k}].inertia.matrix"), json!(inertia.matrix.map(|x| x * factor))));
        }
        ModelFix { label: format!("Let “{name}” weigh {} kg: {unit}", short(mass * factor)), changes }
    });
    Some(ModelFinding { fix, ..finding(FindingKind::Mass, text, &[k]) })
}

fn turns(k: usize, body: &Body, inertia: &Inertia, mass: f64, spread: &Mat3) -> Option<ModelFinding> {
    let [xx, yy, zz, ..] = inertia.matrix;
    let (told, even) = ((xx + yy + zz) / 3.0, mass * spread.trace() / 3.0);
    let ratio = told / even;
    if !(ratio.is_finite() && even > 0.0) || (1.0 / OFF..=OFF).contains(&ratio) {
        return None;
    }
    let units = [
        (1e3, "kg·m² where g·m² were meant"),
        (1e6, "kg·m² where kg·mm² were meant"),
        (1e9, "kg·m² where g·mm² were meant"),
    ];
    let near = |factor: f64| (factor / NEAR..=factor * NEAR).contains(&ratio);
    // A moment of one is no measurement: programs write it where none is given.
    let untold = inertia.matrix == [1.0, 1.0, 1.0, 0.0, 0.0, 0.0];
    let unit = units.iter().find(|(factor, _)| near(*factor) && !untold);
    let name = &body.name;
    let what =
        if ratio > 1.0 { format!("{} times", short(ratio)) } else { format!("1/{} of", short(1.0 / ratio)) };
    let why = unit.map_or(String::new(), |(_, unit)| format!(", as if it were told in {unit}"));
    let text = format!(
        "“{name}” has a moment of inertia of {} kg·m², {what} that of {} kg spread evenly over its shapes{why}.",
        short(told),
        short(mass)
    );
    let (matrix, label) = match unit {
        Some((factor, _)) => (
            inertia.matrix.map(|x| x / factor),
            format!("Divide the inertia of “{name}” by {}", short(*factor)),
        ),
        None => {
            let i = spread * mass;
            (
                [i[(0, 0)], i[(1, 1)], i[(2, 2)], i[(0, 1)], i[(0, 2)], i[(1, 2)]],
                format!("Give “{name}” the inertia of {} kg spread evenly over its shapes", short(mass)),
            )
        }
    };
    let fix = ModelFix { label, changes: vec![set(format!("bodies[{k}].inertia.matrix"), json!(matrix))] };
    Some(ModelFinding { fix: Some(fix), ..finding(FindingKind::Inertia, text, &[k]) })
}

fn set(path: String, value: serde_json::Value) -> Change {
    Change { path, value }
}
