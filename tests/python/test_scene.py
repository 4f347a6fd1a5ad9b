"""Documents: opened from everywhere, edited by path, checked at once."""

import copy
import json
import pickle
from pathlib import Path

import numpy as np
import pytest

import asperity
from asperity import Scene

ROOT = Path(__file__).resolve().parents[2]
Z = "bodies[1].pose.translation[2]"


def test_a_scene_is_opened_by_name_by_file_and_by_link(tmp_path):
    scene = Scene.load("contact/inspector")
    assert scene.kind == "contact_inspector" and scene.gallery_id == "contact/inspector"
    file = ROOT / "scenes/contact/inspector.json"
    assert Scene.load(file) == scene and Scene.load(str(file)) == scene
    linked = Scene.load("https://example.org/asperity/s/contact/inspector/#z=0.05")
    assert linked[Z] == 0.05 and linked.gallery_id == "contact/inspector"
    assert Scene.load(linked.link("https://example.org/asperity")) == linked
    assert linked.link().startswith("s/contact/inspector/#z=0.05")
    scene.save(tmp_path / "mine.json")
    assert Scene.load(tmp_path / "mine.json") == scene
    # A document of its own travels whole.
    own = Scene.from_text(scene.to_text())
    assert Scene.load(own.link()) == own


def test_fields_are_read_and_written_by_path():
    scene = Scene.load("contact/inspector")
    old = scene[Z]
    title = scene.title
    assert scene.update({Z: 0.06, "title": "Mine"}) == {"title": title, Z: old}
    assert scene[Z] == 0.06 and scene.title == "Mine"
    scene["bodies[1].pose.translation"] = np.array([0.0, 0.0, 0.061])
    assert scene["bodies[1].pose.translation"] == [0.0, 0.0, 0.061]
    scene[Z] = np.float64(0.062)
    assert scene[Z] == 0.062
    assert Z in set(scene.paths())
    assert scene.controls["z"] == Z
    other = scene.copy()
    other[Z] = 0.05
    assert scene[Z] == 0.062 and scene != other
    assert pickle.loads(pickle.dumps(scene)) == scene == copy.deepcopy(scene)
    assert scene.validate() is scene
    assert "contact_inspector" in repr(scene)


def test_a_wrong_path_is_named_and_its_neighbours_too():
    scene = Scene.load("contact/inspector")
    before = scene.to_text()
    with pytest.raises(asperity.SceneError) as told:
        scene["bodies[1].pose.translatoin[2]"] = 0.06
    assert "bodies[1].pose.translation[2]" in told.value.remedy and "Did you mean" in str(told.value)
    assert told.value.path.startswith("bodies[1].pose")
    with pytest.raises(asperity.SceneError, match="no such field"):
        scene["bodies[9].shape"]
    with pytest.raises(asperity.SceneError):
        scene["bodies["]
    assert scene.to_text() == before


@pytest.mark.parametrize(
    "value",
    ["high", None, float("nan"), float("inf"), -np.inf, [1, 2], {"a": 1}, object(), 1e300, 10**400, "1e-3 m"],
    ids=lambda value: repr(value)[:12],
)
def test_a_value_that_cannot_be_is_refused_and_nothing_changes(value):
    scene = Scene.load("contact/inspector")
    before = scene.to_text()
    with pytest.raises(asperity.SceneError) as told:
        scene["bodies[1].pose.translation"] = value
    assert told.value.path.startswith("bodies[1].pose.translation") and str(told.value)
    assert scene.to_text() == before


def test_several_fields_are_written_all_or_none():
    scene = Scene.load("contact/inspector")
    before = scene.to_text()
    with pytest.raises(asperity.SceneError):
        scene.update({Z: 0.06, "bodies[0].shape": {"type": "klein_bottle"}})
    assert scene.to_text() == before


def test_what_is_no_scene_is_told():
    with pytest.raises(asperity.SceneError, match="contact/inspector"):
        Scene.load("contact/inspectro")
    with pytest.raises(asperity.SceneError, match="line"):
        Scene.from_text("{")
    with pytest.raises(asperity.LinkError) as told:
        Scene.load("https://example.org/#s=1.AAAA")
    assert told.value.path == "s" and "share button" in told.value.remedy
    with pytest.raises(asperity.SceneError):
        Scene.load("https://example.org/nowhere/")
    with pytest.raises(asperity.SceneError):
        Scene.from_text("[]")
    with pytest.raises(asperity.SceneError):
        Scene.load(ROOT / "scenes/contact/inspector.webp")


def test_a_scene_of_a_newer_version_says_so():
    document = Scene.load("contact/inspector").to_dict()
    document["version"] = 999
    with pytest.raises(asperity.NewerVersion, match="pip install --upgrade") as told:
        Scene.from_text(json.dumps(document))
    assert told.value.kind == "version"


def test_old_scenes_are_brought_up_to_date():
    for file in sorted((ROOT / "tests/old_scenes").glob("v*/*.json")):
        assert Scene.load(file).to_dict()["version"] == asperity.SCENE_VERSION, file


def test_the_points_of_a_file_take_the_place_of_what_cameras_see():
    cloud, report = asperity.import_cloud(ROOT / "tests/reference/clouds/text_normals.ply")
    assert report["points"] == len(cloud["points"]) == 60 and report["normals"] and report["unit"] == "m"
    session = asperity.Session("picking/three_cameras")
    before = session.hash
    place = session.ask("take_cloud", low=report["low"], high=report["high"], up="z", as_in_file=True)
    session.update({"experiment.cloud": cloud, **{change["path"]: change["value"] for change in place}})
    assert session.readings["seen"] == 60 and session.hash != before
    with pytest.raises(asperity.SceneError):
        asperity.import_cloud(ROOT / "LICENSE-MIT")


def test_a_mesh_and_a_robot_become_shapes_and_scenes(tmp_path):
    stl = tmp_path / "tetrahedron.stl"
    corners = [(0, 0, 0), (0.1, 0, 0), (0, 0.1, 0), (0, 0, 0.1)]
    faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    lines = ["solid t"]
    for face in faces:
        lines += ["facet normal 0 0 0", "outer loop"]
        lines += ["vertex {} {} {}".format(*corners[k]) for k in face]
        lines += ["endloop", "endfacet"]
    stl.write_text("\n".join([*lines, "endsolid t", ""]))
    shape, report = asperity.import_mesh(stl, unit="m")
    assert report["solid"] and report["volume"] == pytest.approx(1e-3 / 6)
    scene = Scene.load("contact/inspector")
    scene["bodies[1].shape"] = shape
    scene.validate()
    with pytest.raises(asperity.SceneError):
        asperity.import_mesh(ROOT / "LICENSE-MIT")
    robots = sorted((ROOT / "tests/reference/model_import").rglob("*.urdf"))
    model, notes = asperity.import_model(robots[0])
    assert model.kind == "dynamics" and isinstance(notes, list)
    with pytest.raises(asperity.SceneError):
        asperity.import_model(ROOT / "tests/hostile/urdf_negative_box.urdf")
