"""Models with the files that they name: beside them, in their package, in folders that are told."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import asperity
from asperity._beside import gathered

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests/reference/public_cases"


def write(path: Path, text: str = "x") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def names(model: Path, *package_dirs: Path) -> list[str]:
    return [name for name, _ in gathered(model, package_dirs)]


def test_what_lies_beside_the_file_is_found(tmp_path: Path) -> None:
    arm = write(
        tmp_path / "ws/arm/urdf/arm.urdf",
        """<robot><mesh filename="package://arm/meshes/a.stl"/><mesh filename='../meshes/v/a.stl'/>
        <mesh filename="package://hand/b.OBJ"/><mesh filename="package://not/there.stl"/></robot>""",
    )
    for file in ["arm/meshes/a.stl", "arm/meshes/v/a.stl", "arm/meshes/c/a.stl", "hand/b.OBJ"]:
        write(tmp_path / "ws" / file)
    found = names(arm)
    assert found[0].endswith("arm/urdf/arm.urdf")
    assert {name.split("arm/", 1)[-1] for name in found[1:3]} == {"meshes/a.stl", "meshes/v/a.stl"}
    assert "hand/b.OBJ" in found and len(found) == 4


def test_packages_are_found_by_their_names(tmp_path: Path) -> None:
    model = write(tmp_path / "here/r.urdf", '<mesh filename="package://arm_description/meshes/a.stl"/>')
    mesh = write(tmp_path / "share/arm_description/meshes/a.stl")
    other = write(tmp_path / "src/some_folder/meshes/a.stl")
    write(tmp_path / "src/some_folder/package.xml", "<package><name>arm_description</name></package>")
    assert len(names(model)) == 1
    for told in [mesh.parents[2], mesh.parents[1], other.parents[1]]:
        assert names(model, told)[1] == "arm_description/meshes/a.stl"


def test_included_files_bring_theirs(tmp_path: Path) -> None:
    scene = write(tmp_path / "scene.xml", '<mujoco><include file="arm.xml"/></mujoco>')
    write(tmp_path / "arm.xml", '<mujoco><compiler meshdir="assets"/><mesh file="a.stl"/></mujoco>')
    write(tmp_path / "assets/a.stl")
    assert [n.split("/")[-1] for n in names(scene)] == ["scene.xml", "arm.xml", "a.stl"]
    xacro = write(
        tmp_path / "arm/urdf/arm.urdf.xacro",
        """<robot xmlns:xacro="x"><xacro:include filename="$(find arm)/urdf/macro.xacro"/>
        <mesh filename="package://arm/meshes/${kind}.stl"/></robot>""",
    )
    write(tmp_path / "arm/package.xml", "<package><name>arm</name></package>")
    for file in ["urdf/macro.xacro", "config/a.yaml", "meshes/one.stl", "meshes/two.stl"]:
        write(tmp_path / "arm" / file)
    found = {n.split("/")[-1] for n in names(xacro)}
    assert found == {"arm.urdf.xacro", "macro.xacro", "a.yaml", "one.stl", "two.stl"}


def test_nothing_is_read_elsewhere(tmp_path: Path) -> None:
    secret = write(tmp_path / "secret/a.stl")
    model = write(
        tmp_path / "home/ws/arm/r.urdf",
        f'''<mesh filename="{secret}"/><mesh filename="file://{secret}"/><mesh filename="../../../secret/a.stl"/>
        <mesh filename="package://arm/../../../secret/a.stl"/>''',
    )
    assert len(names(model)) == 1
    assert len(names(model, secret.parent)) == 2


def test_long_texts_take_no_time(tmp_path: Path) -> None:
    model = write(tmp_path / "m.xml", f'<mujoco><mesh vertex="{"0.5 " * 500_000}"/><mesh file="a.stl"/></mujoco>')
    write(tmp_path / "a.stl")
    start = time.monotonic()
    assert len(names(model)) == 2
    assert time.monotonic() - start < 2


def test_models_open_with_what_lies_beside_them() -> None:
    scene, notes = asperity.import_model(CASES / "05_same_name_in_two_folders/same_name.urdf")
    assert not any("not among the files" in n for n in notes)
    corners = scene.to_dict()["bodies"][1]["shape"]["vertices"]
    assert max(abs(c[0]) for c in corners) == pytest.approx(0.05)
    robot, _ = asperity.import_model(CASES / "19_folder_of_a_robot/robot.urdf")
    assert len(robot.to_dict()["bodies"]) == 2
    with pytest.raises(asperity.SceneError):
        asperity.import_model(CASES / "19_folder_of_a_robot/package.xml")
