use crate::contact::Contact;
use crate::model::Model;
use crate::state::State;
use crate::workspace::Workspace;

/// Writes the contacts of the step.
pub(super) fn contacts(model: &Model, state: &State, work: &mut Workspace, dt: f64) {
    work.contacts.clear();
    let mut at = 0;
    for touch in &work.touches {
        for c in &work.found[touch.first as usize..(touch.first + touch.len) as usize] {
            work.contacts.push(Contact {
                a: model.geometries[touch.geometry_a as usize].body,
                b: model.geometries[touch.geometry_b as usize].body,
                kind: touch.kind(),
                p_WC: c.p,
                n_W: c.n,
                gap: c.gap,
                force: work.solver.contact_impulse(at) / dt,
                velocity: work.solver.contact_velocity(at),
            });
            at += 1;
        }
    }
    work.contacts.extend(state.sleepers.contacts.iter().map(|(_, c)| *c));
}
