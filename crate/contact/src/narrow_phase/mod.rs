//! Signed distance, witness points and normal of every pair of shapes.
