//! The state in words, with what is out of the ordinary: nothing seen, an empty box, too few neighbours.

use crate::depth_cameras::document::NormalsBy;
use asperity_scene::document::{self};

use super::Found;
use super::readings::Key;

pub(super) fn tell(e: &crate::depth_cameras::document::DepthCameras, found: &Found) -> String {
    let at = |key: Key| found.readings.get(key);
    let used = found.seen.by.len();
    let mut said = Vec::new();
    if let Some(cloud) = &e.cloud {
        let n = cloud.points.len();
        let points = if n == 1 { "point".to_owned() } else { format!("{n} points") };
        said.push(format!("In the place of what the cameras see: the {points} of {}.", name(cloud)));
        stages(e, found, &mut said);
        return said.join(" ");
    }
    if used == 0 {
        return "No camera is in use, so there is no cloud: switch one on.".into();
    }
    let cameras = if used == 1 { "One camera sees".to_owned() } else { format!("{used} cameras see") };
    let seen = at(Key::Seen);
    if seen == 0.0 {
        return format!(
            "{cameras} nothing: no body is before them between near and far. Turn them, or move far out."
        );
    }
    said.push(format!("{cameras} {seen:.0} points."));
    for camera in found.seen.by.iter().filter(|c| !c.points.seen.iter().any(|s| *s)) {
        let name = &e.cameras[camera.number].name;
        said.push(format!("{name} sees nothing between its near and far."));
    }
    stages(e, found, &mut said);
    said.join(" ")
}

fn name(cloud: &document::OwnCloud) -> &str {
    if cloud.name.is_empty() { "a file" } else { &cloud.name }
}

/// Says what becomes of the points.
fn stages(e: &crate::depth_cameras::document::DepthCameras, found: &Found, said: &mut Vec<String>) {
    let at = |key: Key| found.readings.get(key);
    if e.crop.used {
        said.push(format!("{:.0} are in the box.", at(Key::Cropped)));
    }
    if found.stages.cropped.is_empty() {
        said.push("The box holds no point: move it over what is seen.".into());
        return;
    }
    if e.voxels.used {
        said.push(format!("Voxels leave {:.0}.", at(Key::Thinned)));
    }
    if e.outliers.used {
        let gone = at(Key::Thinned) - at(Key::Filtered);
        said.push(format!("The filter takes away {gone:.0}."));
    }
    let how = match e.normals.by {
        NormalsBy::Neighbours => "nearest neighbours",
        NormalsBy::Window => "a window of the image",
        NormalsBy::Differences => "differences of pixels",
    };
    match found.quality.quantile(0.5) {
        Some(median) => said.push(format!(
            "Normals by {how} are off by {:.1}° in the median, {:.1} of 100 by more than 20°.",
            median.to_degrees(),
            100.0 * at(Key::Off)
        )),
        None if found.seen.own.is_none() => said.push("No point has a normal here.".into()),
        None => of_file(e, found, said),
    }
    if let Some(step) = found.measured_each {
        said.push(format!("One point of {step} is held against the bodies."));
    }
    if e.query.used {
        said.push(query(e, found));
    }
}

/// Says that no truth is known of a file's points.
fn of_file(e: &crate::depth_cameras::document::DepthCameras, found: &Found, said: &mut Vec<String>) {
    let cloud = &found.stages.cropped;
    let without = cloud.n_W.iter().filter(|n| n.norm_squared() == 0.0).count();
    if without == cloud.len() {
        said.push("No point has a normal: a plane needs three points within the radius.".into());
        return;
    }
    let by = if e.cloud.as_ref().is_some_and(|c| c.normals.is_empty()) {
        "the nearest camera says which side is out"
    } else {
        "the file’s normals say which side is out"
    };
    said.push(format!("Normals by nearest neighbours; {by}."));
}

fn query(e: &crate::depth_cameras::document::DepthCameras, found: &Found) -> String {
    if found.seen.of(e.query.camera).is_none() {
        return "The query is a pixel of a camera that is not in use.".into();
    }
    let Some(local) = &found.local else {
        return "The query has no point in this cloud.".into();
    };
    if !local.has_plane() {
        return format!(
            "The query has {} neighbours within {} m: too few for a plane.",
            local.neighbours.len(),
            e.query.radius
        );
    }
    let mut said = match local.plane_error().map(f64::to_degrees) {
        Some(plane) => format!("At the query the plane’s normal is off by {plane:.1}°"),
        None if found.seen.own.is_some() => "At the query there is a plane".to_owned(),
        None => "The query’s pixel meets no body".to_owned(),
    };
    match &local.quadric {
        Ok(q) => {
            if let Some(quadric) = local.quadric_error().map(f64::to_degrees) {
                said.push_str(&format!(", the quadratic surface’s by {quadric:.1}°"));
            }
            said.push_str(&format!(
                "; curvatures {:.1} and {:.1} per metre.",
                q.curvatures[0], q.curvatures[1]
            ));
        }
        Err(fault) => said.push_str(&format!("; no quadratic surface: {}", fault.message)),
    }
    said
}
