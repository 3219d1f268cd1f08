"""Calls that must fail."""

from typing import Callable


def rejected(kind: type[Exception], call: Callable[[], object], reason: str) -> None:
    """The call fails, for this reason."""
    try:
        call()
    except kind as error:
        assert reason in str(error), f"{reason!r} is not in {error}"
    else:
        raise AssertionError(f"accepted: {reason}")
