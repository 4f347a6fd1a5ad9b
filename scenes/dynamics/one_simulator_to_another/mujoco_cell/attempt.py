"""One attempt: what is told, seen and judged (crate/learning/src/insertion, written once more), and who decides."""

import base64
from dataclasses import dataclass

import numpy as np
from cell import Stopped
from turns import Frame, turned, vector_of

# As crate/learning has them: units in which it is seen (m, rad, N, N m), and steps in which the arm goes to where an attempt begins.
UNIT = np.repeat([1e-3, 0.02, 10.0, 0.3], 3)
SETTLING = 125
# What an attempt goes by where its scene says nothing: crate/scene/src/document/insertion.rs.
USUAL = {
    "action_period": 20,
    "horizon": 100,
    "above": 1e-3,
    "speed": [0.01, 0.0698],
    "press": 20.0,
    "room": [6e-3, 0.105],
    "mouth_seen": False,
}
# Beyond so many spreads nothing more is told; added to a variance.
FURTHEST, NEVER_ZERO = 10.0, 1e-8


class Policy:
    """Acts by its means."""

    def __init__(self, file):
        seen, sizes = file["seen"], [12, *file["hidden"], 7]
        self.mean = np.array(seen["mean"][:12])
        self.spread = np.sqrt(np.array(seen["squares"][:12]) / seen["count"] + NEVER_ZERO)
        numbers = np.frombuffer(base64.b64decode(file["actor"]), "<f4")
        if file["schema"] != "asperity-policy/1" or len(numbers) != sum((a + 1) * b for a, b in zip(sizes, sizes[1:])):
            raise ValueError("a policy of another version, or with other layers than it says")
        self.layers = []
        for a, b in zip(sizes, sizes[1:]):
            self.layers.append((numbers[: a * b].reshape(a, b), numbers[a * b : (a + 1) * b]))
            numbers = numbers[(a + 1) * b :]

    def act(self, seen):
        x = np.clip((seen - self.mean) / self.spread, -FURTHEST, FURTHEST).astype(np.float32)
        for k, (weights, biases) in enumerate(self.layers):
            x = x @ weights + biases
            if k + 1 < len(self.layers):
                x = np.tanh(x)
        return np.clip(x.astype(float), -1.0, 1.0)


@dataclass
class Ended:
    """What became of it: whether it is in, after how long (s), how deep (m), with what largest force (N), and what stopped it."""

    done: bool
    time: float
    depth: float
    peak: float
    trouble: str | None


class Attempt:
    """At its start, the arm on the way there. Evolves."""

    def __init__(self, document, cell, start):
        rules, self.cell = USUAL | document["experiment"]["rules"], cell
        self.rules, self.depth = rules, document["experiment"]["cell"]["task"]["depth"]
        self.above = rules["above"]
        self.most_press = rules["press"]
        tool = cell.tool()
        # Turned as at the start of the cell, the foremost point on the mouth's axis above its face: the controlled point.
        self.expected = Frame([0.0, 0.0, self.above] + tool.p - cell.foremost(), tool.R)
        aside = np.array([*start["aside"], 0.0])
        self.set_point = Frame(self.expected.p + aside, turned(self.expected.R, start["turn"]))
        self.bias = np.array(start.get("bias", np.zeros(6)))
        self.v, self.w, self.press, self.peak, self.taken = np.zeros(3), np.zeros(3), 0.0, 0.0, 0
        self.load = np.zeros(6)
        for _ in range(SETTLING):
            self._step()
        self.peak, self.began = 0.0, cell.tool()

    def _step(self):
        M = self.cell.X_WM
        self.cell.step(M @ self.set_point, np.concatenate([-self.press * M.R[:, 2], np.zeros(3)]))
        f, m = self.cell.load[:3], self.cell.load[3:]
        self.load = np.concatenate([M.R.T @ f, M.R.T @ m])
        self.peak = max(self.peak, float(np.linalg.norm(f)))

    def seen(self):
        """What an actor is told: place, turn, force and moment in the mouth's frame, in their units."""
        tool, origin = self.cell.tool(), self.expected if self.rules["mouth_seen"] else self.began
        place = np.concatenate([tool.p - origin.p, vector_of(tool.R @ origin.R.T), self.load + self.bias])
        return place / UNIT

    def _advance(self):
        way, turn = self.rules["room"]
        off = self.set_point.p + self.v * self.cell.dt - self.expected.p
        deep = way + self.depth + self.above
        self.set_point.p = self.expected.p + np.clip(off, [-way, -way, -deep], way)
        then = turned(self.set_point.R, self.w * self.cell.dt)
        if np.linalg.norm(vector_of(then @ self.expected.R.T)) <= turn:
            self.set_point.R = then

    def act(self, action, told=None):
        """Acts for its time; what became of it, where it is over. `told`: asked after each step."""
        speed, rate = self.rules["speed"]
        self.v, self.w = speed * action[:3], rate * action[3:6]
        self.press = self.most_press * 0.5 * (action[6] + 1)
        trouble = None
        for _ in range(self.rules["action_period"]):
            self._advance()
            try:
                self._step()
            except (Stopped, ArithmeticError) as e:
                trouble = str(e)
                break
            if told:
                told()
        self.taken += 1
        depth = -float(self.cell.foremost()[2])
        done = trouble is None and depth >= self.depth
        if done or trouble or self.taken >= self.rules["horizon"]:
            time = self.taken * self.rules["action_period"] * self.cell.dt
            return Ended(done, time, depth, self.peak, trouble)
        return None


def attempted(document, cell, start, policy, told=None):
    """One, to its end."""
    attempt = Attempt(document, cell, start)
    ended = None
    while ended is None:
        ended = attempt.act(policy.act(attempt.seen()), told)
    return ended
