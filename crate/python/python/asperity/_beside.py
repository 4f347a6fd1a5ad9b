"""Files that a robot's description names, found where they lie."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

MODELS = {".urdf", ".sdf", ".world", ".xml", ".mjcf", ".xacro"}
MESHES = {".stl", ".obj", ".ply", ".glb", ".gltf", ".bin", ".dae", ".off", ".3mf"}
PARTS = MODELS | MESHES | {".yaml", ".yml"}
# A package's root lies at most so many folders above a file of it.
HIGHEST = 6
MOST_FILES = 5000

LONGEST = 300

_ENDING = re.compile(r"\.(?:%s)\b" % "|".join(e[1:] for e in sorted(PARTS)), re.IGNORECASE)
_BEFORE = re.compile(r"""["'<>\n]""")
_FOLDERS = re.compile(r"""\b(?:meshdir|assetdir)\s*=\s*["']([^"']+)["']""")
_PACKAGE = re.compile(r"^(?:package://|model://|\$\(\s*find(?:-pkg-share)?\s+)([^/)]+)\)?/?(.*)$")
_MODEL = re.compile(r"model://([^\s\"'<>]+)")
_OPEN = re.compile(r"\$\{[^}]*\}|\$\([^)]*\)")


def gathered(model: Path, package_dirs: Sequence[Path]) -> list[tuple[str, bytes]]:
    """The model and all files that it names, directly or by files that it includes, with their paths; the model first.

    A folder stands for all that lies in it.
    """
    if model.is_dir():
        files = {f: f for f in _below(model, PARTS)}
        return _named(list(files.items()), model)
    found: dict[Path, Path] = {model: model}
    folders = [model.parent]
    todo = [model]
    near = [p for p in list(model.parents)[:3] if p != p.parent]
    above = [_root(model).parent, *near[-1:], *package_dirs]
    while todo and len(found) < MOST_FILES:
        file = todo.pop()
        text = file.read_bytes().decode("utf-8", "replace")
        folders += [model.parent / name for name in _FOLDERS.findall(text) if model.parent / name not in folders]
        names = _names(text)
        # An SDF may name a model by its folder alone.
        names += [f"model://{name.rstrip('/')}/model.sdf" for name in _MODEL.findall(text) if "." not in name]
        if file.suffix.lower() == ".xacro" or "xacro:" in text:
            # Names may be made by expressions: whatever a package holds of macros and numbers goes with it.
            for other in _below(_root(file), {".xacro", ".yaml", ".yml"}):
                if other not in found:
                    found[other] = other
                    todo += [other] if other.suffix.lower() == ".xacro" else []
        for name in names:
            for path, shown in _resolved(name, file, folders, package_dirs):
                # A description reads what belongs to it, and nothing elsewhere on the disk.
                if path not in found and any(path.is_relative_to(folder) for folder in above):
                    found[path] = shown
                    if path.suffix.lower() in MODELS:
                        todo.append(path)
    return _named(list(found.items()), model.parent)


def _names(text: str) -> list[str]:
    """What looks like a path to a file that can be read: up to a quote or a bracket before its ending."""
    found = dict.fromkeys(
        _BEFORE.split(text[max(0, m.start() - LONGEST) : m.end()])[-1].strip() for m in _ENDING.finditer(text)
    )
    return list(found)


def _named(files: list[tuple[Path, Path]], above: Path) -> list[tuple[str, bytes]]:
    """Paths from the folder that holds all that lie below one."""
    own = [p for p, shown in files if p == shown]
    root = Path(os.path.commonpath([above, *[p.parent for p in own]])).parent
    return [
        ((p.relative_to(root) if p == shown else shown).as_posix(), p.read_bytes()) for p, shown in files if p.is_file()
    ]


def _below(folder: Path, ends: set[str]) -> Iterator[Path]:
    count = 0
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in ends and path.is_file():
            count += 1
            if count > MOST_FILES:
                return
            yield path


def _root(file: Path) -> Path:
    """The folder of the package that a file belongs to, or its own."""
    for folder in list(file.parents)[:HIGHEST]:
        if (folder / "package.xml").is_file():
            return folder
    return file.parent


def _resolved(name: str, file: Path, folders: list[Path], package_dirs: Sequence[Path]) -> Iterator[tuple[Path, Path]]:
    """Where a name leads, and as what it is shown to the reader."""
    match = _PACKAGE.match(name.removeprefix("file://"))
    if match:
        package, rest = match.groups()
        for root in _packages(package, file, package_dirs):
            hits = list(_files(root, rest))
            if hits:
                yield from ((p, Path(package) / p.relative_to(root)) for p in hits if p.is_relative_to(root))
                return
        return
    plain = name.removeprefix("file://").replace("\\", "/")
    if PurePosixPath(plain).is_absolute():
        if Path(plain).is_file():
            yield Path(plain), Path(plain)
        return
    for folder in [file.parent, *folders]:
        hits = list(_files(folder, plain))
        if hits:
            yield from ((p, p) for p in hits)
            return


def _files(folder: Path, name: str) -> Iterator[Path]:
    """The file of a name, or all whose names it may become once its expressions are known."""
    if _OPEN.search(name):
        pattern = re.sub(r"\*+", "*", _OPEN.sub("*", name))
        if not pattern.startswith(("*", "..")) and pattern:
            yield from (p for p in sorted(folder.glob(pattern)) if p.is_file())
        return
    path = Path(os.path.normpath(folder / name.replace("%20", " ")))
    if path.is_file():
        yield path


def _packages(name: str, file: Path, package_dirs: Sequence[Path]) -> Iterator[Path]:
    """Folders that may be the package, the likeliest first: those that were told, then those above the file."""
    for folder in package_dirs:
        if (folder / name).is_dir():
            yield folder / name
        if folder.name == name or _called(folder) == name:
            yield folder
    for folder in list(file.parents)[:HIGHEST]:
        if folder.name == name or _called(folder) == name:
            yield folder
        if (folder / name).is_dir():
            yield folder / name
    # A package under another name, as after a download: the one that the file is in.
    yield _root(file)


def _called(folder: Path) -> str | None:
    """What a package calls itself."""
    told = folder / "package.xml"
    if not told.is_file():
        return None
    match = re.search(r"<name>\s*([^<\s]+)\s*</name>", told.read_text(errors="replace"))
    return match.group(1) if match else None
