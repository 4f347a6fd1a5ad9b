//! xacro (github.com/ros/xacro): macros, properties, expressions, conditionals and included files, expanded here, so that a robot
//! opens from what its makers wrote.
//!
//! What is not known (plugins of Python, files that were not dropped) is told, and left as it stands. All that is made is bounded: nodes,
//! bytes, and depth ([`MOST_NODES`], [`MOST_BYTES`], [`DEEPEST`]).

mod evaluate;
mod expand;
mod macros;
mod parse;
mod scope;
mod tree;
mod value;
mod yaml;

pub(crate) use self::expand::expand;

/// What is said where xacro is not understood.
pub(crate) const WAY_ON: &str = "this is xacro; `xacro in.xacro > out.urdf` of ROS makes a URDF of it";

/// What is said of arguments that nobody gave.
pub(crate) const DEFAULTS: &str = "Arguments that were not given have the file's defaults:";

/// Arguments that are listed.
const LISTED: usize = 12;
/// Most elements and texts that are looked at.
const MOST_NODES: usize = 400_000;
/// Most bytes of what is made, and of what is evaluated on the way.
const MOST_BYTES: usize = 16 << 20;
/// Elements, macros and files within each other.
const DEEPEST: usize = 150;
/// Properties whose values ask for other properties.
const DEEPEST_PROPERTY: usize = 12;

/// True where a text that [`crate::xml::open`] made has something to expand.
pub(crate) fn is_xacro(text: &str) -> bool {
    text.contains("<xacro.") || text.contains("${") || text.contains("$(")
}
