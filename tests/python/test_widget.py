"""A figure in a notebook: what Python sets and what a hand changed. The figure itself is run in `tests/hosts`; here its files are
stand-ins, since the page is built later."""

import json
import re

import pytest

import asperity

Z = "bodies[1].pose.translation[2]"


@pytest.fixture
def page(tmp_path, monkeypatch):
    (tmp_path / "single").mkdir()
    names = {
        "figure.html": '<html data-options="%options%"><title>%title%</title><style>%styles%</style>%data%%engines%<script>%script%</script>',
        "engines.json": json.dumps({"contact_inspector": "contact", "dynamics": "dynamics"}),
        "page.css": "p { width: 50% }",
        "page.js": 'say("</script>")',
        **{f"{name}.js": f'(self.asperityModules??={{}})["{name}"]="{name}Bytes=";\n' for name in ("viewer", "contact", "dynamics")},
    }
    for name, text in names.items():
        (tmp_path / "single" / name).write_text(text)
    (tmp_path / "asperity.mjs").write_text("export default { render() {} }")
    monkeypatch.setenv("ASPERITY_PAGE", str(tmp_path))
    return tmp_path


def test_what_python_sets_reaches_the_figure_and_is_checked_first(page):
    figure = asperity.Widget("contact/inspector", height=300, theme="dark", controls="all")
    figure[Z] = 0.07
    assert figure._order == {Z: 0.07} and json.loads(figure.document)["bodies"][1]["pose"]["translation"][2] == 0.07
    assert figure["bodies[1].pose"]["translation"][2] == 0.07 and figure.height == 300
    with pytest.raises(asperity.SceneError, match="radius"):
        figure["bodies[0].shape.radius"] = -1
    assert figure._order == {Z: 0.07}
    assert "theme=dark" in figure._page and "controls=all" in figure._page


def test_what_a_hand_changes_reaches_python(page):
    figure = asperity.Widget("contact/inspector")
    key = next(k for k, path in asperity.Scene.load("contact/inspector").controls.items() if path)
    seen = []
    figure.observe(lambda change: seen.append(change["new"]), "values")
    moved = figure.scene
    moved[Z] = 0.0625
    # As the front end tells it.
    figure.set_state({"document": moved.to_text(), "readings": {"force": 2.0}, "time": 0.0})
    assert figure[Z] == 0.0625 and figure.readings["force"] == 2.0 and figure._order == {}
    assert any(0.0625 in values.values() for values in seen), (key, seen)
    assert figure.session().hash == asperity.Session(moved).hash


def test_another_scene_takes_its_place(page):
    figure = asperity.Widget("contact/inspector")
    before = figure._page
    figure.scene = "dynamics/stack"
    assert "dynamicsBytes" in figure._page and "contactBytes" in before and figure.scene.kind == "dynamics"
    figure.set_state({"time": 0.1})
    assert figure.session().steps > 0


def test_a_figure_is_saved_whole(page, tmp_path):
    file = tmp_path / "figure.html"
    asperity.Widget("contact/inspector").save(file)
    text = file.read_text()
    assert "%data%" not in text and "viewerBytes=" in text and "<\\/script>" in text and "50% }" in text
    data = re.search(r'\{"name": "notebook/figure".*?"lesson": \[\]\}', text)
    assert data and json.loads(data[0])["scene"]["experiment"]["kind"] == "contact_inspector"


def test_what_cannot_be_is_said(page, monkeypatch, tmp_path):
    with pytest.raises(asperity.SceneError, match="lesson"):
        asperity.Widget("contact/inspector", ui="lesson")
    monkeypatch.setenv("ASPERITY_PAGE", str(tmp_path / "nowhere"))
    with pytest.raises(asperity.AsperityError, match="npm run build"):
        asperity.Widget("contact/inspector")
