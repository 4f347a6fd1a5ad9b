//! A USB-A plug and its receptacle, as bars. Nominal dimensions of USB 2.0, chapter 6 (plug shell 12.0 × 4.5
//! mm; receptacle opening 12.5 × 5.12 mm with a tongue of 11.1 × 1.84 mm; the slot of the plug 1.95 mm high);
//! springs, contacts and rounded edges are left out, walls and lengths are rounded.

use super::bars::Bars;
use super::{AssemblyPart, length};
use asperity_fault::Fault;

/// Length of the plug behind its slot, m.
const GRIP: f64 = 10.25e-3;

/// A plug and its receptacle; x across, y up, z along the direction of insertion. The plug's mouth is at
/// `z = 0` and it goes in along −z; the receptacle's mouth is at `z = 0` and it opens upwards. Fully in, the
/// frames agree but for `depth`: the plug then stands at `z = −depth`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Usb {
    /// Outside of the plug's shell (x, y), m.
    pub plug: [f64; 2],
    /// Thickness of the plug's shell, m.
    pub shell: f64,
    /// Height of the plug's slot, from under its upper shell, m.
    pub slot: f64,
    /// Opening of the receptacle (x, y), m.
    pub opening: [f64; 2],
    /// The receptacle's tongue (x, y), m.
    pub tongue: [f64; 2],
    /// Thickness of the wall around the opening, m.
    pub wall: f64,
    /// Depth of insertion, m; slot and tongue are as deep but for `behind`.
    pub depth: f64,
    /// Play at the tongue's end, m.
    pub behind: f64,
}

impl Default for Usb {
    fn default() -> Self {
        Self {
            plug: [12.0e-3, 4.5e-3],
            shell: 0.3e-3,
            slot: 1.95e-3,
            opening: [12.5e-3, 5.12e-3],
            tongue: [11.1e-3, 1.84e-3],
            wall: 1.0e-3,
            depth: 8.5e-3,
            behind: 0.3e-3,
        }
    }
}

impl Usb {
    /// Checks that every size is a length, and that each thing has room in what holds it; a plug too large
    /// for its receptacle is allowed.
    fn check(&self) -> Result<(), Fault> {
        let Self { plug, shell, slot, opening, tongue, wall, depth, behind } = *self;
        let named = [("shell", shell), ("slot", slot), ("wall", wall), ("depth", depth), ("behind", behind)];
        for (path, size) in named {
            length(path, size)?;
        }
        for (path, sizes) in [("plug", plug), ("opening", opening), ("tongue", tongue)] {
            for (k, size) in sizes.into_iter().enumerate() {
                length(&format!("{path}[{k}]"), size)?;
            }
        }
        let fault = |path: &str, message: &str| Err(Fault::new(path, message));
        if 2.0 * shell >= plug[0] || 2.0 * shell + slot >= plug[1] {
            return fault("slot", "Shell and slot must leave something of the plug.");
        }
        if tongue[0] >= opening[0] || 2.0 * self.tongue_middle().abs() + tongue[1] >= opening[1] {
            return fault("tongue", "The tongue must stand free in the opening.");
        }
        if behind >= depth {
            return fault("behind", "The tongue must be longer than the play at its end.");
        }
        Ok(())
    }

    /// Returns the height of the tongue's middle: that of the slot of a plug that stands in the middle of the
    /// opening, m.
    fn tongue_middle(&self) -> f64 {
        0.5 * self.plug[1] - self.shell - 0.5 * self.slot
    }

    /// Makes the plug, 18.75 mm long behind its mouth, cut into at least `pieces`.
    ///
    /// # Errors
    ///
    /// Refuses sizes that are not valid, and too many pieces.
    pub fn plug(&self, pieces: usize) -> Result<AssemblyPart, Fault> {
        self.check()?;
        let [w, h] = self.plug.map(|x| 0.5 * x);
        let xs = [-w, -w + self.shell, w - self.shell, w];
        let ys = [-h, h - self.shell - self.slot, h - self.shell, h];
        let zs = [0.0, self.depth, self.depth + GRIP];
        // The slot is the middle column, the layer under the upper shell, in front.
        Bars { planes: [&xs, &ys, &zs], full: &|cell| cell != [1, 1, 0] }.part(pieces)
    }

    /// Makes the receptacle: a box with its opening, the tongue in it and a floor, cut into at least
    /// `pieces`.
    ///
    /// # Errors
    ///
    /// Refuses sizes that are not valid, and too many pieces.
    pub fn receptacle(&self, pieces: usize) -> Result<AssemblyPart, Fault> {
        self.check()?;
        let [w, h] = self.opening.map(|x| 0.5 * x);
        let t = 0.5 * self.tongue[0];
        let middle = self.tongue_middle();
        let (low, high) = (middle - 0.5 * self.tongue[1], middle + 0.5 * self.tongue[1]);
        let xs = [-w - self.wall, -w, -t, t, w, w + self.wall];
        let ys = [-h - self.wall, -h, low, high, h, h + self.wall];
        let zs = [-self.depth - self.wall, -self.depth, -self.behind, 0.0];
        let full = |[i, j, k]: [usize; 3]| {
            let around = i == 0 || i == 4 || j == 0 || j == 4;
            around || k == 0 || ([i, j] == [2, 2] && k == 1)
        };
        Bars { planes: [&xs, &ys, &zs], full: &full }.part(pieces)
    }
}
