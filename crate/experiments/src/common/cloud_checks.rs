//! Checks of documents with a cloud of the reader's own.

use asperity_scene::SceneError;
use asperity_scene::document::OwnCloud;
use asperity_scene::validate::value;

use crate::depth_cameras::document::{CloudNormals, DepthCamera, NormalsBy};

/// Checks the cloud of any experiment that has one at `experiment.cloud`, beside its cameras.
pub fn validate_cloud(cloud: Option<&OwnCloud>, cameras: &[DepthCamera]) -> Result<(), SceneError> {
    let Some(cloud) = cloud else { return Ok(()) };
    cloud.validate().map_err(|e| e.within("experiment.cloud"))?;
    if cloud.normals.is_empty() && !cameras.iter().any(|c| c.used) {
        let message = "a camera in use: the file has no normals, and which side of its surface is the outer one is told by where it is seen from";
        return Err(value("experiment.cameras", message));
    }
    Ok(())
}

/// Checks that normals of a cloud are found from neighbours: points of a file are no image.
pub fn validate_normals(cloud: Option<&OwnCloud>, normals: &CloudNormals) -> Result<(), SceneError> {
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
