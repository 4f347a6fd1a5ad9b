"""The tutorial, run as a reader runs it; what it says is so."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).resolve().parents[2] / "crate/python/notebooks/from_slider_to_sweep.ipynb"


def test_the_tutorial_runs_and_its_claims_hold(tmp_path):
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    said = "".join(
        output.get("text", "") for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs
    )
    assert "falls all the way: True" in said and "the stiffer the ball, the higher the box: True" in said
    assert "True s/contact/inspector/#" in said
