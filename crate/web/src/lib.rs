//! The engine and the viewer for JavaScript.
