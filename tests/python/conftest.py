"""What the tests share."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def reference():
    """A file of tests/reference, read."""
    return lambda name: json.loads((ROOT / "tests/reference" / name).read_text())
