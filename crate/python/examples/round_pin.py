"""Learns to put the round pin in with Stable-Baselines3, and writes its curve.

    pip install './crate/python[gym]' stable-baselines3
    python crate/python/examples/round_pin.py --steps 100000

The numbers are those of `crate/learning/trainings/round_pin.json`, which `asperity train` learns from with PPO of our own.
"""

import argparse
import csv
import time

import asperity.envs  # its names are Gymnasium's from here on
import gymnasium
import numpy as np
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor, VecNormalize

words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
words.add_argument("--env", default="asperity/RoundPin-v0")
words.add_argument("--steps", type=int, default=100_000, help="control steps")
words.add_argument("--seed", type=int, default=1)
words.add_argument("--out", default="round_pin", help="name of the policy (.zip) and of the curve (.csv)")
asked = words.parse_args()

LANES, STEPS = 8, 256


class Curve(BaseCallback):
    """A row for each rollout: control steps, share of the attempts that ended in it that are in, mean time of those, s."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[int, float, float]] = []
        self.ended: list[tuple[bool, float]] = []

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "episode" in info:
                self.ended.append((bool(info["is_success"]), info["episode"]["l"] * 0.04))
        return True

    def _on_rollout_end(self) -> None:
        times = [t for done, t in self.ended if done]
        share = float(np.mean([done for done, _ in self.ended])) if self.ended else float("nan")
        self.rows.append((self.num_timesteps, share, float(np.mean(times)) if times else float("nan")))
        print(f"{self.num_timesteps:7} steps: {share:6.1%} in, after {self.rows[-1][2]:.2f} s", flush=True)
        self.ended = []


made = DummyVecEnv([lambda: gymnasium.make(asked.env) for _ in range(LANES)])
envs = VecNormalize(VecMonitor(made), gamma=0.98, clip_obs=10.0)
envs.seed(asked.seed)
policy = PPO(
    "MlpPolicy",
    envs,
    n_steps=STEPS,
    batch_size=64,
    n_epochs=10,
    learning_rate=6e-4,
    gamma=0.98,
    gae_lambda=0.95,
    policy_kwargs={"net_arch": [64, 64], "log_std_init": float(np.log(0.3))},
    seed=asked.seed,
    device="cpu",
)
curve = Curve()
start = time.monotonic()
policy.learn(asked.steps, callback=curve)
policy.save(asked.out)
envs.save(f"{asked.out}.normalised.pkl")
with open(f"{asked.out}.csv", "w", newline="") as file:
    csv.writer(file).writerows([("steps", "success", "time"), *curve.rows])
print(f"{asked.steps} control steps in {time.monotonic() - start:.0f} s")
