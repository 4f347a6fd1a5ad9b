"""What the arm is told, and how its joints follow: crate/control/src/{parallel,servo}, crate/dynamics/src/arm/controlled, written once more.

Commands are found on a second copy of the model's kinematics, at the joints of the command before.
"""

import mujoco
import numpy as np
from scipy.linalg import expm
from scipy.optimize import lsq_linear
from turns import Frame, turned, vector_of

# Nearer to a singularity ours damps its least squares: this cell is nowhere near, and one that is is refused.
NEAR = 5e-3


class Kinematics:
    """Where the arm's controlled point is, and how it moves, for given joints."""

    def __init__(self, model):
        self.model, self.data, self.site = model, mujoco.MjData(model), model.site("point").id

    def place(self, q):
        self.data.qpos[:] = q
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)
        return Frame(self.data.site_xpos[self.site], self.data.site_xmat[self.site].reshape(3, 3))

    def jacobian(self):
        J = np.zeros((6, self.model.nv))
        mujoco.mj_jacSite(self.model, self.data, J[:3], J[3:], self.site)
        return J


def braking(room, loss):
    """The longest command after which a joint comes to rest within `room`, each `loss` shorter than the one before."""
    room = np.maximum(room, 0)
    r = room / loss
    whole = np.floor(0.5 * (np.sqrt(1 + 8 * r) - 1))
    return np.where(room <= loss, room, loss * (r / (whole + 1) + 0.5 * whole))


class Room:
    """How far each joint may go in one command of `time` (s): crate/dynamics/src/arm/controlled/room.rs."""

    def __init__(self, limits, q, moved, time):
        lower, upper, speed, acceleration = limits
        fast, loss = speed * time, acceleration * time**2
        down, up = -braking(q - lower, loss), braking(upper - q, loss)
        low = np.minimum(np.maximum(np.maximum(moved - loss, -fast), down), up)
        high = np.minimum(np.maximum(np.minimum(moved + loss, fast), down), up)
        self.stops = np.minimum(lower - q, 0), np.maximum(upper - q, 0)
        self.all = np.minimum(low, high), np.maximum(high, low)
        self.loss = loss

    def share(self, step):
        share, held_back = 1.0, False
        for d, low, high, loss in zip(step, *self.all, self.loss):
            bound = high if d > 0 else -low
            brakes = float(braking(abs(d), loss))
            held = 0 < bound < brakes
            most = bound if held else brakes
            if abs(d) * share > most:
                share, held_back = most / abs(d), held
        return share, held_back

    def holds(self, step):
        return bool(np.all((self.all[0] <= step) & (step <= self.all[1])))


class Command:
    """Joints one command after another, each a step of least squares towards the place: crate/dynamics/src/arm/controlled/differential.rs."""

    def __init__(self, kinematics, told, arm, q):
        self.kinematics, self.q, self.moved, self.held_back = kinematics, q.copy(), np.zeros(6), False
        pick = lambda key: np.array([joint[key] for joint in told["arm"]], float)
        self.limits = *pick("limits").T, pick("speed"), pick("acceleration")
        size = lambda pose: np.linalg.norm(Frame.read(pose).p)
        links = [size(j["link"]) + (size(j["frame"]) if i > 0 else 0) for i, j in enumerate(told["arm"])]
        self.reach = sum(links) + size(arm["tool"]["point"])

    def follow(self, wanted, time):
        here = self.kinematics.place(self.q)
        J = self.kinematics.jacobian()
        J[:3] /= self.reach
        if abs(np.linalg.det(J)) < NEAR:
            raise ArithmeticError("the arm is near a singularity, where ours damps what this does not")
        x = np.concatenate([(wanted.p - here.p) / self.reach, vector_of(wanted.R @ here.R.T)])
        between = lambda x, low, high: lsq_linear(J, x, (low, np.maximum(high, low + 1e-15)), method="bvls").x
        free = np.linalg.solve(J, x)
        room = Room(self.limits, self.q, self.moved, time)
        low, high = room.stops
        within = bool(np.all((low <= free) & (free <= high)))
        whole = free if within else between(x, low, high)
        share, slow = room.share(whole)
        step = whole * share
        brakes = not room.holds(step)
        if brakes:
            step = between(x * share, *room.all)
        lower, upper, *_ = self.limits
        then = np.clip(self.q + step, lower, upper)
        self.moved, self.q = then - self.q, then
        self.held_back = slow or brakes or not within


class Servos:
    """`q̈ = ω² (q_c − q) − 2 ζ ω q̇`, solved exactly between steps, whatever touches the arm; commands come late by `delay`."""

    def __init__(self, servo, dt, q, limits):
        law = servo["law"]
        if law["type"] != "second_order" or servo.get("rate") or servo.get("spring") or servo.get("torque"):
            raise NotImplementedError("joints of second order that look at every step and are held are made here")
        w, z = law["natural_frequency"], law["damping_ratio"]
        self.step = expm(dt * np.array([[0, 1, 0], [-w * w, -2 * z * w, w * w], [0, 0, 0]]))
        self.delay = round(servo.get("delay", 0.0) / dt)
        self.q, self.v, self.told, self.waiting, self.slowed = q.copy(), np.zeros(6), q.copy(), [], False
        self.dt, self.limits = dt, limits

    def put(self, step, q):
        self.waiting.append((step + self.delay, q.copy()))

    def advance(self, step):
        """Where each joint is at the end of the step."""
        while self.waiting and self.waiting[0][0] <= step:
            self.told = self.waiting.pop(0)[1]
        before = self.q
        (a, b, c), (d, e, f), _ = self.step
        q, v = a * before + b * self.v + c * self.told, d * before + e * self.v + f * self.told
        lower, upper, speed, _ = self.limits
        slowed = np.abs(q - before) > speed * self.dt * (1 + 1e-9)
        v = np.where(slowed, np.copysign(speed, q - before), v)
        q = np.where(slowed, before + v * self.dt, q)
        kept = np.clip(q, lower, upper)
        self.q, self.v, self.slowed = kept, np.where(kept != q, 0.0, v), bool(slowed.any())
        return self.q

    def pushed(self, by):
        """What pushed the joints off within the step changed their speeds too."""
        self.q, self.v = self.q + by, self.v + by / self.dt


class Controller:
    """Parallel position and force control: the set-point on its way, displaced by what force is missing."""

    def __init__(self, document, told, kinematics):
        cell = document["experiment"]["cell"]
        arm, self.dt = cell["arm"], cell["step"]
        control = arm["control"]
        q = np.array(arm["joints"], float)
        self.command = Command(kinematics, told, arm, q)
        self.servos = Servos(arm["servo"], self.dt, q, self.command.limits)
        self.set_point = kinematics.place(q)
        self.period = round(1 / (control["rate"] * self.dt))
        gains = np.array([control["force_gains"]] * 3 + [control["moment_gains"]] * 3)
        self.proportional, self.integral = gains.T * np.array(control["gives"])
        self.speed, self.missing = control["speed"], np.zeros(6)

    def joints(self, step, goal, press, measured):
        """Where the joints are at the end of a step, told a place and what the tool is to press with (world, N and N m)."""
        if step % self.period == 0:
            time = self.period * self.dt
            error = press - measured
            if not (self.command.held_back or self.servos.slowed):
                self.missing += time * error
            u = self.proportional * error + self.integral * self.missing
            share = lambda length, speed: speed * time / length if length > speed * time else 1.0
            way, turn = goal.p - self.set_point.p, vector_of(goal.R @ self.set_point.R.T)
            self.set_point = Frame(
                self.set_point.p + way * share(np.linalg.norm(way), self.speed[0]),
                turned(self.set_point.R, turn * share(np.linalg.norm(turn), self.speed[1])),
            )
            self.command.follow(Frame(self.set_point.p + u[:3], turned(self.set_point.R, u[3:])), time)
            self.servos.put(step, self.command.q)
        return self.servos.advance(step)
