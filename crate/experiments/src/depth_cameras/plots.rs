//! Plots: a camera's depth image, errors of the normals by three methods, and the effect of more neighbours
//! at the query.

use crate::depth_cameras::document::{CloudNormals, NormalsBy};
use asperity_scene::document::{Quantity, Scale};
use asperity_scene::{Axis, MapData, Mark, Plot, PlotData, PlotKind, Role, Series};

use asperity_perception::stages::{CloudErrors, LocalSurface, OFF, PointCloud, normals_of_pixels};

use super::{Found, engine};

const DEPTH: &str = "crate/perception/src/camera/image.rs#CameraImage::take";
const SHARE: &str = "crate/perception/src/stages/errors.rs#CloudErrors::share_beyond";
const PLANE: &str = "crate/perception/src/stages/local.rs#LocalSurface::plane_error";
const QUADRIC: &str = "crate/perception/src/surface/quadric.rs#quadric";

/// Greatest number of cells of a drawn depth image, a side: more would be smaller than a pixel of the screen.
const CELLS: usize = 200;
/// Numbers of neighbours that are tried at the query.
const TRIED: [u32; 22] =
    [3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 27, 33, 40, 50, 65, 80, 100, 130, 160, 200, 250, 300];
/// Number of angles at which shares of normals are told.
const ANGLES: usize = 91;

pub(super) fn described(e: &crate::depth_cameras::document::DepthCameras) -> Vec<Plot> {
    let pixel = |label: &str, k: usize| {
        Axis::linear(label, Quantity::Count).of_field(&format!("experiment.query.pixel[{k}]"))
    };
    let angle = |label: &str| Axis::linear(label, Quantity::Angle);
    let rows = Axis { downwards: true, ..pixel("Row v", 1) };
    let name = e.cameras.get(e.query.camera as usize).map_or("", |c| c.name.as_str());
    vec![
        Plot {
            kind: PlotKind::Map,
            equal: true,
            ..Plot::curves(
                "depth",
                &format!("Depth image: {name}"),
                [pixel("Column u", 0), rows],
                "Depth along the camera’s axis, as the camera tells it. The mark is the query’s pixel; a click sets it, and the point in \
                 the cloud goes with it.",
                DEPTH,
            )
        },
        Plot::curves(
            "normal_errors",
            "How many normals are off, by three methods",
            [angle("Error of the normal"), Axis::linear("Share off by more", Quantity::Ratio)],
            "Of the points in the box that have a normal: the share whose normal is further from the body’s than an angle. By the nearest \
             points, by a window of the image, by the four pixels beside it. The upright line is 20°.",
            SHARE,
        ),
        Plot::curves(
            "error_neighbours",
            "Few neighbours follow the noise, many follow the plane",
            [
                Axis {
                    scale: Scale::Log,
                    ..Axis::linear("Neighbours k", Quantity::Count).of_field("experiment.query.k")
                },
                // Three points in a row of pixels may be off by a right angle, fifty by a part of a degree.
                Axis { scale: Scale::Log, ..angle("Error of the normal at the query") },
            ],
            "The normal at the query by the plane and by the quadratic surface through its $k$ nearest points.",
            PLANE,
        ),
        Plot::curves(
            "curvature_neighbours",
            "Curvature needs more points than a normal",
            [
                Axis {
                    scale: Scale::Log,
                    ..Axis::linear("Neighbours k", Quantity::Count).of_field("experiment.query.k")
                },
                Axis::linear("Curvature, 1/m", Quantity::Ratio),
            ],
            "Principal curvatures at the query by the quadratic surface through its $k$ nearest points, and those of the body.",
            QUADRIC,
        ),
    ]
}

pub(super) fn data(e: &crate::depth_cameras::document::DepthCameras, found: &Found, id: &str) -> PlotData {
    match id {
        "depth" => depth(e, found).unwrap_or_default(),
        "normal_errors" => errors(e, found),
        "error_neighbours" => over_neighbours(e, found).unwrap_or_default(),
        "curvature_neighbours" => curvatures(e, found).unwrap_or_default(),
        _ => PlotData::default(),
    }
}

fn depth(e: &crate::depth_cameras::document::DepthCameras, found: &Found) -> Option<PlotData> {
    let camera = found.seen.of(e.query.camera)?;
    let (width, height) = (camera.lens.width, camera.lens.height);
    let step = width.max(height).div_ceil(CELLS).max(1);
    let columns: Vec<usize> = (0..width).step_by(step).collect();
    let rows: Vec<usize> = (0..height).step_by(step).collect();
    let values = rows.iter().flat_map(|v| {
        let row = v * width;
        columns.iter().map(move |u| Some(camera.measured.depth[row + u]).filter(|z| *z > 0.0))
    });
    let places = |all: &[usize]| all.iter().map(|x| *x as f64).collect();
    let (u, v) = camera.pixel(e.query.pixel);
    Some(PlotData {
        series: Vec::new(),
        map: Some(MapData {
            x: places(&columns),
            y: places(&rows),
            values: values.collect(),
            classes: Vec::new(),
            quantity: Quantity::Length,
            scale: Scale::Linear,
        }),
        marks: vec![Mark { x: u as f64, y: Some(v as f64), label: "query".into(), role: Role::Ink }],
    })
}

fn errors(e: &crate::depth_cameras::document::DepthCameras, found: &Found) -> PlotData {
    // Nothing is known that normals of a file's points could be held against.
    if found.seen.own.is_some() {
        return PlotData::default();
    }
    let methods = [
        ("nearest neighbours", Role::First, NormalsBy::Neighbours),
        ("a window of the image", Role::Second, NormalsBy::Window),
        ("differences of pixels", Role::Third, NormalsBy::Differences),
    ];
    let angles: Vec<f64> = (0..ANGLES).map(|k| (k as f64).to_radians()).collect();
    let cropped = &found.stages.cropped;
    let series = methods.into_iter().filter_map(|(label, role, by)| {
        let how = engine::normals(&CloudNormals { by, ..e.normals });
        let mut n_W = Vec::with_capacity(cropped.len());
        for (k, camera) in (0..).zip(&found.seen.by) {
            let pixels: Vec<usize> =
                cropped.from.iter().filter(|f| f[0] == k).map(|f| f[1] as usize).collect();
            n_W.extend(normals_of_pixels(&camera.points, &pixels, &how).ok()?);
        }
        let cloud = PointCloud { n_W, p_W: cropped.p_W.clone(), from: cropped.from.clone() };
        let quality = CloudErrors::of(&found.surfaces, &found.seen, &cloud);
        let y = angles.iter().map(|a| quality.share_beyond(*a)).collect();
        Some(Series::curve(label, role, angles.clone(), y))
    });
    PlotData {
        series: series.collect(),
        map: None,
        marks: vec![Mark { x: OFF, y: None, label: "20°".into(), role: Role::Ink }],
    }
}

/// Returns the surfaces at the query by each number of neighbours that the cloud has.
fn tried(
    e: &crate::depth_cameras::document::DepthCameras,
    found: &Found,
) -> Option<Vec<(f64, LocalSurface)>> {
    let local = found.local.as_ref()?;
    let tree = found.tree.as_ref()?;
    let at = |k: &u32| {
        let near = (*k as usize, e.query.radius);
        let local = LocalSurface::at(&found.seen, (&found.cloud, tree), &found.surfaces, local.index, near)?;
        local.has_plane().then_some((f64::from(*k), local))
    };
    Some(TRIED.iter().filter(|k| **k as usize <= found.cloud.len()).filter_map(at).collect())
}

fn now(e: &crate::depth_cameras::document::DepthCameras) -> Vec<Mark> {
    vec![Mark { x: f64::from(e.query.k), y: None, label: "now".into(), role: Role::Ink }]
}

fn over_neighbours(e: &crate::depth_cameras::document::DepthCameras, found: &Found) -> Option<PlotData> {
    let tried = tried(e, found)?;
    let k: Vec<f64> = tried.iter().map(|t| t.0).collect();
    let plane = tried.iter().map(|(_, l)| l.plane_error()).collect();
    let quadric = tried.iter().map(|(_, l)| l.quadric_error()).collect();
    Some(PlotData {
        series: vec![
            Series::curve("plane", Role::First, k.clone(), plane),
            Series::curve("quadratic surface", Role::Second, k, quadric),
        ],
        map: None,
        marks: now(e),
    })
}

fn curvatures(e: &crate::depth_cameras::document::DepthCameras, found: &Found) -> Option<PlotData> {
    /// Greatest curvature drawn, over the body's greatest: more would squeeze the rest.
    const MOST: f64 = 4.0;
    let tried = tried(e, found)?;
    let k: Vec<f64> = tried.iter().map(|t| t.0).collect();
    let truth = found.local.as_ref().and_then(|l| l.truth).and_then(|t| t.curvatures);
    let most = truth.map_or(f64::INFINITY, |[k1, k2]| MOST * (k1.abs().max(k2.abs()) + 10.0));
    let of = |which: usize| {
        let bend = |(_, l): &(f64, LocalSurface)| Some(l.quadric.as_ref().ok()?.curvatures[which]);
        tried.iter().map(|t| bend(t).filter(|x| x.abs() <= most)).collect()
    };
    let mut series = vec![
        Series::curve("greatest", Role::First, k.clone(), of(0)),
        Series::curve("least", Role::Second, k.clone(), of(1)),
    ];
    if let Some(truth) = truth {
        for (label, x) in ["greatest, of the body", "least, of the body"].into_iter().zip(truth) {
            series.push(Series::curve(label, Role::Muted, k.clone(), vec![Some(x); k.len()]));
        }
    }
    Some(PlotData { series, map: None, marks: now(e) })
}
