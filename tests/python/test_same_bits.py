"""Every scene of the gallery, its scripted use, and the hash it ends in: the files that native, Node and the browsers read."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asperity

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted((ROOT / "tests/suite/scripted_use").glob("*.json"))


def used(path):
    script = json.loads(path.read_text())
    scene_id = script["scene"].removeprefix("scenes/").removesuffix(".json")
    session = asperity.Session(scene_id)
    for command in script["commands"]:
        session.apply(command)
    return path.name, session.hash, script["hash"]


def test_every_scene_ends_in_the_hash_of_the_browsers():
    # On threads: the engine lets the interpreter go.
    with ThreadPoolExecutor(2) as threads:
        for name, hash_here, hash_there in threads.map(used, SCRIPTS):
            assert hash_here == hash_there, name


def test_every_scene_of_the_gallery_is_in_the_wheel():
    scripted = {json.loads(path.read_text())["scene"] for path in SCRIPTS}
    assert {f"scenes/{scene_id}.json" for scene_id in asperity.gallery()} <= scripted
    assert len(asperity.gallery()) >= 40


def test_what_was_built_by_clicking_runs_as_in_the_page(reference, tmp_path):
    built = reference("built/by_clicking.json")
    file = tmp_path / "built.json"
    models = {
        "points": built["scene"]["experiment"]["contact"],
        "surface": {"type": "hydroelastic"},
        "reduced surface": {"type": "hydroelastic", "reduced": True},
    }
    for name, contact in models.items():
        scene = json.loads(json.dumps(built["scene"]))
        scene["experiment"]["contact"] = contact
        file.write_text(json.dumps(scene))
        assert asperity.Session(file).step(built["step"]).hash == built["hashes"][name], name
