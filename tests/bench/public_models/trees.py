"""How many public behaviour trees open and tick here.

    python3 tests/bench/public_models/trees.py TREES BINARY CHECKOUT...

Takes all trees of BehaviorTree.CPP from checkouts of repositories (BehaviorTree/BehaviorTree.CPP, ros-navigation/navigation2): XML files with a
<root> of trees, and raw string literals of C++ with one. Writes each to the folder TREES and lets BINARY (`cargo build -p asperity-import
--example trees`) read and tick them. Counts what it says.
"""

import collections
import pathlib
import re
import subprocess
import sys

RAW = re.compile(r'R"([^\s()\\]{0,16})\((.*?)\)\1"', re.S)
TREE = re.compile(r"<root[\s>].*?</root\s*>", re.S)
SOURCES = {".cpp", ".hpp", ".h", ".cc", ".cxx"}
LEFT_OUT = {"3rdparty", ".git"}


def texts(path):
    """Texts of a file that may be trees."""
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix == ".xml":
        return [text]
    return [match.group(2) for match in RAW.finditer(text)]


def trees(checkout):
    """Each tree with the name that its file has in the folder."""
    for path in sorted(checkout.rglob("*")):
        if path.suffix not in SOURCES | {".xml"} or LEFT_OUT & set(path.parts) or not path.is_file():
            continue
        found = [text for text in texts(path) if TREE.search(text) and "BehaviorTree" in text]
        for number, text in enumerate(found):
            name = "+".join(path.relative_to(checkout.parent).parts)
            yield f"{name}.{number}.xml", text


def main():
    folder, binary, *checkouts = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    of = collections.Counter()
    for checkout in map(pathlib.Path, checkouts):
        for name, text in trees(checkout.resolve()):
            (folder / name).write_text(text, encoding="utf-8")
            of[name.split("+")[0]] += 1
    files = sorted(str(path) for path in folder.glob("*.xml"))
    said = subprocess.run([binary, *files], capture_output=True, text=True, check=True).stdout
    rows = [line.split("\t") for line in said.splitlines()]
    good, whys = collections.Counter(), collections.Counter()
    for path, verdict, *more in rows:
        name = pathlib.Path(path).name
        if verdict == "ticks":
            good[name.split("+")[0]] += 1
        else:
            whys[more[0]] += 1
            print(f"{name}: {more[0]}")
    for repository, count in of.items():
        print(f"{repository}: {good[repository]} of {count} open and tick")
    print(f"together: {sum(good.values())} of {len(rows)}")


if __name__ == "__main__":
    main()
