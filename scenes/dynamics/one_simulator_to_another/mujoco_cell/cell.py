"""The cell, stepped by MuJoCo.

Joints are held as in ours where the setting says so: they are where the servo law has them at the end of each step, whatever touches the arm (eq. 11 of
Vuong and Pham, whose torque cancels it). MuJoCo's inverse dynamics, contacts and all, tells the torque that takes, its forward dynamics steps with
it. Else the torque is the law's alone, and what touches the arm pushes it off; the servos go on from where it is then.

Held joints need contacts that are springs. MuJoCo's own has inertia beside its stiffness (its constraints are about accelerations): pressed
flat, the points beneath a pin come to 54 MN/m and some 20 t, and the force loop of joints that feel nothing of it blows up, to 10 kN. Where the
torque cancels what touched the arm in the step before, forces lag, and a pin sinks half a millimetre into a rim.
"""

import mujoco
import numpy as np
from control import Controller, Kinematics
from model import made
from turns import Frame, cross


class Stopped(Exception):
    """The world cannot be stepped on."""


class Wrist:
    """The sensor between flange and tool: its noise is normal, as ours is, from another stream."""

    def __init__(self, document, model, seed):
        sensor = document["experiment"]["cell"]["arm"]["sensor"]
        if sensor["taken_off"] != "all" or any(sensor.get(k) for k in ("rate", "cutoff", "bias", "range")):
            raise NotImplementedError("a sensor that tells each step what touches the tool, unfiltered, is made here")
        self.noise = np.repeat(sensor.get("noise", [0.0, 0.0]), 3)
        self.random = np.random.default_rng(seed)
        self.force, self.torque = (model.sensor(k).adr[0] for k in ("force", "torque"))
        self.site, self.point, self.body = model.site("wrist").id, model.site("point").id, model.body("tool").id

    def touch(self, model, data):
        """What the tool presses its surroundings with, about the flange, in its frame: MuJoCo's force and torque sensors less what the tool's
        weight and inertia take."""
        R = data.site_xmat[self.site].reshape(3, 3)
        b, six, moving = self.body, np.zeros(6), np.zeros(6)
        # About the centre of mass, world frame: angular, then linear; weight counts as acceleration.
        mujoco.mj_objectAcceleration(model, data, mujoco.mjtObj.mjOBJ_BODY, b, six, 0)
        turning, linear = six[:3], six[3:]
        Ri = data.ximat[b].reshape(3, 3)
        I = Ri @ np.diag(model.body_inertia[b]) @ Ri.T
        mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_BODY, b, moving, 0)
        w = moving[:3]
        F = model.body_mass[b] * linear
        M = I @ turning + cross(w, I @ w) + cross(data.xipos[b] - data.site_xpos[self.site], F)
        told = lambda at: R @ data.sensordata[at : at + 3]
        return R.T @ (told(self.force) - F), R.T @ (told(self.torque) - M)

    def measured(self, model, data):
        """The same with its noise, about the controlled point, world frame: N, N m."""
        said = np.concatenate(self.touch(model, data))
        if self.noise.any():
            said = said + self.noise * self.random.standard_normal(6)
        R = data.site_xmat[self.site].reshape(3, 3)
        f, m = R @ said[:3], R @ said[3:]
        return np.concatenate([f, m - cross(data.site_xpos[self.point] - data.site_xpos[self.site], f)])


class Cell:
    """At its start. Evolves."""

    def __init__(self, document, told, setting, seed=0, model=None):
        self.model = model or made(document, told, setting)
        self.data = mujoco.MjData(self.model)
        self.kinematics = Kinematics(self.model)
        self.control = Controller(document, told, self.kinematics)
        self.wrist = Wrist(document, self.model, seed)
        self.dt, self.steps, self.strayed = self.model.opt.timestep, 0, 0.0
        self.load, self.held = np.zeros(6), setting.held
        task = document["experiment"]["cell"]["task"]
        into = document["bodies"][task["into"]]
        self.X_WM = Frame.read(into.get("pose")) @ Frame.read(task.get("mouth"))
        self.foremost_on_body = np.array(task["point"], float)
        self.data.qpos[:] = self.control.servos.q
        mujoco.mj_kinematics(self.model, self.data)

    def step(self, goal, press):
        """One step, told where the controlled point is to be and what to press with (world)."""
        model, data = self.model, self.data
        mujoco.mj_step1(model, data)
        before, wanted = data.qpos.copy(), self.control.joints(self.steps, goal, press, self.load)
        data.qacc[:] = ((wanted - before) / self.dt - data.qvel) / self.dt
        if self.held:
            # With what touches the arm, which hangs on how it is to move.
            mujoco.mj_inverseSkip(model, data, mujoco.mjtStage.mjSTAGE_VEL, 1)
            data.qfrc_applied[:] = data.qfrc_inverse
        else:
            mujoco.mj_mulM(model, data, data.qfrc_applied, data.qacc)
            data.qfrc_applied[:] += data.qfrc_bias
        mujoco.mj_step2(model, data)
        if not np.all(np.isfinite(data.qpos)):
            raise Stopped("MuJoCo's state is not finite")
        self.load = self.wrist.measured(model, data)
        self.control.servos.pushed(data.qpos - wanted)
        self.strayed = max(self.strayed, float(np.abs(data.qpos - wanted).max()))
        mujoco.mj_kinematics(model, data)
        self.steps += 1

    def tool(self):
        """The controlled point, from the mouth."""
        at, d = self.wrist.point, self.data
        return self.X_WM.inverse() @ Frame(d.site_xpos[at], d.site_xmat[at].reshape(3, 3))

    def body(self):
        """The body that is put in, in the world."""
        b, d = self.wrist.body, self.data
        return Frame(d.xpos[b], d.xmat[b].reshape(3, 3))

    def foremost(self):
        """Its foremost point, from the mouth."""
        return self.X_WM.inverse().point(self.body().point(self.foremost_on_body))

    def touching(self):
        """Contacts' distances (m, negative where they overlap), and the sum of their forces on the tool (world, N)."""
        force, total = np.zeros(6), np.zeros(3)
        for c in range(self.data.ncon):
            contact = self.data.contact[c]
            mujoco.mj_contactForce(self.model, self.data, c, force)
            on_second = contact.frame.reshape(3, 3).T @ force[:3]
            total += on_second if self.model.geom_bodyid[contact.geom[1]] == self.wrist.body else -on_second
        return self.data.contact.dist.copy(), total
