"""Makes cases.json: gradients by PyTorch, and learning curves by Stable-Baselines3, whose numbers ours are held against.

    pip install torch stable-baselines3 gymnasium && python make.py gradient && python make.py curves

The environments are Gymnasium's Pendulum-v1 and CartPole-v1's equations with a push of any size (`crate/learning/src/environment`).
"""
import json
import sys
from pathlib import Path

import gymnasium as gym
import numpy as np
import torch

HERE = Path(__file__).parent
STEPS = 102_400


class CartPole(gym.Env):
    observation_space = gym.spaces.Box(-np.inf, np.inf, (4,), np.float32)
    action_space = gym.spaces.Box(-1, 1, (1,), np.float32)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.state = self.np_random.uniform(-0.05, 0.05, 4)
        self.steps = 0
        return self.state.astype(np.float32), {}

    def step(self, action):
        place, speed, angle, rate = self.state
        push = 10 * float(np.clip(action[0], -1, 1))
        sin, cos = np.sin(angle), np.cos(angle)
        shared = (push + 0.1 * 0.5 * rate**2 * sin) / 1.1
        turning = (9.8 * sin - cos * shared) / (0.5 * (4 / 3 - 0.1 * cos**2 / 1.1))
        going = shared - 0.1 * 0.5 * turning * cos / 1.1
        self.state = np.array([place + 0.02 * speed, speed + 0.02 * going, angle + 0.02 * rate, rate + 0.02 * turning])
        self.steps += 1
        lost = bool(abs(self.state[0]) > 2.4 or abs(self.state[2]) > np.deg2rad(12))
        return self.state.astype(np.float32), 1.0, lost, self.steps >= 500 and not lost, {}


class UnitPendulum(gym.Wrapper):
    """Actions within -1..1, as ours are."""

    def __init__(self):
        super().__init__(gym.make("Pendulum-v1"))
        self.action_space = gym.spaces.Box(-1, 1, (1,), np.float32)

    def step(self, action):
        return self.env.step(2 * np.asarray(action))


def curve(task, seed):
    """Mean return of the episodes that ended in each rollout, not of the last hundred."""
    from stable_baselines3 import PPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import DummyVecEnv

    class Rollouts(BaseCallback):
        means, ended = [], []

        def _on_training_start(self):
            self.means, self.ended = [], []

        def _on_step(self):
            self.ended += [info["episode"]["r"] for info in self.locals["infos"] if "episode" in info]
            return True

        def _on_rollout_end(self):
            self.means.append(round(float(np.mean(self.ended)), 1) if self.ended else 0.0)
            self.ended = []

    made = UnitPendulum if task == "pendulum" else CartPole
    env = DummyVecEnv([lambda: Monitor(made()) for _ in range(4)])
    options = dict(n_steps=1024, learning_rate=1e-3, gamma=0.9) if task == "pendulum" else dict(n_steps=512)
    model = PPO("MlpPolicy", env, seed=seed, batch_size=64, n_epochs=10, device="cpu", **options)
    told = Rollouts()
    model.learn(STEPS, callback=told)
    return told.means


def gradient():
    """Gradient of the whole loss of a small batch, float64."""
    rng = np.random.default_rng(5)
    sizes = dict(observation=4, privileged=2, action=2)
    shapes = [[(4, 6), (6, 5), (5, 2)], [(6, 6), (6, 5), (5, 1)]]
    networks = [[(rng.normal(0, 0.5, s), rng.normal(0, 0.1, s[1])) for s in net] for net in shapes]
    spreads = rng.normal(-0.3, 0.2, 2)
    batch = [
        dict(
            measured=rng.normal(size=6).tolist(),
            action=rng.normal(size=2).tolist(),
            density=float(rng.normal(-2.5, 0.5)),
            advantage=float(rng.normal()),
            value=float(rng.normal()),
        )
        for _ in range(16)
    ]
    as_torch = [[tuple(torch.tensor(a, requires_grad=True) for a in layer) for layer in net] for net in networks]
    log_std = torch.tensor(spreads, requires_grad=True)

    def forward(net, x):
        for i, (w, b) in enumerate(net):
            x = x @ w + b
            if i + 1 < len(net):
                x = torch.tanh(x)
        return x

    seen = torch.tensor([s["measured"] for s in batch], dtype=torch.float64)
    action = torch.tensor([s["action"] for s in batch], dtype=torch.float64)
    old = torch.tensor([s["density"] for s in batch], dtype=torch.float64)
    advantage = torch.tensor([s["advantage"] for s in batch], dtype=torch.float64)
    wanted = torch.tensor([s["value"] for s in batch], dtype=torch.float64)
    normal = torch.distributions.Normal(forward(as_torch[0], seen[:, :4]), log_std.exp())
    ratio = torch.exp(normal.log_prob(action).sum(1) - old)
    policy = -torch.min(ratio * advantage, torch.clamp(ratio, 0.8, 1.2) * advantage).mean()
    value = torch.nn.functional.mse_loss(forward(as_torch[1], seen)[:, 0], wanted)
    entropy = normal.entropy().sum(1).mean()
    loss = policy + 0.5 * value - 0.01 * entropy
    loss.backward()
    flat = lambda net: [x for layer in net for part in layer for x in np.asarray(part).ravel().tolist()]
    slopes = lambda net: [x for layer in net for part in layer for x in part.grad.numpy().ravel().tolist()]
    return dict(
        sizes=sizes,
        hidden=[6, 5],
        clip=0.2,
        value_weight=0.5,
        entropy_weight=0.01,
        parameters=flat(networks[0]) + spreads.tolist() + flat(networks[1]),
        batch=batch,
        expected=dict(
            loss=float(loss.detach()),
            gradient=slopes(as_torch[0]) + log_std.grad.numpy().tolist() + slopes(as_torch[1]),
        ),
    )


def main():
    torch.set_num_threads(1)
    if sys.argv[1] == "gradient":
        (HERE / "gradient.json").write_text(json.dumps(gradient()) + "\n")
        return
    path = HERE / "curves.json"
    found = json.loads(path.read_text()) if path.exists() else {"pendulum": {}, "cart_pole": {}}
    for seed in range(10):
        for task in found:
            if str(seed) not in found[task]:
                found[task][str(seed)] = curve(task, seed)
                path.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
