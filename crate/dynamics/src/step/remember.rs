//! Initial guess of the next solve: the contact forces (N) of the last step, found again by the names of
//! their features, or by nearness where the features are new.

use asperity_contact::identity::FeatureId;
use asperity_geometry::Vec3;

use crate::model::Model;
use crate::state::{RENEWED, State};
use crate::touch::{FoundContact, Pushed, Touch};
use crate::workspace::{NONE, Workspace};

/// Largest number of contacts of a touch that is remembered; patches that are not reduced have more.
const MOST_CONTACTS: u32 = 4;
/// Distance within which a contact is taken for the old one, as a fraction of the smaller body's radius of
/// gyration.
const OLD_CONTACT_WITHIN: f64 = 0.3;

/// Moves the pair memory of the narrow phase into the state.
pub(super) fn pairs(state: &mut State, work: &mut Workspace) {
    std::mem::swap(&mut state.memory, &mut work.memory);
    std::mem::swap(&mut state.kept, &mut work.kept);
    std::mem::swap(&mut state.piece_memory, &mut work.piece_memory);
    if state.steps.is_multiple_of(RENEWED) {
        state.kept.clear();
    }
}

/// Writes the contact forces of the step. Touches are sorted, so these are.
pub(super) fn remember(state: &mut State, work: &Workspace, dt: f64) {
    state.pushed.clear();
    let mut at = 0;
    for touch in &work.touches {
        let site = work.problem.sites.get(work.site_of_body[touch.b as usize] as usize);
        for c in &work.found[touch.first as usize..(touch.first + touch.len) as usize] {
            let impulse = work.solver.contact_impulse(at);
            at += 1;
            if let Some(site) = site
                && touch.len <= MOST_CONTACTS
                && impulse != Vec3::zeros()
            {
                let (arm, force) = (c.p - site.origin, impulse / dt);
                state.pushed.push(Pushed { pair: touch.pair(), feature: c.feature, arm, force });
            }
        }
    }
}

/// Returns the initial impulse of a contact of a touch, N s: that of the contact of the same features; where
/// there was none, or it has jumped, that of the nearest that is near; else zero. `pushed` holds the forces
/// of the touch in the last step; `arm` is the vector from the centre of mass of B to the contact, m.
pub(super) fn recall(
    model: &Model,
    pushed: &[Pushed],
    touch: &Touch,
    contact: &FoundContact,
    arm: &Vec3,
    dt: f64,
) -> Vec3 {
    let size = |b: u32| if b == NONE { f64::INFINITY } else { model.bodies[b as usize].reach };
    let reach = OLD_CONTACT_WITHIN * size(touch.a).min(size(touch.b));
    let mut best = (reach * reach, Vec3::zeros());
    for p in pushed {
        let far = (p.arm - arm).norm_squared();
        if far < reach * reach && p.feature == contact.feature && p.feature != FeatureId::WHOLE {
            return p.force * dt;
        }
        if far < best.0 {
            best = (far, p.force * dt);
        }
    }
    best.1
}
