//! The kinds of experiments: a folder each, with its document, its checks, how an engine is set up from the document, what is shown of
//! it and what it may be asked. A kind is one folder and its line in the table below.

#![allow(non_snake_case, reason = "monogram notation")]

mod common;

pub mod beam_on_foundation;
pub mod behaviour_tree;
pub mod bouncing_ball;
pub mod clearing;
pub mod contact_inspector;
pub mod contact_reduction;
pub mod depth_cameras;
pub mod dynamics;
pub mod equilibrium;
pub mod friction_cone;
pub mod grasp_selection;
pub mod grasp_study;
pub mod grinding;
pub mod insertion;
pub mod jamming;
pub mod planar_antipodal;
pub mod ramp;
pub mod soft_grasp;
pub mod soft_jaws;
pub mod two_fingers;
pub mod wrench_cone;

pub use common::{grasp, pads};

use asperity_convert as convert;
use asperity_exhibit::{Clock, Kind, Kinds, StateHash};
use asperity_scene::{Scene, SceneError};
use asperity_session::Session;

/// The table of kinds.
const ALL: &[&Kind] = &[
    &beam_on_foundation::KIND,
    &behaviour_tree::KIND,
    &bouncing_ball::KIND,
    &clearing::KIND,
    &contact_inspector::KIND,
    &contact_reduction::KIND,
    &depth_cameras::KIND,
    &dynamics::KIND,
    &equilibrium::KIND,
    &friction_cone::KIND,
    &grasp_selection::KIND,
    &grasp_study::KIND,
    &grinding::KIND,
    &insertion::KIND,
    &jamming::KIND,
    &planar_antipodal::KIND,
    &ramp::KIND,
    &soft_grasp::KIND,
    &soft_jaws::KIND,
    &two_fingers::KIND,
    &wrench_cone::KIND,
];

/// Names of all kinds: a program that holds a few of them knows of the others by these.
pub static NAMES: [&str; ALL.len()] = {
    let mut names = [""; ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = ALL[i].document.name;
        i += 1;
    }
    names
};

/// Every kind.
pub static KINDS: Kinds = Kinds { held: ALL, known: &NAMES };

/// Reads a document, of whatever kind.
///
/// # Errors
/// Names the first field that is refused.
pub fn parse(text: &str) -> Result<Scene, SceneError> {
    KINDS.parse(text)
}

/// Opens a session on a scene that is read already, of whatever kind.
///
/// # Errors
/// Names the first field that is refused.
pub fn run(scene: Scene, clock: Clock) -> Result<Session, SceneError> {
    Session::run(scene, &KINDS, clock)
}

/// Opens a session on a document, of whatever kind.
///
/// # Errors
/// Names the first field that is refused.
pub fn open(text: &str, clock: Clock) -> Result<Session, SceneError> {
    Session::open(text, &KINDS, clock)
}
