"""Driven scenes as Gymnasium environments."""

import time

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import asperity
from asperity.envs import SceneEnv, SceneVectorEnv

SCENES = ["dynamics/pin_by_hand", "dynamics/arm_that_stops_short", "dynamics/stack", "soft/squeeze"]


@pytest.mark.parametrize("scene", SCENES)
def test_gymnasiums_own_checker_passes(scene):
    check_env(SceneEnv(scene, steps=1, longest=5), skip_render_check=True)


def test_gymnasium_makes_it_by_name():
    env = gymnasium.make("asperity.envs:asperity/Scene-v0", scene="dynamics/arm_that_stops_short", reward="z", longest=3, steps=2)
    first, info = env.reset(seed=1)
    assert env.observation_space.contains(first) and len(info["hash"]) == 16
    ends = [env.step(env.action_space.sample())[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]


def test_an_action_is_what_acts():
    env = SceneEnv("dynamics/arm_that_stops_short", steps=3)
    env.reset()
    env.step(np.ones(env.action_space.shape))
    (given,) = env.session.inputs
    key = env.actions[0].split(": ")[1].split("[")[0]
    assert np.allclose(np.atleast_1d(given["value"][key]), env._high[: np.size(given["value"][key])])
    still = asperity.Session("dynamics/arm_that_stops_short").step(3)
    assert env.session.hash != still.hash and env.session.steps == 3


def test_the_same_seed_is_the_same_episode():
    def episode():
        env = SceneEnv(
            "dynamics/stack", steps=2, vary=lambda draw: {"bodies[0].material.friction": draw.uniform(0.2, 0.8)}
        )
        env.reset(seed=4)
        env.action_space.seed(4)
        return [env.step(env.action_space.sample())[4]["hash"] for _ in range(4)]

    assert episode() == episode()


def test_rewards_and_ends_are_readings_or_functions():
    env = SceneEnv("dynamics/stack", reward="z", done=lambda readings: 1.0, observe=["z"], steps=1)
    env.reset()
    observation, reward, terminated, _, _ = env.step(np.zeros(env.action_space.shape))
    assert observation.shape == (1,) and reward == observation[0] and terminated


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (dict(scene="contact/inspector"), "cannot be driven"),
        (dict(scene="dynamics/stack", channels=["Tail"]), "Tail"),
        (dict(scene="dynamics/stack", reward="farce"), "farce"),
        (dict(scene="dynamics/stack", observe=["farce"]), "farce"),
        (dict(scene="dynamics/stack", steps=0), "steps"),
        (dict(scene="dynamics/stack", limits={"Tail: force": (0, 1)}), "Tail"),
    ],
)
def test_what_cannot_be_is_told(words, told):
    with pytest.raises(asperity.SceneError, match=told):
        SceneEnv(**words)


def test_a_wrong_action_is_told():
    env = SceneEnv("dynamics/stack")
    env.reset()
    for action in (np.zeros(99), np.full(env.action_space.shape, np.nan)):
        with pytest.raises(asperity.SceneError, match="action"):
            env.step(action)


def test_many_are_stepped_on_threads_as_one_by_one():
    def make():
        return SceneEnv("dynamics/stack", steps=2, longest=3)

    many, one = SceneVectorEnv(3, make), make()
    assert many.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
    first, infos = many.reset(seed=0)
    one.reset(seed=0)
    assert first.shape == (3, *many.single_observation_space.shape) and len(infos["hash"]) == 3
    draw = np.random.default_rng(2)
    for k in range(5):
        actions = draw.uniform(-1, 1, many.action_space.shape)
        observations, rewards, over, cut, infos = many.step(actions)
        if k < 3:
            assert np.array_equal(observations[0], one.step(actions[0])[0])
        else:
            one.reset() if k == 3 else one.step(actions[0])
        assert list(cut) == [k == 2] * 3 and rewards.shape == (3,)
    assert infos["hash"][0] == one.session.hash
    many.close()
