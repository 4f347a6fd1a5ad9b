"""Sweeps: rows, files, going on after a kill, pandas and Polars, and the state of a row."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import asperity
from asperity import normal, span, threshold

ROOT = Path(__file__).resolve().parents[2]
Z = "bodies[1].pose.translation[2]"
EA = "bodies[0].compliance.hydroelastic_modulus"
OVER = {Z: span(0.05, 0.12, 8), EA: [1e6, 2e6]}


def test_rows_are_what_sessions_read(tmp_path):
    told = []
    made = asperity.sweep(
        "contact/inspector", OVER, ["force"], out=tmp_path / "rows.csv", progress=lambda *p: told.append(p)
    )
    assert told[-1] == (16, 16)
    rows = list(made)
    assert [int(row["run"]) for row in rows] == list(range(16))
    for row in rows[::5]:
        session = asperity.Session("contact/inspector")
        session.update({Z: float(row[Z]), EA: float(row[EA])})
        assert session.hash == row["hash"] and session.readings["force"] == float(row["force"])
        assert made.session(row, "contact/inspector").hash == row["hash"]
    assert made["force"].shape == (16,) and row["version"] == asperity.__version__
    with pytest.raises(asperity.AsperityError, match="another scene"):
        made.session(rows[0], "contact/mesh_or_ideal")


def test_one_thread_and_three_write_the_same_file(tmp_path):
    files = [tmp_path / f"{n}.csv" for n in (1, 3)]
    for file, workers in zip(files, (1, 3)):
        asperity.sweep("contact/inspector", OVER, out=file, workers=workers, progress=False)
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_pandas_polars_and_arrow_read_it(tmp_path, ending):
    radius = "bodies[0].shape.radius"
    over = {radius: [0.05, 0.06, -1.0], "title": ["One, “two”", "Three"]}
    made = asperity.sweep("contact/inspector", over, ["force", "area"], out=tmp_path / f"rows.{ending}", progress=False)
    pandas, polars, arrow = made.to_pandas(), made.to_polars(), made.to_arrow()
    assert len(pandas) == len(polars) == arrow.num_rows == 6
    assert list(pandas.columns) == polars.columns == arrow.column_names
    assert pandas["title"][0] == polars["title"][0] == arrow["title"][0].as_py() == "One, “two”"
    for name in ("force", radius):
        assert np.array_equal(pandas[name].to_numpy(float), polars[name].to_numpy().astype(float), equal_nan=True)
        assert np.array_equal(pandas[name].to_numpy(float), arrow[name].to_numpy().astype(float), equal_nan=True)
    hashes = list(pandas["hash"])
    assert hashes == polars["hash"].to_list() and all(len(h) in (0, 16) for h in hashes)
    # A value out of bounds is a row with its error.
    assert pandas["error"][0] == "" and "radius" in pandas["error"][4] and np.isnan(pandas["force"][4])
    made.session(dict(pandas.iloc[1]), "contact/inspector")


def test_a_parquet_of_many_groups_of_rows(tmp_path):
    over = {"title": [f"Title {k}" for k in range(17_000)]}
    files = {}
    for ending in ("csv", "parquet"):
        files[ending] = asperity.sweep("cones/hold_the_friction_cone", over, [], out=tmp_path / f"m.{ending}", progress=False)
    pandas = files["parquet"].to_pandas()
    assert len(pandas) == 17_000 and list(pandas["title"]) == over["title"]
    assert list(pandas["hash"]) == list(files["csv"].to_pandas()["hash"])
    assert not (tmp_path / "m.parquet.rows.csv").exists()
    with pytest.raises(OSError, match="already"):
        asperity.sweep("cones/hold_the_friction_cone", over, [], out=tmp_path / "m.parquet", progress=False)


PROGRAM = """
import asperity, sys
from asperity import span
asperity.sweep("dynamics/stack", {{"experiment.step": span(0.002, 0.004, 60)}}, out={out!r}, at=0.5, workers=2, progress=False)
"""


def killed(out, how):
    """A sweep that is ended in the midst of its rows; how many there are."""
    program = subprocess.Popen([sys.executable, "-c", PROGRAM.format(out=str(out))], stderr=subprocess.PIPE, text=True)
    rows = Path(str(out) + ".rows.csv") if out.suffix == ".parquet" else out
    end = time.monotonic() + 60
    while time.monotonic() < end and (not rows.exists() or rows.read_bytes().count(b"\n") < 5):
        time.sleep(0.01)
    program.send_signal(how)
    program.communicate(timeout=60)
    return rows.read_bytes().count(b"\n") - 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT"])
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_killed_sweep_goes_on_and_loses_nothing(tmp_path, how, ending):
    out = tmp_path / f"rows.{ending}"
    there = killed(out, getattr(signal, how))
    assert 4 <= there < 60
    told = []
    made = asperity.sweep(
        "dynamics/stack", {"experiment.step": span(0.002, 0.004, 60)}, out=out, at=0.5, progress=lambda *p: told.append(p)
    )
    assert told[0][0] >= there
    whole = asperity.sweep("dynamics/stack", {"experiment.step": span(0.002, 0.004, 60)}, at=0.5, progress=False)
    assert list(made.to_pandas()["hash"]) == list(whole.to_pandas()["hash"])


def test_draws_and_thresholds():
    made = asperity.sweep(
        "contact/inspector",
        {EA: span(1e6, 1e7, log=True), "bodies[1].compliance.hydroelastic_modulus": normal(4e6, 1e5)},
        ["force"],
        design="latin",
        runs=5,
        seed=3,
        threshold=threshold(Z, 0.05, 0.12, "force", 2.0, samples=6),
        progress=False,
    )
    assert np.allclose(made["force"], 2.0) and np.all(made["crossings"] == 1) and len(set(made["threshold"])) == 5
    strata = np.sort(np.floor(5 * np.log10(made[EA] / 1e6)))
    assert np.array_equal(strata, np.arange(5))
    for row in made:
        state = asperity.Session("contact/inspector")
        state.update({path: float(row[path]) for path in (EA, "bodies[1].compliance.hydroelastic_modulus")} | {Z: float(row["threshold"])})
        assert state.hash == row["hash"] and row["along"] == Z
        assert made.session(row, "contact/inspector").hash == row["hash"]


def test_seeds_are_set():
    made = asperity.sweep("contact/a_thousand_to_four", {"experiment.count": [4]}, seeds=[1, 2], progress=False)
    assert list(made["seed"]) == [1, 2] and len(set(made["hash"])) == 2
    for row in made:
        assert made.session(row, "contact/a_thousand_to_four").hash == row["hash"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (dict(over={"bodies[1].pose.translatoin": [0]}), "translatoin"),
        (dict(over={Z: ["high"]}), "translation"),
        (dict(over={Z: 0.06}), "list of values"),
        (dict(over={Z: "0.06"}), "list of values"),
        (dict(over={Z: [float("nan")]}), "finite"),
        (dict(over={Z: span(1, 0, 3)}), "from"),
        (dict(over={Z: span(0, 1)}), "count"),
        (dict(over={}, readings=["farce"]), "force"),
        (dict(over={}, at=1.0), "clock"),
        (dict(over={}, seeds=3), "seeds"),
        (dict(over={Z: span(0, 1)}, design="latin"), "runs"),
        (dict(over={}, design="cubes"), "cubes"),
        (dict(over={}, on="clouds"), "threads"),
    ],
)
def test_orders_that_cannot_be_name_their_field(words, told):
    with pytest.raises(asperity.SceneError, match=told):
        asperity.sweep("contact/inspector", progress=False, **words)


def test_files_that_cannot_be_written_are_told(tmp_path):
    with pytest.raises(OSError, match="nowhere"):
        asperity.sweep("contact/inspector", {}, out="/nowhere/rows.csv", progress=False)
    with pytest.raises(OSError, match="parquet"):
        asperity.sweep("contact/inspector", {}, out=tmp_path / "rows.txt", progress=False)
    other = tmp_path / "other.csv"
    other.write_text("my,own\n1,2\n")
    with pytest.raises(OSError, match="another file"):
        asperity.sweep("contact/inspector", {}, out=other, progress=False)
    assert other.read_text() == "my,own\n1,2\n"


@pytest.mark.skipif(sys.platform == "win32", reason="limits")
def test_a_file_that_cannot_grow_is_told_and_goes_on_later(tmp_path):
    out = tmp_path / "rows.csv"
    program = f"""
import asperity, resource
resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500))
try:
    asperity.sweep("contact/inspector", {{{Z!r}: asperity.span(0.05, 0.12, 40)}}, ["force"], out={str(out)!r}, progress=False)
except OSError as error:
    print(error)
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "rows.csv" in told and out.stat().st_size <= 1500
    made = asperity.sweep("contact/inspector", {Z: span(0.05, 0.12, 40)}, ["force"], out=out, progress=False)
    assert [int(row["run"]) for row in made] == list(range(40))


def test_what_is_held_does_not_grow_with_the_runs(tmp_path):
    program = """
import asperity, resource, sys
n = int(sys.argv[1])
asperity.sweep("cones/hold_the_friction_cone", {{"experiment.friction": asperity.span(0.1, 0.9)}}, [], design="latin", runs=n, out={out!r} + str(n) + ".csv", progress=False)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
""".format(out=str(tmp_path / "m"))
    few, many = (
        int(subprocess.run([sys.executable, "-c", program, n], capture_output=True, text=True, check=True).stdout)
        for n in ("200", "6000")
    )
    assert many < few + 4_000, f"{few} KB for 200 runs, {many} KB for 6000"
