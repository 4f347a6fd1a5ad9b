//! Numbers from recorded motion: a known friction is found again, a number that the data do not tell is
//! named, a killed fit is resumed to the same bits with any number of workers, and bad input is named by its
//! field.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::{Value, json};

fn asperity(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_asperity")).args(arguments).output().unwrap()
}

/// Returns a path in a folder of each test's own.
fn path(test: &str, name: &str) -> String {
    let folder: PathBuf = std::env::temp_dir().join(format!("asperity_fit_{}_{test}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name).to_str().unwrap().to_owned()
}

fn away(test: &str) {
    std::fs::remove_dir_all(PathBuf::from(path(test, "")).as_path()).unwrap();
}

const FRICTION: f64 = 0.23;
const GRAVITY: f64 = 9.81;

/// A block on a floor, and a post far away that nothing meets; beside it a run of other friction, and a
/// control of that, which no fit runs.
fn scene() -> Value {
    json!({
        "version": 3,
        "title": "A block that slides",
        "experiment": { "kind": "dynamics", "step": 0.001, "contact": { "type": "point", "stiffness": 1e6 },
            "variants": [{ "label": "ice", "set": [{ "path": "bodies[0].material.friction", "value": 0.01 }] }] },
        "controls": [{ "path": "experiment.variants[0].set[0].value", "key": "ice", "label": "Ice",
            "input": { "type": "slider", "min": 0, "max": 1, "quantity": "ratio" } }],
        "bodies": [
            { "name": "Floor", "shape": { "type": "half_space" }, "fixed": true },
            { "name": "Block", "shape": { "type": "box", "size": [0.2, 0.2, 0.05] },
              "pose": { "translation": [0, 0, 0.025] }, "mass": 1 },
            { "name": "Post", "shape": { "type": "box", "size": [0.1, 0.1, 1] },
              "pose": { "translation": [0, 50, 0.5] }, "fixed": true }
        ]
    })
}

/// Blocks that were given a push: Coulomb's closed form, x = v t − μ g t²/2 until it stands.
fn recordings() -> Value {
    let throw = |speed: f64| {
        let row = |k: i32| {
            let t = (0.02 * f64::from(k)).min(speed / (FRICTION * GRAVITY));
            let x = speed * t - 0.5 * FRICTION * GRAVITY * t * t;
            json!([0.02 * f64::from(k), x, 0, 0.025, 1, 0, 0, 0])
        };
        json!({ "name": format!("{speed} m/s"), "velocity": { "linear": [speed, 0, 0] },
                "rows": (0..40).map(row).collect::<Vec<_>>() })
    };
    let throws = [0.8, 1.0, 1.2, 1.4, 1.1, 1.3].map(throw);
    json!({ "source": "closed form", "width": 0.2, "throws": throws })
}

fn order() -> Value {
    json!({
        "parameters": [{ "name": "friction", "from": 0.05, "to": 0.6 }, { "name": "far", "from": 0.1, "to": 0.9 }],
        "fields": [
            { "path": "bodies[0].material.friction", "times": { "friction": 1 } },
            { "path": "bodies[1].material.friction", "times": { "friction": 1 } },
            { "path": "bodies[2].material.friction", "times": { "far": 1 } }
        ]
    })
}

fn written(test: &str) -> [String; 3] {
    let all = [("scene.json", scene()), ("order.json", order()), ("throws.json", recordings())];
    all.map(|(name, value)| {
        let path = path(test, name);
        std::fs::write(&path, value.to_string()).unwrap();
        path
    })
}

#[test]
fn a_friction_is_found_and_what_tells_nothing_is_said() {
    let [scene, order, throws] = written("found");
    let [out, fitted, summary] = ["out.csv", "fitted.json", "summary.json"].map(|name| path("found", name));
    let words = [
        "fit",
        &scene,
        "--order",
        &order,
        "--recordings",
        &throws,
        "--body",
        "1",
        "--train",
        "0..4",
        "--candidates",
        "150",
        "--noise",
        "0.1,0",
        "--landscape",
        "far,friction",
        "--out",
        &out,
        "--fitted",
        &fitted,
        "--summary",
        &summary,
    ];
    let done = asperity(&words);
    assert!(done.status.success(), "{done:?}");
    let told: Value = serde_json::from_str(&std::fs::read_to_string(&summary).unwrap()).unwrap();
    let friction = told["numbers"][0]["value"].as_f64().unwrap();
    assert!((friction - FRICTION).abs() < 0.002, "{friction}");
    assert_eq!(told["numbers"][0]["told"], "told");
    assert_eq!(told["numbers"][1]["told"], "untold");
    assert_eq!(
        (&told["train"]["recordings"], &told["test"]["recordings"]),
        (&json!([0, 1, 2, 3]), &json!([4, 5]))
    );
    let off = |when: &str| told["test"][when]["position"][0].as_f64().unwrap();
    assert!(off("fitted") < 0.005 && off("before") > 0.3, "{told}");
    let said = String::from_utf8(done.stdout).unwrap();
    assert!(
        said.contains("the data do not tell") && said.contains("kept apart, 2 recordings (4..6)"),
        "{said}"
    );
    // The fitted scene, the link behind the first one's address and the one that holds all are one scene.
    let hash = |arguments: &[&str]| {
        let said = String::from_utf8(asperity(arguments).stdout).unwrap();
        assert!(said.starts_with("ok"), "{said}");
        said
    };
    let link = |key: &str| format!("#{}", told[key].as_str().unwrap());
    let whole = hash(&["check", &fitted]);
    assert_eq!(hash(&["check", &link("link"), "--base", &scene]), whole);
    assert_eq!(hash(&["check", &link("whole_link")]), whole);
    let document: Value = serde_json::from_str(&std::fs::read_to_string(&fitted).unwrap()).unwrap();
    assert_eq!(document["bodies"][1]["material"]["friction"], told["numbers"][0]["value"]);
    away("found");
}

#[test]
fn a_killed_fit_goes_on_to_the_same_bits_with_any_number_of_workers() {
    let [scene, order, throws] = written("killed");
    let run = |out: &str, workers: &str, candidates: &str| {
        let words = [
            "fit",
            &scene,
            "--order",
            &order,
            "--recordings",
            &throws,
            "--body",
            "1",
            "--candidates",
            candidates,
            "--out",
            out,
            "--workers",
            workers,
        ];
        asperity(&words)
    };
    let [one, two, more] = ["one.csv", "two.csv", "more.csv"].map(|name| path("killed", name));
    let whole = run(&one, "1", "24");
    assert!(whole.status.success(), "{whole:?}");
    let rows = std::fs::read_to_string(&one).unwrap();
    // Broken off in the head, in the search and in the slices.
    for line in [0, 1, 9, 40] {
        let until = rows.match_indices('\n').nth(line).unwrap().0.saturating_sub(5);
        std::fs::write(&two, &rows[..until]).unwrap();
        let rest = run(&two, "3", "24");
        assert_eq!(std::fs::read_to_string(&two).unwrap(), rows, "{line}");
        assert_eq!(rest.stdout, whole.stdout);
    }
    // Bytes in the middle that are no text: the damage is reported, and the file left alone.
    let mut damaged = rows.clone().into_bytes();
    let middle = damaged.len() / 2;
    damaged[middle] = 0xff;
    std::fs::write(&two, &damaged).unwrap();
    let refused = run(&two, "1", "24");
    assert!(!refused.status.success(), "{refused:?}");
    assert!(
        String::from_utf8_lossy(&refused.stderr).contains("it holds no text: it is damaged"),
        "{refused:?}"
    );
    assert_eq!(std::fs::read(&two).unwrap(), damaged);
    // With more candidates a finished fit goes on to the result of a single run with as many.
    run(&one, "2", "48");
    run(&more, "2", "48");
    let search = |path: &str| {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().filter(|l| l.contains(",search,")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!((search(&one), search(&one).len()), (search(&more), 48));
    // The file of another question is left alone.
    let before = std::fs::read_to_string(&one).unwrap();
    let other = asperity(&[
        "fit",
        &scene,
        "--order",
        &order,
        "--recordings",
        &throws,
        "--body",
        "1",
        "--seed",
        "2",
        "--out",
        &one,
    ]);
    assert!(!other.status.success() && String::from_utf8_lossy(&other.stderr).contains("another fit"));
    assert_eq!(std::fs::read_to_string(&one).unwrap(), before);
    away("killed");
}

#[test]
fn of_one_recording_nothing_says_how_surely() {
    let [scene, _, throws] = written("one");
    let out = path("one", "out.csv");
    let done = asperity(&[
        "fit",
        &scene,
        "--over",
        "bodies[*].material.friction=log:0.05..0.6",
        "--recordings",
        &throws,
        "--body",
        "1",
        "--train",
        "2",
        "--start",
        "flight",
        "--candidates",
        "40",
        "--out",
        &out,
    ]);
    let said = String::from_utf8(done.stdout).unwrap();
    let friction: f64 = said.split(['=', '(']).nth(1).unwrap().trim().parse().unwrap();
    assert!((friction - FRICTION).abs() < 0.002, "{said}");
    assert!(said.contains("one recording: nothing says how surely)\nfitted on, 1 recordings (2)"), "{said}");
    assert!(said.contains("kept apart, 5 recordings (0..2,3..6)"), "{said}");
    // Four candidates are not the end of a search, and a slice shows it.
    let few = asperity(&[
        "fit",
        &scene,
        "--over",
        "bodies[*].material.friction=0.05..0.6",
        "--recordings",
        &throws,
        "--body",
        "1",
        "--seed",
        "3",
        "--candidates",
        "1",
        "--out",
        &path("one", "few.csv"),
    ]);
    let said = String::from_utf8(few.stdout).unwrap();
    assert!(said.contains("the search is not at its end: with bodies[*].material.friction = "), "{said}");
    away("one");
}

/// The orders of `crate/fit/throws` fit their scene; a cube that only flies tells nothing of them, and its
/// flight is found though the recorded velocity is half a frame late.
#[test]
fn the_thrown_cube_takes_its_orders() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fit/throws");
    let frame = 1.0 / 148.0;
    let row = |k: i32| {
        let t = frame * f64::from(k);
        json!([t, t, 0, 1.0 + 0.5 * t - 0.5 * 9.61 * t * t, libm::cos(t), libm::sin(t), 0, 0])
    };
    let late = json!({ "linear": [1, 0, 0.5 + 0.5 * 9.61 * frame], "angular": [2, 0, 0] });
    let throw =
        |name: &str| json!({ "name": name, "velocity": late, "rows": (0..16).map(row).collect::<Vec<_>>() });
    let all = json!({ "width": 0.1, "throws": [throw("a"), throw("b")] });
    let throws = path("cube", "throws.json");
    std::fs::write(&throws, all.to_string()).unwrap();
    for order in ["six", "three"] {
        let [scene, order] = ["scene", order].map(|name| format!("{folder}/{name}.json"));
        let [out, summary] = ["out.csv", "summary.json"].map(|name| path("cube", name));
        let _ = std::fs::remove_file(&out);
        let done = asperity(&[
            "fit",
            &scene,
            "--order",
            &order,
            "--recordings",
            &throws,
            "--body",
            "1",
            "--start",
            "flight",
            "--candidates",
            "1",
            "--out",
            &out,
            "--summary",
            &summary,
        ]);
        assert!(done.status.success(), "{done:?}");
        let told: Value = serde_json::from_str(&std::fs::read_to_string(&summary).unwrap()).unwrap();
        assert!(told["numbers"].as_array().unwrap().iter().all(|n| n["told"] == "untold"), "{told}");
        assert!(told["train"]["fitted"]["loss"].as_f64().unwrap() < 1e-6, "{told}");
    }
    away("cube");
}

/// The scene's own recording starts the run, in a pose that is not the document's.
#[test]
fn a_recording_of_the_scene_itself_is_fitted() {
    let mut scene = scene();
    let throw = &recordings()["throws"][2];
    let own = json!({ "body": 1, "name": "Push", "width": 0.2, "starts": true,
        "velocity": throw["velocity"], "rows": throw["rows"] });
    scene["experiment"]["recorded"] = json!([own]);
    scene["bodies"][1]["pose"]["translation"] = json!([0.3, 0, 0.5]);
    let [file, out] = ["scene.json", "out.csv"].map(|name| path("own", name));
    let run = |scene: &Value| {
        std::fs::write(&file, scene.to_string()).unwrap();
        let friction = "bodies[*].material.friction=log:0.05..0.6";
        asperity(&["fit", &file, "--over", friction, "--candidates", "40", "--out", &out])
    };
    let said = String::from_utf8(run(&scene).stdout).unwrap();
    let friction: f64 = said.split(['=', '(']).nth(1).unwrap().trim().parse().unwrap();
    assert!((friction - FRICTION).abs() < 0.002, "{said}");
    assert!(said.contains("no recordings were kept apart"), "{said}");
    for (field, value, word) in [
        ("width", Value::Null, "experiment.recorded[0].width"),
        ("body", json!(0), "experiment.recorded[0].starts"),
        (
            "rows",
            json!([[0, 0, 0, 0, 2, 0, 0, 0], [1, 0, 0, 0, 1, 0, 0, 0]]),
            "experiment.recorded[0].rows[0]",
        ),
    ] {
        let mut bad = scene.clone();
        bad["experiment"]["recorded"][0][field] = value;
        let said = String::from_utf8(run(&bad).stderr).unwrap();
        assert!(said.contains(word), "{said}");
    }
    away("own");
}

#[test]
fn what_is_wrong_is_said_with_its_field() {
    let [scene_file, order_file, throws_file] = written("wrong");
    let out = path("wrong", "out.csv");
    let bad = |name: &str, value: &Value| {
        let path = path("wrong", name);
        std::fs::write(&path, value.to_string()).unwrap();
        path
    };
    let refused = |scene: &str, order: &str, throws: &str, more: &[&str], word: &str| {
        let mut words = vec!["fit", scene, "--order", order, "--recordings", throws, "--out", &out];
        words.extend(more);
        let done = asperity(&words);
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.code() == Some(2) && said.contains(word), "{word}: {said}");
    };
    let body = ["--body", "1"];
    for (at, value, word) in [
        ("/parameters/0/to", json!(0.01), "parameters[0].to"),
        (
            "/parameters/0/from",
            json!(-1),
            "parameters[0].from: at -1 of friction bodies[0].material.friction",
        ),
        ("/parameters/0/from", json!("low"), "parameters[0].from"),
        ("/parameters/1/name", json!("friction"), "twice"),
        ("/parameters/1/name", json!("near"), "fields[2].times[\"far\"]"),
        ("/fields/2/path", json!("bodies[7].material.friction"), "bodies[7]"),
        ("/fields/2/path", json!("bodies[0].material.friction"), "set twice"),
        ("/fields/2/path", json!("title[*]"), "title is no list"),
        ("/fields/2/times/far", json!("much"), "fields[2].times[\"far\"]: it must be a finite number"),
        ("/fields/2/times/far", json!(0), "parameters[1]: far sets no field"),
        ("/fields/2/plus", json!(true), "fields[2].plus"),
    ] {
        let mut order = order();
        *order.pointer_mut(at).unwrap_or(&mut Value::Null) = value.clone();
        if at.ends_with("plus") {
            order["fields"][2]["plus"] = value;
        }
        refused(&scene_file, &bad("bad_order.json", &order), &throws_file, &body, word);
    }
    for (at, value, word) in [
        ("/throws/1/rows/3/0", json!(0.0), "rows[3]: its time is not after"),
        ("/throws/1/rows/3/4", json!(0.7), "rows[3]: its quaternion has the length 0.7"),
        ("/throws/1/rows/3/1", json!("far"), "throws[1].rows[3]"),
        ("/throws/1/rows", json!([[0, 0, 0, 0.025, 1, 0, 0, 0]]), "rows"),
        ("/throws/1/velocity", json!({ "speed": 1 }), "throws[1].velocity"),
        ("/throws", json!([]), "--recordings: the files hold no throws"),
        ("/throws/1/velocity/linear/0", json!("fast"), "throws[1].velocity.linear[0]"),
        ("/width", json!(null), "width"),
        ("/width", json!(-1), "width: It must be a positive number"),
    ] {
        let mut throws = recordings();
        *throws.pointer_mut(at).unwrap() = value;
        refused(&scene_file, &order_file, &bad("bad_throws.json", &throws), &body, word);
    }
    for (more, word) in [
        (vec![], "--body"),
        (vec!["--body", "9"], "--body 9: the scene has 3 bodies"),
        (vec!["--body", "0"], "bodies[0].fixed"),
        (vec!["--body", "1", "--train", "0..9"], "--train 0..9"),
        (vec!["--body", "1", "--train", "0..4", "--test", "3"], "recording 3 is in the train too"),
        (vec!["--body", "1", "--test", "0..6"], "leaves none to fit on"),
        (vec!["--body", "1", "--candidates", "0"], "candidates"),
        (vec!["--body", "1", "--landscape", "far"], "--landscape: two numbers"),
        (
            vec!["--body", "1", "--landscape", "far,near"],
            "--landscape: no number is called near; there are friction, far",
        ),
        (vec!["--body", "1", "--noise", "0.1"], "two deviations"),
        (vec!["--body", "1", "--noise", "0.1,-1"], "two deviations"),
    ] {
        refused(&scene_file, &order_file, &throws_file, &more, word);
    }
    let still = json!({ "version": 3, "title": "A ball on a box", "experiment": { "kind": "contact_inspector" },
        "bodies": [{ "shape": { "type": "half_space" } }, { "shape": { "type": "sphere", "radius": 0.1 } }] });
    refused(&bad("still.json", &still), &order_file, &throws_file, &body, "whose bodies move");
    for (over, word) in
        [("friction", "PATH=FROM..TO"), ("a=1..x", "PATH=FROM..TO"), ("bodies[5].mass=1..2", "bodies[5]")]
    {
        let done = asperity(&[
            "fit",
            &scene_file,
            "--over",
            over,
            "--recordings",
            &throws_file,
            "--body",
            "1",
            "--out",
            &out,
        ]);
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(!done.status.success() && said.contains(word), "{over}: {said}");
    }
    away("wrong");
}
