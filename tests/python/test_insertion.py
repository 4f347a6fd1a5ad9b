"""The tasks of learning as Gymnasium environments: checked by Gymnasium, the same with any number of threads, and what is told is so."""

import json
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import asperity
from asperity.insertion import InsertionEnv, InsertionVectorEnv, trainings

TRAININGS = Path(__file__).resolve().parents[2] / "crate/learning/trainings"
SCENES = TRAININGS.parents[2] / "scenes/dynamics"
SHORT = {"horizon": 6}


class Aim:
    """Over the mouth and upright by what is seen, then down, pressing lightly: the script of `crate/learning`."""

    def __init__(self, count):
        self.pressing = np.zeros(count, dtype=bool)

    def __call__(self, seen):
        off, turn = seen[:, 0:3] * 1e-3, seen[:, 3:6] * 0.02
        action = np.zeros((len(seen), 7))
        action[:, 0:3] = -0.5 * off / (0.01 * 0.04)
        action[:, 3:6] = -0.5 * turn / (0.0698 * 0.04)
        self.pressing |= (np.linalg.norm(off[:, :2], axis=1) < 1e-5) & (np.linalg.norm(turn, axis=1) < 1e-3)
        action[:, 2] = np.where(self.pressing, -1.0, 0.0)
        action[:, 6] = np.where(self.pressing, -0.5, -1.0)
        return np.clip(action, -1.0, 1.0)


def test_gymnasiums_own_checker_passes():
    check_env(InsertionEnv(rules=SHORT), skip_render_check=True)


@pytest.mark.parametrize("first", ["import gymnasium, asperity.envs", "import asperity.envs, gymnasium"])
def test_gymnasium_makes_it_by_its_name(tmp_path, first):
    program = first + """
env = gymnasium.make("asperity/RoundPin-v0", rules={"horizon": 2})
first, info = env.reset(seed=1)
assert env.observation_space.contains(first) and first.shape == (12,), first
ends = [env.step(env.action_space.sample())[2:4] for _ in range(2)]
assert ends == [(False, False), (False, True)], ends
many = gymnasium.make_vec("asperity/UnseenPin-v0", num_envs=3, vectorization_mode="vector_entry_point", rules={"horizon": 2})
assert many.reset(seed=1)[0].shape == (3, 12)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_any_number_of_threads_and_one_environment_alone_are_the_same():
    def run(threads):
        envs = InsertionVectorEnv(3, rules=SHORT, threads=threads)
        first, _ = envs.reset(seed=7)
        draw = np.random.default_rng(1)
        told = [envs.step(draw.uniform(-1, 1, (3, 7)))[:4] for _ in range(9)]
        return [first, *[part for step in told for part in step]]

    one, three = run(1), run(3)
    assert all(np.array_equal(a, b) for a, b in zip(one, three))
    alone = InsertionEnv(rules=SHORT)
    seen, _ = alone.reset(seed=8)
    assert np.array_equal(seen, one[0][1])


def test_a_hand_that_sees_the_mouth_is_in_and_is_told_so():
    envs = InsertionVectorEnv(8)
    seen, infos = envs.reset(seed=0)
    done, aim = np.zeros(8, dtype=bool), Aim(8)
    last = infos
    for _ in range(envs.horizon):
        seen, rewards, terminated, truncated, last = envs.step(aim(seen))
        assert np.all(rewards <= 0.0) and np.all(np.isfinite(seen))
        done |= last["is_success"]
        if done.all():
            break
    assert done.sum() >= 7, done
    assert last["truth"].shape == (8, 12) and np.all(last["peak_force"] >= 0.0)


def test_the_truth_is_kept_from_the_actor():
    """With a biased sensor what is seen differs from the truth by the bias alone; asked for, it is observed behind."""
    rules = {**SHORT, "bias": [5.0, 0.1]}
    env, both = InsertionEnv(rules=rules), InsertionEnv(rules=rules, privileged=True)
    seen, info = env.reset(seed=3)
    all_of_it, _ = both.reset(seed=3)
    assert np.array_equal(all_of_it[:12], seen) and np.array_equal(all_of_it[12:], info["truth"])
    assert np.any(seen[6:12] != info["truth"][6:12])


def test_a_file_a_mapping_and_the_packages_own_are_one():
    file = TRAININGS / "round_pin.json"
    document = json.loads(file.read_text())
    starts = [InsertionEnv(of, rules=SHORT).reset(seed=5)[0] for of in ("round_pin", str(file), document)]
    assert np.array_equal(starts[0], starts[1]) and np.array_equal(starts[0], starts[2])
    assert trainings() == ["round_pin", "unseen"]


def test_a_scene_in_which_a_policy_learns_is_a_training():
    """Its last lesson is the training `unseen` with the scene's rules; another may be asked for."""
    file = SCENES / "learn_to_insert.json"
    told = json.loads(file.read_text())["experiment"]["rules"]
    rules = {**SHORT, "aside": 0.0, "lean": 0.0, "bias": [1.0, 0.1], "reward": [2.0, 3.0]}
    usual = InsertionEnv("unseen", rules={**rules, **{name: told[name] for name in ("speed", "room")}})

    def run(env):
        told = [env.reset(seed=5)[0]]
        ends = [env.step([0.4, 0, -1, 0, 0, 0, -1]) for _ in range(6)]
        return told + [end[0] for end in ends], [end[1] for end in ends]

    seen, paid = run(usual)
    for of in (str(file), json.loads(file.read_text())):
        other, worth = run(InsertionEnv(of, rules=rules))
        assert np.array_equal(seen, other) and paid == worth
    assert InsertionVectorEnv(2, file, lesson=0).reset(seed=5)[0].shape == (2, 12)
    # The caller decides: a scene whose policy does not see may be seen in.
    assert InsertionEnv(file, rules={"mouth_seen": True}).reset(seed=5)[0].shape == (12,)
    with pytest.raises(asperity.SceneError, match="one of 2"):
        InsertionEnv(file, lesson=2)
    with pytest.raises(asperity.SceneError, match="hurry"):
        InsertionEnv(file, rules={"hurry": 1})
    with pytest.raises(asperity.SceneError, match="learns in it"):
        InsertionEnv(SCENES / "push_spiral_tilt.json")


def test_a_file_that_is_none_says_so(tmp_path):
    for text, why in (('{"schema":', "not JSON"), ("[1]", "no scene")):
        (tmp_path / "file.json").write_text(text)
        with pytest.raises(asperity.SceneError, match=why):
            InsertionEnv(tmp_path / "file.json")
    for words in ({"threads": -1}, {"threads": 0}, {"num_envs": 0}):
        with pytest.raises(asperity.SceneError, match="at least one"):
            InsertionVectorEnv(**words)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (dict(training="square_pin"), "one of round_pin"),
        (dict(rules={"hurry": 1}), "hurry"),
        (dict(rules={"speed": [-1, 1]}), "speed"),
        (dict(training={"version": 3}), "no scene in which a policy learns"),
        (dict(training={"version": 3, "title": "No policy", "bodies": [], "experiment": {"kind": "ramp"}}), "experiment"),
    ],
)
def test_what_cannot_be_names_its_field(words, told):
    with pytest.raises(asperity.SceneError, match=told):
        InsertionEnv(**words)


def test_actions_of_another_shape_are_refused():
    env = InsertionEnv(rules=SHORT)
    env.reset(seed=0)
    with pytest.raises(asperity.SceneError, match="7 numbers"):
        env.step(np.zeros(6))
    with pytest.raises(asperity.SceneError, match="finite"):
        env.step(np.full(7, np.nan))
