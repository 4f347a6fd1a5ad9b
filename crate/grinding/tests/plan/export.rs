use asperity_dynamics::arm::ArmMotion;
use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_grinding::export::*;
use asperity_grinding::path::Phase;
use serde_json::Value;

use crate::Bench;

#[test]
fn every_format_tells_the_same_motion() {
    let bench = Bench::new("weld_plate", 3000);
    let job = bench.job();
    let laid = job.lay(&bench.first(0.001)).unwrap();
    let run = job.run(&laid, &job.static_offsets(&laid), &job.feeds(&laid)).unwrap();
    let all = rows(&job, &laid, &run, 0.008).unwrap();
    let count: usize = all.iter().map(Vec::len).sum();
    assert!(
        count > 100 && all[0].windows(2).all(|r| r[1].time > r[0].time && r[1].time - r[0].time < 0.0081)
    );
    let mut motion = ArmMotion::default();
    for r in &all[0] {
        motion.place(&bench.arm, &r.q, &[0.0; 6]);
        let off = motion.tool(&bench.arm).inverse() * r.X_WT;
        assert!(off.translation.vector.norm() < 1e-9, "the joints and the pose are one");
    }
    // Where it grinds the tool is commanded into the surface.
    let deep = run.stretches[0].press.samples.iter().filter(|m| m.phase == Phase::Cut);
    assert!(deep.clone().count() > 100 && deep.clone().all(|m| m.command > 0.0));

    let text = csv(&all);
    assert_eq!(text.lines().count(), count + 1);
    assert!(text.lines().all(|l| l.split(',').count() == 18));
    let row: Vec<f64> = text.lines().nth(5).unwrap().split(',').filter_map(|x| x.parse().ok()).collect();
    assert!((row[2] - all[0][4].q[0]).abs() < 1e-8);

    let document: Value = serde_json::from_str(&json("the \"arm\" \\ \u{1}", &all)).unwrap();
    assert_eq!(document["arm"], "the \"arm\" \\ \u{1}");
    assert_eq!(document["stretches"][0].as_array().unwrap().len(), all[0].len());
    assert_eq!(document["stretches"][0][3]["joints"][2], all[0][3].q[2]);

    let message = ros_joint_trajectory(&["a", "b", "c", "d", "e", "f"], &all[0]);
    let message: Value = serde_json::from_str(&message).unwrap();
    assert_eq!(message["points"].as_array().unwrap().len(), all[0].len());
    let at = |k: usize| &message["points"][k]["time_from_start"];
    let seconds = at(7)["sec"].as_f64().unwrap() + 1e-9 * at(7)["nanosec"].as_f64().unwrap();
    assert!((seconds - all[0][7].time).abs() < 1e-8);
    assert!(message["points"][0]["velocities"].as_array().unwrap().iter().all(|v| v == 0.0));

    let script = urscript("weld plate", &all);
    assert!(script.contains("def grind_weld_plate():") && script.trim_end().ends_with("grind_weld_plate()"));
    let moves = count - all.len();
    assert_eq!(script.matches("servoj(").count(), moves);

    let program = krl("weld plate", &all);
    assert!(program.starts_with("&ACCESS RVO\nDEF grind_weld_plate()") && program.ends_with("END\n"));
    assert_eq!(program.matches("LIN {").count(), moves);
    for (line, r) in program.lines().filter(|l| l.contains("LIN {")).zip(&all[0][1..]).step_by(17) {
        let numbers: Vec<f64> = line.split([' ', ',', '{', '}']).filter_map(|w| w.parse().ok()).collect();
        let [a, b, c] = [numbers[3], numbers[4], numbers[5]].map(f64::to_radians);
        let turn = Rotation::from_axis_angle(&Vec3::z_axis(), a)
            * Rotation::from_axis_angle(&Vec3::y_axis(), b)
            * Rotation::from_axis_angle(&Vec3::x_axis(), c);
        let pose = Pose::from_parts(Vec3::new(numbers[0], numbers[1], numbers[2]).scale(1e-3).into(), turn);
        let off = pose.inverse() * r.X_WT;
        assert!(off.translation.vector.norm() < 1e-6 && off.rotation.angle() < 1e-5);
    }

    let cutter = apt("weld plate", &laid.path, 0.05);
    assert!(cutter.starts_with("PARTNO/WELD PLATE\nUNITS/MM\n") && cutter.ends_with("FINI\n"));
    assert_eq!(cutter.matches("GOTO/").count(), laid.path.points.len());
    assert!(cutter.contains("FEDRAT/3000.000,MMPM") && cutter.contains("RAPID"));
}
