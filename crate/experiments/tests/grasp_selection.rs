//! A gripper in the cloud of a bin: its cost against a sum over all points, why it is infinite, dragging,
//! candidates by other weights, and sentences for what cannot be.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_scene::document::Experiment as Kind;
use asperity_scene::frame::{FrameReader, Section};
use asperity_scene::{Command, ExportFormat, PickOutcome, Query, SceneError};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn open() -> Session {
    scene("score_by_hand")
}

fn scene(name: &str) -> Session {
    let path = format!("{}/../../scenes/picking/{name}.json", env!("CARGO_MANIFEST_DIR"));
    asperity_experiments::open(&std::fs::read_to_string(path).unwrap(), Clock::STOPPED).unwrap()
}

fn ask(session: &mut Session, path: &str, value: Value) -> Result<(), SceneError> {
    session.apply(&Command::Set { path: path.into(), value }).map(drop)
}

fn set(session: &mut Session, path: &str, value: Value) {
    ask(session, &format!("experiment.{path}"), value).unwrap();
}

fn hold(session: &mut Session, position: [f64; 3], turn: f64) {
    set(session, "hand", json!({ "position": position, "turn": turn }));
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

#[test]
fn the_cost_is_its_terms_and_infinite_with_a_reason() {
    let mut session = open();
    hold(&mut session, [-0.008, 0.042, 0.045], 0.29);
    let sum = reading(&session, "facing_term") + reading(&session, "tilt_term");
    assert!((reading(&session, "cost") - sum).abs() < 1e-12);
    set(&mut session, "weights", json!({ "facing": 2, "tilt": 0 }));
    assert_eq!(reading(&session, "cost"), -2.0 * reading(&session, "facing"));
    // Deeper, a finger is in the soap.
    hold(&mut session, [-0.008, 0.042, 0.035], 0.29);
    assert!(reading(&session, "cost").is_nan() && reading(&session, "hit_right") > 0.0);
    let said = session.tell();
    assert!(said.contains("Infinite cost: 44 points are inside the right finger."), "{said}");
    // At the wall.
    hold(&mut session, [0.147, 0.103, 0.035], 0.0);
    let said = session.tell();
    assert!(said.contains("Infinite cost: the palm meets the wall at +x."), "{said}");
    // In the floor, and nothing between.
    hold(&mut session, [0.0, 0.0, 0.0], 0.0);
    assert!(session.tell().contains("meets the floor"), "{}", session.tell());
    // Far above: nothing is between.
    hold(&mut session, [0.0, 0.0, 0.4], 0.0);
    assert!(session.tell().contains("Nothing is between the fingers."), "{}", session.tell());
}

/// Fingers level, free where they are: further back is a wall.
#[test]
fn where_the_hand_waits_is_looked_at_too() {
    let mut session = open();
    let level = json!({ "position": [0.1, 0.08, 0.11], "turn": -1.57, "lean": 1.57 });
    set(&mut session, "hand", level);
    assert_eq!((reading(&session, "free"), reading(&session, "waits_free")), (1.0, 0.0));
    let said = session.tell();
    assert!(said.contains("Where it waits before it reaches out, the palm meets the wall at −x."), "{said}");
    set(&mut session, "approach", json!(0.05));
    assert_eq!(reading(&session, "waits_free"), 1.0);
}

#[test]
fn a_dragged_hand_goes_where_it_is_dragged() {
    let mut session = open();
    let drag = |session: &mut Session, handle: usize, target: [f64; 3]| {
        let command = session.drag(handle, target).unwrap();
        session.apply(&command).unwrap();
    };
    let hand = |session: &Session, path: &str| {
        serde_json::to_value(session.scene())
            .unwrap()
            .pointer(&format!("/experiment/hand/{path}"))
            .unwrap()
            .as_f64()
            .unwrap()
    };
    drag(&mut session, 0, [0.02, -0.03, 0.06]);
    assert_eq!([hand(&session, "position/0"), hand(&session, "position/1")], [0.02, -0.03]);
    // The upper handle is at the hand's origin, 0.10625 m above the middle of the fingertips.
    drag(&mut session, 1, [0.02, -0.03, 0.2]);
    assert!((hand(&session, "position/2") - (0.2 - 0.10625)).abs() < 1e-4);
    drag(&mut session, 2, [0.02, 0.3, 0.1]);
    assert!((hand(&session, "turn") - std::f64::consts::FRAC_PI_2).abs() < 1e-4);
    set(&mut session, "hand.turn", json!(0.0));
    // Towards −y and up by as much: the hand leans by 45°.
    let z = hand(&session, "position/2");
    drag(&mut session, 3, [0.02, -0.13, 0.1 + z]);
    assert!((hand(&session, "lean").abs() - std::f64::consts::FRAC_PI_4).abs() < 1e-3);
    assert!((reading(&session, "upwards") + std::f64::consts::FRAC_1_SQRT_2).abs() < 1e-3);
}

#[test]
fn candidates_are_ranked_by_the_weights_whichever_came_first() {
    let mut session = open();
    let drawn = |by: &str| json!({ "by": by, "draws": 80, "radius": 0.01, "angle": 0.3, "seed": 3 });
    for by in ["normals", "pairs", "curvature"] {
        set(&mut session, "sampling", drawn(by));
        set(&mut session, "weights", json!({ "facing": 1, "tilt": 20 }));
        set(&mut session, "candidate", json!(1));
        let (free, best) = (reading(&session, "free_candidates"), reading(&session, "best"));
        assert!(
            free > 0.0 && reading(&session, "cost") == best && reading(&session, "better") == 0.0,
            "{by}"
        );
        let hash = session.hash();
        set(&mut session, "weights", json!({ "facing": 0, "tilt": 1 }));
        assert!((reading(&session, "cost") - reading(&session, "upwards")).abs() < 1e-12);
        set(&mut session, "weights", json!({ "facing": 1, "tilt": 20 }));
        assert_eq!(session.hash(), hash, "{by}");
    }
    set(&mut session, "candidate", json!(4000));
    assert!(session.tell().contains("There is no candidate 4000"), "{}", session.tell());
}

#[test]
fn what_cannot_be_has_a_sentence() {
    let mut session = open();
    set(&mut session, "cameras[0].used", json!(false));
    set(&mut session, "cameras[1].used", json!(false));
    set(&mut session, "cameras[2].used", json!(false));
    assert!(session.tell().contains("nothing to grasp"), "{}", session.tell());
    set(&mut session, "sampling.draws", json!(50));
    assert_eq!(reading(&session, "candidates"), 0.0);
    for id in ["height", "turn", "along", "ranking"] {
        let data = session.plot(id);
        assert!(data.series.iter().flat_map(|s| s.y.iter().flatten()).all(|y| y.is_finite()), "{id}");
    }
    let e = ask(&mut session, "bodies", json!([])).err();
    assert!(e.is_none(), "{e:?}");
    let e = ask(&mut session, "experiment.voxel", json!(0)).unwrap_err();
    assert_eq!(e.path, "experiment.voxel");
    let mut session = open();
    let e = ask(&mut session, "experiment.voxel", json!(1e-9)).unwrap_err();
    assert_eq!(e.path, "experiment.voxel");
    set(&mut session, "voxel", json!(0.0005));
    let e = ask(&mut session, "experiment.sampling.draws", json!(5000)).unwrap_err();
    assert!(e.path == "experiment.sampling.draws" && e.message.contains("too long"), "{e}");
}

/// A box alone is lifted by its middle; nothing is lifted without friction, without force, or beside it; two
/// boxes between the fingers come up together. The same grasp comes out the same.
#[test]
fn a_grasp_is_tried_in_the_dynamics() {
    let mut session = open();
    let block = |x: f64| {
        let material = json!({ "density": 600, "friction": 0.5, "dissipation": 1.0 });
        let shape = json!({ "type": "box", "size": [0.04, 0.06, 0.05] });
        json!({ "name": "Block", "shape": shape, "material": material, "pose": { "translation": [x, 0, 0.025] } })
    };
    ask(&mut session, "bodies", json!([block(0.0)])).unwrap();
    hold(&mut session, [0.0, 0.0, 0.03], 0.0);
    let held = session.try_pick(0).unwrap();
    assert_eq!((held.outcome, held.held), (PickOutcome::One, 1), "{held:?}");
    assert!(held.off_centre.unwrap() < 1e-3 && held.cost.unwrap() < -30.0, "{held:?}");
    assert_eq!(session.try_pick(0).unwrap(), held);
    // By its end, 2.5 cm off the centre of mass.
    hold(&mut session, [0.0, 0.025, 0.03], 0.0);
    let end = session.try_pick(0).unwrap();
    assert!((end.off_centre.unwrap_or(0.025) - 0.025).abs() < 2e-3, "{end:?}");
    hold(&mut session, [0.0, 0.0, 0.03], 0.0);
    for (field, value) in [("friction", 0.0), ("force", 0.0)] {
        set(&mut session, &format!("trials.{field}"), json!(value));
        let lost = session.try_pick(0).unwrap();
        assert_eq!((lost.outcome, lost.off_centre), (PickOutcome::Missed, None), "{field}: {lost:?}");
        set(&mut session, "trials", json!({}));
    }
    hold(&mut session, [0.0, 0.1, 0.03], 0.0);
    assert_eq!(session.try_pick(0).unwrap().outcome, PickOutcome::Missed);
    ask(&mut session, "bodies", json!([block(-0.0205), block(0.0205)])).unwrap();
    hold(&mut session, [0.0, 0.0, 0.03], 0.0);
    let both = session.try_pick(0).unwrap();
    assert_eq!((both.outcome, both.held), (PickOutcome::Several, 2), "{both:?}");
    assert_eq!(reading(&session, "bodies_between"), 2.0);
    // Things that are not there.
    assert_eq!(session.try_pick(1).unwrap_err().path, "candidate");
}

#[test]
fn what_is_refined_is_no_worse_and_free() {
    let mut session = open();
    let drawn =
        |refined: u32| json!({ "by": "pairs", "draws": 200, "angle": 0.3, "refined": refined, "seed": 1 });
    let mut costs = |refined: u32| {
        set(&mut session, "sampling", drawn(refined));
        let data = session.plot("ranking");
        data.series[0].y.iter().flatten().copied().collect::<Vec<f64>>()
    };
    let (drawn, refined) = (costs(0), costs(8));
    assert_eq!(drawn.len(), refined.len());
    assert!(refined.iter().zip(&drawn).all(|(better, was)| better <= was));
    assert!(refined[3] < drawn[3] - 1.0, "{refined:?} {drawn:?}");
}

#[test]
fn a_refined_candidate_tells_what_it_was_and_how_its_cost_fell() {
    let mut session = scene("candidates");
    set(
        &mut session,
        "sampling",
        json!({ "by": "pairs", "draws": 200, "angle": 0.3, "refined": 0, "seed": 1 }),
    );
    assert!(reading(&session, "drawn_cost").is_nan());
    assert!(!session.plot("refining").has_points());
    set(&mut session, "sampling.refined", json!(4));
    // The last of the refined may have gone below others: each of the refined has a course, no other has.
    let mut refined = 0;
    for candidate in 1..=reading(&session, "free_candidates") as u32 {
        set(&mut session, "candidate", json!(candidate));
        let (was, is) = (reading(&session, "drawn_cost"), reading(&session, "cost"));
        let plot = session.plot("refining");
        assert_eq!(plot.has_points(), was.is_finite());
        let Some(least) = plot.series.iter().find(|s| s.label == "least so far") else { continue };
        refined += 1;
        assert_eq!((least.y[0], *least.y.last().unwrap()), (Some(was), Some(is)));
        assert!(least.y.windows(2).all(|w| w[1] <= w[0]), "{:?}", least.y);
        assert!(session.tell().contains("evolution moved and turned it"), "{}", session.tell());
    }
    assert_eq!(refined, 4);
    let ranking = session.plot("ranking");
    assert_eq!(ranking.series[1].x.len(), 4);
    assert!(
        ranking.series[1]
            .x
            .iter()
            .zip(&ranking.series[1].y)
            .all(|(x, was)| { ranking.series[0].y[*x as usize - 1] <= *was })
    );
}

#[test]
fn a_pixel_sees_a_point_and_the_point_leads_back_to_the_pixel() {
    let mut session = open();
    let handles = session.description().handles.len();
    set(&mut session, "query", json!({ "used": true, "camera": 1, "pixel": [100, 80] }));
    let described = session.description().handles;
    assert_eq!(described.len(), handles + 2);
    let of = |label: &str| described.iter().position(|h| h.label == label).unwrap();
    let (point, pixel) = (of("Point that the pixel sees"), of("Pixel of the picture"));
    let depth = reading(&session, "pixel_depth");
    assert!(depth > 0.3 && depth < 1.0, "{depth}");
    let words = session.frame().to_vec();
    let frame = FrameReader::new(&words).unwrap();
    assert_eq!(frame.records(Section::Images).count(), 3);
    let places: Vec<[f64; 3]> = frame
        .records(Section::Handles)
        .map(|h| [0, 1, 2].map(|k| f64::from(f32::from_bits(h[2 + k]))))
        .collect();
    assert_eq!(places.len(), handles + 2);
    // The point is in the cloud, give or take the edge of a cube, which is a pixel long; so is the pixel that
    // it leads to.
    for handle in [point, pixel] {
        let command = session.drag(handle, places[handle]).unwrap();
        session.apply(&command).unwrap();
        let Kind::GraspSelection(e) = &session.scene().experiment else { panic!() };
        let [u, v] = e.query.pixel;
        assert!((u - 100.0).abs() <= 2.0 && (v - 80.0).abs() <= 2.0, "{u} {v}");
    }
    // A camera that is not in use has no picture, and asks for none.
    set(&mut session, "cameras[1].used", json!(false));
    assert!(reading(&session, "pixel_depth").is_nan());
    let format = ExportFormat::DepthPng;
    assert!(session.ask(Query::ExportRun { format, date: None }).is_err());
    let refused = ask(&mut session, "experiment.query.camera", json!(3)).unwrap_err();
    assert_eq!(refused.path, "experiment.query.camera");
}

fn laid(near: [f64; 3], closes: &str, reaches: &str, inward: bool) -> Value {
    json!({ "used": true, "near": near, "closes": closes, "reaches": reaches, "inward": inward })
}

/// Top of the bottle, of the egg, of the ball.
const TOPS: [[f64; 3]; 3] = [[-0.085, 0.085, 0.054], [0.0, 0.0, 0.05], [0.1, -0.085, 0.068]];

/// Exactly one of all ways to choose two axes and a side lies as the body bends, on a bottle and on an egg;
/// on a ball two do.
#[test]
fn one_choice_of_axes_lies_as_the_body_bends() {
    let mut session = scene("from_curvature");
    let axes = ["greatest", "middle", "least"];
    for (k, near) in TOPS.into_iter().enumerate() {
        let mut right = Vec::new();
        for closes in axes {
            for reaches in axes {
                for inward in [true, false] {
                    set(&mut session, "surface", laid(near, closes, reaches, inward));
                    if closes == reaches {
                        assert!(session.tell().contains("choose two"), "{}", session.tell());
                        assert!(reading(&session, "laid_error").is_nan());
                    } else if reading(&session, "laid_right") == 1.0 {
                        right.push((closes, reaches, inward));
                    }
                }
            }
        }
        let mut wanted = vec![("middle", "greatest", true)];
        wanted.extend((k == 2).then_some(("least", "greatest", true)));
        assert_eq!(right, wanted, "{near:?}");
    }
    // A gripper that lies right lifts the bottle; the draft, which closes along its axis, does not.
    set(&mut session, "surface", laid(TOPS[0], "middle", "greatest", true));
    assert_eq!(session.try_pick(0).unwrap().outcome, PickOutcome::One);
    set(&mut session, "surface", laid(TOPS[0], "least", "greatest", true));
    assert_eq!(session.try_pick(0).unwrap().outcome, PickOutcome::Missed);
}

#[test]
fn a_point_goes_to_the_cloud_and_the_hand_is_taken_from_where_it_is_laid() {
    let mut session = scene("from_curvature");
    let command = session.drag(4, [0.0, 0.01, 0.06]).unwrap();
    session.apply(&command).unwrap();
    let near = serde_json::to_value(session.scene()).unwrap();
    let near = near.pointer("/experiment/surface/near/2").unwrap().as_f64().unwrap();
    assert!((near - 0.05).abs() < 0.004, "{near}");
    let cost = reading(&session, "cost");
    let command = session.drag(1, [0.0, 0.0, 0.3]).unwrap();
    session.apply(&command).unwrap();
    assert!(reading(&session, "laid_error").is_nan() && reading(&session, "cost") != cost);
    // Too few neighbours are told.
    set(&mut session, "surface", laid(TOPS[0], "middle", "greatest", true));
    set(&mut session, "sampling.radius", json!(0.001));
    assert!(session.tell().contains("too few to say how the surface bends"), "{}", session.tell());
    for id in ["hands", "patch", "heuristics"] {
        let data = session.plot(id);
        assert!(data.series.iter().flat_map(|s| s.y.iter().flatten()).all(|y| y.is_finite()), "{id}");
    }
}

/// Coulomb: a pad that presses with F on a box of weight mg drags it if μ_p F > μ_f (F + mg), the pairs'
/// frictions being 0.615 and 0.5: from 4.6 N on, the hand's weight of 1 N among them. With 0.444 instead no
/// force does.
#[test]
fn a_push_holds_where_the_pad_holds_better_than_the_floor() {
    let mut session = scene("no_grasp_reaches");
    assert_eq!((reading(&session, "free_candidates"), reading(&session, "push_planned")), (0.0, 1.0));
    let said = session.tell();
    assert!(
        said.contains("A push is planned") && said.contains("the palm in the wall at +x (121)"),
        "{said}"
    );
    for (force, friction, goes) in
        [(3.0, 0.8, false), (5.0, 0.8, true), (40.0, 0.8, true), (100.0, 0.4, false)]
    {
        set(&mut session, "trials.friction", json!(friction));
        set(&mut session, "pushes", json!({ "times": 1, "force": force }));
        let by = reading(&session, "pushed_by");
        assert!(if goes { (by - 0.1).abs() < 2e-3 } else { by < 1e-3 }, "{force} N, {friction}: {by}");
        assert_eq!(reading(&session, "free_candidates") > 0.0, goes);
    }
    // Nothing of it hangs on what is shown; the same push comes out the same.
    set(&mut session, "trials", json!({}));
    set(&mut session, "pushes", json!({ "times": 1 }));
    let hash = session.hash();
    set(&mut session, "pushes.moment", json!(0.4));
    assert_eq!(session.hash(), hash);
    set(&mut session, "pushes", json!({}));
    set(&mut session, "pushes", json!({ "times": 1 }));
    assert_eq!(session.hash(), hash);
}

/// Claims of the lesson: free hands across an edge lift nothing, and what is free after the push lifts the
/// box.
#[test]
fn what_a_push_brings_out_is_picked() {
    let mut session = scene("no_grasp_reaches");
    let drawn = |by: &str| json!({ "by": by, "draws": 300, "radius": 0.01, "angle": 0.3, "seed": 1 });
    set(&mut session, "sampling", drawn("curvature"));
    assert_eq!(reading(&session, "free_candidates"), 65.0);
    let best: Vec<u32> = (1..=12).chain([20, 30, 40, 50, 60, 65]).collect();
    assert!(best.iter().all(|k| session.try_pick(*k).unwrap().held == 0));
    set(&mut session, "sampling", drawn("normals"));
    set(&mut session, "pushes", json!({ "times": 1 }));
    assert!((1..=8).all(|k| session.try_pick(k).unwrap().outcome == PickOutcome::One));
}

/// Balls are rolled out, cans and long boxes dragged; a flat box under high walls is beyond the hand, which
/// is said.
#[test]
fn other_bodies_are_pushed_as_well_or_it_is_said() {
    let mut session = scene("no_grasp_reaches");
    let material = json!({ "density": 600, "friction": 0.5, "dissipation": 1.0 });
    let body = |shape: Value, at: [f64; 3]| json!([{ "name": "It", "shape": shape, "material": material, "pose": { "translation": at } }]);
    set(&mut session, "pushes", json!({ "times": 1 }));
    for (shape, at) in [
        (json!({ "type": "sphere", "radius": 0.034 }), [0.1458, 0.1458, 0.034]),
        (json!({ "type": "cylinder", "radius": 0.03, "length": 0.09 }), [0.1498, 0.1498, 0.045]),
        (json!({ "type": "box", "size": [0.1, 0.06, 0.045] }), [0.1298, 0.1498, 0.0225]),
    ] {
        ask(&mut session, "bodies", body(shape.clone(), at)).unwrap();
        let (free, by) = (reading(&session, "free_candidates"), reading(&session, "pushed_by"));
        assert!(free > 5.0 && by > 0.03, "{shape}: {free} {by}");
    }
    let flat = json!({ "type": "box", "size": [0.06, 0.06, 0.03] });
    ask(&mut session, "bodies", body(flat, [0.1498, 0.1498, 0.015])).unwrap();
    assert_eq!((reading(&session, "pushes"), reading(&session, "free_candidates")), (0.0, 0.0));
    assert!(
        session.tell().contains("finds no place from which it could move anything"),
        "{}",
        session.tell()
    );
    set(&mut session, "bin.height", json!(0.09));
    assert!(reading(&session, "pushes") == 1.0 && reading(&session, "free_candidates") > 20.0);
    ask(&mut session, "bodies", json!([])).unwrap();
    assert!(session.tell().contains("nothing to grasp"), "{}", session.tell());
}

/// Claims of the lesson about trials.
#[test]
fn what_the_lesson_tells_of_trials_comes_of_them() {
    let mut session = scene("candidates");
    let drawn = |by: &str| json!({ "by": by, "draws": 300, "radius": 0.01, "angle": 0.3, "seed": 1 });
    set(&mut session, "sampling", drawn("pairs"));
    let tried = |session: &Session| (1..=14).map(|k| session.try_pick(k).unwrap()).collect::<Vec<_>>();
    let firm = tried(&session);
    let several: Vec<usize> = (1..).zip(&firm).filter(|(_, t)| t.held > 1).map(|(k, _)| k).collect();
    assert!(several == [4] && firm.iter().all(|t| t.held > 0), "{firm:?}");
    set(&mut session, "trials.force", json!(10));
    let loose = tried(&session);
    let dropped: Vec<usize> =
        (1..).zip(&loose).filter(|(_, t)| t.outcome == PickOutcome::Dropped).map(|(k, _)| k).collect();
    assert_eq!(dropped, [6, 7, 8, 9], "{loose:?}");
    let off: Vec<f64> = dropped.iter().map(|k| firm[k - 1].off_centre.unwrap()).collect();
    assert!(off.iter().all(|d| (0.0275..0.0625).contains(d)), "{off:?}");
    // Most of the best by curvature lift nothing.
    set(&mut session, "trials.force", json!(40));
    set(&mut session, "sampling", drawn("curvature"));
    let missed = tried(&session).iter().filter(|t| t.outcome == PickOutcome::Missed).count();
    assert!(missed > 7, "{missed}");
}
