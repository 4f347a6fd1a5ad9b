//! Readings of a step: its contacts, and which of them are new.

use asperity_contact::broad_phase::PairKey;
use asperity_contact::identity::ContactId;
use asperity_geometry::Vec3;

use crate::contact::Contact;
use crate::model::Model;
use crate::state::State;
use crate::touch::FoundContact;
use crate::workspace::Workspace;

/// Writes the contacts of the step.
pub(super) fn contacts(model: &Model, state: &State, work: &mut Workspace, dt: f64) {
    work.contacts.clear();
    let mut at = 0;
    for touch in &work.touches {
        for c in &work.found[touch.first as usize..(touch.first + touch.len) as usize] {
            let velocity = work.solver.contact_velocity(at);
            work.contacts.push(Contact {
                a: model.geometries[touch.geometry_a as usize].body,
                b: model.geometries[touch.geometry_b as usize].body,
                id: ContactId { pair: key([touch.geometry_a, touch.geometry_b]), feature: c.feature },
                kind: touch.kind(),
                p_WC: c.p,
                n_W: c.n,
                gap: c.gap,
                force: work.solver.contact_impulse(at) / dt,
                velocity,
                stored: stored(c, dt * c.n.dot(&velocity)),
            });
            at += 1;
        }
    }
    work.contacts.extend(state.sleepers.contacts.iter().map(|(_, c)| *c));
}

/// Returns the energy of a contact's spring once its gap has grown by `parted` (m), J. A face of a patch is a
/// column of its pressure field: `∫ F dδ` is `F²/2k` there too. The energy of a contact that pushes at an
/// undefined depth (`step/patch.rs`) is not defined either.
pub(crate) fn stored(c: &FoundContact, parted: f64) -> f64 {
    let force = (c.elastic_force - c.stiffness * parted).max(0.0);
    let says = c.gap != 0.0 || c.elastic_force <= 0.0;
    if says && c.stiffness > 0.0 && c.stiffness.is_finite() { 0.5 * force * force / c.stiffness } else { 0.0 }
}

pub(crate) fn key([a, b]: [u32; 2]) -> PairKey {
    PairKey { a: a.min(b), b: a.max(b) }
}

/// Records the contacts that began, last and ended. A contact pushes if its force is not zero; those of the
/// sleeping go on.
pub(super) fn events(state: &mut State, work: &mut Workspace) {
    let pushes = work.contacts.iter().filter(|c| c.force != Vec3::zeros()).map(|c| c.id);
    work.pushes.clear();
    work.pushes.extend(pushes);
    work.pushes.sort_unstable();
    work.pushes.dedup();
    work.events.tell(&state.touching, &work.pushes);
    std::mem::swap(&mut state.touching, &mut work.pushes);
}
