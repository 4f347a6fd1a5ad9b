//! Parts that are put together, as a document has them: a hole for a round pin, two pins and their plate, a
//! USB-A plug and its receptacle, a nut and its bolt; a slab that is cut up. Each is a solid made from a few
//! numbers; on bodies that move, contact is with its convex pieces. The sizes of the defaults are those of
//! Vuong and Pham, *Contact reduction with bounded stiffness*, section VI. SI units.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

/// A part that is put together with another.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "name", rename_all = "snake_case")]
pub enum AssemblyPart {
    /// A square block with a round hole that ends blind. Its face is at z = 0, the hole goes down from there.
    RoundHole(RoundHole),
    /// Two round pins from z = 0 upwards, and the bar above that holds them.
    DoublePin(DoublePin),
    /// A plate from z = 0 downwards with two round holes through it.
    DoubleHole(DoubleHole),
    /// A USB-A plug: its mouth is at z = 0, it lies above.
    UsbPlug(Usb),
    /// A USB-A receptacle: its mouth is at z = 0, it lies below.
    UsbReceptacle(Usb),
    /// A threaded rod from z = 0 upwards with a hexagonal head below.
    Bolt(Bolt),
    /// A hexagonal nut from z = 0 upwards.
    Nut(Nut),
    /// A slab cut into cuboids, for something to slide over: its top is about z = 0, from x = 0 on. Each
    /// piece touches for itself.
    Slab(Slab),
}

/// A block with a round hole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct RoundHole {
    /// Radius of the pin that goes in, m.
    pub radius: f64,
    /// Radius of the hole less that of the pin, m.
    pub play: f64,
    /// Depth of the hole, m.
    pub depth: f64,
    /// Distance from the hole's axis to each side of the block, m.
    pub half_width: f64,
    /// Thickness of the floor under the hole, m.
    pub floor: f64,
    /// Number of convex pieces around the hole; a multiple of four is taken.
    pub pieces: u32,
}

impl Default for RoundHole {
    fn default() -> Self {
        Self { radius: 10e-3, play: 0.05e-3, depth: 30e-3, half_width: 20e-3, floor: 5e-3, pieces: 100 }
    }
}

/// Two pins on a bar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct DoublePin {
    /// Radius of a pin, m.
    pub radius: f64,
    /// Distance of the pins' axes, m.
    pub pitch: f64,
    /// Length of the pins, m.
    pub length: f64,
}

impl Default for DoublePin {
    fn default() -> Self {
        Self { radius: 4e-3, pitch: 20e-3, length: 20e-3 }
    }
}

/// A plate with two holes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct DoubleHole {
    /// Radius of a pin, m.
    pub radius: f64,
    /// Radius of a hole less that of a pin, m.
    pub play: f64,
    /// Distance of the holes' axes, m.
    pub pitch: f64,
    /// Thickness of the plate, m.
    pub thickness: f64,
    /// Number of convex pieces around both holes; a multiple of eight is taken.
    pub pieces: u32,
}

impl Default for DoubleHole {
    fn default() -> Self {
        Self { radius: 4e-3, play: 0.2e-3, pitch: 20e-3, thickness: 10e-3, pieces: 96 }
    }
}

/// A plug and its receptacle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Usb {
    /// Outer width and height of the plug's shell, along x and y, m.
    pub plug: [f64; 2],
    /// Thickness of the plug's shell, m.
    pub shell: f64,
    /// Height of the plug's slot, m.
    pub slot: f64,
    /// Width and height of the receptacle's opening, along x and y, m.
    pub opening: [f64; 2],
    /// Width and height of the receptacle's tongue, along x and y, m.
    pub tongue: [f64; 2],
    /// Thickness of the wall around the opening, m.
    pub wall: f64,
    /// Depth to which the plug goes in, m.
    pub depth: f64,
    /// Play at the tongue's end, m.
    pub behind: f64,
    /// Smallest number of convex pieces.
    pub pieces: u32,
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
            pieces: 200,
        }
    }
}

/// A threaded rod with a head.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Bolt {
    /// Major diameter of the thread, m: 0.016 for M16.
    pub major_diameter: f64,
    /// Pitch: distance from one thread to the next along the axis, m.
    pub pitch: f64,
    /// Play: the radius is smaller than that of the thread's basic profile by this, m.
    pub play: f64,
    /// Length of the rod, in turns of the thread.
    pub turns: f64,
    /// Width across flats and height of the head, m.
    pub head: [f64; 2],
    /// Number of convex pieces, about.
    pub pieces: u32,
}

impl Default for Bolt {
    fn default() -> Self {
        Self {
            major_diameter: 16e-3,
            pitch: 2e-3,
            play: 0.1e-3,
            turns: 12.0,
            head: [24e-3, 10e-3],
            pieces: 1500,
        }
    }
}

/// A hexagonal nut.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Nut {
    /// Major diameter of the thread, m: 0.016 for M16.
    pub major_diameter: f64,
    /// Pitch: distance from one thread to the next along the axis, m.
    pub pitch: f64,
    /// Height of the nut, in turns of the thread.
    pub turns: f64,
    /// Width across the flats, m.
    pub across_flats: f64,
    /// Number of convex pieces, about.
    pub pieces: u32,
}

impl Default for Nut {
    fn default() -> Self {
        Self { major_diameter: 16e-3, pitch: 2e-3, turns: 7.4, across_flats: 24e-3, pieces: 1500 }
    }
}

/// A slab cut into cuboids.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Slab {
    /// Size along x, y and z, m.
    pub size: [f64; 3],
    /// Lengths along x of the first and of the last piece, m; evenly spaced in between.
    pub lengths: [f64; 2],
    /// Number of pieces side by side along y.
    pub rows: u32,
    /// Difference in height between the highest top and the lowest, m.
    pub kerb: f64,
    /// Position along x up to which all tops agree, m.
    pub flush: f64,
}

impl Default for Slab {
    fn default() -> Self {
        Self { size: [1.5, 0.09, 0.05], lengths: [30e-3, 8e-3], rows: 8, kerb: 0.0, flush: 0.0 }
    }
}
