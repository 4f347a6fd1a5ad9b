//! Attachment of the links that are no joint's child.
//!
//! In Drake and PyBullet they are free, unless the program that loads them says otherwise; a file cannot say
//! it but by a link or parent called `world`. Fixed here are links without mass (a mark on the floor, or
//! scenery), and links that carry a single chain of joints: an arm, whose base would fall over. Everything
//! else with mass is free: objects, hands, robots with legs, wheels or rotors.

use super::super::assemble::Assembly;
use super::{Hang, Kind};

/// Name of a link that is the world by itself.
const WORLD: &str = "world";
/// Words in the names of links welded together at the root that no arm's base has: such a robot moves as a
/// whole.
const MOBILE: [&str; 15] = [
    "propeller",
    "thruster",
    "wheel",
    "caster",
    "flying",
    "drone",
    "copter",
    "quadrotor",
    "floating",
    "mobile",
    "pelvis",
    "torso",
    "trunk",
    "chassis",
    "hull",
];

pub fn hold(hangs: &[Hang], into: &mut Assembly<'_>) {
    let mut carried = vec![false; into.links.len()];
    let mut below: Vec<Vec<&Hang>> = vec![Vec::new(); into.links.len()];
    for hang in hangs {
        carried[hang.child] = true;
        if let Some(parent) = hang.parent {
            below[parent].push(hang);
        }
    }
    for root in (0..carried.len()).filter(|&i| !carried[i]) {
        let name = into.links[root].name.clone();
        let place = into.links[root].place.clone();
        if name == WORLD {
            into.links[root].fixed = true;
            continue;
        }
        let (weighs, chains, mobile) = whole(root, &below, into);
        let change = format!("bodies[{root}].fixed lets it go");
        if !weighs {
            into.links[root].fixed = true;
            into.guessed(
                &place,
                format!("“{name}” has no mass, and no joint carries it: it is held by the world ({change})."),
            );
        } else if chains == 1 && !mobile {
            into.links[root].fixed = true;
            into.guessed(&place, format!("“{name}” carries one chain of joints, as the base of an arm does: it is held by the world ({change})."));
        } else {
            into.guessed(
                &place,
                format!(
                    "“{name}” has mass, and no joint carries it: it is free (bodies[{root}].fixed holds it)."
                ),
            );
        }
    }
}

/// Returns true if a link with all links welded to it weighs anything, the number of moving joints on them,
/// and true if their names are those of something that drives, swims, walks or flies.
fn whole(root: usize, below: &[Vec<&Hang>], into: &Assembly<'_>) -> (bool, usize, bool) {
    let (mut weighs, mut chains, mut mobile) = (false, 0, false);
    let mut ready = vec![root];
    let mut seen = vec![false; below.len()];
    while let Some(link) = ready.pop() {
        if std::mem::replace(&mut seen[link], true) {
            continue;
        }
        let name = into.links[link].name.to_lowercase();
        mobile |= MOBILE.iter().any(|word| name.contains(word));
        weighs |= into.links[link].mass.is_some();
        for hang in &below[link] {
            match hang.by {
                Kind::Rigid => ready.push(hang.child),
                Kind::Moving => chains += 1,
                Kind::Free => {}
            }
        }
    }
    (weighs, chains, mobile)
}
