//! Report of one face of the contact surface, with its numbers in the formula.

use crate::contact_inspector::answers::FaceReport;
use asperity_contact::held_pair::{HeldBody, PairContact};
use asperity_contact::hydroelastic::NO_ELEMENT;

/// Reports everything about one face of the surface.
pub(super) fn report(bodies: &[HeldBody; 2], contact: &PairContact, face: u32) -> Option<FaceReport> {
    let f = face as usize;
    let it = contact.surface.faces.get(f)?;
    let pressures = contact.surface.pressures.get(contact.surface.corners(f))?;
    let least = pressures.iter().copied().fold(f64::INFINITY, f64::min);
    let most = pressures.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let feels = contact.traction.faces.get(f)?;
    Some(FaceReport {
        face,
        area: it.area,
        centroid: it.centroid.into(),
        normal: it.normal.into(),
        pressure: it.pressure,
        pressure_range: [least, most],
        traction: feels.traction.into(),
        slip: feels.slip.into(),
        force: (it.area * feels.traction).into(),
        elements: [it.element_a, it.element_b].map(|e| (e != NO_ELEMENT).then_some(e)),
        formula: formula(bodies, it.pressure),
        source: "crate/contact/src/hydroelastic/builder.rs#Builder::add_padded".to_owned(),
    })
}

/// Returns the formula of the pressure at this face's middle, with its numbers: `p = E e`, body by body.
fn formula([a, b]: &[HeldBody; 2], pressure: f64) -> String {
    let side = |name: &str, body: &HeldBody| {
        body.hydro.hydroelastic_modulus().map(|modulus| {
            let (e, extent) = (tex_number(modulus), tex_number(pressure / modulus));
            format!(r"E_{name}\,e_{name} = {e}\,\mathrm{{Pa}} \cdot {extent}")
        })
    };
    let sides: Vec<String> = [side("A", a), side("B", b)].into_iter().flatten().collect();
    format!("p = {} = {}\\,\\mathrm{{Pa}}", sides.join(" = "), tex_number(pressure))
}

/// Writes a number with three digits and a power of ten where one is wanted: `4.25`, `1.20\times10^{6}`.
fn tex_number(x: f64) -> String {
    if x == 0.0 || (0.001..10_000.0).contains(&x.abs()) {
        return format!("{x:.3}");
    }
    let text = format!("{x:.2e}");
    text.split_once('e').map_or(text.clone(), |(digits, power)| format!(r"{digits}\times10^{{{power}}}"))
}
