"""A stand-in of `mlir.dialects._ods_common`, which every generated module imports."""

from __future__ import annotations

from typing import Any, Callable, Tuple, Type as _Class, TypeVar

from .. import ir as _ir

C = TypeVar("C")


class _Globals:
    def register_traceback_file_exclusion(self, file: str) -> None: ...


class _cext:
    ir = _ir
    globals = _Globals()
    operations: dict[str, Any] = {}
    adaptors: dict[str, Any] = {}

    @staticmethod
    def register_dialect(dialect: C) -> C:
        return dialect

    @staticmethod
    def register_operation(dialect: _Class[_ir.Dialect]) -> Callable[[C], C]:
        def register(op: C) -> C:
            name = getattr(op, "OPERATION_NAME")
            assert name.startswith(dialect.DIALECT_NAMESPACE + ".")
            _cext.operations[name] = op
            return op

        return register

    @staticmethod
    def register_op_adaptor(op: _Class[_ir.OpView]) -> Callable[[C], C]:
        def register(adaptor: C) -> C:
            assert getattr(adaptor, "OPERATION_NAME") == op.OPERATION_NAME
            _cext.adaptors[op.OPERATION_NAME] = adaptor
            return adaptor

        return register


def get_default_loc_context(location: Any = None) -> Any:
    return location


def get_op_results_or_values(values: Any) -> Any:
    return list(values.results) if isinstance(values, _ir.OpView) else list(values)


def equally_sized_accessor(
    elements: Any, n_simple: int, n_variadic: int, n_preceding_simple: int, n_preceding_variadic: int
) -> Tuple[int, int]:
    total = len(elements) - n_simple
    assert total % n_variadic == 0
    size = total // n_variadic
    return n_preceding_simple + n_preceding_variadic * size, size


def segmented_accessor(elements: Any, raw_segments: Any, at: int) -> Any:
    begin = sum(raw_segments[:at])
    return elements[begin : begin + raw_segments[at]]
