//! `<option>`: gravity, the step, and the switches of `<flag>`.

use asperity_scene::SceneError;

use super::super::assemble::Assembly;
use super::TUNES;
use super::element::Element;

/// Time step of a file that names none, s. Source: MuJoCo's XML reference, `option/timestep`.
const STEP: f64 = 0.002;

/// Switches of forces.
pub struct Flags {
    pub contact: bool,
    pub limits: bool,
    pub equality: bool,
    pub friction: bool,
    pub springs: bool,
    pub dampers: bool,
    pub actuators: bool,
    /// Groups of actuators that are switched off.
    pub groups_off: Vec<f64>,
}

/// Settings of a solver that is not ours.
const SOLVER: [&str; 22] = [
    "integrator",
    "solver",
    "iterations",
    "ls_iterations",
    "ls_tolerance",
    "noslip_iterations",
    "noslip_tolerance",
    "ccd_iterations",
    "ccd_tolerance",
    "mpr_iterations",
    "mpr_tolerance",
    "sdf_iterations",
    "sdf_initpoints",
    "tolerance",
    "cone",
    "jacobian",
    "impratio",
    "apirate",
    "o_margin",
    "o_solref",
    "o_solimp",
    "o_friction",
];
/// Attributes of air and water, which are not computed here.
const FLUID: [&str; 3] = ["density", "viscosity", "wind"];
/// Flags of MuJoCo's computation, which do not change the forces.
const COMPUTES: [&str; 15] = [
    "warmstart",
    "refsafe",
    "sensor",
    "midphase",
    "nativeccd",
    "eulerdamp",
    "autoreset",
    "override",
    "energy",
    "fwdinv",
    "invdiscrete",
    "multiccd",
    "island",
    "sleep",
    "diagexact",
];
const ACTS: [&str; 13] = [
    "constraint",
    "equality",
    "frictionloss",
    "limit",
    "contact",
    "passive",
    "spring",
    "damper",
    "gravity",
    "clampctrl",
    "actuation",
    "filterparent",
    "gravcomp",
];

/// Reads `<option>`; gravity and step go to the assembly.
pub fn read(option: Option<&Element>, into: &mut Assembly<'_>) -> Result<Flags, SceneError> {
    into.step = Some(STEP);
    let empty = Vec::new();
    let flags: &Vec<Element> = option.map_or(&empty, |o| &o.children);
    let on = |name: &str| {
        flags.iter().filter(|f| f.is("flag")).filter_map(|f| f.truth(name)).next_back() != Some(false)
    };
    let all = on("constraint");
    let passive = on("passive");
    let found = Flags {
        contact: on("contact") && all,
        limits: on("limit") && all,
        equality: on("equality") && all,
        friction: on("frictionloss") && all,
        springs: on("spring") && passive,
        dampers: on("damper") && passive,
        actuators: on("actuation"),
        groups_off: match option {
            Some(o) => o.list("actuatorgroupdisable")?.unwrap_or_default(),
            None => Vec::new(),
        },
    };
    let Some(option) = option else { return Ok(found) };
    option.unread(
        &["flag"],
        &[&["gravity", "timestep", "magnetic", "actuatorgroupdisable"], SOLVER.as_slice(), &FLUID].concat(),
        into,
    );
    for name in SOLVER.iter().filter(|name| option.attribute(name).is_some()) {
        into.note_of(name, TUNES);
    }
    for name in FLUID {
        if option.list(name)?.is_some_and(|given| given.iter().any(|x| *x != 0.0)) {
            into.note_of(name, "forces of air and water are not computed here, and left out");
        }
    }
    into.gravity = option.exactly("gravity")?;
    if let Some([step]) = option.exactly("timestep")? {
        into.step = Some(step);
    }
    for flag in option.all("flag") {
        flag.unread(&[], &[ACTS.as_slice(), &COMPUTES].concat(), into);
        for name in COMPUTES.iter().filter(|name| flag.attribute(name).is_some()) {
            into.note_of(name, TUNES);
        }
    }
    if !on("gravity") {
        into.gravity = Some([0.0; 3]);
    }
    if !on("filterparent") {
        let sentence = "“filterparent” is off: in MuJoCo bodies at a common joint touch; here they pass through each other.";
        into.left_out(&option.place(), sentence.to_owned());
    }
    for (acts, what) in [
        (found.contact, "Contact is off in this file: all its bodies pass through each other."),
        (found.limits, "Limits of joints are off in this file, and were left out."),
        (found.friction, "Friction in joints is off in this file, and was left out."),
        (found.springs, "Springs of joints are off in this file, and were left out."),
        (found.dampers, "Damping of joints is off in this file, and was left out."),
        (found.equality, "Equalities are off in this file, and were left out."),
        (found.actuators, "Actuators are off in this file, and were left out."),
    ] {
        if !acts {
            into.note(what.to_owned());
        }
    }
    Ok(found)
}
