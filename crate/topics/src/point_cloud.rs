//! Answers the point cloud reference's cases: depth images of known shapes, through crop, normals, merge and
//! voxels. What is asked is what stands in the case (`k`, `half_window`, `voxel`); pixels are those of its
//! rows, or else every so many as the reference chose them.

use asperity_fault::Fault;
use asperity_geometry::{Mat3, Pose, Vec3};
use asperity_linear::eigen::Eigen;
use asperity_perception::camera::{DepthImage, Pinhole, PixelPoints};
use asperity_perception::cloud::{Statistics, crop, voxel_origin, voxels};
use asperity_perception::known_shape::{KnownShape, Profile};
use asperity_perception::neighbours::{KdTree, Nearest};
use asperity_perception::normals::{PrincipalAxes, difference_normal, spread, window_spread};
use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::posed::pose_of;
use super::read_case;

/// Number of rows, about, that are told of a camera where the case names none.
const SPREAD_ROWS: usize = 45;
const DIFFERENCE_ROWS: usize = 25;
/// Stride of the voxels that are told.
const VOXEL_ROWS: usize = 3;
/// Difference of distances (m) below which they tie; share of the greatest variance below which axes are not
/// told apart. Neither is told in a row.
const TIE: f64 = 1e-9;
const APART: f64 = 0.02;
/// Cosine between the normals of neighbours below which they lie across an edge.
const FLAT: f64 = 0.8;
/// Steepness above which a place is on a cylinder's side, and angle within which a direction agrees with its
/// axis, degrees.
const SIDE: f64 = 0.5;
const AGREES_DEG: f64 = 20.0;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Case {
    Scene(Box<Scene>),
}

#[derive(Deserialize)]
struct Scene {
    shape: Option<Shape>,
    image_size: [usize; 2],
    crop_lower: [f64; 3],
    crop_upper: [f64; 3],
    cameras: Vec<Camera>,
    #[serde(default)]
    voxel_grid: serde_json::Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Shape {
    Sphere { center: [f64; 3], radius: f64 },
    Box { center: [f64; 3], half_size: [f64; 3], yaw: f64 },
    Cylinder { base_center: [f64; 2], radius: f64, height: f64 },
    Bottle { base_center: [f64; 2], rb: f64, rn: f64, zs: f64, w: f64, height: f64 },
}

#[derive(Deserialize)]
#[allow(non_snake_case, reason = "the reference's names")]
struct Camera {
    X_WC: [[f64; 4]; 4],
    fx_fy_cx_cy: [f64; 4],
    depth_um: Vec<Vec<f64>>,
    knn_pca: Option<ByNeighbours>,
    grid_pca: Option<ByWindow>,
    #[serde(default)]
    grid_cross_product: Rows,
}

#[derive(Deserialize)]
struct ByNeighbours {
    k: usize,
    #[serde(flatten)]
    asked: Rows,
}

#[derive(Deserialize)]
struct ByWindow {
    half_window: usize,
    #[serde(flatten)]
    asked: Rows,
}

/// Rows whose first number is the pixel that is asked for.
#[derive(Default, Deserialize)]
struct Rows {
    rows: Option<Vec<Vec<Value>>>,
}

#[derive(Deserialize)]
struct Grid {
    voxel: f64,
}

pub fn solve(case: Value) -> Result<Value, SceneError> {
    let Case::Scene(scene) = read_case(case)?;
    let shape = scene.shape.as_ref().map(known_shape).transpose()?;
    let mut cameras = Vec::new();
    let (mut points, mut normals) = (Vec::new(), Vec::new());
    for (i, camera) in scene.cameras.iter().enumerate() {
        let seen = Seen::new(&scene, camera).map_err(|e| wrong(e.within(&format!("cameras[{i}]"))))?;
        let around = camera.knn_pca.as_ref().map(|asked| Around::new(&seen, asked.k));
        let around = around.transpose().map_err(|e| wrong(e.within(&format!("cameras[{i}].knn_pca"))))?;
        let answer = answer(camera, &seen, around.as_ref(), shape.as_ref());
        cameras.push(answer.map_err(|e| wrong(e.within(&format!("cameras[{i}]"))))?);
        normals.extend(around.iter().flat_map(|around| &around.n_W));
        points.extend(seen.p_W);
    }
    if normals.len() != points.len() {
        normals.clear();
    }
    let mut grids = serde_json::Map::new();
    for (name, grid) in &scene.voxel_grid {
        let path = format!("voxel_grid.{name}");
        let asked: Grid = read_case(grid.clone())
            .map_err(|e| SceneError::new(e.kind, format!("{path}.voxel"), e.message))?;
        let grid = voxel_grid(name, asked.voxel, &points, &normals).map_err(|e| wrong(e.within(&path)))?;
        grids.insert(name.clone(), grid);
    }
    Ok(json!({ "cameras": cameras, "merged": statistics(&points), "voxel_grid": grids }))
}

/// Image of one camera as points, and of these the ones inside the crop box.
#[allow(non_snake_case, reason = "monogram notation")]
struct Seen {
    image: PixelPoints,
    /// Pixels inside the box, row by row, and their points.
    pixels: Vec<usize>,
    p_W: Vec<Vec3>,
}

#[allow(non_snake_case, reason = "monogram notation")]
impl Seen {
    fn new(scene: &Scene, camera: &Camera) -> Result<Self, Fault> {
        let [width, height] = scene.image_size;
        let [fx, fy, cx, cy] = camera.fx_fy_cx_cy;
        if camera.depth_um.len() != height || camera.depth_um.iter().any(|row| row.len() != width) {
            return Err(Fault::new("depth_um", format!("There must be {height} rows of {width} depths.")));
        }
        let lens = Pinhole { width, height, focal: [fx, fy], centre: [cx, cy] };
        let depth = camera.depth_um.iter().flatten().map(|um| um * 1e-6).collect();
        let image = DepthImage { camera: lens, depth }
            .points(&pose(&camera.X_WC)?)
            .map_err(|e| depth_of_row(e, width))?;
        let (low, high) = (Vec3::from(scene.crop_lower), Vec3::from(scene.crop_upper));
        let seen = image.seen_pixels();
        let kept = crop(&image.points_of(&seen), &low, &high);
        let pixels: Vec<usize> = kept.into_iter().map(|i| seen[i]).collect();
        let p_W = image.points_of(&pixels);
        Ok(Self { image, pixels, p_W })
    }

    /// Returns the places in the crop of the pixels that rows ask for, or of every so many.
    fn asked(&self, rows: &Rows, about: usize, of: &[usize]) -> Result<Vec<usize>, Fault> {
        let Some(rows) = &rows.rows else {
            return Ok(of.iter().copied().step_by((of.len() / about).max(1)).collect());
        };
        let place = |(i, row): (usize, &Vec<Value>)| {
            let pixel = row.first().and_then(Value::as_u64).map(|p| p as usize);
            let place = pixel.and_then(|pixel| self.pixels.binary_search(&pixel).ok());
            place.ok_or_else(|| Fault::new(format!("rows[{i}][0]"), "There is no such pixel in the crop."))
        };
        rows.iter().enumerate().map(place).collect()
    }
}

/// Neighbours of every point of a crop.
#[allow(non_snake_case, reason = "monogram notation")]
struct Around {
    k: usize,
    neighbours: Vec<Vec<Nearest>>,
    /// True for each point whose next neighbour is as near as the last.
    ties: Vec<bool>,
    spread: Vec<PrincipalAxes>,
    n_W: Vec<Vec3>,
}

#[allow(non_snake_case, reason = "monogram notation")]
impl Around {
    fn new(seen: &Seen, k: usize) -> Result<Self, Fault> {
        if !(3..=10_000).contains(&k) {
            return Err(Fault::new("k", format!("A plane needs 3 to 10,000 neighbours, not {k}.")));
        }
        let tree = KdTree::new(&seen.p_W)?;
        let mut around = Self { k, neighbours: vec![], ties: vec![], spread: vec![], n_W: vec![] };
        let mut found = Vec::new();
        for p in &seen.p_W {
            tree.nearest(p, k + 1, &mut found);
            let next = if found.len() > k { found.pop().map(|next| next.0) } else { None };
            let last = found.last().map_or(0.0, |last| last.0);
            let Some(spread) = spread(&seen.p_W, &found) else { continue };
            around.ties.push(next.is_some_and(|next| next.sqrt() - last.sqrt() < TIE));
            around.neighbours.push(found.clone());
            around.n_W.push(spread.normal(p, &seen.image.p_WC));
            around.spread.push(spread);
        }
        Ok(around)
    }

    /// True if the normal of a point depends on no coin.
    fn is_clear(&self, i: usize) -> bool {
        let l = self.spread[i].variances;
        !self.ties[i] && l.y - l.x > APART * l.z
    }
}

fn answer(
    camera: &Camera,
    seen: &Seen,
    around: Option<&Around>,
    shape: Option<&KnownShape>,
) -> Result<Value, Fault> {
    let all = seen.image.points_of(&seen.image.seen_pixels());
    let mut answer = json!({
        "valid": all.len(),
        "mean_valid_points_W": Statistics::of(&all).map(|s| numbers(&s.mean)),
        "cropped": statistics(&seen.p_W),
    });
    let every: Vec<usize> = (0..seen.p_W.len()).collect();
    let clear = |places: Vec<usize>| match around {
        Some(around) => places.into_iter().filter(|i| around.is_clear(*i)).collect(),
        None => places,
    };
    if let (Some(around), Some(asked)) = (around, &camera.knn_pca) {
        let places = seen.asked(&asked.asked, SPREAD_ROWS, &every).map_err(|e| e.within("knn_pca"))?;
        let places = if asked.asked.rows.is_some() { places } else { clear(places) };
        let rows: Vec<Value> = places.into_iter().map(|i| neighbour_row(seen, around, shape, i)).collect();
        answer["knn_pca"] = json!({ "k": around.k, "rows": rows });
    }
    if let Some(asked) = &camera.grid_pca {
        let places = seen.asked(&asked.asked, SPREAD_ROWS, &every).map_err(|e| e.within("grid_pca"))?;
        let places = if asked.asked.rows.is_some() { places } else { clear(places) };
        let row = |i: usize| row_of(seen.pixels[i], window_normal(seen, i, asked.half_window));
        let rows: Vec<Value> = places.into_iter().map(row).collect();
        answer["grid_pca"] = json!({ "half_window": asked.half_window, "rows": rows });
    }
    let differences: Vec<usize> =
        every.into_iter().filter(|i| difference_normal(&seen.image, seen.pixels[*i]).is_some()).collect();
    let asked = seen.asked(&camera.grid_cross_product, DIFFERENCE_ROWS, &differences);
    let asked = asked.map_err(|e| e.within("grid_cross_product"))?;
    let row = |i: usize| row_of(seen.pixels[i], difference_normal(&seen.image, seen.pixels[i]));
    answer["grid_cross_product"] = json!({ "rows": asked.into_iter().map(row).collect::<Vec<_>>() });
    if let (Some(around), Some(shape)) = (around, shape) {
        accuracy(&mut answer, camera, seen, around, shape);
    }
    Ok(answer)
}

fn window_normal(seen: &Seen, i: usize, half_window: usize) -> Option<Vec3> {
    let spread = window_spread(&seen.image, seen.pixels[i], half_window)?;
    Some(spread.normal(&seen.p_W[i], &seen.image.p_WC))
}

fn row_of(pixel: usize, n: Option<Vec3>) -> Value {
    let n = n.map_or([None; 3], |n| [Some(n.x), Some(n.y), Some(n.z)]);
    json!([pixel, n[0], n[1], n[2]])
}

fn neighbour_row(seen: &Seen, around: &Around, shape: Option<&KnownShape>, i: usize) -> Value {
    let (n, l) = (around.n_W[i], around.spread[i].variances);
    let on_it = shape.filter(|shape| is_on(shape, &seen.p_W[i]));
    let k = on_it.map(|shape| shape.curvatures(&seen.p_W[i]));
    let variation = around.spread[i].surface_variation();
    json!([seen.pixels[i], n.x, n.y, n.z, l.x, l.y, l.z, variation, k.map(|k| k[0]), k.map(|k| k[1])])
}

/// True if a point belongs to the shape and not to the table at z = 0 on which it stands.
fn is_on(shape: &KnownShape, p: &Vec3) -> bool {
    shape.distance(p).abs() < p.z.abs()
}

/// Adds the errors of the normals against the true ones, away from edges.
fn accuracy(answer: &mut Value, camera: &Camera, seen: &Seen, around: &Around, shape: &KnownShape) {
    let on_it: Vec<bool> = seen.p_W.iter().map(|p| is_on(shape, p)).collect();
    let truth: Vec<Vec3> = seen.p_W.iter().map(|p| shape.normal(p)).collect();
    let interior: Vec<usize> = (0..seen.p_W.len())
        .filter(|i| {
            let alike = |j: &Nearest| on_it[j.1 as usize] && truth[j.1 as usize].dot(&truth[*i]) > FLAT;
            on_it[*i] && around.neighbours[*i].iter().all(alike)
        })
        .collect();
    let degrees =
        |n: Option<Vec3>, i: usize| n.map(|n| libm::acos(n.dot(&truth[i]).clamp(-1.0, 1.0)).to_degrees());
    let by_neighbours = interior.iter().filter_map(|i| degrees(Some(around.n_W[*i]), *i)).collect();
    let window = camera.grid_pca.as_ref().map_or(2, |grid| grid.half_window);
    let by_window = interior.iter().filter_map(|i| degrees(window_normal(seen, *i, window), *i)).collect();
    let (by_neighbours, by_window) = (Sorted::new(by_neighbours), Sorted::new(by_window));
    answer["accuracy_vs_surface_deg"] = json!({
        "interior_points": interior.len(),
        "knn_median": by_neighbours.at(0.5),
        "knn_p95": by_neighbours.at(0.95),
        "grid_median": by_window.at(0.5),
        "grid_p95": by_window.at(0.95),
    });
    let variations: f64 = interior.iter().map(|i| around.spread[*i].surface_variation()).sum();
    answer["surface_variation_mean_interior"] = json!(variations / interior.len() as f64);
    if matches!(shape, KnownShape::Revolved { profile: Profile::Cylinder { .. }, .. }) {
        let sides: Vec<usize> = interior.into_iter().filter(|i| truth[*i].z.abs() < SIDE).collect();
        answer["largest_eigenvector_vs_axis"] = axes(around, &sides);
    }
}

/// Says if the direction of least curvature of a cylinder's side is its axis: by the greatest variance of
/// points, and by the least of normals.
fn axes(around: &Around, sides: &[usize]) -> Value {
    let limit = libm::cos(AGREES_DEG.to_radians());
    let of_points: Vec<f64> = sides.iter().map(|i| around.spread[*i].axes[(2, 2)].abs()).collect();
    let of_normals = sides.iter().map(|i| {
        let outer =
            |m: Mat3, j: &Nearest| m + around.n_W[j.1 as usize] * around.n_W[j.1 as usize].transpose();
        Eigen::of(&around.neighbours[*i].iter().fold(Mat3::zeros(), outer)).vectors[(2, 0)].abs()
    });
    let share = |hits: usize| hits as f64 / sides.len() as f64;
    json!({
        "median_abs_cos": Sorted::new(of_points.clone()).at(0.5),
        "fraction_within_20deg": share(of_points.iter().filter(|c| **c > limit).count()),
        "fraction_expected_by_chance": 2.0 * AGREES_DEG / 180.0,
        "fraction_within_20deg_smallest_eigenvector_of_normal_scatter": share(of_normals.filter(|c| *c > limit).count()),
    })
}

fn voxel_grid(name: &str, size: f64, points: &[Vec3], normals: &[Vec3]) -> Result<Value, Fault> {
    let lowest = Statistics::of(points).map_or(Vec3::zeros(), |s| s.bounds[0]);
    let origin = match name {
        "open3d_origin_min_minus_half" => voxel_origin(&lowest, size),
        "world_aligned_origin_zero" => Vec3::zeros(),
        _ => {
            return Err(Fault::new(
                "",
                "A grid is named open3d_origin_min_minus_half or world_aligned_origin_zero.",
            ));
        }
    };
    let cells = voxels(points, normals, size, &origin)?;
    let row = |v: &asperity_perception::cloud::Voxel| {
        json!([v.index[0], v.index[1], v.index[2], v.count, v.p_W.x, v.p_W.y, v.p_W.z])
    };
    let sum = cells.iter().map(|v| v.p_W).sum::<Vec3>();
    Ok(json!({
        "voxel": size,
        "origin": numbers(&origin),
        "count": cells.len(),
        "rows": cells.iter().step_by(VOXEL_ROWS).map(row).collect::<Vec<_>>(),
        "sum_of_centroids": numbers(&sum),
    }))
}

fn statistics(points: &[Vec3]) -> Value {
    let Some(s) = Statistics::of(points) else { return json!({ "count": 0 }) };
    let rows = [0, 1, 2].map(|i| [0, 1, 2].map(|j| s.covariance[(i, j)]));
    json!({
        "count": s.count,
        "mean": numbers(&s.mean),
        "covariance": rows,
        "aabb": s.bounds.map(|corner| numbers(&corner)),
    })
}

fn numbers(v: &Vec3) -> [f64; 3] {
    [v.x, v.y, v.z]
}

/// Numbers in their order.
struct Sorted(Vec<f64>);

impl Sorted {
    fn new(mut numbers: Vec<f64>) -> Self {
        numbers.sort_by(f64::total_cmp);
        Self(numbers)
    }

    /// Returns the number below which this share lies, between two of them in proportion; none of none.
    fn at(&self, share: f64) -> Option<f64> {
        let place = share * (self.0.len().checked_sub(1)? as f64);
        let (low, part) = (place.floor(), place - place.floor());
        let next = self.0.get(low as usize + 1).or(self.0.last())?;
        Some(self.0[low as usize] * (1.0 - part) + next * part)
    }
}

fn pose(rows: &[[f64; 4]; 4]) -> Result<Pose, Fault> {
    let turn = [0, 1, 2].map(|i| [rows[i][0], rows[i][1], rows[i][2]]);
    pose_of(&turn, [0, 1, 2].map(|i| rows[i][3]), "X_WC")
}

fn known_shape(shape: &Shape) -> Result<KnownShape, SceneError> {
    let shape = match *shape {
        Shape::Sphere { center, radius } => KnownShape::Sphere { centre: center.into(), radius },
        Shape::Box { center, half_size, yaw } => {
            KnownShape::Box { centre: center.into(), half_size: half_size.into(), yaw }
        }
        Shape::Cylinder { base_center, radius, height } => {
            KnownShape::Revolved { axis: base_center, height, profile: Profile::Cylinder { radius } }
        }
        Shape::Bottle { base_center, rb, rn, zs, w, height } => {
            let profile = Profile::Bottle { body: rb, neck: rn, shoulder: zs, width: w };
            KnownShape::Revolved { axis: base_center, height, profile }
        }
    };
    shape.validate().map_err(|e| wrong(e.within("shape")))?;
    Ok(shape)
}

/// Puts the engine's field under the reference's name.
fn wrong(fault: Fault) -> SceneError {
    let path = fault.path.replace("focal[0]", "fx_fy_cx_cy[0]").replace("focal[1]", "fx_fy_cx_cy[1]");
    let path = path.replace("centre[0]", "fx_fy_cx_cy[2]").replace("centre[1]", "fx_fy_cx_cy[3]");
    SceneError::new(ErrorKind::Value, path, fault.message)
}

/// Translates the number of a depth: the engine counts them one by one, the reference by row and column.
fn depth_of_row(mut fault: Fault, width: usize) -> Fault {
    let digits = fault.path.strip_prefix("depth[").and_then(|rest| rest.strip_suffix(']'));
    if let Some(i) = digits.and_then(|i| i.parse::<usize>().ok()) {
        fault.path = format!("depth_um[{}][{}]", i / width, i % width);
    }
    fault
}
