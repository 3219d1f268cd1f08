"""Compiles TableGen descriptions and reads their records.

>>> import tdgen
>>> records = tdgen.compile("ops.td", includes=["include"])  # doctest: +SKIP
>>> for op in records.defs_of("Op"):  # doctest: +SKIP
...     print(op.name, op.read("arity", int))

`compile` runs the program that is installed with this package, as does `dialects`; `program` returns its path. All names of `tdgen.records`
are also names of this module.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, List, Union

from tdgen import records as _records
from tdgen.records import *  # noqa: F403
from tdgen.records import Records, RecordsError, run

__all__ = [*_records.__all__, "compile", "dialects", "program"]


def compile(
    path: Union[str, os.PathLike[str]],
    *,
    includes: Iterable[Union[str, os.PathLike[str]]] = (),
    defines: Iterable[str] = (),
    options: Iterable[str] = (),
) -> Records:
    """Compiles a description and returns its records.

    :param path: the main file, a `.td` file or a message schema in YAML
    :param includes: directories to search for included files, after that of the main file
    :param defines: macros for ``#ifdef``
    :param options: other options of the command line, such as ``--error-limit=5``

    Raises `RecordsError` with the messages of tdgen if the description has errors.
    """
    return run(*_arguments(path, includes, defines, options), tdgen=program())


def dialects(
    path: Union[str, os.PathLike[str]],
    *,
    includes: Iterable[Union[str, os.PathLike[str]]] = (),
    defines: Iterable[str] = (),
    options: Iterable[str] = (),
) -> Any:
    """Compiles a description of MLIR dialects and returns their model: what ``--gen-ods-json`` writes, with attributes.

    >>> for op in tdgen.dialects("ShopOps.td", includes=["include"]).operations:  # doctest: +SKIP
    ...     print(op.name, [operand.name for operand in op.operands], op.qualified_class)

    The parameters and errors are those of `compile`; an option such as ``--op-include-regex=shop`` selects operations.
    """
    arguments = [*_arguments(path, includes, defines, options), "--gen-ods-json"]
    done = subprocess.run([program(), *arguments], capture_output=True, check=False)
    if done.returncode != 0:
        raise RecordsError(done.stderr.decode("utf-8", "replace").rstrip())
    return json.loads(done.stdout, object_hook=lambda fields: SimpleNamespace(**fields))


def _arguments(
    path: Union[str, os.PathLike[str]],
    includes: Iterable[Union[str, os.PathLike[str]]],
    defines: Iterable[str],
    options: Iterable[str],
) -> List[str]:
    arguments = [*options]
    arguments += [f"-I{os.fspath(directory)}" for directory in includes]
    arguments += [f"-D{name}" for name in defines]
    file = os.fspath(path)
    # `-` would be the standard input, and `@file` a file of options.
    if file.startswith(("-", "@")):
        file = os.path.join(os.curdir, file)
    return [*arguments, file]


def program() -> str:
    """Returns the path of the program: the one that was installed with this package, or else the one on the PATH.

    Raises `RecordsError` if there is none.
    """
    name = "tdgen" + (sysconfig.get_config_var("EXE") or "")
    user = sysconfig.get_preferred_scheme("user") if sys.version_info >= (3, 10) else f"{os.name}_user"
    directories = [
        sysconfig.get_path("scripts"),
        sysconfig.get_path("scripts", scheme=user),
        # `pip install --target`
        str(Path(__file__).parent.parent / "bin"),
    ]
    found = shutil.which(name, path=os.pathsep.join(directories)) or shutil.which(name)
    if found is None:
        raise RecordsError("there is no program `tdgen`: install the package with its program, or add it to the PATH")
    return found
