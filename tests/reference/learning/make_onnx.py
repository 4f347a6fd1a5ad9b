"""Actions of `actor.onnx` by onnxruntime, into `actor.json`: what other programs make of a policy that we write.

    cargo test -p asperity-learning --test onnx -- --ignored writes_the_file
    pip install onnxruntime==1.* numpy && python make_onnx.py
"""

import json
from pathlib import Path

import numpy as np
import onnxruntime

HERE = Path(__file__).parent
session = onnxruntime.InferenceSession(str(HERE / "actor.onnx"))
(given,), (gives,) = session.get_inputs(), session.get_outputs()
random = np.random.default_rng(1)
# The last ones lie far off: what is measured is cut at ten spreads.
seen = np.concatenate([random.normal(2, 2, (24, 5)), 1e3 * random.normal(0, 1, (8, 5))]).astype(np.float32)
(action,) = session.run([gives.name], {given.name: seen})
cases = [{"seen": s.tolist(), "action": a.tolist()} for s, a in zip(seen, action, strict=True)]
told = {"by": f"onnxruntime {onnxruntime.__version__}", "input": given.shape, "output": gives.shape, "cases": cases}
(HERE / "actor.json").write_text(json.dumps(told) + "\n")
