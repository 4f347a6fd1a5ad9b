"""Runs: readings, poses, contacts, plots, inputs, plans, files."""

import pickle
import threading
import time

import numpy as np
import pytest

import asperity
from asperity import Scene, Session


def test_readings_and_hash_are_those_of_the_document():
    session = Session("contact/inspector")
    before = session.hash
    force = session.readings["force"]
    session["bodies[1].pose.translation[2]"] = session["bodies[1].pose.translation[2]"] - 0.005
    assert session.readings["force"] > force > 0 and session.hash != before
    assert list(session.readings) == [r["id"] for r in session.description["readings"]]
    with pytest.raises(KeyError, match="force"):
        session.readings["farce"]
    assert session.scene["bodies[1].pose.translation[2]"] == session["bodies[1].pose.translation[2]"]


def test_arrays_are_views_that_cannot_be_written_to():
    array = Session("contact/inspector").readings.array
    assert array.dtype == np.float64 and array.base is not None and not array.flags.writeable
    with pytest.raises(ValueError):
        array[0] = 1.0
    # The view keeps what it looks at alive.
    kept = [Session("contact/inspector").readings.array for _ in range(50)]
    assert all(np.array_equal(a, array, equal_nan=True) for a in kept)


def test_a_run_steps_seeks_and_goes_back():
    session = Session("dynamics/stack")
    start = session.hash
    poses = session.poses()
    assert poses.shape[1] == 7 and np.allclose(np.linalg.norm(poses[:, 3:], axis=1), 1)
    assert session.velocities().shape == (len(poses), 6)
    session.step(20)
    assert session.steps == 20
    there = session.hash
    touching = session.contacts()
    assert len(touching) > 0 and touching.bodies.shape == (len(touching), 2)
    assert np.allclose(np.linalg.norm(touching.normal, axis=1), 1)
    for _ in range(5):
        session.step()
    session.seek(20 * session.time / session.steps)
    assert session.steps == 20 and session.hash == there
    session.rewind()
    assert session.hash == start and session.time == 0
    assert session.step(20).hash == there


def test_a_snapshot_goes_on_elsewhere():
    session = Session("dynamics/stack").step(15)
    there = Session.resume(session.snapshot())
    assert there.hash == session.hash and there.step(3).hash == session.step(3).hash
    assert pickle.loads(pickle.dumps(session)).hash == session.hash
    with pytest.raises(asperity.SceneError):
        Session.resume("{}")


def test_plots_are_arrays():
    session = Session("impact/bouncing_ball")
    assert session.plots
    for plot_id in session.plots:
        plot = session.plot(plot_id)
        for curve in plot.curves:
            assert curve.x.shape == curve.y.shape and curve.x.dtype == np.float64
        if plot.map is not None:
            assert plot.map.values.shape == (len(plot.map.y), len(plot.map.x))
    assert any(session.plot(p).curves for p in session.plots)
    with pytest.raises(asperity.SceneError, match="there are"):
        session.plot("nothing")
    session.run()
    assert session.time > 0 and all(event.label for event in session.events())


def test_a_sweep_past_a_body():
    offset, readings = Session("contact/inspector").sweep()
    assert offset.ndim == 1 and set(readings) == set(Session("contact/inspector").readings)
    assert all(values.shape == offset.shape for values in readings.values())


def test_a_threshold_is_found():
    session = Session("contact/inspector")
    z = session["bodies[1].pose.translation[2]"]
    crossings = session.find_threshold("bodies[1].pose.translation[2]", z - 0.01, z + 0.03, "force", 1.0, 8)
    assert crossings and crossings[0][1]


def test_a_run_is_driven():
    session = Session("dynamics/stack")
    channel = next(c for c in session.description["channels"] if c["channel"]["type"] == "force")
    still, pushed = Session("dynamics/stack").step(10), session
    value = {"type": "force", "force": [50.0, 0.0, 0.0]}
    pushed.act(channel["channel"], value).step(10)
    assert pushed.hash != still.hash and pushed.inputs[0]["value"]["force"] == [50.0, 0.0, 0.0]
    pushed.let_go().step(1)
    assert len(pushed.inputs) == 2
    with pytest.raises(asperity.SceneError, match="body"):
        session.act({"type": "force", "body": 99}, value)
    with pytest.raises(asperity.SceneError):
        Session("contact/inspector").act({"type": "force", "body": 0}, value)


def test_a_link_leads_to_its_moment():
    session = Session("dynamics/stack").step(40)
    scene = Scene.load(f"s/dynamics/stack/#t={session.time}&fp2={session.hash[:8]}")
    there = Session(scene)
    assert there.steps == 40 and there.hash.startswith(scene.link_fingerprint)


def test_a_grinding_scene_is_planned_and_written_as_files():
    session = Session("grinding/grind_it_flat")
    told = []
    plan = session.plan(told.append)
    assert told[-1]["finished"] and plan.changes and plan.best["duration"] > 0
    for path, value in plan.changes.items():
        assert session[path] == value
    for file_format in session.description["exports"]:
        made = session.export(file_format)
        assert made.name and made.text
    with pytest.raises(asperity.SceneError):
        session.export("word")
    with pytest.raises(asperity.Unsupported):
        Session("contact/inspector").plan()
    with pytest.raises(asperity.Unsupported):
        Session("contact/inspector").export("csv")


def test_a_file_of_bytes_is_bytes(tmp_path):
    scene = next(name for name in asperity.gallery() if name.startswith("picking/"))
    saved = Session(scene).export("depth_png").save(tmp_path)
    assert saved.read_bytes().startswith(b"\x89PNG\r\n")


def test_a_grasp_is_tried():
    session = Session("soft/how_sure")
    made = session.try_grasp(0, 0)
    assert made == Session("soft/how_sure").try_grasp(0, 0)
    assert session.sum_grasps([[made]])
    with pytest.raises(asperity.SceneError):
        session.try_grasp(10_000, 0)
    with pytest.raises(asperity.Unsupported):
        Session("contact/inspector").try_grasp(0, 0)


@pytest.mark.parametrize("count", [-1, 1.5, "ten", None, 2**40, float("nan")])
def test_a_count_that_is_none_is_refused(count):
    session = Session("dynamics/stack")
    with pytest.raises(asperity.SceneError, match="count"):
        session.step(count)
    assert session.steps == 0


def test_what_it_cannot_do_is_told():
    session = Session("contact/inspector")
    with pytest.raises(asperity.Unsupported):
        session.seek(1.0)
    with pytest.raises(asperity.SceneError):
        session.apply({"kind": "dance"})
    with pytest.raises(asperity.SceneError):
        session.ask("what")
    with pytest.raises(asperity.SceneError):
        session["bodies[1].shape.radius"] = -1


def test_recordings_are_what_was_done():
    session = Session("dynamics/stack").step(3)
    recording = session.recording()
    assert recording["entries"][-1]["step"] == 3


def test_threads_run_meanwhile():
    # While one thread steps, this one counts: the interpreter is let go.
    session = Session("dynamics/clutter")
    worker = threading.Thread(target=lambda: session.step(400))
    worker.start()
    counted = 0
    while worker.is_alive():
        counted += 1
        time.sleep(0.001)
    assert session.steps == 400 and counted > 5
