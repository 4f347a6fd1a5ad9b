//! What holds the links that are nobody's child.
//!
//! In Drake and PyBullet they are free, unless the program that loads them says otherwise; a file cannot say it but by a link or
//! parent called `world`. Held here is what has no mass (a mark on the floor, or scenery), and what carries a single chain of
//! joints: an arm, whose base would fall over. Everything else with mass is free: objects, hands, robots with legs, wheels or rotors.

use super::super::assemble::Assembly;
use super::{Hang, Kind};

/// A link of this name is the world by itself.
const WORLD: &str = "world";

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
        let (weighs, chains) = whole(root, &below, into);
        let change = format!("bodies[{root}].fixed lets it go");
        if !weighs {
            into.links[root].fixed = true;
            into.guessed(
                &place,
                format!("“{name}” has no mass, and no joint carries it: it is held by the world ({change})."),
            );
        } else if chains == 1 {
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

/// Whether a link weighs anything with all that is welded to it, and how many moving joints hang on them.
fn whole(root: usize, below: &[Vec<&Hang>], into: &Assembly<'_>) -> (bool, usize) {
    let (mut weighs, mut chains) = (false, 0);
    let mut ready = vec![root];
    let mut seen = vec![false; below.len()];
    while let Some(link) = ready.pop() {
        if std::mem::replace(&mut seen[link], true) {
            continue;
        }
        weighs |= into.links[link].mass.is_some();
        for hang in &below[link] {
            match hang.by {
                Kind::Rigid => ready.push(hang.child),
                Kind::Moving => chains += 1,
                Kind::Free => {}
            }
        }
    }
    (weighs, chains)
}
