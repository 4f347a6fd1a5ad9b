"""The worlds of the table that MuJoCo steps. Each stands in the scene as a row whose `elsewhere` says what is said here."""

import mujoco
from model import Setting

# What the points that stand beneath a pin pressed flat come to together is what stands for our block (`--check` says by how much each sinks in).
AS_OURS = Setting(spring=(15_500, 0.002))
AS_OURS_EACH = Setting(spring=(650_000, 0.002))
ITS_OWN = Setting(held=False)
QUICK = Setting(solref="0.004 1", held=False)

_spring = "Its points of contact, each a spring of {:g}\u00a0kN/m{}. The joints are where the servo law says, whatever touches the arm."
WORLDS = {
    "MuJoCo, as stiff as our block": (
        AS_OURS,
        _spring.format(AS_OURS.spring[0] / 1e3, ": pressed flat, the pin sinks in as far as in ours"),
    ),
    "MuJoCo, each point as stiff as that": (
        AS_OURS_EACH,
        _spring.format(AS_OURS_EACH.spring[0] / 1e3, ", and nothing bounds what they come to together"),
    ),
    "MuJoCo’s own contact, an arm that yields": (
        ITS_OWN,
        "Contact as it is shipped, but for a finer search for points. The joints’ torque follows the servo law; what touches the arm pushes them off.",
    ),
    "MuJoCo’s quickest contact, an arm that yields": (
        QUICK,
        f"The same with a contact that answers within {1e3 * float(QUICK.solref.split()[0]):g}\u00a0ms, the quickest that its steps allow.",
    ),
}
# The row of ours whose block, servos and sensor these have.
LIKE = "Fine: all contacts of 100 pieces, bounded"
PROGRAM = f"MuJoCo {mujoco.__version__}"
