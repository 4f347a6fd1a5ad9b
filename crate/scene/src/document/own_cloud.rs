//! A cloud of points of the reader's own, in place of what depth cameras see.

use serde::{Deserialize, Serialize};

use super::{CloudNormals, DepthCamera, NormalsBy, Pose};
use crate::SceneError;
use crate::validate::{bounded, value};

/// Points of a file. Where it is there, the cameras see these points and nothing else.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct OwnCloud {
    /// Name of the file.
    pub name: String,
    /// Pose of the file's frame in the world.
    pub pose: Pose,
    /// Positions in the file's frame, m.
    pub points: Vec<[f64; 3]>,
    /// Outer normals at the points, in the file's frame, of any length; zero: not known. Empty: known of
    /// none. They say which of the two normals of a plane is the outer one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub normals: Vec<[f64; 3]>,
}

/// Largest number of points in a document: a file with more is thinned.
pub const MOST_OWN_POINTS: usize = 100_000;

impl OwnCloud {
    /// Checks the cloud; paths start at it.
    fn validate(&self) -> Result<(), SceneError> {
        if !(1..=MOST_OWN_POINTS).contains(&self.points.len()) {
            return Err(value("points", format!("1 to {MOST_OWN_POINTS} points")));
        }
        if !self.normals.is_empty() && self.normals.len() != self.points.len() {
            let message = format!("none, or one for each of the {} points", self.points.len());
            return Err(value("normals", message));
        }
        for (name, rows) in [("points", &self.points), ("normals", &self.normals)] {
            let off = |x: &f64| x.is_nan() || x.abs() > 1e6;
            if let Some((i, row)) = rows.iter().enumerate().find(|(_, row)| row.iter().any(off)) {
                for (k, x) in row.iter().enumerate() {
                    bounded(&format!("{name}[{i}][{k}]"), *x)?;
                }
            }
        }
        for (k, x) in self.pose.translation.into_iter().enumerate() {
            bounded(&format!("pose.translation[{k}]"), x)?;
        }
        Ok(())
    }
}

/// Checks the cloud of any experiment that has one at `experiment.cloud`, beside its cameras.
pub(super) fn validate_cloud(cloud: Option<&OwnCloud>, cameras: &[DepthCamera]) -> Result<(), SceneError> {
    let Some(cloud) = cloud else { return Ok(()) };
    cloud.validate().map_err(|e| e.within("experiment.cloud"))?;
    if cloud.normals.is_empty() && !cameras.iter().any(|c| c.used) {
        let message = "a camera in use: the file has no normals, and which side of its surface is the outer one is told by where it is seen from";
        return Err(value("experiment.cameras", message));
    }
    Ok(())
}

/// Checks that normals of a cloud are found from neighbours: points of a file are no image.
pub(super) fn validate_normals(cloud: Option<&OwnCloud>, normals: &CloudNormals) -> Result<(), SceneError> {
    if cloud.is_some() && normals.by != NormalsBy::Neighbours {
        let message = "nearest neighbours: points of a file have no pixels, so neither a window of an image nor differences of pixels";
        return Err(value("experiment.normals.by", message));
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
mod tests {
    use super::*;

    #[test]
    fn what_no_cloud_can_be_is_named() {
        let path = |change: fn(&mut OwnCloud)| {
            let mut cloud = OwnCloud { points: vec![[0.0; 3], [0.0, 1.0, 2.0]], ..OwnCloud::default() };
            change(&mut cloud);
            validate_cloud(Some(&cloud), &[DepthCamera::default()]).unwrap_err().path
        };
        assert_eq!(path(|c| c.points.clear()), "experiment.cloud.points");
        assert_eq!(path(|c| c.points[1][2] = f64::NAN), "experiment.cloud.points[1][2]");
        assert_eq!(path(|c| c.points[0][1] = 1e9), "experiment.cloud.points[0][1]");
        assert_eq!(path(|c| c.normals = vec![[0.0; 3]]), "experiment.cloud.normals");
        assert_eq!(path(|c| c.normals = vec![[f64::INFINITY; 3]; 2]), "experiment.cloud.normals[0][0]");
        assert_eq!(path(|c| c.pose.translation[1] = f64::INFINITY), "experiment.cloud.pose.translation[1]");
    }

    #[test]
    fn points_without_normals_need_an_eye() {
        let mut cloud = OwnCloud { points: vec![[0.0; 3]], ..OwnCloud::default() };
        let unused = [DepthCamera { used: false, ..DepthCamera::default() }];
        assert_eq!(validate_cloud(Some(&cloud), &unused).unwrap_err().path, "experiment.cameras");
        cloud.normals = vec![[0.0, 0.0, 1.0]];
        validate_cloud(Some(&cloud), &unused).unwrap();
        let by = CloudNormals { by: NormalsBy::Window, ..CloudNormals::default() };
        assert_eq!(validate_normals(Some(&cloud), &by).unwrap_err().path, "experiment.normals.by");
        validate_normals(None, &by).unwrap();
    }
}
