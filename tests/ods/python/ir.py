"""A stand-in of `mlir.ir`: the classes that generated bindings use, without MLIR."""

from __future__ import annotations

from typing import Any, Callable, Generic, Iterator, List, Optional, Sequence, TypeVar, Union, overload

T = TypeVar("T")


class Type:
    """A type, by its name."""

    def __init__(self, name: str = "") -> None:
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Type) and self.name == other.name


class IntegerType(Type):
    @staticmethod
    def get_signless(width: int, context: Any = None) -> IntegerType:
        return IntegerType(f"i{width}")


class FloatType(Type): ...


class IndexType(Type): ...


class Attribute:
    """An attribute: its text and, if it has one, its type."""

    def __init__(self, text: str, ty: Type = Type("none")) -> None:
        self.text = text
        self.type = ty

    @staticmethod
    def parse(text: str, context: Any = None) -> Attribute:
        return Attribute(text)


class IntegerAttr(Attribute):
    @staticmethod
    def get(ty: Type, value: int) -> IntegerAttr:
        return IntegerAttr(f"{value} : {ty.name}", ty)


class BoolAttr(Attribute): ...


class StringAttr(Attribute): ...


class DictAttr(Attribute): ...


class TypeAttr(Attribute):
    def __init__(self, attribute: Any) -> None:
        value: Any = getattr(attribute, "value", attribute)
        super().__init__(value.name)
        self.value = value


class UnitAttr(Attribute):
    @staticmethod
    def get(context: Any = None) -> UnitAttr:
        return UnitAttr("unit")


class AttrBuilder:
    """The functions that build attributes, by the names of their records."""

    builders: dict[str, Callable[..., Attribute]] = {}

    @classmethod
    def contains(cls, name: str) -> bool:
        return name in cls.builders

    @classmethod
    def get(cls, name: str) -> Callable[..., Attribute]:
        return cls.builders[name]


def register_attribute_builder(
    name: str, allow_existing: bool = False
) -> Callable[[Callable[..., Attribute]], Callable[..., Attribute]]:
    def register(build: Callable[..., Attribute]) -> Callable[..., Attribute]:
        AttrBuilder.builders[name] = build
        return build

    return register


class Value(Generic[T]):
    """A value with a name and a type."""

    def __init__(self, name: str, ty: Type = Type("none")) -> None:
        self.name = name
        self.type = ty

    def __repr__(self) -> str:
        return self.name


class OpResult(Value[T]): ...


class OpOperandList(Sequence[Value[Any]], Generic[T]):
    def __init__(self, values: Sequence[Value[Any]]) -> None:
        self.values = list(values)

    @overload
    def __getitem__(self, at: int) -> Value[Any]: ...
    @overload
    def __getitem__(self, at: slice) -> OpOperandList[T]: ...
    def __getitem__(self, at: Union[int, slice]) -> Union[Value[Any], OpOperandList[T]]:
        return OpOperandList(self.values[at]) if isinstance(at, slice) else self.values[at]

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        return repr(self.values)


class OpResultList(Sequence[OpResult[Any]], Generic[T]):
    def __init__(self, values: Sequence[OpResult[Any]]) -> None:
        self.values = list(values)

    @overload
    def __getitem__(self, at: int) -> OpResult[Any]: ...
    @overload
    def __getitem__(self, at: slice) -> OpResultList[T]: ...
    def __getitem__(self, at: Union[int, slice]) -> Union[OpResult[Any], OpResultList[T]]:
        return OpResultList(self.values[at]) if isinstance(at, slice) else self.values[at]

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        return repr(self.values)


class Region:
    def __init__(self, number: int) -> None:
        self.number = number


class RegionSequence(Sequence[Region]):
    def __init__(self, regions: Sequence[Region]) -> None:
        self.regions = list(regions)

    @overload
    def __getitem__(self, at: int) -> Region: ...
    @overload
    def __getitem__(self, at: slice) -> RegionSequence: ...
    def __getitem__(self, at: Union[int, slice]) -> Union[Region, RegionSequence]:
        return RegionSequence(self.regions[at]) if isinstance(at, slice) else self.regions[at]

    def __len__(self) -> int:
        return len(self.regions)


class Operation:
    """The parts that an operation was created from."""

    operands: OpOperandList[Any]
    results: OpResultList[Any]
    attributes: dict[str, Any]
    successors: List[Any]


class OpAdaptor:
    """The base class of adaptors: new operands, and the attributes of an operation."""

    OPERATION_NAME: str

    def __init__(self, operands: Sequence[Value[Any]], attributes: dict[str, Any]) -> None:
        self.operands: OpOperandList[Any] = OpOperandList(operands)
        self.attributes = attributes


class Location: ...


class InsertionPoint: ...


class Block: ...


class Dialect:
    DIALECT_NAMESPACE: str


class OpView:
    """The base class of operations. Groups of operands and results are flattened as MLIR does."""

    OPERATION_NAME: str
    _ODS_OPERAND_SEGMENTS: Any = None
    _ODS_RESULT_SEGMENTS: Any = None

    def __init__(
        self,
        name: str,
        regions_spec: Any,
        operand_segments: Any,
        result_segments: Any,
        *,
        attributes: dict[str, Any],
        results: Optional[List[Any]],
        operands: List[Any],
        successors: Optional[List[Any]],
        regions: Optional[int],
        loc: Any,
        ip: Any,
    ) -> None:
        self.operation = Operation()
        self.operation.attributes = dict(attributes)
        self.operation.successors = list(successors or [])
        flat = self._flatten("operandSegmentSizes", operands, operand_segments)
        self.operation.operands = OpOperandList(flat)
        types = self._flatten("resultSegmentSizes", results or [], result_segments)
        named = [OpResult[Any](f"%{at}", ty) for at, ty in enumerate(types)]
        self.operation.results = OpResultList(named)
        count = regions_spec[0] if regions is None else regions
        self.regions = RegionSequence([Region(at) for at in range(count)])

    def _flatten(self, key: str, groups: List[Any], segments: Any) -> List[Any]:
        if segments is None:
            return groups
        lists = [[] if group is None else group if isinstance(group, list) else [group] for group in groups]
        self.operation.attributes[key] = [len(group) for group in lists]
        return [value for group in lists for value in group]

    @property
    def results(self) -> OpResultList:
        return self.operation.results

    @property
    def result(self) -> OpResult[Any]:
        assert len(self.results) == 1
        return self.results[0]
