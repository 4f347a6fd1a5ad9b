"""A real Ray cluster of two nodes on loopback: the same rows, and nothing lost when a worker is killed or the cluster is."""

import os
import signal
import time

import pytest

import asperity
from asperity import span

# Ray turns 127.0.0.1 into the machine's outer address, which may lead nowhere; and it tells its makers what is used.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
ray = pytest.importorskip("ray")

OVER = {"experiment.step": span(0.002, 0.004, 40)}
ORDER = dict(at=0.5, progress=False)


@pytest.fixture(scope="module")
def cluster():
    import ray._private.services as services
    from ray.cluster_utils import Cluster

    patch = pytest.MonkeyPatch()
    patch.setattr(services, "get_node_ip_address", lambda *_, **__: "127.0.0.1")
    patch.setattr(services, "resolve_ip_for_localhost", lambda host: host)
    node = dict(num_cpus=1, object_store_memory=80 << 20, include_dashboard=False)
    made = Cluster(initialize_head=True, head_node_args=node)
    made.add_node(**node)
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()
    patch.undo()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    out = tmp_path_factory.mktemp("threads") / "rows.csv"
    asperity.sweep("dynamics/stack", OVER, out=out, **ORDER)
    return out.read_bytes()


def test_two_nodes_write_the_file_of_the_threads(cluster, whole, tmp_path):
    assert len([node for node in ray.nodes() if node["Alive"]]) == 2
    out = tmp_path / "rows.csv"
    asperity.sweep("dynamics/stack", OVER, out=out, on="ray", **ORDER)
    assert out.read_bytes() == whole


def test_a_killed_worker_loses_nothing(cluster, whole, tmp_path):
    out = tmp_path / "rows.csv"
    killed = []

    def told(done, total):
        if done > 4 and not killed:
            for process in workers():
                os.kill(process, signal.SIGKILL)
                killed.append(process)

    asperity.sweep("dynamics/stack", OVER, out=out, on="ray", at=0.5, progress=told)
    assert killed and out.read_bytes() == whole


def workers():
    """Processes that work on our tasks."""
    import psutil

    ours = psutil.Process().children(recursive=True)
    return [p.pid for p in ours if "ray::rows" in " ".join(p.cmdline())]


def test_a_cluster_that_is_gone_leaves_its_rows(cluster, whole, tmp_path):
    # Ray ends a program whose own node dies; what is written stays, and goes on here without a cluster.
    out = tmp_path / "rows.csv"

    def told(done, total):
        if done > 4:
            raise ConnectionError("the cluster is gone")

    with pytest.raises(ConnectionError):
        asperity.sweep("dynamics/stack", OVER, out=out, on="ray", at=0.5, progress=told)
    rows = out.read_bytes()
    assert 5 < rows.count(b"\n") < whole.count(b"\n") and whole.startswith(rows)
    asperity.sweep("dynamics/stack", OVER, out=out, **ORDER)
    assert out.read_bytes() == whole
