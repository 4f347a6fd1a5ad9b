//! A session opens every file that a robot's reader accepts; a refused file is refused soon and with the
//! place of the fault.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::time::{Duration, Instant};

use asperity_import::{DroppedFile, model_scene};
use asperity_scene::{Command, ModelScene, SceneError};
use asperity_session::{Clock, Session};

fn read(text: &str) -> Result<ModelScene, SceneError> {
    model_scene(&[DroppedFile { name: "robot.xml", bytes: text.as_bytes() }])
}

fn file(path: &str) -> String {
    std::fs::read_to_string(format!("{}/../../tests/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn what_no_scene_takes_is_named_in_the_file() {
    let link = |inside: &str| format!("<robot name='r'><link name='a'>{inside}</link></robot>");
    let joint = |rest: &str| {
        let link = "<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1'/></inertial>";
        format!(
            "<robot name='r'><link name='w'/><link name='a'>{link}</link><link name='b'>{link}</link>\
             <joint name='j' type='revolute'><parent link='w'/><child link='a'/>{rest}</joint></robot>"
        )
    };
    let twice = joint("").replace(
        "</robot>",
        "<joint name='k' type='fixed'><parent link='w'/><child link='a'/></joint></robot>",
    );
    let cases = [
        (file("hostile/urdf_negative_box.urdf"), "geometry/box"),
        (file("hostile/urdf_zero_axis.urdf"), "axis"),
        (
            link("<collision><geometry><sphere radius='-1'/></geometry></collision>"),
            "robot[r]/link[a]/collision/geometry/sphere",
        ),
        (joint("<axis xyz='0 0 0'/>"), "robot[r]/joint[j]/axis"),
        (joint("<origin xyz='1e8 0 0'/>"), "robot[r]/joint[j]"),
        (joint("<dynamics damping='-1'/>"), "robot[r]/joint[j]"),
        (twice, "robot[r]/joint[k]"),
    ];
    for (text, place) in cases {
        let e = read(&text).unwrap_err();
        assert!(e.path.ends_with(place), "{place}: {e}");
    }
}

/// It took 46 s for 100 000 links, and an unknown time for 400 000 or for these others.
#[test]
fn what_is_too_much_is_refused_at_once() {
    let links: String = (0..100_000).map(|i| format!("<link name=\"l{i}\"/>")).collect();
    let bodies: String = (0..100_000).map(|i| format!("<body name=\"l{i}\"><freejoint/></body>")).collect();
    let attributes: String = (0..200_000).map(|i| format!(" a{i}=\"\"")).collect();
    let tags: String = (0..150_000).map(|i| format!("<t{i}/>")).collect();
    let classes: String = (0..50_000).map(|i| format!("<default class='c{i}'/>")).collect();
    let geoms: String = (0..9_000).map(|_| "<geom class='none' size='1'/>").collect();
    // Two joints to each link: as many ways down as there are subsets.
    let rungs: String = (0..300)
        .map(|i| {
            let joint = |k: &str| {
                format!(
                    "<joint name='{k}{i}' type='fixed'><parent link='l{i}'/><child link='l{}'/></joint>",
                    i + 1
                )
            };
            joint("a") + &joint("b")
        })
        .collect();
    let ladder: String = (0..=300).map(|i| format!("<link name='l{i}'/>")).collect();
    for (what, text, taken) in [
        ("links", format!("<robot name=\"r\">{links}</robot>"), false),
        ("sdf links", format!("<sdf><model name=\"m\">{links}</model></sdf>"), false),
        ("bodies", format!("<mujoco><worldbody>{bodies}</worldbody></mujoco>"), false),
        ("attributes", format!("<robot name=\"r\"{attributes}/>"), false),
        ("tags", format!("<robot name=\"r\"><link name=\"a\"/>{tags}</robot>"), true),
        (
            "classes",
            format!(
                "<mujoco><default>{classes}</default><worldbody><body>{geoms}</body></worldbody></mujoco>"
            ),
            true,
        ),
        ("ladder", format!("<robot name=\"r\">{ladder}{rungs}</robot>"), false),
    ] {
        let start = Instant::now();
        let found = read(&text);
        let took = start.elapsed();
        println!("{what}: {took:?}");
        assert_eq!(found.is_ok(), taken, "{what}: {:?}", found.map(|m| m.bodies).map_err(|e| e.to_string()));
        assert!(took < Duration::from_secs(5), "{what}: {took:?}");
    }
}

/// Generator of the same numbers at every run: splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

const NUMBERS: [&str; 16] = [
    "0", "-1", "1e-300", "1e9", "1e8", "-0.5", "1e-9", "3", "1e300", "nan", "-1e9", "0.001", "1e-5", "1e4",
    "100", "1e6",
];
const WORDS: [&str; 14] = [
    "fixed",
    "revolute",
    "continuous",
    "prismatic",
    "ball",
    "hinge",
    "slide",
    "free",
    "box",
    "sphere",
    "plane",
    "world",
    "base",
    "link1",
];

/// Replaces a number, a word, a tag's piece or a stretch of the text by another.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..1 + random.below(3) {
        // Pieces between quotes, blanks and brackets.
        let breaks: Vec<usize> =
            text.char_indices().filter(|(_, c)| "\"' <>/=\n".contains(*c)).map(|(i, _)| i).collect();
        let pieces: Vec<(usize, usize)> =
            breaks.windows(2).filter(|w| w[1] > w[0] + 1).map(|w| (w[0] + 1, w[1])).collect();
        if pieces.is_empty() {
            break;
        }
        let (a, b) = pieces[random.below(pieces.len())];
        let is_number = text[a..b].parse::<f64>().is_ok();
        match random.below(if is_number { 8 } else { 4 }) {
            0 => {
                let (c, d) = pieces[random.below(pieces.len())];
                let other = text[c..d].to_owned();
                text.replace_range(a..b, &other);
            }
            1 if !is_number => text.replace_range(a..b, WORDS[random.below(WORDS.len())]),
            2 => {
                // An element goes, or comes twice.
                let Some(end) = text[b..].find("/>").map(|e| b + e + 2) else { continue };
                let Some(start) = text[..a].rfind('<') else { continue };
                let element = text[start..end].to_owned();
                let twice = if random.below(2) == 0 { String::new() } else { element.repeat(2) };
                text.replace_range(start..end, &twice);
            }
            _ => text.replace_range(a..b, NUMBERS[random.below(NUMBERS.len())]),
        }
    }
    text
}

#[test]
fn what_is_read_opens_and_runs() {
    let mut random = Random(15);
    let (mut read_count, mut wrong) = (0, Vec::new());
    for name in ["arm.urdf", "pads.urdf", "pads.sdf", "arm.mjcf.xml", "walker.mjcf.xml"] {
        let whole = file(&format!("reference/model_import/{name}"));
        for k in 0..500 {
            let text = mutated(&whole, &mut random);
            let found = match read(&text) {
                Ok(found) => found,
                Err(e) => {
                    let about_all = ["not XML", "the file holds no", "mjcf", "nested"];
                    assert!(!e.message.is_empty());
                    if e.path.is_empty() && !about_all.iter().any(|a| e.message.starts_with(a)) {
                        wrong.push(format!("{name} {k}: no place: {e}"));
                    }
                    continue;
                }
            };
            read_count += 1;
            match asperity_experiments::open(&found.scene_text, Clock::STOPPED) {
                Ok(mut session) if k % 10 == 0 => {
                    // It may run out of the range of numbers; it may not panic.
                    let _ = session.apply(&Command::Step { count: 2 });
                }
                Ok(_) => {}
                Err(e) => wrong.push(format!("{name} {k}: {e}")),
            }
        }
    }
    wrong.truncate(40);
    assert!(wrong.is_empty(), "{read_count} read:\n{}", wrong.join("\n"));
    assert!(read_count > 500, "{read_count} were read");
}
