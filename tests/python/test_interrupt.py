"""Ctrl-C stops at the next step, and the session goes on afterwards."""

import signal
import subprocess
import sys
import time

import pytest

PROGRAM = """
import asperity, time
session = asperity.Session("dynamics/stack")
start = time.monotonic()
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    steps, hash = session.steps, session.hash
    again = asperity.Session("dynamics/stack").step(steps)
    assert again.hash == hash, "the state is that of its step"
    session.step(1)
    print("interrupted", 0 < steps < 10_000_000, session.steps == steps + 1, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("work", ["session.step(10_000_000)", "session.seek(50_000.0)"])
def test_an_interrupt_ends_the_run_at_the_next_step(work):
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(work=work)], stdout=subprocess.PIPE, text=True
    )
    assert program.stdout.readline().strip() == "ready"
    time.sleep(0.7)
    program.send_signal(signal.SIGINT)
    out, _ = program.communicate(timeout=60)
    assert out.split() == ["interrupted", "True", "True"] and program.returncode == 0
