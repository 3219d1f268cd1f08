//! The fixed parts of Python modules.

pub(super) const IMPORTS: &str = "\
from __future__ import annotations

import ctypes
import enum
from collections.abc import Sequence
from typing import Any, Optional, TypeVar

_E = TypeVar(\"_E\", bound=int)


def _value(of: type[_E], number: int) -> _E:
    \"\"\"The enumerator of a number, or the number itself if there is none.\"\"\"
    try:
        return of(number)
    except ValueError:
        return number  # type: ignore[return-value]
";

pub(super) const ERRORS: &str = r#"
class Error(Exception):
    """An error of the library."""

    def __init__(self, code: {CODE}, details: str) -> None:
        super().__init__(f"{code!r}: {details}")
        self.code = code
        self.details = details
"#;

pub(super) const HANDLE: &str = r#"
def __init__(self, library: Library, raw: Optional[int], owned: bool, owner: object) -> None:
    self._library = library
    self._raw = raw
    self._is_owned = owned
    # What it belongs to lives at least as long.
    self._owner = owner

def _handle(self) -> Optional[int]:
    if self._raw is None:
        raise ValueError("the {NAME} is closed, or null")
    return self._raw

@property
def raw(self) -> Optional[int]:
    """The handle."""
    return self._raw

def __eq__(self, other: object) -> bool:
    return isinstance(other, {NAME}) and self._raw == other._raw

def __hash__(self) -> int:
    return hash(self._raw)
"#;

pub(super) const OWNED: &str = r#"
def close(self) -> None:
    """Destroys it, if the program owns it and has not done so."""
    raw, self._raw = self._raw, None
    if raw is not None and self._is_owned:
        {CALL}

def __enter__(self) -> {NAME}:
    return self

def __exit__(self, *_: object) -> None:
    self.close()

def __del__(self) -> None:
    try:
        self.close()
    except Exception:
        # The library may have ended before.
        pass
"#;
