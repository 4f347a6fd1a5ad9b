//! Stands in until the narrow phase lands.
#![allow(missing_docs, non_snake_case)]
use asperity_geometry::{Pose, Shape, Vec3};
#[derive(Clone, Copy, Debug)]
pub struct PointContact {
    pub gap: f64,
    pub n_W: Vec3,
    pub p_WCa: Vec3,
    pub p_WCb: Vec3,
}
#[allow(dead_code)]
pub enum PointContactResult {
    Contact(PointContact),
    Unsupported(&'static str),
}
#[derive(Default)]
pub struct DistanceWorkspace;
pub fn signed_distance(
    _: &Shape,
    _: &Pose,
    _: &Shape,
    _: &Pose,
    _: &mut DistanceWorkspace,
) -> PointContactResult {
    PointContactResult::Unsupported("")
}
