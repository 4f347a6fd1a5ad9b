"""The report on an imported model: notes with their kinds, findings with what mends them."""

from pathlib import Path

import asperity

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests/reference/public_cases"


def test_notes_say_what_they_are():
    scene, notes = asperity.import_model(CASES / "03_robot_overlaps_itself_at_the_start/overlap.urdf")
    assert scene.kind == "dynamics"
    [told] = [n for n in notes if "“base” and “hand” overlap" in n]
    assert told.kind == "guessed" and "10 mm" in told
    assert any(n.kind == "read" and n.startswith("URDF: 3 bodies") for n in notes)


def test_a_finding_is_mended_by_its_fields():
    scene, notes = asperity.import_model(CASES / "11_sdf_without_inertial/mass_only.sdf")
    [odd] = [n for n in notes if n.kind == "inertia"]
    assert odd.bodies == [0] and odd.fix
    session = asperity.Session(scene)
    session.update(odd.fix)


def test_arguments_of_xacro_take_the_place_of_the_files(tmp_path):
    file = tmp_path / "ball.urdf.xacro"
    file.write_text(
        "<robot name='r' xmlns:xacro='http://ros.org/wiki/xacro'><xacro:arg name='size' default='1'/>"
        "<link name='a'><collision><geometry><sphere radius='$(arg size)'/></geometry></collision></link></robot>"
    )
    scene, notes = asperity.import_model(file, arguments={"size": "2.5"})
    assert scene["bodies[0].shape.radius"] == 2.5
    assert not any("size:=" in note for note in notes)
    _, notes = asperity.import_model(file)
    assert any("size:=1" in note for note in notes)
