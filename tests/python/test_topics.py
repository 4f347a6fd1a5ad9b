"""Cases in, answers out: the reference's, and what cannot be taken."""

import pytest

import asperity


def test_answers_are_the_references(reference):
    file = reference("point_contact/cases.json")
    answers = asperity.solve("point_contact", file)
    assert [a["id"] for a in answers] == [c["id"] for c in file["cases"]]
    for case, answer in zip(file["cases"], answers):
        assert answer["output"]["signed_distance"] == pytest.approx(case["exact"]["signed_distance"], abs=1e-6)


@pytest.mark.parametrize("topic", ["equilibrium", "robot", "behaviour_tree"])
def test_every_kind_of_file_is_taken(reference, topic):
    answers = asperity.solve(topic, reference(f"{topic}/cases.json"))
    assert answers and all("output" in answer for answer in answers)


def test_a_case_that_cannot_be_taken_does_not_stop_the_others():
    floor = {"shape": {"type": "half_space"}}
    good = {"id": "good", "A": {"shape": {"type": "sphere", "radius": 0.05}}, "B": floor}
    bad = {"id": "bad", "A": {"shape": {"type": "sphere", "radius": -1}}, "B": floor}
    told, solved = asperity.solve("point_contact", [bad, good])
    assert told["error"]["path"] == "A.shape.radius" and "signed_distance" in solved["output"]


def test_what_is_no_topic_and_no_case_is_told():
    with pytest.raises(asperity.SceneError, match="point_contact"):
        asperity.solve("poetry", [])
    with pytest.raises(asperity.SceneError, match="cases"):
        asperity.solve("wrench", {"case": []})
    with pytest.raises(asperity.SceneError, match="cases"):
        asperity.solve("wrench", [{"a": float("nan")}])
    assert asperity.solve("wrench", []) == [] and "wrench" in asperity.topics()
