//! xacro (github.com/ros/xacro): macros, properties, expressions, conditionals and included files, expanded
//! here, so that a robot opens from its makers' own files.
//!
//! Unknown parts (plugins of Python, files that were not dropped) are reported, and left as they are. All
//! output is bounded: nodes, bytes, and depth ([`MOST_NODES`], [`MOST_BYTES`], [`DEEPEST`]).

mod evaluate;
mod expand;
mod macros;
mod parse;
mod scope;
mod tree;
mod value;
mod yaml;

pub(crate) use self::expand::expand;

/// Hint where xacro is not understood.
pub(crate) const WAY_ON: &str = "this is xacro; `xacro in.xacro > out.urdf` of ROS makes a URDF of it";

/// Sentence about arguments that were not given.
pub(crate) const DEFAULTS: &str = "Arguments that were not given have the file's defaults:";

/// Largest number of arguments that are listed.
const LISTED: usize = 12;
/// Largest number of elements and texts that are visited.
const MOST_NODES: usize = 400_000;
/// Largest number of bytes of the output, and of values on the way.
const MOST_BYTES: usize = 16 << 20;
/// Deepest nesting of elements, macros and files.
const DEEPEST: usize = 150;
/// Deepest nesting of properties whose values use other properties.
const DEEPEST_PROPERTY: usize = 12;

/// Returns true if a text that [`crate::xml::open`] made has something to expand.
pub(crate) fn is_xacro(text: &str) -> bool {
    text.contains("<xacro.") || text.contains("${") || text.contains("$(")
}
