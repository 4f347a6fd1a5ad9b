//! Frame and camera to pixels.
