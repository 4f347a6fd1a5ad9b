use asperity_contact::hydroelastic::NO_ELEMENT;
use asperity_scene::FaceReport;

use super::evaluate::Contact;
use super::held::Held;

/// Everything about one face of the surface.
pub(super) fn report(bodies: &[Held; 2], contact: &Contact, face: u32) -> Option<FaceReport> {
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
        formula: formula(bodies).to_owned(),
        source: "crate/contact/src/hydroelastic/pairs.rs".to_owned(),
    })
}

/// What holds on the surface of this pair.
fn formula([a, b]: &[Held; 2]) -> &'static str {
    match (a.hydro.hydroelastic_modulus().is_some(), b.hydro.hydroelastic_modulus().is_some()) {
        (true, true) => r"p = E_A\,e_A(x) = E_B\,e_B(x)",
        (true, false) => r"p = E_A\,e_A(x) \text{ on the surface of B}",
        (false, true) => r"p = E_B\,e_B(x) \text{ on the surface of A}",
        (false, false) => "",
    }
}
