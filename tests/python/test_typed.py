"""The stubs say what the module has, and the package's own types hold."""

import subprocess
import sys
from pathlib import Path

import asperity


def test_stubs_and_types_hold(tmp_path):
    run = lambda *args: subprocess.run([sys.executable, "-m", *args], cwd=tmp_path, capture_output=True, text=True)
    ini = str(Path(__file__).with_name("mypy.ini"))
    told = run("mypy.stubtest", "asperity._core", "--mypy-config-file", ini)
    assert told.returncode == 0, told.stdout + told.stderr
    # The sources: beside the installed package mypy takes the packages of others for our own.
    sources = Path(__file__).resolve().parents[2] / "crate/python/python/asperity"
    told = run("mypy", "--config-file", ini, str(sources))
    assert told.returncode == 0, told.stdout


def test_all_that_is_public_has_words():
    for name in asperity.__all__:
        thing = getattr(asperity, name)
        if not isinstance(thing, (str, int)):
            assert thing.__doc__, name
